//! A selection of the cases, lowered and executed: each op runs in a separate function on arguments, so that no
//! folder sees its constants.

use std::collections::BTreeMap;

use assay_engine::interpret::{self, ExecutionConfig};
use assay_ir::FloatKind;
use assay_model::{Registry, Scalar, Value};

use crate::cases::{self, OpCase, TypedConstant};
use crate::{Expected, interpret, mlir};

/// About this many cases of one op are run.
const PER_OP: usize = 120;

const LOWERING: &[&str] = &[
    "--convert-math-to-funcs",
    "--convert-math-to-llvm",
    "--arith-expand",
    "--convert-vector-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-index-to-llvm",
    "--convert-cf-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
];

/// Whether lowering and execution by MLIR 22.1.8 on x86 give the case its meaning. They do not for
/// - ops of two results on index, whose result type `--convert-arith-to-llvm` forgets to convert (it fails), and
///   math.ipowi on index, which no pass converts;
/// - zeros of both signs in minimumf and maximumf, which `--arith-expand` makes a comparison and a choice of;
/// - index.ceildivs of the least value, whose negation overflows (llvm-project PR 215696, found/11), and of the
///   greatest by -1, which becomes a division that traps (found/12);
/// - rounding modes of truncf: they become constrained intrinsics, which describe the mode and do not set it
///   (LLVM LangRef; llvm-project issue 96815).
fn lowers(case: &OpCase) -> bool {
    let extremum = matches!(case.op, "arith.minimumf" | "arith.maximumf");
    let zeros = case.operands.iter().all(|c| {
        let digits = c.attr.trim_start_matches("0x").split(' ').next().unwrap_or("");
        u64::from_str_radix(digits, 16).is_ok_and(|bits| bits << (64 - 4 * digits.len()) << 1 == 0)
    });
    let extreme = [i64::MIN, i64::MAX].map(|value| format!("{value} : index"));
    let negated = case.op == "index.ceildivs" && extreme.contains(&case.operands[0].attr);
    let on_index = case.results[0] == "index" && (case.results.len() == 2 || case.op == "math.ipowi");
    !(on_index || negated || (extremum && zeros) || case.attrs.contains("roundingmode"))
}

/// Whether a bf16 value is subnormal: processors with AVX512_BF16 flush these to zero when they convert.
fn is_flushed(value: &Value) -> bool {
    let float = value.as_scalar().and_then(Scalar::as_float);
    float.is_some_and(|f| f.kind == FloatKind::BF16 && !f.is_zero() && f.bits & 0x7f80 == 0)
}

/// Types that can be printed after a bitcast of floats, with the width of these.
fn printable(ty: &str) -> bool {
    let width = ty.strip_prefix('i').and_then(|digits| digits.parse::<u32>().ok());
    ty == "index" || width.is_some_and(|width| width <= 64) || float_width(ty).is_some()
}

fn float_width(ty: &str) -> Option<u32> {
    match ty {
        "f16" | "bf16" => Some(16),
        "f32" => Some(32),
        "f64" => Some(64),
        _ => None,
    }
}

/// A function `@c<index>` of the operands; floats come back as their bits, NaNs as -1.
fn callee(case: &OpCase, index: usize) -> String {
    let params: Vec<String> =
        case.operands.iter().enumerate().map(|(number, c)| format!("%{number}: {}", c.ty)).collect();
    let types: Vec<&str> = case.operands.iter().map(|c| c.ty.as_str()).collect();
    let mut body = case.op_text(&case.operand_names(""));
    let (_, uses) = case.names();
    let mut returned = Vec::new();
    for (number, (name, ty)) in uses.iter().zip(&case.results).enumerate() {
        let Some(width) = float_width(ty) else {
            returned.push(name.clone());
            continue;
        };
        body += &format!(
            "  %u{number} = \"arith.cmpf\"({name}, {name}) <{{predicate = 14 : i64}}> : ({ty}, {ty}) -> i1\n  \
             %b{number} = \"arith.bitcast\"({name}) : ({ty}) -> i{width}\n  \
             %m{number} = \"arith.constant\"() <{{value = -1 : i{width}}}> : () -> i{width}\n  \
             %s{number} = \"arith.select\"(%u{number}, %m{number}, %b{number}) : (i1, i{width}, i{width}) -> i{width}\n"
        );
        returned.push(format!("%s{number}"));
    }
    let results = returned_types(case).join(", ");
    format!(
        "\"func.func\"() <{{function_type = ({}) -> ({results}), sym_name = \"c{index}\"}}> ({{\n^bb0({}):\n\
         {body}  \"func.return\"({}) : ({results}) -> ()\n}}) : () -> ()\n",
        types.join(", "),
        params.join(", "),
        returned.join(", "),
    )
}

fn returned_types(case: &OpCase) -> Vec<String> {
    let bits = |ty: &String| float_width(ty).map_or_else(|| ty.clone(), |width| format!("i{width}"));
    case.results.iter().map(bits).collect()
}

/// The part of `@main` that calls `@c<index>` and prints its results, one a line.
fn caller(case: &OpCase, index: usize) -> String {
    let prefix = format!("a{index}_");
    let types: Vec<&str> = case.operands.iter().map(|TypedConstant { ty, .. }| ty.as_str()).collect();
    let results = returned_types(case);
    let mut text = case.constants(&prefix);
    text += &format!(
        "  %r{index}:{} = \"func.call\"({}) <{{callee = @c{index}}}> : ({}) -> ({})\n",
        results.len(),
        case.operand_names(&prefix).join(", "),
        types.join(", "),
        results.join(", ")
    );
    for (number, ty) in results.iter().enumerate() {
        text += &format!(
            "  \"vector.print\"(%r{index}#{number}) <{{punctuation = #vector.punctuation<newline>}}> : ({ty}) -> ()\n"
        );
    }
    text
}

/// The cases that have one defined result, by op and evenly spread.
fn selection() -> Vec<OpCase> {
    let registry = assay_dialects::registry();
    let mut by_op = BTreeMap::<&str, Vec<OpCase>>::new();
    for case in cases::all() {
        let mut types = case.operands.iter().map(|c| &c.ty).chain(&case.results);
        if lowers(&case) && types.all(|ty| printable(ty)) {
            by_op.entry(case.op).or_default().push(case);
        }
    }
    let mut chosen = Vec::new();
    for cases in by_op.into_values() {
        // Coprime to the numbers of values and flags, so that all of them come up.
        let stride = (cases.len() / PER_OP).max(1) | 1;
        chosen.extend(cases.into_iter().step_by(stride).filter(|case| is_defined(case, &registry)));
    }
    chosen
}

/// Whether a case has one result, which processors agree on.
fn is_defined(case: &OpCase, registry: &Registry) -> bool {
    let module = assay_ir::parse(case.function(0)).unwrap_or_else(|error| panic!("{case}: {error}"));
    let Expected::Values(values) = interpret(&module, registry, "f0") else { return false };
    !values.iter().any(|value| value.has_poison() || is_flushed(value))
        && !case.operands.iter().any(|c| matches!(c.attr.as_str(), "0x0001 : bf16" | "0x8001 : bf16"))
}

#[test]
fn execution_agrees_with_the_interpreter() {
    let Some(compiler) = mlir::find() else { return };
    let cases = selection();
    let callees: String = cases.iter().enumerate().map(|(index, case)| callee(case, index)).collect();
    let calls: String = cases.iter().enumerate().map(|(index, case)| caller(case, index)).collect();
    let program = format!(
        "{callees}\"func.func\"() <{{function_type = () -> (), sym_name = \"main\"}}> ({{\n{calls}  \
         \"func.return\"() : () -> ()\n}}) : () -> ()\n"
    );
    let module = assay_ir::parse(&program).unwrap_or_else(|error| panic!("{error}"));
    let execution =
        interpret::run(&module, &assay_dialects::registry(), "main", &[], ExecutionConfig::default());
    if let Err(stop) = &execution.result {
        panic!("{stop}");
    }
    let expected = execution.output.exact().expect("no poison is printed").to_owned();
    let Some(printed) = compiler.execute(&compiler.opt(&program, LOWERING)) else { return };
    let owners = cases.iter().flat_map(|case| case.results.iter().map(move |_| case));
    let differences: Vec<String> = owners
        .zip(expected.lines().zip(printed.lines()))
        .filter(|(_, (expected, printed))| expected != printed)
        .map(|(case, (expected, printed))| format!("{case}: {printed}, not {expected}"))
        .collect();
    println!("{} cases executed", cases.len());
    assert_eq!(expected.lines().count(), printed.lines().count(), "lines printed");
    assert!(differences.is_empty(), "{differences:#?}");
}
