//! What a miscompiled program does, and how to execute it.

use std::fmt;

use assay_drive::runner::RunnerOutput;
use serde::{Deserialize, Serialize};

/// How the program behaves before and after the guilty pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedBehaviour {
    /// The function whose results differ.
    pub function: Option<String>,
    /// Its argument values, as the interpreter prints them.
    pub inputs: Vec<String>,
    /// The result before the pass.
    pub expected: CallResult,
    /// The result after it.
    pub actual: CallResult,
    /// Whether executing the compiled program confirmed it.
    pub execution: ExecutionAgreement,
    /// How to execute it, if it can be.
    pub runnable: Option<Runnable>,
}

/// The result of a call, as the interpreter prints it. Stores have it as one text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct CallResult {
    /// What the function printed. If it did not return, the last line says why.
    pub printed: String,
    /// The values that it returned.
    pub values: Vec<String>,
}

/// What precedes a returned value in the text.
const VALUE: &str = "result: ";

impl CallResult {
    /// Whether it printed and returned nothing.
    pub fn is_empty(&self) -> bool {
        self.printed.is_empty() && self.values.is_empty()
    }
}

impl fmt::Display for CallResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.printed)?;
        if !self.printed.is_empty() && !self.printed.ends_with('\n') && !self.values.is_empty() {
            writeln!(f)?;
        }
        self.values.iter().try_for_each(|value| writeln!(f, "{VALUE}{value}"))
    }
}

impl From<CallResult> for String {
    fn from(result: CallResult) -> String {
        result.to_string()
    }
}

impl From<String> for CallResult {
    /// The last lines that have the form of returned values are such values.
    fn from(text: String) -> CallResult {
        let mut values = Vec::new();
        let mut rest = text.as_str();
        while let Some(lines) = rest.strip_suffix('\n') {
            let start = lines.rfind('\n').map_or(0, |end| end + 1);
            let Some(value) = lines[start..].strip_prefix(VALUE) else { break };
            values.insert(0, value.to_owned());
            rest = &rest[..start];
        }
        CallResult { printed: rest.to_owned(), values }
    }
}

impl From<&str> for CallResult {
    fn from(text: &str) -> CallResult {
        text.to_owned().into()
    }
}

/// Whether executing the compiled program agrees with the interpreter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExecutionAgreement {
    /// It was not executed.
    #[default]
    NotRun,
    /// The executed program printed the wrong value too.
    Confirms,
    /// The executed program printed the expected value: only the IR shows the bug.
    RightByChance,
    /// The program ended, and it prints nothing that could be wrong.
    Silent,
    /// The program could not be lowered, or did not end.
    Inconclusive,
}

impl ExecutionAgreement {
    /// One sentence for the report.
    pub fn sentence(self) -> &'static str {
        match self {
            ExecutionAgreement::NotRun => "The compiled program was not executed.",
            ExecutionAgreement::Confirms => "Executing the compiled program confirms it.",
            ExecutionAgreement::RightByChance => {
                "The executed program happens to print the expected value; the IR is wrong all the same."
            }
            ExecutionAgreement::Silent => {
                "The compiled program was executed; it prints nothing, so it cannot show the bug."
            }
            ExecutionAgreement::Inconclusive => "The compiled program could not be executed to the end.",
        }
    }
}

/// How to execute the program, for findings whose wrong value can be printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Runnable {
    /// The runner's command, as `mlir-runner-22`.
    pub runner: String,
    /// The entry function, as `main`.
    pub entry: String,
    /// `--entry-point-result` of the runner, as `void`.
    pub result: String,
    /// File names of the runner's libraries, as `libmlir_c_runner_utils.so`.
    pub libraries: Vec<String>,
    /// The folder that contains the libraries; empty if it is not known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub folder: String,
    /// Textual pipeline from `before` to the `llvm` dialect that does not show the bug, if there is one.
    pub good: Option<String>,
    /// Textual pipeline from `before` to the `llvm` dialect that shows the bug.
    pub bad: String,
    /// What the executed program must print.
    pub expected: String,
    /// What it printed, or the trap that ended it.
    pub actual: RunnerOutput,
    /// Why the output may differ from run to run; empty if the program is deterministic.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub varies: String,
}

impl Runnable {
    /// The expected and the actual output, if each is one word and the same at each run.
    pub fn words(&self) -> Option<(&str, &str)> {
        let is_word = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
        let RunnerOutput::Text(actual) = &self.actual else { return None };
        let (expected, actual) = (self.expected.trim(), actual.trim());
        (self.varies.is_empty() && is_word(expected) && is_word(actual)).then_some((expected, actual))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_back_from_their_text() {
        let texts = [
            ("", "", &[][..]),
            ("7\n", "7\n", &[]),
            ("7\nresult: 1\nresult: poison\n", "7\n", &["1", "poison"]),
            ("result: 1\nundefined behaviour\n", "result: 1\nundefined behaviour\n", &[]),
            ("result: 1", "result: 1", &[]),
        ];
        for (text, printed, values) in texts {
            let result = CallResult::from(text);
            assert_eq!(
                (result.printed.as_str(), result.values.as_slice()),
                (printed, &values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>()[..])
            );
            assert_eq!(result.to_string(), text);
        }
        let result = CallResult { printed: "7".to_owned(), values: vec!["1".to_owned()] };
        assert_eq!(result.to_string(), "7\nresult: 1\n");
    }
}
