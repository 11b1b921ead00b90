//! Programs that the old build reads and the new one rejects.

use std::time::{Duration, Instant};

use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::finding::{FailureKind, Finding, ReadableIr};
use assay_drive::opt::{Compiler, OptOutcome};
use assay_reduce::{ReductionBudget, reduce};
use assay_triage::{DialectKnowledge, FindingContext, READING, message, readable};

use crate::target;

/// The finding of a rejected program, with the compiler's message.
pub fn finding(context: &FindingContext<'_>, said: &str) -> Finding {
    let mut finding = context.unexamined();
    finding.kind = FailureKind::RejectsValid;
    READING.clone_into(&mut finding.guilty.pass);
    finding.signature = signature(said);
    finding.claim.set_message("rejects the program: ", said);
    finding
}

fn signature(said: &str) -> String {
    format!("rejected {}", message(&format!("error: {said}")))
}

/// Whether it is such a finding.
pub fn is_one(finding: &Finding) -> bool {
    finding.guilty.pass == READING
}

/// Reduces a program that the old build reads and the new one rejects. Keeps the message. If the new build rejects only the
/// custom assembly, the program is not reduced.
pub fn reduce_program(finding: &mut Finding, compilers: &[Compiler; 2], budget: Duration) {
    let deadline = Instant::now().checked_add(budget);
    for allow_unregistered in [false, true] {
        let with = |compiler: &Compiler| Compiler { allow_unregistered, ..compiler.clone() };
        if reduce_with(finding, &compilers.each_ref().map(with), deadline).is_some() {
            return;
        }
    }
}

fn reduce_with(finding: &mut Finding, [old, new]: &[Compiler; 2], deadline: Option<Instant>) -> Option<()> {
    let module = assay_ir::parse(&finding.compilation.program).ok()?;
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
    let budget = ReductionBudget { max_tests: usize::MAX, deadline };
    let known = DialectKnowledge::for_version(&old.target.version);
    let reduced = reduce(module, &mut parts, budget, &known).ok()?;
    let text = readable(old, &reduced.text);
    finding.ir.readable = Some(ReadableIr { before: text, after: None });
    finding.ir.before = reduced.text;
    let state = if reduced.exhausted { ReductionState::Partial } else { ReductionState::Reduced };
    finding.analysis = Some(Analysis {
        state,
        ops: reduced.after.ops,
        ops_before: reduced.before.ops,
        compilations: tests,
        ..Analysis::default()
    });
    Some(())
}

/// The first error of a compiler's diagnostics.
pub fn error_of(diagnostics: &str) -> String {
    let first = || diagnostics.lines().next().unwrap_or("it does not say why");
    target::first_error(diagnostics).unwrap_or_else(first).to_owned()
}
