//! Read, change and write back in one.

use std::cmp::Ordering;

use assay_ir::{Float, Int, Module, OpId, RegionId, ValueId};
use assay_model::memref;
use assay_model::{
    Access, Cond, Flow, Inside, Layout, Meaning, OpDef, OpView, Place, Recipe, Rule, Scalar, Stop,
    WholeKernel,
};
use smallvec::smallvec;

use super::access::address;
use super::read::{open_scalar, open_unwritten};
use super::rules::{CONSTANT_WRITE, INDICES_RANGE, UNINITIALISED, read_rules};
use super::{guards, recipes};
use crate::arith::{ieee_extremum, number_extremum};
use crate::guards::MEMORY;

/// «The result represents the latest value that was stored» may mean the new value; the lowering to LLVM returns the old one.
const EITHER_VALUE: Rule = Rule::silent(
    "either-value",
    Cond::Own,
    "documents disagree whether the result is the old or the new value [MemRefOps.td, atomic_rmw: the latest that \
     was stored; MemRefToLLVM: the old one]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("memref.atomic_rmw", Meaning::Whole(atomic_rmw))
        .access(Access::ReadsOrWrites)
        .doc("Combines an element with a value.")
        .rules(read_rules!(INDICES_RANGE, CONSTANT_WRITE, UNINITIALISED, EITHER_VALUE))
        .guard(|g, op| guards::access(g, op, 1), MEMORY)
        .recipe(Recipe::adjust(recipes::access::atomic_rmw)),
    OpDef::new("memref.generic_atomic_rmw", Meaning::Whole(generic))
        .access(Access::ReadsOrWrites)
        .doc("Replaces an element by what its region makes of it.")
        .rules(read_rules!(INDICES_RANGE, CONSTANT_WRITE, UNINITIALISED, EITHER_VALUE))
        .guard(guards::atomic, MEMORY)
        .recipe(
            Recipe::adjust(|builder, draft| {
                recipes::access::generic_atomic_rmw(builder, draft, "memref.atomic_yield")
            })
            .inside(Inside::Pure),
        ),
    OpDef::new("memref.atomic_yield", Meaning::Exit)
        .doc("Ends the region of an atomic change with the new value.")
        .recipe(Recipe::shape().place(Place::Recipe)),
];

/// How two elements are combined: the old value and the operand.
#[derive(Clone, Copy)]
pub(crate) enum AtomicKind {
    Float(fn(Float, Float) -> Float),
    Int(fn(&Int, &Int) -> Int),
    Assign,
}

fn pick(wanted: Ordering, order: Ordering, a: &Int, b: &Int) -> Int {
    if order == wanted { a.clone() } else { b.clone() }
}

/// Indexed by the kind's number (AtomicRMWKindAttr in ArithBase.td). For zeros of both signs, minnumf and maxnumf may return either; so may these
/// kinds.
pub(crate) static KINDS: [AtomicKind; 16] = [
    AtomicKind::Float(Float::add),
    AtomicKind::Int(Int::add),
    AtomicKind::Int(Int::and),
    AtomicKind::Assign,
    AtomicKind::Float(|a, b| ieee_extremum(a, b, Ordering::Greater)),
    AtomicKind::Float(|a, b| number_extremum(a, b, Ordering::Greater)),
    AtomicKind::Int(|a, b| pick(Ordering::Greater, a.scmp(b), a, b)),
    AtomicKind::Int(|a, b| pick(Ordering::Greater, a.ucmp(b), a, b)),
    AtomicKind::Float(|a, b| ieee_extremum(a, b, Ordering::Less)),
    AtomicKind::Float(|a, b| number_extremum(a, b, Ordering::Less)),
    AtomicKind::Int(|a, b| pick(Ordering::Less, a.scmp(b), a, b)),
    AtomicKind::Int(|a, b| pick(Ordering::Less, a.ucmp(b), a, b)),
    AtomicKind::Float(Float::mul),
    AtomicKind::Int(Int::mul),
    AtomicKind::Int(Int::or),
    AtomicKind::Int(Int::xor),
];

impl AtomicKind {
    pub(crate) fn apply(self, old: &Scalar, value: &Scalar) -> Result<Scalar, Stop> {
        match (self, old, value) {
            (AtomicKind::Assign, _, value) => Ok(value.clone()),
            (_, Scalar::Poison, _) | (_, _, Scalar::Poison) => Ok(Scalar::Poison),
            (AtomicKind::Float(f), Scalar::Float(a), Scalar::Float(b)) => Ok(Scalar::Float(f(*a, *b))),
            (AtomicKind::Int(f), Scalar::Int(a), Scalar::Int(b)) => Ok(Scalar::Int(f(a, b))),
            _ => Err(Stop::invalid("an atomic change of a kind that the elements do not have")),
        }
    }
}

fn atomic_rmw(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let kind = view.int_attr("kind")?.to_u64().and_then(|kind| KINDS.get(kind as usize));
    let kind = *kind.ok_or_else(|| view.invalid("has an unknown kind"))?;
    let used = is_used(view)?;
    Ok(Box::new(move |machine, operands| {
        let [value, memref, indices @ ..] = operands else {
            return Err(Stop::invalid("a change of nothing"));
        };
        let memref = memref::operand(memref)?;
        let pointer = address(memref, indices)?;
        let (Layout::Scalar(elem), Some(value)) = (&memref.elem, value.as_scalar()) else {
            return Err(Stop::invalid("an atomic change of what is not a scalar"));
        };
        let (old, new) = machine.memory().run_atomically(|memory| {
            let old = memory.load_scalar(pointer, *elem)?;
            let new = kind.apply(&old.without_undef(), &value.without_undef())?;
            memory.store_scalar(pointer, *elem, &new)?;
            Ok::<_, Stop>((old, new))
        })?;
        let (is_open, old) = (used && old != new, open_scalar(machine, old));
        Ok(Flow::one(if is_open { machine.open_scalar(&EITHER_VALUE, old) } else { old }))
    }))
}

fn generic(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (body, used) = (view.region(0)?, is_used(view)?);
    Ok(Box::new(move |machine, operands| {
        let (memref, indices) = operands.split_first().ok_or_else(|| Stop::invalid("a change of nothing"))?;
        let memref = memref::operand(memref)?;
        let pointer = address(memref, indices)?;
        let old = machine.memory().run_atomically(|memory| memory.load(pointer, &memref.elem))?;
        let old = open_unwritten(machine, old);
        // The lowering branches on a comparison with the value that it has read.
        if old.has_poison() {
            machine.note_open(&EITHER_VALUE);
        }
        let results = machine.run_region(body, smallvec![old.clone()])?;
        let [new] = &results[..] else { return Err(Stop::invalid("an atomic change without its result")) };
        machine.memory().run_atomically(|memory| memory.store(pointer, &memref.elem, new))?;
        let is_open = used && old != *new;
        Ok(Flow::one(if is_open { machine.open_value(&EITHER_VALUE, old) } else { old }))
    }))
}

/// Whether anything reads the op's result.
fn is_used(view: &OpView<'_>) -> Result<bool, Stop> {
    let module = view.module;
    let result = module.op(view.op).results.first().ok_or_else(|| view.invalid("has no result"))?;
    let block = module.op(view.op).parent;
    let region = block.and_then(|block| module.block(block).parent);
    Ok(region.is_none_or(|region| reads(module, region, *result)))
}

fn reads(module: &Module, region: RegionId, value: ValueId) -> bool {
    let ops = |&block| module.block(block).ops.iter();
    let in_op = |&op: &OpId| {
        let op = module.op(op);
        op.operands.contains(&value) || op.regions.iter().any(|&inner| reads(module, inner, value))
    };
    module.region(region).blocks.iter().flat_map(ops).any(in_op)
}
