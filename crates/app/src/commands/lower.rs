//! `assay lower`: ways from one program down to the `llvm` dialect.

use std::fmt::Write as _;
use std::path::PathBuf;

use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{DriveError, Pipeline, Step};
use assay_lower::{Applied, Apply, End, Optimisations, Options, Rules, Schedule, Walk, walk};
use serde::Serialize;

use crate::exit::Exit;
use crate::globals::Globals;
use crate::fuzz::StrategyName;
use crate::load::{self, Source};
use crate::programs::stream;
use crate::target;

/// Lower a program to the `llvm` dialect, step by step, along one or several paths.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "every path reached the llvm dialect"),
    (Exit::Found, "the compiler crashed, hung or made invalid IR on the way"),
    (Exit::Usage, "the file is bad"),
    (Exit::Tool, "a compiler is missing or could not be run"),
    (Exit::NotComparable, "a path ended before the llvm dialect"),
]))]
pub struct Args {
    /// The program, in generic or pretty form; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// How the next conversion is chosen.
    #[arg(long, value_enum, default_value_t = StrategyName::Desil)]
    strategy: StrategyName,
    /// Paths to take; of several, only the pipelines are printed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Optimisation passes before each conversion, at most; which ones depends on the ops present.
    #[arg(long, value_name = "N", default_value_t = 0)]
    optimisations: usize,
    /// Conversions to try on one path, at most.
    #[arg(long, value_name = "N", default_value_t = Options::default().max_steps)]
    max_steps: usize,
    /// Same seed, same paths.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Applies passes by processes of the compiler.
struct ByCompiler<'a> {
    compiler: &'a Compiler,
    /// What ended the path.
    fault: Option<(Step, OptOutcome)>,
    error: Option<DriveError>,
}

impl Apply for ByCompiler<'_> {
    fn apply(&mut self, program: &str, step: &Step) -> Applied {
        let trace = match self.compiler.trace(program, &step.alone()) {
            Ok(trace) => trace,
            Err(error) => {
                self.error = Some(error);
                return Applied::Ended;
            }
        };
        match trace.end {
            OptOutcome::Ok { .. } => match trace.steps.into_iter().next().and_then(|step| step.ir) {
                Some(ir) => Applied::Changed(ir),
                None => Applied::Unchanged,
            },
            OptOutcome::Failed(ref failure) if failure.kind != assay_drive::opt::FailKind::InvalidIr => {
                Applied::Failed
            }
            // An option with a value that the pass does not take.
            OptOutcome::Usage { .. } => Applied::Failed,
            fault => {
                self.fault = Some((step.clone(), fault));
                Applied::Ended
            }
        }
    }
}

/// One path, for `--json`.
#[derive(Serialize)]
struct Path<'a> {
    path: u64,
    end: &'static str,
    detail: String,
    pipeline: String,
    steps: usize,
    conversions_tried: usize,
    program: &'a str,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let source = Source::read(&args.file)?;
    let module = load::any(&source, |text| target::to_generic(globals, text))?;
    let text = assay_ir::print(&module);
    let compiler = target::compiler(globals)?;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    let rules = Rules::shipped(&catalogue);
    let optimisations = Optimisations::of(&catalogue, false);
    let options = Options { max_steps: args.max_steps, optimisations: args.optimisations };
    let mut schedule = Schedule::new(args.strategy.strategy());
    let mut worst = Exit::Clean;
    for path in 0..args.count {
        let mut rng = stream(args.seed, path);
        let mut apply = ByCompiler { compiler: &compiler, fault: None, error: None };
        let walk = walk(&text, &rules, &optimisations, &mut schedule, &options, &mut rng, &mut apply);
        if let Some(error) = &apply.error {
            return Err(target::failure(error).into());
        }
        let (end, detail) = ending(&walk, &apply);
        report(&args, globals, path, &walk, end, detail)?;
        worst = match (worst, exit(&walk)) {
            (Exit::Found, _) | (_, Exit::Found) => Exit::Found,
            (Exit::Clean, other) => other,
            (worst, _) => worst,
        };
    }
    Ok(worst)
}

fn exit(walk: &Walk) -> Exit {
    match walk.end {
        End::Lowered => Exit::Clean,
        End::Stuck(_) | End::TooLong(_) => Exit::NotComparable,
        End::Ended => Exit::Found,
        End::Unparsable(_) => Exit::Bug,
    }
}

/// A word and a sentence for how a path ended.
fn ending(walk: &Walk, apply: &ByCompiler<'_>) -> (&'static str, String) {
    match &walk.end {
        End::Lowered => ("lowered", format!("{} steps", walk.steps.len())),
        End::Stuck(left) => ("stuck", format!("no rule lowers {}", left.join(", "))),
        End::TooLong(left) => ("too-long", format!("{} are left after {} conversions", left.join(", "), walk.tried)),
        End::Unparsable(error) => ("unparsable", format!("the compiler's output does not parse: {error}")),
        End::Ended => match &apply.fault {
            Some((step, outcome)) => (outcome.word(), format!("in {step}")),
            None => ("ended", String::new()),
        },
    }
}

fn report(
    args: &Args,
    globals: &Globals,
    path: u64,
    walk: &Walk,
    end: &'static str,
    detail: String,
) -> anyhow::Result<()> {
    let pipeline = Pipeline { steps: walk.steps.iter().map(|taken| taken.step.clone()).collect() }.to_string();
    if globals.json {
        let (steps, conversions_tried) = (walk.steps.len(), walk.tried);
        let program = walk.program.as_str();
        globals.print_json_line(&Path { path, end, detail, pipeline, steps, conversions_tried, program })?;
        return Ok(());
    }
    let mut text = String::new();
    if args.count == 1 {
        text.push_str(&walk.program);
        eprintln!("{end}: {detail}\n{pipeline}");
    } else {
        let _ = writeln!(text, "{end}: {detail}\n    {pipeline}");
    }
    globals.print(&text)?;
    Ok(())
}
