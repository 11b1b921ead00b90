//! The sparse_tensor dialect: tensors with an encoding that says how their elements are stored. Source: SparseTensorOps.td of LLVM 22.
//!
//! A tensor has the same elements with and without an encoding. In addition, its array knows which zeros are stored ([`assay_model::Array`]).
//! All else that is stored, such as positions and coordinates, follows from the encoding and the stored elements (`sparse_storage/storage.rs`).
//!
//! | made by | stored elements |
//! |---|---|
//! | `convert`, of a tensor without encoding | those that are not zero [SparseTensorRewriting.cpp, `DirectConvertRewriter`] |
//! | `convert`, of a sparse tensor | those of its operand [the same: no check for zeros] |
//! | `concatenate` | those that are not zero, of either sign [`ConcatenateRewriter`] |
//! | `tensor.empty` | none |
//! | `tensor.insert` | those of its operand, and the new one |
//! | `new` | those in the file |
//! | structured ops | those that the body needs (`sparse_storage/presence.rs`) |
//! | reshapes and casts | those of their operand |
//!
//! What is not stored is 0 or +0.0 (`sparse_storage/implicit.rs`). An element is also stored if the format stores it with its neighbours, as a block does.

mod buffers;
mod contents;
mod expand;
pub(crate) mod file;
mod foreach;
mod print;
pub(crate) mod recipes;
mod semiring;
mod specifier;
mod stored;

use assay_model::{Dialect, TypeDef};

use crate::sparse_storage::ENCODING;

pub static DIALECT: Dialect = Dialect {
    name: "sparse_tensor",
    document: "SparseTensorOps.td",
    ops: &[
        contents::OPS,
        semiring::OPS,
        stored::OPS,
        print::OPS,
        foreach::OPS,
        file::OPS,
        buffers::OPS,
        expand::OPS,
        specifier::OPS,
    ],
};

/// "SparseTensorEncodingAttr: an attribute to encode information on sparsity properties of tensors" [SparseTensorAttrDefs.td].
pub static TYPES: &[TypeDef] =
    &[TypeDef::storage(ENCODING), TypeDef::new("sparse_tensor.storage_specifier", specifier::layout)];
