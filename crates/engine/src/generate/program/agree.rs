//! Whether the types of an op fit together as its meaning needs. Verifiers of some dialects accept types for which no document says what the op
//! computes, such as operands of different widths.

use assay_ir::{DYNAMIC, OpId, Type, TypeId};
use assay_model::generate::elem_of;
use assay_model::shape::Shapes;
use assay_model::{ElemType, Layout, Meaning, OpView, Scalar, Value};

use super::{INDEX_WIDTH, UnfinishedProgram};

impl UnfinishedProgram<'_> {
    /// Whether the types of an op, and of the ops in its regions, fit together.
    pub fn has_fitting_types(&self, op: OpId) -> bool {
        let mut fit = self.operands_agree(op);
        for &region in &self.module.op(op).regions {
            for &block in &self.module.region(region).blocks {
                self.module.walk(block, &mut |inner| fit &= self.operands_agree(inner));
            }
        }
        fit
    }

    /// If nothing else relates the types of an op's operands: whether all integers have one width, and all floats one format.
    fn operands_agree(&self, op: OpId) -> bool {
        let data = self.module.op(op);
        let name = self.module.op_name(op);
        let Some(def) = self.registry.get(name) else { return true };
        let elementwise = def.meaning.is_elementwise();
        let same = matches!(
            def.meaning,
            Meaning::Int1(_)
                | Meaning::Int2(_)
                | Meaning::Int2Partial(_)
                | Meaning::Float1(_)
                | Meaning::Float2(_)
                | Meaning::Approximate(_)
        );
        if same && def.broadcast.is_none() && !self.results_have_known_elements(op) {
            return false;
        }
        let sampled = self.planter.as_ref().is_some_and(|planter| planter.is_sampled(name));
        let unverified = Shapes::newest().get(name).is_some_and(|shape| !shape.has_verifier);
        let related = if elementwise {
            def.broadcast.is_some()
        } else {
            !data.regions.is_empty() || !(sampled || unverified)
        };
        if related || data.operands.len() < 2 {
            return true;
        }
        if !elementwise && !self.results_have_known_elements(op) {
            return false;
        }
        let (mut width, mut kind) = (None, None);
        data.operands.iter().all(|&operand| {
            let ty = self.ty(operand);
            match *self.module.ctx.ty(elem_of(&self.module.ctx, ty)) {
                // A mask, or the condition of a selection.
                Type::Integer { width: 1, .. } if elementwise || self.is_vector(ty) => true,
                Type::Integer { width: own, .. } => *width.get_or_insert(own) == own,
                Type::Float(own) => *kind.get_or_insert(own) == own,
                _ => true,
            }
        })
    }

    /// Whether the elements of each result have the type of some operand's elements. Truth values, and elements of other kinds than numbers, may be new.
    fn results_have_known_elements(&self, op: OpId) -> bool {
        let ctx = &self.module.ctx;
        let data = self.module.op(op);
        let is_number = |elem: TypeId| matches!(ctx.ty(elem), Type::Integer { .. } | Type::Float(_));
        let elems: Vec<TypeId> =
            data.operands.iter().map(|&operand| elem_of(ctx, self.ty(operand))).collect();
        if !elems.iter().any(|&elem| is_number(elem)) {
            return true;
        }
        data.results.iter().all(|&result| {
            let elem = elem_of(ctx, self.ty(result));
            !is_number(elem)
                || matches!(ctx.ty(elem), Type::Integer { width: 1, .. })
                || elems.contains(&elem)
        })
    }

    fn is_vector(&self, ty: TypeId) -> bool {
        matches!(self.module.ctx.ty(ty), Type::Vector { .. })
    }

    /// Whether the results of a run have the forms that their types say.
    pub fn results_fit(&self, op: OpId, results: &[Value]) -> bool {
        let view =
            OpView { module: &self.module, op, index_width: INDEX_WIDTH, types: self.registry.types() };
        results
            .iter()
            .enumerate()
            .all(|(index, value)| view.result_layout(index).map_or(true, |layout| has_layout(value, &layout)))
    }
}

fn has_layout(value: &Value, layout: &Layout) -> bool {
    match (value, layout) {
        (Value::Scalar(scalar), Layout::Scalar(elem)) => is_of(scalar, *elem),
        (Value::Array(array), Layout::Array { elem, shape }) => {
            let sizes = array.shape();
            let fits = |(&own, &size): (&i64, &i64)| size == DYNAMIC || own == size;
            array.elem() == *elem && sizes.len() == shape.len() && sizes.iter().zip(shape).all(fits)
        }
        (Value::Array(_) | Value::Scalar(Scalar::Int(_) | Scalar::Float(_)), _) => false,
        _ => true,
    }
}

fn is_of(scalar: &Scalar, elem: ElemType) -> bool {
    match (scalar, elem) {
        (Scalar::Int(int), ElemType::Int(width)) => int.width() == width,
        (Scalar::Float(float), ElemType::Float(kind)) => float.kind == kind,
        (Scalar::Int(_), _) | (Scalar::Float(_), _) => false,
        _ => true,
    }
}
