//! Memrefs where none is in scope.

use assay_ir::{Attr, Module, OpId, Type, TypeId, ValueId};
use assay_model::{Smith, SmithExt};

use super::layout::{Strided, is_memref};
use super::views::castable;
use crate::draw::{self, element, extents};
use crate::memref::alloc::{ALLOC, ALLOCA};
use crate::memref::atomic::GENERIC_ATOMIC_RMW;
use crate::memref::recast::CAST;

fn result(smith: &dyn Smith, op: OpId) -> Option<ValueId> {
    smith.ir().op(op).results.first().copied()
}

/// Symbols that the layout of a type has (`MemRefLayoutAttrInterface::getAffineMap`).
pub fn symbols(smith: &dyn Smith, ty: TypeId) -> usize {
    let ctx = &smith.ir().ctx;
    let Type::MemRef { layout, .. } = ctx.ty(ty) else { return 0 };
    match layout.map(|attr| ctx.attr(attr)) {
        Some(Attr::AffineMap(map)) => map.n_symbols as usize,
        _ => Strided::of(ctx, ty).map_or(0, |memref| memref.symbols()),
    }
}

/// Whether ops with effects may stand here (`GenericAtomicRMWOp::verify`).
pub fn may_have_effects(smith: &dyn Smith) -> bool {
    smith.parents().iter().all(|&op| smith.ir().op_name(op) != GENERIC_ATOMIC_RMW)
}

/// New memory, or a cast of what is there.
pub fn ranked(smith: &mut dyn Smith, ty: TypeId) -> Option<ValueId> {
    let fits = |ir: &Module, value: ValueId| {
        is_memref(ir, value) && ir.value(value).ty != ty && castable(&ir.ctx, ir.value(value).ty, ty)
    };
    if let (true, Some(source)) = (smith.chance(40), smith.pick(&fits)) {
        let mut draft = smith.draft(CAST)?;
        draft.operand("source", source).result_type("dest", ty);
        let op = smith.emit(draft)?;
        return result(smith, op);
    }
    if !may_have_effects(smith) {
        return None;
    }
    let (shape, _) = draw::ranked(smith.ir(), ty)?;
    let shape = shape.to_vec();
    let values = extents(smith, &shape)?;
    let symbols: Vec<ValueId> =
        (0..symbols(smith, ty)).map(|_| draw::index_of(smith, 0, 4)).collect::<Option<_>>()?;
    let op = if smith.chance(75) { ALLOC } else { ALLOCA };
    let mut draft = smith.draft(op)?;
    draft
        .operands("dynamicSizes", &values)
        .operands("symbolOperands", &symbols)
        .result_type("memref", ty)
        .plain();
    let op = smith.emit(draft)?;
    result(smith, op)
}

/// A ranked one with its rank forgotten.
pub fn unranked(smith: &mut dyn Smith, ty: TypeId) -> Option<ValueId> {
    let Type::UnrankedMemRef { elem, memory_space } = *smith.ir().ctx.ty(ty) else { return None };
    let shape = draw::shape(smith);
    let from = smith.ty(Type::MemRef { shape: shape.into(), elem, layout: None, memory_space });
    let fits =
        |ir: &Module, value: ValueId| is_memref(ir, value) && castable(&ir.ctx, ir.value(value).ty, ty);
    let source = smith.pick_or(&fits, from)?;
    let mut draft = smith.draft(CAST)?;
    draft.operand("source", source).result_type("dest", ty);
    let op = smith.emit(draft)?;
    result(smith, op)
}

/// A type for new memory: of a visible memref, or another.
pub fn some_type(smith: &mut dyn Smith) -> TypeId {
    match smith.pick(&is_memref) {
        Some(value) if smith.chance(40) => smith.type_of(value),
        _ => {
            let (shape, elem) = (draw::shape(smith), element(smith));
            super::layout::type_of_shape(smith, &shape, elem)
        }
    }
}
