//! `assay parse`: is a file well formed?

use std::path::{Path, PathBuf};

use assay_ir::Module;
use assay_model::shape::{Shapes, verify_module};
use serde::Serialize;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::load::{self, SourceFile};
use crate::progress::ProgressDisplay;
use crate::style::count;

/// Check that files are well formed MLIR in generic form: syntax, types of operands, dominance.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "every file is well formed (and, with --check, prints back to the same bytes)"),
    (Exit::Usage, "a file is not, or cannot be read"),
]))]
pub struct ParseArgs {
    /// The files.
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Also check that printing gives the same bytes back.
    #[arg(long)]
    check: bool,
    /// Also check every op against its ODS shape: operands, results, attributes, regions, types.
    #[arg(long)]
    shapes: bool,
    /// Print the module.
    #[arg(long, conflicts_with = "check")]
    print: bool,
}

/// One file's result, for `--json`.
#[derive(Serialize)]
struct ParseRecord {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Runs the command.
pub fn run(args: ParseArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let (mut ok, mut failed, mut pretty) = (0usize, 0usize, false);
    let progress = ProgressDisplay::over(globals, "parsing files", &args.files);
    for file in &args.files {
        progress.step(1);
        let error = check(file, &args, globals, &mut pretty)?.err();
        if globals.json {
            let name = file.display().to_string();
            let message = error.as_ref().map(ToString::to_string);
            globals.print_json_line(&ParseRecord { file: name, ok: error.is_none(), error: message })?;
        }
        match error {
            None => ok += 1,
            Some(failure) => {
                failed += 1;
                if !globals.json {
                    let excerpt = failure.excerpt().map(|excerpt| format!("{excerpt}\n")).unwrap_or_default();
                    globals.print(&format!("{failure}\n{excerpt}"))?;
                }
            }
        }
    }
    drop(progress);
    if !globals.json && !args.print {
        globals.print(&format!("{}, {ok} ok, {failed} failed\n", count(args.files.len() as u64, "file")))?;
    }
    if pretty {
        globals.next("`mlir-opt --mlir-print-op-generic FILE` prints a file in pretty form in generic form");
    }
    Ok(if failed == 0 { Exit::Clean } else { Exit::Usage })
}

/// Checks one file; the inner error says what is wrong with it.
fn check(
    file: &Path,
    args: &ParseArgs,
    globals: &Globals,
    pretty: &mut bool,
) -> anyhow::Result<Result<(), Failure>> {
    let source = match SourceFile::read(file, globals) {
        Ok(source) => source,
        Err(failure) => return Ok(Err(failure)),
    };
    let module = match load::parse_generic(&source) {
        Ok(module) => module,
        Err(failure) => {
            *pretty |= load::is_pretty(&source);
            return Ok(Err(failure));
        }
    };
    if let Some(fault) = fault(&module, args.shapes) {
        return Ok(Err(source.failure_at(&fault)));
    }
    if args.print {
        globals.print(&assay_ir::print(&module))?;
    }
    if args.check {
        let printed = assay_ir::print(&module);
        if let Some(line) = first_difference(&source.bytes, printed.as_bytes()) {
            return Ok(Err(Failure::usage(format!("{}:{line}: prints back differently", file.display()))));
        }
    }
    Ok(Ok(()))
}

/// The first error of a module that can be parsed, as `line:column: sentence`.
fn fault(module: &Module, with_shapes: bool) -> Option<String> {
    let shapes = Shapes::newest();
    if let Err(errors) = assay_ir::verify(module, shapes) {
        return errors.first().map(ToString::to_string);
    }
    let faults = if with_shapes { verify_module(module, shapes) } else { Vec::new() };
    faults.first().map(ToString::to_string)
}

/// The line of the first differing byte, from 1; `None` if the bytes are the same.
fn first_difference(a: &[u8], b: &[u8]) -> Option<usize> {
    if a == b {
        return None;
    }
    let position = a.iter().zip(b).position(|(x, y)| x != y).unwrap_or(a.len().min(b.len()));
    Some(a[..position].iter().filter(|&&byte| byte == b'\n').count() + 1)
}
