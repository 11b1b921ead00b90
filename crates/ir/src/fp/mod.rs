//! Arithmetic on [`Float`]s of every MLIR format: exact, with one rounding.
//!
//! f32 and f64 use the host's IEEE operations. Narrower formats compute in f64 and round once more, which is
//! exact for `+ - * /` because 53 ≥ 2p + 2 holds for each of their precisions p (Figueroa, «When is double
//! rounding innocuous?», 1995). f80 and f128 use `rustc_apfloat`.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};
use rustc_apfloat::Float as _;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};

use crate::encoding::{FloatParts, Specials, layout};
use crate::float::{Float, FloatKind};

/// Rounding modes, as `arith.truncf` names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To nearest, ties to the even significand.
    NearestEven,
    /// To nearest, ties away from zero.
    NearestAway,
    /// Towards minus infinity.
    Down,
    /// Towards plus infinity.
    Up,
    /// Towards zero.
    ZeroWards,
}

impl Float {
    /// The format's float nearest to `(-1)^negative × mantissa × 2^exponent` in the rounding mode. Overflow gives the same as in APFloat:
    /// infinity; NaN if the format has no infinity; the largest value if it has neither.
    pub fn round(kind: FloatKind, negative: bool, mantissa: u128, exponent: i32, mode: Rounding) -> Float {
        if mantissa == 0 {
            return Float::zero(kind, negative);
        }
        let layout = layout(kind);
        let top_bit = 127 - mantissa.leading_zeros() as i32;
        let min_exponent = 1 - layout.bias - layout.man_bits as i32;
        let mut exp = (top_bit + exponent - layout.man_bits as i32).max(min_exponent);
        if kind == FloatKind::F8E8M0FNU {
            exp = top_bit + exponent;
        }
        let mut value = shift_round(mantissa, exponent - exp, negative, mode);
        if value >> (layout.man_bits + 1) != 0 {
            value >>= 1;
            exp += 1;
        }
        Float::assemble(kind, negative, value, exp, mode)
    }

    /// Packs a rounded significand (at most `man_bits + 1` bits) with the exponent of its lowest bit.
    fn assemble(kind: FloatKind, negative: bool, value: u128, exp: i32, mode: Rounding) -> Float {
        let layout = layout(kind);
        if value == 0 {
            return Float::zero(kind, negative);
        }
        let normal = value >> layout.man_bits != 0;
        let biased = if normal { exp + layout.bias + layout.man_bits as i32 } else { 0 };
        if kind == FloatKind::F8E8M0FNU {
            let in_range = (0..=254).contains(&biased) && !negative;
            return Float { kind, bits: if in_range { biased as u128 } else { 0xff } };
        }
        let stored = value & ((1 << layout.man_bits) - 1);
        let top = (1i32 << layout.exp_bits) - 1;
        let overflows = match layout.specials {
            Specials::Ieee => biased >= top,
            Specials::NanAllOnes => biased > top || (biased == top && stored == (1 << layout.man_bits) - 1),
            Specials::NanNegativeZero | Specials::FiniteOnly => biased > top,
        };
        if overflows {
            return Float::overflow(kind, negative, mode);
        }
        Float::pack(kind, negative, biased, value)
    }

    fn overflow(kind: FloatKind, negative: bool, mode: Rounding) -> Float {
        let away = match mode {
            Rounding::NearestEven | Rounding::NearestAway => true,
            Rounding::Down => negative,
            Rounding::Up => !negative,
            Rounding::ZeroWards => false,
        };
        match layout(kind).specials {
            Specials::FiniteOnly => Float::largest(kind, negative),
            _ if !away => Float::largest(kind, negative),
            Specials::Ieee => Float::infinity(kind, negative),
            _ => Float::nan(kind),
        }
    }

    /// Infinity; NaN (or the largest value) where the format has none.
    pub fn infinity(kind: FloatKind, negative: bool) -> Float {
        let layout = layout(kind);
        let top = (1i32 << layout.exp_bits) - 1;
        match layout.specials {
            Specials::Ieee => Float::pack(kind, negative, top, 1 << layout.man_bits),
            Specials::FiniteOnly => Float::largest(kind, negative),
            _ => Float::nan(kind),
        }
    }

    /// A NaN as arithmetic makes it ([`crate::NanChoice`]), usually quiet and positive; the largest value if the format has no NaN.
    pub fn nan(kind: FloatKind) -> Float {
        Float::quiet_nan(kind).from_arithmetic()
    }

    /// The same float, as a result of arithmetic. If it is a NaN, its sign and payload are not determined ([`crate::NanChoice`]).
    #[inline]
    pub fn from_arithmetic(self) -> Float {
        if self.is_nan() { crate::nan::choose_nan(self) } else { self }
    }

    /// The bits with the sign flipped, NaNs included.
    pub fn neg(self) -> Float {
        match layout(self.kind).specials {
            // These formats have one NaN and one zero, which have no negative counterpart.
            Specials::NanNegativeZero if self.is_nan() || self.is_zero() => self,
            _ if self.kind == FloatKind::F8E8M0FNU => Float::nan(self.kind),
            _ => Float { kind: self.kind, bits: self.bits ^ 1 << (self.kind.width() - 1) },
        }
    }

    /// The bits with the sign cleared.
    pub fn abs(self) -> Float {
        if self.is_negative() { self.neg() } else { self }
    }

    /// Rounded towards zero; `None` for NaN and infinities.
    pub fn trunc_to_integer(self) -> Option<BigInt> {
        let FloatParts::Finite { negative, mantissa, exponent } = self.parts() else { return None };
        let magnitude = match exponent {
            0.. => BigUint::from(mantissa) << exponent,
            -127..0 => BigUint::from(mantissa >> -exponent),
            _ => BigUint::ZERO,
        };
        Some(BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, magnitude))
    }

    /// Converts to another format.
    pub fn convert(self, kind: FloatKind, mode: Rounding) -> Float {
        match self.parts() {
            FloatParts::Nan if kind == self.kind => self,
            FloatParts::Nan => Float::nan(kind),
            FloatParts::Infinite { negative } => Float::infinity(kind, negative),
            FloatParts::Finite { negative, mantissa, exponent } => {
                Float::round(kind, negative, mantissa, exponent, mode)
            }
        }
    }

    /// The f64 with the same value, for formats up to f64; f80 and f128 are rounded.
    pub fn to_f64(self) -> f64 {
        match self.kind {
            FloatKind::F64 => f64::from_bits(self.bits as u64),
            FloatKind::F32 => f64::from(f32::from_bits(self.bits as u32)),
            _ if self.is_nan() => f64::NAN,
            _ => f64::from_bits(self.convert(FloatKind::F64, Rounding::NearestEven).bits as u64),
        }
    }

    /// An f64 rounded to a format.
    pub fn from_f64(kind: FloatKind, value: f64) -> Float {
        let double = Float { kind: FloatKind::F64, bits: u128::from(value.to_bits()) };
        let single = || Float { kind, bits: u128::from((value as f32).to_bits()) };
        match kind {
            FloatKind::F64 if value.is_nan() => crate::nan::choose_nan(double),
            FloatKind::F32 if value.is_nan() => crate::nan::choose_nan(single()),
            FloatKind::F64 => double,
            FloatKind::F32 => single(),
            _ => double.convert(kind, Rounding::NearestEven),
        }
    }

    /// A binary operation. The arguments implement it in the four ways in which it may have to be computed.
    fn binary(
        self,
        other: Float,
        single: fn(f32, f32) -> f32,
        double: fn(f64, f64) -> f64,
        extended: fn(X87DoubleExtended, X87DoubleExtended) -> X87DoubleExtended,
        quad: fn(Quad, Quad) -> Quad,
    ) -> Float {
        let kind = self.kind;
        debug_assert_eq!(kind, other.kind);
        let bits = match kind {
            FloatKind::F32 => {
                let result = single(f32::from_bits(self.bits as u32), f32::from_bits(other.bits as u32));
                let bits = u128::from(result.to_bits());
                return if result.is_nan() {
                    crate::nan::choose_nan(Float { kind, bits })
                } else {
                    Float { kind, bits }
                };
            }
            FloatKind::F80 => {
                extended(X87DoubleExtended::from_bits(self.bits), X87DoubleExtended::from_bits(other.bits))
                    .to_bits()
            }
            FloatKind::F128 => quad(Quad::from_bits(self.bits), Quad::from_bits(other.bits)).to_bits(),
            _ => return Float::from_f64(kind, double(self.to_f64(), other.to_f64())),
        };
        Float { kind, bits }.from_arithmetic()
    }

    /// IEEE sum, rounded to nearest even; both must have the same format.
    pub fn add(self, other: Float) -> Float {
        self.binary(other, |a, b| a + b, |a, b| a + b, |a, b| (a + b).value, |a, b| (a + b).value)
    }

    /// IEEE difference, rounded to nearest even; both must have the same format.
    pub fn sub(self, other: Float) -> Float {
        self.binary(other, |a, b| a - b, |a, b| a - b, |a, b| (a - b).value, |a, b| (a - b).value)
    }

    /// IEEE product, rounded to nearest even; both must have the same format.
    pub fn mul(self, other: Float) -> Float {
        self.binary(other, |a, b| a * b, |a, b| a * b, |a, b| (a * b).value, |a, b| (a * b).value)
    }

    /// IEEE quotient, rounded to nearest even; both must have the same format.
    pub fn div(self, other: Float) -> Float {
        self.binary(other, |a, b| a / b, |a, b| a / b, |a, b| (a / b).value, |a, b| (a / b).value)
    }

    /// C's `fmod`: exact, with the sign of the dividend.
    pub fn fmod(self, other: Float) -> Float {
        self.binary(other, |a, b| a % b, |a, b| a % b, |a, b| a.c_fmod(b).value, |a, b| a.c_fmod(b).value)
    }

    /// IEEE order; `None` if either is NaN.
    pub fn compare(self, other: Float) -> Option<Ordering> {
        match self.kind {
            FloatKind::F80 => {
                X87DoubleExtended::from_bits(self.bits).partial_cmp(&X87DoubleExtended::from_bits(other.bits))
            }
            FloatKind::F128 => Quad::from_bits(self.bits).partial_cmp(&Quad::from_bits(other.bits)),
            _ => self.to_f64().partial_cmp(&other.to_f64()),
        }
    }
}

/// `mantissa × 2^shift` rounded to an integer in the mode.
pub(crate) fn shift_round(mantissa: u128, shift: i32, negative: bool, mode: Rounding) -> u128 {
    if shift >= 0 {
        return mantissa << shift;
    }
    let drop = shift.unsigned_abs();
    let (kept, rest, half) = match drop {
        1..=127 => (mantissa >> drop, mantissa & ((1 << drop) - 1), 1u128 << (drop - 1)),
        128 => (0, mantissa, 1 << 127),
        // Less than a quarter of the unit, so there is no tie.
        _ => (0, u128::from(mantissa != 0), 2),
    };
    let up = match mode {
        Rounding::NearestEven => rest > half || (rest == half && kept & 1 == 1),
        Rounding::NearestAway => rest >= half,
        Rounding::Down => negative && rest != 0,
        Rounding::Up => !negative && rest != 0,
        Rounding::ZeroWards => false,
    };
    kept + u128::from(up)
}

#[cfg(test)]
mod tests;
