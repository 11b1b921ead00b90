//! A finding: one distinct bug with its evidence.

use serde::{Deserialize, Serialize};

use crate::analysis::{Analysis, ReductionState};
use crate::cause::Cause;
use crate::flat::FlatFinding;
use crate::older;

pub use crate::behaviour::{CallResult, ChangedBehaviour, ExecutionAgreement, Runnable};
pub use crate::kind::FailureKind;
pub use crate::parts::{BrokenRule, ChangedIr, Claim, Compilation, Detail, GuiltyPass, Origin, ReadableIr};
pub use crate::stored::{Label, Novelty, Stored};
pub use crate::tier::PassTier;

/// The maximum number of bytes of the compiler's standard error that are kept.
pub const MAX_STDERR: usize = 64 << 10;

/// One distinct bug with its evidence. Until the finding is reduced, the evidence is that of the campaign; then it is that of the
/// reduced program, and `analysis` says how far the reduction came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "FlatFinding", into = "FlatFinding")]
pub struct Finding {
    /// What the compiler did wrong.
    pub kind: FailureKind,
    /// The key of the finding: two findings of one target with equal signatures are the same.
    pub signature: String,
    /// The compilation that failed in the campaign.
    pub compilation: Compilation,
    /// The pass that is wrong.
    pub guilty: GuiltyPass,
    /// What the finding claims: what is wrong, and why.
    pub claim: Claim,
    /// The IR around the guilty pass.
    pub ir: ChangedIr,
    /// The compiler's output on standard error, at most [`MAX_STDERR`] bytes.
    pub stderr: String,
    /// The signal that ended the compiler, if it crashed.
    pub signal: Option<u8>,
    /// How the program behaves before and after the guilty pass, if the failure is a difference in behaviour.
    pub behaviour: Option<ChangedBehaviour>,
    /// The result of reduction and bisection, if they were tried.
    pub analysis: Option<Analysis>,
}

impl Finding {
    /// The warning of the tier. That about a precondition of the pass is given only for a miscompilation: no pass may crash or make
    /// invalid IR, whatever it requires.
    pub fn caution(&self) -> Option<&'static str> {
        let tier = self.guilty.tier;
        tier.caution().filter(|_| self.kind == FailureKind::Miscompile || tier != PassTier::Precondition)
    }

    /// Whether both have the same program before the same step: then results of compilers on one are results on the other.
    pub fn has_evidence_of(&self, other: &Finding) -> bool {
        (&self.ir.before, &self.guilty.step) == (&other.ir.before, &other.guilty.step)
    }

    /// How to execute the program, if it can be.
    pub fn runnable(&self) -> Option<&Runnable> {
        self.behaviour.as_ref()?.runnable.as_ref()
    }

    /// Whether executing the compiled program confirmed the difference.
    pub fn execution(&self) -> ExecutionAgreement {
        self.behaviour.as_ref().map_or(ExecutionAgreement::NotRun, |behaviour| behaviour.execution)
    }

    /// How far its reduction came.
    pub fn state(&self) -> ReductionState {
        self.analysis.as_ref().map_or(ReductionState::Unreduced, |analysis| analysis.state)
    }

    /// The cause, if it is known: findings with equal causes are the same bug.
    pub fn cause(&self) -> Option<&Cause> {
        self.analysis.as_ref().and_then(|analysis| analysis.cause.as_ref())
    }

    /// The guilty op, among those that the finding names: the one that the cause names; otherwise the last.
    pub fn guilty_op(&self) -> Option<&str> {
        let ops = self.claim.named_ops();
        let named = |op: &&str| self.cause().is_some_and(|cause| cause.names_op(op));
        ops.iter().copied().find(named).or_else(|| ops.last().copied())
    }

    /// Cuts the compiler's standard error to [`MAX_STDERR`] bytes. Keeps its beginning, which has the assertion, and its end,
    /// which has the last diagnostic.
    pub fn bound(&mut self) {
        if self.stderr.len() > MAX_STDERR {
            let (head, tail) = (floor(&self.stderr, MAX_STDERR * 3 / 4), self.stderr.len() - MAX_STDERR / 5);
            let tail = floor(&self.stderr, tail);
            let left_out = tail - head;
            self.stderr = format!(
                "{}\n[… {left_out} bytes left out …]\n{}",
                &self.stderr[..head],
                &self.stderr[tail..]
            );
        }
    }
}

impl From<FlatFinding> for Finding {
    fn from(flat: FlatFinding) -> Finding {
        let behaviour = ChangedBehaviour {
            function: flat.function,
            inputs: flat.inputs,
            expected: flat.expected,
            actual: flat.actual,
            execution: flat.execution,
            runnable: flat.runnable,
        };
        Finding {
            kind: flat.kind,
            signature: flat.signature,
            compilation: Compilation {
                target: flat.target,
                version: flat.version,
                command: flat.command,
                path: flat.path,
                program: flat.program,
                pipeline: flat.pipeline,
                origin: flat.origin,
            },
            guilty: GuiltyPass { pass: flat.pass, step: flat.step, pattern: flat.pattern, tier: flat.tier },
            claim: Claim {
                message: flat.message.or_else(|| older::message(flat.kind, &flat.title)),
                title: flat.title,
                detail: flat.detail,
                ops: flat.ops,
                explanation: flat.explanation,
                precondition: flat.precondition,
            },
            ir: ChangedIr { before: flat.before, after: flat.after, readable: flat.readable },
            stderr: flat.stderr,
            signal: flat.signal,
            behaviour: (behaviour != ChangedBehaviour::default()).then_some(behaviour),
            analysis: flat.analysis,
        }
    }
}

impl From<Finding> for FlatFinding {
    fn from(finding: Finding) -> FlatFinding {
        let Finding { compilation, guilty, claim, ir, .. } = finding;
        let behaviour = finding.behaviour.unwrap_or_default();
        FlatFinding {
            kind: finding.kind,
            target: compilation.target,
            version: compilation.version,
            command: compilation.command,
            pass: guilty.pass,
            step: guilty.step,
            pattern: guilty.pattern,
            pipeline: compilation.pipeline,
            signature: finding.signature,
            title: claim.title,
            detail: claim.detail,
            ops: claim.ops,
            program: compilation.program,
            before: ir.before,
            after: ir.after,
            function: behaviour.function,
            inputs: behaviour.inputs,
            expected: behaviour.expected,
            actual: behaviour.actual,
            explanation: claim.explanation,
            precondition: claim.precondition,
            execution: behaviour.execution,
            runnable: behaviour.runnable,
            tier: guilty.tier,
            origin: compilation.origin,
            stderr: finding.stderr,
            signal: finding.signal,
            readable: ir.readable,
            analysis: finding.analysis,
            message: claim.message,
            path: compilation.path,
        }
    }
}

/// The last character boundary at or before byte `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use assay_drive::runner::RunnerOutput;

    use super::*;

    /// As a store has it that was written before findings had parts.
    const OLD: &str = concat!(
        r#"{"kind":"miscompile","target":"mlir-22","version":"22.1.8","command":"mlir-opt-22","pass":"cse","step":"func.func(cse)","#,
        r#""pattern":"P","pipeline":"cse,sccp","signature":"s","title":"a.b: result 0 becomes poison","#,
        r#""detail":{"broken-rule":{"op":"a.b","rule":"r","shown":"result 0 becomes poison"}},"ops":["a.b"],"program":"p","#,
        r#""before":"b","after":"c","function":"f","inputs":["1 : i8"],"expected":"7\nresult: 1\n","actual":"undefined behaviour\n","#,
        r#""explanation":["e"],"precondition":"n","execution":"confirms","runnable":{"runner":"mlir-runner-22","entry":"main","#,
        r#""result":"void","libraries":["l.so"],"good":null,"bad":"cse","expected":"7\n","actual":"(a trapping division: signal 8)\n"},"#,
        r#""tier":"sound","origin":{"generator":"semantic","seed":1,"index":2},"stderr":"e","readable":{"before":"x","after":"y"},"#,
        r#""analysis":{"state":"lost","cause":"","seen_in":null,"ops_before":0,"ops":0,"passes_before":0,"passes":0,"#,
        r#""search":"not-tried","pattern_note":"","versions":[],"last_good":null,"first_bad":null,"fixed_in":null,"rate":null,"#,
        r#""command":null,"note":"n","compilations":0,"millis":0}}"#,
    );

    /// One that has only the keys without which no version could read it.
    const LEAST: &str = concat!(
        r#"{"kind":"crash","target":"t","version":"1","command":"c","pass":"p","step":"","pipeline":"p","signature":"s","#,
        r#""title":"t","program":"p","before":"b"}"#,
    );

    #[test]
    fn findings_are_stored_as_before_they_had_parts() {
        let finding: Finding = serde_json::from_str(OLD).unwrap();
        assert_eq!(serde_json::to_string(&finding).unwrap(), OLD);
        let behaviour = finding.behaviour.as_ref().unwrap();
        assert_eq!(
            (behaviour.expected.printed.as_str(), behaviour.expected.values.as_slice()),
            ("7\n", &["1".to_owned()][..])
        );
        assert_eq!(finding.runnable().unwrap().actual, RunnerOutput::TrappingDivision);
        let stored = format!(
            r#"{{"id":1,"hits":1,"first_seen":1,"last_seen":1,"label":"new","note":"",{}"#,
            &OLD[1..]
        );
        assert_eq!(serde_json::from_str::<Stored>(&stored).unwrap().finding, finding);
        let least: Finding = serde_json::from_str(LEAST).unwrap();
        assert_eq!(
            (least.kind, least.signal, least.behaviour, least.ir.before.as_str()),
            (FailureKind::Crash, None, None, "b")
        );
    }
}
