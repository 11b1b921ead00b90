//! Copying and filling blocks of memory, lifetimes, and saving the stack. Source: LLVM LangRef, standard C library intrinsics, memory use
//! markers, llvm.stacksave.

use assay_ir::Int;
use assay_model::memory::rules;
use assay_model::{
    Cond, Flow, Machine, Meaning, OpDef, OpView, Pointer, Rule, Scalar, Stop, Term, Value, Values,
    WholeKernel,
};

use super::address::{POISON_LENGTH, pointer, takes};
use super::promises::access_promises;
use crate::rules::overlap;
use Cond::{And, Lt, Ne};
use Term::{Add, Address, Attr, U};
use rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, USE_AFTER_FREE};

/// Two ranges of the same length.
const OVERLAP: Rule = overlap(And(&[
    Ne(Address(0), Address(1)),
    Lt(Address(0), Add(&Address(1), &U(2))),
    Lt(Address(1), Add(&Address(0), &U(2))),
]));
const OVERLAP_INLINE: Rule = overlap(And(&[
    Ne(Address(0), Address(1)),
    Lt(Address(0), Add(&Address(1), &Attr("len"))),
    Lt(Address(1), Add(&Address(0), &Attr("len"))),
]));
const COPY: &[Rule] =
    &[POISON_LENGTH, POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE, OVERLAP];
const MOVE: &[Rule] =
    &[POISON_LENGTH, POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE];
/// A length in an attribute is never poison.
const COPY_INLINE: &[Rule] =
    &[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE, OVERLAP_INLINE];
const FILL_INLINE: &[Rule] = &[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE];

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.intr.memcpy", Meaning::Whole(copy))
        .doc("Copies bytes between ranges that are equal or apart.")
        .promises(access_promises)
        .rules(COPY),
    OpDef::new("llvm.intr.memcpy.inline", Meaning::Whole(copy))
        .doc("Copies a fixed number of bytes between ranges that are equal or apart.")
        .promises(access_promises)
        .rules(COPY_INLINE),
    OpDef::new("llvm.intr.memmove", Meaning::Whole(copy))
        .doc("Copies bytes between ranges that may overlap.")
        .promises(access_promises)
        .rules(MOVE),
    OpDef::new("llvm.intr.memset", Meaning::Whole(fill))
        .doc("Sets bytes to one value.")
        .promises(access_promises)
        .rules(MOVE),
    OpDef::new("llvm.intr.memset.inline", Meaning::Whole(fill))
        .doc("Sets a fixed number of bytes to one value.")
        .promises(access_promises)
        .rules(FILL_INLINE),
    // LangRef: outside its lifetime, reading a stack object gives poison. (Writing to it is undefined, but this is not modelled: one would have
    // to know which objects have markers before the first marker is reached.)
    OpDef::new("llvm.intr.lifetime.start", Meaning::Whole(lifetime))
        .doc("A stack object's life begins, without contents."),
    OpDef::new("llvm.intr.lifetime.end", Meaning::Whole(lifetime))
        .doc("A stack object's life ends, and its contents are gone."),
    OpDef::new("llvm.intr.stacksave", Meaning::Whole(save)).doc("The state of the stack."),
    OpDef::new("llvm.intr.stackrestore", Meaning::Whole(restore))
        .doc("Frees the objects that were allocated on the stack since its state was saved."),
    OpDef::new(
        "llvm.intr.invariant.start",
        Meaning::Whole(|_| Ok(Box::new(|_, _| Ok(Flow::one(Value::POISON))))),
    )
    .doc("Promises that memory does not change; its result is good for the end marker only."),
    OpDef::new("llvm.intr.invariant.end", Meaning::Whole(nothing)).doc("Ends such a promise."),
    OpDef::new("llvm.intr.prefetch", Meaning::Whole(nothing)).doc("A hint without effect."),
    OpDef::new("llvm.intr.var.annotation", Meaning::Whole(nothing)).doc("A note without effect."),
    OpDef::new("llvm.intr.experimental.noalias.scope.decl", Meaning::Whole(nothing))
        .doc("Names a scope of aliasing; no effect."),
    OpDef::new("llvm.intr.dbg.declare", Meaning::Whole(nothing)).doc("A debugger's note without effect."),
    OpDef::new("llvm.intr.dbg.value", Meaning::Whole(nothing)).doc("A debugger's note without effect."),
    OpDef::new("llvm.intr.dbg.label", Meaning::Whole(nothing)).doc("A debugger's note without effect."),
    // On one thread, all accesses are ordered already.
    OpDef::new("llvm.fence", Meaning::Whole(nothing))
        .doc("Orders accesses between threads; no effect on one."),
];

fn nothing(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Ok(Flow::Next(Values::new()))))
}

/// The number of bytes: an attribute, or the operand with this number.
fn length(view: &OpView<'_>, operand: usize) -> Result<Option<Int>, Stop> {
    match view.attr_id("len") {
        Some(_) => view.int_attr("len").map(Some),
        None if operand < view.n_operands() => Ok(None),
        None => Err(view.invalid("has no length")),
    }
}

/// The length, read unsigned. A length greater than every object stays greater.
fn bytes(fixed: Option<&Int>, operand: Option<&Value>) -> Result<u64, Stop> {
    let length = match (fixed, operand) {
        (Some(length), _) => length,
        (None, Some(Value::Scalar(Scalar::Int(length)))) => length,
        (None, Some(Value::Scalar(Scalar::Poison))) => return Err(Stop::unchecked("a length")),
        _ => return Err(Stop::invalid("a length that is not an integer")),
    };
    Ok(length.to_u64().unwrap_or(u64::MAX))
}

/// Takes steps for work on many bytes, one step per word.
pub fn charge(machine: &mut dyn Machine, bytes: u64) -> Result<(), Stop> {
    machine.charge(bytes / 8)
}

/// Ranges that overlap are copied as if all bytes were read before any is written.
fn copy(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let fixed = length(view, 2)?;
    Ok(Box::new(move |machine, operands| {
        let len = bytes(fixed.as_ref(), operands.get(2))?;
        // LangRef: with a length of 0 nothing is accessed, and the addresses may be anything.
        if len == 0 {
            return Ok(Flow::Next(Values::new()));
        }
        let (to, from) = (pointer(machine, &operands[0])?, pointer(machine, &operands[1])?);
        machine.memory().check(from, len, false)?;
        machine.memory().check(to, len, true)?;
        charge(machine, len)?;
        machine.memory().copy(to, from, len)?;
        Ok(Flow::Next(Values::new()))
    }))
}

fn fill(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let fixed = length(view, 2)?;
    Ok(Box::new(move |machine, operands| {
        let len = bytes(fixed.as_ref(), operands.get(2))?;
        if len == 0 {
            return Ok(Flow::Next(Values::new()));
        }
        let to = pointer(machine, &operands[0])?;
        let byte = match &operands[1] {
            Value::Scalar(Scalar::Poison) => None,
            value => Some(value.as_int().and_then(Int::to_u64).unwrap_or(0) as u8),
        };
        machine.memory().check(to, len, true)?;
        charge(machine, len)?;
        machine.memory().fill(to, byte, len)?;
        Ok(Flow::Next(Values::new()))
    }))
}

/// The address is the last operand: MLIR 19 had the size before it.
fn lifetime(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.operand_type(0)?;
    Ok(Box::new(move |machine, operands| {
        // LangRef: with a poison pointer, nothing happens.
        if let Some(pointer) = operands.last().and_then(Value::as_pointer)
            && let Some((start, size, true)) = machine.memory().extent(pointer)
            && start == pointer
        {
            machine.memory().fill(start, None, size)?;
        }
        Ok(Flow::Next(Values::new()))
    }))
}

/// Marks of the stack are addresses in a region without objects.
const MARKS: u64 = 0x7fff_ff00_0000_0000;
const MAX_MARK: u64 = 1 << 32;

fn save(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, _| {
        let mark = machine.memory().stack_mark() as u64;
        Ok(Flow::one(Scalar::Pointer(Pointer::without_object(MARKS + mark))))
    }))
}

fn restore(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 1)?;
    Ok(Box::new(|machine, operands| {
        let to = pointer(machine, &operands[0])?;
        let mark = to.address.checked_sub(MARKS).filter(|&mark| mark < MAX_MARK);
        let mark = mark.ok_or_else(|| Stop::unsupported("a state of the stack that was not saved"))?;
        machine.memory().release_stack(mark as usize);
        Ok(Flow::Next(Values::new()))
    }))
}
