//! Elementary functions, roundings and other intrinsics on floats. Sources: LLVM LangRef, standard C and C++ library intrinsics; C11, Annex F,
//! for special values.

use assay_ir::{Float, FloatParts, Rounding};
use assay_model::rule::RESULT;
use assay_model::{
    Approximate, Array, Cond, ElemType, Flow, Layout, Machine, Meaning, OpDef, OpView, Rule, Scalar,
    ScalarKernel, Stop, Term, Tolerance, Value, WholeKernel,
};

use super::address::check_alike;
use super::float::{self, BINARY, UNARY};
use crate::math::functions::*;
use crate::math::{ceil, floor, round, round_even, trunc};
use crate::rules::EVALUATION_ORDER;
use Cond::{And, Eq, FitsSigned, Flag, IsInf, IsNan, Not, Or};

const fn unary(name: &'static str, function: &'static Approximate) -> OpDef {
    OpDef::new(name, Meaning::Approximate(function)).rules(UNARY)
}

const fn exact(name: &'static str, meaning: fn(Float) -> Float) -> OpDef {
    OpDef::new(name, Meaning::Float1(meaning)).rules(UNARY)
}

const fn to_int(name: &'static str, meaning: fn(&OpView<'_>) -> Result<ScalarKernel, Stop>) -> OpDef {
    OpDef::new(name, Meaning::Scalar(meaning)).rules(&[OUT_OF_RANGE])
}

const OUT_OF_RANGE: Rule = Rule::unspecified(
    "out-of-range",
    // The least and the greatest integer are excluded, because rounding may go past them.
    Or(&[IsNan(0), IsInf(0), Not(&FitsSigned(Term::Mul(&Term::Const(2), &Term::Trunc(0)), RESULT))]),
    "the rounded number may not fit the result [LLVM LangRef, llvm.lround]",
);
const WHICH_NAN: Rule = Rule::unspecified(
    "which-nan",
    And(&[
        IsNan(0),
        Or(&[Flag("bit", "1"), Flag("bit", "2")]),
        Not(&And(&[Flag("bit", "1"), Flag("bit", "2")])),
    ]),
    "whether a NaN is quiet is not specified [LLVM LangRef, behavior of floating-point NaN values]",
);
const NO_EXPONENT: Rule = Rule::unspecified(
    "no-exponent",
    // Only the exponent is an integer. The op's meaning gives 0.
    And(&[Or(&[IsNan(0), IsInf(0)]), Eq(Term::S(RESULT), Term::Const(0))]),
    "the exponent of a NaN or an infinity is unspecified [LLVM LangRef, llvm.frexp]",
);

static MULADD: Approximate = Approximate {
    compute: |operands, results| multiply_add(operands, results, &EVALUATION_ORDER),
    tolerance: Tolerance { operands: 0, result: 0 },
};

pub static OPS: &[OpDef] = &[
    unary("llvm.intr.acos", &ACOS).doc("Inverse cosine."),
    unary("llvm.intr.asin", &ASIN).doc("Inverse sine."),
    unary("llvm.intr.atan", &ATAN).doc("Inverse tangent."),
    unary("llvm.intr.cos", &COS).doc("Cosine."),
    unary("llvm.intr.cosh", &COSH).doc("Hyperbolic cosine."),
    unary("llvm.intr.exp", &EXP).doc("Power of e."),
    unary("llvm.intr.exp2", &EXP2).doc("Power of 2."),
    unary("llvm.intr.exp10", &EXP10).doc("Power of 10."),
    unary("llvm.intr.log", &LOG).doc("Natural logarithm."),
    unary("llvm.intr.log2", &LOG2).doc("Logarithm to base 2."),
    unary("llvm.intr.log10", &LOG10).doc("Logarithm to base 10."),
    unary("llvm.intr.sin", &SIN).doc("Sine."),
    unary("llvm.intr.sinh", &SINH).doc("Hyperbolic sine."),
    unary("llvm.intr.tan", &TAN).doc("Tangent."),
    unary("llvm.intr.tanh", &TANH).doc("Hyperbolic tangent."),
    OpDef::new("llvm.intr.atan2", Meaning::Approximate(&ATAN2))
        .doc("Angle of the point with the first operand as ordinate.")
        .rules(BINARY),
    OpDef::new("llvm.intr.pow", Meaning::Approximate(&POW))
        .doc("The first operand to the power of the second.")
        .rules(BINARY),
    OpDef::new("llvm.intr.powi", Meaning::Approximate(&POWI))
        .doc("The first operand to the power of the second, a signed integer.")
        .rules(UNARY),
    OpDef::new("llvm.intr.fmuladd", Meaning::Approximate(&MULADD))
        .doc("Product of two operands plus the third, rounded once or twice.")
        .rules(float::MULADD),
    OpDef::new("llvm.intr.sincos", Meaning::Whole(sincos)).doc("Sine and cosine of one number, in a struct."),
    exact("llvm.intr.ceil", ceil).doc("The least integer that is not below the operand, with its sign."),
    exact("llvm.intr.floor", floor).doc("The greatest integer that is not above the operand, with its sign."),
    exact("llvm.intr.trunc", trunc).doc("The operand without its fraction."),
    exact("llvm.intr.round", round).doc("The nearest integer, halves away from zero."),
    exact("llvm.intr.roundeven", round_even).doc("The nearest integer, halves to the even one."),
    // Outside of constrained intrinsics the rounding mode is the default one [LangRef, floating-point environment].
    exact("llvm.intr.rint", round_even).doc("The nearest integer, halves to the even one."),
    exact("llvm.intr.nearbyint", round_even).doc("The nearest integer, halves to the even one."),
    exact("llvm.intr.sqrt", Float::sqrt).doc("Square root, rounded to the nearest."),
    to_int("llvm.intr.lround", |view| rounded_integer(view, Rounding::NearestAway))
        .doc("The nearest integer as an integer, halves away from zero."),
    to_int("llvm.intr.llround", |view| rounded_integer(view, Rounding::NearestAway))
        .doc("The nearest integer as an integer, halves away from zero."),
    to_int("llvm.intr.lrint", |view| rounded_integer(view, Rounding::NearestEven))
        .doc("The nearest integer as an integer, halves to the even one."),
    to_int("llvm.intr.llrint", |view| rounded_integer(view, Rounding::NearestEven))
        .doc("The nearest integer as an integer, halves to the even one."),
    OpDef::new(
        "llvm.intr.ldexp",
        Meaning::Scalar(|view| {
            check_alike(view, [0])?;
            Ok(Box::new(scaled))
        }),
    )
    .doc("The first operand times two to the power of the second.")
    .rules(UNARY),
    OpDef::new("llvm.intr.frexp", Meaning::Whole(split))
        .doc("A fraction in [1/2, 1) and the exponent that go together, in a struct.")
        .rules(&[NO_EXPONENT])
        .rules_on_elements(),
    OpDef::new("llvm.intr.is.fpclass", Meaning::Scalar(is_class))
        .doc("Whether a float is of one of the classes in a bit mask.")
        .rules(&[WHICH_NAN]),
];

fn one_float(operands: &[Scalar]) -> Result<Float, Stop> {
    match operands.first() {
        Some(Scalar::Float(x)) => Ok(*x),
        _ => Err(Stop::invalid("an operand that is not a float")),
    }
}

fn rounded_integer(view: &OpView<'_>, mode: Rounding) -> Result<ScalarKernel, Stop> {
    let ElemType::Int(width) = view.result_elem(0)? else {
        return Err(view.invalid("has a result that is not an integer"));
    };
    Ok(Box::new(move |operands, results| {
        let rounded = one_float(operands)?.round_to_integral(mode);
        let value = rounded.trunc_to_integer().unwrap_or_default();
        results[0] = Scalar::Int(assay_ir::Int::wrap(width, &value));
        Ok(())
    }))
}

pub(crate) fn scaled(operands: &[Scalar], results: &mut [Scalar]) -> Result<(), Stop> {
    let [Scalar::Float(x), Scalar::Int(power)] = operands else {
        return Err(Stop::invalid("operands that are not a float and an integer"));
    };
    results[0] = Scalar::Float(match x.parts() {
        FloatParts::Finite { negative, mantissa, exponent } => {
            // No format reaches as far as the clamp.
            let big = if power.sign_bit() { -100_000 } else { 100_000 };
            let power = power.to_i64().unwrap_or(big).clamp(-100_000, 100_000) as i32;
            Float::round(x.kind, negative, mantissa, exponent + power, Rounding::NearestEven)
        }
        FloatParts::Nan | FloatParts::Infinite { .. } => *x,
    });
    Ok(())
}

/// Classes in the order of their bits.
fn is_class(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let mask = view.int_attr("bit")?.to_u64().unwrap_or(0);
    if view.result_elem(0)? != ElemType::Int(1) {
        return Err(view.invalid("has a result that is not i1"));
    }
    Ok(Box::new(move |operands, results| {
        let x = one_float(operands)?;
        let class = match x.parts() {
            FloatParts::Nan => u32::from(x.bits >> (x.kind.precision() - 2) & 1 == 1),
            FloatParts::Infinite { negative } => {
                if negative {
                    2
                } else {
                    9
                }
            }
            FloatParts::Finite { negative, mantissa, .. } => {
                let size = match mantissa {
                    0 => 0,
                    _ if mantissa >> (x.kind.precision() - 1) == 0 => 1,
                    _ => 2,
                };
                if negative { 5 - size } else { 6 + size }
            }
        };
        results[0] = Scalar::bool(mask >> class & 1 == 1);
        Ok(())
    }))
}

/// Fills in the two results for an element. The last number is the width of the second result.
pub(crate) type PairKernel = fn(&mut dyn Machine, &Scalar, &mut [Scalar; 2], u32) -> Result<(), Stop>;

/// Applies a kernel with two results to each element, and packs the results.
pub(crate) fn pack_results(view: &OpView<'_>, kernel: PairKernel) -> Result<WholeKernel, Stop> {
    // The flags refer to the parts of the struct. No conversion in MLIR sets such flags.
    if view.attr("fastmathFlags").is_some() && !view.flag("fastmathFlags", "none") {
        return Err(view.unsupported("fast-math flags"));
    }
    let layout = view.result_layout(0)?;
    let elem = view.operand_elem(0)?;
    match layout.part(0) {
        Some(Layout::Scalar(first) | Layout::Array { elem: first, .. }) if *first == elem => {}
        _ => return Err(view.invalid("has elements of different types")),
    }
    let second = match layout.part(1) {
        Some(Layout::Scalar(elem) | Layout::Array { elem, .. }) => *elem,
        _ => return Err(view.invalid("has a result that is not a pair")),
    };
    Ok(Box::new(move |machine, operands| {
        let mut apply = |x: &Scalar| {
            let mut results = [Scalar::Poison, Scalar::Poison];
            if !x.is_poison() {
                kernel(machine, x, &mut results, second.width())?;
            }
            Ok(results)
        };
        let parts = match &operands[0] {
            Value::Scalar(x) => apply(x)?.map(Value::Scalar),
            Value::Array(array) => {
                let pairs: Vec<[Scalar; 2]> = array.iter().map(|x| apply(&x)).collect::<Result<_, Stop>>()?;
                let part = |index: usize, elem: ElemType| {
                    let scalars = pairs.iter().map(|pair| pair[index].clone());
                    Value::array(Array::from_elements(elem, array.shape(), scalars))
                };
                [part(0, elem), part(1, second)]
            }
            _ => return Err(Stop::invalid("an operand without elements")),
        };
        Ok(Flow::one(Value::aggregate(parts.to_vec())))
    }))
}

fn sincos(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    pack_results(view, |machine, x, results, _| {
        machine.charge(1)?;
        machine.approximate(&SINCOS, std::slice::from_ref(x), results)
    })
}

fn split(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    match view.result_layout(0)?.part(1) {
        Some(Layout::Scalar(ElemType::Int(_)) | Layout::Array { elem: ElemType::Int(_), .. }) => {}
        _ => return Err(view.invalid("has an exponent that is not an integer")),
    }
    pack_results(view, |machine, x, results, width| {
        let Scalar::Float(x) = x else { return Err(Stop::invalid("an operand that is not a float")) };
        machine.charge(1)?;
        let (fraction, power) = match x.parts() {
            FloatParts::Finite { mantissa: 0, .. } => (*x, 0),
            FloatParts::Finite { negative, mantissa, exponent } => {
                let bits = 128 - mantissa.leading_zeros() as i32;
                (Float::round(x.kind, negative, mantissa, -bits, Rounding::NearestEven), exponent + bits)
            }
            FloatParts::Nan | FloatParts::Infinite { .. } => (*x, 0),
        };
        *results = [Scalar::Float(fraction), Scalar::int(width, i128::from(power))];
        Ok(())
    })
}
