//! Step limits for the programs after the passes, from the steps of the source. Without them, endless loops, and long loops
//! that run again after each pass, would take most of a campaign's time.

use assay_engine::interpret::Execution;
use assay_model::{Budget, Stop};

/// How the limits follow from the source's executions. Exceeding a limit is never a difference: the function is then not
/// comparable.
#[derive(Clone, Copy, Debug)]
pub struct StepLimits {
    /// Allowed steps of an execution, as a multiple of the steps that the source takes on its longest input.
    pub times: u64,
    /// Steps in addition to those.
    pub plus: u64,
    /// Maximal number of steps of an execution if the source of the function is defined on no input.
    pub undefined: u64,
    /// After this many steps, the source is not run on further inputs.
    pub source: u64,
    /// After this many steps, a program made from the source is not run on further inputs.
    pub target: u64,
    /// Inputs that there are in any case.
    pub least_inputs: usize,
}

/// The limits of one function for programs made from the source.
#[derive(Clone, Copy, Debug)]
pub struct FunctionLimits {
    /// Steps of one execution.
    pub each: u64,
    /// Steps after which no more inputs are tried.
    pub all: u64,
    /// Inputs that are tried in any case.
    pub least_inputs: usize,
}

impl StepLimits {
    /// Limits only for the total of all executions of a program that was made from the source.
    pub(crate) const fn for_target() -> StepLimits {
        let most = u64::MAX;
        StepLimits {
            times: most,
            plus: most,
            undefined: most,
            source: most,
            target: 1 << 26,
            least_inputs: 8,
        }
    }
}

impl FunctionLimits {
    /// Whether `inputs` inputs, which took `steps` steps in total, are enough.
    pub(crate) fn are_reached(&self, inputs: usize, steps: u64) -> bool {
        inputs >= self.least_inputs && steps > self.all
    }
}

/// The result for an input that was not run because no steps were left.
pub(crate) fn without_steps() -> Execution {
    Execution { result: Err(Stop::Exhausted(Budget::Steps)), ..Execution::default() }
}

#[cfg(test)]
mod tests {
    use crate::ending::{is_defined, is_endless};
    use crate::{Behaviour, Plan, Settings, StepLimits, observe};

    /// Counts up to the argument, by `STEP`.
    const COUNTS: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i8) -> i8, sym_name = "f"}> ({
  ^bb0(%n: i8):
    %zero = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %one = "arith.constant"() <{value = STEP : i8}> : () -> i8
    "cf.br"(%zero)[^bb1] : (i8) -> ()
  ^bb1(%i: i8):
    %next = "arith.addi"(%i, %one) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    %more = "arith.cmpi"(%next, %n) <{predicate = 6 : i64}> : (i8, i8) -> i1
    "cf.cond_br"(%more, %next, %next)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i8, i8) -> ()
  ^bb2(%end: i8):
    "func.return"(%end) : (i8) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn what_came_of_a_program_runs_about_as_long() {
        let registry = assay_dialects::registry();
        let step_limits =
            StepLimits { times: 2, plus: 50, undefined: 7, source: 10_000, target: 900, least_inputs: 3 };
        let settings =
            Settings { inputs: 12, search: 0, step_limits: Some(step_limits), ..Settings::default() };
        let source = assay_ir::parse(COUNTS.replace("STEP", "1")).unwrap();
        let mut plan = Plan::new(&source, &registry, &settings);
        let before = observe(&source, &registry, &mut plan, &settings);
        let before = before.functions[0].as_ref().unwrap();
        let longest = before.iter().map(|execution| execution.steps).max().unwrap();
        assert_eq!(plan.functions[0].limits.unwrap().each, 2 * longest + 50);
        // An endless loop on 3 inputs; the other inputs run as long as there are steps.
        let endless = assay_ir::parse(COUNTS.replace("STEP", "0")).unwrap();
        let after = Behaviour::observe(&endless, &registry, &plan, &settings);
        let after = after.functions[0].as_ref().unwrap();
        assert_eq!(after.len(), before.len());
        assert!(after.iter().all(|execution| execution.steps <= 2 * longest + 50));
        assert!(after.iter().filter(|execution| execution.steps > 0).count() >= 3);
        assert!(after.last().is_some_and(|last| is_endless(last) && last.steps == 0));
    }

    /// Returns its argument. If that is negative, control first goes to `BAD`.
    const GOES_WRONG: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i8) -> i8, sym_name = "f"}> ({
  ^bb0(%n: i8):
    %zero = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %first = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %one = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %negative = "arith.cmpi"(%n, %zero) <{predicate = 2 : i64}> : (i8, i8) -> i1
    "cf.cond_br"(%negative, %first, %n)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i64, i8) -> ()
  ^bb1(%i: i64):
    BAD
  ^bb2(%end: i8):
    "func.return"(%end) : (i8) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn what_is_endless_where_the_source_is_undefined_keeps_nothing_from_being_run() {
        let registry = assay_dialects::registry();
        let settings = Settings { inputs: 64, search: 0, ..Settings::default() };
        let undefined = r#"%bad = "arith.divsi"(%n, %zero) : (i8, i8) -> i8
    "cf.br"(%bad)[^bb2] : (i8) -> ()"#;
        let counts = r#"%next = "arith.addi"(%i, %one) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    "cf.br"(%next)[^bb1] : (i64) -> ()"#;
        let source = assay_ir::parse(GOES_WRONG.replace("BAD", undefined)).unwrap();
        let mut plan = Plan::new(&source, &registry, &settings);
        let before = observe(&source, &registry, &mut plan, &settings);
        let target = assay_ir::parse(GOES_WRONG.replace("BAD", counts)).unwrap();
        let after = Behaviour::observe(&target, &registry, &plan, &settings);
        let (before, after) = (before.functions[0].as_ref().unwrap(), after.functions[0].as_ref().unwrap());
        let endless = after.iter().filter(|execution| is_endless(execution)).count();
        assert!(endless > 4, "only {endless} are endless");
        assert!(before.iter().zip(after).all(|(before, after)| is_defined(before) == after.result.is_ok()));
    }
}
