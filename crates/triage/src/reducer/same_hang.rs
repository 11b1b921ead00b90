//! Whether a hang has the same cause as one that was reduced before. Many passes fold, so one endless fold makes many of them hang. A hang
//! takes half a minute to reduce, because that waits for the time limit several times.

use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::finding::{FailureKind, Finding};
use assay_drive::opt::{BackEnd, OptOutcome};
use assay_drive::process::Limits;
use assay_drive::{Pipeline, Step};
use assay_reduce::Size;

use super::{FindingReducer, run_limits};
use crate::error::TriageError;
use crate::hangs::{HANG_IN_PROCESS, HANG_PROCESS, has_op};

/// Reduced hangs that are kept.
const MOST_KEPT: usize = 64;

impl FindingReducer {
    /// A hang with the program and the cause of one of those that are `reduced`: its pass does not end on that small program either, and its
    /// own program has all ops that matter there. `None` if it must be reduced.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub(super) fn recognise_hang(
        &self,
        finding: &Finding,
        reduced: &[Finding],
    ) -> Result<Option<Finding>, TriageError> {
        let Some(step) = only_step(finding) else { return Ok(None) };
        for known in reduced.iter().filter(|known| may_explain(known, finding)) {
            if self.hangs_soon(finding, &known.ir.before, &step)? {
                return Ok(Some(with_cause_of(finding, known)));
            }
        }
        Ok(None)
    }

    /// Whether a step does not end on a small program. A candidate of a reduction gets as much time.
    fn hangs_soon(&self, finding: &Finding, program: &str, step: &Step) -> Result<bool, TriageError> {
        let mut compiler = self.target_pair(finding, run_limits(self.limits))?.fast.compiler;
        let cpu = if compiler.back_end() == BackEnd::Library { HANG_IN_PROCESS } else { HANG_PROCESS };
        compiler.limits = Limits { cpu: Some(cpu.min(compiler.limits.wall)), ..compiler.limits };
        let outcome = compiler.run(program, &step.to_pipeline())?;
        Ok(matches!(outcome, OptOutcome::TimedOut { .. }))
    }
}

/// Keeps a hang that was reduced, so that others can be compared with it.
pub(super) fn keep(reduced: &mut Vec<Finding>, finding: &Finding) {
    let is_reduced = matches!(finding.state(), ReductionState::Reduced | ReductionState::Partial);
    let is_other = reduced.iter().all(|known| known.ir.before != finding.ir.before);
    if is_reduced && is_other && finding.cause().is_some() && only_step(finding).is_some() {
        if reduced.len() == MOST_KEPT {
            reduced.remove(0);
        }
        reduced.push(finding.clone());
    }
}

/// The step of a hang in one step. A compiler that does not get to the first step hangs for another reason than one that does.
fn only_step(finding: &Finding) -> Option<Step> {
    let is_hang = finding.kind == FailureKind::Hang && !finding.claim.is_at_start();
    let pipeline = finding.guilty.step.parse::<Pipeline>().ok().filter(|_| is_hang)?;
    pipeline.only_step().cloned()
}

/// Whether a reduced hang may be the same as another one. That the same pass hangs on it again would show nothing.
fn may_explain(known: &Finding, finding: &Finding) -> bool {
    let seen_in = known.analysis.as_ref().and_then(|analysis| analysis.seen_in.as_deref());
    let seen_in = seen_in.and_then(|steps| steps.parse::<Pipeline>().ok()).unwrap_or_else(Pipeline::empty);
    let pass = &finding.guilty.pass;
    known.guilty.pass != *pass
        && seen_in.steps.iter().all(|step| step.pass != *pass)
        && known.claim.ops.iter().all(|op| has_op(&finding.ir.before, op))
}

/// A hang with the program and the cause of another one.
fn with_cause_of(finding: &Finding, known: &Finding) -> Finding {
    let text = &finding.ir.before;
    let ops_before = assay_ir::parse(text).map_or(0, |module| Size::measure(&module, text).ops);
    let Some(of_known) = &known.analysis else { return finding.clone() };
    let mut same = finding.clone();
    same.ir.before.clone_from(&known.ir.before);
    same.claim.ops.clone_from(&known.claim.ops);
    same.guilty.pattern.clone_from(&known.guilty.pattern);
    same.analysis = Some(Analysis {
        state: of_known.state,
        cause: of_known.cause.clone(),
        ops_before,
        ops: of_known.ops,
        passes_before: finding.compilation.pipeline.parse().map_or(1, |pipeline: Pipeline| pipeline.len()),
        passes: 1,
        note: format!(
            "the pass does not end on the program to which the hang of {} was reduced",
            known.guilty.pass
        ),
        ..Analysis::default()
    });
    same
}

#[cfg(test)]
mod tests {
    use assay_campaign::background::Reducer as _;

    use super::super::endless::tests::{hang, program, reducer, stand_in};
    use super::*;

    /// Ends by the signal of a limit of CPU time, after the first print if there are prints: two passes because of the attribute `forever`, and
    /// another one because of `never`.
    const TWO_CAUSES: &str = r#"#!/bin/sh
case "$*" in
    *--pass-pipeline=*)
        program=$(cat)
        case "$program $*" in
            *forever*--pass-pipeline=*[\(,]cse*|*forever*--pass-pipeline=*sccp*|*never*--pass-pipeline=*inline*)
                case "$*" in *print-ir*) ;; *) kill -XCPU $$ ;; esac
                for arg; do
                    shift
                    case $arg in --pass-pipeline=*) arg="${arg%%\}*}})" ;; esac
                    set -- "$@" "$arg"
                done
                printf '%s\n' "$program" | MLIR_OPT "$@"
                kill -XCPU $$ ;;
        esac
        printf '%s\n' "$program" | MLIR_OPT "$@" ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

    #[test]
    fn only_the_first_hang_of_a_cause_is_reduced() {
        let Some((_folder, compiler)) = stand_in(TWO_CAUSES) else { return };
        let (text, mut reducer) = (program("forever, never"), reducer(&compiler));
        let mut reduce = |pass: &str| reducer.reduce(&hang(&compiler, pass, &text)).unwrap();
        let [first, same, other] = ["cse", "sccp", "inline"].map(&mut reduce);
        for finding in [&first, &same, &other] {
            assert_eq!(finding.state(), ReductionState::Reduced, "{:?}", finding.analysis);
        }
        let candidates = |finding: &Finding| finding.analysis.as_ref().unwrap().compilations;
        assert!(candidates(&first) > 0 && candidates(&other) > 0);
        assert_eq!((candidates(&same), same.cause(), &same.ir.before), (0, first.cause(), &first.ir.before));
        assert_eq!((same.guilty.pass.as_str(), same.guilty.step.as_str()), ("sccp", "sccp"));
        assert!(first.ir.before.contains("forever") && !first.ir.before.contains("never"));
        assert!(other.ir.before.contains("never") && !other.ir.before.contains("forever"));
        assert_ne!(other.cause(), first.cause());
    }
}
