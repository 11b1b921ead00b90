//! How to make the ops of `xevm` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("xevm").attrs(ATTRS).samples(include_str!("samples.txt"));

const ATTRS: &[(&str, &[&str])] = &[
    ("XeVM_MMAShapeAttr", &["#xevm.mma_shape<m = 8, n = 16, k = 16>"]),
    ("XeVM_MMATypesAttr", &["#xevm.mma_types<d = f32, a = f16, b = f16, c = f32>"]),
];
