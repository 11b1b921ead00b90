//! How to make the ops of `nvgpu` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("nvgpu").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("NVGPU_MBarrierGroup", &["!nvgpu.mbarrier.group<memorySpace = 3>"]),
    ("NVGPU_WarpgroupMatrixDescriptor", &["!nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>"]),
    ("NVGPU_WarpgroupAccumulator", &["!nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>"]),
    (
        "NVGPU_TensorMapDescriptor",
        &[
            "!nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zeros, interleave = none>",
        ],
    ),
];

const ATTRS: &[(&str, &[&str])] = &[(
    "RcpRoundingModeAttr",
    &[
        "#nvgpu<rcp_rounding_mode approx>",
        "#nvgpu<rcp_rounding_mode rn>",
        "#nvgpu<rcp_rounding_mode rz>",
        "#nvgpu<rcp_rounding_mode rm>",
        "#nvgpu<rcp_rounding_mode rp>",
    ],
)];
