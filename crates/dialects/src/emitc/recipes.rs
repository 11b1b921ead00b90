//! How to make the ops of `emitc` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("emitc").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("EmitCType", &["i32", "i64", "f32", "f64", "index", "!emitc.opaque<\"T\">"]),
    ("EmitC_LValueType", &["!emitc.lvalue<i32>", "!emitc.lvalue<f32>"]),
    ("EmitC_PointerType", &["!emitc.ptr<i32>"]),
    ("AnyTypeOf#19", &["i32", "f32", "!emitc.lvalue<i32>"]),
    ("FloatIntegerIndexOrOpaqueType", &["i32", "i64", "f32"]),
    ("IntegerIndexOrOpaqueType", &["i32", "i64", "index"]),
    ("AnyTypeOf#20", &["!emitc.lvalue<i32>"]),
    ("EmitC_LValueOf#2", &["!emitc.lvalue<!emitc.opaque<\"T\">>"]),
    ("EmitC_LValueOf", &["!emitc.lvalue<!emitc.opaque<\"T\">>"]),
    ("AnyTypeOf#21", &["!emitc.ptr<i32>", "!emitc.array<4xi32>"]),
];

const ATTRS: &[(&str, &[&str])] = &[("EmitC_OpaqueOrTypedAttr", &["#emitc.opaque<\"1\">"])];
