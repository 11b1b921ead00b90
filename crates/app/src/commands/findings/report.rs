//! `assay findings report`: writes all findings to one file, for people or for continuous integration.

use std::path::PathBuf;

use assay_campaign::finding::{Label, Stored};
use assay_campaign::store::Store;

use super::{html, show};
use crate::ci::{self, CaseOutcome, TestCase};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::Globals;
use crate::style::Paint;

/// Where to write what.
#[derive(Debug, clap::Args)]
pub struct FindingsReportArgs {
    /// A page that holds everything, plots and programs included, and needs no network.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    html: Option<PathBuf>,
    /// One JSON object a line and finding.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    jsonl: Option<PathBuf>,
    #[command(flatten)]
    ci: ci::Files,
}

/// Writes the files.
pub fn run(
    args: &FindingsReportArgs,
    store: &Store,
    findings: &[Stored],
    globals: &Globals,
) -> anyhow::Result<Exit> {
    if args.html.is_none() && args.jsonl.is_none() && !args.ci.wanted() {
        let failure = Failure::usage("no file was asked for");
        return Err(failure.help("add --html FILE, --jsonl FILE, --junit FILE or --sarif FILE").into());
    }
    if let Some(path) = &args.html {
        files::write(path, &html::page(store, findings)?)?;
    }
    if let Some(path) = &args.jsonl {
        let lines: Result<Vec<String>, _> = findings.iter().map(serde_json::to_string).collect();
        files::write(path, &(lines?.join("\n") + "\n"))?;
    }
    let cases: Vec<TestCase> = findings.iter().map(|stored| case(stored, globals)).collect();
    args.ci.write("assay findings", &cases)?;
    let plural = if findings.len() == 1 { " was" } else { "s were" };
    globals.remark(&format!("{} finding{plural} written", findings.len()));
    Ok(Exit::Clean)
}

/// A finding as a failed test. If somebody has looked at a finding and dismissed it, the test does not fail.
fn case(stored: &Stored, globals: &Globals) -> TestCase {
    let finding = &stored.finding;
    let outcome = match stored.label {
        Label::Fixed | Label::NotABug => CaseOutcome::Skipped(format!("{} {}", stored.label, stored.note)),
        _ => CaseOutcome::Failed {
            rule: format!("{}/{}", finding.kind, finding.guilty.pass),
            message: finding.claim.title.clone(),
            details: show::text(stored, Paint::new(false)),
        },
    };
    TestCase {
        name: format!("finding {} of {}: {}", stored.id, finding.compilation.target, finding.guilty.pass),
        file: globals.db.to_string(),
        at: None,
        outcome,
    }
}
