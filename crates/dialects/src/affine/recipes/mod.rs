//! What ODS does not say about making the ops of `affine`. Verifiers are named as in AffineOps.cpp.

pub(super) mod access;
pub(super) mod apply;
pub(super) mod ids;
pub(super) mod loops;
