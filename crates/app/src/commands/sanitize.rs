//! `assay sanitize`: the same program without undefined behaviour.

use std::path::PathBuf;

use assay_engine::sanitize::{self, Fate, Options, Report};
use assay_model::Bounds;
use serde::Serialize;

use crate::exit::Exit;
use crate::globals::Globals;
use crate::load::{self, Source};
use crate::programs::Showing;
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
    /// Replace ops that cannot be interpreted too.
    #[arg(long)]
    modelled: bool,
    /// Trips of a loop whose bounds are not known, at the most; where they are, sixteen times as many.
    #[arg(long, default_value_t = Bounds::default().trips, value_parser = clap::value_parser!(i64).range(1..=1 << 30))]
    max_trips: i64,
    /// Elements of a value whose sizes are not known, at the most.
    #[arg(long, default_value_t = Bounds::default().elements, value_parser = clap::value_parser!(i64).range(1..=1 << 30))]
    max_elements: i64,
    #[command(flatten)]
    showing: Showing,
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
    /// Values that are printed at the end of `main`, or why none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_shown: Option<String>,
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
        modelled: args.modelled,
    };
    let started = std::time::Instant::now();
    let report = sanitize::sanitize(&mut module, &registry, &options);
    let took = started.elapsed();
    let shown = args.showing.form().map(|form| sanitize::observe(&mut module, &registry, form));
    let program = assay_ir::print(&module);
    if globals.json {
        globals.print_json(&outcome(&report, program, shown))?;
    } else {
        globals.print(&program)?;
        summary(&report, args.stats.then_some(took));
        match &shown {
            Some(Ok(count)) => eprintln!("{count} values are shown at the end of main"),
            Some(Err(why)) => eprintln!("nothing is shown: {why}"),
            None => {}
        }
    }
    let kept = report.unguarded.iter().any(|rule| rule.fate == Fate::Kept) || !report.unknown.is_empty();
    Ok(if kept { Exit::NotComparable } else { Exit::Clean })
}

/// Says what was done; with the time it took, in detail.
fn summary(report: &Report, stats: Option<std::time::Duration>) {
    let growth = report.ops_after as f64 / report.ops_before.max(1) as f64;
    let kept = report.unguarded.len() - report.replaced();
    eprintln!(
        "{} ops, {} before ({growth:.2}x); {} replaced, {kept} left unguarded, {} kinds unknown",
        report.ops_after,
        report.ops_before,
        report.replaced(),
        report.unknown.len()
    );
    let Some(took) = stats else { return };
    eprintln!("took {:.2} ms", took.as_secs_f64() * 1e3);
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

fn outcome(report: &Report, program: String, shown: Option<Result<usize, String>>) -> Outcome {
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
        shown: shown.as_ref().and_then(|shown| shown.as_ref().ok()).copied(),
        not_shown: shown.and_then(Result::err),
    }
}
