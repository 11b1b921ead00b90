//! Finds the worker, and libraries with the MLIR C API.
//!
//! `make worker-22` and `make worker-head` put libraries into `capi/NAME/` of Assay's data directory, each with a file
//! `version` that contains its version. `ASSAY_MLIR_CAPI` names directories of that form, separated by colons.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// A library that exports the MLIR C API; it has not been loaded yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryFile {
    /// The name of its directory. The target of that name can use the library (`mlir-22`), or the library is a target
    /// itself (`head`).
    pub name: String,
    /// The contents of the file `version` beside the library; `unknown` without that file.
    pub version: String,
    /// The library.
    pub path: PathBuf,
}

/// The libraries in the directories `homes`, sorted by name. Each directory contains a library or directories that do;
/// of several with the same name, the first counts.
pub fn find_libraries(homes: &[PathBuf]) -> Vec<LibraryFile> {
    let mut found: Vec<LibraryFile> = Vec::new();
    for home in homes {
        let mut dirs: Vec<PathBuf> =
            std::fs::read_dir(home).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        dirs.sort();
        for file in std::iter::once(home.clone()).chain(dirs).filter_map(|dir| library_in(&dir)) {
            if !found.iter().any(|other| other.name == file.name) {
                found.push(file);
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The first shared library of a directory.
fn library_in(dir: &Path) -> Option<LibraryFile> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).ok()?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let path =
        files.into_iter().find(|path| path.is_file() && path.extension().is_some_and(|e| e == "so"))?;
    let version = std::fs::read_to_string(dir.join("version")).unwrap_or_default();
    let version = version.lines().next().map(str::trim).filter(|line| !line.is_empty()).unwrap_or("unknown");
    let name = dir.file_name()?.to_string_lossy().into_owned();
    Some(LibraryFile { name, version: version.to_owned(), path })
}

/// The worker's program: `ASSAY_WORKER`; otherwise next to this program, or one level up, where tests are; otherwise on `PATH`.
pub fn find_worker() -> Option<PathBuf> {
    const NAME: &str = "assay-worker";
    if let Some(named) = std::env::var_os("ASSAY_WORKER").filter(|named| !named.is_empty()) {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    let own = std::env::current_exe().ok();
    let dirs = own.iter().flat_map(|own| own.ancestors().skip(1).take(2)).map(Path::to_path_buf);
    let path = std::env::var_os("PATH").unwrap_or_default();
    dirs.chain(std::env::split_paths(&path)).map(|dir| dir.join(NAME)).find(|file| file.is_file())
}
