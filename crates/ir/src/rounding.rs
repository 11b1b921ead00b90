//! Operations on [`Float`]s of every format that are computed exactly and rounded once: fused multiply-add, square
//! root, rounding to an integer. Also moves a float by units in the last place.

use num_bigint::{BigInt, BigUint, Sign};

use crate::encoding::FloatParts;
use crate::float::{Float, FloatKind};
use crate::fp::Rounding;

/// Number of leading bits that, with a sticky bit below them, decide every rounding to a precision of up to 113.
const HEAD: u64 = 126;

/// If two summands differ by more than this many bits, the smaller one only decides on which side of the greater one the sum lies. This is more
/// than the bits of a product and of a result.
const FAR: i64 = 512;

impl Float {
    /// The float nearest to an integer.
    pub fn from_integer(kind: FloatKind, value: &BigInt, mode: Rounding) -> Float {
        Float::round_big(kind, value, 0, mode)
    }

    /// The format's float nearest to `value × 2^exponent`; zeros are positive.
    pub(crate) fn round_big(kind: FloatKind, value: &BigInt, exponent: i64, mode: Rounding) -> Float {
        let magnitude = value.magnitude();
        let excess = magnitude.bits().saturating_sub(HEAD);
        let head = magnitude >> excess;
        let sticky = excess > 0 && (&head << excess) != *magnitude;
        let digits = head.iter_u64_digits().rev().fold(0u128, |acc, digit| acc << 64 | u128::from(digit));
        // No format reaches as far as the clamp.
        let exponent = (exponent + excess as i64 - 1).clamp(-100_000, 100_000) as i32;
        Float::round(kind, value.sign() == Sign::Minus, digits << 1 | u128::from(sticky), exponent, mode)
    }

    /// `self × factor + addend`, rounded once to the nearest.
    pub fn mul_add(self, factor: Float, addend: Float) -> Float {
        match self.kind {
            FloatKind::F32 => {
                let [a, b, c] = [self, factor, addend].map(|float| f32::from_bits(float.bits as u32));
                Float::new(self.kind, u128::from(a.mul_add(b, c).to_bits())).from_arithmetic()
            }
            FloatKind::F64 => {
                let [a, b, c] = [self, factor, addend].map(|float| f64::from_bits(float.bits as u64));
                Float::new(self.kind, u128::from(a.mul_add(b, c).to_bits())).from_arithmetic()
            }
            _ => self.exact_mul_add(factor, addend),
        }
    }

    fn exact_mul_add(self, factor: Float, addend: Float) -> Float {
        let kind = self.kind;
        let (Some((a, a_exp)), Some((b, b_exp))) = (self.exact(), factor.exact()) else {
            // If a factor is a NaN or an infinity, the product is exact.
            return self.mul(factor).add(addend);
        };
        let Some((c, c_exp)) = addend.exact() else { return addend.from_arithmetic() };
        let (product, product_exp) = (a * b, i64::from(a_exp) + i64::from(b_exp));
        let (sum, exponent) = add((product, product_exp), (c, i64::from(c_exp)));
        if sum == BigInt::ZERO {
            // If both are zeros, the sign is that of their sum [IEEE 754, 6.3].
            let negative = self.is_negative() != factor.is_negative();
            return Float::zero(kind, negative && addend.is_negative());
        }
        let rounded = Float::round_big(kind, &sum, exponent, Rounding::NearestEven);
        if rounded.is_zero() { Float::zero(kind, sum.sign() == Sign::Minus) } else { rounded }
    }

    /// The exact value as an integer and a power of two; `None` for NaN and infinities.
    fn exact(self) -> Option<(BigInt, i32)> {
        let FloatParts::Finite { negative, mantissa, exponent } = self.parts() else { return None };
        let sign = if negative { Sign::Minus } else { Sign::Plus };
        Some((BigInt::from_biguint(sign, BigUint::from(mantissa)), exponent))
    }

    /// The square root, rounded to the nearest; NaN for numbers below zero, and -0 for -0.
    pub fn sqrt(self) -> Float {
        let kind = self.kind;
        match (kind, self.parts()) {
            (_, FloatParts::Nan) => self.from_arithmetic(),
            (_, FloatParts::Finite { mantissa: 0, .. }) => self,
            (_, FloatParts::Infinite { negative: true } | FloatParts::Finite { negative: true, .. }) => {
                Float::nan(kind)
            }
            (_, FloatParts::Infinite { negative: false }) => self,
            (FloatKind::F32, _) => {
                Float::new(kind, u128::from(f32::from_bits(self.bits as u32).sqrt().to_bits()))
            }
            (FloatKind::F64, _) => {
                Float::new(kind, u128::from(f64::from_bits(self.bits as u64).sqrt().to_bits()))
            }
            (_, FloatParts::Finite { mantissa, exponent, .. }) => {
                // Makes the exponent even, and the mantissa twice as long as the head needs.
                let odd = exponent.rem_euclid(2) as u32;
                let wide = BigUint::from(mantissa) << (2 * HEAD + u64::from(odd));
                let root = wide.sqrt();
                let sticky = &root * &root != wide;
                let digits = BigInt::from((root << 1u32) + u32::from(sticky));
                let half = (i64::from(exponent) - i64::from(odd)) / 2 - HEAD as i64 - 1;
                Float::round_big(kind, &digits, half, Rounding::NearestEven)
            }
        }
    }

    /// The nearest integer in the rounding mode, as a float with the sign of `self`; NaNs and infinities are unchanged.
    pub fn round_to_integral(self, mode: Rounding) -> Float {
        let FloatParts::Finite { negative, mantissa, exponent } = self.parts() else {
            return self.from_arithmetic();
        };
        if exponent >= 0 || mantissa == 0 {
            return self;
        }
        let integer = crate::fp::shift_round(mantissa, exponent, negative, mode);
        // The result is in the format, or just above its range if the range ends below 2^precision.
        Float::round(self.kind, negative, integer, 0, mode)
    }

    /// The float that is `steps` units in the last place further from zero. Negative `steps` move towards zero, at most to zero. Zeros, NaN and
    /// infinities are unchanged.
    pub fn step(self, steps: i32) -> Float {
        let FloatParts::Finite { negative, mantissa, exponent } = self.parts() else { return self };
        if mantissa == 0 {
            return self;
        }
        let moved = mantissa.saturating_add_signed(i128::from(steps));
        Float::round(self.kind, negative, moved, exponent, Rounding::NearestEven)
    }
}

/// The sum: exact, except for bits that cannot influence its rounding.
fn add(a: (BigInt, i64), b: (BigInt, i64)) -> (BigInt, i64) {
    if a.0 == BigInt::ZERO {
        return b;
    }
    if b.0 == BigInt::ZERO {
        return a;
    }
    let top = |value: &(BigInt, i64)| value.1 + value.0.bits() as i64;
    let (high, low) = if top(&a) >= top(&b) { (a, b) } else { (b, a) };
    if high.1 - top(&low) > FAR {
        let sticky = BigInt::from(if low.0.sign() == Sign::Minus { -1 } else { 1 });
        return ((high.0 << FAR as u64) + sticky, high.1 - FAR);
    }
    let exponent = high.1.min(low.1);
    let align = |value: (BigInt, i64)| value.0 << (value.1 - exponent) as u64;
    (align(high) + align(low), exponent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_apfloat::Float as _;
    use rustc_apfloat::Round;
    use rustc_apfloat::ieee::{BFloat, Float8E5M2, Half, Quad, X87DoubleExtended};

    /// A fixed sequence of bit patterns with all exponents.
    fn patterns() -> impl Iterator<Item = u128> {
        let mut state = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834u128;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            state ^ state >> 64
        })
    }

    macro_rules! agree {
        ($kind:ident, $ty:ty, $count:expr) => {{
            let kind = FloatKind::$kind;
            let mask = u128::MAX >> (128 - kind.width());
            let make = |bits: u128| {
                let bits = bits & mask;
                // The integer bit of x87 must agree with the exponent.
                let zero_exponent = bits >> 64 & 0x7fff == 0;
                let explicit = if zero_exponent { bits & !(1 << 63) } else { bits | 1 << 63 };
                Float::new(kind, if kind == FloatKind::F80 { explicit } else { bits })
            };
            let bits: Vec<u128> = patterns().take(3 * $count).collect();
            for chunk in bits.chunks(3) {
                let [a, mut b, mut c] = [make(chunk[0]), make(chunk[1]), make(chunk[2])];
                if chunk[0] >> 40 & 3 == 0 {
                    // Near cancellation.
                    b = Float::from_f64(kind, 1.0);
                    c = a.neg().step((chunk[1] % 5) as i32 - 2);
                }
                let ap = |float: Float| <$ty>::from_bits(float.bits);
                let same = |what: &str, found: Float, expected: $ty| {
                    let equal = { found.bits } == expected.to_bits() || found.is_nan() && expected.is_nan();
                    assert!(equal, "{what} {a} {b} {c}: {found}, not {expected}");
                };
                same("fma", a.mul_add(b, c), ap(a).mul_add(ap(b), ap(c)).value);
                for (mode, round) in [
                    (Rounding::NearestEven, Round::NearestTiesToEven),
                    (Rounding::NearestAway, Round::NearestTiesToAway),
                    (Rounding::Up, Round::TowardPositive),
                    (Rounding::Down, Round::TowardNegative),
                    (Rounding::ZeroWards, Round::TowardZero),
                ] {
                    let near = Float::from_f64(kind, (chunk[0] % 1000) as f64 / 8.0 - 60.0);
                    same("round", a.round_to_integral(mode), ap(a).round_to_integral(round).value);
                    same("round", near.round_to_integral(mode), ap(near).round_to_integral(round).value);
                }
            }
        }};
    }

    #[test]
    fn fused_and_rounded_as_apfloat_does() {
        agree!(F16, Half, 4000);
        agree!(BF16, BFloat, 4000);
        agree!(F8E5M2, Float8E5M2, 4000);
        agree!(F80, X87DoubleExtended, 1000);
        agree!(F128, Quad, 1000);
    }

    #[test]
    fn exact_fma_agrees_with_the_host() {
        let bits: Vec<u128> = patterns().take(9000).collect();
        for chunk in bits.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|i| Float::new(FloatKind::F64, chunk[i] & u128::from(u64::MAX)));
            let (exact, host) = (a.exact_mul_add(b, c), a.mul_add(b, c));
            assert!(exact == host || exact.is_nan() && host.is_nan(), "{a} {b} {c}: {exact}, not {host}");
        }
    }

    /// The squares of the midpoints around the root must enclose the operand.
    #[test]
    fn roots_are_nearest() {
        for kind in [FloatKind::F16, FloatKind::BF16, FloatKind::F8E4M3FN] {
            for bits in 0..1u128 << (kind.width() - 1) {
                let float = Float::new(kind, bits);
                if !float.is_nan() {
                    // Exact in f64; rounding once more does no harm (53 ≥ 2p + 2).
                    let expected = Float::from_f64(kind, float.to_f64().sqrt());
                    assert_eq!(float.sqrt(), expected, "{float}");
                }
            }
        }
        for kind in [FloatKind::F80, FloatKind::F128] {
            for n in 1..400u32 {
                let n_float = Float::from_f64(kind, f64::from(n));
                assert_eq!(n_float.mul(n_float).sqrt(), n_float);
                let root = n_float.sqrt();
                let square = |root: Float| root.mul_add(root, n_float.neg()).abs();
                let error = square(root);
                for neighbour in [root.step(1), root.step(-1)] {
                    assert!(error.compare(square(neighbour)).is_some_and(std::cmp::Ordering::is_le));
                }
            }
        }
        assert!(Float::from_f64(FloatKind::F32, -1.0).sqrt().is_nan());
        assert_eq!(Float::zero(FloatKind::F128, true).sqrt(), Float::zero(FloatKind::F128, true));
    }

    #[test]
    fn steps_go_by_units_in_the_last_place() {
        let one = Float::from_f64(FloatKind::F32, 1.0);
        assert_eq!({ one.step(1).bits }, 0x3f80_0001);
        assert_eq!({ one.step(-2).bits }, 0x3f7f_fffc);
        assert_eq!(Float::new(FloatKind::F32, 1).step(-4), Float::zero(FloatKind::F32, false));
        assert!(Float::largest(FloatKind::F32, false).step(1).is_infinite());
        assert!(Float::infinity(FloatKind::F32, true).step(-1).is_infinite());
    }
}
