//! Contents of arguments: boundary values first, then hard values alone, in pairs and in relations, and random ones.

use assay_ir::{Float, FloatKind, Int, Rounding};
use assay_model::{ElemType, Scalar};
use rand::{Rng, RngCore};
use rand_pcg::Pcg64Mcg;

use super::pool::Pool;
use super::relate::relate;

/// This many inputs give all scalar arguments the same boundary value.
const UNIFORM: usize = 5;

/// How the values of one input are chosen. Each kind of fault shows with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// All scalars are boundary `n`; elements of arrays are told apart.
    Uniform(usize),
    /// One argument after the other goes through the list of hard values.
    Sweep(usize),
    /// Two arguments go through the pairs of hard values.
    Pairs(usize),
    /// Two arguments go through the pairs of the function's constants.
    Constants(usize),
    /// Arguments depend on the first one.
    Related,
    Mixture,
    Small,
    Random,
}

fn mode(n: usize, alone: bool) -> Mode {
    let Some(rest) = n.checked_sub(UNIFORM) else { return Mode::Uniform(n) };
    let (round, place) = (rest / 8, rest % 8);
    match place {
        // There is nothing to combine.
        0..=5 if alone => Mode::Sweep(6 * round + place),
        0 => Mode::Pairs(round),
        4 => Mode::Constants(round),
        1 | 5 => Mode::Related,
        2 => Mode::Sweep(round),
        3 => Mode::Mixture,
        6 => Mode::Small,
        _ => Mode::Random,
    }
}

/// Draws the arguments of one input in order.
pub struct Draw<'a> {
    pool: &'a Pool,
    n: usize,
    mode: Mode,
    /// Number of arguments.
    n_args: usize,
    /// Number of the argument that is drawn next.
    arg: usize,
    /// The first argument's elements, which others are related to.
    base: Vec<Scalar>,
    /// Sizes of the arguments that have some.
    sizes: Vec<i64>,
    /// Elements of integers lie from 0 to below this.
    pub bound: Option<i64>,
    pub rng: Pcg64Mcg,
}

impl<'a> Draw<'a> {
    pub fn new(pool: &'a Pool, n: usize, n_args: usize, sizes: Vec<i64>, rng: Pcg64Mcg) -> Draw<'a> {
        let mode = mode(n, n_args == 1);
        Draw { pool, n, mode, n_args, arg: 0, base: Vec::new(), sizes, bound: None, rng }
    }

    /// The elements of the next argument.
    pub fn elements(&mut self, elem: ElemType, len: usize) -> Vec<Scalar> {
        if let (ElemType::Int(width), Some(_)) = (elem, self.bound) {
            return self.indices(width, len);
        }
        let elements: Vec<Scalar> = (0..len).map(|index| self.element(elem, index, len)).collect();
        if self.mode == Mode::Related && self.base.is_empty() {
            self.base.clone_from(&elements);
        }
        self.arg += 1;
        elements
    }

    /// Elements that are indices or sizes.
    pub fn indices(&mut self, width: u32, len: usize) -> Vec<Scalar> {
        self.arg += 1;
        (0..len).map(|index| self.index(width, index)).collect()
    }

    /// An index beside arguments with sizes: mostly one that is within them, so that it can be an index or a size.
    fn index(&mut self, width: u32, place: usize) -> Scalar {
        let elem = ElemType::Int(width);
        if let Some(bound) = self.bound {
            return self.bounded(width, place, bound);
        }
        if self.n % 4 == 3 && place == 0 {
            return self.pool.of(elem).draw(&mut self.rng);
        }
        let size = match self.sizes.len() {
            0 => 4,
            count => self.sizes[self.rng.random_range(0..count)],
        };
        let constants = &self.pool.constants().ints;
        let value = match self.rng.random_range(0..10) {
            0 => i128::from(size),
            1 => i128::from(size) - 1,
            2 | 3 => self.rng.random_range(0..i128::from(size.clamp(1, 1 << 20))),
            4 if !constants.is_empty() => {
                let constant = &constants[self.rng.random_range(0..constants.len())];
                constant.sext_inline().unwrap_or(0).saturating_add(self.rng.random_range(-1..=1))
            }
            _ => self.rng.random_range(0..=4),
        };
        Scalar::int(width, value)
    }

    /// Below a bound, in turn (so that they differ as long as they can) or at random.
    fn bounded(&mut self, width: u32, place: usize, bound: i64) -> Scalar {
        let bound = bound.max(1);
        let value =
            if self.n.is_multiple_of(2) { place as i64 % bound } else { self.rng.random_range(0..bound) };
        Scalar::int(width, i128::from(value))
    }

    fn element(&mut self, elem: ElemType, index: usize, len: usize) -> Scalar {
        if let ElemType::Complex(kind) = elem {
            // The parts are two elements of an argument of floats.
            let part = ElemType::Float(kind);
            return Scalar::complex(
                self.element(part, 2 * index, 2 * len),
                self.element(part, 2 * index + 1, 2 * len),
            );
        }
        match self.mode {
            Mode::Uniform(which) if len == 1 => self.pool.of(elem).at(which),
            Mode::Uniform(which) => self.told_apart(which, elem, index, len),
            Mode::Sweep(cursor) => self.swept(cursor, elem, index, len),
            Mode::Pairs(cursor) => self.paired(cursor, elem, index, len),
            Mode::Constants(cursor) => self.constants(cursor, elem, index, len),
            Mode::Related => self.related(elem, index),
            Mode::Mixture => self.mixture(elem),
            Mode::Small => self.small(elem),
            Mode::Random => self.random(elem),
        }
    }

    /// Elements that all differ, as far as the type has so many: what goes to a wrong place shows.
    fn told_apart(&mut self, which: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        let count = (self.arg * len + index) as i128 + 1;
        match which {
            0 => number(elem, count),
            1 => number(elem, -count),
            2 => self.pool.of(elem).at(index + 7 * self.arg),
            3 => self.pool.of(elem).at(0),
            _ => self.random(elem),
        }
    }

    fn swept(&mut self, cursor: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        if cursor % self.n_args != self.arg {
            return self.mixture(elem);
        }
        self.pool.of(elem).at(cursor / self.n_args * len + index)
    }

    fn paired(&mut self, cursor: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        let pairs = self.n_args * (self.n_args - 1);
        let (which, pair) = (cursor / pairs.max(1), cursor % pairs.max(1));
        let first = pair % self.n_args;
        let second = (first + 1 + pair / self.n_args) % self.n_args;
        let (one, other) = shell(which * len + index);
        match self.arg {
            arg if arg == first => self.pool.of(elem).at(one),
            arg if arg == second => self.pool.of(elem).at(other),
            _ => self.mixture(elem),
        }
    }

    /// Two arguments are what a condition on both may compare them with.
    fn constants(&mut self, cursor: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        let values = self.pool.of(elem);
        let pairs = self.n_args * (self.n_args - 1) / 2;
        let (which, pair) = (cursor / pairs.max(1), cursor % pairs.max(1));
        let (first, second) = arguments(pair);
        let (one, other) = shell(which * len + index);
        let value = match self.arg {
            arg if arg == first => values.constant(one),
            arg if arg == second => values.constant(other),
            _ => None,
        };
        value.unwrap_or_else(|| self.mixture(elem))
    }

    fn related(&mut self, elem: ElemType, index: usize) -> Scalar {
        let related = match self.base.len() {
            0 => None,
            count => relate(&self.base[index % count], elem, &mut self.rng),
        };
        related.unwrap_or_else(|| if self.rng.random() { self.mixture(elem) } else { self.random(elem) })
    }

    /// Of four draws one is small, one random, two are hard: bugs sit at boundaries, and small numbers keep loops and
    /// shifts within their domains.
    fn mixture(&mut self, elem: ElemType) -> Scalar {
        match self.rng.random_range(0..4) {
            0 => self.small(elem),
            1 => self.random(elem),
            _ => self.pool.of(elem).draw(&mut self.rng),
        }
    }

    fn small(&mut self, elem: ElemType) -> Scalar {
        match elem {
            ElemType::Float(kind) => {
                Scalar::Float(Float::from_f64(kind, f64::from(self.rng.random_range(-64..=64)) / 8.0))
            }
            _ => number(elem, self.rng.random_range(-4..=16)),
        }
    }

    fn random(&mut self, elem: ElemType) -> Scalar {
        match elem {
            ElemType::Int(width) => {
                let bytes: Vec<u8> = (0..width.div_ceil(8)).map(|_| self.rng.next_u32() as u8).collect();
                Scalar::Int(Int::from_le_bytes(width, &bytes))
            }
            // Of any magnitude, or of one at which sums still round. Most bits of f80 are no numbers of its.
            ElemType::Float(kind) if kind != FloatKind::F80 && self.rng.random() => {
                let bits = u128::from(self.rng.next_u64()) << 64 | u128::from(self.rng.next_u64());
                Scalar::Float(Float::from_bits(kind, bits))
            }
            ElemType::Float(kind) => {
                let (negative, mantissa) = (self.rng.random::<bool>(), u128::from(self.rng.next_u64() >> 11));
                let exponent = self.rng.random_range(-61..=-1);
                Scalar::Float(Float::round(kind, negative, mantissa, exponent, Rounding::NearestEven))
            }
            ElemType::Complex(_) | ElemType::Pointer => elem.zero(),
        }
    }
}

/// A small integer in a type.
pub fn number(elem: ElemType, value: i128) -> Scalar {
    match elem {
        ElemType::Int(width) => Scalar::Int(Int::from_i128(width, value)),
        ElemType::Float(kind) => Scalar::Float(Float::from_f64(kind, value as f64)),
        ElemType::Complex(kind) => {
            let part = ElemType::Float(kind);
            Scalar::complex(number(part, value), number(part, -value))
        }
        ElemType::Pointer => elem.zero(),
    }
}

/// Pair number `n` in an order in which the first m × m pairs are those of the first m values.
fn shell(n: usize) -> (usize, usize) {
    let side = n.isqrt();
    match n - side * side {
        rest if rest <= side => (side, rest),
        rest => (rest - side - 1, side),
    }
}

/// Pair number `n` of different arguments: those of the first arguments come first.
fn arguments(n: usize) -> (usize, usize) {
    let mut second = 1;
    let mut rest = n;
    while rest >= second {
        rest -= second;
        second += 1;
    }
    (rest, second)
}

/// Sizes that all open dimensions of an input have, one input after the other.
const COMMON: [i64; 8] = [4, 1, 2, 3, 5, 8, 0, 7];
/// Greatest size that comes from a constant.
const MAX_SIZE: i64 = 130;

/// Draws sizes for the dimensions that types leave open.
pub struct Sizes<'a> {
    n: usize,
    /// Numbers that sizes may have to do with.
    near: &'a [i64],
    /// What all sizes of this input are, if they are equal.
    all: Option<i64>,
}

impl<'a> Sizes<'a> {
    /// In two of three inputs all sizes are equal, as most programs want them; in one of six they lie around sizes and
    /// steps that the program states.
    pub fn new(n: usize, near: &'a [i64], rng: &mut Pcg64Mcg) -> Sizes<'a> {
        let all = match n % 6 {
            2 => None,
            5 if near.is_empty() || rng.random() => None,
            5 => Some(near_size(near, rng)),
            place => Some(COMMON[(n / 6 * 4 + place - place / 3) % COMMON.len()]),
        };
        Sizes { n, near, all }
    }

    pub fn draw(&self, rng: &mut Pcg64Mcg) -> i64 {
        match self.all {
            Some(size) => size,
            None if self.n % 6 == 5 && !self.near.is_empty() => near_size(self.near, rng),
            None => rng.random_range(1..=5),
        }
    }
}

fn near_size(near: &[i64], rng: &mut Pcg64Mcg) -> i64 {
    let size = near[rng.random_range(0..near.len())];
    (size * rng.random_range(1..=2) + rng.random_range(-1..=1)).clamp(0, MAX_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_in_shells() {
        let mut first: Vec<(usize, usize)> = (0..9).map(shell).collect();
        first.sort_unstable();
        let all: Vec<(usize, usize)> = (0..3).flat_map(|a| (0..3).map(move |b| (a, b))).collect();
        assert_eq!(first, all);
        let pairs: Vec<_> = (0..6).map(arguments).collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]);
    }
}
