//! Sizes out of sizes and shapes.

use assay_ir::Int;
use assay_model::{
    Cond, Flow, Machine, Meaning, OpDef, OpView, Rule, Scalar, Stop, Term, Value, WholeKernel,
};

use super::extents::{all_extents, sizes_of};
use super::{
    ERROR_LOST, ERROR_READ, Extents, ShapeContent, ShapeForm, ShapeSize, extents, give_extents, give_size,
    size,
};
use Cond::{And, Eq, IsPoison, Or};

/// For operands that are no errors; those of the condition are their numbers.
const DIVISION: Rule = Rule::ub(
    "bad-division",
    Cond::InKernel(&Or(&[
        IsPoison(1),
        Eq(Term::S(1), Term::Const(0)),
        And(&[Eq(Term::S(0), Term::Min(0)), Eq(Term::S(1), Term::Const(-1))]),
    ])),
    "the divisor is 0 or poison, or the quotient no index [--convert-shape-to-std: arith.floordivsi]",
);
const NEGATIVE_SIZE: Rule = Rule::ub(
    "negative-size",
    Cond::Lt(Term::S(0), Term::Const(0)),
    "a negative index becomes a size [ShapeOps.td, IndexToSizeOp]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("shape.const_size", Meaning::Whole(const_size)).doc("A constant size."),
    OpDef::new("shape.index_to_size", Meaning::Whole(index_to_size))
        .doc("An index as a size.")
        .rules(&[NEGATIVE_SIZE]),
    OpDef::new("shape.size_to_index", Meaning::Whole(size_to_index))
        .doc("A size as an index.")
        .rules(&[ERROR_READ]),
    OpDef::new("shape.add", Meaning::Whole(add)).doc("Sum of sizes or indices."),
    OpDef::new("shape.mul", Meaning::Whole(mul)).doc("Product of sizes or indices."),
    OpDef::new("shape.div", Meaning::Whole(div))
        .doc("Quotient of sizes or indices, rounded down.")
        .rules(&[DIVISION]),
    OpDef::new("shape.max", Meaning::Whole(max))
        .doc("The greater of two sizes, or of the extents of two shapes of one rank."),
    OpDef::new("shape.min", Meaning::Whole(min))
        .doc("The less of two sizes, or of the extents of two shapes of one rank."),
    OpDef::new("shape.meet", Meaning::Whole(meet))
        .doc("The operands' size or shape; an error if they are not equal.")
        .rules(&[ERROR_LOST]),
    OpDef::new("shape.rank", Meaning::Whole(rank)).doc("Number of extents."),
    OpDef::new("shape.num_elements", Meaning::Whole(num_elements)).doc("Product of the extents."),
    OpDef::new("shape.get_extent", Meaning::Whole(get_extent))
        .doc("One extent; an error if there is none such.")
        .rules(&[ERROR_READ])
        .never_early("ShapeToStandard.cpp: becomes tensor.extract, which is out of bounds then"),
    OpDef::new("shape.dim", Meaning::Whole(dim))
        .doc("One size of a tensor or memref; an error if there is none such.")
        .rules(&[ERROR_READ]),
];

fn const_size(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    let value = view.int_attr("value")?.to_i64().ok_or_else(|| view.invalid("has no value"))?;
    Ok(Box::new(move |machine, _| {
        give_size(machine, form, ShapeContent::Known(value), &ERROR_LOST).map(Flow::one)
    }))
}

/// An op that computes a size from the contents of its operands.
fn of_sizes(
    view: &OpView<'_>,
    lost: &'static Rule,
    compute: impl Fn(&dyn Machine, &[ShapeSize]) -> Result<ShapeSize, Stop> + 'static,
) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let sizes: Result<Vec<ShapeSize>, Stop> = operands.iter().map(size).collect();
        let result = compute(machine, &sizes?)?;
        give_size(machine, form, result, lost).map(Flow::one)
    }))
}

fn index_to_size(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    of_sizes(view, &ERROR_LOST, |_, sizes| match sizes {
        [ShapeContent::Known(value)] if *value < 0 => Err(Stop::unchecked("an index")),
        [value] => Ok(value.clone()),
        _ => Err(Stop::invalid("no index to convert")),
    })
}

fn size_to_index(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    of_sizes(view, &ERROR_READ, |_, sizes| match sizes {
        [value] => Ok(value.clone()),
        _ => Err(Stop::invalid("no size to convert")),
    })
}

/// The contents of both operands; an error or poison if one of them is.
fn both(sizes: &[ShapeSize]) -> Result<ShapeContent<(i64, i64)>, Stop> {
    match sizes {
        [ShapeContent::Known(a), ShapeContent::Known(b)] => Ok(ShapeContent::Known((*a, *b))),
        [ShapeContent::Poison, _] | [_, ShapeContent::Poison] => Ok(ShapeContent::Poison),
        [_, _] => Ok(ShapeContent::Error),
        _ => Err(Stop::invalid("another number of operands than two")),
    }
}

/// A binary op that wraps around like index arithmetic.
fn wrapping(view: &OpView<'_>, op: fn(&Int, &Int) -> Int) -> Result<WholeKernel, Stop> {
    of_sizes(view, &ERROR_LOST, move |machine, sizes| {
        let int = |value| Int::from_i128(machine.index_width(), i128::from(value));
        Ok(both(sizes)?.and_then(|(a, b)| {
            op(&int(a), &int(b)).to_i64().map_or(ShapeContent::Poison, ShapeContent::Known)
        }))
    })
}

fn add(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    wrapping(view, Int::add)
}

fn mul(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    wrapping(view, Int::mul)
}

fn div(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    of_sizes(view, &ERROR_LOST, |machine, sizes| {
        if sizes.contains(&ShapeContent::Error) {
            return Ok(ShapeContent::Error);
        }
        let width = machine.index_width();
        let number = |size: &ShapeSize| match size {
            ShapeContent::Known(number) => Value::Scalar(Scalar::int(width, i128::from(*number))),
            _ => Value::POISON,
        };
        let numbers: Vec<Value> = sizes.iter().map(number).collect();
        if machine.breaks(&DIVISION, &numbers, None) == Some(true) {
            return Err(DIVISION.stop());
        }
        let [ShapeContent::Known(a), ShapeContent::Known(b)] = sizes else { return Ok(ShapeContent::Poison) };
        let quotient = a.checked_div_euclid(*b).ok_or_else(|| Stop::unchecked("a divisor"))?;
        // Euclidean division rounds up if the divisor is negative and the remainder is not zero.
        Ok(ShapeContent::Known(quotient - i64::from(*b < 0 && a.wrapping_rem_euclid(*b) != 0)))
    })
}

/// Elementwise on shapes, or on sizes.
fn elementwise(view: &OpView<'_>, choose: fn(i64, i64) -> Option<i64>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    if !form.is_shape() {
        return of_sizes(view, &ERROR_LOST, move |_, sizes| {
            Ok(both(sizes)?.and_then(|(a, b)| choose(a, b).map_or(ShapeContent::Error, ShapeContent::Known)))
        });
    }
    Ok(Box::new(move |machine, operands| {
        let shape: Extents = all_extents(operands)?.and_then(|shapes| match shapes.as_slice() {
            [a, b] if a.len() == b.len() => {
                let list: Option<Vec<i64>> = a.iter().zip(b).map(|(&a, &b)| choose(a, b)).collect();
                list.map_or(ShapeContent::Error, ShapeContent::Known)
            }
            _ => ShapeContent::Error,
        });
        give_extents(machine, form, shape, &ERROR_LOST).map(Flow::one)
    }))
}

fn max(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    elementwise(view, |a, b| Some(a.max(b)))
}

fn min(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    elementwise(view, |a, b| Some(a.min(b)))
}

fn meet(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    elementwise(view, |a, b| (a == b).then_some(a))
}

/// An op that computes a size from a shape.
fn of_shape(
    view: &OpView<'_>,
    compute: impl Fn(Vec<i64>, u32) -> ShapeSize + 'static,
) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let [shape] = operands else { return Err(Stop::invalid("no shape to look at")) };
        let width = machine.index_width();
        let result = extents(shape)?.and_then(|list| compute(list, width));
        give_size(machine, form, result, &ERROR_LOST).map(Flow::one)
    }))
}

fn rank(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    of_shape(view, |list, _| ShapeContent::Known(list.len() as i64))
}

fn num_elements(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    of_shape(view, |list, width| {
        let one = Int::from_i128(width, 1);
        let product = list.iter().fold(one, |all, &size| all.mul(&Int::from_i128(width, i128::from(size))));
        product.to_i64().map_or(ShapeContent::Poison, ShapeContent::Known)
    })
}

/// One extent of a list; a poison index may be out of range.
fn extent(list: Extents, number: ShapeSize) -> ShapeSize {
    list.and_then(|list| match number {
        ShapeContent::Known(number) => {
            let extent = usize::try_from(number).ok().and_then(|number| list.get(number));
            extent.map_or(ShapeContent::Error, |&extent| ShapeContent::Known(extent))
        }
        ShapeContent::Error | ShapeContent::Poison => ShapeContent::Error,
    })
}

fn get_extent(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let [shape, number] = operands else { return Err(Stop::invalid("no extent to get")) };
        let result = extent(extents(shape)?, size(number)?);
        give_size(machine, form, result, &ERROR_READ).map(Flow::one)
    }))
}

fn dim(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    let sizes = sizes_of(view, 0)?;
    Ok(Box::new(move |machine, operands: &mut [Value]| {
        let [value, number] = operands else { return Err(Stop::invalid("no size to get")) };
        let result = extent(sizes(value), size(number)?);
        give_size(machine, form, result, &ERROR_READ).map(Flow::one)
    }))
}
