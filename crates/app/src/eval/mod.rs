//! Measures the tables of papers on this machine; one file per experiment.

mod desil;
mod duoreduce;
mod figure;
mod judge;
mod lobe;
mod mlirsmith;
pub mod plot;
mod programs;
mod prove;
mod ratte;
mod report;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use assay_drive::Interrupt;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::{Globals, cores};
use crate::interrupt;
use crate::progress::{ProgressDisplay, Total};

pub use report::Report;

/// A table or figure of a paper.
pub struct Experiment {
    pub name: &'static str,
    pub also: &'static [&'static str],
    /// One sentence: what the experiment measures, and where the paper has it.
    pub about: &'static str,
    run: fn(&Bench<'_>) -> anyhow::Result<Report>,
}

/// All of them, in the order of the papers.
pub static EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "mlirsmith-table3",
        also: &[],
        about: "MLIRSmith, Table III: dialects, ops, and pairs of them in unguarded programs",
        run: mlirsmith::table3,
    },
    Experiment {
        name: "ratte-table4",
        also: &[],
        about: "Ratte, Table 4: how many programs compile to `llvm`, and how many are free of undefined behaviour",
        run: ratte::table4,
    },
    Experiment {
        name: "desil-table3",
        also: &[],
        about: "DESIL, Table 3: inconsistencies between two compilations, and how many of them are false",
        run: desil::table3,
    },
    Experiment {
        name: "desil-ablation",
        also: &[],
        about: "DESIL, Section 4.4: without the order of lowering passes, and without the choice of optimisations",
        run: desil::ablation,
    },
    Experiment {
        name: "lobe-table3",
        also: &[],
        about: "LOBE, Table III: lowering paths that succeed, without feedback, and without rules",
        run: lobe::table3,
    },
    Experiment {
        name: "lobe-maxstep",
        also: &[],
        about: "LOBE, Figure 7: lowering paths that succeed, over the number of conversions that they may try",
        run: lobe::maxstep,
    },
    Experiment {
        name: "duoreduce",
        also: &["duoreduce-table2"],
        about: "DuoReduce, Table 2: how small known bugs become, in both dimensions, beside other reducers",
        run: duoreduce::table2,
    },
    Experiment {
        name: "duoreduce-scaling",
        also: &[],
        about: "DuoReduce, Section 3.4: compilations that pass reduction takes, over the length of the pipeline",
        run: duoreduce::scaling,
    },
    Experiment {
        name: "judge",
        also: &[],
        about: "our own judge: planted faults that it finds, and rewrites that preserve meaning, which it must not call wrong",
        run: judge::judge,
    },
    Experiment {
        name: "prove",
        also: &[],
        about: "our own prover: planted faults, rewrites that preserve meaning, and small functions, against inputs and xdsl-smt",
        run: prove::prove,
    },
];

/// The experiment with this name.
///
/// # Errors
/// If there is no such experiment.
pub fn find(name: &str) -> Result<&'static Experiment, Failure> {
    let named = |each: &&Experiment| each.name == name || each.also.contains(&name);
    EXPERIMENTS.iter().find(named).ok_or_else(|| {
        let names: Vec<&str> = EXPERIMENTS.iter().map(|each| each.name).collect();
        Failure::usage(format!("there is no experiment '{name}'"))
            .help(format!("there are {}", names.join(", ")))
    })
}

/// Stack of each thread, large enough for deeply nested programs. The size reserves address space only.
const STACK_BYTES: usize = 256 << 20;

/// The settings of an experiment.
pub struct Bench<'g> {
    pub globals: &'g Globals,
    /// The time limit. The experiment does as much as fits.
    pub time: Duration,
    pub seed: u64,
    pub jobs: usize,
    /// The selected rows: each string is a part of a row's name. If empty, all rows are selected.
    pub only: Vec<String>,
    /// Names of the selected columns; none: all.
    pub tools: Vec<String>,
    /// The folder of known bugs, if the user named one.
    pub bugs: Option<PathBuf>,
    /// The folder of programs, if one was named.
    pub corpus: Option<PathBuf>,
    /// Number of inputs that decide whether a planted fault is visible.
    pub inputs: usize,
    /// Another tool that is asked the same.
    pub peer: Option<String>,
    pub stop: Interrupt,
    start: Instant,
    pub progress: ProgressDisplay,
}

/// What the user chose.
pub struct ExperimentOptions {
    pub time: Duration,
    pub seed: u64,
    pub jobs: Option<usize>,
    pub only: Vec<String>,
    pub tools: Vec<String>,
    pub bugs: Option<PathBuf>,
    pub corpus: Option<PathBuf>,
    pub inputs: usize,
    pub peer: Option<String>,
}

impl Bench<'_> {
    pub fn new(globals: &Globals, choice: ExperimentOptions) -> Result<Bench<'_>, Failure> {
        Ok(Bench {
            globals,
            time: choice.time,
            seed: choice.seed,
            jobs: choice.jobs.unwrap_or_else(cores).max(1),
            only: choice.only,
            tools: choice.tools,
            bugs: choice.bugs,
            corpus: choice.corpus,
            inputs: choice.inputs,
            peer: choice.peer,
            stop: interrupt::flag()?,
            start: Instant::now(),
            progress: ProgressDisplay::new(globals, "measuring", Total::Time(choice.time)),
        })
    }

    /// Whether Ctrl-C was pressed.
    pub fn stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// The moment at which this part of the time is over.
    pub fn deadline(&self, part: f64) -> Instant {
        self.start + self.time.mul_f64(part)
    }

    /// Whether nothing more should begin before that moment.
    pub fn is_over(&self, until: Instant) -> bool {
        self.stopped() || Instant::now() >= until
    }

    /// Reports a measurement.
    pub fn tell(&self, line: &str) {
        self.globals.remark(&format!("{:6.1} s  {line}", self.start.elapsed().as_secs_f64()));
    }

    /// Runs `work` on 0, 1, 2, … with all threads, up to the given number or until the given moment. Each thread has its own
    /// state. Passes the results to `take` in the order in which they arrive.
    ///
    /// # Errors
    /// The first one of `work`, or a thread that could not be started.
    pub fn run_each<S, R: Send>(
        &self,
        count: u64,
        until: Instant,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, u64) -> anyhow::Result<R> + Sync,
        mut take: impl FnMut(R),
    ) -> anyhow::Result<()> {
        let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let job = |sender: mpsc::Sender<anyhow::Result<R>>| {
            let mut state = state();
            while !self.is_over(until) && !failed.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count || sender.send(work(&mut state, number)).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for number in 0..self.jobs {
                let (sender, job) = (sender.clone(), &job);
                let builder = thread::Builder::new().name(format!("eval-{number}")).stack_size(STACK_BYTES);
                builder.spawn_scoped(scope, move || job(sender))?;
            }
            drop(sender);
            let mut outcome = Ok(());
            for result in receiver {
                match result {
                    Ok(result) => {
                        take(result);
                        self.progress.step(1);
                    }
                    Err(error) => {
                        failed.store(true, Ordering::Relaxed);
                        outcome = outcome.and(Err(error));
                    }
                }
            }
            outcome
        })
    }

    /// Whether a row was asked for.
    pub fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }
}

/// Runs an experiment, prints its figures beside the paper's, and writes `NAME.csv` and `NAME.svg`.
pub fn run(experiment: &Experiment, mut bench: Bench<'_>, out: &Path) -> anyhow::Result<Exit> {
    files::make_folder(out)?;
    let mut report = (experiment.run)(&bench)?;
    bench.progress.end();
    if bench.stopped() {
        report.notes.push("ended early by Ctrl-C".to_owned());
    }
    let write = |ending: &str, text: &[u8]| {
        let file = out.join(format!("{}.{ending}", experiment.name));
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        anyhow::Ok(file.display().to_string())
    };
    let csv = write("csv", &report.table.csv()?)?;
    let svg = write("svg", report.plot.svg().as_bytes())?;
    if !report.files.is_empty() {
        let folder = out.join(experiment.name);
        files::make_folder(&folder)?;
        for (name, text) in &report.files {
            files::write(&folder.join(name), text)?;
        }
    }
    let globals = bench.globals;
    if globals.json {
        globals.print_json(&serde_json::json!({"experiment": experiment.name, "seed": bench.seed,
            "seconds": bench.start.elapsed().as_secs_f64(), "report": report, "csv": csv, "svg": svg}))?;
    } else {
        globals.print(&report.text(&format!("{}: {}", experiment.name, experiment.about), globals.paint))?;
        globals.print(&format!("\nwritten: {csv}, {svg}\n"))?;
        let longer = globals.command(&["eval", experiment.name, "--time", "1h"]);
        globals.next(&format!("`{longer}` measures more; docs/results.md says how a full run compares"));
    }
    Ok(Exit::Clean)
}
