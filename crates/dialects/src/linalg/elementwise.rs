//! Elementwise structured ops. The body defines the computation.

use assay_model::OpDef;

use super::element_functions::{self as functions, ElementFunction};
use super::indexing::{Maps, StructuredOp};
use super::{SHAPES, defs, named, recipes};

pub static OPS: &[OpDef] = &defs(&NAMED, SHAPES, Some(recipes::named::elementwise));

/// An op that applies one function to each element.
const fn pointwise(
    name: &'static str,
    doc: &'static str,
    function: &'static ElementFunction,
) -> StructuredOp {
    named(name, doc, Maps::Pointwise).function(function)
}

/// The elementwise ops.
pub static NAMED: [StructuredOp; 25] = [
    pointwise("linalg.exp", "Exponential of each element.", &functions::EXP),
    pointwise("linalg.log", "Natural logarithm of each element.", &functions::LOG),
    pointwise("linalg.abs", "Absolute value of each element.", &functions::ABS),
    pointwise("linalg.ceil", "Least integer not below each element.", &functions::CEIL),
    pointwise("linalg.floor", "Greatest integer not above each element.", &functions::FLOOR),
    pointwise("linalg.negf", "Negation of each element.", &functions::NEGF),
    pointwise("linalg.reciprocal", "Reciprocal of each element.", &functions::RECIPROCAL),
    pointwise(
        "linalg.round",
        "Each element, rounded to the nearest integer, halves away from zero.",
        &functions::ROUND,
    ),
    pointwise("linalg.sqrt", "Square root of each element.", &functions::SQRT),
    pointwise("linalg.rsqrt", "Reciprocal square root of each element.", &functions::RSQRT),
    pointwise("linalg.square", "Square of each element.", &functions::SQUARE),
    pointwise("linalg.tanh", "Hyperbolic tangent of each element.", &functions::TANH),
    pointwise("linalg.erf", "Error function of each element.", &functions::ERF),
    pointwise("linalg.add", "Sum, element by element.", &functions::ADD),
    pointwise("linalg.sub", "Difference, element by element.", &functions::SUB),
    pointwise("linalg.mul", "Product, element by element.", &functions::MUL),
    pointwise("linalg.div", "Quotient, element by element.", &functions::DIV),
    pointwise("linalg.div_unsigned", "Unsigned quotient, element by element.", &functions::DIV_UNSIGNED),
    pointwise("linalg.max", "Greater of two, element by element.", &functions::MAX_SIGNED),
    pointwise("linalg.min", "Lesser of two, element by element.", &functions::MIN_SIGNED),
    pointwise("linalg.powf", "Power, element by element.", &functions::POWF),
    pointwise("linalg.select", "One of two by a condition, element by element.", &functions::SELECT),
    named("linalg.elementwise", "Element by element what its kind says, under maps.", Maps::Pointwise),
    named(
        "linalg.elemwise_unary",
        "Element by element what its function says (until MLIR 21).",
        Maps::Pointwise,
    ),
    named(
        "linalg.elemwise_binary",
        "Element by element what its function says (until MLIR 21).",
        Maps::Pointwise,
    ),
];
