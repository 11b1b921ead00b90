//! Reads integer lists from attributes, in any of MLIR's three forms.

use std::fmt;

use crate::attr::{Attr, DenseData};
use crate::ids::AttrId;
use crate::ids::TypeId;
use crate::int::Int;
use crate::intern::Context;
use crate::types::Type;

/// The attribute is not a list of integers of at most 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementsError;

impl fmt::Display for ElementsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a list of integers")
    }
}

impl std::error::Error for ElementsError {}

fn stored_width(ctx: &Context, ty: TypeId) -> Option<u32> {
    match ctx.ty(ty) {
        Type::Integer { width, .. } => Some(*width),
        Type::Index => Some(64),
        _ => None,
    }
}

/// The integers of `array<i64: 1, 2>`, `dense<[1, 2]> : tensor<2xi64>` or `[1, 2]`, sign-extended. A splat is expanded to the size of its type.
pub fn i64_elements(ctx: &Context, attr: AttrId) -> Result<Vec<i64>, ElementsError> {
    match ctx.attr(attr) {
        Attr::DenseArray { elem, bytes, .. } => chunks(bytes, stored_width(ctx, *elem)),
        Attr::Dense { data: DenseData::Bytes { splat, bytes }, ty } => {
            let (elem, len) = match ctx.ty(*ty) {
                Type::Tensor { shape, elem, .. } => (*elem, shape.iter().product::<i64>()),
                Type::Vector { shape, elem } => (*elem, shape.iter().map(|dim| dim.size).product()),
                _ => return Err(ElementsError),
            };
            let values = chunks(bytes, stored_width(ctx, elem))?;
            match (splat, values.first()) {
                (true, Some(&value)) if (0..=1 << 24).contains(&len) => Ok(vec![value; len as usize]),
                (true, _) => Err(ElementsError),
                (false, _) => Ok(values),
            }
        }
        Attr::Array(items) => items.iter().map(|&item| one(ctx, item)).collect(),
        _ => Err(ElementsError),
    }
}

fn one(ctx: &Context, attr: AttrId) -> Result<i64, ElementsError> {
    match ctx.attr(attr) {
        Attr::Integer { value, .. } => value.to_i64().ok_or(ElementsError),
        Attr::Bool(value) => Ok(i64::from(*value)),
        _ => Err(ElementsError),
    }
}

fn chunks(bytes: &[u8], width: Option<u32>) -> Result<Vec<i64>, ElementsError> {
    let width = width.ok_or(ElementsError)?;
    let size = width.div_ceil(8).max(1) as usize;
    bytes.chunks_exact(size).map(|c| Int::from_le_bytes(width, c).to_i64().ok_or(ElementsError)).collect()
}
