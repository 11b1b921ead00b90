//! Tensors of buffers, and buffers of tensors.

use std::rc::Rc;

use assay_ir::{Context, DYNAMIC, Module, Type, TypeId, ValueId};
use assay_model::form::{Agreement, MemRefForm};
use assay_model::guard::Limit;
use assay_model::memref::{self, Dims};
use assay_model::rule::List;
use assay_model::{
    Budget, Cond, Flow, GrammarBuilder, Layout, Machine, Maker, Meaning, MemRef, ObjectKind, OpDef, OpView,
    Pointer, Recipe, Recipes, Rule, Stop, Term, Value, Values, WholeKernel,
};

use super::{guards, recipes};

use crate::draw::is_tensor;
use crate::memref::alloc::new_memref;
use crate::memref::copy::{SHAPES_DIFFER, copy_elements};
use crate::memref::read::open_elements;
use crate::memref::recipes::layout::is_memref;
use crate::memref::rules::{
    CONSTANT_WRITE, FREED_BUFFER, NEGATIVE_TENSOR_SIZE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS,
    POISON_TENSOR_SIZE, SHARED_CHANGE, SPARSE_BUFFER, STALE, TENSOR_SIZES, UNINITIALISED, USE_AFTER_FREE,
};
use crate::memref::{charge, indices};
use crate::sparse_storage::Encoding;
use crate::tensor::TensorType;
use Cond::{Any, Gt, IsPoisonItem, Lt, Or};
use Term::{Const, Count, Item, Product};

const SIZE_HINT: Rule = Rule::ub(
    "size-hint",
    Any(
        HINT,
        &Or(&[
            IsPoisonItem(HINT),
            Lt(Item(HINT), Const(1)),
            Gt(Item(HINT), Product(NEW_SIZES)),
            // A copy is the first operand then.
            Any(COPY, &Gt(Item(HINT), Count(0))),
        ]),
    ),
    "the hint is poison, below 1 or above the number of elements [BufferizationOps.td, alloc_tensor]",
);

const HINT: List = List::operands("size_hint");
const COPY: List = List::operands("copy");
const NEW_SIZES: List = List::sizes("dynamic_sizes");

const FREED_TENSOR: Rule = Rule::silent(
    "freed-tensor",
    Cond::InKernel(&Cond::And(&[])),
    "which buffer is freed, and what else lives in it, depends on bufferization [BufferizationOps.td, dealloc_tensor: a buffer \
     deallocation in tensor land]",
);

const TO_TENSOR: &[Rule] = &[
    POISON_ADDRESS,
    NULL_ACCESS,
    OUT_OF_BOUNDS,
    USE_AFTER_FREE,
    UNINITIALISED,
    STALE,
    FREED_BUFFER,
    SPARSE_BUFFER,
];
const CLONE: &[Rule] =
    &[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, UNINITIALISED, SHARED_CHANGE];

pub static OPS: &[OpDef] = &[
    OpDef::new("bufferization.alloc_tensor", Meaning::Whole(alloc_tensor))
        .doc("A tensor of given sizes without content, or a copy of a tensor.")
        .rules(&[POISON_TENSOR_SIZE, NEGATIVE_TENSOR_SIZE, SIZE_HINT])
        .limits(&[Limit::Sizes(TENSOR_SIZES)])
        .guard(guards::alloc_tensor, &[&POISON_TENSOR_SIZE, &NEGATIVE_TENSOR_SIZE, &SIZE_HINT])
        .recipe(Recipe::adjust(recipes::alloc_tensor)),
    OpDef::new("bufferization.clone", Meaning::Whole(clone))
        .doc("Memory with the same content, which may be the same memory.")
        .rules(CLONE)
        .guard(guards::clone, guards::MEMORY)
        .recipe(Recipe::adjust(recipes::clone)),
    OpDef::new("bufferization.materialize_in_destination", Meaning::Whole(materialize))
        .hands_on(0b11)
        .doc("The elements of a tensor, in a buffer or in place of another tensor.")
        .rules(&[SHAPES_DIFFER, POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE])
        .guard(crate::guards::nothing, guards::MEMORY)
        .recipe(Recipe::adjust(recipes::materialize)),
    OpDef::new("bufferization.dealloc_tensor", Meaning::Whole(dealloc_tensor))
        .doc("Says that a tensor is not used any more.")
        .rules(&[FREED_TENSOR])
        .guard(crate::guards::remove, &[&FREED_TENSOR])
        .recipe(Recipe::adjust(recipes::dealloc_tensor).weight(40)),
    OpDef::new("bufferization.to_tensor", Meaning::Whole(to_tensor))
        .doc("The elements of a buffer.")
        .rules(TO_TENSOR)
        .guard(guards::to_tensor, guards::MEMORY)
        .recipe(Recipe::adjust(recipes::to_tensor)),
    OpDef::new("bufferization.to_buffer", Meaning::Whole(to_buffer))
        .hands_on(u32::MAX)
        .doc("A buffer with the elements of a tensor: the one that the tensor was made of, if it was of one.")
        .rules(&[STALE, FREED_BUFFER, SPARSE_BUFFER])
        .guard(guards::to_buffer, guards::MEMORY)
        .recipe(Recipe::adjust(recipes::to_buffer)),
    OpDef::new("bufferization.to_memref", Meaning::Whole(to_buffer))
        .hands_on(u32::MAX)
        .doc("A buffer with the elements of a tensor, in MLIR up to 20.")
        .rules(&[STALE, FREED_BUFFER, SPARSE_BUFFER])
        .guard(guards::to_buffer, guards::MEMORY),
];

/// The largest number of elements of a new tensor.
const MAX_ELEMENTS: i64 = 1 << 26;

fn alloc_tensor(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::result(view)?;
    let shape = ty.ranked(view)?;
    let (n_sizes, n_copies) = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([sizes, copies, hints]) if sizes + copies + hints == view.n_operands() && *hints < 2 => {
            (*sizes, *copies)
        }
        _ => return Err(view.invalid("has bad operand segments")),
    };
    Ok(Box::new(move |machine, operands| {
        let (sizes, rest) = operands.split_at_mut(n_sizes);
        let copies = &mut rest[..n_copies];
        let result = match copies.first_mut() {
            Some(copy) => match copy.take() {
                Value::Array(array) => Value::Array(machine.memory().without_values(array)),
                other => other,
            },
            None => {
                let mut sizes = indices(sizes)?.ok_or_else(|| Stop::unchecked("a size"))?.into_iter();
                let known = |&size: &i64| if size == DYNAMIC { sizes.next() } else { Some(size) };
                let sizes = shape.iter().map(known).collect::<Option<Dims>>();
                empty(machine, &ty, &sizes.ok_or_else(|| Stop::invalid("a tensor with too few sizes"))?)?
            }
        };
        Ok(Flow::one(result))
    }))
}

/// A tensor of poison; with an encoding, an empty one.
fn empty(machine: &mut dyn Machine, ty: &TensorType, sizes: &[i64]) -> Result<Value, Stop> {
    if sizes.iter().any(|&size| size < 0) {
        return Err(Stop::unchecked("a size"));
    }
    // The storage of a sparse tensor may have one position for each coordinate, even if it has no elements.
    let factor = |&size: &i64| if ty.is_encoded { size.max(1) } else { size };
    let len = sizes.iter().map(factor).try_fold(1i64, |len, size| len.checked_mul(size));
    let len = len.filter(|&len| len <= MAX_ELEMENTS).ok_or(Stop::Exhausted(Budget::Memory))?;
    machine.charge(len as u64)?;
    Ok(Value::array(ty.new_array(sizes)))
}

/// The result's type; `None` if it is unranked.
fn form(view: &OpView<'_>) -> Result<Option<MemRefForm>, Stop> {
    let ty = view.result_type(0)?;
    view.shape(ty).map(|_| MemRefForm::from_type(view, ty)).transpose()
}

/// A new buffer is contiguous if its type leaves the layout open.
fn fits(form: Option<&MemRefForm>, memref: &MemRef) -> Result<(), Stop> {
    match form.map(|form| form.agreement(memref)) {
        Some(Agreement::Layout | Agreement::Sizes) => {
            Err(Stop::unsupported("a buffer whose type asks for gaps between its elements"))
        }
        _ => Ok(()),
    }
}

/// A copy that shares no memory.
fn clone(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = form(view)?;
    Ok(Box::new(move |machine, operands| {
        let source = operands.first().ok_or_else(|| Stop::invalid("a clone of nothing"))?;
        let source = memref::operand(source)?;
        charge(machine, source)?;
        let mut target = MemRef::contiguous(Pointer::NULL, &source.sizes, source.elem.clone());
        let bytes = (source.len() as u64).checked_mul(source.elem_size()?);
        let align = assay_model::memory::align_of(&source.elem).unwrap_or(1);
        let memory = machine.memory();
        let start =
            memory.allocate(bytes.ok_or(Stop::Exhausted(Budget::Memory))?, align, ObjectKind::Heap)?;
        (target.allocated, target.aligned) = (start, start);
        copy_elements(memory, source, &target)?;
        memory.watch(source.aligned);
        memory.watch(start);
        fits(form.as_ref(), &target)?;
        Ok(Flow::one(Value::MemRef(Rc::new(target))))
    }))
}

/// Whether a tensor does not store every element.
fn is_sparse(view: &OpView<'_>, ty: TypeId) -> Result<bool, Stop> {
    Ok(Encoding::from_type(view, ty)?.is_some_and(|encoding| !encoding.is_all_dense()))
}

fn to_tensor(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let is_sparse = is_sparse(view, view.result_type(0)?)?;
    Ok(Box::new(move |machine, operands| {
        if is_sparse {
            machine.note_open(&SPARSE_BUFFER);
        }
        let source = operands.first().ok_or_else(|| Stop::invalid("a tensor of nothing"))?;
        let source = memref::operand(source)?;
        charge(machine, source)?;
        let array = source.read(machine.memory())?;
        let array = Rc::new(open_elements(machine, array));
        machine.memory().link(&array, source);
        Ok(Flow::one(Value::Array(array)))
    }))
}

fn to_buffer(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = form(view)?;
    let elem = Layout::Scalar(view.elem(view.operand_type(0)?)?);
    let is_sparse = is_sparse(view, view.operand_type(0)?)?;
    Ok(Box::new(move |machine, operands| {
        if is_sparse {
            machine.note_open(&SPARSE_BUFFER);
        }
        let source = operands.first().ok_or_else(|| Stop::invalid("a buffer of nothing"))?;
        let Value::Array(array) = source else {
            return match source.is_all_poison() {
                true => Ok(Flow::one(Value::POISON)),
                false => Err(Stop::invalid("a buffer of what is not a tensor")),
            };
        };
        if let Some(memref) = machine.memory().linked(array)
            && memref.sizes.as_slice() == array.shape()
            && fits(form.as_ref(), memref).is_ok()
        {
            return Ok(Flow::one(Value::MemRef(Rc::new(memref.clone()))));
        }
        machine.charge(array.len() as u64)?;
        let any = || MemRefForm::row_major(elem.clone(), array.shape());
        let placed = form.clone().unwrap_or_else(any).with_free_layout();
        let align = assay_model::memory::align_of(&placed.elem).unwrap_or(1);
        let memory = machine.memory();
        let memref = new_memref(memory, &placed, array.shape(), &[], align, ObjectKind::Heap)?;
        fits(form.as_ref(), &memref)?;
        // The tensor has its elements wherever the op runs: this is not an access of the program. A later iteration of a parallel loop that asks for
        // the buffer of the same tensor gets the same memory.
        memory.run_unwatched(|memory| memref.write(memory, array))?;
        memory.link(array, &memref);
        Ok(Flow::one(Value::MemRef(Rc::new(memref))))
    }))
}

/// With a result, the op returns the source in place of the destination. Without one, it writes the source to a buffer. A rule checks that
/// the shapes agree.
fn materialize(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_results = view.module.op(view.op).results.len();
    Ok(Box::new(move |machine, operands| {
        let [source, target] = operands else { return Err(Stop::invalid("a copy without its operands")) };
        if n_results == 1 {
            return Ok(Flow::one(source.take()));
        }
        let target = memref::operand(target)?;
        charge(machine, target)?;
        match source.as_array() {
            Some(array) => target.write(machine.memory(), array)?,
            None => {
                target.for_each(|pointer| machine.memory().store(pointer, &target.elem, &Value::POISON))?
            }
        }
        Ok(Flow::Next(Values::new()))
    }))
}

/// The op frees the tensor's buffer. Only after bufferization is it known whether this is the buffer's last use, and whether the buffer can be
/// freed: that of a constant cannot.
/// A sparse tensor has a storage of its own, so nothing else is freed with it.
fn dealloc_tensor(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let is_encoded = TensorType::operand(view, 0)?.is_encoded;
    Ok(Box::new(move |machine, _| {
        if !is_encoded {
            machine.note_open(&FREED_TENSOR);
        }
        Ok(Flow::Next(Values::new()))
    }))
}

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("bufferization").makers(MAKERS);

const MAKERS: &[Maker] = &[
    Maker { accepts: plain_tensor, make: tensor_of_buffer, weight: 12 },
    Maker { accepts: plain_memref, make: buffer_of_tensor, weight: 12 },
];

fn plain_tensor(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::Tensor { encoding: None, .. })
}

fn plain_memref(ctx: &Context, ty: TypeId) -> bool {
    matches!(ctx.ty(ty), Type::MemRef { .. })
}

/// A visible buffer's content, where there is one.
fn tensor_of_buffer(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let (shape, elem) = recipes::parts(builder, ty)?;
    let fits = |ir: &Module, value: ValueId| is_memref(ir, value) && recipes::has(ir, value, &shape, elem);
    let buffer = builder.pick(&fits)?;
    convert(builder, "bufferization.to_tensor", ("buffer", buffer), ("result", ty))
}

/// A visible tensor's buffer, where there is one.
fn buffer_of_tensor(builder: &mut dyn GrammarBuilder, ty: TypeId) -> Option<ValueId> {
    let (shape, elem) = recipes::parts(builder, ty)?;
    let fits = |ir: &Module, value: ValueId| is_tensor(ir, value) && recipes::has(ir, value, &shape, elem);
    let tensor = builder.pick(&fits)?;
    convert(builder, "bufferization.to_buffer", ("tensor", tensor), ("buffer", ty))
}

fn convert(
    builder: &mut dyn GrammarBuilder,
    op: &'static str,
    from: (&'static str, ValueId),
    to: (&'static str, TypeId),
) -> Option<ValueId> {
    let mut draft = builder.draft(op)?;
    draft.operand(from.0, from.1).result_type(to.0, to.1);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}
