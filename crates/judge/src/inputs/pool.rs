//! The values that inputs of one function are drawn from, by their type.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use assay_model::{ElemType, Scalar};
use rand::Rng;
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxHashMap;

use super::constants::Constants;
use super::hard;

/// Number of hard values of a type that come before the function's constants.
const FIRST: usize = 12;

thread_local! {
    /// Hard values depend only on the type, and making them takes longer than making an input.
    static HARD: RefCell<FxHashMap<ElemType, Rc<[Scalar]>>> = RefCell::default();
}

/// See the module.
pub struct InputPool {
    constants: Constants,
    /// Values near the constants come first of all.
    around: bool,
    values: RefCell<FxHashMap<ElemType, Rc<TypeValues>>>,
}

/// Values of one type: the commonest boundaries, values near the function's constants, then the other hard values.
pub struct TypeValues {
    pub all: Vec<Scalar>,
    /// Where the values are that come from constants.
    near: Range<usize>,
    /// The constants themselves.
    constants: Vec<Scalar>,
    /// Never empty.
    striking: Vec<Scalar>,
}

impl InputPool {
    pub fn new(constants: Constants) -> InputPool {
        InputPool { constants, around: false, values: RefCell::default() }
    }

    /// Values around some constants come before all others.
    pub fn around(constants: Constants) -> InputPool {
        InputPool { around: true, ..InputPool::new(constants) }
    }

    pub fn constants(&self) -> &Constants {
        &self.constants
    }

    pub fn values(&self, elem: ElemType) -> Rc<TypeValues> {
        let mut values = self.values.borrow_mut();
        Rc::clone(values.entry(elem).or_insert_with(|| Rc::new(self.make(elem))))
    }

    fn make(&self, elem: ElemType) -> TypeValues {
        let hard =
            HARD.with_borrow_mut(|all| Rc::clone(all.entry(elem).or_insert_with(|| hard_values(elem))));
        let first = FIRST.min(hard.len());
        let mut all: Vec<Scalar> = hard[..first].to_vec();
        // Equal values would take the place of others in a sweep.
        let mut seen: Vec<Scalar> = Vec::new();
        for scalar in self.constants.scalars(elem) {
            if !all.contains(&scalar) && !seen.contains(&scalar) {
                seen.push(scalar);
            }
        }
        let near = match self.around && !seen.is_empty() {
            true => {
                all.splice(..0, seen);
                0..all.len() - first
            }
            false if seen.is_empty() => 0..first,
            false => {
                all.extend(seen);
                first..all.len()
            }
        };
        all.extend(hard[first..].iter().cloned());
        let constants = self.constants.exact(elem);
        let mut striking =
            order(elem).iter().filter_map(|&place| hard.get(place).cloned()).collect::<Vec<_>>();
        let rest =
            hard[..first].iter().filter(|value| !striking.contains(value)).cloned().collect::<Vec<_>>();
        striking.extend(constants.iter().cloned());
        striking.extend(rest);
        TypeValues { all, near, constants, striking }
    }
}

/// The values that make an element stand out, as indices into [`hard_values`].
fn order(elem: ElemType) -> &'static [usize] {
    match elem {
        ElemType::Int(1) => &[1, 0],
        // -1, the least, the greatest.
        ElemType::Int(_) => &[2, 3, 4],
        // A NaN, both infinities, -0.
        ElemType::Float(_) => &[4, 5, 3, 2],
        ElemType::Complex(_) | ElemType::Pointer => &[],
    }
}

fn hard_values(elem: ElemType) -> Rc<[Scalar]> {
    match elem {
        ElemType::Int(width) => hard::ints(width).into_iter().map(Scalar::Int).collect(),
        ElemType::Float(kind) => hard::floats(kind).into_iter().map(Scalar::Float).collect(),
        ElemType::Complex(_) | ElemType::Pointer => Rc::new([elem.zero()]),
    }
}

impl TypeValues {
    /// Draws one of them: a common boundary, one near a constant, or any, about equally often.
    pub fn draw(&self, rng: &mut Pcg64Mcg) -> Scalar {
        let range = match rng.random_range(0..3) {
            0 => 0..FIRST.min(self.all.len()),
            1 => self.near.clone(),
            _ => 0..self.all.len(),
        };
        self.all[rng.random_range(range)].clone()
    }

    /// The constant at a place of their list, which repeats; `None` if the function has none.
    pub fn constant(&self, place: usize) -> Option<Scalar> {
        self.constants.get(place % self.constants.len().max(1)).cloned()
    }

    /// A value that makes an element stand out: a common boundary or a constant. `place` is an index into their list, modulo its
    /// length. The most striking values come first: a NaN, the least integer.
    pub fn striking(&self, place: usize) -> Scalar {
        self.striking[place % self.striking.len()].clone()
    }

    /// The value at an index of the list, modulo its length.
    pub fn value_at(&self, place: usize) -> Scalar {
        self.all[place % self.all.len()].clone()
    }
}
