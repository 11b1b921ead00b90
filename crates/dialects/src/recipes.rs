//! What each dialect adds to ODS for the generator of wild programs, one line a dialect. Dialects without a
//! meaning here may have a folder with recipes only.

use assay_model::Recipes;

/// All of them.
pub static RECIPES: &[&Recipes] = &[
    &crate::builtin::recipes::RECIPES,
    &crate::func::recipes::RECIPES,
    &crate::arith::recipes::RECIPES,
    &crate::index::recipes::RECIPES,
    &crate::linalg::recipes::RECIPES,
    &crate::vector::recipes::RECIPES,
    &crate::complex::recipes::RECIPES,
    &crate::scf::recipes::RECIPES,
    &crate::cf::recipes::RECIPES,
    &crate::ub::recipes::RECIPES,
    &crate::tensor::recipes::RECIPES,
    &crate::memref::recipes::RECIPES,
    &crate::bufferization::recipes::RECIPES,
    &crate::affine::recipes::RECIPES,
    &crate::tosa::recipes::RECIPES,
];

/// Those of programs of tosa alone, defined on every input, in place of all others.
pub static TOSA_RECIPES: &[&Recipes] = crate::tosa::recipes::PROFILE;
