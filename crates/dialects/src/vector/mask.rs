//! Ops that make masks, and the op that masks another op. Source: VectorOps.td and MaskableOpInterface.td of LLVM 22.

use std::rc::Rc;

use assay_ir::{BlockId, Int, Type, TypeId, ValueId};
use assay_model::{
    Array, Cond, ElemType, Flow, GuardBuilder, Inside, Machine, Meaning, OpDef, OpView, Place, Recipe, Rule,
    Scalar, Stop, Value, Values, WholeKernel,
};

use super::bounds::FAR_BOUND;
use super::common::{Shape, array, charge, count, list, vector, walk};
use super::{guards, recipes};
use crate::memref::index;
use crate::program::op_def;
use crate::vector::names::CREATE_MASK;
use Cond::{And, AnyLane, HasOperand, IsLaneOff, Not};

/// For disabled lanes of the result for which no value is given.
pub const MASKED_OFF: Rule = Rule::silent(
    "masked-off",
    And(&[Not(&HasOperand("acc")), IsLaneOff]),
    "a lane of the result, or each lane of a reduction without a start value, is masked off; no document gives its \
     value [VectorOps.td, mask: left unmodified; reduction: silent; LowerVectorContract computes it]",
)
.only_results();
/// For a reduction, whose result depends on all enabled lanes.
pub const ALL_MASKED_OFF: Rule =
    Rule { when: And(&[Not(&HasOperand("acc")), Not(&AnyLane(&And(&[])))]), ..MASKED_OFF };

pub static OPS: &[OpDef] = &[
    OpDef::new("vector.constant_mask", Meaning::Whole(constant_mask))
        .doc("A mask that is set in a constant box at the origin.")
        .recipe(Recipe::adjust(recipes::mask::constant_mask)),
    OpDef::new(CREATE_MASK, Meaning::Whole(create_mask))
        .doc("A mask that is set in a box at the origin, whose sizes are clamped to the vector's.")
        .rules(&[FAR_BOUND])
        .recipe(Recipe::adjust(recipes::mask::create_mask))
        .guard_part(),
    OpDef::new("vector.step", Meaning::Whole(step))
        .doc("The numbers from 0 up.")
        .recipe(Recipe::adjust(recipes::arrange::step)),
    OpDef::new("vector.mask", Meaning::Whole(mask))
        .doc("Executes the op in its region in the lanes where the mask is set.")
        .guard(guards::mask, &[])
        .recipe(
            Recipe::make(|builder| recipes::mask::mask(builder, "vector.mask", "vector.yield"))
                .inside(Inside::Nothing)
                .weight(150),
        )
        .holds_one_op(),
    OpDef::new("vector.yield", Meaning::Exit)
        .doc("Leaves the region with the operands.")
        .recipe(Recipe::shape().place(Place::Recipe)),
];

fn fill_box(shape: &[i64], sizes: &[i64]) -> Result<Rc<Array>, Stop> {
    let mut mask = Array::filled(ElemType::Int(1), shape, &Scalar::bool(false));
    let mut position = 0;
    walk(shape, |index| {
        if index.iter().zip(sizes).all(|(index, size)| index < size) {
            mask.set(position, Scalar::bool(true));
        }
        position += 1;
        Ok(())
    })?;
    Ok(Rc::new(mask))
}

/// A mask of rank 0 has one size operand or attribute, which is 0 or 1 (`verify` and `ConstantMaskOpLowering`).
fn mask_type(view: &OpView<'_>, sizes: usize) -> Result<Shape, Stop> {
    let (_, shape) = vector(view, view.result_type(0)?)?;
    if sizes != shape.len().max(1) {
        return Err(view.invalid("has another number of sizes than dimensions"));
    }
    Ok(shape)
}

/// One dimension per size: a mask of rank 0 is computed as a mask of one element.
fn at_least_one(shape: &Shape) -> Shape {
    if shape.is_empty() { Shape::from_slice(&[1]) } else { shape.clone() }
}

fn constant_mask(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let mut sizes = list(view, "mask_dim_sizes")?;
    let shape = mask_type(view, sizes.len())?;
    // In a scalable dimension, all lanes or none are enabled, and the number is without `vscale` (`ConstantMaskOp::verify`).
    if let Type::Vector { shape: dims, .. } = view.module.ctx.ty(view.result_type(0)?) {
        let scalable = dims.iter().zip(&mut sizes).filter(|(dim, size)| dim.scalable && **size != 0);
        scalable.for_each(|(dim, size)| *size = dim.size);
    }
    let mask = fill_box(&at_least_one(&shape), &sizes)?;
    let mask = Rc::new(Rc::unwrap_or_clone(mask).reshaped(&shape));
    Ok(Box::new(move |_, _| Ok(Flow::one(Value::Array(Rc::clone(&mask))))))
}

fn create_mask(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let shape = mask_type(view, view.n_operands())?;
    let len = count(&shape)?;
    Ok(Box::new(move |machine, operands| {
        charge(machine, len)?;
        let mut sizes = Shape::new();
        for operand in operands.iter() {
            match index(operand)? {
                Some(size) => sizes.push(size),
                None => {
                    let poison = Array::filled(ElemType::Int(1), &shape, &Scalar::Poison);
                    return Ok(Flow::one(Value::array(poison)));
                }
            }
        }
        let mask = fill_box(&at_least_one(&shape), &sizes)?;
        Ok(Flow::one(Value::array(Rc::unwrap_or_clone(mask).reshaped(&shape))))
    }))
}

fn step(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.result_type(0)?)?;
    let len = count(&shape)?;
    Ok(Box::new(move |machine, _| {
        charge(machine, len)?;
        let numbers = (0..len).map(|number| Scalar::Int(Int::new(elem.width(), number as u128)));
        Ok(Flow::one(Value::array(Array::from_elements(elem, &shape, numbers))))
    }))
}

fn mask(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let region = view.region(0)?;
    let &[block] = view.module.region(region).blocks.as_slice() else {
        return Err(view.invalid("has not one block"));
    };
    let masks_nothing = masks_nothing(view, block)?;
    let scalar_mask = vector(view, view.operand_type(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let depth = machine.handed().len();
        machine.handed().push(operands.iter().cloned().collect());
        let results = machine.run_region(region, Values::new());
        machine.handed().truncate(depth);
        let results = results?;
        match (masks_nothing, operands.get(1)) {
            // A canonicalization turns this into a select (`CanonializeEmptyMaskOp`).
            (true, Some(passthru)) => {
                let mask = array(&operands[0], scalar_mask.0, &scalar_mask.1)?;
                results
                    .iter()
                    .map(|value| select_lanes(&mask, value, passthru))
                    .collect::<Result<Values, Stop>>()
            }
            _ => Ok(results),
        }
        .map(Flow::Next)
    }))
}

/// Whether the region of a mask contains only its terminator.
fn masks_nothing(view: &OpView<'_>, block: BlockId) -> Result<bool, Stop> {
    match view.module.block(block).ops.as_slice() {
        [_] => Ok(true),
        [op, _] if op_def(view.module, *op).is_some_and(|def| def.maskable) => Ok(false),
        // The lowering of masks drops the op's own mask, and the documentation does not say how both masks are combined.
        [op, _] => Err(view.unsupported(format!("a masked '{}'", view.module.op_name(*op)))),
        _ => Err(view.invalid("masks several ops")),
    }
}

fn select_lanes(mask: &Array, value: &Value, passthru: &Value) -> Result<Value, Stop> {
    match (value, passthru) {
        (Value::Array(on), Value::Array(off)) if on.len() == mask.len() && off.len() == mask.len() => {
            let lanes = (0..mask.len()).map(|lane| match mask.get(lane) {
                Scalar::Int(bit) if bit.is_zero() => off.get(lane),
                Scalar::Int(_) => on.get(lane),
                _ => Scalar::Poison,
            });
            Ok(Value::array(Array::from_elements(on.elem(), on.shape(), lanes)))
        }
        _ => Err(Stop::unsupported("a mask over values of other shapes")),
    }
}

/// The mask of the op around a maskable op.
pub struct EnclosingMask {
    /// The shape of the mask; `None` if the op is not masked.
    shape: Option<Shape>,
}

/// What the mask bit says about a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    On,
    Off,
    Poison,
}

impl EnclosingMask {
    pub fn from_op(view: &OpView<'_>) -> Result<EnclosingMask, Stop> {
        let region = view.module.op(view.op).parent.and_then(|block| view.module.block(block).parent);
        let parent = region.and_then(|region| view.module.region(region).parent);
        let Some(parent) = parent.filter(|&op| view.module.op_name(op) == "vector.mask") else {
            return Ok(EnclosingMask { shape: None });
        };
        let outer = OpView { op: parent, ..*view };
        let (_, shape) = vector(&outer, outer.operand_type(0)?)?;
        Ok(EnclosingMask { shape: Some(shape) })
    }

    /// Whether there is a mask.
    pub fn is_masked(&self) -> bool {
        self.shape.is_some()
    }

    /// The mask and the values of disabled lanes, both with the shape `shape`.
    pub fn mask(&self, machine: &mut dyn Machine, shape: &[i64]) -> Result<Option<RuntimeMask>, Stop> {
        let Some(expected) = &self.shape else { return Ok(None) };
        if expected.as_slice() != shape {
            return Err(Stop::invalid("a mask of another shape than the lanes of the masked op"));
        }
        let handed = machine.handed().last().cloned();
        let handed = handed.ok_or_else(|| Stop::Bug("a masked op is executed without its mask".into()))?;
        let mask = array(&handed[0], ElemType::Int(1), shape)?;
        Ok(Some(RuntimeMask { mask, passthru: handed.get(1).cloned() }))
    }
}

/// A mask at run time.
pub struct RuntimeMask {
    pub mask: Rc<Array>,
    /// The values of disabled lanes; `None` if the op gives none.
    pub passthru: Option<Value>,
}

/// A bit of a mask.
pub fn lane(mask: &Array, position: usize) -> Lane {
    match mask.get(position) {
        Scalar::Int(bit) if bit.is_zero() => Lane::Off,
        Scalar::Int(_) => Lane::On,
        _ => Lane::Poison,
    }
}

/// As [`lane`], for an op that may have no mask: all its lanes are on.
pub fn lane_of(masked: Option<&RuntimeMask>, position: usize) -> Lane {
    masked.map_or(Lane::On, |masked| lane(&masked.mask, position))
}

/// A mask for a guard: the lanes below these sizes are enabled.
pub fn guard_mask(g: &mut dyn GuardBuilder, sizes: &[ValueId], ty: TypeId) -> Option<ValueId> {
    g.pure(CREATE_MASK, sizes, ty, &[])
}
