//! How to make the ops of `affine` where ODS does not say enough. Verifiers have their names in AffineOps.cpp.

pub(super) mod access;
pub(super) mod apply;
pub(super) mod ids;
pub(super) mod loops;
