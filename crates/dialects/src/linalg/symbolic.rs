//! Structured ops on tensors whose sizes are known, for all inputs at once: every iteration is followed.

use std::rc::Rc;

use assay_ir::{RegionId, Type};
use assay_model::symbolic::MAX_ELEMENTS;
use assay_model::{
    ElemType, OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue, SymbolicValues,
};
use smallvec::{SmallVec, smallvec};

use super::domain::{Domain, OperandExtent};
use super::indexing::{indexing, n_inputs};
use super::order::is_apart;
use super::structured::decode;
use crate::body::reaches_memory;

/// The results of a structured op of any name. Memory is not followed, nor are domains of more than [`MAX_ELEMENTS`] points.
pub(super) fn run(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    // Decoding checks the op; its kernel is not used.
    let _ = decode(view)?;
    let body = view.region(0)?;
    let (indexing, n_inputs) = (indexing(view)?, n_inputs(view)?);
    if reaches_memory(view.module, body) {
        return Err(view.unsupported("a body that accesses memory"));
    }
    let mut places = Vec::with_capacity(operands.len());
    for (number, value) in operands.iter().enumerate() {
        places.push(SymbolicPlace::new(view, number, value)?);
    }
    let domain = {
        let extents: Vec<OperandExtent<'_>> = places.iter().map(SymbolicPlace::extent).collect();
        Domain::new(&indexing.maps, &extents)?
    };
    let points =
        domain.sizes.iter().try_fold(1usize, |all, &size| all.checked_mul(usize::try_from(size).ok()?));
    if points.is_none_or(|points| points > MAX_ELEMENTS) {
        return Err(view.unsupported("a domain of very many points"));
    }
    // Otherwise parallel iterations may write one element, which is a data race.
    if !(n_inputs..places.len()).all(|output| is_apart(&indexing, &domain, output)) {
        return Err(view.unsupported("a parallel loop that is not an index of each output"));
    }
    if iterate(view, machine, body, (&domain, &mut places, n_inputs))? {
        return Ok(SymbolicFlow::Ends);
    }
    let results = places.into_iter().skip(n_inputs).filter_map(SymbolicPlace::into_result);
    Ok(SymbolicFlow::Next(results.collect()))
}

/// Runs the body for every point. Returns whether an iteration never ends.
fn iterate(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    body: RegionId,
    (domain, places, n_inputs): (&Domain, &mut [SymbolicPlace], usize),
) -> Result<bool, Stop> {
    let block = view.module.region(body).blocks.first();
    let n_args = block.map_or(0, |&block| view.module.block(block).args.len());
    let depth = machine.points().len();
    machine.points().push(smallvec![0; domain.sizes.len()]);
    let mut ends = false;
    let result = domain.for_each(|indices, positions| {
        if ends {
            return Ok(());
        }
        if let Some(point) = machine.points().last_mut() {
            point.copy_from_slice(indices);
        }
        let read = places.iter().zip(positions).take(n_args);
        let args: SymbolicValues = read.map(|(place, &position)| place.load(position)).collect();
        match machine.run_region(body, args)? {
            Some(results) => {
                let outputs = places.iter_mut().zip(positions).skip(n_inputs);
                for ((place, &position), value) in outputs.zip(results) {
                    place.store(view, position, &value)?;
                }
            }
            None => ends = true,
        }
        Ok(())
    });
    machine.points().truncate(depth);
    result.map(|()| ends)
}

/// What an op of a body returns: its index in one loop of the structured op around it.
pub(super) fn index(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    dim: usize,
) -> Result<SymbolicFlow, Stop> {
    let index = machine.points().last().and_then(|point| point.get(dim)).copied();
    let index = index.ok_or_else(|| Stop::unsupported("an index of no loop that is followed"))?;
    Ok(SymbolicFlow::Next(smallvec![SymbolicValue::number(machine.terms(), view.index_width, index)]))
}

/// An operand of a structured op.
enum SymbolicPlace {
    /// The same value in all iterations.
    Same(SymbolicValue),
    Tensor {
        elem: ElemType,
        shape: SmallVec<[i64; 4]>,
        elements: Vec<SymbolicScalar>,
    },
}

impl SymbolicPlace {
    fn new(view: &OpView<'_>, number: usize, value: &SymbolicValue) -> Result<SymbolicPlace, Stop> {
        match (view.module.ctx.ty(view.operand_type(number)?), value) {
            (Type::Tensor { .. }, SymbolicValue::Array { elem, shape, elements }) => {
                Ok(SymbolicPlace::Tensor { elem: *elem, shape: shape.clone(), elements: elements.to_vec() })
            }
            (Type::Tensor { .. } | Type::MemRef { .. }, _) => {
                Err(view.unsupported("an operand that is not a tensor of known sizes"))
            }
            _ => Ok(SymbolicPlace::Same(value.clone())),
        }
    }

    fn extent(&self) -> OperandExtent<'_> {
        match self {
            SymbolicPlace::Same(_) => OperandExtent::from_tensor(&[]),
            SymbolicPlace::Tensor { shape, .. } => OperandExtent::from_tensor(shape),
        }
    }

    /// The element at a position, which is in bounds.
    fn load(&self, position: i64) -> SymbolicValue {
        match self {
            SymbolicPlace::Same(value) => value.clone(),
            SymbolicPlace::Tensor { elements, .. } => SymbolicValue::Scalar(elements[position as usize]),
        }
    }

    fn store(&mut self, view: &OpView<'_>, position: i64, value: &SymbolicValue) -> Result<(), Stop> {
        match (self, value) {
            (SymbolicPlace::Tensor { elements, .. }, SymbolicValue::Scalar(scalar)) => {
                elements[position as usize] = *scalar;
                Ok(())
            }
            _ => Err(view.unsupported("an output that is not a tensor of scalars")),
        }
    }

    fn into_result(self) -> Option<SymbolicValue> {
        match self {
            SymbolicPlace::Same(_) => None,
            SymbolicPlace::Tensor { elem, shape, elements } => {
                Some(SymbolicValue::Array { elem, shape, elements: Rc::from(elements) })
            }
        }
    }
}
