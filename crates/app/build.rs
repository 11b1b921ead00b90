//! Lists the test programs at the workspace's root, so that `assay ops` can tell which ops they use.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Folders of programs, relative to the root.
const FOLDERS: [&str; 2] = ["tests/run", "tests/ub"];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed=../../{folder}");
        list(&root.join(folder), &mut files);
    }
    files.sort();
    let mut text = "[\n".to_owned();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "mlir")) {
        let name = file.strip_prefix(&root).expect("a path below the root").display().to_string();
        let _ = writeln!(text, "({name:?}, include_str!({file:?})),");
    }
    text.push(']');
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&out).join("programs.rs"), text).expect("OUT_DIR can be written");
}

/// All files below a folder; none if it is not there.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(path);
        }
    }
}
