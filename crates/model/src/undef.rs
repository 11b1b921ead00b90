//! Integers of which some bits are undefined.
//!
//! An undefined bit may be 0 or 1, and another one at each use [LLVM LangRef, Undefined Values]. It is more defined than
//! poison: an op on it is no undefined behaviour, and ops on bits leave the other bits as they are. Loads of memory that
//! nobody wrote make such bits [LLVM LangRef, alloca], and so does LLVM's `undef`.

use std::fmt;
use std::rc::Rc;

use assay_ir::Int;

use crate::array::ElemType;
use crate::value::Scalar;

/// The bits of an integer, a float or an address, some of them undefined.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Partial {
    /// Undefined bits are 0 here.
    bits: Int,
    /// A set bit is undefined; at least one is.
    undef: Int,
}

/// What an op does bit by bit.
#[derive(Clone, Copy, Debug)]
pub enum Bits {
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    /// Fewer bits, or more: zeros or copies of the highest.
    Trunc,
    Zext,
    Sext,
    /// The same bits as another type.
    Same,
    /// Sums, differences and products: a bit depends on no higher one.
    Low(fn(&Int, &Int) -> Int),
}

impl Partial {
    pub fn bits(&self) -> &Int {
        &self.bits
    }

    pub fn undef(&self) -> &Int {
        &self.undef
    }

    /// Whether bits are what these bits may be.
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

impl Scalar {
    /// Bits of which those set in `undef` are undefined.
    pub fn partial(bits: Int, undef: Int) -> Scalar {
        if undef.is_zero() {
            return Scalar::Int(bits);
        }
        Scalar::Partial(Rc::new(Partial { bits: bits.and(&undef.not()), undef }))
    }

    /// A scalar without a defined bit. Complex numbers are poison: their parts would have to be kept apart.
    pub fn undefined(elem: ElemType) -> Scalar {
        match elem {
            ElemType::Complex(_) => Scalar::Poison,
            _ => Scalar::partial(Int::new(elem.width(), 0), Int::new(elem.width(), 0).not()),
        }
    }

    /// The scalar of a type with zeros for its undefined bits; anything else as it is.
    pub fn with_zeros(&self, elem: ElemType) -> Scalar {
        match (self, elem) {
            (Scalar::Partial(partial), ElemType::Int(_)) => Scalar::Int(partial.bits.clone()),
            (Scalar::Partial(partial), _) => elem.from_bits(partial.bits.inline_bits().unwrap_or(0)),
            (scalar, _) => scalar.clone(),
        }
    }

    /// The bits of anything that has some defined: bits, and which are undefined.
    fn known_bits(&self) -> Option<(Int, Int)> {
        match self {
            Scalar::Int(int) => Some((int.clone(), Int::new(int.width(), 0))),
            Scalar::Float(float) => Some((float.to_int(), Int::new(float.kind.width(), 0))),
            Scalar::Partial(partial) => Some((partial.bits.clone(), partial.undef.clone())),
            Scalar::Poison | Scalar::Complex(_) | Scalar::Pointer(_) => None,
        }
    }
}

impl Bits {
    /// The op's result, of `width` bits, where an operand has undefined bits; `None` where it has none of this form.
    pub fn apply(self, operands: &[Scalar], width: u32) -> Option<Scalar> {
        let known: Vec<(Int, Int)> = operands.iter().map(Scalar::known_bits).collect::<Option<_>>()?;
        match known.as_slice() {
            [one] => self.one(one, width),
            [a, b] => self.two(a, b),
            _ => None,
        }
    }

    fn one(self, (bits, undef): &(Int, Int), width: u32) -> Option<Scalar> {
        Some(match self {
            Bits::Same if bits.width() == width => Scalar::partial(bits.clone(), undef.clone()),
            // Truncation too: an extension to fewer bits leaves the lowest.
            Bits::Trunc | Bits::Zext => Scalar::partial(bits.zext(width), undef.zext(width)),
            // An undefined sign makes all its copies undefined.
            Bits::Sext => Scalar::partial(bits.sext(width), undef.sext(width)),
            _ => return None,
        })
    }

    fn two(self, (a, undef_a): &(Int, Int), (b, undef_b): &(Int, Int)) -> Option<Scalar> {
        let either = undef_a.or(undef_b);
        Some(match self {
            // A defined 0 makes a 0, whatever the other bit is.
            Bits::And => Scalar::partial(a.and(b), either.and(&a.or(undef_a)).and(&b.or(undef_b))),
            // A defined 1 makes a 1.
            Bits::Or => Scalar::partial(a.or(b), either.and(&a.not()).and(&b.not())),
            Bits::Xor => Scalar::partial(a.xor(b), either),
            Bits::Shl => Scalar::partial(defined(b, undef_b, a, Int::shl)?, undef_a.shl(b)?),
            Bits::LShr => Scalar::partial(defined(b, undef_b, a, Int::lshr)?, undef_a.lshr(b)?),
            Bits::AShr => Scalar::partial(defined(b, undef_b, a, Int::ashr)?, undef_a.ashr(b)?),
            Bits::Low(op) => {
                // The lowest undefined bit and all above it.
                let lowest = either.and(&Int::new(either.width(), 0).sub(&either));
                let below = lowest.sub(&Int::new(either.width(), 1));
                Scalar::partial(op(a, b), below.not())
            }
            _ => return None,
        })
    }
}

/// A shift by an amount that is defined; an undefined one may be too large, which is poison.
fn defined(amount: &Int, undef: &Int, value: &Int, shift: fn(&Int, &Int) -> Option<Int>) -> Option<Int> {
    undef.is_zero().then(|| shift(value, amount))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partial(bits: u128, undef: u128) -> Scalar {
        Scalar::partial(Int::new(8, bits), Int::new(8, undef))
    }

    fn int(bits: u128) -> Scalar {
        Scalar::Int(Int::new(8, bits))
    }

    /// Against all values that the undefined bits can take.
    #[test]
    fn results_are_what_the_operands_allow() {
        type Of = fn(&Int, &Int) -> Option<Int>;
        let ops: [(Bits, Of); 6] = [
            (Bits::And, |a, b| Some(a.and(b))),
            (Bits::Or, |a, b| Some(a.or(b))),
            (Bits::Xor, |a, b| Some(a.xor(b))),
            (Bits::Low(Int::add), |a, b| Some(a.add(b))),
            (Bits::Low(Int::sub), |a, b| Some(a.sub(b))),
            (Bits::Low(Int::mul), |a, b| Some(a.mul(b))),
        ];
        for (bits, undef) in [(0b0101, 0b1010_0000), (0b1, 0b1111_0000), (0, 0xff), (0x81, 0b100)] {
            for other in [0, 1, 0x0f, 0xf0, 0x55, 0xff] {
                for (rule, op) in ops {
                    let result = rule.apply(&[partial(bits, undef), int(other)], 8).expect("bitwise");
                    for value in (0..=255u128).filter(|value| value & !undef == bits) {
                        let right = op(&Int::new(8, value), &Int::new(8, other)).expect("total");
                        let allowed = match &result {
                            Scalar::Partial(partial) => partial.allows(&right),
                            other => *other == Scalar::Int(right.clone()),
                        };
                        assert!(allowed, "{rule:?} of {value} and {other}: {result} without {right}");
                    }
                }
            }
        }
    }

    #[test]
    fn defined_bits_stay() {
        assert_eq!(Bits::And.apply(&[partial(0, 0xff), int(0)], 8), Some(int(0)));
        assert_eq!(Bits::And.apply(&[partial(0x42, 0xf00 >> 4), int(0x0f)], 8), Some(int(2)));
        assert_eq!(Bits::Or.apply(&[partial(0, 0xff), int(0xff)], 8), Some(int(0xff)));
        assert_eq!(Bits::LShr.apply(&[partial(0x30, 0x0f), int(4)], 8), Some(int(3)));
        assert_eq!(Bits::Shl.apply(&[int(1), partial(0, 1)], 8), None);
        assert_eq!(Bits::Trunc.apply(&[partial(5, 0xf0)], 4), Some(Scalar::int(4, 5)));
        assert_eq!(
            Bits::Zext.apply(&[partial(5, 0xf0)], 16),
            Some(Scalar::partial(Int::new(16, 5), Int::new(16, 0xf0)))
        );
        assert_eq!(
            Bits::Sext.apply(&[partial(5, 0xf0)], 16),
            Some(Scalar::partial(Int::new(16, 5), Int::new(16, 0xfff0)))
        );
    }
}
