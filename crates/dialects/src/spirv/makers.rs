//! Values for the grammar generator where none is in scope: addresses, and integers with a sign.

use assay_ir::{Attr, Context, Int, Signedness, Type, TypeId, ValueId};
use assay_model::generate::int_type;
use assay_model::{AttrValue, GrammarBuilder, Maker};

use super::names::{CONSTANT, VARIABLE};
use crate::memref::recipes::may_have_effects;

pub const MAKERS: &[Maker] = &[
    Maker { accepts: is_local, make: filled_variable, weight: 40 },
    Maker { accepts: is_signed, make: constant, weight: 40 },
];

/// The types of the elements of variables that are made, as in the text of the pointer type.
const ELEMENTS: &[(&str, u32)] = &[("<i32, Function>", 32), ("<i64, Function>", 64)];

/// Only variables of functions can be made without the host.
fn is_local(ctx: &Context, ty: TypeId) -> bool {
    element_width(ctx, ty).is_some()
}

fn element_width(ctx: &Context, ty: TypeId) -> Option<u32> {
    let Type::Dialect { name, body } = ctx.ty(ty) else { return None };
    let entry = ELEMENTS.iter().find(|entry| ctx.str(*body) == entry.0);
    entry.filter(|_| ctx.str(*name) == "spirv.ptr").map(|entry| entry.1)
}

/// A variable with contents: most ops on memory need some. Only constants of the dialect may initialize it (`VariableOp::verify`).
fn filled_variable(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    if !may_have_effects(builder) {
        return None;
    }
    let width = element_width(&builder.ir().ctx, ty)?;
    let elem = int_type(&mut builder.module().ctx, width);
    let content = constant(builder, elem)?;
    let class = AttrValue::Dialect("spirv.storage_class", "<Function>");
    let class = class.intern(&mut builder.module().ctx)?;
    let mut draft = builder.draft(VARIABLE)?;
    draft.operand("initializer", content).attr("storage_class", class).result_type("pointer", ty).plain();
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}

/// An integer whose type says whether it has a sign: the constants of `arith` have none.
fn is_signed(ctx: &Context, ty: TypeId) -> bool {
    let Type::Integer { width, signedness } = *ctx.ty(ty) else { return false };
    signedness != Signedness::Signless && [8, 16, 32, 64].contains(&width)
}

fn constant(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let Type::Integer { width, .. } = *builder.ir().ctx.ty(ty) else { return None };
    let value = Int::from_i128(width, i128::from(builder.below(256)) - 128);
    let attr = builder.module().ctx.intern_attr(Attr::Integer { value, ty });
    let mut draft = builder.draft(CONSTANT)?;
    draft.attr("value", attr).result_type("constant", ty);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}
