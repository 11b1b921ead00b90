//! `assay lower`: lowers programs along paths to the `llvm` dialect.

mod apply;
mod differ;
mod path_lowerer;
mod programs;
mod stats;

use std::fmt::Write as _;
use std::path::PathBuf;

use assay_drive::{Compiler, Pipeline};
use assay_explore::{ConversionSchedule, PathEnd, PathOptions, Strategy};
use serde::Serialize;

use crate::bounds;
use crate::exit::Exit;
use crate::fuzz::ProgramKind;
use crate::globals::Globals;
use crate::load::{self, SourceFile};
use crate::progress::{ProgressDisplay, Total};
use crate::strategy;
use crate::target;
use crate::terminal;
use path_lowerer::{Draws, LoweredPath, PathLowerer};

pub(crate) use apply::ByCompiler;
pub(crate) use programs::DefinedPrograms;

/// Lower a program to the `llvm` dialect, step by step, along one or several paths; or measure how often that succeeds
/// on generated programs.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "every path reached the llvm dialect; with --stats: the statistics were printed; with --diffnum: all lowerings print the same"),
    (Exit::Found, "the compiler crashed, hung or made invalid IR on the way; with --diffnum: lowerings print different things"),
    (Exit::Usage, "the file is bad"),
    (Exit::Tool, "a compiler is missing or could not be run"),
    (Exit::NotComparable, "a path ended before the llvm dialect"),
]))]
pub struct LowerArgs {
    /// The program, in generic form or custom assembly; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath, required_unless_present = "kinds")]
    file: Option<PathBuf>,
    /// Lower generated programs instead of a file, one path each; `assay generate` describes the kinds. `grammar` has
    /// `--modelled --sanitize`.
    #[arg(long = "kind", value_name = "KIND", value_enum, value_delimiter = ',', conflicts_with = "file")]
    kinds: Vec<ProgramKind>,
    /// How to choose the next conversion; name several to compare them [default: desil; all with --stats].
    #[arg(long = "strategy", value_name = "STRATEGY", value_parser = strategy::parser(), value_delimiter = ',')]
    strategies: Vec<Strategy>,
    /// Number of paths; if there are several, only the pipelines are printed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Print how many paths reach the llvm dialect, their mean length, and what stopped the others.
    #[arg(long)]
    stats: bool,
    /// With --stats: also count programs with ops that no pass of MLIR lowers, according to the rules.
    #[arg(long)]
    all_ops: bool,
    /// Optimisation passes before each conversion, drawn for the ops in the program. desil takes exactly this number, the
    /// other strategies at most this number [default: 0; 1 with --diffnum].
    #[arg(long, alias = "optimisations", value_name = "N")]
    optnum_each: Option<usize>,
    /// Lower each program this many times (DESIL: 2), the first time without optimisations; execute `main` and compare the
    /// outputs.
    #[arg(long, value_name = "N", conflicts_with = "stats")]
    diffnum: Option<u64>,
    /// Draw optimisation passes without regard to the ops (DESIL's ablation); with --stats, in separate rows.
    #[arg(long)]
    random_opts: bool,
    /// Maximal number of conversions to try on one path.
    #[arg(long, value_name = "N", default_value_t = PathOptions::default().max_steps, value_parser = bounds::pipelines())]
    max_steps: usize,
    /// Lowering rules, in the form of `crates/explore/data/rules.tsv` [default: that file].
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    rules: Option<PathBuf>,
    /// Number of threads; it does not change the paths.
    #[arg(long, default_value_t = 1, value_parser = bounds::jobs())]
    jobs: usize,
    /// The same seed gives the same programs and paths.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the program in generic form.
    #[arg(long)]
    generic: bool,
}

/// One path, for `--json`.
#[derive(Serialize)]
struct PathRecord<'a> {
    path: u64,
    strategy: &'a str,
    end: &'static str,
    detail: String,
    pipeline: String,
    steps: usize,
    conversions_tried: usize,
    program: &'a str,
}

/// Runs the command.
pub fn run(args: LowerArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let lowerer = PathLowerer::new(globals, &args)?;
    let strategies = strategies(&args);
    if args.stats {
        return stats::run(&args, globals, &lowerer, &strategies);
    }
    if let Some(variants) = args.diffnum {
        return differ::run(&args, globals, &lowerer, &strategies, variants);
    }
    let (mut worst, mut last) = (Exit::Clean, None);
    let draws = Draws { each: args.optnum_each.unwrap_or(0), random: args.random_opts };
    let origins = origins(&args, globals, &lowerer)?;
    let paths = args.count.saturating_mul((origins.len() * strategies.len()) as u64);
    let progress = ProgressDisplay::new(globals, "lowering", Total::Count(paths));
    for origin in origins {
        for &strategy in &strategies {
            let mut schedule = ConversionSchedule::new(strategy);
            for index in 0..args.count {
                let path =
                    lowerer.build_path(&origin.program(args.seed, index)?, &mut schedule, index, draws)?;
                report(&args, globals, &lowerer.compiler, strategy, index, &path)?;
                worst = worse(worst, &path);
                progress.step(1);
                last = Some(path);
            }
        }
    }
    drop(progress);
    if let (Some(file), Some(path)) = (&args.file, &last) {
        globals.next(&next(&file.display().to_string(), path, globals));
    }
    Ok(worst)
}

/// The next command to suggest after the last path of a file.
fn next(file: &str, path: &LoweredPath, globals: &Globals) -> String {
    let steps = path.lowering.steps.iter().map(|taken| taken.step.clone());
    match (&path.lowering.end, path.last_fault()) {
        (PathEnd::Ended, Some(step)) => {
            let pipeline: Pipeline = steps.chain([step.clone()]).collect();
            format!("`{}`", globals.command_on("reduce", file, &pipeline.to_string()))
        }
        (PathEnd::Stuck(_) | PathEnd::TooLong(_), _) => {
            "`assay rules show OP` lists what lowers an op; another --seed takes another path".to_owned()
        }
        _ => format!("`{}` takes many paths and judges every step", globals.command(&["explore", file])),
    }
}

/// The strategies that the user named; otherwise those that are most informative.
fn strategies(args: &LowerArgs) -> Vec<Strategy> {
    match (args.strategies.is_empty(), args.stats) {
        (false, _) => args.strategies.clone(),
        (true, false) => vec![Strategy::Desil],
        (true, true) => Strategy::ALL.to_vec(),
    }
}

/// Where programs come from.
enum ProgramOrigin {
    File(String),
    Kind(ProgramKind, DefinedPrograms),
}

impl ProgramOrigin {
    fn program(&self, seed: u64, index: u64) -> anyhow::Result<String> {
        Ok(match self {
            ProgramOrigin::File(text) => text.clone(),
            ProgramOrigin::Kind(_, programs) => programs.make(seed, index)?,
        })
    }

    fn name(&self) -> &'static str {
        match self {
            ProgramOrigin::File(_) => ProgramKind::File.name(),
            ProgramOrigin::Kind(kind, _) => kind.name(),
        }
    }
}

fn origins(args: &LowerArgs, globals: &Globals, lowerer: &PathLowerer) -> anyhow::Result<Vec<ProgramOrigin>> {
    if let Some(file) = &args.file {
        let source = SourceFile::read(file, globals)?;
        let module = load::parse_any(&source, |text| target::to_generic(globals, text))?;
        let program = assay_ir::print(&module);
        target::must_take(&lowerer.compiler, &program)?;
        return Ok(vec![ProgramOrigin::File(program)]);
    }
    let version = lowerer.compiler.target.major();
    let made =
        args.kinds.iter().map(|&kind| Ok(ProgramOrigin::Kind(kind, DefinedPrograms::new(kind, version)?)));
    made.collect()
}

fn worse(worst: Exit, path: &LoweredPath) -> Exit {
    let exit = match path.lowering.end {
        PathEnd::Unparsable(_) => Exit::Bug,
        _ if path.is_faulty() => Exit::Found,
        PathEnd::Lowered => Exit::Clean,
        PathEnd::Stuck(_) | PathEnd::TooLong(_) => Exit::NotComparable,
        PathEnd::Ended => Exit::Found,
    };
    match (worst, exit) {
        (Exit::Found, _) | (_, Exit::Found) => Exit::Found,
        (Exit::Clean, other) => other,
        (worst, _) => worst,
    }
}

fn report(
    args: &LowerArgs,
    globals: &Globals,
    compiler: &Compiler,
    strategy: Strategy,
    index: u64,
    path: &LoweredPath,
) -> anyhow::Result<()> {
    let (lowering, end, detail) = (&path.lowering, path.word(), path.detail());
    let steps = lowering.steps.iter().map(|taken| taken.step.clone()).collect();
    let pipeline = Pipeline { steps }.to_string();
    if globals.json {
        let (steps, conversions_tried) = (lowering.steps.len(), lowering.tried);
        let (strategy, program) = (strategy.name(), lowering.program.as_str());
        globals.print_json_line(&PathRecord {
            path: index,
            strategy,
            end,
            detail,
            pipeline,
            steps,
            conversions_tried,
            program,
        })?;
        return Ok(());
    }
    let mut text = String::new();
    if args.count == 1 && args.strategies.len() < 2 && args.kinds.len() < 2 {
        match args.generic {
            true => text.push_str(&lowering.program),
            false => text.push_str(&assay_triage::readable(compiler, &lowering.program)),
        }
        terminal::write_err(&format!("{end}: {detail}\n{pipeline}\n"));
    } else {
        let _ = writeln!(text, "{end}: {detail}\n    {pipeline}");
    }
    globals.print(&text)?;
    Ok(())
}
