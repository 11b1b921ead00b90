//! Elementwise ops.

use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::guard::{below, flag, full, limit, limit_bits, no_nan, not_zero, number, range};
use super::tools::{
    ANY, BF16, BOOL, Elem, F16, F32, FLOATS, I8, I16, I32, I64, INTS, NUMBERS, Tensor, draw, partner, parts,
    scalar, tensor_type,
};

fn unary(s: &mut dyn GrammarBuilder, draft: &mut Draft, elems: &[Elem]) -> Option<()> {
    let input = draw(s, elems, 0, 5)?;
    let ty = s.type_of(input.value);
    parts(draft, &[input.value], ty);
    Some(())
}

pub fn abs(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, NUMBERS, 0, 5)?;
    let input = above_least(s, input)?;
    let ty = s.type_of(input.value);
    parts(draft, &[input.value], ty);
    Some(())
}

/// Without the least number, whose negation overflows.
fn above_least(s: &mut dyn GrammarBuilder, input: Tensor) -> Option<Tensor> {
    match input.elem {
        Elem::Int(width) => limit(s, input, full(width).0 + 1, full(width).1),
        Elem::Float(_) => Some(input),
    }
}

/// Zero points are those of i8 alone (`NegateOp::verify`).
pub fn negate(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let mut input = draw(s, NUMBERS, 0, 5)?;
    if matches!(input.elem, Elem::Int(32..)) {
        input = above_least(s, input)?;
    }
    let mut zeros = Vec::new();
    for _ in 0..2 {
        let zero = if input.elem == I8 && s.chance(50) { s.between(-128, 127) } else { 0 };
        zeros.push(scalar(s, input.elem, 1, zero as f64)?.value);
    }
    let ty = s.type_of(input.value);
    parts(draft, &[input.value, zeros[0], zeros[1]], ty);
    Some(())
}

pub fn clamp(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, NUMBERS, 0, 5)?;
    let (low, high) = match input.elem {
        Elem::Int(width) => {
            let most = 1i64 << (width.min(32) - 1);
            let (a, b) = (s.between(-most, most - 1), s.between(-most, most - 1));
            (a.min(b), a.max(b))
        }
        Elem::Float(_) => {
            let low = s.between(-100, 90);
            (low, low + s.between(0, 100))
        }
    };
    let (min, max) = (number(s, input.elem, low.into()), number(s, input.elem, high.into()));
    draft.attr("min_val", min).attr("max_val", max);
    let ty = s.type_of(input.value);
    parts(draft, &[input.value], ty);
    Some(())
}

/// Two tensors, and the type of a result with the same element type.
fn binary(s: &mut dyn GrammarBuilder, draft: &mut Draft, elems: &[Elem]) -> Option<()> {
    let a = draw(s, elems, 0, 5)?;
    let (b, sizes) = partner(s, &a, a.elem)?;
    let (a, b) = maybe_swap(s, a, b);
    let ty = tensor_type(s, a.elem, &sizes);
    parts(draft, &[a.value, b.value], ty);
    Some(())
}

fn maybe_swap(s: &mut dyn GrammarBuilder, a: Tensor, b: Tensor) -> (Tensor, Tensor) {
    if s.chance(40) { (b, a) } else { (a, b) }
}

pub fn compare(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    binary(s, draft, NUMBERS)?;
    let (a, b) = match (&draft.operands[0], &draft.operands[1]) {
        (assay_model::recipe::DraftPart::Values(a), assay_model::recipe::DraftPart::Values(b)) => {
            (a[0], b[0])
        }
        _ => return None,
    };
    let (a, b) = (super::tools::tensor_of(s.ir(), a)?, super::tools::tensor_of(s.ir(), b)?);
    let sizes = super::tools::broadcast(s.ir(), &a, &b)?;
    let ty = tensor_type(s, BOOL, &sizes);
    parts(draft, &[a.value, b.value], ty);
    Some(())
}

/// Sums and differences cannot overflow if operands have one bit less.
pub fn sum(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let a = draw(s, NUMBERS, 0, 5)?;
    let (b, sizes) = partner(s, &a, a.elem)?;
    let (mut a, mut b) = maybe_swap(s, a, b);
    if let Elem::Int(width) = a.elem {
        let ((al, ah), (bl, bh)) = (range(s.ir(), a.value), range(s.ir(), b.value));
        let fits = |low: i128, high: i128| low >= full(width).0 && high <= full(width).1;
        let fitting = fits(al + bl, ah + bh) && fits(al - bh, ah - bl);
        if !fitting {
            a = limit_bits(s, a, width - 2)?;
            b = limit_bits(s, b, width - 2)?;
        }
    }
    let ty = tensor_type(s, a.elem, &sizes);
    parts(draft, &[a.value, b.value], ty);
    Some(())
}

/// Products of integers are i32; only products of i32 may be shifted (`MulOp::verify`).
pub fn product(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let a = draw(s, NUMBERS, 0, 5)?;
    let (b, sizes) = partner(s, &a, a.elem)?;
    let (mut a, mut b) = maybe_swap(s, a, b);
    let mut amount = 0;
    if a.elem == I32 && s.chance(40) {
        amount = s.between(1, 31);
        a = limit_bits(s, a, 15)?;
        b = limit_bits(s, b, 15)?;
    }
    let shift = scalar(s, I8, 1, amount as f64)?;
    let elem = if a.elem.is_float() { a.elem } else { I32 };
    let ty = tensor_type(s, elem, &sizes);
    parts(draft, &[a.value, b.value, shift.value], ty);
    Some(())
}

pub fn quotient(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let a = draw(s, &[I32, I32, I32, I64], 0, 5)?;
    let (b, sizes) = partner(s, &a, a.elem)?;
    let (mut a, b) = maybe_swap(s, a, b);
    let positive = s.chance(40);
    let b = not_zero(s, b, positive)?;
    if !positive {
        a = above_least(s, a)?;
    }
    let ty = tensor_type(s, a.elem, &sizes);
    parts(draft, &[a.value, b.value], ty);
    Some(())
}

pub fn shift(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let a = draw(s, INTS, 0, 5)?;
    let (b, sizes) = partner(s, &a, a.elem)?;
    let (a, b) = maybe_swap(s, a, b);
    let Elem::Int(width) = a.elem else { return None };
    let b = below(s, b, width)?;
    let round = flag(s);
    draft.attr("round", round);
    let ty = tensor_type(s, a.elem, &sizes);
    parts(draft, &[a.value, b.value], ty);
    Some(())
}

pub fn select(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let a = draw(s, ANY, 0, 5)?;
    let (b, sizes) = partner(s, &a, a.elem)?;
    let (a, b) = maybe_swap(s, a, b);
    // The condition is broadcast together with the larger operand, and must not change the sizes of the result.
    let large = if a.sizes == sizes { a.clone() } else { b.clone() };
    if large.sizes != sizes {
        return None;
    }
    let (condition, all) = partner(s, &large, BOOL)?;
    if all != sizes {
        return None;
    }
    let ty = tensor_type(s, a.elem, &sizes);
    parts(draft, &[condition.value, a.value, b.value], ty);
    Some(())
}

/// Pairs of types [TosaOps.td, Tosa_CastOp: the table of modes].
pub fn cast(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let mut input = draw(s, &[BOOL, I8, I8, I16, I32, I32, F32, F32, F16, BF16], 0, 5)?;
    let to: &[Elem] = match input.elem {
        BOOL => &[I8, I16, I32],
        I8 => &[BOOL, I16, I32, F16, F32, BF16],
        I16 => &[BOOL, I8, I32, F16, F32, BF16],
        I32 => &[BOOL, I8, I16, F16, F32, BF16],
        F16 => &[I8, I16, I32, F32],
        BF16 => &[I8, I16, I32, F32],
        _ => &[I8, I16, I32, F16, BF16],
    };
    let elem = s.one_of(to);
    if !elem.is_float() {
        input = no_nan(s, input)?;
    }
    let ty = tensor_type(s, elem, &input.sizes);
    parts(draft, &[input.value], ty);
    Some(())
}

pub fn unary_ints(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    unary(s, draft, INTS)
}

pub fn unary_bools(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    unary(s, draft, &[BOOL])
}

pub fn unary_any(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    unary(s, draft, ANY)
}

pub fn unary_floats(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    unary(s, draft, FLOATS)
}

pub fn binary_ints(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    binary(s, draft, INTS)
}

pub fn binary_bools(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    binary(s, draft, &[BOOL])
}

pub fn binary_floats(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    binary(s, draft, FLOATS)
}

pub fn binary_numbers(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    binary(s, draft, NUMBERS)
}
