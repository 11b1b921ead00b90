//! How float formats encode their values: decodes and encodes the bits of a [`Float`].

use crate::float::{Float, FloatKind};
use crate::int::Int;

/// How a format uses the encodings that IEEE 754 reserves for infinities and NaNs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Specials {
    /// Infinities and NaNs as in IEEE 754.
    Ieee,
    /// No infinities; all ones is NaN (`FN`).
    NanAllOnes,
    /// No infinities and no negative zero; the encoding of negative zero is the only NaN (`FNUZ`).
    NanNegativeZero,
    /// Neither infinities nor NaNs.
    FiniteOnly,
}

/// Layout of a format, as in APFloat's semantics, whose names MLIR uses (llvm/ADT/APFloat.h).
pub(crate) struct FloatLayout {
    pub exp_bits: u32,
    /// Stored bits below the leading one.
    pub man_bits: u32,
    pub bias: i32,
    pub specials: Specials,
}

pub(crate) fn layout(kind: FloatKind) -> FloatLayout {
    use FloatKind::*;
    use Specials::*;
    let (exp_bits, man_bits, bias, specials) = match kind {
        F4E2M1FN => (2, 1, 1, FiniteOnly),
        F6E2M3FN => (2, 3, 1, FiniteOnly),
        F6E3M2FN => (3, 2, 3, FiniteOnly),
        F8E5M2 => (5, 2, 15, Ieee),
        F8E4M3 => (4, 3, 7, Ieee),
        F8E4M3FN => (4, 3, 7, NanAllOnes),
        F8E5M2FNUZ => (5, 2, 16, NanNegativeZero),
        F8E4M3FNUZ => (4, 3, 8, NanNegativeZero),
        F8E4M3B11FNUZ => (4, 3, 11, NanNegativeZero),
        F8E3M4 => (3, 4, 3, Ieee),
        F8E8M0FNU => (8, 0, 127, NanAllOnes),
        BF16 => (8, 7, 127, Ieee),
        F16 => (5, 10, 15, Ieee),
        TF32 => (8, 10, 127, Ieee),
        F32 => (8, 23, 127, Ieee),
        F64 => (11, 52, 1023, Ieee),
        // Other code handles the explicit integer bit of x87.
        F80 => (15, 63, 16383, Ieee),
        F128 => (15, 112, 16383, Ieee),
    };
    FloatLayout { exp_bits, man_bits, bias, specials }
}

/// Whether a format has only one NaN, or none.
pub(crate) fn has_one_nan(kind: FloatKind) -> bool {
    let specials = layout(kind).specials;
    kind == FloatKind::F8E8M0FNU || matches!(specials, Specials::NanNegativeZero | Specials::FiniteOnly)
}

/// The bits of a quiet NaN that are not fixed.
pub(crate) fn payload_mask(kind: FloatKind) -> u128 {
    let layout = layout(kind);
    match layout.specials {
        Specials::Ieee if kind != FloatKind::F8E8M0FNU => (1 << layout.man_bits.saturating_sub(1)) - 1,
        _ => 0,
    }
}

/// A decoded float. If it is finite, its value is `(-1)^negative × mantissa × 2^exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatParts {
    /// Any NaN; sign and payload are lost.
    Nan,
    /// An infinity.
    Infinite {
        /// Whether it is minus infinity.
        negative: bool,
    },
    /// Zeros, subnormal and normal numbers.
    Finite {
        /// The sign, also of a zero.
        negative: bool,
        /// 0 for zeros only.
        mantissa: u128,
        /// Power of two that scales `mantissa`.
        exponent: i32,
    },
}

impl FloatKind {
    /// Bits of the significand, the leading one included.
    pub fn precision(self) -> u32 {
        layout(self).man_bits + 1
    }
}

impl Float {
    /// Decodes bits; those above the width must be zero. [`Float::from_bits`] drops them.
    #[inline]
    pub fn new(kind: FloatKind, bits: u128) -> Float {
        Float { kind, bits }
    }

    /// Splits the bits up.
    pub fn parts(self) -> FloatParts {
        if self.kind == FloatKind::F8E8M0FNU {
            return match self.bits as i32 {
                0xff => FloatParts::Nan,
                biased => FloatParts::Finite { negative: false, mantissa: 1, exponent: biased - 127 },
            };
        }
        let layout = layout(self.kind);
        let explicit = u32::from(self.kind == FloatKind::F80);
        let fraction_bits = layout.man_bits + explicit;
        let fraction = self.bits & ((1 << fraction_bits) - 1);
        let top = (1i32 << layout.exp_bits) - 1;
        let biased = (self.bits >> fraction_bits) as i32 & top;
        let negative = self.bits >> (fraction_bits + layout.exp_bits) & 1 == 1;
        let stored = fraction & ((1 << layout.man_bits) - 1);
        match layout.specials {
            Specials::Ieee if biased == top && stored == 0 => return FloatParts::Infinite { negative },
            Specials::Ieee if biased == top => return FloatParts::Nan,
            Specials::NanAllOnes if biased == top && stored == (1 << layout.man_bits) - 1 => {
                return FloatParts::Nan;
            }
            Specials::NanNegativeZero if negative && biased == 0 && stored == 0 => return FloatParts::Nan,
            _ => {}
        }
        let implicit = if biased == 0 || explicit == 1 { 0 } else { 1 << layout.man_bits };
        let exponent = biased.max(1) - layout.bias - layout.man_bits as i32;
        FloatParts::Finite { negative, mantissa: fraction | implicit, exponent }
    }

    pub(crate) fn pack(kind: FloatKind, negative: bool, biased: i32, value: u128) -> Float {
        let layout = layout(kind);
        let explicit = u32::from(kind == FloatKind::F80);
        let fraction_bits = layout.man_bits + explicit;
        let fraction = value & ((1 << fraction_bits) - 1);
        let sign = u128::from(negative) << (fraction_bits + layout.exp_bits);
        Float { kind, bits: fraction | (biased as u128) << fraction_bits | sign }
    }

    /// Zero with a sign. Formats without a negative zero give +0; `f8E8M0FNU`, which has no zero, gives its least value.
    pub fn zero(kind: FloatKind, negative: bool) -> Float {
        let negative = negative && layout(kind).specials != Specials::NanNegativeZero;
        if kind == FloatKind::F8E8M0FNU { Float { kind, bits: 0 } } else { Float::pack(kind, negative, 0, 0) }
    }

    pub(crate) fn quiet_nan(kind: FloatKind) -> Float {
        let layout = layout(kind);
        let top = (1i32 << layout.exp_bits) - 1;
        let quiet = 1u128 << layout.man_bits | 1u128 << layout.man_bits.saturating_sub(1);
        match layout.specials {
            _ if kind == FloatKind::F8E8M0FNU => Float { kind, bits: 0xff },
            Specials::Ieee => Float::pack(kind, false, top, quiet),
            Specials::NanAllOnes => Float::pack(kind, false, top, (1 << layout.man_bits) - 1),
            Specials::NanNegativeZero => Float::pack(kind, true, 0, 0),
            Specials::FiniteOnly => Float::largest(kind, false),
        }
    }

    /// The largest finite value of a sign.
    pub fn largest(kind: FloatKind, negative: bool) -> Float {
        let layout = layout(kind);
        let top = (1i32 << layout.exp_bits) - 1;
        let ones = (1u128 << (layout.man_bits + 1)) - 1;
        match layout.specials {
            _ if kind == FloatKind::F8E8M0FNU => Float { kind, bits: 0xfe },
            Specials::Ieee => Float::pack(kind, negative, top - 1, ones),
            Specials::NanAllOnes => Float::pack(kind, negative, top, ones - 1),
            _ => Float::pack(kind, negative, top, ones),
        }
    }

    /// Of any sign and payload.
    pub fn is_nan(self) -> bool {
        self.parts() == FloatParts::Nan
    }

    /// Of either sign.
    pub fn is_infinite(self) -> bool {
        matches!(self.parts(), FloatParts::Infinite { .. })
    }

    /// Of either sign.
    pub fn is_zero(self) -> bool {
        matches!(self.parts(), FloatParts::Finite { mantissa: 0, .. })
    }

    /// The sign bit, also of zeros and NaNs; false for the format without a sign bit.
    pub fn is_negative(self) -> bool {
        self.kind != FloatKind::F8E8M0FNU && self.bits >> (self.kind.width() - 1) & 1 == 1
    }

    /// The bits as an integer of the format's width.
    pub fn to_int(self) -> Int {
        Int::new(self.kind.width(), self.bits)
    }
}
