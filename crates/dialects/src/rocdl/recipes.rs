//! How to make the ops of `rocdl` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("rocdl").types(TYPES).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("ROCDLBufferLDS", &["!llvm.ptr<3>"]),
    ("ROCDLGlobalBuffer", &["!llvm.ptr<1>"]),
    ("ROCDLBufferRsrc", &["!llvm.ptr<8>"]),
    ("LLVM_PointerInAddressSpace#3", &["!llvm.ptr<1>"]),
    ("LLVM_PointerInAddressSpace", &["!llvm.ptr<3>"]),
    ("LLVM_PointerInAddressSpace#2", &["!llvm.ptr"]),
    ("ROCDL_ConcretePair", &["!llvm.struct<(i32, i32)>"]),
];
