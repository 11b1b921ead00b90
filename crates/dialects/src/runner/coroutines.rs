//! MLIR's async runtime, executed on one thread [AsyncRuntime.h and AsyncRuntime.cpp of LLVM 22].
//!
//! A coroutine that is handed to the runtime continues at once, as a task beside its caller.

use assay_model::{Extern, Machine, Scalar, Stop, Value, Values};

use super::{address, bad_arguments, number, one};
use crate::r#async::handle::{Handle, HandleState, StateOf};
use crate::rules::{DATA_RACE, PRINTING_ORDER};

pub static EXTERNS: &[Extern] = &[
    Extern { name: "mlirAsyncRuntimeCreateToken", call: create_token },
    Extern { name: "mlirAsyncRuntimeCreateValue", call: create_value },
    Extern { name: "mlirAsyncRuntimeCreateGroup", call: create_group },
    // Objects live for ever here, so references are not counted.
    Extern { name: "mlirAsyncRuntimeAddRef", call: |_, _| Ok(Values::new()) },
    Extern { name: "mlirAsyncRuntimeDropRef", call: |_, _| Ok(Values::new()) },
    Extern { name: "mlirAsyncRuntimeEmplaceToken", call: |m, args| settle(m, args, HandleState::Ready) },
    Extern { name: "mlirAsyncRuntimeEmplaceValue", call: |m, args| settle(m, args, HandleState::Ready) },
    Extern { name: "mlirAsyncRuntimeSetTokenError", call: |m, args| settle(m, args, HandleState::Error) },
    Extern { name: "mlirAsyncRuntimeSetValueError", call: |m, args| settle(m, args, HandleState::Error) },
    Extern { name: "mlirAsyncRuntimeIsTokenError", call: |m, args| is_error(m, args, Handle::state) },
    Extern { name: "mlirAsyncRuntimeIsValueError", call: |m, args| is_error(m, args, Handle::state) },
    Extern { name: "mlirAsyncRuntimeIsGroupError", call: |m, args| is_error(m, args, Handle::group_state) },
    Extern { name: "mlirAsyncRuntimeGetValueStorage", call: content },
    Extern { name: "mlirAsyncRuntimeAddTokenToGroup", call: add_to_group },
    Extern { name: "mlirAsyncRuntimeAwaitToken", call: |m, args| wait(m, args, Handle::state) },
    Extern { name: "mlirAsyncRuntimeAwaitValue", call: |m, args| wait(m, args, Handle::state) },
    Extern { name: "mlirAsyncRuntimeAwaitAllInGroup", call: |m, args| wait(m, args, Handle::group_state) },
    Extern { name: "mlirAsyncRuntimeExecute", call: execute },
    Extern {
        name: "mlirAsyncRuntimeAwaitTokenAndExecute",
        call: |m, args| wait_and_execute(m, args, Handle::state),
    },
    Extern {
        name: "mlirAsyncRuntimeAwaitValueAndExecute",
        call: |m, args| wait_and_execute(m, args, Handle::state),
    },
    Extern {
        name: "mlirAsyncRuntimeAwaitAllInGroupAndExecute",
        call: |m, args| wait_and_execute(m, args, Handle::group_state),
    },
    Extern { name: "mlirAsyncRuntimePrintCurrentThreadId", call: |machine, _| print_thread(machine) },
];

fn handle(arg: &Value) -> Result<Handle, Stop> {
    Handle::from_value(Some(arg))
}

fn create_token(machine: &mut dyn Machine, _: &[Value]) -> Result<Values, Stop> {
    Ok(one(Handle::new(machine, HandleState::Open)?.value()))
}

/// A size or a count.
fn count(arg: &Value) -> Result<u64, Stop> {
    u64::try_from(number(arg)?).map_err(|_| bad_arguments())
}

/// The argument is the size of the content in bytes.
fn create_value(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [size] = args else { return Err(bad_arguments()) };
    Ok(one(Handle::with_room(machine, count(size)?)?.value()))
}

fn create_group(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [size] = args else { return Err(bad_arguments()) };
    Ok(one(Handle::new_group(machine, count(size)?)?.value()))
}

fn settle(machine: &mut dyn Machine, args: &[Value], state: HandleState) -> Result<Values, Stop> {
    let [settled] = args else { return Err(bad_arguments()) };
    handle(settled)?.settle(machine, state)?;
    Ok(Values::new())
}

fn is_error(machine: &mut dyn Machine, args: &[Value], state: StateOf) -> Result<Values, Stop> {
    let [asked] = args else { return Err(bad_arguments()) };
    let state = state(handle(asked)?, machine)?;
    Ok(one(Scalar::bool(state == HandleState::Error)))
}

fn content(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [value] = args else { return Err(bad_arguments()) };
    Ok(one(Scalar::Pointer(handle(value)?.content(machine)?)))
}

fn add_to_group(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [member, group] = args else { return Err(bad_arguments()) };
    let rank = handle(group)?.add(machine, handle(member)?)?;
    Ok(one(Scalar::int(64, i128::from(rank))))
}

fn wait(machine: &mut dyn Machine, args: &[Value], state: StateOf) -> Result<Values, Stop> {
    let [awaited] = args else { return Err(bad_arguments()) };
    handle(awaited)?.wait(machine, state)?;
    Ok(Values::new())
}

/// Runs a coroutine on another thread: calls the function that resumes it.
fn execute(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [coroutine, resume] = args else { return Err(bad_arguments()) };
    machine.detach(&DATA_RACE, &PRINTING_ORDER);
    let resume = address(machine, resume)?;
    machine.call_pointer(resume, one(coroutine.clone()))?;
    Ok(Values::new())
}

/// The same when a token, a value or a group is ready. The caller of the coroutine may go on until then.
fn wait_and_execute(machine: &mut dyn Machine, args: &[Value], state: StateOf) -> Result<Values, Stop> {
    let [awaited, coroutine @ ..] = args else { return Err(bad_arguments()) };
    machine.detach(&DATA_RACE, &PRINTING_ORDER);
    handle(awaited)?.wait(machine, state)?;
    execute(machine, coroutine)
}

/// Prints the number of the thread that runs the task [AsyncRuntime.cpp, mlirAsyncRuntimePrintCurrentThreadId]. As with an address, any number
/// is right.
fn print_thread(machine: &mut dyn Machine) -> Result<Values, Stop> {
    machine.print("Current thread id: ")?;
    machine.print_address()?;
    machine.print("\n")?;
    Ok(Values::new())
}
