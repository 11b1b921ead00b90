//! `assay-opt` is called instead of mlir-opt. It records its arguments and input, then becomes the real mlir-opt, so output and
//! exit status are those of mlir-opt. `assay opt` judges the recorded runs afterwards.
//!
//! It is the binary `assay` under a name that ends in `-opt`. All its options are in the environment, and it adds nothing
//! to the output: tests read both streams.

mod closed;
mod driver;
mod recorder;
mod runs;

use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::exit::Exit;

#[cfg(test)]
pub use runs::RunInput;
pub use runs::{RecordedRun, folder, read_all};

/// What a name must end with.
const SUFFIX: &str = "-opt";

/// Flags with which mlir-opt reads no program. Such a run is not recorded.
const NO_PROGRAM: [&str; 8] =
    ["h", "help", "help-hidden", "help-list", "help-list-hidden", "list-passes", "show-dialects", "version"];

/// Whether the binary was called instead of mlir-opt, or by itself to record a run.
pub fn is_called() -> bool {
    own_name().ends_with(SUFFIX) || is_recorder()
}

fn is_recorder() -> bool {
    own_name() == recorder::NAME
}

/// The name under which the process was started, without its folder.
fn own_name() -> String {
    let name = std::env::args_os().next().unwrap_or_default();
    Path::new(&name).file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Records the run and becomes mlir-opt.
pub fn main() -> ExitCode {
    if is_recorder() {
        return recorder::main();
    }
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let opt = match driver::find() {
        Ok(opt) => opt,
        Err(message) => return fail(&message),
    };
    let mut command = Command::new(&opt);
    command.args(&args);
    let words: Option<Vec<String>> = args.into_iter().map(|arg| arg.into_string().ok()).collect();
    if let Some(words) = words.filter(|words| !words.iter().any(|word| is_without_program(word))) {
        record(&opt, words, &mut command);
    }
    closed::close_at_exec();
    fail(&format!("cannot run {}: {}", opt.display(), command.exec()))
}

/// Records the run, or starts the process that does. If that is impossible, mlir-opt must still run: the test must not notice.
fn record(opt: &Path, words: Vec<String>, command: &mut Command) {
    let reads = runs::reads_standard_input(&words) && !closed::is_standard_input_closed();
    let bytes = match reads.then(|| recorder::standard_input(opt, &words)) {
        Some(recorder::RecordedInput::Through(pipe)) => {
            command.stdin(pipe);
            return;
        }
        Some(recorder::RecordedInput::File(bytes)) => Some(bytes),
        Some(recorder::RecordedInput::Not) | None => None,
    };
    let _ = runs::record(opt, words, bytes.as_deref());
}

/// Whether a word is a flag with which mlir-opt reads no program.
fn is_without_program(word: &str) -> bool {
    let flag = word.trim_start_matches('-');
    let name = flag.split_once('=').map_or(flag, |(name, _)| name);
    flag.len() < word.len() && NO_PROGRAM.contains(&name)
}

fn fail(message: &str) -> ExitCode {
    // If standard error is closed, the message cannot be shown.
    let _ = writeln!(std::io::stderr(), "assay-opt: {message}");
    ExitCode::from(Exit::Tool.code())
}
