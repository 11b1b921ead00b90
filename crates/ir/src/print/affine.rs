//! Affine expressions, with the parentheses and minus signs of MLIR's printer (`printAffineExprInternal`).

use std::fmt::{self, Write};

use crate::affine::{AffineExpr, AffineMap, IntegerSet};

/// Whether the operator around an expression binds more tightly than `+`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OuterOperator {
    Weak,
    Strong,
}

/// Appends `affine_map<…>`.
pub(super) fn write_map(out: &mut String, map: &AffineMap) {
    // Writing to a String cannot fail.
    let _ = write!(out, "affine_map<{map}>");
}

/// Appends `affine_set<…>`.
pub(super) fn write_set(out: &mut String, set: &IntegerSet) {
    let _ = write!(out, "affine_set<{set}>");
}

fn names(out: &mut fmt::Formatter<'_>, n_dims: u32, n_symbols: u32) -> fmt::Result {
    let list = |out: &mut fmt::Formatter<'_>, letter: char, count: u32| -> fmt::Result {
        for index in 0..count {
            write!(out, "{}{letter}{index}", if index > 0 { ", " } else { "" })?;
        }
        Ok(())
    };
    out.write_str("(")?;
    list(out, 'd', n_dims)?;
    out.write_str(")")?;
    if n_symbols > 0 {
        out.write_str("[")?;
        list(out, 's', n_symbols)?;
        out.write_str("]")?;
    }
    Ok(())
}

/// As in `affine_map<…>`: `(d0)[s0] -> (d0 + s0)`
impl fmt::Display for AffineMap {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        names(out, self.n_dims, self.n_symbols)?;
        out.write_str(" -> (")?;
        for (index, result) in self.results.iter().enumerate() {
            write!(out, "{}{result}", if index > 0 { ", " } else { "" })?;
        }
        out.write_str(")")
    }
}

/// As in `affine_set<…>`: `(d0)[s0] : (d0 - s0 >= 0)`
impl fmt::Display for IntegerSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        names(out, self.n_dims, self.n_symbols)?;
        out.write_str(" : (")?;
        if self.constraints.is_empty() {
            out.write_str("0 == 0")?;
        }
        for (index, (expr, equal)) in self.constraints.iter().enumerate() {
            let relation = if *equal { "==" } else { ">=" };
            write!(out, "{}{expr} {relation} 0", if index > 0 { ", " } else { "" })?;
        }
        out.write_str(")")
    }
}

impl fmt::Display for AffineExpr {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expr(out, self, OuterOperator::Weak)
    }
}

fn write_expr(out: &mut fmt::Formatter<'_>, expr: &AffineExpr, around: OuterOperator) -> fmt::Result {
    let (operator, left, right) = match expr {
        AffineExpr::Dim(index) => return write!(out, "d{index}"),
        AffineExpr::Symbol(index) => return write!(out, "s{index}"),
        AffineExpr::Const(value) => return write!(out, "{value}"),
        AffineExpr::Add(left, right) => (" + ", left, right),
        AffineExpr::Mul(left, right) => (" * ", left, right),
        AffineExpr::Mod(left, right) => (" mod ", left, right),
        AffineExpr::FloorDiv(left, right) => (" floordiv ", left, right),
        AffineExpr::CeilDiv(left, right) => (" ceildiv ", left, right),
    };
    if around == OuterOperator::Strong {
        out.write_str("(")?;
    }
    match expr {
        AffineExpr::Add(..) => write_sum(out, left, right)?,
        AffineExpr::Mul(..) if **right == AffineExpr::Const(-1) => {
            out.write_str("-")?;
            write_expr(out, left, OuterOperator::Strong)?;
        }
        _ => {
            write_expr(out, left, OuterOperator::Strong)?;
            out.write_str(operator)?;
            write_expr(out, right, OuterOperator::Strong)?;
        }
    }
    if around == OuterOperator::Strong {
        out.write_str(")")?;
    }
    Ok(())
}

/// A sum whose right side is negative prints as a difference.
fn write_sum(out: &mut fmt::Formatter<'_>, left: &AffineExpr, right: &AffineExpr) -> fmt::Result {
    write_expr(out, left, OuterOperator::Weak)?;
    match right {
        AffineExpr::Const(value) if *value < 0 => return write!(out, " - {}", value.wrapping_neg()),
        AffineExpr::Mul(inner, factor) => match **factor {
            AffineExpr::Const(-1) => {
                let sum = matches!(**inner, AffineExpr::Add(..));
                out.write_str(" - ")?;
                return write_expr(out, inner, if sum { OuterOperator::Strong } else { OuterOperator::Weak });
            }
            AffineExpr::Const(factor) if factor < -1 => {
                out.write_str(" - ")?;
                write_expr(out, inner, OuterOperator::Strong)?;
                return write!(out, " * {}", factor.wrapping_neg());
            }
            _ => {}
        },
        _ => {}
    }
    out.write_str(" + ")?;
    write_expr(out, right, OuterOperator::Weak)
}
