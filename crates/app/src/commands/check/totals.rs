//! The counts of all files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use assay_judge::GONE;
use serde::Serialize;

use super::proofs::{StepProofs, reasons};
use super::record::{CheckRecord, FunctionRecord, ProofRecord, VerdictRecord, VerdictWord};
use crate::exit::Exit;
use crate::style::count;

/// The result for one function over all passes of all pipelines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FunctionOutcome {
    Refines,
    /// The function refines at every pass where a comparison was possible. At some pass, none was.
    Partly,
    Differs,
    /// The function is undefined on every tried input, so nothing was compared.
    Undefined,
    /// Undefined on every input: any pass is right.
    AlwaysUndefined,
    /// The function shows only poison, on every input.
    Poison,
    Open,
}

impl FunctionOutcome {
    /// The class of a function after one more verdict. With `first`, no verdict on it was open before.
    fn after(self, verdict: &VerdictRecord, first: bool) -> FunctionOutcome {
        let open = verdict.verdict.is_open();
        match self {
            _ if verdict.verdict.is_wrong() => FunctionOutcome::Differs,
            FunctionOutcome::Differs => FunctionOutcome::Differs,
            // A proof is about all inputs, not only those tried.
            FunctionOutcome::Poison if verdict.verdict == VerdictWord::Proved => match first {
                true => FunctionOutcome::Refines,
                false => FunctionOutcome::Partly,
            },
            FunctionOutcome::Open if first && !open => FunctionOutcome::Refines,
            FunctionOutcome::Open if !open => FunctionOutcome::Partly,
            FunctionOutcome::Refines if open => FunctionOutcome::Partly,
            same => same,
        }
    }
}

/// Numbers of functions, and other facts that affect the exit code.
#[derive(Default, Serialize)]
pub struct CheckTotals {
    pub functions: usize,
    pub refine: usize,
    pub partly_comparable: usize,
    pub differ: usize,
    /// Functions that are undefined on all tried inputs, but may be defined on others.
    pub undefined: usize,
    /// Functions that are undefined whatever their arguments.
    pub always_undefined: usize,
    pub poison: usize,
    pub not_comparable: usize,
    /// Functions of which some parts were not compared, because they depend on unspecified values.
    #[serde(skip_serializing_if = "super::record::is_none")]
    pub with_open: usize,
    /// For each reason why something could not be compared, the number of functions.
    pub reasons: BTreeMap<String, usize>,
    /// Number of crashes, and of programs that the compiler's own verifier rejects after a pass.
    pub compiler_faults: usize,
    pub errors: usize,
    pub left_out: usize,
    /// For each pass, how many of the functions that hold on the tried inputs are proved.
    #[serde(skip_serializing_if = "StepProofs::is_empty")]
    pub proofs: StepProofs,
    /// Functions that are proved only for some inputs at some pass, for example up to a number of loop iterations.
    #[serde(skip_serializing_if = "super::record::is_none")]
    within_bounds: usize,
    /// Whether some public definition is gone or changed after a pass.
    #[serde(skip)]
    some_lost: bool,
    /// Whether the compiler took too long or too much memory at some pass.
    #[serde(skip)]
    some_unfinished: bool,
    #[serde(skip)]
    worst: Option<Exit>,
    /// Whether the words are those of proofs.
    #[serde(skip)]
    proving: bool,
}

/// The words for the results of functions.
struct Words {
    refine: &'static str,
    differ: &'static str,
    partly: &'static str,
    open: &'static str,
    /// The word for the share of functions with a definite result.
    share: &'static str,
}

const CHECKED: Words = Words {
    refine: "refine",
    differ: "differ",
    partly: "refine as far as comparable",
    open: "not comparable",
    share: "comparable",
};
const PROVED: Words = Words {
    refine: "proved",
    differ: "refuted",
    partly: "proved at some passes",
    open: "unknown",
    share: "proved or refuted",
};

/// The numbers in the words of proofs.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "totals")]
pub struct ProofTotals<'a> {
    functions: usize,
    proved: usize,
    /// Proved functions whose proofs leave some inputs out, such as those with more iterations of a loop.
    within_bounds: usize,
    partly_proved: usize,
    refuted: usize,
    undefined: usize,
    always_undefined: usize,
    poison: usize,
    unknown: usize,
    reasons: &'a BTreeMap<String, usize>,
    compiler_faults: usize,
    errors: usize,
    left_out: usize,
}

/// Reasons that are listed unless all are wanted.
const SHOWN_REASONS: usize = 10;

impl CheckTotals {
    /// In the words of proofs, or of checks.
    pub fn new(proving: bool) -> CheckTotals {
        CheckTotals { proving, ..CheckTotals::default() }
    }

    fn words(&self) -> &'static Words {
        if self.proving { &PROVED } else { &CHECKED }
    }

    /// The word for a function without a definite result.
    pub fn open_word(&self) -> &'static str {
        self.words().open
    }

    /// The numbers as those of proofs; `None` if they are those of a check.
    pub fn as_proofs(&self) -> Option<ProofTotals<'_>> {
        self.proving.then_some(ProofTotals {
            functions: self.functions,
            proved: self.refine,
            within_bounds: self.within_bounds,
            partly_proved: self.partly_comparable,
            refuted: self.differ,
            undefined: self.undefined,
            always_undefined: self.always_undefined,
            poison: self.poison,
            unknown: self.not_comparable,
            reasons: &self.reasons,
            compiler_faults: self.compiler_faults,
            errors: self.errors,
            left_out: self.left_out,
        })
    }

    /// Counts the records of one program.
    pub fn add(&mut self, records: &[CheckRecord]) {
        let mut classes: BTreeMap<&str, (FunctionOutcome, BTreeSet<&str>)> = BTreeMap::new();
        let (mut with_open, mut bounded) = (BTreeSet::new(), BTreeSet::new());
        for record in records {
            match record {
                CheckRecord::Function(function) => {
                    classes.insert(&function.function, first_class(function));
                }
                CheckRecord::Verdict(verdict) => {
                    if !self.proving {
                        self.proofs.add(verdict);
                    }
                    let open = verdict.verdict.is_open();
                    let Some((class, reasons)) = classes.get_mut(verdict.function.as_str()) else {
                        // It is about a symbol that is no function.
                        let why = verdict.detail.clone().unwrap_or_default();
                        *self.reasons.entry(why).or_default() += 1;
                        self.some_lost = true;
                        continue;
                    };
                    *class = class.after(verdict, reasons.is_empty());
                    if self.proving && verdict.proof.as_ref().is_some_and(ProofRecord::is_bounded) {
                        bounded.insert(verdict.function.as_str());
                    }
                    if verdict.open > 0 {
                        with_open.insert(verdict.function.as_str());
                    }
                    self.some_lost |= open && verdict.detail.as_deref() == Some(GONE);
                    if open {
                        reasons.insert(verdict.detail.as_deref().unwrap_or_default());
                    }
                }
                CheckRecord::Compiler(compiler) => {
                    self.compiler_faults += usize::from(compiler.found);
                    self.some_unfinished |= !compiler.found && compiler.outcome.is_unfinished();
                }
                CheckRecord::Error(error) => {
                    self.errors += 1;
                    if self.worst.is_none_or(|worst| severity(worst) < severity(error.exit)) {
                        self.worst = Some(error.exit);
                    }
                }
                CheckRecord::LeftOut(_) => self.left_out += 1,
                CheckRecord::Pipeline(_) => {}
            }
        }
        self.with_open += with_open.len();
        self.count_functions(classes, &bounded);
    }

    /// Counts each function by its outcome and the reasons why it is not comparable; `bounded` are those with a proof within bounds.
    fn count_functions(
        &mut self,
        classes: BTreeMap<&str, (FunctionOutcome, BTreeSet<&str>)>,
        bounded: &BTreeSet<&str>,
    ) {
        for (function, (class, reasons)) in classes {
            self.functions += 1;
            self.within_bounds +=
                usize::from(class == FunctionOutcome::Refines && bounded.contains(function));
            *match class {
                FunctionOutcome::Refines => &mut self.refine,
                FunctionOutcome::Partly => &mut self.partly_comparable,
                FunctionOutcome::Differs => &mut self.differ,
                FunctionOutcome::Undefined => &mut self.undefined,
                FunctionOutcome::AlwaysUndefined => &mut self.always_undefined,
                FunctionOutcome::Poison => &mut self.poison,
                FunctionOutcome::Open => &mut self.not_comparable,
            } += 1;
            for reason in reasons {
                *self.reasons.entry(reason.to_owned()).or_default() += 1;
            }
        }
    }

    fn comparable(&self) -> usize {
        self.refine + self.differ
    }

    /// The share of functions that could be compared, in per cent.
    pub fn share(&self) -> Option<usize> {
        (100 * self.comparable()).checked_div(self.functions)
    }

    /// The reasons, the most common ones first, then one line with all counts.
    pub fn text(&self, all: bool) -> String {
        let words = self.words();
        let most = if all { usize::MAX } else { SHOWN_REASONS };
        let mut text = reasons(&self.reasons, words.open, most);
        text += &self.proofs.text(all);
        let _ = write!(text, "{}: ", count(self.functions as u64, "function"));
        let _ = match self.functions {
            0 => write!(text, "nothing was checked"),
            _ => write!(text, "{} {}", self.refine, words.refine),
        };
        if self.within_bounds > 0 {
            let _ = write!(text, " ({} of them within bounds, which -v shows)", self.within_bounds);
        }
        let more = [
            (self.differ, words.differ),
            (self.poison, "poison on every input"),
            (self.always_undefined, "undefined whatever the arguments"),
            (self.undefined, "undefined on every input tried"),
            (self.partly_comparable, words.partly),
            (self.not_comparable, words.open),
            (self.with_open, "not compared in full"),
        ];
        for (number, what) in more.into_iter().filter(|&(number, _)| number > 0) {
            let _ = write!(text, ", {number} {what}");
        }
        if let Some(share) = self.share() {
            let _ = write!(text, "; {share} % {}", words.share);
        }
        for (number, what) in [(self.compiler_faults, "compiler fault"), (self.errors, "error")] {
            if number > 0 {
                let _ = write!(text, "; {}", count(number as u64, what));
            }
        }
        text.push('\n');
        text
    }

    /// The exit code of the worst result. From worst to best: a bug of Assay, a missing tool, bad input, a finding, nothing
    /// comparable.
    pub fn exit(&self) -> Exit {
        let own = if self.differ + self.compiler_faults > 0 {
            Exit::Found
        } else if self.comparable() + self.partly_comparable == 0 || self.some_lost || self.some_unfinished {
            Exit::NotComparable
        } else {
            Exit::Clean
        };
        match self.worst {
            Some(worst) if severity(worst) > severity(own) => worst,
            _ => own,
        }
    }
}

fn severity(exit: Exit) -> u8 {
    match exit {
        Exit::Clean => 0,
        Exit::NotComparable => 1,
        Exit::Found => 2,
        Exit::Usage => 3,
        Exit::Tool => 4,
        Exit::Bug => 5,
        Exit::Interrupted => 6,
    }
}

/// The class of a function before any pass is judged. If the function cannot be run, also the reasons.
fn first_class(function: &FunctionRecord) -> (FunctionOutcome, BTreeSet<&str>) {
    let (class, why) = match (&function.undefined, &function.not_run) {
        (Some(ub), _) if ub.poison => (FunctionOutcome::Poison, None),
        (Some(ub), _) if ub.certain => (FunctionOutcome::AlwaysUndefined, None),
        (Some(_), _) => (FunctionOutcome::Undefined, None),
        (None, why) => (FunctionOutcome::Open, why.as_deref()),
    };
    (class, why.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::super::record::{CompilerEnding, CompilerRecord};
    use super::*;

    #[test]
    fn a_compiler_that_assay_stopped_is_no_success() {
        let exit = |outcome| {
            let mut totals = CheckTotals { functions: 1, refine: 1, ..CheckTotals::default() };
            totals.add(&[CheckRecord::Compiler(CompilerRecord {
                place: "a.mlir".to_owned(),
                pipeline: 0,
                step: 0,
                pass: "canonicalize".to_owned(),
                outcome,
                found: false,
                detail: String::new(),
            })]);
            totals.exit()
        };
        assert_eq!(exit(CompilerEnding::Timeout), Exit::NotComparable);
        assert_eq!(exit(CompilerEnding::OutOfMemory), Exit::NotComparable);
        assert_eq!(exit(CompilerEnding::PassFailed), Exit::Clean);
    }
}
