//! The types of numbers in attributes, as far as parser and printer need them.

use crate::float::FloatKind;
use crate::ids::TypeId;
use crate::intern::Context;
use crate::types::{Signedness, Type};

/// A scalar type that numbers are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScalarType {
    Int { width: u32, signedness: Signedness },
    Index,
    Float(FloatKind),
}

impl ScalarType {
    /// The scalar type that a type is, if it is one.
    pub fn from_type(ty: &Type) -> Option<ScalarType> {
        match *ty {
            Type::Integer { width, signedness } => Some(ScalarType::Int { width, signedness }),
            Type::Index => Some(ScalarType::Index),
            Type::Float(kind) => Some(ScalarType::Float(kind)),
            _ => None,
        }
    }

    /// Width in bits; `index` has 64.
    pub fn width(self) -> u32 {
        match self {
            ScalarType::Int { width, .. } => width,
            ScalarType::Index => 64,
            ScalarType::Float(kind) => kind.width(),
        }
    }

    pub fn is_unsigned(self) -> bool {
        matches!(self, ScalarType::Int { signedness: Signedness::Unsigned, .. })
    }
}

/// Elements of dense attributes: scalars or pairs of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DenseElement {
    pub scalar: ScalarType,
    pub complex: bool,
}

impl DenseElement {
    /// Bytes of one element.
    pub fn size(self) -> usize {
        self.scalar.width().div_ceil(8) as usize * if self.complex { 2 } else { 1 }
    }

    /// Whether this is `i1`. Hexadecimal strings pack eight of these into a byte.
    pub fn is_bit(self) -> bool {
        matches!(self.scalar, ScalarType::Int { width: 1, .. }) && !self.complex
    }

    /// The element that a type describes, if the type is numeric.
    pub fn from_type(ctx: &Context, ty: TypeId) -> Option<DenseElement> {
        match *ctx.ty(ty) {
            Type::Complex(inner) => {
                ScalarType::from_type(ctx.ty(inner)).map(|scalar| DenseElement { scalar, complex: true })
            }
            ref ty => ScalarType::from_type(ty).map(|scalar| DenseElement { scalar, complex: false }),
        }
    }
}
