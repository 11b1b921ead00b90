//! Questions to a compiler about itself: its version, its passes. There is no program that could make it slow, so a compiler that does
//! not answer soon cannot be used.

use std::time::{Duration, Instant};

use crate::error::DriveError;
use crate::interrupt::Interrupt;
use crate::process::{self, Limits, ProcessOutcome, ProcessSpec, Status, Stream, StreamLimit};

/// Time limit of an answer. It usually takes some tens of milliseconds.
const MOST: Duration = Duration::from_secs(10);

/// The limit of an answer in MiB. The longest, of `--help-hidden`, has less than one.
const MIB: usize = 16;

/// The limits of a compiler that answers. `interrupt` ends it earlier.
pub(crate) fn limits(interrupt: Option<Interrupt>) -> Limits {
    let cap = StreamLimit::All(MIB << 20);
    Limits {
        wall: MOST,
        step: None,
        cpu: Some(MOST),
        memory: Some(8 << 30),
        stdout: cap,
        stderr: cap,
        file: Some(0),
        interrupt,
    }
}

/// Asks a compiler.
///
/// Errors if it cannot be run, does not answer in time, answers without end, or writes into a file.
pub(crate) fn ask(
    spec: &ProcessSpec<'_>,
    interrupt: Option<Interrupt>,
) -> Result<ProcessOutcome, DriveError> {
    ask_within(spec, &limits(interrupt))
}

fn ask_within(spec: &ProcessSpec<'_>, limits: &Limits) -> Result<ProcessOutcome, DriveError> {
    let start = Instant::now();
    limits.check_interrupt()?;
    let outcome = match process::run(spec, limits) {
        Ok(outcome) => Some(outcome),
        Err(DriveError::Interrupted) => None,
        Err(error) => return Err(error),
    };
    match outcome {
        Some(ProcessOutcome { status: Status::OutputLimit(Stream::File), .. }) => {
            Err(DriveError::WroteFile { question: question(spec) })
        }
        Some(ProcessOutcome { status: Status::OutputLimit(_), .. }) => {
            Err(DriveError::Endless { question: question(spec), mib: MIB })
        }
        Some(outcome) if outcome.status != Status::TimedOut => Ok(outcome),
        _ => Err(DriveError::Silent { question: question(spec), waited: start.elapsed() }),
    }
}

/// The command as a user would type it.
fn question(spec: &ProcessSpec<'_>) -> String {
    let args: String = spec.args.iter().map(|arg| format!(" {}", arg.to_string_lossy())).collect();
    format!("{}{args}", spec.program.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_that_does_not_answer_is_named_with_the_question() {
        let spec = ProcessSpec::new("sleep").args(["1000"]);
        let brief = Limits { wall: Duration::from_millis(50), ..limits(None) };
        let error = ask_within(&spec, &brief).unwrap_err();
        assert_eq!(error.to_string(), "`sleep 1000` did not answer within 1 s");
    }

    #[test]
    fn a_compiler_that_answers_without_end_is_named_with_the_limit() {
        let spec = ProcessSpec::new("yes");
        let small = Limits { stdout: StreamLimit::All(1000), ..limits(None) };
        let error = ask_within(&spec, &small).unwrap_err();
        assert_eq!(error.to_string(), "`yes` printed more than 16 MiB, which is the limit of an answer");
    }

    #[test]
    fn a_compiler_that_writes_into_a_file_is_named_with_that_reason() {
        let file = std::env::temp_dir().join(format!("assay-query-{}", std::process::id()));
        // Limits come a little after the start in this test.
        let script = format!("while :; do echo x >{}; done", file.display());
        let error = ask(&ProcessSpec::new("sh").args(["-c", &script]), None).unwrap_err();
        let _ = std::fs::remove_file(&file);
        let said = "` was ended because it wrote into a file; a compiler may only print its answer";
        assert_eq!(error.to_string(), format!("`sh -c {script}{said}"));
    }

    #[test]
    fn an_interrupt_ends_the_question_and_the_next_is_not_asked() {
        let interrupt = Interrupt::new();
        let outcome = std::thread::scope(|scope| {
            let asked = scope.spawn(|| ask(&ProcessSpec::new("sleep").args(["1000"]), Some(interrupt)));
            interrupt.raise();
            asked.join().unwrap()
        });
        // The flag may have been raised before the question.
        assert!(matches!(outcome, Err(DriveError::Silent { .. } | DriveError::Interrupted)), "{outcome:?}");
        let next = ask(&ProcessSpec::new("true"), Some(interrupt));
        assert!(matches!(next, Err(DriveError::Interrupted)), "{next:?}");
    }
}
