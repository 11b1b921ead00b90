//! How to make vector ops well defined: lanes within memory, indices within vectors.

use assay_ir::{AffineExpr, Attr, OpId, Type, ValueId};
use assay_model::flags::drop_flag;
use assay_model::generate::{elem_of, i64_array, int_attr, int_type, with_elem};
use assay_model::guard::{Predicate, guard_operand};
use assay_model::shape::Shapes;
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt, Meaning, OpDef, Scalar, ScalarFunction};

use crate::functions::pure;
use crate::guard_ops::{binary, compare, constant, dim, fresh, shape_of};
use crate::guards::{drop_attr, index_below, operand, result, scalar_bits, verdict, view_of};
use crate::memref::allocation_of;
use crate::program::op_def;
use crate::vector::names::{BROADCAST, CREATE_MASK, REDUCTION};

/// Greatest alignment that an allocation is given.
const MAX_ALIGNMENT: u64 = 1 << 12;

/// A whole vector in memory needs its own alignment, so the guard raises the alignment of the op that allocates the memory.
pub fn type_cast(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let source = operand(g, op, 0)?;
    let Type::MemRef { elem, .. } = *g.ir().ctx.ty(g.type_of(result(g, op)?)) else { return None };
    let count: i64 = shape_of(g, elem)?.iter().product();
    let bits = scalar_bits(g, elem_of(&g.ir().ctx, elem))?;
    let wanted = u64::try_from(count).ok()?.checked_mul(bits.into())?.div_ceil(8).next_power_of_two();
    let made = allocation_of(g.ir(), source)?;
    let shape = Shapes::latest_of(g.ir().op_name(made))?;
    shape.attrs.iter().any(|attr| attr.name == "alignment").then_some(())?;
    let own = view_of(g.ir(), made).int_attr("alignment").ok().and_then(|own| own.to_u64()).unwrap_or(1);
    if own < wanted {
        (wanted <= MAX_ALIGNMENT).then_some(())?;
        let alignment = int_attr(&mut g.module().ctx, 64, wanted as i64);
        g.module().set_property(made, "alignment", alignment);
    }
    Some(GuardResult::Safe)
}

/// Keeps the base indices in bounds, and masks off lanes beyond the end of their dimensions. This is enough for `vector.expandload` and
/// `vector.compressstore`, too: in memory, their enabled lanes have no gaps, so no lane is further along there than in the vector.
pub fn masked(g: &mut dyn GuardBuilder, op: OpId, dense: bool) -> Option<GuardResult> {
    drop_attr(g, op, "alignment");
    let base = operand(g, op, 0)?;
    let n = g.ir().op(op).operands.len();
    let mask = n.checked_sub(2)?;
    let rank = shape_of(g, g.type_of(base))?.len();
    let mask_ty = g.type_of(operand(g, op, mask)?);
    let sizes = shape_of(g, mask_ty)?;
    let outer = rank.checked_sub(sizes.len())?;
    let mut condition = None;
    for dimension in 0..rank {
        index_below(g, op, 1 + dimension, base, dimension, 1, &mut condition)?;
    }
    let mut inside = true;
    let mut bounds = Vec::new();
    for (lane, &size) in sizes.iter().enumerate() {
        let (whole, at) = (dim(g, base, outer + lane)?, operand(g, op, 1 + outer + lane)?);
        inside &= g.range(at)?.signed.1 + i128::from(size) <= g.range(whole)?.signed.0;
        bounds.push((whole, at));
    }
    if !inside {
        guard_operand(g, op, mask, &mut |g, old| {
            let mut left = Vec::new();
            for &(whole, at) in &bounds {
                left.push(binary(g, ScalarFunction::Sub, whole, at)?);
            }
            let within = g.pure(CREATE_MASK, &left, mask_ty, &[])?;
            let cut = binary(g, ScalarFunction::And, old, within)?;
            match dense {
                true => unless_dense(g, old, cut, *left.last()?),
                false => Some(cut),
            }
        })?;
    }
    Some(verdict(condition))
}

/// For lanes that have no gaps in memory: the mask itself if it enables at most `left` lanes, otherwise `cut`.
fn unless_dense(g: &mut dyn GuardBuilder, mask: ValueId, cut: ValueId, left: ValueId) -> Option<ValueId> {
    let wide = int_type(&mut g.module().ctx, 64);
    let mask_ty = g.type_of(mask);
    let ty = with_elem(&mut g.module().ctx, mask_ty, wide);
    let ones = pure(g, ScalarFunction::CastUnsigned, &[mask], ty)?;
    let kind = g.dialect_attr("vector.kind", "<add>");
    let fastmath = g.dialect_attr("arith.fastmath", "<none>");
    let count = g.pure(REDUCTION, &[ones], wide, &[("fastmath", fastmath), ("kind", kind)])?;
    let index_ty = g.index_type();
    let count = pure(g, ScalarFunction::Cast, &[count], index_ty)?;
    let fits = compare(g, Predicate::Ule, count, left)?;
    let ty = g.type_of(mask);
    pure(g, ScalarFunction::Select, &[fits, mask, cut], ty)
}

/// Keeps the base indices in bounds. If the sum of a lane's index and the last base index is out of bounds, the lane's index becomes 0.
pub fn indexed(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    drop_attr(g, op, "alignment");
    let base = operand(g, op, 0)?;
    let n = g.ir().op(op).operands.len();
    let (vector, rank) = (n.checked_sub(3)?, shape_of(g, g.type_of(base))?.len());
    (rank > 0 && vector == rank + 1).then_some(())?;
    let mut condition = None;
    for dimension in 0..rank {
        index_below(g, op, 1 + dimension, base, dimension, 1, &mut condition)?;
    }
    let (whole, first) = (dim(g, base, rank - 1)?, operand(g, op, rank)?);
    guard_operand(g, op, vector, &mut |g, old| {
        let (ty, range) = (g.type_of(old), g.range(old)?);
        let (whole_range, first_range) = (g.range(whole)?, g.range(first)?);
        if range.signed.0 + first_range.signed.0 >= 0
            && range.signed.1 + first_range.signed.1 < whole_range.signed.0
        {
            return Some(old);
        }
        // Indices are signed. The sum with the last base index must be in bounds.
        let elem = elem_of(&g.ir().ctx, ty);
        let is_index = matches!(g.ir().ctx.ty(elem), Type::Index);
        (is_index || range.width <= 64).then_some(())?;
        let wide_elem = if is_index { elem } else { int_type(&mut g.module().ctx, 64) };
        let wide_ty = with_elem(&mut g.module().ctx, ty, wide_elem);
        let mut sum = old;
        if wide_ty != ty {
            sum = pure(g, ScalarFunction::Cast, &[old], wide_ty)?;
        }
        let lanes = |g: &mut dyn GuardBuilder, value: ValueId| {
            let known = g.range(value)?.exact();
            if let Some(known) = known {
                return constant(g, wide_ty, None, &Scalar::int(64, known));
            }
            let mut value = value;
            if !is_index {
                value = pure(g, ScalarFunction::Cast, &[value], wide_elem)?;
            }
            g.pure(BROADCAST, &[value], wide_ty, &[])
        };
        if first_range.exact() != Some(0) {
            let first = lanes(g, first)?;
            sum = binary(g, ScalarFunction::Add, sum, first)?;
        }
        let whole = lanes(g, whole)?;
        let inside = compare(g, Predicate::Ult, sum, whole)?;
        let zero = constant(g, ty, None, &Scalar::int(64, 0))?;
        pure(g, ScalarFunction::Select, &[inside, old, zero], ty)
    })?;
    Some(verdict(condition))
}

/// Where lanes may be out of bounds, marks the dimension so, and limits its index to the size. Keeps indices of other dimensions in bounds.
pub fn transfer(g: &mut dyn GuardBuilder, op: OpId, at: usize) -> Option<GuardResult> {
    let base = operand(g, op, at)?;
    let vector = if at == 0 { result(g, op)? } else { operand(g, op, 0)? };
    let base_shape = shape_of(g, g.type_of(base))?;
    let sizes = shape_of(g, g.type_of(vector))?;
    let Attr::AffineMap(map) = g.ir().ctx.attr(g.ir().attr_of(op, "permutation_map")?).clone() else {
        return None;
    };
    let Attr::Array(mut flags) = g.ir().ctx.attr(g.ir().attr_of(op, "in_bounds")?).clone() else {
        return None;
    };
    let mut condition = None;
    for (dimension, &size) in base_shape.iter().enumerate() {
        let lane = map.results.iter().position(|result| *result == AffineExpr::Dim(dimension as u32));
        let Some(lane) = lane else {
            index_below(g, op, at + 1 + dimension, base, dimension, 1, &mut condition)?;
            continue;
        };
        let sure = flags.get(lane).is_some_and(|&flag| *g.ir().ctx.attr(flag) == Attr::Bool(true));
        let lanes = *sizes.get(lane)?;
        let index = operand(g, op, at + 1 + dimension)?;
        let range = g.range(index)?;
        if size >= 0 && range.signed.0 >= 0 && range.signed.1 + i128::from(lanes) <= size.into() {
            continue;
        }
        if sure {
            flags[lane] = g.module().ctx.intern_attr(Attr::Bool(false));
        }
        let whole = dim(g, base, dimension)?;
        guard_operand(g, op, at + 1 + dimension, &mut |g, old| {
            if g.range(old)?.unsigned.1 <= g.range(whole)?.unsigned.0 {
                return Some(old);
            }
            // Lanes beyond the end are padded, but an index before the start or far behind the end is not allowed.
            binary(g, ScalarFunction::MinUnsigned, old, whole)
        })?;
    }
    let flags = g.module().ctx.intern_attr(Attr::Array(flags));
    g.module().set_property(op, "in_bounds", flags);
    Some(verdict(condition))
}

pub fn numbers_only(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    for keyword in ["nnan", "ninf", "fast"] {
        drop_flag(g.module(), op, "fastmath", keyword);
    }
    Some(GuardResult::Safe)
}

/// Lanes that the op makes poison (their number is -1) are taken from lane 0 instead.
pub fn shuffle(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let attr = g.ir().attr_of(op, "mask")?;
    let lanes = assay_ir::i64_elements(&g.ir().ctx, attr).ok()?;
    if lanes.iter().any(|&lane| lane < 0) {
        let lanes: Vec<i64> = lanes.iter().map(|&lane| lane.max(0)).collect();
        let lanes = i64_array(&mut g.module().ctx, &lanes);
        g.module().set_property(op, "mask", lanes);
    }
    Some(GuardResult::Safe)
}

/// Adds a passthru operand for the values of disabled lanes, if nothing else defines them.
pub fn mask(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let data = g.ir().op(op);
    if data.operands.len() == 1
        && let [result] = data.results[..]
        && matches!(g.ir().ctx.ty(g.type_of(result)), Type::Vector { .. })
        && needs_passthru(g, op)
    {
        let ty = g.type_of(result);
        let passthru = fresh(g, ty)?;
        g.module().op_mut(op).operands.push(passthru);
    }
    Some(GuardResult::Safe)
}

/// Whether the op under the mask has no accumulator or base that defines the values of disabled lanes.
fn needs_passthru(g: &dyn GuardBuilder, op: OpId) -> bool {
    let module = g.ir();
    let region = module.op(op).regions.first();
    let block = region.and_then(|&region| module.region(region).blocks.first());
    let inner = block.and_then(|&block| module.block(block).ops.first());
    inner.is_some_and(|&inner| {
        let defines_all = |def: &OpDef| {
            matches!(def.meaning, Meaning::Exit) || def.recipe.is_some_and(|recipe| recipe.masked.is_some())
        };
        !op_def(module, inner).is_some_and(defines_all)
    })
}
