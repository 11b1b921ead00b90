//! The async dialect, executed on one thread: bodies that could run later run at once, which AsyncOps.td calls «a completely legal execution».
//! Sources: AsyncOps.td of LLVM 22; for the effect of a failed assertion in a coroutine, AsyncToAsyncRuntime.

pub(crate) mod handle;
mod high;
mod runtime;

use assay_model::{Dialect, Recipes};

pub static DIALECT: Dialect = Dialect {
    name: "async",
    document: "AsyncOps.td",
    ops: &[high::OPS, runtime::OPS, runtime::COROUTINE_OPS],
};

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("async").types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("Async_AnyValueOrTokenType", &["!async.token", "!async.value<f32>"]),
    ("Async_ValueType", &["!async.value<f32>", "!async.value<i32>"]),
    ("Async_AnyAsyncType", &["!async.token", "!async.value<f32>", "!async.group"]),
];
