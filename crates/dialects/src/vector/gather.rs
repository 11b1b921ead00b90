//! Accesses to elements at indices from a vector. Source: VectorOps.td of LLVM 22.

use std::collections::HashSet;
use std::rc::Rc;

use assay_ir::Int;
use assay_model::memory::rules::{CONSTANT_WRITE, UNINITIALISED};
use assay_model::memref::{self, Dims};
use assay_model::{
    Access, ElemType, Flow, Layout, Machine, MaskedRecipe, Meaning, OpDef, OpView, Pointer, Recipe, Scalar,
    Stop, Value, Values, WholeKernel,
};

use super::bounds::{GATHERED_BEYOND_ROW, INDEXED_RANGE, SCATTERED_BEYOND_ROW, lane_rules};
use super::common::{Shape, array, charge, count, take_array, vector};
use super::enabled::indexed_lanes;
use super::lanes::{alignment, check_alignment, linear};
use super::mask::{Lane, lane};
use super::recipes;
use crate::guards::{MEMORY, drop_alignment};
use crate::memref::indices;
use crate::memref::read::load_scalar;
use crate::memref::rules::OUT_OF_BOUNDS;
use crate::rules::{ACCESS_ORDER, POISON_MASK};

pub static OPS: &[OpDef] = &[
    OpDef::new("vector.gather", Meaning::Whole(gather))
        .access(Access::ReadsOrWrites)
        .doc("Reads the elements at the indices whose mask is set; the others come from another vector.")
        .rules(lane_rules!([POISON_MASK, INDEXED_RANGE], UNINITIALISED, GATHERED_BEYOND_ROW))
        .rules_on_elements()
        .lanes(indexed_lanes)
        .guard(drop_alignment, MEMORY)
        .recipe(
            Recipe::adjust(|builder, draft| recipes::memory::gather(builder, draft).map(|_| ()))
                .masked(MaskedRecipe { make: recipes::memory::gather, passthru: false }),
        ),
    OpDef::new("vector.scatter", Meaning::Whole(scatter))
        .access(Access::ReadsOrWrites)
        .doc("Writes the lanes whose mask is set to the elements at their indices.")
        .rules(lane_rules!([POISON_MASK, INDEXED_RANGE], CONSTANT_WRITE, SCATTERED_BEYOND_ROW, ACCESS_ORDER))
        .lanes(indexed_lanes)
        .guard(drop_alignment, MEMORY)
        .recipe(Recipe::adjust(recipes::memory::scatter)),
];

/// What both ops share: the operands are base, offsets, indices, mask and a vector.
struct IndexedAccess {
    elem: ElemType,
    /// Shape of the vectors.
    shape: Shape,
    index_elem: ElemType,
    align: u64,
}

/// The position of a lane's element.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Spot {
    Memory(Pointer),
    /// Row-major position in a tensor.
    Tensor(usize),
}

impl IndexedAccess {
    fn from_op(view: &OpView<'_>) -> Result<IndexedAccess, Stop> {
        let n = view.n_operands();
        if n < 4 {
            return Err(view.invalid("has fewer operands than four"));
        }
        let (elem, shape) = vector(view, view.operand_type(n - 1)?)?;
        let (index_elem, index_shape) = vector(view, view.operand_type(n - 3)?)?;
        let (_, mask_shape) = vector(view, view.operand_type(n - 2)?)?;
        if index_shape != shape || mask_shape != shape {
            return Err(view.invalid("has vectors of different shapes"));
        }
        let element = match view.operand_layout(0)? {
            Layout::MemRef { elem, .. } => *elem,
            Layout::Array { elem, .. } => Layout::Scalar(elem),
            _ => return Err(view.invalid("indexes what is neither a memref nor a tensor")),
        };
        if element != Layout::Scalar(elem) {
            return Err(view.unsupported("elements that are not scalars"));
        }
        Ok(IndexedAccess { elem, shape, index_elem, align: alignment(view, &element)? })
    }

    /// The enabled lanes, and the positions of their elements.
    fn enabled(&self, machine: &mut dyn Machine, operands: &[Value]) -> Result<Vec<(usize, Spot)>, Stop> {
        let [base, offsets @ .., index, mask, _] = operands else {
            return Err(Stop::invalid("fewer operands than four"));
        };
        let index = array(index, self.index_elem, &self.shape)?;
        let mask = array(mask, ElemType::Int(1), &self.shape)?;
        charge(machine, mask.len())?;
        let mut on = Vec::new();
        for number in 0..mask.len() {
            match lane(&mask, number) {
                Lane::Off => continue,
                Lane::Poison => return Err(Stop::unchecked("a mask")),
                Lane::On => {}
            }
            let mut at = indices(offsets)?.ok_or_else(|| Stop::unchecked("an offset"))?;
            let step = index.get(number).as_int().and_then(Int::to_i64);
            let last = at.last_mut().ok_or_else(|| Stop::unsupported("an index into a single element"))?;
            // No object reaches from one end of the numbers to the other.
            let sum = step.and_then(|step| last.checked_add(step));
            *last = sum.ok_or_else(|| OUT_OF_BOUNDS.stop())?;
            on.push((number, self.spot(base, &at)?));
        }
        Ok(on)
    }

    /// The element at some indices. The last one may reach into other rows.
    fn spot(&self, base: &Value, at: &Dims) -> Result<Spot, Stop> {
        match base {
            Value::Array(tensor) if tensor.shape().len() == at.len() => {
                let sum = tensor.shape().iter().zip(at).try_fold(0i64, |sum, (&size, &i)| {
                    sum.checked_mul(size).and_then(|sum| sum.checked_add(i))
                });
                let position = sum.filter(|&sum| (0..tensor.len() as i64).contains(&sum));
                Ok(Spot::Tensor(position.ok_or_else(|| OUT_OF_BOUNDS.stop())? as usize))
            }
            base => {
                let memref = memref::operand(base)?;
                if memref.rank() != at.len() {
                    return Err(Stop::invalid("another number of offsets than dimensions"));
                }
                let (pointer, _) = linear(memref, at)?;
                check_alignment(pointer, self.align)?;
                Ok(Spot::Memory(pointer))
            }
        }
    }
}

fn gather(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let access = IndexedAccess::from_op(view)?;
    Ok(Box::new(move |machine, operands| {
        let on = access.enabled(machine, operands)?;
        let last = operands.len().saturating_sub(1);
        let mut result = take_array(&mut operands[last], access.elem, &access.shape)?;
        let changed = Rc::make_mut(&mut result);
        for (number, spot) in on {
            let element = match (spot, &operands[0]) {
                (Spot::Memory(pointer), _) => load_scalar(machine, pointer, access.elem)?,
                (Spot::Tensor(position), Value::Array(tensor)) => tensor.get(position),
                _ => Scalar::Poison,
            };
            changed.set(number, element);
        }
        Ok(Flow::one(Value::Array(result)))
    }))
}

/// Lanes are written in order, as in the intrinsic to which the op lowers [LLVM LangRef, llvm.masked.scatter].
fn scatter(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let access = IndexedAccess::from_op(view)?;
    let len = count(&access.shape)?;
    let n_results = view.module.op(view.op).results.len();
    Ok(Box::new(move |machine, operands| {
        let on = access.enabled(machine, operands)?;
        let mut seen = HashSet::with_capacity(len);
        let last = operands.len().saturating_sub(1);
        let value = array(&operands[last], access.elem, &access.shape)?;
        let mut base = operands[0].take();
        for (number, spot) in on {
            let mut element = value.get(number);
            if !seen.insert(spot) {
                element = machine.open_scalar(&ACCESS_ORDER, element);
            }
            match (spot, &mut base) {
                (Spot::Memory(pointer), _) => {
                    machine.memory().store_scalar(pointer, access.elem, &element)?;
                }
                (Spot::Tensor(position), Value::Array(tensor)) => {
                    Rc::make_mut(tensor).set(position, element);
                }
                _ => return Err(Stop::Bug("an element of what is not a tensor".into())),
            }
        }
        Ok(Flow::Next(std::iter::repeat_n(base, n_results).collect::<Values>()))
    }))
}
