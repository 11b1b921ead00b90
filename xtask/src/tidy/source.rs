//! Rules on one Rust source file.

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::names::OpNames;
use super::{Breach, FILE_LINES, FUNCTION_LINES, NAMING_CRATE, Rule};

/// All breaches of a file; `path` is relative to the workspace's root.
pub fn check(path: &str, text: &str, names: &OpNames) -> Vec<Breach> {
    let mut visitor = Visitor {
        path,
        names,
        neutral: is_neutral(path),
        test_depth: 0,
        table_lines: 0,
        breaches: Vec::new(),
    };
    if !text.starts_with("//! ") {
        visitor.report(
            1,
            Rule::FirstLine,
            "the first line must be a '//! ' sentence about the module".into(),
        );
    }
    match syn::parse_file(text) {
        Ok(file) => visitor.visit_file(&file),
        Err(error) => {
            let line = error.span().start().line;
            visitor.report(line, Rule::Syntax, format!("is no Rust: {error}"));
        }
    }
    let lines = text.lines().count().saturating_sub(visitor.table_lines);
    if lines > FILE_LINES {
        let message =
            format!("{lines} lines without tables of data, at most {FILE_LINES} are allowed: split it");
        visitor.report(FILE_LINES + 1, Rule::FileLength, message);
    }
    visitor.breaches
}

/// Whether a file is a source of a crate that must know no dialect. Test folders may name any op.
fn is_neutral(path: &str) -> bool {
    let of_crate = path.strip_prefix("crates/").and_then(|path| path.split_once("/src/"));
    of_crate.is_some_and(|(name, _)| name != NAMING_CRATE)
        && !path.ends_with("/tests.rs")
        && !path.contains("/tests/")
}

struct Visitor<'a> {
    path: &'a str,
    names: &'a OpNames,
    neutral: bool,
    test_depth: usize,
    /// Lines of constants that are arrays.
    table_lines: usize,
    breaches: Vec<Breach>,
}

impl Visitor<'_> {
    fn report(&mut self, line: usize, rule: Rule, message: String) {
        self.breaches.push(Breach { path: self.path.into(), line, rule, message });
    }

    fn string(&mut self, text: &str, line: usize) {
        if !self.neutral || self.test_depth > 0 {
            return;
        }
        let named = if self.names.is_name(text) { Some(text) } else { self.names.op_in(text) };
        if let Some(named) = named {
            let message = format!("'{named}' names a dialect; this crate knows none");
            self.report(line, Rule::DialectName, message);
        }
    }

    /// Visits strings in the arguments of macros, which `syn` does not parse.
    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    let line = literal.span().start().line;
                    if let syn::Lit::Str(text) = syn::Lit::new(literal) {
                        self.string(&text.value(), line);
                    }
                }
                _ => {}
            }
        }
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        // Lines count from the signature on, so documentation does not count.
        let line = signature.span().start().line;
        let lines = block.span().end().line + 1 - line;
        let table = matches!(block.stmts.as_slice(), [syn::Stmt::Expr(only, None)] if is_table(only));
        if lines > FUNCTION_LINES && !table {
            let name = &signature.ident;
            let message =
                format!("function '{name}' has {lines} lines, at most {FUNCTION_LINES} are allowed");
            self.report(line, Rule::FunctionLength, message);
        }
    }

    /// Adds a breach if a list of names that code searches contains the name of an op.
    fn name_list(&mut self, what: &str, literals: Literals, span: proc_macro2::Span) {
        let named = literals.0.iter().find(|text| self.names.is_name(text));
        if let (Some(name), 0) = (named, self.test_depth) {
            let message = format!("{what} the op name '{name}'; put the knowledge into the op's definition");
            self.report(span.start().line, Rule::OpNameMatch, message);
        }
    }

    fn constant(&mut self, span: proc_macro2::Span, value: &syn::Expr) {
        if is_table(value) {
            self.table_lines += span.end().line + 1 - span.start().line;
        }
    }
}

/// An array, or a reference to one.
fn is_table(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Array(_) => true,
        syn::Expr::Reference(reference) => is_table(&reference.expr),
        _ => false,
    }
}

/// Whether an item is for tests only.
pub(super) fn is_test(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| {
        let syn::Meta::List(list) = &attr.meta else { return attr.path().is_ident("test") };
        list.path.is_ident("cfg") && list.tokens.to_string() == "test"
    })
}

impl<'ast> Visit<'ast> for Visitor<'_> {
    fn visit_attribute(&mut self, attr: &'ast syn::Attribute) {
        if attr.path().is_ident("allow") {
            let message = "use #[expect(…, reason = \"…\")] where a lint is wrong".to_string();
            self.report(attr.span().start().line, Rule::AllowAttribute, message);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let test = usize::from(is_test(&item.attrs));
        self.test_depth += test;
        visit::visit_item_mod(self, item);
        self.test_depth -= test;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let test = usize::from(is_test(&item.attrs));
        self.test_depth += test;
        self.function(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
        self.test_depth -= test;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constant(item.span(), &item.expr);
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.constant(item.span(), &item.expr);
        visit::visit_item_static(self, item);
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.string(&literal.value(), literal.span().start().line);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.tokens(call.tokens.clone());
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if call.method == "contains" && is_table(&call.receiver) {
            let mut literals = Literals(Vec::new());
            literals.visit_expr(&call.receiver);
            self.name_list("looks in a list for", literals, call.span());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let mut literals = Literals(Vec::new());
        literals.visit_pat(&arm.pat);
        self.name_list("matches on", literals, arm.span());
        visit::visit_arm(self, arm);
    }
}

/// String literals of a pattern or an expression.
struct Literals(Vec<String>);

impl<'ast> Visit<'ast> for Literals {
    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.0.push(literal.value());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(path: &str, text: &str) -> Vec<(usize, Rule)> {
        check(path, text, &OpNames::new()).into_iter().map(|breach| (breach.line, breach.rule)).collect()
    }

    #[test]
    fn each_rule_is_told_with_its_line() {
        let engine = "crates/engine/src/x.rs";
        assert_eq!(rules(engine, "//! X.\nfn f() {}\n"), []);
        assert_eq!(rules(engine, "fn f() {}\n"), [(1, Rule::FirstLine)]);
        assert_eq!(rules(engine, "//! X.\nconst N: &str = \"arith.addi\";\n"), [(2, Rule::DialectName)]);
        assert_eq!(rules(engine, "//! X.\nfn f() {\n  p!(\"scf.\");\n}\n"), [(3, Rule::DialectName)]);
        let pipeline = "//! X.\nconst P: &str = \"cse,func.func(cse)\";\n";
        assert_eq!(rules("crates/drive/src/x.rs", pipeline), [(2, Rule::DialectName)]);
        assert_eq!(rules(engine, "//! X.\n#[allow(dead_code)]\nfn f() {}\n"), [(2, Rule::AllowAttribute)]);
        assert_eq!(rules(engine, "//! X.\nfn f( {}\n"), [(2, Rule::Syntax)]);
        let arm =
            "//! X.\nfn f(s: &str) {\n  match s {\n    \"a\" | \"arith.addi\" => {}\n    _ => {}\n  }\n}\n";
        assert_eq!(rules("crates/dialects/src/x.rs", arm), [(4, Rule::OpNameMatch)]);
        let list = "//! X.\nfn f(s: &str) -> bool {\n  [\"a\", \"arith.addi\"].contains(&s)\n}\n";
        assert_eq!(rules("crates/dialects/src/x.rs", list), [(3, Rule::OpNameMatch)]);
    }

    #[test]
    fn tests_and_one_crate_may_name_dialects() {
        let text = "//! X.\n#[cfg(test)]\nmod tests {\n  const N: &str = \"arith.addi\";\n}\n";
        assert_eq!(rules("crates/engine/src/x.rs", text), []);
        assert_eq!(rules("crates/dialects/src/x.rs", "//! X.\nconst N: &str = \"arith.addi\";\n"), []);
    }

    #[test]
    fn budgets_spare_tables() {
        let body = "    g();\n".repeat(FUNCTION_LINES);
        assert_eq!(rules("x.rs", &format!("//! X.\nfn f() {{\n{body}}}\n")), [(2, Rule::FunctionLength)]);
        let table = format!("//! X.\nconst T: &[u8] = &[\n{}];\n", "    1,\n".repeat(FILE_LINES));
        assert_eq!(rules("x.rs", &table), []);
        let long = format!("//! X.\n{}", "const A: u8 = 1;\n".repeat(FILE_LINES));
        assert_eq!(rules("x.rs", &long), [(FILE_LINES + 1, Rule::FileLength)]);
    }
}
