//! Coroutines. Source: «Coroutines in LLVM» (llvm/docs/Coroutines.rst), switched-resume lowering; LLVMIntrinsicOps.td.
//!
//! A coroutine is never left in between: something must have resumed it when it suspends, so it goes on at once. With one thread, that is one of
//! the orders that two threads may take.

use assay_model::{
    ElemType, Flow, Machine, Meaning, OpDef, OpView, Pointer, Scalar, Stop, Value, Values, WholeKernel,
};

use super::address::{pointer, takes};

const BYTE: ElemType = ElemType::Int(8);
/// Size and alignment of a frame in bytes. The code generator chooses them; here, the frame only holds whether the coroutine was resumed.
const FRAME: i128 = 16;

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.intr.coro.id", Meaning::Whole(|_| token())).doc("Names a coroutine."),
    OpDef::new("llvm.intr.coro.size", Meaning::Whole(frame)).doc("The size of the frame, 16 bytes here."),
    OpDef::new("llvm.intr.coro.align", Meaning::Whole(frame))
        .doc("The alignment of the frame, 16 bytes here."),
    OpDef::new("llvm.intr.coro.begin", Meaning::Whole(begin))
        .doc("The handle of a coroutine, which is the address of its frame."),
    OpDef::new("llvm.intr.coro.save", Meaning::Whole(save)).doc("Saves where a coroutine stands."),
    OpDef::new("llvm.intr.coro.suspend", Meaning::Whole(suspend))
        .doc("0: the coroutine goes on, because it was resumed."),
    OpDef::new("llvm.intr.coro.resume", Meaning::Whole(resume))
        .doc("Has a coroutine go on when it suspends."),
    OpDef::new("llvm.intr.coro.free", Meaning::Whole(free)).doc("The memory of the frame."),
    OpDef::new("llvm.intr.coro.end", Meaning::Whole(end))
        .doc("Ends a coroutine; false in the function that began it."),
    OpDef::unsupported("llvm.intr.coro.promise", "the frame of a coroutine has no promise here"),
];

/// A value that only other ops of coroutines take.
fn token() -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Ok(Flow::one(Scalar::bool(true)))))
}

fn frame(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ElemType::Int(width) = view.result_elem(0)? else {
        return Err(view.invalid("has a result that is not an integer"));
    };
    Ok(Box::new(move |_, _| Ok(Flow::one(Scalar::int(width, FRAME)))))
}

/// Notes whether a coroutine was resumed. The frame is the implementation's, so it races with nothing.
fn note_resumed(machine: &mut dyn Machine, frame: Pointer, resumed: bool) -> Result<(), Stop> {
    let resumed = Scalar::int(8, i128::from(resumed));
    machine.memory().run_unwatched(|memory| memory.store_scalar(frame, BYTE, &resumed))
}

fn begin(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    Ok(Box::new(|machine, operands| {
        let frame = pointer(machine, &operands[1])?;
        note_resumed(machine, frame, false)?;
        Ok(Flow::one(Scalar::Pointer(frame)))
    }))
}

/// The token is the handle.
fn save(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 1)?;
    Ok(Box::new(|machine, operands| Ok(Flow::one(Scalar::Pointer(pointer(machine, &operands[0])?)))))
}

fn suspend(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 1)?;
    Ok(Box::new(|machine, operands| {
        let Value::Scalar(Scalar::Pointer(frame)) = operands[0] else {
            return Err(Stop::unsupported("a coroutine that suspends without saving where it stands"));
        };
        let resumed = machine.memory().run_unwatched(|memory| memory.load_scalar(frame, BYTE))?;
        if resumed.as_int().is_none_or(|resumed| resumed.is_zero()) {
            return Err(Stop::unsupported("a coroutine that is suspended before something resumes it"));
        }
        note_resumed(machine, frame, false)?;
        Ok(Flow::one(Scalar::int(8, 0)))
    }))
}

fn resume(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 1)?;
    Ok(Box::new(|machine, operands| {
        let frame = pointer(machine, &operands[0])?;
        note_resumed(machine, frame, true)?;
        Ok(Flow::Next(Values::new()))
    }))
}

fn free(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    Ok(Box::new(|machine, operands| Ok(Flow::one(Scalar::Pointer(pointer(machine, &operands[1])?)))))
}

/// Older versions of the op have no result.
fn end(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_results = view.module.op(view.op).results.len();
    Ok(Box::new(move |_, _| {
        Ok(Flow::Next((0..n_results).map(|_| Value::Scalar(Scalar::bool(false))).collect()))
    }))
}
