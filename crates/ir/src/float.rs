//! Floating-point values as bits of a named format, and their conversions.

use rustc_apfloat::ieee::{Double, Quad, X87DoubleExtended};
use rustc_apfloat::{self as apfloat, Float as _, FloatConvert};

/// A floating-point format of MLIR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatKind {
    BF16,
    F16,
    F32,
    TF32,
    F64,
    F80,
    F128,
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E5M2,
    F8E4M3,
    F8E4M3FN,
    F8E5M2FNUZ,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E3M4,
    F8E8M0FNU,
}

impl FloatKind {
    /// Storage width in bits.
    pub fn width(self) -> u32 {
        use FloatKind::*;
        match self {
            F4E2M1FN => 4,
            F6E2M3FN | F6E3M2FN => 6,
            F8E5M2 | F8E4M3 | F8E4M3FN | F8E5M2FNUZ | F8E4M3FNUZ | F8E4M3B11FNUZ | F8E3M4 | F8E8M0FNU => 8,
            BF16 | F16 => 16,
            TF32 => 19,
            F32 => 32,
            F64 => 64,
            F80 => 80,
            F128 => 128,
        }
    }
}

/// A float: the bits of its format, low bits first. NaN payloads count in `==`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Float {
    pub kind: FloatKind,
    pub bits: u128,
}

/// What a format does with the codes that IEEE 754 gives to infinities and NaNs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Specials {
    /// Infinity and NaN under the highest exponent.
    Ieee,
    /// No infinity; all ones is NaN.
    AllOnesNan,
    /// No infinity, no negative zero: its code is the NaN.
    NegativeZeroNan,
    /// Neither infinity nor NaN.
    Finite,
}

/// Layout of a format that `f64` holds exactly.
#[derive(Clone, Copy)]
struct Layout {
    exponent: u32,
    mantissa: u32,
    bias: i32,
    specials: Specials,
}

impl FloatKind {
    /// The layout of every format but f64, f80 and f128 (APFloat's semantics tables); `F8E8M0FNU` is apart,
    /// too: it has neither sign nor zero.
    fn layout(self) -> Option<Layout> {
        use FloatKind::*;
        use Specials::*;
        let (exponent, mantissa, bias, specials) = match self {
            BF16 => (8, 7, 127, Ieee),
            F16 => (5, 10, 15, Ieee),
            TF32 => (8, 10, 127, Ieee),
            F32 => (8, 23, 127, Ieee),
            F4E2M1FN => (2, 1, 1, Finite),
            F6E2M3FN => (2, 3, 1, Finite),
            F6E3M2FN => (3, 2, 3, Finite),
            F8E5M2 => (5, 2, 15, Ieee),
            F8E4M3 => (4, 3, 7, Ieee),
            F8E3M4 => (3, 4, 3, Ieee),
            F8E4M3FN => (4, 3, 7, AllOnesNan),
            F8E5M2FNUZ => (5, 2, 16, NegativeZeroNan),
            F8E4M3FNUZ => (4, 3, 8, NegativeZeroNan),
            F8E4M3B11FNUZ => (4, 3, 11, NegativeZeroNan),
            F8E8M0FNU | F64 | F80 | F128 => return None,
        };
        Some(Layout { exponent, mantissa, bias, specials })
    }

    /// Bits of the significand, the leading one included.
    pub fn precision(self) -> u32 {
        match self {
            FloatKind::F64 => 53,
            FloatKind::F80 => 64,
            FloatKind::F128 => 113,
            FloatKind::F8E8M0FNU => 1,
            _ => self.layout().map_or(1, |layout| layout.mantissa + 1),
        }
    }

    /// The type keyword, `f32`.
    pub fn keyword(self) -> &'static str {
        KEYWORDS.iter().find(|entry| entry.1 == self).map_or("", |entry| entry.0)
    }

    /// The format of a type keyword.
    pub fn from_keyword(word: &str) -> Option<FloatKind> {
        KEYWORDS.iter().find(|entry| entry.0 == word).map(|entry| entry.1)
    }
}

static KEYWORDS: [(&str, FloatKind); 18] = [
    ("f32", FloatKind::F32),
    ("f64", FloatKind::F64),
    ("f16", FloatKind::F16),
    ("bf16", FloatKind::BF16),
    ("f80", FloatKind::F80),
    ("f128", FloatKind::F128),
    ("tf32", FloatKind::TF32),
    ("f4E2M1FN", FloatKind::F4E2M1FN),
    ("f6E2M3FN", FloatKind::F6E2M3FN),
    ("f6E3M2FN", FloatKind::F6E3M2FN),
    ("f8E5M2", FloatKind::F8E5M2),
    ("f8E4M3", FloatKind::F8E4M3),
    ("f8E4M3FN", FloatKind::F8E4M3FN),
    ("f8E5M2FNUZ", FloatKind::F8E5M2FNUZ),
    ("f8E4M3FNUZ", FloatKind::F8E4M3FNUZ),
    ("f8E4M3B11FNUZ", FloatKind::F8E4M3B11FNUZ),
    ("f8E3M4", FloatKind::F8E3M4),
    ("f8E8M0FNU", FloatKind::F8E8M0FNU),
];

impl Layout {
    fn sign_bit(self) -> u32 {
        1 << (self.exponent + self.mantissa)
    }

    /// Magnitude bits of the greatest finite value.
    fn max_finite(self) -> u32 {
        let all = self.sign_bit() - 1;
        match self.specials {
            Specials::Ieee => all - (1 << self.mantissa),
            Specials::AllOnesNan => all - 1,
            Specials::NegativeZeroNan | Specials::Finite => all,
        }
    }

    fn nan(self) -> u32 {
        match self.specials {
            Specials::Ieee => self.max_finite() + 1 + (1 << (self.mantissa - 1)),
            Specials::AllOnesNan => self.sign_bit() - 1,
            Specials::NegativeZeroNan => self.sign_bit(),
            Specials::Finite => self.max_finite(),
        }
    }

    /// What a value beyond the greatest finite one becomes (APFloat's `handleOverflow`), and infinity too.
    fn overflow(self) -> u32 {
        match self.specials {
            Specials::Ieee => self.max_finite() + 1,
            Specials::Finite => self.max_finite(),
            Specials::AllOnesNan | Specials::NegativeZeroNan => self.nan(),
        }
    }

    /// The nearest value, ties to even.
    fn encode(self, value: f64) -> u32 {
        let sign = if value.is_sign_negative() { self.sign_bit() } else { 0 };
        if value.is_nan() {
            return self.nan();
        }
        let magnitude = self.encode_magnitude(value.abs());
        if self.specials == Specials::NegativeZeroNan && (magnitude == 0 || magnitude == self.nan()) {
            return magnitude;
        }
        magnitude | sign
    }

    fn encode_magnitude(self, value: f64) -> u32 {
        if value == 0.0 {
            return 0;
        }
        if value.is_infinite() {
            return self.overflow();
        }
        let least = 1 - self.bias;
        let exponent = exponent_of(value).max(least);
        // Exact: a power of two times a normal number, far from the limits of f64 unless it rounds to 0.
        let quanta = scale(value, self.mantissa as i32 - exponent).round_ties_even() as u64;
        let hidden = 1u64 << self.mantissa;
        let bits = if quanta < hidden {
            quanta
        } else {
            // A carry out of the mantissa lands in the exponent, as it must.
            (((exponent - least + 1) as u64) << self.mantissa) + (quanta - hidden)
        };
        if bits > u64::from(self.max_finite()) { self.overflow() } else { bits as u32 }
    }

    fn decode(self, bits: u32) -> f64 {
        let sign = bits & self.sign_bit() != 0;
        let magnitude = bits & (self.sign_bit() - 1);
        let signed = |value: f64| if sign { -value } else { value };
        match self.specials {
            Specials::NegativeZeroNan if sign && magnitude == 0 => return f64::NAN,
            Specials::AllOnesNan if magnitude == self.nan() => return signed(f64::NAN),
            Specials::Ieee if magnitude == self.overflow() => return signed(f64::INFINITY),
            Specials::Ieee if magnitude > self.overflow() => return signed(f64::NAN),
            _ => {}
        }
        let field = (magnitude >> self.mantissa) as i32;
        let mantissa = magnitude & ((1 << self.mantissa) - 1);
        let (significand, exponent) =
            if field == 0 { (mantissa, 1) } else { (mantissa | 1 << self.mantissa, field) };
        signed(scale(f64::from(significand), exponent - self.bias - self.mantissa as i32))
    }
}

/// `floor(log2(value))` of a positive finite number.
fn exponent_of(value: f64) -> i32 {
    let field = (value.to_bits() >> 52) as i32;
    if field == 0 { -1011 - (value.to_bits() << 12).leading_zeros() as i32 - 12 } else { field - 1023 }
}

/// `value * 2^exponent` in two steps, so that neither factor leaves the range of f64.
fn scale(value: f64, exponent: i32) -> f64 {
    let half = exponent / 2;
    value * 2f64.powi(half) * 2f64.powi(exponent - half)
}

impl Float {
    /// From bits; those above the width are dropped.
    pub fn from_bits(kind: FloatKind, bits: u128) -> Float {
        Float { kind, bits: if kind.width() >= 128 { bits } else { bits & ((1 << kind.width()) - 1) } }
    }

    /// The nearest value of a format, ties to even; what overflows becomes infinity, else NaN, else the greatest
    /// value, as the format has it.
    pub fn from_f64(kind: FloatKind, value: f64) -> Float {
        let bits = match kind {
            FloatKind::F64 => u128::from(value.to_bits()),
            FloatKind::F32 => u128::from((value as f32).to_bits()),
            FloatKind::F80 => widen::<X87DoubleExtended>(value),
            FloatKind::F128 => widen::<Quad>(value),
            FloatKind::F8E8M0FNU => u128::from(encode_scale(value)),
            _ => kind.layout().map_or(0, |layout| u128::from(layout.encode(value))),
        };
        Float { kind, bits }
    }

    /// The value as f64: exact but for f80 and f128, which round to nearest.
    pub fn to_f64(self) -> f64 {
        match self.kind {
            FloatKind::F64 => f64::from_bits(self.bits as u64),
            FloatKind::F32 => f64::from(f32::from_bits(self.bits as u32)),
            FloatKind::F80 => narrow::<X87DoubleExtended>(self.bits),
            FloatKind::F128 => narrow::<Quad>(self.bits),
            FloatKind::F8E8M0FNU if self.bits == 0xff => f64::NAN,
            FloatKind::F8E8M0FNU => scale(1.0, self.bits as i32 - 127),
            _ => self.kind.layout().map_or(0.0, |layout| layout.decode(self.bits as u32)),
        }
    }

    /// The sign flipped; a format without a sign, or a zero without one, stays.
    pub fn negated(self) -> Float {
        let flipped = Float { kind: self.kind, bits: self.bits ^ 1 << (self.kind.width() - 1) };
        let unsigned_zero =
            self.kind.layout().is_some_and(|l| l.specials == Specials::NegativeZeroNan) && self.bits == 0;
        if self.kind == FloatKind::F8E8M0FNU || unsigned_zero { self } else { flipped }
    }

    /// Whether it is a NaN.
    pub fn is_nan(self) -> bool {
        match self.kind {
            FloatKind::F80 => X87DoubleExtended::from_bits(self.bits).is_nan(),
            FloatKind::F128 => Quad::from_bits(self.bits).is_nan(),
            _ => self.to_f64().is_nan(),
        }
    }

    /// From a decimal literal `-1.5e3`; `None` if it is none. As MLIR does, formats up to f64 are rounded by
    /// way of f64; f80 and f128 are read in full, so that what is printed comes back.
    pub fn parse(kind: FloatKind, text: &str) -> Option<Float> {
        let plain = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E'));
        if !plain || !text.bytes().any(|b| b.is_ascii_digit()) {
            return None;
        }
        let approximate: f64 = text.parse().ok()?;
        let bits = match kind {
            // The literal's exponent bounds the time that the exact conversion takes.
            FloatKind::F80 if fits_exact(text) => text.parse::<X87DoubleExtended>().ok()?.to_bits(),
            FloatKind::F128 if fits_exact(text) => text.parse::<Quad>().ok()?.to_bits(),
            _ => return Some(Float::from_f64(kind, approximate)),
        };
        Some(Float { kind, bits })
    }
}

fn fits_exact(text: &str) -> bool {
    let exponent = text.split(['e', 'E']).nth(1).unwrap_or("0");
    text.len() <= 256 && exponent.parse::<i32>().is_ok_and(|e| e.abs() <= 5000)
}

fn encode_scale(value: f64) -> u32 {
    if value.is_nan() || value.is_infinite() || value < 0.0 {
        return 0xff;
    }
    if value == 0.0 {
        return 0;
    }
    let exponent = exponent_of(value);
    // One bit of precision: a tie lies at 1.5 and goes to the even code.
    let fraction = scale(value, -exponent);
    let code = exponent + 127;
    let up = fraction > 1.5 || (fraction == 1.5 && code & 1 == 1);
    (code + i32::from(up)).clamp(0, 255) as u32
}

fn widen<T: apfloat::Float>(value: f64) -> u128
where
    Double: FloatConvert<T>,
{
    FloatConvert::<T>::convert(Double::from_bits(u128::from(value.to_bits())), &mut false).value.to_bits()
}

fn narrow<T: apfloat::Float + FloatConvert<Double>>(bits: u128) -> f64 {
    let double: Double = FloatConvert::<Double>::convert(T::from_bits(bits), &mut false).value;
    f64::from_bits(double.to_bits() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_apfloat::ieee::{BFloat, Float8E5M2, Half};

    #[test]
    fn every_code_of_the_small_formats_survives_f64() {
        for (word, kind) in KEYWORDS {
            assert_eq!(FloatKind::from_keyword(word), Some(kind));
            if kind.width() > 19 {
                continue;
            }
            for bits in 0..1u128 << kind.width() {
                let float = Float { kind, bits };
                if !float.is_nan() {
                    assert_eq!(Float::from_f64(kind, float.to_f64()), float, "{word} {bits:x}");
                }
            }
        }
    }

    #[test]
    fn the_layout_code_agrees_with_the_host_and_with_apfloat() {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let exponent = (state >> 3) % 320 + 863;
            let value = f64::from_bits(state & !(0x7ff << 52) | exponent << 52);
            let f32_bits = FloatKind::F32.layout().map(|layout| layout.encode(value));
            assert_eq!(f32_bits, Some((value as f32).to_bits()), "{value:e}");
            let double = Double::from_bits(u128::from(value.to_bits()));
            let half: Half = double.convert(&mut false).value;
            assert_eq!(Float::from_f64(FloatKind::F16, value).bits, half.to_bits(), "{value:e}");
            let brain: BFloat = double.convert(&mut false).value;
            assert_eq!(Float::from_f64(FloatKind::BF16, value).bits, brain.to_bits(), "{value:e}");
            let e5m2: Float8E5M2 = double.convert(&mut false).value;
            assert_eq!(Float::from_f64(FloatKind::F8E5M2, value).bits, e5m2.to_bits(), "{value:e}");
        }
    }

    #[test]
    fn overflow_goes_where_the_format_says() {
        let bits = |kind, value| Float::from_f64(kind, value).bits;
        assert_eq!(bits(FloatKind::F16, 1e9), 0x7c00);
        assert_eq!(bits(FloatKind::F8E4M3FN, 1e9), 0x7f);
        assert_eq!(bits(FloatKind::F8E4M3FNUZ, -1e9), 0x80);
        assert_eq!(bits(FloatKind::F4E2M1FN, -100.0), 0xf);
        assert_eq!(bits(FloatKind::F8E8M0FNU, f64::INFINITY), 0xff);
    }

    #[test]
    fn text_that_is_no_number_is_refused() {
        for text in ["", "-", "nan", "inf", "1e", "0x10", ".", "1.0.0", "--1"] {
            assert_eq!(Float::parse(FloatKind::F32, text), None, "{text}");
            assert_eq!(Float::parse(FloatKind::F128, text), None, "{text}");
        }
        assert!(Float::parse(FloatKind::F128, "1.0e99999999999999999999").is_some());
    }
}
