//! Elements and slices of vectors, and the same elements with another shape. Source: VectorOps.td of LLVM 22.

use std::rc::Rc;

use assay_ir::DYNAMIC;
use assay_model::{
    Array, Cond, Flow, Layout, Meaning, OpDef, OpView, Recipe, Rule, Scalar, Stop, Symbolic, Term, Value,
    Values, WholeKernel, rule::List, rule::NAMED,
};

use super::common::{Shape, array, count, take_array, vector};
use super::recipes;
use crate::vector::names::{EXTRACT, SHAPE_CAST};
use Cond::{Any, IsPoison, IsPoisonItem, Or, Outside, With};
use Term::{Dim, Item, Size, U};

/// «The result is undefined if any index is out-of-bounds»; the ops on elements to which it lowers give poison.
const INDEX_RANGE: Rule = Rule::poison(
    "index-out-of-range",
    With(
        &["dest", "source"],
        &Any(POSITION, &Or(&[IsPoisonItem(POSITION), Outside(Item(POSITION), Size(NAMED))])),
    ),
    "an index is not below the size of its dimension [VectorOps.td, extract and insert]",
);
const POSITION: List = List::mixed("dynamic_position", "static_position");
/// For the single index, which a vector of rank 0 does not have.
const EXTRACTED: Rule = Rule { when: Or(&[IsPoison(1), Outside(U(1), Dim(0, 0))]), ..INDEX_RANGE };
const INSERTED: Rule = Rule { when: Or(&[IsPoison(2), Outside(U(2), Dim(1, 0))]), ..INDEX_RANGE };

pub static OPS: &[OpDef] = &[
    OpDef::new(EXTRACT, Meaning::Whole(extract))
        .hands_on(1)
        .symbolic(Symbolic::Moves(1))
        .doc("An element or a slice of a vector; poison if an index is out of range.")
        .rules(&[INDEX_RANGE])
        .recipe(Recipe::adjust(recipes::slice::extract).weight(150)),
    OpDef::new("vector.insert", Meaning::Whole(insert))
        .hands_on(0b11)
        .symbolic(Symbolic::Moves(0b11))
        .doc("A vector with another element or slice; poison if an index is out of range.")
        .rules(&[INDEX_RANGE])
        .recipe(Recipe::adjust(recipes::slice::insert).weight(150)),
    // MLIR 19 prints with these.
    OpDef::new("vector.extractelement", Meaning::Whole(extract_element))
        .hands_on(1)
        .symbolic(Symbolic::Moves(1))
        .doc("An element of a vector of rank 0 or 1; poison if the index is out of range.")
        .rules(&[EXTRACTED]),
    OpDef::new("vector.insertelement", Meaning::Whole(insert_element))
        .hands_on(0b11)
        .symbolic(Symbolic::Moves(0b11))
        .doc("A vector of rank 0 or 1 with another element; poison if the index is out of range.")
        .rules(&[INSERTED]),
    OpDef::new(SHAPE_CAST, Meaning::Whole(shape_cast))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("The same elements in the same order under another shape.")
        .recipe(Recipe::adjust(recipes::arrange::shape_cast)),
    OpDef::new("vector.from_elements", Meaning::Whole(from_elements))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(!0))
        .doc("A vector from its elements.")
        .recipe(Recipe::adjust(recipes::arrange::from_elements)),
    OpDef::new("vector.to_elements", Meaning::Whole(to_elements))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Moves(1))
        .doc("The elements of a vector.")
        .recipe(Recipe::adjust(recipes::arrange::to_elements)),
];

fn result_layout(view: &OpView<'_>) -> Result<Layout, Stop> {
    Layout::from_builtin(&view.module.ctx, view.result_type(0)?, view.index_width)
        .ok_or_else(|| view.unsupported("a result whose elements are not modelled"))
}

/// Where a slice of a vector lies.
struct Position {
    indices: Vec<i64>,
    shape: Shape,
}

impl Position {
    fn from_op(view: &OpView<'_>, shape: Shape) -> Result<Position, Stop> {
        match view.i64_array("static_position") {
            Some(Ok(indices)) if indices.len() <= shape.len() => Ok(Position { indices, shape }),
            _ => Err(view.invalid("has no position")),
        }
    }

    /// Elements of the slice.
    fn size(&self) -> usize {
        self.shape[self.indices.len()..].iter().product::<i64>() as usize
    }

    /// Row-major position of the first element.
    fn start(&self, mut dynamic: &[Value]) -> Result<usize, Stop> {
        let mut start = 0;
        for (&fixed, &size) in self.indices.iter().zip(&self.shape) {
            let index = if fixed == DYNAMIC {
                let (first, rest) = dynamic.split_first().ok_or_else(|| Stop::invalid("too few indices"))?;
                dynamic = rest;
                first.as_int().and_then(|int| int.to_i64())
            } else {
                Some(fixed)
            };
            let index = index.filter(|index| (0..size).contains(index)).ok_or_else(unchecked)?;
            start = start * size as usize + index as usize;
        }
        Ok(start * self.size())
    }
}

fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    let position = Position::from_op(view, shape.clone())?;
    let result = result_layout(view)?;
    let len = match &result {
        Layout::Array { shape, .. } => count(shape)?,
        _ => 1,
    };
    if len != position.size() {
        return Err(view.invalid("has a result of another size than the slice at its position"));
    }
    Ok(Box::new(move |_, operands| {
        let source = array(&operands[0], elem, &shape)?;
        let start = position.start(&operands[1..])?;
        let mut elements = (start..start + position.size()).map(|index| source.get(index));
        match &result {
            Layout::Array { elem, shape } => {
                Ok(Flow::one(Value::array(Array::from_elements(*elem, shape, elements))))
            }
            _ => Ok(Flow::one(elements.next().unwrap_or(Scalar::Poison))),
        }
    }))
}

fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(1)?)?;
    let position = Position::from_op(view, shape.clone())?;
    Ok(Box::new(move |_, operands| {
        let [part, target, dynamic @ ..] = operands else {
            return Err(Stop::invalid("fewer operands than two"));
        };
        let start = position.start(dynamic)?;
        let mut target = take_array(target, elem, &shape)?;
        let changed = Rc::make_mut(&mut target);
        for offset in 0..position.size() {
            let element = match part {
                Value::Scalar(scalar) => scalar.clone(),
                Value::Array(part) if part.len() == position.size() => part.get(offset),
                _ => return Err(Stop::invalid("a slice of another form than its type")),
            };
            changed.set(start + offset, element);
        }
        Ok(Flow::one(Value::Array(target)))
    }))
}

/// A dynamic index, read unsigned. A vector of rank 0 has no index for its only element.
fn single_index(index: &[Value], len: usize) -> Result<usize, Stop> {
    let index = match index {
        [] => Some(0),
        [index, ..] => index.as_int().and_then(|int| int.to_u64()).map(|index| index as usize),
    };
    index.filter(|&index| index < len).ok_or_else(unchecked)
}

fn unchecked() -> Stop {
    Stop::unchecked("an index")
}

fn extract_element(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    Ok(Box::new(move |_, operands| {
        let source = array(&operands[0], elem, &shape)?;
        Ok(Flow::one(source.get(single_index(&operands[1..], source.len())?)))
    }))
}

fn insert_element(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(1)?)?;
    Ok(Box::new(move |_, operands| {
        let [Value::Scalar(element), target, index @ ..] = operands else {
            return Err(Stop::invalid("an element that is not a scalar"));
        };
        let mut target = take_array(target, elem, &shape)?;
        let index = single_index(index, target.len())?;
        Rc::make_mut(&mut target).set(index, element.clone());
        Ok(Flow::one(Value::Array(target)))
    }))
}

fn shape_cast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, from) = vector(view, view.operand_type(0)?)?;
    let (_, to) = vector(view, view.result_type(0)?)?;
    if count(&from)? != count(&to)? {
        return Err(view.invalid("changes the number of elements"));
    }
    Ok(Box::new(move |_, operands| {
        let source = Rc::unwrap_or_clone(take_array(&mut operands[0], elem, &from)?);
        Ok(Flow::one(Value::array(source.reshaped(&to))))
    }))
}

fn from_elements(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.result_type(0)?)?;
    if view.n_operands() != count(&shape)? {
        return Err(view.invalid("has another number of operands than elements"));
    }
    Ok(Box::new(move |_, operands| {
        let elements: Option<Vec<Scalar>> = operands.iter().map(|value| value.as_scalar().cloned()).collect();
        let elements = elements.ok_or_else(|| Stop::invalid("an element that is not a scalar"))?;
        Ok(Flow::one(Value::array(Array::from_elements(elem, &shape, elements))))
    }))
}

fn to_elements(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    Ok(Box::new(move |_, operands| {
        let array = array(&operands[0], elem, &shape)?;
        Ok(Flow::Next(array.iter().map(Value::Scalar).collect::<Values>()))
    }))
}
