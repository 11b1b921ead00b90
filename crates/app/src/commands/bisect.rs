//! `assay bisect`: names the guilty pass, pattern and version.

use std::fmt::Write as _;

use assay_campaign::analysis::{Analysis, VersionResult};
use assay_campaign::pattern::pattern_name;
use assay_dialects::data_layout::data_layout;
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{DriveError, Pipeline, Step};
use assay_triage::{
    self as triage, Attribution, FailureCase, FailureOracle, FoundFailure, Observation, SignatureQuery,
};
use serde::Serialize;

use super::check::Width;
use super::program_and_passes::ProgramAndPasses;
use crate::bounds;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::load::{self, SourceFile};
use crate::progress::{ProgressDisplay, Total};
use crate::report;
use crate::target;

/// Name the guilty pass, the guilty application of a rewrite pattern, and the first bad version.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the guilty pass is named"),
    (Exit::Usage, "bad usage or a bad file"),
    (Exit::Tool, "the compiler is missing or could not be run"),
    (Exit::NotComparable, "nothing wrong shows, so there is no guilty pass"),
]))]
pub struct BisectArgs {
    #[command(flatten)]
    subject: ProgramAndPasses,
    /// Look at the other installed versions, too; this is the default.
    #[arg(long, overrides_with = "no_versions")]
    versions: bool,
    /// Do not look at the other installed versions.
    #[arg(long, overrides_with = "versions")]
    no_versions: bool,
    /// Inputs for each function that has arguments [default: as in `assay check`].
    #[arg(long, value_name = "N", value_parser = bounds::inputs())]
    inputs: Option<usize>,
    /// Seed of the inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Show the IR in generic form.
    #[arg(long)]
    generic: bool,
}

/// The result, for `--json`.
#[derive(Serialize)]
struct BisectRecord {
    fault: &'static str,
    detail: String,
    /// The guilty pass with its options, and its position in the pipeline, counted from 0.
    pass: Option<String>,
    step: Option<usize>,
    /// What crashes, if it is not the pass: the parser, or the verifier when it checks the pass's result.
    crashes: Option<&'static str>,
    function: Option<String>,
    input: Vec<String>,
    /// The results before and after the pass.
    before: Option<String>,
    after: Option<String>,
    pattern: Option<Attribution>,
    /// Innermost functions of a crash.
    stack: Vec<String>,
    versions: Vec<VersionResult>,
    last_good: Option<String>,
    first_bad: Option<String>,
    fixed_in: Option<String>,
}

/// Functions of a crash that are shown.
const FRAMES: usize = 5;

/// Runs the command.
pub fn run(args: BisectArgs, globals: &Globals) -> anyhow::Result<Exit> {
    args.subject.require_passes()?;
    let source = SourceFile::read(&args.subject.file, globals)?;
    let module = load::parse_any(&source, |text| target::to_generic(globals, text))?;
    let orders = args.subject.parse_passes(globals)?;
    let pipeline = orders.pipeline;
    let index_bits = Width::new(&data_layout(&module), &pipeline).bits;
    let mut targets =
        target::pair(globals, args.inputs, args.seed)?.with_flags(&orders.debug).with_index_width(index_bits);
    let text = assay_ir::print(&module);
    let oracle = targets.plain();
    let failed = |error| target::failure(&error);
    let progress = ProgressDisplay::new(globals, "bisecting", Total::Open);
    progress.tell("the guilty pass");
    let mut found = match oracle.look(&module, &text, &pipeline).map_err(failed)? {
        Observation::Failure(found) => found,
        Observation::Nothing(why) => {
            let none = Failure::new(Exit::NotComparable, format!("there is no guilty pass: {why}"));
            return Err(none.help("run `assay check` to see what could be compared").into());
        }
    };
    found.miscompilation = found.miscompilation.take().map(|one| oracle.simplest(one));
    let step = found.reproduction.at.and_then(|at| pipeline.steps.get(at));
    let crashes = crashes(oracle, &found, step).map_err(failed)?;
    progress.tell("the guilty pattern");
    let mut pattern = step.map(|step| oracle.attribute(&found, step)).transpose().map_err(failed)?;
    if !args.generic {
        pattern = pattern.map(|attribution| readable(&oracle.compiler, attribution));
    }
    progress.tell("the first bad version");
    let case = FailureCase { module: &module, pipeline: &pipeline };
    let known = if args.no_versions { Analysis::default() } else { on_versions(oracle, &found, case) };
    drop(progress);
    let [before, after] = report::before_and_after_of(found.miscompilation.as_deref());
    let (function, input) = report::function_and_input_of(found.miscompilation.as_deref());
    let outcome = BisectRecord {
        fault: found.signature.word(),
        detail: found.signature.to_string(),
        pass: step.map(ToString::to_string),
        step: found.reproduction.at,
        crashes,
        function,
        input,
        before,
        after,
        pattern,
        stack: stack(&found.end),
        versions: known.versions,
        last_good: known.last_good,
        first_bad: known.first_bad,
        fixed_in: known.fixed_in,
    };
    if globals.json {
        globals.print_json(&outcome)?;
    } else {
        globals.print(&describe_outcome(&outcome, pipeline.len()))?;
        globals.next(&format!("`{}` makes it small, if it is not", reduction(&args, &pipeline, globals)));
    }
    Ok(Exit::Clean)
}

/// The command that reduces the same failure.
fn reduction(args: &BisectArgs, pipeline: &Pipeline, globals: &Globals) -> String {
    let file = args.subject.file.display().to_string();
    match pipeline.is_empty() {
        true => format!("assay reduce {file} -- {}", args.subject.flags.join(" ")),
        false => globals.command_on("reduce", &file, &pipeline.to_string()),
    }
}

/// What crashes, if not the pass.
fn crashes(
    oracle: &FailureOracle,
    found: &FoundFailure,
    step: Option<&Step>,
) -> Result<Option<&'static str>, DriveError> {
    Ok(match step {
        None if triage::is_of_reader(&found.end) => Some("reader"),
        Some(step) if oracle.verifier_crashes(found, step)? => Some("verifier"),
        _ => None,
    })
}

/// What the other installed versions do.
fn on_versions(oracle: &FailureOracle, found: &FoundFailure, case: FailureCase<'_>) -> Analysis {
    let query = SignatureQuery::from_found(found, oracle);
    let on = |target| query.ask_with_options(target, case, oracle.compiler.limits, &oracle.settings);
    let mut known = Analysis::default();
    known.add_versions(triage::all_targets().iter().map(on).collect());
    known
}

/// The attribution with its programs in custom assembly.
fn readable(compiler: &Compiler, attribution: Attribution) -> Attribution {
    let text = |ir: &str| if ir.is_empty() { String::new() } else { triage::readable(compiler, ir) };
    match attribution {
        Attribution::Application { pattern, op, tried_on, attempt, attempts, before, after } => {
            Attribution::Application {
                pattern,
                op,
                tried_on,
                attempt,
                attempts,
                before: text(&before),
                after: text(&after),
            }
        }
        other => other,
    }
}

/// The innermost functions of a crash.
fn stack(end: &OptOutcome) -> Vec<String> {
    match end {
        OptOutcome::Crash(crash) => crash.signature.frames.iter().take(FRAMES).cloned().collect(),
        _ => Vec::new(),
    }
}

fn describe_outcome(outcome: &BisectRecord, steps: usize) -> String {
    let mut text = format!("fault:    {}\n", outcome.detail);
    if let (Some(pass), Some(step)) = (&outcome.pass, outcome.step) {
        let _ = writeln!(text, "pass:     {pass} (step {} of {steps})", step + 1);
    }
    match outcome.crashes {
        Some("reader") => text += "pass:     none: the compiler goes wrong while it reads the program\n",
        Some(_) => text += "crashes:  the verifier after the pass, which ends well (--verify-each=false)\n",
        None => {}
    }
    if let Some(function) = &outcome.function {
        let _ = writeln!(text, "input:    @{function}({})", outcome.input.join(", "));
    }
    for (name, value) in [("before:", &outcome.before), ("after:", &outcome.after)] {
        if let Some(value) = value {
            let _ = writeln!(text, "{name:<9} {value}");
        }
    }
    match &outcome.pattern {
        Some(Attribution::Unknown { why, patterns }) => {
            let _ = writeln!(text, "pattern:  not known: {why}");
            for pattern in patterns {
                let _ = writeln!(text, "          tried {}", pattern_name(pattern));
            }
        }
        Some(attribution) => {
            let named = attribution.name().map_or_else(
                || attribution.note(),
                |name| format!("{} ({})", pattern_name(&name), attribution.note()),
            );
            let _ = writeln!(text, "pattern:  {named}");
            if let Attribution::Application { before, after, .. } = attribution {
                let (before, after) = (before.trim_end(), after.trim_end());
                let _ = writeln!(text, "--- before it\n{before}");
                if !after.is_empty() {
                    let _ = writeln!(text, "--- after it\n{after}");
                }
            }
        }
        None => {}
    }
    for (index, frame) in outcome.stack.iter().enumerate() {
        let _ = writeln!(text, "{}{frame}", if index == 0 { "stack:    " } else { "          " });
    }
    text + &versions_shown(outcome)
}

/// Which versions show it, since and until when.
fn versions_shown(outcome: &BisectRecord) -> String {
    let mut text = String::new();
    for version in &outcome.versions {
        let word = match version.shows {
            Some(true) => "bad",
            Some(false) => "good",
            None => "not known",
        };
        let detail = &version.detail;
        let detail = match &version.step {
            Some(step) => format!(", with {step}"),
            None if *detail == outcome.detail => String::new(),
            None => format!(", {detail}"),
        };
        let _ = writeln!(text, "version:  {} ({}): {word}{detail}", version.target, version.version);
    }
    if let Some(bad) = &outcome.first_bad {
        let good = outcome
            .last_good
            .as_ref()
            .map_or("none before it is good".to_owned(), |good| format!("last good {good}"));
        let _ = writeln!(text, "since:    {bad} ({good})");
    }
    if let Some(fixed) = &outcome.fixed_in {
        let _ = writeln!(text, "until:    {fixed}, which does not show it");
    }
    text
}
