//! Replaces a single op or operand by something simpler.

use assay_ir::{Module, OpId};

use super::sweep;
use crate::fill::{self, FillPreference, Filler};
use crate::passes::delete::deletable;
use crate::problem::Problem;

/// Deletes single ops. Each operand of the right type in turn, then an earlier value or a constant replaces the results. Ops that
/// only the deleted op used are deleted too.
pub fn replace_ops(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let variants = |module: &Module, op: OpId| {
        let data = module.op(op);
        let ty = |value| module.value(value).ty;
        let like = |&at: &usize| data.results.iter().any(|&result| ty(result) == ty(data.operands[at]));
        let mut list: Vec<FillPreference> =
            (0..data.operands.len()).filter(like).map(FillPreference::Operand).collect();
        if !data.results.is_empty() {
            list.extend([FillPreference::First, FillPreference::Nearest, FillPreference::Constant]);
        } else {
            list.push(FillPreference::First);
        }
        list
    };
    sweep::variants(problem, deletable, variants, |module, op, &prefer| {
        fill::erase(module, &[op], Filler::new(knowledge, prefer))
    });
}

/// Replaces single operands by the first value of their type, or by a constant.
pub fn replace_operands(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let list = |module: &Module| {
        let mut list = Vec::new();
        for op in crate::edit::ops(module) {
            list.extend((0..module.op(op).operands.len()).map(|at| (op, at)));
        }
        list
    };
    let variants = |_: &Module, _| vec![FillPreference::First, FillPreference::Constant];
    sweep::variants(problem, list, variants, |module, (op, at), &prefer| {
        let old = module.op(op).operands[at];
        let ty = module.value(old).ty;
        let new = Filler::new(knowledge, prefer).value(module, op, ty)?;
        module.op_mut(op).operands[at] = new;
        (new != old).then_some(())
    });
}
