//! Adds programs in custom assembly to findings, with the installed compiler.

use assay_campaign::finding::{ReadableIr, Stored};
use assay_drive::Discovery;
use assay_drive::opt::{Compiler, without_module};
use assay_triage::print_readable;

use crate::globals::Globals;
use crate::target;

/// Adds the custom assembly to a stored finding that lacks it, if the finding's compiler is installed; otherwise the generic form
/// without the module around it. With `generic`, removes it instead.
pub fn prepare(stored: &mut Stored, generic: bool, globals: &Globals) {
    if generic {
        stored.finding.ir.readable = None;
        return;
    }
    if stored.finding.ir.readable.is_some() {
        return;
    }
    let target = Discovery::run().select(&stored.finding.compilation.target);
    let compiler = target
        .map_err(|error| target::failure(&error))
        .and_then(|target| target::with_back_end(target, globals));
    stored.finding.ir.readable = Some(match compiler {
        Ok(compiler) => {
            let compiler = Compiler { limits: target::limits(globals), ..compiler };
            print_readable(&compiler, &stored.finding)
        }
        Err(_) => ReadableIr {
            before: without_module(&stored.finding.ir.before),
            after: stored.finding.ir.after.as_deref().map(without_module),
        },
    });
}
