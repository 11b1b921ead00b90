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
    &crate::sampled::TRANSFORM,
    &crate::sampled::XEVM,
    &crate::sampled::XEGPU,
    &crate::sampled::X86VECTOR,
    &crate::sampled::WASMSSA,
    &crate::sampled::VCIX,
    &crate::spirv::recipes::RECIPES,
    &crate::sparse_tensor::recipes::RECIPES,
    &crate::sampled::SMT,
    &crate::sampled::SHARD,
    &crate::shape::RECIPES,
    &crate::sampled::ROCDL,
    &crate::sampled::QUANT,
    &crate::sampled::PTR,
    &crate::sampled::PDL_INTERP,
    &crate::sampled::PDL,
    &crate::sampled::OMP,
    &crate::sampled::NVVM,
    &crate::sampled::NVGPU,
    &crate::sampled::ML_PROGRAM,
    &crate::llvm::recipes::RECIPES,
    &crate::sampled::IRDL,
    &crate::gpu::recipes::RECIPES,
    &crate::sampled::EMITC,
    &crate::r#async::RECIPES,
    &crate::sampled::ARM_SVE,
    &crate::arm_sme::RECIPES,
    &crate::sampled::ARM_NEON,
    &crate::sampled::AMX,
    &crate::sampled::AMDGPU,
    &crate::sampled::ACC,
];

/// Recipes for programs of tosa ops only, which are defined on every input. They replace all others.
pub static TOSA_RECIPES: &[&Recipes] = crate::tosa::recipes::PROFILE;
