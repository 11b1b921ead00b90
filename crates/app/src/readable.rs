//! Programs of findings in custom assembly, by the compiler at hand.

use assay_campaign::finding::{Finding, Readable, Stored};
use assay_drive::Discovery;
use assay_drive::opt::Compiler;

use crate::globals::Globals;
use crate::target;

/// The programs of a finding as people read them.
pub fn of_finding(compiler: &Compiler, finding: &Finding) -> Readable {
    // Findings have ops that no dialect has; what this lets in, the compiler prints as it was.
    let compiler = Compiler { allow_unregistered: true, ..compiler.clone() };
    let readable = |ir: &String| compiler.readable(ir).text;
    Readable { before: readable(&finding.before), after: finding.after.as_ref().map(readable) }
}

/// Puts them into a stored finding that has none, if its compiler is here; takes them away if `generic` is asked for.
pub fn prepare(stored: &mut Stored, generic: bool, globals: &Globals) {
    if generic {
        stored.finding.readable = None;
        return;
    }
    if stored.finding.readable.is_some() {
        return;
    }
    let target = Discovery::run().select(&stored.finding.target);
    let compiler = target.and_then(|target| Compiler::on(target, globals.back_end));
    let Ok(compiler) = compiler else { return };
    let compiler = Compiler { limits: target::limits(globals), ..compiler };
    stored.finding.readable = Some(of_finding(&compiler, &stored.finding));
}
