//! Tensors where none is in scope.

use assay_ir::{Type, TypeId, ValueId};
use assay_model::{Smith, SmithExt};

use crate::draw::{self, extents, ranked};
use crate::tensor::element::{EMPTY, SPLAT};
use crate::tensor::reshape::CAST;

fn result(smith: &dyn Smith, op: assay_ir::OpId) -> Option<ValueId> {
    smith.ir().op(op).results.first().copied()
}

/// A cast of a visible tensor, one value everywhere, or nothing in particular.
pub fn plain(smith: &mut dyn Smith, ty: TypeId) -> Option<ValueId> {
    let (shape, elem) = ranked(smith.ir(), ty)?;
    let (shape, encoded) =
        (shape.to_vec(), !matches!(smith.ir().ctx.ty(ty), Type::Tensor { encoding: None, .. }));
    let castable = |ir: &assay_ir::Module, value: ValueId| {
        let from = ir.value(value).ty;
        let same = |old: &[i64]| {
            old.len() == shape.len() && old.iter().zip(&shape).all(|(&a, &b)| a == b || a < 0 || b < 0)
        };
        draw::is_tensor(ir, value)
            && from != ty
            && ranked(ir, from).is_some_and(|(old, other)| elem == other && same(old))
    };
    if let (Some(source), false) = (smith.pick(&castable), encoded) {
        let mut draft = smith.draft(CAST)?;
        draft.operand("source", source).result_type("dest", ty);
        let op = smith.emit(draft)?;
        return result(smith, op);
    }
    let values = extents(smith, &shape)?;
    let op = if smith.chance(60) && !encoded {
        let mut draft = smith.draft(SPLAT)?;
        draft.operand_type("input", elem).operands("dynamicSizes", &values).result_type("aggregate", ty);
        smith.emit(draft)?
    } else {
        let mut draft = smith.draft(EMPTY)?;
        draft.operands("dynamicSizes", &values).result_type("result", ty);
        smith.emit(draft)?
    };
    result(smith, op)
}

/// A ranked one with its rank forgotten.
pub fn unranked(smith: &mut dyn Smith, ty: TypeId) -> Option<ValueId> {
    let Type::UnrankedTensor { elem } = *smith.ir().ctx.ty(ty) else { return None };
    let shape = draw::shape(smith);
    let from = smith.tensor(&shape, elem);
    let fits = |ir: &assay_ir::Module, value: ValueId| {
        draw::is_tensor(ir, value) && ranked(ir, ir.value(value).ty).is_some_and(|(_, other)| elem == other)
    };
    let source = smith.pick_or(&fits, from)?;
    let mut draft = smith.draft(CAST)?;
    draft.operand("source", source).result_type("dest", ty);
    let op = smith.emit(draft)?;
    result(smith, op)
}
