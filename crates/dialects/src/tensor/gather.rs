//! Slices of tensors at coordinates that another tensor gives.

use std::collections::HashSet;
use std::rc::Rc;

use assay_model::array::count;
use assay_model::memref::{Dims, row_major};
use assay_model::{
    Array, Cond, Flow, Machine, Meaning, OpDef, OpView, Recipe, Rule, Scalar, Stop, Value, WholeKernel,
    take_elements,
};

use super::recipes;
use super::{SIZE_MISMATCH, TensorType, advance, index};

const COORDINATE_RANGE: Rule = Rule::ub(
    "coordinate-out-of-bounds",
    Cond::Own,
    "a coordinate is poison or outside of its dimension [TensorOps.td, GatherOp, ScatterOp]",
);
const NOT_UNIQUE: Rule = Rule::ub(
    "not-unique",
    Cond::Own,
    "two tuples of coordinates are equal although the op says that they are unique [TensorOps.td, GatherOp, ScatterOp]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("tensor.gather", Meaning::Whole(gather))
        .hands_on(1)
        .doc("Reads slices of a tensor at coordinates.")
        .rules(&[COORDINATE_RANGE, NOT_UNIQUE])
        .recipe(Recipe::adjust(recipes::slices::gather)),
    OpDef::new("tensor.scatter", Meaning::Whole(scatter))
        .hands_on(0b11)
        .doc("Writes slices of a tensor at coordinates, no two of which are equal.")
        .rules(&[COORDINATE_RANGE, NOT_UNIQUE, SIZE_MISMATCH])
        .recipe(Recipe::adjust(recipes::slices::scatter)),
];

/// The dimensions that coordinates refer to, and what they promise.
struct Coordinates {
    ty: TensorType,
    dims: Vec<usize>,
    unique: bool,
}

/// The slices of one tensor at run time.
struct Slices {
    /// First element of each.
    starts: Vec<usize>,
    /// Sizes of the leading dimensions of the tensor of coordinates.
    batch: Dims,
    /// Sizes of a slice, with 1 for the dimensions that coordinates fix.
    sizes: Dims,
}

impl Coordinates {
    fn of(view: &OpView<'_>, operand: usize, attr: &str, rank: usize) -> Result<Coordinates, Stop> {
        let ty = TensorType::operand(view, operand)?;
        let dims = match view.i64_array(attr) {
            Some(Ok(dims)) => dims,
            _ => return Err(view.invalid(format!("has no {attr}"))),
        };
        let ascending = dims.windows(2).all(|pair| pair[0] < pair[1]);
        if !ascending || dims.is_empty() || dims.iter().any(|&dim| dim < 0 || dim >= rank as i64) {
            return Err(view.invalid(format!("has bad {attr}")));
        }
        let dims = dims.iter().map(|&dim| dim as usize).collect();
        Ok(Coordinates { ty, dims, unique: view.flag("unique", "") })
    }

    fn slices(&self, coordinates: &Array, shape: &[i64]) -> Result<Slices, Stop> {
        let (&width, batch) =
            coordinates.shape().split_last().ok_or_else(|| Stop::invalid("coordinates of rank 0"))?;
        if width != self.dims.len() as i64 {
            return Err(Stop::invalid("coordinates of another number than dimensions"));
        }
        let strides = row_major(shape);
        let mut starts = Vec::new();
        for tuple in 0..count(batch) {
            let mut start = 0;
            for (at, &dim) in self.dims.iter().enumerate() {
                let coordinate = index(&Value::Scalar(coordinates.get(tuple * self.dims.len() + at)));
                let coordinate = coordinate.filter(|coordinate| (0..shape[dim]).contains(coordinate));
                start += coordinate.ok_or_else(|| COORDINATE_RANGE.stop())? * strides[dim];
            }
            starts.push(start as usize);
        }
        if self.unique && starts.iter().collect::<HashSet<_>>().len() != starts.len() {
            return Err(NOT_UNIQUE.stop());
        }
        let size = |(dim, &size)| if self.dims.contains(&dim) { 1 } else { size };
        Ok(Slices { starts, batch: batch.into(), sizes: shape.iter().enumerate().map(size).collect() })
    }

    /// Whether a tensor of these sizes holds all slices, with or without the dimensions that coordinates fix.
    fn fits(&self, slices: &Slices, sizes: &[i64]) -> bool {
        let dropped = slices.sizes.iter().enumerate().filter(|(dim, _)| !self.dims.contains(dim));
        let full = slices.batch.iter().chain(&slices.sizes);
        let reduced = slices.batch.iter().chain(dropped.map(|(_, size)| size));
        full.eq(sizes) || reduced.eq(sizes)
    }
}

impl Slices {
    /// Calls `visit` with the position in the tensor of each element of each slice.
    fn each(&self, shape: &[i64], mut visit: impl FnMut(usize)) {
        if self.sizes.contains(&0) {
            return;
        }
        let strides = row_major(shape);
        for &start in &self.starts {
            let mut point: Dims = self.sizes.iter().map(|_| 0).collect();
            loop {
                let inner: i64 = point.iter().zip(&strides).map(|(&index, &stride)| index * stride).sum();
                visit(start + inner as usize);
                if !advance(&mut point, &self.sizes) {
                    break;
                }
            }
        }
    }
}

fn gather(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::result(view)?);
    let coordinates = Coordinates::of(view, 1, "gather_dims", from.ranked(view)?.len())?;
    let result = to.ranked(view)?;
    Ok(Box::new(move |machine, operands| {
        let [source, tuples] = operands else { return Err(Stop::invalid("no tensor to read")) };
        let (Some(array), Some(tuples)) = (from.read(source)?, coordinates.ty.read(tuples)?) else {
            return Ok(Flow::one(to.poison()));
        };
        machine.charge(tuples.len() as u64)?;
        let slices = coordinates.slices(&tuples, array.shape())?;
        let full = slices.batch.len() + slices.sizes.len() == result.len();
        let kept = slices.sizes.iter().enumerate();
        let kept = kept.filter(|(dim, _)| full || !coordinates.dims.contains(dim)).map(|(_, &size)| size);
        let sizes: Dims = slices.batch.iter().copied().chain(kept).collect();
        if !to.admits(&sizes) {
            return Err(Stop::invalid("gathered slices of another size than the result's"));
        }
        take_elements(machine, &sizes)?;
        let mut gathered = Array::filled(from.elem, &sizes, &from.elem.zero());
        let mut at = 0;
        slices.each(array.shape(), |position| {
            gathered.set(at, array.get(position));
            at += 1;
        });
        Ok(Flow::one(Value::array(gathered)))
    }))
}

fn scatter(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::operand(view, 1)?);
    let coordinates = Coordinates::of(view, 2, "scatter_dims", to.ranked(view)?.len())?;
    if !coordinates.unique {
        return Err(view.invalid("does not say that its coordinates are unique"));
    }
    Ok(Box::new(move |machine: &mut dyn Machine, operands| {
        let [source, dest, tuples] = operands else { return Err(Stop::invalid("no tensor to write")) };
        let (Some(tuples), Some(mut array)) = (coordinates.ty.read(tuples)?, to.take(dest)?) else {
            return Ok(Flow::one(to.poison()));
        };
        machine.charge(tuples.len() as u64)?;
        let slices = coordinates.slices(&tuples, array.shape())?;
        let source = from.read(source)?;
        if source.as_ref().is_some_and(|source| !coordinates.fits(&slices, source.shape())) {
            return Err(SIZE_MISMATCH.stop());
        }
        machine.charge(source.as_ref().map_or(0, |source| source.len() as u64))?;
        let shape: Dims = array.shape().into();
        let content = Rc::make_mut(&mut array);
        let mut at = 0;
        slices.each(&shape, |position| {
            content.set(position, source.as_ref().map_or(Scalar::Poison, |source| source.get(at)));
            at += 1;
        });
        Ok(Flow::one(Value::Array(array)))
    }))
}
