//! Reconditioning keeps the ops of a program defined on every input. It computes the range of a value from the ops that define it. If the range
//! is too wide, it inserts a clamp, a select, or a mask.

use assay_ir::{Attr, AttrId, Def, Float, Int, Module, OpId, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt};

use super::tools::{BOOL, Elem, Tensor, bool_attr, emit, finish, scalar, tensor_of, tensor_type, whole};
use crate::tosa::names::{
    ABS_OP, ADD_OP, BITWISE_AND, BITWISE_OR, CAST_OP, CLAMP_OP, CLZ, CONCAT, CONST, EQUAL_OP, GATHER_OP,
    IDENTITY, MAX_POOL2D, MAXIMUM, MINIMUM, REDUCE_MAX, REDUCE_MIN, RESHAPE, REVERSE, SELECT, SLICE, SUB_OP,
    TILE, TRANSPOSE_OP,
};

/// Ops followed to find a range.
const DEPTH: u32 = 6;

type Range = (i128, i128);

/// All numbers of a signed width.
pub fn full(width: u32) -> Range {
    let half = 1i128 << (width.clamp(1, 100) - 1);
    (-half, half - 1)
}

/// A range that certainly contains all elements of an integer tensor.
pub fn range(ir: &Module, value: ValueId) -> Range {
    follow(ir, value, DEPTH)
}

fn follow(ir: &Module, value: ValueId, depth: u32) -> Range {
    let Some(Tensor { elem: Elem::Int(width), .. }) = tensor_of(ir, value) else { return full(100) };
    let all = full(width);
    if width == 1 {
        return (0, 1);
    }
    let Def::Result { op, .. } = ir.value(value).def else { return all };
    if depth == 0 {
        return all;
    }
    let found = of_op(ir, op, depth - 1).unwrap_or(all);
    // A value that overflows may be any number.
    if found.0 < all.0 || found.1 > all.1 { all } else { found }
}

/// How the range of an op's result follows from its operands.
enum Follow {
    Constant,
    Bounds,
    /// A function that is monotone in both operands.
    Corners(fn(i128, i128) -> Option<i128>),
    /// Each bound by itself.
    Each(fn(i128, i128) -> i128),
    Magnitude,
    Within(i128, i128),
    /// Among the operands from this one on.
    Union(usize),
    /// The range of the elements of the first operand.
    First,
}

static FOLLOW: &[(&str, Follow)] = &[
    (CONST, Follow::Constant),
    (CLAMP_OP, Follow::Bounds),
    (ADD_OP, Follow::Corners(i128::checked_add)),
    (SUB_OP, Follow::Corners(i128::checked_sub)),
    (MAXIMUM, Follow::Each(max)),
    (MINIMUM, Follow::Each(min)),
    (ABS_OP, Follow::Magnitude),
    (CLZ, Follow::Within(0, 128)),
    (CONCAT, Follow::Union(0)),
    (SELECT, Follow::Union(1)),
    (CAST_OP, Follow::First),
    (RESHAPE, Follow::First),
    (SLICE, Follow::First),
    (TRANSPOSE_OP, Follow::First),
    (REVERSE, Follow::First),
    (IDENTITY, Follow::First),
    (TILE, Follow::First),
    (GATHER_OP, Follow::First),
    (REDUCE_MAX, Follow::First),
    (REDUCE_MIN, Follow::First),
    (MAX_POOL2D, Follow::First),
];

fn max(a: i128, b: i128) -> i128 {
    a.max(b)
}

fn min(a: i128, b: i128) -> i128 {
    a.min(b)
}

fn of_op(ir: &Module, op: OpId, depth: u32) -> Option<Range> {
    let (_, how) = FOLLOW.iter().find(|(name, _)| *name == ir.op_name(op))?;
    let operands = &ir.op(op).operands;
    let of = |at: usize| {
        let value = *operands.get(at)?;
        let is_int = matches!(tensor_of(ir, value), Some(Tensor { elem: Elem::Int(_), .. }));
        is_int.then(|| follow(ir, value, depth))
    };
    match how {
        Follow::Constant => constant(ir, op),
        Follow::Bounds => bounds(ir, op),
        Follow::Corners(f) => {
            let (a, b) = (of(0)?, of(1)?);
            let all = [f(a.0, b.0)?, f(a.0, b.1)?, f(a.1, b.0)?, f(a.1, b.1)?];
            Some((*all.iter().min()?, *all.iter().max()?))
        }
        Follow::Each(f) => of(0).zip(of(1)).map(|(a, b)| (f(a.0, b.0), f(a.1, b.1))),
        Follow::Magnitude => of(0).map(|a| (0, a.1.max(-a.0))),
        Follow::Within(low, high) => Some((*low, *high)),
        Follow::Union(from) => (*from..operands.len()).try_fold((i128::MAX, i128::MIN), |all, at| {
            of(at).map(|one| (all.0.min(one.0), all.1.max(one.1)))
        }),
        Follow::First => of(0),
    }
}

fn constant(ir: &Module, op: OpId) -> Option<Range> {
    let attr = ir.attr_of(op, "values")?;
    let values = assay_ir::elements::i64_elements(&ir.ctx, attr).ok()?;
    Some((i128::from(*values.iter().min()?), i128::from(*values.iter().max()?)))
}

fn bounds(ir: &Module, op: OpId) -> Option<Range> {
    let bound = |name: &str| match ir.ctx.attr(ir.attr_of(op, name)?) {
        Attr::Integer { value, .. } => value.to_i64().map(i128::from),
        _ => None,
    };
    Some((bound("min_val")?, bound("max_val")?))
}

/// The attribute for an integer of an element type.
pub fn number(s: &mut dyn GrammarBuilder, elem: Elem, value: i128) -> AttrId {
    let ty = elem.ty(s);
    s.attr(match elem {
        Elem::Int(width) => Attr::Integer { value: Int::from_i128(width, value), ty },
        Elem::Float(kind) => Attr::Float { value: Float::from_f64(kind, value as f64), ty },
    })
}

/// The tensor, with its integers clamped to a range if they may lie outside.
pub fn limit(s: &mut dyn GrammarBuilder, tensor: Tensor, low: i128, high: i128) -> Option<Tensor> {
    let Elem::Int(width) = tensor.elem else { return Some(tensor) };
    let (least, most) = range(s.ir(), tensor.value);
    if least >= low && most <= high {
        return Some(tensor);
    }
    let all = full(width);
    let (low, high) = (low.max(all.0), high.min(all.1));
    if s.chance(60) {
        let (min, max) = (number(s, tensor.elem, low), number(s, tensor.elem, high));
        let mut draft = s.draft(CLAMP_OP)?;
        draft.attr("min_val", min).attr("max_val", max).plain();
        let ty = tensor_type(s, tensor.elem, &tensor.sizes);
        return finish(s, draft, &[tensor.value], ty);
    }
    let mut tensor = tensor;
    for (name, bound, needed) in [(MAXIMUM, low, least < low), (MINIMUM, high, most > high)] {
        if needed {
            let bound = whole(s, tensor.elem, tensor.sizes.len(), bound)?;
            tensor = emit(s, name, &[tensor.value, bound.value], tensor.elem, &tensor.sizes)?;
        }
    }
    Some(tensor)
}

/// The tensor, limited to integers of at most `bits` bits, without the sign.
pub fn limit_bits(s: &mut dyn GrammarBuilder, tensor: Tensor, bits: u32) -> Option<Tensor> {
    let most = (1i128 << bits.min(100)) - 1;
    limit(s, tensor, -most, most)
}

/// Numbers in `0..bound`, made by a mask if the bound is a power of two.
pub fn below(s: &mut dyn GrammarBuilder, tensor: Tensor, bound: u32) -> Option<Tensor> {
    let (least, most) = range(s.ir(), tensor.value);
    let inside = least >= 0 && most < i128::from(bound);
    if bound.is_power_of_two() && !inside && s.chance(50) {
        let mask = scalar(s, tensor.elem, tensor.sizes.len(), f64::from(bound - 1))?;
        return emit(s, BITWISE_AND, &[tensor.value, mask.value], tensor.elem, &tensor.sizes);
    }
    limit(s, tensor, 0, i128::from(bound) - 1)
}

/// A divisor without zeros. With `positive`, also without -1.
pub fn not_zero(s: &mut dyn GrammarBuilder, tensor: Tensor, positive: bool) -> Option<Tensor> {
    let (least, most) = range(s.ir(), tensor.value);
    if least > 0 || most < -1 {
        return Some(tensor);
    }
    let rank = tensor.sizes.len();
    let one = scalar(s, tensor.elem, rank, 1.0)?;
    if positive {
        return emit(s, MAXIMUM, &[tensor.value, one.value], tensor.elem, &tensor.sizes);
    }
    if s.chance(50) {
        return emit(s, BITWISE_OR, &[tensor.value, one.value], tensor.elem, &tensor.sizes);
    }
    let zero = scalar(s, tensor.elem, rank, 0.0)?;
    let is_zero = emit(s, EQUAL_OP, &[tensor.value, zero.value], BOOL, &tensor.sizes)?;
    emit(s, SELECT, &[is_zero.value, one.value, tensor.value], tensor.elem, &tensor.sizes)
}

/// The tensor, with numbers in place of NaN.
pub fn no_nan(s: &mut dyn GrammarBuilder, tensor: Tensor) -> Option<Tensor> {
    if !tensor.elem.is_float() {
        return Some(tensor);
    }
    let is_number = emit(s, EQUAL_OP, &[tensor.value, tensor.value], BOOL, &tensor.sizes)?;
    let other = scalar(s, tensor.elem, tensor.sizes.len(), 2.0)?;
    emit(s, SELECT, &[is_number.value, tensor.value, other.value], tensor.elem, &tensor.sizes)
}

/// Attributes of flags, drawn.
pub fn flag(s: &mut dyn GrammarBuilder) -> AttrId {
    let value = s.chance(50);
    bool_attr(s, value)
}
