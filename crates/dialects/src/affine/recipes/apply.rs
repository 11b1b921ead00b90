//! Arithmetic on indices.

use assay_ir::{DYNAMIC, OpId, ValueId};
use assay_model::{Draft, Smith, SmithExt};

use super::ids::Space;
use crate::draw::{self, Mixed};

/// One result (`AffineApplyOp::verify`).
pub fn apply(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let mut space = Space::of(smith, 3, 2)?;
    // Its dimensions may be any indices.
    if smith.chance(10) {
        let ty = smith.index_type();
        for dim in &mut space.dims {
            *dim = smith.value(ty)?;
        }
    }
    let expr = space.expr(smith, 3);
    let map = space.map(smith, vec![expr]);
    draft.operands("mapOperands", &space.operands()).attr("map", map);
    Some(())
}

/// At least one result (`verifyAffineMinMaxOp`).
pub fn extremum(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let space = Space::of(smith, 3, 2)?;
    let results = (0..smith.between(1, 3)).map(|_| space.expr(smith, 2)).collect();
    let map = space.map(smith, results);
    draft.operands("operands", &space.operands()).attr("map", map);
    Some(())
}

/// Sizes of a basis: positive where known.
fn basis(smith: &mut dyn Smith, low: i64) -> Option<Mixed> {
    let mut basis = Mixed::default();
    for _ in 0..smith.between(low, 4) {
        let size = smith.size(0);
        basis.push(smith, size, 25)?;
    }
    Some(basis)
}

/// A result for each size of the basis, and one more where the outermost has none
/// (`AffineDelinearizeIndexOp::verify`).
pub fn delinearize(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let open = smith.chance(40);
    let basis = basis(smith, i64::from(!open))?;
    let count = basis.known.len() + usize::from(open);
    basis.set(smith, draft, ("dynamic_basis", "static_basis"));
    let index = draw::index_of(smith, 0, 30)?;
    draft.operand("linear_index", index).result_count("multi_index", count);
    Some(())
}

/// As [`delinearize`] (`AffineLinearizeIndexOp::verify`).
pub fn linearize(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let open = smith.chance(40);
    let basis = basis(smith, 0)?;
    let mut values: Vec<ValueId> = Vec::new();
    for &size in &basis.known {
        values.push(draw::index_in(smith, if size == DYNAMIC { 2 } else { size })?);
    }
    if open {
        values.insert(0, draw::index_of(smith, 0, 4)?);
    }
    basis.set(smith, draft, ("dynamic_basis", "static_basis"));
    draft.operands("multi_index", &values);
    if smith.chance(40) {
        draft.finish(disjoint);
    }
    Some(())
}

/// That each index is within its size.
fn disjoint(smith: &mut dyn Smith, op: OpId) -> Option<()> {
    let unit = smith.unit_attr();
    smith.module().set_property(op, "disjoint", unit);
    Some(())
}
