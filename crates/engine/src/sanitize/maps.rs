//! Guards for ops whose maps relate each point of a domain to an element of each operand: they check that sizes fit.

use assay_ir::affine::Linear;
use assay_ir::{AffineExpr, OpId, ValueId};
use assay_model::guard::Predicate;
use assay_model::rule::List;
use assay_model::{Ranges, ScalarFunction, lists};

use super::amount::{Amount, add_comparison, combine, size, view};
use super::emit::Emitter;

/// No operand that has elements has this many in one dimension.
const MOST: i128 = 1 << 48;

/// Requires that the sizes of the operands fit the op's maps. `None`: guards cannot compute an index.
pub fn fit(e: &mut Emitter<'_>, op: OpId, condition: &mut Option<ValueId>) -> Option<()> {
    let maps = e.definition(op)?.maps?;
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
                Some(first) => add_comparison(e, Predicate::Eq, (found, first), condition)?,
            }
        }
    }
    for (number, map) in maps.iter().enumerate() {
        for (dimension, result) in map.results.iter().enumerate() {
            if !matches!(result, AffineExpr::Dim(_)) {
                let bound = size(e, op, number, dimension).ok()?;
                require_within(e, result, &loops, bound, condition)?;
            }
        }
    }
    Some(())
}

/// Whether a divisor in maps and sets of an op is not positive, as far as the ranges of the operands show.
pub fn has_bad_divisor(e: &Emitter<'_>, op: OpId, list: List) -> Option<bool> {
    // An op without the attribute divides nothing.
    let Some(maps) = lists::maps(&view(e, op), list) else { return Some(false) };
    let mut unknown = false;
    for map in maps {
        let range = |&operand: &ValueId| Some(Ranges::range(e, operand)?.signed);
        let operands = &e.module.op(op).operands[map.operands.clone()];
        // Of an operand without a range, nothing is known.
        let any = (i64::MIN.into(), i64::MAX.into());
        let inputs: Vec<_> = operands.iter().map(|operand| range(operand).unwrap_or(any)).collect();
        let is_bad = |part: &AffineExpr| match part.divisor()?.bounds(&inputs, map.n_dims) {
            Some((least, _)) if least >= 1 => Some(false),
            Some((_, most)) if most < 1 => Some(true),
            _ => None,
        };
        let mut is_bad = |part: &AffineExpr| {
            let known = is_bad(part);
            unknown |= known.is_none() && part.divisor().is_some();
            known == Some(true)
        };
        if map.exprs.iter().any(|expr| expr.any(&mut is_bad)) {
            return Some(true);
        }
    }
    (!unknown).then_some(false)
}

/// Requires that a linear expression stays below a size in all iterations.
fn require_within(
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
            let end = combine(e, ScalarFunction::Sub, (*size)?.at_most(MOST), Amount::exactly(1), condition)?;
            let step = combine(e, ScalarFunction::Mul, end, Amount::exactly(factor), condition)?;
            last = combine(e, ScalarFunction::Add, last, step, condition)?;
        }
    }
    add_comparison(e, Predicate::Slt, (last, bound), condition)
}
