//! The ops of sparse_tensor that only concern the elements of tensors. Source: SparseTensorOps.td of LLVM 22.
//!
//! A tensor type with an encoding says how the elements are stored: here such a tensor holds the same elements as one without. Ops that
//! show which elements are stored have no meaning here, since explicit zeros may be stored, too.

mod contents;
pub(crate) mod recipes;

use assay_model::{Dialect, TypeDef};

pub static DIALECT: Dialect =
    Dialect { name: "sparse_tensor", document: "SparseTensorOps.td", ops: &[contents::OPS] };

/// "SparseTensorEncodingAttr: an attribute to encode information on sparsity properties of tensors" [SparseTensorAttrDefs.td].
pub static TYPES: &[TypeDef] = &[TypeDef::storage("sparse_tensor.encoding")];
