//! Cases of ops on floats, from tables of ops and of values. Ops of dialects whose functions are not exact to the
//! last bit have none.

use crate::cases::{OpCase, TypedConstant, binary, unary};

const FLOAT_BINARY: &[&str] = &[
    "arith.addf",
    "arith.subf",
    "arith.mulf",
    "arith.divf",
    "arith.remf",
    "arith.maximumf",
    "arith.minimumf",
    "arith.maxnumf",
    "arith.minnumf",
];

/// Formats with their stored significand bits and exponent bits.
pub const FORMATS: &[(&str, u32, u32)] = &[("f16", 10, 5), ("bf16", 7, 8), ("f32", 23, 8), ("f64", 52, 11)];

/// Special and plain values of a format, by their bits.
fn floats(name: &str, man: u32, exp: u32) -> Vec<TypedConstant> {
    let width = 1 + man + exp;
    let bias = (1u64 << (exp - 1)) - 1;
    let one = bias << man;
    let half = 1u64 << (man - 1);
    let infinity = ((1u64 << exp) - 1) << man;
    let magnitudes = [
        0,
        1,
        1 << man,
        one,
        one | half,
        ((bias + 7) << man) | (half / 4 + 1),
        infinity - 1,
        infinity,
        infinity | half,
    ];
    let digits = width as usize / 4;
    let constant =
        |bits: u64| TypedConstant { attr: format!("0x{bits:0digits$X} : {name}"), ty: name.to_owned() };
    let sign = 1u64 << (width - 1);
    magnitudes.iter().flat_map(|&bits| [constant(bits), constant(bits | sign)]).collect()
}

fn float_arithmetic(cases: &mut Vec<OpCase>) {
    const NONE: &str = "fastmath = #arith.fastmath<none>";
    for &(name, man, exp) in FORMATS {
        let values = floats(name, man, exp);
        for op in FLOAT_BINARY {
            binary(cases, op, NONE, &values, &[name.to_owned()]);
        }
        // All formats are compared through one common format, so two formats represent all.
        for predicate in 0..if matches!(name, "f16" | "f64") { 16 } else { 0 } {
            let attrs = format!("{NONE}, predicate = {predicate} : i64");
            binary(cases, "arith.cmpf", &attrs, &values, &["i1".to_owned()]);
        }
        unary(cases, "arith.negf", NONE, &values, name);
        for width in [1, 8, 32, 64, 128] {
            let ty = format!("i{width}");
            for op in ["arith.fptosi", "arith.fptoui"] {
                unary(cases, op, "", &values, &ty);
            }
        }
        let bits = format!("i{}", 1 + man + exp);
        unary(cases, "arith.bitcast", "", &values, &bits);
    }
}

fn float_casts(cases: &mut Vec<OpCase>) {
    let narrow = [
        "f8E5M2",
        "f8E4M3FN",
        "f8E4M3",
        "f8E3M4",
        "f8E5M2FNUZ",
        "f8E4M3FNUZ",
        "f8E4M3B11FNUZ",
        "f4E2M1FN",
        "f6E2M3FN",
        "f6E3M2FN",
        "f8E8M0FNU",
    ];
    for &(name, man, exp) in FORMATS {
        let values = floats(name, man, exp);
        for &(other, other_man, other_exp) in FORMATS {
            if other_man + other_exp > man + exp {
                unary(cases, "arith.extf", "", &values, other);
            }
            if other_man + other_exp < man + exp {
                truncations(cases, &values, other);
            }
        }
        for to in narrow {
            truncations(cases, &values, to);
        }
    }
    for from in narrow {
        let width: u32 = if from.starts_with("f4") {
            4
        } else if from.starts_with("f6") {
            6
        } else {
            8
        };
        let constant =
            |bits: u32| TypedConstant { attr: format!("0x{bits:02X} : {from}"), ty: from.to_owned() };
        let values: Vec<TypedConstant> = (0..1 << width).map(constant).collect();
        for to in ["f16", "f32"] {
            unary(cases, "arith.extf", "", &values, to);
        }
    }
}

fn truncations(cases: &mut Vec<OpCase>, values: &[TypedConstant], to: &str) {
    unary(cases, "arith.truncf", "", values, to);
    for mode in 0..5 {
        unary(cases, "arith.truncf", &format!("roundingmode = {mode} : i32"), values, to);
    }
}

fn scaling(cases: &mut Vec<OpCase>) {
    let constant = |attr: &str, ty: &str| TypedConstant { attr: format!("{attr} : {ty}"), ty: ty.to_owned() };
    let scale = constant("4.0", "f8E8M0FNU");
    cases.push(OpCase::new(
        "arith.scaling_extf",
        "",
        &[&constant("1.5", "f4E2M1FN"), &scale],
        &["f32".to_owned()],
    ));
    cases.push(OpCase::new(
        "arith.scaling_truncf",
        "",
        &[&constant("10.0", "f32"), &scale],
        &["f4E2M1FN".to_owned()],
    ));
}

/// Every case, in a fixed order.
pub fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    float_arithmetic(&mut cases);
    float_casts(&mut cases);
    scaling(&mut cases);
    cases
}
