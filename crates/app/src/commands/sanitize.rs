//! `assay sanitize`: the same program without undefined behaviour.

use std::path::PathBuf;

use assay_engine::sanitize::{self, Fate, Options, Report};
use assay_model::Bounds;
use serde::Serialize;

use crate::exit::Exit;
use crate::globals::Globals;
use crate::load::{self, Source};
use crate::target;

/// Guard a program against undefined behaviour and poison.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the program is printed, and nothing in it was left unguarded"),
    (Exit::Usage, "the file is bad"),
    (Exit::Tool, "the file is in pretty form and no mlir-opt was found to print it generically"),
    (Exit::NotComparable, "the program is printed, but ops that may be undefined are still in it"),
]))]
pub struct Args {
    /// The program, in generic or pretty form; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// Leave ops that have no guard as they are; else other values of their types stand for their results.
    #[arg(long)]
    keep: bool,
    /// Take promises back that leave several results open, as fast-math flags.
    #[arg(long)]
    exact: bool,
    /// Trips of a loop whose bounds are not known, at the most.
    #[arg(long, default_value_t = Bounds::default().trips, value_parser = clap::value_parser!(i64).range(1..=1 << 30))]
    max_trips: i64,
    /// Elements of a value whose sizes are not known, at the most.
    #[arg(long, default_value_t = Bounds::default().elements, value_parser = clap::value_parser!(i64).range(1..=1 << 30))]
    max_elements: i64,
    /// List what was done with the rules, and the ops without a guard, on standard error.
    #[arg(long)]
    stats: bool,
}

/// The outcome, for `--json`.
#[derive(Serialize)]
struct Outcome {
    program: String,
    ops_before: usize,
    ops_after: usize,
    known: usize,
    operands: usize,
    promises: usize,
    guards: usize,
    unguarded: Vec<Unguarded>,
    unknown: Vec<String>,
}

#[derive(Serialize)]
struct Unguarded {
    op: String,
    rule: &'static str,
    replaced: bool,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let source = Source::read(&args.file)?;
    let mut module = load::any(&source, |text| target::to_generic(globals, text))?;
    let registry = assay_dialects::registry();
    let options = Options {
        bounds: Bounds { trips: args.max_trips, elements: args.max_elements },
        replace: !args.keep,
        exact: args.exact,
    };
    let report = sanitize::sanitize(&mut module, &registry, &options);
    let program = assay_ir::print(&module);
    if globals.json {
        globals.print_json(&outcome(&report, program))?;
    } else {
        globals.print(&program)?;
        summary(&report, args.stats);
    }
    let kept = report.unguarded.iter().any(|rule| rule.fate == Fate::Kept) || !report.unknown.is_empty();
    Ok(if kept { Exit::NotComparable } else { Exit::Clean })
}

fn summary(report: &Report, stats: bool) {
    let growth = report.ops_after as f64 / report.ops_before.max(1) as f64;
    let kept = report.unguarded.len() - report.replaced();
    eprintln!(
        "{} ops, {} before ({growth:.2}x); {} replaced, {kept} left unguarded, {} kinds unknown",
        report.ops_after,
        report.ops_before,
        report.replaced(),
        report.unknown.len()
    );
    if !stats {
        return;
    }
    eprintln!(
        "rules: {} known not to fire, {} by a safe operand, {} promises taken back, {} by guards of ops",
        report.known, report.operands, report.promises, report.guards
    );
    for rule in &report.unguarded {
        let fate = if rule.fate == Fate::Replaced { "replaced" } else { "kept" };
        eprintln!("{} {}: {fate}", rule.op, rule.rule);
    }
    report.unknown.iter().for_each(|op| eprintln!("{op}: unknown"));
}

fn outcome(report: &Report, program: String) -> Outcome {
    let unguarded = report.unguarded.iter().map(|rule| Unguarded {
        op: rule.op.clone(),
        rule: rule.rule,
        replaced: rule.fate == Fate::Replaced,
    });
    Outcome {
        program,
        ops_before: report.ops_before,
        ops_after: report.ops_after,
        known: report.known,
        operands: report.operands,
        promises: report.promises,
        guards: report.guards,
        unguarded: unguarded.collect(),
        unknown: report.unknown.clone(),
    }
}
