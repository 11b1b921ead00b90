//! How to make the ops of `irdl` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("irdl").attrs(ATTRS).samples(include_str!("samples.txt"));

const ATTRS: &[(&str, &[&str])] = &[("VariadicityArrayAttr", &[])];
