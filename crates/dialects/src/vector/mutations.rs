//! What `vector` provides for the mutator.

use assay_ir::{Type, ValueId};
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Mutations, RoundTrip};

use crate::mutations::emit_op;
use crate::vector::arrange::emit_transpose;
use crate::vector::names::{BROADCAST, EXTRACT, SHAPE_CAST};

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("vector").identities(IDENTITIES);

const IDENTITIES: &[RoundTrip] = &[
    RoundTrip {
        name: "through-vector",
        why: "every element of the broadcast is the value",
        make: through_vector,
    },
    RoundTrip { name: "reshape-back", why: "both casts keep all elements in order", make: reshape_back },
    RoundTrip {
        name: "transpose-back",
        why: "the second permutation undoes the first",
        make: transpose_back,
    },
];

fn through_vector(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let ty = builder.type_of(value);
    if !matches!(builder.ir().ctx.ty(ty), Type::Integer { .. } | Type::Index | Type::Float(_)) {
        return None;
    }
    let vector = builder.vector(&[3], ty);
    let vector = emit_op(builder, BROADCAST, &[value], vector, &[])?;
    let at = builder.between(0, 2);
    let position = builder.i64_array(&[at]);
    emit_op(builder, EXTRACT, &[vector], ty, &[("static_position", position)])
}

/// Sizes and element type of a vector that is not scalable.
fn parts(builder: &dyn GrammarBuilder, value: ValueId) -> Option<(Vec<i64>, assay_ir::TypeId)> {
    match builder.ir().ctx.ty(builder.type_of(value)) {
        Type::Vector { shape, elem } if shape.iter().all(|dim| !dim.scalable) => {
            Some((shape.iter().map(|dim| dim.size).collect(), *elem))
        }
        _ => None,
    }
}

fn reshape_back(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let (sizes, elem) = parts(builder, value)?;
    let (ty, count) = (builder.type_of(value), sizes.iter().product());
    let other = match sizes.len() {
        0 | 1 => builder.vector(&[1, count], elem),
        _ => builder.vector(&[count], elem),
    };
    let flat = emit_op(builder, SHAPE_CAST, &[value], other, &[])?;
    emit_op(builder, SHAPE_CAST, &[flat], ty, &[])
}

fn transpose_back(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let (mut sizes, elem) = parts(builder, value)?;
    if sizes.len() < 2 {
        return None;
    }
    let ty = builder.type_of(value);
    let rank = sizes.len() as i64;
    // Reversal is its own inverse.
    let reversed: Vec<i64> = (0..rank).rev().collect();
    let permutation = builder.i64_array(&reversed);
    sizes.reverse();
    let other = builder.vector(&sizes, elem);
    let turned = emit_transpose(builder, value, other, permutation)?;
    emit_transpose(builder, turned, ty, permutation)
}
