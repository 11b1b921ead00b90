//! Runs the scripts under `found/`: with the compiler that the environment names, or in all the ways in which they must not
//! report a bug.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use assay_campaign::export::trial::{self, Refusals};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::{FoundFolder, entries};

/// Scripts that run at the same time.
const THREADS: usize = 2;

/// Seconds of CPU time that a compiler burns which hangs: a hundred times what these programs take without their bugs.
const BURNING: u32 = 4;

/// Runs all scripts in all these ways. Returns one sentence for each that ends with an unexpected status.
///
/// # Errors
/// If no thread can be started.
pub fn find_faults(entries: &[FoundFolder]) -> Result<Vec<String>, String> {
    let refusals = Refusals::burning(BURNING);
    let results =
        run_each(entries, |entry| match trial::describe_unexpected(&entry.bug, &entry.folder, &refusals) {
            Ok(faults) => faults,
            Err(error) => vec![error.to_string()],
        })?;
    let named = |(entry, faults): (&FoundFolder, Vec<String>)| {
        faults.into_iter().map(|fault| format!("found/{}, {fault}", entry.name)).collect::<Vec<_>>()
    };
    Ok(entries.iter().zip(results).flat_map(named).collect())
}

/// Runs all scripts with the tools that the environment names (`MLIR_OPT`, `MLIR_LOWER`, `MLIR_RUNNER`). Writes each result to
/// the script's `bug.toml`, under `version`: `shows`, `gone`, `silent`, `other` for another failure, `not tried`.
///
/// # Errors
/// If a file cannot be read or written.
pub fn measure(root: &Path, version: &str) -> Result<String, String> {
    // The scripts as they are generated now.
    super::write(root)?;
    let mut entries = entries(root)?;
    let results = run_each(&entries, |entry| {
        let mut command = Command::new("sh");
        command.arg(entry.folder.join("reproduce.sh")).stdin(Stdio::null()).env_remove("ASSAY_BISECT");
        match command.output() {
            Err(error) => (2, error.to_string()),
            Ok(output) => (
                output.status.code().unwrap_or(-1),
                String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned(),
            ),
        }
    })?;
    let (mut shows, mut gone, mut others) = (0, 0, 0);
    for (entry, (status, said)) in entries.iter_mut().zip(results) {
        let word = match status {
            1 => {
                shows += 1;
                "shows".to_owned()
            }
            0 => {
                gone += 1;
                "gone".to_owned()
            }
            _ => {
                others += 1;
                let other = said.contains("another diagnostic") || said.contains("is not this crash");
                match (other, said.starts_with("silent: ")) {
                    (true, _) => format!("other: {said}"),
                    (_, true) => "silent".to_owned(),
                    _ => format!("not tried: {said}"),
                }
            }
        };
        entry.bug.versions.insert(version.to_owned(), word);
        let file = entry.folder.join("bug.toml");
        fs::write(&file, entry.bug.text()).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(format!("{version}: {shows} show, {gone} are gone, {others} do something else or could not be tried"))
}

/// Runs `work` on each of `items`, a few at the same time. The results are in the order of the items.
fn run_each<T: Send>(
    items: &[FoundFolder],
    work: impl Fn(&FoundFolder) -> T + Send + Sync,
) -> Result<Vec<T>, String> {
    let pool = ThreadPoolBuilder::new().num_threads(THREADS).build().map_err(|error| error.to_string())?;
    Ok(pool.install(|| items.par_iter().map(work).collect()))
}
