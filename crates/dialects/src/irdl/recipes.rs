//! What ODS does not say about making the ops of `irdl`.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("irdl").attrs(ATTRS).samples(include_str!("samples.txt"));

const ATTRS: &[(&str, &[&str])] = &[("VariadicityArrayAttr", &[])];
