//! Finds the rewrite pattern or folder that causes a failure.

use std::collections::BTreeSet;

use assay_drive::opt::{Attempt, OptOutcome};
use assay_drive::{DriveError, Step};
use assay_judge::first_parting;
use serde::Serialize;

use super::ops;
use super::oracle::{FailureOracle, Found};
use super::signature::FailureSignature;

/// The pass that mainly folds and applies patterns. Many passes share this code.
pub const FOLDER: &str = "canonicalize";

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
    /// Folding alone shows the failure.
    Fold {
        /// Full name of the folded op.
        op: String,
    },
    /// The failure is there with no pattern applied, and folding does not show it: the pass's own code.
    NoPattern,
    /// Not found: the reason, and the patterns that were tried.
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
            | Attribution::InFlight { pattern } => Some(pattern.clone()),
            Attribution::Fold { op } => Some(format!("fold of {op}")),
            Attribution::NoPattern | Attribution::Unknown { .. } => None,
        }
    }

    /// The op that a pattern for one op alone, or a folder, is for.
    pub fn root(&self) -> Option<&str> {
        match self {
            Attribution::Application { op, .. } => op.as_deref(),
            Attribution::Conversion { op, .. } | Attribution::Fold { op } => Some(op),
            Attribution::InFlight { .. } | Attribution::NoPattern | Attribution::Unknown { .. } => None,
        }
    }

    /// A note for the reader: how the pattern was found, or why there is none.
    pub fn note(&self) -> String {
        match self {
            Attribution::Application { attempt, attempts, .. } => format!("attempt {attempt} of {attempts}"),
            Attribution::Conversion { op, .. } => format!("it makes {op} legal"),
            Attribution::InFlight { .. } => "being applied".to_owned(),
            Attribution::Fold { .. } => "folding alone shows it".to_owned(),
            Attribution::NoPattern => "none: the pass's own code".to_owned(),
            Attribution::Unknown { why, patterns } if patterns.is_empty() => why.clone(),
            Attribution::Unknown { why, patterns } => format!("{why}; tried {}", patterns.join(", ")),
        }
    }
}

impl FailureOracle {
    /// Finds the pattern that causes the failure of a step.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn attribute(&self, found: &Found, step: &Step) -> Result<Attribution, DriveError> {
        let unknown = |why: &str| Attribution::Unknown { why: why.to_owned(), patterns: Vec::new() };
        let Some(before) = found.miscompilation.as_ref().map(|one| &one.before).or(found.before.as_ref())
        else {
            return Ok(unknown("the program before the pass is not known"));
        };
        if matches!(found.signature, FailureSignature::Crash { .. } | FailureSignature::Hang { .. }) {
            let pattern = self.compiler.pattern_in_flight(before, &step.alone())?;
            let fold = || {
                self.crashed_fold(&found.end, before)
                    .map_or(Attribution::NoPattern, |op| Attribution::Fold { op })
            };
            return Ok(pattern.map_or_else(fold, |pattern| Attribution::InFlight { pattern }));
        }
        let Some(attempts) = self.compiler.attempts(before, &step.alone())? else {
            return Ok(unknown("the compiler does not log its patterns"));
        };
        self.bisect(found, step, before, &attempts)
    }

    /// Bisects the number of attempts until one makes the difference.
    fn bisect(
        &self,
        found: &Found,
        step: &Step,
        before: &str,
        attempts: &[Attempt],
    ) -> Result<Attribution, DriveError> {
        let run = |count: usize| self.compiler.run_patterns(before, &step.alone(), count);
        let shows = |outcome: &OptOutcome| self.same(&found.signature, step, before, outcome);
        let (mut good, mut bad) = (0, attempts.len());
        if attempts.is_empty() || shows(&run(0)?) {
            return self.without_patterns(found, before);
        }
        if !shows(&run(bad)?) {
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
                    // Invalid IR is not printed by a run that verifies it.
                    None if bad == attempts.len() => self.compiler.unverified(&before, &step.alone())?,
                    after => after,
                };
                Ok(Attribution::Application {
                    pattern: pattern_name(&attempts[bad - 1], step),
                    op: root(attempts, bad - 1),
                    attempt: bad,
                    attempts: attempts.len(),
                    before,
                    after: after.unwrap_or_default(),
                })
            }
            // A conversion fails if one of its patterns is left out.
            (None, _) => Ok(self.converted(found, before, attempts)),
        }
    }

    /// Whether a step that ran on a program ended with the same failure.
    fn same(&self, signature: &FailureSignature, step: &Step, before: &str, outcome: &OptOutcome) -> bool {
        match (signature, outcome) {
            (FailureSignature::Miscompile { .. }, OptOutcome::Ok { ir, .. }) => {
                self.judges(signature, step, before, ir)
            }
            (FailureSignature::Miscompile { .. }, _) => false,
            _ => FailureSignature::of_outcome(outcome).is_some_and(|other| other.is_like(signature)),
        }
    }

    /// The cause where no pattern is needed: a folder, if folding alone shows the failure too.
    fn without_patterns(&self, found: &Found, before: &str) -> Result<Attribution, DriveError> {
        let mut fold = Step::new(FOLDER);
        // Merging blocks is separate code that runs after folding.
        fold.options.push(("region-simplify".into(), Some("disabled".into())));
        let end = self.compiler.run_patterns(before, &fold.alone(), 0)?;
        Ok(match self.same(&found.signature, &fold, before, &end) {
            true => Attribution::Fold { op: self.suspect(found, before).join(", ") },
            false => Attribution::NoPattern,
        })
    }

    /// The pattern of a conversion: the last one that was tried on the op that goes wrong.
    fn converted(&self, found: &Found, before: &str, attempts: &[Attempt]) -> Attribution {
        let suspects = self.suspect(found, before);
        // An op is tried with pattern after pattern until one makes it legal.
        let mut last: Vec<&Attempt> = Vec::new();
        for attempt in attempts.iter().filter(|attempt| suspects.contains(&attempt.op)) {
            last.retain(|other| other.text != attempt.text);
            last.push(attempt);
        }
        let patterns: BTreeSet<&str> = last.iter().map(|attempt| attempt.pattern.as_str()).collect();
        match (patterns.len(), last.last()) {
            (1, Some(one)) => Attribution::Conversion { pattern: one.pattern.clone(), op: one.op.clone() },
            _ => Attribution::Unknown {
                why: "the pass fails if one of its patterns is left out".to_owned(),
                patterns: if patterns.is_empty() { names(attempts) } else { owned(&patterns) },
            },
        }
    }

    /// The suspected ops: the one where the executions part, otherwise all that are involved.
    fn suspect(&self, found: &Found, before: &str) -> Vec<String> {
        let Ok(module) = assay_ir::parse(before) else { return Vec::new() };
        let involved = ops::involved(&module, self.registry);
        let parting = found
            .miscompilation
            .as_ref()
            .and_then(|miscompilation| first_parting(self.registry, &self.settings, miscompilation));
        match parting {
            Some(parting) if involved.contains(&parting.before.op) => vec![parting.before.op],
            _ => involved,
        }
    }

    /// The op whose folder is on the stack of a crash.
    fn crashed_fold(&self, end: &OptOutcome, before: &str) -> Option<String> {
        let OptOutcome::Crash(crash) = end else { return None };
        let class = crash.signature.frames.iter().find_map(|frame| frame.strip_suffix("::fold"))?;
        let class = class.rsplit("::").next()?;
        let plain = |name: &str| name.replace(['.', '_'], "").to_lowercase();
        let module = assay_ir::parse(before).ok()?;
        let wanted = plain(class.strip_suffix("Op").unwrap_or(class));
        let is_it = |name: &String| name.split_once('.').is_some_and(|(_, name)| plain(name) == wanted);
        ops::involved(&module, self.registry).into_iter().find(is_it).or_else(|| Some(class.to_owned()))
    }
}

/// The name of a pattern. Functions that were added as patterns have none; where ops canonicalise, that is the op's method
/// (`hasCanonicalizeMethod` in OpBase.td).
pub fn pattern_name(attempt: &Attempt, step: &Step) -> String {
    match attempt.pattern.strip_prefix("unnamed on ") {
        Some(op) if step.pass == FOLDER => format!("canonicalize of {op}"),
        _ => attempt.pattern.clone(),
    }
}

/// The op of an attempt, unless its pattern was tried on other ops too: the bug is then not specific to one op.
fn root(attempts: &[Attempt], at: usize) -> Option<String> {
    let one = &attempts[at];
    let same = |other: &Attempt| other.pattern != one.pattern || other.op == one.op;
    attempts.iter().all(same).then(|| one.op.clone())
}

fn names(attempts: &[Attempt]) -> Vec<String> {
    owned(&attempts.iter().map(|attempt| attempt.pattern.as_str()).collect())
}

fn owned(names: &BTreeSet<&str>) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
