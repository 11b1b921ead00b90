//! Attributes, properties, locations, aliases, resources.

use assay_ir::{Module, OpId, Sym};

use super::sweep;
use crate::cfg::OPERAND_SEGMENTS;
use crate::edit;
use crate::problem::Problem;

/// Drops all locations.
pub fn drop_locations(problem: &mut Problem) {
    problem.attempt(|module| {
        for op in edit::ops(module) {
            module.op_mut(op).loc = None;
            for region in module.op(op).regions.clone() {
                for block in module.region(region).blocks.clone() {
                    for arg in module.block(block).args.clone() {
                        module.value_mut(arg).loc = None;
                    }
                }
            }
        }
        module.aliases.retain(|alias| !alias.deferred);
        Some(())
    });
}

/// Drops the section of resources.
pub fn drop_metadata(problem: &mut Problem) {
    problem.attempt(|module| module.metadata.take().map(|_| ()));
}

/// Removes alias definitions: those that nothing uses, and those that make the text longer than it would be without them.
pub fn drop_aliases(problem: &mut Problem) {
    let list = |module: &Module| (0..module.aliases.len()).collect();
    sweep::chunks(problem, list, |module, chunk| {
        for &index in chunk.iter().rev() {
            module.aliases.remove(index);
        }
        Some(())
    });
}

/// Drops discardable attributes.
pub fn drop_attributes(problem: &mut Problem) {
    let list = |module: &Module| {
        let entries = |op: OpId| module.op(op).attrs.iter().map(move |entry| (op, entry.0));
        let kept = |entry: &(OpId, Sym)| !STRUCTURE.contains(&module.ctx.str(entry.1));
        edit::ops(module).into_iter().flat_map(entries).filter(kept).collect()
    };
    sweep::chunks(problem, list, |module, chunk: &[(OpId, Sym)]| {
        for &(op, name) in chunk {
            module.op_mut(op).attrs.retain(|entry| entry.0 != name);
        }
        Some(())
    });
}

/// Properties that hold the structure of an op. Removing only such a property makes no sense.
pub const STRUCTURE: [&str; 4] =
    ["sym_name", super::signature::FUNCTION_TYPE, OPERAND_SEGMENTS, "resultSegmentSizes"];

/// Whether an op is the whole program, which may have a name that nothing needs.
fn is_whole_program(module: &Module, op: OpId) -> bool {
    module.block(module.top()).ops.as_slice() == [op]
}

/// Removes properties. [`crate::Knowledge::faults`] and the predicate decide which properties an op needs.
pub fn drop_properties(problem: &mut Problem) {
    let list = |module: &Module| {
        let mut list = Vec::new();
        for op in edit::ops(module) {
            for &(name, _) in &module.op(op).properties {
                let word = module.ctx.str(name);
                if !STRUCTURE.contains(&word) || word == edit::SYMBOL_NAME && is_whole_program(module, op) {
                    list.push((op, name));
                }
            }
        }
        list
    };
    sweep::chunks(problem, list, |module, chunk: &[(OpId, Sym)]| {
        for &(op, name) in chunk {
            module.op_mut(op).properties.retain(|entry| entry.0 != name);
        }
        Some(())
    });
}
