//! Checks a step at other widths: runs the pass on copies of the function with narrower integers.

use assay_drive::Pipeline;
use assay_drive::opt::OptOutcome;
use assay_judge::{Miscompilation, Plan};
use assay_prove::{ComparedProgram, ProofOutcome};

use super::super::record::WidthsRecord;
use super::{CheckedPipeline, PipelineProofs, ProgramCheck};

/// The widths of a copy's widest integer are at most this.
const WIDEST: u32 = 8;

/// The result of the proofs with narrower integers.
pub(super) enum Narrow {
    Proved(WidthsRecord),
    /// The pass miscompiles this program, whose widest integers have this width.
    Refuted(u32, Box<Miscompilation>, String),
    /// Unknown.
    Unknown,
}

impl ProgramCheck<'_> {
    /// Proves up to eight copies of a function in which the widest integer has 1, 2, … 8 bits. The pass runs again on each copy.
    /// Widths at which the copy is not valid are left out.
    pub(super) fn narrow(
        &self,
        proofs: &PipelineProofs,
        asked: &CheckedPipeline,
        step: usize,
        function: &str,
    ) -> Narrow {
        let Some(before) = &proofs.before else { return Narrow::Unknown };
        let narrowed = |widest: u32| {
            let mut module = before.only(function)?;
            assay_reduce::narrow_integers(&mut module, widest)?;
            Some((widest, assay_ir::print(&module)))
        };
        let programs: Vec<(u32, String)> = (1..=WIDEST).filter_map(narrowed).collect();
        let texts: Vec<&str> = programs.iter().map(|(_, text)| text.as_str()).collect();
        let pipeline = Pipeline { steps: vec![asked.pipeline.steps[step].clone()] };
        let Ok(traces) = self.checker.compiler.trace_all(&texts, &pipeline) else { return Narrow::Unknown };
        let mut proved: Option<WidthsRecord> = None;
        for ((width, before), trace) in programs.iter().zip(traces) {
            let OptOutcome::Ok { ir: after, .. } = trace.end else { continue };
            // The proved widths must be a range, so it ends at the first width that is left out.
            if proved.is_some_and(|known| known.to + 1 != *width) {
                break;
            }
            match self.prove_function(proofs, step, [before, &after], function) {
                Some(ProofOutcome::Proved(proof)) => {
                    let from = proved.map_or(*width, |known| known.from);
                    let within_bounds = proof.is_bounded() || proved.is_some_and(|known| known.within_bounds);
                    proved = Some(WidthsRecord { from, to: *width, within_bounds });
                }
                Some(ProofOutcome::Refuted(miscompilation)) => {
                    return Narrow::Refuted(*width, miscompilation, before.clone());
                }
                None
                | Some(
                    ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_) | ProofOutcome::Unconfirmed(_),
                ) => break,
            }
        }
        proved.map_or(Narrow::Unknown, Narrow::Proved)
    }

    fn prove_function(
        &self,
        proofs: &PipelineProofs,
        step: usize,
        [before, after]: [&str; 2],
        function: &str,
    ) -> Option<ProofOutcome> {
        let registry = &self.checker.registry;
        let programs = [before, after].map(|text| ComparedProgram::parse(text.to_owned()).ok());
        let module = assay_ir::parse(before).ok()?;
        let plan = Plan::new(&module, registry, &proofs.settings).with_skipped();
        let planned = plan.functions.iter().find(|planned| planned.name == function)?;
        let [Some(before), Some(after)] = &programs else { return None };
        Some(self.outcome(proofs, step, [before, after], planned))
    }
}
