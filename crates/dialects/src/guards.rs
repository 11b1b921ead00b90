//! What guards of several dialects have in common: indices, sizes, shapes, memory.

use assay_ir::{Attr, DYNAMIC, Def, Module, OpId, Type, TypeId, ValueId};
use assay_model::guard::{Binary, Predicate, guard_operand};
use assay_model::{Guarding, OpView, Range, Ranges, Rule, Scalar, SizeSource, Verdict};

use crate::affine::map::DIVISOR;
use crate::arith::int::MINUI;
use crate::linalg::basic::FILL;
use crate::memref::rules;
use crate::table::sizes_of;
use crate::vector::lanes::LANE_RANGE;
use crate::vector::mask::POISON_MASK;
use crate::vector::transfer::TENSOR_RANGE;
use crate::vocabulary::{
    and, binary, compare, constant, dim, fill, fresh, index, is_fillable, shape_of, truth, type_of,
};

/// Rules about memory that no memref breaks once all of them are guarded: those who allocate fill, those who free are
/// taken out unless nobody uses the memory later, those who make views stay within bounds.
pub const MEMORY: &[&Rule] = &[
    &rules::POISON_ADDRESS,
    &rules::NULL_ACCESS,
    &rules::NO_OBJECT,
    &rules::OUT_OF_BOUNDS,
    &rules::USE_AFTER_FREE,
    &rules::UNINITIALISED,
    &rules::NEVER_WRITTEN,
    &rules::MISALIGNED,
    &rules::CONSTANT_WRITE,
    &rules::INDEX_RANGE,
    &LANE_RANGE,
    &DIVISOR,
    &TENSOR_RANGE,
    &POISON_MASK,
];

/// Greatest size that a dimension is taken to have.
const MAX_SIZE: i128 = 1 << 62;

pub fn view_of(module: &Module, op: OpId) -> OpView<'_> {
    OpView { module, op, index_width: 64, types: &[] }
}

pub fn operand(g: &dyn Guarding, op: OpId, index: usize) -> Option<ValueId> {
    g.peek().op(op).operands.get(index).copied()
}

/// The op that defines a value.
pub fn definition(module: &Module, value: ValueId) -> Option<OpId> {
    match module.value(value).def {
        Def::Result { op, .. } => Some(op),
        Def::Arg { .. } => None,
    }
}

/// A verdict from a condition that may be missing: true.
pub fn verdict(condition: Option<ValueId>) -> Verdict {
    condition.map_or(Verdict::Safe, Verdict::If)
}

/// A condition and one more, unless that is known to hold.
pub fn also(
    g: &mut dyn Guarding,
    condition: &mut Option<ValueId>,
    predicate: Predicate,
    a: ValueId,
    b: ValueId,
) -> Option<()> {
    let ranges = (g.range(a), g.range(b));
    // The lesser of a size and something else is no more than the size.
    if predicate == Predicate::Ule
        && let Some(op) = definition(g.peek(), a)
        && g.peek().op_name(op) == MINUI
        && g.peek().op(op).operands.contains(&b)
    {
        return Some(());
    }
    if a == b
        && matches!(
            predicate,
            Predicate::Eq | Predicate::Sle | Predicate::Sge | Predicate::Ule | Predicate::Uge
        )
    {
        return Some(());
    }
    if let (Some(a), Some(b)) = ranges {
        match predicate.decide(a, b) {
            Some(true) => return Some(()),
            Some(false) => {
                *condition = Some(truth(g, false)?);
                return Some(());
            }
            None => {}
        }
    }
    let more = compare(g, predicate, a, b)?;
    if *condition != Some(more) {
        *condition = Some(and(g, *condition, more)?);
    }
    Some(())
}

/// Keeps an index operand so far below the size of a dimension of `base` that `room` elements are left. Adds to the
/// condition that the dimension has that many elements.
pub fn index_below(
    g: &mut dyn Guarding,
    op: OpId,
    at: usize,
    base: ValueId,
    dimension: usize,
    room: i64,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let ty = type_of(g, base);
    let size = *shape_of(g, ty)?.get(dimension)?;
    if size >= 0 {
        if size < room {
            *condition = Some(truth(g, false)?);
            return Some(());
        }
        return below(g, op, at, size - room + 1);
    }
    let size = dim(g, base, dimension)?;
    let wanted = index(g, room)?;
    also(g, condition, Predicate::Sge, size, wanted)?;
    guard_operand(g, op, at, &mut |g, old| {
        if g.range(old).and_then(|range| range.exact()) == Some(0) {
            return Some(old);
        }
        let mut limit = size;
        if room > 1 {
            let less = index(g, room - 1)?;
            limit = binary(g, Binary::Sub, size, less)?;
        }
        let one = index(g, 1)?;
        if g.range(limit).is_none_or(|range| range.signed.0 < 1) {
            limit = binary(g, Binary::MaxS, limit, one)?;
        }
        let (old_range, limit_range) = (g.range(old)?, g.range(limit)?);
        if old_range.unsigned.1 < limit_range.unsigned.0 {
            return Some(old);
        }
        binary(g, Binary::RemU, old, limit)
    })
}

/// Keeps an integer operand below a positive number, read unsigned.
pub fn below(g: &mut dyn Guarding, op: OpId, at: usize, limit: i64) -> Option<()> {
    guard_operand(g, op, at, &mut |g, old| {
        let range = g.range(old)?;
        if range.unsigned.1 < limit.into() {
            return Some(old);
        }
        let ty = type_of(g, old);
        let limit = constant(g, ty, Some(old), &Scalar::int(range.width.max(64), limit.into()))?;
        binary(g, Binary::RemU, old, limit)
    })
}

/// Keeps an index operand within `0..=most`; what is beyond, or negative, becomes `most`.
pub fn at_most(g: &mut dyn Guarding, op: OpId, at: usize, most: i64) -> Option<()> {
    guard_operand(g, op, at, &mut |g, old| {
        if g.range(old)?.unsigned.1 <= most.into() {
            return Some(old);
        }
        let most = index(g, most)?;
        binary(g, Binary::MinU, old, most)
    })
}

/// Bounds the dynamic sizes of what an op makes; they begin at operand `start`.
pub fn bound_sizes(g: &mut dyn Guarding, op: OpId, start: usize, shape: &[i64]) -> Option<()> {
    let dynamic = shape.iter().filter(|&&size| size < 0).count() as u32;
    let fixed: i64 = shape.iter().filter(|&&size| size > 0).fold(1, |all, &size| all.saturating_mul(size));
    let left = (g.bounds().elements / fixed).max(1);
    // The greatest number whose power is at most `left`.
    let mut most = 1;
    while dynamic > 0
        && i64::checked_pow(most + 1, dynamic).is_some_and(|count| count <= left)
        && most < 1 << 20
    {
        most += 1;
    }
    for at in 0..dynamic as usize {
        // What has a size already is no larger than that.
        let size = operand(g, op, start + at)?;
        let made = definition(g.peek(), size).map(|op| g.peek().op_name(op));
        if matches!(made, Some(crate::memref::info::DIM | crate::tensor::element::DIM)) {
            continue;
        }
        at_most(g, op, start + at, most)?;
    }
    Some(())
}

/// Adds to a condition that two shaped values have the same sizes.
pub fn same_shape(
    g: &mut dyn Guarding,
    a: ValueId,
    b: ValueId,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let (a_ty, b_ty) = (type_of(g, a), type_of(g, b));
    let rank = shape_of(g, a_ty)?.len();
    if rank != shape_of(g, b_ty)?.len() {
        return None;
    }
    for number in 0..rank {
        let (x, y) = (dim(g, a, number)?, dim(g, b, number)?);
        also(g, condition, Predicate::Eq, x, y)?;
    }
    Some(())
}

/// Adds to a condition that a shaped value has the static sizes of a type.
pub fn has_shape(
    g: &mut dyn Guarding,
    value: ValueId,
    ty: TypeId,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let shape = shape_of(g, ty)?;
    let own = type_of(g, value);
    if shape_of(g, own)?.len() != shape.len() {
        return None;
    }
    for (number, &size) in shape.iter().enumerate() {
        if size >= 0 {
            let (found, wanted) = (dim(g, value, number)?, index(g, size)?);
            also(g, condition, Predicate::Eq, found, wanted)?;
        }
    }
    Some(())
}

/// The numbers of a static list attribute; each dynamic number is the operand that gives it.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Static(i64),
    Operand(usize),
}

impl Number {
    pub fn value(self, g: &mut dyn Guarding, op: OpId) -> Option<ValueId> {
        match self {
            Number::Static(number) => index(g, number),
            Number::Operand(at) => operand(g, op, at),
        }
    }
}

/// The numbers of list attributes whose dynamic ones are operands from `start` on, one list after the other.
pub fn numbers(g: &dyn Guarding, op: OpId, lists: &[&str], start: usize) -> Option<Vec<Vec<Number>>> {
    let view = view_of(g.peek(), op);
    let mut next = start;
    let mut all = Vec::new();
    for name in lists {
        let list = view.i64_array(name)?.ok()?;
        let number = |&number: &i64| match number {
            DYNAMIC => {
                next += 1;
                Number::Operand(next - 1)
            }
            number => Number::Static(number),
        };
        all.push(list.iter().map(number).collect());
    }
    (next <= g.peek().op(op).operands.len()).then_some(all)
}

/// A slice within bounds: moves offsets where the rest is static, and else asks at run time.
pub fn slice(g: &mut dyn Guarding, op: OpId, base: ValueId, start: usize) -> Option<Option<ValueId>> {
    let lists = numbers(g, op, &["static_offsets", "static_sizes", "static_strides"], start)?;
    let [offsets, sizes, strides] = &lists[..] else { return None };
    let ty = type_of(g, base);
    let shape = shape_of(g, ty)?;
    if offsets.len() != shape.len() || sizes.len() != shape.len() || strides.len() != shape.len() {
        return None;
    }
    let mut condition = None;
    for (dimension, &bound) in shape.iter().enumerate() {
        let (offset, size, stride) = (offsets[dimension], sizes[dimension], strides[dimension]);
        match (offset, size, stride) {
            (Number::Operand(at), Number::Static(size), Number::Static(stride)) if size > 0 && stride > 0 => {
                let room = (size - 1).checked_mul(stride)?.checked_add(1)?;
                index_below(g, op, at, base, dimension, room, &mut condition)?;
            }
            (Number::Static(offset), Number::Static(size), Number::Static(stride)) if bound >= 0 => {
                let last = (size - 1).checked_mul(stride)?.checked_add(offset)?;
                let inside = (0..bound).contains(&offset) && (0..bound).contains(&last);
                if size > 0 && !inside {
                    condition = Some(truth(g, false)?);
                }
            }
            _ => slice_dimension(g, op, base, dimension, [offset, size, stride], &mut condition)?,
        }
    }
    Some(condition)
}

fn slice_dimension(
    g: &mut dyn Guarding,
    op: OpId,
    base: ValueId,
    dimension: usize,
    [offset, size, stride]: [Number; 3],
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let bound = dim(g, base, dimension)?;
    let (offset, size) = (offset.value(g, op)?, size.value(g, op)?);
    also(g, condition, Predicate::Ule, size, bound)?;
    if let Number::Static(1) = stride {
        let left = binary(g, Binary::Sub, bound, size)?;
        return also(g, condition, Predicate::Ule, offset, left);
    }
    also(g, condition, Predicate::Ult, offset, bound)?;
    if let Number::Operand(at) = stride {
        // From one end to the other at the most, in either direction.
        let stride = operand(g, op, at)?;
        let shifted = binary(g, Binary::Add, stride, bound)?;
        let twice = binary(g, Binary::Add, bound, bound)?;
        also(g, condition, Predicate::Ule, shifted, twice)?;
    }
    let stride = stride.value(g, op)?;
    let one = index(g, 1)?;
    let steps = binary(g, Binary::Sub, size, one)?;
    let span = binary(g, Binary::Mul, steps, stride)?;
    let last = binary(g, Binary::Add, span, offset)?;
    also(g, condition, Predicate::Ult, last, bound)
}

/// Adds to a condition that the product of some sizes is another size. None of them is so large that the product wraps
/// around: they are sizes of one value, or [`factors_fit`].
pub fn product_is(
    g: &mut dyn Guarding,
    factors: &[ValueId],
    whole: ValueId,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let mut product: Option<ValueId> = None;
    for &factor in factors {
        product = Some(match product {
            Some(product) => binary(g, Binary::Mul, product, factor)?,
            None => factor,
        });
    }
    let product = match product {
        Some(product) => product,
        None => index(g, 1)?,
    };
    also(g, condition, Predicate::Eq, product, whole)
}

/// Adds to a condition that numbers from anywhere can be multiplied as sizes: none is negative, and no product wraps
/// around.
pub fn factors_fit(
    g: &mut dyn Guarding,
    op: OpId,
    factors: &[Number],
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let mut fixed = 1i64;
    let mut open = Vec::new();
    for &factor in factors {
        match factor {
            Number::Static(number) => fixed = fixed.checked_mul(number)?,
            Number::Operand(_) => open.push(factor.value(g, op)?),
        }
    }
    (0..1 << 60).contains(&fixed).then_some(())?;
    let bits = fixed.max(1).leading_zeros() - 2;
    let most = index(g, 1 << (bits / (open.len() as u32).max(1)))?;
    open.into_iter().try_for_each(|factor| also(g, condition, Predicate::Ule, factor, most))
}

/// The first op after `after` in its block that uses a value, itself or inside.
pub fn first_user(module: &Module, after: OpId, value: ValueId) -> Option<OpId> {
    let block = module.op(after).parent?;
    let ops = &module.block(block).ops;
    let start = ops.iter().position(|&op| op == after)? + 1;
    ops[start..].iter().copied().find(|&op| uses(module, op, value))
}

/// Whether an op uses a value, itself or inside.
pub fn uses(module: &Module, op: OpId, value: ValueId) -> bool {
    let data = module.op(op);
    data.operands.contains(&value)
        || data.regions.iter().any(|&region| {
            module
                .region(region)
                .blocks
                .iter()
                .any(|&block| module.block(block).ops.iter().any(|&inner| uses(module, inner, value)))
        })
}

/// Fills memory after the op that makes it, unless that is done.
pub fn filled(g: &mut dyn Guarding, op: OpId) -> Option<()> {
    let memref = *g.peek().op(op).results.first()?;
    if let Some(user) = first_user(g.peek(), op, memref)
        && g.peek().op_name(user) == FILL
        && g.peek().op(user).operands.get(1) == Some(&memref)
        && g.peek().op(user).operands.first() != Some(&memref)
    {
        return Some(());
    }
    let elem = match g.peek().ctx.ty(type_of(g, memref)) {
        Type::MemRef { elem, .. } => *elem,
        _ => return None,
    };
    is_fillable(g, elem).then_some(())?;
    let content = fresh(g, elem)?;
    let fill = fill(g, content, memref)?;
    g.insert_after(op, fill)
}

/// Fills memory that was made before the op at hand.
pub fn fill_here(g: &mut dyn Guarding, memref: ValueId) -> Option<()> {
    let Type::MemRef { elem, .. } = *g.peek().ctx.ty(type_of(g, memref)) else { return None };
    let content = fresh(g, elem)?;
    let fill = fill(g, content, memref)?;
    g.insert(fill)
}

/// What is known about the size of a dimension from where the value comes from.
pub fn dim_range(r: &dyn Ranges, value: ValueId, dimension: usize) -> Option<Range> {
    let module = r.module();
    let shape: Vec<i64> = match module.ctx.ty(module.value(value).ty) {
        Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => shape.to_vec(),
        _ => return None,
    };
    let size = *shape.get(dimension)?;
    if size >= 0 {
        return Range::exactly(64, size.into());
    }
    let any = Range::of_signed(64, 0, MAX_SIZE)?;
    let Some(op) = definition(module, value) else { return Some(any) };
    let dynamic = shape[..dimension].iter().filter(|&&size| size < 0).count();
    let from = |start: usize| -> Option<Range> {
        let operand = *module.op(op).operands.get(start + dynamic)?;
        r.range(operand)?.meet(any)
    };
    let known = match sizes_of(module, op) {
        SizeSource::Operands(start) => from(start.into()),
        SizeSource::Of(source) => dim_range(r, *module.op(op).operands.get(usize::from(source))?, dimension),
        SizeSource::Slice | SizeSource::Largest | SizeSource::Other => None,
    };
    Some(known.unwrap_or(any))
}

/// The range of an op that asks for the size of a dimension.
pub fn dim_op_range(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    let operands = &r.module().op(op).operands;
    let number = r.range(*operands.get(1)?)?.exact()?;
    dim_range(r, *operands.first()?, usize::try_from(number).ok()?)
}

/// The guard of an op that a program does without.
pub fn remove(_: &mut dyn Guarding, _: OpId) -> Option<Verdict> {
    Some(Verdict::Remove)
}

/// A flag attribute that is taken off.
pub fn drop_attr(g: &mut dyn Guarding, op: OpId, name: &str) {
    g.module().remove_attr(op, name);
}

/// The keyword-list attribute of an op set to no promises.
pub fn no_flags(g: &mut dyn Guarding, op: OpId, attr: &str, words: &[&str]) {
    let Some(id) = g.peek().attr_of(op, attr) else { return };
    let Attr::Dialect { name, body, ty } = g.peek().ctx.attr(id).clone() else { return };
    let text = g.peek().ctx.str(body).trim_matches(['<', '>']).to_owned();
    let all = text.trim() == "fast";
    let kept: Vec<&str> = text.split(',').map(str::trim).filter(|word| !words.contains(word)).collect();
    if !all && kept.len() == text.split(',').count() {
        return;
    }
    let kept = if kept.is_empty() || all { "none".to_owned() } else { kept.join(",") };
    let body = g.module().ctx.sym(&format!("<{kept}>"));
    let new = g.module().ctx.intern_attr(Attr::Dialect { name, body, ty });
    g.module().set_property(op, attr, new);
}
