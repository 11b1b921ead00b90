//! Which ops a pass miscompiles alone. A conversion replaces every op, so the first op with another value need not be the one that is
//! converted wrongly: it may only use a wrong value.

use assay_drive::opt::OptOutcome;
use assay_drive::{DriveError, Step};
use assay_engine::interpret::ExecutedOp;
use assay_ir::{Module, OpId, ValueId};
use assay_judge::inputs::unsigned_text;
use assay_judge::record_failing_run;
use assay_model::Value;
use rustc_hash::FxHashSet;

use crate::alone::{arguments_of_isolated, isolate_op};
use crate::judging::JudgedInputs;
use crate::oracle::{FailureOracle, FoundFailure};

/// Ops that are tried. Each takes a run of the compiler.
const MOST_TRIED: usize = 16;
/// Values of an op's operands that are tried, if it is executed more than once.
const MOST_VALUES: usize = 4;
/// The value of an argument that no executed op uses. An op inside may use it after the pass, where the wrong one of two regions is
/// executed.
const UNUSED: &str = "1";

impl FailureOracle {
    /// The names of the ops that `step` miscompiles alone, with the operands that they have in the failing execution. Where one op is
    /// inside another, only the inner one counts. Empty if there is none, or if the execution cannot be recorded.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub(crate) fn find_wrong_alone(
        &self,
        found: &FoundFailure,
        step: &Step,
    ) -> Result<Vec<String>, DriveError> {
        let Some(miscompilation) = &found.miscompilation else { return Ok(Vec::new()) };
        // Both are the same text, so their ops have the same numbers. Only one of them may have a fixed vscale, which is not printed.
        let texts = (self.settings.parse(&miscompilation.before), assay_ir::parse(&miscompilation.before));
        let (Ok(fixed), Ok(module)) = texts else { return Ok(Vec::new()) };
        let Some(execution) = record_failing_run(self.registry, &self.settings, miscompilation, &fixed)
        else {
            return Ok(Vec::new());
        };
        let mut wrong: Vec<OpId> = Vec::new();
        for op in innermost_first(&module, &execution.events).into_iter().take(MOST_TRIED) {
            let has_wrong_op = wrong.iter().any(|&inner| parents(&module, inner).any(|outer| outer == op));
            if !has_wrong_op && self.is_wrong_alone(found, step, &module, &execution.events, op)? {
                wrong.push(op);
            }
        }
        let mut names: Vec<String> = wrong.iter().map(|&op| module.op_name(op).to_owned()).collect();
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }

    fn is_wrong_alone(
        &self,
        found: &FoundFailure,
        step: &Step,
        module: &Module,
        events: &[ExecutedOp],
        op: OpId,
    ) -> Result<bool, DriveError> {
        let Some(alone) = isolate_op(module, op) else { return Ok(false) };
        let before = assay_ir::print(&alone);
        let OptOutcome::Ok { ir, .. } = self.compiler.run(&before, &step.to_pipeline())? else {
            return Ok(false);
        };
        let judges = |inputs: JudgedInputs<'_>| self.judges(&found.signature, step, [&before, &ir], inputs);
        let arguments = arguments_of_isolated(module, op);
        if arguments.is_empty() {
            return Ok(judges(JudgedInputs::Any));
        }
        let inputs = executed_inputs(module, events, op, &arguments);
        Ok(inputs.iter().any(|input| judges(JudgedInputs::Texts(input))))
    }
}

/// The executed ops that have results, each once: those inside other ops first, otherwise in the order of execution.
fn innermost_first(module: &Module, events: &[ExecutedOp]) -> Vec<OpId> {
    let mut seen = FxHashSet::default();
    let mut ops: Vec<OpId> = events.iter().map(|event| event.op).collect();
    ops.retain(|&op| !module.op(op).results.is_empty() && seen.insert(op));
    ops.sort_by_key(|&op| std::cmp::Reverse(parents(module, op).count()));
    ops
}

fn parents(module: &Module, op: OpId) -> impl Iterator<Item = OpId> {
    std::iter::successors(module.parent_op(op), |&op| module.parent_op(op))
}

/// The values of some arguments, as text, whenever an op is executed; each list of values once.
fn executed_inputs(
    module: &Module,
    events: &[ExecutedOp],
    op: OpId,
    arguments: &[ValueId],
) -> Vec<Vec<String>> {
    let mut inputs: Vec<Vec<String>> = Vec::new();
    for at in (0..events.len()).filter(|&at| events[at].op == op) {
        let text = |&value: &ValueId| {
            value_at(module, events, at, value).map_or_else(|| UNUSED.to_owned(), unsigned_text)
        };
        let input: Vec<String> = arguments.iter().map(text).collect();
        if !inputs.contains(&input) {
            inputs.push(input);
        }
        if inputs.len() == MOST_VALUES {
            break;
        }
    }
    inputs
}

/// What a value is when the op of an event is executed: an operand or a result of this event, or of the nearest one before it. An op is
/// recorded when it ends, behind the ops inside it.
fn value_at<'e>(module: &Module, events: &'e [ExecutedOp], at: usize, value: ValueId) -> Option<&'e Value> {
    events[..=at].iter().rev().find_map(|event| {
        let data = module.op(event.op);
        let operand = data.operands.iter().position(|&operand| operand == value);
        let result = || data.results.iter().position(|&result| result == value);
        operand
            .and_then(|index| event.operands.get(index))
            .or_else(|| result().and_then(|index| event.results.get(index)))
    })
}

#[cfg(test)]
mod tests {
    use assay_drive::opt::BackEnd;
    use assay_drive::process::Limits;
    use assay_drive::{Discovery, Pipeline};

    use crate::{Attribution, Observation, TargetPair};

    /// The pattern of `step` of mlir-22 that miscompiles a program; `None` if there is no mlir-22.
    fn pattern(step: &str, program: &str) -> Option<Attribution> {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: there is no mlir-22");
            return None;
        };
        let settings = crate::settings(Some(crate::INPUTS), 0);
        let mut targets =
            TargetPair::new(&target, Some(BackEnd::Process), Limits::default(), settings).unwrap();
        let pipeline: Pipeline = step.parse().unwrap();
        let module = assay_ir::parse(program).unwrap();
        let oracle = targets.plain();
        let seen = oracle.look(&module, program, &pipeline).unwrap();
        let Observation::Failure(found) = seen else { panic!("nothing is wrong") };
        Some(oracle.attribute(&found, &pipeline.steps[0]).unwrap())
    }

    /// The quotient is wrong (found/11). The difference uses it, and is the first op whose value differs: the quotient is a value of
    /// another type after the pass.
    const USES_WRONG_QUOTIENT: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
  ^bb0(%x: index):
    %c = "index.constant"() <{value = 26 : index}> : () -> index
    %q = "index.ceildivs"(%x, %c) : (index, index) -> index
    %r = "index.sub"(%q, %x) : (index, index) -> index
    "func.return"(%r) : (index) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    /// The switch takes 2^32 for 0 (found/01). The loop that has it gives the wrong value, too.
    const SWITCH_IN_LOOP: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = () -> index, sym_name = "f"}> ({
    %n = "arith.constant"() <{value = 4294967296 : index}> : () -> index
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %r = "scf.for"(%0, %1, %1, %n) ({
    ^bb0(%i: index, %a: index):
      %v = "scf.index_switch"(%a) <{cases = array<i64: 0>}> ({
        "scf.yield"(%a) : (index) -> ()
      }, {
        "scf.yield"(%i) : (index) -> ()
      }) : (index) -> index
      "scf.yield"(%v) : (index) -> ()
    }) : (index, index, index, index) -> index
    "func.return"(%r) : (index) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn an_op_that_uses_a_wrong_value_is_not_blamed() {
        let Some(one) = pattern("convert-index-to-llvm", USES_WRONG_QUOTIENT) else { return };
        assert_eq!(one.root(), Some("index.ceildivs"), "{one:?}");
    }

    #[test]
    fn of_ops_inside_each_other_the_inner_one_is_blamed() {
        let Some(one) = pattern("convert-scf-to-cf", SWITCH_IN_LOOP) else { return };
        assert_eq!(one.root(), Some("scf.index_switch"), "{one:?}");
    }
}
