//! Compares conversions of all formats with those of rustc_apfloat.

use super::*;
use rustc_apfloat::FloatConvert;
use rustc_apfloat::ieee::{BFloat, Double, Float8E4M3FN, Float8E5M2, Half};

/// Rounds f64 bit patterns on a coarse grid to narrow formats, and compares with rustc_apfloat.
#[test]
fn narrowing_agrees_with_apfloat() {
    let mut bits = 0x9e37_79b9_7f4a_7c15u64;
    for step in 0..60_000u64 {
        bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(step);
        // Exponents near the narrow formats' range.
        let exponent = 1023 - 30 + (bits >> 40) % 60;
        let value = f64::from_bits((bits & 0x800f_ffff_ffff_ffff) | exponent << 52);
        let double = Double::from_bits(u128::from(value.to_bits()));
        macro_rules! check {
            ($kind:ident, $ty:ty) => {
                let expected: $ty = double.convert(&mut false).value;
                let found = Float::from_f64(FloatKind::$kind, value);
                if expected.is_nan() {
                    assert!(found.is_nan(), "{value:e} to {}", stringify!($kind));
                } else {
                    assert_eq!({ found.bits }, expected.to_bits(), "{value:e} to {}", stringify!($kind));
                }
            };
        }
        check!(F16, Half);
        check!(BF16, BFloat);
        check!(F8E5M2, Float8E5M2);
        check!(F8E4M3FN, Float8E4M3FN);
        check!(F128, Quad);
        check!(F80, X87DoubleExtended);
    }
}

/// Every bit pattern of every narrow format survives a conversion to f64 and back.
#[test]
fn decoding_is_exact() {
    use FloatKind::*;
    for kind in [
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
        BF16,
        F16,
    ] {
        for bits in 0..1u128 << kind.width() {
            let float = Float::new(kind, bits);
            if !float.is_nan() {
                assert_eq!(Float::from_f64(kind, float.to_f64()), float, "{kind:?} {bits:#x}");
            }
        }
    }
}

#[test]
fn integers_round_once() {
    let value = BigInt::from((1u64 << 53) + 1);
    let double = |mode| Float::from_integer(FloatKind::F64, &value, mode).to_f64();
    assert_eq!(double(Rounding::NearestEven), 9007199254740992.0);
    assert_eq!(double(Rounding::Up), 9007199254740994.0);
    let huge = BigInt::from(1) << 500;
    assert!(Float::from_integer(FloatKind::F16, &huge, Rounding::NearestEven).is_infinite());
    let wide = Float::from_integer(FloatKind::F128, &(&huge + 1), Rounding::NearestEven);
    assert_eq!(wide.trunc_to_integer(), Some(huge));
    assert_eq!(Float::from_f64(FloatKind::F32, -0.7).trunc_to_integer(), Some(BigInt::ZERO));
}
