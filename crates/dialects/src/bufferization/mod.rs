//! The bufferization dialect, which connects tensors and memory. Source: BufferizationOps.td of LLVM 22.
//!
//! An op may make a tensor from a buffer, or a buffer from a tensor. The documents leave open whether both share memory. Here, a tensor has its own
//! content. If an element of the buffer changes, the element of the tensor becomes poison.

mod dealloc;
mod guards;
mod recipes;
pub(crate) mod tensor;

use assay_model::Dialect;

pub static DIALECT: Dialect =
    Dialect { name: "bufferization", document: "BufferizationOps.td", ops: &[tensor::OPS, dealloc::OPS] };
