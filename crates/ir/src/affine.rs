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
