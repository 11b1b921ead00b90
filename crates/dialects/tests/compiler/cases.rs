//! The cases, from tables of ops and of values. Shared by the tests that fold and the tests that execute.

use std::fmt;

use num_bigint::BigInt;

/// One op on constants.
pub struct Case {
    pub op: &'static str,
    /// Inside of `<{…}>`.
    pub attrs: String,
    /// `3 : i4`, `true`.
    pub operands: Vec<Constant>,
    pub results: Vec<String>,
}

/// A constant: its attribute and its type.
#[derive(Clone)]
pub struct Constant {
    pub attr: String,
    pub ty: String,
}

/// Ops that the compiler has no constant folder for, sorted.
pub const NEVER_FOLDED: &[&str] = &["arith.scaling_extf", "arith.scaling_truncf"];

impl Case {
    /// The op's result names and their uses.
    pub fn names(&self) -> (String, Vec<String>) {
        match self.results.len() {
            1 => ("%r".to_owned(), vec!["%r".to_owned()]),
            n => (format!("%r:{n}"), (0..n).map(|i| format!("%r#{i}")).collect()),
        }
    }

    pub fn op_text(&self, operands: &[String]) -> String {
        let properties = if self.attrs.is_empty() { String::new() } else { format!(" <{{{}}}>", self.attrs) };
        let types: Vec<&str> = self.operands.iter().map(|constant| constant.ty.as_str()).collect();
        format!(
            "  {} = \"{}\"({}){properties} : ({}) -> ({})\n",
            self.names().0,
            self.op,
            operands.join(", "),
            types.join(", "),
            self.results.join(", ")
        )
    }

    pub fn constants(&self, prefix: &str) -> String {
        let constant = |(number, constant): (usize, &Constant)| {
            let Constant { attr, ty } = constant;
            format!("  %{prefix}{number} = \"arith.constant\"() <{{value = {attr}}}> : () -> {ty}\n")
        };
        self.operands.iter().enumerate().map(constant).collect()
    }

    pub fn operand_names(&self, prefix: &str) -> Vec<String> {
        (0..self.operands.len()).map(|number| format!("%{prefix}{number}")).collect()
    }

    /// A function `@f<index>` that returns the op's results on the case's constants.
    pub fn function(&self, index: usize) -> String {
        let results = self.results.join(", ");
        let body = self.constants("") + &self.op_text(&self.operand_names(""));
        let uses = self.names().1.join(", ");
        format!(
            "\"func.func\"() <{{function_type = () -> ({results}), sym_name = \"f{index}\"}}> ({{\n\
             {body}  \"func.return\"({uses}) : ({results}) -> ()\n}}) : () -> ()\n"
        )
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operands: Vec<&str> = self.operands.iter().map(|constant| constant.attr.as_str()).collect();
        write!(f, "{} <{}> ({}) -> {}", self.op, self.attrs, operands.join(", "), self.results.join(", "))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Flags {
    None,
    Overflow,
    Exact,
    /// Ten predicates by number.
    Compare,
}

/// How the results' types follow from the operands'.
#[derive(Clone, Copy)]
enum Shape {
    Same,
    Twice,
    Bool,
    SameAndBool,
}

use Flags::{Compare, Exact, Overflow};
use Shape::{Bool, Same, SameAndBool, Twice};

const INT_BINARY: &[(&str, Flags, Shape)] = &[
    ("arith.addi", Overflow, Same),
    ("arith.subi", Overflow, Same),
    ("arith.muli", Overflow, Same),
    ("arith.shli", Overflow, Same),
    ("arith.addui_extended", Flags::None, SameAndBool),
    ("arith.mulsi_extended", Flags::None, Twice),
    ("arith.mului_extended", Flags::None, Twice),
    ("arith.divui", Exact, Same),
    ("arith.divsi", Exact, Same),
    ("arith.shrui", Exact, Same),
    ("arith.shrsi", Exact, Same),
    ("arith.ceildivui", Flags::None, Same),
    ("arith.ceildivsi", Flags::None, Same),
    ("arith.floordivsi", Flags::None, Same),
    ("arith.remui", Flags::None, Same),
    ("arith.remsi", Flags::None, Same),
    ("arith.andi", Flags::None, Same),
    ("arith.ori", Flags::None, Same),
    ("arith.xori", Flags::None, Same),
    ("arith.minsi", Flags::None, Same),
    ("arith.maxsi", Flags::None, Same),
    ("arith.minui", Flags::None, Same),
    ("arith.maxui", Flags::None, Same),
    ("arith.cmpi", Compare, Bool),
];

const INDEX_BINARY: &[&str] = &[
    "index.add",
    "index.sub",
    "index.mul",
    "index.divs",
    "index.divu",
    "index.ceildivs",
    "index.ceildivu",
    "index.floordivs",
    "index.rems",
    "index.remu",
    "index.maxs",
    "index.maxu",
    "index.mins",
    "index.minu",
    "index.shl",
    "index.shrs",
    "index.shru",
    "index.and",
    "index.or",
    "index.xor",
];
const INDEX_PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

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
const FORMATS: &[(&str, u32, u32)] = &[("f16", 10, 5), ("bf16", 7, 8), ("f32", 23, 8), ("f64", 52, 11)];

impl Flags {
    fn variants(self) -> Vec<String> {
        let overflow = |words: &str| format!("overflowFlags = #arith.overflow<{words}>");
        match self {
            Flags::None => vec![String::new()],
            Overflow => ["none", "nsw", "nuw", "nsw, nuw"].map(overflow).to_vec(),
            Exact => vec![String::new(), "isExact".to_owned()],
            Compare => (0..10).map(|number| format!("predicate = {number} : i64")).collect(),
        }
    }
}

impl Shape {
    fn results(self, ty: &str) -> Vec<String> {
        match self {
            Same => vec![ty.to_owned()],
            Twice => vec![ty.to_owned(), ty.to_owned()],
            Bool => vec!["i1".to_owned()],
            SameAndBool => vec![ty.to_owned(), "i1".to_owned()],
        }
    }
}

fn int(width: u32, value: &BigInt) -> Constant {
    let ty = format!("i{width}");
    let attr = match width {
        1 => (*value != BigInt::ZERO).to_string(),
        _ => format!("{value} : {ty}"),
    };
    Constant { attr, ty }
}

/// All values of a width, signed.
fn all_ints(width: u32) -> Vec<Constant> {
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

fn boundary_ints(width: u32) -> Vec<Constant> {
    boundary_values(width).iter().map(|value| int(width, value)).collect()
}

fn indices() -> Vec<Constant> {
    let mut values: Vec<BigInt> = [-2, -1, 0, 1, 2, 7, 31, 32, 63, 64].map(BigInt::from).to_vec();
    // The folders of index take care that 32 and 64 bits agree.
    for bits in [31u32, 32, 63] {
        let power = BigInt::from(1) << bits;
        values.extend([-power.clone(), &power - 1]);
    }
    let constant = |value: &BigInt| Constant { attr: format!("{value} : index"), ty: "index".to_owned() };
    values.iter().map(constant).collect()
}

/// Special and plain values of a format, by their bits.
fn floats(name: &str, man: u32, exp: u32) -> Vec<Constant> {
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
    let constant = |bits: u64| Constant { attr: format!("0x{bits:0digits$X} : {name}"), ty: name.to_owned() };
    let sign = 1u64 << (width - 1);
    magnitudes.iter().flat_map(|&bits| [constant(bits), constant(bits | sign)]).collect()
}

fn one(op: &'static str, attrs: &str, operands: &[&Constant], results: &[String]) -> Case {
    let operands = operands.iter().map(|&constant| constant.clone()).collect();
    Case { op, attrs: attrs.to_owned(), operands, results: results.to_vec() }
}

fn binary(cases: &mut Vec<Case>, op: &'static str, attrs: &str, values: &[Constant], results: &[String]) {
    for a in values {
        for b in values {
            cases.push(one(op, attrs, &[a, b], results));
        }
    }
}

fn unary(cases: &mut Vec<Case>, op: &'static str, attrs: &str, values: &[Constant], result: &str) {
    for value in values {
        cases.push(one(op, attrs, &[value], &[result.to_owned()]));
    }
}

fn integer_arithmetic(cases: &mut Vec<Case>) {
    let sets =
        [all_ints(1), all_ints(4), boundary_ints(8), boundary_ints(128), boundary_ints(200), indices()];
    for values in &sets {
        for &(op, flags, shape) in INT_BINARY {
            for attrs in flags.variants() {
                binary(cases, op, &attrs, values, &shape.results(&values[0].ty));
            }
        }
    }
    for op in INDEX_BINARY {
        binary(cases, op, "", &indices(), &["index".to_owned()]);
    }
    for predicate in INDEX_PREDICATES {
        let attrs = format!("pred = #index<cmp_predicate {predicate}>");
        binary(cases, "index.cmp", &attrs, &indices(), &["i1".to_owned()]);
    }
}

fn integer_casts(cases: &mut Vec<Case>) {
    for (from, to) in [(1, 4), (4, 8), (8, 128), (128, 200)] {
        let (narrow, wide) =
            (if from < 10 { all_ints(from) } else { boundary_ints(from) }, boundary_ints(to));
        for op in ["arith.extsi", "arith.extui"] {
            unary(cases, op, "", &narrow, &format!("i{to}"));
        }
        let wide = if to <= 8 { all_ints(to) } else { wide };
        for attrs in Overflow.variants() {
            unary(cases, "arith.trunci", &attrs, &wide, &format!("i{from}"));
        }
    }
    for width in [1, 8, 32, 64, 128] {
        for op in ["arith.index_cast", "arith.index_castui", "index.casts", "index.castu"] {
            unary(cases, op, "", &boundary_ints(width), "index");
            unary(cases, op, "", &indices(), &format!("i{width}"));
        }
    }
}

fn float_arithmetic(cases: &mut Vec<Case>) {
    const NONE: &str = "fastmath = #arith.fastmath<none>";
    for &(name, man, exp) in FORMATS {
        let values = floats(name, man, exp);
        for op in FLOAT_BINARY {
            binary(cases, op, NONE, &values, &[name.to_owned()]);
        }
        // Comparisons go by way of one format; two stand for all.
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
            for op in ["arith.sitofp", "arith.uitofp"] {
                unary(cases, op, "", &boundary_ints(width), name);
            }
        }
        let bits = format!("i{}", 1 + man + exp);
        unary(cases, "arith.bitcast", "", &values, &bits);
        unary(cases, "arith.bitcast", "", &boundary_ints(1 + man + exp), name);
    }
}

fn float_casts(cases: &mut Vec<Case>) {
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
        let constant = |bits: u32| Constant { attr: format!("0x{bits:02X} : {from}"), ty: from.to_owned() };
        let values: Vec<Constant> = (0..1 << width).map(constant).collect();
        for to in ["f16", "f32"] {
            unary(cases, "arith.extf", "", &values, to);
        }
    }
}

fn truncations(cases: &mut Vec<Case>, values: &[Constant], to: &str) {
    unary(cases, "arith.truncf", "", values, to);
    for mode in 0..5 {
        unary(cases, "arith.truncf", &format!("roundingmode = {mode} : i32"), values, to);
    }
}

fn scaling(cases: &mut Vec<Case>) {
    let constant = |attr: &str, ty: &str| Constant { attr: format!("{attr} : {ty}"), ty: ty.to_owned() };
    let scale = constant("4.0", "f8E8M0FNU");
    cases.push(one("arith.scaling_extf", "", &[&constant("1.5", "f4E2M1FN"), &scale], &["f32".to_owned()]));
    cases.push(one(
        "arith.scaling_truncf",
        "",
        &[&constant("10.0", "f32"), &scale],
        &["f4E2M1FN".to_owned()],
    ));
}

/// Every case, in a fixed order.
pub fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    integer_arithmetic(&mut cases);
    integer_casts(&mut cases);
    float_arithmetic(&mut cases);
    float_casts(&mut cases);
    scaling(&mut cases);
    cases
}
