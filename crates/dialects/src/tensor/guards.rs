//! What makes tensor ops well defined.

use assay_ir::{OpId, Type};
use assay_model::guard::{Binary, Predicate};
use assay_model::lists::Entry;
use assay_model::{GuardBuilder, IrBuilderExt, Verdict};

use super::pad::{HIGH, LOW};
use crate::guard_ops::{binary, dim, effect, fresh, index, shape_of};
use crate::guards::{also, at_most, bound_sizes, entries, uses, verdict};
use crate::linalg::basic::FILL;
use crate::tensor::element::SPLAT;

pub fn sizes(g: &mut dyn GuardBuilder, op: OpId, start: usize) -> Option<Verdict> {
    let result = *g.ir().op(op).results.first()?;
    let shape = shape_of(g, g.type_of(result))?;
    bound_sizes(g, op, start, &shape)?;
    Some(Verdict::Safe)
}

/// A tensor without contents is one of equal elements, unless all that is done with it is filling it.
pub fn empty(g: &mut dyn GuardBuilder, op: OpId) -> Option<Verdict> {
    let result = *g.ir().op(op).results.first()?;
    let ty = g.type_of(result);
    let shape = shape_of(g, ty)?;
    bound_sizes(g, op, 0, &shape)?;
    let module = g.ir();
    let block = module.op(op).parent?;
    let only_filled = module.block(block).ops.iter().all(|&user| {
        !uses(module, user, result)
            || module.op_name(user) == FILL
                && module.op(user).operands.first() != Some(&result)
                && module.op(user).operands.get(1) == Some(&result)
    });
    let last = module.region(module.parent_region(op)?).blocks.len() == 1;
    if only_filled && last {
        return Some(Verdict::Safe);
    }
    let Type::Tensor { elem, .. } = *module.ctx.ty(ty) else { return None };
    let mut operands = vec![fresh(g, elem)?];
    operands.extend(g.ir().op(op).operands.iter().copied());
    Some(Verdict::Replace(vec![effect(g, SPLAT, &operands, ty, &[])?]))
}

/// All dimensions but one agree, and static sizes of the result hold.
pub fn concat(g: &mut dyn GuardBuilder, op: OpId) -> Option<Verdict> {
    let along = crate::guards::view_of(g.ir(), op).int_attr("dim").ok()?.to_u64()? as usize;
    let result = *g.ir().op(op).results.first()?;
    let shape = shape_of(g, g.type_of(result))?;
    let operands = g.ir().op(op).operands.clone();
    let first = *operands.first()?;
    let mut condition = None;
    for (number, &size) in shape.iter().enumerate() {
        let mut sum = dim(g, first, number)?;
        for &other in &operands[1..] {
            let next = dim(g, other, number)?;
            if number == along {
                sum = binary(g, Binary::Add, sum, next)?;
            } else {
                also(g, &mut condition, Predicate::Eq, sum, next)?;
            }
        }
        if size >= 0 {
            let wanted = index(g, size)?;
            also(g, &mut condition, Predicate::Eq, sum, wanted)?;
        }
    }
    Some(verdict(condition))
}

/// Margins are bounded.
pub fn pad(g: &mut dyn GuardBuilder, op: OpId) -> Option<Verdict> {
    let most = g.bounds().elements.min(64);
    for entry in
        [LOW, HIGH].into_iter().map(|list| entries(g, op, list)).collect::<Option<Vec<_>>>()?.concat()
    {
        match entry {
            Entry::Operand(at) => at_most(g, op, at, most)?,
            Entry::Static(number) => (number >= 0).then_some(())?,
        }
    }
    Some(Verdict::Safe)
}
