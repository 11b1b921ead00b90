//! Fixed-width integers of any width, in two's complement. Up to 128 bits are stored inline.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};

/// An integer of `width` bits. It has no sign: each operation chooses a signed or an unsigned reading.
///
/// Bits above `width` are zero. Width 0 is allowed (MLIR's `i0`) and has the single value 0.
#[derive(PartialEq, Eq, Hash)]
pub struct Int {
    width: u32,
    bits: IntBits,
}

/// Conversion to and from decimal takes time quadratic in the length, seconds for the widest integers of MLIR. So longer numbers are hexadecimal.
pub const MAX_DECIMAL_BITS: u64 = 1 << 17;

/// As many digits as a number of [`MAX_DECIMAL_BITS`] can have.
pub(crate) const MAX_DECIMAL_DIGITS: usize = (MAX_DECIMAL_BITS / 3) as usize;

/// The tag takes a whole word, for the same reason as [`crate::FloatKind`].
#[derive(Clone, PartialEq, Eq, Hash)]
#[repr(u64)]
enum IntBits {
    /// Widths up to 128.
    Inline(AlignedWord),
    /// Wider ones.
    Heap(Box<BigUint>),
}

/// A `u128` with the alignment of a `u64`: so integers, and all values that contain them, take 32 bytes instead of 48.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(Rust, packed(8))]
struct AlignedWord(u128);

/// Copies are made in the place where they are needed. A copy that is made elsewhere and then moved is slow: the processor waits if it reads
/// 16 bytes at once that were just written as two parts.
impl Clone for Int {
    #[inline(always)]
    fn clone(&self) -> Int {
        match &self.bits {
            IntBits::Inline(word) => Int { width: self.width, bits: IntBits::Inline(*word) },
            IntBits::Heap(big) => Int { width: self.width, bits: heap_copy(big) },
        }
    }
}

#[cold]
fn heap_copy(big: &BigUint) -> IntBits {
    IntBits::Heap(Box::new(big.clone()))
}

fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1u128 << width) - 1 }
}

impl Int {
    /// The low `width` bits of `bits`. If `width` is greater than 128, zero-extends.
    #[inline]
    pub fn new(width: u32, bits: u128) -> Int {
        if width <= 128 {
            Int { width, bits: IntBits::Inline(AlignedWord(bits & mask(width))) }
        } else {
            Int { width, bits: IntBits::Heap(Box::new(BigUint::from(bits))) }
        }
    }

    /// `value` wrapped to `width` bits. If `width` is greater than 128, sign-extends.
    #[inline]
    pub fn from_i128(width: u32, value: i128) -> Int {
        if width <= 128 { Int::new(width, value as u128) } else { Int::wrap(width, &BigInt::from(value)) }
    }

    /// Zero.
    pub fn zero(width: u32) -> Int {
        Int::new(width, 0)
    }

    /// `true` is 1, of width 1.
    #[inline]
    pub fn bool(value: bool) -> Int {
        Int { width: 1, bits: IntBits::Inline(AlignedWord(u128::from(value))) }
    }

    /// A mathematical integer modulo 2^width.
    pub fn wrap(width: u32, value: &BigInt) -> Int {
        // A division would take time quadratic in the width.
        let mask: BigInt = (BigInt::from(1) << width) - 1u8;
        let reduced: BigInt = value & mask;
        let unsigned = reduced.into_parts().1;
        if width <= 128 {
            let bits =
                unsigned.iter_u64_digits().rev().fold(0u128, |acc, digit| (acc << 64) | u128::from(digit));
            Int { width, bits: IntBits::Inline(AlignedWord(bits)) }
        } else {
            Int { width, bits: IntBits::Heap(Box::new(unsigned)) }
        }
    }

    /// Parses a decimal number that fits the width as a signed or an unsigned number; `None` for other text.
    pub fn parse(width: u32, text: &str) -> Option<Int> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        // Parsing takes time quadratic in the length. A number of `width` bits cannot have more digits than this.
        let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.is_empty();
        let len = digits.trim_start_matches('0').len();
        if !plain || len > width as usize + 1 || len > MAX_DECIMAL_DIGITS {
            return None;
        }
        let value: BigInt = text.parse().ok()?;
        let least = -(BigInt::from(1) << width.saturating_sub(1));
        (least <= value && value < BigInt::from(1) << width).then(|| Int::wrap(width, &value))
    }

    /// From little-endian bytes; bits above `width` are dropped.
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Int {
        if width <= 128 {
            let mut low = [0; 16];
            let count = bytes.len().min(low.len());
            low[..count].copy_from_slice(&bytes[..count]);
            return Int::new(width, u128::from_le_bytes(low));
        }
        Int::wrap(width, &BigInt::from_bytes_le(Sign::Plus, bytes))
    }

    /// `ceil(width / 8)` little-endian bytes.
    pub fn to_le_bytes(&self) -> Vec<u8> {
        if let IntBits::Inline(AlignedWord(bits)) = self.bits {
            return bits.to_le_bytes()[..self.width.div_ceil(8) as usize].to_vec();
        }
        let mut bytes = self.unsigned().into_parts().1.to_bytes_le();
        bytes.resize(self.width.div_ceil(8) as usize, 0);
        bytes
    }

    /// In bits; 0 is possible.
    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The bits if they are inline (width up to 128).
    #[inline]
    pub fn inline_bits(&self) -> Option<u128> {
        match self.bits {
            IntBits::Inline(AlignedWord(bits)) => Some(bits),
            IntBits::Heap(_) => None,
        }
    }

    /// The same integer, made again from its parts if it has at most 64 bits. A result that is moved right after it was computed makes the
    /// processor wait, as for [`Int::clone`].
    #[inline(always)]
    #[must_use]
    pub fn made_again(self) -> Int {
        match self.bits {
            IntBits::Inline(word) if self.width <= 64 => {
                Int { width: self.width, bits: IntBits::Inline(AlignedWord(u128::from(word.0 as u64))) }
            }
            _ => self,
        }
    }

    /// Unsigned reading, if it fits 64 bits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.bits {
            IntBits::Inline(word) => u64::try_from(word.0).ok(),
            IntBits::Heap(big) => u64::try_from(big.as_ref()).ok(),
        }
    }

    /// Signed reading, if it fits 64 bits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match self.sext_inline() {
            Some(value) => i64::try_from(value).ok(),
            None => i64::try_from(&self.signed()).ok(),
        }
    }

    /// Signed reading of an inline integer.
    #[inline]
    pub fn sext_inline(&self) -> Option<i128> {
        let bits = self.inline_bits()?;
        if self.width == 0 {
            return Some(0);
        }
        let shift = 128 - self.width;
        Some(((bits << shift) as i128) >> shift)
    }

    /// Unsigned reading.
    pub fn unsigned(&self) -> BigInt {
        match &self.bits {
            IntBits::Inline(word) => BigInt::from(word.0),
            IntBits::Heap(big) => BigInt::from(big.as_ref().clone()),
        }
    }

    /// Signed (two's complement) reading.
    pub fn signed(&self) -> BigInt {
        match self.sext_inline() {
            Some(value) => BigInt::from(value),
            None if self.sign_bit() => self.unsigned() - (BigInt::from(1) << self.width),
            None => self.unsigned(),
        }
    }

    /// Whether all bits are 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.bits {
            IntBits::Inline(word) => word.0 == 0,
            IntBits::Heap(big) => **big == BigUint::ZERO,
        }
    }

    /// The highest bit; false for width 0.
    pub fn sign_bit(&self) -> bool {
        self.width > 0 && self.bit(self.width - 1)
    }

    /// Bit `index`, counted from the lowest; false above the width.
    pub fn bit(&self, index: u32) -> bool {
        match &self.bits {
            IntBits::Inline(word) => index < 128 && word.0 >> index & 1 == 1,
            IntBits::Heap(big) => big.bit(u64::from(index)),
        }
    }

    /// All bits one.
    pub fn all_ones(width: u32) -> Int {
        Int::from_i128(width, -1)
    }

    /// The most negative signed value.
    pub fn signed_min(width: u32) -> Int {
        if width == 0 { Int::zero(0) } else { Int::wrap(width, &(BigInt::from(1) << (width - 1))) }
    }

    /// The greatest signed value.
    pub fn signed_max(width: u32) -> Int {
        Int::signed_min(width).not()
    }

    /// Applies an operation that gives the same result modulo 2^width on inline bits and on mathematical integers.
    #[inline]
    fn ring(&self, other: &Int, small: fn(u128, u128) -> u128, big: fn(BigInt, BigInt) -> BigInt) -> Int {
        debug_assert_eq!(self.width, other.width);
        match (&self.bits, &other.bits) {
            (IntBits::Inline(a), IntBits::Inline(b)) => Int::new(self.width, small(a.0, b.0)),
            _ => Int::wrap(self.width, &big(self.unsigned(), other.unsigned())),
        }
    }

    /// Sum modulo 2^width; both must have the same width.
    #[inline]
    pub fn add(&self, other: &Int) -> Int {
        self.ring(other, u128::wrapping_add, |a, b| a + b)
    }

    /// Difference modulo 2^width; both must have the same width.
    #[inline]
    pub fn sub(&self, other: &Int) -> Int {
        self.ring(other, u128::wrapping_sub, |a, b| a - b)
    }

    /// Product modulo 2^width; both must have the same width.
    #[inline]
    pub fn mul(&self, other: &Int) -> Int {
        self.ring(other, u128::wrapping_mul, |a, b| a * b)
    }

    /// Bitwise; both must have the same width.
    #[inline]
    pub fn and(&self, other: &Int) -> Int {
        self.ring(other, |a, b| a & b, |a, b| a & b)
    }

    /// Bitwise; both must have the same width.
    #[inline]
    pub fn or(&self, other: &Int) -> Int {
        self.ring(other, |a, b| a | b, |a, b| a | b)
    }

    /// Bitwise; both must have the same width.
    #[inline]
    pub fn xor(&self, other: &Int) -> Int {
        self.ring(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// All bits flipped.
    pub fn not(&self) -> Int {
        self.xor(&Int::all_ones(self.width))
    }

    /// Two's complement negation, modulo 2^width: the least signed value is its own negation.
    pub fn neg(&self) -> Int {
        Int::zero(self.width).sub(self)
    }

    /// Unsigned quotient; `None` on division by zero.
    pub fn udiv(&self, other: &Int) -> Option<Int> {
        (!other.is_zero()).then(|| self.ring(other, |a, b| a / b, |a, b| a / b))
    }

    /// Unsigned remainder; `None` on division by zero.
    pub fn urem(&self, other: &Int) -> Option<Int> {
        (!other.is_zero()).then(|| self.ring(other, |a, b| a % b, |a, b| a % b))
    }

    /// Applies a division to the signed readings; `None` on division by zero. MIN / -1 wraps.
    fn sdivision(
        &self,
        other: &Int,
        small: fn(i128, i128) -> i128,
        big: fn(BigInt, BigInt) -> BigInt,
    ) -> Option<Int> {
        if other.is_zero() {
            return None;
        }
        // Width 128 takes the slow path, because i128::MIN / -1 overflows on the host.
        match (self.sext_inline(), other.sext_inline()) {
            (Some(a), Some(b)) if self.width < 128 => Some(Int::from_i128(self.width, small(a, b))),
            _ => Some(Int::wrap(self.width, &big(self.signed(), other.signed()))),
        }
    }

    /// Signed quotient, truncated; `None` on division by zero. MIN / -1 wraps.
    pub fn sdiv(&self, other: &Int) -> Option<Int> {
        self.sdivision(other, |a, b| a / b, |a, b| a / b)
    }

    /// Signed remainder with the dividend's sign; `None` on division by zero.
    pub fn srem(&self, other: &Int) -> Option<Int> {
        self.sdivision(other, |a, b| a % b, |a, b| a % b)
    }

    /// Signed quotient, rounded to minus infinity; `None` on division by zero. MIN / -1 wraps.
    pub fn sdiv_floor(&self, other: &Int) -> Option<Int> {
        use num_bigint::BigInt as B;
        let small = |a: i128, b: i128| a / b - i128::from(a % b != 0 && (a < 0) != (b < 0));
        let big = |a: B, b: B| {
            let rounds_down = &a % &b != B::ZERO && (a < B::ZERO) != (b < B::ZERO);
            a / b - B::from(u8::from(rounds_down))
        };
        self.sdivision(other, small, big)
    }

    /// Signed quotient, rounded to plus infinity; `None` on division by zero. MIN / -1 wraps.
    pub fn sdiv_ceil(&self, other: &Int) -> Option<Int> {
        use num_bigint::BigInt as B;
        let small = |a: i128, b: i128| a / b + i128::from(a % b != 0 && (a < 0) == (b < 0));
        let big = |a: B, b: B| {
            let rounds_up = &a % &b != B::ZERO && (a < B::ZERO) == (b < B::ZERO);
            a / b + B::from(u8::from(rounds_up))
        };
        self.sdivision(other, small, big)
    }

    /// Unsigned quotient, rounded up; `None` on division by zero.
    pub fn udiv_ceil(&self, other: &Int) -> Option<Int> {
        let quotient = self.udiv(other)?;
        let rest = self.urem(other)?;
        Some(if rest.is_zero() { quotient } else { quotient.add(&Int::new(self.width, 1)) })
    }

    /// The shift amount, read unsigned, if it is below the width.
    fn amount(&self, amount: &Int) -> Option<u32> {
        amount.to_u64().filter(|&n| n < u64::from(self.width)).map(|n| n as u32)
    }

    /// Left shift; `None` if the amount is not below the width.
    #[inline]
    pub fn shl(&self, amount: &Int) -> Option<Int> {
        let n = self.amount(amount)?;
        Some(match self.inline_bits() {
            Some(bits) => Int::new(self.width, bits << n),
            None => Int::wrap(self.width, &(self.unsigned() << n)),
        })
    }

    /// Logical right shift; `None` if the amount is not below the width.
    #[inline]
    pub fn lshr(&self, amount: &Int) -> Option<Int> {
        let n = self.amount(amount)?;
        Some(match self.inline_bits() {
            Some(bits) => Int::new(self.width, bits >> n),
            None => Int::wrap(self.width, &(self.unsigned() >> n)),
        })
    }

    /// Arithmetic right shift; `None` if the amount is not below the width.
    #[inline]
    pub fn ashr(&self, amount: &Int) -> Option<Int> {
        let n = self.amount(amount)?;
        Some(match self.sext_inline() {
            Some(value) => Int::from_i128(self.width, value >> n),
            None => Int::wrap(self.width, &(self.signed() >> n)),
        })
    }

    /// Sign-extends or truncates.
    #[inline]
    pub fn sext(&self, width: u32) -> Int {
        match self.sext_inline() {
            Some(value) => Int::from_i128(width, value),
            None => Int::wrap(width, &self.signed()),
        }
    }

    /// Zero-extends or truncates.
    #[inline]
    pub fn zext(&self, width: u32) -> Int {
        match self.inline_bits() {
            Some(bits) => Int::new(width, bits),
            None => Int::wrap(width, &self.unsigned()),
        }
    }

    /// Order as signed integers of one width.
    #[inline]
    pub fn scmp(&self, other: &Int) -> Ordering {
        match (self.sext_inline(), other.sext_inline()) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.signed().cmp(&other.signed()),
        }
    }

    /// Order as unsigned integers.
    #[inline]
    pub fn ucmp(&self, other: &Int) -> Ordering {
        match (&self.bits, &other.bits) {
            (IntBits::Inline(a), IntBits::Inline(b)) => { a.0 }.cmp(&{ b.0 }),
            _ => self.unsigned().cmp(&other.unsigned()),
        }
    }

    /// Number of one bits.
    pub fn count_ones(&self) -> u32 {
        match &self.bits {
            IntBits::Inline(word) => { word.0 }.count_ones(),
            IntBits::Heap(big) => big.count_ones() as u32,
        }
    }

    /// Zeros above the highest one bit; the width for 0.
    pub fn leading_zeros(&self) -> u32 {
        match &self.bits {
            IntBits::Inline(word) => self.width - (128 - { word.0 }.leading_zeros()),
            IntBits::Heap(big) => self.width - big.bits() as u32,
        }
    }

    /// Zeros below the lowest one bit; the width for 0.
    pub fn trailing_zeros(&self) -> u32 {
        match &self.bits {
            IntBits::Inline(AlignedWord(0)) => self.width,
            IntBits::Inline(word) => { word.0 }.trailing_zeros(),
            IntBits::Heap(big) => big.trailing_zeros().map_or(self.width, |n| n as u32),
        }
    }
}

impl Int {
    /// The integer in decimal, in the unsigned or the signed reading. Numbers of more than [`MAX_DECIMAL_BITS`] are written in hexadecimal, as their
    /// bits; MLIR reads both.
    pub fn to_text(&self, unsigned: bool) -> String {
        let value = if unsigned { self.unsigned() } else { self.signed() };
        match value.bits() > MAX_DECIMAL_BITS {
            true => format!("{:#x}", self.unsigned()),
            false => value.to_string(),
        }
    }
}

/// Signed decimal, as MLIR prints signless integers. Prints width 1 as a number; the printer writes `true` and `false`.
impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sext_inline() {
            Some(value) => write!(f, "{value}"),
            None => f.write_str(&self.to_text(false)),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}:i{}", self.width)
    }
}

#[cfg(test)]
mod tests;
