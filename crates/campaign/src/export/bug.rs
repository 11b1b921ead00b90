//! `bug.toml`: the facts about one bug, and how to show it. `reproduce.sh`, the pages of `found/` and `docs/found.md` are
//! generated from it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::finding::Label;
use crate::strength::Strength;

/// How a bug shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BugSymptom {
    /// A signal ends the compiler.
    #[default]
    Crash,
    /// The compiler does not end.
    Hang,
    /// The compiler needs more memory than any such program justifies.
    OutOfMemory,
    /// The compiler refuses a valid program, with [`Show::message`].
    RejectsValid,
    /// The verifier rejects the result of the pass and prints [`Show::message`].
    InvalidOutput,
    /// The pass succeeds, but the compiler cannot read what it printed; [`Show::message`] is its error.
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
    /// The failure in one line, without `[mlir]` or another project's name.
    pub title: String,
    /// The guilty passes, among them that of [`Show::step`].
    pub passes: Vec<String>,
    /// The ops that show the bug, for a table.
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
    /// The project whose pass or op is wrong, if it is not MLIR, such as `catalyst`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub project: String,
    /// Issues and pull requests of llvm-project about this bug; empty if the bug is new.
    pub known: Vec<String>,
    /// Related threads, and how they are related.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub related: String,
    /// If one fix repairs this bug and another one: the number of the other one. This entry is then one more program that shows
    /// it.
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
    /// The result of `reproduce.sh`, by version: `shows`, `gone`, or why it could not be tried.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub versions: BTreeMap<String, String>,
}

/// How to show a bug: what to run, and the exact result. In [`message`](Show::message) and the lines of IR, an ellipsis (…)
/// matches anything, such as names of values or aliases of attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Show {
    /// What has to be seen.
    pub kind: BugSymptom,
    /// The compiler's command.
    pub command: String,
    /// The program's file, beside the script.
    pub program: String,
    /// Textual pipeline with the guilty pass.
    pub step: String,
    /// Whether the IR is printed in generic form.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub generic: bool,
    /// For a wrong value: textual pipeline from the result of `step` to the `llvm` dialect. Empty if `step` already goes there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub lower: String,
    /// Textual pipeline without the guilty pass, which must succeed. For a wrong value it goes all the way to the `llvm` dialect.
    /// If empty, the program is only read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// Why there is no control.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub no_control: String,
    /// The signal that ends the compiler or, for a wrong value, the executed program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signal: Option<u8>,
    /// For a wrong value: the exit status of the executed program, if it ends by itself and the status is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit_status: Option<u8>,
    /// Function names. If the stack has names, at least one of these must be on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<String>,
    /// The first diagnostic, without its location.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// Lines that the wrong IR has, each somewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub present: Vec<String>,
    /// Lines that the wrong IR has in this order. The right IR has the same lines in another order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ordered: Vec<String>,
    /// Lines that the wrong IR lacks. A module that has all of them is right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
    /// Lines of a wrong module that another version makes of the program. A module that has all of them is wrong, too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also_wrong: Vec<String>,
    /// Lines that the right IR has and the wrong one lost. A module that has all of them, and none of
    /// [`present`](Show::present), is right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
    /// Lines of a right module. One that has all of them, and is not wrong, is right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub right: Vec<String>,
    /// For wrong IR: the first diagnostic of a compiler that rightly refuses the program.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub refusal: String,
    /// The function that is executed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub entry: String,
    /// `--entry-point-result` of the runner.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
    /// The runner's libraries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub libraries: Vec<String>,
    /// For wrong IR: the call that `assay run` interprets, as `@f(7)`; empty for `main`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub call: String,
    /// What the executed program must print. For wrong IR: what `assay run` prints of a right module, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What it prints. For wrong IR: `None` if `assay run` stops at undefined behaviour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<String>,
    /// Why the wrong value differs from run to run. If this is set, any wrong value counts as this bug.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub varies: String,
    /// After this many seconds the compiler counts as hanging; 60, if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// If the bug does not show every time: how often to run the compiler until it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<u32>,
}

impl Bug {
    /// Parses the text of `bug.toml`.
    ///
    /// # Errors
    /// A sentence about what is wrong with it.
    pub fn parse(text: &str) -> Result<Bug, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The labels that a finding of this bug may have: llvm-project's own threads, then the number of its entry. `root` is the
    /// entry that [`Bug::same_fix_as`] names. Its label comes first, because one fix has one label.
    pub fn labels(&self, number: u64, root: Option<&Bug>) -> Vec<Label> {
        let threads = root.into_iter().chain([self]).flat_map(|bug| &bug.known);
        let issues = threads.filter_map(|thread| thread.split_once('#')?.1.parse().ok()).map(Label::Known);
        issues.chain([Label::Found(self.same_fix_as.map_or(number, u64::from))]).collect()
    }

    /// The text of `bug.toml`.
    pub fn text(&self) -> String {
        // This cannot fail: TOML can write strings, numbers and tables with names.
        toml::to_string_pretty(self).unwrap_or_default()
    }
}

impl Show {
    /// Whether the bug is a failed assertion of the compiler, which builds without assertions do not check.
    pub fn is_assertion(&self) -> bool {
        self.kind == BugSymptom::Crash && self.message.contains("Assertion `")
    }

    /// The pipeline without the guilty pass.
    pub fn without_step(&self) -> String {
        if self.lower.is_empty() { self.control.clone().unwrap_or_default() } else { String::new() }
    }

    /// Whether the pipeline cannot work without the guilty pass, because nothing else does what it does. Then the program cannot
    /// be executed without it.
    pub fn needs_step(&self) -> bool {
        self.control
            .as_ref()
            .is_none_or(|control| self.kind == BugSymptom::WrongValue && *control != self.lower)
    }
}
