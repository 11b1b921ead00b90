//! How to make the ops of `vector` where ODS does not say enough: types and attributes that fit together.
//!
//! Sources: VectorOps.td and the verifiers of LLVM 22.

pub(super) mod arrange;
pub(super) mod common;
pub(super) mod fold;
pub(super) mod mask;
pub(super) mod memory;
pub(super) mod slice;
pub(super) mod transfer;
