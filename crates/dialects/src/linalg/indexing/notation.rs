//! The notation for the maps of named ops.
//!
//! `n w f | kw c : (n, w*s0+kw*d0, c) (kw, c, f) -> (n, w, f)` first lists the loops from the outermost to the innermost. The first loops are
//! parallel; each bar switches between parallel loops and reductions. After the colon there is one map for each input and for the output. `s0` is
//! the first stride, `d0` the first dilation of the op.

use assay_ir::{AffineExpr, AffineMap};

use super::Indexing;

/// Returns the value of `s0` or `d0`, given the letter and the number.
pub type Attribute<'a> = &'a dyn Fn(char, usize) -> Option<i64>;

/// The maps of a text; `None` if the text is malformed or one of its attributes has no value.
pub fn parse(text: &str, attribute: Attribute<'_>) -> Option<Indexing> {
    let (loops, maps) = text.split_once(':')?;
    let (mut names, mut parallel, mut is_parallel) = (Vec::new(), Vec::new(), true);
    for word in loops.split_whitespace() {
        if word == "|" {
            is_parallel = !is_parallel;
        } else {
            names.push(word);
            parallel.push(is_parallel);
        }
    }
    let scope = NotationScope { names: &names, attribute };
    let maps = maps.split('(').skip(1).map(|map| scope.map(map.split(')').next()?));
    Some(Indexing { maps: maps.collect::<Option<_>>()?, parallel })
}

struct NotationScope<'a> {
    names: &'a [&'a str],
    attribute: Attribute<'a>,
}

impl NotationScope<'_> {
    fn map(&self, text: &str) -> Option<AffineMap> {
        let results = text.split(',').map(str::trim).filter(|result| !result.is_empty());
        let results = results.map(|result| self.sum(result)).collect::<Option<_>>()?;
        Some(AffineMap { n_dims: self.names.len() as u32, n_symbols: 0, results })
    }

    fn sum(&self, text: &str) -> Option<AffineExpr> {
        let mut terms = text.split('+').map(|term| self.product(term.trim()));
        let first = terms.next()?;
        terms.fold(first, |sum, term| Some(AffineExpr::Add(Box::new(sum?), Box::new(term?))))
    }

    /// A loop, or a loop times an attribute.
    fn product(&self, text: &str) -> Option<AffineExpr> {
        let (name, factor) = match text.split_once('*') {
            Some((name, factor)) => (name, self.factor(factor)?),
            None => (text, 1),
        };
        let dim = AffineExpr::Dim(self.names.iter().position(|&loop_name| loop_name == name)? as u32);
        Some(match factor {
            1 => dim,
            _ => AffineExpr::Mul(Box::new(dim), Box::new(AffineExpr::Const(factor))),
        })
    }

    fn factor(&self, text: &str) -> Option<i64> {
        let kind = text.chars().next()?;
        (self.attribute)(kind, text.get(1..)?.parse().ok()?)
    }
}
