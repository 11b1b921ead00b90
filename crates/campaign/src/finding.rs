//! A finding: one distinct bug with its evidence.

use serde::{Deserialize, Serialize};

use crate::analysis::{Analysis, State};
use crate::cause::Cause;

pub use crate::kind::Kind;
pub use crate::stored::{Label, Novelty, Stored};

/// The maximum number of bytes of the compiler's standard error that are kept.
pub const MAX_STDERR: usize = 64 << 10;

/// How sound the guilty pass claims to be. A finding from any tier but the first two must be
/// marked: maintainers close reports that ignore this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PassTier {
    /// Sound on any valid input.
    Sound,
    /// Sound under a stated precondition.
    Precondition,
    /// A pass of the compiler's own tests.
    Test,
    /// Changes semantics by design, or crashes on purpose.
    Never,
    /// Not in the catalogue.
    #[default]
    Unknown,
}

const TIERS: [(PassTier, &str); 5] = [
    (PassTier::Sound, "sound"),
    (PassTier::Precondition, "precondition"),
    (PassTier::Test, "test"),
    (PassTier::Never, "never"),
    (PassTier::Unknown, "unknown"),
];

impl PassTier {
    /// The tier's name, as in the store.
    pub fn name(self) -> &'static str {
        TIERS.iter().find(|(tier, _)| *tier == self).map_or("", |(_, name)| name)
    }

    /// The tier with this name; [`PassTier::Unknown`] for any other.
    pub fn named(name: &str) -> PassTier {
        TIERS.iter().find(|(_, known)| *known == name).map_or(PassTier::Unknown, |(tier, _)| *tier)
    }

    /// A warning to the reader about a finding in this tier; `None` for the first tier.
    pub fn caution(self) -> Option<&'static str> {
        match self {
            PassTier::Sound => None,
            PassTier::Precondition => Some("the pass is sound only under a precondition: check that it held"),
            PassTier::Test => Some("a test-only pass: do not report unless a real pass shows the same"),
            PassTier::Never => Some("the pass changes semantics or crashes by design: do not report"),
            PassTier::Unknown => Some("the pass is not in the catalogue: check that it claims to be sound"),
        }
    }
}

/// Whether executing the compiled program agrees with the interpreter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Execution {
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

impl Execution {
    /// One sentence for the report.
    pub fn sentence(self) -> &'static str {
        match self {
            Execution::NotRun => "The compiled program was not executed.",
            Execution::Confirms => "Executing the compiled program confirms it.",
            Execution::RightByChance => {
                "The executed program happens to print the expected value; the IR is wrong all the same."
            }
            Execution::Silent => {
                "The compiled program was executed; it prints nothing, so it cannot show the bug."
            }
            Execution::Inconclusive => "The compiled program could not be executed to the end.",
        }
    }
}

/// What was observed of a failure, beyond its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// A crash: the pass ends well, and the verifier that runs after it crashes.
    VerifierCrash,
    /// Invalid output: the verifier accepts the result, and the compiler does not read back what it prints.
    Unreadable {
        /// The op whose parser crashed, if it did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parser: Option<String>,
    },
    /// A miscompilation: an op breaks one of its rules after the pass, and not before.
    BrokenRule(BrokenRule),
}

/// A rule of an op that is broken after a pass only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenRule {
    /// The op.
    pub op: String,
    /// The id of its rule.
    pub rule: String,
    /// What differs, in one clause without the name of the rule: `result 0 becomes poison`.
    pub shown: String,
}

/// Where the program came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Origin {
    /// The generator: `semantic`, `grammar`, `tosa`, `mutate`, `corpus`, `file`.
    pub generator: String,
    /// The campaign's seed.
    pub seed: u64,
    /// The program's index in the campaign.
    pub index: u64,
    /// Programs of the corpus from which the program was made, as `FILE:LINE`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<String>,
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
    /// What it printed.
    pub actual: String,
    /// Why the output may differ from run to run; empty if the program is deterministic.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub varies: String,
}

impl Runnable {
    /// The expected and the actual output, if each is one word and the same at each run.
    pub fn words(&self) -> Option<(&str, &str)> {
        let is_word = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
        let (expected, actual) = (self.expected.trim(), self.actual.trim());
        (self.varies.is_empty() && is_word(expected) && is_word(actual)).then_some((expected, actual))
    }
}

/// The programs of a finding in custom assembly. A program that has no custom form is in generic form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Readable {
    /// The IR before the guilty pass.
    pub before: String,
    /// The IR after it, if it printed any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// One distinct bug with its evidence. All IR is text in generic form, except in [`Finding::readable`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What the compiler did wrong.
    pub kind: Kind,
    /// The compiler's name, as `mlir-22`.
    pub target: String,
    /// The compiler's version, such as `22.1.8`, with the commit if it is known.
    pub version: String,
    /// Its `mlir-opt` command, as `mlir-opt-22`.
    pub command: String,
    /// The guilty pass, by name only.
    pub pass: String,
    /// The guilty pass as a step of a textual pipeline, with anchors and options: `func.func(canonicalize)`.
    pub step: String,
    /// The guilty rewrite pattern, if bisection found one.
    #[serde(default)]
    pub pattern: Option<String>,
    /// The whole pipeline that showed the failure on `program`.
    pub pipeline: String,
    /// The key of the finding: two findings of one target with equal signatures are the same.
    pub signature: String,
    /// One line without pass or tool, such as `arith.ceildivsi of the smallest integer yields 1`.
    pub title: String,
    /// What was observed, beyond the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// The names of the ops that show the bug, if the evidence was narrowed down to some ops; otherwise empty.
    #[serde(default)]
    pub ops: Vec<String>,
    /// The program that was compiled.
    pub program: String,
    /// The IR before the guilty pass.
    pub before: String,
    /// The IR after the guilty pass, if the compiler printed any.
    #[serde(default)]
    pub after: Option<String>,
    /// The function whose results differ.
    #[serde(default)]
    pub function: Option<String>,
    /// Its argument values, as the interpreter prints them.
    #[serde(default)]
    pub inputs: Vec<String>,
    /// The expected output, as text.
    #[serde(default)]
    pub expected: String,
    /// The actual output, as text.
    #[serde(default)]
    pub actual: String,
    /// Why it is a bug: the argument, line by line, with its sources.
    #[serde(default)]
    pub explanation: Vec<String>,
    /// What must hold for the pass to be sound, if that is more than the program's validity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub precondition: Option<String>,
    /// Whether executing the compiled program confirmed it.
    #[serde(default)]
    pub execution: Execution,
    /// How to execute it, if it can be.
    #[serde(default)]
    pub runnable: Option<Runnable>,
    /// How sound the guilty pass claims to be.
    #[serde(default)]
    pub tier: PassTier,
    /// Where the program came from.
    #[serde(default)]
    pub origin: Origin,
    /// The compiler's output on standard error, at most [`MAX_STDERR`] bytes.
    #[serde(default)]
    pub stderr: String,
    /// The programs in custom assembly. Absent if the compiler was not asked for them, or if the user wants generic form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readable: Option<Readable>,
    /// The result of reduction and bisection, if they were tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Analysis>,
}

impl Finding {
    /// The warning of the tier. That about a precondition of the pass is given only for a miscompilation: no pass may crash or make
    /// invalid IR, whatever it requires.
    pub fn caution(&self) -> Option<&'static str> {
        self.tier.caution().filter(|_| self.kind == Kind::Miscompile || self.tier != PassTier::Precondition)
    }

    /// The ops that the finding names: those that show the bug, if the evidence was narrowed down; otherwise those that the title
    /// quotes, as in `'llvm.cmpxchg' op unexpected LLVM IR type`.
    pub fn named_ops(&self) -> Vec<&str> {
        if !self.ops.is_empty() {
            return self.ops.iter().map(String::as_str).collect();
        }
        quoted_ops(&self.title).collect()
    }

    /// Why it is a bug, line by line, with what must hold for the pass to be sound.
    pub fn reasons(&self) -> Vec<String> {
        let needs = |needs: &String| format!("The pass is sound only if this holds: {needs}.");
        self.explanation.iter().cloned().chain(self.precondition.as_ref().map(needs)).collect()
    }

    /// The rule that an op breaks after the pass only.
    pub fn broken_rule(&self) -> Option<&BrokenRule> {
        match &self.detail {
            Some(Detail::BrokenRule(broken)) => Some(broken),
            _ => None,
        }
    }

    /// Whether the compiler does not read back what it printed.
    pub fn is_unreadable(&self) -> bool {
        matches!(self.detail, Some(Detail::Unreadable { .. }))
    }

    /// The IR before the guilty pass, for people.
    pub fn before_text(&self) -> &str {
        self.readable.as_ref().map_or(&self.before, |readable| &readable.before)
    }

    /// The IR after the guilty pass, for people.
    pub fn after_text(&self) -> Option<&str> {
        self.readable
            .as_ref()
            .and_then(|readable| readable.after.as_ref())
            .or(self.after.as_ref())
            .map(String::as_str)
    }

    /// How far its reduction came.
    pub fn state(&self) -> State {
        self.analysis.as_ref().map_or(State::Unreduced, |analysis| analysis.state)
    }

    /// The cause, if it is known: findings with equal causes are the same bug.
    pub fn cause(&self) -> Option<&Cause> {
        self.analysis.as_ref().and_then(|analysis| analysis.cause.as_ref())
    }

    /// Cuts the compiler's standard error to [`MAX_STDERR`] bytes. Keeps its beginning, which has the assertion, and its end,
    /// which has the last diagnostic.
    pub fn bound(&mut self) {
        if self.stderr.len() > MAX_STDERR {
            let (head, tail) = (floor(&self.stderr, MAX_STDERR * 3 / 4), self.stderr.len() - MAX_STDERR / 5);
            let tail = floor(&self.stderr, tail);
            let left_out = tail - head;
            self.stderr = format!(
                "{}\n[… {left_out} bytes left out …]\n{}",
                &self.stderr[..head],
                &self.stderr[tail..]
            );
        }
    }
}

/// The names of ops that a diagnostic quotes.
pub(crate) fn quoted_ops(text: &str) -> impl Iterator<Item = &str> {
    let name = |text: &&str| {
        text.split_once('.').is_some_and(|(dialect, op)| !dialect.is_empty() && !op.is_empty())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
            && text.starts_with(|c: char| c.is_ascii_lowercase())
    };
    text.split('\'').filter(name)
}

/// The last character boundary at or before byte `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
