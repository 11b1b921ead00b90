//! How to make the ops of `linalg` where ODS does not say enough: operands that fit the maps, and bodies.
//!
//! Sources: the verifier (`LinalgOp::verifyStructuredOpInterface` and those of the ops), LinalgOps.td,
//! LinalgStructuredOps.td, LinalgRelayoutOps.td of LLVM 22.

pub(super) mod body;
pub(super) mod generic;
pub(super) mod maps;
pub(super) mod named;
pub(super) mod relayout;
pub(super) mod site;
