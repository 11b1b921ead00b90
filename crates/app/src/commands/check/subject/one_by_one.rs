//! If a pipeline fails on a program, each function is judged separately, in a program without the functions that it does not need:
//! the pipeline may have failed because of one of these.

use std::collections::{BTreeMap, BTreeSet};

use assay_drive::opt::{OptOutcome, PassTrace};

use super::super::record::{CheckRecord, VerdictRecord, VerdictWord};
use super::machines::JudgedMachine;
use super::progress::ReadProgram;
use super::{CheckedPipeline, ProgramCheck, texts};

/// Records by function.
type Verdicts = BTreeMap<String, Vec<VerdictRecord>>;

impl ProgramCheck<'_> {
    /// The verdicts from step `from` on, for each function that the compiler takes through the pipeline in a program without the
    /// functions that it does not need.
    pub(super) fn judge_one_by_one(&self, asked: &CheckedPipeline, from: usize) -> Verdicts {
        if self.checker.proving.is_some() {
            return Verdicts::new();
        }
        let parts = assay_judge::isolate_functions(&self.plan, &self.text, &self.settings);
        let names = self.plan.functions.iter().map(|planned| planned.name.as_str());
        let parts: Vec<(&str, String)> =
            names.zip(parts).filter_map(|(name, part)| Some((name, part?))).collect();
        let programs: Vec<&str> = parts.iter().map(|(_, part)| part.as_str()).collect();
        // If the compiler can no longer be run, nothing more is known of these functions.
        let traces = self.checker.compiler.trace_all(&programs, &asked.pipeline).unwrap_or_default();
        let judged = parts.into_iter().zip(&traces).filter_map(|((name, part), trace)| {
            Some((name.to_owned(), self.judge_part(asked, from, (name, part), trace)?))
        });
        judged.collect()
    }

    /// The verdicts on one function in such a program; `None` if the pipeline fails on it, too.
    fn judge_part(
        &self,
        asked: &CheckedPipeline,
        from: usize,
        (name, text): (&str, String),
        trace: &PassTrace,
    ) -> Option<Vec<VerdictRecord>> {
        if !matches!(trace.end, OptOutcome::Ok { .. }) {
            return None;
        }
        let program = ReadProgram { file: self.file.clone(), module: assay_ir::parse(&text).ok()?, text };
        let functions = Some(BTreeSet::from([name.to_owned()]));
        let machine = JudgedMachine { vscale: self.settings.vscale, functions };
        let mut check = self.checker.on_machine(&program, &machine, &texts(trace)).ok()?;
        check.pipeline(asked, trace);
        let verdicts: Vec<VerdictRecord> = check
            .records
            .into_iter()
            .filter_map(|record| match record {
                CheckRecord::Verdict(verdict) if verdict.step >= from && verdict.function == name => {
                    Some(*verdict)
                }
                _ => None,
            })
            .map(|verdict| VerdictRecord {
                place: self.name_place(name),
                program: (verdict.verdict == VerdictWord::Differs).then(|| program.text.clone()),
                ..verdict
            })
            .collect();
        (!verdicts.is_empty()).then_some(verdicts)
    }
}
