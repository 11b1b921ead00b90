//! Transfers between vectors and memrefs or tensors. Source: VectorOps.td of LLVM 22, and where it is silent, VectorToSCF.

use std::rc::Rc;

use assay_ir::{AffineExpr, Attr};
use assay_model::memory::rules::{CONSTANT_WRITE, UNINITIALISED};
use assay_model::memref::{self, Dims};
use assay_model::{
    Access, Array, ElemType, Flow, Layout, Machine, MaskedRecipe, Meaning, OpDef, OpView, Recipe, Scalar,
    Stop, Value, Values, WholeKernel,
};

use super::bounds::{FAR_READ, FAR_WRITE, TENSOR_RANGE, TRANSFER_RANGE, lane_rules};
use super::common::{Shape, array, charge, count, position, vector, walk};
use super::enabled::transfer_lanes;
use super::lanes::{alignment, check_alignment};
use super::mask::{EnclosingMask, Lane, lane};
use super::recipes;
use crate::guards::{MEMORY, nothing};
use crate::memref::indices;
use crate::memref::read::load_element;
use crate::rules::POISON_DECISION;
use crate::speculation::{transfer, transfer_read_effects, transfer_write_effects};

pub static OPS: &[OpDef] = &[
    OpDef::new("vector.transfer_read", Meaning::Whole(read))
        .maskable()
        .doc("Reads a slice, its dimensions permuted and repeated by a map; what is out of bounds is padded.")
        .rules(lane_rules!([TRANSFER_RANGE], UNINITIALISED, POISON_DECISION, TENSOR_RANGE, FAR_READ))
        .lanes(|view| transfer_lanes(view, 0))
        .speculates(transfer)
        .effects(transfer_read_effects)
        .guard(nothing, MEMORY)
        .recipe(
            Recipe::adjust(|builder, draft| recipes::transfer::read(builder, draft, true).map(|_| ()))
                .masked(MaskedRecipe {
                    make: |builder, draft| recipes::transfer::read(builder, draft, false),
                    passthru: true,
                })
                .weight(200),
        )
        .access(Access::Reads),
    OpDef::new("vector.transfer_write", Meaning::Whole(write))
        .access(Access::ReadsOrWrites)
        .maskable()
        .hands_on(1)
        .doc("Writes a slice, its dimensions permuted by a map; what is out of bounds is left out.")
        .rules(lane_rules!([TRANSFER_RANGE], CONSTANT_WRITE, POISON_DECISION, TENSOR_RANGE, FAR_WRITE))
        .lanes(|view| transfer_lanes(view, 1))
        .speculates(transfer)
        .effects(transfer_write_effects)
        .guard(nothing, MEMORY)
        .recipe(
            Recipe::adjust(|builder, draft| recipes::transfer::write(builder, draft, true).map(|_| ()))
                .masked(MaskedRecipe {
                    make: |builder, draft| recipes::transfer::write(builder, draft, false),
                    passthru: false,
                })
                .weight(200),
        ),
];

struct Transfer {
    elem: ElemType,
    /// Shape of the lanes: the shape of the vector without the dimensions of one element of the base.
    shape: Shape,
    /// Shape of one element of the base, if elements are vectors.
    inner: Shape,
    /// For each dimension of the lanes, the dimension of the base that it runs along; `None` means broadcast.
    dims: Vec<Option<usize>>,
    in_bounds: Vec<bool>,
    /// The dimensions of the lanes in the order of the mask: that of the base.
    mask_dims: Vec<usize>,
    mask_shape: Shape,
    align: u64,
    around: EnclosingMask,
}

/// What to do in a lane.
enum LaneAccess {
    At(Dims),
    /// The lane accesses nothing: it is masked off or out of bounds. The flag says whether it is masked off.
    None {
        masked: bool,
    },
    /// The lane is out of the bounds of a tensor. (A rule excludes it for memory.)
    Bad,
}

impl Transfer {
    fn from_op(view: &OpView<'_>, base: usize, vector_type: assay_ir::TypeId) -> Result<Transfer, Stop> {
        let (elem, mut shape) = vector(view, vector_type)?;
        let element = match view.operand_layout(base)? {
            Layout::MemRef { elem, .. } => *elem,
            Layout::Array { elem, .. } => Layout::Scalar(elem),
            _ => return Err(view.invalid("has a base that is neither a memref nor a tensor")),
        };
        let inner = match &element {
            Layout::Scalar(of) if *of == elem => Shape::new(),
            Layout::Array { elem: of, shape: inner } if *of == elem && shape.ends_with(inner) => {
                inner.clone()
            }
            _ => return Err(view.invalid("has a vector of other elements than its base")),
        };
        shape.truncate(shape.len() - inner.len());
        let rank = view.shape(view.operand_type(base)?).map(|shape| shape.len());
        let dims = Transfer::dims(view, rank.ok_or_else(|| view.invalid("has an unranked base"))?)?;
        let in_bounds = match view.attr("in_bounds") {
            None => vec![false; dims.len()],
            Some(Attr::Array(flags)) => {
                flags.iter().map(|&flag| matches!(view.module.ctx.attr(flag), Attr::Bool(true))).collect()
            }
            Some(_) => return Err(view.invalid("has no list of flags 'in_bounds'")),
        };
        if dims.len() != shape.len() || in_bounds.len() < dims.len() {
            return Err(view.invalid("has a map of another rank than its vector"));
        }
        let mut mask_dims: Vec<usize> = (0..dims.len()).filter(|&lane| dims[lane].is_some()).collect();
        mask_dims.sort_by_key(|&lane| dims[lane]);
        let mut mask_shape: Shape = mask_dims.iter().map(|&lane| shape[lane]).collect();
        if mask_shape.is_empty() {
            // There are no masks of rank 0 (`inferTransferOpMaskType`).
            mask_shape.push(1);
        }
        let align = alignment(view, &element)?;
        let around = EnclosingMask::from_op(view)?;
        Ok(Transfer { elem, shape, inner, dims, in_bounds, mask_dims, mask_shape, align, around })
    }

    fn dims(view: &OpView<'_>, rank: usize) -> Result<Vec<Option<usize>>, Stop> {
        let Some(Attr::AffineMap(map)) = view.attr("permutation_map") else {
            return Err(view.invalid("has no permutation map"));
        };
        let dim = |expr: &AffineExpr| match expr {
            AffineExpr::Dim(dim) if (*dim as usize) < rank => Ok(Some(*dim as usize)),
            AffineExpr::Const(0) => Ok(None),
            _ => Err(view.invalid("has a permutation map that is none")),
        };
        let dims = map.results.iter().map(dim).collect::<Result<Vec<_>, Stop>>()?;
        let twice = |number: usize| dims[..number].contains(&dims[number]) && dims[number].is_some();
        if map.n_dims as usize != rank || (0..dims.len()).any(twice) {
            return Err(view.invalid("has a permutation map that is none"));
        }
        Ok(dims)
    }

    /// The mask: the op's own or that of an op around it. There must not be both.
    fn mask(&self, machine: &mut dyn Machine, own: Option<&Value>) -> Result<Mask, Stop> {
        let around = self.around.mask(machine, &self.mask_shape)?;
        let own = own.map(|mask| array(mask, ElemType::Int(1), &self.mask_shape)).transpose()?;
        match (around, own) {
            (Some(_), Some(_)) => Err(Stop::unsupported("a masked transfer with a mask operand")),
            (Some(around), None) => Ok(Mask { bits: Some(around.mask), passthru: around.passthru }),
            (None, own) => Ok(Mask { bits: own, passthru: None }),
        }
    }

    /// What happens in a lane of a transfer that starts at `first`. A lane that is masked off is ignored, even if it is out of bounds although
    /// `in_bounds` states the opposite: «Elements whose corresponding mask element is `0` are masked out» [VectorOps.td, transfer_read].
    /// `transform.structured.vectorize` relies on it: for a tensor of unknown size, it makes masked transfers with `in_bounds = [true]`, which
    /// also run if the tensor is empty and all lanes are masked off.
    fn access(&self, sizes: &[i64], first: &[i64], mask: &Mask, at: &[i64]) -> Result<LaneAccess, Stop> {
        if let Some(bits) = &mask.bits {
            let index: Shape = self.mask_dims.iter().map(|&dim| at[dim]).collect();
            match lane(bits, position(&self.mask_shape[..index.len()], &index)) {
                Lane::On => {}
                Lane::Off => return Ok(LaneAccess::None { masked: true }),
                Lane::Poison => return Err(POISON_DECISION.stop()),
            }
        }
        let mut index: Dims = first.into();
        let mut outside = false;
        for ((&dim, &step), &sure) in self.dims.iter().zip(at).zip(&self.in_bounds) {
            let Some(dim) = dim else { continue };
            index[dim] = index[dim].saturating_add(step);
            // Lanes run out of bounds «as the index increases»; lowerings only check the end.
            let bad = index[dim] < 0 || index[dim] >= sizes[dim] && sure;
            if bad {
                return Ok(LaneAccess::Bad);
            }
            outside |= index[dim] >= sizes[dim];
        }
        // «Non-vector dimensions must always be in-bounds.»
        let others = (0..index.len()).filter(|dim| !self.dims.contains(&Some(*dim)));
        if others.into_iter().any(|dim| !(0..sizes[dim]).contains(&index[dim])) {
            return Ok(LaneAccess::Bad);
        }
        Ok(if outside { LaneAccess::None { masked: false } } else { LaneAccess::At(index) })
    }

    /// Elements of the vector that one lane holds.
    fn lane_size(&self) -> usize {
        self.inner.iter().product::<i64>() as usize
    }

    fn vector_shape(&self) -> Shape {
        self.shape.iter().chain(&self.inner).copied().collect()
    }
}

struct Mask {
    bits: Option<Rc<Array>>,
    /// The values of masked-off lanes; if none are given, the padding is used.
    passthru: Option<Value>,
}

/// Operands by their segments; the last one is optional.
fn segments(view: &OpView<'_>, indices: usize) -> Result<(usize, bool), Stop> {
    let sizes = view.segments("operandSegmentSizes")?;
    let sizes = sizes.filter(|sizes| sizes.len() == 4 && sizes.iter().sum::<usize>() == view.n_operands());
    let sizes = sizes.ok_or_else(|| view.invalid("has no sizes of its operand segments"))?;
    if sizes.iter().enumerate().any(|(segment, &size)| segment != indices && size > 1)
        || sizes[..3].iter().enumerate().any(|(segment, &size)| segment != indices && size != 1)
    {
        return Err(view.invalid("has operand segments of other sizes"));
    }
    Ok((sizes[indices], sizes[3] == 1))
}

/// Sizes of a base; `None` if it is a poison tensor.
fn sizes(base: &Value) -> Result<Option<Dims>, Stop> {
    match base {
        Value::Array(tensor) => Ok(Some(tensor.shape().into())),
        Value::MemRef(memref) => Ok(Some(memref.sizes.clone())),
        value if value.is_all_poison() => Ok(None),
        _ => Err(Stop::invalid("a base that is neither a memref nor a tensor")),
    }
}

/// Sizes of the base and the indices of the first lane. `None` if a tensor, or an index into one, is poison. Undefined behaviour if a memref, or
/// an index into one, is poison.
fn start(base: &Value, is_memref: bool, operands: &[Value]) -> Result<Option<(Dims, Dims)>, Stop> {
    if is_memref {
        memref::operand(base)?;
    }
    let (sizes, first) = (sizes(base)?, indices(operands)?);
    match (sizes, first) {
        (Some(sizes), Some(first)) if sizes.len() == first.len() => Ok(Some((sizes, first))),
        (Some(_), Some(_)) => Err(Stop::invalid("another number of indices than dimensions")),
        _ if is_memref => Err(Stop::unchecked("an index")),
        _ => Ok(None),
    }
}

/// Sets the elements of one lane.
fn fill(result: &mut Array, lane: usize, size: usize, content: &Value) -> Result<(), Stop> {
    match content {
        Value::Array(part) if part.len() == size => {
            for offset in 0..size {
                result.set(lane * size + offset, part.get(offset));
            }
        }
        Value::Scalar(scalar) if size == 1 || scalar.is_poison() => {
            for offset in 0..size {
                result.set(lane * size + offset, scalar.clone());
            }
        }
        _ => return Err(Stop::invalid("an element of another form than its type")),
    }
    Ok(())
}

fn is_memref(view: &OpView<'_>, operand: usize) -> Result<bool, Stop> {
    Ok(matches!(view.operand_layout(operand)?, Layout::MemRef { .. }))
}

fn read(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let transfer = Transfer::from_op(view, 0, view.result_type(0)?)?;
    let (rank, has_mask) = segments(view, 1)?;
    let in_memory = is_memref(view, 0)?;
    let shape = transfer.vector_shape();
    let len = count(&shape)?;
    Ok(Box::new(move |machine, operands| {
        charge(machine, len)?;
        let mut result = Array::filled(transfer.elem, &shape, &Scalar::Poison);
        let Some((sizes, first)) = start(&operands[0], in_memory, &operands[1..1 + rank])? else {
            return Ok(Flow::one(Value::array(result)));
        };
        let padding = &operands[1 + rank];
        let mask = transfer.mask(machine, has_mask.then(|| &operands[2 + rank]))?;
        let size = transfer.lane_size();
        let mut number = 0;
        walk(&transfer.shape, |at| {
            number += 1;
            match transfer.access(&sizes, &first, &mask, at)? {
                LaneAccess::At(index) => {
                    let element = element(machine, &operands[0], &index, transfer.align)?;
                    fill(&mut result, number - 1, size, &element)
                }
                LaneAccess::None { masked: true } if mask.passthru.is_some() => {
                    copy_lane(&mut result, number - 1, size, mask.passthru.as_ref())
                }
                LaneAccess::None { .. } => fill(&mut result, number - 1, size, padding),
                // Poison for tensors, whose reads may be hoisted; undefined behaviour for memrefs. A pass may turn the first into the second,
                // and ODS only says what is guaranteed.
                LaneAccess::Bad => fill(&mut result, number - 1, size, &Value::POISON),
            }
        })?;
        Ok(Flow::one(Value::array(result)))
    }))
}

/// Copies a lane from the same lane of another vector.
fn copy_lane(result: &mut Array, lane: usize, size: usize, from: Option<&Value>) -> Result<(), Stop> {
    for place in lane * size..(lane + 1) * size {
        let element = match from {
            Some(Value::Array(from)) if from.len() == result.len() => from.get(place),
            Some(value) if value.is_all_poison() => Scalar::Poison,
            _ => return Err(Stop::invalid("the value of masked-off lanes has another form")),
        };
        result.set(place, element);
    }
    Ok(())
}

/// An element of the base; its indices must be in bounds.
fn element(machine: &mut dyn Machine, base: &Value, index: &[i64], align: u64) -> Result<Value, Stop> {
    match base {
        Value::Array(tensor) => {
            let position = tensor.position(index);
            Ok(position.map_or(Value::POISON, |position| Value::Scalar(tensor.get(position))))
        }
        base => {
            let memref = memref::operand(base)?;
            let pointer = memref.address(index)?;
            check_alignment(pointer, align)?;
            load_element(machine, pointer, &memref.elem)
        }
    }
}

fn write(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let transfer = Transfer::from_op(view, 1, view.operand_type(0)?)?;
    let (rank, has_mask) = segments(view, 2)?;
    let in_memory = is_memref(view, 1)?;
    let shape = transfer.vector_shape();
    let len = count(&shape)?;
    if transfer.dims.iter().zip(&transfer.shape).any(|(dim, &size)| dim.is_none() && size != 1) {
        return Err(view.invalid("writes several lanes to one element"));
    }
    let n_results = view.module.op(view.op).results.len();
    Ok(Box::new(move |machine, operands| {
        charge(machine, len)?;
        let source = array(&operands[0], transfer.elem, &shape)?;
        let mut base = operands[1].take();
        let Some((sizes, first)) = start(&base, in_memory, &operands[2..2 + rank])? else {
            return Ok(Flow::Next(std::iter::repeat_n(all_poison(&base), n_results).collect()));
        };
        let mask = transfer.mask(machine, has_mask.then(|| &operands[2 + rank]))?;
        let size = transfer.lane_size();
        let (mut number, mut bad) = (0, false);
        walk(&transfer.shape, |at| {
            number += 1;
            match transfer.access(&sizes, &first, &mask, at)? {
                LaneAccess::At(index) => {
                    let place = (number - 1) * size;
                    write_element(machine, &mut base, &index, &transfer, &source, place)?;
                }
                LaneAccess::None { .. } => {}
                LaneAccess::Bad => bad = true,
            }
            Ok(())
        })?;
        let result = if bad { all_poison(&base) } else { base };
        Ok(Flow::Next(std::iter::repeat_n(result, n_results).collect::<Values>()))
    }))
}

/// A tensor of poison in place of another.
fn all_poison(tensor: &Value) -> Value {
    match tensor {
        Value::Array(array) => Value::array(Array::filled(array.elem(), array.shape(), &Scalar::Poison)),
        _ => Value::POISON,
    }
}

/// Writes the elements of the vector, starting at `place`, to one element of the base.
fn write_element(
    machine: &mut dyn Machine,
    base: &mut Value,
    index: &[i64],
    transfer: &Transfer,
    source: &Array,
    place: usize,
) -> Result<(), Stop> {
    if let Value::Array(tensor) = base {
        if let Some(position) = tensor.position(index) {
            Rc::make_mut(tensor).set(position, source.get(place));
        }
        return Ok(());
    }
    let memref = memref::operand(base)?;
    check_alignment(memref.address(index)?, transfer.align)?;
    let value = match memref.elem {
        Layout::Scalar(_) => Value::Scalar(source.get(place)),
        _ => {
            let elements = (place..place + transfer.lane_size()).map(|place| source.get(place));
            Value::array(Array::from_elements(transfer.elem, &transfer.inner, elements))
        }
    };
    memref.store(machine.memory(), index, &value)
}
