//! What `tensor` provides for the mutator.

use assay_ir::{Context, DYNAMIC, Type, TypeId, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt, Mutations, RoundTrip};

use crate::mutations::emit_op;
use crate::tensor::element::emit_single_element;
use crate::tensor::names::{CAST, EXTRACT};

/// See [`Mutations`].
pub const MUTATIONS: Mutations = Mutations::new("tensor").identities(IDENTITIES);

/// The element types are equal, and sizes are equal where both are static (`CastOp::areCastCompatible`).
pub fn fits(ctx: &Context, from: TypeId, to: TypeId) -> bool {
    match (ctx.ty(from), ctx.ty(to)) {
        (
            Type::Tensor { shape: old, elem: a, encoding: None },
            Type::Tensor { shape: new, elem: b, encoding: None },
        ) => a == b && sizes_fit(old, new),
        _ => false,
    }
}

/// Whether the sizes may be equal at run time.
pub fn sizes_fit(old: &[i64], new: &[i64]) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(&a, &b)| a == b || a == DYNAMIC || b == DYNAMIC)
}

const IDENTITIES: &[RoundTrip] = &[
    RoundTrip {
        name: "through-tensor",
        why: "the only element of the tensor is the value",
        make: through_tensor,
    },
    RoundTrip {
        name: "tensor-cast-back",
        why: "the cast forgets a size, and the one back states the size that it is",
        make: cast_back,
    },
];

fn through_tensor(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let ty = builder.type_of(value);
    if !matches!(builder.ir().ctx.ty(ty), Type::Integer { .. } | Type::Index | Type::Float(_)) {
        return None;
    }
    let tensor = emit_single_element(builder, value)?;
    emit_op(builder, EXTRACT, &[tensor], ty, &[])
}

fn cast_back(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let ty = builder.type_of(value);
    let Type::Tensor { shape, elem, encoding: None } = builder.ir().ctx.ty(ty).clone() else { return None };
    let at = builder.below(shape.len() as u32) as usize;
    let mut shape = shape;
    *shape.get_mut(at)? = DYNAMIC;
    let open = builder.ty(Type::Tensor { shape, elem, encoding: None });
    let cast = emit_op(builder, CAST, &[value], open, &[])?;
    emit_op(builder, CAST, &[cast], ty, &[])
}
