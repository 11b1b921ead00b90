//! Executes a reduced miscompilation, to see whether the compiled program is wrong too.

use assay_campaign::finding::{Execution as Executed, Runnable};
use assay_drive::opt::{Metered, OptOutcome};
use assay_drive::runner::Runner;
use assay_drive::{Pipeline, Step};
use assay_engine::generate::ENTRY;
use assay_engine::interpret::Config;
use assay_model::{Registry, Stop, Value};

use super::evidence;

/// A program whose execution shows the bug.
pub struct Confirmed {
    /// The program before the guilty pass, with a `main`.
    pub before: String,
    /// The program after it.
    pub after: String,
    pub runnable: Runnable,
}

/// What is needed to execute.
pub struct Executor<'a> {
    pub compiler: &'a Metered,
    pub runner: &'a Runner,
    pub registry: &'a Registry,
    /// The plain lowering for the runner.
    pub lowering: &'a Pipeline,
}

impl Executor<'_> {
    /// Executes the program with and without the guilty step before the plain lowering. A function with
    /// arguments gets a `main` that calls it with the failing input.
    pub fn confirm(
        &self,
        before: &str,
        step: &Step,
        function: &str,
        inputs: &[Value],
    ) -> (Executed, Option<Confirmed>) {
        self.try_confirm(before, step, function, inputs).unwrap_or((Executed::Inconclusive, None))
    }

    fn try_confirm(
        &self,
        before: &str,
        step: &Step,
        function: &str,
        inputs: &[Value],
    ) -> Option<(Executed, Option<Confirmed>)> {
        let mut module = assay_ir::parse(before).ok()?;
        if function != ENTRY {
            assay_dialects::add_main(&mut module, function, inputs)?;
        }
        let text = assay_ir::print(&module);
        let reference = assay_judge::run_main(&module, self.registry, Config::default());
        if reference.result.is_err() || !reference.unspecified.is_empty() {
            return None;
        }
        let expected = reference.output.exact()?.to_owned();
        let after = self.compiler.one_step(&text, step)?;
        let actual = self.execute(&after)?;
        if actual == expected {
            return Some((Executed::RightByChance, None));
        }
        // Without the step the output must be right, otherwise the lowering is wrong too.
        let good = (self.execute(&text)? == expected).then_some(self.lowering);
        let varies = self.varies(&after, &actual)?;
        // Without a control, no script could distinguish an output that changes with each run from that of a broken runner.
        if !varies.is_empty() && good.is_none() {
            return Some((Executed::Confirms, None));
        }
        let mut bad = step.alone();
        bad.steps.extend(self.lowering.steps.iter().cloned());
        let runnable = evidence::runnable(self.runner, good, &bad, &expected, &actual);
        let runnable = Runnable { varies: varies.to_owned(), ..runnable };
        Some((Executed::Confirms, Some(Confirmed { before: text, after, runnable })))
    }

    /// Why the program may print something different in each run; empty if no reason is known.
    fn varies(&self, after: &str, printed: &str) -> Option<&'static str> {
        let module = assay_ir::parse(after).ok()?;
        let run = assay_judge::run_main(&module, self.registry, Config::default());
        Some(match &run.result {
            Err(Stop::Ub(_)) => "the program has undefined behaviour after the pass",
            // Poison may be printed as anything.
            Ok(_) if run.output.exact().is_none() => "it is poison",
            _ if self.execute(after)? != printed => "two runs print different values",
            _ => "",
        })
    }

    /// What the program prints when it is lowered plainly and run.
    fn execute(&self, text: &str) -> Option<String> {
        let lowered = match self.compiler.metered(|compiler| compiler.run(text, self.lowering)).ok()? {
            OptOutcome::Ok { ir, .. } => ir,
            _ => return None,
        };
        self.compiler.metered(|_| self.runner.run(&lowered)).ok()?.printed()
    }
}
