//! How to make the ops of `shard` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("shard").attrs(ATTRS).samples(include_str!("samples.txt"));

const ATTRS: &[(&str, &[&str])] = &[
    ("Shard_GridAxesArrayAttr", &["[]"]),
    (
        "Shard_ReductionKindAttr",
        &[
            "#shard<partial sum>",
            "#shard<partial max>",
            "#shard<partial min>",
            "#shard<partial product>",
            "#shard<partial average>",
            "#shard<partial bitwise_and>",
            "#shard<partial bitwise_or>",
            "#shard<partial bitwise_xor>",
        ],
    ),
];
