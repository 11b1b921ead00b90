//! `assay sanitize`: the same program without undefined behaviour.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assay_engine::sanitize::{self, Handling, SanitizeOptions, SanitizeReport};
use assay_model::{Bounds, Registry};
use serde::Serialize;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::Globals;
use crate::load::{self, SourceFile};
use crate::programs::ShownValues;
use crate::progress::ProgressDisplay;
use crate::target;
use crate::terminal;

/// Guard a program against undefined behaviour and poison.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the program is printed, and nothing in it was left unguarded"),
    (Exit::Usage, "a file is bad, or the folder cannot be written"),
    (Exit::Tool, "the file is in custom assembly, and no mlir-opt was found to convert it to generic form"),
    (Exit::NotComparable, "the program is printed, but ops that may be undefined are still in it"),
]))]
pub struct SanitizeArgs {
    /// The program, in generic form or custom assembly; `-` is standard input. With --out: several programs, or folders with
    /// `.mlir` files at any depth.
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::AnyPath)]
    files: Vec<PathBuf>,
    /// Write the programs to this folder, under their own names [default: standard output].
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Leave ops that cannot be guarded as they are [default: replace their results by other values of the same types].
    #[arg(long)]
    keep: bool,
    /// Also remove flags that merely allow several results, such as `reassoc`.
    #[arg(long)]
    exact: bool,
    /// Also replace ops that Assay cannot interpret.
    #[arg(long)]
    modelled: bool,
    /// Maximal number of trips of a loop with unknown bounds; with known bounds, sixteen times as many.
    #[arg(long, default_value_t = Bounds::default().trips, value_parser = clap::value_parser!(i64).range(1..=1 << 30))]
    max_trips: i64,
    /// Maximal number of elements of a value with unknown sizes.
    #[arg(long, default_value_t = Bounds::default().elements, value_parser = clap::value_parser!(i64).range(1..=1 << 30))]
    max_elements: i64,
    #[command(flatten)]
    shown: ShownValues,
    /// Print on standard error how many rules each kind of guard handles, and the ops without a guard.
    #[arg(long)]
    stats: bool,
}

/// The result, for `--json`.
#[derive(Serialize)]
struct SanitizeRecord {
    /// Of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    program: String,
    ops_before: usize,
    ops_after: usize,
    known: usize,
    operands: usize,
    promises: usize,
    guards: usize,
    unguarded: Vec<UnguardedRecord>,
    unknown: Vec<String>,
    /// Number of values that `main` prints at its end; `None` if it prints none.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_shown: Option<String>,
}

#[derive(Serialize)]
struct UnguardedRecord {
    op: String,
    rule: &'static str,
    replaced: bool,
}

/// Runs the command.
pub fn run(args: SanitizeArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let registry = assay_dialects::registry();
    match (&args.out, args.files.as_slice()) {
        (Some(out), _) => folder(&args, out, &registry, globals),
        (None, [file]) if !file.is_dir() => sanitize_file(&args, file, &registry, globals),
        _ => Err(Failure::usage("several programs do not fit on standard output")
            .help("add --out DIR, the folder where they go")
            .into()),
    }
}

/// A program after it was guarded.
struct Guarded {
    program: String,
    report: SanitizeReport,
    /// Number of values that `main` prints at its end, or why it prints none.
    shown: Option<Result<usize, String>>,
    took: Duration,
}

impl Guarded {
    fn exit(&self) -> Exit {
        let kept = self.report.unguarded.iter().any(|rule| rule.fate == Handling::Left);
        if kept || !self.report.unknown.is_empty() { Exit::NotComparable } else { Exit::Clean }
    }
}

fn guard(
    args: &SanitizeArgs,
    file: &Path,
    registry: &Registry,
    globals: &Globals,
) -> Result<Guarded, Failure> {
    let source = SourceFile::read(file, globals)?;
    let mut module = load::parse_any(&source, |text| target::to_generic(globals, text))?;
    let options = SanitizeOptions {
        bounds: Bounds { trips: args.max_trips, elements: args.max_elements },
        replace: !args.keep,
        exact: args.exact,
        modelled: args.modelled,
    };
    let shown = args.shown.form().map(|form| sanitize::observe(&mut module, registry, form));
    let started = Instant::now();
    let report = sanitize::sanitize(&mut module, registry, &options);
    let took = started.elapsed();
    Ok(Guarded { program: assay_ir::print(&module), report, shown, took })
}

fn sanitize_file(
    args: &SanitizeArgs,
    file: &Path,
    registry: &Registry,
    globals: &Globals,
) -> anyhow::Result<Exit> {
    let guarded = guard(args, file, registry, globals)?;
    let exit = guarded.exit();
    if globals.json {
        globals.print_json(&outcome(None, guarded))?;
    } else {
        globals.print(&guarded.program)?;
        terminal::write_err(&summary(&guarded, args.stats));
    }
    Ok(exit)
}

/// Writes each program to a folder, under the name that it has in its original folder.
fn folder(args: &SanitizeArgs, out: &Path, registry: &Registry, globals: &Globals) -> anyhow::Result<Exit> {
    let mut programs = Vec::new();
    for path in &args.files {
        for file in files::list_programs(std::slice::from_ref(path))? {
            let name = file.strip_prefix(path).ok().filter(|name| !name.as_os_str().is_empty());
            let name = name.map(Path::to_owned).or_else(|| file.file_name().map(PathBuf::from));
            programs.push((out.join(name.unwrap_or_default()), file));
        }
    }
    let progress = ProgressDisplay::over(globals, "guarding programs", &programs);
    let (mut kept, mut bad) = (0, 0);
    for (to, file) in &programs {
        progress.step(1);
        match guard(args, file, registry, globals) {
            Ok(guarded) => {
                kept += usize::from(guarded.exit() != Exit::Clean);
                if let Some(parent) = to.parent() {
                    files::make_folder(parent)?;
                }
                files::write(to, &guarded.program)?;
                if globals.json {
                    globals.print_json_line(&outcome(Some(file.display().to_string()), guarded))?;
                } else if args.stats {
                    terminal::write_err(&format!("{}: {}", file.display(), summary(&guarded, true)));
                }
            }
            Err(failure) if failure.exit != Exit::Usage => return Err(failure.into()),
            Err(failure) => {
                bad += 1;
                terminal::write_err(&format!("{} {failure}\n", globals.paint_err.bad("error:")));
            }
        }
    }
    drop(progress);
    let count = programs.len();
    globals.remark(&format!(
        "{count} programs: {} guarded, {kept} of them with ops left unguarded, {bad} not read",
        count - bad
    ));
    let check = globals.command(&["check", &out.display().to_string(), "--pipeline", "canonicalize"]);
    globals.next(&format!("`{check}`, or any other passes"));
    Ok(match (bad, kept) {
        (1.., _) => Exit::Usage,
        (0, 1..) => Exit::NotComparable,
        (0, 0) => Exit::Clean,
    })
}

/// Prints what was done; with `stats`, in detail.
fn summary(guarded: &Guarded, stats: bool) -> String {
    let Guarded { report, shown, took, .. } = guarded;
    let growth = report.ops_after as f64 / report.ops_before.max(1) as f64;
    let kept = report.unguarded.len() - report.replaced();
    let mut text = format!(
        "{} ops, {} before ({growth:.2}x); {} replaced, {kept} left unguarded, {} kinds unknown\n",
        report.ops_after,
        report.ops_before,
        report.replaced(),
        report.unknown.len()
    );
    if stats {
        let _ = write!(
            text,
            "took {:.2} ms\n\
             rules: {} known to be kept, {} by a safe operand, {} promises taken back, {} by guards of ops\n",
            took.as_secs_f64() * 1e3,
            report.known,
            report.operands,
            report.promises,
            report.guards
        );
        for rule in &report.unguarded {
            let fate = if rule.fate == Handling::Replaced { "replaced" } else { "left unguarded" };
            let _ = writeln!(text, "{} {}: {fate}", rule.op, rule.rule);
        }
        for op in &report.unknown {
            let _ = writeln!(text, "{op}: unknown");
        }
    }
    let _ = match shown {
        Some(Ok(count)) => writeln!(text, "{count} values are shown at the end of main"),
        Some(Err(why)) => writeln!(text, "nothing is shown: {why}"),
        None => Ok(()),
    };
    text
}

fn outcome(file: Option<String>, guarded: Guarded) -> SanitizeRecord {
    let Guarded { program, report, shown, .. } = guarded;
    let unguarded = report.unguarded.iter().map(|rule| UnguardedRecord {
        op: rule.op.clone(),
        rule: rule.rule,
        replaced: rule.fate == Handling::Replaced,
    });
    SanitizeRecord {
        file,
        program,
        ops_before: report.ops_before,
        ops_after: report.ops_after,
        known: report.known,
        operands: report.operands,
        promises: report.promises,
        guards: report.guards,
        unguarded: unguarded.collect(),
        shown: shown.as_ref().and_then(|shown| shown.as_ref().ok()).copied(),
        not_shown: shown.and_then(Result::err),
        unknown: report.unknown,
    }
}
