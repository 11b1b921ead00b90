//! Computation on shapes. Operands must come from ops on shapes (`verifyTosaResolvableShapeOperands`).

use assay_ir::{Def, Module, OpId, Type, ValueId};
use assay_model::recipe::DraftPart;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};
use smallvec::smallvec;

use super::tools::{ANY, I32, const_shape, draw, parts, scalar, shape_type};
use crate::program::op_def;

/// The rank of a visible shape whose numbers are certainly in `0..=1000`.
fn tame_rank(ir: &Module, value: ValueId) -> Option<usize> {
    let Type::Dialect { name, body } = ir.ctx.ty(ir.value(value).ty) else { return None };
    if ir.ctx.str(*name) != "tosa.shape" {
        return None;
    }
    let rank = ir.ctx.str(*body).strip_prefix('<')?.strip_suffix('>')?.parse().ok()?;
    let Def::Result { op, .. } = ir.value(value).def else { return None };
    tame(ir, op).then_some(rank)
}

fn tame(ir: &Module, op: OpId) -> bool {
    if op_def(ir, op).and_then(|def| def.recipe).is_some_and(|recipe| recipe.is_small) {
        return true;
    }
    let numbers =
        ir.attr_of(op, "values").and_then(|attr| assay_ir::elements::i64_elements(&ir.ctx, attr).ok());
    numbers.is_some_and(|numbers| numbers.iter().all(|number| (0..=1000).contains(number)))
}

fn fresh(s: &mut dyn GrammarBuilder, rank: usize, low: i64, high: i64) -> Option<ValueId> {
    let numbers: Vec<i64> = (0..rank).map(|_| s.between(low, high)).collect();
    const_shape(s, &numbers)
}

/// A shape with small numbers that are not negative.
fn small(s: &mut dyn GrammarBuilder, rank: Option<usize>) -> Option<(ValueId, usize)> {
    let wanted = |ir: &Module, value: ValueId| {
        tame_rank(ir, value).is_some_and(|found| rank.is_none_or(|rank| rank == found))
    };
    match s.pick(&wanted) {
        Some(value) if s.chance(80) => Some((value, tame_rank(s.ir(), value)?)),
        _ => {
            let rank = rank.unwrap_or(1 + s.below(4) as usize);
            Some((fresh(s, rank, 0, 8)?, rank))
        }
    }
}

pub fn constant(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let rank = s.below(5) as i64;
    let index = s.index_type();
    let holder = s.tensor(&[rank], index);
    let value = s.between(0, 8);
    let data = assay_ir::DenseData::Bytes {
        splat: rank > 0,
        bytes: if rank > 0 { value.to_le_bytes().into() } else { [].into() },
    };
    let attr = s.attr(assay_ir::Attr::Dense { data, ty: holder });
    draft.attr("values", attr);
    let ty = shape_type(s, rank as usize);
    parts(draft, &[], ty);
    Some(())
}

pub fn dim(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let input = draw(s, ANY, 1, 5)?;
    let axis = s.below(input.sizes.len() as u32);
    let attr = s.int_attr(32, i64::from(axis));
    draft.attr("axis", attr);
    let ty = shape_type(s, 1);
    parts(draft, &[input.value], ty);
    Some(())
}

pub fn binary(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (a, rank) = small(s, None)?;
    let (b, _) = small(s, Some(rank))?;
    let ty = shape_type(s, rank);
    parts(draft, &[a, b], ty);
    Some(())
}

pub fn divided(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (a, rank) = small(s, None)?;
    let b = fresh(s, rank, 1, 7)?;
    let ty = shape_type(s, rank);
    parts(draft, &[a, b], ty);
    Some(())
}

pub fn power(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let rank = s.below(4) as usize;
    let a = fresh(s, rank, 0, 12)?;
    let ty = shape_type(s, rank);
    parts(draft, &[a], ty);
    Some(())
}

pub fn logarithm(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let rank = s.below(4) as usize;
    let a = fresh(s, rank, 1, 1000)?;
    let ty = shape_type(s, rank);
    parts(draft, &[a], ty);
    Some(())
}

pub fn concat(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let count = s.between(1, 3);
    let (mut values, mut all) = (smallvec![], 0);
    for _ in 0..count {
        let (value, rank) = small(s, None)?;
        values.push(value);
        all += rank;
    }
    let ty = shape_type(s, all);
    parts(draft, &[], ty);
    draft.operands[0] = DraftPart::Values(values);
    Some(())
}

pub fn slice(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (input, rank) = small(s, None)?;
    if rank == 0 {
        return None;
    }
    let start = s.between(0, rank as i64 - 1);
    let size = s.between(1, rank as i64 - start);
    let start = scalar(s, I32, 1, start as f64)?;
    let count = scalar(s, I32, 1, size as f64)?;
    let ty = shape_type(s, size as usize);
    parts(draft, &[input, start.value, count.value], ty);
    Some(())
}
