//! What a program covers: its ops, pairs of ops, and, of a few programs, the rewrite patterns that are tried on it.

use assay_campaign::run::ProgramReport;
use assay_drive::opt::{Compiler, OptOutcome, PassTrace};
use assay_drive::{DriveError, Pipeline};
use assay_ir::{Def, Module};
use assay_triage::Subject;

/// One program in this many is looked at for patterns: each of its pipelines then runs once more, as a process that logs.
const PATTERNS_EVERY: u64 = 64;

/// Counts the ops of a program, and the pairs of an op and one that uses its result.
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

/// Counts the patterns that a pipeline tries on a program, if this program is one that is looked at. A pipeline that
/// crashes or hangs is not run again.
///
/// # Errors
/// If the compiler cannot be run.
pub fn count_patterns(
    compiler: &Compiler,
    subject: &mut Subject,
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
