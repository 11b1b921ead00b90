//! `assay opt`: judges the runs of mlir-opt that `assay-opt` recorded.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use assay_campaign::ComparisonVerdict;
use assay_campaign::run::{Judged, ProgramReport, Worker};
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::{Catalogue, Discovery, Interrupt, Pipeline};
use assay_engine::generate::GenConfig;

use super::check::flags;
use super::check::split::{self, FilePart};
use super::fuzz::{Budgets, CampaignExtent, parse_budget, run_campaign};
use crate::bounds;
use crate::console::CampaignCommand;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fingerprint::ContentFingerprint;
use crate::fuzz::{CampaignProgram, FuzzWorker, ProgramKind, Setup, shard};
use crate::globals::{Globals, cores};
use crate::interrupt;
use crate::opt::{self, RecordedRun};
use crate::progress::Total;
use crate::style::count;
use crate::target;

/// Judge every pass of the mlir-opt runs that `assay-opt` recorded; findings go to the store.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the runs were judged, and nothing was found that the store did not have"),
    (Exit::Found, "something was found that the store did not have, even if its bug is known"),
    (Exit::Usage, "there are no runs, or one cannot be read, or the store cannot be used; then the runs stay"),
    (Exit::Tool, "an mlir-opt of the runs is missing or cannot be run"),
]))]
pub struct OptArgs {
    /// The folder with the runs [default: $ASSAY_OPT_RUNS, else assay/runs in the user's data folder].
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    runs: Option<PathBuf>,
    /// Number of programs judged at the same time [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
    /// Keep the recorded runs, to judge them again [default: judged runs are removed].
    #[arg(long)]
    keep: bool,
    /// Time limit for the reduction of each new finding; 0s reduces none [default: 10s].
    #[arg(long, value_name = "TIME", value_parser = parse_budget)]
    reduce_budget: Option<Duration>,
    /// Time limit for the remaining reductions after the last program [default: 2m].
    #[arg(long, value_name = "TIME", value_parser = parse_budget)]
    reduce_rest: Option<Duration>,
}

/// One program of a run, with the passes that it went through.
struct RecordedProgram {
    place: String,
    text: String,
    pipeline: Pipeline,
}

/// The programs of the runs of one mlir-opt.
#[derive(Default)]
struct Suite {
    cases: Vec<RecordedProgram>,
    /// Runs that are not judged, by the reason.
    left_out: BTreeMap<String, u64>,
    files: Vec<PathBuf>,
}

/// Runs the command.
pub fn run(args: OptArgs, globals: &Globals) -> anyhow::Result<Exit> {
    interrupt::handle()?;
    let folder = args.runs.clone().or_else(opt::folder).ok_or_else(|| {
        Failure::usage("there is no home folder that could hold runs").help("name the folder with the runs")
    })?;
    let mut runs: BTreeMap<PathBuf, Vec<(PathBuf, RecordedRun)>> = BTreeMap::new();
    if folder.is_dir() {
        opt::read_all(&folder)?
            .into_iter()
            .for_each(|(file, run)| runs.entry(run.target.clone()).or_default().push((file, run)));
    }
    if runs.is_empty() {
        return Err(Failure::usage(format!("there are no runs in {}", folder.display()))
            .help("run the tests with assay-opt in the place of mlir-opt first")
            .into());
    }
    let mut exit = Exit::Clean;
    for (path, runs) in runs {
        exit = match (exit, judge(&path, runs, &args, globals)?) {
            // Results that are not in the store matter more than what was found.
            (Exit::Usage, _) | (_, Exit::Usage) => Exit::Usage,
            (Exit::Found, _) => Exit::Found,
            (_, last) => last,
        };
    }
    Ok(exit)
}

/// Judges the runs of one mlir-opt.
fn judge(
    path: &std::path::Path,
    runs: Vec<(PathBuf, RecordedRun)>,
    args: &OptArgs,
    globals: &Globals,
) -> anyhow::Result<Exit> {
    let programs = Interrupt::new();
    let mut setup = setup(path, programs, globals)?;
    let known = setup.read_known(globals, &[])?;
    let count_of_runs = runs.len() as u64;
    let suite = Suite::read(runs, &setup.catalogue);
    suite.report(count_of_runs, globals);
    let jobs = args.jobs.unwrap_or_else(cores);
    let cases = Arc::new(suite.cases);
    let mut exit = Exit::Clean;
    if !cases.is_empty() {
        let config = assay_campaign::run::Config {
            settings: settings_text(&setup, &cases),
            programs: Some(cases.len() as u64),
            jobs,
            known,
            shard: shard::identity(None, globals)?,
            ..Default::default()
        };
        let budgets = Budgets { each: args.reduce_budget, rest: args.reduce_rest };
        let make = |_| OptWorker { worker: FuzzWorker::new(setup.clone()), cases: Arc::clone(&cases) };
        let total = Total::Count(cases.len() as u64);
        let extent = CampaignExtent { command: CampaignCommand::Opt, budgets, total, programs };
        exit = run_campaign(&setup, config, extent, make, globals)?;
    }
    // After Ctrl-C, or if the store was away at the end, it is unknown which runs were not judged, so all are kept.
    if !args.keep && !interrupt::flag()?.is_raised() && exit != Exit::Usage {
        // Another process may have removed it.
        suite.files.iter().for_each(|file| drop(std::fs::remove_file(file)));
    }
    Ok(exit)
}

fn setup(path: &std::path::Path, interrupt: Interrupt, globals: &Globals) -> anyhow::Result<Setup> {
    let discovery = Discovery::run();
    let same = |opt: &std::path::Path| {
        opt.canonicalize().ok().is_some_and(|opt| path.canonicalize().ok() == Some(opt))
    };
    let target = match discovery.targets.iter().find(|target| target.has_driver() && same(&target.opt)) {
        Some(target) => target.clone(),
        None => discovery.select(&path.display().to_string()).map_err(|error| target::failure(&error))?,
    };
    let compiler = target::with_back_end(target.clone(), globals)?;
    let mut limits = target::limits(globals);
    limits.interrupt = Some(interrupt);
    // Many lit tests have ops of unregistered dialects.
    let compiler = Compiler { limits, allow_unregistered: true, ..compiler };
    compiler.must_print_as_is().map_err(|error| target::failure(&error))?;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    Ok(Setup {
        proofs: None,
        generator: GenConfig { version: target.major(), ..GenConfig::default() },
        target,
        compiler,
        catalogue,
        seed: 0,
        kinds: Vec::new(),
        corpus: None,
        guard_all: false,
        form: None,
        settings: assay_triage::settings(None, 0),
        pipelines: 0,
        lowerings: 0,
        strategy: None,
        hangs: Arc::default(),
        corpus_hangs: Arc::default(),
    })
}

/// The text of the settings. With the same programs and pipelines, it is the same campaign, which is resumed.
fn settings_text(setup: &Setup, cases: &[RecordedProgram]) -> String {
    let mut parts = ContentFingerprint::default();
    for case in cases {
        for text in [&case.place, &case.text, &case.pipeline.to_string()] {
            parts.add(text.as_bytes());
        }
    }
    let runs = parts.to_string();
    let target = &setup.target;
    serde_json::json!({"generator": "opt", "target": target.name, "version": target.version, "runs": runs})
        .to_string()
}

impl Suite {
    fn read(runs: Vec<(PathBuf, RecordedRun)>, catalogue: &Catalogue) -> Suite {
        let mut suite = Suite::default();
        for (file, run) in runs {
            match cases(&run, catalogue) {
                Ok(cases) => suite.cases.extend(cases),
                Err(why) => *suite.left_out.entry(why).or_default() += 1,
            }
            suite.files.push(file);
        }
        suite
    }

    fn report(&self, runs: u64, globals: &Globals) {
        let left_out: u64 = self.left_out.values().sum();
        let programs = count(self.cases.len() as u64, "program");
        globals.remark(&format!("{}: {programs}, {left_out} left out", count(runs, "run")));
        for (why, number) in &self.left_out {
            globals.remark(&format!("  {number:>6}  {why}"));
        }
    }
}

/// The programs of a run, or a clause that says why the run is not judged.
fn cases(run: &RecordedRun, catalogue: &Catalogue) -> Result<Vec<RecordedProgram>, String> {
    let orders =
        flags::parse_flags(&run.args, catalogue).map_err(|_| "its flags are not followed".to_owned())?;
    if orders.pipeline.is_empty() {
        return Err("it runs no pass".to_owned());
    }
    if !orders.debug.is_empty() {
        return Err("a debug counter stops its passes halfway".to_owned());
    }
    let name = orders.inputs.first().map_or("-", String::as_str);
    let input = run.inputs.iter().find(|input| input.name == name).ok_or("its program could not be read")?;
    let part = |part: FilePart| RecordedProgram {
        place: format!("{}:{}", input.path.display(), part.line),
        text: input.text[part.range].to_owned(),
        pipeline: orders.pipeline.clone(),
    };
    Ok(split::parts(input.text.as_bytes(), orders.marker.as_deref()).into_iter().map(part).collect())
}

/// Judges one program of a run.
struct OptWorker {
    worker: FuzzWorker,
    cases: Arc<Vec<RecordedProgram>>,
}

impl Worker for OptWorker {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        let case = self.cases.get(index as usize).ok_or("there is no such program")?;
        let compiler = &self.worker.setup().compiler;
        let read = compiler.print_generic(&case.text).or_else(|error| {
            compiler.check_after(&error)?;
            compiler.print_generic(&case.text)
        });
        let read = match read {
            Ok(read) => read,
            Err(error) => return self.worker.handle_failure(ProgramReport::default(), &error),
        };
        let module = match read {
            OptOutcome::Ok { ir, .. } => assay_ir::parse(&ir).map_err(|error| {
                format!("{}: our parser does not take what the target prints: {error}", case.place)
            })?,
            // Tests of diagnostics have many.
            OptOutcome::Rejected { .. } | OptOutcome::Usage { .. } => {
                return Ok(Judged::Done(FuzzWorker::report_rejected(index, ProgramKind::File, &case.place)));
            }
            other => {
                let why = format!("the compiler does not print it: {}", other.word());
                let seeds = vec![case.place.clone()];
                let generator = ProgramKind::File.name().to_owned();
                let mut report = ProgramReport { index, generator, seeds, ..ProgramReport::default() };
                report.verdicts.add(ComparisonVerdict::NotComparable(why));
                return Ok(Judged::Done(report));
            }
        };
        let (seeds, hints) = (vec![case.place.clone()], vec![case.pipeline.clone()]);
        self.worker.judge_made(
            index,
            &CampaignProgram { seeds, hints, ..CampaignProgram::new(ProgramKind::File, module, None) },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opt::RunInput;

    #[test]
    fn a_run_says_what_is_judged_or_why_it_is_not() {
        let help = "  Compiler passes to run\n    Passes:\n      --cse   - E\n  --split-input-file[=<string>]  - Split\n  \
                    --mlir-debug-counter=<string>  - Count\n";
        let catalogue = Catalogue::from_help("mlir-test", help);
        let run = |args: &str, name: &str| {
            let input = RunInput {
                name: name.into(),
                path: "/t/a.mlir".into(),
                text: "module {}\n// -----\nmodule {}\n".into(),
            };
            let args = args.split(' ').map(str::to_owned).collect();
            cases(&RecordedRun { target: "mlir-opt".into(), args, inputs: vec![input] }, &catalogue)
        };
        let places =
            |args: &str| run(args, "a.mlir").unwrap().into_iter().map(|case| case.place).collect::<Vec<_>>();
        assert_eq!(places("a.mlir -cse"), ["/t/a.mlir:1"]);
        assert_eq!(places("a.mlir -cse -split-input-file"), ["/t/a.mlir:1", "/t/a.mlir:3"]);
        assert_eq!(run("-cse", "-").unwrap().len(), 1);
        let why = |args: &str| run(args, "a.mlir").err().unwrap();
        assert_eq!(why("a.mlir"), "it runs no pass");
        assert_eq!(why("a.mlir -nonsense"), "its flags are not followed");
        assert_eq!(why("b.mlir -cse"), "its program could not be read");
        assert_eq!(
            why("a.mlir -cse --mlir-debug-counter=x-skip=1"),
            "a debug counter stops its passes halfway"
        );
    }
}
