//! Memory itself: allocation, globals, scopes.

use assay_ir::{Attr, Module, OpId, Type, TypeId, ValueId};
use assay_model::{Draft, Smith, SmithExt};

use super::layout::{self, Strided, is_memref};
use super::make::{some_type, symbols};
use crate::arith::recipes::constant_attr;
use crate::draw::{self, element, extents};
use crate::memref::alloc::ALLOCA_SCOPE_RETURN;
use crate::memref::global::{GET_GLOBAL, GLOBAL};

/// A size for each unknown one, a symbol for each that the layout has (`verifyAllocLikeOp`).
pub fn alloc(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = some_type(smith);
    let (shape, _) = draw::ranked(smith.ir(), ty)?;
    let shape = shape.to_vec();
    let values = extents(smith, &shape)?;
    let symbols: Vec<ValueId> =
        (0..symbols(smith, ty)).map(|_| draw::index_of(smith, 0, 4)).collect::<Option<_>>()?;
    draft.operands("dynamicSizes", &values).operands("symbolOperands", &symbols).result_type("memref", ty);
    Some(())
}

/// One dimension, no layout, same element and memory space; an operand if the size is unknown (`ReallocOp::verify`).
pub fn realloc(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let (elem, size) = (element(smith), smith.size(40));
    let ty = smith.memref(&[size], elem);
    let fits = |ir: &Module, ty| {
        Strided::of(&ir.ctx, ty).is_some_and(|memref| memref.plain && memref.shape.len() == 1)
    };
    let source = layout::memref(smith, &fits, ty)?;
    let mut memref = layout::of_value(smith, source)?;
    memref.shape = vec![smith.size(40)];
    let ty = memref.ty(smith);
    let values = extents(smith, &memref.shape)?;
    draft.operand("source", source).operands("dynamicResultSize", &values).result_type("", ty);
    Some(())
}

pub fn alloca_scope(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let types = smith.any_types(2);
    draft.result_types("results", &types).region(&[], ALLOCA_SCOPE_RETURN, &types);
    Some(())
}

/// A static shape; elements of the type, none, or not initialized (`GlobalOp::verify`).
pub fn global(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let sizes = smith.sizes(0, 3, 0);
    let elem = smith.scalar(assay_model::generate::Class::Any);
    let space = smith.chance(8).then(|| smith.int_attr(64, 1));
    let ty = smith.ty(Type::MemRef { shape: sizes.clone().into(), elem, layout: None, memory_space: space });
    let value = smith.between(-4, 40);
    let of_tensor = smith.tensor(&sizes, elem);
    let dense = constant_attr(smith, of_tensor, value)?;
    let (unit, private) = (smith.unit_attr(), smith.str_attr("private"));
    // A declaration is not public (`detail::verifySymbol`).
    let declared = smith.chance(10);
    if declared {
        draft.absent("initial_value");
    } else {
        let value = if smith.chance(10) { unit } else { dense };
        draft.attr("initial_value", value);
    }
    if declared || smith.chance(70) {
        draft.attr("sym_visibility", private);
    } else {
        draft.absent("sym_visibility");
    }
    if smith.chance(30) {
        draft.attr("constant", unit);
    }
    let ty = smith.type_attr(ty);
    draft.attr("type", ty);
    Some(())
}

/// Name and type of a global.
fn describe(ir: &Module, op: OpId) -> Option<(String, TypeId)> {
    let Attr::String(name) = ir.ctx.attr(ir.attr_of(op, "sym_name")?) else { return None };
    let Attr::Type(ty) = ir.ctx.attr(ir.attr_of(op, "type")?) else { return None };
    Some((ir.ctx.str(*name).to_owned(), *ty))
}

/// Of a global that is there, or of a new one (`GetGlobalOp::verifySymbolUses`).
pub fn get_global(smith: &mut dyn Smith) -> Option<()> {
    let mut known = smith.symbols(GLOBAL);
    if known.is_empty() || smith.chance(30) {
        let mut declare = |smith: &mut dyn Smith| {
            let mut draft = smith.draft(GLOBAL)?;
            global(smith, &mut draft)?;
            let name = smith.fresh_symbol("g");
            let name = smith.str_attr(&name);
            draft.attr("sym_name", name);
            smith.emit(draft).map(|_| ())
        };
        smith.in_table(&mut declare)?;
        known = smith.symbols(GLOBAL);
    }
    let last = *known.last()?;
    let op = if smith.chance(50) { last } else { smith.one_of(&known) };
    refer(smith, op).map(|_| ())
}

/// A global of the type, where there is one.
pub fn global_of(smith: &mut dyn Smith, ty: TypeId) -> Option<ValueId> {
    let known = smith.symbols(GLOBAL);
    let fits = |&op: &OpId| describe(smith.ir(), op).is_some_and(|(_, of)| of == ty);
    let op = known.into_iter().rfind(fits)?;
    refer(smith, op)
}

fn refer(smith: &mut dyn Smith, global: OpId) -> Option<ValueId> {
    let (name, ty) = describe(smith.ir(), global)?;
    let name = smith.symbol_ref(&name);
    let mut draft = smith.draft(GET_GLOBAL)?;
    draft.attr("name", name).result_type("result", ty);
    let op = smith.emit(draft)?;
    smith.ir().op(op).results.first().copied()
}

/// At least one; each keeps its type (`DistinctObjectsOp::verify`).
pub fn distinct_objects(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let mut values: Vec<ValueId> = Vec::new();
    for _ in 0..smith.between(1, 3) {
        let before = values.clone();
        let value = match smith.pick(&|ir, value| is_memref(ir, value) && !before.contains(&value)) {
            Some(value) => value,
            None => layout::ranked(smith, 0, 3)?,
        };
        values.push(value);
    }
    let types: Vec<TypeId> = values.iter().map(|&value| smith.type_of(value)).collect();
    draft.operands("operands", &values).result_types("results", &types);
    Some(())
}
