//! Slices of tensors at coordinates from another tensor.

use std::rc::Rc;

use assay_ir::{AffineExpr, AffineMap};
use assay_model::array::count;
use assay_model::memref::{Dims, row_major};
use assay_model::{
    Array, Cond, Flow, Machine, Meaning, OpDef, OpView, Recipe, Rule, Scalar, Stop, Term, Value, WholeKernel,
    take_elements,
};

use super::recipes;
use super::{SIZE_MISMATCH, TensorType, advance, index};
use Cond::{And, AnyElement, Flag, HasEqualRows, IsPoisonElement, Or, Outside, UnlikeMaps};
use Term::{Element, IndexedSize};

const GATHER_RANGE: Rule = Rule::ub(
    "coordinate-out-of-bounds",
    AnyElement(1, &Or(&[IsPoisonElement(1), Outside(Element(1), IndexedSize(0, 1, "gather_dims"))])),
    "a coordinate is poison or outside of its dimension [TensorOps.td, GatherOp, ScatterOp]",
);
const SCATTER_RANGE: Rule = Rule {
    when: AnyElement(2, &Or(&[IsPoisonElement(2), Outside(Element(2), IndexedSize(1, 2, "scatter_dims"))])),
    ..GATHER_RANGE
};
const GATHER_NOT_UNIQUE: Rule = Rule::ub(
    "not-unique",
    And(&[Flag("unique", ""), HasEqualRows(1)]),
    "two tuples of coordinates are equal although the op says that they are unique [TensorOps.td, GatherOp, ScatterOp]",
);
const SCATTER_NOT_UNIQUE: Rule =
    Rule { when: And(&[Flag("unique", ""), HasEqualRows(2)]), ..GATHER_NOT_UNIQUE };

const SCATTERED_SIZES: Rule = Rule { when: UnlikeMaps, ..SIZE_MISMATCH };

pub static OPS: &[OpDef] = &[
    OpDef::new("tensor.gather", Meaning::Whole(gather))
        .hands_on(1)
        .doc("Reads slices of a tensor at coordinates.")
        .rules(&[GATHER_RANGE, GATHER_NOT_UNIQUE])
        .recipe(Recipe::adjust(recipes::slices::gather)),
    OpDef::new("tensor.scatter", Meaning::Whole(scatter))
        .hands_on(0b11)
        .doc("Writes slices of a tensor at coordinates, no two of which are equal.")
        .rules(&[SCATTER_RANGE, SCATTER_NOT_UNIQUE, SCATTERED_SIZES])
        .maps(scattered)
        .recipe(Recipe::adjust(recipes::slices::scatter)),
];

/// The dimensions that coordinates refer to.
struct Coordinates {
    ty: TensorType,
    dims: Vec<usize>,
}

/// The slices of one tensor at run time.
struct GatheredSlices {
    /// First element of each.
    starts: Vec<usize>,
    /// Sizes of the leading dimensions of the tensor of coordinates.
    batch: Dims,
    /// Sizes of a slice, with 1 for the dimensions that have coordinates.
    sizes: Dims,
}

impl Coordinates {
    fn from_op(view: &OpView<'_>, operand: usize, attr: &str, rank: usize) -> Result<Coordinates, Stop> {
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
        Ok(Coordinates { ty, dims })
    }

    fn slices(&self, coordinates: &Array, shape: &[i64]) -> Result<GatheredSlices, Stop> {
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
                start += coordinate.ok_or_else(|| Stop::unchecked("a coordinate"))? * strides[dim];
            }
            starts.push(start as usize);
        }
        let size = |(dim, &size)| if self.dims.contains(&dim) { 1 } else { size };
        Ok(GatheredSlices {
            starts,
            batch: batch.into(),
            sizes: shape.iter().enumerate().map(size).collect(),
        })
    }
}

impl GatheredSlices {
    /// Calls `visit` with the position, in the tensor, of each element of each slice.
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
    let coordinates = Coordinates::from_op(view, 1, "gather_dims", from.ranked(view)?.len())?;
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

/// Relates the sizes of a scatter's operands. The leading dimensions of the source are those of the coordinates. The dimensions of a slice
/// follow, with or without those that have coordinates.
fn scattered(view: &OpView<'_>) -> Option<Vec<AffineMap>> {
    let rank = |operand| Some(view.shape(view.operand_type(operand).ok()?)?.len() as u32);
    let (of_source, of_dest, batch) = (rank(0)?, rank(1)?, rank(2)?.checked_sub(1)?);
    let fixed = view.i64_array("scatter_dims")?.ok()?;
    let dims = (0..of_dest).map(|dim| match fixed.contains(&dim.into()) {
        true => AffineExpr::Const(0),
        false => AffineExpr::Dim(batch + dim),
    });
    let is_full = of_source == batch + of_dest;
    let slice = dims.filter(|dim| is_full || *dim != AffineExpr::Const(0));
    let leading = (0..batch).map(AffineExpr::Dim);
    let maps = [
        leading.clone().chain(slice).collect::<Vec<_>>(),
        (batch..batch + of_dest).map(AffineExpr::Dim).collect(),
        leading.chain([AffineExpr::Dim(batch + of_dest)]).collect(),
    ];
    let n_dims = batch + of_dest + 1;
    let fits = maps[0].len() as u32 == of_source;
    fits.then(|| maps.map(|results| AffineMap { n_dims, n_symbols: 0, results }).into())
}

fn scatter(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::operand(view, 1)?);
    let coordinates = Coordinates::from_op(view, 2, "scatter_dims", to.ranked(view)?.len())?;
    if !view.flag("unique", "") {
        return Err(view.invalid("does not say that its coordinates are unique"));
    }
    if scattered(view).is_none() {
        return Err(view.invalid("has a source of another rank than its slices"));
    }
    Ok(Box::new(move |machine: &mut dyn Machine, operands| {
        let [source, dest, tuples] = operands else { return Err(Stop::invalid("no tensor to write")) };
        let (Some(tuples), Some(mut array)) = (coordinates.ty.read(tuples)?, to.take(dest)?) else {
            return Ok(Flow::one(to.poison()));
        };
        machine.charge(tuples.len() as u64)?;
        let slices = coordinates.slices(&tuples, array.shape())?;
        let source = from.read(source)?;
        let len = count(&slices.batch) * count(&slices.sizes);
        if source.as_ref().is_some_and(|source| source.len() != len) {
            return Err(Stop::unchecked("a size"));
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
