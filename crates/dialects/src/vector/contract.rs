//! Products of vectors. Source: VectorOps.td of LLVM 22, and where it is silent, LowerVectorContract and VectorToLLVM.

use assay_ir::{AffineExpr, Attr, Rounding};
use assay_model::{
    Array, ElemType, Flow, Machine, MaskedRecipe, Meaning, OpDef, OpView, Recipe, Scalar, ScalarKernel, Stop,
    Value, WholeKernel,
};

use super::arrange::size_attr;
use super::common::{Shape, array, charge, count, position, value_of, vector, vector_or_scalar, walk};
use super::enabled::result_lanes;
use super::kind::{CombiningKind, ROUNDING_ORDER};
use super::mask::{EnclosingMask, Lane, MASKED_OFF, lane_of};
use super::reduce::combine;
use super::{guards, recipes};
use crate::rules::EITHER_ZERO;

pub static OPS: &[OpDef] = &[
    OpDef::new("vector.contract", Meaning::Whole(contract))
        .maskable()
        .doc("Combines products of elements of two vectors, chosen by maps, with an accumulator.")
        .rules(&[ROUNDING_ORDER, EITHER_ZERO])
        .guard(guards::numbers_only, &[])
        .recipe(
            Recipe::adjust(|builder, draft| recipes::fold::contract(builder, draft).map(|_| ()))
                .masked(MaskedRecipe { make: recipes::fold::contract, passthru: false }),
        ),
    OpDef::new("vector.outerproduct", Meaning::Whole(outer_product))
        .maskable()
        .doc("Products of all pairs of elements, combined with an accumulator if there is one.")
        .rules(&[MASKED_OFF, EITHER_ZERO])
        .rules_on_elements()
        .lanes(result_lanes)
        .guard(guards::numbers_only, &[])
        .recipe(
            Recipe::adjust(|builder, draft| recipes::fold::outerproduct(builder, draft).map(|_| ()))
                .masked(MaskedRecipe { make: recipes::fold::outerproduct, passthru: false }),
        ),
    // MLIR 19.
    OpDef::new("vector.matrix_multiply", Meaning::Whole(matrix_multiply))
        .doc("Multiplies matrices that are flattened column by column.")
        .rules(&[ROUNDING_ORDER]),
    OpDef::new("vector.fma", Meaning::Scalar(fma))
        .doc("Product of two operands plus the third, rounded once.")
        .recipe(Recipe::adjust(recipes::arrange::fma)),
];

/// «Guaranteed to lower to the llvm.fma intrinsic».
fn fma(_: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    Ok(Box::new(|operands, results| match operands {
        [Scalar::Float(a), Scalar::Float(b), Scalar::Float(c)] => {
            results[0] = Scalar::Float(a.mul_add(*b, *c));
            Ok(())
        }
        _ => Err(Stop::invalid("operands that are not three floats")),
    }))
}

/// An element converted to the accumulator's type: «promoted to have the same bitwidth», integers by sign extension.
fn promote(scalar: &Scalar, to: ElemType) -> Scalar {
    match (scalar, to) {
        (Scalar::Int(int), ElemType::Int(width)) if int.width() < width => Scalar::Int(int.sext(width)),
        (Scalar::Float(float), ElemType::Float(kind)) if float.kind != kind => {
            Scalar::Float(float.convert(kind, Rounding::NearestEven))
        }
        _ => scalar.clone(),
    }
}

/// A product, and whether nothing was lost.
fn product(a: &Scalar, b: &Scalar) -> Result<(Scalar, bool), Stop> {
    match (a, b) {
        (Scalar::Poison, _) | (_, Scalar::Poison) => Ok((Scalar::Poison, true)),
        (Scalar::Int(a), Scalar::Int(b)) => Ok((Scalar::Int(a.mul(b)), true)),
        (Scalar::Float(a), Scalar::Float(b)) => {
            let product = a.mul(*b);
            let rest = a.mul_add(*b, product.neg());
            // If a product of finite numbers is infinite, it was rounded. A product with infinities or NaNs is exact.
            let special = a.is_infinite() || a.is_nan() || b.is_infinite() || b.is_nan();
            let exact = special || rest.is_zero() && !(product.is_zero() && !a.is_zero() && !b.is_zero());
            Ok((Scalar::Float(product), exact))
        }
        _ => Err(Stop::invalid("factors that are not numbers of one kind")),
    }
}

/// For each dimension of an operand, the dimension of the iteration space.
fn dims_of(view: &OpView<'_>, attr: assay_ir::AttrId) -> Result<Vec<usize>, Stop> {
    let Attr::AffineMap(map) = view.module.ctx.attr(attr) else {
        return Err(view.invalid("has an indexing map that is not a map"));
    };
    let dim = |expr: &AffineExpr| match expr {
        AffineExpr::Dim(dim) if *dim < map.n_dims => Ok(*dim as usize),
        _ => Err(view.invalid("has an indexing map that does not choose dimensions")),
    };
    map.results.iter().map(dim).collect()
}

struct Contract {
    kind: &'static CombiningKind,
    /// Types of the factors and of the accumulator.
    elems: [ElemType; 3],
    shapes: [Shape; 3],
    dims: [Vec<usize>; 3],
    /// Sizes of the iteration space.
    space: Shape,
    scalar: bool,
    around: EnclosingMask,
}

fn contract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let maps = match view.attr("indexing_maps") {
        Some(Attr::Array(maps)) if maps.len() == 3 => maps,
        _ => return Err(view.invalid("has not three indexing maps")),
    };
    let mut operands = Vec::new();
    for (index, &map) in maps.iter().enumerate() {
        operands.push((vector_or_scalar(view, view.operand_type(index)?)?, dims_of(view, map)?));
    }
    let Ok([((a, a_shape), a_dims), ((b, b_shape), b_dims), ((c, c_shape), c_dims)]) =
        <[_; 3]>::try_from(operands)
    else {
        return Err(view.invalid("has not three operands"));
    };
    // Operands are «promoted to have the same bitwidth» as the accumulator [VectorOps.td]. No document says how they are converted to a narrower
    // type.
    if a.width().max(b.width()) > c.width() {
        return Err(view.unsupported("an accumulator narrower than the other operands"));
    }
    let shapes = [a_shape, b_shape, c_shape];
    let dims = [a_dims, b_dims, c_dims];
    let n_dims = dims.iter().flatten().max().map_or(0, |&dim| dim + 1);
    let mut space: Shape = (0..n_dims).map(|_| -1).collect();
    for (shape, dims) in shapes.iter().zip(&dims) {
        if shape.len() != dims.len() {
            return Err(view.invalid("has an indexing map of another rank than its operand"));
        }
        for (&size, &dim) in shape.iter().zip(dims) {
            if space[dim] != -1 && space[dim] != size {
                return Err(view.invalid("has operands of sizes that do not fit each other"));
            }
            space[dim] = size;
        }
    }
    if space.contains(&-1) {
        return Err(view.invalid("has an iterator that no operand follows"));
    }
    let op = Contract {
        kind: CombiningKind::from_op(view, c)?,
        elems: [a, b, c],
        scalar: view.shape(view.operand_type(2)?).is_none(),
        around: EnclosingMask::from_op(view)?,
        shapes,
        dims,
        space,
    };
    Ok(Box::new(move |machine, operands| op.run(machine, operands)))
}

impl Contract {
    fn run(&self, machine: &mut dyn Machine, operands: &[Value]) -> Result<Flow, Stop> {
        let steps = self.space.iter().fold(1u64, |all, &size| all.saturating_mul(size as u64));
        machine.charge(steps)?;
        let masked = self.around.mask(machine, &self.space)?;
        let [a, b, c] = [0, 1, 2].map(|i| array(&operands[i], self.elems[i], &self.shapes[i]));
        let (a, b, c) = (a?, b?, c?);
        let mut folds: Vec<Vec<Scalar>> = c.iter().map(|start| vec![start]).collect();
        let mut rounded = vec![false; folds.len()];
        let place = |operand: usize, index: &[i64]| {
            let at: Shape = self.dims[operand].iter().map(|&dim| index[dim]).collect();
            position(&self.shapes[operand], &at)
        };
        let mut number = 0;
        walk(&self.space, |index| {
            let lane = lane_of(masked.as_ref(), number);
            number += 1;
            let (factor, exact) = match lane {
                Lane::Off => return Ok(()),
                Lane::Poison => (Scalar::Poison, true),
                Lane::On => {
                    let [x, y] = [a.get(place(0, index)), b.get(place(1, index))];
                    product(&promote(&x, self.elems[2]), &promote(&y, self.elems[2]))?
                }
            };
            let target = place(2, index);
            rounded[target] |= !exact;
            folds[target].push(factor);
            Ok(())
        })?;
        let folded = folds.iter().zip(rounded).map(|(fold, rounded)| {
            let result = combine(machine, self.kind, fold)?;
            let is_open = rounded && self.kind.is_sum();
            Ok(if is_open { machine.open_scalar(&ROUNDING_ORDER, result) } else { result })
        });
        let folded = folded.collect::<Result<Vec<_>, Stop>>()?;
        let result = Array::from_elements(self.elems[2], &self.shapes[2], folded);
        Ok(Flow::one(value_of(result.into(), self.scalar)))
    }
}

/// «The rounding mode is enforced by guaranteeing that a fused multiply-add operation is emitted» where floats are
/// added to an accumulator.
fn outer_product(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, rows) = vector(view, view.operand_type(0)?)?;
    let (_, columns) = vector_or_scalar(view, view.operand_type(1)?)?;
    let (_, shape) = vector(view, view.result_type(0)?)?;
    if rows.len() != 1 || columns.len() > 1 || !rows.iter().chain(&columns).eq(shape.iter()) {
        return Err(view.invalid("has operands of other sizes than its result"));
    }
    let kind = CombiningKind::from_op(view, elem)?;
    let around = EnclosingMask::from_op(view)?;
    let (len, width) = (count(&shape)?, count(&columns)?);
    Ok(Box::new(move |machine, operands| {
        charge(machine, len)?;
        let masked = around.mask(machine, &shape)?;
        let (a, b) = (array(&operands[0], elem, &rows)?, array(&operands[1], elem, &columns)?);
        let start = operands.get(2).map(|start| array(start, elem, &shape)).transpose()?;
        let mut result = Array::filled(elem, &shape, &elem.zero());
        for number in 0..len {
            let lane = lane_of(masked.as_ref(), number);
            let (x, y) = (a.get(number / width), b.get(number % width));
            let made = match (lane, start.as_ref().map(|start| start.get(number))) {
                (Lane::Poison, _) => Scalar::Poison,
                (Lane::Off, Some(start)) => start,
                (Lane::On, Some(start)) => accumulate(machine, kind, &x, &y, &start)?,
                (Lane::On | Lane::Off, None) => product(&x, &y)?.0,
            };
            result.set(number, made);
        }
        Ok(Flow::one(Value::array(result)))
    }))
}

fn accumulate(
    machine: &mut dyn Machine,
    kind: &CombiningKind,
    x: &Scalar,
    y: &Scalar,
    start: &Scalar,
) -> Result<Scalar, Stop> {
    if let (true, Scalar::Float(x), Scalar::Float(y), Scalar::Float(start)) = (kind.is_sum(), x, y, start) {
        return Ok(Scalar::Float(x.mul_add(*y, *start)));
    }
    combine(machine, kind, &[start.clone(), product(x, y)?.0])
}

/// As `llvm.matrix.multiply`, to which the op lowers: matrices are stored column by column, unless a compiler option changes this [LLVM LangRef,
/// Matrix Intrinsics].
fn matrix_multiply(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, a) = vector(view, view.operand_type(0)?)?;
    let (_, b) = vector(view, view.operand_type(1)?)?;
    let (_, to) = vector(view, view.result_type(0)?)?;
    let [rows, inner, columns] = ["lhs_rows", "lhs_columns", "rhs_columns"].map(|name| size_attr(view, name));
    let (rows, inner, columns) = (rows?, inner?, columns?);
    let fits = |shape: &Shape, x: i64, y: i64| shape.as_slice() == [x.saturating_mul(y)];
    if !fits(&a, rows, inner) || !fits(&b, inner, columns) || !fits(&to, rows, columns) {
        return Err(view.invalid("has vectors that are no such matrices"));
    }
    let [rows, inner, columns] = [rows, inner, columns].map(|size| size as usize);
    let kind = CombiningKind::from_op(view, elem)?;
    Ok(Box::new(move |machine, operands| {
        machine.charge((rows * columns) as u64 * inner as u64)?;
        let (x, y) = (array(&operands[0], elem, &a)?, array(&operands[1], elem, &b)?);
        let mut result = Array::filled(elem, &to, &elem.zero());
        for number in 0..rows * columns {
            let (row, column) = (number % rows, number / rows);
            let (mut terms, mut rounded) = (Vec::with_capacity(inner), false);
            for step in 0..inner {
                let (term, exact) = product(&x.get(step * rows + row), &y.get(column * inner + step))?;
                rounded |= !exact;
                terms.push(term);
            }
            let sum = combine(machine, kind, &terms)?;
            result.set(number, if rounded { machine.open_scalar(&ROUNDING_ORDER, sum) } else { sum });
        }
        Ok(Flow::one(Value::array(result)))
    }))
}
