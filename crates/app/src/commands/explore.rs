//! `assay explore`: many ways down from one program, each step judged.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use assay_campaign::clock::{Clock as _, Wall};
use assay_campaign::finding::{Finding, Label, Tier};
use assay_campaign::known::KnownIssues;
use assay_campaign::{Store, Verdict};
use assay_drive::DriveError;
use assay_engine::generate::GenConfig;
use assay_ir::Module;
use assay_judge::Settings;
use assay_lower::Options;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::fuzz::{Draw, Exploration, FuzzWorker, Made, ProgramKind, Setup, StrategyName, Totals};
use crate::globals::{Globals, cores};
use crate::interrupt;
use crate::known;
use crate::load::{self, Source};
use crate::programs::stream;
use crate::progress::{Progress, Total};
use crate::target;

/// Explore the lowering space of a program: build lowering paths from atomic rules, judge every step, execute what
/// reaches the `llvm` dialect, and compare.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "all paths agree with the program, as far as they could be judged"),
    (Exit::Found, "a step changes what the program does, or the compiler crashed or made invalid IR"),
    (Exit::Usage, "the file is bad"),
    (Exit::Tool, "a compiler is missing or could not be run"),
    (Exit::NotComparable, "no path reached the llvm dialect"),
]))]
pub struct Args {
    /// The program, in generic or pretty form; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// How long: 30s, 2m, 1h.
    #[arg(long, value_name = "TIME", value_parser = super::fuzz::parse_time, default_value = "1m")]
    time: Duration,
    /// Stop after so many paths.
    #[arg(long, value_name = "N")]
    paths: Option<u64>,
    /// How the next conversion is chosen.
    #[arg(long, value_enum, default_value_t = StrategyName::Lobe)]
    strategy: StrategyName,
    /// Optimisation passes before each conversion, at most; each path draws its own bound, and which ones depends on the
    /// ops present.
    #[arg(long, value_name = "N", default_value_t = 6)]
    optimisations: usize,
    /// Conversions to try on one path, at most.
    #[arg(long, value_name = "N", default_value_t = Options::default().max_steps)]
    max_steps: usize,
    /// Inputs per function that has arguments, at the ends of paths; the steps are judged on two of them.
    #[arg(long, value_name = "N", default_value_t = 8)]
    inputs: usize,
    /// Threads that build paths, beside the one that judges [default: one a core]; the paths do not hang on it.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// Draw passes of the compiler's own tests too, where those claim to be sound; maintainers take no reports on them.
    #[arg(long)]
    test_passes: bool,
    /// Do not execute what reaches the `llvm` dialect.
    #[arg(long)]
    no_execution: bool,
    /// Write the lowering space that was seen, as JSON: programs by fingerprint, and what each pass did to them.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    graph: Option<PathBuf>,
    /// Same seed, same paths.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of known issues besides the shipped ones, in the form of crates/campaign/data/known.toml (repeatable).
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    known: Vec<PathBuf>,
}

/// Limits of one execution of the program: most are small, and each is executed after every step.
const STEPS: u64 = 1_000_000;

/// What came of it all.
#[derive(Debug, serde::Serialize)]
struct Summary<'a> {
    #[serde(flatten)]
    totals: &'a Totals,
    /// Why nothing was executed, if so.
    not_executed: Option<&'a str>,
    judged: u64,
    /// Distinct ones.
    findings: usize,
    seconds: f64,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let source = Source::read(&args.file)?;
    let module = load::any(&source, |text| target::to_generic(globals, text))?;
    if let Some(file) = &args.graph {
        files::probe(file)?;
    }
    let worker = worker(&args, globals, &module)?;
    let mut settings = Settings { inputs: args.inputs.max(2), ..Settings::default() };
    settings.config.steps = STEPS;
    let mut subject = worker.subject(0, &Made { kind: ProgramKind::File, module, output: None }, &settings);
    let draw = Draw {
        options: &Options { max_steps: args.max_steps, optimisations: args.optimisations },
        strategy: args.strategy.strategy(),
        rng: &|index| stream(args.seed, index),
        jobs: args.jobs.unwrap_or_else(cores),
        execute: !args.no_execution,
    };
    let mut reporter = Reporter::new(globals, &args.known)?;
    let (start, stop) = (Instant::now(), interrupt::flag()?);
    let over = || start.elapsed() >= args.time || stop.load(Ordering::Relaxed);
    let exploration = Exploration::new(&worker, &mut subject, &settings, draw);
    let mut exploration = exploration.map_err(|error| target::failure(&error))?.with_preconditions();
    let total = args.paths.map_or(Total::Time(args.time), Total::Count);
    let progress = Progress::new(globals, "exploring paths", total);
    let ran = exploration.run(args.paths.unwrap_or(u64::MAX), &over, &mut |exploration| {
        for finding in std::mem::take(&mut exploration.subject().report.findings) {
            reporter.finding(&finding)?;
        }
        progress.at(exploration.totals.paths);
        progress.tell(reporter.state(&exploration.totals));
        Ok::<(), Trouble>(())
    });
    ran.map_err(|trouble| match trouble {
        Trouble::Tool(error) => target::failure(&error).into(),
        Trouble::Other(error) => error,
    })?;
    drop(progress);
    if let Some(file) = &args.graph {
        files::write(file, &serde_json::to_string(&exploration.graph())?)?;
    }
    let mut totals = exploration.totals.clone();
    totals.executed = exploration.executed();
    let not_executed = exploration.idle().map(str::to_owned);
    let verdicts = &exploration.subject().report.verdicts;
    let summary = Summary {
        totals: &totals,
        not_executed: not_executed.as_deref(),
        judged: verdicts.iter().map(|(_, count)| count).sum(),
        findings: reporter.found.len(),
        seconds: start.elapsed().as_secs_f64(),
    };
    reporter.summary(&args, &summary, verdicts.iter())?;
    Ok(match (summary.findings, totals.lowered) {
        (1.., _) => Exit::Found,
        (0, 0) => Exit::NotComparable,
        _ => Exit::Clean,
    })
}

fn worker(args: &Args, globals: &Globals, module: &Module) -> Result<FuzzWorker, Failure> {
    let compiler = target::compiler(globals)?;
    target::must_take(&compiler, &assay_ir::print(module))?;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    let target = compiler.target.clone();
    let worker = FuzzWorker::new(Setup {
        generator: GenConfig { version: target.major(), ..GenConfig::default() },
        target,
        catalogue,
        compiler,
        seed: args.seed,
        guard_all: false,
        form: None,
        kinds: Vec::new(),
        settings: Settings::default(),
        pipelines: 0,
        lowerings: 0,
        strategy: None,
    });
    Ok(if args.test_passes { worker.with_tests() } else { worker })
}

/// What may go wrong between rounds.
enum Trouble {
    Tool(DriveError),
    Other(anyhow::Error),
}

impl From<DriveError> for Trouble {
    fn from(error: DriveError) -> Trouble {
        Trouble::Tool(error)
    }
}

impl From<anyhow::Error> for Trouble {
    fn from(error: anyhow::Error) -> Trouble {
        Trouble::Other(error)
    }
}

/// Findings into the store, and what people see.
struct Reporter<'a> {
    globals: &'a Globals,
    store: Store,
    known: KnownIssues,
    /// Signatures of what was found.
    found: HashSet<String>,
}

impl<'a> Reporter<'a> {
    fn new(globals: &'a Globals, known: &[PathBuf]) -> anyhow::Result<Reporter<'a>> {
        let known = known::issues(globals, known)?;
        let store = Store::open(&globals.db)?;
        Ok(Reporter { globals, store, known, found: HashSet::new() })
    }

    /// Keeps a finding, and shows it the first time.
    fn finding(&mut self, finding: &Finding) -> anyhow::Result<()> {
        let label: Label = self.known.label(finding);
        let text = label.to_string();
        let seen = self.store.record(finding, label, Wall::start().unix_seconds())?;
        if self.found.insert(finding.signature.clone()) && !self.globals.json {
            let (paint, kind, pass) = (self.globals.paint, finding.kind, &finding.pass);
            let (found, pass) = (paint.bad("found"), paint.strong(pass));
            let precondition = match finding.tier {
                Tier::Precondition => ", if its precondition holds",
                Tier::Test => ", a pass of the compiler's tests",
                _ => "",
            };
            self.globals.print(&format!(
                "{found} #{} {kind} in {pass}: {} [{text}{precondition}]\n",
                seen.id, finding.title
            ))?;
        }
        Ok(())
    }

    fn state(&self, totals: &Totals) -> String {
        let Totals { lowered, programs, .. } = totals;
        format!("{lowered} lowered, {programs} programs seen, {} findings", self.found.len())
    }

    fn summary<'v>(
        &mut self,
        args: &Args,
        summary: &Summary<'_>,
        verdicts: impl Iterator<Item = (&'v Verdict, u64)>,
    ) -> anyhow::Result<()> {
        if self.globals.json {
            self.globals.print_json(summary)?;
            return Ok(());
        }
        let totals = summary.totals;
        let share = 100.0 * totals.lowered as f64 / totals.paths.max(1) as f64;
        let mean = totals.steps as f64 / totals.paths.max(1) as f64;
        let mut text = format!(
            "{} paths in {:.1} s ({:.1}/s): {} lowered ({share:.1} %), {} stuck, {} too long, {} ended by a fault\n\
             {mean:.1} steps a path; {} programs and {} steps of the lowering space in {} requests, \
             {} steps reused; {} programs executed\n",
            totals.paths,
            summary.seconds,
            totals.paths as f64 / summary.seconds,
            totals.lowered,
            totals.stuck,
            totals.too_long,
            totals.ended,
            totals.programs,
            totals.edges,
            totals.requests,
            totals.reused,
            totals.executed,
        );
        for (verdict, count) in verdicts {
            text.push_str(&format!("  {count:>9}  {verdict}\n"));
        }
        if let Some(why) = summary.not_executed {
            text.push_str(&format!("nothing was executed: {why}\n"));
        }
        self.globals.print(&text)?;
        self.globals.next(&self.what_next(args, summary));
        Ok(())
    }

    /// What a user may do next.
    fn what_next(&self, args: &Args, summary: &Summary<'_>) -> String {
        let file = args.file.display().to_string();
        match summary.totals {
            _ if summary.findings > 0 => "`assay findings list`, then `assay findings show N`".to_owned(),
            Totals { lowered: 0, .. } => {
                let lower = self.globals.command(&["lower", &file]);
                format!("`{lower}` tells what is left at the end of a path, and why")
            }
            _ => format!(
                "more paths with `--seed {}`, longer ones with `--optimisations 12`, more inputs with `--inputs {}`",
                args.seed + 1,
                args.inputs.max(8) * 8
            ),
        }
    }
}
