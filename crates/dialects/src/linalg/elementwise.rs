//! Elementwise structured ops. The body defines the computation.

use assay_model::OpDef;

use super::indexing::{Maps, StructuredOp};
use super::{SHAPES, defs, element_functions, named, recipes};

pub static OPS: &[OpDef] = &defs(&NAMED, SHAPES, Some(recipes::named::elementwise));

pub static NAMED: [StructuredOp; 25] = [
    named("linalg.exp", "Exponential of each element.", Maps::Pointwise).function(&element_functions::EXP),
    named("linalg.log", "Natural logarithm of each element.", Maps::Pointwise)
        .function(&element_functions::LOG),
    named("linalg.abs", "Absolute value of each element.", Maps::Pointwise).function(&element_functions::ABS),
    named("linalg.ceil", "Least integer not below of each element.", Maps::Pointwise)
        .function(&element_functions::CEIL),
    named("linalg.floor", "Greatest integer not above of each element.", Maps::Pointwise)
        .function(&element_functions::FLOOR),
    named("linalg.negf", "Negation of each element.", Maps::Pointwise).function(&element_functions::NEGF),
    named("linalg.reciprocal", "Reciprocal of each element.", Maps::Pointwise)
        .function(&element_functions::RECIPROCAL),
    named("linalg.round", "Nearest integer, halves away from zero of each element.", Maps::Pointwise)
        .function(&element_functions::ROUND),
    named("linalg.sqrt", "Square root of each element.", Maps::Pointwise).function(&element_functions::SQRT),
    named("linalg.rsqrt", "Reciprocal square root of each element.", Maps::Pointwise)
        .function(&element_functions::RSQRT),
    named("linalg.square", "Square of each element.", Maps::Pointwise).function(&element_functions::SQUARE),
    named("linalg.tanh", "Hyperbolic tangent of each element.", Maps::Pointwise)
        .function(&element_functions::TANH),
    named("linalg.erf", "Error function of each element.", Maps::Pointwise).function(&element_functions::ERF),
    named("linalg.add", "Sum, element by element.", Maps::Pointwise).function(&element_functions::ADD),
    named("linalg.sub", "Difference, element by element.", Maps::Pointwise).function(&element_functions::SUB),
    named("linalg.mul", "Product, element by element.", Maps::Pointwise).function(&element_functions::MUL),
    named("linalg.div", "Quotient, element by element.", Maps::Pointwise).function(&element_functions::DIV),
    named("linalg.div_unsigned", "Unsigned quotient, element by element.", Maps::Pointwise)
        .function(&element_functions::DIV_UNSIGNED),
    named("linalg.max", "Greater of two, element by element.", Maps::Pointwise)
        .function(&element_functions::MAX_SIGNED),
    named("linalg.min", "Lesser of two, element by element.", Maps::Pointwise)
        .function(&element_functions::MIN_SIGNED),
    named("linalg.powf", "Power, element by element.", Maps::Pointwise).function(&element_functions::POWF),
    named("linalg.select", "One of two by a condition, element by element.", Maps::Pointwise)
        .function(&element_functions::SELECT),
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
