//! Affine expressions, maps and integer sets.

/// An affine (or semi-affine) expression over dimensions `d0…` and symbols `s0…`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AffineExpr {
    /// `d0`, counted from 0.
    Dim(u32),
    /// `s0`, counted from 0.
    Symbol(u32),
    /// An integer constant.
    Const(i64),
    /// `a + b`; `a - b` is `a + b * -1`.
    Add(Box<AffineExpr>, Box<AffineExpr>),
    /// `a * b`; semi-affine if neither side is constant.
    Mul(Box<AffineExpr>, Box<AffineExpr>),
    /// `a mod b`: the remainder, which is never negative.
    Mod(Box<AffineExpr>, Box<AffineExpr>),
    /// `a floordiv b`: the quotient rounded towards minus infinity.
    FloorDiv(Box<AffineExpr>, Box<AffineExpr>),
    /// `a ceildiv b`: the quotient rounded towards plus infinity.
    CeilDiv(Box<AffineExpr>, Box<AffineExpr>),
}

/// `affine_map<(d0, …)[s0, …] -> (…)>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    /// Dimensions are `d0` up to this number, exclusive.
    pub n_dims: u32,
    /// Symbols are `s0` up to this number, exclusive.
    pub n_symbols: u32,
    /// One expression per result.
    pub results: Vec<AffineExpr>,
}

/// `affine_set<(d0, …)[s0, …] : (e == 0, e >= 0)>`; an empty set of constraints prints as `(0 == 0)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    /// Dimensions are `d0` up to this number, exclusive.
    pub n_dims: u32,
    /// Symbols are `s0` up to this number, exclusive.
    pub n_symbols: u32,
    /// Left-hand sides, and whether they are equalities (`== 0`) rather than inequalities (`>= 0`).
    pub constraints: Vec<(AffineExpr, bool)>,
}

/// Makes an expression of two others: a sum, product, remainder or quotient.
pub type Operation = fn(Box<AffineExpr>, Box<AffineExpr>) -> AffineExpr;

/// Least and greatest value.
pub type Interval = (i128, i128);

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluationFailure {
    /// A dimension or symbol has no value. In a program, its operand is poison.
    Missing,
    /// The value, or a part of it, does not fit the width.
    Overflow,
    /// A divisor is not positive, or has no value.
    Divisor,
}

impl AffineExpr {
    /// The operation and its operands; `None` for a dimension, a symbol and a constant.
    pub fn operation(&self) -> Option<(Operation, &AffineExpr, &AffineExpr)> {
        match self {
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) | AffineExpr::Const(_) => None,
            AffineExpr::Add(a, b) => Some((AffineExpr::Add, a, b)),
            AffineExpr::Mul(a, b) => Some((AffineExpr::Mul, a, b)),
            AffineExpr::Mod(a, b) => Some((AffineExpr::Mod, a, b)),
            AffineExpr::FloorDiv(a, b) => Some((AffineExpr::FloorDiv, a, b)),
            AffineExpr::CeilDiv(a, b) => Some((AffineExpr::CeilDiv, a, b)),
        }
    }

    /// What a remainder or quotient divides by.
    pub fn divisor(&self) -> Option<&AffineExpr> {
        match self {
            AffineExpr::Mod(_, b) | AffineExpr::FloorDiv(_, b) | AffineExpr::CeilDiv(_, b) => Some(b),
            _ => None,
        }
    }

    /// The expression with other dimensions, symbols and constants: those that `leaf` returns.
    pub fn map_leaves(&self, leaf: &impl Fn(&AffineExpr) -> AffineExpr) -> AffineExpr {
        match self.operation() {
            None => leaf(self),
            Some((make, a, b)) => make(Box::new(a.map_leaves(leaf)), Box::new(b.map_leaves(leaf))),
        }
    }

    /// Whether the expression or a part of it has a property.
    pub fn any(&self, holds: &mut impl FnMut(&AffineExpr) -> bool) -> bool {
        holds(self) || self.operation().is_some_and(|(_, a, b)| a.any(holds) || b.any(holds))
    }

    /// The value at a point. `floordiv` rounds down, `ceildiv` up, `mod` is never negative (MLIR's "Affine"
    /// dialect page, "Affine Expressions"). `None` if the result or a part of it overflows, a divisor is not
    /// positive, or a dimension or symbol is missing.
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        let read = |leaf: &AffineExpr| match leaf {
            AffineExpr::Dim(index) => dims.get(*index as usize).copied(),
            AffineExpr::Symbol(index) => symbols.get(*index as usize).copied(),
            _ => None,
        };
        self.evaluate(&read, 64).ok()
    }

    /// The value, with the dimensions and symbols that `read` returns. Every part must fit a signed integer of `width`
    /// bits, at most 64.
    ///
    /// # Errors
    /// The reason why there is no value. A division fails by its divisor whatever is divided.
    pub fn evaluate(
        &self,
        read: &impl Fn(&AffineExpr) -> Option<i64>,
        width: u32,
    ) -> Result<i64, EvaluationFailure> {
        let both = |a: &AffineExpr, b: &AffineExpr| Ok((a.evaluate(read, width)?, b.evaluate(read, width)?));
        let divided = |a: &AffineExpr, b: &AffineExpr| match b.evaluate(read, width) {
            Ok(divisor) if divisor > 0 => Ok((a.evaluate(read, width)?, divisor)),
            // A divisor without a value may be 0.
            Ok(_) | Err(EvaluationFailure::Missing) => Err(EvaluationFailure::Divisor),
            Err(failure) => Err(failure),
        };
        let value = match self {
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) => {
                return read(self).ok_or(EvaluationFailure::Missing);
            }
            AffineExpr::Const(value) => Some(*value),
            AffineExpr::Add(a, b) => both(a, b).map(|(a, b)| a.checked_add(b))?,
            AffineExpr::Mul(a, b) => both(a, b).map(|(a, b)| a.checked_mul(b))?,
            AffineExpr::Mod(a, b) => divided(a, b).map(|(a, b)| Some(a.rem_euclid(b)))?,
            AffineExpr::FloorDiv(a, b) => divided(a, b).map(|(a, b)| Some(a.div_euclid(b)))?,
            AffineExpr::CeilDiv(a, b) => {
                divided(a, b).map(|(a, b)| Some(a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)))?
            }
        };
        value.filter(|&value| fits(value, width)).ok_or(EvaluationFailure::Overflow)
    }

    /// Least and greatest value, if every part fits 64 bits and every divisor is positive. The inputs are bounds of the
    /// dimensions, then of the symbols.
    pub fn bounds(&self, inputs: &[Interval], n_dims: u32) -> Option<Interval> {
        let (low, high) = match (self, self.operation()) {
            (AffineExpr::Const(value), _) => ((*value).into(), (*value).into()),
            (_, Some((_, a, b))) => self.bounds_of(a.bounds(inputs, n_dims)?, b.bounds(inputs, n_dims)?)?,
            (_, None) => *inputs.get(self.operand(n_dims)? as usize)?,
        };
        let fits = low >= i64::MIN.into() && high <= i64::MAX.into();
        fits.then_some((low, high))
    }

    /// Bounds of an operation by those of its operands.
    fn bounds_of(&self, a: Interval, b: Interval) -> Option<Interval> {
        let among = |ends: [i128; 4], up: i128| Some((*ends.iter().min()?, ends.iter().max()? + up));
        (self.divisor().is_none() || b.0 >= 1).then_some(())?;
        match self {
            AffineExpr::Add(..) => Some((a.0 + b.0, a.1 + b.1)),
            AffineExpr::Mul(..) => {
                let ends = [
                    a.0.checked_mul(b.0)?,
                    a.0.checked_mul(b.1)?,
                    a.1.checked_mul(b.0)?,
                    a.1.checked_mul(b.1)?,
                ];
                among(ends, 0)
            }
            AffineExpr::Mod(..) if a.0 >= 0 && a.1 < b.0 => Some(a),
            AffineExpr::Mod(..) => Some((0, b.1 - 1)),
            _ => {
                let up = i128::from(matches!(self, AffineExpr::CeilDiv(..)));
                let quotient = |a: i128, b: i128| a.div_euclid(b);
                among([quotient(a.0, b.0), quotient(a.0, b.1), quotient(a.1, b.0), quotient(a.1, b.1)], up)
            }
        }
    }

    /// The number of a dimension or a symbol among the operands of a map: first the dimensions, then the symbols. `None` for all other
    /// expressions.
    pub fn operand(&self, n_dims: u32) -> Option<u32> {
        match *self {
            AffineExpr::Dim(number) => Some(number),
            AffineExpr::Symbol(number) => Some(n_dims + number),
            _ => None,
        }
    }

    /// Whether the expression depends on an operand; [`AffineExpr::operand`] numbers them.
    pub fn reads(&self, operand: u32, n_dims: u32) -> bool {
        self.any(&mut |part| part.operand(n_dims) == Some(operand))
    }
}

/// Whether a number fits a signed integer of this width.
pub fn fits(value: i64, width: u32) -> bool {
    width >= 64 || value >> (width - 1) == 0 || value >> (width - 1) == -1
}

/// `Σ coefficients[i]·d_i + constant`, with a coefficient for each dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// One factor per dimension; 0 where the dimension does not occur.
    pub coefficients: Vec<i64>,
    /// The term without a dimension.
    pub constant: i64,
}

impl AffineExpr {
    /// The expression as a sum over `n_dims` dimensions; `None` if it is not linear (it has a symbol, rounds, or overflows).
    pub fn linear(&self, n_dims: u32) -> Option<Linear> {
        let constant = |constant| Linear { coefficients: vec![0; n_dims as usize], constant };
        match self {
            AffineExpr::Dim(dim) => {
                let mut linear = constant(0);
                *linear.coefficients.get_mut(*dim as usize)? = 1;
                Some(linear)
            }
            AffineExpr::Const(value) => Some(constant(*value)),
            AffineExpr::Add(a, b) => a.linear(n_dims)?.zip(&b.linear(n_dims)?, i64::checked_add),
            AffineExpr::Mul(a, b) => {
                let (a, b) = (a.linear(n_dims)?, b.linear(n_dims)?);
                let (linear, factor) = if b.is_constant() { (a, b) } else { (b, a) };
                let times = |x: i64, _| x.checked_mul(factor.constant);
                factor.is_constant().then(|| linear.zip(&factor, times))?
            }
            _ => None,
        }
    }
}

impl Linear {
    fn is_constant(&self) -> bool {
        self.coefficients.iter().all(|&c| c == 0)
    }

    fn zip(&self, other: &Linear, join: impl Fn(i64, i64) -> Option<i64>) -> Option<Linear> {
        let pairs = self.coefficients.iter().zip(&other.coefficients);
        let coefficients = pairs.map(|(&a, &b)| join(a, b)).collect::<Option<_>>()?;
        Some(Linear { coefficients, constant: join(self.constant, other.constant)? })
    }

    /// Least and greatest value over the box `0 ≤ d_i < sizes[i]`. Each size must be at least 1.
    pub fn range(&self, sizes: &[i64]) -> Interval {
        let mut range = (i128::from(self.constant), i128::from(self.constant));
        for (&coefficient, &size) in self.coefficients.iter().zip(sizes) {
            let reach = i128::from(coefficient) * (i128::from(size) - 1);
            range.0 += reach.min(0);
            range.1 += reach.max(0);
        }
        range
    }
}

impl AffineMap {
    /// The results at a point; `None` if a result has no value, see [`AffineExpr::eval`].
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results.iter().map(|result| result.eval(dims, symbols)).collect()
    }

    /// Whether the map is `(d0, …, dn) -> (d0, …, dn)` without symbols.
    pub fn is_identity(&self) -> bool {
        let dims = (0..self.n_dims).map(AffineExpr::Dim);
        self.n_symbols == 0
            && self.results.len() == self.n_dims as usize
            && dims.eq(self.results.iter().cloned())
    }
}

impl IntegerSet {
    /// Whether a point is in the set; `None` if the expression of a constraint has no value there.
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
    fn a_failed_evaluation_has_a_reason() {
        let map = map("(d0)[s0] -> (d0 mod s0, d0 * 4 + s0, (d0 * d0) mod -1)");
        let evaluate = |at: usize, dim: Option<i64>, symbol: Option<i64>| {
            let read = |leaf: &AffineExpr| if matches!(leaf, AffineExpr::Dim(_)) { dim } else { symbol };
            map.results[at].evaluate(&read, 32)
        };
        assert_eq!(evaluate(0, Some(-7), Some(2)), Ok(1));
        assert_eq!(evaluate(0, Some(7), None), Err(EvaluationFailure::Divisor));
        assert_eq!(evaluate(0, None, Some(0)), Err(EvaluationFailure::Divisor));
        assert_eq!(evaluate(0, None, Some(2)), Err(EvaluationFailure::Missing));
        assert_eq!(evaluate(1, Some(1 << 30), Some(0)), Err(EvaluationFailure::Overflow));
        assert_eq!(evaluate(2, Some(1 << 30), None), Err(EvaluationFailure::Divisor));
    }

    #[test]
    fn bounds_hold_for_all_inputs() {
        let map = map("(d0)[s0] -> (d0 mod 8 - s0, d0 floordiv 4, d0 ceildiv s0, d0 * s0)");
        let bounds = |symbol| -> Vec<_> {
            map.results.iter().map(|result| result.bounds(&[(-5, 9), symbol], map.n_dims)).collect()
        };
        assert_eq!(bounds((1, 3)), [Some((-3, 6)), Some((-2, 2)), Some((-5, 10)), Some((-15, 27))]);
        assert_eq!(bounds((0, 3))[2], None, "the divisor may be 0");
    }

    #[test]
    fn leaves_are_replaced_at_every_depth() {
        let shifted =
            map("(d0, d1)[s0] -> ((d0 + 3) mod s0 - d1)").results.remove(0).map_leaves(&|leaf| match leaf {
                AffineExpr::Dim(number) => AffineExpr::Dim(number + 1),
                leaf => leaf.clone(),
            });
        assert_eq!(shifted, map("(d0, d1, d2)[s0] -> ((d1 + 3) mod s0 - d2)").results[0]);
        assert!(shifted.any(&mut |part| part.divisor() == Some(&AffineExpr::Symbol(0))));
    }

    #[test]
    fn sums_over_dimensions_are_linear() {
        let map = map("(i, j)[n] -> (i * 2 - j + 3, (i + 1) * 2 - i, i floordiv 2, i + n, 4)");
        let linear: Vec<Option<Linear>> = map.results.iter().map(|result| result.linear(2)).collect();
        let sum = |a, b, constant| Some(Linear { coefficients: vec![a, b], constant });
        assert_eq!(linear, [sum(2, -1, 3), sum(1, 0, 2), None, None, sum(0, 0, 4)]);
        assert_eq!(linear[0].as_ref().unwrap().range(&[3, 5]), (-1, 7));
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
