//! `assay mutate`: mutants of programs.

mod corpus;
mod report;
mod watch;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use assay_dialects::TWELVE;
use assay_engine::grammar::GrammarConfig;
use assay_engine::mutate::{JOINS, MutateConfig, Mutated, Mutator, OPERATORS, PoolConfig, SeedPool};
use assay_ir::Module;
use serde::Serialize;

use super::check::pool::run_in_order;
use super::generate::validate::ValidationCounts;
use crate::bounds;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::Globals;
use crate::progress::{ProgressDisplay, Total};
use report::MutationReport;
use watch::Watch;

/// Mutate programs: change ops, types, attributes, order and nesting, and insert parts of other programs.
#[derive(Debug, clap::Args)]
#[command(after_help = after_help())]
pub struct MutateArgs {
    /// Programs, in generic form or custom assembly, or folders with `.mlir` files; `// -----` lines separate the programs
    /// of a file.
    #[arg(required = true, value_name = "FILE|DIR", value_hint = clap::ValueHint::AnyPath)]
    files: Vec<PathBuf>,
    /// Mutants to make.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// The same seed and programs give the same mutants.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Maximal number of mutations for one mutant.
    #[arg(long, default_value_t = 1, value_parser = bounds::mutations())]
    mutations: u32,
    /// Operators to draw from, separated by commas [default: all].
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    operators: Vec<String>,
    /// Mutate these mutants further [default: none].
    #[arg(long, value_enum)]
    guide: Option<Guide>,
    /// Count the rewrite patterns that the target tries on the mutants, and those that fire.
    #[arg(long)]
    patterns: bool,
    /// The passes whose patterns --patterns and --guide patterns count.
    #[arg(long, value_name = "P", default_value = "canonicalize")]
    pipeline: String,
    /// Number of threads; it does not change the mutants.
    #[arg(long, default_value_t = 1, value_parser = bounds::jobs())]
    jobs: usize,
    /// Write mutant N to `N.mlir` in this folder [default: standard output].
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Instead of the mutants, print what the operators did, what failed and why, speed and coverage.
    #[arg(long)]
    stats: bool,
    /// Let the target parse and verify the mutants, and list what it rejects.
    #[arg(long)]
    validate: bool,
    /// Insert ops of these dialects, separated by commas, or of `all`.
    #[arg(long, value_name = "NAMES", default_value_t = TWELVE.join(","))]
    dialects: String,
    /// Major version of MLIR that must accept the mutants.
    #[arg(long, default_value_t = GrammarConfig::default().version)]
    mlir: u32,
}

/// What makes a mutant a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Guide {
    /// Those that cover a new dependency of ops.
    Dependencies,
    /// Those on which the target tries or applies a rewrite pattern for the first time.
    Patterns,
}

fn after_help() -> String {
    let mut text = "Operators:\n".to_owned();
    for operator in OPERATORS.iter().chain(JOINS) {
        text.push_str(&format!("  {:<11} {}\n", operator.name, operator.about));
    }
    text + "\n"
        + &Exit::help(&[
            (Exit::Clean, "the mutants are made"),
            (Exit::Usage, "an option or a file is bad, or the folder cannot be written"),
        ])
}

/// One mutant, for `--json`.
#[derive(Serialize)]
struct MutantRecord<'a> {
    seed: u64,
    index: u64,
    operators: &'a [&'static str],
    program: &'a str,
}

/// Mutants per round. The pool changes only between rounds.
const ROUND: u64 = 64;

/// Runs the command.
pub fn run(args: MutateArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let mutator = Mutator::new(&assay_dialects::registry(), &args.config()).map_err(Failure::usage)?;
    let corpus = corpus::read(&args.files, globals, mutator.shapes(), args.validate)?;
    if let Some(folder) = &args.out {
        files::make_folder(folder)?;
    }
    let mut judge = args.validate.then(|| ValidationCounts::new(globals)).transpose()?;
    let mut report = MutationReport::new(&corpus);
    let mut watch = args.watch(globals, &corpus)?;
    let mut pool = SeedPool::new(corpus.iter().cloned(), args.seed, args.pool());
    let started = Instant::now();
    let progress = ProgressDisplay::new(globals, "making mutants", Total::Count(args.count));
    let mut first = 0;
    while first < args.count {
        let numbers: Vec<u64> = (first..args.count.min(first + ROUND)).collect();
        first += numbers.len() as u64;
        let (batch, busy) = args.round(&mutator, &corpus, &mut pool, &numbers)?;
        let texts: Vec<String> = batch.iter().map(|mutated| assay_ir::print(&mutated.module)).collect();
        let seen = match &mut watch {
            Some(watch) => watch.see(&texts.iter().map(String::as_str).collect::<Vec<_>>())?,
            None => vec![Vec::new(); batch.len()],
        };
        if args.guide.is_some() {
            batch.iter().zip(&seen).for_each(|(mutated, more)| {
                pool.merge(mutated, more);
            });
        }
        let numbered: Vec<(u64, &str)> =
            numbers.iter().copied().zip(texts.iter().map(String::as_str)).collect();
        let verdicts = judge.as_mut().map(|judge| judge.judge(&numbered, &progress)).transpose()?;
        if verdicts.is_none() {
            progress.step(numbered.len());
        }
        report.add(&batch, verdicts.as_deref(), busy);
        for ((index, text), mutated) in numbered.iter().zip(&batch) {
            args.show(globals, *index, text, mutated)?;
        }
    }
    drop(progress);
    if args.stats {
        report.print(globals, watch.as_ref())?;
    }
    if let Some(judge) = &judge {
        judge.report(globals, started.elapsed())?;
    }
    if let Some(folder) = &args.out {
        let check = globals.command(&["check", &folder.display().to_string(), "--pipeline", &args.pipeline]);
        globals.next(&format!("`{check}`, or any other passes"));
    }
    Ok(Exit::Clean)
}

impl MutateArgs {
    fn config(&self) -> MutateConfig {
        let mut grammar = GrammarConfig { version: self.mlir, ..GrammarConfig::default() };
        if self.dialects == "all" {
            grammar = grammar.every_dialect();
        } else {
            let names = self.dialects.split(',').map(str::trim).filter(|name| !name.is_empty());
            grammar.dialects = names.map(|name| (name.to_owned(), 100)).collect();
        }
        MutateConfig { grammar, mutations: self.mutations, operators: self.operators.clone() }
    }

    fn pool(&self) -> PoolConfig {
        let default = PoolConfig::default();
        match self.guide {
            // Few mutants show new patterns. A mutant that did stays in the pool; otherwise the pool would become empty.
            Some(Guide::Patterns) => PoolConfig { depth: None, selections: u32::MAX, ..default },
            _ => default,
        }
    }

    /// The watch on rewrite patterns, if wanted. It has already run the programs of the corpus.
    fn watch(&self, globals: &Globals, corpus: &[Module]) -> anyhow::Result<Option<Watch>> {
        if !self.patterns && self.guide != Some(Guide::Patterns) {
            return Ok(None);
        }
        let mut watch = Watch::new(globals, &self.pipeline)?;
        let texts: Vec<String> = corpus.iter().map(assay_ir::print).collect();
        watch.see(&texts.iter().map(String::as_str).collect::<Vec<_>>())?;
        watch.begin();
        Ok(Some(watch))
    }

    /// The mutants with these numbers, and how long it took to make them.
    fn round(
        &self,
        mutator: &Mutator,
        corpus: &[Module],
        pool: &mut SeedPool,
        numbers: &[u64],
    ) -> anyhow::Result<(Vec<Mutated>, Duration)> {
        let begun = Instant::now();
        let mut batch = Vec::with_capacity(numbers.len());
        let mut take = |mutated| {
            batch.push(mutated);
            Ok(())
        };
        if self.guide.is_some() {
            let tasks = pool.round(numbers.len());
            run_in_order(&tasks, self.jobs, || (), |(), task| mutator.run(task, self.seed), &mut take)?;
        } else {
            let make = |(): &(), &index: &u64| mutator.mutate(corpus, self.seed, index);
            run_in_order(numbers, self.jobs, || (), make, &mut take)?;
        }
        Ok((batch, begun.elapsed()))
    }

    /// Mutants on standard output are split as `mlir-opt --split-input-file` expects.
    fn show(&self, globals: &Globals, index: u64, text: &str, mutated: &Mutated) -> anyhow::Result<()> {
        if let Some(folder) = &self.out {
            let file = folder.join(format!("{index}.mlir"));
            std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        } else if self.stats || self.validate {
        } else if globals.json {
            let (seed, operators) = (self.seed, mutated.operators.as_slice());
            globals.print_json_line(&MutantRecord { seed, index, operators, program: text })?;
        } else {
            if index > 0 {
                globals.print("// -----\n")?;
            }
            globals.print(text)?;
        }
        Ok(())
    }
}
