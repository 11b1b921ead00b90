//! Ranges of integers.

use assay_ir::{Attr, Def, DenseData, Int, OpId, ValueId};
use assay_model::{Range, RangeDef, Ranges};

const fn of(op: &'static str, range: fn(&dyn Ranges, OpId, ValueId) -> Option<Range>) -> RangeDef {
    RangeDef { op, range }
}

pub static RANGES: &[RangeDef] = &[
    of("arith.constant", constant),
    of("index.constant", constant),
    of("llvm.mlir.constant", constant),
    of("llvm.mlir.zero", |r, _, value| Range::exactly(width(r, value)?, 0)),
    of("vector.broadcast", |r, op, _| operand(r, op, 0)),
    of("arith.select", |r, op, _| Some(operand(r, op, 1)?.join(operand(r, op, 2)?))),
    of("arith.minui", |r, op, _| unsigned(r, op, |a, b| (a.0.min(b.0), a.1.min(b.1)))),
    of("arith.maxui", |r, op, _| unsigned(r, op, |a, b| (a.0.max(b.0), a.1.max(b.1)))),
    of("arith.minsi", |r, op, _| signed(r, op, |a, b| Some((a.0.min(b.0), a.1.min(b.1))))),
    of("arith.maxsi", |r, op, _| signed(r, op, |a, b| Some((a.0.max(b.0), a.1.max(b.1))))),
    of("index.minu", |r, op, _| unsigned(r, op, |a, b| (a.0.min(b.0), a.1.min(b.1)))),
    of("index.maxu", |r, op, _| unsigned(r, op, |a, b| (a.0.max(b.0), a.1.max(b.1)))),
    of("index.mins", |r, op, _| signed(r, op, |a, b| Some((a.0.min(b.0), a.1.min(b.1))))),
    of("index.maxs", |r, op, _| signed(r, op, |a, b| Some((a.0.max(b.0), a.1.max(b.1))))),
    of("arith.andi", |r, op, _| unsigned(r, op, |a, b| (0, a.1.min(b.1)))),
    of("arith.remui", |r, op, _| remainder(r, op)),
    of("index.remu", |r, op, _| remainder(r, op)),
    of("arith.divui", |r, op, _| unsigned(r, op, |a, b| (0, a.1 / b.0.max(1)))),
    of("arith.shrui", |r, op, _| unsigned(r, op, |a, b| (0, a.1 >> b.0.min(100)))),
    of("arith.addi", |r, op, _| signed(r, op, |a, b| Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)))),
    of("index.add", |r, op, _| signed(r, op, |a, b| Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)))),
    of("arith.subi", |r, op, _| signed(r, op, |a, b| Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)))),
    of("index.sub", |r, op, _| signed(r, op, |a, b| Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)))),
    of("arith.muli", |r, op, _| product(r, op)),
    of("index.mul", |r, op, _| product(r, op)),
    of("arith.extui", widened),
    of("arith.extsi", widened_signed),
    of("arith.index_castui", widened),
    of("arith.index_cast", widened_signed),
];

/// Least and greatest value.
type Bounds = (i128, i128);

fn operand(r: &dyn Ranges, op: OpId, index: usize) -> Option<Range> {
    r.range(*r.module().op(op).operands.get(index)?)
}

fn both(r: &dyn Ranges, op: OpId) -> Option<(Range, Range)> {
    Some((operand(r, op, 0)?, operand(r, op, 1)?))
}

fn unsigned(r: &dyn Ranges, op: OpId, of: fn(Bounds, Bounds) -> Bounds) -> Option<Range> {
    let (a, b) = both(r, op)?;
    let (min, max) = of(a.unsigned, b.unsigned);
    Range::of_unsigned(a.width, min, max)
}

/// Of an op that is exact where its result fits.
fn signed(r: &dyn Ranges, op: OpId, of: fn(Bounds, Bounds) -> Option<Bounds>) -> Option<Range> {
    let (a, b) = both(r, op)?;
    let (min, max) = of(a.signed, b.signed)?;
    let full = Range::full(a.width)?;
    if min < full.signed.0 || max > full.signed.1 {
        return None;
    }
    Range::of_signed(a.width, min, max)
}

fn product(r: &dyn Ranges, op: OpId) -> Option<Range> {
    signed(r, op, |a, b| {
        let ends =
            [a.0.checked_mul(b.0)?, a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?, a.1.checked_mul(b.1)?];
        Some((*ends.iter().min()?, *ends.iter().max()?))
    })
}

fn remainder(r: &dyn Ranges, op: OpId) -> Option<Range> {
    let (a, b) = both(r, op)?;
    // A divisor of 0 is undefined, so the greatest one bounds the rest.
    Range::of_unsigned(a.width, 0, a.unsigned.1.min((b.unsigned.1 - 1).max(0)))
}

fn width(r: &dyn Ranges, value: ValueId) -> Option<u32> {
    let module = r.module();
    let ty = assay_model::generate::elem_of(&module.ctx, module.value(value).ty);
    match module.ctx.ty(ty) {
        assay_ir::Type::Integer { width, .. } => Some(*width),
        assay_ir::Type::Index => Some(64),
        _ => None,
    }
}

fn widened(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let (from, width) = (operand(r, op, 0)?, width(r, value)?);
    (from.unsigned.1 < 1 << width).then(|| Range::of_unsigned(width, from.unsigned.0, from.unsigned.1))?
}

fn widened_signed(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let (from, width) = (operand(r, op, 0)?, width(r, value)?);
    let half = 1i128 << (width - 1);
    (from.signed.0 >= -half && from.signed.1 < half)
        .then(|| Range::of_signed(width, from.signed.0, from.signed.1))?
}

fn constant(r: &dyn Ranges, op: OpId, value: ValueId) -> Option<Range> {
    let module = r.module();
    if !matches!(module.value(value).def, Def::Result { .. }) {
        return None;
    }
    let width = width(r, value)?;
    let exactly = |int: &Int| Range::exactly(width, int.sext(width).sext_inline()?);
    match module.ctx.attr(module.attr_of(op, "value")?) {
        Attr::Bool(value) => exactly(&Int::bool(*value)),
        Attr::Integer { value, .. } => exactly(value),
        Attr::Dense { data: DenseData::Bytes { bytes, .. }, .. } => {
            let size = width.div_ceil(8) as usize;
            let ints = bytes.chunks_exact(size).map(|chunk| exactly(&Int::from_le_bytes(width, chunk)));
            ints.take(1024).reduce(|a, b| Some(a?.join(b?)))?.filter(|_| bytes.len() <= 1024 * size)
        }
        _ => None,
    }
}
