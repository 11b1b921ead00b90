//! Conversion of elements.

use assay_ir::{Float, FloatKind, Int, Rounding};
use assay_model::rule::RESULT;
use assay_model::{
    Cond, ElemType, Meaning, OpDef, OpView, Recipe, Rule, Scalar, ScalarKernel, SizeSource, Stop, Term,
};

use super::ranges;
use super::recipes;
use super::tensor::SIZES;
use super::view::is_unsigned;
use Cond::{And, FitsSigned, IsInf, IsNan, Ne, Not, Or};
use Term::{Const, S, Width};

pub static OPS: &[OpDef] = &[OpDef::new("tosa.cast", Meaning::Scalar(cast))
    .range(ranges::cast)
    .doc("The element in another type: floats rounded to the nearest, and saturated to become integers.")
    .broadcasts(1, &SIZES)
    .rules(&[
        SIZES,
        Rule::poison(
            "nan",
            // The second condition only holds for integers. A cast to i1 asks whether the value differs from 0.
            And(&[IsNan(0), FitsSigned(S(RESULT), RESULT), Ne(Width(RESULT), Const(1))]),
            "a NaN is converted to an integer [TOSA 1.0, CAST: round_to_nearest_int says nothing of NaN]",
        ),
        Rule::silent(
            "no-such-value",
            And(&[Or(&[IsNan(0), IsInf(0)]), Not(&IsNan(RESULT)), Not(&IsInf(RESULT))]),
            "a NaN or an infinity is converted to a format that has neither [TOSA 1.0, CAST]",
        ),
    ])
    .recipe(Recipe::adjust(recipes::elementwise::cast))
    .sizes(SizeSource::Largest)];

/// The type that an element is converted to.
#[derive(Clone, Copy)]
enum CastType {
    Bool,
    /// A width, and whether it is read unsigned.
    Int(u32, bool),
    Float(FloatKind),
}

fn cast(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let target = match view.result_elem(0)? {
        ElemType::Int(1) => CastType::Bool,
        ElemType::Int(width) => CastType::Int(width, is_unsigned(view, view.result_type(0)?)),
        ElemType::Float(kind) => CastType::Float(kind),
        _ => return Err(view.unsupported("elements that TOSA does not define it for")),
    };
    let from = view.operand_elem(0)?;
    // A bool is 0 or 1.
    let unsigned = is_unsigned(view, view.operand_type(0)?) || from == ElemType::Int(1);
    if matches!((from, target), (ElemType::Float(_), CastType::Int(_, true))) {
        return Err(view.unsupported("unsigned integers made of floats"));
    }
    Ok(Box::new(move |operands, results| {
        results[0] = match operands {
            [Scalar::Int(int)] => cast_int(int, unsigned, target),
            [Scalar::Float(float)] => cast_float(*float, target),
            _ => return Err(Stop::invalid("an operand that is neither integer nor float")),
        };
        Ok(())
    }))
}

fn cast_int(int: &Int, unsigned: bool, target: CastType) -> Scalar {
    match target {
        CastType::Bool => Scalar::bool(!int.is_zero()),
        CastType::Int(width, _) => Scalar::Int(if unsigned { int.zext(width) } else { int.sext(width) }),
        CastType::Float(kind) => {
            let value = if unsigned { int.unsigned() } else { int.signed() };
            Scalar::Float(Float::from_integer(kind, &value, Rounding::NearestEven))
        }
    }
}

fn cast_float(float: Float, target: CastType) -> Scalar {
    match target {
        CastType::Bool => Scalar::bool(!float.is_zero()),
        // Ties go to the even integer, as in the lowering (math.roundeven).
        CastType::Int(width, _) => Scalar::Int(saturate(float, width)),
        CastType::Float(kind) => Scalar::Float(float.convert(kind, Rounding::NearestEven)),
    }
}

/// The nearest integer of a width. The op's rule makes NaN poison.
fn saturate(float: Float, width: u32) -> Int {
    let (least, most) = (Int::signed_min(width), Int::signed_max(width));
    match float.round_to_integral(Rounding::NearestEven).trunc_to_integer() {
        Some(value) => Int::wrap(width, &value.clamp(least.signed(), most.signed())),
        None if float.is_negative() => least,
        None => most,
    }
}
