//! Cases of every elementwise op on integers, made from the op definitions: operands by class, results by the rule
//! for result types, attributes by the choices. A new op needs nothing here.

use assay_model::{AttrValue, CastTarget, Choice, Class, Generate, OpDef, ResultTypes};
use num_bigint::BigInt;

use crate::cases::{OpCase, TypedConstant, unary};
use crate::floats::FORMATS;

/// The dialects whose ops are looked at.
const DIALECTS: [&str; 3] = ["arith", "index", "math"];
/// The version of MLIR whose attributes are tried.
const MAJOR: u32 = 22;
/// Widths tried on boundary values.
const WIDE: [u32; 4] = [8, 64, 128, 200];
/// Pairs of widths for casts: narrow, wide.
const PAIRS: [(u32, u32); 6] = [(1, 2), (1, 4), (3, 4), (4, 8), (8, 128), (128, 200)];

fn int(width: u32, value: &BigInt) -> TypedConstant {
    let ty = format!("i{width}");
    let attr = match width {
        1 => (*value != BigInt::ZERO).to_string(),
        _ => format!("{value} : {ty}"),
    };
    TypedConstant { attr, ty }
}

/// All values of a width, signed.
fn all_ints(width: u32) -> Vec<TypedConstant> {
    let half = 1i64 << (width - 1);
    (-half..half).map(|value| int(width, &value.into())).collect()
}

/// Values at which something changes: near 0, near the ends, near the width.
fn boundary_values(width: u32) -> Vec<BigInt> {
    let half = BigInt::from(1) << (width - 1);
    let mut values: Vec<BigInt> =
        [-2, -1, 0, 1, 2, 7, i64::from(width) - 1, i64::from(width)].map(BigInt::from).to_vec();
    values.extend([-half.clone(), -&half + 1, &half - 1, &half - 2, &half >> 1]);
    values.retain(|value| *value >= -half.clone() && *value < half);
    values.sort();
    values.dedup();
    values
}

fn boundary_ints(width: u32) -> Vec<TypedConstant> {
    boundary_values(width).iter().map(|value| int(width, value)).collect()
}

/// All values where there are few, otherwise boundary values.
fn some_ints(width: u32) -> Vec<TypedConstant> {
    if width <= 8 { all_ints(width) } else { boundary_ints(width) }
}

fn indices() -> Vec<TypedConstant> {
    let mut values: Vec<BigInt> = [-2, -1, 0, 1, 2, 7, 31, 32, 63, 64].map(BigInt::from).to_vec();
    // The folders of index take care that 32 and 64 bits agree.
    for bits in [31u32, 32, 63] {
        let power = BigInt::from(1) << bits;
        values.extend([-power.clone(), &power - 1]);
    }
    let constant =
        |value: &BigInt| TypedConstant { attr: format!("{value} : index"), ty: "index".to_owned() };
    values.iter().map(constant).collect()
}

/// The values of each type of a class on which an op with this many operands is tried: all values of a small width,
/// boundary values of other widths.
fn sets(class: Class, operands: usize) -> Vec<Vec<TypedConstant>> {
    let exhaustive: u32 = match operands {
        0 | 1 => 8,
        2 => 4,
        _ => 2,
    };
    let ints = || {
        let small = (1..=exhaustive).map(all_ints);
        let wide = WIDE.into_iter().filter(|&width| width > exhaustive).map(boundary_ints);
        small.chain(wide).collect::<Vec<_>>()
    };
    match class {
        Class::Bool => vec![all_ints(1)],
        Class::Int | Class::Bits => ints(),
        Class::IntOrIndex | Class::Any => [ints(), vec![indices()]].concat(),
        Class::Index => vec![indices()],
        Class::Float => Vec::new(),
    }
}

/// The values that a choice offers; an attribute that is absent is `None`.
fn offered(choice: &Choice) -> impl Iterator<Item = Option<String>> {
    let name = choice.name;
    choice.values.iter().map(move |(_, value)| match value {
        AttrValue::Absent => None,
        AttrValue::Unit => Some(name.to_owned()),
        value => Some(format!("{name} = {value}")),
    })
}

/// All ops of the dialects.
pub fn defs() -> impl Iterator<Item = &'static OpDef> {
    let dialects = assay_dialects::DIALECTS.iter().filter(|dialect| DIALECTS.contains(&dialect.name));
    dialects.flat_map(|dialect| dialect.ops.iter().flat_map(|family| family.iter()))
}

/// The op's choices that the version has.
pub fn choices(def: &OpDef) -> impl Iterator<Item = &Choice> {
    def.choices.iter().filter(|choice| choice.since <= MAJOR)
}

/// Every combination of the op's attributes, inside of `<{…}>`.
fn attributes(def: &OpDef) -> Vec<String> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for choice in choices(def) {
        let extended = |list: &Vec<String>| {
            offered(choice)
                .map(|value| [list.clone(), value.into_iter().collect()].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(extended).collect();
    }
    all.iter().map(|list| list.join(", ")).collect()
}

/// The types of the results on operands of type `ty`; `None` if the definition does not say.
fn results(def: &OpDef, ty: &str) -> Option<Vec<String>> {
    let (same, bool) = (ty.to_owned(), "i1".to_owned());
    match def.result_types {
        ResultTypes::Same | ResultTypes::Choice => Some(vec![same]),
        ResultTypes::Bool => Some(vec![bool]),
        ResultTypes::SameAndBool => Some(vec![same, bool]),
        ResultTypes::SameTwice => Some(vec![same.clone(), same]),
        ResultTypes::Cast | ResultTypes::Own => None,
    }
}

/// Every tuple of `operands` values.
fn tuples(values: &[TypedConstant], operands: usize) -> Vec<Vec<&TypedConstant>> {
    let mut all: Vec<Vec<&TypedConstant>> = vec![Vec::new()];
    for _ in 0..operands {
        let mut longer = Vec::new();
        for tuple in &all {
            longer.extend(values.iter().map(|value| [tuple.as_slice(), &[value]].concat()));
        }
        all = longer;
    }
    all
}

fn plain(cases: &mut Vec<OpCase>, def: &'static OpDef, class: Class, operands: usize) {
    for values in sets(class, operands) {
        let Some(results) = results(def, &values[0].ty) else { return };
        for attrs in attributes(def) {
            for tuple in tuples(&values, operands) {
                cases.push(OpCase::new(def.name, &attrs, &tuple, &results));
            }
        }
    }
}

/// An i1, then two values of one type.
fn choice(cases: &mut Vec<OpCase>, def: &'static OpDef) {
    for values in sets(Class::Any, 3) {
        let ty = values[0].ty.clone();
        for condition in all_ints(1) {
            for pair in tuples(&values, 2) {
                let operands = [&[&condition], pair.as_slice()].concat();
                cases.push(OpCase::new(def.name, "", &operands, std::slice::from_ref(&ty)));
            }
        }
    }
}

/// Operands, and the type that they are cast to.
fn casts(class: Class, target: CastTarget) -> Vec<(Vec<TypedConstant>, String)> {
    let widths = [1, 4, 8, 32, 64, 128];
    let to_ints = |values: &[TypedConstant]| widths.map(|to| (values.to_vec(), format!("i{to}"))).to_vec();
    match (class, target) {
        (Class::Float, _) => Vec::new(),
        (_, CastTarget::Wider) => {
            PAIRS.map(|(narrow, wide)| (some_ints(narrow), format!("i{wide}"))).to_vec()
        }
        (_, CastTarget::Narrower) => {
            PAIRS.map(|(narrow, wide)| (some_ints(wide), format!("i{narrow}"))).to_vec()
        }
        (_, CastTarget::IndexOrInt) => {
            let from_ints = widths.map(|width| (some_ints(width), "index".to_owned()));
            [from_ints.to_vec(), to_ints(&indices())].concat()
        }
        (Class::Index, CastTarget::Int) => to_ints(&indices()),
        (_, CastTarget::Int) => widths.iter().flat_map(|&width| to_ints(&some_ints(width))).collect(),
        (_, CastTarget::Float) => {
            let to_formats =
                |width| FORMATS.iter().map(move |format| (some_ints(width), format.0.to_owned()));
            widths.into_iter().flat_map(to_formats).collect()
        }
        (_, CastTarget::SameWidth) => {
            let same = |&(name, man, exp): &(&str, u32, u32)| (boundary_ints(1 + man + exp), name.to_owned());
            FORMATS.iter().map(same).collect()
        }
    }
}

/// Every case, in a fixed order.
pub fn cases() -> Vec<OpCase> {
    let mut cases = Vec::new();
    for def in defs() {
        match (def.generate, def.result_types) {
            (_, ResultTypes::Choice) => choice(&mut cases, def),
            (Generate::Elementwise { class, cast: Some(target), .. }, _) => {
                for (values, to) in casts(class, target) {
                    attributes(def).iter().for_each(|attrs| unary(&mut cases, def.name, attrs, &values, &to));
                }
            }
            (Generate::Elementwise { class, operands, cast: None, .. }, _) => {
                plain(&mut cases, def, class, operands.into());
            }
            _ => {}
        }
    }
    cases
}
