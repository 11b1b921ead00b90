//! Limits how many rewrite patterns a context tries, as `mlir-opt --mlir-debug-counter=apply-pattern-count=N` does. With
//! that flag, mlir-opt registers a `DebugCounter` as the context's action handler
//! (mlir/lib/Tools/mlir-opt/MlirOptMain.cpp).
//!
//! The C API has no action handlers, so this calls the C++ functions, and makes the `std::function` that they take. Its
//! layout is that of libstdc++. A library that was built with another C++ library has a function of another name, and is
//! then not used.

use std::ffi::c_void;

use crate::capi::{Api, MlirHandle, StringRef};

/// `MLIRContext::registerActionHandler(std::function<void(llvm::function_ref<void()>, const tracing::Action &)>)`.
const REGISTER: &str = "_ZN4mlir11MLIRContext21registerActionHandlerESt8functionIFvN4llvm12function_refIFvvEEERKNS_7tracing6ActionEEE";
/// `tracing::DebugCounter::DebugCounter()`.
const NEW: &str = "_ZN4mlir7tracing12DebugCounterC1Ev";
/// `tracing::DebugCounter::~DebugCounter()`.
const DELETE: &str = "_ZN4mlir7tracing12DebugCounterD1Ev";
/// `tracing::DebugCounter::addCounter(StringRef tag, int64_t countToSkip, int64_t countToStopAfter)`.
const ADD: &str = "_ZN4mlir7tracing12DebugCounter10addCounterEN4llvm9StringRefEll";
/// `tracing::DebugCounter::operator()(function_ref<void()> transform, const Action &action)`.
const EXECUTE: &str = "_ZN4mlir7tracing12DebugCounterclEN4llvm12function_refIFvvEEERKNS0_6ActionE";

/// The tag of the action that tries a pattern.
const TAG: &str = "apply-pattern";

/// Room for a `DebugCounter`, which holds one `llvm::StringMap` of less than 40 bytes.
#[repr(C, align(16))]
struct CounterRoom([u8; 256]);

/// `llvm::function_ref<void()>`.
#[repr(C)]
#[derive(Clone, Copy)]
struct FunctionRef {
    callback: usize,
    callable: usize,
}

/// `std::function` of libstdc++: `_M_functor`, `_M_manager`, `_M_invoker` (bits/std_function.h).
#[repr(C)]
struct StdFunction {
    functor: [usize; 2],
    manager: Option<ManageFunctor>,
    invoker: Option<InvokeFunctor>,
}

type ManageFunctor = extern "C-unwind" fn(*mut usize, *const usize, i32) -> bool;
type InvokeFunctor = extern "C-unwind" fn(*const usize, *const FunctionRef, *const c_void);

/// `_Manager_operation::__destroy_functor`.
const DESTROY: i32 = 3;
/// `_Manager_operation::__clone_functor`.
const CLONE: i32 = 2;

/// The C++ functions.
#[derive(Clone, Copy)]
pub struct AttemptLimits {
    register: unsafe extern "C" fn(MlirHandle, *mut StdFunction),
    new: unsafe extern "C" fn(*mut CounterRoom),
    delete: unsafe extern "C" fn(*mut CounterRoom),
    add: unsafe extern "C" fn(*mut CounterRoom, StringRef, i64, i64),
    execute: unsafe extern "C-unwind" fn(*mut CounterRoom, FunctionRef, *const c_void),
}

/// What a handler owns.
struct Handler {
    counter: Box<CounterRoom>,
    functions: AttemptLimits,
}

impl AttemptLimits {
    /// `None` if the library does not export the functions.
    pub fn new(api: &Api) -> Option<AttemptLimits> {
        Some(AttemptLimits {
            register: api.get(REGISTER)?,
            new: api.get(NEW)?,
            delete: api.get(DELETE)?,
            add: api.get(ADD)?,
            execute: api.get(EXECUTE)?,
        })
    }

    /// Lets a context try only the first `count` patterns.
    ///
    /// # Safety
    /// `context` is alive and belongs to the library of these functions.
    pub unsafe fn apply(self, context: MlirHandle, count: i64) {
        let mut counter = Box::new(CounterRoom([0; 256]));
        // SAFETY: the room is large enough, and stays where it is until the context destroys its handler.
        unsafe {
            (self.new)(&raw mut *counter);
            (self.add)(&raw mut *counter, StringRef::new(TAG), 0, count);
        }
        let handler = Box::into_raw(Box::new(Handler { counter, functions: self }));
        let mut function =
            StdFunction { functor: [handler as usize, 0], manager: Some(manage), invoker: Some(invoke) };
        // SAFETY: a `std::function` is passed by reference. The context moves from it, so nothing is left to destroy.
        unsafe { (self.register)(context, &raw mut function) };
    }
}

extern "C-unwind" fn manage(to: *mut usize, _: *const usize, operation: i32) -> bool {
    if operation == CLONE {
        // MLIR moves its handler. A copy would own the same counter.
        std::process::abort();
    }
    if operation == DESTROY {
        // SAFETY: `to` is the functor that `apply` made, and the context destroys it once.
        unsafe {
            let mut handler = Box::from_raw(*to as *mut Handler);
            (handler.functions.delete)(&raw mut *handler.counter);
        }
    }
    false
}

extern "C-unwind" fn invoke(functor: *const usize, transform: *const FunctionRef, action: *const c_void) {
    // SAFETY: the functor is that of `apply`. MLIR calls the handler on the only thread of the context; an action within an action
    // counts in the same counter, and no reference to it is kept across the call.
    unsafe {
        let handler = *functor as *mut Handler;
        let (execute, counter) = ((*handler).functions.execute, &raw mut *(*handler).counter);
        execute(counter, *transform, action);
    }
}
