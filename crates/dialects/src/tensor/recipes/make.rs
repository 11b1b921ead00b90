//! Tensors where none is in scope.

use assay_ir::{Type, TypeId, ValueId};
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::draw::{self, extents, ranked};
use crate::tensor::names::{CAST, EMPTY, SPLAT};

fn result(builder: &dyn GrammarBuilder, op: assay_ir::OpId) -> Option<ValueId> {
    builder.ir().op(op).results.first().copied()
}

/// A cast of a visible tensor, a splat, or an empty tensor.
pub fn plain(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let (shape, elem) = ranked(builder.ir(), ty)?;
    let (shape, encoded) =
        (shape.to_vec(), !matches!(builder.ir().ctx.ty(ty), Type::Tensor { encoding: None, .. }));
    let castable = |ir: &assay_ir::Module, value: ValueId| {
        let from = ir.value(value).ty;
        let same = |old: &[i64]| {
            old.len() == shape.len() && old.iter().zip(&shape).all(|(&a, &b)| a == b || a < 0 || b < 0)
        };
        draw::is_tensor(ir, value)
            && from != ty
            && ranked(ir, from).is_some_and(|(old, other)| elem == other && same(old))
    };
    if let (Some(source), false) = (builder.pick(&castable), encoded) {
        let mut draft = builder.draft(CAST)?;
        draft.operand("source", source).result_type("dest", ty);
        let op = builder.emit(draft)?;
        return result(builder, op);
    }
    let values = extents(builder, &shape)?;
    let op = if builder.chance(60) && !encoded {
        let mut draft = builder.draft(SPLAT)?;
        draft.operand_type("input", elem).operands("dynamicSizes", &values).result_type("aggregate", ty);
        builder.emit(draft)?
    } else {
        let mut draft = builder.draft(EMPTY)?;
        draft.operands("dynamicSizes", &values).result_type("result", ty);
        builder.emit(draft)?
    };
    result(builder, op)
}

/// A ranked one with its rank forgotten.
pub fn make_unranked(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let Type::UnrankedTensor { elem } = *builder.ir().ctx.ty(ty) else { return None };
    let shape = draw::shape(builder);
    let from = builder.tensor(&shape, elem);
    let fits = |ir: &assay_ir::Module, value: ValueId| {
        draw::is_tensor(ir, value) && ranked(ir, ir.value(value).ty).is_some_and(|(_, other)| elem == other)
    };
    let source = builder.pick_or(&fits, from)?;
    let mut draft = builder.draft(CAST)?;
    draft.operand("source", source).result_type("dest", ty);
    let op = builder.emit(draft)?;
    result(builder, op)
}
