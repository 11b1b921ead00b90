//! Round trip of what mlir-opt printed: every program of the shared corpus comes back byte for byte.
//!
//! The corpus is data outside of the repository: `ASSAY_SHARED`, by default `../shared` next to the workspace.

use std::path::{Path, PathBuf};

fn shared() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = std::env::var_os("ASSAY_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    path.is_dir().then_some(path)
}

/// All `.mlir` files below a folder, sorted.
fn programs(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "mlir") {
            files.push(path);
        }
    }
}

/// Why a program does not come back, if it does not.
fn round_trip(text: &[u8]) -> Result<(), String> {
    let module = assay_ir::parse(text).map_err(|error| error.to_string())?;
    let printed = assay_ir::print(&module);
    if printed.as_bytes() == text {
        return Ok(());
    }
    let ours = printed.lines();
    let theirs = String::from_utf8_lossy(text).into_owned();
    for (index, (ours, theirs)) in ours.zip(theirs.lines()).enumerate() {
        if ours != theirs {
            return Err(format!("line {}:\n  was {theirs}\n  is  {ours}", index + 1));
        }
    }
    Err("the files differ at their ends".to_owned())
}

fn check(folders: &[&str]) {
    let Some(shared) = shared() else {
        eprintln!("skipped: no shared data (set ASSAY_SHARED)");
        return;
    };
    for folder in folders {
        let mut files = Vec::new();
        programs(&shared.join(folder), &mut files);
        let mut failed = 0;
        for file in &files {
            let Ok(text) = std::fs::read(file) else { continue };
            if let Err(why) = round_trip(&text) {
                failed += 1;
                if failed <= 20 {
                    eprintln!("{}: {why}", file.display());
                }
            }
        }
        eprintln!("{folder}: {} ok, {failed} failed", files.len() - failed);
        assert_eq!(failed, 0, "{folder}");
        assert!(!files.is_empty(), "{folder} has no programs");
    }
}

#[test]
fn generic_programs_come_back() {
    check(&["corpus/generic"]);
}

#[test]
fn programs_with_locations_come_back() {
    check(&["corpus/generic-debuginfo", "corpus/generic-localscope"]);
}

#[test]
fn one_instance_of_every_op_comes_back() {
    check(&["corpus/generic-per-op"]);
}

#[test]
fn executed_programs_and_known_bugs_come_back() {
    check(&["corpus/exec", "bugs/silent", "bugs/crash"]);
}
