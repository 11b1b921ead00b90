//! Reconditioning keeps the ops of a program defined on every input. It computes the range of a value from the ops that define it. If the range
//! is too wide, it inserts a clamp, a select, or a mask.

use std::cell::Cell;

use assay_ir::{Attr, AttrId, Def, Float, Int, Module, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt, Range, Ranges, ScalarFunction};

use super::tools::{BOOL, Elem, Tensor, bool_attr, compute, finish, scalar, tensor_of, tensor_type, whole};
use crate::program::op_def;
use crate::tosa::names::CLAMP_OP;

/// Ops followed to find a range.
const DEPTH: u32 = 6;

/// All numbers of a signed width.
pub fn full(width: u32) -> (i128, i128) {
    let half = 1i128 << (width.clamp(1, 100) - 1);
    (-half, half - 1)
}

/// A range that certainly contains all elements of an integer tensor.
pub fn range(ir: &Module, value: ValueId) -> (i128, i128) {
    match (RangeFollower { ir, depth: Cell::new(DEPTH) }).range(value) {
        Some(range) if range.width == 1 => (0, 1),
        Some(range) => range.signed,
        None => full(100),
    }
}

/// Follows the ops that define a value, up to a depth. The elements of the ops say how a range follows from the operands.
struct RangeFollower<'a> {
    ir: &'a Module,
    depth: Cell<u32>,
}

impl Ranges for RangeFollower<'_> {
    fn module(&self) -> &Module {
        self.ir
    }

    fn range(&self, value: ValueId) -> Option<Range> {
        let Elem::Int(width) = tensor_of(self.ir, value)?.elem else { return None };
        let all = Range::full(width)?;
        let (Def::Result { op, .. }, Some(depth)) =
            (self.ir.value(value).def, self.depth.get().checked_sub(1))
        else {
            return Some(all);
        };
        let Some(range) = op_def(self.ir, op).and_then(|def| def.range) else { return Some(all) };
        self.depth.set(depth);
        let found = range(self, op, value);
        self.depth.set(depth + 1);
        Some(found.unwrap_or(all))
    }
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
    for (function, bound, needed) in
        [(ScalarFunction::Max, low, least < low), (ScalarFunction::Min, high, most > high)]
    {
        if needed {
            let bound = whole(s, tensor.elem, tensor.sizes.len(), bound)?;
            tensor = compute(s, function, &[tensor.value, bound.value], tensor.elem, &tensor.sizes)?;
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
        return compute(s, ScalarFunction::And, &[tensor.value, mask.value], tensor.elem, &tensor.sizes);
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
        return compute(s, ScalarFunction::Max, &[tensor.value, one.value], tensor.elem, &tensor.sizes);
    }
    if s.chance(50) {
        return compute(s, ScalarFunction::Or, &[tensor.value, one.value], tensor.elem, &tensor.sizes);
    }
    let zero = scalar(s, tensor.elem, rank, 0.0)?;
    let is_zero = compute(s, ScalarFunction::Equal, &[tensor.value, zero.value], BOOL, &tensor.sizes)?;
    compute(s, ScalarFunction::Select, &[is_zero.value, one.value, tensor.value], tensor.elem, &tensor.sizes)
}

/// The tensor, with numbers in place of NaN.
pub fn no_nan(s: &mut dyn GrammarBuilder, tensor: Tensor) -> Option<Tensor> {
    if !tensor.elem.is_float() {
        return Some(tensor);
    }
    let is_number = compute(s, ScalarFunction::Equal, &[tensor.value, tensor.value], BOOL, &tensor.sizes)?;
    let other = scalar(s, tensor.elem, tensor.sizes.len(), 2.0)?;
    compute(
        s,
        ScalarFunction::Select,
        &[is_number.value, tensor.value, other.value],
        tensor.elem,
        &tensor.sizes,
    )
}

/// Attributes of flags, drawn.
pub fn flag(s: &mut dyn GrammarBuilder) -> AttrId {
    let value = s.chance(50);
    bool_attr(s, value)
}
