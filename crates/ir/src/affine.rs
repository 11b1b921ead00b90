//! Affine expressions, maps and integer sets.

/// An affine (or semi-affine) expression over dimensions `d0…` and symbols `s0…`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AffineExpr {
    Dim(u32),
    Symbol(u32),
    Const(i64),
    Add(Box<AffineExpr>, Box<AffineExpr>),
    Mul(Box<AffineExpr>, Box<AffineExpr>),
    Mod(Box<AffineExpr>, Box<AffineExpr>),
    FloorDiv(Box<AffineExpr>, Box<AffineExpr>),
    CeilDiv(Box<AffineExpr>, Box<AffineExpr>),
}

/// `affine_map<(d0, …)[s0, …] -> (…)>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    pub n_dims: u32,
    pub n_symbols: u32,
    pub results: Vec<AffineExpr>,
}

/// `affine_set<(d0, …)[s0, …] : (e == 0, e >= 0)>`; an empty set of constraints prints as `(0 == 0)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    pub n_dims: u32,
    pub n_symbols: u32,
    /// Left-hand sides, and whether they are equalities (`== 0`) rather than inequalities (`>= 0`).
    pub constraints: Vec<(AffineExpr, bool)>,
}

impl AffineExpr {
    /// The value at a point. `floordiv` rounds down, `ceildiv` up, `mod` is never negative (MLIR's "Affine"
    /// dialect page, "Affine Expressions"). `None` if the result or a part of it overflows, a divisor is not
    /// positive, or a dimension or symbol is missing.
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        let both = |a: &AffineExpr, b: &AffineExpr| Some((a.eval(dims, symbols)?, b.eval(dims, symbols)?));
        let divided = |a: &AffineExpr, b: &AffineExpr| both(a, b).filter(|&(_, divisor)| divisor > 0);
        match self {
            AffineExpr::Dim(index) => dims.get(*index as usize).copied(),
            AffineExpr::Symbol(index) => symbols.get(*index as usize).copied(),
            AffineExpr::Const(value) => Some(*value),
            AffineExpr::Add(a, b) => both(a, b).and_then(|(a, b)| a.checked_add(b)),
            AffineExpr::Mul(a, b) => both(a, b).and_then(|(a, b)| a.checked_mul(b)),
            AffineExpr::Mod(a, b) => divided(a, b).map(|(a, b)| a.rem_euclid(b)),
            AffineExpr::FloorDiv(a, b) => divided(a, b).map(|(a, b)| a.div_euclid(b)),
            AffineExpr::CeilDiv(a, b) => {
                divided(a, b).map(|(a, b)| a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0))
            }
        }
    }
}

impl AffineMap {
    /// The results at a point; `None` if one has no value, see [`AffineExpr::eval`].
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results.iter().map(|result| result.eval(dims, symbols)).collect()
    }

    /// Whether it is `(d0, …, dn) -> (d0, …, dn)` without symbols.
    pub fn is_identity(&self) -> bool {
        let dims = (0..self.n_dims).map(AffineExpr::Dim);
        self.n_symbols == 0
            && self.results.len() == self.n_dims as usize
            && dims.eq(self.results.iter().cloned())
    }
}

impl IntegerSet {
    /// Whether a point is in the set; `None` if a constraint has no value there.
    pub fn contains(&self, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        let mut inside = true;
        for (expr, equal) in &self.constraints {
            let value = expr.eval(dims, symbols)?;
            inside &= if *equal { value == 0 } else { value >= 0 };
        }
        Some(inside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AliasTarget, Attr, parse};

    fn map(text: &str) -> AffineMap {
        let module = parse(format!("#m = affine_map<{text}>")).unwrap();
        let AliasTarget::Attr(attr) = module.aliases[0].target else { panic!("an attribute") };
        match module.ctx.attr(attr) {
            Attr::AffineMap(map) => map.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn divisions_round_as_named() {
        let division = map("(d0)[s0] -> (d0 floordiv s0, d0 ceildiv s0, d0 mod s0)");
        assert_eq!(division.eval(&[-7], &[2]), Some(vec![-4, -3, 1]));
        assert_eq!(division.eval(&[7], &[2]), Some(vec![3, 4, 1]));
        assert_eq!(division.eval(&[i64::MIN], &[1]), Some(vec![i64::MIN, i64::MIN, 0]));
        assert_eq!(division.eval(&[7], &[0]), None);
        assert_eq!(division.eval(&[7], &[-1]), None);
        assert_eq!(division.eval(&[7], &[]), None);
        assert_eq!(map("(d0) -> (d0 * 2)").eval(&[i64::MAX], &[]), None);
    }

    #[test]
    fn printing_is_the_printers_normal_form() {
        for (text, printed) in [
            (
                "(i, j)[n] -> (i - j * 2 - n, -i, -(i + j) floordiv 3)",
                "(d0, d1)[s0] -> (d0 - d1 * 2 - s0, -d0, (-(d0 + d1)) floordiv 3)",
            ),
            (
                "(i, j)[n] -> (-i * 3, i - (j + n), i * -1 + j)",
                "(d0, d1)[s0] -> (d0 * -3, d0 - (d1 + s0), -d0 + d1)",
            ),
            ("(i) -> (2 * i, 3 * 4, i - 7)", "(d0) -> (d0 * 2, 12, d0 - 7)"),
            ("() -> (-9223372036854775808)", "() -> (-9223372036854775808)"),
        ] {
            assert_eq!(map(text).to_string(), printed);
        }
        assert!(map("(a, b) -> (a, b)").is_identity() && !map("(a, b) -> (b, a)").is_identity());
    }
}
