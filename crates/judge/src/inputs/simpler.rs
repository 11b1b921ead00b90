//! Simpler inputs that may show the same difference.

use std::rc::Rc;

use assay_engine::interpret::Answers;
use assay_model::{Array, ElemType, Scalar, Value};

use super::draw::number;
use super::{Arg, Input};

/// Numbers that are simpler than most.
const NUMBERS: [i128; 26] = [
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    10,
    16,
    31,
    32,
    63,
    64,
    127,
    128,
    255,
    256,
    65_535,
    65_536,
    1 << 31,
    1 << 32,
    -1,
    -2,
    -128,
    -(1 << 31),
];

/// Simplification changes at most this many numbers of an input: the first ones.
const MOST: usize = 64;

/// A number of an input.
#[derive(Clone, Copy)]
enum NumberPlace {
    Argument(usize),
    Element(usize, usize),
    Memory(usize, usize),
}

impl Input {
    /// Simpler inputs that differ in one number, or in all numbers of an array; the simplest first.
    pub fn simpler(&self) -> Vec<Input> {
        let own = self.rank();
        let mut inputs: Vec<Input> = (0..self.args.len()).filter_map(|at| self.zeroed(at)).collect();
        inputs.extend((0..self.objects.len()).map(|object| self.with_zeros_in(object)));
        inputs.extend(self.with_usual_answers());
        for place in self.places() {
            let Some((elem, old)) = self.number_at(place) else { continue };
            let halved =
                if let Scalar::Int(int) = &old { int.sext_inline().map(|value| value / 2) } else { None };
            for value in NUMBERS.into_iter().chain(halved) {
                let mut input = self.clone();
                input.put(place, number(elem, value));
                inputs.push(input);
            }
        }
        inputs.retain(|input| input.rank() < own);
        inputs.sort_by_cached_key(Input::rank);
        inputs.dedup();
        inputs
    }

    /// The key that orders inputs by simplicity: fewer characters, then smaller digits, then the usual answers.
    pub fn rank(&self) -> (usize, Vec<String>, u64) {
        let texts = (0..self.args.len()).map(|number| self.cut_text(number)).collect();
        (self.size(), texts, self.answers.as_ref().map_or(0, |answers| answers.number))
    }

    fn with_usual_answers(&self) -> Option<Input> {
        let usual = Answers { number: 0, ..Answers::clone(self.answers.as_ref()?) };
        Some(Input { answers: Some(Rc::new(usual)), ..self.clone() })
    }

    /// The input with zeros in an array.
    fn zeroed(&self, at: usize) -> Option<Input> {
        let mut input = self.clone();
        let (Arg::Value(value) | Arg::Tensor(value)) = &mut input.args[at] else { return None };
        let Value::Array(array) = value else { return None };
        let zeros = Array::filled(array.elem(), array.shape(), &array.elem().zero());
        *value = Value::array(zeros);
        Some(input)
    }

    /// The input with zeros in an object.
    fn with_zeros_in(&self, object: usize) -> Input {
        let mut input = self.clone();
        let contents = &mut input.objects[object].contents;
        *contents = Array::filled(contents.elem(), contents.shape(), &contents.elem().zero());
        input
    }

    fn places(&self) -> Vec<NumberPlace> {
        let mut places = Vec::new();
        for (at, arg) in self.args.iter().enumerate() {
            match arg {
                Arg::Value(Value::Scalar(_)) => places.push(NumberPlace::Argument(at)),
                Arg::Value(Value::Array(array)) | Arg::Tensor(Value::Array(array)) => {
                    places.extend((0..array.len()).map(|element| NumberPlace::Element(at, element)));
                }
                _ => {}
            }
        }
        for (at, object) in self.objects.iter().enumerate() {
            places.extend((0..object.contents.len()).map(|element| NumberPlace::Memory(at, element)));
        }
        places.truncate(MOST);
        places
    }

    /// A number and its type; `None` if it is not a number.
    fn number_at(&self, place: NumberPlace) -> Option<(ElemType, Scalar)> {
        let scalar = match place {
            NumberPlace::Argument(at) => match &self.args[at] {
                Arg::Value(Value::Scalar(scalar)) => scalar.clone(),
                _ => return None,
            },
            NumberPlace::Element(at, element) => match &self.args[at] {
                Arg::Value(Value::Array(array)) | Arg::Tensor(Value::Array(array)) => array.get(element),
                _ => return None,
            },
            NumberPlace::Memory(at, element) => self.objects[at].contents.get(element),
        };
        let elem = match &scalar {
            Scalar::Int(int) => ElemType::Int(int.width()),
            Scalar::Float(float) => ElemType::Float(float.kind),
            _ => return None,
        };
        Some((elem, scalar))
    }

    fn put(&mut self, place: NumberPlace, number: Scalar) {
        match place {
            NumberPlace::Argument(at) => self.args[at] = Arg::Value(Value::Scalar(number)),
            NumberPlace::Element(at, element) => {
                if let Arg::Value(Value::Array(array)) | Arg::Tensor(Value::Array(array)) = &mut self.args[at]
                {
                    Rc::make_mut(array).set(element, number);
                }
            }
            NumberPlace::Memory(at, element) => self.objects[at].contents.set(element, number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(values: &[(u32, i128)]) -> Input {
        Input::from_values(
            values.iter().map(|&(width, value)| Value::Scalar(Scalar::int(width, value))).collect(),
        )
    }

    #[test]
    fn every_simpler_input_reads_better_and_zero_is_the_simplest() {
        let one = input(&[(64, i128::from(i64::MIN)), (8, 7)]);
        let simpler = one.simpler();
        assert!(simpler.iter().all(|input| input.rank() < one.rank()));
        assert_eq!(simpler[0].texts(), ["0", "7"]);
        assert!(simpler.contains(&input(&[(64, i128::from(i64::MIN)), (8, 0)])));
        assert!(input(&[(8, 0)]).simpler().is_empty());
        let mut best = one;
        while let Some(next) = best.simpler().into_iter().next() {
            best = next;
        }
        assert_eq!(best.texts(), ["0", "0"]);
    }
}
