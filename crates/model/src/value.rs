//! Run-time values. Poison is a value, per element.

use std::fmt;
use std::rc::Rc;

use assay_ir::{Float, Int};

use crate::array::Array;

/// One element: an integer (`index` included), a float, or poison.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    Poison,
    Int(Int),
    Float(Float),
}

/// What an SSA value holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Scalar(Scalar),
    /// A vector or a tensor of any rank. Shared until written.
    Array(Rc<Array>),
    /// A function, by its symbol.
    Function(Rc<str>),
}

impl Scalar {
    /// An integer of `width` bits, wrapped.
    pub fn int(width: u32, value: i128) -> Scalar {
        Scalar::Int(Int::from_i128(width, value))
    }

    pub fn bool(value: bool) -> Scalar {
        Scalar::Int(Int::bool(value))
    }

    pub fn is_poison(&self) -> bool {
        matches!(self, Scalar::Poison)
    }

    /// The integer; `None` for poison and floats.
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Scalar::Int(int) => Some(int),
            _ => None,
        }
    }

    /// The float; `None` for poison and integers.
    pub fn as_float(&self) -> Option<Float> {
        match self {
            Scalar::Float(float) => Some(*float),
            _ => None,
        }
    }
}

impl Value {
    pub const POISON: Value = Value::Scalar(Scalar::Poison);

    pub fn bool(value: bool) -> Value {
        Value::Scalar(Scalar::bool(value))
    }

    pub fn int(value: Int) -> Value {
        Value::Scalar(Scalar::Int(value))
    }

    pub fn float(value: Float) -> Value {
        Value::Scalar(Scalar::Float(value))
    }

    pub fn array(array: Array) -> Value {
        Value::Array(Rc::new(array))
    }

    /// The scalar; `None` for all others.
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match self {
            Value::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The integer; `None` for poison, floats and arrays.
    pub fn as_int(&self) -> Option<&Int> {
        self.as_scalar().and_then(Scalar::as_int)
    }

    /// The array; `None` for all others.
    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// Whether any element is poison.
    pub fn has_poison(&self) -> bool {
        match self {
            Value::Scalar(scalar) => scalar.is_poison(),
            Value::Array(array) => array.has_poison(),
            Value::Function(_) => false,
        }
    }
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Value {
        Value::Scalar(scalar)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Poison => write!(f, "poison"),
            Scalar::Int(int) => write!(f, "{int}"),
            Scalar::Float(float) => write!(f, "{float}"),
        }
    }
}

/// At most this many elements of an array are shown; the rest is counted.
const SHOWN_ELEMENTS: usize = 16;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Scalar(scalar) => scalar.fmt(f),
            Value::Function(name) => write!(f, "@{name}"),
            Value::Array(array) => {
                write!(f, "[")?;
                for index in 0..array.len().min(SHOWN_ELEMENTS) {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{}", array.get(index))?;
                }
                if array.len() > SHOWN_ELEMENTS {
                    write!(f, ", … {} more", array.len() - SHOWN_ELEMENTS)?;
                }
                write!(f, "]")
            }
        }
    }
}
