//! What each dialect tells the mutator, one line a dialect.

use assay_ir::TypeId;
use assay_model::{Mutations, RegionPlan, Yield};

/// All of them.
pub static MUTATIONS: &[&Mutations] = &[
    &crate::affine::mutations::MUTATIONS,
    &crate::cf::mutations::MUTATIONS,
    &crate::func::mutations::MUTATIONS,
    &crate::linalg::mutations::MUTATIONS,
    &crate::llvm::mutations::MUTATIONS,
    &crate::memref::mutations::MUTATIONS,
    &crate::scf::mutations::MUTATIONS,
    &crate::tensor::mutations::MUTATIONS,
    &crate::tosa::mutations::MUTATIONS,
    &crate::vector::mutations::MUTATIONS,
];

/// A region without ops of its own: the mutator fills it.
pub fn bare(args: &[TypeId], end: &'static str, types: &[TypeId]) -> RegionPlan {
    RegionPlan::new(args, Yield::Types(end, types.into())).bare()
}
