//! Sums of many terms, which implementations may compute in any order.

use assay_ir::{Float, FloatKind, Int, Rounding};
use assay_model::{Cond, Rule, Scalar};

/// Decompositions of an op change the order of its additions. The rule is broken if the sum overflows in any order.
pub const OVERFLOW: Rule = Rule::poison(
    "overflow",
    Cond::Own,
    "the accumulator overflows for some order of the additions [TOSA 1.0, apply_add_s]",
);

/// A sum of integers.
#[derive(Clone, Debug, Default)]
pub struct IntSum {
    positive: i128,
    negative: i128,
    /// Whether the sum exceeded 128 bits, or a term was poison.
    lost: bool,
}

impl IntSum {
    /// Adds a term; `None` means poison, or a number that is too large.
    pub fn add(&mut self, term: Option<i128>) {
        let part = if term.is_some_and(|term| term < 0) { &mut self.negative } else { &mut self.positive };
        match term.and_then(|term| part.checked_add(term)) {
            Some(sum) => *part = sum,
            None => self.lost = true,
        }
    }

    /// The sum; `None` if the sum exceeds a width for some order of the additions.
    pub fn total(&self, width: u32) -> Option<i128> {
        let half = 1i128.checked_shl(width.checked_sub(1)?).filter(|_| width < 128)?;
        let fits = !self.lost && self.positive < half && self.negative >= -half;
        fits.then(|| self.positive + self.negative)
    }

    /// The sum as an integer of a width; poison if some order overflows.
    pub fn scalar(&self, width: u32) -> Scalar {
        self.total(width).map_or(Scalar::Poison, |total| Scalar::int(width, total))
    }
}

/// An integer of at most 64 bits, so that the product of two fits.
pub fn number(scalar: &Scalar) -> Option<i128> {
    scalar.as_int().filter(|int| int.width() <= 64).and_then(Int::sext_inline)
}

/// A sum of floats in a format, computed term by term. Records whether every other order gives the same result.
#[derive(Clone, Debug)]
pub struct FloatSum {
    kind: FloatKind,
    value: Float,
    /// Sum of the finite terms' magnitudes, at least.
    magnitude: f64,
    /// Exponent of the lowest one bit in any term.
    lowest: i32,
    exact: bool,
    poison: bool,
    /// Whether a term was no -0.
    counts: bool,
    /// Whether a NaN, +inf or -inf was among the terms.
    special: [bool; 3],
}

impl FloatSum {
    /// The sum without terms.
    pub fn new(kind: FloatKind) -> FloatSum {
        let value = Float::zero(kind, false);
        FloatSum {
            kind,
            value,
            magnitude: 0.0,
            lowest: i32::MAX,
            exact: true,
            poison: false,
            counts: false,
            special: [false; 3],
        }
    }

    /// Adds a float.
    pub fn add(&mut self, term: &Scalar) {
        match term {
            Scalar::Float(term) => self.add_exact(*term, true),
            _ => self.poison = true,
        }
    }

    /// Adds a product.
    pub fn add_product(&mut self, a: &Scalar, b: &Scalar) {
        match (a, b) {
            (Scalar::Float(a), Scalar::Float(b)) => {
                // The product of two floats of at most 24 bits is exact in f64.
                let exact = a.kind.precision() + b.kind.precision() <= 53;
                let product = Float::from_f64(FloatKind::F64, a.to_f64() * b.to_f64());
                self.add_exact(product, exact);
            }
            _ => self.poison = true,
        }
    }

    fn add_exact(&mut self, term: Float, exact: bool) {
        self.exact &= exact;
        self.value = self.value.add(term.convert(self.kind, Rounding::NearestEven));
        self.counts |= !(term.is_zero() && term.is_negative());
        if term.is_nan() || term.is_infinite() {
            let which = if term.is_nan() { 0 } else { 1 + usize::from(term.is_negative()) };
            self.special[which] = true;
        } else if !term.is_zero() {
            let value = term.to_f64();
            self.magnitude += value.abs();
            self.lowest = self.lowest.min(lowest_bit(value));
        }
    }

    /// Whether no addition or product rounds in any order: all terms are multiples of a power of two, and the format represents all of its
    /// multiples up to their sum.
    fn is_exact(&self) -> bool {
        let [nan, plus, minus] = self.special;
        if nan || plus && minus {
            return true;
        }
        if self.lowest == i32::MAX {
            // There are only zeros and infinities. If all terms are -0, the sign of the sum depends on the initial value.
            return self.exact && self.counts;
        }
        let unit = 2f64.powi(self.lowest);
        let limit = 2f64.powi(self.kind.precision().min(53) as i32);
        let least = Float::new(self.kind, 1).to_f64();
        self.exact
            && unit >= least
            && self.magnitude / unit <= limit
            && self.magnitude <= Float::largest(self.kind, false).to_f64()
    }

    /// The sum, and whether it is the only correct result.
    pub fn total(&self) -> (Scalar, bool) {
        match self.poison {
            true => (Scalar::Poison, true),
            false => (Scalar::Float(self.value), self.is_exact()),
        }
    }
}

/// Exponent of the lowest one bit of a finite number that is not 0.
fn lowest_bit(value: f64) -> i32 {
    let bits = value.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    let mantissa = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    exponent.max(1) - 1075 + mantissa.trailing_zeros() as i32
}
