//! `assay explore`: many ways down from one program, each step judged.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use assay_campaign::clock::{Clock as _, Wall};
use assay_campaign::finding::{Finding, Label};
use assay_campaign::known::KnownIssues;
use assay_campaign::{Store, Verdict};
use assay_engine::generate::GenConfig;
use assay_judge::Settings;
use assay_lower::{End, Options, Schedule};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::fuzz::{FuzzWorker, Made, ProgramKind, Setup, Space, StrategyName};
use crate::globals::Globals;
use crate::load::{self, Source};
use crate::programs::stream;
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
    /// Optimisation passes before each conversion, at most; which ones depends on the ops present.
    #[arg(long, value_name = "N", default_value_t = 2)]
    optimisations: usize,
    /// Conversions to try on one path, at most.
    #[arg(long, value_name = "N", default_value_t = Options::default().max_steps)]
    max_steps: usize,
    /// Same seed, same paths.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What came of the paths.
#[derive(Debug, Default, serde::Serialize)]
struct Totals {
    paths: u64,
    lowered: u64,
    stuck: u64,
    too_long: u64,
    ended: u64,
    /// Steps of all paths that changed the program.
    steps: u64,
    /// Steps taken again without compiling.
    reused: u64,
    /// Programs and steps of the lowering space that were seen.
    programs: usize,
    edges: usize,
    judged: u64,
    findings: u64,
    seconds: f64,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let source = Source::read(&args.file)?;
    let module = load::any(&source, |text| target::to_generic(globals, text))?;
    let compiler = target::compiler(globals)?;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    let target = compiler.target.clone();
    let worker = FuzzWorker::new(Setup {
        generator: GenConfig { version: target.major(), ..GenConfig::default() },
        target,
        catalogue,
        compiler,
        seed: args.seed,
        form: None,
        kinds: ProgramKind::all(),
        settings: Settings::default(),
        pipelines: 0,
        lowerings: 0,
        strategy: None,
    });
    let made = Made { kind: ProgramKind::File, module, output: None };
    let settings = worker.settings(0, &made);
    let mut subject = worker.subject(0, &made, &settings);
    let mut reporter = Reporter::new(globals)?;
    let (mut space, mut schedule) = (Space::new(), Schedule::new(args.strategy.strategy()));
    let options = Options { max_steps: args.max_steps, optimisations: args.optimisations };
    let (start, mut totals) = (Instant::now(), Totals::default());
    while start.elapsed() < args.time && args.paths.is_none_or(|paths| totals.paths < paths) {
        let mut rng = stream(args.seed, totals.paths);
        let walk = worker
            .walk(&mut subject, &settings, &mut space, &mut schedule, &options, &mut rng)
            .map_err(|error| target::failure(&error))?;
        totals.paths += 1;
        totals.steps += walk.steps.len() as u64;
        match &walk.end {
            End::Lowered => {
                totals.lowered += 1;
                worker.execute_path(&mut subject, &walk, &settings).map_err(|error| target::failure(&error))?;
            }
            End::Stuck(_) => totals.stuck += 1,
            End::TooLong(_) => totals.too_long += 1,
            End::Ended => totals.ended += 1,
            End::Unparsable(error) => return Err(Failure::new(Exit::Bug, error.clone()).into()),
        }
        for finding in std::mem::take(&mut subject.report.findings) {
            totals.findings += u64::from(reporter.finding(&finding)?);
        }
        reporter.progress(&totals);
    }
    totals.reused = space.reused;
    (totals.programs, totals.edges) = (space.nodes(), space.edges());
    totals.judged = subject.report.verdicts.iter().map(|(_, count)| count).sum();
    totals.seconds = start.elapsed().as_secs_f64();
    reporter.summary(&totals, subject.report.verdicts.iter())?;
    Ok(match totals {
        Totals { findings: 1.., .. } => Exit::Found,
        Totals { lowered: 0, .. } => Exit::NotComparable,
        _ => Exit::Clean,
    })
}

/// Findings into the store, and what people see.
struct Reporter<'a> {
    globals: &'a Globals,
    store: Store,
    known: KnownIssues,
    line: bool,
}

impl<'a> Reporter<'a> {
    fn new(globals: &'a Globals) -> anyhow::Result<Reporter<'a>> {
        let known = KnownIssues::shipped().map_err(|error| Failure::new(Exit::Bug, error))?;
        Ok(Reporter { globals, store: Store::open(&globals.db)?, known, line: false })
    }

    /// Keeps a finding; whether it is a new one.
    fn finding(&mut self, finding: &Finding) -> anyhow::Result<bool> {
        let label: Label = self.known.label(finding);
        let text = label.to_string();
        let seen = self.store.record(finding, label, Wall::start().unix_seconds())?;
        if seen.new && !self.globals.json {
            self.clear();
            let (paint, kind, pass) = (self.globals.paint, finding.kind, &finding.pass);
            let (found, pass) = (paint.bad("found"), paint.strong(pass));
            self.globals.print(&format!("{found} #{} {kind} in {pass}: {} [{text}]\n", seen.id, finding.title))?;
        }
        Ok(seen.new)
    }

    fn clear(&mut self) {
        if self.line {
            eprint!("\r\x1b[2K");
            self.line = false;
        }
    }

    fn progress(&mut self, totals: &Totals) {
        if self.globals.quiet || self.globals.json || !std::io::stderr().is_terminal() {
            return;
        }
        eprint!("\r\x1b[2K{} paths, {} lowered, {} findings", totals.paths, totals.lowered, totals.findings);
        let _ = std::io::stderr().flush();
        self.line = true;
    }

    fn summary<'v>(
        &mut self,
        totals: &Totals,
        verdicts: impl Iterator<Item = (&'v Verdict, u64)>,
    ) -> anyhow::Result<()> {
        self.clear();
        if self.globals.json {
            self.globals.print_json(totals)?;
            return Ok(());
        }
        let share = 100.0 * totals.lowered as f64 / totals.paths.max(1) as f64;
        let mean = totals.steps as f64 / totals.paths.max(1) as f64;
        let mut text = format!(
            "{} paths in {:.1} s ({:.1}/s): {} lowered ({share:.1} %), {} stuck, {} too long, {} ended by a fault\n\
             {mean:.1} steps a path; {} programs and {} steps of the lowering space, {} steps reused\n",
            totals.paths,
            totals.seconds,
            totals.paths as f64 / totals.seconds,
            totals.lowered,
            totals.stuck,
            totals.too_long,
            totals.ended,
            totals.programs,
            totals.edges,
            totals.reused,
        );
        for (verdict, count) in verdicts {
            text.push_str(&format!("  {count:>9}  {verdict}\n"));
        }
        if totals.findings > 0 {
            text.push_str("next: `assay findings list`, then `assay findings show N`\n");
        }
        self.globals.print(&text)?;
        Ok(())
    }
}
