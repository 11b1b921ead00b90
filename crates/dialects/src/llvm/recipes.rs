//! How to make the ops of `llvm` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("llvm")
    .makers(super::makers::MAKERS)
    .types(TYPES)
    .attrs(ATTRS)
    .samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    (
        "LLVM_Type",
        &[
            "i32",
            "i64",
            "i32",
            "f32",
            "f64",
            "!llvm.ptr",
            "vector<4xi32>",
            "vector<4xf32>",
            "!llvm.struct<(i32, f32)>",
            "!llvm.array<4 x i32>",
        ],
    ),
    ("LLVM_ScalarOrVectorOf#2", &["i32", "i64", "i8", "i16", "vector<4xi32>", "vector<4xi64>"]),
    ("LLVM_ScalarOrVectorOf", &["f32", "f64", "f16", "vector<4xf32>", "vector<4xf64>"]),
    ("LLVM_ScalarOrVectorOf#4", &["i32", "i64", "vector<4xi32>"]),
    ("LLVM_ScalarOrVectorOf#7", &["f32"]),
    ("LLVM_ScalarOrVectorOf#8", &["f16", "vector<4xf16>"]),
    ("LLVM_ScalarOrVectorOf#6", &["bf16", "vector<4xbf16>"]),
    ("LLVM_ScalarOrVectorOf#5", &["i1", "vector<4xi1>"]),
    ("LLVM_ScalarOrVectorOf#3", &["!llvm.ptr", "vector<4x!llvm.ptr>"]),
    ("LLVM_VectorOf", &["vector<4xi1>"]),
    ("LLVM_VectorOf#2", &["vector<4xi32>", "vector<4xi64>"]),
    ("LLVM_VectorOf#3", &["vector<4xf32>", "vector<4xf64>"]),
    ("LLVM_VectorOf#4", &["vector<4x!llvm.ptr>"]),
    ("LLVM_AnyVector", &["vector<4xi32>", "vector<4xf32>"]),
    ("LLVM_AnyFloat", &["f32", "f64"]),
    ("LLVM_TokenType", &["!llvm.token"]),
    ("LLVM_AtomicRMWType", &["i32", "i64"]),
    ("LLVM_AnyNonAggregate", &["i32", "f32"]),
    ("AnyTypeOf#25", &["i32", "i64", "!llvm.ptr"]),
    ("LLVM_PrimitiveType", &["i32", "i64", "f32"]),
    ("LLVM_DefaultPointer", &["!llvm.ptr"]),
    ("LLVM_LoadableType", &["i32", "f32", "!llvm.ptr"]),
    ("LLVM_AnyStruct", &["!llvm.struct<(i32, i32)>", "!llvm.struct<(i32, f32)>", "!llvm.struct<(i32, i1)>"]),
    ("LLVM_AnyPointer", &["!llvm.ptr"]),
    ("LLVM_AnyAggregate", &["!llvm.struct<(i32, f32)>", "!llvm.array<4 x i32>"]),
    ("", &["!llvm.ptr", "!llvm.ptr<3>", "!llvm.ptr<1>", "!llvm.array<4 x i32>", "!llvm.struct<(i32, f32)>"]),
];

const ATTRS: &[(&str, &[&str])] = &[
    ("CConv", &["#llvm.cconv<ccc>", "#llvm.cconv<fastcc>"]),
    ("Linkage", &["#llvm.linkage<internal>", "#llvm.linkage<external>"]),
    ("TailCallKind", &["#llvm.tailcallkind<none>"]),
    ("LLVM_AliasScopeArrayAttr", &["[]"]),
    ("LLVM_AccessGroupArrayAttr", &["[]"]),
    ("LLVM_TBAATagArrayAttr", &["[]"]),
    ("LLVM_DereferenceableAttr", &["#llvm.dereferenceable<bytes = 4>"]),
    (
        "LLVM_MemoryEffectsAttr",
        &["#llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none>"],
    ),
    ("LLVM_ConstantRangeAttr", &["#llvm.constant_range<i32, 0, 64>"]),
    ("LLVM_DIExpressionAttr", &[]),
    ("LLVM_DILabelAttr", &[]),
    ("LLVM_DILocalVariableAttr", &[]),
    ("DIGlobalVariableExpressionArrayAttr", &[]),
    ("LoopAnnotationAttr", &["#llvm.loop_annotation<disableNonforced = true>"]),
    ("LLVM_BlockAddressAttr", &[]),
    ("LLVM_BlockTagAttr", &["#llvm.blocktag<id = 1>"]),
    ("LLVM_AliasScopeAttr", &[]),
    ("FramePointerKindAttr", &[]),
    ("LLVM_TargetFeaturesAttr", &[]),
    ("LLVM_VScaleRangeAttr", &[]),
    ("LLVM_VecTypeHintAttr", &[]),
    ("UWTableKindAttr", &[]),
];
