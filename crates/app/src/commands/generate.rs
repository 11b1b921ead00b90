//! `assay generate`: programs only.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use assay_engine::generate::{GenConfig, Generated, Generator, stats::Stats};
use serde::Serialize;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;

/// Generate programs whose output is known.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the programs are made"),
    (Exit::Usage, "an option is bad, or the folder cannot be written"),
]))]
pub struct Args {
    /// Programs to make.
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// Same seed, same programs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the first program.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// The generator.
    #[arg(long, value_enum, default_value_t = Kind::Semantic)]
    kind: Kind,
    /// Folder for `N.mlir` and, for what it prints, `N.expected` [default: programs go to standard output].
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Print how diverse the programs are: ops, and pairs of them by data and by control dependency.
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    shape: Shape,
}

/// What the programs are made of.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Programs")]
struct Shape {
    /// Ops of a program, about.
    #[arg(long, default_value_t = GenConfig::default().ops)]
    ops: u32,
    /// Functions beside main, at the most.
    #[arg(long, default_value_t = GenConfig::default().functions)]
    functions: u32,
    /// Nesting of regions in a function, at the most.
    #[arg(long, default_value_t = GenConfig::default().depth)]
    depth: u32,
    /// Trips of a loop, at the most.
    #[arg(long, default_value_t = GenConfig::default().trips)]
    trips: u32,
    /// No loops.
    #[arg(long)]
    no_loops: bool,
    /// No vectors.
    #[arg(long)]
    no_vectors: bool,
    /// No floats.
    #[arg(long)]
    no_floats: bool,
    /// Integer widths 1, 8, 16, 32, 64, 128 only.
    #[arg(long)]
    no_odd_widths: bool,
    /// Tensors too.
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
enum Kind {
    /// Well defined programs, built op by op with their values known.
    Semantic,
}

fn weight(text: &str) -> Result<(String, u32), String> {
    let (name, percent) = text.split_once('=').ok_or("expected DIALECT=PERCENT")?;
    let percent = percent.parse().map_err(|_| format!("'{percent}' is no percentage"))?;
    Ok((name.to_owned(), percent))
}

impl Shape {
    fn config(&self) -> GenConfig {
        GenConfig {
            ops: self.ops,
            functions: self.functions,
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
struct Program<'a> {
    seed: u64,
    index: u64,
    program: &'a str,
    expected: &'a str,
    repairs: u32,
}

/// Diversity, for `--json`. Pairs are counted over all programs, as in MLIRSmith's Table III.
#[derive(Serialize)]
struct Diversity<'a> {
    programs: u64,
    total_ops: u64,
    dialects: usize,
    dialect_pairs_control: usize,
    dialect_pairs_data: usize,
    ops: usize,
    op_pairs_control: usize,
    op_pairs_data: usize,
    count_by_op: &'a std::collections::BTreeMap<String, u64>,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let registry = assay_dialects::registry();
    let config = args.shape.config();
    config.check(&registry).map_err(Failure::usage)?;
    let Kind::Semantic = args.kind;
    let generator = Generator::new(&registry, config);
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut stats = Stats::default();
    let end = args.first.checked_add(args.count).ok_or_else(|| Failure::usage("the count is too large"))?;
    for index in args.first..end {
        let generated = generator.generate(args.seed, index).map_err(Failure::usage)?;
        if args.stats {
            stats.add(&generated.module);
        }
        let text = assay_ir::print(&generated.module);
        match &args.out {
            Some(folder) => write(folder, index, &text, &generated)?,
            None if args.stats => {}
            None => show(&args, globals, index, &text, &generated)?,
        }
    }
    if args.stats {
        report(globals, &stats)?;
    }
    Ok(Exit::Clean)
}

fn write(folder: &Path, index: u64, text: &str, generated: &Generated) -> anyhow::Result<()> {
    for (extension, content) in [("mlir", text), ("expected", generated.output.as_str())] {
        let file = folder.join(format!("{index}.{extension}"));
        std::fs::write(&file, content).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// Programs on standard output are split as `mlir-opt --split-input-file` expects.
fn show(args: &Args, globals: &Globals, index: u64, text: &str, generated: &Generated) -> anyhow::Result<()> {
    if globals.json {
        globals.print_json_line(&Program {
            seed: args.seed,
            index,
            program: text,
            expected: &generated.output,
            repairs: generated.repairs,
        })?;
        return Ok(());
    }
    if index > args.first {
        globals.print("// -----\n")?;
    }
    globals.print(text)?;
    Ok(())
}

fn report(globals: &Globals, stats: &Stats) -> anyhow::Result<()> {
    let diversity = stats.diversity();
    if globals.json {
        globals.print_json_line(&Diversity {
            programs: stats.programs,
            total_ops: stats.total_ops,
            dialects: diversity.dialects,
            dialect_pairs_control: diversity.dialect_pairs_control,
            dialect_pairs_data: diversity.dialect_pairs_data,
            ops: diversity.ops,
            op_pairs_control: diversity.op_pairs_control,
            op_pairs_data: diversity.op_pairs_data,
            count_by_op: &stats.ops,
        })?;
        return Ok(());
    }
    let mut text = String::new();
    let mut list: Vec<(&String, &u64)> = stats.ops.iter().collect();
    list.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (name, count) in list {
        let _ = writeln!(text, "{count:>9}  {name}");
    }
    let _ = writeln!(text, "\nprograms                       {}", stats.programs);
    let _ = writeln!(text, "ops in all                     {}", stats.total_ops);
    let _ = writeln!(text, "dialects                       {}", diversity.dialects);
    let (control, data) = (diversity.dialect_pairs_control, diversity.dialect_pairs_data);
    let _ = writeln!(text, "dialect pairs (control/data)   {control} / {data}");
    let _ = writeln!(text, "operations                     {}", diversity.ops);
    let (control, data) = (diversity.op_pairs_control, diversity.op_pairs_data);
    let _ = writeln!(text, "operation pairs (control/data) {control} / {data}");
    globals.print(&text)?;
    Ok(())
}
