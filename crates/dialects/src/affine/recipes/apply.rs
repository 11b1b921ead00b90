//! Arithmetic on indices.

use assay_ir::{DYNAMIC, OpId, ValueId};
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use super::ids::MapOperands;
use crate::draw::{self, Mixed};

/// One result (`AffineApplyOp::verify`).
pub fn apply(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let mut space = MapOperands::draw(builder, 3, 2)?;
    // Its dimensions may be any indices.
    if builder.chance(10) {
        let ty = builder.index_type();
        for dim in &mut space.dims {
            *dim = builder.value(ty)?;
        }
    }
    let expr = space.expr(builder, 3);
    let map = space.map(builder, vec![expr]);
    draft.operands("mapOperands", &space.operands()).attr("map", map);
    Some(())
}

/// At least one result (`verifyAffineMinMaxOp`).
pub fn extremum(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let space = MapOperands::draw(builder, 3, 2)?;
    let results = (0..builder.between(1, 3)).map(|_| space.expr(builder, 2)).collect();
    let map = space.map(builder, results);
    draft.operands("operands", &space.operands()).attr("map", map);
    Some(())
}

/// Sizes of a basis: positive where known.
fn basis(builder: &mut dyn GrammarBuilder, low: i64) -> Option<Mixed> {
    let mut basis = Mixed::default();
    for _ in 0..builder.between(low, 4) {
        let size = builder.size(0);
        basis.push(builder, size, 25)?;
    }
    Some(basis)
}

/// One result for each size of the basis, and one more if the outermost dimension has no size (`AffineDelinearizeIndexOp::verify`).
pub fn delinearize(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let open = builder.chance(40);
    let basis = basis(builder, i64::from(!open))?;
    let count = basis.known.len() + usize::from(open);
    basis.set(builder, draft, ("dynamic_basis", "static_basis"));
    let index = draw::index_of(builder, 0, 30)?;
    draft.operand("linear_index", index).result_count("multi_index", count);
    Some(())
}

/// As [`delinearize`] (`AffineLinearizeIndexOp::verify`).
pub fn linearize(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let open = builder.chance(40);
    let basis = basis(builder, 0)?;
    let mut values: Vec<ValueId> = Vec::new();
    for &size in &basis.known {
        values.push(draw::index_in(builder, if size == DYNAMIC { 2 } else { size })?);
    }
    if open {
        values.insert(0, draw::index_of(builder, 0, 4)?);
    }
    basis.set(builder, draft, ("dynamic_basis", "static_basis"));
    draft.operands("multi_index", &values);
    if builder.chance(40) {
        draft.finish(disjoint);
    }
    Some(())
}

/// Adds the promise that each index is within its size.
fn disjoint(builder: &mut dyn GrammarBuilder, op: OpId) -> Option<()> {
    let unit = builder.unit_attr();
    builder.module().set_property(op, "disjoint", unit);
    Some(())
}
