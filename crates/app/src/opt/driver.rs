//! Finds the mlir-opt to run. Starts no process for that, because it would slow down every run of a test suite.

use std::env;
use std::path::{Path, PathBuf};

/// The path of an mlir-opt, or its name in `PATH`.
const TARGET: &str = "ASSAY_OPT_TARGET";

/// Major versions to look for.
const VERSIONS: std::ops::RangeInclusive<u32> = 16..=30;

/// The mlir-opt of `ASSAY_OPT_TARGET`; if not set, that of `ASSAY_MLIR`; otherwise the newest in `PATH`. It is never this binary
/// itself.
///
/// # Errors
/// If there is no mlir-opt: one sentence for the user.
pub fn find() -> Result<PathBuf, String> {
    let own = env::current_exe().and_then(std::fs::canonicalize).ok();
    let path = env::var_os("PATH").unwrap_or_default();
    if let Some(named) = set(TARGET) {
        let found = if named.components().count() > 1 { Some(named.clone()) } else { in_path(&named, &path) };
        return match found.filter(|file| file.is_file()) {
            Some(file) if is_own(&file, own.as_deref()) => Err(format!("{TARGET} names assay-opt itself")),
            Some(file) => Ok(file),
            None => Err(format!("{TARGET} names no mlir-opt: {}", named.display())),
        };
    }
    let own_build = set("ASSAY_MLIR").map(|folder| folder.join("mlir-opt"));
    let plain = Some(in_path(Path::new("mlir-opt"), &path));
    let versions = VERSIONS.rev().map(|version| in_path(Path::new(&format!("mlir-opt-{version}")), &path));
    let found = own_build.into_iter().chain(plain.into_iter().chain(versions).flatten());
    let mut usable = found.filter(|file| file.is_file() && !is_own(file, own.as_deref()));
    usable.next().ok_or_else(|| format!("there is no mlir-opt in PATH; {TARGET} names another"))
}

fn set(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn in_path(name: &Path, path: &std::ffi::OsStr) -> Option<PathBuf> {
    env::split_paths(path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Whether a file is this binary. If it ran itself, it would never end.
fn is_own(file: &Path, own: Option<&Path>) -> bool {
    std::fs::canonicalize(file).ok().as_deref() == own
}
