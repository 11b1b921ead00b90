//! What each dialect adds to ODS for the generator of unguarded programs, one line per dialect. A dialect without semantics here may have a
//! folder with recipes only.

use assay_model::Recipes;

/// All of them.
pub static RECIPES: &[&Recipes] = &[
    &crate::builtin::recipes::RECIPES,
    &crate::arith::recipes::RECIPES,
    &crate::index::recipes::RECIPES,
    &crate::complex::parts::RECIPES,
    &crate::tensor::recipes::RECIPES,
    &crate::memref::recipes::RECIPES,
    &crate::bufferization::tensor::RECIPES,
    &crate::tosa::recipes::RECIPES,
    &crate::transform::recipes::RECIPES,
    &crate::xevm::recipes::RECIPES,
    &crate::xegpu::recipes::RECIPES,
    &crate::x86vector::recipes::RECIPES,
    &crate::wasmssa::recipes::RECIPES,
    &crate::vcix::recipes::RECIPES,
    &crate::spirv::recipes::RECIPES,
    &crate::sparse_tensor::recipes::RECIPES,
    &crate::smt::recipes::RECIPES,
    &crate::shard::recipes::RECIPES,
    &crate::shape::recipes::RECIPES,
    &crate::rocdl::recipes::RECIPES,
    &crate::quant::recipes::RECIPES,
    &crate::ptr::recipes::RECIPES,
    &crate::pdl_interp::recipes::RECIPES,
    &crate::pdl::recipes::RECIPES,
    &crate::omp::recipes::RECIPES,
    &crate::nvvm::recipes::RECIPES,
    &crate::nvgpu::recipes::RECIPES,
    &crate::ml_program::recipes::RECIPES,
    &crate::llvm::recipes::RECIPES,
    &crate::irdl::recipes::RECIPES,
    &crate::gpu::recipes::RECIPES,
    &crate::emitc::recipes::RECIPES,
    &crate::r#async::recipes::RECIPES,
    &crate::arm_sve::recipes::RECIPES,
    &crate::arm_sme::recipes::RECIPES,
    &crate::arm_neon::recipes::RECIPES,
    &crate::amx::recipes::RECIPES,
    &crate::amdgpu::recipes::RECIPES,
    &crate::acc::recipes::RECIPES,
];

/// Recipes for programs of tosa ops only, which are defined on every input. They replace all others.
pub static TOSA_RECIPES: &[&Recipes] = crate::tosa::recipes::PROFILE;
