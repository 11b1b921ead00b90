//! How to make the ops of `spirv` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("spirv")
    .makers(super::makers::MAKERS)
    .types(TYPES)
    .attrs(ATTRS)
    .samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("SPIRV_AnyPtr", &["!spirv.ptr<i32, Function>", "!spirv.ptr<f32, StorageBuffer>"]),
    ("SPIRV_Type", &["i32", "f32", "vector<4xf32>", "i1"]),
    ("SPIRV_AnyStruct", &["!spirv.struct<(i32, i32)>"]),
    ("SPIRV_AnyMatrix", &["!spirv.matrix<4 x vector<4xf32>>"]),
    ("SPIRV_MatrixOf", &["!spirv.matrix<4 x vector<4xf32>>"]),
    ("SPIRV_MatrixOrCoopMatrixOf", &["!spirv.matrix<4 x vector<4xf32>>"]),
    (
        "SPIRV_AnySampledImage",
        &[
            "!spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>",
        ],
    ),
    (
        "SPIRV_AnyImage",
        &[
            "!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba8>",
            "!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>",
        ],
    ),
    ("SPIRV_AnyCooperativeMatrix", &["!spirv.coopmatrix<8x8xf32, Subgroup, MatrixAcc>"]),
    ("SPIRV_Composite", &["vector<4xf32>", "!spirv.array<4 x f32>", "!spirv.struct<(i32, i32)>"]),
    ("SPIRV_ScalarOrVectorOrCoopMatrixOf", &["f32", "f64", "vector<4xf32>"]),
    ("SPIRV_ScalarOrVectorOrCoopMatrixOf#2", &["i32", "i64", "vector<4xi32>"]),
    ("SPIRV_ScalarOrVectorOrCoopMatrixOf#3", &["f32", "vector<4xf32>"]),
    ("SPIRV_ScalarOrVectorOrPtr", &["i32", "f32"]),
    ("SPIRV_SelectType", &["i32", "f32"]),
    ("SPIRV_AnyTensorArm", &["!spirv.arm.tensor<4x4xi32>"]),
];

const ATTRS: &[(&str, &[&str])] =
    &[("SPIRV_LinkageAttributesAttr", &[]), ("SPIRV_ScopeAttr", &["#spirv.scope<Subgroup>"])];
