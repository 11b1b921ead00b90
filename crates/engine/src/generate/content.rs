//! Draws contents of values: more than half are boundary values.

use assay_ir::{Float, FloatKind, Int};
use assay_model::{Array, ElemType, Scalar, Value};

use super::weights;
use crate::dice::Dice;

/// A value with elements of type `elem`: a scalar, or an array of the shape.
pub fn draw(dice: &mut Dice, elem: ElemType, shape: Option<&[i64]>) -> Value {
    let Some(shape) = shape else { return Value::Scalar(scalar(dice, elem)) };
    // Many patterns match splats.
    if dice.chance(40) {
        return Value::array(Array::filled(elem, shape, &scalar(dice, elem)));
    }
    let len = shape.iter().product::<i64>();
    let elements: Vec<Scalar> = (0..len).map(|_| scalar(dice, elem)).collect();
    Value::array(Array::from_elements(elem, shape, elements))
}

/// One element.
pub fn scalar(dice: &mut Dice, elem: ElemType) -> Scalar {
    match elem {
        ElemType::Int(width) => Scalar::Int(int(dice, width)),
        ElemType::Float(kind) => Scalar::Float(float(dice, kind)),
        ElemType::Complex(kind) => {
            let mut part = || Scalar::Float(float(dice, kind));
            Scalar::complex(part(), part())
        }
        ElemType::Pointer => elem.zero(),
    }
}

/// An integer of `width` bits.
pub fn int(dice: &mut Dice, width: u32) -> Int {
    let kind = dice.below(100);
    if kind < weights::BOUNDARY_CONTENT {
        draw_boundary(dice, width)
    } else if kind < weights::BOUNDARY_CONTENT + weights::SMALL_CONTENT {
        Int::from_i128(width, i128::from(dice.below(40)) - 10)
    } else if dice.chance(50) {
        // Draw the magnitude at random: random bits alone would nearly always give large numbers.
        Int::new(width, dice.wide() & ((1u128 << dice.below(width.min(127))) - 1))
    } else {
        Int::new(width, dice.wide())
    }
}

fn draw_boundary(dice: &mut Dice, width: u32) -> Int {
    let small = |value: i128| Int::from_i128(width, value);
    let power = |dice: &mut Dice| Int::new(width, 1u128 << dice.below(width.min(128)));
    match dice.below(16) {
        0 | 1 => small(0),
        2 | 3 => small(1),
        4 | 5 => small(-1),
        6 | 7 => Int::signed_min(width),
        8 => Int::signed_max(width),
        9 => Int::signed_min(width).add(&small(1)),
        10 => small(if dice.chance(50) { 2 } else { -2 }),
        11 => small(i128::from(width) - 1 + i128::from(dice.below(3))),
        12 => power(dice),
        13 => power(dice).sub(&small(1)),
        14 => power(dice).add(&small(1)),
        _ => power(dice).neg(),
    }
}

/// A float of a format; NaNs are rare, since most ops on a NaN give a NaN.
pub fn float(dice: &mut Dice, kind: FloatKind) -> Float {
    let negative = dice.chance(40);
    let choice = dice.below(100);
    if choice < weights::SPECIAL_CONTENT {
        return draw_special(dice, kind, negative);
    }
    if choice < weights::SPECIAL_CONTENT + weights::SMALL_FLOAT_CONTENT {
        let value = f64::from(dice.below(64)) / if dice.chance(50) { 1.0 } else { 8.0 };
        return Float::from_f64(kind, if negative { -value } else { value });
    }
    let mut value = Float::new(kind, dice.wide() & (u128::MAX >> (128 - kind.width())));
    if kind == FloatKind::F80 {
        // The explicit integer bit must agree with the exponent; an arithmetic operation with 1 normalises it.
        value = Float::from_f64(kind, f64::from_bits(dice.bits()));
    }
    if value.is_nan() { Float::from_f64(kind, 1.0) } else { value }
}

fn draw_special(dice: &mut Dice, kind: FloatKind, negative: bool) -> Float {
    let sign = |value: Float| if negative { value.neg() } else { value };
    match dice.below(12) {
        0..=2 => Float::zero(kind, negative),
        3 | 4 => sign(Float::from_f64(kind, 1.0)),
        5 => Float::infinity(kind, negative),
        6 => Float::largest(kind, negative),
        // The least denormal, and one in between.
        7 => sign(Float::new(kind, 1)),
        8 => sign(Float::new(kind, 1 + u128::from(dice.below(60)))),
        9 => sign(Float::from_f64(kind, 0.5)),
        10 => sign(Float::from_f64(kind, 16_777_217.0)),
        _ if dice.chance(30) => Float::nan(kind),
        _ => sign(Float::from_f64(kind, 2.0)),
    }
}
