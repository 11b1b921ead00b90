//! The ops of sparse_tensor that only concern the elements of tensors. Source: SparseTensorOps.td of LLVM 22.
//!
//! The encoding of a tensor type says how the elements are stored. Here, a tensor has the same elements with and without an encoding. Ops that
//! show which elements are stored have no meaning here, because explicit zeros may be stored, too.

mod contents;
pub(crate) mod recipes;

use assay_model::{Dialect, TypeDef};

pub static DIALECT: Dialect =
    Dialect { name: "sparse_tensor", document: "SparseTensorOps.td", ops: &[contents::OPS] };

/// "SparseTensorEncodingAttr: an attribute to encode information on sparsity properties of tensors" [SparseTensorAttrDefs.td].
pub static TYPES: &[TypeDef] = &[TypeDef::storage("sparse_tensor.encoding")];
