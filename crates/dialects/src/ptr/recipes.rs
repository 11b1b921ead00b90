//! How to make the ops of `ptr` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("ptr").types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("Ptr_PtrType", &["!ptr.ptr<#ptr.generic_space>"]),
    ("Ptr_PtrLikeType", &["!ptr.ptr<#ptr.generic_space>"]),
    ("Ptr_Ptr1DType", &["vector<4x!ptr.ptr<#ptr.generic_space>>"]),
    ("Ptr_PtrMetadata", &["!ptr.ptr_metadata<memref<4xf32, #ptr.generic_space>>"]),
    ("PtrLikeTypeInterface", &["!ptr.ptr<#ptr.generic_space>", "memref<4xf32, #ptr.generic_space>"]),
];
