//! Slices of tensors: read, written, and written in parallel.

use std::rc::Rc;

use assay_ir::ValueId;
use assay_model::memref::{Dims, row_major};
use assay_model::{
    Array, Flow, Machine, Meaning, OpDef, OpView, Place, Recipe, SizeSource, Stop, Symbolic, Value, Values,
    WholeKernel, take_elements,
};

use super::element::is_beyond;
use super::rules::{INSERTED_SIZES, SLICE_RANGE};
use super::{TensorType, advance, mixed};
use super::{guards, recipes};
use crate::tensor::names::PARALLEL_INSERT_SLICE;

pub static OPS: &[OpDef] = &[
    OpDef::new("tensor.extract_slice", Meaning::Whole(extract_slice))
        .hands_on(1)
        .symbolic(Symbolic::Moves(1))
        .doc("A part of a tensor: every stride-th element from an offset on, in each dimension.")
        .rules(&[SLICE_RANGE])
        .recipe(Recipe::adjust(recipes::slices::extract_slice))
        .sizes(SizeSource::Slice),
    OpDef::new("tensor.insert_slice", Meaning::Whole(insert_slice))
        .hands_on(0b11)
        .symbolic(Symbolic::Moves(0b11))
        .doc("A tensor with a part of it replaced.")
        .rules(&[SLICE_RANGE, INSERTED_SIZES])
        .never_early("bufferizes to memref.copy, which is out of bounds then")
        .recipe(Recipe::adjust(recipes::slices::insert_slice)),
    OpDef::new(PARALLEL_INSERT_SLICE, Meaning::Whole(parallel_insert_slice))
        .hands_on(0b11)
        .doc("The part of a shared tensor that one iteration of a parallel loop replaces.")
        .rules(&[SLICE_RANGE, INSERTED_SIZES])
        .guard(guards::parallel_insert, &[&SLICE_RANGE, &INSERTED_SIZES])
        // Allowed only in a parallel terminator (`ParallelCombiningOpInterface`).
        .fixed()
        // It is made together with the `scf.forall` whose terminator holds it.
        .recipe(Recipe::make(recipes::slices::parallel_insert_slice).place(Place::Ods).weight(50)),
];

/// The position of a slice of a tensor, as an op states it.
pub struct TensorSlice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    /// Operands before the dynamic offsets.
    start: usize,
    n_dynamic: usize,
}

/// The position of a slice at run time, in bounds.
pub struct SlicePlace {
    pub offsets: Dims,
    pub sizes: Dims,
    pub strides: Dims,
}

impl TensorSlice {
    /// The slice of an op; `start` is the position of its first dynamic offset, size or stride among the operands.
    pub fn from_op(view: &OpView<'_>, start: usize) -> Result<TensorSlice, Stop> {
        let list = |name: &str| match view.i64_array(name) {
            Some(numbers) => numbers.map_err(|error| view.invalid(format!("{name}: {error}"))),
            None => Err(view.invalid(format!("has no {name}"))),
        };
        let (offsets, sizes, strides) =
            (list("static_offsets")?, list("static_sizes")?, list("static_strides")?);
        if offsets.len() != sizes.len() || sizes.len() != strides.len() {
            return Err(view.invalid("has offsets, sizes and strides of different numbers"));
        }
        let dynamic =
            offsets.iter().chain(&sizes).chain(&strides).filter(|&&n| n == assay_ir::DYNAMIC).count();
        if start + dynamic != view.n_operands() {
            return Err(
                view.invalid("has another number of operands than dynamic offsets, sizes and strides")
            );
        }
        Ok(TensorSlice { offsets, sizes, strides, start, n_dynamic: dynamic })
    }

    /// The dimensions that a type of lower rank keeps [ExtractSliceOp, getDroppedDims]. Dimensions of static size 1 are dropped if the type does
    /// not have them at their turn.
    pub fn kept(&self, view: &OpView<'_>, reduced: &[i64]) -> Result<Vec<usize>, Stop> {
        if reduced.len() == self.sizes.len() {
            return Ok((0..reduced.len()).collect());
        }
        let mut kept = Vec::new();
        for (dim, &size) in self.sizes.iter().enumerate() {
            if size != 1 || reduced.get(kept.len()) == Some(&1) {
                kept.push(dim);
            }
        }
        if kept.len() == reduced.len() {
            Ok(kept)
        } else {
            Err(view.invalid("has a slice whose rank does not reduce to that of its type"))
        }
    }

    /// The position of the slice in a tensor of these sizes.
    pub fn place(&self, operands: &[Value], shape: &[i64]) -> Result<SlicePlace, Stop> {
        if shape.len() != self.offsets.len() {
            return Err(Stop::invalid("a slice of another rank than its tensor"));
        }
        let mut dynamic = operands.iter().skip(self.start);
        let mut list = |numbers: &[i64]| -> Result<Dims, Stop> {
            let numbers: Option<Dims> = mixed(numbers, &mut dynamic)?.into_iter().collect();
            numbers.ok_or_else(|| Stop::unchecked("a slice"))
        };
        let place = SlicePlace {
            offsets: list(&self.offsets)?,
            sizes: list(&self.sizes)?,
            strides: list(&self.strides)?,
        };
        // The rule checks this, and more of a slice without elements, before. Without the check, elements out of bounds would make Assay
        // panic.
        if place.is_within(shape) { Ok(place) } else { Err(Stop::unchecked("a slice")) }
    }

    /// The values and numbers that determine the slice's position, for comparing two slices of one tensor.
    pub fn spec<'m>(&self, view: &OpView<'m>) -> (Vec<i64>, &'m [ValueId]) {
        let numbers = [&self.offsets[..], &self.sizes, &self.strides].concat();
        (numbers, &view.module.op(view.op).operands[self.start..self.start + self.n_dynamic])
    }
}

impl SlicePlace {
    fn is_within(&self, shape: &[i64]) -> bool {
        let dims = self.offsets.iter().zip(&self.sizes).zip(&self.strides).zip(shape);
        self.sizes.contains(&0)
            || dims.into_iter().all(|(((&offset, &size), &stride), &bound)| {
                let last = (size - 1).checked_mul(stride).and_then(|span| span.checked_add(offset));
                (0..bound).contains(&offset) && last.is_some_and(|last| (0..bound).contains(&last))
            })
    }

    /// Whether two elements of the slice are the same element of the tensor.
    fn overlaps_itself(&self) -> bool {
        self.sizes.iter().zip(&self.strides).any(|(&size, &stride)| size > 1 && stride == 0)
    }

    /// Calls `visit` with runs of neighbouring elements: position in the tensor, position in the slice, length.
    pub fn runs(&self, shape: &[i64], mut visit: impl FnMut(usize, usize, usize)) {
        if self.sizes.contains(&0) {
            return;
        }
        let strides = row_major(shape);
        let (outer, run) = match self.sizes.split_last() {
            Some((&last, outer)) if self.strides.last() == Some(&1) => (outer, last as usize),
            _ => (&self.sizes[..], 1),
        };
        let base: i64 = self.offsets.iter().zip(&strides).map(|(&offset, &stride)| offset * stride).sum();
        let mut point: Dims = outer.iter().map(|_| 0).collect();
        let mut at = 0;
        loop {
            let steps = point.iter().zip(&self.strides).zip(&strides);
            let inner: i64 = steps.map(|((&index, &step), &stride)| index * step * stride).sum();
            visit((base + inner) as usize, at, run);
            at += run;
            if !advance(&mut point, outer) {
                return;
            }
        }
    }
}

fn extract_slice(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    let slice = TensorSlice::from_op(view, 1)?;
    let kept = slice.kept(view, &to.ranked(view)?)?;
    Ok(Box::new(move |machine, operands| {
        let source = operands.first().ok_or_else(|| Stop::invalid("no tensor to read"))?;
        let Some(array) = from.read(source)? else { return Ok(Flow::one(to.poison())) };
        let place = slice.place(operands, array.shape())?;
        let sizes: Dims = kept.iter().map(|&dim| place.sizes[dim]).collect();
        if !to.admits(&sizes) {
            return Err(Stop::invalid("a slice of another size than its type says"));
        }
        take_elements(machine, &sizes)?;
        let mut part = Array::filled(from.elem, &sizes, &from.elem.zero());
        place.runs(array.shape(), |position, at, len| part.copy_run(at, &array, position, len));
        Ok(Flow::one(Value::array(part)))
    }))
}

/// A write of a slice: the values, and where they go.
pub struct Insertion {
    source: TensorType,
    dest: TensorType,
    slice: TensorSlice,
    kept: Vec<usize>,
}

impl Insertion {
    /// The insertion of an op that inserts its first operand into its second.
    pub fn from_op(view: &OpView<'_>) -> Result<Insertion, Stop> {
        let (source, dest) = (TensorType::operand(view, 0)?, TensorType::operand(view, 1)?);
        let slice = TensorSlice::from_op(view, 2)?;
        let kept = slice.kept(view, &source.ranked(view)?)?;
        Ok(Insertion { source, dest, slice, kept })
    }

    /// The position of the insertion, for comparison with [`TensorSlice::spec`].
    pub fn spec<'m>(&self, view: &OpView<'m>) -> (Vec<i64>, &'m [ValueId]) {
        self.slice.spec(view)
    }

    /// The position and the values that the op writes into a tensor of these sizes.
    fn part(
        &self,
        operands: &[Value],
        shape: &[i64],
        source: &Value,
    ) -> Result<(SlicePlace, Rc<Array>), Stop> {
        let place = self.slice.place(operands, shape)?;
        if place.overlaps_itself() {
            return Err(Stop::unsupported("an insertion with a stride of 0"));
        }
        let sizes: Dims = self.kept.iter().map(|&dim| place.sizes[dim]).collect();
        let source = match self.source.read(source)? {
            Some(source) if source.elem() != self.dest.elem => {
                return Err(Stop::invalid("a slice of another element type than its tensor"));
            }
            Some(source) if source.shape() != sizes.as_slice() => return Err(Stop::unchecked("a slice")),
            Some(source) => source,
            None => Rc::new(Array::filled(self.dest.elem, &sizes, &assay_model::Scalar::Poison)),
        };
        Ok((place, source))
    }

    /// Stops where writing would.
    fn check(&self, operands: &[Value]) -> Result<(), Stop> {
        let [source, dest, ..] = operands else { return Err(Stop::invalid("fewer operands than two")) };
        match self.dest.read(dest)? {
            Some(array) => self.part(operands, array.shape(), source).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The tensor with a part replaced; `visit` gets the replaced elements before.
    pub fn write(
        &self,
        machine: &mut dyn Machine,
        dest: Value,
        operands: &[Value],
        mut visit: impl FnMut(usize, usize),
    ) -> Result<Value, Stop> {
        let mut dest = dest;
        let source = operands.first().ok_or_else(|| Stop::invalid("no tensor to insert"))?;
        let Some(mut array) = self.dest.take(&mut dest)? else { return Ok(Value::POISON) };
        let (place, source) = self.part(operands, array.shape(), source)?;
        machine.charge(source.len() as u64)?;
        let shape: Dims = array.shape().into();
        let content = Rc::make_mut(&mut array);
        place.runs(&shape, |position, at, len| {
            visit(position, len);
            content.copy_run(position, &source, at, len);
        });
        Ok(Value::Array(array))
    }
}

fn insert_slice(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let insertion = Insertion::from_op(view)?;
    Ok(Box::new(move |machine, operands| {
        check_insertion(machine, &insertion, operands)?;
        let dest = operands.get_mut(1).map(Value::take);
        let dest = dest.ok_or_else(|| Stop::invalid("no tensor to insert into"))?;
        insertion.write(machine, dest, operands, |_, _| {}).map(Flow::one)
    }))
}

/// Checks the rules of an insertion before its tensor is taken, so that reports can show it. The op copies its source from memory; a slice that
/// was executed early may not have memory.
fn check_insertion(machine: &dyn Machine, insertion: &Insertion, operands: &[Value]) -> Result<(), Stop> {
    if operands.iter().take(2).any(|tensor| is_beyond(machine, tensor)) {
        return Err(SLICE_RANGE.stop());
    }
    insertion.check(operands)
}

/// Leaves its operands for the loop, which owns the shared tensor.
fn parallel_insert_slice(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let insertion = Insertion::from_op(view)?;
    Ok(Box::new(move |machine, operands| {
        check_insertion(machine, &insertion, operands)?;
        machine.leave(operands.iter().cloned().collect());
        Ok(Flow::Next(Values::new()))
    }))
}
