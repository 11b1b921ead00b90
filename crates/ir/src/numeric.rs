//! The types of numbers in attributes, as far as parser and printer need them.

use crate::float::FloatKind;
use crate::ids::TypeId;
use crate::intern::Context;
use crate::types::{Signedness, Type};

/// A scalar type that numbers are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    Int { width: u32, signedness: Signedness },
    Index,
    Float(FloatKind),
}

impl Scalar {
    /// The scalar type that a type is, if it is one.
    pub fn from_type(ty: &Type) -> Option<Scalar> {
        match *ty {
            Type::Integer { width, signedness } => Some(Scalar::Int { width, signedness }),
            Type::Index => Some(Scalar::Index),
            Type::Float(kind) => Some(Scalar::Float(kind)),
            _ => None,
        }
    }

    /// Width in bits; `index` has 64.
    pub fn width(self) -> u32 {
        match self {
            Scalar::Int { width, .. } => width,
            Scalar::Index => 64,
            Scalar::Float(kind) => kind.width(),
        }
    }

    pub fn is_unsigned(self) -> bool {
        matches!(self, Scalar::Int { signedness: Signedness::Unsigned, .. })
    }
}

/// Elements of dense attributes: scalars or pairs of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    pub scalar: Scalar,
    pub complex: bool,
}

impl Element {
    /// Bytes of one element.
    pub fn size(self) -> usize {
        self.scalar.width().div_ceil(8) as usize * if self.complex { 2 } else { 1 }
    }

    /// Whether this is `i1`. Hexadecimal strings pack eight of these into a byte.
    pub fn is_bit(self) -> bool {
        matches!(self.scalar, Scalar::Int { width: 1, .. }) && !self.complex
    }

    /// The element that a type describes, if the type is numeric.
    pub fn from_type(ctx: &Context, ty: TypeId) -> Option<Element> {
        match *ctx.ty(ty) {
            Type::Complex(inner) => {
                Scalar::from_type(ctx.ty(inner)).map(|scalar| Element { scalar, complex: true })
            }
            ref ty => Scalar::from_type(ty).map(|scalar| Element { scalar, complex: false }),
        }
    }
}
