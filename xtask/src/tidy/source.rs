//! Rules on one Rust source file.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::attrs::is_test;
use super::names::OpNames;
use super::{Breach, FILE_LINES, FUNCTION_LINES, NAMING_CRATE, NAMING_LIBRARY, TidyRule};

/// Names that say nothing about what a function does.
const PREPOSITIONS: [&str; 4] = ["at", "by", "of", "on"];

/// All breaches of a file; `path` is relative to the workspace's root.
pub fn check(path: &str, text: &str, parsed: &syn::Result<syn::File>, names: &OpNames) -> Vec<Breach> {
    let mut visitor = Visitor {
        path,
        names,
        neutral: is_neutral(path),
        of_tests: is_of_tests(path),
        imported: BTreeMap::new(),
        test_depth: 0,
        table_lines: 0,
        breaches: Vec::new(),
    };
    if !text.starts_with("//! ") {
        visitor.report(
            1,
            TidyRule::FirstLine,
            "the first line must be a '//! ' sentence about the module".into(),
        );
    }
    match parsed {
        Ok(file) => visitor.visit_file(file),
        Err(error) => {
            let line = error.span().start().line;
            visitor.report(line, TidyRule::Syntax, format!("is not Rust: {error}"));
        }
    }
    let lines = text.lines().count().saturating_sub(visitor.table_lines);
    if lines > FILE_LINES {
        let message =
            format!("{lines} lines without tables of data, at most {FILE_LINES} are allowed: split it");
        visitor.report(FILE_LINES + 1, TidyRule::FileLength, message);
    }
    visitor.breaches
}

/// Whether a file is a source of a crate that must know no dialect. Test folders may name any op.
fn is_neutral(path: &str) -> bool {
    let of_crate = path.strip_prefix("crates/").and_then(|path| path.split_once("/src/"));
    of_crate.is_some_and(|(name, _)| name != NAMING_CRATE) && !is_of_tests(path)
}

fn is_of_tests(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

struct Visitor<'a> {
    path: &'a str,
    names: &'a OpNames,
    neutral: bool,
    of_tests: bool,
    /// What the file imports from the naming crate, by the names that it has here.
    imported: BTreeMap<String, String>,
    test_depth: usize,
    /// Lines of constants that are arrays.
    table_lines: usize,
    breaches: Vec<Breach>,
}

impl Visitor<'_> {
    fn report(&mut self, line: usize, rule: TidyRule, message: String) {
        self.breaches.push(Breach { path: self.path.into(), line, rule, message });
    }

    fn string(&mut self, text: &str, line: usize) {
        if !self.neutral || self.test_depth > 0 {
            return;
        }
        let named = if self.names.is_name(text) { Some(text) } else { self.names.op_in(text) };
        if let Some(named) = named {
            let message = format!("'{named}' names a dialect; this crate knows none");
            self.report(line, TidyRule::DialectName, message);
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
            self.report(line, TidyRule::FunctionLength, message);
        }
    }

    /// Adds a breach if a list of names that code searches contains the name of an op. Outside of the naming crate, constants count
    /// too.
    fn name_list(&mut self, what: &str, literals: Literals, span: proc_macro2::Span) {
        let text = literals.strings.iter().find(|text| self.names.is_name(text)).cloned();
        let constant = || literals.paths.iter().find_map(|path| self.constant_in(path));
        let named = text.or_else(constant);
        if let (Some(name), 0) = (named, self.test_depth) {
            let message = format!("{what} the op name '{name}'; put the knowledge into the op's definition");
            self.report(span.start().line, TidyRule::OpNameMatch, message);
        }
    }

    /// The constant of the naming crate in a path, if it holds the name of an op.
    fn constant_in(&self, path: &[String]) -> Option<String> {
        let foreign = |name: &String| name == NAMING_LIBRARY || self.imported.contains_key(name);
        let original = |name: &String| self.imported.get(name).unwrap_or(name).clone();
        let there = self.neutral && path.iter().any(foreign);
        path.iter().map(original).find(|name| there && self.names.is_constant(name))
    }

    fn import(&mut self, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => self.import(&path.tree),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree)),
            syn::UseTree::Name(name) => {
                self.imported.insert(name.ident.to_string(), name.ident.to_string());
            }
            syn::UseTree::Rename(new) => {
                self.imported.insert(new.rename.to_string(), new.ident.to_string());
            }
            syn::UseTree::Glob(_) => {}
        }
    }

    /// Adds a breach for each glob import that may bring constants with op names.
    fn globs(&mut self, tree: &syn::UseTree, path: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.globs(&tree.tree, path);
                path.pop();
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.globs(tree, path)),
            syn::UseTree::Glob(glob) if !self.of_tests && self.test_depth == 0 && self.hides_names(path) => {
                let line = glob.span().start().line;
                let message =
                    "import by name: a glob import hides which constants with op names the file uses";
                self.report(line, TidyRule::GlobImport, message.to_owned());
            }
            _ => {}
        }
    }

    /// Whether a module has constants with op names, or may re-export them: the naming crate as a whole in other crates; in this
    /// crate, `names`, a dialect, and what is above a file.
    fn hides_names(&self, path: &[String]) -> bool {
        let names_dialect = |module: &String| self.names.is_name(&format!("{module}."));
        match path {
            [library, ..] if library == NAMING_LIBRARY => true,
            [.., module] if self.path.starts_with(super::table::TABLE) => {
                ["super", "crate", "self", super::constants::NAMES].contains(&module.as_str())
                    || names_dialect(module)
            }
            _ => false,
        }
    }

    fn constant(&mut self, span: proc_macro2::Span, value: &syn::Expr) {
        if is_table(value) {
            self.table_lines += span.end().line + 1 - span.start().line;
        }
    }
}

/// The pattern in the arguments of `matches!`.
fn pattern_of_matches(input: syn::parse::ParseStream<'_>) -> syn::Result<syn::Pat> {
    input.parse::<syn::Expr>()?;
    input.parse::<syn::Token![,]>()?;
    let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
    // A guard may follow.
    input.parse::<TokenStream>()?;
    Ok(pattern)
}

/// An array, or a reference to one.
fn is_table(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Array(_) => true,
        syn::Expr::Reference(reference) => is_table(&reference.expr),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Visitor<'_> {
    fn visit_attribute(&mut self, attr: &'ast syn::Attribute) {
        if attr.path().is_ident("allow") {
            let message = "use #[expect(…, reason = \"…\")] where a lint is wrong".to_string();
            self.report(attr.span().start().line, TidyRule::AllowAttribute, message);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.globs(&item.tree, &mut Vec::new());
        if let syn::UseTree::Path(path) = &item.tree
            && path.ident == NAMING_LIBRARY
        {
            self.import(&path.tree);
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

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let name = signature.ident.to_string();
        if PREPOSITIONS.contains(&name.as_str()) {
            let message = format!("'{name}' does not say what the function does; use a verb, or from_…");
            self.report(signature.ident.span().start().line, TidyRule::FunctionName, message);
        }
        visit::visit_signature(self, signature);
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
        if call.path.is_ident("matches")
            && !self.of_tests
            && let Ok(pattern) = call.parse_body_with(pattern_of_matches)
        {
            let mut literals = Literals::default();
            literals.visit_pat(&pattern);
            // The naming crate may look at the names of types.
            literals.strings.retain(|text| self.neutral || self.names.is_op(text));
            self.name_list("matches on", literals, call.span());
        }
        self.tokens(call.tokens.clone());
    }

    fn visit_expr_array(&mut self, array: &'ast syn::ExprArray) {
        if self.neutral {
            let mut literals = Literals::default();
            literals.visit_expr_array(array);
            literals.strings.clear();
            self.name_list("lists", literals, array.span());
        }
        visit::visit_expr_array(self, array);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if call.method == "contains" && is_table(&call.receiver) {
            let mut literals = Literals::default();
            literals.visit_expr(&call.receiver);
            self.name_list("looks in a list for", literals, call.span());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let mut literals = Literals::default();
        literals.visit_pat(&arm.pat);
        self.name_list("matches on", literals, arm.span());
        visit::visit_arm(self, arm);
    }
}

/// String literals of a pattern or an expression, and its paths.
#[derive(Default)]
struct Literals {
    strings: Vec<String>,
    paths: Vec<Vec<String>>,
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.strings.push(literal.value());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
    }

    // In a pattern, the name of a constant alone looks like that of a variable.
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.paths.push(vec![pat.ident.to_string()]);
        visit::visit_pat_ident(self, pat);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.paths.push(Vec::new());
        self.tokens(call.tokens.clone());
    }
}

impl Literals {
    /// The names in the arguments of a macro count as one path.
    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(name) => self.paths.last_mut().expect("a path").push(name.to_string()),
                TokenTree::Literal(literal) => {
                    if let syn::Lit::Str(text) = syn::Lit::new(literal) {
                        self.strings.push(text.value());
                    }
                }
                TokenTree::Punct(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(path: &str, text: &str) -> Vec<(usize, TidyRule)> {
        let mut names = OpNames::new();
        names.read_constants(&syn::parse_file("pub const BRANCH: &str = \"cf.br\";").unwrap());
        check(path, text, &syn::parse_file(text), &names)
            .into_iter()
            .map(|breach| (breach.line, breach.rule))
            .collect()
    }

    #[test]
    fn each_breach_is_reported_with_its_line() {
        let engine = "crates/engine/src/x.rs";
        assert_eq!(rules(engine, "//! X.\nfn f() {}\n"), []);
        assert_eq!(rules(engine, "fn f() {}\n"), [(1, TidyRule::FirstLine)]);
        assert_eq!(rules(engine, "//! X.\nconst N: &str = \"arith.addi\";\n"), [(2, TidyRule::DialectName)]);
        assert_eq!(rules(engine, "//! X.\nfn f() {\n  p!(\"scf.\");\n}\n"), [(3, TidyRule::DialectName)]);
        let pipeline = "//! X.\nconst P: &str = \"cse,func.func(cse)\";\n";
        assert_eq!(rules("crates/drive/src/x.rs", pipeline), [(2, TidyRule::DialectName)]);
        assert_eq!(
            rules(engine, "//! X.\n#[allow(dead_code)]\nfn f() {}\n"),
            [(2, TidyRule::AllowAttribute)]
        );
        assert_eq!(rules(engine, "//! X.\nfn f( {}\n"), [(2, TidyRule::Syntax)]);
        let [at, of] = ["at", "of"];
        let named = format!(
            "//! X.\nimpl T {{\n  fn {at}() {{}}\n  fn at_end() {{}}\n}}\ntrait U {{\n  fn {of}();\n}}\n"
        );
        assert_eq!(rules(engine, &named), [(3, TidyRule::FunctionName), (7, TidyRule::FunctionName)]);
        let arm =
            "//! X.\nfn f(s: &str) {\n  match s {\n    \"a\" | \"arith.addi\" => {}\n    _ => {}\n  }\n}\n";
        assert_eq!(rules("crates/dialects/src/x.rs", arm), [(4, TidyRule::OpNameMatch)]);
        let list = "//! X.\nfn f(s: &str) -> bool {\n  [\"a\", \"arith.addi\"].contains(&s)\n}\n";
        assert_eq!(rules("crates/dialects/src/x.rs", list), [(3, TidyRule::OpNameMatch)]);
    }

    #[test]
    fn names_of_ops_are_not_matched_in_the_naming_crate() {
        let of = |body: &str| {
            rules("crates/dialects/src/x.rs", &format!("//! X.\nfn f(s: &str) -> bool {{\n  {body}\n}}\n"))
        };
        let breach = [(3, TidyRule::OpNameMatch)];
        assert_eq!(of("matches!(s, \"arith.addi\")"), breach);
        assert_eq!(of("matches!(g(s, 1), Some(\"x\" | \"arith.addi\") if s == s)"), breach);
        assert_eq!(of("matches!(s, x if x == \"arith.addi\")"), [], "as `==` elsewhere");
        assert_eq!(of("matches!(s, \"llvm.ptr\" | \"llvm.struct\")"), [], "types");
    }

    #[test]
    fn glob_imports_of_constants_are_found() {
        let of = |path: &str, import: &str| rules(path, &format!("//! X.\n{import}\n"));
        let breach = [(2, TidyRule::GlobImport)];
        let dialect = "crates/dialects/src/cf/x.rs";
        for import in
            ["use super::*;", "use super::names::*;", "use crate::{a::b, cf::*};", "pub use crate::*;"]
        {
            assert_eq!(of(dialect, import), breach, "{import}");
            assert_eq!(of(dialect, &format!("#[cfg(test)]\nmod tests {{ {import} }}")), [], "{import}");
            assert_eq!(of("crates/engine/src/x.rs", import), [], "{import}");
        }
        assert_eq!(of(dialect, "use super::functions::*;"), []);
        assert_eq!(of("crates/engine/src/x.rs", "use assay_dialects::*;"), breach);
        assert_eq!(of("crates/engine/tests/x.rs", "use assay_dialects::*;"), []);
        assert_eq!(of("crates/engine/src/x.rs", "use assay_dialects::names::*;"), breach);
    }

    #[test]
    fn constants_with_op_names_are_neither_matched_nor_listed() {
        let engine = "crates/engine/src/x.rs";
        for bad in [
            "fn f(s: &str) { match s { BRANCH => {} _ => {} } }",
            "fn f(s: &str) { match s { B => {} _ => {} } }",
            "fn f(s: &str) { match s { a::BRANCH | \"x\" => {} _ => {} } }",
            "fn f(s: &str) -> bool { matches!(s, \"x\" | BRANCH) }",
            "fn f(s: &str) -> bool { [OTHER, a::BRANCH].contains(&s) }",
            "const LIST: &[&str] = &[BRANCH];",
        ] {
            let text = format!("//! X.\nuse assay_dialects::{{self as a, BRANCH, BRANCH as B}};\n{bad}\n");
            let found = rules(engine, &text);
            assert!(found.contains(&(3, TidyRule::OpNameMatch)), "{bad}: {found:?}");
            // The naming crate has them, and a constant of the same name may be another one.
            assert_eq!(rules("crates/dialects/src/x.rs", &text), [], "{bad}");
            assert_eq!(rules(engine, &format!("//! X.\n{bad}\n")), [], "{bad}");
        }
        let used = "//! X.\nuse assay_dialects::BRANCH;\nfn f(s: &str) -> bool { s == BRANCH }\n";
        assert_eq!(rules(engine, used), []);
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
        assert_eq!(rules("x.rs", &format!("//! X.\nfn f() {{\n{body}}}\n")), [(2, TidyRule::FunctionLength)]);
        let table = format!("//! X.\nconst T: &[u8] = &[\n{}];\n", "    1,\n".repeat(FILE_LINES));
        assert_eq!(rules("x.rs", &table), []);
        let long = format!("//! X.\n{}", "const A: u8 = 1;\n".repeat(FILE_LINES));
        assert_eq!(rules("x.rs", &long), [(FILE_LINES + 1, TidyRule::FileLength)]);
    }
}
