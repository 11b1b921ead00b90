//! Prints terms as SMT-LIB 2.6, and reads the values of a model.
//!
//! Bit vectors of one bit are printed as `Bool`, which solvers handle better.

use std::fmt::Write as _;

use assay_ir::{Int, Rounding};
use assay_model::term::{TermOp, TermSort, theory};
use assay_model::{TermId, Terms};
use num_bigint::BigInt;

/// A script that asks whether a condition can hold, and that requests the values of some variables: of those that the condition depends on,
/// which are returned too.
pub fn script(t: &Terms, condition: TermId, variables: &[TermId]) -> (String, Vec<TermId>) {
    let reachable = t.reachable(&[condition]);
    let mut out = format!("(set-option :produce-models true)\n(set-logic {})\n", logic(t, &reachable));
    write_declarations(t, &reachable, &mut out);
    for &term in &reachable {
        write_definition(t, term, &mut out);
    }
    let _ = writeln!(out, "(assert t{})\n(check-sat)", condition.index());
    let asked: Vec<TermId> = variables.iter().copied().filter(|one| reachable.contains(one)).collect();
    if !asked.is_empty() {
        let names: Vec<String> = asked.iter().map(|one| format!("t{}", one.index())).collect();
        let _ = writeln!(out, "(get-value ({}))", names.join(" "));
    }
    (out, asked)
}

/// The smallest logic that contains the terms; it decides how the solver works.
fn logic(t: &Terms, reachable: &[TermId]) -> &'static str {
    let has = |test: fn(&TermOp, TermSort) -> bool| {
        reachable.iter().any(|&term| test(&t.node(term).op, t.sort(term)))
    };
    if has(|op, sort| matches!(op, TermOp::Apply(_)) || matches!(sort, TermSort::Other(_))) {
        return "ALL";
    }
    if has(|_, sort| matches!(sort, TermSort::Float(_))) { "QF_BVFP" } else { "QF_BV" }
}

fn sort_text(sort: TermSort) -> String {
    match sort {
        TermSort::Bits(1) => "Bool".to_owned(),
        TermSort::Bits(width) => format!("(_ BitVec {width})"),
        TermSort::Float(kind) => {
            let (exponent, significand) = theory(kind).unwrap_or_default();
            format!("(_ FloatingPoint {exponent} {significand})")
        }
        TermSort::Other(number) => format!("S{number}"),
    }
}

fn write_declarations(t: &Terms, reachable: &[TermId], out: &mut String) {
    let mut sorts: Vec<u32> = Vec::new();
    let mut functions: Vec<u32> = Vec::new();
    for &term in reachable {
        if let TermSort::Other(number) = t.sort(term) {
            sorts.push(number);
        }
        if let TermOp::Apply(number) = t.node(term).op {
            functions.push(number);
        }
    }
    sorts.sort_unstable();
    sorts.dedup();
    functions.sort_unstable();
    functions.dedup();
    for number in sorts {
        let _ = writeln!(out, "(declare-sort S{number} 0)");
    }
    for number in functions {
        let function = &t.functions()[number as usize];
        let args: Vec<String> = function.args.iter().map(|&sort| sort_text(sort)).collect();
        let _ = writeln!(out, "(declare-fun f{number} ({}) {})", args.join(" "), sort_text(function.result));
    }
}

fn write_definition(t: &Terms, term: TermId, out: &mut String) {
    let (node, name, sort) = (t.node(term), format!("t{}", term.index()), sort_text(t.sort(term)));
    match node.op {
        TermOp::Variable(_) => {
            let _ = writeln!(out, "(declare-fun {name} () {sort})");
        }
        // Any bits that represent the float: a NaN has several representations.
        TermOp::FToBits => {
            let float = node.args[0];
            let _ = writeln!(out, "(declare-fun {name} () {sort})");
            let _ = writeln!(out, "(assert (= {} t{}))", to_float(t.sort(float), &name), float.index());
        }
        _ => {
            let _ = writeln!(out, "(define-fun {name} () {sort} {})", body(t, term));
        }
    }
}

fn to_float(sort: TermSort, rest: &str) -> String {
    let (exponent, significand) = match sort {
        TermSort::Float(kind) => theory(kind).unwrap_or_default(),
        _ => (0, 0),
    };
    format!("((_ to_fp {exponent} {significand}) {rest})")
}

fn number(value: &Int) -> String {
    format!("(_ bv{} {})", value.unsigned(), value.width())
}

fn rounding(mode: Rounding) -> &'static str {
    match mode {
        Rounding::NearestEven => "RNE",
        Rounding::NearestAway => "RNA",
        Rounding::Down => "RTN",
        Rounding::Up => "RTP",
        Rounding::ZeroWards => "RTZ",
    }
}

/// A term's operand as a bit vector, even if it has one bit.
fn vector(t: &Terms, term: TermId) -> String {
    match t.sort(term) {
        TermSort::Bits(1) => format!("(ite t{} #b1 #b0)", term.index()),
        _ => format!("t{}", term.index()),
    }
}

fn body(t: &Terms, term: TermId) -> String {
    let node = t.node(term);
    let plain: Vec<String> = node.args.iter().map(|arg| format!("t{}", arg.index())).collect();
    let call = |name: &str| format!("({name} {})", plain.join(" "));
    let vectors = |name: &str| {
        let args: Vec<String> = node.args.iter().map(|&arg| vector(t, arg)).collect();
        format!("({name} {})", args.join(" "))
    };
    let is_bit = t.sort(term) == TermSort::Bits(1);
    // The result of an operation on vectors.
    let bits = |text: String| if is_bit { format!("(= {text} #b1)") } else { text };
    match &node.op {
        TermOp::Int(value) if is_bit => (!value.is_zero()).to_string(),
        TermOp::Int(value) => number(value),
        TermOp::Float(value) => to_float(t.sort(term), &number(&value.to_int())),
        TermOp::Not | TermOp::And | TermOp::Or | TermOp::Xor => {
            let name = match node.op {
                TermOp::Not => "not",
                TermOp::And => "and",
                TermOp::Or => "or",
                _ => "xor",
            };
            if is_bit { call(name) } else { call(&format!("bv{name}")) }
        }
        TermOp::Add => bits(vectors("bvadd")),
        TermOp::Mul => bits(vectors("bvmul")),
        TermOp::UDiv => bits(vectors("bvudiv")),
        TermOp::URem => bits(vectors("bvurem")),
        TermOp::SDiv => bits(vectors("bvsdiv")),
        TermOp::SRem => bits(vectors("bvsrem")),
        TermOp::Shl => bits(vectors("bvshl")),
        TermOp::LShr => bits(vectors("bvlshr")),
        TermOp::AShr => bits(vectors("bvashr")),
        TermOp::Eq => call("="),
        TermOp::Ult => vectors("bvult"),
        TermOp::Slt => vectors("bvslt"),
        TermOp::Ite => call("ite"),
        TermOp::Extract(low) => {
            let high = low + t.width(term) - 1;
            bits(vectors(&format!("(_ extract {high} {low})")))
        }
        TermOp::Zext | TermOp::Sext => {
            let more = t.width(term) - t.width(node.args[0]);
            let name = if node.op == TermOp::Zext { "zero_extend" } else { "sign_extend" };
            vectors(&format!("(_ {name} {more})"))
        }
        TermOp::Apply(function) if plain.is_empty() => format!("f{function}"),
        TermOp::Apply(function) => call(&format!("f{function}")),
        TermOp::Variable(_) | TermOp::FToBits | TermOp::FSame(_) => plain.join(" "),
        _ => bits_of_float(t, term, &bits, &call),
    }
}

/// The operations on floats.
fn bits_of_float(
    t: &Terms,
    term: TermId,
    bits: &dyn Fn(String) -> String,
    call: &dyn Fn(&str) -> String,
) -> String {
    let node = t.node(term);
    let (sort, width) = (t.sort(term), t.width(term));
    let first = || vector(t, node.args[0]);
    match &node.op {
        TermOp::FNeg => call("fp.neg"),
        TermOp::FAbs => call("fp.abs"),
        TermOp::FAdd => call("fp.add RNE"),
        TermOp::FMul => call("fp.mul RNE"),
        TermOp::FDiv => call("fp.div RNE"),
        TermOp::FSqrt => call("fp.sqrt RNE"),
        TermOp::FFma => call("fp.fma RNE"),
        TermOp::FRound(mode) => call(&format!("fp.roundToIntegral {}", rounding(*mode))),
        TermOp::FLt => call("fp.lt"),
        TermOp::FEq => call("fp.eq"),
        TermOp::FIsNan => call("fp.isNaN"),
        TermOp::FIsInf => call("fp.isInfinite"),
        TermOp::FIsZero => call("fp.isZero"),
        TermOp::FIsNegative => call("fp.isNegative"),
        TermOp::FConvert(mode) => to_float(sort, &format!("{} {}", rounding(*mode), first())),
        TermOp::FFromSigned => to_float(sort, &format!("RNE {}", first())),
        TermOp::FFromUnsigned => {
            to_float(sort, &format!("RNE {}", first())).replacen("to_fp ", "to_fp_unsigned ", 1)
        }
        TermOp::FToSigned => bits(format!("((_ fp.to_sbv {width}) RTZ {})", first())),
        TermOp::FToUnsigned => bits(format!("((_ fp.to_ubv {width}) RTZ {})", first())),
        _ => to_float(sort, &first()),
    }
}

/// Maximal number of characters that are quoted from an unknown answer.
const MAX_QUOTED: usize = 100;

/// What a solver says.
#[derive(Clone, Debug, PartialEq)]
pub enum SolverAnswer {
    /// The condition holds for no values.
    Unsatisfiable,
    /// The condition holds for these values of variables, which are given by their terms' numbers.
    Satisfiable(Vec<(usize, Int)>),
    /// The solver does not know, for this reason.
    Unknown(String),
    /// The solver reached its limit of time or memory.
    OutOfTime(String),
}

/// Reads a solver's output.
pub fn answer(t: &Terms, variables: &[TermId], output: &str) -> SolverAnswer {
    let lines: Vec<&str> = output.lines().filter(|line| !line.starts_with(';')).collect();
    let answer = lines.join("\n");
    let mut words =
        answer.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')')).filter(|word| !word.is_empty());
    match words.next() {
        Some("unsat") => return SolverAnswer::Unsatisfiable,
        Some("sat") => {}
        Some("unknown" | "timeout") => return SolverAnswer::Unknown("the solver does not know".to_owned()),
        _ => {
            let line = lines.first().unwrap_or(&"nothing");
            // It may be anything.
            let line: String = line.chars().take(MAX_QUOTED).collect();
            return SolverAnswer::Unknown(format!("the solver says: {}", line.escape_debug()));
        }
    }
    let mut values = Vec::new();
    let words: Vec<&str> = words.collect();
    let mut at = 0;
    while at < words.len() {
        let named = words[at].strip_prefix('t').and_then(|number| number.parse::<usize>().ok());
        let variable = named.and_then(|number| variables.iter().find(|one| one.index() == number));
        if let Some(&variable) = variable {
            let rest = &words[at + 1..];
            if let Some(value) = value(rest, t.width(variable)) {
                values.push((variable.index(), value));
            }
        }
        at += 1;
    }
    if values.len() < variables.len() {
        return SolverAnswer::Unknown("the solver says sat, and gives no model".to_owned());
    }
    SolverAnswer::Satisfiable(values)
}

/// A value as solvers print it: `true`, `#x0f`, `#b01`, `_ bv15 8`.
fn value(words: &[&str], width: u32) -> Option<Int> {
    let parse = |digits: &str, radix| {
        BigInt::parse_bytes(digits.as_bytes(), radix).map(|number| Int::wrap(width, &number))
    };
    match *words.first()? {
        "true" => Some(Int::bool(true)),
        "false" => Some(Int::bool(false)),
        "_" => parse(words.get(1)?.strip_prefix("bv")?, 10),
        word if word.starts_with("#x") => parse(&word[2..], 16),
        word if word.starts_with("#b") => parse(&word[2..], 2),
        _ => None,
    }
}
