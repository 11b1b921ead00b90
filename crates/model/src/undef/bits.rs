//! Which bits of an op's result are defined if operands have undefined bits. The definitions of ops refer to these rules.
//!
//! Most rules run the op itself: with zeros, and with ones, in place of the undefined bits.

use std::cmp::Ordering;

use assay_ir::Int;
use smallvec::{SmallVec, smallvec};

/// Bits, of which those set in `undef` are undefined. The undefined ones are 0 in `bits`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownBits {
    /// Undefined bits are 0.
    pub bits: Int,
    /// A set bit is undefined.
    pub undef: Int,
}

/// How an op reads integers when it compares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As unsigned numbers.
    Unsigned,
    /// As two's complement numbers.
    Signed,
}

/// How the defined bits of a result follow from those of the operands.
#[derive(Clone, Copy, Debug)]
pub enum Bits {
    /// A bit of the result depends on at most one bit of each leading operand, as for masks, shifts, extensions and permutations. The number says
    /// how many leading operands there are.
    Apart(u8),
    /// Sum of the operands, which wraps.
    Sum,
    /// The negative of one operand, or the difference of two.
    Difference,
    /// Product of the operands, which wraps.
    Product,
    /// The result is monotonic in each leading operand: with all other operands fixed, it never falls, or never rises, as that operand grows. The
    /// number says how many leading operands there are. For `Unsigned`, it need only hold if the larger value has all set bits of the smaller one.
    Monotone(Order, u8),
    /// The result is the greater, or the lesser, of two operands.
    Extremum(Order),
    /// The result depends only on the order of two operands.
    Comparison,
    /// Quotient of two operands, rounded towards zero.
    Quotient(Order),
    /// Remainder of two operands.
    Remainder(Order),
    /// The absolute value, which wraps.
    Absolute,
}

/// Runs the op on defined operands; `None` outside its domain.
pub type RunDefined<'a> = dyn FnMut(&[Int]) -> Option<Int> + 'a;

impl KnownBits {
    /// Bits none of which is undefined.
    pub fn defined(bits: Int) -> KnownBits {
        KnownBits { undef: Int::zero(bits.width()), bits }
    }

    fn new(bits: Int, undef: Int) -> KnownBits {
        KnownBits { bits: bits.and(&undef.not()), undef }
    }

    /// Zeros in place of undefined bits.
    fn zeros(&self) -> Int {
        self.bits.clone()
    }

    fn ones(&self) -> Int {
        self.bits.or(&self.undef)
    }

    /// The least and the greatest of the values.
    pub fn ends(&self, order: Order) -> [Int; 2] {
        match order {
            Order::Unsigned => [self.zeros(), self.ones()],
            Order::Signed => {
                let sign = Int::signed_min(self.bits.width()).and(&self.undef);
                [self.zeros().or(&sign), self.ones().and(&sign.not())]
            }
        }
    }

    /// The bits that are the same in both.
    pub fn join(&self, other: &KnownBits) -> KnownBits {
        let differ = self.bits.xor(&other.bits);
        KnownBits::new(self.bits.clone(), differ.or(&self.undef).or(&other.undef))
    }

    /// The bits that at least one of two descriptions of the same value defines.
    fn meet(&self, other: &KnownBits) -> KnownBits {
        KnownBits { bits: self.bits.or(&other.bits), undef: self.undef.and(&other.undef) }
    }

    /// A value of each of the two descriptions; the values are equal if the descriptions have a value in common.
    fn nearest(&self, other: &KnownBits) -> [Int; 2] {
        let first = self.bits.or(&self.undef.and(&other.bits));
        let second = other.bits.or(&other.undef.and(&first));
        [first, second]
    }

    /// Defined bits below the lowest undefined one.
    fn low(&self) -> u32 {
        self.undef.trailing_zeros()
    }

    fn negative(&self) -> Option<bool> {
        let sign = self.bits.width().checked_sub(1)?;
        (!self.undef.bit(sign)).then(|| self.bits.bit(sign))
    }
}

impl Bits {
    /// Whether the rule can be used if this operand has undefined bits.
    pub fn allows(self, operand: usize) -> bool {
        match self {
            Bits::Apart(operands) | Bits::Monotone(_, operands) => operand < usize::from(operands),
            Bits::Quotient(Order::Signed) | Bits::Remainder(_) => operand == 0,
            _ => true,
        }
    }

    /// The defined bits of the result; `None` if the op has no result for some of the values.
    pub fn apply(self, operands: &[KnownBits], run: &mut RunDefined<'_>) -> Option<KnownBits> {
        match (self, operands) {
            (Bits::Apart(_), _) => join_points(&corners(operands, Order::Unsigned), run),
            (Bits::Monotone(order, _), _) => between(operands, order, run),
            (Bits::Sum, [a, b]) => Some(sum(a, b, false)),
            (Bits::Difference, [a, b]) => Some(difference(a, b)),
            (Bits::Difference, [a]) => Some(negative(a)),
            (Bits::Product, [a, b]) => Some(product(a, b)),
            (Bits::Comparison, [a, b]) => {
                let mut tried = corners(operands, Order::Unsigned);
                tried.extend(corners(operands, Order::Signed));
                tried.push(a.nearest(b).into_iter().collect());
                join_points(&tried, run)
            }
            (Bits::Extremum(order), [a, b]) => extremum([a, b], order, run),
            (Bits::Quotient(order), [a, b]) => {
                // Division by a power of two is a shift, except for negative numbers.
                let shifts = is_defined_power(b) && (order == Order::Unsigned || a.negative() == Some(false));
                match shifts {
                    true => join_points(&corners(operands, Order::Unsigned), run),
                    false => between(operands, order, run),
                }
            }
            (Bits::Remainder(order), [a, b]) => remainder(a, b, order, run),
            (Bits::Absolute, [a, ..]) => Some(absolute(a)),
            _ => None,
        }
    }
}

type OperandPoint = SmallVec<[Int; 3]>;

/// All combinations of the operands' ends.
fn corners(operands: &[KnownBits], order: Order) -> Vec<OperandPoint> {
    let mut corners: Vec<OperandPoint> = vec![smallvec![]];
    for operand in operands {
        let ends = operand.ends(order);
        let ends = if operand.undef.is_zero() { &ends[..1] } else { &ends[..] };
        let longer = |end: &Int| {
            let end = end.clone();
            corners.iter().map(move |corner| corner.iter().cloned().chain([end.clone()]).collect())
        };
        corners = ends.iter().flat_map(longer).collect();
    }
    corners
}

/// The bits that are the same at all points.
fn join_points(points: &[OperandPoint], run: &mut RunDefined<'_>) -> Option<KnownBits> {
    let mut all: Option<KnownBits> = None;
    for point in points {
        let result = KnownBits::defined(run(point)?);
        all = Some(all.map_or(result.clone(), |all| all.join(&result)));
    }
    all
}

/// The leading bits that are the same at all corners; all results between the corners have them too.
fn between(operands: &[KnownBits], order: Order, run: &mut RunDefined<'_>) -> Option<KnownBits> {
    let all = join_points(&corners(operands, order), run)?;
    Some(KnownBits::new(all.bits, up_to_highest(&all.undef)))
}

/// The highest set bit and all below it.
fn up_to_highest(bits: &Int) -> Int {
    let ones = Int::all_ones(bits.width());
    ones.lshr(&Int::new(32, bits.leading_zeros().into())).unwrap_or_else(|| Int::zero(bits.width()))
}

/// The `n` low bits.
fn lowest(width: u32, n: u32) -> Int {
    let ones = Int::all_ones(width);
    ones.shl(&Int::new(32, n.into())).map_or(ones, |above| above.not())
}

/// A bit of a sum depends on the two bits and on the carry. The carry never falls as the lower bits grow.
fn sum(a: &KnownBits, b: &KnownBits, carry: bool) -> KnownBits {
    let carry = Int::new(a.bits.width(), carry.into());
    let carries = |a: &Int, b: &Int| a.add(b).add(&carry).xor(a).xor(b);
    let (fewest, most) = (carries(&a.bits, &b.bits), carries(&a.ones(), &b.ones()));
    let undef = a.undef.or(&b.undef).or(&fewest.xor(&most));
    KnownBits::new(a.bits.xor(&b.bits).xor(&fewest), undef)
}

fn difference(a: &KnownBits, b: &KnownBits) -> KnownBits {
    sum(a, &KnownBits::new(b.bits.not(), b.undef.clone()), true)
}

fn negative(a: &KnownBits) -> KnownBits {
    difference(&KnownBits::defined(Int::zero(a.bits.width())), a)
}

/// The trailing zeros of a factor shift the other factor. The low bits of the product follow from low bits. Without wrapping, the leading bits
/// lie between those of the least and the greatest product.
fn product(a: &KnownBits, b: &KnownBits) -> KnownBits {
    let width = a.bits.width();
    let zeros = |known: &KnownBits| known.ones().trailing_zeros();
    let (zeros_a, zeros_b) = (zeros(a), zeros(b));
    let low = (a.low() - zeros_a).min(b.low() - zeros_b) + zeros_a + zeros_b;
    let least = a.bits.mul(&b.bits);
    let from_below = KnownBits::new(least.clone(), lowest(width, low.min(width)).not());
    let greatest = a.ones().unsigned() * b.ones().unsigned();
    if greatest.bits() > u64::from(width) {
        return from_below;
    }
    let differ = least.xor(&Int::wrap(width, &greatest));
    from_below.meet(&KnownBits::new(least, up_to_highest(&differ)))
}

fn extremum([a, b]: [&KnownBits; 2], order: Order, run: &mut RunDefined<'_>) -> Option<KnownBits> {
    let (mut always_a, mut always_b) = (true, true);
    for corner in corners(&[a.clone(), b.clone()], order) {
        let result = run(&corner)?;
        always_a &= result == corner[0];
        always_b &= result == corner[1];
    }
    match (always_a, always_b) {
        (true, _) => Some(a.clone()),
        (_, true) => Some(b.clone()),
        _ => Some(a.join(b).meet(&between(&[a.clone(), b.clone()], order, run)?)),
    }
}

fn is_defined_power(known: &KnownBits) -> bool {
    known.undef.is_zero() && known.bits.count_ones() == 1
}

/// The remainder by a defined divisor. If the divisor has n trailing zeros, the remainder and the dividend have the same lowest n bits.
fn remainder(a: &KnownBits, b: &KnownBits, order: Order, run: &mut RunDefined<'_>) -> Option<KnownBits> {
    let divisor = b.bits.clone();
    let magnitude = match order {
        Order::Signed if divisor.sign_bit() => divisor.neg(),
        _ => divisor.clone(),
    };
    if magnitude.is_zero() {
        return None;
    }
    let width = divisor.width();
    let low = lowest(width, divisor.trailing_zeros());
    let from_below = KnownBits::new(a.bits.clone(), a.undef.or(&low.not()));
    if order == Order::Signed && a.negative() != Some(false) {
        // If the sign of the dividend is not defined, the remainder may have either sign.
        return Some(from_below);
    }
    if magnitude.count_ones() == 1 {
        return join_points(&corners(&[a.clone(), b.clone()], Order::Unsigned), run);
    }
    let most = magnitude.sub(&Int::new(width, 1));
    let most = if a.ones().ucmp(&most) == Ordering::Less { a.ones() } else { most };
    Some(from_below.meet(&KnownBits::new(Int::zero(width), up_to_highest(&most))))
}

/// The number or its negation, depending on its sign.
fn absolute(a: &KnownBits) -> KnownBits {
    let sign = Int::signed_min(a.bits.width());
    let undef = a.undef.and(&sign.not());
    let positive = KnownBits::new(a.bits.and(&sign.not()), undef.clone());
    let negative = KnownBits::new(a.bits.or(&sign), undef);
    let negated = self::negative(&negative);
    match a.negative() {
        Some(false) => positive,
        Some(true) => negated,
        None => positive.join(&negated),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wide enough for carries and signs, narrow enough to try all values.
    const WIDTH: u32 = 4;

    fn int(bits: u128) -> Int {
        Int::new(WIDTH, bits)
    }

    fn all() -> impl Iterator<Item = KnownBits> {
        let ones = (1u128 << WIDTH) - 1;
        (0..=ones).flat_map(move |undef| {
            let bits = (0..=ones).filter(move |bits| bits & undef == 0);
            bits.map(move |bits| KnownBits { bits: int(bits), undef: int(undef) })
        })
    }

    fn values(known: &KnownBits) -> Vec<Int> {
        let fits = |value: &Int| value.and(&known.undef.not()) == known.bits;
        (0..1u128 << WIDTH).map(int).filter(fits).collect()
    }

    type PartialFunction = fn(&Int, &Int) -> Option<Int>;

    /// Compares a rule, for every operand of every form, with all values that the undefined bits can take. `exact`: the rule must also find every
    /// bit that is the same for all values.
    fn check(rule: Bits, op: PartialFunction, exact: bool) {
        for a in all() {
            for b in all() {
                let undefined = [&a, &b].map(|known| !known.undef.is_zero());
                if (0..2).any(|index| undefined[index] && !rule.allows(index)) {
                    continue;
                }
                let pairs =
                    values(&a).into_iter().flat_map(|a| values(&b).into_iter().map(move |b| (a.clone(), b)));
                let results: Option<Vec<KnownBits>> =
                    pairs.map(|(a, b)| op(&a, &b).map(KnownBits::defined)).collect();
                let Some(results) = results else { continue };
                let truth = results.into_iter().reduce(|a, b| a.join(&b)).expect("a value");
                let found = rule.apply(&[a.clone(), b.clone()], &mut |point| op(&point[0], &point[1]));
                let found = found.expect("a total op");
                assert_eq!(found.join(&truth), found, "{rule:?} of {a:?} and {b:?}: unsound, {truth:?}");
                assert!(!exact || found == truth, "{rule:?} of {a:?} and {b:?}: not exact, {truth:?}");
            }
        }
    }

    fn largest(a: &Int, b: &Int, order: Ordering) -> Int {
        if order.is_ge() { a.clone() } else { b.clone() }
    }

    /// Whether the signed quotient fits. The rules of the ops exclude the other case.
    fn fits(a: &Int, b: &Int) -> bool {
        *a != Int::signed_min(WIDTH) || *b != Int::all_ones(WIDTH)
    }

    #[test]
    fn bits_that_stay_apart() {
        check(Bits::Apart(2), |a, b| Some(a.and(b)), true);
        check(Bits::Apart(2), |a, b| Some(a.or(b)), true);
        check(Bits::Apart(2), |a, b| Some(a.xor(b)), true);
        check(Bits::Apart(1), Int::shl, true);
        check(Bits::Apart(1), Int::lshr, true);
        check(Bits::Apart(1), Int::ashr, true);
        check(Bits::Apart(1), |a, _| Some(a.not()), true);
    }

    #[test]
    fn arithmetic() {
        check(Bits::Sum, |a, b| Some(a.add(b)), true);
        check(Bits::Difference, |a, b| Some(a.sub(b)), true);
        check(Bits::Product, |a, b| Some(a.mul(b)), false);
        check(Bits::Quotient(Order::Unsigned), Int::udiv, false);
        check(Bits::Quotient(Order::Signed), |a, b| fits(a, b).then(|| a.sdiv(b))?, false);
        check(Bits::Remainder(Order::Unsigned), Int::urem, false);
        check(Bits::Remainder(Order::Signed), Int::srem, false);
        check(Bits::Absolute, |a, _| Some(if a.sign_bit() { a.neg() } else { a.clone() }), false);
    }

    #[test]
    fn rounded_quotients() {
        check(Bits::Monotone(Order::Signed, 1), |a, b| fits(a, b).then(|| a.sdiv_floor(b))?, false);
        check(Bits::Monotone(Order::Signed, 1), |a, b| fits(a, b).then(|| a.sdiv_ceil(b))?, false);
        check(Bits::Monotone(Order::Unsigned, 2), Int::udiv_ceil, false);
    }

    #[test]
    fn order() {
        check(Bits::Extremum(Order::Unsigned), |a, b| Some(largest(a, b, a.ucmp(b))), false);
        check(Bits::Extremum(Order::Unsigned), |a, b| Some(largest(a, b, b.ucmp(a))), false);
        check(Bits::Extremum(Order::Signed), |a, b| Some(largest(a, b, a.scmp(b))), false);
        check(Bits::Extremum(Order::Signed), |a, b| Some(largest(a, b, b.scmp(a))), false);
        check(Bits::Comparison, |a, b| Some(Int::bool(a == b)), true);
        check(Bits::Comparison, |a, b| Some(Int::bool(a != b)), true);
        check(Bits::Comparison, |a, b| Some(Int::bool(a.ucmp(b).is_lt())), true);
        check(Bits::Comparison, |a, b| Some(Int::bool(a.scmp(b).is_le())), true);
    }

    /// The high half of a signed product.
    fn high(a: &Int, b: &Int) -> Int {
        Int::wrap(WIDTH, &((a.signed() * b.signed()) >> WIDTH))
    }

    #[test]
    fn counts_and_carries() {
        check(Bits::Monotone(Order::Unsigned, 1), |a, _| Some(Int::new(WIDTH, a.count_ones().into())), false);
        check(
            Bits::Monotone(Order::Unsigned, 1),
            |a, _| Some(Int::new(WIDTH, a.leading_zeros().into())),
            false,
        );
        check(
            Bits::Monotone(Order::Unsigned, 1),
            |a, _| Some(Int::new(WIDTH, a.trailing_zeros().into())),
            false,
        );
        check(Bits::Monotone(Order::Unsigned, 2), |a, b| Some(Int::bool(a.add(b).ucmp(a).is_lt())), true);
        check(Bits::Monotone(Order::Signed, 2), |a, b| Some(high(a, b)), false);
    }

    #[test]
    fn low_bits_of_products_and_rests_stay() {
        let low_byte = KnownBits { bits: Int::new(16, 6), undef: Int::new(16, 0xff00) };
        let four = KnownBits::defined(Int::new(16, 4));
        let product = Bits::Product.apply(&[low_byte.clone(), four.clone()], &mut |_| None).expect("total");
        assert_eq!(product, KnownBits { bits: Int::new(16, 24), undef: Int::new(16, 0xfc00) });
        let twelve = KnownBits::defined(Int::new(16, 12));
        let rest = Bits::Remainder(Order::Unsigned).apply(&[low_byte, twelve], &mut |_| None).expect("total");
        assert_eq!(rest, KnownBits { bits: Int::new(16, 2), undef: Int::new(16, 0xc) });
    }
}
