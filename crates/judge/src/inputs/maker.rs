//! Makes the inputs of one function: input number `n` depends only on the function, the seed and `n`.

use std::cell::RefCell;
use std::rc::Rc;

use assay_engine::interpret::Answers;
use assay_ir::{DYNAMIC, Module, OpId};
use assay_model::memory::Pointer;
use assay_model::memref::Dims;
use assay_model::{Registry, Scalar, Value};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::constants::Constants;
use super::draw::{ArgumentDraw, SizeDraw, is_systematic, shares_memory};
use super::numbers::unsigned;
use super::pool::InputPool;
use super::spec::{self, ArgumentSpec};
use super::{Arg, Input, answers, every, share};

/// Maximal number of elements in the arguments of one input.
const MAX_ELEMENTS: usize = 1 << 21;
/// All inputs of a function together have at most about this many elements.
const ALL_ELEMENTS: usize = 1 << 22;
/// But at least this many inputs are made.
const MIN_INPUTS: usize = 3;
/// Beyond [`FEW`], all inputs of a function have at most about this many elements, if the number of inputs is not
/// fixed.
const MANY_ELEMENTS: usize = 1 << 14;
const FEW: usize = 64;
/// Number of inputs for a function without arguments that gets values from functions without a definition.
const ANSWERED: usize = 1000;
/// The default number of inputs, instead of [`FEW`], for a function with at least [`COMBINED`] scalar integers, which may
/// together decide what happens.
const FEW_COMBINED: usize = 256;
const COMBINED: usize = 3;
/// Arguments with dynamic sizes have at most this many elements.
const MAX_OPEN: i64 = 1 << 14;
/// Maximal product of the dynamic sizes alone.
const MAX_DRAWN: i64 = 1600;
/// Sizes that tiles and vectors often have.
const TILES: [i64; 3] = [16, 32, 64];
/// Dynamic sizes are drawn near the numbers of the program up to this one.
const MAX_NEAR: i64 = 64;
/// Maximal number of elements if a search found the dynamic sizes.
const MAX_SOUGHT: i64 = 1 << 17;

/// See the module.
pub struct InputMaker {
    specs: Rc<[ArgumentSpec]>,
    unsigned: Rc<[bool]>,
    pool: InputPool,
    /// Numbers that dynamic sizes may be related to.
    near_sizes: Vec<i64>,
    seed: u64,
    index_width: u32,
    /// The values from functions without a definition and from unknown ops, if the function gets any.
    answers: Option<Answers>,
}

impl std::fmt::Debug for InputMaker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Maker").field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// An input before its contents are drawn.
#[derive(Clone, Debug)]
pub struct InputSketch {
    /// The input's number, which determines how contents are drawn.
    pub n: usize,
    /// Sizes of each argument that has some.
    shapes: Vec<Dims>,
    /// Scalar integers that are not drawn.
    scalars: Vec<Option<i64>>,
    /// Elements of integers lie below.
    pub bound: Option<i64>,
}

/// Identifies a number of a sketch that may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SketchNumber {
    /// A dynamic size of an argument.
    Size(usize, usize),
    /// A scalar integer.
    Scalar(usize),
}

impl InputMaker {
    /// A maker for the arguments of a function.
    ///
    /// # Errors
    /// Says why inputs cannot be made.
    pub fn new(
        module: &Module,
        registry: &Registry,
        function: OpId,
        seed: u64,
        index_width: u32,
    ) -> Result<InputMaker, String> {
        let specs = spec::arguments(module, registry, function, index_width)?;
        let constants = Constants::collect(module, function);
        let mut near_sizes = near_sizes(&constants);
        // Passes tile and vectorise by sizes that do not occur in the function. In several dimensions such sizes cost too
        // much.
        let open = |spec: &ArgumentSpec| spec.shape().iter().filter(|size| **size == DYNAMIC).count();
        if specs.iter().all(|spec| open(spec) < 2) {
            near_sizes.extend(TILES);
        }
        let answers =
            answers::are_given(module, registry, function).then(|| answers::from_constants(&constants));
        let pool = InputPool::new(constants);
        let unsigned = unsigned(module, function);
        let maker =
            InputMaker { specs: specs.into(), unsigned, pool, near_sizes, seed, index_width, answers };
        match maker.elements() > MAX_ELEMENTS {
            true => Err("an argument is too large".to_owned()),
            false => Ok(maker),
        }
    }

    /// Makes other inputs of the same types, most of which are related to some constants.
    #[must_use]
    pub(crate) fn around(&self, constants: Constants) -> InputMaker {
        InputMaker {
            specs: Rc::clone(&self.specs),
            unsigned: Rc::clone(&self.unsigned),
            near_sizes: near_sizes(&constants),
            pool: InputPool::around(constants),
            seed: self.seed,
            index_width: self.index_width,
            answers: self.answers.clone(),
        }
    }

    /// Numbers of inputs whose values are near the constants, without end.
    pub(crate) fn numbers_around(&self) -> impl Iterator<Item = usize> {
        let n_args = self.specs.len();
        (0..).filter(move |&n| is_systematic(n, n_args))
    }

    /// What the function states.
    pub(crate) fn constants(&self) -> &Constants {
        self.pool.constants()
    }

    /// Number of elements of all arguments. Dynamic sizes count as 4.
    pub(crate) fn elements(&self) -> usize {
        self.specs.iter().map(ArgumentSpec::elements).fold(0, usize::saturating_add)
    }

    /// How many inputs to make, at most `most`: one if there are neither arguments nor answers, few if they are large. Unless
    /// the number is `fixed`, arguments of medium size also reduce it.
    pub fn count(&self, most: usize, fixed: bool) -> usize {
        let elements = self.elements().max(1);
        match self.specs.len() {
            0 if self.answers.is_some() => most.min(ANSWERED),
            0 => 1,
            _ if fixed => most.min((ALL_ELEMENTS / elements).max(MIN_INPUTS)),
            _ => {
                let ints =
                    self.specs.iter().filter(|spec| spec.int_width(self.index_width).is_some()).count();
                let few = if ints < COMBINED { FEW } else { FEW_COMBINED };
                most.min((MANY_ELEMENTS / elements).max(few).min((ALL_ELEMENTS / elements).max(MIN_INPUTS)))
            }
        }
    }

    /// Number of bits of all arguments, if all their values can be listed and nothing else decides what the function
    /// does.
    pub fn bits(&self) -> Option<u32> {
        if self.answers.is_some() {
            return None;
        }
        every::bits(&self.specs, self.index_width)
    }

    /// Input number `n` of those that [`InputMaker::bits`] counts.
    pub fn one_of_all(&self, n: u64) -> Input {
        let unsigned = Rc::clone(&self.unsigned);
        Input { unsigned, ..every::input(&self.specs, n, self.index_width) }
    }

    /// Input number `n`; the same number and seed give the same input.
    pub fn input(&self, n: usize) -> Input {
        self.make(&self.sketch(n))
    }

    /// Inputs from number `first` on, at most `most`.
    pub fn inputs(&self, first: usize, most: usize) -> Vec<Input> {
        (0..self.count(most, true)).map(|n| self.input(first + n)).collect()
    }

    fn rng(&self, n: usize, stream: u64) -> Pcg64Mcg {
        Pcg64Mcg::seed_from_u64(self.seed ^ (n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ stream << 56)
    }

    /// The sketch of input number `n`.
    pub fn sketch(&self, n: usize) -> InputSketch {
        let mut rng = self.rng(n, 1);
        let mut sizes = SizeDraw::new(n, &self.near_sizes, &mut rng);
        let mut shape = |spec: &ArgumentSpec, rng: &mut Pcg64Mcg| -> Dims {
            let size = |&size: &i64| if size == DYNAMIC { sizes.draw(rng) } else { size };
            let drawn: Dims = spec.shape().iter().map(size).collect();
            shrink_sizes(drawn, spec.shape())
        };
        let shapes = self.specs.iter().map(|spec| shape(spec, &mut rng)).collect();
        let mut sketch = InputSketch { n, shapes, scalars: vec![None; self.specs.len()], bound: None };
        if sizes.is_row() {
            let turn = rng.random_range(0..8);
            (0..self.specs.len()).for_each(|arg| self.take_stated_shape(&mut sketch, arg, turn / (arg + 1)));
        }
        sketch
    }

    /// Gives an argument with dynamic sizes a shape from a type in the function, if one fits.
    pub(crate) fn take_stated_shape(&self, sketch: &mut InputSketch, arg: usize, turn: usize) {
        let open = self.specs[arg].shape();
        let fits = |shape: &&Dims| {
            let same = |(&size, &open): (&i64, &i64)| open == DYNAMIC || open == size;
            shape.len() == open.len() && shape.iter().zip(open).all(same)
        };
        let stated: Vec<&Dims> = self.pool.constants().shapes.iter().filter(fits).collect();
        if let (true, Some(shape)) = (open.contains(&DYNAMIC), stated.get(turn % stated.len().max(1))) {
            shape.iter().enumerate().for_each(|(dim, &size)| sketch.set(SketchNumber::Size(arg, dim), size));
        }
    }

    /// The input of a sketch.
    pub fn make(&self, sketch: &InputSketch) -> Input {
        let sizes = sketch.shapes.iter().flatten().copied().collect();
        let mut draw =
            ArgumentDraw::new(&self.pool, sketch.n, self.specs.len(), sizes, self.rng(sketch.n, 2));
        let sized = self.specs.iter().any(ArgumentSpec::is_sized);
        draw.bound = sketch.bound;
        let answers = self.answers.as_ref().map(|usual| {
            let number = sketch.n as u64;
            Rc::new(Answers { number, ..Answers::clone(usual) })
        });
        let unsigned = Rc::clone(&self.unsigned);
        let mut input = Input { unsigned, answers, ..Input::from_args(Vec::new()) };
        for (index, spec) in self.specs.iter().enumerate() {
            let chosen = sketch.scalars[index].zip(spec.int_width(self.index_width));
            let arg = match spec {
                _ if let Some((value, width)) = chosen => {
                    Arg::Value(Value::Scalar(Scalar::int(width, i128::from(value))))
                }
                ArgumentSpec::Index if sized => Arg::Value(first(draw.indices(self.index_width, 1))),
                ArgumentSpec::Index => {
                    Arg::Value(first(draw.elements(assay_model::ElemType::Int(self.index_width), 1)))
                }
                ArgumentSpec::Plain(layout) => {
                    let cell = RefCell::new(&mut draw);
                    Arg::Value(layout.build(&|elem, count| cell.borrow_mut().elements(elem, count)))
                }
                ArgumentSpec::Array { content, shape } => {
                    Arg::Value(Value::array(content.draw(shape, &mut draw)))
                }
                ArgumentSpec::Tensor { content, .. } => {
                    Arg::Tensor(Value::array(content.draw(&sketch.shapes[index], &mut draw)))
                }
                ArgumentSpec::Buffer(buffer) if buffer.is_null(sketch.n, index) => {
                    Arg::Value(Value::Scalar(Scalar::Pointer(Pointer::NULL)))
                }
                ArgumentSpec::Buffer(buffer) => {
                    let sizes = sketch.shapes[index].clone();
                    Arg::Buffer(buffer.draw(&mut input.objects, sizes, sketch.n, &mut draw))
                }
            };
            input.args.push(arg);
        }
        if shares_memory(sketch.n) {
            share(&mut input, sketch.n / 8, false);
        }
        // Half of the pointers that lie after the start of their memory overlap with another one.
        if spec::lies_behind(sketch.n) && sketch.n / 8 % 2 == 1 {
            share(&mut input, sketch.n / 16, true);
        }
        input
    }

    /// What may be changed in a sketch.
    pub fn genes(&self) -> Vec<SketchNumber> {
        let mut genes = Vec::new();
        for (arg, spec) in self.specs.iter().enumerate() {
            let open = spec.shape().iter().enumerate().filter(|(_, size)| **size == DYNAMIC);
            genes.extend(open.map(|(dim, _)| SketchNumber::Size(arg, dim)));
            genes.extend(spec.int_width(self.index_width).map(|_| SketchNumber::Scalar(arg)));
        }
        genes
    }

    /// Number of arguments.
    pub fn n_args(&self) -> usize {
        self.specs.len()
    }

    /// Whether elements of arguments may be indices.
    pub fn has_int_elements(&self) -> bool {
        self.specs.iter().any(ArgumentSpec::has_int_elements)
    }

    /// Numbers that the function states, sizes first.
    pub fn numbers(&self) -> Vec<i64> {
        let constants = self.pool.constants();
        let ints = constants.ints.iter().filter_map(assay_ir::Int::to_i64);
        constants.sizes.iter().copied().chain(ints).collect()
    }
}

/// Those of a function's constants that can be sizes.
fn near_sizes(constants: &Constants) -> Vec<i64> {
    let ints = constants.ints.iter().filter_map(assay_ir::Int::to_i64);
    let all = constants.sizes.iter().copied().chain(ints);
    all.filter(|size| (2..=MAX_NEAR).contains(size)).collect()
}

/// Drawn sizes. If their product is too large, which can happen if each size is near a constant, the last dynamic sizes are made
/// small.
fn shrink_sizes(mut drawn: Dims, stated: &[i64]) -> Dims {
    let fixed = stated.iter().filter(|size| **size != DYNAMIC);
    let fixed = fixed.fold(1, |all: i64, &size| all.saturating_mul(size.max(1)));
    let mut left = MAX_DRAWN.min(MAX_OPEN / fixed);
    for at in (0..drawn.len()).filter(|&at| stated[at] == DYNAMIC) {
        if drawn[at] > left.max(2) {
            drawn[at] = 2;
        }
        left /= drawn[at].max(1);
    }
    drawn
}

fn first(mut scalars: Vec<Scalar>) -> Value {
    Value::Scalar(scalars.pop().unwrap_or(Scalar::Poison))
}

impl InputSketch {
    /// Sizes of an argument; empty if it has no shape.
    pub fn shape(&self, arg: usize) -> &[i64] {
        &self.shapes[arg]
    }

    /// The number that a gene has; `None` for a scalar whose value is drawn later.
    pub fn get(&self, gene: SketchNumber) -> Option<i64> {
        match gene {
            SketchNumber::Size(arg, dim) => Some(self.shapes[arg][dim]),
            SketchNumber::Scalar(arg) => self.scalars[arg],
        }
    }

    /// Changes a number; sizes stay within bounds.
    pub fn set(&mut self, gene: SketchNumber, value: i64) {
        match gene {
            SketchNumber::Scalar(arg) => self.scalars[arg] = Some(value),
            SketchNumber::Size(arg, dim) => {
                let others = self.shapes[arg].iter().enumerate().filter(|(other, _)| *other != dim);
                let others = others.fold(1, |all: i64, (_, &size)| all.saturating_mul(size.max(1)));
                if (0..=MAX_SOUGHT).contains(&value) && others.saturating_mul(value) <= MAX_SOUGHT {
                    self.shapes[arg][dim] = value;
                }
            }
        }
    }
}
