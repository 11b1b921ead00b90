//! Recognises a known bug by the program as the campaign found it. Most findings of a campaign are known, and a reduction takes
//! seconds.
//!
//! Only what a reduction keeps may decide: the message, the stack of a crash, the pass, and the pattern whose single application
//! makes the failure show. What else is in the program does not count. If that is not enough, the finding is reduced.

use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::cause::{Cause, CauseSubject};
use assay_campaign::finding::{Detail, FailureKind, Finding};
use assay_drive::opt::OptOutcome;
use assay_drive::signature::Symptom;
use assay_drive::{Pipeline, Signature, Step};

use super::{FindingReducer, kinds, run_limits};
use crate::cause::{cause_message, crash_cause, unnamed_crash, without_ops};
use crate::crash::crash_signature;
use crate::error::TriageError;
use crate::{Attribution, FOLDER, FailureOracle, FailureSignature, FoundFailure, Observation, READING};

impl FindingReducer {
    /// The finding with its cause and its pattern, if they show a known bug. `None` if the finding must be reduced.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub(super) fn recognise(&self, finding: &Finding) -> Result<Option<Finding>, TriageError> {
        let Some(known) = self.known.as_deref().filter(|_| self.right_on.is_none()) else { return Ok(None) };
        let is_known = |finding: &Finding| known.recognise(finding).is_some();
        let cause = cause_as_seen(finding);
        if is_known(&with_cause(finding, cause.clone())) {
            return Ok(Some(with_cause(finding, cause.or_else(|| Some(cause_without_pattern(finding))))));
        }
        // The pattern in flight at the time limit is chance, and to wait for it again is expensive.
        if finding.kind == FailureKind::Hang {
            return Ok(None);
        }
        let Some((oracle, found, step)) = self.look_as_found(finding)? else { return Ok(None) };
        let attribution = oracle.attribute(&found, &step)?;
        let ways = conclusive_attributions(&attribution, &found.signature, &step);
        Ok(ways.iter().map(|way| with_attribution(finding, &found, way)).find(is_known))
    }

    /// Runs the guilty pass alone on the program before it. `None` if it does not show what the campaign saw.
    fn look_as_found(
        &self,
        finding: &Finding,
    ) -> Result<Option<(FailureOracle, FoundFailure, Step)>, TriageError> {
        let (Ok(module), Ok(pipeline)) =
            (assay_ir::parse(&finding.ir.before), finding.guilty.step.parse::<Pipeline>())
        else {
            return Ok(None);
        };
        let Some(step) = pipeline.only_step().cloned() else { return Ok(None) };
        let mut targets = self.target_pair(finding, run_limits(self.limits))?;
        targets.set_input(finding.behaviour.as_ref().map_or(&[], |behaviour| &behaviour.inputs));
        let mut oracle = targets.fast;
        // Another function may be miscompiled by another bug.
        oracle.function = finding.behaviour.as_ref().and_then(|behaviour| behaviour.function.clone());
        let text = assay_ir::print(&module);
        let found = match oracle.look(&module, &text, &pipeline)? {
            Observation::Failure(found) if shows_same(finding, &found) => *found,
            _ => return Ok(None),
        };
        Ok(Some((oracle, found, step)))
    }
}

/// Whether a run shows what the campaign saw: not only a failure of the same pass, but the same message, stack or broken rule.
fn shows_same(finding: &Finding, found: &FoundFailure) -> bool {
    let is_same = match &found.signature {
        FailureSignature::Crash { key } => match &found.end {
            OptOutcome::Crash(crash) => !key.corruption && crash_signature(crash) == finding.signature,
            _ => false,
        },
        FailureSignature::Failure { message, .. } => *message == crate::message(&finding.stderr),
        FailureSignature::Miscompile { rule, .. } => {
            let seen = match &finding.claim.detail {
                Some(Detail::BrokenRule(broken)) => Some(&broken.rule),
                _ => None,
            };
            rule.as_ref() == seen
        }
        _ => false,
    };
    is_same && kinds::is_of(finding, &found.signature)
}

/// The cause that a reduction would find too, if it follows from what the campaign saw. `None` if the pattern may be a part of it.
fn cause_as_seen(finding: &Finding) -> Option<Cause> {
    match finding.kind {
        FailureKind::Crash | FailureKind::Assertion => {
            let symptom = Symptom::Signal(finding.signal?.into());
            let signature = Signature::new(symptom, &finding.stderr);
            let mut key = signature.key();
            let is_certain = signature.names_a_function() && !key.corruption;
            key.parts.reading = finding.guilty.pass == READING;
            is_certain.then(|| Cause::Crash(crash_cause(&key)))
        }
        FailureKind::Hang => Some(pass_cause(finding, CauseSubject::Ops(finding.claim.ops.clone()))),
        FailureKind::InvalidOutput if finding.claim.is_unreadable() => {
            let message = crate::message(&finding.stderr);
            Some(pass_cause(finding, CauseSubject::Message(cause_message(&message, without_ops))))
        }
        FailureKind::InvalidOutput
        | FailureKind::RejectsValid
        | FailureKind::Miscompile
        | FailureKind::OutOfMemory => None,
    }
}

/// The cause of a failure for which no pattern is known.
fn pass_cause(finding: &Finding, about: CauseSubject) -> Cause {
    Cause::Failure { kind: finding.kind, pass: Some(finding.guilty.pass.clone()), pattern: None, about }
}

/// The cause of a failure that is known although [`cause_as_seen`] has none for it. A crash may have no message, and a pass may
/// have several bugs that crash, so the stack is part of it.
fn cause_without_pattern(finding: &Finding) -> Cause {
    let pass = &finding.guilty.pass;
    match (finding.kind, finding.signal) {
        (FailureKind::Crash | FailureKind::Assertion, Some(signal)) => {
            let mut key = Signature::new(Symptom::Signal(signal.into()), &finding.stderr).key();
            key.parts.reading = pass == READING;
            key.parts.pass = (pass != READING).then(|| pass.clone());
            match key.corruption {
                true => Cause::CorruptedMemory { pass: Some(pass.clone()), names_functions: false },
                false => Cause::Crash(unnamed_crash(&key, pass, None)),
            }
        }
        _ => pass_cause(finding, CauseSubject::Message(crate::message(&finding.stderr))),
    }
}

/// What an attribution proves on a program that is not reduced, the most precise first. An application is for the op that it was
/// applied to, even if the pattern was tried on other ops too: these need not be in the reduced program.
fn conclusive_attributions(
    attribution: &Attribution,
    signature: &FailureSignature,
    step: &Step,
) -> Vec<Attribution> {
    let has_message = matches!(signature, FailureSignature::Failure { .. });
    let is_crash = matches!(signature, FailureSignature::Crash { .. });
    let breaks_rule = matches!(signature, FailureSignature::Miscompile { rule: Some(_), .. });
    match attribution {
        Attribution::Application { op: None, tried_on, .. } => {
            let mut on_op = attribution.clone();
            if let Attribution::Application { op, .. } = &mut on_op {
                *op = Some(tried_on.clone());
            }
            // The cause of a message without an op has no op.
            std::iter::once(on_op).chain(has_message.then(|| attribution.clone())).collect()
        }
        Attribution::Application { op: Some(_), .. }
        | Attribution::Conversion { .. }
        | Attribution::InFlight { .. } => vec![attribution.clone()],
        // If another pass folds wrongly too, that may be another bug of the program.
        Attribution::Fold { .. } if is_crash || has_message && step.pass == FOLDER => {
            vec![attribution.clone()]
        }
        // Without a pattern, the ops of the reduced program identify a miscompilation that breaks no rule.
        Attribution::NoPattern if is_crash || has_message || breaks_rule => vec![attribution.clone()],
        Attribution::Fold { .. }
        | Attribution::NoPattern
        | Attribution::Cycle { .. }
        | Attribution::Unknown { .. } => Vec::new(),
    }
}

fn with_cause(finding: &Finding, cause: Option<Cause>) -> Finding {
    let analysis = Analysis { state: ReductionState::Recognised, cause, ..Analysis::default() };
    Finding { analysis: Some(analysis), ..finding.clone() }
}

fn with_attribution(finding: &Finding, found: &FoundFailure, attribution: &Attribution) -> Finding {
    let cause = crate::cause(found, finding.kind, &finding.guilty.pass, Some(attribution), &[]);
    let mut finding = with_cause(finding, Some(cause));
    finding.guilty.pattern = attribution.name();
    finding.claim.ops = attribution.root().map(str::to_owned).into_iter().collect();
    let analysis = finding.analysis.get_or_insert_default();
    analysis.search = attribution.search();
    analysis.pattern_note = attribution.note();
    finding
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::time::Duration;

    use assay_campaign::background::Reducer as _;
    use assay_campaign::finding::{Label, Origin};
    use assay_campaign::known::KnownIssues;
    use assay_drive::opt::{BackEnd, Compiler, Crash};
    use assay_drive::{Discovery, Interrupt};

    use super::*;
    use crate::evidence::FindingContext;

    /// (x - y) < 0 becomes x < y although the subtraction wraps (found/16). The rest of the program has nothing to do with it.
    const WRAPS: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (index, index, i32) -> (i1, i32), sym_name = "f"}> ({
  ^bb0(%a: index, %b: index, %x: i32):
    %c0 = "index.constant"() <{value = 0 : index}> : () -> index
    %d = "index.sub"(%a, %b) : (index, index) -> index
    %r = "index.cmp"(%d, %c0) <{pred = #index<cmp_predicate ule>}> : (index, index) -> i1
    %s = "arith.muli"(%x, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %t = "arith.addi"(%s, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%r, %t) : (i1, i32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    fn compiler() -> Option<Compiler> {
        let Ok(target) = Discovery::run().select("mlir-22") else {
            eprintln!("skipped: there is no mlir-22");
            return None;
        };
        Some(Compiler::with_back_end(target, Some(BackEnd::Process)).unwrap())
    }

    /// What a campaign reports for a pass.
    fn seen(
        compiler: &Compiler,
        pass: &str,
        make: impl Fn(&FindingContext<'_>, &Step) -> Finding,
    ) -> Finding {
        let pipeline = Step::new(pass).to_pipeline();
        let catalogue = compiler.catalogue().unwrap();
        let context = FindingContext {
            target: &compiler.target,
            catalogue: &catalogue,
            program: WRAPS,
            pipeline: &pipeline,
            origin: Origin::default(),
        };
        make(&context, &pipeline.steps[0])
    }

    fn miscompiled(compiler: &Compiler) -> Finding {
        let settings = crate::settings(Some(crate::INPUTS), 0);
        let back_end = Some(BackEnd::Process);
        let mut targets =
            crate::TargetPair::new(&compiler.target, back_end, compiler.limits, settings).unwrap();
        let module = assay_ir::parse(WRAPS).unwrap();
        let pipeline = "canonicalize".parse().unwrap();
        let Observation::Failure(found) = targets.fast.look(&module, WRAPS, &pipeline).unwrap() else {
            panic!("it is right")
        };
        seen(compiler, "canonicalize", |context, step| {
            context.miscompile(step, found.miscompilation.as_ref().unwrap(), None)
        })
    }

    fn reducer(compiler: &Compiler, list: &str) -> FindingReducer {
        let budget = Duration::from_secs(60);
        let stop = Interrupt::new();
        FindingReducer::new(compiler, Some(BackEnd::Process), budget, 2, stop, vec![Pipeline::empty()])
            .unwrap()
            .with_known_issues(Arc::new(KnownIssues::parse(list).unwrap()))
    }

    /// A reducer that cannot run a compiler. If it answers, it needed none.
    fn without_compiler(compiler: &Compiler, list: &str) -> FindingReducer {
        let mut reducer = reducer(compiler, list);
        reducer.target.opt = PathBuf::from("/nowhere/mlir-opt");
        reducer
    }

    fn state(reducer: &mut FindingReducer, finding: &Finding) -> Option<ReductionState> {
        reducer.reduce(finding).map(|finding| finding.state())
    }

    /// On a busy machine, a run is stopped before it has begun.
    #[test]
    fn a_finding_is_not_lost_because_the_machine_is_busy() {
        let Some(compiler) = compiler() else { return };
        let mut busy = reducer(&compiler, "");
        busy.limits.wall = Duration::ZERO;
        assert_eq!(state(&mut busy, &miscompiled(&compiler)), Some(ReductionState::Reduced));
    }

    #[test]
    fn a_known_message_is_recognised_without_a_compiler() {
        let Some(compiler) = compiler() else { return };
        let says = "<stdin>:3:1: error: 'a.b' op is wrong\n";
        let of = |pass: &str| {
            let finding = seen(&compiler, pass, |context, step| context.invalid_output(step, WRAPS, says));
            let list = "[[known]]\nissue = 7\nkind = \"invalid-output\"\npass = [\"cse\"]\nstack = \"'a.b' op is wrong\"\n";
            state(&mut without_compiler(&compiler, list), &finding)
        };
        assert_eq!(of("cse"), Some(ReductionState::Recognised));
        assert_eq!(of("sccp"), None, "another pass: the compiler is needed, and there is none");
    }

    /// `FloatType::getWidth` is asked by many passes and patterns, so it does not identify a bug. But it tells the crashes of one pass
    /// apart.
    #[test]
    fn known_crashes_of_one_pass_do_not_become_one() {
        let Some(compiler) = compiler() else { return };
        let recognised = |function: &str| {
            let stderr = format!(
                "Stack dump:\n0  libLLVM.so 0x01 llvm::sys::RunSignalHandlers() + 1\n1  libc.so.6 0x02\n\
                 2  libMLIR.so 0x03 mlir::{function}() + 1\n3  libMLIR.so 0x04 mlir::PassManager::run(mlir::Operation*) + 1\n"
            );
            let signature = Signature::new(Symptom::Signal(11), &stderr);
            assert!(!signature.names_a_function(), "{signature:?}");
            let crash = Crash { signal: 11, stderr, signature, site: None };
            let finding = seen(&compiler, "cse", |context, step| context.crash(step, &crash));
            let list = format!(
                "[[known]]\nissue = 7\nkind = \"crash\"\npass = [\"cse\"]\nstack = \"mlir::{function}\"\n"
            );
            without_compiler(&compiler, &list).reduce(&finding).unwrap()
        };
        let (width, shape) = (recognised("FloatType::getWidth"), recognised("ShapedType::getShape"));
        assert_eq!(width.state(), ReductionState::Recognised);
        assert!(width.cause().unwrap().to_string().contains("getWidth"), "{:?}", width.cause());
        assert_ne!(width.cause(), shape.cause());
    }

    #[test]
    fn what_cannot_be_read_back_is_recognised_by_its_message() {
        let Some(compiler) = compiler() else { return };
        let list = "[[known]]\nissue = 7\nkind = \"invalid-output\"\ncause = \"invalid-output (printing) | custom op linalg is wrong\"\n";
        let of = |says: &str| {
            let finding = seen(&compiler, crate::PRINTING, |context, step| {
                context.unreadable_output(
                    step,
                    WRAPS,
                    WRAPS,
                    &format!("<stdin>:3:1: error: custom op '{says}\n"),
                )
            });
            state(&mut without_compiler(&compiler, list), &finding)
        };
        assert_eq!(of("linalg.add' is wrong"), Some(ReductionState::Recognised));
        assert_ne!(of("linalg.add' is bad"), Some(ReductionState::Recognised));
    }

    #[test]
    fn a_pattern_is_found_on_the_program_as_it_is() {
        let Some(compiler) = compiler() else { return };
        let finding = miscompiled(&compiler);
        let list = |cause: &str| {
            format!(
                "[[known]]\nissue = 7\nkind = \"miscompile\"\npass = [\"canonicalize\"]\ncause = \"{cause}\"\n"
            )
        };
        let own = list("miscompile canonicalize | canonicalize of index.cmp | index.cmp");
        let reducer_of = |list: &str| reducer(&compiler, list).reduce(&finding).unwrap();
        let recognised = reducer_of(&own);
        assert_eq!(recognised.state(), ReductionState::Recognised);
        assert_eq!(KnownIssues::parse(&own).unwrap().label(&recognised), Label::Known(7));
        assert_eq!(recognised.ir.before, finding.ir.before, "nothing was reduced");
        // The same pass and another pattern: it is reduced, and stays new.
        let other = list("miscompile canonicalize | canonicalize of index.add | index.add");
        let reduced = reducer_of(&other);
        assert_eq!(reduced.state(), ReductionState::Reduced);
        assert!(!reduced.ir.before.contains("arith.muli"), "{}", reduced.ir.before);
        assert_eq!(KnownIssues::parse(&other).unwrap().label(&reduced), Label::New);
    }

    /// Ops that the entry does not know may be in the program for other reasons, so it does not decide before reduction.
    #[test]
    fn an_entry_about_the_ops_of_the_program_waits_for_reduction() {
        let Some(compiler) = compiler() else { return };
        let list = "[[known]]\nissue = 7\nkind = \"miscompile\"\npass = [\"canonicalize\"]\n\
                    ops = [\"index.cmp\", \"index.sub\"]\nalso = []\n";
        let reduced = reducer(&compiler, list).reduce(&miscompiled(&compiler)).unwrap();
        assert_eq!(reduced.state(), ReductionState::Reduced);
        assert_eq!(KnownIssues::parse(list).unwrap().label(&reduced), Label::Known(7));
    }
}
