//! `assay diff-targets`: which functions behave differently after the same passes of two compilers?

mod pair;
mod record;

use std::path::PathBuf;

use assay_drive::Pipeline;
use assay_drive::opt::Compiler;
use assay_judge::Settings;
use serde_json::json;

use super::check::pool;
use super::check::split;
use crate::bounds;
use crate::commands::check::MEMORY_BYTES;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::{Globals, cores};
use crate::load::Source;
use crate::progress::Progress;
use crate::target;
use pair::Pair;
use record::{Record, Totals};

/// Run the same passes of two compilers on each program, and interpret what both make of it: which functions
/// behave differently, and which compiler is right by the source?
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "both make the same of every function, as far as can be compared"),
    (Exit::Found, "a function behaves differently, or one compiler fails where the other does not"),
    (Exit::Usage, "bad usage, a bad file, or a pass that one of the compilers does not have"),
    (Exit::Tool, "a compiler is missing or could not be run"),
    (Exit::NotComparable, "nothing could be compared"),
]))]
pub struct Args {
    /// The programs, or folders with `.mlir` files at any depth; `-` is standard input.
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::AnyPath)]
    files: Vec<PathBuf>,
    /// The passes in mlir-opt's textual form (repeatable: each is compared by itself).
    #[arg(long, short, required = true, value_name = "PIPELINE")]
    pipeline: Vec<String>,
    /// The older compiler.
    #[arg(long, value_name = "NAME")]
    from: String,
    /// The newer one [default: that of --target].
    #[arg(long, value_name = "NAME")]
    to: Option<String>,
    /// Each file holds several programs, separated by lines that are MARKER.
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = split::MARKER)]
    split_input_file: Option<String>,
    /// Inputs per function that has arguments.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = bounds::inputs())]
    inputs: usize,
    /// Seed of the inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Programs compared at the same time [default: one a core].
    #[arg(long, short, value_name = "N", value_parser = bounds::jobs())]
    jobs: Option<usize>,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let mut compilers = [compiler(globals, Some(args.from.clone()))?, compiler(globals, args.to.clone())?];
    let [from, to] = compilers.each_ref().map(|compiler| &compiler.target);
    if from.opt == to.opt && from.library == to.library {
        let same = format!("--from and --to are the same compiler, {}", from.name);
        return Err(Failure::usage(same).help("`assay doctor` lists those that are here").into());
    }
    if from.name == to.name {
        // Two builds of one version.
        for Compiler { target, .. } in &mut compilers {
            target.name = target.opt.display().to_string();
        }
    }
    let pipelines = pipelines(&args.pipeline, &compilers)?;
    let mut settings = Settings { inputs: args.inputs.max(1), seed: args.seed, ..Settings::default() };
    settings.config.memory = MEMORY_BYTES;
    let make = || Pair {
        compilers: compilers.clone(),
        registry: assay_dialects::registry(),
        settings: settings.clone(),
        pipelines: pipelines.clone(),
    };
    let programs = programs(&args, globals)?;
    let jobs = args.jobs.unwrap_or_else(cores);
    let mut totals = Totals::new(compilers.each_ref().map(|compiler| compiler.target.name.clone()));
    let progress = Progress::over(globals, "comparing programs", &programs);
    let compare = |pair: &Pair, program: &Source| {
        let records = pair.program(program);
        progress.step(1);
        records
    };
    pool::ordered(&programs, jobs, make, compare, |records: Result<Vec<Record>, Failure>| {
        for record in records? {
            totals.add(&record);
            if globals.json {
                globals.print_json_line(&record)?;
            } else {
                globals.print(&record.text(globals.verbose > 0, globals.paint))?;
            }
        }
        Ok(())
    })?;
    drop(progress);
    if globals.json {
        globals.print_json_line(&json!({"kind": "totals", "totals": totals}))?;
    } else {
        globals.print(&totals.text())?;
        if let Some(what) = totals.next(globals) {
            globals.next(&what);
        }
    }
    Ok(totals.exit())
}

fn compiler(globals: &Globals, name: Option<String>) -> Result<Compiler, Failure> {
    let named = Globals { target: name.or_else(|| globals.target.clone()), ..globals.clone() };
    Ok(Compiler { allow_unregistered: true, ..target::compiler(&named)? })
}

/// The pipelines, each of which both compilers have.
fn pipelines(texts: &[String], compilers: &[Compiler; 2]) -> Result<Vec<Pipeline>, Failure> {
    let read = |text: &String| {
        let read = |compiler: &Compiler| {
            let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
            target::passes(text, &catalogue)
        };
        let [from, to] = compilers;
        read(from).and_then(|_| read(to))
    };
    texts.iter().map(read).collect()
}

/// Every program: the file's name, with a line if it is not the first in its file, and its text.
fn programs(args: &Args, globals: &Globals) -> Result<Vec<Source>, Failure> {
    let mut programs = Vec::new();
    for path in files::programs(&args.files)? {
        let source = Source::read(&path, globals)?;
        for part in split::parts(&source.bytes, args.split_input_file.as_deref()) {
            programs.push(Source { path: path.clone(), bytes: part.padded(&source.bytes) });
        }
    }
    Ok(programs)
}
