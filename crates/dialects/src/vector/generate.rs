//! Makes prints. They print bits, because rounding a number to text could hide a difference.

use crate::functions::create;
use crate::vector::names::PRINT;
use assay_ir::{FloatKind, Type, TypeId, ValueId};
use assay_model::generate::{elem_of, int_type, with_elem};
use assay_model::{AttrValue, DefinedBuilder, IrBuilderExt, Scalar, ScalarFunction, Value};

/// Widest integer that the runner library prints.
const MAX_PRINTED: u32 = 64;

fn has_nan(content: &Value) -> bool {
    let nan = |scalar: &Scalar| scalar.as_float().is_some_and(assay_ir::Float::is_nan);
    match content {
        Value::Scalar(scalar) => nan(scalar),
        Value::Array(array) => array.iter().any(|scalar| nan(&scalar)),
        _ => false,
    }
}

/// Emits an op with one operand that changes the element type; returns its result.
fn cast(
    b: &mut dyn DefinedBuilder,
    function: ScalarFunction,
    value: ValueId,
    elem: TypeId,
) -> Option<ValueId> {
    let ty = b.module().value(value).ty;
    let to = with_elem(&mut b.module().ctx, ty, elem);
    let op = create(b.module(), function, &[value], to)?;
    b.place(op)?;
    Some(b.module().op(op).results[0])
}

/// Prints a scalar or vector of integers or `index`. Floats are printed as bits, unless there is a NaN, whose bits are not specified. Integers of
/// more than 64 bits are printed in two parts.
pub fn print(b: &mut dyn DefinedBuilder, value: ValueId) -> Option<()> {
    let ty = b.module().value(value).ty;
    let elem = elem_of(&b.module().ctx, ty);
    if matches!(b.module().ctx.ty(ty), Type::Tensor { .. }) {
        return None;
    }
    match b.module().ctx.ty(elem).clone() {
        Type::Float(FloatKind::F80) => None,
        Type::Float(kind) => {
            if has_nan(&b.content(value)) {
                return None;
            }
            let bits = int_type(&mut b.module().ctx, kind.width());
            let value = cast(b, ScalarFunction::Bitcast, value, bits)?;
            print(b, value)
        }
        Type::Integer { width, .. } if width > MAX_PRINTED => {
            let word = int_type(&mut b.module().ctx, MAX_PRINTED);
            let low = cast(b, ScalarFunction::Cast, value, word)?;
            let amount = splat(b, value, i128::from(MAX_PRINTED))?;
            let shifted =
                crate::arith::generate::binary(b, ScalarFunction::ShiftRightUnsigned, value, amount)?;
            let high = cast(b, ScalarFunction::Cast, shifted, word)?;
            print_one(b, low)?;
            print_one(b, high)
        }
        Type::Integer { .. } | Type::Index => print_one(b, value),
        _ => None,
    }
}

/// The constant of a value's type that has this number in every element.
fn splat(b: &mut dyn DefinedBuilder, like: ValueId, number: i128) -> Option<ValueId> {
    let ty = b.module().value(like).ty;
    let content = match b.content(like) {
        Value::Array(array) => {
            let scalar = Scalar::int(array.elem().width(), number);
            Value::array(assay_model::Array::filled(array.elem(), array.shape(), &scalar))
        }
        Value::Scalar(Scalar::Int(int)) => Value::Scalar(Scalar::int(int.width(), number)),
        _ => return None,
    };
    b.constant(ty, &content)
}

fn print_one(b: &mut dyn DefinedBuilder, value: ValueId) -> Option<()> {
    let op = b.create(PRINT, &[value], &[]);
    let newline = AttrValue::Dialect("vector.punctuation", "<newline>").intern(&mut b.module().ctx)?;
    b.module().set_property(op, "punctuation", newline);
    b.place(op)
}
