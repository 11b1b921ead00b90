//! Functions on integers. Sources: MathOps.td and, where it is silent, the intrinsic or the loop that the op lowers to.

use assay_ir::Int;
use assay_model::{
    Bits, Class, Cond, Meaning, OpDef, OpView, Order, ResultTypes, Rule, Scalar, ScalarKernel, Stop,
    Symbolic, Term,
};

use super::symbolic;
use crate::arith::two_ints;

use Cond::{And, Eq, Lt};
use Term::{Const, S, U};

/// The documentation is silent; `convert-math-to-funcs` divides by zero there.
const ZERO_TO_NEGATIVE: Rule = Rule::ub(
    "zero-to-negative",
    And(&[Eq(U(0), Const(0)), Lt(S(1), Const(0))]),
    "zero is raised to a negative power, which divides by zero [ipowi as convert-math-to-funcs lowers it]",
)
.fix(1, 0);

const fn unary(name: &'static str, meaning: fn(&Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int1(meaning)).result_types(ResultTypes::Same).takes(1, Class::IntOrIndex)
}

pub static OPS: &[OpDef] = &[
    // Lowers to LLVM's abs, with a flag that allows the least value.
    unary("math.absi", absolute)
        .bits(Bits::Absolute)
        .symbolic(Symbolic::One(symbolic::absi))
        .doc("The absolute value; that of the least value wraps."),
    // Lowers to intrinsics with a flag that allows zero.
    unary("math.ctlz", leading_zeros)
        .bits(Bits::Monotone(Order::Unsigned, 1))
        .symbolic(Symbolic::One(symbolic::ctlz))
        .doc("Zeros above the highest one bit; the width for 0."),
    unary("math.cttz", trailing_zeros)
        .bits(Bits::Monotone(Order::Unsigned, 1))
        .symbolic(Symbolic::One(symbolic::cttz))
        .doc("Zeros below the lowest one bit; the width for 0."),
    unary("math.ctpop", ones)
        .bits(Bits::Monotone(Order::Unsigned, 1))
        .symbolic(Symbolic::One(symbolic::ctpop))
        .doc("Number of one bits."),
    OpDef::new("math.ipowi", Meaning::Scalar(power_kernel))
        .doc("The first operand to the power of the second, wrapped; a fraction is rounded to zero.")
        .result_types(ResultTypes::Same)
        .takes(2, Class::IntOrIndex)
        .rules(&[ZERO_TO_NEGATIVE])
        .never_early("MathToFuncs.cpp, ipowi: 0 to a negative power divides by zero"),
];

pub fn absolute(a: &Int) -> Int {
    if a.sign_bit() { a.neg() } else { a.clone() }
}

pub fn leading_zeros(a: &Int) -> Int {
    count(a, a.leading_zeros())
}

pub fn trailing_zeros(a: &Int) -> Int {
    count(a, a.trailing_zeros())
}

pub fn ones(a: &Int) -> Int {
    count(a, a.count_ones())
}

/// A number of bits as an integer of the operand's width.
fn count(like: &Int, number: u32) -> Int {
    Int::new(like.width(), u128::from(number))
}

/// Wider powers would take too long.
const MAX_POWER_WIDTH: u32 = 4096;

fn power_kernel(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    if view.result_elem(0)?.width() > MAX_POWER_WIDTH {
        return Err(view.unsupported("an integer of more than 4096 bits"));
    }
    Ok(Box::new(|operands, results| {
        let (base, exponent) = two_ints(operands)?;
        if let Some(value) = power(base, exponent) {
            results[0] = Scalar::Int(value);
        }
        Ok(())
    }))
}

/// `None` for zero to a negative power.
fn power(base: &Int, exponent: &Int) -> Option<Int> {
    let one = Int::new(base.width(), 1);
    if exponent.sign_bit() {
        let odd = exponent.bit(0);
        return match base {
            _ if base.is_zero() => None,
            _ if *base == one => Some(one),
            _ if *base == Int::all_ones(base.width()) => Some(if odd { base.clone() } else { one }),
            _ => Some(Int::zero(base.width())),
        };
    }
    let (mut result, mut square) = (one, base.clone());
    for bit in 0..exponent.width() {
        if exponent.bit(bit) {
            result = result.mul(&square);
        }
        square = square.mul(&square);
    }
    Some(result)
}
