//! Whether one step miscompiles a program as a failure that is already known.

use assay_drive::Step;
use assay_drive::opt::{OptOutcome, PassTrace, StepIr};
use assay_judge::{Miscompilation, Plan};

use crate::oracle::{FailureOracle, TracedProgram};
use crate::signature::FailureSignature;

/// The functions and inputs on which two programs are compared.
#[derive(Clone, Copy)]
pub(crate) enum JudgedInputs<'a> {
    /// All functions, on the inputs that the settings ask for.
    Any,
    /// The function and the input of a miscompilation of the same program. A step may miscompile other functions, or this one on other
    /// inputs, for other reasons.
    Failing(&'a Miscompilation),
    /// Functions whose arguments are these texts, on that input alone.
    Texts(&'a [String]),
}

impl FailureOracle {
    /// Whether a step miscompiles as `signature` says. Decides by the programs before and after the step.
    pub(crate) fn judges(
        &self,
        signature: &FailureSignature,
        step: &Step,
        [before, after]: [&str; 2],
        inputs: JudgedInputs<'_>,
    ) -> bool {
        let Ok(module) = assay_ir::parse(before) else { return false };
        let changed = StepIr { step: 0, pass: step.pass.clone(), ir: Some(after.to_owned()) };
        let end = OptOutcome::Ok { ir: after.to_owned(), diagnostics: String::new() };
        let trace = PassTrace { input: Some(before.to_owned()), steps: vec![changed], end };
        let wanted = |one: &Miscompilation| signature.fits(one);
        let pipeline = step.to_pipeline();
        let program = TracedProgram { module: &module, text: before, pipeline: &pipeline, trace: &trace };
        let plan = || Plan::new(&module, self.registry, &self.settings);
        let found = match inputs {
            JudgedInputs::Any => self.miscompilation(program, Some(&wanted)),
            JudgedInputs::Failing(one) => {
                let mut plan = plan().only(&one.function);
                for function in &mut plan.functions {
                    function.inputs = vec![one.difference.input.clone()];
                    (function.maker, function.is_complete) = (None, false);
                }
                self.miscompilation_on(plan, program, Some(&wanted))
            }
            JudgedInputs::Texts(texts) => {
                let plan = plan().on_inputs_like(texts, &module, self.registry, &self.settings);
                self.miscompilation_on(plan, program, Some(&wanted))
            }
        };
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use assay_drive::opt::BackEnd;
    use assay_drive::process::Limits;
    use assay_drive::{Discovery, Pipeline};

    use crate::{Observation, TargetPair};

    /// The pass expands both ops wrongly: 0 to the power of 0 is 1 (#132202), and math.round rounds 0.49999997 up (found/143). It
    /// begins with the last op.
    const TWO_BUGS: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%x: f32):
    %r = "math.powf"(%x, %x) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "func.return"(%r) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32) -> f32, sym_name = "g"}> ({
  ^bb0(%x: f32):
    %r = "math.round"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"(%r) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn the_pattern_is_that_of_the_function_whose_failure_is_shown() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: there is no mlir-22");
            return;
        };
        let settings = crate::settings(None, 0);
        let mut targets =
            TargetPair::new(&target, Some(BackEnd::Process), Limits::default(), settings).unwrap();
        let pipeline: Pipeline = "math-expand-ops".parse().unwrap();
        let module = assay_ir::parse(TWO_BUGS).unwrap();
        let oracle = targets.plain();
        for (function, op) in [("f", "math.powf"), ("g", "math.round")] {
            oracle.function = Some(function.to_owned());
            let seen = oracle.look(&module, TWO_BUGS, &pipeline).unwrap();
            oracle.function = None;
            let Observation::Failure(found) = seen else { panic!("nothing is wrong with @{function}") };
            let name = oracle.attribute(&found, &pipeline.steps[0]).unwrap().name();
            assert!(name.as_ref().is_some_and(|name| name.contains(op)), "@{function}: {name:?}");
        }
    }
}
