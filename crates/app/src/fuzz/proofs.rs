//! Proofs in campaigns: functions that no input showed to be wrong go to the prover. It may use a share of a thread's time.
//!
//! Which functions are proved depends on the clock. So with `--prove-share`, two runs of a campaign may find different bugs.
//! Everything else depends on the seed only.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use assay_drive::opt::PassTrace;
use assay_drive::{Catalogue, Pipeline, cpu};
use assay_judge::{Settings, StepVerdict, Verdict};
use assay_prove::{ComparedProgram, Effort, ProofOutcome, Prover};
use assay_triage::{Recorder, TestedProgram};

use super::parts::{Activity, ActivityTimes};

/// How much is proved.
#[derive(Clone, Debug)]
pub struct ProofShare {
    /// The share of a thread's time for proofs, from 0 to 1.
    pub share: f64,
    pub effort: Effort,
}

/// The solver's time for one question.
pub const TIME: Duration = Duration::from_secs(1);
/// The maximum cost of trying all inputs, in approximate operations of the host.
pub const COST: u64 = 1 << 28;

/// What one thread has proved.
#[derive(Debug)]
struct ThreadProofs {
    begun: Instant,
    spent: Cell<Duration>,
    /// Pairs of programs that the prover has already had, as hashes. Pipelines of one program often begin alike.
    asked: RefCell<HashSet<u64>>,
}

impl Default for ThreadProofs {
    fn default() -> ThreadProofs {
        ThreadProofs { begun: Instant::now(), spent: Cell::default(), asked: RefCell::default() }
    }
}

impl ThreadProofs {
    fn has_time(&self, share: f64) -> bool {
        self.spent.get() <= self.begun.elapsed().mul_f64(share)
    }

    fn is_new(&self, parts: [&str; 3]) -> bool {
        let mut hasher = DefaultHasher::new();
        parts.hash(&mut hasher);
        self.asked.borrow_mut().insert(hasher.finish())
    }
}

/// Proves what the steps of pipelines do.
pub struct StepProver {
    wanted: ProofShare,
    catalogue: Arc<Catalogue>,
    recorder: Rc<Recorder>,
    parts: ActivityTimes,
    proofs: ThreadProofs,
}

impl StepProver {
    /// The share counts from now on.
    pub fn new(
        wanted: ProofShare,
        catalogue: Arc<Catalogue>,
        recorder: Rc<Recorder>,
        parts: ActivityTimes,
    ) -> StepProver {
        StepProver { wanted, catalogue, recorder, parts, proofs: ThreadProofs::default() }
    }

    /// Asks the prover about functions for which a step holds on the tried inputs, as long as the share of the time allows. A
    /// refuted function becomes a finding.
    pub fn prove_step(
        &self,
        subject: &mut TestedProgram,
        settings: &Settings,
        (pipeline, trace): (&Pipeline, &PassTrace),
        verdict: &StepVerdict,
    ) {
        let wanted = &self.wanted;
        let step = verdict.step;
        if !self.catalogue.keeps_every_program(&pipeline.steps[step]) || !self.proofs.has_time(wanted.share) {
            return;
        }
        let (Some(before), Some(after)) =
            (trace.before(step).or(Some(subject.text.as_str())), trace.after(step))
        else {
            return;
        };
        let begun = cpu::spent();
        let programs = [before, after].map(|text| ComparedProgram::parse(text.to_owned()).ok());
        let [Some(before), Some(after)] = programs else { return };
        let prover = Prover { registry: crate::registry(), settings, effort: &wanted.effort };
        for function in &verdict.functions {
            if !matches!(function.verdict, Verdict::Refines { .. }) || !self.proofs.has_time(wanted.share) {
                continue;
            }
            let Some(planned) = subject.plan.functions.iter().find(|one| one.name == function.function)
            else {
                continue;
            };
            let is_complete = planned.maker.as_ref().is_none_or(|maker| maker.bits() == Some(0));
            if is_complete || !self.proofs.is_new([&function.function, &before.text, &after.text]) {
                continue;
            }
            let function_start = Instant::now();
            let outcome = prover.prove_step(step, [&before, &after], planned);
            self.proofs.spent.set(self.proofs.spent.get() + function_start.elapsed());
            let word = match outcome {
                ProofOutcome::Proved(_) => "proved",
                ProofOutcome::Refuted(guilty) => {
                    let finding = self.recorder.miscompile(subject, settings, pipeline, &guilty);
                    subject.report.findings.push(finding);
                    "refuted"
                }
                ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_) => "unknown",
                // A bug of Assay; the campaign goes on.
                ProofOutcome::Unconfirmed(_) => "not confirmed",
            };
            subject.report.proofs.add(word.to_owned());
        }
        self.parts.add(Activity::Prove, cpu::spent() - begun);
    }
}

/// Parses a share as the user writes it: `20%`, or `20`.
///
/// # Errors
/// If the text is not a share.
pub fn parse_share(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('%').parse::<f64>() {
        Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(percent / 100.0),
        _ => Err(format!("'{text}' is not a share; write 20%")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_percentages() {
        assert_eq!(parse_share("20%"), Ok(0.2));
        assert_eq!(parse_share("5"), Ok(0.05));
        assert!(parse_share("120%").is_err());
        assert!(parse_share("much").is_err());
    }

    #[test]
    fn a_pair_is_asked_once_and_no_longer_than_its_share() {
        let proofs = ThreadProofs::default();
        assert!(proofs.is_new(["f", "a", "b"]));
        assert!(!proofs.is_new(["f", "a", "b"]));
        assert!(proofs.is_new(["f", "ab", ""]));
        assert!(proofs.has_time(0.0));
        proofs.spent.set(Duration::from_secs(3600));
        assert!(!proofs.has_time(1.0));
    }
}
