//! What `memref` provides for the mutator.

use assay_ir::{Context, DYNAMIC, Type, TypeId, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt, Mutations, RoundTrip};

use super::alloc::{SHELLS, WRAPS};
use crate::memref::names::{ALLOCA, CAST, LOAD, STORE};
use crate::mutations::emit_op;
use crate::tensor::mutations::sizes_fit;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("memref").wraps(WRAPS).identities(IDENTITIES).shells(SHELLS);

/// The element types and memory spaces are equal, there are no layouts, and sizes are equal where both are static (`CastOp::areCastCompatible`).
pub fn fits(ctx: &Context, from: TypeId, to: TypeId) -> bool {
    match (ctx.ty(from), ctx.ty(to)) {
        (
            Type::MemRef { shape: old, elem: a, layout: None, memory_space: c },
            Type::MemRef { shape: new, elem: b, layout: None, memory_space: d },
        ) => a == b && c == d && sizes_fit(old, new),
        _ => false,
    }
}

const IDENTITIES: &[RoundTrip] = &[
    RoundTrip {
        name: "through-memory",
        why: "a load gives what was stored at the same place, poison included",
        make: through_memory,
    },
    RoundTrip {
        name: "memref-cast-back",
        why: "the cast forgets a size, and the one back states the size that it is",
        make: cast_back,
    },
];

fn through_memory(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let ty = builder.type_of(value);
    if !matches!(
        builder.ir().ctx.ty(ty),
        Type::Integer { .. } | Type::Index | Type::Float(_) | Type::Vector { .. }
    ) {
        return None;
    }
    let memory = builder.memref(&[], ty);
    let place = emit_op(builder, ALLOCA, &[], memory, &[])?;
    let mut draft = builder.draft(STORE)?;
    draft.operand("value", value).operand("memref", place).operands("indices", &[]).plain();
    builder.emit(draft)?;
    let mut draft = builder.draft(LOAD)?;
    draft.operand("memref", place).operands("indices", &[]).result_type("result", ty).plain();
    let load = builder.emit(draft)?;
    builder.ir().op(load).results.first().copied()
}

fn cast_back(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let ty = builder.type_of(value);
    let Type::MemRef { shape, elem, layout: None, memory_space } = builder.ir().ctx.ty(ty).clone() else {
        return None;
    };
    let at = builder.below(shape.len() as u32) as usize;
    let mut shape = shape;
    *shape.get_mut(at)? = DYNAMIC;
    let open = builder.ty(Type::MemRef { shape, elem, layout: None, memory_space });
    let cast = emit_op(builder, CAST, &[value], open, &[])?;
    emit_op(builder, CAST, &[cast], ty, &[])
}
