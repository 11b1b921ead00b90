//! What `memref` tells the mutator.

use assay_ir::{Context, OpId, Type, TypeId};
use assay_model::{Cast, Mutations, Smith, Wrap};

use crate::mutations::bare;
use crate::tensor::mutations::sizes_fit;

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("memref").casts(CASTS).wraps(WRAPS);

const CASTS: &[Cast] = &[Cast { op: "memref.cast", fits }];

const WRAPS: &[Wrap] = &[Wrap::new("memref.alloca_scope", alloca_scope)];

/// Equal elements and spaces, no layouts, and sizes that are equal where both are known (`CastOp::areCastCompatible`).
fn fits(ctx: &Context, from: TypeId, to: TypeId) -> bool {
    match (ctx.ty(from), ctx.ty(to)) {
        (
            Type::MemRef { shape: old, elem: a, layout: None, memory_space: c },
            Type::MemRef { shape: new, elem: b, layout: None, memory_space: d },
        ) => a == b && c == d && sizes_fit(old, new),
        _ => false,
    }
}

fn alloca_scope(smith: &mut dyn Smith, types: &[TypeId]) -> Option<OpId> {
    let mut draft = smith.draft("memref.alloca_scope")?;
    draft.result_types("results", types).region_plan(bare(&[], "memref.alloca_scope.return", types));
    smith.emit(draft)
}
