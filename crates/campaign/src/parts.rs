//! The parts of a finding: what was compiled, which pass is guilty, what is wrong in words, and the IR that shows it.

use assay_drive::diagnostics;
use serde::{Deserialize, Serialize};

use crate::tier::PassTier;

/// The name of MLIR's driver.
const DRIVER: &str = "mlir-opt";

/// The compilation that failed in the campaign. Reduction does not change it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compilation {
    /// The compiler's name, as `mlir-22`.
    pub target: String,
    /// The compiler's version, such as `22.1.8`, with the commit if it is known.
    pub version: String,
    /// Its `mlir-opt` command, as `mlir-opt-22`.
    pub command: String,
    /// The absolute path of its file, if the user named the compiler by its path: then its name does not lead to it.
    pub path: Option<String>,
    /// The program that was compiled.
    pub program: String,
    /// The whole pipeline that showed the failure on `program`.
    pub pipeline: String,
    /// Where the program came from.
    pub origin: Origin,
}

impl Compilation {
    /// The compiler as a value of `--target`: its path, if its name does not lead to it.
    pub fn selector(&self) -> &str {
        self.path.as_deref().unwrap_or(&self.target)
    }

    /// The compiler in a sentence: `mlir-opt` whatever the version, otherwise the program's name, such as `heir-opt`.
    pub fn program_name(&self) -> &str {
        let file = self.command.rsplit('/').next().unwrap_or_default();
        if file.starts_with(DRIVER) { DRIVER } else { file }
    }

    /// The library that was tested, if no driver of its build exists: `MLIR 24.0.0 in torch-mlir 20261001`. Its version then names the
    /// package that it comes from. The command is that of another build, or of none.
    pub fn library(&self) -> Option<String> {
        let (version, package) = self.version.split_once('+').filter(|_| self.command == DRIVER)?;
        let package = match package.rsplit_once('-') {
            Some((name, date)) => format!("{name} {date}"),
            None => package.to_owned(),
        };
        Some(format!("MLIR {version} in {package}"))
    }
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

/// The pass that is wrong. Before bisection, it is the one in which the failure showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuiltyPass {
    /// Its name.
    pub pass: String,
    /// The pass as a step of a textual pipeline, with anchors and options: `func.func(canonicalize)`. Empty if the compiler fails
    /// without a pass.
    pub step: String,
    /// The guilty rewrite pattern, if bisection found one.
    pub pattern: Option<String>,
    /// How sound the pass claims to be.
    pub tier: PassTier,
}

/// What the finding claims: what is wrong, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// One line without pass or tool, such as `arith.ceildivsi of the smallest integer yields 1`.
    pub title: String,
    /// The message of the compiler with which the title ends, if it ends with one.
    pub message: Option<String>,
    /// What was observed, beyond the kind.
    pub detail: Option<Detail>,
    /// The names of the ops that show the bug, if the evidence was narrowed down to some ops; otherwise empty.
    pub ops: Vec<String>,
    /// Why it is a bug: the argument, line by line, with its sources.
    pub explanation: Vec<String>,
    /// What must hold for the pass to be sound, if that is more than the program's validity.
    pub precondition: Option<String>,
}

impl Claim {
    /// Sets a title without a message of the compiler.
    pub fn set_title(&mut self, title: impl Into<String>) {
        (self.title, self.message) = (title.into(), None);
    }

    /// Sets a title that consists of a beginning and a message of the compiler.
    pub fn set_message(&mut self, beginning: &str, message: impl Into<String>) {
        let message = message.into();
        (self.title, self.message) = (format!("{beginning}{message}"), Some(message));
    }

    /// The ops that the compiler's message quotes, as in `'llvm.cmpxchg' op unexpected LLVM IR type`.
    pub fn message_ops(&self) -> impl Iterator<Item = &str> {
        self.message.as_deref().into_iter().flat_map(diagnostics::quoted_ops)
    }

    /// The ops that the finding names: those that show the bug, if the evidence was narrowed down; otherwise those that the
    /// compiler's message quotes.
    pub fn named_ops(&self) -> Vec<&str> {
        if !self.ops.is_empty() {
            return self.ops.iter().map(String::as_str).collect();
        }
        self.message_ops().collect()
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

    /// Whether the pass succeeds, and the verifier that runs after it crashes.
    pub fn is_verifier_crash(&self) -> bool {
        self.detail == Some(Detail::VerifierCrash)
    }

    /// Whether the compiler does not get to the first pass.
    pub fn is_at_start(&self) -> bool {
        self.detail == Some(Detail::AtStart)
    }
}

/// What was observed of a failure, beyond its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// A crash: the pass ends well, and the verifier that runs after it crashes.
    VerifierCrash,
    /// A hang: the compiler does not get to the first pass.
    AtStart,
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

/// The IR around the guilty pass, as text in generic form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedIr {
    /// The IR before the guilty pass.
    pub before: String,
    /// The IR after the guilty pass, if the compiler printed any.
    pub after: Option<String>,
    /// Both in custom assembly. Absent if the compiler was not asked for them, or if the user wants generic form.
    pub readable: Option<ReadableIr>,
}

impl ChangedIr {
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
}

/// The programs of a finding in custom assembly. A program that has no custom form is in generic form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadableIr {
    /// The IR before the guilty pass.
    pub before: String,
    /// The IR after it, if it printed any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}
