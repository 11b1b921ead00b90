//! Simpler affine maps and sets.

use assay_ir::{AffineExpr, AffineMap, IntegerSet};

/// Maps with one simpler result.
pub(super) fn simpler_maps(map: &AffineMap) -> Vec<AffineMap> {
    let with = |at: usize, result: AffineExpr| {
        let mut map = map.clone();
        map.results[at] = result;
        map
    };
    let results = map.results.iter().enumerate();
    results.flat_map(|(at, old)| simpler(old).into_iter().map(move |new| with(at, new))).collect()
}

/// Sets without one of several constraints, or with one simpler constraint.
pub(super) fn simpler_sets(set: &IntegerSet) -> Vec<IntegerSet> {
    let mut list = Vec::new();
    for (at, (old, _)) in set.constraints.iter().enumerate() {
        if set.constraints.len() > 1 {
            let mut set = set.clone();
            set.constraints.remove(at);
            list.push(set);
        }
        for new in simpler(old) {
            let mut set = set.clone();
            set.constraints[at].0 = new;
            list.push(set);
        }
    }
    list
}

/// A map that has lost a dimension, and the results that were this dimension. In other results, the dimension is 0.
pub(super) fn without_dim(map: &AffineMap, dim: u32) -> AffineMap {
    let results = map.results.iter().filter(|result| **result != AffineExpr::Dim(dim));
    let without = |leaf: &AffineExpr| match leaf {
        AffineExpr::Dim(other) if *other == dim => AffineExpr::Const(0),
        AffineExpr::Dim(other) => AffineExpr::Dim(other - u32::from(*other > dim)),
        leaf => leaf.clone(),
    };
    let results = results.map(|result| result.map_leaves(&without)).collect();
    AffineMap { n_dims: map.n_dims - 1, n_symbols: map.n_symbols, results }
}

/// Expressions in which a part of one of the subexpressions replaces it, the outermost first. Constants become smaller.
fn simpler(expr: &AffineExpr) -> Vec<AffineExpr> {
    use AffineExpr::Const;
    let Some((make, a, b)) = expr.operation() else {
        return match expr {
            Const(value) => smaller(*value).into_iter().map(Const).collect(),
            _ => Vec::new(),
        };
    };
    let mut list = vec![Const(0), a.clone(), b.clone()];
    list.extend(simpler(a).into_iter().map(|a| make(Box::new(a), Box::new(b.clone()))));
    // A divisor that is not positive would make the expression undefined.
    let is_divisor = expr.divisor().is_some();
    let other = simpler(b).into_iter().filter(|b| !is_divisor || !matches!(b, Const(value) if *value < 1));
    list.extend(other.map(|b| make(Box::new(a.clone()), Box::new(b))));
    list
}

/// 0, 1 and 2, because a divisor must be positive, and division by 1 often folds away; then the value cut to fewer bits.
fn smaller(value: i64) -> Vec<i64> {
    let bits = 64 - value.unsigned_abs().leading_zeros();
    let mut list: Vec<i64> = [0, 1, 2].into_iter().filter(|&small| small < value.saturating_abs()).collect();
    list.extend([bits * 3 / 4, bits / 2, bits / 4, 1].map(|shift| value / (1 << shift.min(62))));
    list.retain(|&small| small.unsigned_abs() < value.unsigned_abs());
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use assay_ir::Attr;

    use super::*;

    fn map(text: &str) -> AffineMap {
        let text = format!("\"a.b\"() {{m = affine_map<{text}>}} : () -> ()\n");
        let module = assay_ir::parse(&text).unwrap();
        let op = module.block(module.top()).ops[0];
        let Attr::AffineMap(map) = module.ctx.attr(module.attr_of(op, "m").unwrap()) else { panic!() };
        map.clone()
    }

    #[test]
    fn parts_at_every_depth_are_tried() {
        let maps = simpler_maps(&map("(d0) -> (d0, (d0 mod 64 + 8) floordiv 4)"));
        for simpler in [
            "(d0) -> (d0, 0)",
            "(d0) -> (d0, d0 mod 64 + 8)",
            "(d0) -> (d0, (d0 mod 64) floordiv 4)",
            "(d0) -> (d0, (d0 + 8) floordiv 4)",
            "(d0) -> (d0, (d0 mod 2 + 8) floordiv 4)",
            "(d0) -> (d0, (d0 mod 64 + 8) floordiv 2)",
        ] {
            assert!(maps.contains(&map(simpler)), "{simpler}");
        }
        assert!(!maps.contains(&map("(d0) -> (d0, (d0 mod 64 + 8) floordiv 0)")));
    }

    #[test]
    fn a_dimension_goes_with_its_results() {
        let without = |text: &str, dim| without_dim(&map(text), dim);
        assert_eq!(without("(d0, d1, d2) -> (d2, d1, d0 + d1)", 1), map("(d0, d1) -> (d1, d0 + 0)"));
        assert_eq!(without("(d0) -> (d0)", 0), map("() -> ()"));
    }

    #[test]
    fn a_number_only_gets_smaller() {
        assert_eq!(smaller(0), []);
        assert_eq!(smaller(1), [0]);
        assert_eq!(smaller(-1), [0]);
        for value in [2, -2, 100, i64::MIN, i64::MAX] {
            assert!(
                smaller(value).iter().all(|small| small.unsigned_abs() < value.unsigned_abs()),
                "{value}"
            );
            assert!(smaller(value).contains(&0), "{value}");
        }
    }
}
