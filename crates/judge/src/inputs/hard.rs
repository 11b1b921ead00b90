//! Numbers that compilers often handle wrongly: limits of formats, ties of roundings, and the neighbours of both.

use assay_ir::{Float, FloatKind, FloatParts, Int, Rounding};

/// Widths that integers are often converted to.
const COMMON_WIDTHS: [u32; 4] = [8, 16, 32, 64];

/// Formats that floats are often rounded to.
const NARROW: [FloatKind; 9] = [
    FloatKind::F16,
    FloatKind::BF16,
    FloatKind::F32,
    FloatKind::F64,
    FloatKind::F8E5M2,
    FloatKind::F8E4M3FN,
    FloatKind::F6E3M2FN,
    FloatKind::F4E2M1FN,
    FloatKind::F8E8M0FNU,
];

/// Formats and integers of at most this many bits are listed in full.
const LISTED_BITS: u32 = 8;

/// Hard integers of a width, the commonest boundaries first.
pub fn ints(width: u32) -> Vec<Int> {
    let mut list: Vec<Int> = Vec::new();
    let number = |value: i128| Int::from_i128(width, value);
    let (least, greatest) = (Int::signed_min(width), Int::signed_max(width));
    list.extend([number(0), number(1), number(-1), least.clone(), greatest.clone()]);
    list.extend([least.add(&number(1)), greatest.sub(&number(1)), number(2), number(-2)]);
    // Amounts of shifts.
    list.extend([0, -1, 1].map(|more| number(i128::from(width) + more)));
    list.extend([3, -3, 4, 5, 7, -7, 8, 10, 16, 100].map(number));
    // A pattern that shows where each byte, and each bit of a pair, goes.
    let pattern = |byte: &dyn Fn(u32) -> u8| {
        Int::from_le_bytes(width, &(0..width.div_ceil(8)).map(byte).collect::<Vec<u8>>())
    };
    list.extend([
        pattern(&|_| 0x55),
        pattern(&|_| 0xAA),
        pattern(&|i| 17u8.wrapping_mul((i as u8).wrapping_add(1))),
    ]);
    // Limits of other widths, and the numbers from which products and sums overflow.
    let one = number(1);
    let power =
        |exponent: u32| (exponent < width).then(|| one.shl(&Int::new(32, u128::from(exponent)))).flatten();
    let around = |list: &mut Vec<Int>, middle: Int| {
        list.extend([middle.sub(&number(1)), middle.clone(), middle.add(&number(1))]);
        list.extend([middle.neg(), middle.neg().sub(&number(1)), middle.neg().add(&number(1))]);
    };
    let limits = COMMON_WIDTHS.iter().flat_map(|&other| [other - 1, other]);
    for exponent in limits.chain([width / 2, width.div_ceil(2), width.saturating_sub(2)]) {
        power(exponent).into_iter().for_each(|middle| around(&mut list, middle));
    }
    // Ties of roundings to floats. A neighbour of a tie becomes the tie if it is rounded to another format first.
    for precision in
        [FloatKind::F32, FloatKind::F64, FloatKind::F16, FloatKind::BF16].map(FloatKind::precision)
    {
        for exponent in [precision, precision + 1, width.saturating_sub(2), width.saturating_sub(1)] {
            let last = exponent.checked_sub(precision).and_then(power);
            if let (Some(leading), Some(last)) = (power(exponent), last) {
                around(&mut list, leading.add(&last));
                around(&mut list, leading.add(&last).add(&last).add(&last));
            }
        }
    }
    list.extend([11, 13, 17, 31, 97, 127, 641].map(number));
    for divisor in [3, 5, 10] {
        list.extend(greatest.udiv(&number(divisor)).filter(|_| width > LISTED_BITS));
    }
    for exponent in (0..width).filter(|exponent| width <= 64 || exponent % 8 == 0) {
        power(exponent).into_iter().for_each(|middle| around(&mut list, middle));
    }
    if width <= LISTED_BITS {
        list.extend((0..1 << width).map(|bits| Int::new(width, bits)));
    }
    without_repetition(list)
}

/// Hard floats of a format, the commonest boundaries first.
pub fn floats(kind: FloatKind) -> Vec<Float> {
    let number = |value: f64| Float::from_f64(kind, value);
    let mut list = vec![Float::zero(kind, false), number(1.0), Float::zero(kind, true)];
    list.extend([Float::infinity(kind, true), Float::nan(kind), Float::infinity(kind, false)]);
    list.extend([Float::largest(kind, false), Float::largest(kind, true), Float::new(kind, 1)]);
    list.extend([-0.5, 2.5, -1.0].map(number));
    let mut hard = ties(kind);
    hard.extend(extremes(kind));
    hard.extend(limits_of_integers(kind));
    hard.extend([2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 16.0, 0.1, 0.25, 1.0 / 3.0].map(number));
    // Where mathematical functions change their behaviour.
    use std::f64::consts::{E, FRAC_PI_2, FRAC_PI_4, LN_2, PI};
    hard.extend([PI, FRAC_PI_2, FRAC_PI_4, 2.0 * PI, E, LN_2, 1e-3, 1e3, 0.9, 1.1, 20.0].map(number));
    for other in NARROW {
        if other.width() < kind.width() || other.precision() < kind.precision() {
            hard.extend(of_narrower(kind, other));
        }
    }
    hard.extend(fractions(kind));
    hard.extend(nans(kind));
    for one in hard {
        list.extend([one, one.neg()]);
    }
    if kind.width() <= LISTED_BITS {
        list.extend((0..1 << kind.width()).map(|bits| Float::new(kind, bits)));
    }
    without_repetition(list)
}

/// NaNs with the least and the greatest payloads, signalling and quiet. Code that cuts off the payload may turn them into infinity, and
/// code that adds to it may turn them into zero. Formats with a single NaN have none.
fn nans(kind: FloatKind) -> Vec<Float> {
    let infinity = Float::infinity(kind, false);
    let payload = kind.precision().saturating_sub(1);
    if payload < 2 || !matches!(infinity.parts(), FloatParts::Infinite { .. }) {
        return Vec::new();
    }
    let quiet = 1u128 << (payload - 1);
    let of = |payload: u128| Float::new(kind, infinity.bits | payload);
    [1, quiet >> 1, quiet - 1, quiet | 1, 2 * quiet - 1].map(of).into()
}

/// Halves, on which integer rounding modes differ, with their neighbours, and the largest halves of the
/// format.
fn ties(kind: FloatKind) -> Vec<Float> {
    let last = exp2(kind.precision() as i32 - 1);
    let halves = [0.5, 1.5, 2.5, 3.5, 4.5, 0.25, 0.75];
    let mut list: Vec<Float> = halves.iter().flat_map(|&half| around(Float::from_f64(kind, half))).collect();
    // From 2^(p-1) on all numbers are integers, from 2^p on all are even.
    let large = [last - 0.5, last, last / 2.0 - 0.5, last / 2.0 + 0.5, 2.0 * last];
    list.extend(large.iter().flat_map(|&value| around(Float::from_f64(kind, value))));
    list.extend([1.0, 2.0, 4.0, 8.0].iter().flat_map(|&power| around(Float::from_f64(kind, power))));
    list
}

/// Numbers of each magnitude that are rounded up, and ties between an odd and an even integer, if the format has them.
fn fractions(kind: FloatKind) -> Vec<Float> {
    let of_magnitude = |exponent: u32| {
        let power = 1u128 << exponent;
        // In quarters and in halves.
        [(4 * power + 3, -2), (2 * power + 3, -1)]
    };
    let exponents = 0..kind.precision().min(u64::BITS);
    let rounded = |(mantissa, exponent)| Float::round(kind, false, mantissa, exponent, Rounding::NearestEven);
    exponents.flat_map(of_magnitude).map(rounded).collect()
}

fn exp2(exponent: i32) -> f64 {
    f64::from(exponent).exp2()
}

/// The least and the greatest of each kind of number, and numbers whose squares and exponentials leave the format.
fn extremes(kind: FloatKind) -> Vec<Float> {
    let largest = Float::largest(kind, false);
    let mut list = vec![below(largest), Float::new(kind, 1), Float::new(kind, 2)];
    // The least normal number comes after all numbers that the stored bits of the significand can represent alone.
    let normal = Float::new(kind, 1 << (kind.precision() - 1));
    if kind.precision() > 1 && kind != FloatKind::F80 {
        list.extend(around(normal));
    }
    let limit = largest.to_f64();
    if limit.is_finite() {
        list.extend(
            [limit.sqrt(), limit.ln(), limit.log2(), limit / 2.0].map(|value| Float::from_f64(kind, value)),
        );
        list.extend(around(Float::from_f64(kind, limit.sqrt())));
        // The points just before an exponential overflows, and where it becomes subnormal and zero.
        let least = 2f64.ln() * (2.0 - limit.log2() - f64::from(kind.precision()));
        let ends = [limit.ln() * 0.99, limit.log2() * 0.99, -(4.0 / limit).ln(), -least];
        list.extend(ends.map(|value| Float::from_f64(kind, value)));
        list.push(Float::from_f64(kind, 1.0 / limit));
    }
    list
}

/// Limits of the conversion to integers: 2^w and 2^(w-1), their neighbours, and the last numbers that are still
/// converted, truncated or rounded.
fn limits_of_integers(kind: FloatKind) -> Vec<Float> {
    let mut list = Vec::new();
    for width in COMMON_WIDTHS {
        for power in [width - 1, width] {
            let limit = Float::round(kind, false, 1, power as i32, Rounding::NearestEven);
            list.extend(around(limit));
            let beside = [(1u128 << power) * 2 - 1, (1u128 << power) * 2 + 1, (1u128 << power) * 2 - 2];
            list.extend(
                beside.map(|mantissa| Float::round(kind, false, mantissa, -1, Rounding::NearestEven)),
            );
        }
    }
    list
}

/// Numbers at the start and end of a narrower format, and its ties.
fn of_narrower(kind: FloatKind, other: FloatKind) -> Vec<Float> {
    let mut list = Vec::new();
    let mut tie = |of: Float| {
        let FloatParts::Finite { mantissa, exponent, .. } = of.parts() else { return };
        // Halfway to the next number of the narrower format, and halfway from the previous one.
        for halves in [2 * mantissa + 1, (2 * mantissa).saturating_sub(1), 2 * mantissa] {
            list.extend(around(Float::round(kind, false, halves, exponent - 1, Rounding::NearestEven)));
        }
    };
    let one = Float::from_f64(other, 1.0);
    tie(Float::largest(other, false));
    tie(one);
    tie(one.step(1));
    tie(Float::new(other, 1));
    if other.precision() > 1 && other != FloatKind::F80 {
        tie(Float::new(other, 1 << (other.precision() - 1)));
    }
    list
}

/// A number between its neighbours.
pub fn around(middle: Float) -> [Float; 3] {
    [middle, below(middle), middle.step(1)]
}

/// The neighbour nearer to zero. Below a power of two the distance is another.
fn below(of: Float) -> Float {
    match of.parts() {
        FloatParts::Finite { negative, mantissa, exponent } if mantissa == 1 << (of.kind.precision() - 1) => {
            let near = Float::round(of.kind, negative, 2 * mantissa - 1, exponent - 1, Rounding::NearestEven);
            if near == of { of.step(-1) } else { near }
        }
        _ => of.step(-1),
    }
}

fn without_repetition<T: std::hash::Hash + Eq + Clone>(mut list: Vec<T>) -> Vec<T> {
    let mut seen = rustc_hash::FxHashSet::default();
    list.retain(|one| seen.insert(one.clone()));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(kind: FloatKind, value: f64) {
        let wanted = Float::from_f64(kind, value);
        assert!(floats(kind).contains(&wanted), "{kind:?} {value}");
        assert!(floats(kind).contains(&wanted.neg()), "{kind:?} -{value}");
    }

    #[test]
    fn the_last_number_below_a_half_is_among_the_floats() {
        has(FloatKind::F32, f64::from(0.5f32.next_down()));
        has(FloatKind::F64, 0.5f64.next_down());
        has(FloatKind::F16, 0.5 - 0.5f64.powi(12));
        has(FloatKind::F32, f64::from(1.5f32.next_down()));
        has(FloatKind::F32, 8_388_607.5);
        has(FloatKind::F32, 8_388_609.0);
        has(FloatKind::F64, 4_503_599_627_370_495.5);
        has(FloatKind::F64, 9_223_372_036_854_774_784.0);
        has(FloatKind::F32, 2_147_483_520.0);
        has(FloatKind::F32, f64::from(f32::MIN_POSITIVE));
        has(FloatKind::F32, f64::from(f32::MIN_POSITIVE.next_down()));
        has(FloatKind::F64, 17_592_186_044_416.75);
        has(FloatKind::F64, 17_592_186_044_417.5);
        // The tie above the largest f16, from which on numbers round to infinity.
        has(FloatKind::F32, 65_520.0);
    }

    #[test]
    fn every_format_has_hard_numbers_and_small_ones_are_complete() {
        for keyword in ["f32", "f64", "f16", "bf16", "f80", "f128", "tf32", "f8E8M0FNU", "f8E4M3FN"] {
            let kind = FloatKind::from_keyword(keyword).expect("a format");
            let list = floats(kind);
            assert!(list.len() >= 200, "{keyword}: {}", list.len());
            assert!(list.iter().all(|float| float.kind == kind));
        }
        assert_eq!(floats(FloatKind::F4E2M1FN).len(), 16);
        assert_eq!(ints(8).len(), 256);
        assert_eq!(ints(1).len(), 2);
    }

    #[test]
    fn integers_lie_at_their_own_limits_and_at_those_of_other_widths() {
        let list = ints(32);
        for value in
            [i128::from(i32::MIN), i32::MAX.into(), 32, 31, 33, 127, 128, -129, 65_535, 46_341 - 46_340]
        {
            assert!(list.contains(&Int::from_i128(32, value)), "{value}");
        }
        assert!(ints(200).contains(&Int::signed_min(200)));
        // If it is first rounded to f64, the result is a tie of f32.
        assert!(ints(64).contains(&Int::new(64, (1 << 62) + (1 << 38) + 1)));
    }
}
