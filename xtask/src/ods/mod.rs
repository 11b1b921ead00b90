//! `cargo xtask ods`: reads the op shapes of an installed MLIR and writes them as a data file.

mod classes;
mod cpp;
mod extract;
mod predicate;
mod record;
mod relations;

use std::path::{Path, PathBuf};
use std::process::Command;

use extract::Collection;
use record::Records;

/// What to read and where to write.
pub struct OdsFlags {
    /// The folder that holds `mlir/`.
    pub include: PathBuf,
    /// Full version of that MLIR.
    pub version: String,
    /// The `llvm-tblgen` to run.
    pub tblgen: String,
    /// The data file.
    pub out: PathBuf,
}

/// Writes the data file. Returns a line with its numbers.
///
/// # Errors
/// One sentence, if there is no `.td` file, `llvm-tblgen` cannot be run, or no op was found.
pub fn run(options: &OdsFlags) -> Result<String, String> {
    let mut files = Vec::new();
    find(&options.include.join("mlir"), &mut files);
    files.sort();
    if files.is_empty() {
        return Err(format!(
            "no .td file below {}/mlir; install libmlir-22-dev or give --include",
            options.include.display()
        ));
    }
    let mut collection = Collection::default();
    let mut failed = 0;
    // Every file is read twice, because a predicate may name a class that a later file defines. All dumps together take too much
    // memory to keep.
    for learn_only in [true, false] {
        failed = 0;
        for file in &files {
            match dump(options, file)? {
                Some(records) if learn_only => collection.classes.learn(&records),
                Some(records) => collection.add(&records),
                // Some files are meant to be included in the middle of others and cannot be read alone.
                None => failed += 1,
            }
        }
    }
    if collection.ops.is_empty() {
        return Err("the .td files define no op".into());
    }
    let text = collection.print(&options.version);
    std::fs::write(&options.out, &text)
        .map_err(|error| format!("cannot write {}: {error}", options.out.display()))?;
    Ok(format!(
        "{} ops from {} files ({failed} are fragments), {} bytes in {}",
        collection.ops.len(),
        files.len(),
        text.len(),
        options.out.display()
    ))
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            files.push(path);
        }
    }
}

/// The records of one file; `None` if it cannot be read on its own.
fn dump(options: &OdsFlags, file: &Path) -> Result<Option<Records>, String> {
    let output = Command::new(&options.tblgen)
        .arg("--dump-json")
        .arg("-I")
        .arg(&options.include)
        .arg("-I")
        .arg(file.parent().unwrap_or(&options.include))
        .arg(file)
        .output()
        .map_err(|error| format!("cannot run {} (package llvm-22): {error}", options.tblgen))?;
    if !output.status.success() {
        return Ok(None);
    }
    serde_json::from_slice(&output.stdout)
        .map(|value| Some(Records(value)))
        .map_err(|error| format!("{} printed no JSON for {}: {error}", options.tblgen, file.display()))
}
