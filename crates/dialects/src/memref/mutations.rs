//! What `memref` tells the mutator.

use assay_ir::{Context, DYNAMIC, OpId, Type, TypeId, ValueId};
use assay_model::{Identity, Mutations, Shell, Smith, SmithExt, Wrap};

use crate::memref::access::{LOAD, STORE};
use crate::memref::alloc::{ALLOCA, ALLOCA_SCOPE, ALLOCA_SCOPE_RETURN};
use crate::memref::recast::CAST;
use crate::mutations::{bare, one};
use crate::tensor::mutations::sizes_fit;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("memref").wraps(WRAPS).identities(IDENTITIES).shells(SHELLS);

const WRAPS: &[Wrap] = &[Wrap::new(ALLOCA_SCOPE, alloca_scope)];

/// Equal elements and spaces, no layouts, and sizes that are equal where both are known (`CastOp::areCastCompatible`).
pub fn fits(ctx: &Context, from: TypeId, to: TypeId) -> bool {
    match (ctx.ty(from), ctx.ty(to)) {
        (
            Type::MemRef { shape: old, elem: a, layout: None, memory_space: c },
            Type::MemRef { shape: new, elem: b, layout: None, memory_space: d },
        ) => a == b && c == d && sizes_fit(old, new),
        _ => false,
    }
}

fn alloca_scope(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let mut draft = smith.draft(ALLOCA_SCOPE)?;
    draft.result_types("results", types).region_plan(bare(&[], ALLOCA_SCOPE_RETURN, types));
    smith.emit(draft)
}

const SHELLS: &[Shell] = &[Shell {
    name: "alloca-scope",
    why: "the region is executed exactly once, and nothing that it allocates on the stack leaves it",
    wrap: Wrap::new(ALLOCA_SCOPE, alloca_scope),
}];

const IDENTITIES: &[Identity] = &[
    Identity {
        name: "through-memory",
        why: "a load gives what was stored at the same place, poison included",
        make: through_memory,
    },
    Identity {
        name: "memref-cast-back",
        why: "the cast forgets a size, and the one back states the size that it is",
        make: cast_back,
    },
];

fn through_memory(smith: &mut dyn Smith, value: ValueId) -> Option<ValueId> {
    let ty = smith.type_of(value);
    if !matches!(
        smith.ir().ctx.ty(ty),
        Type::Integer { .. } | Type::Index | Type::Float(_) | Type::Vector { .. }
    ) {
        return None;
    }
    let memory = smith.memref(&[], ty);
    let place = one(smith, ALLOCA, &[], memory, &[])?;
    let mut draft = smith.draft(STORE)?;
    draft.operand("value", value).operand("memref", place).operands("indices", &[]).plain();
    smith.emit(draft)?;
    let mut draft = smith.draft(LOAD)?;
    draft.operand("memref", place).operands("indices", &[]).result_type("result", ty).plain();
    let load = smith.emit(draft)?;
    smith.ir().op(load).results.first().copied()
}

fn cast_back(smith: &mut dyn Smith, value: ValueId) -> Option<ValueId> {
    let ty = smith.type_of(value);
    let Type::MemRef { shape, elem, layout: None, memory_space } = smith.ir().ctx.ty(ty).clone() else {
        return None;
    };
    let at = smith.below(shape.len() as u32) as usize;
    let mut shape = shape;
    *shape.get_mut(at)? = DYNAMIC;
    let open = smith.ty(Type::MemRef { shape, elem, layout: None, memory_space });
    let cast = one(smith, CAST, &[value], open, &[])?;
    one(smith, CAST, &[cast], ty, &[])
}
