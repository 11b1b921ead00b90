//! Verdicts for all inputs.

use assay_judge::{Guilty, Plan, Settings, StepVerdict};
use assay_prove::{Limits, Means, Outcome, Program, Prover, Solver};

use super::super::record::{ProofRecord, Record, VerdictRecord, Word};
use super::{Asked, Check, error};
use crate::exit::Exit;
use crate::failure::Failure;

/// How functions are proved.
#[derive(Clone, Debug)]
pub struct Proving {
    pub solver: Option<Solver>,
    pub limits: Limits,
    /// Questions with at most this many bits of input are answered by trying all.
    pub exhaustive_bits: u32,
    /// And at most this many operations of the host.
    pub exhaustive_cost: u64,
}

/// The proofs of one pipeline.
pub struct Proofs {
    settings: Settings,
    /// The program before the next step; `None` if it cannot be read.
    before: Option<Program>,
}

impl Check<'_> {
    /// The word for a difference.
    pub(super) fn wrong(&self) -> Word {
        if self.checker.proving.is_some() { Word::Refuted } else { Word::Differs }
    }

    /// The word for a step of which nothing can be said.
    pub(super) fn open(&self) -> Word {
        if self.checker.proving.is_some() { Word::Unknown } else { Word::NotComparable }
    }

    pub(super) fn proofs(&self, settings: &Settings) -> Option<Proofs> {
        self.checker.proving.as_ref()?;
        Some(Proofs { settings: settings.clone(), before: Program::parse(self.text.clone()).ok() })
    }

    /// Says of each function whether it refines for all inputs what it was before a step. What inputs refute already needs
    /// no proof.
    pub(super) fn prove(
        &mut self,
        proofs: &mut Proofs,
        asked: &Asked,
        plan: &Plan,
        (verdict, guilty): (&StepVerdict, &[Guilty]),
        after: Option<&str>,
    ) {
        let after = after.map(|text| Program::parse(text.to_owned()));
        for function in &verdict.functions {
            let known = guilty.iter().find(|one| one.function == function.function);
            let mut record = self.verdict(asked, verdict.step, function, known);
            if known.is_none() {
                (record.holds, record.all_inputs, record.open) = (None, false, 0);
                let planned = plan.functions.iter().find(|planned| planned.name == function.function);
                match (&after, &proofs.before, planned) {
                    // The pass left the program as it was.
                    (None, ..) => proved(&mut record, Means::Same, None),
                    (Some(Ok(after)), Some(before), Some(planned)) => {
                        let outcome = self.outcome(proofs, verdict.step, [before, after], planned);
                        self.record_outcome(asked, &mut record, outcome);
                    }
                    _ => {
                        (record.verdict, record.detail) =
                            (Word::Unknown, Some("it cannot be read".to_owned()))
                    }
                }
            }
            self.records.push(Record::Verdict(Box::new(record)));
        }
        if let Some(after) = after {
            proofs.before = after.ok();
        }
    }

    fn outcome(
        &self,
        proofs: &Proofs,
        step: usize,
        programs: [&Program; 2],
        planned: &assay_judge::PlannedFunction,
    ) -> Outcome {
        let Some(proving) = &self.checker.proving else { return Outcome::Unknown("nobody asked".to_owned()) };
        let prover = Prover {
            registry: &self.checker.registry,
            settings: &proofs.settings,
            limits: proving.limits,
            solver: proving.solver.as_ref(),
            exhaustive_bits: proving.exhaustive_bits,
            exhaustive_cost: proving.exhaustive_cost,
        };
        prover.step(step, programs, planned)
    }

    fn record_outcome(&mut self, asked: &Asked, record: &mut VerdictRecord, outcome: Outcome) {
        match outcome {
            Outcome::Proved(proof) => proved(record, proof.means, proof.rounds),
            Outcome::Refuted(guilty) => {
                record.verdict = Word::Refuted;
                record.detail = Some(guilty.difference.what.clone());
                record.difference = Some(self.difference(asked, &guilty));
            }
            Outcome::Unknown(why) => {
                record.verdict = Word::Unknown;
                record.detail = Some(why);
            }
            Outcome::Unconfirmed(input) => {
                record.verdict = Word::Unknown;
                record.detail = Some("the interpreter does not confirm the counterexample".to_owned());
                let text = format!(
                    "{}: @{} after {}: the interpreter does not confirm the counterexample ({input})",
                    record.place, record.function, record.pass
                );
                self.records.push(error(Failure::new(Exit::Bug, text)));
            }
        }
    }
}

fn proved(record: &mut VerdictRecord, means: Means, rounds: Option<usize>) {
    let means = match means {
        Means::Same => "same",
        Means::Exhausted => "all-inputs",
        Means::Solver => "solver",
    };
    record.verdict = Word::Proved;
    record.detail = None;
    record.proof = Some(ProofRecord { means: means.to_owned(), rounds });
}
