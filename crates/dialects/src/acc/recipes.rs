//! How to make the ops of `acc` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("acc").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("OpenACC_PointerLikeType", &["memref<4xf32>"]),
    ("OpenACC_AnyPointerOrMappableType", &["memref<4xf32>"]),
    ("OpenACC_PointerLikeTypeInterface", &["memref<4xf32>"]),
];

const ATTRS: &[(&str, &[&str])] = &[
    ("DeviceTypeArrayAttr", &["[#acc.device_type<none>]"]),
    ("GangArgTypeArrayAttr", &[]),
    ("TypedArrayAttrBase#3", &["[#acc.device_type<none>]"]),
    ("DefaultValueAttr", &["#acc<defaultvalue present>", "#acc<defaultvalue none>"]),
    (
        "OpenACC_DataClauseAttr",
        &[
            "#acc<data_clause acc_copyin>",
            "#acc<data_clause acc_copyin_readonly>",
            "#acc<data_clause acc_copy>",
            "#acc<data_clause acc_copyout>",
            "#acc<data_clause acc_copyout_zero>",
            "#acc<data_clause acc_present>",
            "#acc<data_clause acc_create>",
            "#acc<data_clause acc_create_zero>",
        ],
    ),
    (
        "OpenACC_DataClauseModifierAttr",
        &[
            "#acc<data_clause_modifier none>",
            "#acc<data_clause_modifier zero>",
            "#acc<data_clause_modifier readonly>",
            "#acc<data_clause_modifier alwaysin>",
            "#acc<data_clause_modifier alwaysout>",
            "#acc<data_clause_modifier always>",
            "#acc<data_clause_modifier capture>",
        ],
    ),
];
