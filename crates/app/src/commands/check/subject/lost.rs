//! Public definitions that a step does not keep and that are no functions of the plan, such as globals.

use assay_drive::opt::StepIr;
use assay_ir::Module;
use assay_judge::{FunctionVerdict, Reason, ReasonKind, Verdict, find_lost_definitions};

use super::super::record::CheckRecord;
use super::{CheckedPipeline, ProgramCheck};

impl ProgramCheck<'_> {
    /// Records the definitions that a step does not keep. `before` is the program before the step, and then the one after it; `None`: the source.
    pub(super) fn record_lost(
        &mut self,
        asked: &CheckedPipeline,
        step: &StepIr,
        before: &mut Option<Module>,
    ) {
        if !self.checker.selection.is_empty() {
            return;
        }
        let Some(after) = step.ir.as_deref().and_then(parse) else { return };
        let Some(known) = before.take().or_else(|| parse(&self.text)) else { return };
        for lost in find_lost_definitions([&known, &after], &self.checker.registry) {
            // The verdict on such a function says it.
            if self.plan.functions.iter().any(|planned| planned.name == lost.symbol) {
                continue;
            }
            let place = self.symbol_place(&lost.symbol);
            let verdict = Verdict::NotComparable(Reason::new(ReasonKind::Changed, lost.why));
            let verdict = FunctionVerdict { function: lost.symbol, verdict };
            let mut record = self.verdict(asked, step.step, &verdict, None);
            record.place = place;
            self.records.push(CheckRecord::Verdict(Box::new(record)));
        }
        *before = Some(after);
    }

    /// The place of a symbol in the source.
    fn symbol_place(&self, symbol: &str) -> String {
        let mut found = None;
        self.module.walk(self.module.top(), &mut |op| {
            if found.is_none() && self.module.symbol_of(op) == Some(symbol) {
                found = Some(op);
            }
        });
        found.map_or_else(|| self.file.clone(), |op| self.place(op))
    }
}

/// A program without names of aliases, since two programs may use one name for different things.
fn parse(text: &str) -> Option<Module> {
    let mut module = assay_ir::parse(text).ok()?;
    module.aliases.clear();
    Some(module)
}
