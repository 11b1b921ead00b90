//! Conversions between integers, floats and index. Sources: ArithOps.td of LLVM 22 and, where it is silent, the
//! LLVM instruction that the op lowers to.

use assay_ir::{Float, FloatKind, Int, Rounding};
use assay_model::opdef::DecodeScalar;
use assay_model::rule::RESULT;
use assay_model::{
    Bits, CastTarget, Choice, Class, Cond, ElemType, Meaning, OpDef, OpView, Recipe, ResultTypes, Rule,
    Scalar, ScalarFunction, ScalarKernel, Stop, Symbolic, Term,
};

use super::float::{BINARY, EXACT_UNARY, NARROW, SCALE_NARROW};
use super::int::{NSW, NSW_TEXT, NUW, NUW_TEXT};
use super::rounding::rounding_mode;
use super::{recipes, symbolic};
use crate::ranges;
use Cond::{And, FitsSigned, FitsUnsigned, IsInf, IsNan, Not, Or};
use Term::{S, Trunc, U};

const fn cast(name: &'static str, decode: DecodeScalar) -> OpDef {
    OpDef::new(name, Meaning::Scalar(decode)).result_types(ResultTypes::Cast)
}

/// The documentation is silent on values that do not fit; LLVM's fptosi and fptoui give poison for them.
macro_rules! float_to_int {
    ($fits:expr) => {
        &[
            Rule::poison(
                "not-finite",
                Or(&[IsNan(0), IsInf(0)]),
                "a NaN or an infinity is converted to an integer [LLVM LangRef, fptosi and fptoui]",
            ),
            Rule::poison(
                "does-not-fit",
                And(&[Not(&IsNan(0)), Not(&IsInf(0)), Not(&$fits)]),
                "the truncated value does not fit the integer type [LLVM LangRef, fptosi and fptoui]",
            ),
        ]
    };
}

/// Rules of a conversion to a signed integer.
pub(crate) const OUT_OF_SIGNED: &[Rule] = float_to_int!(FitsSigned(Trunc(0), RESULT));
/// Rules of a conversion to an unsigned integer.
pub(crate) const OUT_OF_UNSIGNED: &[Rule] = float_to_int!(FitsUnsigned(Trunc(0), RESULT));

/// Only recent versions give these two casts of floats fast-math flags.
const FASTMATH_22: Choice = Choice { since: 22, ..super::float::FASTMATH };

pub static OPS: &[OpDef] = &[
    cast("arith.extui", zext)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::zext))
        .computes(&[ScalarFunction::CastUnsigned])
        .doc("Widens an integer with zeros.")
        .casts(Class::Int, CastTarget::Wider)
        .weight(5)
        .range(ranges::widened)
        .recipe(Recipe::adjust(|builder, draft| recipes::widths(builder, draft, true)))
        .guard_part(),
    cast("arith.extsi", sext)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::sext))
        .computes(&[ScalarFunction::Cast])
        .doc("Widens an integer with copies of its sign bit.")
        .casts(Class::Int, CastTarget::Wider)
        .weight(5)
        .range(ranges::widened_signed)
        .recipe(Recipe::adjust(|builder, draft| recipes::widths(builder, draft, true)))
        .guard_part(),
    cast("arith.trunci", sext)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::sext))
        .computes(&[ScalarFunction::Cast, ScalarFunction::CastUnsigned])
        .doc("Drops the top bits of an integer.")
        .casts(Class::Int, CastTarget::Narrower)
        .choices(&[super::int::OVERFLOW_22])
        .rules(&[
            Rule::poison("nsw-overflow", And(&[NSW, Not(&FitsSigned(S(0), RESULT))]), NSW_TEXT),
            Rule::poison("nuw-overflow", And(&[NUW, Not(&FitsUnsigned(U(0), RESULT))]), NUW_TEXT),
        ])
        .weight(5)
        .recipe(Recipe::adjust(|builder, draft| recipes::widths(builder, draft, false))),
    cast("arith.extf", convert)
        .symbolic(Symbolic::Scalar(symbolic::convert))
        .computes(&[ScalarFunction::Cast, ScalarFunction::CastUnsigned])
        .doc("The same value in a wider float format.")
        .rules(EXACT_UNARY)
        .casts(Class::Float, CastTarget::Wider)
        .choices(&[FASTMATH_22])
        .weight(4)
        .recipe(Recipe::adjust(|builder, draft| recipes::formats(builder, draft, true))),
    cast("arith.truncf", convert)
        .symbolic(Symbolic::Scalar(symbolic::convert))
        .computes(&[ScalarFunction::Cast, ScalarFunction::CastUnsigned])
        .doc("The nearest value of a narrower float format, or by the op's rounding mode.")
        .casts(Class::Float, CastTarget::Narrower)
        .choices(&[FASTMATH_22])
        .rules(NARROW)
        .weight(4)
        .recipe(Recipe::adjust(|builder, draft| recipes::formats(builder, draft, false))),
    OpDef::new("arith.scaling_extf", Meaning::Scalar(scaling_extf))
        .symbolic(Symbolic::Scalar(symbolic::scaling_extf))
        .doc("A narrow float times a power of two, in a wider format.")
        .rules(BINARY)
        .recipe(Recipe::adjust(|builder, draft| recipes::scaling(builder, draft, true))),
    OpDef::new("arith.scaling_truncf", Meaning::Scalar(scaling_truncf))
        .symbolic(Symbolic::Scalar(symbolic::scaling_truncf))
        .doc("A float divided by a power of two, in a narrower format.")
        .rules(SCALE_NARROW)
        .recipe(Recipe::adjust(|builder, draft| recipes::scaling(builder, draft, false))),
    cast("arith.sitofp", |view| int_to_float(view, Int::signed))
        .symbolic(Symbolic::Scalar(symbolic::sitofp))
        .computes(&[ScalarFunction::Cast])
        .doc("The float nearest to an integer, read signed.")
        .casts(Class::Int, CastTarget::Float)
        .weight(4)
        .recipe(Recipe::adjust(|builder, draft| recipes::numbers(builder, draft, Class::Int, Class::Float))),
    cast("arith.uitofp", |view| int_to_float(view, Int::unsigned))
        .symbolic(Symbolic::Scalar(symbolic::uitofp))
        .computes(&[ScalarFunction::CastUnsigned])
        .doc("The float nearest to an integer, read unsigned.")
        .casts(Class::Int, CastTarget::Float)
        .weight(4)
        .recipe(Recipe::adjust(|builder, draft| recipes::numbers(builder, draft, Class::Int, Class::Float))),
    cast("arith.fptosi", float_to_int)
        .symbolic(Symbolic::Scalar(symbolic::fptosi))
        .computes(&[ScalarFunction::Cast])
        .doc("A float rounded towards zero, as a signed integer.")
        .casts(Class::Float, CastTarget::Int)
        .rules(OUT_OF_SIGNED)
        .weight(4)
        .recipe(Recipe::adjust(|builder, draft| recipes::numbers(builder, draft, Class::Float, Class::Int))),
    cast("arith.fptoui", float_to_int)
        .symbolic(Symbolic::Scalar(symbolic::fptoui))
        .computes(&[ScalarFunction::CastUnsigned])
        .doc("A float rounded towards zero, as an unsigned integer.")
        .casts(Class::Float, CastTarget::Int)
        .rules(OUT_OF_UNSIGNED)
        .weight(4)
        .recipe(Recipe::adjust(|builder, draft| recipes::numbers(builder, draft, Class::Float, Class::Int))),
    cast("arith.index_cast", sext)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::sext))
        .computes(&[ScalarFunction::Cast])
        .doc("Between index and integers: sign-extended or truncated.")
        .casts(Class::IntOrIndex, CastTarget::IndexOrInt)
        .weight(5)
        .range(ranges::widened_signed)
        .recipe(Recipe::adjust(recipes::index_cast))
        .guard_part(),
    cast("arith.index_castui", zext)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::zext))
        .computes(&[ScalarFunction::CastUnsigned])
        .doc("Between index and integers: zero-extended or truncated.")
        .casts(Class::IntOrIndex, CastTarget::IndexOrInt)
        .weight(5)
        .range(ranges::widened)
        .recipe(Recipe::adjust(recipes::index_cast))
        .guard_part(),
    cast("arith.bitcast", bitcast)
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::bitcast))
        .computes(&[ScalarFunction::Bitcast])
        .doc("The same bits as another type.")
        .shows_bits()
        .casts(Class::Bits, CastTarget::SameWidth)
        .weight(4)
        .recipe(Recipe::adjust(recipes::bitcast)),
];

/// Width of the result's elements, which are integers.
fn result_width(view: &OpView<'_>) -> Result<u32, Stop> {
    match view.result_elem(0)? {
        ElemType::Int(width) => Ok(width),
        _ => Err(view.invalid("has a result that is not an integer")),
    }
}

/// Format of the result's elements, which are floats.
fn result_format(view: &OpView<'_>) -> Result<FloatKind, Stop> {
    match view.result_elem(0)? {
        ElemType::Float(kind) => Ok(kind),
        _ => Err(view.invalid("has a result that is not a float")),
    }
}

fn the_int(operands: &[Scalar]) -> Result<&Int, Stop> {
    operands
        .first()
        .and_then(Scalar::as_int)
        .ok_or_else(|| Stop::invalid("an operand that is not an integer"))
}

fn the_float(operands: &[Scalar], index: usize) -> Result<Float, Stop> {
    let float = operands.get(index).and_then(Scalar::as_float);
    float.ok_or_else(|| Stop::invalid("an operand that is not a float"))
}

/// Sign-extends or truncates to the width of the result.
pub(crate) fn sext(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let width = result_width(view)?;
    Ok(Box::new(move |operands, results| {
        results[0] = Scalar::Int(the_int(operands)?.sext(width));
        Ok(())
    }))
}

/// Widens with zeros, or drops the top bits.
pub(crate) fn zext(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let width = result_width(view)?;
    Ok(Box::new(move |operands, results| {
        results[0] = Scalar::Int(the_int(operands)?.zext(width));
        Ok(())
    }))
}

pub(crate) fn convert(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let (kind, mode) = (result_format(view)?, rounding_mode(view)?);
    Ok(Box::new(move |operands, results| {
        results[0] = Scalar::Float(the_float(operands, 0)?.convert(kind, mode));
        Ok(())
    }))
}

/// The scale, first converted to the format of scales, then to the format of the computation. ArithOps.td prescribes this for both scaling ops.
fn scale(operands: &[Scalar], kind: FloatKind) -> Result<Float, Stop> {
    let scale = the_float(operands, 1)?;
    Ok(scale.convert(FloatKind::F8E8M0FNU, Rounding::NearestEven).convert(kind, Rounding::NearestEven))
}

fn scaling_extf(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let kind = result_format(view)?;
    Ok(Box::new(move |operands, results| {
        let input = the_float(operands, 0)?.convert(kind, Rounding::NearestEven);
        results[0] = Scalar::Float(input.mul(scale(operands, kind)?));
        Ok(())
    }))
}

fn scaling_truncf(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let (kind, mode) = (result_format(view)?, rounding_mode(view)?);
    Ok(Box::new(move |operands, results| {
        let input = the_float(operands, 0)?;
        let scaled = input.div(scale(operands, input.kind)?);
        results[0] = Scalar::Float(scaled.convert(kind, mode));
        Ok(())
    }))
}

pub(crate) fn int_to_float(
    view: &OpView<'_>,
    read: fn(&Int) -> num_bigint::BigInt,
) -> Result<ScalarKernel, Stop> {
    let kind = result_format(view)?;
    Ok(Box::new(move |operands, results| {
        let value = read(the_int(operands)?);
        results[0] = Scalar::Float(Float::from_integer(kind, &value, Rounding::NearestEven));
        Ok(())
    }))
}

/// Signed or unsigned: values that do not fit are poison by the op's rules.
pub(crate) fn float_to_int(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let width = result_width(view)?;
    Ok(Box::new(move |operands, results| {
        let value = the_float(operands, 0)?.trunc_to_integer().unwrap_or_default();
        results[0] = Scalar::Int(Int::wrap(width, &value));
        Ok(())
    }))
}

fn bitcast(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let to = view.result_elem(0)?;
    Ok(Box::new(move |operands, results| {
        results[0] = match (operands, to) {
            ([Scalar::Int(int)], ElemType::Int(_)) => Scalar::Int(int.clone()),
            ([Scalar::Int(int)], ElemType::Float(_)) => {
                let bits = int.inline_bits().ok_or_else(|| Stop::invalid("no float is that wide"))?;
                to.from_bits(bits)
            }
            ([Scalar::Float(float)], _) => to.from_bits(float.bits),
            _ => return Err(Stop::invalid("an operand that is neither integer nor float")),
        };
        Ok(())
    }))
}
