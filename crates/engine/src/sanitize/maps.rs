//! Guards of ops whose maps say which element of each operand belongs to which point of a domain: sizes that fit together.

use assay_ir::affine::Linear;
use assay_ir::{AffineExpr, OpId, ValueId};
use assay_model::guard::{Binary, Predicate};

use super::amount::{Amount, also, joined, size, view};
use super::emit::Emitter;

/// Objects with elements have fewer in a dimension.
const MOST: i128 = 1 << 48;

/// Asks that the sizes of the operands fit the op's maps. `None`: guards cannot compute an index.
pub fn fit(e: &mut Emitter<'_>, op: OpId, condition: &mut Option<ValueId>) -> Option<()> {
    let maps = e.registry.get(e.module.op_name(op))?.maps?;
    let maps = maps(&view(e, op))?;
    let n_loops = maps.first().map_or(0, |map| map.n_dims as usize);
    let mut loops: Vec<Option<Amount>> = vec![None; n_loops];
    // A loop has the size of the first dimension that it alone indexes; others must have the same.
    for (number, map) in maps.iter().enumerate() {
        for (dimension, result) in map.results.iter().enumerate() {
            let AffineExpr::Dim(of) = *result else { continue };
            let found = size(e, op, number, dimension).ok()?;
            match loops.get(of as usize).copied()? {
                None => loops[of as usize] = Some(found),
                Some(first) => also(e, Predicate::Eq, (found, first), condition)?,
            }
        }
    }
    for (number, map) in maps.iter().enumerate() {
        for (dimension, result) in map.results.iter().enumerate() {
            if !matches!(result, AffineExpr::Dim(_)) {
                let bound = size(e, op, number, dimension).ok()?;
                within(e, result, &loops, bound, condition)?;
            }
        }
    }
    Some(())
}

/// Asks that a linear expression stays below a size in all iterations.
fn within(
    e: &mut Emitter<'_>,
    expr: &AffineExpr,
    loops: &[Option<Amount>],
    bound: Amount,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let Linear { coefficients, constant } = expr.linear(loops.len() as u32)?;
    (constant >= 0 && coefficients.iter().all(|&factor| factor >= 0)).then_some(())?;
    let mut last = Amount::exactly(constant);
    for (&factor, size) in coefficients.iter().zip(loops) {
        if factor > 0 {
            let end = joined(e, Binary::Sub, (*size)?.at_most(MOST), Amount::exactly(1), condition)?;
            let step = joined(e, Binary::Mul, end, Amount::exactly(factor), condition)?;
            last = joined(e, Binary::Add, last, step, condition)?;
        }
    }
    also(e, Predicate::Slt, (last, bound), condition)
}
