//! Intrinsics on integers. Source: LLVM LangRef, standard C and C++ library, bit manipulation and saturation
//! arithmetic intrinsics.

use assay_ir::Int;
use assay_model::{
    Bits, Cond, ElemType, Meaning, OpDef, OpView, Order, Rule, Scalar, ScalarKernel, Stop, Symbolic, Term,
};
use num_bigint::BigInt;

use crate::arith::{symbolic as arith, two_ints};
use crate::math::{absolute, leading_zeros, ones, symbolic, trailing_zeros};
use Cond::{And, Eq, Flag, Ge};
use Term::{Const, Min, S, U, Width};

const LEAST: Rule = Rule::poison(
    "least-value",
    And(&[Flag("is_int_min_poison", ""), Eq(S(0), Min(0))]),
    "the least value has no absolute value, and the op says that it is not given one [LLVM LangRef, llvm.abs]",
);
const ZERO: Rule = Rule::poison(
    "zero",
    And(&[Flag("is_zero_poison", ""), Eq(U(0), Const(0))]),
    "the operand is 0 although the op excludes it [LLVM LangRef, llvm.ctlz and llvm.cttz]",
);
const SHIFT_RANGE: Rule = Rule::poison(
    "shift-out-of-range",
    Ge(U(1), Width(0)),
    "the shift amount is not below the bit width [LLVM LangRef, llvm.sshl.sat and llvm.ushl.sat]",
)
.fix(1, 0);

const fn binary(name: &'static str, meaning: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(meaning))
}

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.intr.abs", Meaning::Int1(absolute))
        .bits(Bits::Absolute)
        .symbolic(Symbolic::One(symbolic::absi))
        .doc("The absolute value; that of the least value wraps.")
        .rules(&[LEAST]),
    binary("llvm.intr.smax", |a, b| if a.scmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Symbolic::Two(arith::maxsi))
        .doc("The greater, read signed."),
    binary("llvm.intr.smin", |a, b| if a.scmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Signed))
        .symbolic(Symbolic::Two(arith::minsi))
        .doc("The lesser, read signed."),
    binary("llvm.intr.umax", |a, b| if a.ucmp(b).is_ge() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Symbolic::Two(arith::maxui))
        .doc("The greater, read unsigned."),
    binary("llvm.intr.umin", |a, b| if a.ucmp(b).is_le() { a.clone() } else { b.clone() })
        .bits(Bits::Extremum(Order::Unsigned))
        .symbolic(Symbolic::Two(arith::minui))
        .doc("The lesser, read unsigned."),
    OpDef::new("llvm.intr.scmp", Meaning::Scalar(|view| three_way(view, Int::scmp)))
        .bits(Bits::Comparison)
        .doc("-1, 0 or 1 by the order of two integers, read signed."),
    OpDef::new("llvm.intr.ucmp", Meaning::Scalar(|view| three_way(view, Int::ucmp)))
        .bits(Bits::Comparison)
        .doc("-1, 0 or 1 by the order of two integers, read unsigned."),
    OpDef::new("llvm.intr.ctlz", Meaning::Int1(leading_zeros))
        .bits(Bits::Monotone(Order::Unsigned, 1))
        .symbolic(Symbolic::One(symbolic::ctlz))
        .doc("Zeros above the highest one bit; the width for 0.")
        .rules(&[ZERO]),
    OpDef::new("llvm.intr.cttz", Meaning::Int1(trailing_zeros))
        .bits(Bits::Monotone(Order::Unsigned, 1))
        .symbolic(Symbolic::One(symbolic::cttz))
        .doc("Zeros below the lowest one bit; the width for 0.")
        .rules(&[ZERO]),
    OpDef::new("llvm.intr.ctpop", Meaning::Int1(ones))
        .bits(Bits::Monotone(Order::Unsigned, 1))
        .symbolic(Symbolic::One(symbolic::ctpop))
        .doc("Number of one bits."),
    OpDef::new("llvm.intr.bitreverse", Meaning::Int1(|a| permute_bits(a, |bit, width| width - 1 - bit)))
        .bits(Bits::Apart(1))
        .doc("The bits in reverse order."),
    OpDef::new("llvm.intr.bswap", Meaning::Scalar(swap_bytes))
        .bits(Bits::Apart(1))
        .doc("The bytes in reverse order."),
    OpDef::new("llvm.intr.fshl", Meaning::Scalar(|_| Ok(Box::new(|a, r| funnel(a, r, true)))))
        .bits(Bits::Apart(2))
        .doc("The high half of two joined integers shifted left, by an amount modulo the width."),
    OpDef::new("llvm.intr.fshr", Meaning::Scalar(|_| Ok(Box::new(|a, r| funnel(a, r, false)))))
        .bits(Bits::Apart(2))
        .doc("The low half of two joined integers shifted right, by an amount modulo the width."),
    binary("llvm.intr.sadd.sat", |a, b| signed(a, a.signed() + b.signed()))
        .bits(Bits::Monotone(Order::Signed, 2))
        .doc("Sum, signed, saturating."),
    binary("llvm.intr.uadd.sat", |a, b| unsigned(a, a.unsigned() + b.unsigned()))
        .bits(Bits::Monotone(Order::Unsigned, 2))
        .doc("Sum, unsigned, saturating."),
    binary("llvm.intr.ssub.sat", |a, b| signed(a, a.signed() - b.signed()))
        .bits(Bits::Monotone(Order::Signed, 2))
        .doc("Difference, signed, saturating."),
    binary("llvm.intr.usub.sat", |a, b| unsigned(a, a.unsigned() - b.unsigned()))
        .bits(Bits::Monotone(Order::Unsigned, 2))
        .doc("Difference, unsigned, saturating."),
    OpDef::new(
        "llvm.intr.sshl.sat",
        Meaning::Int2Partial(|a, b| Some(signed(a, a.signed() << amount(a, b)?))),
    )
    .bits(Bits::Monotone(Order::Signed, 1))
    .doc("Left shift, signed, saturating.")
    .rules(&[SHIFT_RANGE]),
    OpDef::new(
        "llvm.intr.ushl.sat",
        Meaning::Int2Partial(|a, b| Some(unsigned(a, a.unsigned() << amount(a, b)?))),
    )
    .bits(Bits::Monotone(Order::Unsigned, 1))
    .doc("Left shift, unsigned, saturating.")
    .rules(&[SHIFT_RANGE]),
];

fn three_way(view: &OpView<'_>, order: fn(&Int, &Int) -> std::cmp::Ordering) -> Result<ScalarKernel, Stop> {
    let ElemType::Int(width) = view.result_elem(0)? else {
        return Err(view.invalid("has a result that is not an integer"));
    };
    Ok(Box::new(move |operands, results| {
        let (a, b) = two_ints(operands)?;
        results[0] = Scalar::int(width, order(a, b) as i128);
        Ok(())
    }))
}

/// Only of integers with an even number of bytes [LLVM LangRef, llvm.bswap].
fn swap_bytes(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    match view.operand_elem(0)? {
        ElemType::Int(width) if width.is_multiple_of(16) => {}
        _ => return Err(view.invalid("has an operand that is not an integer of an even number of bytes")),
    }
    Ok(Box::new(|operands, results| {
        let [Scalar::Int(a)] = operands else {
            return Err(Stop::invalid("an operand that is not an integer"));
        };
        results[0] = Scalar::Int(permute_bits(a, |bit, width| width - 8 - (bit & !7) + (bit & 7)));
        Ok(())
    }))
}

/// The integer whose bit `to(i, width)` is bit `i` of `a`.
fn permute_bits(a: &Int, to: fn(u32, u32) -> u32) -> Int {
    let width = a.width();
    let mut bits = BigInt::ZERO;
    for bit in (0..width).filter(|&bit| a.bit(bit)) {
        bits |= BigInt::from(1) << to(bit, width);
    }
    Int::wrap(width, &bits)
}

fn funnel(operands: &[Scalar], results: &mut [Scalar], left: bool) -> Result<(), Stop> {
    let [Scalar::Int(high), Scalar::Int(low), Scalar::Int(amount)] = operands else {
        return Err(Stop::invalid("operands that are not three integers"));
    };
    let width = high.width();
    let amount = amount.unsigned() % width.max(1);
    let amount = u32::try_from(&amount).map_err(|_| Stop::Bug("a remainder above its divisor".into()))?;
    let joined = (high.unsigned() << width) | low.unsigned();
    let shifted = if left { joined << amount >> width } else { joined >> amount };
    results[0] = Scalar::Int(Int::wrap(width, &shifted));
    Ok(())
}

/// The nearest signed integer of the width.
fn signed(like: &Int, value: BigInt) -> Int {
    let (least, greatest) = (Int::signed_min(like.width()).signed(), Int::signed_max(like.width()).signed());
    Int::wrap(like.width(), &value.clamp(least, greatest))
}

/// The nearest unsigned integer of the width.
fn unsigned(like: &Int, value: BigInt) -> Int {
    Int::wrap(like.width(), &value.clamp(BigInt::ZERO, Int::all_ones(like.width()).unsigned()))
}

/// A shift amount below the width.
fn amount(a: &Int, amount: &Int) -> Option<u32> {
    amount.to_u64().filter(|&amount| amount < u64::from(a.width())).map(|amount| amount as u32)
}
