//! Elementwise structured ops. The body defines the computation.

use assay_model::OpDef;

use super::indexing::{Maps, Named};
use super::{SHAPES, defs, named, recipes};

pub static OPS: &[OpDef] = &defs(&NAMED, SHAPES, Some(recipes::named::elementwise));

pub static NAMED: [Named; 25] = [
    named("linalg.exp", "Exponential of each element.", Maps::Pointwise),
    named("linalg.log", "Natural logarithm of each element.", Maps::Pointwise),
    named("linalg.abs", "Absolute value of each element.", Maps::Pointwise),
    named("linalg.ceil", "Least integer not below of each element.", Maps::Pointwise),
    named("linalg.floor", "Greatest integer not above of each element.", Maps::Pointwise),
    named("linalg.negf", "Negation of each element.", Maps::Pointwise),
    named("linalg.reciprocal", "Reciprocal of each element.", Maps::Pointwise),
    named("linalg.round", "Nearest integer, halves away from zero of each element.", Maps::Pointwise),
    named("linalg.sqrt", "Square root of each element.", Maps::Pointwise),
    named("linalg.rsqrt", "Reciprocal square root of each element.", Maps::Pointwise),
    named("linalg.square", "Square of each element.", Maps::Pointwise),
    named("linalg.tanh", "Hyperbolic tangent of each element.", Maps::Pointwise),
    named("linalg.erf", "Error function of each element.", Maps::Pointwise),
    named("linalg.add", "Sum, element by element.", Maps::Pointwise),
    named("linalg.sub", "Difference, element by element.", Maps::Pointwise),
    named("linalg.mul", "Product, element by element.", Maps::Pointwise),
    named("linalg.div", "Quotient, element by element.", Maps::Pointwise),
    named("linalg.div_unsigned", "Unsigned quotient, element by element.", Maps::Pointwise),
    named("linalg.max", "Greater of two, element by element.", Maps::Pointwise),
    named("linalg.min", "Lesser of two, element by element.", Maps::Pointwise),
    named("linalg.powf", "Power, element by element.", Maps::Pointwise),
    named("linalg.select", "One of two by a condition, element by element.", Maps::Pointwise),
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
