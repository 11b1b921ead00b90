//! Runs one pipeline on many programs, with locations, as learning rules requires.

use super::{Compiler, OptOutcome, SingleRunEnd, error_of, first_error};
use crate::error::DriveError;
use crate::pipeline::Pipeline;

/// Separates the programs of one input, for `--split-input-file`.
const SEPARATOR: &str = "// -----\n";
/// Flags of mlir-opt for printing the results, in addition to the generic form.
const FLAGS: [&str; 2] = ["--mlir-print-debuginfo", "--mlir-print-local-scope"];

/// The result of a pipeline on one of many programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Surveyed {
    /// The program afterwards, in generic form with inline locations.
    Text(String),
    /// The program is unchanged. A process does not report this: it prints the text.
    Same,
    /// It was refused, or a pass failed. The text is the first error without its location; empty if there was no
    /// message.
    Failed(String),
    /// The compiler crashed, hung, or used too much memory or output; the text is one word.
    Broke(&'static str),
}

impl Compiler {
    /// Runs `pipeline` on each of `inputs`. Without a library, many programs share a process; if it does not run to its
    /// end, each half of the programs gets its own.
    ///
    /// Errors only if the compiler cannot be run.
    pub fn survey(&self, inputs: &[&str], pipeline: &Pipeline) -> Result<Vec<Surveyed>, DriveError> {
        if inputs.is_empty() {
            return Ok(Vec::new());
        }
        if self.library.is_none() {
            return self.survey_by_process(inputs, pipeline);
        }
        let compiler = Compiler { flags: vec![FLAGS[0].to_owned()], ..self.clone() };
        inputs.iter().map(|input| compiler.survey_one(input, pipeline)).collect()
    }

    fn survey_one(&self, input: &str, pipeline: &Pipeline) -> Result<Surveyed, DriveError> {
        let trace = self.trace(input, pipeline)?;
        Ok(match trace.end {
            OptOutcome::Ok { .. } => {
                let text = trace.steps.into_iter().rev().find_map(|step| step.ir);
                match text {
                    Some(text) => Surveyed::Text(text),
                    None if pipeline.is_empty() => Surveyed::Text(trace.input.unwrap_or_default()),
                    None => Surveyed::Same,
                }
            }
            OptOutcome::Rejected { diagnostics } | OptOutcome::Usage { diagnostics } => {
                failed_survey(&diagnostics)
            }
            OptOutcome::Failed(failure) => failed_survey(&failure.diagnostics),
            end => Surveyed::Broke(end.word()),
        })
    }

    fn survey_by_process(&self, inputs: &[&str], pipeline: &Pipeline) -> Result<Vec<Surveyed>, DriveError> {
        let joined = inputs.join(&format!("\n{SEPARATOR}"));
        let flags: Vec<String> =
            FLAGS.iter().chain(&["--split-input-file"]).map(|&flag| flag.to_owned()).collect();
        let (first, outcome) = self.run_once(&joined, pipeline, &self.limits, &flags)?;
        let (text, diagnostics) = match first {
            SingleRunEnd::Ok { ir, diagnostics } => (ir, diagnostics),
            SingleRunEnd::Refused { diagnostics } => {
                (String::from_utf8_lossy(&outcome.stdout).into_owned(), diagnostics)
            }
            // With several programs, a parser message about one of them may look like wrong usage.
            SingleRunEnd::Usage { diagnostics } if inputs.len() < 2 => {
                return Ok(vec![failed_survey(&diagnostics)]);
            }
            SingleRunEnd::Usage { .. } => return self.survey_halves(inputs, pipeline, "usage"),
            SingleRunEnd::Crash { .. } => return self.survey_halves(inputs, pipeline, "crash"),
            SingleRunEnd::TimedOut => return self.survey_halves(inputs, pipeline, "timeout"),
            SingleRunEnd::OutputLimit => return self.survey_halves(inputs, pipeline, "output-limit"),
            SingleRunEnd::OutOfMemory { .. } => return self.survey_halves(inputs, pipeline, "out-of-memory"),
        };
        let texts: Vec<&str> = pieces(&text);
        if texts.len() != inputs.len() {
            return self.survey_halves(inputs, pipeline, "unreadable output");
        }
        let mut errors = errors_by_program(inputs, &diagnostics);
        let each = texts.into_iter().zip(&mut errors);
        Ok(each
            .map(|(text, error)| match text.trim().is_empty() {
                true => Surveyed::Failed(std::mem::take(error)),
                false => Surveyed::Text(text.to_owned()),
            })
            .collect())
    }

    fn survey_halves(
        &self,
        inputs: &[&str],
        pipeline: &Pipeline,
        word: &'static str,
    ) -> Result<Vec<Surveyed>, DriveError> {
        if inputs.len() < 2 {
            return Ok(vec![Surveyed::Broke(word)]);
        }
        let (left, right) = inputs.split_at(inputs.len() / 2);
        let mut all = self.survey_by_process(left, pipeline)?;
        all.extend(self.survey_by_process(right, pipeline)?);
        Ok(all)
    }
}

/// The texts between the separators, which are printed between programs even if one failed.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        if line == SEPARATOR {
            pieces.push(&text[start..at]);
            start = at + line.len();
        }
        at += line.len();
    }
    pieces.push(&text[start..]);
    pieces
}

fn failed_survey(diagnostics: &str) -> Surveyed {
    Surveyed::Failed(first_error(diagnostics).unwrap_or_default().to_owned())
}

/// The first error of each program. Errors are assigned by lines of the whole input, or by the name of a location that
/// only one program has.
fn errors_by_program(inputs: &[&str], diagnostics: &str) -> Vec<String> {
    let mut starts = Vec::new();
    let mut line = 1;
    for input in inputs {
        starts.push(line);
        line += input.matches('\n').count() + 2;
    }
    let mut errors = vec![String::new(); inputs.len()];
    for said in diagnostics.lines() {
        let Some(error) = error_of(said) else { continue };
        let named = said.split_once("loc(\"").and_then(|(_, rest)| rest.split_once('"'));
        let program = match named {
            Some((name, _)) => inputs.iter().position(|input| input.contains(&format!("loc(\"{name}\")"))),
            // MLIR 19 counts lines from the program's start, and reports at which line the program starts.
            None => line_of(said).map(|line| starts.partition_point(|&start| start <= line).max(1) - 1),
        };
        if let Some(slot) = program.map(|program| &mut errors[program]).filter(|slot| slot.is_empty()) {
            error.clone_into(slot);
        }
    }
    errors
}

/// The first line number after `<stdin>:`.
fn line_of(said: &str) -> Option<usize> {
    let (_, rest) = said.split_once("<stdin>:")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest[..digits].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_programs_leave_an_empty_piece() {
        assert_eq!(pieces("a\n// -----\n// -----\nb\n"), ["a\n", "", "b\n"]);
    }

    #[test]
    fn errors_find_their_programs() {
        let inputs = ["a\nb", "c loc(\"s.7\")", "d"];
        let said = "<unknown>:0: error: loc(\"s.7\"): one\n<stdin>:6:2: error: two\n<stdin>:6:3: error: three\n\
                    within split at <stdin>:1 offset :1:1: error: four\n";
        assert_eq!(errors_by_program(&inputs, said), ["four", "one", "two"]);
    }
}
