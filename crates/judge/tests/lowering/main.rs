//! Programs stay interpretable on the whole way down to the llvm dialect, and every pass on that way refines.

#[path = "../common/mod.rs"]
mod common;

use std::fmt::Write as _;

use assay_drive::{Pipeline, Step};
use assay_ir::Module;
use assay_judge::{Behaviour, Plan, Settings, Verdict, judge};

/// The way down, pass by pass.
static PASSES: [&str; 12] = [
    "convert-vector-to-scf",
    "convert-scf-to-cf",
    "convert-ub-to-llvm",
    "convert-vector-to-llvm",
    "arith-expand",
    "convert-index-to-llvm",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-func-to-llvm",
    "reconcile-unrealized-casts",
    "canonicalize",
    "cse",
];

/// True bugs of MLIR 22.1.8: function, pass at which it differs, and how.
static KNOWN: &[(&str, &str, &str)] = &[
    // SCFToControlFlow casts the index to i32, so that 1 << 32 takes the case 0.
    ("switches", "convert-scf-to-cf", "result 0 differs"),
    // The expansion negates the least index, which has no negative.
    ("index_ceil_signed", "convert-index-to-llvm", "undefined behaviour (div-overflow) appears"),
    // One minus the least index but one overflows, and is divided by -1.
    ("index_floor", "convert-index-to-llvm", "undefined behaviour (div-overflow) appears"),
    // A comparison does not distinguish the zeros (found/19).
    ("ieee_extrema", "arith-expand", "result 1 differs"),
];

#[test]
fn every_step_to_llvm_refines_the_one_before() {
    let Some(compiler) = common::compiler() else { return };
    let registry = assay_dialects::registry();
    let settings = Settings { inputs: 600, seed: 1, ..Settings::default() };
    let generic = |input: &str, pipeline: &Pipeline| common::generic(&compiler, input, pipeline);
    let parse =
        |text: &str| -> Module { assay_ir::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")) };

    let mut text = generic(include_str!("programs.mlir"), &Pipeline::empty());
    let source = parse(&text);
    let plan = Plan::new(&source, &registry, &settings);
    assert_eq!(plan.skipped, []);
    assert!(plan.functions.len() >= 40, "{} functions", plan.functions.len());
    let mut before = Behaviour::observe(&source, &registry, &plan, &settings);
    let mut program = source;
    let mut faults = String::new();
    let mut known = Vec::new();
    for pass in PASSES {
        text = generic(&text, &Step::new(pass).to_pipeline());
        let module = parse(&text);
        let after = Behaviour::after(&before, &module, &registry, &plan, &settings);
        for verdict in judge(&plan, [&program, &module], [&before, &after], &registry, &settings) {
            let function = &verdict.function;
            let what = match &verdict.verdict {
                Verdict::Refines { .. } => continue,
                Verdict::Differs(difference) => {
                    let show = |e: &assay_engine::interpret::Execution| {
                        format!("{:?}, printed {:?}", e.result, e.output.display())
                    };
                    format!(
                        "{} for ({})\n    before: {}\n    after: {}",
                        difference.describe(),
                        difference.input,
                        show(&difference.before),
                        show(&difference.after)
                    )
                }
                Verdict::NotComparable(why) => format!("not comparable: {why}"),
            };
            if KNOWN.iter().any(|&(name, at, text)| name == function && at == pass && what.starts_with(text))
            {
                known.push(function.clone());
                continue;
            }
            let _ = writeln!(faults, "{pass} @{function}: {what}");
        }
        (program, before) = (module, after);
    }
    assert!(faults.is_empty(), "\n{faults}");
    assert_eq!(known.len(), KNOWN.len(), "a known bug does not show any more: {known:?}");
}
