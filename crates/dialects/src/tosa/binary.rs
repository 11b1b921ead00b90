//! Elementwise ops on two tensors.

use std::cmp::Ordering;

use assay_ir::{Float, Int};
use assay_model::opdef::DecodeScalar;
use assay_model::rule::RESULT;
use assay_model::{
    Cond, ElemType, Meaning, OpDef, OpView, Recipe, Rule, Scalar, ScalarFunction, ScalarKernel, SizeSource,
    Stop, Term,
};

use super::recipes;
use super::tensor::SIZES;
use super::view::{flag, ignores_nan, signed_elem, two};
use crate::arith::{OPPOSITE_ZEROS, ieee_extremum, number_extremum, two_ints};
use Cond::{And, Eq, FitsSigned, Ge, Gt, IsNan, IsNegative, IsZero, Lt, Ne, Not, Or};
use Term::{Add, Const, Exp2, Min, Mul, S, Sub, Width};

const fn binary(name: &'static str, decode: DecodeScalar) -> OpDef {
    OpDef::new(name, Meaning::Scalar(decode)).broadcasts(2, &SIZES).rules(&[SIZES]).sizes(SizeSource::Largest)
}

/// Poison when the mathematical result does not fit. A zero may have either sign if adding a zero changes the sign.
macro_rules! sum {
    ($term:expr, $text:expr, $zeros:expr) => {
        &[
            SIZES,
            Rule::poison("overflow", Not(&FitsSigned($term, RESULT)), $text),
            // Folders replace x + 0 and x - 0 by x, whatever the signs of the zeros.
            Rule::unspecified(
                "either-zero",
                $zeros,
                "the result is a zero, whose sign does not count [TOSA 1.0, tosa_reference_check_fp_bnd]",
            ),
        ]
    };
}

/// Shift amounts are read signed.
const SHIFT_RANGE: Rule = Rule::poison(
    "shift-out-of-range",
    Or(&[Lt(S(1), Const(0)), Ge(S(1), Width(0))]),
    "the shift amount is negative or not below the bit width [TOSA 1.0, ARITHMETIC_RIGHT_SHIFT, LOGICAL_LEFT_SHIFT, \
     LOGICAL_RIGHT_SHIFT]",
)
.fix(1, 0);

/// Comparisons with a reference ignore the signs of zeros [TOSA 1.0, tosa_reference_check_fp_bnd].
pub(super) const EITHER_ZERO: Rule = Rule::unspecified(
    "either-zero",
    OPPOSITE_ZEROS,
    "of zeros of both signs either may be the greater [TOSA 1.0, apply_max_s and apply_min_s]",
);

/// Half of the unit in the last place after the shift.
const ROUND: Term = Exp2(&Sub(&S(2), &Const(1)));
const ROUNDED: Term = Add(&Mul(&S(0), &S(1)), &ROUND);
const MUL_RULES: &[Rule] = &[
    SIZES,
    Rule::poison(
        "shift-out-of-range",
        Or(&[Lt(S(2), Const(0)), Gt(S(2), Const(63))]),
        "the shift is not in 0 to 63 [TOSA 1.0, MUL]",
    )
    .fix(2, 0),
    Rule::poison(
        "shift-without-i32",
        // The last two are true of floats only.
        And(&[Ne(S(2), Const(0)), Or(&[Ne(Width(0), Const(32)), IsNan(0), Not(&IsNan(0))])]),
        "the shift is not 0 although the elements are not i32 [TOSA 1.0, MUL]",
    )
    .fix(2, 0),
    Rule::poison(
        "overflow",
        And(&[
            Gt(S(2), Const(0)),
            Or(&[
                Lt(ROUNDED, Mul(&Const(-0x8000_0000), &Exp2(&S(2)))),
                Ge(ROUNDED, Mul(&Const(0x8000_0000), &Exp2(&S(2)))),
            ]),
        ]),
        "the shifted product does not fit i32 [TOSA 1.0, MUL]",
    ),
];

pub static OPS: &[OpDef] = &[
    binary("tosa.add", |view| two(view, Some(Int::add), Some(Float::add)))
        .range(crate::ranges::sum)
        .computes(&[ScalarFunction::Add])
        .doc("Sum of two tensors.")
        .rules(sum!(Add(&S(0), &S(1)), "the sum overflows [TOSA 1.0, ADD: apply_add_s]", OPPOSITE_ZEROS))
        .recipe(Recipe::adjust(recipes::elementwise::sum)),
    binary("tosa.sub", |view| two(view, Some(Int::sub), Some(Float::sub)))
        .range(crate::ranges::difference)
        .doc("Difference of two tensors.")
        .rules(sum!(
            Sub(&S(0), &S(1)),
            "the difference overflows [TOSA 1.0, SUB: apply_sub_s]",
            And(&[IsZero(0), IsNegative(0), IsZero(1), IsNegative(1)])
        ))
        .recipe(Recipe::adjust(recipes::elementwise::sum)),
    binary("tosa.mul", mul)
        .doc("Product of two tensors; of i32, shifted right with rounding.")
        .rules(MUL_RULES)
        .recipe(Recipe::adjust(recipes::elementwise::product)),
    binary("tosa.intdiv", |view| two(view, Some(|a, b| a.sdiv(b).unwrap_or_else(|| a.clone())), None))
        .doc("Signed quotient, truncated.")
        .rules(&[
            SIZES,
            Rule::ub("div-by-zero", Eq(S(1), Const(0)), "the divisor is 0 [TOSA 1.0, INTDIV]").fix(1, 1),
            Rule::ub(
                "div-overflow",
                And(&[Eq(S(0), Min(0)), Eq(S(1), Const(-1))]),
                "the quotient of the least value by -1 is not representable [TOSA 1.0, INTDIV]",
            )
            .fix(1, 1),
        ])
        .never_early("TosaToLinalg.cpp: becomes arith.divsi, which traps")
        .recipe(Recipe::adjust(recipes::elementwise::quotient)),
    binary("tosa.maximum", |view| extremum(view, Ordering::Greater))
        .range(crate::ranges::max_signed)
        .computes(&[ScalarFunction::Max])
        .doc("The greater of two tensors' elements.")
        .rules(&[SIZES, EITHER_ZERO])
        .recipe(Recipe::adjust(recipes::elementwise::binary_numbers)),
    binary("tosa.minimum", |view| extremum(view, Ordering::Less))
        .range(crate::ranges::min_signed)
        .computes(&[ScalarFunction::Min])
        .doc("The lesser of two tensors' elements.")
        .rules(&[SIZES, EITHER_ZERO])
        .recipe(Recipe::adjust(recipes::elementwise::binary_numbers)),
    binary("tosa.arithmetic_right_shift", arithmetic_right_shift)
        .doc("Signed right shift; on demand, the last bit shifted out rounds up.")
        .rules(&[SIZES, SHIFT_RANGE])
        .recipe(Recipe::adjust(recipes::elementwise::shift)),
    binary("tosa.logical_left_shift", |view| {
        two(view, Some(|a, b| a.shl(b).unwrap_or_else(|| a.clone())), None)
    })
    .doc("Left shift.")
    .rules(&[SIZES, SHIFT_RANGE])
    .recipe(Recipe::adjust(recipes::elementwise::shift)),
    binary("tosa.logical_right_shift", |view| {
        two(view, Some(|a, b| a.lshr(b).unwrap_or_else(|| a.clone())), None)
    })
    .doc("Unsigned right shift.")
    .rules(&[SIZES, SHIFT_RANGE])
    .recipe(Recipe::adjust(recipes::elementwise::shift)),
    binary("tosa.bitwise_and", |view| two(view, Some(Int::and), None))
        .computes(&[ScalarFunction::And])
        .doc("Bitwise and.")
        .recipe(Recipe::adjust(recipes::elementwise::binary_ints)),
    binary("tosa.bitwise_or", |view| two(view, Some(Int::or), None))
        .computes(&[ScalarFunction::Or])
        .doc("Bitwise or.")
        .recipe(Recipe::adjust(recipes::elementwise::binary_ints)),
    binary("tosa.bitwise_xor", |view| two(view, Some(Int::xor), None))
        .doc("Bitwise exclusive or.")
        .recipe(Recipe::adjust(recipes::elementwise::binary_ints)),
    binary("tosa.logical_and", |view| two(view, Some(Int::and), None))
        .doc("Logical and of i1.")
        .recipe(Recipe::adjust(recipes::elementwise::binary_bools)),
    binary("tosa.logical_or", |view| two(view, Some(Int::or), None))
        .doc("Logical or of i1.")
        .recipe(Recipe::adjust(recipes::elementwise::binary_bools)),
    binary("tosa.logical_xor", |view| two(view, Some(Int::xor), None))
        .doc("Logical exclusive or of i1.")
        .recipe(Recipe::adjust(recipes::elementwise::binary_bools)),
];

fn mul(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let width = match (signed_elem(view, 0)?, view.result_elem(0)?) {
        (ElemType::Float(from), ElemType::Float(to)) if from == to => {
            return Ok(Box::new(|operands, results| match operands {
                [Scalar::Float(a), Scalar::Float(b), ..] => {
                    results[0] = Scalar::Float(a.mul(*b));
                    Ok(())
                }
                _ => Err(Stop::invalid("operands that are not two floats")),
            }));
        }
        (ElemType::Int(from), ElemType::Int(width)) if from <= width => width,
        _ => return Err(view.unsupported("elements that TOSA does not define it for")),
    };
    if view.n_operands() != 3 {
        return Err(view.unsupported("a shift that is not an operand"));
    }
    Ok(Box::new(move |operands, results| {
        let (a, b) = two_ints(&operands[..2])?;
        let shift = operands[2].as_int().and_then(Int::to_i64).unwrap_or(0);
        let product = a.signed() * b.signed();
        let rounded = match shift {
            1..=63 => (product + (num_bigint::BigInt::from(1) << (shift - 1))) >> shift,
            _ => product,
        };
        results[0] = Scalar::Int(Int::wrap(width, &rounded));
        Ok(())
    }))
}

/// The minimum or maximum of two floats, as `wanted` says; see `nan_mode`.
pub(super) fn float_extremum(ignores_nan: bool) -> fn(Float, Float, Ordering) -> Float {
    if ignores_nan { number_extremum } else { ieee_extremum }
}

pub(super) fn int_extremum(a: &Int, b: &Int, wanted: Ordering) -> Int {
    if a.scmp(b) == wanted { a.clone() } else { b.clone() }
}

fn extremum(view: &OpView<'_>, wanted: Ordering) -> Result<ScalarKernel, Stop> {
    signed_elem(view, 0)?;
    let float = float_extremum(ignores_nan(view)?);
    Ok(Box::new(move |operands, results| {
        results[0] = match operands {
            [Scalar::Int(a), Scalar::Int(b)] => Scalar::Int(int_extremum(a, b, wanted)),
            [Scalar::Float(a), Scalar::Float(b)] => Scalar::Float(float(*a, *b, wanted)),
            _ => return Err(Stop::invalid("operands that are neither integers nor floats")),
        };
        Ok(())
    }))
}

fn arithmetic_right_shift(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let ElemType::Int(width) = signed_elem(view, 0)? else {
        return Err(view.unsupported("elements that TOSA does not define it for"));
    };
    let round = flag(view, "round");
    Ok(Box::new(move |operands, results| {
        let (a, amount) = two_ints(operands)?;
        let bits = amount.to_u64().filter(|&bits| bits < u64::from(width)).unwrap_or(0) as u32;
        let shifted = a.ashr(amount).unwrap_or_else(|| a.clone());
        let up = round && bits > 0 && a.bit(bits - 1);
        results[0] = Scalar::Int(if up { shifted.add(&Int::new(width, 1)) } else { shifted });
        Ok(())
    }))
}
