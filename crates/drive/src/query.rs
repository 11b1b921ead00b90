//! Questions to a compiler about itself: its version, its passes. There is no program that could make it slow, so a compiler that does
//! not answer soon cannot be used.

use std::time::{Duration, Instant};

use crate::error::DriveError;
use crate::interrupt::Interrupt;
use crate::process::{self, Keep, Limits, ProcessOutcome, ProcessSpec, Status};

/// Time limit of an answer. It usually takes some tens of milliseconds.
const MOST: Duration = Duration::from_secs(10);

/// The limits of a compiler that answers. `interrupt` ends it earlier.
pub(crate) fn limits(interrupt: Option<Interrupt>) -> Limits {
    let cap = Keep::All(16 << 20);
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
/// Errors if it cannot be run, or does not answer in time.
pub(crate) fn ask(
    spec: &ProcessSpec<'_>,
    interrupt: Option<Interrupt>,
) -> Result<ProcessOutcome, DriveError> {
    ask_within(spec, &limits(interrupt))
}

fn ask_within(spec: &ProcessSpec<'_>, limits: &Limits) -> Result<ProcessOutcome, DriveError> {
    let start = Instant::now();
    limits.check_interrupt()?;
    match process::run(spec, limits) {
        Ok(outcome) if outcome.status != Status::TimedOut => Ok(outcome),
        Ok(_) | Err(DriveError::Interrupted) => {
            let args: String = spec.args.iter().map(|arg| format!(" {}", arg.to_string_lossy())).collect();
            let question = format!("{}{args}", spec.program.display());
            Err(DriveError::Silent { question, waited: start.elapsed() })
        }
        Err(error) => Err(error),
    }
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
