//! How to make the ops of `quant` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("quant").types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    (
        "quant_QuantizedScalarOrTensor",
        &["!quant.uniform<i8:f32, 1.0>", "tensor<4x!quant.uniform<i8:f32, 1.0>>"],
    ),
    ("quant_IntegerOrQuantizedScalarOrTensor", &["i8", "!quant.uniform<i8:f32, 1.0>"]),
];
