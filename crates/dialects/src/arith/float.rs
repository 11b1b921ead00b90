//! Floating-point arithmetic and comparisons. Sources: ArithOps.td of LLVM 22 and, where it is silent, the LLVM
//! instruction or intrinsic that the op lowers to.

use std::cmp::Ordering;

use assay_ir::Float;
use assay_model::rule::RESULT;
use assay_model::{
    AttrValue, Bits, Choice, Class, Cond, Meaning, OpDef, OpView, ResultTypes, Rule, Scalar, ScalarFunction,
    ScalarKernel, Stop, StoredIf, Symbolic, Terms,
};

use super::symbolic;
use Cond::{And, Flag, IsInf, IsNan, IsNegative, IsZero, Not, Or};
use Symbolic::Two;

/// Each flag is written separately, or `fast` for all of them.
pub(crate) const NNAN: Cond = Or(&[Flag("fastmath", "nnan"), Flag("fastmath", "fast")]);
pub(crate) const NINF: Cond = Or(&[Flag("fastmath", "ninf"), Flag("fastmath", "fast")]);
/// The flags that allow more than one result.
pub(crate) const LOOSE: Cond = Or(&[
    Flag("fastmath", "reassoc"),
    Flag("fastmath", "nsz"),
    Flag("fastmath", "arcp"),
    Flag("fastmath", "contract"),
    Flag("fastmath", "afn"),
    Flag("fastmath", "fast"),
]);

pub(crate) const NNAN_TEXT: &str =
    "an operand or the result is a NaN although the op says nnan [LLVM LangRef, fast-math flags]";
pub(crate) const NINF_TEXT: &str =
    "an operand or the result is infinite although the op says ninf [LLVM LangRef, fast-math flags]";

pub(crate) const LOOSE_RULE: Rule = Rule::unspecified(
    "loose-fast-math",
    LOOSE,
    "the op's flags allow inexact rewriting [LLVM LangRef, fast-math flags]",
);

/// An op that neither rounds nor combines numbers has one result under all flags, except for the sign of a zero.
const EITHER_SIGN: Rule = Rule::unspecified(
    "either-sign",
    And(&[Or(&[Flag("fastmath", "nsz"), Flag("fastmath", "fast")]), IsZero(RESULT)]),
    "the result is a zero, and the op says nsz [LLVM LangRef, fast-math flags]",
)
.sign_only();

/// What fast-math flags promise about `$value`s.
macro_rules! promises {
    ([$($value:expr),*] $(, $more:expr)*) => {
        &[
            Rule::poison("nnan", And(&[NNAN, Or(&[$(IsNan($value)),*])]), NNAN_TEXT),
            Rule::poison("ninf", And(&[NINF, Or(&[$(IsInf($value)),*])]), NINF_TEXT),
            $($more),*
        ]
    };
}

/// The same rules, and the freedom that the flags give to an op that rounds.
macro_rules! fast_math {
    ([$($value:expr),*] $(, $more:expr)*) => { promises!([$($value),*], LOOSE_RULE $(, $more)*) };
}

/// Rules of an op on two floats.
pub(crate) const BINARY: &[Rule] = fast_math!([0, 1, RESULT]);
/// Rules of an op on one float.
pub(crate) const UNARY: &[Rule] = fast_math!([0, RESULT]);
/// Rules of an op on three floats.
pub(crate) const TERNARY: &[Rule] = fast_math!([0, 1, 2, RESULT]);
/// Rules of an op that neither rounds nor combines numbers.
pub(crate) const EXACT_UNARY: &[Rule] = promises!([0, RESULT], EITHER_SIGN);
/// Rules of an op on two floats that neither rounds nor combines numbers.
pub(crate) const EXACT_BINARY: &[Rule] = promises!([0, 1, RESULT], EITHER_SIGN);
/// Rules of an op on one float with a result that is not a float.
pub(crate) const OPERAND: &[Rule] = promises!([0]);
/// Neither the documentation nor the lowering defines the result for a format without NaNs and infinities; the folder and `arith-expand` differ.
const NO_SUCH_VALUE: Rule = Rule::silent(
    "no-such-value",
    And(&[Or(&[IsNan(0), IsInf(0)]), Not(&IsNan(RESULT)), Not(&IsInf(RESULT))]),
    "a NaN or an infinity is converted to a format that has neither [ArithOps.td, truncf: silent]",
);
/// Rules of a conversion to a narrower format.
pub(super) const NARROW: &[Rule] = fast_math!([0, RESULT], NO_SUCH_VALUE);
/// Rules of an op that divides by a scale and converts to a narrower format.
pub(super) const SCALE_NARROW: &[Rule] = fast_math!([0, 1, RESULT], NO_SUCH_VALUE);
const COMPARE: &[Rule] = promises!([0, 1]);
/// Both operands are zeros, and their signs differ.
pub(crate) const OPPOSITE_ZEROS: Cond = And(&[
    IsZero(0),
    IsZero(1),
    Or(&[And(&[IsNegative(0), Not(&IsNegative(1))]), And(&[IsNegative(1), Not(&IsNegative(0))])]),
]);
const NUMBER: &[Rule] = promises!(
    [0, 1, RESULT],
    EITHER_SIGN,
    Rule::unspecified(
        "either-zero",
        OPPOSITE_ZEROS,
        "of zeros of both signs either may be returned [ArithOps.td, maxnumf and minnumf]",
    )
    .sign_only()
);

const fn binary(name: &'static str, meaning: fn(Float, Float) -> Float) -> OpDef {
    OpDef::new(name, Meaning::Float2(meaning))
        .result_types(ResultTypes::Same)
        .rules(BINARY)
        .takes(2, Class::Float)
        .choices(&[FASTMATH])
}

/// Combinations of flags. The result is fixed under these; other flags allow several results.
pub const FASTMATH: Choice = Choice {
    name: "fastmath",
    since: 0,
    values: &[
        (14, AttrValue::Dialect("arith.fastmath", "<none>")),
        (1, AttrValue::Dialect("arith.fastmath", "<nnan>")),
        (1, AttrValue::Dialect("arith.fastmath", "<ninf>")),
        (1, AttrValue::Dialect("arith.fastmath", "<nnan,ninf>")),
    ],
};
/// The constant predicates (0 and 15) less often.
const PREDICATE: Choice = Choice {
    name: "predicate",
    since: 0,
    values: &[
        (1, AttrValue::Int(64, 0)),
        (3, AttrValue::Int(64, 1)),
        (3, AttrValue::Int(64, 2)),
        (3, AttrValue::Int(64, 3)),
        (3, AttrValue::Int(64, 4)),
        (3, AttrValue::Int(64, 5)),
        (3, AttrValue::Int(64, 6)),
        (3, AttrValue::Int(64, 7)),
        (3, AttrValue::Int(64, 8)),
        (3, AttrValue::Int(64, 9)),
        (3, AttrValue::Int(64, 10)),
        (3, AttrValue::Int(64, 11)),
        (3, AttrValue::Int(64, 12)),
        (3, AttrValue::Int(64, 13)),
        (3, AttrValue::Int(64, 14)),
        (1, AttrValue::Int(64, 15)),
    ],
};

pub static OPS: &[OpDef] = &[
    OpDef::new("arith.negf", Meaning::Float1(Float::neg))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::One(Terms::fneg))
        .computes(&[ScalarFunction::Negate])
        .doc("Flips the sign, of zeros and NaNs as well.")
        .result_types(ResultTypes::Same)
        .rules(EXACT_UNARY)
        .takes(1, Class::Float)
        .choices(&[FASTMATH])
        .weight(4),
    binary("arith.addf", Float::add)
        .symbolic(Two(Terms::fadd))
        .computes(&[ScalarFunction::Add])
        .stored(StoredIf::Any)
        .doc("Sum, rounded to the nearest.")
        .weight(6),
    binary("arith.subf", Float::sub)
        .symbolic(Two(Terms::fsub))
        .computes(&[ScalarFunction::Sub])
        .stored(StoredIf::Any)
        .equivalents(&[super::mutations::SUBF_AS_ADDF])
        .doc("Difference, rounded to the nearest.")
        .weight(6),
    binary("arith.mulf", Float::mul)
        .symbolic(Two(Terms::fmul))
        .computes(&[ScalarFunction::Mul])
        .equivalents(&[super::mutations::BOTH_NEGATED])
        .doc("Product, rounded to the nearest.")
        .weight(6),
    binary("arith.divf", Float::div)
        .symbolic(Two(Terms::fdiv))
        .computes(&[ScalarFunction::Div])
        .equivalents(&[super::mutations::BOTH_NEGATED])
        .doc("Quotient, rounded to the nearest.")
        .weight(6),
    binary("arith.remf", Float::fmod)
        .computes(&[ScalarFunction::Rem])
        .doc("Remainder of truncated division, with the sign of the dividend.")
        .weight(5),
    binary("arith.maximumf", |a, b| ieee_extremum(a, b, Ordering::Greater))
        .symbolic(Two(symbolic::maximumf))
        .computes(&[ScalarFunction::Max])
        .doc("The greater, +0 above -0; NaN if either is NaN.")
        .rules(EXACT_BINARY)
        .weight(5),
    binary("arith.minimumf", |a, b| ieee_extremum(a, b, Ordering::Less))
        .symbolic(Two(symbolic::minimumf))
        .computes(&[ScalarFunction::Min])
        .doc("The lesser, -0 below +0; NaN if either is NaN.")
        .rules(EXACT_BINARY)
        .weight(5),
    binary("arith.maxnumf", |a, b| number_extremum(a, b, Ordering::Greater))
        .symbolic(Two(symbolic::maxnumf))
        .doc("The greater; the other operand if one is NaN.")
        .rules(NUMBER)
        .weight(5),
    binary("arith.minnumf", |a, b| number_extremum(a, b, Ordering::Less))
        .symbolic(Two(symbolic::minnumf))
        .doc("The lesser; the other operand if one is NaN.")
        .rules(NUMBER)
        .weight(5),
    OpDef::new("arith.cmpf", Meaning::Scalar(cmpf))
        .symbolic(Symbolic::Scalar(symbolic::cmpf))
        .computes(&[ScalarFunction::Compare])
        .stored(StoredIf::Any)
        .equivalents(&[super::mutations::MIRRORED_CMPF, super::mutations::INVERTED_CMPF])
        .doc("Compares two floats by its predicate.")
        .result_types(ResultTypes::Bool)
        .rules(COMPARE)
        .takes(2, Class::Float)
        .choices(&[FASTMATH, PREDICATE])
        .weight(6)
        .guard_part(),
];

/// The minimum or maximum, as `wanted` says. Zeros are ordered by their signs; the result is NaN if either operand is NaN.
pub(crate) fn ieee_extremum(a: Float, b: Float, wanted: Ordering) -> Float {
    match a.compare(b) {
        None => Float::nan(a.kind),
        // Equal values differ at most in the sign of zero; the negative zero is the lesser one.
        Some(Ordering::Equal) if a.is_negative() == (wanted == Ordering::Less) => a,
        Some(Ordering::Equal) => b,
        Some(order) if order == wanted => a,
        Some(_) => b,
    }
}

/// As [`ieee_extremum`], but if one operand is NaN, the result is the other one.
pub(crate) fn number_extremum(a: Float, b: Float, wanted: Ordering) -> Float {
    match (a.is_nan(), b.is_nan()) {
        (true, false) => b.beside_nan(a),
        (false, true) => a.beside_nan(b),
        _ => ieee_extremum(a, b, wanted),
    }
}

/// Puts the signalling NaNs after all others. A minimum or maximum of many numbers may be computed in any order. Next to a signalling NaN the
/// result may be a NaN, but this NaN is ignored if a number comes after it.
pub(crate) fn signalling_nans_last(elements: &mut [Scalar]) {
    elements.sort_by_key(|element| element.as_float().is_some_and(Float::is_signalling_nan));
}

/// The result of a comparison for each order of the operands; `None` means «unordered».
type FloatPredicate = fn(Option<Ordering>) -> bool;

/// Predicates, indexed by their numbers (CmpFPredicate in ArithBase.td).
static PREDICATES: [FloatPredicate; 16] = [
    |_| false,
    |o| o == Some(Ordering::Equal),
    |o| o == Some(Ordering::Greater),
    |o| o.is_some_and(Ordering::is_ge),
    |o| o == Some(Ordering::Less),
    |o| o.is_some_and(Ordering::is_le),
    |o| o.is_some_and(Ordering::is_ne),
    |o| o.is_some(),
    |o| o.is_none_or(Ordering::is_eq),
    |o| o.is_none_or(Ordering::is_gt),
    |o| o.is_none_or(Ordering::is_ge),
    |o| o.is_none_or(Ordering::is_lt),
    |o| o.is_none_or(Ordering::is_le),
    |o| o.is_none_or(Ordering::is_ne),
    |o| o.is_none(),
    |_| true,
];

pub(crate) fn cmpf(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let number = view.int_attr("predicate")?.to_u64();
    let predicate = number.and_then(|n| PREDICATES.get(n as usize)).copied();
    let predicate = predicate.ok_or_else(|| view.invalid("has an unknown predicate"))?;
    Ok(Box::new(move |operands, results| match operands {
        [Scalar::Float(a), Scalar::Float(b)] => {
            results[0] = Scalar::bool(predicate(a.compare(*b)));
            Ok(())
        }
        _ => Err(Stop::invalid("operands that are not two floats")),
    }))
}
