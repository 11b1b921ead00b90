//! Changes affine maps and integer sets so that no part of them leaves the range of `index`.

use assay_ir::affine::Interval;
use assay_ir::{AffineExpr, Attr, OpId};
use assay_model::rule::{List, Numbers};
use assay_model::{Cond, OpDef, Rule, lists};

use super::Sanitizer;
use super::amount::{signed_ranges, view};
use super::emit::Emitter;

impl Sanitizer<'_, '_> {
    /// Makes sure that nothing overflows in the maps and sets whose divisors the op's rules are about. Returns a rule if this is impossible:
    /// without positive divisors, the maps have no values.
    pub(super) fn keep_maps(&mut self, op: OpId, def: &'static OpDef) -> Option<&'static Rule> {
        def.rules.iter().find(|rule| !keep_divided(&mut self.emitter, op, &rule.when))
    }
}

fn keep_divided(e: &mut Emitter<'_>, op: OpId, cond: &Cond) -> bool {
    match cond {
        Cond::BadDivisor(list) => keep_list(e, op, *list).is_some(),
        Cond::Or(parts) => parts.iter().all(|part| keep_divided(e, op, part)),
        _ => true,
    }
}

fn keep_list(e: &mut Emitter<'_>, op: OpId, list: List) -> Option<()> {
    let Numbers::ReadBy(names) = list.numbers else { return None };
    let mut tamed = Vec::new();
    for map in lists::maps(&view(e, op), list)? {
        let inputs = signed_ranges(e, op, map.operands)?;
        let exprs = map.exprs.iter().map(|expr| tame(expr, &inputs, map.n_dims));
        tamed.push(exprs.collect::<Option<Vec<AffineExpr>>>()?);
    }
    for (name, exprs) in names.iter().zip(tamed) {
        let old = e.module.attr_of(op, name)?;
        let mut attr = e.module.ctx.attr(old).clone();
        match &mut attr {
            Attr::AffineMap(map) => map.results = exprs,
            Attr::IntegerSet(set) => {
                set.constraints.iter_mut().zip(exprs).for_each(|((side, _), expr)| *side = expr);
            }
            _ => return None,
        }
        if attr != *e.module.ctx.attr(old) {
            let attr = e.module.ctx.intern_attr(attr);
            e.module.set_property(op, name, attr);
        }
    }
    Some(())
}

/// An expression without overflow in any part. It is the same expression, or one that only differs where operands are large, and as little as
/// possible. `None` if there is none, or a divisor may not be positive.
fn tame(expr: &AffineExpr, inputs: &[Interval], n_dims: u32) -> Option<AffineExpr> {
    if expr.bounds(inputs, n_dims).is_some() {
        return Some(expr.clone());
    }
    let exponents = [60, 56, 48, 40, 30, 20, 15, 10];
    exponents.into_iter().find_map(|exponent| {
        let small = wrap_operands(expr, inputs, n_dims, 1 << exponent);
        small.bounds(inputs, n_dims).map(|_| small)
    })
}

/// Wraps operands to `-limit..limit`; divisors stay the same.
fn wrap_operands(expr: &AffineExpr, inputs: &[Interval], n_dims: u32, limit: i64) -> AffineExpr {
    let inner = |expr: &AffineExpr| Box::new(wrap_operands(expr, inputs, n_dims, limit));
    if let Some((make, a, b)) = expr.operation() {
        return make(inner(a), if expr.divisor().is_some() { Box::new(b.clone()) } else { inner(b) });
    }
    let within = i128::from(-limit)..i128::from(limit);
    let is_small = |(low, high)| within.contains(&low) && within.contains(&high);
    if matches!(expr, AffineExpr::Const(_)) || expr.bounds(inputs, n_dims).is_some_and(is_small) {
        return expr.clone();
    }
    // This does not overflow, and its result is the operand if the operand is within the limits.
    let number = |number: i64| Box::new(AffineExpr::Const(number));
    let reduced = Box::new(AffineExpr::Mod(Box::new(expr.clone()), number(2 * limit)));
    let moved = Box::new(AffineExpr::Add(reduced, number(limit)));
    AffineExpr::Add(Box::new(AffineExpr::Mod(moved, number(2 * limit))), number(-limit))
}
