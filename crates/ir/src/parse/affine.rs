//! Affine maps and integer sets. Subtraction and negation become products with -1, and constants are folded. This is MLIR's own normal form,
//! which its printer reverses.

use rustc_hash::FxHashMap;

use super::{MAX_NESTING, Parser};
use crate::affine::{AffineExpr, AffineMap, IntegerSet};
use crate::lexer::{NumberKind, ParseResult, fail};

/// Names of dimensions and symbols.
#[derive(Default)]
struct AffineScope<'a> {
    names: FxHashMap<&'a str, AffineExpr>,
    n_dims: u32,
    n_symbols: u32,
}

/// An expression and its depth as a tree.
type Deep = (AffineExpr, u32);

impl<'a> Parser<'a> {
    /// Behind `affine_map`.
    pub(super) fn affine_map(&mut self) -> ParseResult<AffineMap> {
        self.cursor.expect(b'<', "after `affine_map`")?;
        let scope = self.affine_scope()?;
        if !self.cursor.eat_str("->") {
            return self.cursor.expected("`->` in an affine map");
        }
        self.cursor.expect(b'(', "before the results of an affine map")?;
        let mut results = Vec::new();
        if !self.cursor.eat(b')') {
            loop {
                results.push(self.affine_sum(&scope)?.0);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b')', "after the results of an affine map")?;
        }
        self.cursor.expect(b'>', "after an affine map")?;
        Ok(AffineMap { n_dims: scope.n_dims, n_symbols: scope.n_symbols, results })
    }

    /// Behind `affine_set`.
    pub(super) fn integer_set(&mut self) -> ParseResult<IntegerSet> {
        self.cursor.expect(b'<', "after `affine_set`")?;
        let scope = self.affine_scope()?;
        self.cursor.expect(b':', "before the constraints of an affine set")?;
        self.cursor.expect(b'(', "before the constraints of an affine set")?;
        let mut constraints = Vec::new();
        if !self.cursor.eat(b')') {
            loop {
                constraints.push(self.constraint(&scope)?);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b')', "after the constraints of an affine set")?;
        }
        self.cursor.expect(b'>', "after an affine set")?;
        Ok(IntegerSet { n_dims: scope.n_dims, n_symbols: scope.n_symbols, constraints })
    }

    /// `(d0, …)[s0, …]`
    fn affine_scope(&mut self) -> ParseResult<AffineScope<'a>> {
        let mut scope = AffineScope::default();
        self.cursor.expect(b'(', "before the dimensions")?;
        if !self.cursor.eat(b')') {
            scope.n_dims = self.affine_names(&mut scope, AffineExpr::Dim)?;
            self.cursor.expect(b')', "after the dimensions")?;
        }
        if self.cursor.eat(b'[') && !self.cursor.eat(b']') {
            scope.n_symbols = self.affine_names(&mut scope, AffineExpr::Symbol)?;
            self.cursor.expect(b']', "after the symbols")?;
        }
        Ok(scope)
    }

    fn affine_names(&mut self, scope: &mut AffineScope<'a>, make: fn(u32) -> AffineExpr) -> ParseResult<u32> {
        let mut count = 0;
        loop {
            self.cursor.peek();
            let pos = self.cursor.pos;
            match self.cursor.ident() {
                "" => return self.cursor.expected("the name of a dimension or symbol"),
                name if scope.names.insert(name, make(count)).is_some() => {
                    return fail(pos, format!("{name} is named twice"));
                }
                _ => count += 1,
            }
            if !self.cursor.eat(b',') {
                return Ok(count);
            }
        }
    }

    /// `e == 0`, `e >= 0`; other right-hand sides and `<=` are moved to the left.
    fn constraint(&mut self, scope: &AffineScope<'a>) -> ParseResult<(AffineExpr, bool)> {
        let left = self.affine_sum(scope)?;
        let (equal, swapped) = match () {
            () if self.cursor.eat_str(">=") => (false, false),
            () if self.cursor.eat_str("<=") => (false, true),
            () if self.cursor.eat_str("==") => (true, false),
            () => return self.cursor.expected("`>=`, `<=` or `==` in a constraint"),
        };
        let right = self.affine_sum(scope)?;
        let (left, right) = if swapped { (right, left) } else { (left, right) };
        if right.0 == AffineExpr::Const(0) {
            return Ok((left.0, equal));
        }
        let minus = self.affine_negate(right)?;
        Ok((self.affine_binary(AffineExpr::Add, left, minus)?.0, equal))
    }

    /// Limits the depth of expression trees, because printing, hashing and dropping them is recursive.
    fn affine_binary(
        &mut self,
        make: fn(Box<AffineExpr>, Box<AffineExpr>) -> AffineExpr,
        left: Deep,
        right: Deep,
    ) -> ParseResult<Deep> {
        let depth = left.1.max(right.1) + 1;
        if depth > MAX_NESTING {
            return fail(
                self.cursor.pos,
                format!("an affine expression nests deeper than {MAX_NESTING} levels"),
            );
        }
        Ok((make(Box::new(left.0), Box::new(right.0)), depth))
    }

    /// Combines constant factors, as MLIR does (`simplifyMul` in AffineExpr.cpp). Like MLIR, leaves a product that does not fit 64 bits as it is.
    fn affine_product(&mut self, mut left: Deep, right: Deep) -> ParseResult<Deep> {
        if let (AffineExpr::Const(a), AffineExpr::Const(b)) = (&left.0, &right.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok((AffineExpr::Const(product), 0));
        }
        if let (AffineExpr::Mul(_, factor), AffineExpr::Const(b)) = (&mut left.0, &right.0)
            && let AffineExpr::Const(a) = &mut **factor
            && let Some(product) = a.checked_mul(*b)
        {
            *a = product;
            return Ok(left);
        }
        // Moves a constant to the right.
        let constant = |side: &Deep| matches!(side.0, AffineExpr::Const(_));
        let swapped = constant(&left) && !constant(&right);
        let (left, right) = if swapped { (right, left) } else { (left, right) };
        self.affine_binary(AffineExpr::Mul, left, right)
    }

    fn affine_negate(&mut self, expr: Deep) -> ParseResult<Deep> {
        self.affine_product(expr, (AffineExpr::Const(-1), 0))
    }

    fn affine_sum(&mut self, scope: &AffineScope<'a>) -> ParseResult<Deep> {
        let first = self.affine_term(scope)?;
        self.affine_sum_from(first, scope)
    }

    /// Parses the rest of a sum whose first term is `left`.
    fn affine_sum_from(&mut self, mut left: Deep, scope: &AffineScope<'a>) -> ParseResult<Deep> {
        loop {
            if self.cursor.eat(b'+') {
                let mut right = self.affine_term(scope)?;
                // MLIR prints a sum on the right side without parentheses, and prints `a - b` where the right side is negative. So `a + -b + c`
                // and `a + b * -2 - c` have a sum on the right.
                if is_negative(&right.0) {
                    self.enter()?;
                    right = self.affine_sum_from(right, scope)?;
                    self.leave();
                }
                left = self.affine_binary(AffineExpr::Add, left, right)?;
            } else if self.cursor.peek() == b'-' && self.cursor.byte_at(1) != b'>' {
                self.cursor.pos += 1;
                let right = self.affine_term(scope)?;
                let minus = self.affine_negate(right)?;
                left = self.affine_binary(AffineExpr::Add, left, minus)?;
            } else {
                return Ok(left);
            }
        }
    }

    fn affine_term(&mut self, scope: &AffineScope<'a>) -> ParseResult<Deep> {
        let mut left = self.affine_operand(scope)?;
        loop {
            if self.cursor.eat(b'*') {
                let right = self.affine_operand(scope)?;
                left = self.affine_product(left, right)?;
                continue;
            }
            let make = match () {
                () if self.cursor.eat_word("floordiv") => AffineExpr::FloorDiv,
                () if self.cursor.eat_word("ceildiv") => AffineExpr::CeilDiv,
                () if self.cursor.eat_word("mod") => AffineExpr::Mod,
                () => return Ok(left),
            };
            let right = self.affine_operand(scope)?;
            left = self.affine_binary(make, left, right)?;
        }
    }

    fn affine_operand(&mut self, scope: &AffineScope<'a>) -> ParseResult<Deep> {
        self.enter()?;
        let byte = self.cursor.peek();
        let pos = self.cursor.pos;
        let expr = match byte {
            b'(' => {
                self.cursor.pos += 1;
                let inner = self.affine_sum(scope)?;
                self.cursor.expect(b')', "after an affine expression")?;
                inner
            }
            b'-' => {
                self.cursor.pos += 1;
                if self.cursor.peek() == b'9'
                    && self.cursor.slice(self.cursor.pos, self.cursor.pos + 19) == MIN
                {
                    self.cursor.pos += 19;
                    (AffineExpr::Const(i64::MIN), 0)
                } else {
                    let operand = self.affine_operand(scope)?;
                    self.affine_negate(operand)?
                }
            }
            b'0'..=b'9' => match self.cursor.number() {
                Some(number) if number.kind == NumberKind::Decimal => {
                    (AffineExpr::Const(number.to_i64()?), 0)
                }
                _ => return fail(pos, "expected an integer in an affine expression"),
            },
            _ => match self.cursor.ident() {
                "" => return self.cursor.expected("an affine expression"),
                name => match scope.names.get(name) {
                    Some(expr) => (expr.clone(), 0),
                    None => return fail(pos, format!("{name} is neither a dimension nor a symbol here")),
                },
            },
        };
        self.leave();
        Ok(expr)
    }
}

/// Whether MLIR prints the expression after a minus sign if it is the right side of a sum.
fn is_negative(expr: &AffineExpr) -> bool {
    match expr {
        AffineExpr::Const(value) => *value < 0,
        AffineExpr::Mul(_, factor) => matches!(**factor, AffineExpr::Const(value) if value < 0),
        _ => false,
    }
}

/// The only magnitude that fits just with a minus sign.
const MIN: &str = "9223372036854775808";
