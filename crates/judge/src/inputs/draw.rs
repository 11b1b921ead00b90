//! Draws the contents of arguments: boundary values first, then hard values (alone, in pairs and in relations), and
//! random ones.

use assay_ir::{Float, FloatKind, Int, Rounding};
use assay_model::{ElemType, Scalar};
use rand::{Rng, RngCore};
use rand_pcg::Pcg64Mcg;

use super::pool::InputPool;
use super::relate::relate;

/// One in this many inputs made of constants uses the constants in their order.
const ROW: usize = 4;
/// This many inputs give all scalar arguments the same boundary value.
const UNIFORM: usize = 5;

/// How the values of one input are chosen. Different kinds of bugs show with different choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DrawMode {
    /// All scalars are boundary value `n`; the elements of arrays differ from each other.
    Uniform(usize),
    /// The arguments go through the list of hard values, one after the other.
    Sweep(usize),
    /// Two arguments get pairs of hard values, one pair after the other.
    Pairs(usize),
    /// Two arguments get pairs of the function's constants, one pair after the other.
    Constants(usize),
    /// The arguments are the function's constants, in their order.
    Row(usize),
    /// Arguments depend on the first one.
    Related,
    /// One array has one or a few elements that stand out, or all of them do; or one of the scalar arguments stands
    /// out.
    Lanes(usize),
    Mixture,
    Small,
    Random,
}

fn mode(n: usize, n_args: usize) -> DrawMode {
    let Some(rest) = n.checked_sub(UNIFORM) else { return DrawMode::Uniform(n) };
    let (round, place) = (rest / 8, rest % 8);
    match place {
        // There is nothing to combine.
        0..=4 if n_args == 1 => DrawMode::Sweep(5 * round + place),
        5 => DrawMode::Lanes(round),
        0 => DrawMode::Pairs(round),
        4 if n_args == 2 => DrawMode::Constants(round),
        4 if round % ROW == ROW - 1 => DrawMode::Row(round / ROW),
        4 => DrawMode::Constants(round - round / ROW),
        1 => DrawMode::Related,
        2 => DrawMode::Sweep(round),
        3 => DrawMode::Mixture,
        6 => DrawMode::Small,
        _ => DrawMode::Random,
    }
}

/// Whether input `n` takes its values from a list, one after the other.
pub fn is_systematic(n: usize, n_args: usize) -> bool {
    matches!(
        mode(n, n_args),
        DrawMode::Sweep(_) | DrawMode::Pairs(_) | DrawMode::Constants(_) | DrawMode::Row(_)
    )
}

/// Whether two arguments of input `n` share their memory, if their types allow it: one input in eight.
pub fn shares_memory(n: usize) -> bool {
    n % 8 == 7
}

/// The upper bound of an index if no argument has a size.
const SIZE: i64 = 4;

/// Draws the arguments of one input in order.
pub struct ArgumentDraw<'a> {
    pool: &'a InputPool,
    n: usize,
    mode: DrawMode,
    /// Number of arguments.
    n_args: usize,
    /// Number of the argument that is drawn next.
    arg: usize,
    /// The elements of the first argument, for drawing related values.
    base: Vec<Scalar>,
    /// Sizes of the arguments that have some.
    sizes: Vec<i64>,
    /// Number of arguments so far that may be indices or sizes.
    n_indices: usize,
    /// Integer elements are from 0 to below this.
    pub bound: Option<i64>,
    pub rng: Pcg64Mcg,
}

impl<'a> ArgumentDraw<'a> {
    pub fn new(
        pool: &'a InputPool,
        n: usize,
        n_args: usize,
        sizes: Vec<i64>,
        rng: Pcg64Mcg,
    ) -> ArgumentDraw<'a> {
        let mode = mode(n, n_args);
        ArgumentDraw {
            pool,
            n,
            mode,
            n_args,
            arg: 0,
            base: Vec::new(),
            sizes,
            n_indices: 0,
            bound: None,
            rng,
        }
    }

    /// The elements of the next argument.
    pub fn elements(&mut self, elem: ElemType, len: usize) -> Vec<Scalar> {
        if let (ElemType::Int(width), Some(_)) = (elem, self.bound) {
            return self.indices(width, len);
        }
        let elements: Vec<Scalar> = (0..len).map(|index| self.draw_element(elem, index, len)).collect();
        if matches!(self.mode, DrawMode::Related | DrawMode::Lanes(_)) && self.base.is_empty() {
            self.base.clone_from(&elements);
        }
        self.arg += 1;
        elements
    }

    /// Elements that are indices or sizes.
    pub fn indices(&mut self, width: u32, len: usize) -> Vec<Scalar> {
        self.arg += 1;
        let elements = (0..len).map(|index| self.index(width, index)).collect();
        self.n_indices += 1;
        elements
    }

    /// The size that an index most likely belongs to: as a rule, indices come in the order of the sizes.
    fn own_size(&self) -> i64 {
        let place = self.n_indices % self.sizes.len().max(1);
        self.sizes.get(place).copied().unwrap_or(SIZE)
    }

    /// An index. Mostly it is within the sizes of the other arguments, so that it can be an index or a size.
    fn index(&mut self, width: u32, place: usize) -> Scalar {
        let elem = ElemType::Int(width);
        if let Some(bound) = self.bound {
            return self.draw_bounded(width, place, bound);
        }
        // Out-of-bounds accesses would hide that two arguments share their memory.
        if self.n % 4 == 3 && place == 0 && !shares_memory(self.n) {
            return self.pool.values(elem).draw(&mut self.rng);
        }
        // Bounds of loops may be negative: one input in 16 has small numbers of both signs.
        if self.n % 16 == 5 && place == 0 {
            return Scalar::int(width, self.rng.random_range(-4..=4));
        }
        let size = match self.sizes.len() {
            0 => SIZE,
            count => self.sizes[self.rng.random_range(0..count)],
        };
        match self.mode {
            // All at the first place in one input, and all at the last in another.
            DrawMode::Uniform(0) if place == 0 => return Scalar::int(width, 0),
            DrawMode::Uniform(1) if place == 0 => return Scalar::int(width, i128::from(self.own_size()) - 1),
            _ => {}
        }
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

    /// A number below a bound, in turn (so that numbers differ as long as they can) or at random.
    fn draw_bounded(&mut self, width: u32, place: usize, bound: i64) -> Scalar {
        let bound = bound.max(1);
        let value =
            if self.n.is_multiple_of(2) { place as i64 % bound } else { self.rng.random_range(0..bound) };
        Scalar::int(width, i128::from(value))
    }

    fn draw_element(&mut self, elem: ElemType, index: usize, len: usize) -> Scalar {
        if let ElemType::Complex(kind) = elem {
            // The parts are two elements of an argument of floats.
            let part = ElemType::Float(kind);
            return Scalar::complex(
                self.draw_element(part, 2 * index, 2 * len),
                self.draw_element(part, 2 * index + 1, 2 * len),
            );
        }
        match self.mode {
            DrawMode::Uniform(which) if len == 1 => self.pool.values(elem).value_at(which),
            DrawMode::Uniform(which) => self.draw_distinct(which, elem, index, len),
            DrawMode::Sweep(cursor) => self.draw_swept(cursor, elem, index, len),
            DrawMode::Pairs(cursor) => self.draw_pair(cursor, elem, index, len),
            DrawMode::Constants(cursor) => self.draw_constants(cursor, elem, index, len),
            DrawMode::Row(turn) => self.draw_row(turn, elem, index, len),
            DrawMode::Related => self.draw_related(elem, index),
            DrawMode::Lanes(cursor) => self.draw_lanes(cursor, elem, index, len),
            DrawMode::Mixture => self.draw_mixture(elem),
            DrawMode::Small => self.draw_small(elem),
            DrawMode::Random => self.draw_random(elem),
        }
    }

    /// Elements that all differ, if the type has enough values: then an element in a wrong place shows.
    fn draw_distinct(&mut self, which: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        let count = (self.arg * len + index) as i128 + 1;
        match which {
            0 => number(elem, count),
            1 => number(elem, -count),
            2 => self.pool.values(elem).value_at(index + 7 * self.arg),
            3 => self.pool.values(elem).value_at(0),
            _ => self.draw_random(elem),
        }
    }

    fn draw_swept(&mut self, cursor: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        if cursor % self.n_args != self.arg {
            return self.draw_mixture(elem);
        }
        self.pool.values(elem).value_at(cursor / self.n_args * len + index)
    }

    fn draw_pair(&mut self, cursor: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        let pairs = self.n_args * (self.n_args - 1);
        let (which, pair) = (cursor / pairs.max(1), cursor % pairs.max(1));
        let first = pair % self.n_args;
        let second = (first + 1 + pair / self.n_args) % self.n_args;
        let (one, other) = shell(which * len + index);
        match self.arg {
            arg if arg == first => self.pool.values(elem).value_at(one),
            arg if arg == second => self.pool.values(elem).value_at(other),
            _ => self.draw_mixture(elem),
        }
    }

    /// Gives two arguments constants, which a condition on both may compare them with.
    fn draw_constants(&mut self, cursor: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        let values = self.pool.values(elem);
        let pairs = self.n_args * (self.n_args - 1) / 2;
        let (which, pair) = (cursor / pairs.max(1), cursor % pairs.max(1));
        let (first, second) = arguments(pair);
        let (one, other) = shell(which * len + index);
        let value = match self.arg {
            arg if arg == first => values.constant(one),
            arg if arg == second => values.constant(other),
            _ => None,
        };
        value.unwrap_or_else(|| self.draw_mixture(elem))
    }

    /// If each argument is compared with a different constant, the constants often have the order of the arguments.
    fn draw_row(&mut self, turn: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        let constant = self.pool.values(elem).constant(turn + self.arg * len + index);
        constant.unwrap_or_else(|| self.draw_mixture(elem))
    }

    fn draw_related(&mut self, elem: ElemType, index: usize) -> Scalar {
        let related = match self.base.len() {
            0 => None,
            count => relate(&self.base[index % count], elem, &mut self.rng),
        };
        related.unwrap_or_else(|| {
            if self.rng.random() { self.draw_mixture(elem) } else { self.draw_random(elem) }
        })
    }

    /// Contents for lanes: bugs in reductions and masks show if all elements are alike, or if a single one differs.
    fn draw_lanes(&mut self, cursor: usize, elem: ElemType, index: usize, len: usize) -> Scalar {
        let (round, chosen) = (cursor / self.n_args, cursor % self.n_args == self.arg);
        if len == 1 {
            return self.draw_outstanding(round, chosen, elem, index);
        }
        if !chosen {
            return self.draw_mixture(elem);
        }
        let values = self.pool.values(elem);
        let turn = round / 4;
        match round % 4 {
            0 => values.striking(turn),
            1 | 3 if elem == ElemType::Int(1) => {
                let (bit, lane) = (round / 2 % 2, (2 * len - 1 - turn % len) % len);
                Scalar::int(1, i128::from((bit == 1) != (index == lane)))
            }
            // Over the rounds, each of the striking values is at each place once.
            1 | 3 => values.striking(index + round / 2),
            _ => {
                // First lane 0, then the other lanes, starting with the last one.
                let lane = (len - turn / 2 % len) % len;
                let other = if turn.is_multiple_of(2) { lane } else { (lane + 1) % len };
                let (one, two) = shell(turn / 2);
                let value = match index {
                    _ if index == lane => Some(values.striking(one)),
                    _ if index == other => Some(values.striking(two)),
                    _ => None,
                };
                value.unwrap_or_else(|| background(elem, turn / 2, index))
            }
        }
    }

    /// Scalar arguments: one stands out among zeros, or, for floats, the sum of two is next to a tie of a narrower format.
    fn draw_outstanding(&mut self, round: usize, chosen: bool, elem: ElemType, index: usize) -> Scalar {
        let values = self.pool.values(elem);
        match (round % 3, elem) {
            (0, _) if chosen => values.striking(round / 3),
            (0, _) => values.value_at(0),
            (1, ElemType::Float(kind)) => match self.base.first() {
                Some(Scalar::Float(tie)) => Scalar::Float(draw_beside(*tie, kind, &mut self.rng)),
                _ => Scalar::Float(tie(kind, &mut self.rng)),
            },
            _ => self.draw_related(elem, index),
        }
    }

    /// Of four draws, one is small, one is random, and two are hard values. Bugs are often at boundaries, and small
    /// numbers keep loops and shifts within their domains.
    fn draw_mixture(&mut self, elem: ElemType) -> Scalar {
        match self.rng.random_range(0..4) {
            0 => self.draw_small(elem),
            1 => self.draw_random(elem),
            _ => self.pool.values(elem).draw(&mut self.rng),
        }
    }

    fn draw_small(&mut self, elem: ElemType) -> Scalar {
        match elem {
            ElemType::Float(kind) => {
                Scalar::Float(Float::from_f64(kind, f64::from(self.rng.random_range(-64..=64)) / 8.0))
            }
            _ => number(elem, self.rng.random_range(-4..=16)),
        }
    }

    fn draw_random(&mut self, elem: ElemType) -> Scalar {
        match elem {
            ElemType::Int(width) => {
                let bytes: Vec<u8> = (0..width.div_ceil(8)).map(|_| self.rng.next_u32() as u8).collect();
                Scalar::Int(Int::from_le_bytes(width, &bytes))
            }
            // A number of any magnitude, or of one at which sums still round. Most bit patterns of f80 are not numbers of
            // the format.
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

/// Elements among which another one stands out.
fn background(elem: ElemType, turn: usize, index: usize) -> Scalar {
    match (elem, turn % 2) {
        (ElemType::Int(1), bit) => Scalar::int(1, bit as i128),
        (_, 0) => number(elem, index as i128 % 7 + 1),
        _ => number(elem, 0),
    }
}

/// A number halfway between two numbers of a narrower format.
fn tie(kind: FloatKind, rng: &mut Pcg64Mcg) -> Float {
    let narrower: Vec<u32> =
        [FloatKind::F16, FloatKind::BF16, FloatKind::F32].map(FloatKind::precision).into();
    let narrower: Vec<u32> = narrower.into_iter().filter(|&bits| bits < kind.precision()).collect();
    let Some(&bits) = narrower.get(rng.random_range(0..narrower.len().max(1))) else {
        return Float::from_f64(kind, 1.0);
    };
    let mantissa = (1 << bits | rng.random_range(0..1u128 << bits)) | 1;
    Float::round(kind, rng.random(), mantissa, -(bits as i32), Rounding::NearestEven)
}

/// A number so small that adding it to another number changes that number in a wide format only.
fn draw_beside(tie: Float, kind: FloatKind, rng: &mut Pcg64Mcg) -> Float {
    let exponent = -rng.random_range(9..=60);
    let tiny = Float::round(kind, rng.random(), 1, exponent, Rounding::NearestEven);
    tiny.mul(tie.convert(kind, Rounding::NearestEven))
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

/// The common size of all open dimensions of an input, for one input after the other.
const COMMON: [i64; 8] = [4, 1, 2, 3, 5, 8, 0, 7];
/// Greatest size that comes from a constant.
const MAX_SIZE: i64 = 130;

/// Draws sizes for the dimensions that types leave open.
pub struct SizeDraw<'a> {
    n: usize,
    /// Numbers that sizes may be related to.
    near: &'a [i64],
    /// The size of all dimensions of this input, if they are equal.
    all: Option<i64>,
    /// If the sizes are the numbers of the program in their order: the place of the next one, and the step to the one after it. The
    /// step is backwards in every second input.
    row: Option<(usize, usize)>,
}

impl<'a> SizeDraw<'a> {
    /// In two of three inputs all sizes are equal, as most programs need. In one of six they are close to sizes and
    /// steps in the program; every fourth of these uses the numbers in their order.
    pub fn new(n: usize, near: &'a [i64], rng: &mut Pcg64Mcg) -> SizeDraw<'a> {
        let turn = n / 24;
        let step = if turn.is_multiple_of(2) { 1 } else { near.len().max(1) - 1 };
        let row = (n % 24 == 17 && !near.is_empty()).then_some((turn / 2, step));
        let all = match n % 6 {
            2 => None,
            5 if row.is_some() || near.is_empty() || rng.random() => None,
            5 => Some(near_size(near, rng)),
            place => Some(COMMON[(n / 6 * 4 + place - place / 3) % COMMON.len()]),
        };
        SizeDraw { n, near, all, row }
    }

    /// Whether sizes are those that the program states.
    pub fn is_row(&self) -> bool {
        self.row.is_some()
    }

    /// The next size.
    pub fn draw(&mut self, rng: &mut Pcg64Mcg) -> i64 {
        if let Some((place, step)) = &mut self.row {
            let size = self.near[*place % self.near.len()];
            *place += *step;
            return size;
        }
        match self.all {
            Some(size) => size,
            None if self.n % 6 == 5 && !self.near.is_empty() => near_size(self.near, rng),
            // A matrix without rows still has columns.
            None if self.n % 18 == 8 => rng.random_range(0..=2),
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
