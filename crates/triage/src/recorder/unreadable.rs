//! Records IR that the compiler prints and cannot read back: in generic form, if Assay's parser rejects it, and in custom
//! assembly, as `mlir-opt --verify-roundtrip` does.

use assay_campaign::finding::Finding;
use assay_campaign::verdict::Verdict;
use assay_drive::opt::{BackEnd, OptOutcome};
use assay_drive::{DriveError, PassTrace, Pipeline, Step};
use assay_judge::Unparsable;

use super::Recorder;
use crate::oracle::PRINTING;
use crate::subject::Subject;

/// Why nothing is claimed about text that the compiler reads and Assay does not.
const OUR_PARSER: &str = "IR that our parser does not take";

impl Recorder {
    /// The output of `step` on `before` does not parse. If the compiler cannot read its own output, it is wrong. If
    /// only Assay cannot, that is a gap of Assay and says nothing about the program.
    pub fn unreadable(
        &self,
        subject: &mut Subject,
        pipeline: &Pipeline,
        step: &Step,
        before: &str,
        after: &str,
        error: &Unparsable,
    ) {
        let read = self.compiler.metered(|compiler| compiler.print_generic(after));
        let diagnostics = match read {
            Ok(OptOutcome::Rejected { diagnostics }) => diagnostics,
            Ok(OptOutcome::Crash(crash)) => crash.stderr,
            // It can be read, or nothing is known.
            _ => {
                subject.report.verdicts.add(Verdict::NotComparable(format!("{OUR_PARSER}: {}", error.0)));
                return;
            }
        };
        let finding = self.context(subject, pipeline).unreadable_output(step, before, after, &diagnostics);
        subject.report.verdicts.add(Verdict::InvalidOutput);
        subject.report.findings.push(finding);
    }

    /// A valid program whose custom assembly the compiler cannot read back.
    fn unprintable(
        &self,
        subject: &Subject,
        pipeline: &Pipeline,
        program: &str,
        diagnostics: &str,
    ) -> Finding {
        let step = Step::new(PRINTING);
        let context = self.context(subject, pipeline);
        let mut finding = context.unreadable_output(&step, program, program, diagnostics);
        finding.step.clear();
        finding
    }

    /// The round trip: whether the compiler reads back the custom assembly of a pipeline's result. If it reads the same
    /// program in generic form, the printer or the parser is wrong; else the first step whose result it cannot read
    /// back.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn round_trip(
        &self,
        subject: &mut Subject,
        pipeline: &Pipeline,
        trace: &PassTrace,
    ) -> Result<(), DriveError> {
        let OptOutcome::Ok { ir: end, .. } = &trace.end else { return Ok(()) };
        let ask = |ir: &str| self.compiler.metered(|compiler| compiler.custom_unreadable(ir));
        // With processes this would take longer than the pipeline.
        if self.compiler.compiler.back_end() == BackEnd::Process || ask(end)?.is_none() {
            return Ok(());
        }
        let source = subject.text.clone();
        if let Some(diagnostics) = ask(&source)? {
            let finding = self.unprintable(subject, pipeline, &source, &diagnostics);
            subject.report.verdicts.add(Verdict::InvalidOutput);
            subject.report.findings.push(finding);
            return Ok(());
        }
        let mut before = source;
        for step in &trace.steps {
            let Some(after) = &step.ir else { continue };
            if let Some(diagnostics) = ask(after)? {
                let read = self.compiler.metered(|compiler| compiler.print_generic(after))?;
                let finding = match read {
                    // The program is valid: its printer or its parser is wrong.
                    OptOutcome::Ok { .. } => self.unprintable(subject, pipeline, after, &diagnostics),
                    _ => {
                        let guilty = &pipeline.steps[step.step];
                        self.context(subject, pipeline).unreadable_output(
                            guilty,
                            &before,
                            after,
                            &diagnostics,
                        )
                    }
                };
                subject.report.verdicts.add(Verdict::InvalidOutput);
                subject.report.findings.push(finding);
                break;
            }
            before.clone_from(after);
        }
        Ok(())
    }
}
