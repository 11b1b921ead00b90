//! Affine maps and integer sets at run time.

use assay_ir::affine::EvaluationFailure;
use assay_ir::{AffineExpr, Attr, IntegerSet};
use assay_model::memref::Dims;
use assay_model::rule::List;
use assay_model::{Cond, OpView, Rule, Stop, Value};
use smallvec::SmallVec;

/// The rule of an op about the divisors in its maps. The condition says where these are.
pub const fn divisor(when: Cond) -> Rule {
    Rule::ub(
        "divisor-not-positive",
        when,
        "the right-hand side of a floordiv, ceildiv or mod is poison, zero or negative [MLIR, Affine Dialect, Semi-affine \
         Maps; --lower-affine: «division by non-positive value»]",
    )
}
/// For an access: the operands of its map are its indices.
pub const DIVISOR: Rule = divisor(Cond::BadDivisor(List::read_by("indices", &["map"])));
/// The lowering multiplies with nsw and adds without it. Passes may regroup sums and products before.
pub const OVERFLOW: Rule = Rule::silent(
    "index-overflow",
    Cond::Own,
    "a part of the expression leaves the range of index [AffineOps.td, delinearize_index: lowerings may assume that \
     computations do not overflow; --lower-affine: arith.muli overflow<nsw>, arith.addi]",
);

/// The stop for an op that cannot continue without the value of an expression. `poison` is the stop to use if the failure
/// depends on poison.
pub fn stop(failure: EvaluationFailure, poison: Stop) -> Stop {
    match failure {
        EvaluationFailure::Missing => poison,
        EvaluationFailure::Overflow => Stop::unsupported("an affine expression that overflows and is needed"),
        EvaluationFailure::Divisor => Stop::unchecked("a divisor"),
    }
}

/// Operands of a map; `None` is poison.
type MapInputs = SmallVec<[Option<i64>; 4]>;

/// A list of affine expressions over the same operands.
pub struct Map {
    pub results: Vec<AffineExpr>,
    n_dims: usize,
    n_symbols: usize,
    /// Bits of index.
    width: u32,
}

impl Map {
    /// The map in an attribute.
    pub fn from_attr(view: &OpView<'_>, name: &str) -> Result<Map, Stop> {
        match view.attr(name) {
            Some(Attr::AffineMap(map)) => {
                Map::check_map(view, map.results.clone(), map.n_dims as usize, map.n_symbols as usize)
            }
            _ => Err(view.invalid(format!("has no affine map '{name}'"))),
        }
    }

    /// The left-hand sides of a set's constraints.
    pub fn from_set(view: &OpView<'_>, set: &IntegerSet) -> Result<Map, Stop> {
        let sides = set.constraints.iter().map(|(side, _)| side.clone()).collect();
        Map::check_map(view, sides, set.n_dims as usize, set.n_symbols as usize)
    }

    fn check_map(
        view: &OpView<'_>,
        results: Vec<AffineExpr>,
        n_dims: usize,
        n_symbols: usize,
    ) -> Result<Map, Stop> {
        if results.iter().all(|result| is_over(result, n_dims, n_symbols)) {
            Ok(Map { results, n_dims, n_symbols, width: view.index_width })
        } else {
            Err(view.invalid("has an affine map over more than its operands"))
        }
    }

    pub fn n_inputs(&self) -> usize {
        self.n_dims + self.n_symbols
    }

    /// The operands as numbers: dimensions, then symbols.
    pub fn inputs(&self, operands: &[Value]) -> Result<MapInputs, Stop> {
        if operands.len() != self.n_inputs() {
            return Err(Stop::invalid("an affine map gets another number of operands than it has"));
        }
        Ok(operands.iter().map(|value| value.as_int().and_then(|int| int.to_i64())).collect())
    }

    /// One result.
    pub fn result(&self, index: usize, inputs: &MapInputs) -> Result<i64, EvaluationFailure> {
        self.eval(&self.results[index], inputs)
    }

    /// All results.
    pub fn all(&self, inputs: &MapInputs) -> Result<Dims, EvaluationFailure> {
        self.results.iter().map(|result| self.eval(result, inputs)).collect()
    }

    fn eval(&self, expr: &AffineExpr, inputs: &MapInputs) -> Result<i64, EvaluationFailure> {
        let read = |leaf: &AffineExpr| inputs[leaf.operand(self.n_dims as u32)? as usize];
        expr.evaluate(&read, self.width)
    }
}

/// Whether an expression only refers to dimensions and symbols that exist.
fn is_over(expr: &AffineExpr, n_dims: usize, n_symbols: usize) -> bool {
    !expr.any(&mut |part| match part {
        AffineExpr::Dim(index) => *index as usize >= n_dims,
        AffineExpr::Symbol(index) => *index as usize >= n_symbols,
        _ => false,
    })
}
