//! Finds the attempts of rewrite patterns that change a program, with the program before and after each.

use std::collections::{BTreeMap, BTreeSet};

use assay_drive::opt::{Attempt, Compiler, OptOutcome};
use assay_drive::{DriveError, Step};

/// A program with more attempts than this is left out: each attempt that fires needs several runs of the compiler.
const ATTEMPTS: usize = 1_000;

/// One application of a pattern.
pub struct PatternApplication {
    /// Which attempt it is, from 0.
    pub attempt: usize,
    pub before: String,
    pub after: String,
}

/// What patterns did to a program.
pub enum AppliedPatterns {
    /// These applications, in order. Both `before` and `after` were folded.
    Alone(Vec<PatternApplication>),
    /// The pass fails if a pattern is left out, as dialect conversions do. These are the patterns that made ops legal, and the
    /// program after all of them.
    Together(BTreeSet<String>, String),
    /// None.
    Nothing,
}

/// One pass on one program.
pub struct ApplicationSearch<'a> {
    compiler: &'a Compiler,
    text: &'a str,
    step: &'a Step,
    pub attempts: Vec<Attempt>,
    /// For each number of attempts that was tried: the program after them; `None` if the pass fails.
    known: BTreeMap<usize, Option<String>>,
}

impl<'a> ApplicationSearch<'a> {
    /// # Errors
    /// If the compiler cannot be run. `None` if it does not log its patterns.
    pub fn new(
        compiler: &'a Compiler,
        text: &'a str,
        step: &'a Step,
    ) -> Result<Option<ApplicationSearch<'a>>, DriveError> {
        let Some(attempts) = compiler.attempts(text, &step.to_pipeline())? else { return Ok(None) };
        Ok(Some(ApplicationSearch { compiler, text, step, attempts, known: BTreeMap::new() }))
    }

    /// The applications of the selected patterns.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn find_applied(&mut self, wanted: &dyn Fn(&Attempt) -> bool) -> Result<AppliedPatterns, DriveError> {
        if self.attempts.len() > ATTEMPTS || !self.attempts.iter().any(wanted) {
            return Ok(AppliedPatterns::Nothing);
        }
        let all = self.attempts.len();
        let Some(last) = self.program_after(all)? else { return Ok(AppliedPatterns::Nothing) };
        if self.program_after(0)?.is_none() {
            return Ok(self.find_legalizing(last));
        }
        let (mut ranges, mut found) = (vec![(0, all)], Vec::new());
        while let Some((from, to)) = ranges.pop() {
            // If the programs before and after some attempts are equal, then these attempts changed nothing, or a later attempt
            // undid the change.
            let (Some(before), Some(after)) = (self.program_after(from)?, self.program_after(to)?) else {
                continue;
            };
            if before == after || !self.attempts[from..to].iter().any(wanted) {
                continue;
            }
            if to - from == 1 {
                found.push(PatternApplication { attempt: from, before, after });
                continue;
            }
            let middle = from + (to - from) / 2;
            ranges.extend([(middle, to), (from, middle)]);
        }
        Ok(AppliedPatterns::Alone(found))
    }

    /// The program after the first `count` attempts.
    fn program_after(&mut self, count: usize) -> Result<Option<String>, DriveError> {
        if let Some(known) = self.known.get(&count) {
            return Ok(known.clone());
        }
        let outcome = self.compiler.run_patterns(self.text, &self.step.to_pipeline(), count)?;
        let text = match outcome {
            OptOutcome::Ok { ir, .. } => Some(ir),
            _ => None,
        };
        self.known.insert(count, text.clone());
        Ok(text)
    }

    /// The patterns of a conversion that made an op legal. The conversion tries patterns on an op until one makes it legal. So
    /// for each op that no longer exists afterwards, it is the last pattern tried on it.
    fn find_legalizing(&self, after: String) -> AppliedPatterns {
        let counts = |text: &str| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            if let Ok(module) = assay_ir::parse(text) {
                module.walk(module.top(), &mut |op| {
                    *counts.entry(module.op_name(op).to_owned()).or_default() += 1;
                });
            }
            counts
        };
        let (had, has) = (counts(self.text), counts(&after));
        let is_gone = |op: &str| has.get(op).copied().unwrap_or(0) < had.get(op).copied().unwrap_or(0);
        let mut patterns = BTreeSet::new();
        for (at, attempt) in self.attempts.iter().enumerate() {
            let next = self.attempts.get(at + 1);
            let is_last = next.is_none_or(|next| next.text != attempt.text);
            if is_last && is_gone(&attempt.op) {
                patterns.insert(attempt.pattern.to_string());
            }
        }
        AppliedPatterns::Together(patterns, after)
    }
}
