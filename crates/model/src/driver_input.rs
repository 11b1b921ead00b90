//! The input with which a driver (a generated `main`) calls a function.

use crate::memref::Dims;
use crate::{Array, Value};

/// The arguments of one call, and the memory behind them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DriverInput {
    /// One per argument of the function.
    pub args: Vec<DriverArg>,
    /// The contents of each object before the call: one element after the other. What is poison was never written.
    pub objects: Vec<Array>,
}

/// One argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum DriverArg {
    /// A value that a constant can have.
    Value(Value),
    /// A memref that shows elements of an object.
    View {
        /// Index into [`DriverInput::objects`].
        object: usize,
        /// One size per dimension.
        sizes: Dims,
        /// In elements, one per dimension.
        strides: Dims,
        /// Elements in front of the first one.
        offset: i64,
    },
}

impl DriverInput {
    /// An input of plain values.
    pub fn from_values(values: impl IntoIterator<Item = Value>) -> DriverInput {
        DriverInput { args: values.into_iter().map(DriverArg::Value).collect(), objects: Vec::new() }
    }
}
