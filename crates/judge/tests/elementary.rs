//! Expansions and polynomial approximations of functions of reals pass, and those with wrong special values do not.

mod common;

use assay_drive::{Pipeline, Step};
use assay_judge::{Behaviour, Plan, Settings, Verdict, judge};

const UNARY: &[&str] = &[
    "math.acos",
    "math.acosh",
    "math.asin",
    "math.asinh",
    "math.atan",
    "math.atanh",
    "math.cbrt",
    "math.ceil",
    "math.cos",
    "math.cosh",
    "math.erf",
    "math.erfc",
    "math.exp",
    "math.exp2",
    "math.expm1",
    "math.floor",
    "math.log",
    "math.log10",
    "math.log1p",
    "math.log2",
    "math.round",
    "math.roundeven",
    "math.rsqrt",
    "math.sin",
    "math.sinh",
    "math.sqrt",
    "math.tan",
    "math.tanh",
    "math.trunc",
];

const COMPLEX: &[(&str, usize)] = &[
    ("complex.add", 2),
    ("complex.atan2", 2),
    ("complex.cos", 1),
    ("complex.div", 2),
    ("complex.exp", 1),
    ("complex.expm1", 1),
    ("complex.log", 1),
    ("complex.log1p", 1),
    ("complex.mul", 2),
    ("complex.pow", 2),
    ("complex.rsqrt", 1),
    ("complex.sign", 1),
    ("complex.sin", 1),
    ("complex.sqrt", 1),
    ("complex.tan", 1),
    ("complex.tanh", 1),
];

fn function(op: &str, operands: usize, ty: &str) -> String {
    let types = vec![ty; operands].join(", ");
    let params: Vec<String> = (0..operands).map(|i| format!("%{i}: {ty}")).collect();
    let names: Vec<String> = (0..operands).map(|i| format!("%{i}")).collect();
    format!(
        "func.func @f_{}_{}({}) -> {ty} {{\n  %r = \"{op}\"({}) : ({types}) -> {ty}\n  return %r : {ty}\n}}\n",
        op.replace('.', "_"),
        ty.replace(['<', '>'], "_"),
        params.join(", "),
        names.join(", ")
    )
}

fn program() -> String {
    let mut text = String::new();
    for ty in ["f16", "f32", "f64"] {
        text.extend(UNARY.iter().map(|op| function(op, 1, ty)));
    }
    for ty in ["f32", "f64"] {
        text.extend(["math.powf", "math.atan2"].map(|op| function(op, 2, ty)));
        let ty = format!("complex<{ty}>");
        text.extend(COMPLEX.iter().map(|&(op, operands)| function(op, operands, &ty)));
    }
    text
}

/// Pipelines, and the functions that they get wrong in MLIR 22.1.8, whatever the format.
static PIPELINES: &[(&str, &[&str])] = &[
    ("convert-math-to-llvm", &[]),
    ("convert-complex-to-standard", &[]),
    ("convert-complex-to-standard{complex-range=none}", &[]),
    ("convert-complex-to-libm", &[]),
    (
        "math-expand-ops",
        &[
            "math_acosh", // -inf or NaN below 1
            "math_asinh", // NaN for -inf; large numbers below 0 cancel
            "math_ceil",  // by way of fptosi, whatever the number
            "math_powf",  // by way of log, whatever the base
            "math_round", // 0.49999997 is rounded to 1
            "math_roundeven",
        ],
    ),
    (
        "test-math-polynomial-approximation",
        &[
            "math_atan2", // of two infinities
            "math_cbrt",  // of infinities
            "math_cos",   // these give a NaN to fptosi
            "math_exp",
            "math_expm1",
            "math_log", // of subnormal numbers
            "math_log2",
            "math_sin",
        ],
    ),
];

#[test]
fn expansions_refine_up_to_their_tolerances() {
    let Some(compiler) = common::compiler() else { return };
    let registry = assay_dialects::registry();
    let settings = Settings { inputs: 300, seed: 3, ..Settings::default() };
    let generic = |input: &str, pipeline: &Pipeline| common::generic(&compiler, input, pipeline);
    let source_text = generic(&program(), &Pipeline::empty());
    let source = assay_ir::parse(&source_text).unwrap_or_else(|error| panic!("{error}"));
    let plan = Plan::new(&source, &registry, &settings);
    let before = Behaviour::observe(&source, &registry, &plan, &settings);
    let mut faults = Vec::new();
    for (pass, wrong) in PIPELINES {
        let pipeline: Pipeline = match pass.split_once('{') {
            None => Step::new(*pass).to_pipeline(),
            Some(_) => pass.parse().unwrap_or_else(|error| panic!("{error:?}")),
        };
        let target =
            assay_ir::parse(generic(&source_text, &pipeline)).unwrap_or_else(|error| panic!("{error}"));
        let after = Behaviour::observe(&target, &registry, &plan, &settings);
        let mut caught = Vec::new();
        for verdict in judge(&plan, [&source, &target], [&before, &after], &registry, &settings) {
            let name = verdict.function.trim_start_matches("f_").to_owned();
            let known = wrong.iter().find(|wrong| name.strip_suffix("_f32") == Some(**wrong));
            match &verdict.verdict {
                Verdict::Differs(_) if known.is_some() => caught.extend(known),
                Verdict::Differs(_) if wrong.iter().any(|wrong| name.starts_with(&format!("{wrong}_f"))) => {}
                Verdict::Refines { .. } => {}
                other => faults.push(format!("{pass} @{name}: {other:?}")),
            }
        }
        let missed: Vec<_> = wrong.iter().filter(|wrong| !caught.contains(wrong)).collect();
        if !missed.is_empty() {
            faults.push(format!("{pass}: not caught: {missed:?}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
