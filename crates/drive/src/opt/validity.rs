//! Whether a compiler takes programs at all.

use super::{Compiler, SingleRunEnd};
use crate::DriveError;
use crate::pipeline::Pipeline;

/// Separates the programs of one input, for `--split-input-file`.
pub(super) const SEPARATOR: &str = "\n// -----\n";

impl Compiler {
    /// The errors of the parser and the verifier for each program: the first error without its location, `None` for an
    /// accepted program. Many programs share a process; if it crashes or times out, each half of them gets its own.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn verdicts(&self, inputs: &[&str]) -> Result<Vec<Option<String>>, DriveError> {
        let joined = inputs.join(SEPARATOR);
        let flags = ["--split-input-file".to_owned()];
        let (first, _) = self.run_once(&joined, &Pipeline::empty(), &self.limits, &flags)?;
        let alone = match first {
            SingleRunEnd::Ok { .. } => return Ok(vec![None; inputs.len()]),
            SingleRunEnd::Refused { diagnostics } | SingleRunEnd::Usage { diagnostics } => {
                return Ok(by_program(inputs, &diagnostics));
            }
            SingleRunEnd::Crash { signal, stderr } => {
                let said = stderr.lines().find(|line| line.contains("Assertion") || line.contains("ERROR"));
                format!("crash of the verifier, signal {signal}: {}", said.unwrap_or_default())
            }
            SingleRunEnd::TimedOut => "time ran out".to_owned(),
            SingleRunEnd::OutputLimit => "too much output".to_owned(),
            SingleRunEnd::OutOfMemory { .. } => "memory ran out".to_owned(),
        };
        if inputs.len() < 2 {
            return Ok(vec![Some(alone)]);
        }
        let (left, right) = inputs.split_at(inputs.len() / 2);
        let mut verdicts = self.verdicts(left)?;
        verdicts.extend(self.verdicts(right)?);
        Ok(verdicts)
    }
}

/// Assigns errors to programs by their lines, which count from the start of the whole input.
fn by_program(inputs: &[&str], diagnostics: &str) -> Vec<Option<String>> {
    let mut verdicts = vec![None; inputs.len()];
    let mut starts = Vec::new();
    let mut line = 1;
    for input in inputs {
        starts.push(line);
        line += input.matches('\n').count() + SEPARATOR.matches('\n').count();
    }
    for said in diagnostics.lines() {
        let Some((place, message)) = said.split_once(": error: ") else { continue };
        let at = place.rsplit(':').nth(1).and_then(|line| line.parse::<usize>().ok());
        let program = at.map_or(0, |line| starts.partition_point(|&start| start <= line).max(1) - 1);
        verdicts[program].get_or_insert_with(|| message.to_owned());
    }
    if verdicts.iter().all(Option::is_none) && !inputs.is_empty() {
        verdicts[0] = Some(diagnostics.lines().next().unwrap_or("refused without a word").to_owned());
    }
    verdicts
}

#[cfg(test)]
mod tests {
    use super::by_program;

    #[test]
    fn errors_find_their_programs() {
        let inputs = ["a\nb\n", "c\n", "d\ne\n"];
        let said = "<stdin>:2:1: error: one\nb\n^\n<stdin>:2:1: note: x\n<stdin>:8:1: error: 'o' op two\n<stdin>:8:3: error: three\n";
        let one = |text: &str| Some(text.to_owned());
        assert_eq!(by_program(&inputs, said), [one("one"), None, one("'o' op two")]);
    }
}
