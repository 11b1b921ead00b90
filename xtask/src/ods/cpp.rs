//! Parses the C++ expressions of ODS predicates. An expression that cannot be parsed stays opaque.

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A qualified name with its template arguments, without a leading `::`.
    Name(String, Vec<String>),
    Int(i64),
    Str(String),
    Call(Box<Expr>, Vec<Expr>),
    Member(Box<Expr>, String, Vec<String>),
    Index(Box<Expr>, Box<Expr>),
    Braces(Vec<Expr>),
    Not(Box<Expr>),
    Negative(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
}

/// Binary operators by rising precedence.
const LEVELS: [&[&str]; 7] =
    [&["||"], &["&&"], &["&"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];
/// Names after which `<` opens template arguments.
const TEMPLATES: [&str; 9] = [
    "isa",
    "cast",
    "dyn_cast",
    "hasTrait",
    "ArrayRef",
    "static_cast",
    "isa_and_nonnull",
    "hasPromiseOrImplementsInterface",
    "equal_to",
];

/// Parses a whole expression; `None` if the grammar does not cover it (lambdas, statements).
pub fn parse(text: &str) -> Option<Expr> {
    let mut parser = CppParser { rest: text };
    let expr = parser.binary(0)?;
    parser.rest.trim().is_empty().then_some(expr)
}

struct CppParser<'a> {
    rest: &'a str,
}

impl<'a> CppParser<'a> {
    fn eat(&mut self, token: &str) -> bool {
        match self.rest.trim_start().strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn binary(&mut self, level: usize) -> Option<Expr> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        loop {
            let rest = self.rest.trim_start();
            let found = operators
                .iter()
                .find(|op| rest.starts_with(**op) && !(**op == "&" && rest.starts_with("&&")));
            let Some(op) = found else { return Some(left) };
            self.rest = &rest[op.len()..];
            left = Expr::Binary(op, Box::new(left), Box::new(self.binary(level + 1)?));
        }
    }

    fn unary(&mut self) -> Option<Expr> {
        if self.eat("!") {
            return Some(Expr::Not(Box::new(self.unary()?)));
        }
        if self.eat("-") {
            return Some(Expr::Negative(Box::new(self.unary()?)));
        }
        if self.eat("~") {
            return Some(Expr::Call(Box::new(Expr::Name("~".into(), Vec::new())), vec![self.unary()?]));
        }
        let first = self.primary()?;
        self.postfix(first)
    }

    fn primary(&mut self) -> Option<Expr> {
        if self.eat("(") {
            let inner = self.binary(0)?;
            return self.eat(")").then_some(inner);
        }
        if self.eat("{") {
            return Some(Expr::Braces(self.list("}")?));
        }
        if self.eat("\"") {
            let (text, rest) = self.rest.split_once('"')?;
            self.rest = rest;
            return Some(Expr::Str(text.into()));
        }
        self.rest = self.rest.trim_start();
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
            let (digits, rest) = self.rest.split_at(end);
            self.rest = rest.trim_start_matches(['U', 'u', 'L', 'l']);
            return digits.parse().ok().map(Expr::Int);
        }
        let (name, args) = self.name()?;
        Some(Expr::Name(name, args))
    }

    /// `::a::b<C>`, or `$_self`.
    fn name(&mut self) -> Option<(String, Vec<String>)> {
        self.eat("::");
        self.rest = self.rest.trim_start();
        let end = self
            .rest
            .char_indices()
            .find(|&(at, c)| {
                let colon = c == ':' && (self.rest[at..].starts_with("::") || self.rest[..at].ends_with(':'));
                !(c.is_alphanumeric() || c == '_' || c == '$' || colon)
            })
            .map_or(self.rest.len(), |found| found.0);
        let (name, rest) = self.rest.split_at(end);
        if name.is_empty() {
            return None;
        }
        self.rest = rest;
        let last = name.rsplit("::").next().unwrap_or(name);
        let args = if TEMPLATES.contains(&last) && self.eat("<") { self.template()? } else { Vec::new() };
        Some((name.into(), args))
    }

    /// Template arguments after `<`, split at top-level commas.
    fn template(&mut self) -> Option<Vec<String>> {
        let mut depth = 0;
        for (at, c) in self.rest.char_indices() {
            match c {
                '<' => depth += 1,
                '>' if depth == 0 => {
                    let inside = &self.rest[..at];
                    self.rest = &self.rest[at + 1..];
                    let names =
                        inside.split(',').map(|name| name.trim().trim_start_matches("::").to_string());
                    return Some(names.collect());
                }
                '>' => depth -= 1,
                _ => {}
            }
        }
        None
    }

    fn list(&mut self, close: &str) -> Option<Vec<Expr>> {
        let mut all = Vec::new();
        while !self.eat(close) {
            all.push(self.binary(0)?);
            self.eat(",");
        }
        Some(all)
    }

    fn postfix(&mut self, mut expr: Expr) -> Option<Expr> {
        loop {
            expr = if self.eat("(") {
                Expr::Call(Box::new(expr), self.list(")")?)
            } else if self.eat(".") || self.eat("->") {
                let (name, args) = self.name()?;
                Expr::Member(Box::new(expr), name, args)
            } else if self.eat("[") {
                let index = self.binary(0)?;
                if !self.eat("]") {
                    return None;
                }
                Expr::Index(Box::new(expr), Box::new(index))
            } else {
                return Some(expr);
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicates_of_ods() {
        let text = "::llvm::cast<::mlir::VectorType>($_self).getRank()\n  == 2 && !(a || b)";
        let Some(Expr::Binary("&&", left, right)) = parse(text) else { panic!("no conjunction") };
        assert!(matches!(*left, Expr::Binary("==", ..)));
        assert!(matches!(*right, Expr::Not(_)));
        assert_eq!(
            parse("::llvm::isa<::mlir::A, B>($_self)"),
            Some(Expr::Call(
                Box::new(Expr::Name("llvm::isa".into(), vec!["mlir::A".into(), "B".into()])),
                vec![Expr::Name("$_self".into(), vec![])]
            ))
        );
    }

    #[test]
    fn beyond_the_grammar() {
        assert_eq!(parse("[&](int a) { return a; }($_self)"), None);
        assert_eq!(parse("a ? b : c"), None);
        assert_eq!(parse("f("), None);
    }
}
