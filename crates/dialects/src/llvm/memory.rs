//! Stack objects, loads and stores. Source: LLVM LangRef, memory access and addressing operations.

use assay_model::memory::{rules, size_of};
use assay_model::{
    Cond, Flow, Layout, Meaning, ObjectKind, OpDef, OpView, Rule, Scalar, Stop, Symbolic, Value, Values,
    WholeKernel,
};

use super::address::{MISALIGNED, alignment, check_aligned, is_atomic, no_form, pointer, takes};
use super::names::{ALLOCA, STORE};
use super::promises::access_promises;
use super::symbolic;
use crate::speculation::{load_effects, store_effects};
use rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, UNINITIALISED, USE_AFTER_FREE};

const POISON_SIZE: Rule =
    Rule::ub("poison-size", Cond::IsPoison(0), "the number of elements is poison [LLVM LangRef, alloca]");

pub static OPS: &[OpDef] = &[
    OpDef::new(ALLOCA, Meaning::Whole(alloca))
        .symbolic(Symbolic::Whole(symbolic::alloca))
        .doc("A new object on the stack of the running function.")
        .rules(&[POISON_SIZE]),
    OpDef::new("llvm.load", Meaning::Whole(load))
        .symbolic(Symbolic::Whole(symbolic::load))
        .doc("The value at an address.")
        .rules(&[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, UNINITIALISED, MISALIGNED])
        .promises(access_promises)
        .effects(load_effects),
    OpDef::new(STORE, Meaning::Whole(store))
        .symbolic(Symbolic::Whole(symbolic::store))
        .hands_on(1)
        .doc("Writes a value to an address.")
        .rules(&[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE, MISALIGNED])
        .promises(access_promises)
        .effects(store_effects),
];

fn alloca(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let elem = view.layout(view.type_attr("elem_type")?)?;
    let size = size_of(&elem).ok_or_else(|| no_form(view))?;
    let align = alignment(view, &elem)?;
    Ok(Box::new(move |machine, operands| {
        let count = operands.first().and_then(Value::as_int);
        let count = count.ok_or_else(|| Stop::invalid("a number of elements that is not an integer"))?;
        // The count is read unsigned. If the size exceeds the address space, it also exceeds the budget.
        let bytes = count.to_u64().and_then(|count| count.checked_mul(size)).unwrap_or(u64::MAX);
        let pointer = machine.memory().allocate(bytes, align, ObjectKind::Stack)?;
        Ok(Flow::one(Scalar::Pointer(pointer)))
    }))
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 1)?;
    let layout = view.result_layout(0)?;
    let align = alignment(view, &layout)?;
    if is_atomic(view) {
        return Ok(Box::new(move |machine, operands| {
            let from = pointer(machine, &operands[0])?;
            let value = machine.memory().run_atomically(|memory| memory.load(from, &layout))?;
            check_aligned(from, align)?;
            Ok(Flow::one(value))
        }));
    }
    if let Layout::Scalar(elem) = layout {
        return Ok(Box::new(move |machine, operands| {
            let from = pointer(machine, &operands[0])?;
            let value = machine.memory().load_scalar(from, elem)?;
            check_aligned(from, align)?;
            Ok(Flow::one(value))
        }));
    }
    Ok(Box::new(move |machine, operands| {
        let from = pointer(machine, &operands[0])?;
        let value = machine.memory().load(from, &layout)?;
        check_aligned(from, align)?;
        Ok(Flow::one(value))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let layout = view.operand_layout(0)?;
    let align = alignment(view, &layout)?;
    if is_atomic(view) {
        return Ok(Box::new(move |machine, operands| {
            let to = pointer(machine, &operands[1])?;
            machine.memory().run_atomically(|memory| memory.store(to, &layout, &operands[0]))?;
            check_aligned(to, align)?;
            Ok(Flow::Next(Values::new()))
        }));
    }
    Ok(Box::new(move |machine, operands| {
        let to = pointer(machine, &operands[1])?;
        match (&layout, &operands[0]) {
            (Layout::Scalar(elem), Value::Scalar(scalar)) => {
                machine.memory().store_scalar(to, *elem, scalar)?;
            }
            (layout, value) => machine.memory().store(to, layout, value)?,
        }
        check_aligned(to, align)?;
        Ok(Flow::Next(Values::new()))
    }))
}
