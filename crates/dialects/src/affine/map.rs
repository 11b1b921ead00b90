//! Affine maps and integer sets at run time.

use assay_ir::{AffineExpr, Attr, IntegerSet};
use assay_model::memref::Dims;
use assay_model::{Cond, OpView, Rule, Stop, Value};
use smallvec::SmallVec;

pub const DIVISOR: Rule = Rule::ub(
    "divisor-not-positive",
    Cond::Own,
    "the right-hand side of a floordiv, ceildiv or mod is poison, zero or negative [MLIR, Affine Dialect, Semi-affine \
     Maps; --lower-affine: «division by non-positive value»]",
);
/// The lowering multiplies with nsw and adds without it. Passes may regroup sums and products before.
pub const OVERFLOW: Rule = Rule::silent(
    "index-overflow",
    Cond::Own,
    "a part of the expression leaves the range of index [AffineOps.td, delinearize_index: lowerings may assume that \
     computations do not overflow; --lower-affine: arith.muli overflow<nsw>, arith.addi]",
);

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluationFailure {
    /// The value depends on a poison operand.
    Poison,
    Overflow,
    Divisor,
}

impl EvaluationFailure {
    /// The stop for an op that cannot continue without the value. `poison` is the stop to use if the fault depends on poison.
    pub fn stop(self, poison: Stop) -> Stop {
        match self {
            EvaluationFailure::Poison => poison,
            EvaluationFailure::Overflow => {
                Stop::unsupported("an affine expression that overflows and is needed")
            }
            EvaluationFailure::Divisor => DIVISOR.stop(),
        }
    }
}

/// Operands of a map; `None` is poison.
type Inputs = SmallVec<[Option<i64>; 4]>;

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
                Map::checked(view, map.results.clone(), map.n_dims as usize, map.n_symbols as usize)
            }
            _ => Err(view.invalid(format!("has no affine map '{name}'"))),
        }
    }

    /// The left-hand sides of a set's constraints.
    pub fn of_set(view: &OpView<'_>, set: &IntegerSet) -> Result<Map, Stop> {
        let sides = set.constraints.iter().map(|(side, _)| side.clone()).collect();
        Map::checked(view, sides, set.n_dims as usize, set.n_symbols as usize)
    }

    fn checked(
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
    pub fn inputs(&self, operands: &[Value]) -> Result<Inputs, Stop> {
        if operands.len() != self.n_inputs() {
            return Err(Stop::invalid("an affine map gets another number of operands than it has"));
        }
        Ok(operands.iter().map(|value| value.as_int().and_then(|int| int.to_i64())).collect())
    }

    /// One result.
    pub fn result(&self, index: usize, inputs: &Inputs) -> Result<i64, EvaluationFailure> {
        self.eval(&self.results[index], inputs)
    }

    /// All results.
    pub fn all(&self, inputs: &Inputs) -> Result<Dims, EvaluationFailure> {
        self.results.iter().map(|result| self.eval(result, inputs)).collect()
    }

    fn eval(&self, expr: &AffineExpr, inputs: &Inputs) -> Result<i64, EvaluationFailure> {
        let both = |a, b| Ok((self.eval(a, inputs)?, self.eval(b, inputs)?));
        let divided = |a, b: &AffineExpr| match self.eval(b, inputs) {
            Ok(divisor) if divisor > 0 => Ok((self.eval(a, inputs)?, divisor)),
            // A poison divisor may be 0.
            Ok(_) | Err(EvaluationFailure::Poison) => Err(EvaluationFailure::Divisor),
            Err(fault) => Err(fault),
        };
        let value = match expr {
            AffineExpr::Dim(index) => return inputs[*index as usize].ok_or(EvaluationFailure::Poison),
            AffineExpr::Symbol(index) => {
                return inputs[self.n_dims + *index as usize].ok_or(EvaluationFailure::Poison);
            }
            AffineExpr::Const(value) => Some(*value),
            AffineExpr::Add(a, b) => both(a, b).map(|(a, b): (i64, i64)| a.checked_add(b))?,
            AffineExpr::Mul(a, b) => both(a, b).map(|(a, b): (i64, i64)| a.checked_mul(b))?,
            AffineExpr::Mod(a, b) => divided(a, b).map(|(a, b): (i64, i64)| Some(a.rem_euclid(b)))?,
            AffineExpr::FloorDiv(a, b) => divided(a, b).map(|(a, b): (i64, i64)| Some(a.div_euclid(b)))?,
            AffineExpr::CeilDiv(a, b) => divided(a, b)
                .map(|(a, b): (i64, i64)| Some(a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)))?,
        };
        value.filter(|&value| fits(value, self.width)).ok_or(EvaluationFailure::Overflow)
    }
}

/// Whether a number fits an index of this width.
pub fn fits(value: i64, width: u32) -> bool {
    width >= 64 || value >> (width - 1) == 0 || value >> (width - 1) == -1
}

/// Whether an expression only refers to dimensions and symbols that exist.
fn is_over(expr: &AffineExpr, n_dims: usize, n_symbols: usize) -> bool {
    match expr {
        AffineExpr::Dim(index) => (*index as usize) < n_dims,
        AffineExpr::Symbol(index) => (*index as usize) < n_symbols,
        AffineExpr::Const(_) => true,
        AffineExpr::Add(a, b)
        | AffineExpr::Mul(a, b)
        | AffineExpr::Mod(a, b)
        | AffineExpr::FloorDiv(a, b)
        | AffineExpr::CeilDiv(a, b) => is_over(a, n_dims, n_symbols) && is_over(b, n_dims, n_symbols),
    }
}
