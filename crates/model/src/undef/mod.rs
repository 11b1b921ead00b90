//! Integers of which some bits are undefined.
//!
//! An undefined bit may be 0 or 1, and may differ at each use [LLVM LangRef, Undefined Values]. It is more defined than poison: using it is not
//! undefined behaviour, and bitwise ops keep the other bits defined. Loads of memory that was never written make such bits [LLVM LangRef,
//! alloca], and so does LLVM's `undef`.

mod bits;

use assay_ir::Int;
use smallvec::SmallVec;

use crate::array::{Array, ElemType};
use crate::random::{GAMMA, splitmix};
pub use crate::scalar::Partial;
use crate::scalar::Scalar;
use crate::value::Value;

pub use bits::{Bits, KnownBits, Order};

/// Which values are chosen for undefined bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BitChoice {
    /// All zeros.
    #[default]
    Zeros,
    /// All ones.
    Ones,
    /// The bits of a number.
    Number(i64),
    /// Random bits, different for each value. The number is the state of SplitMix64.
    Drawn(u64),
}

impl BitChoice {
    /// The bits of this choice. A random choice then moves to its next state.
    fn next(&mut self, width: u32) -> Int {
        match self {
            BitChoice::Zeros => Int::zero(width),
            BitChoice::Ones => Int::all_ones(width),
            BitChoice::Number(number) => Int::from_i128(width, i128::from(*number)),
            BitChoice::Drawn(state) => {
                let mut next = || {
                    *state = state.wrapping_add(GAMMA);
                    splitmix(*state)
                };
                let bytes: Vec<u8> = (0..width.div_ceil(64)).flat_map(|_| next().to_le_bytes()).collect();
                Int::from_le_bytes(width, &bytes)
            }
        }
    }
}

impl Scalar {
    /// A scalar in which no bit is defined. For complex numbers this is poison: otherwise the parts would have to be kept apart.
    pub fn undefined(elem: ElemType) -> Scalar {
        match elem {
            ElemType::Complex(_) => Scalar::Poison,
            _ => Scalar::partial(Int::new(elem.width(), 0), Int::new(elem.width(), 0).not()),
        }
    }

    /// Replaces the undefined bits of a scalar of a type by chosen bits; other scalars stay as they are.
    pub fn choose_bits(&self, elem: ElemType, choice: &mut BitChoice) -> Scalar {
        let Scalar::Partial(partial) = self else { return self.clone() };
        let chosen = choice.next(partial.undef.width()).and(&partial.undef);
        Scalar::from_bits(elem, KnownBits::defined(partial.bits.or(&chosen)))
    }

    /// The bits of anything that has some defined.
    pub fn known_bits(&self) -> Option<KnownBits> {
        match self {
            Scalar::Int(int) => Some(KnownBits::defined(int.clone())),
            Scalar::Float(float) => Some(KnownBits::defined(float.to_int())),
            Scalar::Partial(partial) => {
                Some(KnownBits { bits: partial.bits.clone(), undef: partial.undef.clone() })
            }
            Scalar::Poison | Scalar::Complex(_) | Scalar::Pointer(_) => None,
        }
    }

    /// The scalar of a type that has these bits.
    pub fn from_bits(elem: ElemType, known: KnownBits) -> Scalar {
        match (known.undef.is_zero(), elem) {
            (false, _) => Scalar::partial(known.bits, known.undef),
            (true, ElemType::Int(_)) => Scalar::Int(known.bits),
            (true, _) => elem.from_bits(known.bits.inline_bits().unwrap_or(0)),
        }
    }

    /// Whether no bit is defined.
    pub fn is_undefined(&self) -> bool {
        matches!(self, Scalar::Partial(partial) if partial.undef.not().is_zero())
    }

    /// A scalar that allows everything that either of two scalars of one type allows; `None` if no such scalar exists.
    pub fn either(&self, other: &Scalar) -> Option<Scalar> {
        match (self, other) {
            (a, b) if a == b => Some(a.clone()),
            (Scalar::Poison, _) | (_, Scalar::Poison) => Some(Scalar::Poison),
            (a, b) => {
                let known = a.known_bits()?.join(&b.known_bits()?);
                Some(Scalar::partial(known.bits, known.undef))
            }
        }
    }

    /// All scalars of a type that the undefined bits allow, if there are at most `most` of them.
    pub fn choices(&self, elem: ElemType, most: u32) -> Option<Vec<Scalar>> {
        let choices = Choices::new(self, elem, most)?;
        Some((0..1 << choices.bits()).map(|number| choices.get(number)).collect())
    }
}

/// All scalars of a type that the undefined bits of one scalar allow. They are made on demand.
pub struct Choices<'s> {
    scalar: &'s Scalar,
    elem: ElemType,
    /// The positions of the undefined bits.
    places: SmallVec<[u32; 8]>,
}

impl<'s> Choices<'s> {
    /// `None` if more than `most` bits are undefined.
    pub fn new(scalar: &'s Scalar, elem: ElemType, most: u32) -> Option<Choices<'s>> {
        let places = match (scalar, elem) {
            (Scalar::Partial(partial), ElemType::Int(_) | ElemType::Float(_)) => {
                let places = (0..partial.undef.width()).filter(|&bit| partial.undef.bit(bit));
                // One place more shows that there are too many.
                places.take(most as usize + 1).collect()
            }
            _ if scalar.is_partial() => return None,
            _ => SmallVec::new(),
        };
        (places.len() <= most as usize).then_some(Choices { scalar, elem, places })
    }

    /// How many bits are undefined.
    pub fn bits(&self) -> u32 {
        self.places.len() as u32
    }

    /// The scalar in which the bits of `number` replace the undefined bits.
    pub fn get(&self, number: u32) -> Scalar {
        let Scalar::Partial(partial) = self.scalar else { return self.scalar.clone() };
        if let Some(bits) = partial.bits.inline_bits() {
            let set = self.places.iter().enumerate().filter(|(at, _)| number >> at & 1 == 1);
            return self.elem.from_bits(set.fold(bits, |bits, (_, &place)| bits | 1 << place));
        }
        let width = partial.bits.width();
        let bit = |place: u32| Int::new(width, 1).shl(&Int::new(32, place.into()));
        let set = self.places.iter().enumerate().filter(|(at, _)| number >> at & 1 == 1);
        let bits =
            set.filter_map(|(_, &place)| bit(place)).fold(partial.bits.clone(), |all, bit| all.or(&bit));
        Scalar::from_bits(self.elem, KnownBits::defined(bits))
    }
}

/// The scalar that allows everything that any of some scalars of one type allows.
pub struct Joined {
    /// All of them, while they are equal.
    all: Scalar,
    /// The bits, once they differ.
    known: Option<KnownBits>,
}

impl Joined {
    /// What the first of them allows.
    pub fn new(first: Scalar) -> Joined {
        Joined { all: first, known: None }
    }

    /// Allows what `other` allows, too, as [`Scalar::either`] does. Returns false if there is no such scalar.
    pub fn add(&mut self, other: &Scalar) -> bool {
        if other.is_poison() || self.known.is_none() && self.all.is_poison() {
            *self = Joined::new(Scalar::Poison);
            return true;
        }
        if self.known.is_none() && self.all == *other {
            return true;
        }
        let Some(known) = self.known.take().or_else(|| self.all.known_bits()) else { return false };
        let Some(other) = other.known_bits() else { return false };
        self.known = Some(known.join(&other));
        true
    }

    /// Whether no bit is defined.
    pub fn is_undefined(&self) -> bool {
        match &self.known {
            Some(known) => known.undef.not().is_zero(),
            None => self.all.is_undefined(),
        }
    }

    /// The scalar.
    pub fn scalar(self) -> Scalar {
        self.known.map_or(self.all, |known| Scalar::partial(known.bits, known.undef))
    }
}

impl Bits {
    /// The result of an op on two integers, at least one of which has undefined bits. Bits of the result that the rule does not determine are
    /// undefined. `None` if an operand is not an integer.
    pub fn of_ints(self, op: fn(&Int, &Int) -> Int, a: &Scalar, b: &Scalar) -> Option<Scalar> {
        let (a, b) = (a.known_bits()?, b.known_bits()?);
        let elem = ElemType::Int(a.bits.width());
        let known = self.apply(&[a, b], &mut |values| Some(op(&values[0], &values[1])));
        Some(known.map_or_else(|| Scalar::undefined(elem), |known| Scalar::from_bits(elem, known)))
    }
}

impl Value {
    /// A value that allows everything that either of two values of one type allows; `None` if no such value exists.
    pub fn either(&self, other: &Value) -> Option<Value> {
        match (self, other) {
            (a, b) if a == b => Some(a.clone()),
            (Value::Scalar(a), Value::Scalar(b)) => a.either(b).map(Value::Scalar),
            (Value::Array(a), Value::Array(b)) if a.shape() == b.shape() => {
                let elements = a.iter().zip(b.iter()).map(|(a, b)| a.either(&b));
                let elements: Vec<Scalar> = elements.collect::<Option<_>>()?;
                Some(Value::array(Array::from_elements(a.elem(), a.shape(), elements)))
            }
            (Value::Aggregate(a), Value::Aggregate(b)) if a.len() == b.len() => {
                let parts = a.iter().zip(b.iter()).map(|(a, b)| a.either(b));
                parts.collect::<Option<_>>().map(Value::aggregate)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use assay_ir::FloatKind;

    use super::*;

    #[test]
    fn choices_are_all_values() {
        let scalar = Scalar::partial(Int::new(8, 1), Int::new(8, 0b1000_0100));
        let choices = scalar.choices(ElemType::Int(8), 8).expect("few");
        assert_eq!(choices, [1, 5, 0x81, 0x85].map(|value| Scalar::Int(Int::new(8, value))));
        assert_eq!(scalar.choices(ElemType::Int(8), 1), None);
        let joined = choices.into_iter().reduce(|a, b| a.either(&b).expect("integers"));
        assert_eq!(joined, Some(scalar));
    }

    #[test]
    fn choices_of_wide_and_narrow_scalars_are_the_same_bits() {
        for width in [7, 64, 128, 200] {
            let undef = Int::new(width, 0b101_0000);
            let scalar = Scalar::partial(Int::new(width, 3), undef);
            let choices = scalar.choices(ElemType::Int(width), 8).expect("few");
            let bits = |scalar: &Scalar| scalar.known_bits().map(|known| known.bits.to_u64());
            let found: Vec<_> = choices.iter().map(bits).collect();
            assert_eq!(found, [3, 0x13, 0x43, 0x53].map(|value| Some(Some(value))), "{width}");
        }
        let float = ElemType::Float(FloatKind::F32);
        let sign = Scalar::partial(Int::new(32, 0x3f80_0000), Int::new(32, 1 << 31));
        assert_eq!(
            sign.choices(float, 8),
            Some(vec![float.from_bits(0x3f80_0000), float.from_bits(0xbf80_0000)])
        );
    }

    #[test]
    fn joined_scalars_are_what_each_allows() {
        let int = |value| Scalar::Int(Int::new(8, value));
        let some = Scalar::partial(Int::new(8, 1), Int::new(8, 0b100));
        let lists = [
            vec![int(1)],
            vec![int(1), int(1)],
            vec![int(1), int(3), int(1), int(9)],
            vec![int(1), some.clone(), some.clone()],
            vec![some.clone(), some, int(4)],
            vec![int(1), Scalar::Poison, int(2)],
            vec![int(1), int(2), Scalar::Poison, int(2)],
            vec![Scalar::Poison, int(2)],
            vec![int(0), int(255)],
        ];
        for list in lists {
            let mut joined = Joined::new(list[0].clone());
            assert!(list[1..].iter().all(|one| joined.add(one)));
            let each = list[1..].iter().try_fold(list[0].clone(), |all, one| all.either(one));
            assert_eq!(joined.is_undefined(), each.as_ref().is_some_and(Scalar::is_undefined), "{list:?}");
            assert_eq!(Some(joined.scalar()), each, "{list:?}");
        }
        let complex = Scalar::complex(int(1), int(2));
        assert!(!Joined::new(complex.clone()).add(&int(1)));
        assert!(Joined::new(complex.clone()).add(&complex));
    }

    #[test]
    fn chosen_bits_stand_for_undefined_ones_only() {
        let elem = ElemType::Int(80);
        let scalar = Scalar::partial(
            Int::new(80, 5),
            Int::all_ones(80)
                .lshr(&Int::new(80, 4))
                .expect("in range")
                .shl(&Int::new(80, 4))
                .expect("in range"),
        );
        let chosen = |mut choice| scalar.choose_bits(elem, &mut choice);
        assert_eq!(chosen(BitChoice::Zeros), Scalar::Int(Int::new(80, 5)));
        let drawn = chosen(BitChoice::Drawn(1));
        assert_ne!(drawn, chosen(BitChoice::Drawn(2)));
        let Scalar::Int(drawn) = drawn else { panic!("not all bits are defined") };
        assert_eq!(drawn.and(&Int::new(80, 15)), Int::new(80, 5));
        let mut choice = BitChoice::Drawn(1);
        assert_ne!(scalar.choose_bits(elem, &mut choice), scalar.choose_bits(elem, &mut choice));
    }

    #[test]
    fn poison_is_what_may_come_out_beside_a_value() {
        let one = Scalar::Int(Int::new(8, 1));
        assert_eq!(one.either(&Scalar::Poison), Some(Scalar::Poison));
        assert_eq!(one.either(&one), Some(one));
    }
}
