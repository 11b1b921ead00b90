//! Floating-point arithmetic, comparison and the intrinsics on floats. Source: LLVM LangRef.

use std::cmp::Ordering;

use assay_ir::Float;
use assay_model::rule::RESULT;
use assay_model::{Bits, Cond, Meaning, OpDef, Rule, Symbolic, Terms};

use crate::arith::{OPPOSITE_ZEROS, cmpf, ieee_extremum, number_extremum, symbolic};
use crate::math::symbolic::{copysign as copysign_term, fma as fma_term};
use crate::math::{copysign, fused, ternary};
use crate::rules::EVALUATION_ORDER;
use Cond::{And, Flag, IsInf, IsNan, IsZero, Or};

// Each flag is written separately, or `fast` for all of them (LLVMEnums.td, FastmathFlags).
const NNAN: Cond = Or(&[Flag("fastmathFlags", "nnan"), Flag("fastmathFlags", "fast")]);
const NINF: Cond = Or(&[Flag("fastmathFlags", "ninf"), Flag("fastmathFlags", "fast")]);
const LOOSE: Cond = Or(&[
    Flag("fastmathFlags", "reassoc"),
    Flag("fastmathFlags", "nsz"),
    Flag("fastmathFlags", "arcp"),
    Flag("fastmathFlags", "contract"),
    Flag("fastmathFlags", "afn"),
    Flag("fastmathFlags", "fast"),
]);

/// An op that neither rounds nor combines numbers has one result under all flags, except for the sign of a zero.
const EITHER_SIGN: Rule = Rule::unspecified(
    "either-sign",
    And(&[Or(&[Flag("fastmathFlags", "nsz"), Flag("fastmathFlags", "fast")]), IsZero(RESULT)]),
    "the result is a zero, and the op says nsz [LLVM LangRef, fast-math flags]",
)
.sign_only();

/// What fast-math flags promise about `$value`s.
macro_rules! promises {
    ([$($value:expr),*] $(, $more:expr)*) => {
        &[
            Rule::poison(
                "nnan",
                And(&[NNAN, Or(&[$(IsNan($value)),*])]),
                "an operand or the result is a NaN although the op says nnan [LLVM LangRef, nnan]",
            ),
            Rule::poison(
                "ninf",
                And(&[NINF, Or(&[$(IsInf($value)),*])]),
                "an operand or the result is infinite although the op says ninf [LLVM LangRef, ninf]",
            ),
            $($more),*
        ]
    };
}

const LOOSE_RULE: Rule = Rule::unspecified(
    "loose-fast-math",
    LOOSE,
    "the op's flags allow inexact rewriting [LLVM LangRef, fast-math flags]",
);

/// The same rules, and the freedom that the flags give to an op that rounds.
macro_rules! fast_math {
    ([$($value:expr),*] $(, $more:expr)*) => { promises!([$($value),*], LOOSE_RULE $(, $more)*) };
}

const EXACT_UNARY: &[Rule] = promises!([0, RESULT], EITHER_SIGN);
const EXACT_BINARY: &[Rule] = promises!([0, 1, RESULT], EITHER_SIGN);

pub(super) const BINARY: &[Rule] = fast_math!([0, 1, RESULT]);
pub(super) const UNARY: &[Rule] = fast_math!([0, RESULT]);
pub(super) const TERNARY: &[Rule] = fast_math!([0, 1, 2, RESULT]);
pub(super) const MULADD: &[Rule] = fast_math!([0, 1, 2, RESULT], EVALUATION_ORDER);
const COMPARE: &[Rule] = promises!([0, 1]);
const NUMBER: &[Rule] = promises!(
    [0, 1, RESULT],
    EITHER_SIGN,
    Rule::unspecified(
        "either-zero",
        OPPOSITE_ZEROS,
        "back ends differ in which of two zeros of different signs they return [LLVM LangRef, llvm.minnum]",
    )
    .sign_only()
);

const fn binary(name: &'static str, meaning: fn(Float, Float) -> Float) -> OpDef {
    OpDef::new(name, Meaning::Float2(meaning)).rules(BINARY)
}

pub static OPS: &[OpDef] = &[
    binary("llvm.fadd", Float::add).symbolic(Symbolic::Two(Terms::fadd)).doc("Sum, rounded to the nearest."),
    binary("llvm.fsub", Float::sub)
        .symbolic(Symbolic::Two(Terms::fsub))
        .doc("Difference, rounded to the nearest."),
    binary("llvm.fmul", Float::mul)
        .symbolic(Symbolic::Two(Terms::fmul))
        .doc("Product, rounded to the nearest."),
    binary("llvm.fdiv", Float::div)
        .symbolic(Symbolic::Two(Terms::fdiv))
        .doc("Quotient, rounded to the nearest."),
    binary("llvm.frem", Float::fmod).doc("Remainder of truncated division, with the sign of the dividend."),
    OpDef::new("llvm.fneg", Meaning::Float1(Float::neg))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::fneg))
        .doc("Flips the sign.")
        .rules(EXACT_UNARY),
    // The predicates have the same numbers as in the arith dialect (LLVMEnums.td, FCmpPredicate).
    OpDef::new("llvm.fcmp", Meaning::Scalar(cmpf))
        .symbolic(Symbolic::Scalar(symbolic::cmpf))
        .doc("Compares two floats by its predicate.")
        .rules(COMPARE),
    OpDef::new("llvm.intr.fabs", Meaning::Float1(Float::abs))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::fabs))
        .doc("Clears the sign.")
        .rules(EXACT_UNARY),
    binary("llvm.intr.copysign", copysign)
        .bits(Bits::Apart(2))
        .symbolic(Symbolic::Two(copysign_term))
        .doc("The first operand with the sign of the second.")
        .rules(EXACT_BINARY),
    binary("llvm.intr.maximum", |a, b| ieee_extremum(a, b, Ordering::Greater))
        .symbolic(Symbolic::Two(symbolic::maximumf))
        .doc("The greater, +0 above -0; NaN if either is NaN.")
        .rules(EXACT_BINARY),
    binary("llvm.intr.minimum", |a, b| ieee_extremum(a, b, Ordering::Less))
        .symbolic(Symbolic::Two(symbolic::minimumf))
        .doc("The lesser, -0 below +0; NaN if either is NaN.")
        .rules(EXACT_BINARY),
    binary("llvm.intr.maxnum", |a, b| number_extremum(a, b, Ordering::Greater))
        .symbolic(Symbolic::Two(symbolic::maxnumf))
        .doc("The greater; the other operand if one is NaN.")
        .rules(NUMBER),
    binary("llvm.intr.minnum", |a, b| number_extremum(a, b, Ordering::Less))
        .symbolic(Symbolic::Two(symbolic::minnumf))
        .doc("The lesser; the other operand if one is NaN.")
        .rules(NUMBER),
    OpDef::new("llvm.intr.fma", Meaning::Scalar(|view| ternary(view, fused)))
        .symbolic(Symbolic::Scalar(fma_term))
        .doc("Product of two operands plus the third, rounded once.")
        .rules(TERNARY),
];
