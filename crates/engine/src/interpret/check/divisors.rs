//! Whether the divisors in affine maps and integer sets are positive.

use assay_ir::AffineExpr;
use assay_ir::affine::EvaluationFailure;
use assay_model::rule::List;
use assay_model::{OpView, lists};

use super::{Check, Scalars};

/// A divisor that is no constant, and the operands that it reads.
pub struct Divisor {
    expr: AffineExpr,
    n_dims: u32,
    first: usize,
    /// Bits of `index`.
    width: u32,
}

/// The divisors of an op's maps. Those that are constants are known.
pub fn resolve(view: &OpView<'_>, list: List) -> Check {
    let (mut divisors, mut is_bad) = (Vec::new(), false);
    for map in lists::maps(view, list).unwrap_or_default() {
        for expr in &map.exprs {
            expr.any(&mut |part| {
                match part.divisor() {
                    Some(AffineExpr::Const(number)) => is_bad |= *number <= 0,
                    Some(expr) => divisors.push(Divisor {
                        expr: expr.clone(),
                        n_dims: map.n_dims,
                        first: map.operands.start,
                        width: view.index_width,
                    }),
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
        let read = |leaf: &AffineExpr| {
            let number = match *leaf {
                AffineExpr::Dim(number) => number,
                AffineExpr::Symbol(number) => self.n_dims + number,
                _ => return None,
            };
            s.int(self.first + number as usize)?.to_i64()
        };
        match self.expr.evaluate(&read, self.width) {
            Ok(value) => value <= 0,
            Err(failure) => failure != EvaluationFailure::Overflow,
        }
    }
}
