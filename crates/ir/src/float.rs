//! Floating-point values as bits of a named format, and their conversions.

/// A floating-point format of MLIR. It takes a whole word, so that a [`Float`] has no padding. With padding, compilers copy the fields in small
/// pieces, which costs more than most operations on a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u64)]
pub enum FloatKind {
    /// `bf16`: 8 exponent bits, 7 stored bits of the significand.
    BF16,
    /// `f16`: IEEE 754 binary16.
    F16,
    /// `f32`: IEEE 754 binary32.
    F32,
    /// `tf32`: 8 exponent bits, 10 stored bits of the significand.
    TF32,
    /// `f64`: IEEE 754 binary64.
    F64,
    /// `f80`: the x87 extended format, which stores the leading bit of the significand.
    F80,
    /// `f128`: IEEE 754 binary128.
    F128,
    /// `f4E2M1FN`: finite values only.
    F4E2M1FN,
    /// `f6E2M3FN`: finite values only.
    F6E2M3FN,
    /// `f6E3M2FN`: finite values only.
    F6E3M2FN,
    /// `f8E5M2`: infinities and NaNs as in IEEE 754.
    F8E5M2,
    /// `f8E4M3`: infinities and NaNs as in IEEE 754.
    F8E4M3,
    /// `f8E4M3FN`: no infinities; all ones is NaN.
    F8E4M3FN,
    /// `f8E5M2FNUZ`: no infinities, one NaN, one zero.
    F8E5M2FNUZ,
    /// `f8E4M3FNUZ`: no infinities, one NaN, one zero.
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`: as [`FloatKind::F8E4M3FNUZ`] with an exponent bias of 11.
    F8E4M3B11FNUZ,
    /// `f8E3M4`: infinities and NaNs as in IEEE 754.
    F8E3M4,
    /// `f8E8M0FNU`: powers of two without sign; an encoding of all ones is NaN.
    F8E8M0FNU,
}

impl FloatKind {
    /// Storage width in bits.
    #[inline]
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

/// A float: the bits of its format, low bits first. `==` compares NaN payloads, too. Aligned as a `u64`, as [`crate::Int`] is: read `bits` by
/// value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(Rust, packed(8))]
pub struct Float {
    /// The format.
    pub kind: FloatKind,
    /// Encoding in the format; bits above its width are zero.
    pub bits: u128,
}

impl FloatKind {
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

impl Float {
    /// From bits; those above the width are dropped.
    pub fn from_bits(kind: FloatKind, bits: u128) -> Float {
        Float { kind, bits: if kind.width() >= 128 { bits } else { bits & ((1 << kind.width()) - 1) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn overflow_goes_where_the_format_says() {
        let bits = |kind, value| Float::from_f64(kind, value).bits;
        assert_eq!(bits(FloatKind::F16, 1e9), 0x7c00);
        assert_eq!(bits(FloatKind::F8E4M3FN, 1e9), 0x7f);
        assert_eq!(bits(FloatKind::F8E4M3FNUZ, -1e9), 0x80);
        assert_eq!(bits(FloatKind::F4E2M1FN, -100.0), 0xf);
        assert_eq!(bits(FloatKind::F8E8M0FNU, f64::INFINITY), 0xff);
    }
}
