//! The bufferization dialect, which connects tensors and memory. Source: BufferizationOps.td of LLVM 22.
//!
//! It is left open whether a tensor shares memory with the buffer that it was made from, or that was made from it. Here a tensor has its own
//! content. If an element of the buffer changes, the element of the tensor is poison.

mod dealloc;
mod guards;
pub(crate) mod names;
pub(crate) mod recipes;
pub(crate) mod tensor;

use assay_model::Dialect;

pub static DIALECT: Dialect =
    Dialect { name: "bufferization", document: "BufferizationOps.td", ops: &[tensor::OPS, dealloc::OPS] };
