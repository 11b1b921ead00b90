//! `assay rules`: which passes lower which ops, learned from compilers.

mod learn;
mod page;

use std::path::{Path, PathBuf};

use assay_explore::learn::{Learned, diff};
use serde_json::json;

use super::findings::EACH;
use crate::bounds;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::input;
use crate::target;

/// Show which pass rewrites which op into which ops; learn these rules from a compiler; compare compilers.
#[derive(Debug, clap::Args)]
#[command(after_help = EACH)]
pub struct RulesArgs {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum RulesCommand {
    Learn(LearnArgs),
    Show(ShowArgs),
    Diff(DiffArgs),
}

/// Try every pass of the target on small programs of every op, and write a table of what each pass did.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "learned; with --check: as committed"),
    (Exit::Found, "--check: something differs from what is committed"),
    (Exit::Usage, "the file cannot be written"),
    (Exit::Tool, "a compiler is missing or could not be run"),
]))]
pub struct LearnArgs {
    /// Where the table goes [default: standard output].
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "check")]
    out: Option<PathBuf>,
    /// Say what differs from the rules that Assay ships for this target.
    #[arg(long)]
    check: bool,
    /// Only ops of these dialects, separated by commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    dialects: Vec<String>,
    /// Number of threads; it does not change the result.
    #[arg(long, default_value_t = 2, value_parser = bounds::jobs())]
    jobs: usize,
    /// The same seed gives the same programs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Show what was learned of an op, a dialect or a pass.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "shown"),
    (Exit::Usage, "nothing is known of that name, or no rules were learned for that target"),
    (Exit::Tool, "no compiler was found, and no --target says whose rules to show"),
]))]
pub struct ShowArgs {
    /// An op (`arith.ceildivsi`) or a dialect (`arith`).
    #[arg(value_name = "NAME", required_unless_present = "pass")]
    name: Option<String>,
    /// A pass instead: what it does to every op.
    #[arg(long, value_name = "PASS", conflicts_with = "name")]
    pass: Option<String>,
}

/// Compare what two compilers do: passes, ops and rules gained, lost and changed.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "compared"),
    (Exit::Usage, "no rules were learned for such a target"),
]))]
pub struct DiffArgs {
    /// A version with learned rules (`19`), or a file of `assay rules learn`.
    before: String,
    /// The other one.
    after: String,
    /// Only ops of this dialect.
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,
}

/// Runs the command.
pub fn run(args: RulesArgs, globals: &Globals) -> anyhow::Result<Exit> {
    match args.command {
        RulesCommand::Learn(args) => learn::run(&args, globals),
        RulesCommand::Show(args) => show(&args, globals),
        RulesCommand::Diff(args) => compare(&args, globals),
    }
}

fn show(args: &ShowArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let learned = load_learned(globals)?;
    let rows: Vec<_> = match (&args.pass, &args.name) {
        (Some(pass), _) => page::pass_rows(&learned, pass),
        (None, Some(name)) => page::op_rows(&learned, name),
        (None, None) => Vec::new(),
    };
    let name = args.pass.as_deref().or(args.name.as_deref()).unwrap_or_default();
    let state = args.pass.as_deref().and_then(|pass| learned.passes.get(pass));
    if rows.is_empty() && state.is_none() && !page::is_quiet(&learned, name) {
        let (whose, version) = (&learned.target, &learned.version);
        let failure = Failure::usage(format!("nothing was learned of '{name}' from {whose} ({version})"));
        return Err(failure.help("assay ops lists the ops, assay doctor the compilers").into());
    }
    if globals.json {
        let rows: Vec<_> = rows.iter().map(page::json).collect();
        globals
            .print_json(&json!({ "target": learned.target, "version": learned.version, "rules": rows }))?;
    } else {
        globals.print(&page::show(&learned, name, state, &rows, globals.paint))?;
    }
    Ok(Exit::Clean)
}

/// The rules that Assay ships for the target.
fn load_learned(globals: &Globals) -> anyhow::Result<Learned> {
    // If the user names a version by its number, no compiler is needed.
    if let Some(learned) = globals.target.as_deref().and_then(Learned::shipped) {
        return Ok(learned);
    }
    let target = target::select(globals)?;
    Learned::shipped_for(&target.name, target.major()).ok_or_else(|| unknown(&target.name).into())
}

fn unknown(name: &str) -> Failure {
    let known = Learned::names().join(", ");
    Failure::usage(format!("no rules were learned for {name}; there are some for {known}"))
        .help("assay rules learn --target NAME --out FILE learns them")
}

fn compare(args: &DiffArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let table = |name: &str| -> anyhow::Result<Learned> {
        if let Some(learned) = Learned::shipped(name) {
            return Ok(learned);
        }
        if !Path::new(name).is_file() {
            return Err(unknown(name).into());
        }
        let text = input::text(Path::new(name))?;
        Ok(Learned::read(&text).map_err(|error| Failure::usage(format!("{name}, {error}")))?)
    };
    let (before, after) = (table(&args.before)?, table(&args.after)?);
    let mut changes = diff(&before, &after);
    if let Some(dialect) = &args.dialect {
        changes.retain(|change| page::concerns(change, dialect));
    }
    page::print_changes(&before, &after, &changes, globals)?;
    Ok(Exit::Clean)
}
