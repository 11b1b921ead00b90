//! How to make vector ops well defined, beyond what rules say.

use assay_ir::{OpId, Type};
use assay_model::flags::drop_flag;
use assay_model::generate::{elem_of, i64_array, int_attr};
use assay_model::shape::Shapes;
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt, Meaning, OpDef};

use crate::guard_ops::{fresh, shape_of};
use crate::guards::{operand, result, scalar_bits, view_of};
use crate::memref::allocation_of;
use crate::program::op_def;

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
