//! `assay fuzz`: runs a campaign.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use assay_campaign::background::Reduction;
use assay_campaign::clock::SystemClock;
use assay_campaign::run as campaign;
use assay_campaign::store::{Query, Tally};
use assay_drive::opt::Compiler;
use assay_drive::process::Limits;
use assay_drive::{Catalogue, Interrupt};
use assay_engine::generate::GenConfig;
use assay_explore::Strategy;
use assay_judge::Settings;
use assay_prove::Effort;

use super::solving::no_solver;
use crate::bounds;
use crate::console::{CampaignCommand, Console};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fuzz::{self, Corpus, FuzzWorker, ProgramKind, ProofShare, Setup, shard};
use crate::globals::{Globals, cores};
use crate::interrupt;
use crate::programs::{self, ShownValues};
use crate::progress::Total;
use crate::start::Start;
use crate::strategy;
use crate::target;
use crate::terminal;

/// The default of `--reduce-rest`.
const REST: Duration = Duration::from_secs(120);

/// Generate programs, compile them in many ways, judge every result, and store each distinct finding.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the campaign ended, or Ctrl-C ended one without --programs; it found nothing that the store did not have"),
    (Exit::Found, "it found something that the store did not have, even if its bug is known"),
    (Exit::Usage, "bad usage, or a store that cannot be used; a shard that has lost its server keeps its results in a file"),
    (Exit::Tool, "a compiler is missing, could not be run, or hangs at the start or on the corpus"),
    (Exit::NotComparable, "nothing could be judged: each verdict is `rejected` or `not comparable`"),
    (Exit::Interrupted, "Ctrl-C or SIGTERM ended it before its first program, or before all of --programs; it found nothing new"),
]))]
pub struct FuzzArgs {
    /// How long to run: 30s, 2m, 1h. Programs and reductions that do not end soon after are interrupted.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Stop after this many programs.
    #[arg(long, value_name = "N")]
    programs: Option<u64>,
    /// Number of threads that generate, compile and judge [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
    /// The campaign's seed; the same seed and settings resume a campaign [default: 1].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Ops per program.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = bounds::ops())]
    ops: u32,
    /// Optimisation pipelines per program, besides full lowerings.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = bounds::pipelines())]
    pipelines: usize,
    /// Full lowerings per program.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = bounds::pipelines())]
    lowerings: usize,
    /// Build lowerings step by step, by this strategy [default: whole pipelines, drawn beforehand].
    #[arg(long, value_parser = strategy::parser())]
    strategy: Option<Strategy>,
    /// Generators to draw programs from (repeatable) [default: all].
    #[arg(long = "kind", value_name = "KIND", value_enum)]
    kinds: Vec<ProgramKind>,
    /// Programs to start from: files in any form, and folders with `.mlir` files at any depth (repeatable). Assay judges every
    /// sound pass alone on each program, then on mutants of it and on joins with another program.
    #[arg(long, value_name = "PATH", num_args = 1.., value_hint = clap::ValueHint::AnyPath)]
    corpus: Vec<PathBuf>,
    /// Guard every program of the grammar generator against undefined behaviour, as `assay sanitize` does [default: three of five].
    #[arg(long)]
    sanitize_all: bool,
    #[command(flatten)]
    shown: ShownValues,
    /// Time limit for the reduction of each new finding, while the campaign goes on; 0s reduces none [default: 10s].
    #[arg(long, value_name = "TIME", value_parser = parse_budget)]
    reduce_budget: Option<Duration>,
    /// Time limit for the remaining reductions after the last program; `assay findings reduce` does the rest
    /// [default: 0s with --time, else 2m].
    #[arg(long, value_name = "TIME", value_parser = parse_budget)]
    reduce_rest: Option<Duration>,
    /// A file of known issues besides the shipped ones, in the form of crates/campaign/data/known.toml (repeatable).
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    known: Vec<PathBuf>,
    /// Share of the time for proofs of functions on which no input showed a difference [default: 0%].
    #[arg(long, value_name = "PERCENT", value_parser = fuzz::parse_share)]
    prove_share: Option<f64>,
    /// Share the campaign with other runs on the same store, each with its own number: I/N, or auto for the number that Slurm
    /// or Kubernetes gave [default with a server: shared, named after the machine].
    #[arg(long, value_name = "I/N")]
    shard: Option<shard::Name>,
    /// Also make ops on tensors, whose lowering goes through memory.
    #[arg(long)]
    tensors: bool,
}

/// A duration with a unit: `30s`, `2m`, `1h`.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len()));
    let seconds = match unit {
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("'{unit}' is not a unit of time; use s, m or h")),
    };
    match number.parse::<f64>() {
        Ok(value) if value > 0.0 && value < 1e7 => Ok(Duration::from_secs_f64(value * seconds)),
        _ => Err(format!("'{text}' is not a time; write 30s, 2m or 1h")),
    }
}

/// As [`parse_time`], but zero is allowed.
pub fn parse_budget(text: &str) -> Result<Duration, String> {
    match text.trim_end_matches(['s', 'm', 'h']) {
        "0" => Ok(Duration::ZERO),
        _ => parse_time(text),
    }
}

/// Runs the command.
pub fn run(args: FuzzArgs, globals: &Globals) -> anyhow::Result<Exit> {
    // The campaign sets this when its time is over. After Ctrl-C, programs in flight may still finish if they do so soon.
    let programs = Interrupt::new();
    let start = Start::begin(args.time, programs)?;
    let mut setup = setup(&args, &start.limit(globals), programs)?;
    let time = start.end();
    if let Some(time) = time {
        terminal::stop_waiting_at(Instant::now() + time + rest(&args) + 2 * terminal::LAST_WAIT);
    }
    let known = setup.read_known(globals, &args.known)?;
    let jobs = args.jobs.or(globals.config.fuzz.jobs).unwrap_or_else(cores);
    let config = campaign::Config {
        seed: setup.seed,
        settings: settings_text(&setup),
        programs: args.programs,
        time,
        jobs,
        known,
        shard: shard::identity(args.shard.as_ref(), globals)?,
        ..campaign::Config::default()
    };
    let budgets = Budgets { each: args.reduce_budget, rest: Some(rest(&args)) };
    let make = |_job: usize| FuzzWorker::new(setup.clone());
    let command = CampaignCommand::Fuzz;
    let extent = CampaignExtent { command, budgets, total: total(args.programs, time), programs };
    run_campaign(&setup, config, extent, make, globals)
}

/// The time limit for the reductions after the last program.
fn rest(args: &FuzzArgs) -> Duration {
    args.reduce_rest.unwrap_or(if args.time.is_some() { Duration::ZERO } else { REST })
}

/// How long findings may be reduced.
pub(super) struct Budgets {
    /// The time limit for each finding; if absent, the value of `assay.toml`.
    pub each: Option<Duration>,
    /// The time limit for all findings that are not reduced when the last program is done; if absent, two minutes.
    pub rest: Option<Duration>,
}

/// How far a campaign goes.
pub(super) struct CampaignExtent {
    /// The command that runs it.
    pub command: CampaignCommand,
    pub budgets: Budgets,
    /// What the progress is shown against.
    pub total: Total,
    /// The flag that ends running compilers.
    pub programs: Interrupt,
}

/// Runs a campaign, reduces its findings meanwhile, and shows both.
pub(super) fn run_campaign<W: campaign::Worker>(
    setup: &Setup,
    mut config: campaign::Config,
    CampaignExtent { command, budgets, total, programs }: CampaignExtent,
    make: impl Fn(usize) -> W + Sync,
    globals: &Globals,
) -> anyhow::Result<Exit> {
    let reductions = Interrupt::new();
    let stop = interrupt::flag()?;
    let mut store = shard::open(config.shard.as_ref(), globals, stop)?;
    let budget = budgets.each.unwrap_or_else(|| globals.config.fuzz.budget());
    config.reduction = Reduction {
        threads: if budget.is_zero() { 0 } else { config.jobs },
        target: setup.target.name.clone(),
        drain: budgets.rest.unwrap_or(REST),
    };
    let reducer = fuzz::reducer(&setup.compiler, globals.back_end, budget, 1, reductions)?
        .with_known_issues(Arc::new(config.known.clone()))
        .with_hangs(Arc::clone(&setup.hangs));
    let mut console = Console::new(globals, command, &setup.target, total, config.shard.is_some());
    let make = campaign::Makers { worker: make, reducer: |_: usize| reducer.clone() };
    let clock = SystemClock::start();
    let flags = campaign::Flags {
        stop: stop.flag(),
        give_up_programs: programs.flag(),
        give_up_reductions: reductions.flag(),
    };
    let summary = campaign::run_reducing(&config, make, &mut store, &mut console, &clock, flags)?;
    let here = Query { target: Some(setup.target.name.clone()), ..Query::default() };
    let tally = match store.tally(&here) {
        // The campaign has already printed where it stores its findings.
        Err(error) if error.is_lost() => Tally::default(),
        tally => tally?,
    };
    console.print_summary(&summary, &tally)?;
    match &summary.no_target {
        Some(reason) => Err(no_target(&setup.target.name, reason).into()),
        None => Ok(exit(&summary, command, total)),
    }
}

fn no_target(name: &str, reason: &str) -> Failure {
    Failure::new(Exit::Tool, format!("{name} can no longer be run, so the campaign ends: {reason}"))
        .help("what was found is stored; once the compiler is back, the same command goes on with the programs that are left")
}

/// A shard has failed, whatever it found, if its results are not in the store or if it does not know the remaining work. A campaign with a
/// number of programs has not done its work if it was stopped before. Tests of `assay-opt` may all be ones that compilers reject.
fn exit(summary: &campaign::Summary, command: CampaignCommand, total: Total) -> Exit {
    let progress = &summary.progress;
    let has_begun = progress.programs + progress.interrupted > 0;
    let is_partial =
        summary.ended == campaign::Ended::Stopped && (matches!(total, Total::Count(_)) || !has_begun);
    match progress.new_findings.total() {
        _ if summary.kept.is_some() || summary.unreachable => Exit::Usage,
        1.. => Exit::Found,
        0 if progress.internal_errors > 0 => Exit::Bug,
        0 if is_partial => Exit::Interrupted,
        0 if command == CampaignCommand::Fuzz && progress.has_judged_nothing() => Exit::NotComparable,
        0 => Exit::Clean,
    }
}

/// The compiler, the generator and the judge. `interrupt` is the flag that ends running compilers.
fn setup(args: &FuzzArgs, globals: &Globals, interrupt: Interrupt) -> anyhow::Result<Setup> {
    let compiler = target::compiler(globals)?;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    let target = compiler.target.clone();
    let generator = generator(args, target.major(), &catalogue);
    let corpus = corpus(args, &compiler, &catalogue, globals)?;
    let kinds =
        if args.kinds.is_empty() { accepted_kinds(&generator, corpus.is_some()) } else { args.kinds.clone() };
    if kinds.contains(&ProgramKind::Tosa) {
        programs::tosa(generator.version).map_err(Failure::usage)?;
    }
    let limits = Limits { interrupt: Some(interrupt), ..compiler.limits };
    Ok(Setup {
        target,
        compiler: Compiler { limits, ..compiler },
        catalogue,
        seed: args.seed.unwrap_or(globals.config.fuzz.seed),
        generator,
        kinds,
        corpus,
        guard_all: args.sanitize_all,
        form: args.shown.form(),
        settings: Settings::default(),
        pipelines: args.pipelines,
        lowerings: args.lowerings,
        strategy: args.strategy,
        hangs: Arc::default(),
        corpus_hangs: Arc::default(),
        proofs: proofs(args)?,
    })
}

/// What is proved meanwhile, if anything.
fn proofs(args: &FuzzArgs) -> Result<Option<ProofShare>, Failure> {
    let Some(share) = args.prove_share.filter(|&share| share > 0.0) else { return Ok(None) };
    let effort = Effort::with_library(fuzz::PROOF_TIME).ok_or_else(no_solver)?;
    Ok(Some(ProofShare { share, effort: Effort { exhaustive_cost: fuzz::PROOF_COST, ..effort } }))
}

/// The programs of `--corpus`; if there is none, those of `assay.toml`, if any.
fn corpus(
    args: &FuzzArgs,
    compiler: &Compiler,
    catalogue: &Catalogue,
    globals: &Globals,
) -> anyhow::Result<Option<Arc<Corpus>>> {
    let paths = if args.corpus.is_empty() { &globals.config.fuzz.corpus } else { &args.corpus };
    let wanted = args.kinds.is_empty() || args.kinds.contains(&ProgramKind::Corpus);
    match (paths.is_empty(), wanted) {
        (true, _) if args.kinds.contains(&ProgramKind::Corpus) => Err(Failure::usage("no corpus was named")
            .help("add --corpus DIR, with programs in files that end in .mlir")
            .into()),
        (true, _) | (_, false) => Ok(None),
        (false, true) => {
            let jobs = args.jobs.or(globals.config.fuzz.jobs).unwrap_or_else(cores);
            Ok(Some(Arc::new(Corpus::read(paths, compiler, catalogue, jobs, globals)?)))
        }
    }
}

/// The total of the progress bar.
fn total(programs: Option<u64>, time: Option<Duration>) -> Total {
    match (programs, time) {
        (Some(programs), _) => Total::Count(programs),
        (None, Some(time)) => Total::Time(time),
        (None, None) => Total::Open,
    }
}

/// What kinds of programs the campaign makes.
fn generator(args: &FuzzArgs, version: u32, catalogue: &Catalogue) -> GenConfig {
    let dialects = exclude_missing_dialects(catalogue);
    GenConfig { ops: args.ops, tensors: args.tensors, version, dialects, ..GenConfig::default() }
}

/// The generators whose programs the target accepts.
fn accepted_kinds(generator: &GenConfig, corpus: bool) -> Vec<ProgramKind> {
    let mut kinds = ProgramKind::all(generator.version);
    // Programs of this kind contain only ops of the dialect with the same name.
    let tosa = generator.scaled(ProgramKind::Tosa.name(), 1) > 0;
    kinds.retain(|kind| tosa || *kind != ProgramKind::Tosa);
    if corpus {
        kinds.push(ProgramKind::Corpus);
    }
    kinds
}

/// Gives weight 0 to each dialect that the target's driver lacks. Empty if the driver does not list its dialects.
fn exclude_missing_dialects(catalogue: &Catalogue) -> Vec<(String, u32)> {
    let has =
        |name: &str| catalogue.dialects.is_empty() || catalogue.dialects.iter().any(|each| each == name);
    let all = crate::registry().dialects().iter();
    all.filter(|dialect| !has(dialect.name)).map(|dialect| (dialect.name.to_owned(), 0)).collect()
}

/// All settings, besides the seed, on which programs and verdicts depend. A run with another text is another campaign.
fn settings_text(setup: &Setup) -> String {
    let mut settings = serde_json::json!({
        "generator": setup.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(","),
        "target": setup.target.name,
        "version": setup.target.version,
        "ops": setup.generator.ops,
        "tensors": setup.generator.tensors,
        "pipelines": setup.pipelines,
        "lowerings": setup.lowerings,
        "sanitize_all": setup.guard_all,
        "shown": setup.form.map(|form| format!("{form:?}")),
        "strategy": setup.strategy.map(|strategy| format!("{strategy:?}")),
    });
    // Campaigns without a corpus have no text for it, so that older campaigns can still be resumed.
    if let Some(corpus) = &setup.corpus {
        settings["corpus"] = corpus.fingerprint().into();
    }
    if let Some(proofs) = &setup.proofs {
        settings["prove_share"] = proofs.share.into();
    }
    settings.to_string()
}

#[cfg(test)]
mod tests {
    use assay_campaign::events::{Progress, UndeliveredResults};
    use assay_campaign::run::Ended;
    use assay_campaign::{ComparisonVerdict, FailureKind};

    use super::*;

    fn summary(ended: Ended) -> campaign::Summary {
        campaign::Summary {
            campaign: 1,
            seed: 1,
            resumed: 0,
            ended,
            no_target: None,
            skipped: 0,
            skipped_programs: Vec::new(),
            hang_share: None,
            unreachable: false,
            kept: None,
            progress: Progress::default(),
        }
    }

    #[test]
    fn a_shard_that_delivered_nothing_has_not_succeeded() {
        let mut summary = summary(Ended::TimeOver);
        let exit = |summary: &campaign::Summary| exit(summary, CampaignCommand::Fuzz, Total::Open);
        assert_eq!(exit(&summary), Exit::Clean);
        summary.progress.new_findings.add(FailureKind::Crash);
        assert_eq!(exit(&summary), Exit::Found);
        summary.unreachable = true;
        assert_eq!(exit(&summary), Exit::Usage);
        summary.unreachable = false;
        summary.kept = Some(UndeliveredResults { results: 51, kept_in: "kept-1-2.db".into() });
        assert_eq!(exit(&summary), Exit::Usage);
    }

    #[test]
    fn a_campaign_that_was_stopped_before_its_work_was_done_says_so() {
        let mut stopped = summary(Ended::Stopped);
        let exit = |summary: &campaign::Summary, total| exit(summary, CampaignCommand::Fuzz, total);
        assert_eq!(exit(&stopped, Total::Open), Exit::Interrupted, "before the first program");
        stopped.progress.interrupted = 1;
        assert_eq!(exit(&stopped, Total::Open), Exit::Clean);
        assert_eq!(exit(&stopped, Total::Count(5)), Exit::Interrupted);
        stopped.progress.new_findings.add(FailureKind::Crash);
        assert_eq!(exit(&stopped, Total::Count(5)), Exit::Found);
    }

    #[test]
    fn a_campaign_that_could_judge_nothing_says_so() {
        let mut ended = summary(Ended::Complete);
        let code = |summary: &campaign::Summary, command| exit(summary, command, Total::Count(1));
        ended.progress.programs = 1;
        ended.progress.verdicts.add(ComparisonVerdict::NotComparable("output limit".to_owned()));
        ended.progress.verdicts.add(ComparisonVerdict::Rejected);
        assert_eq!(code(&ended, CampaignCommand::Fuzz), Exit::NotComparable);
        assert_eq!(code(&ended, CampaignCommand::Opt), Exit::Clean, "tests may be of diagnostics");
        ended.progress.verdicts.add(ComparisonVerdict::Ok);
        assert_eq!(code(&ended, CampaignCommand::Fuzz), Exit::Clean);
    }

    #[test]
    fn times_have_units() {
        assert_eq!(parse_time("90"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_time("0.5h"), Ok(Duration::from_secs(1800)));
        assert!(parse_time("2d").is_err());
        assert!(parse_time("-1s").is_err());
        assert!(parse_time("m").is_err());
    }
}
