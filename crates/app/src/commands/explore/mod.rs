//! `assay explore`: many lowering paths from one program, each step judged.

mod report;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use assay_drive::opt::Metered;
use assay_drive::{Catalogue, DriveError, Interrupt, Pipeline, Runner};
use assay_explore::{
    Exploration, ExplorationTools, Optimisations, PathOptions, PathSampling, Rules, Strategy,
    cost_of_one_input,
};
use assay_ir::Module;
use assay_judge::Settings;
use assay_triage::{Recorder, TestedProgram};

use crate::bounds;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::fuzz::{self, ActivityTimes, CampaignProgram, ProgramKind, SemanticPipelines};
use crate::globals::{Globals, cores};
use crate::interrupt;
use crate::load::{self, SourceFile};
use crate::programs::stream;
use crate::progress::{ProgressDisplay, Total};
use crate::start::Start;
use crate::strategy;
use crate::target;
use report::{ExplorationSummary, Reporter};

/// Explore the lowering space of a program: build lowering paths from atomic rules, judge every step, execute what
/// reaches the `llvm` dialect, and compare.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "all paths agree with the program, as far as they could be judged"),
    (Exit::Found, "a step changes what the program does, or the compiler crashed or made invalid IR"),
    (Exit::Usage, "the file is bad"),
    (Exit::Tool, "a compiler is missing or could not be run"),
    (Exit::NotComparable, "no path reached the llvm dialect, or there is nothing to lower"),
]))]
pub struct ExploreArgs {
    /// The program, in generic form or custom assembly; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// How long: 30s, 2m, 1h. It ends earlier when the paths show nothing new.
    #[arg(long, value_name = "TIME", value_parser = super::fuzz::parse_time, default_value = "1m")]
    time: Duration,
    /// Stop after this many paths.
    #[arg(long, value_name = "N")]
    paths: Option<u64>,
    /// How the next conversion is chosen.
    #[arg(long, value_parser = strategy::parser(), default_value = Strategy::Lobe.name())]
    strategy: Strategy,
    /// Optimisation passes before each conversion, at most; each path draws its own bound, and which ones depends on the
    /// ops present.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = bounds::pipelines())]
    optimisations: usize,
    /// Conversions to try on one path, at most.
    #[arg(long, value_name = "N", default_value_t = PathOptions::default().max_steps, value_parser = bounds::pipelines())]
    max_steps: usize,
    /// Inputs for each function that has arguments [default: 64, or 8 if an execution takes more than about
    /// 1000 scalar ops]. The ends of paths are judged on all inputs, single steps on fewer, at least two.
    #[arg(long, value_name = "N", value_parser = bounds::inputs())]
    inputs: Option<usize>,
    /// Threads that build paths, beside the one that judges [default: one per core]; the number does not change the paths.
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
    /// Also draw passes of the compiler's own tests that claim to be sound; maintainers do not accept reports on them.
    #[arg(long)]
    test_passes: bool,
    /// Do not execute what reaches the `llvm` dialect.
    #[arg(long)]
    no_execution: bool,
    /// Write the explored lowering space as JSON: programs by fingerprint, and what each pass did to them.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    graph: Option<PathBuf>,
    /// The same seed gives the same paths.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Time limit for the reduction of each new finding, at the end; 0s reduces none [default: 10s].
    #[arg(long, value_name = "TIME", value_parser = super::fuzz::parse_budget)]
    reduce_budget: Option<Duration>,
    /// How long all of them may be reduced; `assay findings reduce` does the rest.
    #[arg(long, value_name = "TIME", value_parser = super::fuzz::parse_budget, default_value = "2m")]
    reduce_rest: Duration,
    /// A file of known issues besides the shipped ones, in the form of crates/campaign/data/known.toml (repeatable).
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    known: Vec<PathBuf>,
}

/// Step limit of one execution. It is low because most programs are small, and each is executed after every step.
const STEPS: u64 = 1_000_000;

/// Inputs by default.
const INPUTS: usize = 64;
/// Number of inputs for a program that takes more than about [`COSTLY`] scalar ops for each of them.
const INPUTS_IF_COSTLY: usize = 8;
const COSTLY: u64 = 1_000;

/// How much longer than `--time` a compiler may run, so that paths that are almost done can finish.
const GRACE: Duration = Duration::from_secs(1);

impl ExploreArgs {
    /// How much there is to do.
    fn total(&self) -> Total {
        self.paths.map_or(Total::Time(self.time), Total::Count)
    }
}

/// Runs the command.
pub fn run(args: ExploreArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let compilers = Interrupt::new();
    let start = Start::begin(Some(args.time), compilers)?;
    let limited = start.limit(globals);
    let module = read_program(&args.file, &limited)?;
    if let Some(file) = &args.graph {
        files::probe_in_new_folder(file)?;
    }
    let equipment = Equipment::new(&args, &limited, &module)?;
    let (stop, time) = (interrupt::flag()?, start.end().unwrap_or(args.time));
    let _alarm = interrupt::Alarm::set(time + GRACE, Some(stop), compilers);
    let (mut subject, settings) = subject(&args, module);
    let jobs = args.jobs.unwrap_or_else(cores);
    let draw = PathSampling {
        options: &PathOptions { max_steps: args.max_steps, optimisations: args.optimisations },
        strategy: args.strategy,
        rng: &|index| stream(args.seed, index),
        jobs,
        execute: !args.no_execution,
    };
    let mut reporter = Reporter::new(globals, &args.known)?;
    let start = Instant::now();
    let over = || start.elapsed() >= time || stop.is_raised();
    let exploration = Exploration::new(equipment.tools(), &mut subject, &settings, draw);
    let mut exploration = exploration.map_err(|error| target::failure(&error))?.with_preconditions();
    let progress = ProgressDisplay::new(globals, "exploring paths", args.total());
    let ran = exploration.run(args.paths.unwrap_or(u64::MAX), &over, &mut |exploration| {
        reporter.take_findings(exploration)?;
        progress.set_done(exploration.totals.paths);
        progress.tell(reporter.state(&exploration.totals));
        Ok::<(), Trouble>(())
    });
    match ran {
        Ok(()) => {}
        Err(Trouble::Tool(DriveError::Interrupted)) => reporter.take_findings(&mut exploration)?,
        Err(trouble) => return Err(trouble.into_error()),
    }
    drop(progress);
    write_graph(args.graph.as_deref(), &exploration)?;
    let mut totals = exploration.totals.clone();
    totals.executed = exploration.executed();
    let (not_executed, exhausted) = (exploration.idle().map(str::to_owned), exploration.is_exhausted());
    let verdicts = &exploration.subject().report.verdicts;
    let mut summary = ExplorationSummary {
        totals: &totals,
        not_executed: not_executed.as_deref(),
        judged: verdicts.iter().map(|(_, count)| count).sum(),
        exhausted,
        findings: reporter.found(),
        causes: reporter.found(),
        seconds: start.elapsed().as_secs_f64(),
    };
    reporter.show_paths(&summary, verdicts.iter())?;
    let budget = args.reduce_budget.unwrap_or_else(|| globals.config.fuzz.budget());
    if !budget.is_zero() {
        summary.causes = reporter.reduce(budget, args.reduce_rest, jobs, stop)?;
    }
    reporter.show_end(&args, &summary)?;
    Ok(outcome(summary.findings, totals.lowered))
}

/// Reads a program, which must have something to lower.
fn read_program(file: &Path, globals: &Globals) -> anyhow::Result<Module> {
    let source = SourceFile::read(file, globals)?;
    let module = load::parse_any(&source, |text| target::to_generic(globals, text))?;
    if has_ops(&module) {
        return Ok(module);
    }
    let message = format!("{} has no op, so there is nothing to lower", source.path.display());
    Err(Failure::new(Exit::NotComparable, message).into())
}

/// Whether a program has an op besides modules.
fn has_ops(module: &Module) -> bool {
    let mut found = false;
    module.walk(module.top(), &mut |op| found |= !assay_dialects::is_module(module.op_name(op)));
    found
}

/// Writes the graph of the lowering space to a file, if the user named one.
fn write_graph(file: Option<&Path>, exploration: &Exploration<'_>) -> anyhow::Result<()> {
    let Some(file) = file else { return Ok(()) };
    Ok(files::write(file, &serde_json::to_string(&exploration.graph())?)?)
}

/// The program with its inputs, and the settings for judging it.
fn subject(args: &ExploreArgs, module: Module) -> (TestedProgram, Settings) {
    let made = CampaignProgram::new(ProgramKind::File, module, None);
    let with_inputs = |inputs: usize| {
        let mut settings = Settings { inputs: inputs.max(2), ..Settings::default() };
        settings.config.steps = STEPS;
        (fuzz::subject(args.seed, 0, &made, &settings, &ActivityTimes::default()), settings)
    };
    let (subject, settings) = with_inputs(args.inputs.unwrap_or(INPUTS));
    match args.inputs {
        None if cost_of_one_input(&made.module, &subject.plan, &subject.behaviour) > COSTLY => {
            with_inputs(INPUTS_IF_COSTLY)
        }
        _ => (subject, settings),
    }
}

fn outcome(findings: usize, lowered: u64) -> Exit {
    match (findings, lowered) {
        (1.., _) => Exit::Found,
        (0, 0) => Exit::NotComparable,
        _ => Exit::Clean,
    }
}

/// What the exploration works with.
struct Equipment {
    compiler: Rc<Metered>,
    catalogue: Arc<Catalogue>,
    recorder: Recorder,
    rules: Rules,
    optimisations: Optimisations,
    runner: Option<Runner>,
    plain_lowering: Pipeline,
}

impl Equipment {
    fn new(args: &ExploreArgs, globals: &Globals, module: &Module) -> Result<Equipment, Failure> {
        let compiler = target::compiler(globals)?;
        target::must_take(&compiler, &assay_ir::print(module))?;
        let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
        let optimisations = Optimisations::select(&catalogue, false);
        let (rules, runner) = (Rules::for_target(&catalogue, &compiler.target), fuzz::runner(&compiler));
        let compiler = Rc::new(Metered::new(compiler));
        Ok(Equipment {
            recorder: Recorder::new(Rc::clone(&compiler), Arc::clone(&catalogue), Arc::default()),
            rules,
            optimisations: match args.test_passes {
                true => optimisations.with_tests(&catalogue),
                false => optimisations,
            },
            runner,
            plain_lowering: SemanticPipelines::new(&catalogue).plain_lowering(true),
            compiler,
            catalogue,
        })
    }

    fn tools(&self) -> ExplorationTools<'_> {
        ExplorationTools {
            registry: crate::registry(),
            compiler: &self.compiler,
            catalogue: &self.catalogue,
            recorder: &self.recorder,
            rules: &self.rules,
            optimisations: &self.optimisations,
            runner: self.runner.as_ref(),
            plain_lowering: &self.plain_lowering,
        }
    }
}

/// What may fail between rounds.
enum Trouble {
    Tool(DriveError),
    Other(anyhow::Error),
}

impl From<DriveError> for Trouble {
    fn from(error: DriveError) -> Trouble {
        Trouble::Tool(error)
    }
}

impl Trouble {
    /// The error with which the command ends.
    fn into_error(self) -> anyhow::Error {
        match self {
            Trouble::Tool(error) => target::failure(&error).into(),
            Trouble::Other(error) => error,
        }
    }
}

impl From<anyhow::Error> for Trouble {
    fn from(error: anyhow::Error) -> Trouble {
        Trouble::Other(error)
    }
}
