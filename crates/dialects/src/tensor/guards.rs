//! What makes tensor ops well defined.

use assay_ir::{OpId, Type};
use assay_model::guard::{Binary, Predicate};
use assay_model::{Guarding, Verdict};

use crate::guards::{
    Number, also, at_most, bound_sizes, has_shape, numbers, operand, product_is, slice, uses, verdict,
};
use crate::linalg::basic::FILL;
use crate::memref::groups;
use crate::tensor::element::SPLAT;
use crate::vocabulary::{binary, dim, effect, fresh, index, shape_of, type_of};

pub fn extract_slice(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let base = operand(g, op, 0)?;
    Some(verdict(slice(g, op, base, 1)?))
}

pub fn sizes(g: &mut dyn Guarding, op: OpId, start: usize) -> Option<Verdict> {
    let result = *g.peek().op(op).results.first()?;
    let shape = shape_of(g, type_of(g, result))?;
    bound_sizes(g, op, start, &shape)?;
    Some(Verdict::Safe)
}

/// A tensor without contents is one of equal elements, unless all that is done with it is filling it.
pub fn empty(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let result = *g.peek().op(op).results.first()?;
    let ty = type_of(g, result);
    let shape = shape_of(g, ty)?;
    bound_sizes(g, op, 0, &shape)?;
    let module = g.peek();
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
    operands.extend(g.peek().op(op).operands.iter().copied());
    Some(Verdict::Replace(vec![effect(g, SPLAT, &operands, ty, &[])?]))
}

pub fn cast(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let (from, to) = (operand(g, op, 0)?, *g.peek().op(op).results.first()?);
    let ty = type_of(g, to);
    if matches!(g.peek().ctx.ty(ty), Type::UnrankedTensor { .. }) {
        return Some(Verdict::Safe);
    }
    let mut condition = None;
    has_shape(g, from, ty, &mut condition)?;
    Some(verdict(condition))
}

/// A dimension whose size the type says is the product of those that become it.
pub fn collapse(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let (from, to) = (operand(g, op, 0)?, *g.peek().op(op).results.first()?);
    let shape = shape_of(g, type_of(g, to))?;
    let mut condition = None;
    if shape.is_empty() {
        let ty = type_of(g, from);
        for dimension in 0..shape_of(g, ty)?.len() {
            let (size, one) = (dim(g, from, dimension)?, index(g, 1)?);
            also(g, &mut condition, Predicate::Eq, size, one)?;
        }
    }
    for (group, &size) in groups(g, op)?.iter().zip(&shape) {
        if size >= 0 {
            let mut factors = Vec::new();
            for &part in group {
                factors.push(dim(g, from, part)?);
            }
            let whole = index(g, size)?;
            product_is(g, &factors, whole, &mut condition)?;
        }
    }
    Some(verdict(condition))
}

/// What is inserted has the size of the slice.
pub fn insert_slice(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let (source, dest) = (operand(g, op, 0)?, operand(g, op, 1)?);
    let mut condition = slice(g, op, dest, 2)?;
    let lists = numbers(g, op, &["static_offsets", "static_sizes", "static_strides"], 2)?;
    let shape = shape_of(g, type_of(g, source))?;
    // As `Slice::kept`: of dimensions of size 1, those go that the source does not show in their turn.
    let mut at = 0;
    for &size in &lists[1] {
        let one = matches!(size, Number::Static(1));
        if lists[1].len() != shape.len() && one && shape.get(at) != Some(&1) {
            continue;
        }
        (at < shape.len()).then_some(())?;
        let (found, wanted) = (dim(g, source, at)?, size.value(g, op)?);
        also(g, &mut condition, Predicate::Eq, found, wanted)?;
        at += 1;
    }
    (at == shape.len()).then(|| verdict(condition))
}

/// All dimensions but one agree, and static sizes of the result hold.
pub fn concat(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let along = crate::guards::view_of(g.peek(), op).int_attr("dim").ok()?.to_u64()? as usize;
    let result = *g.peek().op(op).results.first()?;
    let shape = shape_of(g, type_of(g, result))?;
    let operands = g.peek().op(op).operands.clone();
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

/// Margins are bounded; static sizes of the result hold.
pub fn pad(g: &mut dyn Guarding, op: OpId) -> Option<Verdict> {
    let lists = numbers(g, op, &["static_low", "static_high"], 1)?;
    let (from, to) = (operand(g, op, 0)?, *g.peek().op(op).results.first()?);
    let shape = shape_of(g, type_of(g, to))?;
    let most = g.bounds().elements.min(64);
    for number in lists.iter().flatten() {
        match *number {
            Number::Operand(at) => at_most(g, op, at, most)?,
            Number::Static(number) => (number >= 0).then_some(())?,
        }
    }
    let mut condition = None;
    for (number, &size) in shape.iter().enumerate() {
        if size >= 0 {
            let (low, high) = (lists[0].get(number)?.value(g, op)?, lists[1].get(number)?.value(g, op)?);
            let inner = dim(g, from, number)?;
            let sum = binary(g, Binary::Add, low, inner)?;
            let sum = binary(g, Binary::Add, sum, high)?;
            let wanted = index(g, size)?;
            also(g, &mut condition, Predicate::Eq, sum, wanted)?;
        }
    }
    Some(verdict(condition))
}
