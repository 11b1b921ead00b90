//! `assay findings learn`: reduces and bisects bugs whose issues are known, and writes the results as a list of known issues.
//!
//! A folder has one bug: `program.22.mlir` or `program.mlir`, and a description. The description is either `bug.toml`, with
//! passes and issues, or other files: the passes in `passes.txt` or in the lines of `pipelines.txt` (the first line is the right
//! one, unless it is a comment), and the issue in `info.json`. With `--check` nothing is learned. Instead, the command shows
//! whether a campaign that finds these bugs would label them as known.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_campaign::analysis::ReductionState;
use assay_campaign::cause::CauseQuery;
use assay_campaign::export::bug::Bug;
use assay_campaign::finding::{FailureKind, Finding, Label};
use assay_campaign::known::KnownIssues;
use assay_drive::Pipeline;
use assay_triage::FindingReducer;

use crate::commands::fuzz::parse_time;
use crate::commands::program_and_passes::parse_passes;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fuzz;
use crate::globals::{Globals, cores};
use crate::progress::ProgressDisplay;
use crate::{interrupt, load, target};

/// Which, and how long.
#[derive(Debug, clap::Args)]
pub struct FindingsLearnArgs {
    /// Folders of bugs, one folder a bug.
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// How long each reduction may take.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "20s")]
    budget: Duration,
    /// Instead of a list, print which label each bug gets from the lists that come with Assay; the exit code is 1
    /// if a bug that shows has another label than its own
    #[arg(long)]
    check: bool,
}

/// Runs the command.
pub fn run(args: &FindingsLearnArgs, globals: &Globals) -> anyhow::Result<Exit> {
    interrupt::handle()?;
    let compiler = target::compiler(globals)?;
    let stop = interrupt::flag()?;
    let reducer = fuzz::reducer(&compiler, globals.back_end, args.budget, cores(), stop)?;
    // A campaign already has inputs that show the bug. Here they must be found, so there are more inputs.
    let mut reducer = reducer.with_settings(assay_triage::settings(None, 0));
    let folders: Vec<PathBuf> = args.folders.iter().flat_map(|folder| bugs(folder)).collect();
    if folders.is_empty() {
        return Err(Failure::usage("there is no bug in these folders")
            .help(
                "a bug is a folder with program.mlir and its passes in bug.toml, passes.txt or pipelines.txt",
            )
            .into());
    }
    if args.check {
        // Without the date of a build.
        let version = compiler.target.version.split('+').next().unwrap_or_default();
        return check(&folders, version, globals, &mut reducer);
    }
    globals.print("# Written by `assay findings learn`; not to be edited.\n")?;
    let progress = ProgressDisplay::over(globals, "learning from bugs", &folders);
    for folder in folders {
        progress.step(1);
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        progress.tell(&*name);
        let Some(label) = labels(&folder, &name).into_iter().next() else { continue };
        match learn(&folder, globals, &mut reducer) {
            Ok(finding) if is_broad(&finding) => {
                let cause = finding.cause().map(ToString::to_string).unwrap_or_default();
                globals.remark(&format!("{name}: the cause `{cause}` would fit other bugs too"));
            }
            Ok(finding) => globals.print(&entry(&finding, label, &name))?,
            Err(why) => globals.remark(&format!("{name}: {why}")),
        }
    }
    drop(progress);
    globals.next("`assay fuzz --known FILE` with this list in FILE labels such findings as known");
    Ok(Exit::Clean)
}

/// Prints the label of each bug that the version shows.
fn check(
    folders: &[PathBuf],
    version: &str,
    globals: &Globals,
    reducer: &mut FindingReducer,
) -> anyhow::Result<Exit> {
    let list = KnownIssues::shipped().map_err(Failure::usage)?;
    let progress = ProgressDisplay::over(globals, "labelling bugs", folders);
    let (mut right, mut wrong, mut silent) = (0, 0, 0);
    for folder in folders {
        progress.step(1);
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        progress.tell(&*name);
        let own = labels(folder, &name);
        let Some(first) = own.first() else { continue };
        // If the version does not show the bug, or shows another one, the label would be that of the other bug.
        let measured = described(folder).and_then(|bug| bug.versions.get(version).cloned());
        if measured.is_some_and(|measured| measured != "shows") {
            continue;
        }
        let line = match learn(folder, globals, reducer) {
            Ok(finding) => {
                let given = list.label(&finding);
                let is_own = own.contains(&given);
                *(if is_own { &mut right } else { &mut wrong }) += 1;
                let cause = finding.cause().map(ToString::to_string).unwrap_or_default();
                let but = if is_own { String::new() } else { format!(", not {first}: {cause}") };
                format!("{name}: {given}{but}\n")
            }
            Err(why) => {
                silent += 1;
                format!("{name}: no label: {why}\n")
            }
        };
        globals.print(&line)?;
    }
    drop(progress);
    globals
        .print(&format!("{right} with their own label, {wrong} with another one, {silent} do not show\n"))?;
    Ok(if wrong > 0 { Exit::Found } else { Exit::Clean })
}

/// The bugs in a folder, in order. The folder is a bug itself, or it contains bugs or folders with bugs.
fn bugs(folder: &Path) -> Vec<PathBuf> {
    if ["program.22.mlir", "program.mlir"].iter().any(|file| folder.join(file).exists()) {
        return vec![folder.to_owned()];
    }
    let Ok(list) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut below: Vec<PathBuf> =
        list.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    below.sort();
    below.iter().flat_map(|folder| bugs(folder)).collect()
}

/// The content of `bug.toml`, if it exists and can be read.
fn described(folder: &Path) -> Option<Bug> {
    std::fs::read_to_string(folder.join("bug.toml")).ok().and_then(|text| Bug::parse(&text).ok())
}

/// The labels of a bug: those of its threads, otherwise its number. The first one is the label to learn. Empty if the folder is
/// not a bug.
fn labels(folder: &Path, name: &str) -> Vec<Label> {
    let info = std::fs::read_to_string(folder.join("info.json")).ok();
    let info: Option<serde_json::Value> = info.and_then(|text| serde_json::from_str(&text).ok());
    if let Some(info) = info {
        let issue = info["issue"].as_u64().filter(|_| info["kind"] != "negative");
        return issue.map(Label::Known).into_iter().collect();
    }
    let number = |name: &str| name.split('-').next().and_then(|number| number.parse::<u64>().ok());
    let (Some(bug), Some(own)) = (described(folder), number(name)) else { return Vec::new() };
    // One fix has one label: if this bug is a further program of another bug, the label is that of the other one.
    let root = bug.same_fix_as.map(u64::from).and_then(|root| {
        let beside = std::fs::read_dir(folder.parent()?).ok()?.flatten().map(|entry| entry.path());
        let is_root = |path: &PathBuf| path.file_name().and_then(|name| number(name.to_str()?)) == Some(root);
        beside.into_iter().find(is_root).and_then(|path| described(&path))
    });
    bug.labels(own, root.as_ref())
}

/// The reduced and bisected finding of a bug, or a sentence that says why there is none.
fn learn(folder: &Path, globals: &Globals, reducer: &mut FindingReducer) -> Result<Finding, String> {
    let file = ["program.22.mlir", "program.mlir"].map(|file| folder.join(file));
    let file = file.iter().find(|file| file.exists()).ok_or("it has no program")?;
    let source = load::SourceFile::read(file, globals).map_err(|error| error.to_string())?;
    let module = load::parse_any(&source, |text| target::to_generic(globals, text))
        .map_err(|error| error.to_string())?;
    let text = assay_ir::print(&module);
    let mut why = "no passes are named".to_owned();
    for pipeline in pipelines(folder, globals) {
        match reducer.investigate(&text, &pipeline) {
            Some(finding) if finding.state() != ReductionState::Lost && finding.cause().is_some() => {
                return Ok(finding);
            }
            Some(finding) => why = finding.analysis.map(|analysis| analysis.note).unwrap_or_default(),
            None => return Err("interrupted".to_owned()),
        }
    }
    Err(why)
}

/// The pipelines that show the bug.
fn pipelines(folder: &Path, globals: &Globals) -> Vec<Pipeline> {
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap_or_default();
    let (passes, lines) = (read("passes.txt"), read("pipelines.txt"));
    let good = usize::from(!lines.starts_with('#'));
    let mut texts: Vec<&str> = passes.lines().filter(|line| line.starts_with('-')).collect();
    texts.extend(lines.lines().filter(|line| line.starts_with('-')).skip(good));
    let orders = |text: &str| {
        let words: Vec<String> =
            shell_words::split(text).ok()?.into_iter().filter(|word| word.starts_with('-')).collect();
        parse_passes(None, &words, globals)
            .ok()
            .map(|orders| orders.pipeline)
            .filter(|pipeline| !pipeline.is_empty())
    };
    let step = described(folder).and_then(|bug| bug.show.step.parse::<Pipeline>().ok());
    texts.into_iter().filter_map(orders).chain(step).collect()
}

/// Whether the cause of a finding would fit different bugs.
fn is_broad(finding: &Finding) -> bool {
    finding.cause().is_some_and(|cause| CauseQuery::from(cause).is_broad(finding.kind))
}

/// An entry of the list.
fn entry(finding: &Finding, label: Label, name: &str) -> String {
    let mut text = "\n[[known]]\n".to_owned();
    let _ = match label {
        Label::Found(number) => writeln!(text, "found = {number}"),
        Label::Known(issue) | Label::Filed(Some(issue)) => writeln!(text, "issue = {issue}"),
        _ => Ok(()),
    };
    let list = |names: &[String]| names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    let _ = writeln!(text, "kind = \"{}\"", finding.kind);
    // A crash has the same stack, whichever pass causes it.
    if !finding.kind.is_crash() {
        let _ = writeln!(text, "pass = [{}]", list(std::slice::from_ref(&finding.guilty.pass)));
    }
    if finding.kind == FailureKind::Hang {
        // Where in an endless cycle the time limit strikes is chance.
        let _ = writeln!(text, "ops = [{}]\nalso = []", list(&finding.claim.ops));
    } else {
        let _ = writeln!(text, "cause = {:?}", finding.cause().map(ToString::to_string).unwrap_or_default());
    }
    let why = format!("{name}: {}", finding.claim.title.lines().next().unwrap_or_default());
    let _ = writeln!(text, "why = {why:?}");
    text
}
