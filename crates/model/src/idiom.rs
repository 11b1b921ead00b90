//! Small dataflow patterns, as data, that canonicalization patterns match. Generators produce them often.

use crate::generate::Class;
use crate::scalar_function::ScalarFunction;

/// A few ops wired to each other.
#[derive(Clone, Copy, Debug)]
pub struct Idiom {
    /// The dialect whose ops compute the functions.
    pub dialect: &'static str,
    /// How often it is drawn, relative to other idioms.
    pub weight: u16,
    /// Element types; each may refer to earlier ones.
    pub types: &'static [TypeVar],
    /// Inputs, each by the number of its type: visible values or constants.
    pub inputs: &'static [u8],
    /// In order; a step uses inputs and results of earlier steps.
    pub steps: &'static [IdiomStep],
}

/// How an element type of an idiom is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeVar {
    /// Any type of the class; the first type variable brings the shape for all.
    Any(Class),
    /// As `Any`, but never a vector or tensor.
    Scalar(Class),
    /// The same kind of type as an earlier one, with more bits.
    Wider(u8),
    /// The same kind of type as an earlier one, with fewer bits.
    Narrower(u8),
}

/// One op of an idiom.
#[derive(Clone, Copy, Debug)]
pub struct IdiomStep {
    /// What the op computes. The types of its last operand and of its first result say which op of the dialect it is.
    pub function: ScalarFunction,
    /// Inputs of the idiom or results of earlier steps.
    pub operands: &'static [IdiomOperand],
    /// The results' types by number.
    pub results: &'static [u8],
}

/// An operand of an idiom's op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdiomOperand {
    /// Input by number.
    In(u8),
    /// First result of a step.
    Step(u8),
    /// Another result of a step.
    Result(u8, u8),
    /// A constant of a type; most often a boundary value.
    Const(u8),
    /// The constant of a type with this value (in all elements).
    Int(u8, i64),
}
