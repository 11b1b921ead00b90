//! `assay findings`: what campaigns have found.

mod backup;
mod html;
mod learn;
mod list;
mod prove;
mod prune;
pub mod reduce;
mod rehearse;
mod replay;
mod report;
mod show;
mod stats;
mod table;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use assay_campaign::analysis::ReductionState;
use assay_campaign::export;
use assay_campaign::finding::{FailureKind, Label, Stored};
use assay_campaign::store::{Filter, Query, Store, StoreError};
use assay_drive::nearest;
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::style::count;
use crate::{interrupt, readable, target};

/// The note on exit codes in the help of a command that only has subcommands.
pub(super) const EACH: &str = "Exit codes: `--help` of each of these commands lists its own";

/// List, show, replay, export, label and archive what campaigns have found.
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true, after_help = EACH)]
pub struct FindingsArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// List the findings, one per line: strong ones first, and new ones first among these.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "the list was printed, even if it is empty"),
        (Exit::Usage, "bad usage, or a store that cannot be read"),
    ]))]
    List {
        /// Only of this kind: crash, assertion, hang, out-of-memory, miscompile, rejects-valid, invalid-output.
        #[arg(long)]
        kind: Option<FailureKind>,
        /// Only of this guilty pass.
        #[arg(long)]
        pass: Option<String>,
        /// Only with this label: new, known, filed, fixed, not-a-bug; known:90238 for one issue.
        #[arg(long, value_parser = label_filter)]
        label: Option<String>,
        /// Also findings that are the same bug as a listed one.
        #[arg(long)]
        all: bool,
    },
    /// Show one finding in full: the program, the guilty pass, expected and actual values, and why it is a bug.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "the finding was printed"),
        (Exit::Usage, "bad usage, no such finding, or a store that cannot be read"),
    ]))]
    Show {
        /// The finding's number.
        number: i64,
        /// Show the IR in generic form.
        #[arg(long)]
        generic: bool,
    },
    /// Reduce and bisect findings, the first time or again; findings with the same cause become one.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "each was tried, or is left to other processes"),
        (Exit::Usage, "bad usage, no such finding, or a store that cannot be written"),
        (Exit::Tool, "the compiler is missing"),
        (Exit::Interrupted, "interrupted before each was tried"),
    ]))]
    Reduce(reduce::FindingsReduceArgs),
    /// Run findings on other installed compilers: which versions show them, since when, and where they are fixed.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "each was tried, with any result, or is left to other processes"),
        (Exit::Usage, "bad usage, no such finding, or a store that cannot be written"),
        (Exit::Tool, "a compiler is missing"),
        (Exit::Interrupted, "interrupted before each was tried"),
    ]))]
    Replay(replay::FindingsReplayArgs),
    /// Reduce and bisect bugs whose issues are known, and write a list for `--known`.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "the list was printed; notes say what could not be learned"),
        (Exit::Found, "with --check: a bug has another label than its own"),
        (Exit::Usage, "bad usage, or a page that cannot be read"),
        (Exit::Tool, "the compiler is missing"),
    ]))]
    Learn(learn::FindingsLearnArgs),
    /// Write a folder with the text, a script that needs only the compiler, a lit test that fails, and the
    /// modules. There is no test for a wrong value that neither an executed program nor a single line of the IR shows.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "the folder was written"),
        (Exit::Found, "it was written, and its script or its test does not show the bug on this compiler"),
        (Exit::Usage, "bad usage, no such finding, or a folder that cannot be written"),
        (Exit::Tool, "with --prove: a tool is missing, or the script cannot show the bug"),
        (Exit::NotComparable, "nothing was written: the compiler fails on the program without the pass too"),
    ]))]
    Export {
        /// The finding's number.
        number: i64,
        /// The folder to write.
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Replace the folder if it exists.
        #[arg(long)]
        force: bool,
        /// Run the test with llvm-project's `lit`, and check that it fails.
        #[arg(long)]
        prove: bool,
        /// Write the IR in generic form.
        #[arg(long)]
        generic: bool,
    },
    /// All findings in one file: a page with plots, JSON lines, or what continuous integration reads.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "the files were written"),
        (Exit::Usage, "bad usage, a store that cannot be read, or a file that cannot be written"),
    ]))]
    Report(report::FindingsReportArgs),
    /// Say what became of a finding.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "the finding was labelled"),
        (Exit::Usage, "bad usage, no such finding, or a store that cannot be written"),
    ]))]
    Label {
        /// The finding's number.
        number: i64,
        /// new, known:ISSUE, filed[:ISSUE], fixed, or not-a-bug; ISSUE is a number of llvm-project or its address.
        label: Label,
        /// Why, or where; kept beside the label.
        #[arg(long)]
        note: Option<String>,
    },
    /// Programs, compilations, findings and causes by day or week.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "the table was printed"),
        (Exit::Usage, "bad usage, or a store that cannot be read"),
    ]))]
    Stats(stats::FindingsStatsArgs),
    /// Write the whole store into one file, while others write to it.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "the file was written"),
        (Exit::Usage, "bad usage, a store that cannot be read, or a file that cannot be written"),
    ]))]
    Backup(backup::FindingsBackupArgs),
    /// Move old findings into another store; `merge` brings them back.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "they were moved, if there were any"),
        (Exit::Usage, "bad usage, or a store that cannot be written; then nothing was removed"),
    ]))]
    Archive(prune::Archive),
    /// Remove old findings that no person has labelled, and thin out old curves.
    #[command(after_help = Exit::help(&[
        (Exit::Clean, "they were removed, if there were any"),
        (Exit::Usage, "bad usage, or a store that cannot be written; then nothing was removed"),
    ]))]
    Prune(prune::Prune),
}

/// Parses a label, or only its word, into the form of the store.
fn label_filter(text: &str) -> Result<String, String> {
    if ["new", "known", "filed", "fixed", "not-a-bug"].contains(&text) {
        return Ok(text.to_owned());
    }
    text.parse::<Label>().map(|label| label.to_string())
}

/// Runs the command.
pub fn run(args: FindingsArgs, globals: &Globals) -> anyhow::Result<Exit> {
    match args.action {
        Action::List { kind, pass, label, all } => {
            let (store, target) = (Store::read(&globals.db)?, target::name(globals)?);
            if globals.json {
                let filter = Filter { kind, pass, label, target, merged: all };
                let (mut findings, alike) = (store.findings(&filter)?, store.find_simpler()?);
                for stored in findings.iter_mut().filter(|stored| stored.may_be_alike()) {
                    stored.like = alike.get(&stored.id).copied();
                }
                globals.print_json(&strongest_first(findings))?;
            } else {
                // A list does not show the evidence, so it is not read. This saves time if there are thousands of findings.
                let query = Query { kind, pass, label, target, merged: all, ..Query::default() };
                let (page, alike) = (store.page(&query)?, store.find_simpler()?);
                let all = store.page(&Query { limit: Some(1), ..Query::default() })?.total;
                if page.rows.is_empty() && all > 0 {
                    let none = format!("none of {} is like that", count(all, "finding"));
                    globals.print(&format!("{none}{}\n", meant_pass(&store, query.pass.as_deref())?))?;
                } else {
                    globals.print(&list::text(&page.rows, &alike, globals.paint, list_width(globals)))?;
                }
            }
        }
        Action::Show { number, generic } => {
            let mut stored = Store::read(&globals.db)?.compared(number)?;
            readable::prepare(&mut stored, generic, globals);
            if globals.json {
                globals.print_json(&stored)?;
            } else {
                globals.print(&show::text(&stored, globals.paint))?;
            }
        }
        Action::Reduce(args) => return reduce::run(&args, globals),
        Action::Replay(args) => return replay::run(&args, globals),
        Action::Learn(args) => return learn::run(&args, globals),
        Action::Export { number, out, force, prove, generic } => {
            let mut stored = Store::read(&globals.db)?.compared(number)?;
            readable::prepare(&mut stored, generic, globals);
            return export(globals, stored, &out, force, prove);
        }
        Action::Report(args) => {
            let store = Store::read(&globals.db)?;
            let filter = Filter { target: target::name(globals)?, ..Filter::default() };
            let findings = strongest_first(store.findings(&filter)?);
            return report::run(&args, &store, &findings, globals);
        }
        Action::Label { number, label, note } => set_label(globals, number, label, note.as_deref())?,
        Action::Stats(args) => return stats::run(&args, globals),
        Action::Backup(args) => return backup::run(&args, globals),
        Action::Archive(args) => return prune::archive(&args, globals),
        Action::Prune(args) => return prune::prune(&args, globals),
    }
    Ok(Exit::Clean)
}

/// A question, if a finding has a pass of nearly the same name as the one that was asked for.
fn meant_pass(store: &Store, asked: Option<&str>) -> Result<String, StoreError> {
    let Some(asked) = asked else { return Ok(String::new()) };
    let rows = store.page(&Query::default())?.rows;
    let meant = nearest(asked, rows.iter().map(|row| row.pass.as_str())).filter(|meant| meant != asked);
    Ok(meant.map_or_else(String::new, |meant| format!("; did you mean --pass {meant}?")))
}

/// The findings with these numbers, each once.
///
/// # Errors
/// If there is no such finding.
fn numbered(numbers: &[i64], store: &Store) -> Result<Vec<Stored>, StoreError> {
    let mut seen = BTreeSet::new();
    numbers.iter().filter(|number| seen.insert(**number)).map(|&number| store.finding(number)).collect()
}

fn strongest_first(mut findings: Vec<Stored>) -> Vec<Stored> {
    findings.sort_by_key(Stored::rank);
    findings
}

/// The width of a list on a terminal. If the output is not a terminal, or with `-v`, a list is as wide as needed.
fn list_width(globals: &Globals) -> Option<usize> {
    let term = console::Term::stdout();
    (term.is_term() && globals.verbose == 0).then(|| usize::from(term.size().1))
}

fn export(
    globals: &Globals,
    mut stored: Stored,
    out: &Path,
    force: bool,
    prove: bool,
) -> anyhow::Result<Exit> {
    let number = stored.id;
    if !out.exists() {
        // Checks that the folder can be written before anything is compiled.
        let probed = std::fs::create_dir_all(out).and_then(|()| std::fs::remove_dir(out));
        probed.map_err(|cause| export_failure(export::ExportError::Io { path: out.to_owned(), cause }))?;
    }
    let mut bug = export::bug_of(&stored);
    // Here the script is tried with the compiler that showed the bug. The report names it as its users do.
    let here = rehearse::compiler(&stored.finding).unwrap_or_else(|| bug.show.command.clone());
    let named = std::mem::replace(&mut bug.show.command, here);
    if let Some(how) = rehearse::invalid(&bug, stored.finding.ir.before_text()) {
        let message = format!(
            "finding {number} is not shown by a valid program: without the pass, {} fails on it too ({how})",
            stored.finding.compilation.command
        );
        return Err(Failure::new(Exit::NotComparable, message)
            .help(format!("reduce it again: assay findings reduce {number}"))
            .into());
    }
    // The command in the report must print exactly what the report quotes.
    if let Some(said) = rehearse::observe(&mut bug, &stored.finding) {
        stored.finding.stderr = said;
        stored.finding.bound();
    }
    rehearse::locate_libraries(&mut stored.finding);
    let here = std::mem::replace(&mut bug.show.command, named);
    let files = export::export(&stored, &bug, out, force).map_err(export_failure)?;
    bug.show.command = here;
    let rehearsal = rehearse::rehearse(&bug, out);
    if !globals.json {
        globals.print(&format!("finding {number} is in {}: {}\n", out.display(), files.join(" ")))?;
        report_rehearsal(rehearsal.as_ref(), &stored, globals)?;
    }
    let shows_nothing = rehearsal.as_ref().and_then(|tried| tried.does_not_show.as_ref());
    let proof = match shows_nothing {
        _ if !prove => None,
        // The test could only fail for another reason.
        Some(trial) if trial.status != 0 => {
            let message = format!("nothing is proved: reproduce.sh does not show the bug ({trial})");
            return Err(Failure::new(Exit::Tool, message).into());
        }
        _ => Some(prove::prove(out, &stored)?),
    };
    let faults = rehearsal.as_ref().map(|tried| &tried.faults);
    if globals.json {
        let fails = proof.map(prove::ProofTest::fails);
        globals.print_json(&json!({"id": number, "folder": out, "files": files, "test_fails": fails, "script_faults": faults}))?;
    } else if let Some(proof) = proof {
        globals.print(&format!("{}\n", proof.sentence()))?;
    }
    let is_gone = shows_nothing.is_some() || proof == Some(prove::ProofTest::Passes);
    Ok(if is_gone { Exit::Found } else { Exit::Clean })
}

/// What came of trying the script, and whether the program may become smaller.
fn report_rehearsal(
    tried: Option<&rehearse::Rehearsal>,
    stored: &Stored,
    globals: &Globals,
) -> anyhow::Result<()> {
    let Stored { id, finding, .. } = stored;
    match tried {
        None => {
            let command = &finding.compilation.command;
            globals.remark(&format!("reproduce.sh was not tried: {command} is not on this machine"));
        }
        Some(tried) if tried.faults.is_empty() => {
            globals.print("reproduce.sh was tried: it shows the bug, and nothing else passes for it\n")?;
        }
        Some(tried) => {
            for fault in &tried.faults {
                globals.remark(&format!("reproduce.sh, {fault}"));
            }
        }
    }
    if !matches!(finding.state(), ReductionState::Reduced | ReductionState::Lost) {
        globals.remark(&format!(
            "it is not reduced to the end: `assay findings reduce {id}` may make the program smaller"
        ));
    }
    Ok(())
}

fn set_label(globals: &Globals, number: i64, label: Label, note: Option<&str>) -> anyhow::Result<()> {
    interrupt::handle()?;
    let mut store = Store::open_existing(&globals.db)?;
    if label == Label::NotABug && note.is_none() && store.finding(number)?.note.is_empty() {
        return Err(Failure::usage("'not-a-bug' needs a reason").help("add --note 'why it is none'").into());
    }
    store.label(number, label, note)?;
    let stored = store.finding(number).context("the label was set, but the finding cannot be read back")?;
    if globals.json {
        globals.print_json(&json!({"id": number, "label": stored.label, "note": stored.note}))?;
    } else {
        globals.remark(&format!("finding {number} is labelled {label}"));
    }
    Ok(())
}

fn export_failure(error: export::ExportError) -> Failure {
    let failure = Failure::usage(error.to_string());
    match error {
        export::ExportError::Exists { .. } => {
            failure.help("add --force to replace it, or name another folder")
        }
        export::ExportError::Io { .. } => failure.help("name a folder that you may write with --out DIR"),
    }
}
