//! Executes a reduced miscompilation, to see whether the compiled program is wrong too.

use assay_campaign::finding::{ExecutionAgreement as Executed, Runnable};
use assay_drive::opt::{Metered, OptOutcome};
use assay_drive::runner::{Runner, RunnerOutput};
use assay_drive::{Pipeline, Step};
use assay_engine::generate::ENTRY;
use assay_engine::interpret::ExecutionConfig;
use assay_model::{DriverInput, Registry, Stop};

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

/// [`SHORT`] as pipelines.
fn short_lowerings() -> impl Iterator<Item = Pipeline> {
    SHORT.iter().map(|passes| Pipeline { steps: passes.iter().map(|pass| Step::new(*pass)).collect() })
}

/// Two programs, and what they print.
struct ShownPrograms<'a> {
    /// The program before the guilty pass, if some lowering of it prints the right output.
    before: Option<&'a str>,
    after: &'a str,
    expected: &'a str,
    /// The wrong output that the program must print; `None` accepts any output but the expected one.
    actual: Option<&'a RunnerOutput>,
}

/// What is needed to execute.
pub struct Executor<'a> {
    pub compiler: &'a Metered,
    pub runner: &'a Runner,
    pub registry: &'a Registry,
    /// Plain lowerings for the runner. If a program cannot be lowered and executed by one of them, the next one is tried.
    pub lowerings: &'a [Pipeline],
}

/// A program with a `main`, and what is known of it before it is lowered.
struct Prepared {
    text: String,
    /// The program after the guilty step.
    after: String,
    /// What `main` must print.
    expected: String,
}

/// Executes by one lowering.
struct LoweredExecutor<'a> {
    tools: &'a Executor<'a>,
    lowering: &'a Pipeline,
}

impl Executor<'_> {
    /// Lowers and executes the program twice, with and without the guilty step. A function other than `main` gets a `main` that
    /// calls it with the failing input, and prints its results and the memory behind its arguments.
    pub fn confirm(
        &self,
        before: &str,
        step: &Step,
        function: &str,
        input: &DriverInput,
    ) -> (Executed, Option<Confirmed>) {
        let mut fallback = (Executed::NotRun, None);
        let Some(program) = self.prepare(before, step, function, input) else { return fallback };
        for lowering in self.lowerings {
            let executor = LoweredExecutor { tools: self, lowering };
            let end = executor.try_confirm(&program, step).unwrap_or_else(|why| (why, None));
            // Without a control run, the lowering itself may be wrong: another one is better evidence.
            let is_controlled =
                end.1.as_ref().is_some_and(|confirmed: &Confirmed| confirmed.runnable.good.is_some());
            match end.0 {
                Executed::Inconclusive if fallback.0 == Executed::NotRun => fallback = end,
                Executed::Inconclusive => {}
                Executed::Confirms if !is_controlled => fallback = end,
                _ => return end,
            }
        }
        fallback
    }

    /// `None` if the program cannot be executed, whatever the lowering.
    fn prepare(&self, before: &str, step: &Step, function: &str, input: &DriverInput) -> Option<Prepared> {
        let mut module = assay_ir::parse(before).ok()?;
        if function != ENTRY {
            assay_dialects::add_main(&mut module, function, input)?;
        }
        let text = assay_ir::print(&module);
        let reference = assay_judge::run_main(&module, self.registry, ExecutionConfig::default());
        if reference.result.is_err() || !reference.unspecified.is_empty() {
            return None;
        }
        let expected = reference.output.exact()?.to_owned();
        let after = self.compiler.one_step(&text, step)?;
        Some(Prepared { text, after, expected })
    }
}

impl LoweredExecutor<'_> {
    /// The error says how far the execution came.
    fn try_confirm(
        &self,
        program: &Prepared,
        step: &Step,
    ) -> Result<(Executed, Option<Confirmed>), Executed> {
        let (text, after, expected) = (&program.text, &program.after, program.expected.as_str());
        let actual = self.execute(after).ok_or(Executed::Inconclusive)?;
        if actual == *expected {
            let execution = if expected.is_empty() { Executed::Silent } else { Executed::RightByChance };
            return Ok((execution, None));
        }
        // Without the guilty step the output must be right. Otherwise the lowering itself is wrong.
        let is_right = self.execute(text).ok_or(Executed::Inconclusive)? == *expected;
        let varies = self.varies(after, &actual).ok_or(Executed::Inconclusive)?;
        // The output changes from run to run. Without a control run, no script could distinguish that from a broken runner.
        if !varies.is_empty() && !is_right {
            return Ok((Executed::Confirms, None));
        }
        let shown = ShownPrograms {
            before: is_right.then_some(text.as_str()),
            after,
            expected,
            actual: varies.is_empty().then_some(&actual),
        };
        let lowering = self.shortest(&shown);
        let runner = self.with_few_libraries(&shown, &lowering);
        let mut bad = step.to_pipeline();
        bad.steps.extend(lowering.steps.iter().cloned());
        let good =
            if is_right { Some(lowering.clone()) } else { self.control(&runner, text, expected, &lowering) };
        let runnable = evidence::runnable(&runner, good.as_ref(), &bad, expected, &actual);
        let runnable = Runnable { varies: varies.to_owned(), ..runnable };
        Ok((Executed::Confirms, Some(Confirmed { before: text.clone(), after: after.clone(), runnable })))
    }

    /// The shortest lowering found with which the programs print the same. A general lowering has passes for dialects that the
    /// program does not use.
    fn shortest(&self, shown: &ShownPrograms<'_>) -> Pipeline {
        if let Some(found) = short_lowerings().find(|lowering| self.shows(self.tools.runner, shown, lowering))
        {
            return found;
        }
        let mut lowering = self.lowering.clone();
        for at in (0..lowering.steps.len()).rev() {
            let mut without = lowering.clone();
            without.steps.remove(at);
            if self.shows(self.tools.runner, shown, &without) {
                lowering = without;
            }
        }
        lowering
    }

    /// A lowering with which the program before the guilty step prints the right output, where the lowering at hand does not: that may have
    /// the guilty pass too. The shortened one is tried first.
    fn control(&self, runner: &Runner, text: &str, expected: &str, shortened: &Pipeline) -> Option<Pipeline> {
        let others = short_lowerings().chain(self.tools.lowerings.iter().cloned());
        let prints =
            |lowering: &Pipeline| self.execute_by(runner, text, lowering).is_some_and(|one| one == *expected);
        std::iter::once(shortened.clone()).chain(others).find(prints)
    }

    /// The runner with the libraries that the program needs.
    fn with_few_libraries(&self, shown: &ShownPrograms<'_>, lowering: &Pipeline) -> Runner {
        let mut runner = self.tools.runner.clone();
        for library in &self.tools.runner.target.runner_libs {
            let mut fewer = runner.clone();
            fewer.target.runner_libs.retain(|other| other != library);
            if self.shows(&fewer, shown, lowering) {
                runner = fewer;
            }
        }
        runner
    }

    /// Whether both programs print what they must when they are lowered in this way.
    fn shows(&self, runner: &Runner, shown: &ShownPrograms<'_>, lowering: &Pipeline) -> bool {
        let prints = |text: &str| self.execute_by(runner, text, lowering);
        prints(shown.after).is_some_and(|printed| match shown.actual {
            Some(actual) => printed == *actual,
            None => printed != *shown.expected,
        }) && shown
            .before
            .is_none_or(|before| prints(before).is_some_and(|printed| printed == *shown.expected))
    }

    /// Why the program may print something different in each run; empty if no reason is known.
    fn varies(&self, after: &str, printed: &RunnerOutput) -> Option<&'static str> {
        let module = assay_ir::parse(after).ok()?;
        let run = assay_judge::run_main(&module, self.tools.registry, ExecutionConfig::default());
        Some(match &run.result {
            Err(Stop::Ub(_)) => "the program has undefined behaviour after the pass",
            // Poison may be printed as anything.
            Ok(_) if run.output.exact().is_none() => "it is poison",
            _ if self.execute(after)? != *printed => "two runs print different values",
            _ => "",
        })
    }

    /// What the program prints when it is lowered plainly and run.
    fn execute(&self, text: &str) -> Option<RunnerOutput> {
        self.execute_by(self.tools.runner, text, self.lowering)
    }

    fn execute_by(&self, runner: &Runner, text: &str, lowering: &Pipeline) -> Option<RunnerOutput> {
        let lowered = match self.tools.compiler.run_metered(|compiler| compiler.run(text, lowering)).ok()? {
            OptOutcome::Ok { ir, .. } => ir,
            _ => return None,
        };
        self.tools.compiler.run_metered(|_| runner.run(&lowered)).ok()?.printed()
    }
}

#[cfg(test)]
mod tests {
    use assay_dialects::shared as registry;
    use assay_drive::Discovery;
    use assay_drive::opt::Compiler;
    use assay_ir::{Float, FloatKind};
    use assay_model::{Array, DriverArg, ElemType, Scalar, Value};

    use super::*;

    /// What an executor of mlir-22 with this lowering gives; `None` if there is none.
    fn with_executor<T>(lowering: &[&str], run: impl FnOnce(&Executor<'_>) -> T) -> Option<T> {
        let runner = Discovery::run().select("mlir-22").ok().and_then(|target| Runner::new(target).ok());
        let Some(runner) = runner.filter(|runner| runner.missing_libs().is_none()) else {
            eprintln!("skipped: there is no runner of mlir-22");
            return None;
        };
        let compiler = Metered::new(Compiler::new(runner.target.clone()));
        let lowering = Pipeline { steps: lowering.iter().map(|pass| Step::new(*pass)).collect() };
        Some(run(&Executor {
            compiler: &compiler,
            runner: &runner,
            registry: registry(),
            lowerings: &[lowering],
        }))
    }

    /// How far the execution of a function comes.
    fn execution(name: &str, signature: &str, body: &str) -> Option<Executed> {
        let program = format!(
            "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = {signature}, sym_name = \"{name}\"}}> ({{\n\
             {body}}}) : () -> ()\n}}) : () -> ()\n"
        );
        let input = DriverInput::default();
        let (execution, confirmed) = with_executor(SHORT[0], |executor| {
            executor.confirm(&program, &Step::new("canonicalize"), name, &input)
        })?;
        assert!(confirmed.is_none());
        Some(execution)
    }

    /// A switch whose result is stored. The lowering of 22 truncates the index to 32 bits (found/01).
    const STORED: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (memref<2x?xi32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%m: memref<2x?xi32>, %i: index):
    %zero = "arith.constant"() <{value = 0 : index}> : () -> index
    %r = "scf.index_switch"(%i) <{cases = array<i64: 0>}> ({
      %b = "arith.constant"() <{value = 1 : i32}> : () -> i32
      "scf.yield"(%b) : (i32) -> ()
    }, {
      %a = "arith.constant"() <{value = 0 : i32}> : () -> i32
      "scf.yield"(%a) : (i32) -> ()
    }) : (index) -> i32
    "memref.store"(%r, %m, %zero, %zero) : (i32, memref<2x?xi32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn a_wrong_store_into_an_argument_is_executed() {
        let elements = [5, 6].map(|number| Scalar::int(32, number));
        let input = DriverInput {
            args: vec![
                DriverArg::View {
                    object: 0,
                    sizes: [2, 1][..].into(),
                    strides: [1, 1][..].into(),
                    offset: 0,
                },
                DriverArg::Value(Value::Scalar(Scalar::int(64, 1 << 32))),
            ],
            objects: vec![Array::from_elements(ElemType::Int(32), &[2], elements)],
        };
        let confirmed = with_executor(SHORT[2], |executor| {
            executor.confirm(STORED, &Step::new("convert-scf-to-cf"), "f", &input)
        });
        let Some((execution, confirmed)) = confirmed else { return };
        assert_eq!(execution, Executed::Confirms);
        let run = confirmed.unwrap().runnable;
        assert_eq!((run.expected.trim(), run.actual.to_string().trim()), ("( 1, 6 )", "( 0, 6 )"));
    }

    #[test]
    fn the_next_lowering_is_tried() {
        let pipelines = [&["convert-scf-to-cf", "reconcile-unrealized-casts"][..], SHORT[1]]
            .map(|passes| Pipeline { steps: passes.iter().map(|pass| Step::new(*pass)).collect() });
        let (program, step, input) = (COUNTED, Step::new("canonicalize"), DriverInput::default());
        for (lowerings, expected) in
            [(&pipelines[..1], Executed::Inconclusive), (&pipelines[..], Executed::RightByChance)]
        {
            let confirmed = with_executor(SHORT[0], |executor| {
                let executor = Executor { lowerings, ..*executor };
                executor.confirm(program, &step, "f", &input).0
            });
            assert!(confirmed.is_none_or(|execution| execution == expected), "{expected:?}");
        }
    }

    /// The lowering at hand has the guilty pass (found/19), and a shorter one does not.
    #[test]
    fn a_lowering_without_the_guilty_pass_is_the_control() {
        let zeros =
            [-0.0, 0.0].map(|zero| DriverArg::Value(Value::float(Float::from_f64(FloatKind::F32, zero))));
        let input = DriverInput { args: zeros.to_vec(), objects: Vec::new() };
        let confirmed = with_executor(&["arith-expand", "convert-to-llvm"], |executor| {
            executor.confirm(LEAST, &Step::new("arith-expand"), "f", &input)
        });
        let Some((execution, confirmed)) = confirmed else { return };
        assert_eq!(execution, Executed::Confirms);
        let run = confirmed.unwrap().runnable;
        assert_eq!(
            (run.good.as_deref(), run.expected.trim()),
            (Some("builtin.module(convert-to-llvm)"), "-0")
        );
    }

    const LEAST: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%a: f32, %b: f32):
    %0 = "arith.minimumf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    const COUNTED: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
    %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn an_execution_that_ends_without_output_has_ended() {
        let body =
            "%0 = \"arith.constant\"() <{value = 7 : i32}> : () -> i32\n\"func.return\"(%0) : (i32) -> ()\n";
        let Some(right) = execution("f", "() -> i32", body) else { return };
        assert_eq!(right, Executed::RightByChance);
        let silent = execution("main", "() -> ()", "\"func.return\"() : () -> ()\n").unwrap();
        assert_eq!(silent, Executed::Silent);
        assert!(silent.sentence().contains("it prints nothing"), "{}", silent.sentence());
        // No call of it can be written.
        let function = "^bb0(%f: () -> ()):\n\"func.return\"() : () -> ()\n";
        assert_eq!(execution("f", "(() -> ()) -> ()", function), Some(Executed::NotRun));
    }
}
