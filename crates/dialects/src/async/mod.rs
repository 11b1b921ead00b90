//! The async dialect, executed on one thread: bodies that could run later run at once, which AsyncOps.td calls «a completely legal execution».
//! Sources: AsyncOps.td of LLVM 22; for the effect of a failed assertion in a coroutine, AsyncToAsyncRuntime.

mod handle;
mod high;
pub mod recipes;
mod runtime;

use assay_model::Dialect;

pub static DIALECT: Dialect = Dialect {
    name: "async",
    document: "AsyncOps.td",
    ops: &[high::OPS, runtime::OPS, runtime::COROUTINE_OPS],
};
