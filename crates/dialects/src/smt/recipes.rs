//! How to make the ops of `smt` where ODS does not say enough.

use assay_model::Recipes;

/// See [`Recipes`].
pub const RECIPES: Recipes =
    Recipes::new("smt").types(TYPES).attrs(ATTRS).samples(include_str!("samples.txt"));

const TYPES: &[(&str, &[&str])] = &[
    ("BitVectorType", &["!smt.bv<32>", "!smt.bv<8>"]),
    ("ArrayType", &["!smt.array<[!smt.int -> !smt.bool]>"]),
    ("SMTFuncType", &["!smt.func<(!smt.int) !smt.bool>"]),
    ("AnyNonFuncSMTType", &["!smt.int", "!smt.bool", "!smt.bv<32>"]),
    ("AnySMTType", &["!smt.int", "!smt.bool", "!smt.bv<32>"]),
    ("AnyNonSMTType", &["i32"]),
];

const ATTRS: &[(&str, &[&str])] = &[("BitVectorAttr", &["#smt.bv<5> : !smt.bv<32>"])];
