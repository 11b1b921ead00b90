//! The programs that mutants are made from.

use std::path::PathBuf;

use assay_drive::Pipeline;
use assay_drive::opt::OptOutcome;
use assay_ir::Module;
use assay_model::shape::Shapes;

use super::super::check::split;
use crate::failure::Failure;
use crate::files;
use crate::globals::Globals;
use crate::load::SourceFile;
use crate::target;

/// The number of programs that one process of the compiler prints in generic form.
const TOGETHER: usize = 32;

/// Makes the target print programs in generic form, and stores them at the positions `numbers`. If some are rejected, returns why
/// the first one is.
fn print_generic(
    programs: &[(usize, String)],
    modules: &mut [Option<Module>],
    globals: &Globals,
) -> Result<Option<String>, Failure> {
    let compiler = target::driver(globals)?;
    let mut rejected = None;
    for programs in programs.chunks(TOGETHER) {
        let texts: Vec<&str> = programs.iter().map(|each| each.1.as_str()).collect();
        let traces = compiler.trace_all(&texts, &Pipeline::empty());
        for ((at, _), trace) in programs.iter().zip(traces.map_err(|error| target::failure(&error))?) {
            if trace.input.is_none() {
                rejected = rejected.or(why_not_printed(&trace.end));
            }
            let module = trace.input.map(|text| assay_ir::parse(&text)).transpose();
            modules[*at] = module.unwrap_or_else(|error| {
                rejected.get_or_insert(error.to_string());
                None
            });
        }
    }
    Ok(rejected)
}

/// Why the target did not print a program in generic form.
fn why_not_printed(end: &OptOutcome) -> Option<String> {
    match end {
        OptOutcome::Rejected { diagnostics } | OptOutcome::Usage { diagnostics } => {
            target::first_error(diagnostics).map(str::to_owned)
        }
        OptOutcome::Crash(crash) => Some(format!("the compiler crashes on it: {}", crash.signature.key())),
        other => Some(format!("the compiler does not print it: {}", other.word())),
    }
}

/// Reads files, and the `.mlir` files of folders in the order of their names. The target prints those that are not in generic
/// form. Programs that the target or Assay's verifiers reject are left out, with a note. With `validate`, the target also checks
/// those in generic form.
///
/// # Errors
/// A file that cannot be read, or no program that can be used.
pub fn read(
    paths: &[PathBuf],
    globals: &Globals,
    shapes: &Shapes,
    validate: bool,
) -> anyhow::Result<Vec<Module>> {
    let mut modules: Vec<Option<Module>> = Vec::new();
    let mut pretty: Vec<(usize, String)> = Vec::new();
    let mut rejected = None;
    for file in files::list_programs(paths)? {
        let source = SourceFile::read(&file, globals)?;
        for part in split::parts(&source.bytes, Some(split::MARKER)) {
            let text = &source.bytes[part.range.clone()];
            let module = assay_ir::parse(text).ok();
            if module.is_none() || validate {
                pretty.push((modules.len(), String::from_utf8_lossy(text).into_owned()));
            }
            modules.push(module);
        }
    }
    if !pretty.is_empty() {
        rejected = print_generic(&pretty, &mut modules, globals)?;
    }
    let (all, mut first) = (modules.len(), None);
    let usable: Vec<Module> = modules
        .into_iter()
        .flatten()
        .filter(|module| match assay_engine::mutate::check(module, shapes) {
            Ok(()) => true,
            Err(failure) => {
                first.get_or_insert(failure.to_string());
                false
            }
        })
        .collect();
    if usable.is_empty() {
        let why = first.or(rejected).map(|why| format!(": {why}")).unwrap_or_default();
        let one = paths.first().filter(|_| all == 1).map(|path| format!("{} cannot", path.display()));
        let none = one.unwrap_or_else(|| format!("none of {all} programs can"));
        return Err(Failure::usage(format!("{none} be mutated{why}")).into());
    }
    if usable.len() < all {
        globals.remark(&format!(
            "{} of {all} programs cannot be mutated: they are not valid",
            all - usable.len()
        ));
    }
    Ok(usable)
}
