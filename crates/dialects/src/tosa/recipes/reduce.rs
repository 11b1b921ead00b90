//! Reductions.

use assay_model::{Draft, GrammarBuilder, IrBuilderExt};

use super::guard::{limit, limit_bits};
use super::tools::{
    BF16, BOOL, Elem, F16, F32, I8, I16, I32, I64, NUMBERS, Tensor, draw, parts, tensor_type,
};

const SUMS: &[Elem] = &[I32, I32, F32, F32, F16, BF16];
const PRODUCTS: &[Elem] = &[F32, F32, F16, BF16, I32];

type InputGuard = fn(&mut dyn GrammarBuilder, Tensor, i64) -> Option<Tensor>;

fn any(_: &mut dyn GrammarBuilder, tensor: Tensor, _: i64) -> Option<Tensor> {
    Some(tensor)
}

/// Limits a tensor so that the partial sums of `count` terms fit 32 bits. A dynamic size is small on every planned input.
fn terms(s: &mut dyn GrammarBuilder, tensor: Tensor, count: i64) -> Option<Tensor> {
    let bits = if count < 0 { 15 } else { 30 - (64 - count.leading_zeros()) };
    limit_bits(s, tensor, bits)
}

fn factors(s: &mut dyn GrammarBuilder, tensor: Tensor, count: i64) -> Option<Tensor> {
    let most = match count {
        1 => 1 << 30,
        2..8 => (1i128 << (30 / count)) - 1,
        _ => 1,
    };
    limit(s, tensor, -most, most)
}

fn reduce(s: &mut dyn GrammarBuilder, draft: &mut Draft, elems: &[Elem], guard: InputGuard) -> Option<()> {
    let input = draw(s, elems, 1, 5)?;
    let axis = s.below(input.sizes.len() as u32) as usize;
    let size = input.sizes[axis];
    let input = guard(s, input, size)?;
    let mut sizes = input.sizes.clone();
    sizes[axis] = 1;
    let attr = s.int_attr(32, axis as i64);
    draft.attr("axis", attr);
    let ty = tensor_type(s, input.elem, &sizes);
    parts(draft, &[input.value], ty);
    Some(())
}

/// The result lacks the dimension; indices are i32 or i64.
pub fn argmax(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, &[I8, I8, I16, F32, F32, F16, BF16, I32], 1, 5)?;
    let axis = s.below(input.sizes.len() as u32) as usize;
    let mut sizes = input.sizes.clone();
    sizes.remove(axis);
    let attr = s.int_attr(32, axis as i64);
    draft.attr("axis", attr);
    let elem = if s.chance(85) { I32 } else { I64 };
    let ty = tensor_type(s, elem, &sizes);
    parts(draft, &[input.value], ty);
    Some(())
}

pub fn bools(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    reduce(s, draft, &[BOOL], any)
}

pub fn extremum(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    reduce(s, draft, NUMBERS, any)
}

pub fn sum(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    reduce(s, draft, SUMS, terms)
}

pub fn product(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    reduce(s, draft, PRODUCTS, factors)
}
