//! What `vector` tells the mutator.

use assay_ir::{Type, ValueId};
use assay_model::{Identity, Mutations, Smith, SmithExt};

use crate::mutations::one;
use crate::vector::arrange::{BROADCAST, TRANSPOSE};
use crate::vector::shape::{EXTRACT, SHAPE_CAST};

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("vector").identities(IDENTITIES);

const IDENTITIES: &[Identity] = &[
    Identity {
        name: "through-vector",
        why: "every element of the broadcast is the value",
        make: through_vector,
    },
    Identity { name: "reshape-back", why: "both casts keep all elements in order", make: reshape_back },
    Identity { name: "transpose-back", why: "the second permutation undoes the first", make: transpose_back },
];

fn through_vector(smith: &mut dyn Smith, value: ValueId) -> Option<ValueId> {
    let ty = smith.type_of(value);
    if !matches!(smith.ir().ctx.ty(ty), Type::Integer { .. } | Type::Index | Type::Float(_)) {
        return None;
    }
    let vector = smith.vector(&[3], ty);
    let vector = one(smith, BROADCAST, &[value], vector, &[])?;
    let at = smith.between(0, 2);
    let position = smith.i64_array(&[at]);
    one(smith, EXTRACT, &[vector], ty, &[("static_position", position)])
}

/// Sizes of a vector that is not scalable, and the type of its elements.
fn parts(smith: &dyn Smith, value: ValueId) -> Option<(Vec<i64>, assay_ir::TypeId)> {
    match smith.ir().ctx.ty(smith.type_of(value)) {
        Type::Vector { shape, elem } if shape.iter().all(|dim| !dim.scalable) => {
            Some((shape.iter().map(|dim| dim.size).collect(), *elem))
        }
        _ => None,
    }
}

fn reshape_back(smith: &mut dyn Smith, value: ValueId) -> Option<ValueId> {
    let (sizes, elem) = parts(smith, value)?;
    let (ty, count) = (smith.type_of(value), sizes.iter().product());
    let other = match sizes.len() {
        0 | 1 => smith.vector(&[1, count], elem),
        _ => smith.vector(&[count], elem),
    };
    let flat = one(smith, SHAPE_CAST, &[value], other, &[])?;
    one(smith, SHAPE_CAST, &[flat], ty, &[])
}

fn transpose_back(smith: &mut dyn Smith, value: ValueId) -> Option<ValueId> {
    let (mut sizes, elem) = parts(smith, value)?;
    if sizes.len() < 2 {
        return None;
    }
    let ty = smith.type_of(value);
    let rank = sizes.len() as i64;
    // Reversal is its own inverse.
    let reversed: Vec<i64> = (0..rank).rev().collect();
    let permutation = smith.i64_array(&reversed);
    sizes.reverse();
    let other = smith.vector(&sizes, elem);
    let turned = one(smith, TRANSPOSE, &[value], other, &[("permutation", permutation)])?;
    one(smith, TRANSPOSE, &[turned], ty, &[("permutation", permutation)])
}
