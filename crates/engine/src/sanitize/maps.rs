//! Guards for ops whose maps relate each point of a domain to an element of each operand: they check that sizes fit.

use assay_ir::affine::Linear;
use assay_ir::{AffineExpr, OpId, ValueId};
use assay_model::ScalarFunction;
use assay_model::guard::Predicate;

use super::amount::{Amount, also, joined, size, view};
use super::emit::Emitter;

/// No operand that has elements has this many in one dimension.
const MOST: i128 = 1 << 48;

/// Requires that the sizes of the operands fit the op's maps. `None`: guards cannot compute an index.
pub fn fit(e: &mut Emitter<'_>, op: OpId, condition: &mut Option<ValueId>) -> Option<()> {
    let maps = e.registry.get(e.module.op_name(op))?.maps?;
    let maps = maps(&view(e, op))?;
    let n_loops = maps.first().map_or(0, |map| map.n_dims as usize);
    let mut loops: Vec<Option<Amount>> = vec![None; n_loops];
    // The first dimension that a loop alone indexes determines the loop's size; further ones must have the same size.
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

/// Requires that a linear expression stays below a size in all iterations.
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
            let end = joined(e, ScalarFunction::Sub, (*size)?.at_most(MOST), Amount::exactly(1), condition)?;
            let step = joined(e, ScalarFunction::Mul, end, Amount::exactly(factor), condition)?;
            last = joined(e, ScalarFunction::Add, last, step, condition)?;
        }
    }
    also(e, Predicate::Slt, (last, bound), condition)
}
