//! The ops of coroutines and of their runtime. The pass async-to-async-runtime turns bodies into coroutines. On one thread, a coroutine continues
//! as soon as it is resumed: it is «already in resumed state when suspend operation is called» [AsyncOps.td, coro.suspend]. From there on it is
//! a task of its own, and what waits for a token or value that it makes ready is ordered after it.

use assay_ir::{Type, TypeId};
use assay_model::{Flow, Meaning, OpDef, OpView, Scalar, Stop, Values, WholeKernel};

use super::handle::{Handle, HandleState, StateOf};
use super::high::{add_to_group, create_group};
use crate::rules::{DATA_RACE, PRINTING_ORDER};

pub static OPS: &[OpDef] = &[
    OpDef::new("async.runtime.create", Meaning::Whole(create)).doc("A token or value that is not ready."),
    OpDef::new("async.runtime.create_group", Meaning::Whole(create_group))
        .doc("A group of that size, of tokens and values."),
    OpDef::new("async.runtime.set_available", Meaning::Whole(|_| set(HandleState::Ready)))
        .doc("Makes a token or value ready."),
    OpDef::new("async.runtime.set_error", Meaning::Whole(|_| set(HandleState::Error)))
        .doc("Puts a token or value into the state of error."),
    OpDef::new("async.runtime.is_error", Meaning::Whole(is_error))
        .doc("Whether a token, a value or a member of a group is in error."),
    OpDef::new("async.runtime.await", Meaning::Whole(wait))
        .doc("Waits until its operand is ready or in error."),
    OpDef::new("async.runtime.await_and_resume", Meaning::Whole(wait_and_resume))
        .doc("Waits until its operand is ready or in error, and has the coroutine resumed.")
        .rules(&[PRINTING_ORDER, DATA_RACE]),
    OpDef::new("async.runtime.resume", Meaning::Whole(resume))
        .doc("Has a coroutine resumed, so that its caller may go on at the same time.")
        .rules(&[PRINTING_ORDER, DATA_RACE]),
    OpDef::new("async.runtime.store", Meaning::Whole(store)).doc("Puts the content into a value."),
    OpDef::new("async.runtime.load", Meaning::Whole(load)).doc("The content of a value."),
    OpDef::new("async.runtime.add_to_group", Meaning::Whole(add_to_group))
        .doc("Adds a member to a group; gives its rank."),
    OpDef::new("async.runtime.add_ref", Meaning::Whole(nothing))
        .doc("Counts references; objects live for ever here."),
    OpDef::new("async.runtime.drop_ref", Meaning::Whole(nothing))
        .doc("Counts references; objects live for ever here."),
    OpDef::unsupported("async.runtime.num_worker_threads", "the number of threads is that of the machine"),
];

pub static COROUTINE_OPS: &[OpDef] = &[
    OpDef::new("async.coro.id", Meaning::Whole(unit)).doc("Names a coroutine."),
    OpDef::new("async.coro.begin", Meaning::Whole(unit)).doc("The handle of a coroutine."),
    OpDef::new("async.coro.save", Meaning::Whole(unit)).doc("Saves where a coroutine stands."),
    OpDef::new("async.coro.suspend", Meaning::Whole(suspend))
        .doc("Goes on in the second successor, in which the coroutine is resumed."),
    OpDef::new("async.coro.free", Meaning::Whole(nothing)).doc("Frees the frame of a coroutine."),
    OpDef::new("async.coro.end", Meaning::Whole(nothing)).doc("Ends a coroutine."),
];

fn nothing(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Ok(Flow::Next(Values::new()))))
}

/// Something that only other ops of coroutines take.
fn unit(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Ok(Flow::one(Scalar::bool(true)))))
}

fn suspend(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    // The coroutine must have been resumed just before, in the form that MLIR's lowering produces.
    let block = view.module.op(view.op).parent.map(|block| view.module.block(block));
    let before = block.and_then(|block| block.ops.iter().rev().nth(1).copied());
    let resumed = before.is_some_and(|op| {
        let name = view.module.op_name(op);
        name == "async.runtime.resume" || name == "async.runtime.await_and_resume"
    });
    if !resumed {
        return Err(view.unsupported("nothing before it that resumes the coroutine"));
    }
    Ok(Box::new(|_, _| Ok(Flow::Branch { successor: 1, args: Values::new() })))
}

fn create(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, _| Ok(Flow::one(Handle::new(machine, HandleState::Open)?.value()))))
}

fn set(state: HandleState) -> Result<WholeKernel, Stop> {
    Ok(Box::new(move |machine, operands| {
        Handle::from_value(operands.first())?.settle(machine, state)?;
        Ok(Flow::Next(Values::new()))
    }))
}

/// Whether a type is that of groups.
fn is_group(view: &OpView<'_>, ty: TypeId) -> bool {
    let ctx = &view.module.ctx;
    matches!(ctx.ty(ty), Type::Dialect { name, .. } if ctx.str(*name) == "async.group")
}

/// The function that returns the state of an op's first operand.
fn state_of(view: &OpView<'_>) -> Result<StateOf, Stop> {
    Ok(if is_group(view, view.operand_type(0)?) { Handle::group_state } else { Handle::state })
}

fn is_error(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let state = state_of(view)?;
    Ok(Box::new(move |machine, operands| {
        let state = state(Handle::from_value(operands.first())?, machine)?;
        Ok(Flow::one(Scalar::bool(state == HandleState::Error)))
    }))
}

fn wait(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let state = state_of(view)?;
    Ok(Box::new(move |machine, operands| {
        Handle::from_value(operands.first())?.wait(machine, state)?;
        Ok(Flow::Next(Values::new()))
    }))
}

/// The caller may go on while the coroutine waits.
fn wait_and_resume(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let state = state_of(view)?;
    Ok(Box::new(move |machine, operands| {
        machine.detach(&DATA_RACE, &PRINTING_ORDER);
        Handle::from_value(operands.first())?.wait(machine, state)?;
        Ok(Flow::Next(Values::new()))
    }))
}

fn resume(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, _| {
        machine.detach(&DATA_RACE, &PRINTING_ORDER);
        Ok(Flow::Next(Values::new()))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.operand_layout(0)?;
    Ok(Box::new(move |machine, operands| {
        let [content, storage] = operands else { return Err(Stop::invalid("an operand too few")) };
        Handle::from_value(Some(&*storage))?.store(machine, &layout, content)?;
        Ok(Flow::Next(Values::new()))
    }))
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.result_layout(0)?;
    Ok(Box::new(move |machine, operands| {
        Handle::from_value(operands.first())?.load(machine, &layout).map(Flow::one)
    }))
}
