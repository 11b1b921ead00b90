//! Files and folders: written whole, searched in order.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Writes a file as a whole or not at all.
///
/// # Errors
/// A sentence that names the file.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = || -> std::io::Result<()> {
        let mut builder = tempfile::Builder::new();
        // Left to itself it makes a file that others may not read.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.prefix(".assay-").tempfile_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.persist(path)?;
        Ok(())
    };
    written().map_err(|error| Failure::usage(format!("cannot write {}: {error}", path.display())))
}

/// The files themselves, and the `.mlir` files of folders at any depth in the order of their names.
///
/// # Errors
/// A folder that cannot be read.
pub fn programs(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    paths.iter().try_for_each(|path| collect(path, &mut files))?;
    Ok(files)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let unreadable = |error| Failure::usage(format!("cannot read {}: {error}", path.display()));
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(path).map_err(unreadable)? {
        entries.push(entry.map_err(unreadable)?.path());
    }
    entries.sort();
    for entry in entries {
        // Links could lead around in circles.
        if entry.is_dir() && !entry.is_symlink() {
            collect(&entry, files)?;
        } else if entry.extension().is_some_and(|extension| extension == "mlir") {
            files.push(entry);
        }
    }
    Ok(())
}
