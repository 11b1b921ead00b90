//! Deletion of ops in chunks.

use assay_ir::{Module, OpId};

use super::sweep;
use crate::edit;
use crate::fill::{self, FillPreference, Filler};
use crate::problem::Problem;

/// Ops that can be deleted by themselves. These are not symbols, not terminators, and not the single outermost op.
pub fn deletable(module: &Module) -> Vec<OpId> {
    let top = &module.block(module.top()).ops;
    let mut list = edit::ops(module);
    list.retain(|&op| {
        let wraps_all = top.len() == 1 && top[0] == op && !module.op(op).regions.is_empty();
        !wraps_all && edit::symbol(module, op).is_none() && !edit::is_terminator(module, op)
    });
    list
}

/// Deletes chunks of ops with their regions. An operand, an earlier value or a constant replaces each result.
pub fn delete_ops(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    sweep::chunks(problem, deletable, |module, chunk| {
        fill::erase(module, chunk, Filler::new(knowledge, FillPreference::Operand(0)))
    });
}
