//! What each dialect tells the mutator, one line a dialect.

use assay_model::Mutations;

/// All of them.
pub static MUTATIONS: &[&Mutations] = &[
    &crate::affine::mutations::MUTATIONS,
    &crate::func::mutations::MUTATIONS,
    &crate::memref::mutations::MUTATIONS,
    &crate::scf::mutations::MUTATIONS,
    &crate::tensor::mutations::MUTATIONS,
];
