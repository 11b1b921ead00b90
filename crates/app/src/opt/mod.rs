//! `assay-opt` is called instead of mlir-opt. It records its arguments and input, then becomes the real mlir-opt, so output and
//! exit status are those of mlir-opt. `assay opt` judges the recorded runs afterwards.
//!
//! It is the binary `assay` under a name that ends in `-opt`. All its options are in the environment, and it adds nothing
//! to the output: tests read both streams.

mod driver;
mod runs;

use std::io::{IsTerminal as _, Read as _, Seek as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crate::exit::Exit;

#[cfg(test)]
pub use runs::RunInput;
pub use runs::{RecordedRun, folder, read_all};

/// What a name must end with.
const SUFFIX: &str = "-opt";

/// Flags with which mlir-opt reads no program.
const NO_PROGRAM: [&str; 5] = ["help", "help-hidden", "help-list", "show-dialects", "version"];

/// Whether the binary was called instead of mlir-opt.
pub fn is_called() -> bool {
    let name = std::env::args_os().next();
    let stem = name.as_deref().and_then(|name| Path::new(name).file_name());
    stem.is_some_and(|stem| stem.to_string_lossy().ends_with(SUFFIX))
}

/// Records the run and becomes mlir-opt.
pub fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let opt = match driver::find() {
        Ok(opt) => opt,
        Err(message) => return fail(&message),
    };
    let mut command = Command::new(&opt);
    command.args(&args);
    let words: Option<Vec<String>> = args.into_iter().map(|arg| arg.into_string().ok()).collect();
    if let Some(words) = words.filter(|words| !words.iter().any(|word| NO_PROGRAM.contains(&bare(word)))) {
        let mut input = None;
        if runs::reads_standard_input(&words) && !std::io::stdin().is_terminal() {
            let mut bytes = Vec::new();
            let kept = std::io::stdin().lock().read_to_end(&mut bytes).and_then(|_| keep(&bytes));
            match kept {
                Ok(file) => command.stdin(Stdio::from(file)),
                Err(error) => return fail(&format!("cannot keep standard input: {error}")),
            };
            input = Some(bytes);
        }
        // If a run cannot be recorded, mlir-opt must still run: the test must not notice.
        let _ = runs::record(&opt, words, input);
    }
    fail(&format!("cannot run {}: {}", opt.display(), command.exec()))
}

/// A flag without its dashes and its value.
fn bare(word: &str) -> &str {
    let body = word.trim_start_matches('-');
    body.split_once('=').map_or(body, |(name, _)| name)
}

/// A temporary file with these bytes, which is read from its beginning.
fn keep(bytes: &[u8]) -> std::io::Result<std::fs::File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file)
}

fn fail(message: &str) -> ExitCode {
    // If standard error is closed, the message cannot be shown.
    let _ = writeln!(std::io::stderr(), "assay-opt: {message}");
    ExitCode::from(Exit::Tool.code())
}
