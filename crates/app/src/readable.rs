//! Adds programs in custom assembly to findings, with the installed compiler.

use assay_campaign::finding::Stored;
use assay_drive::Discovery;
use assay_drive::opt::Compiler;
use assay_triage::of_finding;

use crate::globals::Globals;
use crate::target;

/// Adds the custom assembly to a stored finding that lacks it, if the finding's compiler is installed. With `generic`, removes it
/// instead.
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
