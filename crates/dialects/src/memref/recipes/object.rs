//! Memory itself: allocation, globals, scopes.

use assay_ir::{Attr, Module, OpId, Type, TypeId, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::layout::{self, Strided, is_memref};
use super::make::{some_type, symbols};
use crate::arith::recipes::constant_attr;
use crate::draw::{self, element, extents};
use crate::memref::names::{GET_GLOBAL, GLOBAL};

/// One operand for each dynamic size, and one for each symbol of the layout (`verifyAllocLikeOp`).
pub fn alloc(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = some_type(builder);
    let (shape, _) = draw::ranked(builder.ir(), ty)?;
    let shape = shape.to_vec();
    let values = extents(builder, &shape)?;
    let symbols: Vec<ValueId> =
        (0..symbols(builder, ty)).map(|_| draw::index_of(builder, 0, 4)).collect::<Option<_>>()?;
    draft.operands("dynamicSizes", &values).operands("symbolOperands", &symbols).result_type("memref", ty);
    Some(())
}

/// One dimension, no layout, the same element and memory space. The size is an operand if it is dynamic (`ReallocOp::verify`).
pub fn realloc(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (elem, size) = (element(builder), builder.size(40));
    let ty = builder.memref(&[size], elem);
    let fits = |ir: &Module, ty| {
        Strided::from_type(&ir.ctx, ty).is_some_and(|memref| memref.plain && memref.shape.len() == 1)
    };
    let source = layout::memref(builder, &fits, ty)?;
    let mut memref = layout::read_strided(builder, source)?;
    memref.shape = vec![builder.size(40)];
    let ty = memref.ty(builder);
    let values = extents(builder, &memref.shape)?;
    draft.operand("source", source).operands("dynamicResultSize", &values).result_type("", ty);
    Some(())
}

pub fn alloca_scope(builder: &mut dyn GrammarBuilder, draft: &mut Draft, end: &'static str) -> Option<()> {
    let types = builder.any_types(2);
    draft.result_types("results", &types).region(&[], end, &types);
    Some(())
}

/// A static shape. The global has elements of the type, no initial value, or an uninitialized one (`GlobalOp::verify`).
pub fn global(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let sizes = builder.sizes(0, 3, 0);
    let elem = builder.scalar(assay_model::generate::Class::Any);
    let space = builder.chance(8).then(|| builder.int_attr(64, 1));
    let ty =
        builder.ty(Type::MemRef { shape: sizes.clone().into(), elem, layout: None, memory_space: space });
    let value = builder.between(-4, 40);
    let of_tensor = builder.tensor(&sizes, elem);
    let dense = constant_attr(builder, of_tensor, value)?;
    let (unit, private) = (builder.unit_attr(), builder.str_attr("private"));
    // A declaration is not public (`detail::verifySymbol`).
    let declared = builder.chance(10);
    if declared {
        draft.absent("initial_value");
    } else {
        let value = if builder.chance(10) { unit } else { dense };
        draft.attr("initial_value", value);
    }
    if declared || builder.chance(70) {
        draft.attr("sym_visibility", private);
    } else {
        draft.absent("sym_visibility");
    }
    if builder.chance(30) {
        draft.attr("constant", unit);
    }
    let ty = builder.type_attr(ty);
    draft.attr("type", ty);
    Some(())
}

/// Name and type of a global.
fn describe(ir: &Module, op: OpId) -> Option<(String, TypeId)> {
    let Attr::String(name) = ir.ctx.attr(ir.attr_of(op, "sym_name")?) else { return None };
    let Attr::Type(ty) = ir.ctx.attr(ir.attr_of(op, "type")?) else { return None };
    Some((ir.ctx.str(*name).to_owned(), *ty))
}

/// The memref of an existing global, or of a new one (`GetGlobalOp::verifySymbolUses`).
pub fn get_global(builder: &mut dyn GrammarBuilder) -> Option<()> {
    let mut known = builder.symbols(GLOBAL);
    if known.is_empty() || builder.chance(30) {
        let mut declare = |builder: &mut dyn GrammarBuilder| {
            let mut draft = builder.draft(GLOBAL)?;
            global(builder, &mut draft)?;
            let name = builder.fresh_symbol("g");
            let name = builder.str_attr(&name);
            draft.attr("sym_name", name);
            builder.emit(draft).map(|_| ())
        };
        builder.in_table(&mut declare)?;
        known = builder.symbols(GLOBAL);
    }
    let last = *known.last()?;
    let op = if builder.chance(50) { last } else { builder.one_of(&known) };
    refer(builder, op).map(|_| ())
}

/// A global of the type, if there is one.
pub fn global_of(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let known = builder.symbols(GLOBAL);
    let fits = |&op: &OpId| describe(builder.ir(), op).is_some_and(|(_, of)| of == ty);
    let op = known.into_iter().rfind(fits)?;
    refer(builder, op)
}

fn refer(builder: &mut dyn GrammarBuilder, global: OpId) -> Option<ValueId> {
    let (name, ty) = describe(builder.ir(), global)?;
    let name = builder.symbol_ref(&name);
    let mut draft = builder.draft(GET_GLOBAL)?;
    draft.attr("name", name).result_type("result", ty);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

/// At least one operand; each result has its operand's type (`DistinctObjectsOp::verify`).
pub fn distinct_objects(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let mut values: Vec<ValueId> = Vec::new();
    for _ in 0..builder.between(1, 3) {
        let before = values.clone();
        let value = match builder.pick(&|ir, value| is_memref(ir, value) && !before.contains(&value)) {
            Some(value) => value,
            None => layout::draw_ranked(builder, 0, 3)?,
        };
        values.push(value);
    }
    let types: Vec<TypeId> = values.iter().map(|&value| builder.type_of(value)).collect();
    draft.operands("operands", &values).result_types("results", &types);
    Some(())
}
