//! The results of functions that a program declares but does not define, and of ops of dialects that the compiler does not register.

use std::rc::Rc;

use assay_ir::{Float, FloatKind, Int};
use assay_model::{ElemType, Layout, Scalar, Stop, Value};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Maximal number of elements in a result that is made.
const MAX_ELEMENTS: i64 = 1 << 16;

/// Determines the results of functions without a definition, and of unknown ops, in an execution.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// Different numbers give different results. Half of the numbers give small results. With a multiple of [`ALIKE`], all
    /// calls with the same arguments give the same result; otherwise each call gives another one.
    pub number: u64,
    /// Integers that occur in the program, the more important ones first. Some of them are among the results.
    pub ints: Rc<[i128]>,
    /// The same of floats.
    pub floats: Rc<[f64]>,
    /// Other floats that are among the results.
    pub hard: Rc<[f64]>,
}

/// Floats are compared by their bits, since an input with a NaN must equal itself.
impl PartialEq for Answers {
    fn eq(&self, other: &Answers) -> bool {
        let same = |one: &[f64], other: &[f64]| {
            one.iter().map(|float| float.to_bits()).eq(other.iter().map(|float| float.to_bits()))
        };
        self.number == other.number
            && self.ints == other.ints
            && same(&self.floats, &other.floats)
            && same(&self.hard, &other.hard)
    }
}

/// See [`Answers::number`].
const ALIKE: u64 = 8;

impl Answers {
    /// Whether all calls with the same arguments give the same result.
    pub fn are_alike(&self) -> bool {
        self.number.is_multiple_of(ALIKE)
    }

    fn is_small(&self) -> bool {
        (self.number ^ (self.number / ALIKE)).is_multiple_of(2)
    }
}

/// Whether lowerings turn floats of a format into integers, since LLVM IR has no such type.
pub fn is_lowered_to_int(kind: FloatKind) -> bool {
    kind.width() < 16
}

/// The numbers from which the results of one call are made, in their order.
pub(super) struct AnswerNumbers<'a> {
    answers: &'a Answers,
    rng: Pcg64Mcg,
    /// Small numbers that are still to be given.
    left: Vec<u8>,
}

impl<'a> AnswerNumbers<'a> {
    pub(super) fn new(answers: &'a Answers, seed: u64) -> AnswerNumbers<'a> {
        let seed = seed ^ answers.number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        AnswerNumbers { answers, rng: Pcg64Mcg::seed_from_u64(seed), left: Vec::new() }
    }

    /// The numbers 0 to 7 in random order, then in another order, and so on. Adjacent parts of a result are seldom equal, so that it
    /// shows if a pass confuses them.
    fn small(&mut self) -> u8 {
        if self.left.is_empty() {
            self.left.extend(0..8);
            self.left.shuffle(&mut self.rng);
        }
        self.left.pop().unwrap_or_default()
    }

    /// An integer that occurs in the program, more often in the function itself.
    fn draw_stated(&mut self) -> i128 {
        let count = self.answers.ints.len();
        let index = self.rng.random_range(0..count).min(self.rng.random_range(0..count));
        self.answers.ints[index]
    }

    fn int(&mut self, width: u32) -> Int {
        let small = i128::from(self.small());
        // Small numbers can be sizes and indices.
        let value = match self.rng.random_range(0..6) {
            _ if self.answers.is_small() => small,
            0 => small,
            1 => -small,
            2 => 1 << (width - 1).min(126),
            3 => (1 << (width - 1).min(126)) - 1,
            4 if !self.answers.ints.is_empty() => {
                let near = [0, 0, -1, 1].choose(&mut self.rng).copied().unwrap_or_default();
                self.draw_stated().wrapping_add(near)
            }
            _ => self.rng.random(),
        };
        Int::from_i128(width, value)
    }

    fn float(&mut self, kind: FloatKind) -> Scalar {
        if is_lowered_to_int(kind) {
            // The same bits as those of the integer that a lowering uses for this float.
            let bits = self.int(kind.width()).inline_bits().unwrap_or_default();
            return Scalar::Float(Float { kind, bits });
        }
        let small = f64::from(self.small()) / 2.0;
        let value = match self.rng.random_range(0..8) {
            _ if self.answers.is_small() => small,
            0 => small,
            1 => -small,
            2 => f64::INFINITY,
            3 => f64::NEG_INFINITY,
            4 => f64::NAN,
            5 if !self.answers.floats.is_empty() => {
                self.answers.floats.choose(&mut self.rng).copied().unwrap_or_default()
            }
            6 if !self.answers.hard.is_empty() => {
                self.answers.hard.choose(&mut self.rng).copied().unwrap_or_default()
            }
            6 => self.rng.random_range(-1e6..1e6),
            _ => -0.1,
        };
        Scalar::Float(Float::from_f64(kind, value))
    }

    fn scalar(&mut self, elem: ElemType) -> Scalar {
        match elem {
            ElemType::Int(width) => Scalar::Int(self.int(width)),
            ElemType::Float(kind) => self.float(kind),
            ElemType::Complex(kind) => Scalar::complex(self.float(kind), self.float(kind)),
            ElemType::Pointer => elem.zero(),
        }
    }
}

/// A result of a given layout.
///
/// # Errors
/// If values of this layout cannot be made.
pub(super) fn result(
    layout: &Layout,
    numbers: &std::cell::RefCell<AnswerNumbers<'_>>,
) -> Result<Value, Stop> {
    if !can_be_made(layout) {
        return Err(Stop::unsupported("a result of a function that is not defined"));
    }
    let make = |elem, count| (0..count).map(|_| numbers.borrow_mut().scalar(elem)).collect();
    Ok(layout.build(&make))
}

fn can_be_made(layout: &Layout) -> bool {
    match layout {
        Layout::Scalar(elem) => *elem != ElemType::Pointer,
        Layout::Array { elem, shape } => {
            let count = shape.iter().try_fold(1i64, |all, &size| all.checked_mul(size).filter(|_| size >= 0));
            *elem != ElemType::Pointer && count.is_some_and(|count| count <= MAX_ELEMENTS)
        }
        Layout::Struct { parts, .. } => parts.iter().all(can_be_made),
        Layout::Repeat { part, count } => *count < 1 << 10 && can_be_made(part),
        Layout::MemRef { .. } => false,
    }
}
