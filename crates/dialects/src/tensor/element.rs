//! Accesses to elements of tensors, and ops that build tensors from elements.

use std::rc::Rc;

use assay_ir::{RegionId, ValueId};
use assay_model::array::count;
use assay_model::guard::Limit;
use assay_model::memory::IterationSpace;
use assay_model::memref::Dims;
use assay_model::{
    AffineValue, Array, Cond, Flow, GrammarBuilder, Inside, IrBuilderExt, Machine, Meaning, OpDef, OpView,
    OpenOrder, Place, Recipe, Rule, Scalar, SizeSource, Stop, Symbolic, Term, Value, WholeKernel, rule::List,
    rule::NAMED, rule::RESULT, take_elements,
};
use smallvec::{SmallVec, smallvec};

use crate::body::reaches_memory;
use crate::rules::{DATA_RACE, PRINTING_ORDER};
use crate::sparse_storage::encoding::is_sparse;
use crate::sparse_storage::implicit::{UNSTORED_ZERO, with_unstored_zeros};
use crate::speculation::dimension;
use crate::tensor::names::{DIM, EMPTY, EXTRACT, FROM_ELEMENTS, SPLAT, YIELD};
use Cond::{And, Any, AnyDim, AnyOperand, Eq, IsPoison, IsPoisonItem, Lt, Ne, Or, Outside, With};
use Term::{Attr, Const, Dimension, Item, Rank, S, Size, SizeSum};

use super::{NEGATIVE_SIZE_TEXT, SIZE_MISMATCH, TensorType, advance, index, index_value};
use super::{guards, recipes, symbolic};

const INDICES: List = List::operands("indices");
const INDEX_RANGE: Rule = Rule::ub(
    "index-out-of-bounds",
    With(
        &["dest", "tensor"],
        &Any(INDICES, &Or(&[IsPoisonItem(INDICES), Outside(Item(INDICES), Size(NAMED))])),
    ),
    "an index is poison or not below the size of its dimension [bufferizes to memref.load and store; MemRefOps.td, load]",
);
const SIZES: List = List::operands("dynamicSizes");
const NEGATIVE_SIZE: Rule = Rule::ub(
    "negative-size",
    Any(SIZES, &Or(&[IsPoisonItem(SIZES), Lt(Item(SIZES), Const(0))])),
    NEGATIVE_SIZE_TEXT,
);
const EXTENTS: List = List::operands("dynamicExtents");
const NEGATIVE_EXTENT: Rule = Rule::ub(
    "negative-size",
    Any(EXTENTS, &Or(&[IsPoisonItem(EXTENTS), Lt(Item(EXTENTS), Const(0))])),
    NEGATIVE_SIZE_TEXT,
);
const DIM_RANGE: Rule = Rule::ub(
    "dim-out-of-bounds",
    Or(&[IsPoison(1), Outside(S(1), Rank(0))]),
    "the number of the dimension is poison or not below the rank [TensorOps.td, DimOp]",
);

/// All dimensions but one must agree, and static sizes of the result must be right.
const JOINED_SIZES: Rule = Rule {
    when: AnyDim(
        0,
        &Or(&[
            And(&[Eq(Dimension, Attr("dim")), Ne(SizeSum("inputs"), Size(RESULT))]),
            And(&[
                Ne(Dimension, Attr("dim")),
                Or(&[Ne(Size(0), Size(RESULT)), AnyOperand("inputs", &Ne(Size(NAMED), Size(0)))]),
            ]),
        ]),
    ),
    ..SIZE_MISMATCH
};

pub static OPS: &[OpDef] = &[
    OpDef::new(EMPTY, Meaning::Whole(empty))
        .symbolic(Symbolic::Whole(symbolic::empty))
        .doc("A tensor of given sizes whose elements are poison. With an encoding, none is stored.")
        .rules(&[NEGATIVE_SIZE])
        .limits(&[Limit::Sizes(SIZES)])
        .guard(guards::empty, &[&NEGATIVE_SIZE])
        .recipe(Recipe::adjust(recipes::empty))
        .sizes(SizeSource::Operands(0)),
    OpDef::new(EXTRACT, Meaning::Whole(extract))
        .hands_on(1)
        .symbolic(Symbolic::Moves(1))
        .doc("One element of a tensor.")
        .rules(&[INDEX_RANGE])
        .never_early("bufferizes to memref.load, which is out of bounds then")
        .recipe(Recipe::adjust(recipes::extract)),
    OpDef::new("tensor.insert", Meaning::Whole(insert))
        .hands_on(0b11)
        .symbolic(Symbolic::Moves(0b11))
        .doc("A tensor with another element.")
        .rules(&[INDEX_RANGE])
        .never_early("bufferizes to memref.store, which is out of bounds then")
        .recipe(Recipe::adjust(recipes::insert))
        .sizes(SizeSource::Of(1)),
    OpDef::new(FROM_ELEMENTS, Meaning::Whole(from_elements))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(!0))
        .doc("A tensor from its elements.")
        .recipe(Recipe::adjust(recipes::from_elements)),
    OpDef::new(SPLAT, Meaning::Whole(splat))
        .hands_on(1)
        .symbolic(Symbolic::Moves(1))
        .doc("A tensor of equal elements.")
        .rules(&[NEGATIVE_SIZE])
        .limits(&[Limit::Sizes(SIZES)])
        .recipe(Recipe::adjust(recipes::splat))
        .sizes(SizeSource::Operands(1))
        .guard_part(),
    OpDef::new("tensor.generate", Meaning::Whole(generate))
        .symbolic(Symbolic::Whole(symbolic::generate))
        .doc("A tensor whose elements its body computes from their indices.")
        .rules(&[NEGATIVE_EXTENT, DATA_RACE, PRINTING_ORDER])
        .limits(&[Limit::Sizes(EXTENTS)])
        .recipe(Recipe::adjust(recipes::generate))
        .sizes(SizeSource::Operands(0)),
    OpDef::new(YIELD, Meaning::Exit)
        .doc("The element that a body computes.")
        .recipe(Recipe::shape().place(Place::Recipe).inside(Inside::Nothing)),
    OpDef::new(DIM, Meaning::Whole(dim))
        .hands_on(1)
        .symbolic(Symbolic::Whole(symbolic::dim))
        .affine(AffineValue::Size)
        .doc("The size of a dimension.")
        .rules(&[DIM_RANGE])
        .speculates(dimension)
        .range(crate::table::dim_op_range)
        .recipe(Recipe::adjust(recipes::dim))
        .guard_part(),
    OpDef::new("tensor.rank", Meaning::Whole(rank))
        .hands_on(1)
        .symbolic(Symbolic::Whole(symbolic::rank))
        .doc("The number of dimensions."),
    OpDef::new("tensor.concat", Meaning::Whole(|view| concat(view, "dim")))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(!0))
        .doc("Tensors side by side along one dimension.")
        .rules(&[JOINED_SIZES, UNSTORED_ZERO])
        .recipe(Recipe::adjust(recipes::shapes::concat)),
];

fn empty(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::result(view)?;
    Ok(Box::new(move |machine, operands| {
        let sizes = ty.sizes(operands)?;
        // The storage of a sparse tensor may have one position for each coordinate, even if it has no elements.
        let needed: Dims = sizes.iter().map(|&size| if ty.is_encoded { size.max(1) } else { size }).collect();
        take_elements(machine, &needed)?;
        Ok(Flow::one(Value::array(ty.new_array(&sizes))))
    }))
}

/// Row-major position of an element, given by index operands.
fn position(array: &Array, indices: &[Value]) -> Result<usize, Stop> {
    if indices.len() != array.shape().len() {
        return Err(Stop::invalid("another number of indices than dimensions"));
    }
    let mut position = 0;
    for (value, &size) in indices.iter().zip(array.shape()) {
        let index = index(value).filter(|index| (0..size).contains(index));
        position = position * size + index.ok_or_else(|| Stop::unchecked("an index"))?;
    }
    Ok(position as usize)
}

fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::operand(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let [tensor, indices @ ..] = operands else { return Err(Stop::invalid("no tensor to read")) };
        if is_beyond(machine, tensor) {
            return Err(INDEX_RANGE.stop());
        }
        Ok(match ty.read(tensor)? {
            Some(array) => Flow::one(array.get(position(&array, indices)?)),
            None => Flow::one(Value::POISON),
        })
    }))
}

/// Whether a tensor may be an out-of-bounds slice of another one, because a pass executed the op early.
pub fn is_beyond(machine: &dyn Machine, tensor: &Value) -> bool {
    machine.ran_early() && tensor.as_scalar().is_some_and(Scalar::is_poison)
}

/// A scalar operand that becomes an element.
pub fn element<'v>(ty: &TensorType, value: &'v Value) -> Result<&'v Scalar, Stop> {
    let fits = |scalar: &&Scalar| match scalar {
        Scalar::Poison | Scalar::Partial(_) => true,
        Scalar::Int(int) => ty.elem == assay_model::ElemType::Int(int.width()),
        Scalar::Float(float) => ty.elem == assay_model::ElemType::Float(float.kind),
        Scalar::Complex(_) => matches!(ty.elem, assay_model::ElemType::Complex(_)),
        Scalar::Pointer(_) => ty.elem == assay_model::ElemType::Pointer,
    };
    value
        .as_scalar()
        .filter(fits)
        .ok_or_else(|| Stop::invalid("an element of another type than its tensor's"))
}

fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::operand(view, 1)?;
    Ok(Box::new(move |machine, operands| {
        let [scalar, tensor, indices @ ..] = operands else {
            return Err(Stop::invalid("fewer operands than two"));
        };
        if is_beyond(machine, tensor) {
            return Err(INDEX_RANGE.stop());
        }
        let Some(mut array) = ty.take(tensor)? else { return Ok(Flow::one(Value::POISON)) };
        let position = match position(&array, indices) {
            Ok(position) => position,
            Err(stop) => {
                *tensor = Value::Array(array);
                return Err(stop);
            }
        };
        let content = Rc::make_mut(&mut array);
        content.set(position, element(&ty, scalar)?.clone());
        if ty.is_encoded {
            content.store_zero(position);
        }
        Ok(Flow::one(Value::Array(array)))
    }))
}

fn from_elements(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::result(view)?;
    let shape = ty.ranked(view)?;
    let len = shape.iter().try_fold(1i64, |len, &size| len.checked_mul(size).filter(|_| size >= 0));
    if len != Some(view.n_operands() as i64) {
        return Err(view.invalid("has another number of operands than elements"));
    }
    Ok(Box::new(move |_, operands| {
        let elements: Result<Vec<Scalar>, Stop> =
            operands.iter().map(|value| element(&ty, value).cloned()).collect();
        Ok(Flow::one(Value::array(Array::from_elements(ty.elem, &shape, elements?))))
    }))
}

fn splat(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::result(view)?;
    Ok(Box::new(move |machine, operands| {
        let [scalar, dynamic @ ..] = operands else { return Err(Stop::invalid("no element to repeat")) };
        let sizes = ty.sizes(dynamic)?;
        take_elements(machine, &sizes)?;
        Ok(Flow::one(Value::array(Array::filled(ty.elem, &sizes, element(&ty, scalar)?))))
    }))
}

fn generate(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::result(view)?;
    let body = view.region(0)?;
    let watched = reaches_memory(view.module, body);
    Ok(Box::new(move |machine, operands| {
        let sizes = ty.sizes(operands)?;
        take_elements(machine, &sizes)?;
        let mut array = Array::filled(ty.elem, &sizes, &Scalar::Poison);
        let mut point: Dims = sizes.iter().map(|_| 0).collect();
        let mut printing = Printing::default();
        let mut fork = match watched && array.len() > 1 {
            true => Some(machine.memory().fork(space(&sizes), false)?),
            false => None,
        };
        for position in 0..array.len() {
            if let Some(fork) = &fork {
                machine.memory().begin_iteration(fork, position as u64)?;
            }
            let value = printing.watch(machine, |machine| run_body(machine, body, &point))?;
            if let Some(fork) = &mut fork {
                machine.memory().end_iteration(fork);
            }
            array.set(position, element(&ty, &value)?.clone());
            advance(&mut point, &sizes);
        }
        if let Some(fork) = fork {
            machine.memory().join(fork);
        }
        Ok(Flow::one(Value::array(array)))
    }))
}

/// The iteration space of a body that runs once per element, for reports of races.
fn space(sizes: &[i64]) -> IterationSpace {
    let counts: SmallVec<[u64; 4]> = sizes.iter().map(|&size| size as u64).collect();
    IterationSpace {
        rule: &DATA_RACE,
        lower: smallvec![0; counts.len()],
        step: smallvec![1; counts.len()],
        counts,
    }
}

/// Runs a body on the indices of an element.
pub fn run_body(machine: &mut dyn Machine, body: RegionId, point: &[i64]) -> Result<Value, Stop> {
    let args = point.iter().map(|&coordinate| index_value(machine, coordinate)).collect();
    machine.run_region(body, args)?.pop().ok_or_else(|| Stop::invalid("a body without a value"))
}

/// Notices when more than one run prints.
#[derive(Default)]
pub struct Printing {
    runs: usize,
    splits_line: bool,
}

impl Printing {
    pub fn watch(
        &mut self,
        machine: &mut dyn Machine,
        run: impl FnOnce(&mut dyn Machine) -> Result<Value, Stop>,
    ) -> Result<Value, Stop> {
        let before = machine.printed();
        let value = run(machine)?;
        self.splits_line |= !machine.printed().whole_lines_since(before);
        if machine.printed() != before {
            self.runs += 1;
            if self.runs > 1 {
                let lines = !self.splits_line;
                machine.note_open_order(&PRINTING_ORDER, OpenOrder { lines, anywhere: false });
            }
        }
        Ok(value)
    }
}

fn dim(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::operand(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let [tensor, number] = operands else { return Err(Stop::invalid("no dimension to look at")) };
        let Some(array) = ty.read(tensor)? else { return Ok(Flow::one(Value::POISON)) };
        let size = index(number).and_then(|number| array.shape().get(usize::try_from(number).ok()?));
        let size = *size.ok_or_else(|| Stop::unchecked("a dimension"))?;
        Ok(Flow::one(index_value(machine, size)))
    }))
}

fn rank(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::operand(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let rank = match (&ty.shape, operands.first().and_then(Value::as_array)) {
            (Some(shape), _) => shape.len(),
            (None, Some(array)) => array.shape().len(),
            (None, None) => return Ok(Flow::one(Value::POISON)),
        };
        Ok(Flow::one(index_value(machine, rank as i64)))
    }))
}

/// Joins tensors along the dimension in an attribute. A sparse result stores what is not zero, also of the elements of sparse inputs: "explicit test for
/// nonzero values" [SparseTensorRewriting.cpp, `ConcatenateRewriter`].
pub fn concat(view: &OpView<'_>, attr: &str) -> Result<WholeKernel, Stop> {
    let ty = TensorType::result(view)?;
    let rank = ty.ranked(view)?.len();
    let dim = view.int_attr(attr)?.to_u64().map(|dim| dim as usize).filter(|&dim| dim < rank);
    let dim = dim.ok_or_else(|| view.invalid("names no dimension of its result"))?;
    let is_sparse = is_sparse(&view.module.ctx, view.result_type(0)?);
    let inputs: Result<Vec<_>, Stop> =
        (0..view.n_operands()).map(|index| TensorType::operand(view, index)).collect();
    let inputs = inputs?;
    if inputs.is_empty() || inputs.iter().any(|input| input.elem != ty.elem) {
        return Err(view.invalid("has inputs that do not go together"));
    }
    Ok(Box::new(move |machine, operands| {
        let mut arrays = Vec::new();
        for (input, operand) in inputs.iter().zip(operands.iter()) {
            match input.read(operand)? {
                Some(array) if array.shape().len() == rank => arrays.push(array),
                Some(_) => return Err(Stop::invalid("inputs of different ranks")),
                None => return Ok(Flow::one(ty.poison())),
            }
        }
        let mut sizes: Dims = arrays[0].shape().into();
        for array in &arrays[1..] {
            sizes[dim] = sizes[dim].saturating_add(array.shape()[dim]);
        }
        let fits = |array: &Rc<Array>| {
            let sizes_of = array.shape();
            sizes_of[..dim] == sizes[..dim] && sizes_of[dim + 1..] == sizes[dim + 1..]
        };
        if !ty.admits(&sizes) || !arrays.iter().all(fits) {
            return Err(Stop::unchecked("a size"));
        }
        take_elements(machine, &sizes)?;
        let joined = Rc::new(side_by_side(&arrays, dim, &sizes));
        Ok(Flow::one(Value::Array(match is_sparse {
            true => with_unstored_zeros(machine, joined, false),
            false => joined,
        })))
    }))
}

/// Joins arrays along a dimension; `sizes` are those of the result.
fn side_by_side(arrays: &[Rc<Array>], dim: usize, sizes: &[i64]) -> Array {
    let elem = arrays[0].elem();
    let mut joined = Array::filled(elem, sizes, &elem.zero());
    let outer = count(&sizes[..dim]);
    let mut at = 0;
    for row in 0..outer {
        for array in arrays {
            let run = count(&array.shape()[dim..]);
            joined.copy_run(at, array, row * run, run);
            at += run;
        }
    }
    joined
}

/// Emits the op that makes a tensor of rank 0 from a value.
pub fn emit_single_element(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<ValueId> {
    let ty = builder.type_of(value);
    let tensor = builder.tensor(&[], ty);
    let mut draft = builder.draft(FROM_ELEMENTS)?;
    draft.operands("elements", &[value]).result_type("result", tensor).plain();
    let made = builder.emit(draft)?;
    builder.ir().op(made).results.first().copied()
}
