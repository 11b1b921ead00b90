//! Fixed-point scaling: multiplication by an integer, a right shift, and rounding.

use assay_ir::{Attr, Int};
use assay_model::rule::RESULT;
use assay_model::{
    Array, Cond, ElemType, Meaning, OpDef, OpView, Recipe, Rule, Scalar, ScalarKernel, SizeSource, Stop,
    Term, WholeKernel, take_elements,
};

use super::recipes;
use super::sum::number;
use super::tensor::{SIZES, kernel, only, operand};
use super::view::{flag, is_unsigned};
use Cond::{And, FitsSigned, Flag, Ge, Gt, IsUnsigned, Lt, Ne, Not, Or};
use Term::{Add, Const, Exp2, If, Mul, Rem, S, Shl, Shr, Sub, U};

/// What rounding adds before the shift: half of a unit of the result.
const HALF: Term = Shl(&Const(1), &Sub(&S(2), &Const(1)));
const PRODUCT: Term = Mul(&S(0), &S(1));
/// Whether double rounding has an effect: only with shifts above 31 [TOSA 1.0, apply_scale_32].
const IS_DOUBLE: Cond =
    And(&[Or(&[Flag("rounding_mode", "DOUBLE_ROUND"), Flag("double_round", "")]), Gt(S(2), Const(31))]);

macro_rules! leaves_i32 {
    ($term:expr) => {
        Or(&[Lt($term, Const(i32::MIN as i64)), Gt($term, Const(i32::MAX as i64))])
    };
}
/// A condition on a product that is rounded and shifted right, which it calls `$scaled`. Double rounding adds 2^30 to the product if the value
/// is not negative, and subtracts 2^30 otherwise [TOSA 1.0, apply_scale_32].
macro_rules! rounded {
    ($value:expr, $product:expr, |$scaled:ident| $holds:expr) => {
        Or(&[
            And(&[Not(&IS_DOUBLE), {
                const $scaled: Term = Shr(&Add(&$product, &HALF), &S(2));
                $holds
            }]),
            And(&[IS_DOUBLE, Ge($value, Const(0)), {
                const $scaled: Term = Shr(&Add(&$product, &Add(&HALF, &Const(1 << 30))), &S(2));
                $holds
            }]),
            And(&[IS_DOUBLE, Lt($value, Const(0)), {
                const $scaled: Term = Shr(&Add(&$product, &Sub(&HALF, &Const(1 << 30))), &S(2));
                $holds
            }]),
        ])
    };
}
const SCALED_OVERFLOW: Cond = rounded!(S(0), PRODUCT, |SCALED| Not(&FitsSigned(SCALED, RESULT)));

const INEXACT: Rule = Rule::unspecified(
    "inexact-round",
    And(&[Flag("rounding_mode", "INEXACT_ROUND"), Ne(Rem(&SHIFTED, &Exp2(&S(2))), Const(0))]),
    "bits other than 0 are shifted out by INEXACT_ROUND [TOSA 1.0, RESCALE: rounding_mode]",
);
const SHIFT_RANGE: Rule = Rule::poison(
    "shift-out-of-range",
    Or(&[Lt(S(2), Const(2)), Gt(S(2), Const(62))]),
    "the shift is not in 2 to 62 [TOSA 1.0, apply_scale_32]",
);
const MULTIPLIER: Rule = Rule::poison(
    "negative-multiplier",
    Lt(S(1), Const(0)),
    "the multiplier is negative [TOSA 1.0, apply_scale_32]",
);
const OVERFLOW: Rule = Rule::poison(
    "overflow",
    Or(&[
        And(&[Flag("scale32", ""), Or(&[Ge(VALUE, HALF), Lt(VALUE, Sub(&Const(0), &HALF))])]),
        rounded!(VALUE, SHIFTED, |SCALED| Or(&[
            leaves_i32!(SCALED),
            leaves_i32!(Add(&SCALED, &OUTPUT_ZERO))
        ])),
    ]),
    "the value does not lie within what the shift allows, or the result does not fit i32 [TOSA 1.0, apply_scale_32, \
     apply_scale_16]",
);
/// The value to scale: the input minus its zero point.
const VALUE: Term =
    Sub(&If(&INPUT_UNSIGNED, &U(0), &S(0)), &If(&Or(&[INPUT_UNSIGNED, IsUnsigned(3)]), &U(3), &S(3)));
const INPUT_UNSIGNED: Cond = Or(&[Flag("input_unsigned", ""), IsUnsigned(0)]);
const OUTPUT_ZERO: Term =
    If(&Or(&[Flag("output_unsigned", ""), IsUnsigned(RESULT), IsUnsigned(4)]), &U(4), &S(4));
const SHIFTED: Term = Mul(&VALUE, &S(1));

pub static OPS: &[OpDef] = &[
    // This op is only in MLIR: products of tosa.mul lower to it, with multipliers of either sign and with shifts of 1.
    OpDef::new("tosa.apply_scale", Meaning::Scalar(scale))
        .doc("A product shifted right, rounded, as i32.")
        .rules(&[
            Rule::poison(
                "shift-out-of-range",
                Or(&[Lt(S(2), Const(1)), Gt(S(2), Const(62))]),
                "the shift is not in 1 to 62 [TosaUtilOps.td, apply_scale; TOSA 1.0, apply_scale_32]",
            ),
            Rule::poison(
                "overflow",
                SCALED_OVERFLOW,
                "the scaled value does not fit the result [TOSA 1.0, apply_scale_32]",
            ),
        ])
        .recipe(Recipe::adjust(recipes::scale::apply_scale).weight(60)),
    OpDef::new("tosa.rescale", Meaning::Whole(rescale))
        .doc("Integers in another scale and another width, saturated.")
        .rules(&[SIZES, SHIFT_RANGE, MULTIPLIER, OVERFLOW, INEXACT])
        .rules_on_elements()
        .recipe(Recipe::adjust(recipes::scale::rescale))
        .sizes(SizeSource::Largest)
        // Some operands must be certain constants (`verifyZeroPoint`, shapes of type `!tosa.shape`, `RescaleOp::verify`).
        .rigid(),
];

/// A rounding mode [TosaOpBase.td, Tosa_RoundingModeAttr].
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoundingMode {
    Single,
    Inexact,
    Double,
}

impl RoundingMode {
    fn from_op(view: &OpView<'_>) -> Result<RoundingMode, Stop> {
        let word = match view.attr("rounding_mode") {
            Some(Attr::String(word)) => Some(view.module.ctx.str(*word)),
            _ => view.keyword("rounding_mode"),
        };
        match word {
            Some("SINGLE_ROUND") => Ok(RoundingMode::Single),
            Some("INEXACT_ROUND") => Ok(RoundingMode::Inexact),
            Some("DOUBLE_ROUND") => Ok(RoundingMode::Double),
            // MLIR 19 has a bool instead.
            None if flag(view, "double_round") => Ok(RoundingMode::Double),
            None if view.attr("double_round").is_some() => Ok(RoundingMode::Single),
            _ => Err(view.invalid("has an unknown rounding mode")),
        }
    }
}

/// `value × multiplier / 2^shift`, rounded to the nearest, with ties rounded up. With `double` and a shift above 31, 2^30 is first added if the
/// value is not negative, and subtracted otherwise [TOSA 1.0, apply_scale_32].
pub fn apply_scale(value: i128, multiplier: i128, shift: u32, double: bool) -> i128 {
    let mut round = 1i128 << (shift - 1);
    if double && shift > 31 {
        round += if value >= 0 { 1 << 30 } else { -(1 << 30) };
    }
    (value * multiplier + round) >> shift
}

/// The multiplier and shift for a division by a count; `None` for 0.
pub fn reciprocal_scale(count: u32) -> Option<(i128, u32)> {
    let bits = 32 - count.checked_sub(1)?.leading_zeros();
    Some(((((1i128 << 30) + 1) << bits) / i128::from(count), 30 + bits))
}

fn scale(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let double = RoundingMode::from_op(view)? == RoundingMode::Double;
    let ElemType::Int(width) = view.result_elem(0)? else {
        return Err(view.invalid("has no integer result"));
    };
    Ok(Box::new(move |operands, results| {
        let [value, multiplier, shift] = operands else { return Err(Stop::invalid("an operand too few")) };
        let (Some(value), Some(multiplier), Some(shift)) = (number(value), number(multiplier), number(shift))
        else {
            return Err(Stop::unsupported("a scaled integer of more than 64 bits"));
        };
        // With any other shift, the rule about shifts makes the result poison.
        let scaled = apply_scale(value, multiplier, shift.clamp(1, 62) as u32, double);
        results[0] = Scalar::Int(Int::from_i128(width, scaled));
        Ok(())
    }))
}

/// What a rescaling does with each element.
#[derive(Clone, Copy)]
struct Rescale {
    scale32: bool,
    mode: RoundingMode,
    per_channel: bool,
    input_unsigned: bool,
    output_unsigned: bool,
    /// Width of the result's elements.
    width: u32,
}

impl Rescale {
    fn from_op(view: &OpView<'_>) -> Result<Rescale, Stop> {
        let (ElemType::Int(from), ElemType::Int(width)) = (view.operand_elem(0)?, view.result_elem(0)?)
        else {
            return Err(view.unsupported("elements that are not integers"));
        };
        if from > 48 || width > 32 {
            return Err(view.unsupported("elements that TOSA does not define it for"));
        }
        let unsigned = |name: &str, ty| flag(view, name) || is_unsigned(view, ty);
        let rescale = Rescale {
            scale32: flag(view, "scale32"),
            mode: RoundingMode::from_op(view)?,
            per_channel: flag(view, "per_channel"),
            input_unsigned: unsigned("input_unsigned", view.operand_type(0)?),
            output_unsigned: unsigned("output_unsigned", view.result_type(0)?),
            width,
        };
        let wide = from > 32 && (rescale.scale32 || rescale.input_unsigned || rescale.output_unsigned);
        if wide || rescale.mode == RoundingMode::Double && !rescale.scale32 {
            return Err(view.invalid("combines what does not go together [TOSA 1.0, RESCALE]"));
        }
        Ok(rescale)
    }

    fn read(scalar: &Scalar, unsigned: bool) -> Option<i128> {
        let int = scalar.as_int()?;
        if unsigned { int.to_u64().map(i128::from) } else { int.sext_inline() }
    }

    /// One element, with the zero points of input and output. With a shift out of range, the rules make the element poison.
    fn apply(&self, value: i128, zeros: [i128; 2], (multiplier, shift): (i128, i128)) -> Scalar {
        let double = self.mode == RoundingMode::Double;
        let scaled = apply_scale(value - zeros[0], multiplier, shift.clamp(2, 62) as u32, double);
        let (least, most) = match self.output_unsigned {
            true => (0, (1i128 << self.width) - 1),
            false => (-(1i128 << (self.width - 1)), (1i128 << (self.width - 1)) - 1),
        };
        Scalar::int(self.width, (scaled + zeros[1]).clamp(least, most))
    }
}

fn rescale(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    if view.n_operands() != 5 {
        return Err(view.unsupported("a scale and zero points that are not operands"));
    }
    let rescale = Rescale::from_op(view)?;
    let zeros_unsigned = [
        rescale.input_unsigned || is_unsigned(view, view.operand_type(3)?),
        rescale.output_unsigned || is_unsigned(view, view.operand_type(4)?),
    ];
    kernel(view, move |machine, tensors| {
        let (input, multiplier, shift) = (operand(tensors, 0)?, operand(tensors, 1)?, operand(tensors, 2)?);
        let channels = match rescale.per_channel {
            true => *input.shape().last().ok_or_else(|| SIZES.stop())?,
            false => 1,
        } as usize;
        let zero = |index: usize| -> Result<Option<i128>, Stop> {
            let array = operand(tensors, 3 + index)?;
            if array.len() != 1 {
                return Err(Stop::invalid("a zero point that is not a single element"));
            }
            Ok(Rescale::read(&array.get(0), zeros_unsigned[index]))
        };
        let zeros = zero(0)?.zip(zero(1)?);
        if multiplier.len() != channels || shift.len() != channels {
            return Err(SIZES.stop());
        }
        let elem = ElemType::Int(rescale.width);
        let len = take_elements(machine, input.shape())?;
        let mut result = Array::filled(elem, input.shape(), &elem.zero());
        for position in 0..len {
            let channel = position % channels;
            let scale = number(&multiplier.get(channel)).zip(number(&shift.get(channel)));
            let value = Rescale::read(&input.get(position), rescale.input_unsigned);
            let scaled = match (value, zeros, scale) {
                (Some(value), Some((input_zero, output_zero)), Some(scale)) => {
                    rescale.apply(value, [input_zero, output_zero], scale)
                }
                _ => Scalar::Poison,
            };
            result.set(position, scaled);
        }
        Ok(only(result))
    })
}
