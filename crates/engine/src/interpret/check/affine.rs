//! What affine maps and integer sets compute of operands: divisors, and bounds of loops.

use assay_ir::AffineExpr;
use assay_ir::affine::EvaluationFailure;
use assay_model::OpView;
use assay_model::lists::{self, AppliedMap};
use assay_model::rule::{List, MapBound};

use super::{Check, Scalars};

/// The operands that a map reads.
#[derive(Clone, Copy)]
struct Inputs {
    n_dims: u32,
    first: usize,
    /// Bits of `index`.
    width: u32,
}

impl Inputs {
    fn from_map(view: &OpView<'_>, map: &AppliedMap<'_>) -> Inputs {
        Inputs { n_dims: map.n_dims, first: map.operands.start, width: view.index_width }
    }

    fn evaluate(self, expr: &AffineExpr, s: &Scalars<'_>) -> Result<i64, EvaluationFailure> {
        let read = |leaf: &AffineExpr| s.int(self.first + leaf.operand(self.n_dims)? as usize)?.to_i64();
        expr.evaluate(&read, self.width)
    }
}

/// A divisor that is not a constant.
pub struct Divisor {
    expr: AffineExpr,
    inputs: Inputs,
}

/// The divisors of an op's maps. Those that are constants are known.
pub fn divisors(view: &OpView<'_>, list: List) -> Check {
    let (mut divisors, mut is_bad) = (Vec::new(), false);
    for map in lists::maps(view, list).unwrap_or_default() {
        let inputs = Inputs::from_map(view, &map);
        for expr in &map.exprs {
            expr.any(&mut |part| {
                match part.divisor() {
                    Some(AffineExpr::Const(number)) => is_bad |= *number <= 0,
                    Some(expr) => divisors.push(Divisor { expr: expr.clone(), inputs }),
                    None => {}
                }
                false
            });
        }
    }
    match (is_bad, divisors.is_empty()) {
        (true, _) => Check::Known(true),
        (false, true) => Check::Known(false),
        (false, false) => Check::BadDivisor(divisors),
    }
}

impl Divisor {
    /// Whether the divisor is not positive, or reads poison. False if it has no value because it overflows.
    pub fn is_bad(&self, s: &Scalars<'_>) -> bool {
        match self.inputs.evaluate(&self.expr, s) {
            Ok(value) => value <= 0,
            Err(failure) => failure != EvaluationFailure::Overflow,
        }
    }
}

/// The greatest or least of some results of a map.
pub struct Extreme {
    exprs: Vec<AffineExpr>,
    inputs: Inputs,
    least: bool,
}

impl Extreme {
    /// The results for a loop; `None` if the op does not have them.
    pub fn from_op(view: &OpView<'_>, bound: &MapBound, at: Option<usize>) -> Option<Extreme> {
        let maps = lists::maps(view, bound.list)?;
        let map = maps.get(usize::from(bound.map))?;
        let range = match bound.groups {
            "" => 0..map.exprs.len(),
            name => {
                let sizes = view.i64_array(name)?.ok()?;
                let sizes: Option<Vec<usize>> = sizes.iter().map(|&size| size.try_into().ok()).collect();
                let (sizes, at) = (sizes?, at?);
                let start = sizes.get(..at)?.iter().sum::<usize>();
                start..start.checked_add(*sizes.get(at)?)?
            }
        };
        let exprs = map.exprs.get(range)?.iter().map(|&expr| expr.clone()).collect();
        Some(Extreme { exprs, inputs: Inputs::from_map(view, map), least: bound.least })
    }

    /// One result of the only map of a list.
    pub fn result(view: &OpView<'_>, list: List, at: usize) -> Option<Extreme> {
        let maps = lists::maps(view, list)?;
        let map = maps.first()?;
        let exprs = vec![AffineExpr::clone(map.exprs.get(at)?)];
        Some(Extreme { exprs, inputs: Inputs::from_map(view, map), least: true })
    }

    /// The number; `None` if a result has no value.
    pub fn value(&self, s: &Scalars<'_>) -> Option<i64> {
        let mut values = self.exprs.iter().map(|expr| self.inputs.evaluate(expr, s).ok());
        let first = values.next()??;
        values.try_fold(first, |best, value| {
            value.map(|value| if self.least { best.min(value) } else { best.max(value) })
        })
    }
}
