//! Memrefs where none is in scope.

use assay_ir::{Attr, Module, OpId, Type, TypeId, ValueId};
use assay_model::{GrammarBuilder, GrammarBuilderExt, Inside, IrBuilderExt};

use super::layout::{Strided, is_memref};
use super::views::castable;
use crate::draw::{self, element, extents};
use crate::memref::names::{ALLOC, ALLOCA, CAST};
use crate::program::op_def;

fn result(builder: &dyn GrammarBuilder, op: OpId) -> Option<ValueId> {
    builder.ir().op(op).results.first().copied()
}

/// The number of symbols of a type's layout (`MemRefLayoutAttrInterface::getAffineMap`).
pub fn symbols(builder: &dyn GrammarBuilder, ty: TypeId) -> usize {
    let ctx = &builder.ir().ctx;
    let Type::MemRef { layout, .. } = ctx.ty(ty) else { return 0 };
    match layout.map(|attr| ctx.attr(attr)) {
        Some(Attr::AffineMap(map)) => map.n_symbols as usize,
        _ => Strided::from_type(ctx, ty).map_or(0, |memref| memref.symbols()),
    }
}

/// Whether ops with effects may stand here (`GenericAtomicRMWOp::verify`).
pub fn may_have_effects(builder: &dyn GrammarBuilder) -> bool {
    let is_pure = |op| {
        op_def(builder.ir(), op)
            .and_then(|def| def.recipe)
            .is_some_and(|recipe| recipe.inside == Inside::Pure)
    };
    !builder.parents().iter().any(|&op| is_pure(op))
}

/// New memory, or a cast of a visible memref.
pub fn make_ranked(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let fits = |ir: &Module, value: ValueId| {
        is_memref(ir, value) && ir.value(value).ty != ty && castable(&ir.ctx, ir.value(value).ty, ty)
    };
    if let (true, Some(source)) = (builder.chance(40), builder.pick(&fits)) {
        let mut draft = builder.draft(CAST)?;
        draft.operand("source", source).result_type("dest", ty);
        let op = builder.emit(draft)?;
        return result(builder, op);
    }
    if !may_have_effects(builder) {
        return None;
    }
    let (shape, _) = draw::ranked(builder.ir(), ty)?;
    let shape = shape.to_vec();
    let values = extents(builder, &shape)?;
    let symbols: Vec<ValueId> =
        (0..symbols(builder, ty)).map(|_| draw::index_of(builder, 0, 4)).collect::<Option<_>>()?;
    let op = if builder.chance(75) { ALLOC } else { ALLOCA };
    let mut draft = builder.draft(op)?;
    draft
        .operands("dynamicSizes", &values)
        .operands("symbolOperands", &symbols)
        .result_type("memref", ty)
        .plain();
    let op = builder.emit(draft)?;
    result(builder, op)
}

/// A ranked one with its rank forgotten.
pub fn make_unranked(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let Type::UnrankedMemRef { elem, memory_space } = *builder.ir().ctx.ty(ty) else { return None };
    let shape = draw::shape(builder);
    let from = builder.ty(Type::MemRef { shape: shape.into(), elem, layout: None, memory_space });
    let fits =
        |ir: &Module, value: ValueId| is_memref(ir, value) && castable(&ir.ctx, ir.value(value).ty, ty);
    let source = builder.pick_or(&fits, from)?;
    let mut draft = builder.draft(CAST)?;
    draft.operand("source", source).result_type("dest", ty);
    let op = builder.emit(draft)?;
    result(builder, op)
}

/// A type for new memory: that of a visible memref, or another one.
pub fn some_type(builder: &mut dyn GrammarBuilder) -> TypeId {
    match builder.pick(&is_memref) {
        Some(value) if builder.chance(40) => builder.type_of(value),
        _ => {
            let (shape, elem) = (draw::shape(builder), element(builder));
            super::layout::type_of_shape(builder, &shape, elem)
        }
    }
}
