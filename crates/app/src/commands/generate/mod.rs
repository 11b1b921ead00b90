//! `assay generate`: programs only.

pub(super) mod grammar;
pub(crate) mod interpret;
mod report;
mod source;
pub(super) mod validate;

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use assay_engine::generate::{GenConfig, stats::Stats};
use assay_engine::grammar::Rejected;
use serde::Serialize;
use source::{GeneratedProgram, GeneratorSource};

use crate::bounds;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::Globals;
use crate::programs::ShownValues;
use crate::progress::{ProgressDisplay, Total};

/// Generate programs: without undefined behaviour, or valid ones that may be undefined.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the programs are made"),
    (Exit::Usage, "an option is bad, or the folder cannot be written"),
]))]
pub struct GenerateArgs {
    /// Number of programs.
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// The same seed gives the same programs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the first program.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// The generator.
    #[arg(long, value_enum, default_value_t = GeneratorKind::Semantic)]
    kind: GeneratorKind,
    /// Number of threads; it does not change the programs.
    #[arg(long, default_value_t = 1, value_parser = bounds::jobs())]
    jobs: usize,
    /// Write program N to `N.mlir` in this folder, and its expected output to `N.expected` [default: standard output].
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Print how diverse the programs are: ops, and pairs of them by data and by control dependency.
    #[arg(long)]
    stats: bool,
    /// Let the target parse and verify the programs, and list what it rejects.
    #[arg(long)]
    validate: bool,
    /// Guard the programs against undefined behaviour and poison, as `assay sanitize` does.
    #[arg(long)]
    sanitize: bool,
    #[command(flatten)]
    shown: ShownValues,
    /// Run every function on a few inputs in the reference interpreter, and count what is undefined.
    #[arg(long)]
    interpret: bool,
    #[command(flatten)]
    shape: ProgramArgs,
    #[command(flatten)]
    grammar: grammar::GrammarOptions,
}

/// What the programs are made of.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Programs")]
struct ProgramArgs {
    /// Approximate number of ops in a program.
    #[arg(long, default_value_t = GenConfig::default().ops, value_parser = bounds::ops())]
    ops: u32,
    /// Number of functions: at most this many beside `main` (semantic and defined; 3 by default), or exactly this many (grammar; 2 by default).
    #[arg(long)]
    functions: Option<u32>,
    /// Maximal nesting of regions in a function.
    #[arg(long, default_value_t = GenConfig::default().depth)]
    depth: u32,
    /// Maximal number of trips of a loop.
    #[arg(long, default_value_t = GenConfig::default().trips)]
    trips: u32,
    /// Make no loops.
    #[arg(long)]
    no_loops: bool,
    /// Make no vectors.
    #[arg(long)]
    no_vectors: bool,
    /// No floats.
    #[arg(long)]
    no_floats: bool,
    /// Integer widths 1, 8, 16, 32, 64, 128 only.
    #[arg(long)]
    no_odd_widths: bool,
    /// Also make tensors.
    #[arg(long)]
    tensors: bool,
    /// f16 and bf16 too.
    #[arg(long)]
    half_floats: bool,
    /// f80 and f128 too.
    #[arg(long)]
    wide_floats: bool,
    /// Widest integers, in bits.
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=128))]
    max_int_width: u32,
    /// Major version of MLIR that must take the programs.
    #[arg(long, default_value_t = GenConfig::default().version)]
    mlir: u32,
    /// Draw a dialect's ops at this percentage of their weights (repeatable).
    #[arg(long = "weight", value_name = "DIALECT=PERCENT", value_parser = weight)]
    weights: Vec<(String, u32)>,
}

/// Generators by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum GeneratorKind {
    /// Well defined programs, built op by op with their values known.
    Semantic,
    /// Well defined programs of every op that Assay models, memory and tensors included.
    Defined,
    /// Valid programs of any ops from their ODS shapes, which may well be undefined.
    #[value(alias = "smith")]
    Grammar,
    /// Programs of tosa alone, defined on every input.
    Tosa,
    /// Mutants of semantic and of unguarded programs.
    Mutate,
}

fn weight(text: &str) -> Result<(String, u32), String> {
    let (name, percent) = text.split_once('=').ok_or("expected DIALECT=PERCENT")?;
    let percent = percent.parse().map_err(|_| format!("'{percent}' is not a percentage"))?;
    Ok((name.to_owned(), percent))
}

impl ProgramArgs {
    fn config(&self) -> GenConfig {
        GenConfig {
            ops: self.ops,
            functions: self.functions.unwrap_or(GenConfig::default().functions),
            depth: self.depth,
            loops: !self.no_loops,
            trips: self.trips,
            vectors: !self.no_vectors,
            tensors: self.tensors,
            floats: !self.no_floats,
            half_floats: self.half_floats,
            wide_floats: self.wide_floats,
            max_int_width: self.max_int_width,
            odd_widths: !self.no_odd_widths,
            version: self.mlir,
            dialects: self.weights.clone(),
            ..GenConfig::default()
        }
    }
}

/// One program, for `--json`.
#[derive(Serialize)]
struct ProgramRecord<'a> {
    seed: u64,
    index: u64,
    program: &'a str,
    /// What it prints, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repairs: Option<u32>,
}

/// Programs made before they are handed on.
const BATCH: u64 = 256;

/// Runs the command.
pub fn run(args: GenerateArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let source = GeneratorSource::new(&args)?;
    if let Some(folder) = &args.out {
        files::make_folder(folder)?;
    }
    let end = args.first.checked_add(args.count).ok_or_else(|| Failure::usage("the count is too large"))?;
    let mut stats = Stats::default();
    let mut rejected = Rejected::default();
    let mut judge = args.validate.then(|| validate::ValidationCounts::new(globals)).transpose()?;
    let mut tallies = Tallies::default();
    let started = std::time::Instant::now();
    let mut busy = std::time::Duration::ZERO;
    let progress = ProgressDisplay::new(globals, args.activity(), Total::Count(args.count));
    let mut first = args.first;
    while first < end {
        let numbers: Vec<u64> = (first..end.min(first + BATCH)).collect();
        first += numbers.len() as u64;
        let begun = std::time::Instant::now();
        let batch = make(&args, &source, &numbers, &mut tallies, &progress)?;
        busy += begun.elapsed();
        for (index, made) in &batch {
            if args.stats {
                stats.add(&made.module);
                rejected.merge(&made.rejected);
            }
            match &args.out {
                Some(folder) => write(folder, *index, made)?,
                None if args.stats || args.validate || args.interpret => {}
                None => show(&args, globals, *index, made)?,
            }
        }
        if let Some(judge) = &mut judge {
            judge.add(&batch, &progress)?;
        }
    }
    drop(progress);
    if args.stats {
        report::print_diversity(globals, &stats, &rejected, busy)?;
    }
    if args.interpret {
        tallies.now.report(globals, args.sanitize.then_some(&tallies.bare))?;
    }
    if let Some(judge) = &judge {
        judge.report(globals, started.elapsed())?;
    }
    if let Some(folder) = &args.out {
        let check = globals.command(&["check", &folder.display().to_string(), "--pipeline", "canonicalize"]);
        globals.next(&format!("`{check}`, or any other passes"));
    }
    Ok(Exit::Clean)
}

impl GenerateArgs {
    fn activity(&self) -> &'static str {
        match (self.validate, self.interpret) {
            (true, _) => "validating programs",
            (false, true) => "interpreting programs",
            (false, false) => "making programs",
        }
    }
}

/// The interpreter's results on the guarded programs, and on the same programs without guards.
#[derive(Default)]
struct Tallies {
    now: interpret::InterpretCounts,
    bare: interpret::InterpretCounts,
}

/// Programs by number, made and interpreted on threads.
fn make(
    args: &GenerateArgs,
    source: &GeneratorSource,
    numbers: &[u64],
    tallies: &mut Tallies,
    progress: &ProgressDisplay,
) -> anyhow::Result<Vec<(u64, GeneratedProgram)>> {
    let mut batch = Vec::new();
    super::check::pool::run_in_order(
        numbers,
        args.jobs,
        || (),
        |(), &index| {
            let made = source.make(args.seed, index);
            let judge = |module: &assay_ir::Module, steps| interpret::judge(module, crate::registry(), steps);
            let bare =
                |made: &GeneratedProgram| made.bare.as_ref().map(|bare| judge(bare, interpret::STEPS_BARE));
            let found = match &made {
                Ok(made) if args.interpret => Some((judge(&made.module, interpret::STEPS), bare(made))),
                _ => None,
            };
            (index, made, found)
        },
        |(index, made, found)| {
            batch.push((index, made.map_err(Failure::usage)?));
            // A program that is still to be validated does not count as finished.
            progress.step(usize::from(!args.validate));
            if let Some((now, bare)) = found {
                tallies.now.add(index, &now);
                bare.iter().for_each(|bare| tallies.bare.add(index, bare));
            }
            Ok(())
        },
    )?;
    Ok(batch)
}

fn write(folder: &Path, index: u64, made: &GeneratedProgram) -> anyhow::Result<()> {
    let parts = [("mlir", Some(made.text.as_str())), ("expected", made.expected.as_deref())];
    for (extension, content) in parts {
        let Some(content) = content else { continue };
        let file = folder.join(format!("{index}.{extension}"));
        std::fs::write(&file, content).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// Programs on standard output are split as `mlir-opt --split-input-file` expects.
fn show(args: &GenerateArgs, globals: &Globals, index: u64, made: &GeneratedProgram) -> anyhow::Result<()> {
    if globals.json {
        globals.print_json_line(&ProgramRecord {
            seed: args.seed,
            index,
            program: &made.text,
            expected: made.expected.as_deref(),
            repairs: made.repairs,
        })?;
        return Ok(());
    }
    if index > args.first {
        globals.print("// -----\n")?;
    }
    globals.print(&made.text)?;
    Ok(())
}
