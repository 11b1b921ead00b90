//! Whether the reduced program of a hang hangs, or is only slow. Candidates get little time, so that a reduction ends.

use std::sync::Arc;
use std::time::Duration;

use assay_campaign::analysis::ReductionState;
use assay_campaign::finding::{FailureKind, Finding};
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::process::Limits;
use assay_drive::{DriveError, Pipeline, Step};
use assay_ir::Module;
use assay_reduce::{AlgorithmParts, ReductionBudget};

use super::{FindingReducer, MOST};
use crate::error::TriageError;
use crate::hangs::{HANG_IN_PROCESS, HANG_PROCESS, Hangs};
use crate::shrink::Shrunk;
use crate::{FailureSignature, ParallelOracle, TargetPair};

/// Limits the time of candidates of a hang.
pub(super) fn limit_candidates(targets: &mut TargetPair) {
    targets.limit(HANG_PROCESS.as_secs_f64());
    if targets.fast.compiler.library.is_some() {
        targets.fast.compiler.limits.cpu = Some(HANG_IN_PROCESS);
    }
}

/// A busy machine may give a process this small a part of a core.
const BUSY: u32 = 8;

/// Limits for a compiler that counts as one that does not end after this CPU time. Wall-clock time says little on a busy machine; it
/// ends a compiler that waits for something.
fn confirming(usual: Duration, limits: Limits) -> Limits {
    Limits { cpu: Some(usual), wall: usual * BUSY, ..limits }
}

impl FindingReducer {
    /// As before, but with these hangs: it takes hangs back from them that turn out to be none.
    #[must_use]
    pub fn with_hangs(mut self, hangs: Arc<Hangs>) -> FindingReducer {
        self.hangs = hangs;
        self
    }

    /// If a compiler does not hang, although it was found to do so: takes that back.
    pub(super) fn take_back_hang(&self, found: &Finding, reduced: &Finding) {
        if found.kind != FailureKind::Hang || reduced.state() != ReductionState::Lost {
            return;
        }
        if found.claim.is_at_start() {
            let steps = found.guilty.step.parse().unwrap_or_else(|_| Pipeline::empty());
            self.hangs.forget_start(&steps.steps, &found.ir.before);
        } else {
            self.hangs.forget(&found.guilty.pass, found.claim.ops.first().map(String::as_str));
        }
    }

    /// Whether the plain compiler reaches the usual time limit. Its message says so.
    pub(super) fn hangs(
        &self,
        targets: &mut TargetPair,
        text: &str,
        steps: &[Step],
    ) -> Result<bool, DriveError> {
        let limits = confirming(self.usual_time(), self.limits);
        let patient = Compiler { limits, ..targets.plain().compiler.clone() };
        let end = patient.run(text, &Pipeline { steps: steps.to_vec() })?;
        Ok(matches!(end, OptOutcome::TimedOut { .. }))
    }

    /// As [`FindingReducer::hangs`]; also if the failure is not a hang.
    pub(super) fn hangs_still(
        &self,
        targets: &mut TargetPair,
        signature: &FailureSignature,
        text: &str,
        pipeline: &Pipeline,
    ) -> Result<bool, DriveError> {
        Ok(!matches!(signature, FailureSignature::Hang { .. })
            || self.hangs(targets, text, &pipeline.steps)?)
    }

    /// After this time, a compiler counts as one that does not end.
    pub(super) fn usual_time(&self) -> Duration {
        self.limits.wall
    }

    /// The program of a hang, reduced so that it still reaches the usual time limit; `None` if it is only slow. If a candidate was
    /// slow and the `original` program hangs, that one is reduced once more, with more time for each candidate.
    pub(super) fn shrink_to_hang(
        &self,
        shrunk: Shrunk,
        original: (Module, Vec<Step>),
        targets: &mut TargetPair,
        oracle: &mut ParallelOracle,
        budget: ReductionBudget,
    ) -> Result<Option<Shrunk>, TriageError> {
        if self.hangs(targets, &shrunk.pair.program.text, &shrunk.pair.steps)? {
            return Ok(Some(shrunk));
        }
        let (module, steps) = original;
        if !self.hangs(targets, &assay_ir::print(&module), &steps)? {
            return Ok(None);
        }
        targets.limit(self.usual_time().min(MOST).as_secs_f64());
        oracle.restart(oracle.signature.clone(), targets.fast.clone());
        let again = crate::shrink(module, steps, targets, oracle, budget, AlgorithmParts::default())?;
        let is_endless = self.hangs(targets, &again.pair.program.text, &again.pair.steps)?;
        Ok(is_endless.then_some(again))
    }

    /// Why a hang is none.
    pub(super) fn slow_note(&self) -> String {
        format!(
            "the reduced program is compiled within {} s: it is slow, and it does not hang",
            self.usual_time().as_secs_f64()
        )
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    use assay_campaign::background::Reducer as _;
    use assay_campaign::finding::Origin;
    use assay_drive::{Discovery, Interrupt};

    use super::*;
    use crate::evidence::FindingContext;

    /// A compiler that reaches any limit of time if the program has the attribute `forever`, and otherwise a limit of `SLOW` s. It
    /// does not burn the time: it ends by the signal of that limit.
    const SLOW: &str = r#"#!/bin/sh
case "$*" in
    *--pass-pipeline=*cse*)
        program=$(cat)
        case $program in
            *forever*) kill -XCPU $$ ;;
            *) [ "$(ulimit -t)" -gt SLOW ] || kill -XCPU $$ ;;
        esac
        printf '%s\n' "$program" | MLIR_OPT "$@" ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

    /// As [`SLOW`], for one that does not read such a program.
    const DOES_NOT_READ: &str = r#"#!/bin/sh
case "$*" in
    *-generic*)
        program=$(cat)
        case $program in *forever*) kill -XCPU $$ ;; esac
        printf '%s\n' "$program" | MLIR_OPT "$@" ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

    /// As [`SLOW`], for one that does not end after it has printed such a program.
    const DOES_NOT_END: &str = r#"#!/bin/sh
case "$*" in
    *-generic*)
        program=$(cat)
        printf '%s\n' "$program" | MLIR_OPT "$@" || exit $?
        case $program in *forever*) kill -XCPU $$ ;; esac ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

    /// As [`SLOW`], for one that does not begin with two passes.
    const DOES_NOT_BEGIN: &str = r#"#!/bin/sh
case "$*" in *--pass-pipeline=*cse*sccp*) cat >/dev/null; kill -XCPU $$ ;; esac
exec MLIR_OPT "$@"
"#;

    /// What becomes of a program with [`SLOW`]; `None` without a compiler.
    fn investigated(slow: u64, attributes: &str) -> Option<Finding> {
        investigated_by(&SLOW.replace("SLOW", &slow.to_string()), attributes, "cse")
    }

    /// What becomes of a program and a pipeline with that compiler; `None` without a compiler.
    fn investigated_by(script: &str, attributes: &str, pipeline: &str) -> Option<Finding> {
        let (_folder, compiler) = stand_in(script)?;
        reducer(&compiler).investigate(&program(attributes), &pipeline.parse().unwrap())
    }

    /// A script as a compiler, in its folder. In the script, `MLIR_OPT` is the real compiler; `None` without one.
    pub(in crate::reducer) fn stand_in(script: &str) -> Option<(tempfile::TempDir, Compiler)> {
        let Ok(real) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: mlir-22 is not installed");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("slow-opt");
        fs::write(&file, script.replace("MLIR_OPT", &real.opt.display().to_string())).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        let target = Discovery::run().select(&file.display().to_string()).unwrap();
        Some((folder, Compiler::new(target)))
    }

    pub(in crate::reducer) fn reducer(compiler: &Compiler) -> FindingReducer {
        let (budget, stop) = (Duration::from_secs(60), Interrupt::new());
        FindingReducer::new(compiler, None, budget, 1, stop, vec![Pipeline::empty()]).unwrap()
    }

    /// A pass that is said to hang on a program.
    pub(in crate::reducer) fn hang(compiler: &Compiler, pass: &str, program: &str) -> Finding {
        let (catalogue, step) = (compiler.catalogue().unwrap(), Step::new(pass));
        let context = FindingContext {
            target: &compiler.target,
            catalogue: &catalogue,
            program,
            pipeline: &step.to_pipeline(),
            origin: Origin::default(),
        };
        context.hang(&step, program)
    }

    /// A program whose function has these attributes.
    pub(in crate::reducer) fn program(attributes: &str) -> String {
        format!(
            "\"builtin.module\"() ({{\n  \"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n    \
             \"func.return\"() : () -> ()\n  }}) {{{attributes}}} : () -> ()\n}}) : () -> ()\n"
        )
    }

    /// On a busy machine, a compiler may seem to hang. The reducer finds that out.
    #[test]
    fn a_hang_at_the_start_that_is_none_is_taken_back() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: mlir-22 is not installed");
            return;
        };
        let (hangs, program) = (Arc::new(Hangs::default()), program("a"));
        let catalogue = Compiler::new(target.clone()).catalogue().unwrap();
        for pipeline in [Pipeline::empty(), "cse,sccp".parse().unwrap()] {
            let context = FindingContext {
                target: &target,
                catalogue: &catalogue,
                program: &program,
                pipeline: &pipeline,
                origin: Origin::default(),
            };
            // Three programs that are not read make another one suspect, once others were read.
            (0..3).for_each(|_| hangs.add_start(&pipeline.steps, &program));
            hangs.add_read("other");
            let is_known = || match pipeline.steps.is_empty() {
                true => hangs.leave_out(&Step::new("cse").to_pipeline(), &program).is_empty(),
                false => hangs.hangs_at_start(&pipeline),
            };
            assert!(is_known(), "{pipeline}");
            let mut reducer = reducer(&Compiler::new(target.clone())).with_hangs(Arc::clone(&hangs));
            let reduced = reducer.reduce(&context.hang_at_start(&pipeline)).unwrap();
            assert_eq!(reduced.state(), ReductionState::Lost, "{:?}", reduced.analysis);
            assert!(!is_known(), "{pipeline}");
        }
    }

    #[test]
    fn a_hang_of_a_step_that_is_none_is_taken_back() {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: mlir-22 is not installed");
            return;
        };
        let (compiler, program, hangs) = (Compiler::new(target), program("a"), Arc::new(Hangs::default()));
        hangs.add("cse", None, &program);
        let mut reducer = reducer(&compiler).with_hangs(Arc::clone(&hangs));
        let reduced = reducer.reduce(&hang(&compiler, "cse", &program)).unwrap();
        assert_eq!(reduced.state(), ReductionState::Lost, "{:?}", reduced.analysis);
        assert!(!hangs.contains("cse", &program));
    }

    #[test]
    fn a_program_that_is_not_read_needs_no_pass() {
        let Some(finding) = investigated_by(DOES_NOT_READ, "forever", "canonicalize,cse") else { return };
        assert_eq!(finding.kind, FailureKind::Hang, "{:?}", finding.analysis);
        assert_eq!((finding.guilty.pass.as_str(), finding.guilty.step.as_str()), (crate::READING, ""));
        let command = finding.analysis.unwrap().command.unwrap();
        assert!(command.ends_with("slow-opt before.mlir"), "{command}");
    }

    #[test]
    fn no_pass_is_blamed_for_a_compiler_that_does_not_end_after_its_output() {
        let Some((_folder, compiler)) = stand_in(DOES_NOT_END) else { return };
        // As if a pass had been blamed.
        let found = hang(&compiler, "cse", &program("forever"));
        let finding = reducer(&compiler).reduce(&found).unwrap();
        assert_eq!(finding.state(), ReductionState::Reduced, "{:?}", finding.analysis);
        assert_eq!((finding.guilty.pass.as_str(), finding.guilty.step.as_str()), (crate::PRINTING, ""));
        assert!(!finding.claim.is_at_start());
        let cause = finding.cause().unwrap().to_string();
        assert!(cause.starts_with("hang (printing) "), "{cause}");
    }

    #[test]
    fn passes_with_which_a_compiler_does_not_begin_are_all_kept() {
        let Some(finding) = investigated_by(DOES_NOT_BEGIN, "", "canonicalize,cse,sccp") else { return };
        assert_eq!(finding.kind, FailureKind::Hang, "{:?}", finding.analysis);
        assert_eq!((finding.guilty.pass.as_str(), finding.guilty.step.as_str()), ("sccp", "cse,sccp"));
        assert!(finding.claim.is_at_start());
    }

    #[test]
    fn cpu_time_decides_whether_a_program_hangs() {
        let usual = Duration::from_secs(10);
        let limits = confirming(usual, Limits { wall: usual, ..Limits::default() });
        assert_eq!(limits.cpu, Some(usual));
        assert!(limits.wall >= 4 * usual, "{limits:?}");
    }

    #[test]
    fn a_hang_is_not_reduced_to_a_slow_program() {
        let Some(finding) = investigated(1, "forever") else { return };
        let analysis = finding.analysis.as_ref().unwrap();
        assert_eq!(
            (finding.kind, analysis.state),
            (FailureKind::Hang, ReductionState::Reduced),
            "{analysis:?}"
        );
        assert_eq!(finding.claim.title, "does not end within 10 s");
        assert!(finding.ir.before.contains("forever"), "{}", finding.ir.before);
    }

    #[test]
    fn a_program_that_ends_within_the_usual_time_is_no_hang() {
        let Some(finding) = investigated(MOST.as_secs(), "") else { return };
        let analysis = finding.analysis.as_ref().unwrap();
        assert_eq!(analysis.state, ReductionState::Lost, "{analysis:?}");
        assert_eq!(
            analysis.note,
            "the reduced program is compiled within 10 s: it is slow, and it does not hang"
        );
    }
}
