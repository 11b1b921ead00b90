//! Printing, byte for byte like a program that was compiled by way of LLVM and linked with MLIR's C runner library (found by tests with mlir-opt
//! and mlir-runner 22.1.8).

use assay_ir::{Attr, Float, FloatKind, Signedness, Type, TypeId};
use assay_model::{
    Array, Flow, Generate, KeptAttributes, Machine, Meaning, OpDef, OpView, Recipe, Scalar, Stop, Value,
    WholeKernel,
};

use super::number::format_g;
use super::recipes;
use crate::vector::names::PRINT;

pub static OPS: &[OpDef] = &[OpDef::new(PRINT, Meaning::Whole(print))
    .doc("Prints a scalar, a vector, a string or punctuation.")
    .generate(Generate::Print(super::generate::print))
    .weight(2)
    .recipe(Recipe::adjust(recipes::arrange::print))
    // An op with a text has no source and no punctuation (`PrintOp` in VectorOps.td).
    .keeps(KeptAttributes::All)];

/// Keywords of the punctuation (PrintPunctuation in VectorAttributes.td), and what the runner prints for them.
static PUNCTUATION: [(&str, &str); 5] =
    [("no_punctuation", ""), ("newline", "\n"), ("comma", ", "), ("open", "( "), ("close", " )")];

/// How one scalar is written.
#[derive(Clone, Copy)]
pub(crate) enum ScalarStyle {
    Signed,
    Unsigned,
    Float,
}

fn print(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    match view.attr("stringLiteral") {
        // A string is printed without a newline, whatever the punctuation says.
        Some(Attr::String(text)) => {
            let text = view.module.ctx.str(*text).to_owned();
            return Ok(Box::new(move |machine, _| print_all(machine, &text)));
        }
        Some(_) => return Err(view.unsupported("a string that is not text")),
        None => {}
    }
    let keyword = view.keyword("punctuation").unwrap_or("newline");
    let (_, end) = PUNCTUATION
        .iter()
        .find(|(known, _)| *known == keyword)
        .ok_or_else(|| view.invalid("has an unknown punctuation"))?;
    if view.n_operands() == 0 {
        return Ok(Box::new(move |machine, _| print_all(machine, end)));
    }
    let style = style(view)?;
    Ok(Box::new(move |machine, operands| {
        match &operands[0] {
            Value::Scalar(scalar) => print_scalar(machine, scalar, style)?,
            Value::Array(array) => print_array(machine, array, style)?,
            _ => return Err(Stop::invalid("a value without elements is printed")),
        }
        print_all(machine, end)
    }))
}

fn print_all(machine: &mut dyn Machine, text: &str) -> Result<Flow, Stop> {
    machine.print(text)?;
    Ok(Flow::Next(Default::default()))
}

/// The function of the runner library that prints the operand's elements.
fn style(view: &OpView<'_>) -> Result<ScalarStyle, Stop> {
    let ty = view.operand_type(0)?;
    let elem = match view.module.ctx.ty(ty) {
        Type::Vector { shape, .. } if !view.module.ctx.is_sized(shape) => {
            return Err(view.unsupported("a scalable vector"));
        }
        // VectorToArmSME prints each row separately, without the parentheses around all rows.
        Type::Vector { shape, .. } if shape.len() > 1 && shape.iter().any(|dim| dim.scalable) => {
            return Err(view.unsupported(
                "a scalable vector of several dimensions, which lowerings print in several forms",
            ));
        }
        Type::Vector { elem, .. } => *elem,
        _ => ty,
    };
    scalar_style(view, elem)
}

/// The function that prints a scalar of a type.
pub(crate) fn scalar_style(view: &OpView<'_>, elem: TypeId) -> Result<ScalarStyle, Stop> {
    match view.module.ctx.ty(elem) {
        Type::Index => Ok(ScalarStyle::Unsigned),
        Type::Integer { width: 65.., .. } => Err(view.unsupported("an integer of more than 64 bits")),
        // i1 is zero-extended; every other integer is extended by its signedness.
        Type::Integer { width: 1, .. } | Type::Integer { signedness: Signedness::Unsigned, .. } => {
            Ok(ScalarStyle::Unsigned)
        }
        Type::Integer { .. } => Ok(ScalarStyle::Signed),
        Type::Float(FloatKind::F80 | FloatKind::F128) => {
            Err(view.unsupported("a float of more than 64 bits"))
        }
        Type::Float(FloatKind::TF32) => Err(view.unsupported("tf32")),
        Type::Float(_) => Ok(ScalarStyle::Float),
        _ => Err(view.unsupported("an operand that is not a number")),
    }
}

/// Prints one scalar, without anything before or after it.
pub(crate) fn print_scalar(
    machine: &mut dyn Machine,
    scalar: &Scalar,
    style: ScalarStyle,
) -> Result<(), Stop> {
    match (scalar, style) {
        (Scalar::Poison | Scalar::Partial(_), _) => machine.print_poison(),
        (Scalar::Int(int), ScalarStyle::Unsigned) => machine.print(&int.unsigned().to_string()),
        (Scalar::Int(int), _) => machine.print(&int.signed().to_string()),
        (Scalar::Float(float), _) => print_float(machine, *float),
        (Scalar::Complex(_) | Scalar::Pointer(_), _) => {
            Err(Stop::unsupported("printing complex numbers or addresses"))
        }
    }
}

/// Prints a float like the runner's functions: as a double, including the sign of a NaN.
pub(crate) fn print_float(machine: &mut dyn Machine, float: Float) -> Result<(), Stop> {
    let magnitude = float.abs().to_f64().abs();
    machine.print(&format_g(if float.is_negative() { -magnitude } else { magnitude }))
}

/// `( ( 1, 2 ), ( 3, 4 ) )`; a vector of rank 0 prints as one of a single element.
fn print_array(machine: &mut dyn Machine, array: &Array, style: ScalarStyle) -> Result<(), Stop> {
    let shape: Vec<i64> = if array.shape().is_empty() { vec![1] } else { array.shape().to_vec() };
    let mut elements = array.iter();
    print_level(machine, &shape, &mut elements, style)
}

fn print_level(
    machine: &mut dyn Machine,
    shape: &[i64],
    elements: &mut dyn Iterator<Item = Scalar>,
    style: ScalarStyle,
) -> Result<(), Stop> {
    let Some((&size, inner)) = shape.split_first() else {
        return match elements.next() {
            Some(scalar) => print_scalar(machine, &scalar, style),
            None => Err(Stop::Bug("a vector ran out of elements".into())),
        };
    };
    machine.print("( ")?;
    for index in 0..size {
        if index > 0 {
            machine.print(", ")?;
        }
        print_level(machine, inner, elements, style)?;
    }
    machine.print(" )")
}
