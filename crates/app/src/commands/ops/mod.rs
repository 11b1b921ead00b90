//! `assay ops`: coverage, op by op.

mod json;
mod page;

use assay_explore::learn::Learned;
use assay_model::coverage::{Coverage, OpUses};
use assay_model::shape::Shapes;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;

/// The test programs, by their paths relative to the workspace's root. `build.rs` lists them.
const PROGRAMS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/programs.rs"));

/// Show what Assay knows about ops: ODS shape, semantics, rules, generation and tests. It lists all dialects, the ops of
/// one dialect, or one op in full; docs/ops.md has everything on one page.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "shown"),
    (Exit::Usage, "there is no such dialect or op"),
]))]
pub struct OpsArgs {
    /// A dialect (`arith`) or an op (`arith.divsi`); without it, a line for each dialect.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Also list the dialects of which Assay knows only the ODS shapes.
    #[arg(long, conflicts_with = "name")]
    all: bool,
}

/// Runs the command.
pub fn run(args: OpsArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let registry = assay_dialects::registry();
    let uses = OpUses::collect(PROGRAMS.iter().copied());
    let lowerings = Learned::newest().lowerings();
    let coverage = Coverage::new(Shapes::newest(), &registry, &uses).with_lowerings(&lowerings);
    let Some(name) = &args.name else {
        if globals.json {
            globals.print_json(&json::summary(&coverage, args.all))?;
        } else {
            globals.print(&page::summary(&coverage, args.all, globals.paint))?;
        }
        return Ok(Exit::Clean);
    };
    if let Some(dialect) = coverage.dialect(name) {
        if globals.json {
            globals.print_json(&json::dialect(dialect))?;
        } else {
            globals.print(&page::dialect(dialect, globals.paint))?;
        }
    } else if let Some(op) = coverage.op(name) {
        if globals.json {
            globals.print_json(&json::op(op))?;
        } else {
            globals.print(&page::op(op, coverage.version, globals.paint))?;
        }
    } else {
        return Err(unknown(name, &coverage).into());
    }
    Ok(Exit::Clean)
}

fn unknown(name: &str, coverage: &Coverage<'_>) -> Failure {
    let version = coverage.version;
    let what = if name.contains('.') { "op" } else { "dialect" };
    let failure = Failure::usage(format!("MLIR {version} has no {what} '{name}', and Assay knows none"));
    match name.split_once('.').and_then(|(dialect, _)| coverage.dialect(dialect)) {
        Some(dialect) => failure.help(format!("assay ops {} lists the dialect's ops", dialect.name)),
        None => failure.help("assay ops --all lists the dialects"),
    }
}
