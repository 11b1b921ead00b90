//! The async dialect, as far as one thread defines it: what could run later runs at once, which AsyncOps.td calls
//! «a completely legal execution». Sources: AsyncOps.td of LLVM 22; what a failed assertion means in a coroutine is
//! in AsyncToAsyncRuntime.

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
