//! How to make the ops of `xegpu` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("xegpu").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("XeGPU_TensorDesc", &["!xegpu.tensor_desc<8x16xf32>"]),
    ("XeGPU_MemDesc", &["!xegpu.mem_desc<16x64xf16>"]),
    ("XeGPU_GatherScatterSourceType", &["memref<256xf32>"]),
];

const ATTRS: &[(&str, &[&str])] = &[
    ("XeGPU_FenceScopeAttr", &["#xegpu<fence_scope workgroup>", "#xegpu<fence_scope gpu>"]),
    ("XeGPU_MemorySpaceAttr", &["#xegpu<memory_space global>", "#xegpu<memory_space slm>"]),
];
