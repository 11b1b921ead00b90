//! `bug.toml`: what is known of one bug, and how it is shown. `reproduce.sh`, the pages of `found/` and `docs/found.md`
//! are generated from it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::finding::Label;
use crate::strength::Strength;

/// How a bug shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    /// A signal ends the compiler.
    #[default]
    Crash,
    /// The compiler does not end.
    Hang,
    /// The compiler needs more memory than any such program justifies.
    OutOfMemory,
    /// The compiler refuses a valid program, with [`Show::message`].
    RejectsValid,
    /// The verifier rejects the result of the pass, with [`Show::message`].
    InvalidOutput,
    /// The pass succeeds, and the compiler cannot read what it printed: [`Show::message`].
    UnreadableOutput,
    /// The compiled program behaves wrongly when it is executed.
    WrongValue,
    /// Only the IR shows it: [`Show::present`] and [`Show::absent`].
    WrongIr,
}

/// One bug.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bug {
    /// What goes wrong, in one line, without `[mlir]` or another project's name.
    pub title: String,
    /// The passes that are wrong; that of [`Show::steps`] is among them.
    pub passes: Vec<String>,
    /// The ops in which it shows, for a table.
    pub ops: String,
    /// The rewrite pattern, fold or helper, if known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub pattern: String,
    /// What goes wrong, in two or three words.
    pub fault: String,
    /// Whether a maintainer would take the report.
    pub strength: Strength,
    /// Why it is not strong.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// Whose pass or op is wrong, if not MLIR's: `catalyst`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub project: String,
    /// llvm-project's own issues and pull requests about this bug; none if it is new.
    pub known: Vec<String>,
    /// Related threads, and how they are related.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub related: String,
    /// The number of the bug whose fix also fixes this one: then this is one more program of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_fix_as: Option<u32>,
    /// Further remarks on versions.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub versions_note: String,
    /// Why it is a bug, with sources.
    pub argument: String,
    /// What the compiler says, shortened.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// How to reproduce it.
    pub show: Show,
    /// What `reproduce.sh` said, by version: `shows`, `gone`, or why it could not be tried.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub versions: BTreeMap<String, String>,
}

/// How a bug is shown: what is run, and the exact result. In [`message`](Show::message) and the lines of IR
/// an ellipsis (…) matches anything: names of values, aliases of attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Show {
    /// What has to be seen.
    pub kind: Shows,
    /// The compiler's command.
    pub command: String,
    /// The program's file, beside the script.
    pub program: String,
    /// Textual pipeline with the guilty pass.
    pub step: String,
    /// Whether the IR is printed in generic form.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub generic: bool,
    /// For a wrong value: textual pipeline from the result of `step` to the `llvm` dialect, if `step` does not go
    /// there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub lower: String,
    /// Textual pipeline without the guilty pass, which must succeed. For a wrong value it goes all the way to the
    /// `llvm` dialect; empty means that the program is only read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// Why there is no control.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub no_control: String,
    /// The signal that ends the compiler, or for a wrong value the executed program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signal: Option<u8>,
    /// Functions of which one must be on the stack, if the stack has names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<String>,
    /// The first diagnostic, without its location.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// Lines that the wrong IR has, each somewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub present: Vec<String>,
    /// Lines that the wrong IR has in this order, where it has the lines of the right one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ordered: Vec<String>,
    /// Lines that the wrong IR does not have. A module that has all of them is right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
    /// Lines that the right IR has and the wrong one lost. A module that has all of them, and none of
    /// [`present`](Show::present), is right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
    /// The function that is executed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub entry: String,
    /// `--entry-point-result` of the runner.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
    /// The runner's libraries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub libraries: Vec<String>,
    /// What the executed program must print.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What it prints.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<String>,
    /// Why the wrong value is not always the same; then any wrong value is this bug.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub varies: String,
    /// Seconds after which the compiler counts as hanging; 60, if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Runs of the compiler until the bug shows, if it does not show every time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<u32>,
}

impl Bug {
    /// Reads `bug.toml`.
    ///
    /// # Errors
    /// A sentence about what is wrong with it.
    pub fn parse(text: &str) -> Result<Bug, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The labels that a finding of this bug may have: llvm-project's own threads, then the number of its entry. `root` is the entry that
    /// [`Bug::same_fix_as`] names, whose label comes first: one fix has one label.
    pub fn labels(&self, number: u64, root: Option<&Bug>) -> Vec<Label> {
        let threads = root.into_iter().chain([self]).flat_map(|bug| &bug.known);
        let issues = threads.filter_map(|thread| thread.split_once('#')?.1.parse().ok()).map(Label::Known);
        issues.chain([Label::Found(self.same_fix_as.map_or(number, u64::from))]).collect()
    }

    /// The text of `bug.toml`.
    pub fn text(&self) -> String {
        // Strings, numbers and tables with names: TOML can write all of them.
        toml::to_string_pretty(self).unwrap_or_default()
    }
}

impl Show {
    /// Whether an assertion of the compiler fails; builds without assertions do not check it.
    pub fn is_assertion(&self) -> bool {
        self.kind == Shows::Crash && self.message.contains("Assertion `")
    }

    /// The pipeline without the guilty pass.
    pub fn without_step(&self) -> String {
        if self.lower.is_empty() { self.control.clone().unwrap_or_default() } else { String::new() }
    }

    /// Whether the guilty pass does something that nothing else in the pipeline does, so that the program cannot be
    /// executed without it.
    pub fn needs_step(&self) -> bool {
        self.control.as_ref().is_none_or(|control| self.kind == Shows::WrongValue && *control != self.lower)
    }
}
