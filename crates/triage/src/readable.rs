//! Programs of findings in custom assembly, by the compiler at hand.

use assay_campaign::finding::{Finding, Readable};
use assay_drive::opt::Compiler;

/// The programs of a finding in custom assembly, where the compiler reads that back as the same program.
pub fn of_finding(compiler: &Compiler, finding: &Finding) -> Readable {
    // Findings may hold ops of no dialect; the compiler prints these in generic form.
    let compiler = Compiler { allow_unregistered: true, ..compiler.clone() };
    let readable = |ir: &String| compiler.readable(ir).text;
    Readable { before: readable(&finding.before), after: finding.after.as_ref().map(readable) }
}
