//! Computation on shapes: lists of sizes, as wide as index.

use assay_ir::{Attr, Int};
use assay_model::rule::RESULT;
use assay_model::{
    Array, Cond, ElemType, Flow, Meaning, OpDef, OpView, Recipe, Rule, Scalar, Stop, Term, Value, WholeKernel,
};

use super::recipes;
use super::sum::number;
use super::tensor::{axis, kernel, only, operand};
use crate::tosa::names::CONST_SHAPE;
use Cond::{FitsSigned, Ge, Lt, Not, Or};
use Term::{Add, Const, Mul, S, Sub, Width};

const fn binary(name: &'static str, meaning: fn(&Int, &Int) -> Int) -> OpDef {
    OpDef::new(name, Meaning::Int2(meaning))
}

macro_rules! overflow {
    ($term:expr) => {
        &[Rule::poison("overflow", Not(&FitsSigned($term, RESULT)), "a size overflows [TOSA 1.1, ADD_SHAPE]")]
    };
}

const DIVISION: &[Rule] = &[Rule::poison(
    "division-range",
    Or(&[Lt(S(0), Const(0)), Lt(S(1), Const(1))]),
    "the dividend is negative or the divisor not positive [TOSA 1.1, DIV_CEIL_SHAPE, DIV_FLOOR_SHAPE, MOD_SHAPE]",
)
.fix(1, 1)];
const NOT_POSITIVE: &[Rule] = &[Rule::poison(
    "not-positive",
    Lt(S(0), Const(1)),
    "the logarithm of a number that is not positive is taken [TOSA 1.1, LOG2_CEIL_SHAPE, LOG2_FLOOR_SHAPE]",
)];

pub static OPS: &[OpDef] = &[
    OpDef::new(CONST_SHAPE, Meaning::Whole(const_shape))
        .doc("The shape of its attribute.")
        .recipe(Recipe::adjust(recipes::shape::constant).weight(30)),
    OpDef::new("tosa.dim", Meaning::Whole(dim))
        .doc("A size of a tensor, as a shape of one.")
        .recipe(Recipe::adjust(recipes::shape::dim).weight(40).small()),
    OpDef::new("tosa.concat_shape", Meaning::Whole(concat_shape))
        .doc("Shapes one behind the other.")
        .recipe(Recipe::adjust(recipes::shape::concat).weight(30)),
    OpDef::new("tosa.slice_shape", Meaning::Whole(slice_shape))
        .doc("A part of a shape.")
        .recipe(Recipe::adjust(recipes::shape::slice).weight(30)),
    binary("tosa.add_shape", Int::add)
        .doc("Sums of sizes.")
        .rules(overflow!(Add(&S(0), &S(1))))
        .recipe(Recipe::adjust(recipes::shape::binary).weight(30)),
    binary("tosa.sub_shape", Int::sub)
        .doc("Differences of sizes.")
        .rules(overflow!(Sub(&S(0), &S(1))))
        .recipe(Recipe::adjust(recipes::shape::binary).weight(30)),
    binary("tosa.mul_shape", Int::mul)
        .doc("Products of sizes.")
        .rules(overflow!(Mul(&S(0), &S(1))))
        .recipe(Recipe::adjust(recipes::shape::binary).weight(30)),
    binary("tosa.max_shape", |a, b| if a.scmp(b).is_ge() { a.clone() } else { b.clone() })
        .doc("The greater of two sizes.")
        .recipe(Recipe::adjust(recipes::shape::binary).weight(30)),
    binary("tosa.min_shape", |a, b| if a.scmp(b).is_le() { a.clone() } else { b.clone() })
        .doc("The lesser of two sizes.")
        .recipe(Recipe::adjust(recipes::shape::binary).weight(30)),
    binary("tosa.div_floor_shape", |a, b| a.sdiv_floor(b).unwrap_or_else(|| a.clone()))
        .doc("Quotients of sizes, rounded down.")
        .rules(DIVISION)
        .recipe(Recipe::adjust(recipes::shape::divided).weight(30)),
    binary("tosa.div_ceil_shape", |a, b| a.sdiv_ceil(b).unwrap_or_else(|| a.clone()))
        .doc("Quotients of sizes, rounded up.")
        .rules(DIVISION)
        .recipe(Recipe::adjust(recipes::shape::divided).weight(30)),
    binary("tosa.mod_shape", |a, b| a.srem(b).unwrap_or_else(|| a.clone()))
        .doc("Remainders of sizes.")
        .rules(DIVISION)
        .recipe(Recipe::adjust(recipes::shape::divided).weight(30).small()),
    OpDef::new(
        "tosa.exp2_shape",
        Meaning::Int1(|a| Int::new(a.width(), 1).shl(a).unwrap_or_else(|| a.clone())),
    )
    .doc("Powers of two.")
    .rules(&[Rule::poison(
        "exponent-range",
        // The greatest power of two that is a positive size.
        Or(&[Lt(S(0), Const(0)), Ge(Add(&S(0), &Const(1)), Width(0))]),
        "the exponent is negative, or the power no size [TOSA 1.1, EXP2_SHAPE]",
    )])
    .recipe(Recipe::adjust(recipes::shape::power).weight(30)),
    OpDef::new("tosa.log2_floor_shape", Meaning::Int1(|a| logarithm(a, false)))
        .doc("Logarithms to base 2, rounded down.")
        .rules(NOT_POSITIVE)
        .recipe(Recipe::adjust(recipes::shape::logarithm).weight(30).small()),
    OpDef::new("tosa.log2_ceil_shape", Meaning::Int1(|a| logarithm(a, true)))
        .doc("Logarithms to base 2, rounded up.")
        .rules(NOT_POSITIVE)
        .recipe(Recipe::adjust(recipes::shape::logarithm).weight(30).small()),
];

fn logarithm(a: &Int, up: bool) -> Int {
    let floor = a.width().saturating_sub(1 + a.leading_zeros());
    Int::new(a.width(), u128::from(floor) + u128::from(up && a.count_ones() > 1))
}

fn shape_of(sizes: &[i64], index_width: u32) -> Array {
    let elements = sizes.iter().map(|&size| Scalar::int(index_width, i128::from(size)));
    Array::from_elements(ElemType::Int(index_width), &[sizes.len() as i64], elements)
}

fn const_shape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let name = if matches!(view.attr("values"), Some(Attr::Dense { .. })) { "values" } else { "value" };
    let sizes = view.i64_array(name).and_then(Result::ok).ok_or_else(|| view.invalid("has no sizes"))?;
    let shape = shape_of(&sizes, view.index_width);
    Ok(Box::new(move |_, _| Ok(Flow::one(Value::array(shape.clone())))))
}

fn dim(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (axis, width) = (axis(view)?, view.index_width);
    kernel(view, move |_, tensors| {
        let size = operand(tensors, 0)?.shape().get(axis).copied();
        let size = size.ok_or_else(|| Stop::invalid("an axis that is not a dimension"))?;
        Ok(only(shape_of(&[size], width)))
    })
}

fn concat_shape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let elem = ElemType::Int(view.index_width);
    kernel(view, move |_, tensors| {
        let elements: Vec<Scalar> =
            tensors.iter().flat_map(|tensor| tensor.iter().collect::<Vec<_>>()).collect();
        Ok(only(Array::from_elements(elem, &[elements.len() as i64], elements)))
    })
}

fn slice_shape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    kernel(view, |_, tensors| {
        let shape = operand(tensors, 0)?;
        let one = |index: usize| {
            let tensor = operand(tensors, index)?;
            let value = if tensor.len() == 1 { number(&tensor.get(0)) } else { None };
            value.ok_or_else(|| Stop::unsupported("a part of a shape that is poison"))
        };
        let (start, size) = (one(1)?, one(2)?);
        if start < 0 || size <= 0 || start + size > shape.len() as i128 {
            return Err(Stop::invalid("a part that is empty or out of bounds [TOSA 1.1, SLICE_SHAPE]"));
        }
        let elements = (start..start + size).map(|index| shape.get(index as usize));
        Ok(only(Array::from_elements(shape.elem(), &[size as i64], elements)))
    })
}
