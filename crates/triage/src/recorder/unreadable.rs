//! Records IR that the compiler cannot print, or that it prints but cannot read back. Generic form is tested if Assay's parser
//! rejects it. Custom assembly is tested as `mlir-opt --verify-roundtrip` does.

use assay_campaign::finding::Finding;
use assay_campaign::verdict::ComparisonVerdict;
use assay_drive::opt::{BackEnd, Crash, OptOutcome, RoundTripFailure};
use assay_drive::{DriveError, PassTrace, Pipeline, Step};
use assay_judge::Unparsable;

use super::Recorder;
use crate::signature::PRINTING;
use crate::subject::TestedProgram;

/// The reason that is recorded if the compiler reads a text and Assay does not.
const OUR_PARSER: &str = "IR that our parser does not take";

impl Recorder {
    /// Records that what `step` makes of a program does not parse, given both texts. If the compiler cannot read its own output, the compiler is
    /// wrong. If only Assay cannot, the parser of Assay lacks something, and the program gets no verdict.
    pub fn record_unreadable(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
        step: &Step,
        [before, after]: [&str; 2],
        error: &Unparsable,
    ) {
        let read = self.compiler.run_metered(|compiler| compiler.print_generic(after));
        let diagnostics = match read {
            Ok(OptOutcome::Rejected { diagnostics }) => diagnostics,
            Ok(OptOutcome::Crash(crash)) => crash.stderr,
            // It can be read, or nothing is known.
            _ => {
                subject
                    .report
                    .verdicts
                    .add(ComparisonVerdict::NotComparable(format!("{OUR_PARSER}: {}", error.0)));
                return;
            }
        };
        let finding = self.context(subject, pipeline).unreadable_output(step, before, after, &diagnostics);
        subject.report.verdicts.add(ComparisonVerdict::InvalidOutput);
        subject.report.findings.push(finding);
    }

    /// A finding of a crash while the compiler prints a valid program in custom assembly.
    fn printer_crash(
        &self,
        subject: &TestedProgram,
        pipeline: &Pipeline,
        program: &str,
        crash: &Crash,
    ) -> (ComparisonVerdict, Finding) {
        let mut finding = self.context(subject, pipeline).crash(&Step::new(PRINTING), crash);
        program.clone_into(&mut finding.ir.before);
        (ComparisonVerdict::Crash, finding)
    }

    /// A finding of a valid program whose custom assembly the compiler cannot read back.
    fn unprintable(
        &self,
        subject: &TestedProgram,
        pipeline: &Pipeline,
        program: &str,
        diagnostics: &str,
    ) -> (ComparisonVerdict, Finding) {
        let step = Step::new(PRINTING);
        let context = self.context(subject, pipeline);
        let mut finding = context.unreadable_output(&step, program, program, diagnostics);
        finding.guilty.step.clear();
        (ComparisonVerdict::InvalidOutput, finding)
    }

    /// A finding of a valid program that the printer or the parser handles wrongly.
    fn wrong_assembly(
        &self,
        subject: &TestedProgram,
        pipeline: &Pipeline,
        program: &str,
        failure: &RoundTripFailure,
    ) -> (ComparisonVerdict, Finding) {
        match failure {
            RoundTripFailure::Printer(crash) => self.printer_crash(subject, pipeline, program, crash),
            RoundTripFailure::Reader(said) => self.unprintable(subject, pipeline, program, said),
        }
    }

    /// Prints the result of a pipeline in custom assembly and reads it back. If that fails but the compiler reads the same
    /// program in generic form, the printer or the parser is wrong. Otherwise the first step whose result the compiler cannot
    /// read back is guilty.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn check_round_trip(
        &self,
        subject: &mut TestedProgram,
        pipeline: &Pipeline,
        trace: &PassTrace,
    ) -> Result<(), DriveError> {
        let OptOutcome::Ok { ir: end, .. } = &trace.end else { return Ok(()) };
        let ask = |ir: &str| self.compiler.run_metered(|compiler| compiler.custom_unreadable(ir));
        // If each question starts a process, this would take longer than the pipeline itself.
        if self.compiler.compiler.back_end() == BackEnd::Process || ask(end)?.is_none() {
            return Ok(());
        }
        let source = subject.text.clone();
        if let Some(failure) = ask(&source)? {
            let (verdict, finding) = self.wrong_assembly(subject, pipeline, &source, &failure);
            subject.report.verdicts.add(verdict);
            subject.report.findings.push(finding);
            return Ok(());
        }
        let mut before = source;
        for step in &trace.steps {
            let Some(after) = &step.ir else { continue };
            if let Some(failure) = ask(after)? {
                let read = self.compiler.run_metered(|compiler| compiler.print_generic(after))?;
                let (verdict, finding) = match read {
                    // The program is valid: its printer or its parser is wrong.
                    OptOutcome::Ok { .. } => self.wrong_assembly(subject, pipeline, after, &failure),
                    _ => {
                        let guilty = &pipeline.steps[step.step];
                        let said = failure.diagnostics();
                        let context = self.context(subject, pipeline);
                        (
                            ComparisonVerdict::InvalidOutput,
                            context.unreadable_output(guilty, &before, after, said),
                        )
                    }
                };
                subject.report.verdicts.add(verdict);
                subject.report.findings.push(finding);
                break;
            }
            before.clone_from(after);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;
    use std::sync::Arc;
    use std::time::Duration;

    use assay_campaign::analysis::ReductionState;
    use assay_campaign::background::Reducer as _;
    use assay_campaign::finding::{FailureKind, Origin};
    use assay_dialects::shared as registry;
    use assay_drive::opt::{Compiler, Metered};
    use assay_drive::{Discovery, Interrupt};
    use assay_judge::{Plan, observe};

    use super::*;
    use crate::FindingReducer;

    /// The memref of the call becomes five operands, but the attribute array keeps one element. The verifier accepts that; the
    /// printer reads beyond the end of the array (found/223).
    const CALL: &str = "\"builtin.module\"() ({
  \"func.func\"() <{function_type = (memref<4xf32>) -> (), sym_name = \"g\", sym_visibility = \"private\"}> ({
  }) : () -> ()
  \"func.func\"() <{function_type = (memref<4xf32>) -> (), sym_name = \"f\"}> ({
  ^bb0(%m: memref<4xf32>):
    \"func.call\"(%m) <{arg_attrs = [{llvm.noundef}], callee = @g}> : (memref<4xf32>) -> ()
    \"func.return\"() : () -> ()
  }) : () -> ()
}) : () -> ()
";

    fn subject(text: &str) -> TestedProgram {
        let settings = crate::settings(Some(1), 0);
        let module = assay_ir::parse(text).unwrap();
        let mut plan = Plan::new(&module, registry(), &settings);
        let behaviour = observe(&module, registry(), &mut plan, &settings);
        TestedProgram::new(Origin::default(), text.to_owned(), plan, behaviour)
    }

    #[test]
    fn a_crash_of_a_printer_is_a_crash_that_is_reduced() {
        let target = Discovery::run().select("mlir-22");
        let Some(compiler) =
            target.ok().and_then(|one| Compiler::with_back_end(one, Some(BackEnd::Library)).ok())
        else {
            eprintln!(
                "a_crash_of_a_printer_is_a_crash_that_is_reduced: skipped, there is no library of mlir-22"
            );
            return;
        };
        let catalogue = compiler.catalogue().unwrap();
        let recorder =
            Recorder::new(Rc::new(Metered::new(compiler.clone())), Arc::clone(&catalogue), Arc::default());
        let (mut subject, pipeline) = (subject(CALL), "convert-func-to-llvm".parse().unwrap());
        let (trace, reads_back) = compiler.trace_and_read_back(&subject.text, &pipeline).unwrap();
        assert!(!reads_back);
        recorder.check_round_trip(&mut subject, &pipeline, &trace).unwrap();
        let [finding] = subject.report.findings.as_slice() else { panic!("{:?}", subject.report.findings) };
        let shown = (finding.kind, finding.guilty.pass.as_str(), finding.guilty.step.as_str());
        assert_eq!(shown, (FailureKind::Crash, PRINTING, ""));
        assert!(finding.signature.contains("printFunctionSignature"), "{}", finding.signature);
        assert!(finding.ir.before.contains("\"llvm.call\"") && finding.stderr.contains("Stack dump"));

        let (stop, none) = (Interrupt::new(), Pipeline::empty());
        let mut reducer =
            FindingReducer::new(&compiler, None, Duration::from_secs(60), 2, stop, vec![none]).unwrap();
        let reduced = reducer.reduce(finding).unwrap();
        let analysis = reduced.analysis.as_ref().unwrap();
        assert_eq!(
            (analysis.state, reduced.guilty.pass.as_str()),
            (ReductionState::Reduced, PRINTING),
            "{analysis:?}"
        );
        let cause = analysis.cause.as_ref().unwrap().to_string();
        assert!(cause.contains("printFunctionSignature"), "{cause}");
        assert!(analysis.ops < analysis.ops_before, "{analysis:?}");
        let own = analysis.versions.iter().find(|on| on.target == "mlir-22").unwrap();
        assert_eq!(own.shows, Some(true), "{own:?}");
        let what = "while mlir-opt prints a program that its own verifier accepts";
        assert!(reduced.claim.explanation[0].contains(what), "{:?}", reduced.claim.explanation);
    }
}
