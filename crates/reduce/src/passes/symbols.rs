//! Functions, globals and whatever else has a symbol.

use assay_ir::{Attr, Module, OpId};

use super::sweep;
use crate::edit;
use crate::fill::{self, FillPreference, Filler};
use crate::problem::Problem;

/// Name of the property that hides a symbol; MLIR requires declarations to be `private`.
const VISIBILITY: &str = "sym_visibility";

fn symbols(module: &Module) -> Vec<OpId> {
    let mut list = edit::ops(module);
    list.retain(|&op| edit::symbol(module, op).is_some());
    list
}

/// Deletes chunks of symbols, together with the ops that refer to them.
pub fn delete_symbols(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    sweep::chunks(problem, symbols, |module, chunk| {
        let mut doomed = Vec::new();
        for &op in chunk {
            let references = edit::references(module, edit::symbol(module, op)?);
            let users = references
                .into_iter()
                .filter(|&user| edit::symbol(module, user).is_none() && !edit::is_terminator(module, user));
            doomed.extend(users);
            doomed.push(op);
        }
        let order = edit::ops(module);
        doomed = order.into_iter().filter(|op| doomed.contains(op)).collect();
        fill::erase(module, &doomed, Filler::new(knowledge, FillPreference::First))
    });
}

/// Makes definitions declarations.
pub fn delete_bodies(problem: &mut Problem) {
    let defined = |module: &Module| {
        let mut list = symbols(module);
        list.retain(|&op| {
            let has_type = module.attr_of(op, super::signature::FUNCTION_TYPE).is_some();
            has_type && module.op(op).regions.iter().any(|&region| !module.region(region).blocks.is_empty())
        });
        list
    };
    sweep::chunks(problem, defined, |module, chunk| {
        for &op in chunk {
            for region in module.op(op).regions.clone() {
                for block in module.region(region).blocks.clone() {
                    module.erase_block(block);
                }
            }
            let private = module.ctx.sym("private");
            let private = module.ctx.intern_attr(Attr::String(private));
            module.set_property(op, VISIBILITY, private);
        }
        Some(())
    });
}
