//! Exports a finding: writes a folder that an engineer can use without Assay.

pub mod bug;
mod by_ir;
mod issue;
mod keep;
mod lit;
pub mod observe;
mod reproduction;
mod said;
mod script;
mod title;
pub mod trial;
mod words;

use std::io;
use std::path::{Path, PathBuf};

use crate::finding::Stored;
use bug::Bug;

pub use issue::issue_text;
pub use lit::{Tool, lit_config, lit_control, lit_test, lit_tools};
pub use reproduction::bug as bug_of;
pub use said::shown_stderr;
pub use script::{MEMORY_KIB, script};
pub use title::issue_title;
pub use words::{output_excerpt, pass_argument, pass_arguments, print_arguments, quote};

/// Why an export failed. A failed export leaves no files behind.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The folder exists already, and the user did not ask to replace it.
    #[error("{} is there already", path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// The file system.
    #[error("cannot write {}: {cause}", path.display())]
    Io {
        /// File or folder that cannot be written.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
}

/// The text of `reproduce.sh`, made from the evidence of a finding alone.
pub fn reproduce_script(stored: &Stored) -> String {
    script(&bug_of(stored))
}

/// Writes finding `stored` to the folder `out`, completely or not at all; `bug` says how to show it. `force` replaces an existing
/// folder. Returns the names of the files.
///
/// # Errors
/// [`ExportError`]; then `out` is as it was.
pub fn export(stored: &Stored, bug: &Bug, out: &Path, force: bool) -> Result<Vec<&'static str>, ExportError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |cause| ExportError::Io { path, cause }
    };
    if out.symlink_metadata().is_ok() && !force {
        return Err(ExportError::Exists { path: out.to_owned() });
    }
    let parent = match out.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(parent).map_err(failed(parent))?;
    // The scratch folder is beside `out`, so that the rename stays on one file system.
    let scratch =
        tempfile::Builder::new().prefix(".assay-export-").tempdir_in(parent).map_err(failed(parent))?;
    let fresh = scratch.path().join("new");
    std::fs::create_dir(&fresh).map_err(failed(&fresh))?;
    let mut names = Vec::new();
    for (name, text) in files(stored, bug) {
        let path = fresh.join(name);
        std::fs::write(&path, text).map_err(failed(&path))?;
        names.push(name);
    }
    make_executable(&fresh.join("reproduce.sh")).map_err(failed(out))?;
    let old = scratch.path().join("old");
    let replaced = out.symlink_metadata().is_ok();
    if replaced {
        std::fs::rename(out, &old).map_err(failed(out))?;
    }
    if let Err(cause) = std::fs::rename(&fresh, out) {
        if replaced {
            // Restores the old folder. If even that fails, the first error is still the better one to report.
            let _ = std::fs::rename(&old, out);
        }
        return Err(failed(out)(cause));
    }
    Ok(names)
}

/// The files of an export, as names and texts. The file that a reader needs first comes first.
pub fn files(stored: &Stored, bug: &Bug) -> Vec<(&'static str, String)> {
    let finding = &stored.finding;
    let (expected, actual) = match (&finding.behaviour, finding.runnable()) {
        (_, Some(run)) => (run.expected.clone(), run.actual.to_string()),
        (Some(behaviour), None) => (behaviour.expected.to_string(), behaviour.actual.to_string()),
        (None, None) => Default::default(),
    };
    let mut files = vec![
        ("issue.md", issue_text(stored)),
        ("reproduce.sh", script(bug)),
        ("bug.toml", bug.text()),
        ("program.mlir", line_end(&finding.compilation.program)),
        ("before.mlir", line_end(finding.ir.before_text())),
    ];
    files.extend(finding.ir.after_text().map(|after| ("after.mlir", line_end(after))));
    if let Some(test) = lit_test(stored) {
        files.extend([("test.mlir", test), ("lit.cfg.py", lit_config(finding))]);
    }
    files.push(("expected.txt", line_end(&expected)));
    files.push(("actual.txt", line_end(&actual)));
    if !finding.stderr.is_empty() {
        files.push(("stderr.txt", line_end(&finding.stderr)));
    }
    files
}

fn line_end(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

/// Makes a file executable.
///
/// # Errors
/// What the file system says.
#[cfg(unix)]
pub fn make_executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = std::fs::metadata(path)?.permissions();
    permissions.set_mode(permissions.mode() | 0o111);
    std::fs::set_permissions(path, permissions)
}

/// Does nothing, because files have no executable bit on this system.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn make_executable(_path: &Path) -> io::Result<()> {
    Ok(())
}
