//! The bufferization dialect: between tensors and memory. Source: BufferizationOps.td of LLVM 22.
//!
//! Whether a tensor shares memory with the buffer that it was made of, or that is made of it, is left open. Here it
//! has its own content, and where the buffer's content changes, that of the tensor is poison.

mod dealloc;
mod guards;
pub(crate) mod names;
pub(crate) mod recipes;
pub(crate) mod tensor;

use assay_model::Dialect;

pub static DIALECT: Dialect =
    Dialect { name: "bufferization", document: "BufferizationOps.td", ops: &[tensor::OPS, dealloc::OPS] };
