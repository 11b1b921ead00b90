//! Programs of findings in custom assembly, by the compiler at hand.

use assay_campaign::finding::{Finding, Readable};
use assay_drive::opt::Compiler;

/// The programs of a finding as people read them.
pub fn of_finding(compiler: &Compiler, finding: &Finding) -> Readable {
    // Findings have ops that no dialect has; what this lets in, the compiler prints as it was.
    let compiler = Compiler { allow_unregistered: true, ..compiler.clone() };
    let readable = |ir: &String| compiler.readable(ir).text;
    Readable { before: readable(&finding.before), after: finding.after.as_ref().map(readable) }
}
