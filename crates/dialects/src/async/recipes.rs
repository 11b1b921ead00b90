//! How to make the ops of `async` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("async").types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("Async_AnyValueOrTokenType", &["!async.token", "!async.value<f32>"]),
    ("Async_ValueType", &["!async.value<f32>", "!async.value<i32>"]),
    ("Async_AnyAsyncType", &["!async.token", "!async.value<f32>", "!async.group"]),
];
