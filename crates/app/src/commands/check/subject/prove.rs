//! Verdicts for all inputs.

use assay_judge::{Input, Miscompilation, Plan, Settings, StepVerdict};
use assay_prove::{ComparedProgram, Proof, ProofBasis, ProofOutcome, Prover};

use super::super::record::{CheckRecord, ProofRecord, VerdictRecord, VerdictWord};
use super::widths::Narrow;
use super::{CheckedPipeline, Checker, PipelineProofs, ProgramCheck, error};
use crate::commands::solving::{NarrowWidths, ProofMode};
use crate::exit::Exit;
use crate::failure::Failure;

impl Checker {
    /// Whether verdicts use the words of proofs.
    pub(super) fn proves_alone(&self) -> bool {
        self.proving.as_ref().is_some_and(|proving| proving.mode == ProofMode::Alone)
    }
}

impl ProgramCheck<'_> {
    /// The word for a difference.
    pub(super) fn wrong(&self) -> VerdictWord {
        if self.checker.proves_alone() { VerdictWord::Refuted } else { VerdictWord::Differs }
    }

    /// The word for a step without a definite result.
    pub(super) fn open(&self) -> VerdictWord {
        if self.checker.proves_alone() { VerdictWord::Unknown } else { VerdictWord::NotComparable }
    }

    pub(super) fn proofs(&self, settings: &Settings) -> Option<PipelineProofs> {
        self.checker.proving.as_ref()?;
        Some(PipelineProofs {
            settings: settings.clone(),
            before: ComparedProgram::parse(self.text.clone()).ok(),
        })
    }

    /// For each function, decides whether the result of a step refines the function before it, for all inputs. A function that
    /// inputs already refute needs no proof.
    pub(super) fn prove(
        &mut self,
        proofs: &mut PipelineProofs,
        asked: &CheckedPipeline,
        plan: &Plan,
        (verdict, miscompilations): (&StepVerdict, &[Miscompilation]),
        after: Option<&str>,
    ) {
        let after = after.map(|text| ComparedProgram::parse(text.to_owned()));
        for function in &verdict.functions {
            let known = miscompilations.iter().find(|one| one.function == function.function);
            let mut record = self.verdict(asked, verdict.step, function, known);
            if self.is_wanted(&record) {
                let planned = plan.functions.iter().find(|planned| planned.name == function.function);
                let is_changed = after.is_some();
                let outcome = match (&after, &proofs.before, planned) {
                    // The pass left the program as it was.
                    (None, ..) => ProofOutcome::Proved(Proof::SAME),
                    (Some(Ok(after)), Some(before), Some(planned)) => {
                        self.outcome(proofs, verdict.step, [before, after], planned)
                    }
                    _ => ProofOutcome::Unknown("it cannot be read".to_owned()),
                };
                let narrow = match is_changed && self.wants_widths(&outcome) {
                    true => self.narrow(proofs, asked, verdict.step, &function.function),
                    false => Narrow::Unknown,
                };
                self.record_outcome(asked, &mut record, outcome, narrow);
            }
            self.records.push(CheckRecord::Verdict(Box::new(record)));
        }
        if let Some(after) = after {
            proofs.before = after.ok();
        }
    }

    /// Whether to ask the prover. A function that inputs refute needs no proof.
    fn is_wanted(&self, record: &VerdictRecord) -> bool {
        match record.verdict {
            VerdictWord::Refines => true,
            verdict => self.checker.proves_alone() && !verdict.is_wrong(),
        }
    }

    /// Whether the function is proved with narrower integers too.
    fn wants_widths(&self, outcome: &ProofOutcome) -> bool {
        let widths = self.checker.proving.as_ref().map_or(NarrowWidths::Never, |proving| proving.widths);
        match (widths, outcome) {
            (NarrowWidths::Never, _) | (_, ProofOutcome::Refuted(_) | ProofOutcome::Unconfirmed(_)) => false,
            (NarrowWidths::Always, _) | (_, ProofOutcome::OutOfTime(_)) => true,
            (NarrowWidths::OutOfTime, _) => false,
        }
    }

    pub(super) fn outcome(
        &self,
        proofs: &PipelineProofs,
        step: usize,
        programs: [&ComparedProgram; 2],
        planned: &assay_judge::PlannedFunction,
    ) -> ProofOutcome {
        let Some(proving) = &self.checker.proving else {
            return ProofOutcome::Unknown("nobody asked".to_owned());
        };
        let prover =
            Prover { registry: &self.checker.registry, settings: &proofs.settings, effort: &proving.effort };
        prover.prove_step(step, programs, planned)
    }

    fn record_outcome(
        &mut self,
        asked: &CheckedPipeline,
        record: &mut VerdictRecord,
        outcome: ProofOutcome,
        narrow: Narrow,
    ) {
        let alone = self.checker.proves_alone();
        if alone {
            (record.holds, record.all_inputs, record.open, record.detail) = (None, false, 0, None);
        }
        if let Narrow::Proved(widths) = narrow {
            record.widths = Some(widths);
        }
        let unknown = match (outcome, narrow) {
            (ProofOutcome::Refuted(miscompilation), _) => {
                return self.record_refutation(asked, record, &miscompilation);
            }
            (_, Narrow::Refuted(width, miscompilation, program)) => {
                self.record_refutation(asked, record, &miscompilation);
                let what = miscompilation.difference.describe();
                record.detail = Some(format!("{what}, with integers of at most {width} bits"));
                (record.width, record.program) = (Some(width), Some(program));
                return;
            }
            (ProofOutcome::Proved(proof), _) => {
                record.proof = Some(proof_record(proof));
                if alone {
                    record.verdict = VerdictWord::Proved;
                }
                return;
            }
            (ProofOutcome::OutOfTime(why), Narrow::Proved(widths)) => {
                format!("proved for {widths}, unknown above: {why}")
            }
            (ProofOutcome::Unknown(why) | ProofOutcome::OutOfTime(why), _) => why,
            (ProofOutcome::Unconfirmed(input), _) => self.describe_unconfirmed(record, &input),
        };
        if alone {
            (record.verdict, record.detail) = (VerdictWord::Unknown, Some(unknown));
        } else {
            record.not_proved = Some(unknown);
        }
    }

    fn record_refutation(
        &self,
        asked: &CheckedPipeline,
        record: &mut VerdictRecord,
        miscompilation: &Miscompilation,
    ) {
        (record.holds, record.all_inputs, record.open) = (None, false, 0);
        record.verdict = self.wrong();
        record.detail = Some(miscompilation.difference.describe());
        record.difference = Some(self.simplest_difference(asked, miscompilation));
    }

    /// The remark about a counterexample that the interpreter does not confirm. An error is recorded too.
    fn describe_unconfirmed(&mut self, record: &VerdictRecord, input: &Input) -> String {
        let why = "the interpreter does not confirm the counterexample";
        let VerdictRecord { place, function, pass, .. } = record;
        let text = format!("{place}: @{function} after {pass}: {why} ({input})");
        self.records.push(error(Failure::new(Exit::Bug, text)));
        why.to_owned()
    }
}

fn proof_record(proof: Proof) -> ProofRecord {
    let means = match proof.means {
        ProofBasis::Same => "same",
        ProofBasis::Exhausted => "all-inputs",
        ProofBasis::Solver => "solver",
    };
    ProofRecord {
        means: means.to_owned(),
        iterations: proof.iterations,
        apart: proof.apart,
        sizes: proof.sizes,
        tensor_sizes: proof.tensor_sizes,
        tensor_cases: proof.tensor_cases,
        number_cases: proof.number_cases,
        contiguous: proof.contiguous,
        by_induction: proof.by_induction,
        silent: proof.silent,
        index_width: proof.index_width,
    }
}
