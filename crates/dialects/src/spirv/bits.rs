//! Bits of integers: bitwise ops, shifts and bit fields. Sources: SPIRVBitOps.td; SPIR-V Specification, bit instructions.

use assay_ir::Int;
use assay_model::{
    Bits, Cond, Meaning, OpDef, OpView, Order, Rule, Scalar, ScalarKernel, Stop, Symbolic, Term, TermId,
    TermList, Terms,
};
use smallvec::smallvec;

use super::int::{NSW, NSW_TEXT, NUW, NUW_TEXT, overflow};
use crate::arith::symbolic::two;
use crate::math::{ones, symbolic::ctpop};
use Cond::{And, FitsSigned, FitsUnsigned, Ge, Gt, Not};
use Symbolic::Two;
use Term::{Add, S, Shl, U, Width};
use assay_model::rule::RESULT;

const SHIFT_RANGE: Rule = Rule::poison(
    "shift-out-of-range",
    Ge(U(1), Width(0)),
    "the shift amount is not below the bit width [SPIR-V Specification, shift instructions: the result is undefined]",
)
.fix(1, 0);

/// The result is undefined if the field is not within the operand. The field has `$count` bits and begins at `$offset`.
macro_rules! field_range {
    ($offset:expr, $count:expr) => {
        &[Rule::poison(
            "field-out-of-range",
            Gt(Add(&U($offset), &U($count)), Width(0)),
            "the bit field leaves the operand [SPIR-V Specification, OpBitFieldInsert, OpBitFieldSExtract and \
             OpBitFieldUExtract: the result is undefined]",
        )]
    };
}

const fn shift(name: &'static str, meaning: fn(&Int, &Int) -> Option<Int>) -> OpDef {
    OpDef::new(name, Meaning::Int2Partial(meaning))
}

pub static OPS: &[OpDef] = &[
    OpDef::new("spirv.BitwiseAnd", Meaning::Int2(Int::and))
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::and))
        .doc("Bitwise and."),
    OpDef::new("spirv.BitwiseOr", Meaning::Int2(Int::or))
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::or))
        .doc("Bitwise or."),
    OpDef::new("spirv.BitwiseXor", Meaning::Int2(Int::xor))
        .bits(Bits::Apart(2))
        .symbolic(Two(Terms::xor))
        .doc("Bitwise exclusive or."),
    OpDef::new("spirv.Not", Meaning::Int1(Int::not))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::not))
        .doc("All bits flipped."),
    shift("spirv.ShiftLeftLogical", Int::shl)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(|view, t, operands| shifted(view, t, operands, Terms::shl)))
        .doc("Left shift.")
        .rules(overflow!(Shl(&S(0), &U(1)), Shl(&U(0), &U(1)), SHIFT_RANGE)),
    shift("spirv.ShiftRightLogical", Int::lshr)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(|view, t, operands| shifted(view, t, operands, Terms::lshr)))
        .doc("Logical right shift.")
        .rules(&[SHIFT_RANGE]),
    shift("spirv.ShiftRightArithmetic", Int::ashr)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(|view, t, operands| shifted(view, t, operands, Terms::ashr)))
        .doc("Arithmetic right shift.")
        .rules(&[SHIFT_RANGE]),
    OpDef::new("spirv.BitCount", Meaning::Int1(ones))
        .bits(Bits::Monotone(Order::Unsigned, 1))
        .symbolic(Symbolic::One(ctpop))
        .doc("Number of one bits."),
    OpDef::new("spirv.BitReverse", Meaning::Int1(reverse_bits))
        .bits(Bits::Apart(1))
        .doc("The bits in reverse order."),
    OpDef::new("spirv.BitFieldInsert", Meaning::Scalar(field_insert))
        .bits(Bits::Apart(2))
        .doc("The first operand with the low bits of the second in the place of a field of bits.")
        .rules(field_range!(2, 3)),
    OpDef::new("spirv.BitFieldSExtract", Meaning::Scalar(|_| field_extract(Int::sext)))
        .bits(Bits::Apart(1))
        .doc("A field of bits, widened with copies of its sign bit.")
        .rules(field_range!(1, 2)),
    OpDef::new("spirv.BitFieldUExtract", Meaning::Scalar(|_| field_extract(Int::zext)))
        .bits(Bits::Apart(1))
        .doc("A field of bits, widened with zeros.")
        .rules(field_range!(1, 2)),
];

/// A shift; the width of the amount may differ. An amount out of range is poison by the op's rule.
fn shifted(
    view: &OpView<'_>,
    t: &mut Terms,
    operands: &[TermId],
    shift: fn(&mut Terms, TermId, TermId) -> TermId,
) -> Result<TermList, Stop> {
    let [a, amount] = two(view, operands)?;
    let (width, given) = (t.width(a), t.width(amount));
    let amount = if given > width { t.extract(amount, 0, width) } else { t.zext(amount, width) };
    Ok(smallvec![shift(t, a, amount)])
}

fn reverse_bits(a: &Int) -> Int {
    let width = a.width();
    let mirrored = (0..width)
        .filter(|&bit| a.bit(bit))
        .fold(num_bigint::BigInt::ZERO, |bits, bit| bits | num_bigint::BigInt::from(1) << (width - 1 - bit));
    Int::wrap(width, &mirrored)
}

/// Offset and length of the part of a field that is within a width. If that is not the whole field, the op's rule makes poison.
fn field(width: u32, offset: &Scalar, count: &Scalar) -> Result<(u32, u32), Stop> {
    let number = |scalar: &Scalar, most: u32| {
        let int = scalar.as_int().ok_or_else(|| Stop::invalid("a bit field of no integers"))?;
        Ok(int.to_u64().map_or(most, |number| number.min(u64::from(most)) as u32))
    };
    let offset = number(offset, width)?;
    Ok((offset, number(count, width - offset)?))
}

fn field_insert(_: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(|operands, results| {
        let [Scalar::Int(base), Scalar::Int(insert), offset, count] = operands else {
            return Err(Stop::invalid("operands that are not four integers"));
        };
        let (offset, count) = field(base.width(), offset, count)?;
        let ones = (num_bigint::BigInt::from(1) << count) - 1;
        let mask = Int::wrap(base.width(), &(&ones << offset));
        let inserted = Int::wrap(base.width(), &((insert.unsigned() & ones) << offset));
        results[0] = Scalar::Int(base.and(&mask.not()).or(&inserted));
        Ok(())
    }))
}

fn field_extract(widen: fn(&Int, u32) -> Int) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(move |operands, results| {
        let [Scalar::Int(base), offset, count] = operands else {
            return Err(Stop::invalid("operands that are not three integers"));
        };
        let (offset, count) = field(base.width(), offset, count)?;
        results[0] = Scalar::Int(match count {
            0 => Int::zero(base.width()),
            _ => widen(&Int::wrap(count, &(base.unsigned() >> offset)), base.width()),
        });
        Ok(())
    }))
}
