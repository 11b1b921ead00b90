//! Finds the rewrite pattern or folder that causes a failure.

use std::collections::{BTreeMap, BTreeSet};

use assay_campaign::analysis::PatternSearch;
use assay_campaign::pattern::{self, CANONICALIZE_OF, FOLD_OF};
use assay_drive::opt::{Attempt, OptOutcome, PatternName};
use assay_drive::{DriveError, Step};
use assay_judge::find_first_divergence;
use assay_reduce::Size;
use serde::Serialize;

use super::judging::JudgedInputs;
use super::ops;
use super::oracle::{FailureOracle, FoundFailure};
use super::signature::FailureSignature;

/// The pass that mainly folds and applies patterns. Many other passes call the same code.
pub const FOLDER: &str = "canonicalize";

/// The pass that folds every op and applies no pattern (`SparseConstantPropagation::visitOperation`). [`FOLDER`] erases an op without uses
/// before it folds it.
pub const PLAIN_FOLDER: &str = "sccp";

/// A run that does not end is in a cycle of patterns if it tries one pattern at least this many times. [`ATTEMPTS_PER_OP`] more attempts
/// are allowed for each op of the program.
const REPEATS: usize = 12;
const ATTEMPTS_PER_OP: usize = 2;
/// Attempts after which a cycle has settled.
const SETTLED: usize = 200;
/// The number of attempts of a cycle that are examined separately.
const WINDOW: usize = 48;

/// What was found out about the pattern that causes a failure.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Attribution {
    /// One application of one pattern: the failure shows with it and not without it.
    Application {
        /// Name of the C++ class.
        pattern: String,
        /// The op that it was applied to, if it is a pattern for that op alone.
        op: Option<String>,
        /// The op that it was applied to.
        #[serde(skip)]
        tried_on: String,
        /// Number of the attempt, from 1, and how many there are.
        attempt: usize,
        /// Attempts to apply any pattern in the whole run.
        attempts: usize,
        /// The program without this application.
        before: String,
        /// The program with this application; empty if the compiler does not print it, since it is invalid.
        after: String,
    },
    /// The pattern of a dialect conversion that made the op legal. A conversion fails if one of its patterns is left out.
    Conversion {
        /// Name of the C++ class.
        pattern: String,
        /// The op that was made legal.
        op: String,
    },
    /// The pattern that was being applied when the compiler crashed or hung.
    InFlight {
        /// Name of the C++ class.
        pattern: String,
    },
    /// Patterns that a run applies for ever.
    Cycle {
        /// Names of the C++ classes, with commas between.
        pattern: String,
        /// Attempts to apply any pattern before the time limit, as far as the log has them.
        attempts: usize,
    },
    /// Folding alone shows the failure.
    Fold {
        /// Full name of the folded op.
        op: String,
    },
    /// The failure shows although no pattern is applied, and folding alone does not show it: the pass's own code is guilty.
    NoPattern,
    /// No pattern was found: the reason, and the patterns that were tried.
    Unknown {
        /// Why no single pattern was found.
        why: String,
        /// Names of the patterns that were tried; may be empty.
        patterns: Vec<String>,
    },
}

impl Attribution {
    /// The pattern's name, `fold of OP` for a folder.
    pub fn name(&self) -> Option<String> {
        match self {
            Attribution::Application { pattern, .. }
            | Attribution::Conversion { pattern, .. }
            | Attribution::Cycle { pattern, .. }
            | Attribution::InFlight { pattern } => Some(pattern.clone()),
            Attribution::Fold { op } => Some(format!("{FOLD_OF}{op}")),
            Attribution::NoPattern | Attribution::Unknown { .. } => None,
        }
    }

    /// The op that the pattern or folder is for; `None` if the pattern is for several ops.
    pub fn root(&self) -> Option<&str> {
        match self {
            Attribution::Application { op, .. } => op.as_deref(),
            Attribution::Conversion { op, .. } | Attribution::Fold { op } => Some(op),
            Attribution::Cycle { .. }
            | Attribution::InFlight { .. }
            | Attribution::NoPattern
            | Attribution::Unknown { .. } => None,
        }
    }

    /// How the search for the pattern ended.
    pub fn search(&self) -> PatternSearch {
        match self {
            Attribution::Application { .. }
            | Attribution::Conversion { .. }
            | Attribution::Cycle { .. }
            | Attribution::InFlight { .. } => PatternSearch::Pattern,
            Attribution::Fold { op } => PatternSearch::Fold { op: op.clone() },
            Attribution::NoPattern => PatternSearch::NoPattern,
            Attribution::Unknown { .. } => PatternSearch::Unknown,
        }
    }

    /// A note for the reader: how the pattern was found, or why there is none.
    pub fn note(&self) -> String {
        match self {
            Attribution::Application { attempt, attempts, .. } => format!("attempt {attempt} of {attempts}"),
            Attribution::Conversion { op, .. } => format!("it makes {op} legal"),
            Attribution::InFlight { .. } => "being applied".to_owned(),
            Attribution::Cycle { attempts, .. } => {
                format!("applied again and again: {attempts} attempts before the time was up")
            }
            Attribution::Fold { .. } => "folding alone shows it".to_owned(),
            Attribution::NoPattern => "none: the pass's own code".to_owned(),
            Attribution::Unknown { why, patterns } if patterns.is_empty() => why.clone(),
            Attribution::Unknown { why, patterns } => {
                format!("{why}; tried {}", pattern::pattern_name(&patterns.join(", ")))
            }
        }
    }
}

impl FailureOracle {
    /// Finds the pattern that causes the failure of a step.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn attribute(&self, found: &FoundFailure, step: &Step) -> Result<Attribution, DriveError> {
        let unknown = |why: &str| Attribution::Unknown { why: why.to_owned(), patterns: Vec::new() };
        let Some(before) = found.miscompilation.as_ref().map(|one| &one.before).or(found.before.as_ref())
        else {
            return Ok(unknown("the program before the pass is not known"));
        };
        if matches!(found.signature, FailureSignature::Hang { .. })
            && let Some(cycle) = self.cycle(step, before)?
        {
            return Ok(cycle);
        }
        if matches!(
            found.signature,
            FailureSignature::Crash { .. }
                | FailureSignature::Hang { .. }
                | FailureSignature::OutOfMemory { .. }
        ) {
            let pattern = self.compiler.pattern_in_flight(before, &step.to_pipeline())?;
            let fold = || {
                let op = self.find_crashed_fold(&found.end, before);
                let op = op.or_else(|| self.find_fold_without_name(found, step, before));
                op.map_or(Attribution::NoPattern, |op| Attribution::Fold { op })
            };
            return Ok(pattern.map_or_else(fold, |pattern| Attribution::InFlight { pattern }));
        }
        let Some(attempts) = self.compiler.attempts(before, &step.to_pipeline())? else {
            return Ok(unknown("the compiler does not log its patterns"));
        };
        self.bisect(found, step, before, &attempts)
    }

    /// The patterns that a run applies for ever; `None` if it is not in a cycle of patterns. The pattern in flight at the time
    /// limit is chance. So the guilty patterns are those in the cycle that change the program; if none is seen to change it,
    /// those that are tried most often.
    fn cycle(&self, step: &Step, before: &str) -> Result<Option<Attribution>, DriveError> {
        let attempts = self.compiler.attempts(before, &step.to_pipeline())?.unwrap_or_default();
        let names = attempts.iter().map(|attempt| pattern_name(attempt, step));
        let names: Vec<String> = names.collect();
        let tried = count(names.iter());
        let most = tried.values().max().copied().unwrap_or_default();
        if most
            < REPEATS
                + ATTEMPTS_PER_OP
                    * assay_ir::parse(before).map_or(0, |module| Size::measure(&module, before).ops)
        {
            return Ok(None);
        }
        let first = (names.len() / 2).min(SETTLED);
        let mut changed = Vec::new();
        let mut last: Option<String> = None;
        for number in first..names.len().min(first + WINDOW) {
            // Runs the attempts up to this one only.
            let OptOutcome::Ok { ir, .. } =
                self.compiler.run_patterns(before, &step.to_pipeline(), number)?
            else {
                break;
            };
            if number > first && last.as_ref() != Some(&ir) {
                changed.push(&names[number - 1]);
            }
            last = Some(ir);
        }
        let counts = if changed.is_empty() { tried } else { count(changed.into_iter()) };
        let most = counts.values().max().copied().unwrap_or_default();
        let guilty: Vec<&str> =
            counts.iter().filter(|(_, times)| **times == most).map(|(name, _)| name.as_str()).collect();
        Ok(Some(Attribution::Cycle { pattern: guilty.join(", "), attempts: names.len() }))
    }

    /// Bisects the number of attempts, until a single attempt decides whether the failure shows.
    fn bisect(
        &self,
        found: &FoundFailure,
        step: &Step,
        before: &str,
        attempts: &[Attempt],
    ) -> Result<Attribution, DriveError> {
        let run = |count: usize| self.compiler.run_patterns(before, &step.to_pipeline(), count);
        let (mut good, mut bad) = (0, attempts.len());
        let end = run(bad)?;
        let same = found.miscompilation.as_deref().map_or(JudgedInputs::Any, JudgedInputs::Failing);
        // Where attempts are counted, a pass may do something else on the same input.
        let shows_on = |inputs| self.ends_alike(&found.signature, step, before, &end, inputs);
        let inputs = if shows_on(same) { same } else { JudgedInputs::Any };
        let shows = |outcome: &OptOutcome| self.ends_alike(&found.signature, step, before, outcome, inputs);
        if attempts.is_empty() || shows(&run(0)?) {
            return self.without_patterns(found, before, inputs);
        }
        if !shows(&end) {
            let why = "the fault does not show when attempts of patterns are counted".to_owned();
            return Ok(Attribution::Unknown { why, patterns: names(attempts) });
        }
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            if shows(&run(middle)?) {
                bad = middle;
            } else {
                good = middle;
            }
        }
        let ir = |outcome: OptOutcome| outcome.ir().map(str::to_owned);
        match (ir(run(good)?), ir(run(bad)?)) {
            (Some(before), after) => {
                let after = match after {
                    // A run that verifies its result does not print invalid IR.
                    None if bad == attempts.len() => {
                        self.compiler.run_unverified(&before, &step.to_pipeline())?
                    }
                    after => after,
                };
                Ok(Attribution::Application {
                    pattern: pattern_name(&attempts[bad - 1], step),
                    op: root(attempts, bad - 1),
                    tried_on: attempts[bad - 1].op.clone(),
                    attempt: bad,
                    attempts: attempts.len(),
                    before,
                    after: after.unwrap_or_default(),
                })
            }
            // A conversion fails if one of its patterns is left out.
            (None, _) => self.attribute_conversion(found, step, before, attempts),
        }
    }

    /// Whether `step`, run on a program, ended with the same failure.
    fn ends_alike(
        &self,
        signature: &FailureSignature,
        step: &Step,
        before: &str,
        outcome: &OptOutcome,
        inputs: JudgedInputs<'_>,
    ) -> bool {
        match (signature, outcome) {
            (FailureSignature::Miscompile { .. }, OptOutcome::Ok { ir, .. }) => {
                self.judges(signature, step, [before, ir], inputs)
            }
            (FailureSignature::Miscompile { .. }, _) => false,
            _ => FailureSignature::from_outcome(outcome).is_some_and(|other| other.is_like(signature)),
        }
    }

    /// The cause if the failure shows although no pattern is applied: a folder, if folding alone shows the failure too.
    fn without_patterns(
        &self,
        found: &FoundFailure,
        before: &str,
        inputs: JudgedInputs<'_>,
    ) -> Result<Attribution, DriveError> {
        let mut fold = Step::new(FOLDER);
        // Merging blocks is separate code that runs after folding.
        fold.options.push(("region-simplify".into(), Some("disabled".into())));
        let end = self.compiler.run_patterns(before, &fold.to_pipeline(), 0)?;
        Ok(match self.ends_alike(&found.signature, &fold, before, &end, inputs) {
            true => Attribution::Fold { op: self.suspect(found, before).join(", ") },
            false => Attribution::NoPattern,
        })
    }

    /// The pattern of a conversion: the last one that was tried on the op that goes wrong. That is an op which goes wrong alone, if there
    /// is one.
    fn attribute_conversion(
        &self,
        found: &FoundFailure,
        step: &Step,
        before: &str,
        attempts: &[Attempt],
    ) -> Result<Attribution, DriveError> {
        let (alone, suspects) = (self.find_wrong_alone(found, step)?, self.suspect(found, before));
        let is_among = suspects.iter().all(|name| alone.contains(name));
        let suspects = if alone.is_empty() || is_among { suspects } else { alone };
        // A conversion tries pattern after pattern on an op until one makes the op legal.
        let mut last: Vec<&Attempt> = Vec::new();
        for attempt in attempts.iter().filter(|attempt| suspects.contains(&attempt.op)) {
            last.retain(|other| other.text != attempt.text);
            last.push(attempt);
        }
        let patterns: BTreeSet<String> = last.iter().map(|attempt| attempt.pattern.to_string()).collect();
        Ok(match (patterns.len(), last.last()) {
            (1, Some(one)) => {
                Attribution::Conversion { pattern: one.pattern.to_string(), op: one.op.clone() }
            }
            _ => Attribution::Unknown {
                why: "the pass fails if one of its patterns is left out".to_owned(),
                patterns: if patterns.is_empty() { names(attempts) } else { patterns.into_iter().collect() },
            },
        })
    }

    /// The suspected ops: the op at which the executions begin to differ, otherwise all ops of the program that compute or
    /// branch.
    fn suspect(&self, found: &FoundFailure, before: &str) -> Vec<String> {
        let Ok(module) = assay_ir::parse(before) else { return Vec::new() };
        let involved = ops::involved_ops(&module, self.registry);
        let divergence = found
            .miscompilation
            .as_ref()
            .and_then(|miscompilation| find_first_divergence(self.registry, &self.settings, miscompilation));
        match divergence {
            Some(divergence) if involved.contains(&divergence.before.op) => vec![divergence.before.op],
            _ => involved,
        }
    }

    /// The ops that [`PLAIN_FOLDER`] folds where it crashes; `None` if the stack names its own code.
    fn find_fold_without_name(&self, found: &FoundFailure, step: &Step, before: &str) -> Option<String> {
        let is_fold = step.pass == PLAIN_FOLDER && found.signature.is_crash_without_names();
        is_fold.then(|| self.suspect(found, before).join(", ")).filter(|ops| !ops.is_empty())
    }

    /// The op whose folder is on the stack of a crash.
    fn find_crashed_fold(&self, end: &OptOutcome, before: &str) -> Option<String> {
        let OptOutcome::Crash(crash) = end else { return None };
        let class = crash.signature.frames.iter().find_map(|frame| frame.strip_suffix("::fold"))?;
        let class = class.rsplit("::").next()?;
        let plain = |name: &str| name.replace(['.', '_'], "").to_lowercase();
        let module = assay_ir::parse(before).ok()?;
        let wanted = plain(class.strip_suffix("Op").unwrap_or(class));
        let is_it = |name: &String| name.split_once('.').is_some_and(|(_, name)| plain(name) == wanted);
        ops::involved_ops(&module, self.registry).into_iter().find(is_it).or_else(|| Some(class.to_owned()))
    }
}

/// The name of a pattern. A function that was registered as a pattern has no name; in [`FOLDER`], it is the op's `canonicalize`
/// method (`hasCanonicalizeMethod` in OpBase.td).
pub fn pattern_name(attempt: &Attempt, step: &Step) -> String {
    match &attempt.pattern {
        PatternName::Unnamed { op: Some(op) } if step.pass == FOLDER => format!("{CANONICALIZE_OF}{op}"),
        pattern => pattern.to_string(),
    }
}

/// The op of an attempt. `None` if the pattern was tried on other ops too: the bug is then not specific to one op.
fn root(attempts: &[Attempt], at: usize) -> Option<String> {
    let one = &attempts[at];
    let same = |other: &Attempt| other.pattern != one.pattern || other.op == one.op;
    attempts.iter().all(same).then(|| one.op.clone())
}

/// How often each name occurs.
fn count<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<&'a String, usize> {
    let mut counts = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    counts
}

fn names(attempts: &[Attempt]) -> Vec<String> {
    let names: BTreeSet<String> = attempts.iter().map(|attempt| attempt.pattern.to_string()).collect();
    names.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use assay_drive::opt::BackEnd;
    use assay_drive::process::Limits;
    use assay_drive::{Discovery, Pipeline};

    use super::*;
    use crate::TargetPair;

    /// The guilty pattern of a program on which `step` of mlir-22 does not terminate.
    fn endless(step: &str, program: &str) -> Option<Attribution> {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: there is no mlir-22");
            return None;
        };
        let wall = Duration::from_secs(2);
        let limits = Limits { wall, cpu: Some(wall), ..Limits::default() };
        let settings = crate::settings(Some(1), 0);
        let mut targets = TargetPair::new(&target, Some(BackEnd::Process), limits, settings).unwrap();
        let pipeline: Pipeline = step.parse().unwrap();
        let module = assay_ir::parse(program).unwrap();
        let oracle = targets.plain();
        let seen = oracle.look(&module, program, &pipeline).unwrap();
        let crate::Observation::Failure(found) = seen else { panic!("it ends") };
        assert!(matches!(found.signature, FailureSignature::Hang { .. }), "{}", found.signature);
        Some(oracle.attribute(&found, &pipeline.steps[0]).unwrap())
    }

    /// The branch on a constant removes the only edge into a loop. Then the addition in the loop uses its own result (found/27).
    const DEAD_LOOP: &str = "\"builtin.module\"() ({
  \"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({
    %0 = \"arith.constant\"() <{value = false}> : () -> i1
    %1 = \"arith.constant\"() <{value = 5 : index}> : () -> index
    %2 = \"arith.constant\"() <{value = 0 : index}> : () -> index
    %3 = \"arith.constant\"() <{value = 1 : index}> : () -> index
    \"cf.br\"()[^bb1] : () -> ()
  ^bb1:
    \"cf.cond_br\"(%0, %2)[^bb3, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, index) -> ()
  ^bb2:
    \"func.return\"() : () -> ()
  ^bb3(%4: index):
    %5 = \"arith.cmpi\"(%4, %1) <{predicate = 2 : i64}> : (index, index) -> i1
    \"cf.cond_br\"(%5)[^bb4, ^bb5] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb4:
    %6 = \"arith.addi\"(%4, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    \"cf.br\"(%6)[^bb3] : (index) -> ()
  ^bb5:
    \"cf.br\"()[^bb1] : () -> ()
  }) : () -> ()
}) : () -> ()
";

    /// One pattern turns the named op into a generic one, and another pattern turns the generic op back into the named one
    /// (found/229).
    const THERE_AND_BACK: &str = "\"builtin.module\"() ({
  \"func.func\"() <{function_type = (memref<4xf32>) -> (), sym_name = \"f\"}> ({
  ^bb0(%0: memref<4xf32>):
    \"linalg.exp\"(%0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%1: f32, %2: f32):
      %3 = \"math.exp\"(%1) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      \"linalg.yield\"(%3) : (f32) -> ()
    }) : (memref<4xf32>, memref<4xf32>) -> ()
    \"func.return\"() : () -> ()
  }) : () -> ()
}) : () -> ()
";

    #[test]
    fn a_cycle_of_patterns_is_named_by_those_that_repeat() {
        let Some(one) = endless(FOLDER, DEAD_LOOP) else { return };
        assert_eq!(one.name().as_deref(), Some("AddIAddConstant"), "{one:?}");
        assert!(one.note().contains("again and again"), "{}", one.note());
        let both = "linalg-morph-ops{generic-to-named=true named-to-generic=true}";
        let two = endless(both, THERE_AND_BACK).unwrap();
        let names = "mlir::linalg::LinalgGeneralizationPattern, mlir::linalg::LinalgSpecializationPattern";
        assert_eq!(two.name().as_deref(), Some(names), "{two:?}");
    }
}
