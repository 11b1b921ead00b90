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

/// Lowerings that are tried before a general one is shortened.
const SHORT: [&[&str]; 3] = [
    &["convert-to-llvm"],
    &["convert-scf-to-cf", "convert-to-llvm"],
    &["convert-vector-to-scf", "convert-scf-to-cf", "convert-to-llvm"],
];

/// Two programs, and what they print.
struct Shown<'a> {
    /// Before the guilty pass, if a lowering without it shows the right output.
    before: Option<&'a str>,
    after: &'a str,
    expected: &'a str,
    /// Any other output than the expected one, if absent.
    actual: Option<&'a str>,
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
        let is_right = self.execute(&text)? == expected;
        let varies = self.varies(&after, &actual)?;
        // Without a control, no script could distinguish an output that changes with each run from that of a broken runner.
        if !varies.is_empty() && !is_right {
            return Some((Executed::Confirms, None));
        }
        let shown = Shown {
            before: is_right.then_some(text.as_str()),
            after: &after,
            expected: &expected,
            actual: varies.is_empty().then_some(actual.as_str()),
        };
        let lowering = self.shortest(&shown);
        let runner = self.with_few_libraries(&shown, &lowering);
        let mut bad = step.alone();
        bad.steps.extend(lowering.steps.iter().cloned());
        let good = is_right.then_some(&lowering);
        let runnable = evidence::runnable(&runner, good, &bad, &expected, &actual);
        let runnable = Runnable { varies: varies.to_owned(), ..runnable };
        Some((Executed::Confirms, Some(Confirmed { before: text, after, runnable })))
    }

    /// The shortest lowering found that shows the same: a general one has passes for dialects that the program does not use.
    fn shortest(&self, shown: &Shown<'_>) -> Pipeline {
        let pipeline =
            |passes: &[&str]| Pipeline { steps: passes.iter().map(|pass| Step::new(*pass)).collect() };
        let short = SHORT.iter().map(|passes| pipeline(passes));
        if let Some(found) = short.into_iter().find(|lowering| self.shows(self.runner, shown, lowering)) {
            return found;
        }
        let mut lowering = self.lowering.clone();
        for at in (0..lowering.steps.len()).rev() {
            let mut without = lowering.clone();
            without.steps.remove(at);
            if self.shows(self.runner, shown, &without) {
                lowering = without;
            }
        }
        lowering
    }

    /// The runner with the libraries that the program needs.
    fn with_few_libraries(&self, shown: &Shown<'_>, lowering: &Pipeline) -> Runner {
        let mut runner = self.runner.clone();
        for library in &self.runner.target.runner_libs {
            let mut fewer = runner.clone();
            fewer.target.runner_libs.retain(|other| other != library);
            if self.shows(&fewer, shown, lowering) {
                runner = fewer;
            }
        }
        runner
    }

    /// Whether both programs print what they must when they are lowered in this way.
    fn shows(&self, runner: &Runner, shown: &Shown<'_>, lowering: &Pipeline) -> bool {
        let prints = |text: &str| self.execute_by(runner, text, lowering);
        prints(shown.after).is_some_and(|printed| match shown.actual {
            Some(actual) => printed == actual,
            None => printed != shown.expected,
        }) && shown.before.is_none_or(|before| prints(before).as_deref() == Some(shown.expected))
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
        self.execute_by(self.runner, text, self.lowering)
    }

    fn execute_by(&self, runner: &Runner, text: &str, lowering: &Pipeline) -> Option<String> {
        let lowered = match self.compiler.metered(|compiler| compiler.run(text, lowering)).ok()? {
            OptOutcome::Ok { ir, .. } => ir,
            _ => return None,
        };
        self.compiler.metered(|_| runner.run(&lowered)).ok()?.printed()
    }
}
