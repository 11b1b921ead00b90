//! Programs that the old build reads and the new one rejects.

use std::time::{Duration, Instant};

use assay_campaign::analysis::{Analysis, State};
use assay_campaign::finding::{Finding, Kind, Readable};
use assay_drive::opt::{Compiler, OptOutcome};
use assay_reduce::{Budget, reduce};
use assay_triage::{Context, Known, message};

use super::pair::error_of;

/// The 'guilty pass' of a program that is not read.
const READING: &str = "(reading)";

/// The finding of a program that is rejected, with what was said.
pub fn finding(context: &Context<'_>, said: &str) -> Finding {
    let mut finding = context.unexamined();
    finding.kind = Kind::RejectsValid;
    READING.clone_into(&mut finding.pass);
    finding.signature = signature(said);
    finding.title = format!("rejects the program: {said}");
    finding
}

fn signature(said: &str) -> String {
    format!("rejected {}", message(&format!("error: {said}")))
}

/// Whether it is such a finding.
pub fn is_one(finding: &Finding) -> bool {
    finding.pass == READING
}

/// Makes the program small that the old build reads and the new one rejects with the same message. A program that the new one
/// rejects in custom assembly only stays as it is.
pub fn reduce_program(finding: &mut Finding, compilers: &[Compiler; 2], budget: Duration) {
    let Ok(module) = assay_ir::parse(&finding.program) else { return };
    let [old, new] = compilers;
    let mut tests = 0;
    let mut parts = |module: &assay_ir::Module| {
        tests += 1;
        let text = assay_ir::print(module);
        let rejected = match new.print_generic(&text) {
            Ok(OptOutcome::Rejected { diagnostics }) => {
                signature(&error_of(&diagnostics)) == finding.signature
            }
            _ => false,
        };
        rejected && matches!(old.print_generic(&text), Ok(OptOutcome::Ok { .. }))
    };
    let deadline = Instant::now().checked_add(budget);
    let budget = Budget { max_tests: usize::MAX, deadline };
    let known = Known::of(&old.target.version);
    let Ok(reduced) = reduce(module, &mut parts, budget, &known) else { return };
    let text = old.readable(&reduced.text).text;
    finding.readable = Some(Readable { before: text, after: None });
    finding.before = reduced.text;
    let state = if reduced.exhausted { State::Partial } else { State::Reduced };
    finding.analysis = Some(Analysis {
        state,
        ops: reduced.after.ops,
        ops_before: reduced.before.ops,
        compilations: tests,
        ..Analysis::default()
    });
}
