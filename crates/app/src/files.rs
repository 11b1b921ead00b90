//! Files and folders: written completely, searched in order.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Writes a file completely or not at all. A path that is not a regular file, such as `/dev/stdout`, is written to
/// directly.
///
/// # Errors
/// A sentence that names the file.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = || -> std::io::Result<()> {
        // A device or a pipe must not be replaced by a file.
        if is_special(path) {
            return std::fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
        }
        let mut builder = tempfile::Builder::new();
        // By default, `tempfile` makes a file that others may not read.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.prefix(".assay-").tempfile_in(folder_of(path))?;
        file.write_all(text.as_bytes())?;
        file.persist(path)?;
        Ok(())
    };
    written().map_err(|error| unwritable(path, &error))
}

/// Checks that a file can be written, before work is done for it.
///
/// # Errors
/// As [`write`].
pub fn probe(path: &Path) -> Result<(), Failure> {
    // The reader of a pipe would see the end of this check as the end of the file.
    if is_special(path) {
        return Ok(());
    }
    tempfile::tempfile_in(folder_of(path)).map(drop).map_err(|error| unwritable(path, &error))
}

/// As [`probe`]; also makes the folder of the file.
///
/// # Errors
/// One sentence that names the file.
pub fn probe_in_new_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder_of(path)).map_err(|error| unwritable(path, &error))?;
    probe(path)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn is_special(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| !data.is_file())
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    // `tempfile` wraps the error to add the name of its temporary file; the user never saw that name.
    let why = error.get_ref().and_then(|inner| inner.source()).map_or(error.to_string(), ToString::to_string);
    Failure::usage(format!("cannot write {}: {why}", path.display()))
        .help("name a file in a folder that is there and that you may write to")
}

/// A path for people: control characters, which may be orders to a terminal, are escaped.
pub fn shown(path: &Path) -> String {
    let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    path.display().to_string().chars().map(escaped).collect()
}

/// Creates a folder and its parents.
///
/// # Errors
/// A sentence that names the folder.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|error| {
        Failure::usage(format!("cannot make the folder {}: {error}", path.display()))
            .help("name a folder that you may write to")
    })
}

/// Expands folders: returns the named files, and the `.mlir` files of the named folders at any depth in the order of their names.
///
/// # Errors
/// A folder that cannot be read, or that holds none.
pub fn list_programs(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        collect(path, &mut files)?;
        if files.len() == before {
            return Err(Failure::usage(format!("there is no .mlir file in {}", path.display()))
                .help("name files, or a folder that holds some at any depth"));
        }
    }
    Ok(files)
}

/// A sample has only files of at most this many bytes: larger ones are lists of many functions or tables of constants.
const MOST_SAMPLED: u64 = 1 << 18;

/// As [`list_programs`], but without large files and in a random order. So whatever part fits into the time is a sample of all.
///
/// # Errors
/// As [`list_programs`].
pub fn sample(paths: &[PathBuf], mut rng: impl rand::RngCore) -> Result<Vec<PathBuf>, Failure> {
    let mut files = list_programs(paths)?;
    files.retain(|file| file.metadata().is_ok_and(|data| data.len() <= MOST_SAMPLED));
    for last in (1..files.len()).rev() {
        files.swap(last, (rng.next_u64() % (last as u64 + 1)) as usize);
    }
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
        // Links could lead in circles.
        if entry.is_dir() && !entry.is_symlink() {
            collect(&entry, files)?;
        } else if entry.extension().is_some_and(|extension| extension == "mlir") && entry.is_file() {
            // Only regular files: pipes and devices have no end, and editors leave links whose target does not exist.
            files.push(entry);
        }
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Makes a named pipe; false if this system has no command for that.
    pub fn make_pipe(path: &Path) -> bool {
        let made =
            std::process::Command::new("mkfifo").arg(path).status().is_ok_and(|status| status.success());
        if !made {
            eprintln!("skipped, there is no mkfifo");
        }
        made
    }

    #[test]
    fn names_give_no_orders_to_a_terminal() {
        assert_eq!(shown(Path::new("a\n\u{1b}[31m/é.mlir")), "a\\n\\u{1b}[31m/é.mlir");
    }

    #[test]
    fn what_is_no_file_is_written_to_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        if !make_pipe(&pipe) {
            return;
        }
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read_to_string(pipe).unwrap()
        });
        probe(&pipe).unwrap();
        write(&pipe, "text").unwrap();
        assert_eq!(reader.join().unwrap(), "text");
        assert!(is_special(&pipe));
    }
}
