//! No poison, and nothing that is never reached.

use assay_ir::{Attr, OpId, Type, TypeId};
use assay_model::{Guard, Guarding, Verdict};

use crate::vocabulary::fresh;

pub static GUARDS: &[Guard] = &[
    Guard { op: "ub.poison", rules: &[], make: |_, _| Some(Verdict::Remove) },
    Guard { op: "ub.unreachable", rules: &["unreachable"], make: |g, op| leave(g, op, "func.return") },
];

/// Turns a terminator of a function into a return of other values.
pub fn leave(g: &mut dyn Guarding, op: OpId, name: &str) -> Option<Verdict> {
    let function = g.peek().parent_op(op)?;
    let ty = g.peek().attr_of(function, "function_type")?;
    let Attr::Type(ty) = *g.peek().ctx.attr(ty) else { return None };
    let Type::Function { results, .. } = g.peek().ctx.ty(ty).clone() else { return None };
    let values = results.iter().map(|&ty: &TypeId| fresh(g, ty)).collect::<Option<Vec<_>>>()?;
    let name = g.module().ctx.sym(name);
    let data = g.module().op_mut(op);
    data.name = name;
    data.operands = values.into_iter().collect();
    Some(Verdict::Safe)
}
