//! The results of a check as data. The text for people and the JSON lines are made from the same records.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::exit::Exit;

/// One line of `--json`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CheckRecord {
    /// A pipeline to check, with the number by which verdicts refer to it.
    Pipeline(PipelineRecord),
    /// A function with a body.
    Function(FunctionRecord),
    /// One function at one step of a pipeline.
    Verdict(Box<VerdictRecord>),
    /// The compiler did not reach the end of a pipeline.
    Compiler(CompilerRecord),
    /// Something that was left out, and why.
    LeftOut(LeftOutRecord),
    /// A file that could not be checked.
    Error(ErrorRecord),
}

#[derive(Clone, Debug, Serialize)]
pub struct PipelineRecord {
    pub pipeline: usize,
    pub text: String,
    /// Where a RUN line has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct FunctionRecord {
    /// `file:line:column`.
    pub place: String,
    pub function: String,
    /// The dialects of its ops.
    pub dialects: Vec<String>,
    /// Inputs on which it is compared.
    pub inputs: usize,
    /// Undefined behaviour on every input that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undefined: Option<UndefinedRecord>,
    /// Why it is not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_run: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct UndefinedRecord {
    pub rule: String,
    pub text: String,
    pub op: String,
    pub place: String,
    /// The function terminates, but all that it shows is poison; `rule` is the first rule that makes some.
    pub poison: bool,
    /// The tried inputs were all inputs, so the function is undefined on every input.
    pub certain: bool,
}

/// The verdict on a function at one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictWord {
    Refines,
    Differs,
    NotComparable,
    /// Refines on all inputs.
    Proved,
    /// Differs: found by a proof.
    Refuted,
    /// Neither proved nor refuted.
    Unknown,
}

impl VerdictWord {
    /// Whether a pass did something wrong.
    pub fn is_wrong(self) -> bool {
        matches!(self, VerdictWord::Differs | VerdictWord::Refuted)
    }

    /// Whether the verdict is unknown.
    pub fn is_open(self) -> bool {
        matches!(self, VerdictWord::NotComparable | VerdictWord::Unknown)
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct VerdictRecord {
    pub place: String,
    pub function: String,
    pub pipeline: usize,
    /// Position in the pipeline, from 0.
    pub step: usize,
    pub pass: String,
    pub verdict: VerdictWord,
    /// What differs, or why nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// For a difference: the precondition of the pass, which the input may not meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// The number of inputs on which the step refines the source, and the number of these on which the source is undefined. On the latter, any
    /// result is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<(usize, usize)>,
    /// Whether these are all inputs that the types of the arguments allow.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub all_inputs: bool,
    /// Whether the function was run on few inputs only, because no pass so far changed it or what it depends on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unchanged: bool,
    /// Number of inputs on which some parts were not compared, because they depend on unspecified results.
    #[serde(skip_serializing_if = "is_none")]
    pub open: usize,
    /// The values of `vscale` for which the step holds, if the program has scalable vectors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vscale: Vec<u32>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub difference: Option<DifferenceRecord>,
    /// How far a proof holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofRecord>,
    /// Why a function that holds on the tried inputs is not proved for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_proved: Option<String>,
    /// If the function was proved with narrower integers: the widths of its widest integers for which it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widths: Option<WidthsRecord>,
    /// If the pass is refuted with narrower integers: the bits of the widest ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// The program that differs, if it is not the one in the file: one with narrower integers, or one without the functions on
    /// which the pass fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct WidthsRecord {
    pub from: u32,
    pub to: u32,
    /// Whether one of the proofs leaves inputs out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub within_bounds: bool,
}

impl fmt::Display for WidthsRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (1, to) => write!(f, "widths up to {to}"),
            (from, to) if from == to => write!(f, "width {to}"),
            (from, to) => write!(f, "widths {from} to {to}"),
        }?;
        if self.within_bounds { f.write_str(" within bounds") } else { Ok(()) }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct ProofRecord {
    /// `same`, `all-inputs` or `solver`.
    pub means: String,
    /// If set, inputs on which a loop has more iterations than this are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<usize>,
    /// Inputs on which memref arguments overlap are left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// If set, inputs on which a dynamic size of a memref is larger than this are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sizes: Option<usize>,
    /// If set, inputs on which a dynamic size of a tensor argument is larger than this are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tensor_sizes: Option<usize>,
    /// If set, only this many combinations of dynamic sizes of tensor arguments are covered, which inputs that were tried have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tensor_cases: Option<usize>,
    /// If set, only this many combinations of values of `index` arguments and of dynamic sizes are covered, which inputs that were tried have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number_cases: Option<usize>,
    /// Inputs on which the elements of a memref argument are not contiguous are left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub contiguous: bool,
    /// Whether loops were proved by induction, for any number of iterations.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_induction: bool,
    /// Inputs on which no document says what the function does before the pass are left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
    /// If set, `index` has this many bits, and nothing was shown for another width.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index_width: Option<u32>,
}

impl ProofRecord {
    /// Whether it leaves inputs out.
    pub fn is_bounded(&self) -> bool {
        let sizes = self.sizes.or(self.tensor_sizes).or(self.tensor_cases).or(self.number_cases);
        self.iterations.is_some() || self.apart || sizes.is_some() || self.contiguous || self.silent
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct DifferenceRecord {
    pub input: Vec<String>,
    pub before: String,
    pub after: String,
    /// The op that breaks a rule after the step, with the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<BrokenRecord>,
    /// Where the two executions diverge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parting: Option<DivergenceRecord>,
}

#[derive(Clone, Debug, Serialize)]
pub struct BrokenRecord {
    pub op: String,
    pub rule: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct DivergenceRecord {
    pub op_before: String,
    pub value_before: String,
    pub op_after: String,
    pub value_after: String,
    /// Whether it is the same op on the same operands.
    pub same: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct CompilerRecord {
    pub place: String,
    pub pipeline: usize,
    pub step: usize,
    pub pass: String,
    /// How the compiler ended.
    pub outcome: CompilerEnding,
    /// Whether that is certainly the compiler's fault.
    pub found: bool,
    pub detail: String,
}

/// How a compiler ended, if it did not finish or if its output cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompilerEnding {
    /// By a signal.
    Crash,
    /// A pass gave up with a message.
    PassFailed,
    /// The verifier rejects what a pass made.
    InvalidIr,
    /// It does not read what it printed.
    Unreadable,
    /// Assay stopped it: it took too long.
    Timeout,
    /// Assay stopped it: it took too much memory.
    OutOfMemory,
    /// Assay stopped it: it printed too much.
    OutputLimit,
}

impl CompilerEnding {
    /// The name in JSON. With spaces in place of hyphens, it is the name in text.
    pub fn name(self) -> &'static str {
        match self {
            CompilerEnding::Crash => "crash",
            CompilerEnding::PassFailed => "pass-failed",
            CompilerEnding::InvalidIr => "invalid-ir",
            CompilerEnding::Unreadable => "unreadable",
            CompilerEnding::Timeout => "timeout",
            CompilerEnding::OutOfMemory => "out-of-memory",
            CompilerEnding::OutputLimit => "output-limit",
        }
    }

    /// Whether time or memory ran out, so that the rest of the pipeline is unknown.
    pub fn is_unfinished(self) -> bool {
        matches!(self, CompilerEnding::Timeout | CompilerEnding::OutOfMemory)
    }
}

impl Serialize for CompilerEnding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct LeftOutRecord {
    pub place: String,
    pub detail: String,
    /// Whether the test expects that this part is left out, so that it need not be reported.
    pub expected: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct ErrorRecord {
    pub message: String,
    /// The line of the user's file to which the message refers, with a caret; shown in text output.
    #[serde(skip)]
    pub excerpt: Option<String>,
    #[serde(serialize_with = "code")]
    pub exit: Exit,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
pub fn is_none(count: &usize) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn code<S: serde::Serializer>(exit: &Exit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(exit.code())
}
