//! What a result's type requires of its value, for rules about casts.

use assay_ir::{DYNAMIC, Type};
use assay_model::form::{Agreement, MemRefForm};
use assay_model::memref::Dims;
use assay_model::{Aspect, OpView, Value};

use super::sizes;

/// What a ranked type says.
pub enum TypeForm {
    MemRef(MemRefForm),
    /// Sizes, of which some may be dynamic.
    Shape(Dims),
}

impl TypeForm {
    /// `None` for a type that says nothing.
    pub fn from_result(view: &OpView<'_>) -> Option<TypeForm> {
        let ty = view.result_type(0).ok()?;
        match view.module.ctx.ty(ty) {
            Type::MemRef { .. } => MemRefForm::from_type(view, ty).ok().map(TypeForm::MemRef),
            _ => view.shape(ty).map(TypeForm::Shape),
        }
    }

    /// Whether a value contradicts the type in an aspect; `None` for a value that has no sizes.
    pub fn is_unlike(&self, value: &Value, aspect: Aspect) -> Option<bool> {
        let found = sizes(value)?;
        let shape = match self {
            TypeForm::MemRef(form) => &form.shape,
            TypeForm::Shape(shape) => shape,
        };
        if aspect == Aspect::Rank || shape.len() != found.len() {
            return Some(aspect == Aspect::Rank && shape.len() != found.len());
        }
        if aspect == Aspect::Sizes {
            return Some(found.iter().zip(shape).any(|(size, fixed)| *fixed != DYNAMIC && fixed != size));
        }
        let (TypeForm::MemRef(form), Value::MemRef(memref)) = (self, value) else { return Some(false) };
        let unlike = if aspect == Aspect::Layout { Agreement::Layout } else { Agreement::IdleStrides };
        Some(form.agreement(memref) == unlike)
    }
}
