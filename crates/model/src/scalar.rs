//! One element of a value. Poison is a value, and bits may be undefined.

use std::fmt;
use std::rc::Rc;

use assay_ir::{Float, Int};

use crate::pointer::Pointer;

/// One element: an integer (`index` included), a float, a complex number, an address, or poison.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// A value that a rule made poison.
    Poison,
    /// Also an `index`.
    Int(Int),
    /// A float of any format.
    Float(Float),
    /// Real and imaginary part, each of which may be poison by itself. Made by [`Scalar::complex`].
    Complex(Rc<(Scalar, Scalar)>),
    /// An address, with the object that it may be used for.
    Pointer(Pointer),
    /// The bits of an integer, float or address, some of them undefined. Made by [`Scalar::partial`].
    Partial(Rc<Partial>),
}

/// As [`Int::clone`]: made in the place where the copy is needed.
impl Clone for Scalar {
    #[inline(always)]
    fn clone(&self) -> Scalar {
        match self {
            Scalar::Poison => Scalar::Poison,
            Scalar::Int(int) => Scalar::Int(int.clone()),
            Scalar::Float(float) => Scalar::Float(*float),
            Scalar::Pointer(pointer) => Scalar::Pointer(*pointer),
            Scalar::Complex(parts) => Scalar::Complex(Rc::clone(parts)),
            Scalar::Partial(partial) => Scalar::Partial(Rc::clone(partial)),
        }
    }
}

impl Scalar {
    /// An integer of `width` bits, wrapped.
    #[inline]
    pub fn int(width: u32, value: i128) -> Scalar {
        Scalar::Int(Int::from_i128(width, value))
    }

    /// An `i1`.
    #[inline]
    pub fn bool(value: bool) -> Scalar {
        Scalar::Int(Int::bool(value))
    }

    /// A scalar with these bits, of which those set in `undef` are undefined.
    pub fn partial(bits: Int, undef: Int) -> Scalar {
        if undef.is_zero() {
            return Scalar::Int(bits);
        }
        Scalar::Partial(Rc::new(Partial { bits: bits.and(&undef.not()), undef }))
    }

    /// A complex number; poison if both parts are.
    pub fn complex(re: Scalar, im: Scalar) -> Scalar {
        // Parts are defined or not as a whole.
        let [re, im] = [re, im].map(|part| if part.is_partial() { Scalar::Poison } else { part });
        if re.is_poison() && im.is_poison() { Scalar::Poison } else { Scalar::Complex(Rc::new((re, im))) }
    }

    /// Whether the whole scalar is poison.
    #[inline]
    pub fn is_poison(&self) -> bool {
        matches!(self, Scalar::Poison)
    }

    /// Whether some of its bits are undefined.
    #[inline]
    pub fn is_partial(&self) -> bool {
        matches!(self, Scalar::Partial(_))
    }

    /// Replaces a scalar with undefined bits by poison, for ops that do not work bit by bit.
    pub fn without_undef(&self) -> Scalar {
        if self.is_partial() { Scalar::Poison } else { self.clone() }
    }

    /// Whether the scalar or a part of it is poison or has undefined bits.
    pub fn has_poison(&self) -> bool {
        match self {
            Scalar::Poison | Scalar::Partial(_) => true,
            Scalar::Complex(parts) => parts.0.is_poison() || parts.1.is_poison(),
            _ => false,
        }
    }

    /// Whether it is a number that equals zero, as -0.0 does. Poison and addresses are not.
    pub fn is_zero(&self) -> bool {
        match self {
            Scalar::Int(int) => int.is_zero(),
            Scalar::Float(float) => float.is_zero(),
            Scalar::Complex(parts) => parts.0.is_zero() && parts.1.is_zero(),
            Scalar::Poison | Scalar::Partial(_) | Scalar::Pointer(_) => false,
        }
    }

    /// Whether it is the zero of its type: 0, +0.0, or a complex number of two such parts. Unlike [`Scalar::is_zero`], -0.0 is not.
    pub fn is_positive_zero(&self) -> bool {
        match self {
            Scalar::Float(float) => float.is_zero() && !float.is_negative(),
            Scalar::Complex(parts) => parts.0.is_positive_zero() && parts.1.is_positive_zero(),
            scalar => scalar.is_zero(),
        }
    }

    /// The integer; `None` for poison and floats.
    #[inline]
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Scalar::Int(int) => Some(int),
            _ => None,
        }
    }

    /// The float; `None` for poison and integers.
    #[inline]
    pub fn as_float(&self) -> Option<Float> {
        match self {
            Scalar::Float(float) => Some(*float),
            _ => None,
        }
    }

    /// Real and imaginary part; `None` if this is not a complex number.
    pub fn as_complex(&self) -> Option<(&Scalar, &Scalar)> {
        match self {
            Scalar::Complex(parts) => Some((&parts.0, &parts.1)),
            _ => None,
        }
    }

    /// The address; `None` for all but pointers.
    #[inline]
    pub fn as_pointer(&self) -> Option<Pointer> {
        match self {
            Scalar::Pointer(pointer) => Some(*pointer),
            _ => None,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Poison => write!(f, "poison"),
            Scalar::Int(int) => write!(f, "{int}"),
            Scalar::Float(float) => write!(f, "{float}"),
            Scalar::Complex(parts) => write!(f, "({}, {})", parts.0, parts.1),
            Scalar::Pointer(pointer) => write!(f, "{pointer}"),
            Scalar::Partial(partial) => write!(f, "{partial}"),
        }
    }
}

/// The bits of an integer, a float or an address, some of them undefined.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Partial {
    /// Undefined bits are 0 here.
    pub(crate) bits: Int,
    /// A mask of the undefined bits; at least one bit is set.
    pub(crate) undef: Int,
}

impl Partial {
    /// Undefined bits are 0.
    pub fn bits(&self) -> &Int {
        &self.bits
    }

    /// A mask of the undefined bits; at least one bit is set.
    pub fn undef(&self) -> &Int {
        &self.undef
    }

    /// Whether `other` is a possible value of these bits.
    pub fn allows(&self, other: &Int) -> bool {
        self.undef.width() == other.width() && other.and(&self.undef.not()) == self.bits
    }
}

impl fmt::Display for Partial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.undef.not().is_zero() {
            true => write!(f, "undef"),
            false => write!(f, "{} with undefined bits {:#x}", self.bits, self.undef.unsigned()),
        }
    }
}
