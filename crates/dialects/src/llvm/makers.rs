//! Addresses for the grammar generator where none is in scope.

use assay_ir::{Context, Type, TypeId, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt, Maker};

use super::names::{ALLOCA, STORE};
use crate::arith::recipes::constant_of;
use crate::memref::recipes::may_have_effects;

/// Integers of a new object.
const WORDS: i64 = 8;

pub const MAKERS: &[Maker] = &[Maker { accepts: is_plain_pointer, make: filled_object, weight: 40 }];

fn is_plain_pointer(ctx: &Context, ty: TypeId) -> bool {
    let Type::Dialect { name, body } = ctx.ty(ty) else { return false };
    ctx.str(*name) == "llvm.ptr" && ctx.str(*body).is_empty()
}

/// The address of a new object whose bytes are written: most ops on memory need contents.
fn filled_object(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    if !may_have_effects(builder) {
        return None;
    }
    let word = builder.int(64);
    let words = builder.vector(&[WORDS], word);
    let number = i64::from(builder.below(40));
    let (size, content) = (constant_of(builder, word, WORDS)?, constant_of(builder, words, number)?);
    let elem = builder.type_attr(word);
    let mut draft = builder.draft(ALLOCA)?;
    draft.operand("arraySize", size).attr("elem_type", elem).result_type("res", ty).plain();
    let op = builder.emit(draft)?;
    let address = builder.ir().op(op).results.first().copied()?;
    let mut draft = builder.draft(STORE)?;
    draft.operand("value", content).operand("addr", address).plain();
    builder.emit(draft)?;
    Some(address)
}
