//! How to make the ops of `amdgpu` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("amdgpu").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("AMDGPU_TDMBaseType", &["!amdgpu.tdm_base<i32>"]),
    ("AMDGPU_TDMGatherBaseType", &["!amdgpu.tdm_gather_base<i32, i16>"]),
];

const ATTRS: &[(&str, &[&str])] = &[
    (
        "AMDGPU_DPPPermAttr",
        &[
            "#amdgpu<dpp_perm quad_perm>",
            "#amdgpu<dpp_perm row_shl>",
            "#amdgpu<dpp_perm row_shr>",
            "#amdgpu<dpp_perm row_ror>",
            "#amdgpu<dpp_perm wave_shl>",
            "#amdgpu<dpp_perm wave_shr>",
            "#amdgpu<dpp_perm wave_ror>",
            "#amdgpu<dpp_perm wave_rol>",
        ],
    ),
    (
        "AMDGPU_MFMAPermBAttr",
        &[
            "#amdgpu<mfma_perm_b none>",
            "#amdgpu<mfma_perm_b bcast_first_32>",
            "#amdgpu<mfma_perm_b bcast_second_32>",
            "#amdgpu<mfma_perm_b rotate_16_right>",
            "#amdgpu<mfma_perm_b bcast_first_16>",
            "#amdgpu<mfma_perm_b bcast_second_16>",
            "#amdgpu<mfma_perm_b bcast_third_16>",
            "#amdgpu<mfma_perm_b bcast_fourth_16>",
        ],
    ),
];
