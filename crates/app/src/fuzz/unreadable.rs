//! IR that the compiler printed and our parser does not take: the compiler itself is asked whether it is IR at all.

use assay_campaign::verdict::Verdict;
use assay_drive::opt::OptOutcome;
use assay_drive::{Pipeline, Step};
use assay_judge::Unparsable;

use super::worker::{FuzzWorker, Subject};

/// Why nothing is claimed about text that the compiler reads and we do not.
const OUR_PARSER: &str = "IR that our parser does not take";

impl FuzzWorker {
    /// What `step` made of `before` does not parse. A compiler that cannot read its own output is found wrong; that
    /// we cannot is a gap of ours and says nothing about the program.
    pub(super) fn unreadable(
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
            // Read, or nothing can be said.
            _ => {
                subject.report.verdicts.add(Verdict::NotComparable(format!("{OUR_PARSER}: {}", error.0)));
                return;
            }
        };
        let finding = self.context(subject, pipeline).unreadable_output(step, before, after, &diagnostics);
        subject.report.verdicts.add(Verdict::WrongValue);
        subject.report.findings.push(finding);
    }
}
