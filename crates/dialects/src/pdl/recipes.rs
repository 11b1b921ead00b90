//! How to make the ops of `pdl` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("pdl").types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("PDL_RangeOf#2", &["!pdl.range<value>"]),
    ("PDL_RangeOf#3", &["!pdl.range<type>", "!pdl.range<value>"]),
];
