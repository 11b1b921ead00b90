//! Measures what a program covers: its ops, pairs of ops, and, for some programs, the rewrite patterns that are tried on it.

use assay_campaign::run::ProgramReport;
use assay_drive::opt::{Compiler, OptOutcome, PassTrace};
use assay_drive::{DriveError, Pipeline};
use assay_ir::{Def, Module};
use assay_triage::TestedProgram;

/// Patterns are counted on one program in this many. Each of its pipelines runs once more, in a process that logs patterns, which takes as
/// long as three programs.
const PATTERNS_EVERY: u64 = 256;

/// Counts the ops of a program, and the pairs of an op and a user of its result.
pub fn count_ops(module: &Module, report: &mut ProgramReport) {
    module.walk(module.top(), &mut |op| {
        let name = module.op_name(op);
        report.ops.add(name.to_owned());
        for &operand in &module.op(op).operands {
            if let Def::Result { op: maker, .. } = module.value(operand).def {
                report.pairs.add(format!("{} {name}", module.op_name(maker)));
            }
        }
    });
}

/// If patterns are counted on this program: counts those that a pipeline tries. A pipeline that crashes or hangs is not run
/// again.
///
/// # Errors
/// If the compiler cannot be run.
pub fn count_patterns(
    compiler: &Compiler,
    subject: &mut TestedProgram,
    pipeline: &Pipeline,
    trace: &PassTrace,
) -> Result<(), DriveError> {
    let looked_at = subject.report.index.is_multiple_of(PATTERNS_EVERY);
    if !looked_at || !matches!(trace.end, OptOutcome::Ok { .. }) {
        return Ok(());
    }
    for pattern in compiler.patterns(&subject.text, pipeline)?.unwrap_or_default() {
        subject.report.patterns.add(pattern);
    }
    Ok(())
}
