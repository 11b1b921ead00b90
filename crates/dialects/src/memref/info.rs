//! Ops that return the parts of a memref: sizes, strides, rank, address.

use assay_ir::{DYNAMIC, Int};
use assay_model::memref::Dims;
use assay_model::{
    Access, AffineValue, Cond, Flow, Layout, Meaning, MemRef, OpDef, OpView, Recipe, Rule, Scalar, Stop,
    Symbolic, Term, Value, Values, WholeKernel,
};
use std::rc::Rc;

use super::{guards, recipes, views};
use super::{index, operand_unless_poison};
use crate::memref::names::DIM;
use crate::speculation::dimension;

const DIMENSION_RANGE: Rule = Rule::ub(
    "dimension-out-of-bounds",
    Cond::Or(&[Cond::IsPoison(1), Cond::Outside(Term::S(1), Term::Rank(0))]),
    "the dimension is poison or not below the rank [MemRefOps.td, dim]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new(DIM, Meaning::Whole(dim))
        .symbolic(Symbolic::Whole(views::dim))
        .affine(AffineValue::Size)
        .doc("The size of a dimension.")
        .rules(&[DIMENSION_RANGE])
        .speculates(dimension)
        .range(crate::table::dim_op_range)
        .recipe(Recipe::adjust(recipes::access::dim))
        .access(Access::Reads)
        .guard_part(),
    OpDef::new("memref.rank", Meaning::Whole(rank))
        .access(Access::ReadsOrWrites)
        .doc("The number of dimensions."),
    OpDef::new("memref.extract_aligned_pointer_as_index", Meaning::Whole(pointer))
        .access(Access::ReadsOrWrites)
        .doc("The address that offset and strides are relative to."),
    OpDef::new("memref.extract_strided_metadata", Meaning::Whole(metadata))
        .symbolic(Symbolic::Whole(views::metadata))
        .doc("A memref's memory, offset, sizes and strides.")
        .guard(guards::metadata, &[])
        .recipe(Recipe::adjust(recipes::views::metadata)),
];

/// Sizes of the first operand by its type, with [`DYNAMIC`]; `None` if it is unranked.
fn shape(view: &OpView<'_>) -> Result<Option<Dims>, Stop> {
    Ok(view.shape(view.operand_type(0)?))
}

fn dim(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (shape, width) = (shape(view)?, view.index_width);
    Ok(Box::new(move |_, operands| {
        let [source, dimension] = operands else { return Err(Stop::invalid("a dim without its operands")) };
        let memref = operand_unless_poison(source)?;
        let dimension = index(dimension)?.and_then(|dimension| usize::try_from(dimension).ok());
        let known = dimension.and_then(|dimension| match (memref, &shape) {
            (Some(memref), _) => memref.sizes.get(dimension).copied().map(Some),
            // For a poison memref, the static sizes are those of its type.
            (None, Some(shape)) => shape.get(dimension).map(|&size| (size != DYNAMIC).then_some(size)),
            // A poison memref has no known rank, so any dimension may be out of range.
            (None, None) => None,
        });
        match known {
            Some(Some(size)) => Ok(Flow::one(Scalar::int(width, size.into()))),
            Some(None) => Ok(Flow::one(Value::POISON)),
            None if memref.is_none() && shape.is_none() => Err(DIMENSION_RANGE.stop()),
            None => Err(Stop::unchecked("a dimension")),
        }
    }))
}

fn rank(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (shape, width) = (shape(view)?, view.index_width);
    Ok(Box::new(move |_, operands| {
        let source = operands.first().ok_or_else(|| Stop::invalid("the rank of nothing"))?;
        let rank = match (operand_unless_poison(source)?, &shape) {
            (Some(memref), _) => memref.rank(),
            (None, Some(shape)) => shape.len(),
            (None, None) => return Ok(Flow::one(Value::POISON)),
        };
        Ok(Flow::one(Scalar::int(width, rank as i128)))
    }))
}

fn pointer(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let width = view.index_width;
    Ok(Box::new(move |_, operands| {
        let source = operands.first().ok_or_else(|| Stop::invalid("the address of nothing"))?;
        Ok(Flow::one(match operand_unless_poison(source)? {
            Some(memref) => Value::int(Int::new(width, memref.aligned.address.into())),
            None => Value::POISON,
        }))
    }))
}

fn metadata(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let width = view.index_width;
    let n_results = view.module.op(view.op).results.len();
    let rank = shape(view)?.ok_or_else(|| view.invalid("takes an unranked memref"))?.len();
    if n_results != 2 + 2 * rank {
        return Err(view.invalid("has another number of results than its operand's rank asks for"));
    }
    Ok(Box::new(move |_, operands| {
        let source = operands.first().ok_or_else(|| Stop::invalid("the metadata of nothing"))?;
        let Some(memref) = operand_unless_poison(source)? else {
            return Ok(Flow::Next((0..n_results).map(|_| Value::POISON).collect()));
        };
        let int = |&value: &i64| Value::Scalar(Scalar::int(width, value.into()));
        let mut results = Values::new();
        results.push(Value::MemRef(Rc::new(base(memref))));
        results.push(int(&memref.offset));
        results.extend(memref.sizes.iter().chain(&memref.strides).map(int));
        Ok(Flow::Next(results))
    }))
}

/// The first element of a memref's memory.
fn base(memref: &MemRef) -> MemRef {
    let elem: Layout = memref.elem.clone();
    MemRef { allocated: memref.allocated, ..MemRef::contiguous(memref.aligned, &[], elem) }
}
