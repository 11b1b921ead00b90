//! Inputs of functions, made from the types of their arguments and kept apart from any one program's form of them.
//!
//! An input is made for the source program. For each program that comes from it, [`Input::place`] brings it into
//! the form that the program's signature asks for, in a fresh memory: a tensor may have become a memref by then, and
//! a memref its descriptor's parts.

mod draw;
mod place;
mod spec;

use std::fmt;

use assay_ir::{Module, OpId};
use assay_model::memref::{Dims, row_major};
use assay_model::{Array, Layout, Registry, Value};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

pub use place::{Placed, ResultForm, observe, result_forms};
use spec::Spec;

/// At most this many elements in the arguments of one input.
const MAX_ELEMENTS: usize = 1 << 21;
/// All inputs of a function together have about so many elements at most.
const ALL_ELEMENTS: usize = 1 << 22;
/// But so many inputs are made in any case.
const MIN_INPUTS: usize = 3;

/// One tuple of arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    pub args: Vec<Arg>,
    objects: Vec<Object>,
}

/// One argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A scalar, a vector, a struct.
    Value(Value),
    /// A tensor's elements.
    Tensor(Value),
    /// A view of an object of the input.
    Buffer(Buffer),
}

/// What a memref argument shows of its object.
#[derive(Clone, Debug, PartialEq)]
pub struct Buffer {
    object: usize,
    sizes: Dims,
    strides: Dims,
    offset: i64,
}

/// Memory that arguments point to.
#[derive(Clone, Debug, PartialEq)]
struct Object {
    elem: Layout,
    /// One element an element of the memory; elements that are vectors have their sizes behind the first one.
    contents: Array,
}

impl Input {
    /// The arguments as values; `None` if one of them is in memory.
    pub fn values(&self) -> Option<Vec<Value>> {
        let value = |arg: &Arg| match arg {
            Arg::Value(value) | Arg::Tensor(value) => Some(value.clone()),
            Arg::Buffer(_) => None,
        };
        self.args.iter().map(value).collect()
    }

    /// An input of plain values.
    pub fn of_values(values: Vec<Value>) -> Input {
        Input { args: values.into_iter().map(Arg::Value).collect(), objects: Vec::new() }
    }

    /// Each argument as text.
    pub fn texts(&self) -> Vec<String> {
        self.args.iter().map(|arg| self.text(arg)).collect()
    }

    fn text(&self, arg: &Arg) -> String {
        let buffer = match arg {
            Arg::Value(value) | Arg::Tensor(value) => return value.to_string(),
            Arg::Buffer(buffer) => buffer,
        };
        let object = &self.objects[buffer.object];
        let contents = Value::array(object.contents.clone());
        let mut text = format!("memref {:?} of {contents}", buffer.sizes.as_slice());
        if buffer.offset != 0 || buffer.strides != row_major(&buffer.sizes) {
            text += &format!(", strides {:?}, offset {}", buffer.strides.as_slice(), buffer.offset);
        }
        if self.sharers(buffer.object) > 1 {
            text += ", the same memory as another argument";
        }
        text
    }

    fn sharers(&self, object: usize) -> usize {
        self.args.iter().filter(|arg| matches!(arg, Arg::Buffer(buffer) if buffer.object == object)).count()
    }

    /// Smaller inputs read better: fewer characters, and no memory in common.
    pub fn size(&self) -> usize {
        let shared = (0..self.objects.len()).any(|object| self.sharers(object) > 1);
        self.texts().iter().map(String::len).sum::<usize>() + if shared { 1000 } else { 0 }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts().join(", "))
    }
}

/// At most `count` inputs for a function; the same seed gives the same inputs. A function without arguments has
/// one input, one with large arguments has few.
///
/// # Errors
/// Says why inputs cannot be made.
pub fn inputs(
    module: &Module,
    registry: &Registry,
    function: OpId,
    count: usize,
    seed: u64,
    index_width: u32,
) -> Result<Vec<Input>, String> {
    let specs = spec::of(module, registry, function, index_width)?;
    if specs.is_empty() {
        return Ok(vec![Input { args: Vec::new(), objects: Vec::new() }]);
    }
    let elements = specs.iter().map(Spec::elements).fold(0, usize::saturating_add);
    if elements > MAX_ELEMENTS {
        return Err("an argument is too large".to_owned());
    }
    let count = count.min((ALL_ELEMENTS / elements.max(1)).max(MIN_INPUTS));
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    Ok((0..count).map(|n| input(&specs, n, index_width, &mut rng)).collect())
}

fn input(specs: &[Spec], n: usize, index_width: u32, rng: &mut Pcg64Mcg) -> Input {
    let sized = specs.iter().any(Spec::is_sized);
    let mut input = Input { args: Vec::new(), objects: Vec::new() };
    for spec in specs {
        let arg = match spec {
            Spec::Index if sized => Arg::Value(Value::Scalar(draw::small_index(index_width, n, rng))),
            Spec::Index => {
                Arg::Value(Value::Scalar(draw::scalar(assay_model::ElemType::Int(index_width), n, rng)))
            }
            Spec::Plain(layout) => {
                let cell = std::cell::RefCell::new(&mut *rng);
                Arg::Value(layout.filled(&|elem| draw::scalar(elem, n, &mut cell.borrow_mut())))
            }
            Spec::Array { content, shape } => Arg::Value(Value::array(draw::array(*content, shape, n, rng))),
            Spec::Tensor { content, shape } => {
                let shape = spec::sizes(shape, n, rng);
                Arg::Tensor(Value::array(draw::array(*content, &shape, n, rng)))
            }
            Spec::Buffer(buffer) => Arg::Buffer(buffer.draw(&mut input.objects, n, rng)),
        };
        input.args.push(arg);
    }
    // One input in eight has two views of the same memory, where the types allow it.
    if n % 8 == 7 {
        share(&mut input, rng);
    }
    input
}

/// Lets the last memref show the memory of an equally large one of the same element type.
fn share(input: &mut Input, rng: &mut Pcg64Mcg) {
    let buffers: Vec<usize> =
        (0..input.args.len()).filter(|&i| matches!(input.args[i], Arg::Buffer(_))).collect();
    let [.., before, last] = buffers[..] else { return };
    let first = if rng.random::<bool>() { buffers[0] } else { before };
    let (Arg::Buffer(a), Arg::Buffer(b)) = (&input.args[first], &input.args[last]) else { return };
    let (from, to) = (&input.objects[a.object], &input.objects[b.object]);
    if from.elem == to.elem && from.contents.shape() == to.contents.shape() {
        let object = a.object;
        if let Arg::Buffer(buffer) = &mut input.args[last] {
            buffer.object = object;
        }
    }
}

#[cfg(test)]
mod tests;
