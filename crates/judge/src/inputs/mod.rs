//! Inputs of functions, made from the types of their arguments. They do not depend on the form that one program gives
//! to its arguments.
//!
//! An input is made for the source program. For each program that comes from it, [`Input::place`] converts it to the
//! form that the program's signature needs, in a fresh memory: a pass may have turned a tensor into a memref, or a
//! memref into the parts of its descriptor.

mod answers;
pub(crate) mod constants;
mod draw;
mod every;
mod hard;
mod maker;
mod numbers;
mod pieces;
mod place;
mod pool;
mod read;
mod relate;
mod simpler;
mod spec;
mod strides;
mod syntax;
mod text;

use std::fmt;
use std::rc::Rc;

use assay_engine::interpret::Answers;
use assay_model::memref::{Dims, row_major};
use assay_model::{Array, DriverArg, DriverInput, Layout, Scalar, Value};

/// Elements of an argument that are printed to find out how hard it is to read. Of the others, runs of equal ones are counted: printing
/// thousands of inputs with thousands of floats takes minutes.
const READ: usize = 256;
/// Characters of a run that is not printed.
const RUN: usize = 6;

pub use maker::{InputMaker, InputSketch, SketchNumber};
pub use numbers::unsigned_results;
pub(crate) use place::EmulatedArguments;
pub use place::{FunctionSignature, PlacedInput, ResultForm, observe, result_forms};
pub use syntax::call;

/// The numbers of arguments, one bit each; later ones than the 64th are never in it.
pub(crate) type ArgumentSet = u64;

/// One tuple of arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// One per argument of the function.
    pub args: Vec<Arg>,
    objects: Vec<InputObject>,
    /// For each argument: whether its integers are written as unsigned. Empty if types are unknown.
    unsigned: Rc<[bool]>,
    /// The arguments whose narrow integers have zeros in their upper bits where a function takes wider ones; others have copies of the sign.
    pub(crate) zero_extended: ArgumentSet,
    /// The values that functions without a definition give; `None` if the program gets no such values.
    pub(crate) answers: Option<Rc<Answers>>,
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
    /// Elements in front of the first one; bytes in front of what a pointer points to.
    offset: i64,
    /// How the argument shows it.
    reach: Reach,
}

/// How an argument shows memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is a memref.
    MemRef,
    /// It is a bare pointer into the memory.
    Pointer,
    /// A pointer whose attributes promise something that does not hold if two pointers point to the same memory.
    OwnPointer,
}

/// Memory that arguments point to.
#[derive(Clone, Debug, PartialEq)]
struct InputObject {
    elem: Layout,
    /// One element for each element of the memory. For elements that are vectors, their sizes follow the first one.
    contents: Array,
}

impl Input {
    /// The input for a driver; `None` if a driver cannot make it: pointers, or elements that are not scalars.
    pub fn for_driver(&self) -> Option<DriverInput> {
        let arg = |arg: &Arg| match arg {
            Arg::Value(value) | Arg::Tensor(value) => Some(DriverArg::Value(value.clone())),
            Arg::Buffer(Buffer { object, sizes, strides, offset, reach: Reach::MemRef }) => {
                let (sizes, strides) = (sizes.clone(), strides.clone());
                Some(DriverArg::View { object: *object, sizes, strides, offset: *offset })
            }
            Arg::Buffer(_) => None,
        };
        let contents =
            |object: &InputObject| matches!(object.elem, Layout::Scalar(_)).then(|| object.contents.clone());
        Some(DriverInput {
            args: self.args.iter().map(arg).collect::<Option<_>>()?,
            objects: self.objects.iter().map(contents).collect::<Option<_>>()?,
        })
    }

    /// Whether an argument, or the memory that it shows, has poison.
    pub fn has_poison(&self, number: usize) -> bool {
        match self.args.get(number) {
            Some(Arg::Value(value) | Arg::Tensor(value)) => value.has_poison(),
            Some(Arg::Buffer(buffer)) => self.objects[buffer.object].contents.has_poison(),
            None => false,
        }
    }

    /// An input of plain values.
    pub fn from_values(values: Vec<Value>) -> Input {
        Input::from_args(values.into_iter().map(Arg::Value).collect())
    }

    /// An input of arguments that show no memory.
    fn from_args(args: Vec<Arg>) -> Input {
        Input { args, objects: Vec::new(), unsigned: [].into(), zero_extended: 0, answers: None }
    }

    /// The same inputs with poison in place of all numbers: once with separate memory for each memref, and once with shared
    /// memory where memrefs may share it.
    pub fn with_poison(&self) -> Vec<Input> {
        let mut apart = self.clone();
        for arg in &mut apart.args {
            if let Arg::Value(value) | Arg::Tensor(value) = arg {
                *value = all_poison(value);
            }
        }
        for object in &mut apart.objects {
            let (elem, shape) = (object.contents.elem(), object.contents.shape());
            object.contents = Array::filled(elem, shape, &Scalar::Poison);
        }
        let mut shared = apart.clone();
        let alike =
            |a: &InputObject, b: &InputObject| a.elem == b.elem && a.contents.shape() == b.contents.shape();
        for arg in &mut shared.args {
            if let Arg::Buffer(buffer) = arg
                && buffer.reach != Reach::OwnPointer
            {
                let own = &apart.objects[buffer.object];
                buffer.object =
                    apart.objects.iter().position(|other| alike(own, other)).unwrap_or(buffer.object);
            }
        }
        if shared == apart { vec![apart] } else { vec![apart, shared] }
    }

    /// Number of elements in the memory of a memref argument; `None` for other arguments.
    pub fn elements(&self, arg: usize) -> Option<usize> {
        let Some(Arg::Buffer(buffer)) = self.args.get(arg) else { return None };
        self.objects.get(buffer.object).map(|object| object.contents.len())
    }

    /// Replaces the contents of the memory of a row-major memref argument. It is then the memory of no other argument. `None` if
    /// the argument is not such a memref, or has another number of elements.
    pub fn set_memory(&mut self, arg: usize, elements: Vec<Scalar>) -> Option<()> {
        let Some(Arg::Buffer(buffer)) = self.args.get(arg) else { return None };
        let old = self.objects.get(buffer.object)?;
        let is_whole = buffer.offset == 0 && buffer.strides == row_major(&buffer.sizes);
        if !is_whole || old.contents.len() != elements.len() {
            return None;
        }
        let contents = Array::from_elements(old.contents.elem(), old.contents.shape(), elements);
        let object = InputObject { elem: old.elem.clone(), contents };
        if self.sharers(buffer.object) > 1 {
            self.objects.push(object);
            let number = self.objects.len() - 1;
            let Some(Arg::Buffer(buffer)) = self.args.get_mut(arg) else { return None };
            buffer.object = number;
        } else {
            let number = buffer.object;
            self.objects[number] = object;
        }
        Some(())
    }

    /// Each argument as text.
    pub fn texts(&self) -> Vec<String> {
        (0..self.args.len()).map(|number| self.text(number)).collect()
    }

    fn is_unsigned(&self, number: usize) -> bool {
        self.unsigned.get(number).copied().unwrap_or(false)
    }

    fn text(&self, number: usize) -> String {
        let unsigned = self.is_unsigned(number);
        let buffer = match &self.args[number] {
            Arg::Value(value) | Arg::Tensor(value) => return text::print(value, unsigned),
            Arg::Buffer(buffer) => buffer,
        };
        let object = &self.objects[buffer.object];
        let is_empty = object.contents.is_empty();
        let contents = if is_empty { "[]".to_owned() } else { text::print_array(&object.contents, unsigned) };
        let what = if buffer.reach == Reach::MemRef { "memref" } else { "pointer to" };
        let mut text = format!("{what} {:?} of {contents}", buffer.sizes.as_slice());
        if buffer.reach != Reach::MemRef {
            if buffer.offset != 0 {
                text += &format!(", offset {} bytes", buffer.offset);
            }
        } else if buffer.offset != 0 || buffer.strides != row_major(&buffer.sizes) {
            text += &format!(", strides {:?}, offset {}", buffer.strides.as_slice(), buffer.offset);
        }
        if let Some(first) = self.first_sharer(buffer) {
            text += &format!(", the same memory as argument #{first}");
        }
        text
    }

    /// A value of an execution as text for a reader. Given an argument, integers are written as its type requires.
    pub(crate) fn value_text(&self, argument: Option<usize>, value: &Value) -> String {
        text::outcome(value, argument.is_some_and(|number| self.is_unsigned(number)))
    }

    /// The first argument that shares its memory with a later one.
    fn first_sharer(&self, later: &Buffer) -> Option<usize> {
        let first = self.first_with(later.object)?;
        let is_itself = matches!(&self.args[first], Arg::Buffer(buffer) if std::ptr::eq(buffer, later));
        (!is_itself).then_some(first)
    }

    /// The first argument that points to an object; `None` if no argument does.
    pub fn first_with(&self, object: usize) -> Option<usize> {
        self.args.iter().position(|arg| matches!(arg, Arg::Buffer(buffer) if buffer.object == object))
    }

    /// The memory that a program changed, given the contents of each object afterwards: for each changed object, the
    /// number of the first argument that points to it, and the contents.
    pub fn changes(&self, after: &[Value]) -> Vec<(usize, String)> {
        let change = |(object, after): (usize, &Value)| {
            let number = self.first_with(object)?;
            let unsigned = self.is_unsigned(number);
            let contents = text::print(after, unsigned);
            let before = text::print_array(&self.objects.get(object)?.contents, unsigned);
            (contents != before).then_some((number, contents))
        };
        let mut changes: Vec<(usize, String)> = after.iter().enumerate().filter_map(change).collect();
        changes.sort_unstable_by_key(|&(number, _)| number);
        changes
    }

    fn sharers(&self, object: usize) -> usize {
        self.args.iter().filter(|arg| matches!(arg, Arg::Buffer(buffer) if buffer.object == object)).count()
    }

    /// Whether functions without a definition give the same result at all calls with the same arguments.
    pub(crate) fn has_alike_answers(&self) -> bool {
        self.answers.as_ref().is_none_or(|answers| answers.are_alike())
    }

    /// Objects in memory that arguments point to.
    pub fn n_objects(&self) -> usize {
        self.objects.len()
    }

    /// Whether an argument is an array without elements: such inputs test little of a function.
    pub fn has_empty_array(&self) -> bool {
        self.args.iter().any(|arg| match arg {
            Arg::Value(Value::Array(array)) | Arg::Tensor(Value::Array(array)) => array.is_empty(),
            Arg::Value(_) | Arg::Tensor(_) => false,
            Arg::Buffer(buffer) => buffer.sizes.contains(&0),
        })
    }

    /// Whether an argument is a bare pointer.
    pub fn has_pointer(&self) -> bool {
        self.args.iter().any(|arg| match arg {
            Arg::Buffer(buffer) => buffer.reach != Reach::MemRef,
            Arg::Value(value) => value.as_pointer().is_some(),
            Arg::Tensor(_) => false,
        })
    }

    /// Whether two arguments show the same memory.
    pub fn shares_memory(&self) -> bool {
        (0..self.objects.len()).any(|object| self.sharers(object) > 1)
    }

    /// The size of the input, to prefer smaller ones: fewer characters, no NaN or infinity, and no shared memory.
    pub fn size(&self) -> usize {
        let shared = if self.shares_memory() { 1000 } else { 0 };
        (0..self.args.len()).map(|number| self.argument_size(number)).sum::<usize>() + shared
    }

    fn argument_size(&self, number: usize) -> usize {
        let beyond = self.array(number).map_or(0, |array| count_runs(array.iter().skip(READ)));
        text::difficulty(&self.cut_text(number)) + RUN * beyond
    }

    /// An argument as text, of a long one only the first elements: what decides which of two inputs is simpler.
    fn cut_text(&self, number: usize) -> String {
        match self.array(number) {
            Some(array) if array.len() > READ => {
                let first = Array::from_elements(array.elem(), &[READ as i64], array.iter().take(READ));
                text::print_array(&first, self.is_unsigned(number))
            }
            _ => self.text(number),
        }
    }

    /// The elements of an argument, or of the memory that it shows. `None` for a single value.
    fn array(&self, number: usize) -> Option<&Array> {
        match &self.args[number] {
            Arg::Value(Value::Array(array)) | Arg::Tensor(Value::Array(array)) => Some(array),
            Arg::Buffer(buffer) => Some(&self.objects[buffer.object].contents),
            Arg::Value(_) | Arg::Tensor(_) => None,
        }
    }
}

/// Number of runs of equal elements.
fn count_runs(elements: impl Iterator<Item = Scalar>) -> usize {
    let (mut runs, mut last) = (0, None);
    for element in elements {
        if last.as_ref() != Some(&element) {
            runs += 1;
        }
        last = Some(element);
    }
    runs
}

/// A value for a reader, with signed integers.
pub(crate) fn outcome_text(value: &Value) -> String {
    text::outcome(value, false)
}

/// A value as text whose integers are unsigned.
pub fn unsigned_text(value: &Value) -> String {
    text::print(value, true)
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts().join(", "))
    }
}

/// A value of the same form without numbers.
fn all_poison(value: &Value) -> Value {
    match value {
        Value::Array(array) => Value::array(Array::filled(array.elem(), array.shape(), &Scalar::Poison)),
        Value::Aggregate(parts) => Value::aggregate(parts.iter().map(all_poison).collect()),
        _ => Value::POISON,
    }
}

/// Lets two arguments share the same memory, if the contents have the same form. `turn` selects the pair. `in_part`: two
/// pointers that keep their distances from the start of the memory, if it is long enough.
fn share(input: &mut Input, turn: usize, in_part: bool) {
    let object = |arg: &Arg| match arg {
        Arg::Buffer(buffer) if buffer.reach == Reach::Pointer => Some(buffer.object),
        Arg::Buffer(buffer) if buffer.reach == Reach::MemRef && !in_part => Some(buffer.object),
        _ => None,
    };
    let mut pairs = Vec::new();
    for (index, later) in input.args.iter().enumerate() {
        let Some(later) = object(later) else { continue };
        for earlier in input.args[..index].iter().filter_map(object) {
            let (from, to) = (&input.objects[earlier], &input.objects[later]);
            if from.elem == to.elem && (in_part || from.contents.shape() == to.contents.shape()) {
                pairs.push((earlier, index));
            }
        }
    }
    let Some(&(earlier, index)) = pairs.get(turn % pairs.len().max(1)) else { return };
    if let Arg::Buffer(buffer) = &mut input.args[index] {
        buffer.object = earlier;
        if in_part {
            let sizes: Dims = input.objects[earlier].contents.shape().into();
            let bytes = 8 * input.objects[earlier].contents.len() as i64;
            buffer.offset = if buffer.offset < bytes { buffer.offset } else { 0 };
            (buffer.strides, buffer.sizes) = (row_major(&sizes), sizes);
        }
    }
}

#[cfg(test)]
mod tests;
