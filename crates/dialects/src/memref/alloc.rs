//! Allocation and release.

use std::rc::Rc;

use assay_ir::{OpId, TypeId};
use assay_model::guard::Limit;
use assay_model::memory::align_of;
use assay_model::memref::{self, Dims};
use assay_model::{
    Access, Budget, Flow, GrammarBuilder, Machine, Meaning, MemRef, Memory, ObjectKind, OpDef, OpView, Place,
    Pointer, Recipe, Shell, SizeSource, Stop, Symbolic, Value, Values, WholeKernel, Wrap,
};

use super::rules::{
    BAD_FREE, DOUBLE_FREE, NEGATIVE_NEW_SIZE, NEGATIVE_SIZE, NEW_SIZE, OUT_OF_BOUNDS, POISON_ADDRESS,
    POISON_NEW_SIZE, POISON_SIZE, SIZES, VIEW_FREE,
};
use super::strides::{INVALID_STRIDES, open_if_invalid};
use super::{charge, indices};
use super::{guards, recipes, symbolic};
use crate::memref::names::{ALLOC, ALLOCA};
use crate::mutations::bare;
use assay_model::form::MemRefForm;

pub static OPS: &[OpDef] = &[
    OpDef::new(ALLOC, Meaning::Whole(|view| allocate(view, ObjectKind::Heap)))
        .symbolic(Symbolic::Whole(|view, machine, operands| {
            symbolic::allocate(view, machine, operands, ObjectKind::Heap)
        }))
        .doc("New memory without content, until it is deallocated.")
        .rules(&[NEGATIVE_SIZE, POISON_SIZE, INVALID_STRIDES])
        .limits(&[Limit::Sizes(SIZES)])
        .guard(guards::allocation, &[&NEGATIVE_SIZE, &POISON_SIZE])
        .recipe(Recipe::adjust(recipes::object::alloc).attrs(recipes::ALIGNMENT))
        .sizes(SizeSource::Operands(0))
        .access(Access::Allocates),
    OpDef::new(ALLOCA, Meaning::Whole(|view| allocate(view, ObjectKind::Stack)))
        .symbolic(Symbolic::Whole(|view, machine, operands| {
            symbolic::allocate(view, machine, operands, ObjectKind::Stack)
        }))
        .doc("New memory without content, until its function or allocation scope is left.")
        .rules(&[NEGATIVE_SIZE, POISON_SIZE, INVALID_STRIDES])
        .limits(&[Limit::Sizes(SIZES)])
        .guard(guards::stack_allocation, &[&NEGATIVE_SIZE, &POISON_SIZE])
        .recipe(Recipe::adjust(recipes::object::alloc).attrs(recipes::ALIGNMENT))
        .access(Access::Allocates),
    OpDef::new("memref.alloca_scope", Meaning::Whole(scope))
        .symbolic(Symbolic::Whole(symbolic::scope))
        .doc("Runs its region; what was allocated there on the stack lives no longer.")
        .recipe(Recipe::adjust(|builder, draft| {
            recipes::object::alloca_scope(builder, draft, "memref.alloca_scope.return")
        })),
    OpDef::new("memref.alloca_scope.return", Meaning::Exit)
        .doc("Leaves the allocation scope with the operands.")
        .recipe(Recipe::shape().place(Place::Recipe)),
    OpDef::new("memref.realloc", Meaning::Whole(realloc))
        .doc("Memory of another size with the old content, as far as both reach; the old memory is gone.")
        .rules(&[POISON_ADDRESS, POISON_NEW_SIZE, NEGATIVE_NEW_SIZE, DOUBLE_FREE, BAD_FREE, OUT_OF_BOUNDS])
        .limits(&[Limit::Sizes(NEW_SIZE)])
        .guard(
            guards::reallocation,
            &[&POISON_ADDRESS, &POISON_NEW_SIZE, &NEGATIVE_NEW_SIZE, &DOUBLE_FREE, &BAD_FREE, &OUT_OF_BOUNDS],
        )
        .recipe(Recipe::adjust(recipes::object::realloc).attrs(recipes::ALIGNMENT))
        .access(Access::Frees),
    OpDef::new("memref.dealloc", Meaning::Whole(dealloc))
        .symbolic(Symbolic::Whole(symbolic::dealloc))
        .doc("Ends the life of allocated memory.")
        .rules(&[POISON_ADDRESS, DOUBLE_FREE, BAD_FREE, VIEW_FREE])
        .guard(guards::free, &[&POISON_ADDRESS, &DOUBLE_FREE, &BAD_FREE])
        .access(Access::Frees)
        // Freed memory is often used or freed again in generated programs.
        .recipe(Recipe::shape().weight(40)),
];

/// Greatest alignment that memory keeps.
const MAX_ALIGN: u64 = 1 << 20;

/// The alignment that an op asks for; at least that of its elements.
pub fn alignment(view: &OpView<'_>, form: &MemRefForm) -> Result<u64, Stop> {
    let natural = align_of(&form.elem)
        .ok_or_else(|| view.unsupported("a memref whose elements have no form in memory"))?;
    let asked = match view.attr("alignment") {
        None => 1,
        Some(_) => view.int_attr("alignment")?.to_u64().unwrap_or(u64::MAX),
    };
    if asked > MAX_ALIGN || !(asked == 0 || asked.is_power_of_two()) {
        return Err(view.unsupported("an alignment that is not a power of two up to 2^20"));
    }
    Ok(asked.max(natural))
}

/// New memory for a type with these sizes.
///
/// # Errors
/// Exhausted if there is not enough memory. Rules make sure that no size is negative.
pub fn new_memref(
    memory: &mut Memory,
    form: &MemRefForm,
    sizes: &[i64],
    symbols: &[i64],
    align: u64,
    kind: ObjectKind,
) -> Result<MemRef, Stop> {
    if sizes.iter().any(|&size| size < 0) {
        return Err(Stop::unchecked("a size"));
    }
    let place = form.place(sizes, symbols)?;
    let mut memref = MemRef::contiguous(Pointer::NULL, sizes, form.elem.clone());
    let bytes = memref.elem_size()?.checked_mul(place.span).ok_or(Stop::Exhausted(Budget::Memory))?;
    let start = memory.allocate(bytes, align, kind)?;
    (memref.allocated, memref.aligned) = (start, start);
    (memref.offset, memref.strides) = (place.offset, place.strides);
    Ok(memref)
}

fn allocate(view: &OpView<'_>, kind: ObjectKind) -> Result<WholeKernel, Stop> {
    let n_sizes = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([n_sizes, n_symbols]) if n_sizes + n_symbols == view.n_operands() => *n_sizes,
        _ => return Err(view.invalid("has bad operand segments")),
    };
    let new = Allocator::from_op(view, kind, n_sizes)?;
    Ok(Box::new(move |machine, operands| {
        let made = new.run(machine, operands)?;
        Ok(Flow::one(open_if_invalid(machine, made)))
    }))
}

/// Makes new memory of the type of an op's first result.
pub struct Allocator {
    form: MemRefForm,
    align: u64,
    kind: ObjectKind,
    n_sizes: usize,
}

impl Allocator {
    pub fn from_op(view: &OpView<'_>, kind: ObjectKind, n_sizes: usize) -> Result<Allocator, Stop> {
        let form = MemRefForm::from_type(view, view.result_type(0)?)?;
        let align = alignment(view, &form)?;
        Ok(Allocator { form, align, kind, n_sizes })
    }

    /// `operands` are the dynamic sizes of the type, then its symbols.
    pub fn run(&self, machine: &mut dyn Machine, operands: &[Value]) -> Result<Value, Stop> {
        let (sizes, symbols) = operands.split_at(self.n_sizes);
        let (Some(sizes), Some(symbols)) = (indices(sizes)?, indices(symbols)?) else {
            return Err(Stop::unchecked("a size"));
        };
        let sizes =
            self.form.sizes(&sizes).ok_or_else(|| Stop::invalid("an allocation with too few sizes"))?;
        let memref = new_memref(machine.memory(), &self.form, &sizes, &symbols, self.align, self.kind)?;
        Ok(Value::MemRef(Rc::new(memref)))
    }
}

fn scope(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    Ok(Box::new(move |machine, _| machine.run_region(body, Values::new()).map(Flow::Next)))
}

/// The object at a pointer, if it may be freed.
fn freeable(machine: &mut dyn Machine, pointer: Pointer) -> Result<(), Stop> {
    let memory = machine.memory();
    match memory.extent(pointer) {
        Some((_, _, false)) => Err(DOUBLE_FREE.stop()),
        Some((start, _, true))
            if start.address == pointer.address && memory.kind(pointer) == Some(ObjectKind::Heap) =>
        {
            Ok(())
        }
        _ => Err(BAD_FREE.stop()),
    }
}

/// New memory with the old content. The old memory is freed here, although an implementation may keep it: «referencing the memref through the old
/// SSA value after realloc is undefined behavior».
fn realloc(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = MemRefForm::from_type(view, view.result_type(0)?)?;
    let align = alignment(view, &form)?;
    Ok(Box::new(move |machine, operands| {
        let (source, sizes) = operands.split_first().ok_or_else(|| Stop::invalid("nothing to reallocate"))?;
        let source = memref::operand(source)?;
        let sizes = indices(sizes)?.ok_or_else(|| Stop::unchecked("a size"))?;
        let sizes = form.sizes(&sizes).ok_or_else(|| Stop::invalid("a reallocation with too few sizes"))?;
        freeable(machine, source.allocated)?;
        let target = new_memref(machine.memory(), &form, &sizes, &[], align, ObjectKind::Heap)?;
        let kept: Dims = source.sizes.iter().zip(&sizes).map(|(&old, &new)| old.min(new)).collect();
        let from = MemRef { sizes: kept.clone(), ..source.clone() };
        let to = MemRef { sizes: kept, ..target.clone() };
        charge(machine, &from)?;
        super::copy::copy_elements(machine.memory(), &from, &to)?;
        machine.memory().free(source.allocated)?;
        Ok(Flow::one(Value::MemRef(Rc::new(target))))
    }))
}

fn dealloc(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, operands| {
        let memref = operands.first().ok_or_else(|| Stop::invalid("nothing to deallocate"))?;
        release(machine, memref::operand(memref)?)?;
        Ok(Flow::Next(Values::new()))
    }))
}

/// Frees the memory of a memref.
pub fn release(machine: &mut dyn Machine, memref: &MemRef) -> Result<(), Stop> {
    machine.memory().free(memref.allocated)
}

/// See [`assay_model::Mutations::wraps`].
pub const WRAPS: &[Wrap] = &[Wrap::new("memref.alloca_scope", wrap_in_scope)];

fn wrap_in_scope(builder: &mut dyn GrammarBuilder, types: &[TypeId]) -> Option<OpId> {
    let mut draft = builder.draft("memref.alloca_scope")?;
    draft.result_types("results", types).region_plan(bare(&[], "memref.alloca_scope.return", types));
    builder.emit(draft)
}

/// See [`assay_model::Mutations::shells`].
pub const SHELLS: &[Shell] = &[Shell {
    name: "alloca-scope",
    why: "the region is executed exactly once, and nothing that it allocates on the stack leaves it",
    wrap: Wrap::new("memref.alloca_scope", wrap_in_scope),
}];
