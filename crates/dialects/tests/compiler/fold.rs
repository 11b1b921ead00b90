//! Every elementwise op of arith, of index, and of math on integers, with all its flags, against constant folding by the installed compiler: exhaustively at small
//! widths, on boundary and special values elsewhere.
//!
//! A case is one op on constants. It is interpreted, and folded by `--canonicalize`; a case that is undefined
//! behaviour is not sent. Where the folder is known to be wrong, `exceptions.tsv` says so: exactly those cases may
//! differ.

use std::collections::{BTreeMap, BTreeSet};

use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_ir::{Module, OpId};
use assay_model::shape::Shapes;
use assay_model::{Registry, Scalar, Value};
use rayon::prelude::*;

use crate::cases::{self, OpCase};
use crate::mlir::{self, TestedMlir};
use crate::{Expected, interpret};

/// Cases a run of the compiler.
const BATCH: usize = 4000;

/// How the cases of one op ended.
#[derive(Default, Debug)]
struct FoldCounts {
    folded: usize,
    not_folded: usize,
    undefined: usize,
    poison: usize,
    unspecified: usize,
}

/// Counts by op, and the cases whose folded value is not the interpreter's.
#[derive(Default)]
struct FoldTally {
    counts: BTreeMap<&'static str, FoldCounts>,
    differences: BTreeSet<String>,
}

impl FoldTally {
    fn merge(&mut self, other: FoldTally) {
        for (op, count) in other.counts {
            let sum = self.counts.entry(op).or_default();
            sum.folded += count.folded;
            sum.not_folded += count.not_folded;
            sum.undefined += count.undefined;
            sum.poison += count.poison;
            sum.unspecified += count.unspecified;
        }
        self.differences.extend(other.differences);
    }
}

/// Whether a function is folded: nothing in it has operands but its terminator.
fn is_folded(module: &Module, function: OpId) -> bool {
    let region = module.op(function).regions[0];
    let ops = &module.block(module.region(region).blocks[0]).ops;
    ops[..ops.len() - 1].iter().all(|&op| module.op(op).operands.is_empty())
}

fn check(opt: &TestedMlir, registry: &Registry, batch: &[OpCase], tally: &mut FoldTally) {
    let text: String = batch.iter().enumerate().map(|(index, case)| case.function(index)).collect();
    let module = assay_ir::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let mut sent = Vec::new();
    let mut source = String::new();
    for (index, case) in batch.iter().enumerate() {
        let expected = interpret(&module, registry, &format!("f{index}"));
        let count = tally.counts.entry(case.op).or_default();
        match expected {
            Expected::Undefined => count.undefined += 1,
            Expected::Unspecified => count.unspecified += 1,
            Expected::Values(values) if values.iter().any(Value::has_poison) => {
                count.poison += 1;
                source += &case.function(index);
                sent.push((index, values));
            }
            Expected::Values(values) => {
                source += &case.function(index);
                sent.push((index, values));
            }
        }
    }
    let output = opt.opt(&source, &["--canonicalize"]);
    let folded = assay_ir::parse(&output).unwrap_or_else(|error| panic!("the compiler's output: {error}"));
    let interpreter = Interpreter::new(&folded, registry, ExecutionConfig::default());
    let functions: BTreeMap<&str, OpId> = interpreter.functions().into_iter().collect();
    for (index, values) in sent {
        let (case, name) = (&batch[index], format!("f{index}"));
        let count = tally.counts.entry(case.op).or_default();
        let function = functions.get(name.as_str()).unwrap_or_else(|| panic!("{name} is gone"));
        if !is_folded(&folded, *function) {
            count.not_folded += 1;
            continue;
        }
        count.folded += 1;
        let found = interpreter.call(&name, &[]).result.unwrap_or_else(|stop| panic!("{case}: {stop}"));
        let refined = values.iter().zip(&found).all(|(expected, found)| refines(expected, found));
        if !refined || values.len() != found.len() {
            tally.differences.insert(format!("{case}\t{}\t{}", show(&found), show(&values)));
        }
    }
}

fn show(values: &[Value]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Whether the compiler may replace the expected value by the found one.
fn refines(expected: &Value, found: &Value) -> bool {
    let scalar = |expected: &Scalar, found: &Scalar| match (expected, found) {
        (Scalar::Poison, _) => true,
        (Scalar::Float(a), Scalar::Float(b)) if a.is_nan() && b.is_nan() => a.kind == b.kind,
        _ => expected == found,
    };
    match (expected, found) {
        (Value::Scalar(a), Value::Scalar(b)) => scalar(a, b),
        (Value::Array(a), Value::Array(b)) => {
            a.shape() == b.shape() && a.iter().zip(b.iter()).all(|(a, b)| scalar(&a, &b))
        }
        _ => false,
    }
}

/// `CASE<tab>FOLDED<tab>EXPECTED<tab>ISSUE` a line; the first three are compared.
fn exceptions() -> BTreeSet<String> {
    let lines = include_str!("exceptions.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.splitn(4, '\t').take(3).collect::<Vec<_>>().join("\t")).collect()
}

#[test]
fn folding_agrees_with_the_interpreter() {
    let Some(opt) = mlir::find() else { return };
    let registry = assay_dialects::registry();
    let cases = cases::all();
    // Results are merged in sets and sums, so their order does not matter.
    let batch = |mut tally: FoldTally, batch: &[OpCase]| {
        check(&opt, &registry, batch, &mut tally);
        tally
    };
    let both = |mut one: FoldTally, other: FoldTally| {
        one.merge(other);
        one
    };
    let tally = cases.par_chunks(BATCH).fold(FoldTally::default, batch).reduce(FoldTally::default, both);
    println!("{} cases", cases.len());
    let mut odd = Vec::new();
    for (op, count) in &tally.counts {
        println!("{op}: {count:?}");
        let folds = Shapes::newest().get(op).is_some_and(|shape| shape.has_folder);
        if folds != (count.folded > 0) {
            odd.push(*op);
        }
    }
    assert!(
        odd.is_empty(),
        "ops that are folded though ODS lists no folder, or the other way round: {odd:?}"
    );
    let known = exceptions();
    let new: Vec<_> = tally.differences.difference(&known).collect();
    let gone: Vec<_> = known.difference(&tally.differences).collect();
    assert!(new.is_empty() && gone.is_empty(), "{} new: {new:#?}\n{} gone: {gone:#?}", new.len(), gone.len());
}
