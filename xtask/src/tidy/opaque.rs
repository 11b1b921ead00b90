//! Rules that are not data: their number has a limit, and a page names each of them with a reason.
//!
//! Rules of ops come from the registry. Those of called functions and of the interpreter itself are in no list, so they are found in the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::{self, Visit};

use super::attrs::is_test;
use super::{Breach, Count, TidyRule};

/// Most rules that are not data.
const OPAQUE_RULES: usize = 39;
/// The page with the section that lists all opaque rules by id and gives the reasons.
const OPAQUE_PAGE: &str = "ARCHITECTURE.md";
const OPAQUE_HEADING: &str = "### Rules that stay opaque";
/// The variants of `Cond` that say nothing.
const OPAQUE_CONDITIONS: [&str; 2] = ["Own", "OwnPoison"];
/// The type whose functions make rules, and these functions.
const RULE: &str = "Rule";
const CONSTRUCTORS: [&str; 4] = ["ub", "poison", "unspecified", "silent"];

/// The opaque rules, by id and text.
#[derive(Default)]
pub struct OpaqueRules {
    rules: BTreeSet<(String, String)>,
    breaches: Vec<Breach>,
}

impl OpaqueRules {
    /// The rules of ops.
    pub fn new() -> OpaqueRules {
        let registry = assay_dialects::registry();
        let rules = registry.ops().flat_map(|op| op.rules).filter(|rule| rule.when.is_opaque());
        let rules = rules.map(|rule| (rule.id.to_owned(), rule.text.to_owned()));
        OpaqueRules { rules: rules.collect(), breaches: Vec::new() }
    }

    /// Adds the opaque rules of a file, if it is a source of a crate.
    pub fn read(&mut self, path: &str, file: &syn::File) {
        let in_crate = path.strip_prefix("crates/").is_some_and(|path| path.contains("/src/"));
        if !in_crate || path.ends_with("tests.rs") || path.contains("/tests/") {
            return;
        }
        let mut found = RuleVisitor::default();
        found.visit_file(file);
        self.rules.extend(found.rules);
        self.breaches.extend(
            found.elsewhere.into_iter().map(|line| Breach {
                path: path.to_owned(),
                line,
                rule: TidyRule::OpTable,
                message:
                    "an opaque condition is an argument of a function that makes a rule, so that it counts"
                        .into(),
            }),
        );
    }

    /// The number of opaque rules.
    pub fn count(&self) -> Count {
        Count {
            what: "rules are opaque (Cond::Own)",
            number: self.rules.len(),
            most: OPAQUE_RULES,
            rule: TidyRule::OpTable,
            path: "crates",
            list: self.ids().into_iter().collect::<Vec<_>>().join(", "),
        }
    }

    /// Breaches if the page does not name exactly the opaque rules, or if a rule cannot be counted.
    pub fn check(&self, root: &Path) -> Vec<Breach> {
        let page = std::fs::read_to_string(root.join(OPAQUE_PAGE)).unwrap_or_default();
        let mut breaches = check_names(&page, &self.ids());
        breaches.extend(self.breaches.iter().cloned());
        breaches
    }

    fn ids(&self) -> BTreeSet<&str> {
        self.rules.iter().map(|(id, _)| id.as_str()).collect()
    }
}

/// A breach for each id that is missing from the page's section, or that the section should not list.
fn check_names(page: &str, ids: &BTreeSet<&str>) -> Vec<Breach> {
    let lines = page.lines().enumerate().skip_while(|(_, line)| *line != OPAQUE_HEADING);
    let lines: Vec<(usize, &str)> = lines
        .enumerate()
        .take_while(|(at, (_, line))| *at == 0 || !line.starts_with('#'))
        .map(|(_, line)| line)
        .collect();
    // The names in backticks in the last cell of each row of the table.
    let named: BTreeMap<&str, usize> = lines
        .iter()
        .filter_map(|(number, line)| {
            Some((*number + 1, line.strip_prefix('|')?.trim_end_matches('|').rsplit('|').next()?))
        })
        .flat_map(|(number, cell)| cell.split('`').skip(1).step_by(2).map(move |id| (id, number)))
        .collect();
    let breach = |line, message| Breach { path: OPAQUE_PAGE.into(), line, rule: TidyRule::OpTable, message };
    let start = lines.first().map_or(1, |(number, _)| number + 1);
    let missing = ids.iter().filter(|id| !named.contains_key(*id));
    let missing =
        missing.map(|id| breach(start, format!("the rule '{id}' is opaque: say why in '{OPAQUE_HEADING}'")));
    let stale = named.iter().filter(|(id, _)| !ids.contains(*id));
    let stale = stale.map(|(id, &line)| breach(line, format!("no rule with the id '{id}' is opaque")));
    missing.chain(stale).collect()
}

/// The opaque rules that a file makes outside of tests, by id and text.
#[derive(Default)]
struct RuleVisitor {
    rules: Vec<(String, String)>,
    /// Lines with an opaque condition that is not the direct argument of a function that makes a rule.
    elsewhere: Vec<usize>,
}

impl<'ast> Visit<'ast> for RuleVisitor {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let args: Vec<&syn::Expr> = call.args.iter().collect();
        match (makes_rule(&call.func), args.as_slice()) {
            (true, [id, syn::Expr::Path(when), text]) if is_opaque(&when.path) => {
                self.rules.push((name(id), name(text)));
            }
            _ => visit::visit_expr_call(self, call),
        }
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        if is_opaque(&expr.path) {
            let last = expr.path.segments.last();
            self.elsewhere.extend(last.map(|segment| segment.ident.span().start().line));
        }
    }

    // A pattern that looks for these conditions makes none.
    fn visit_pat(&mut self, pat: &'ast syn::Pat) {
        if !matches!(pat, syn::Pat::Path(_)) {
            visit::visit_pat(self, pat);
        }
    }
}

/// Whether an expression is one of the functions that make rules.
fn makes_rule(function: &syn::Expr) -> bool {
    let syn::Expr::Path(function) = function else { return false };
    let segments: Vec<String> =
        function.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    matches!(segments.as_slice(), [.., ty, name] if ty == RULE && CONSTRUCTORS.contains(&name.as_str()))
}

/// Whether a path is an opaque condition, with or without the name of its type.
fn is_opaque(path: &syn::Path) -> bool {
    let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match segments.as_slice() {
        [.., ty, last] => ty == "Cond" && OPAQUE_CONDITIONS.contains(&last.as_str()),
        [last] => OPAQUE_CONDITIONS.contains(&last.as_str()),
        [] => false,
    }
}

/// A text. A constant is named as the text that it holds: `DATA_RACE` is `data-race`.
fn name(expr: &syn::Expr) -> String {
    match expr {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => text.value(),
        syn::Expr::Path(constant) => constant
            .path
            .segments
            .last()
            .map_or(String::new(), |segment| segment.ident.to_string().to_lowercase().replace('_', "-")),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(into: &mut OpaqueRules, path: &str, text: &str) {
        into.read(path, &syn::parse_file(text).unwrap());
    }

    #[test]
    fn opaque_rules_of_all_crates_count_once() {
        let mut rules = OpaqueRules::default();
        let text = "//! X.\nconst A: Rule = Rule::ub(\"a\", Cond::Own, \"x \\\n   y\");\n\
                    const B: Rule = assay::Rule::poison(id::TO_BE, OwnPoison, \"b\").opens_rest();\n\
                    const C: Rule = Rule::ub(\"c\", Cond::IsPoison(0), \"c\");\n\
                    fn f(x: Cond) -> bool { match x { Cond::Own | Cond::OwnPoison => true, _ => matches!(x, Cond::Own) } }\n\
                    #[cfg(test)]\nmod tests { const D: Rule = Rule::ub(\"d\", Cond::Own, \"d\"); }\n";
        read(&mut rules, "crates/x/src/a.rs", text);
        read(&mut rules, "crates/y/src/b.rs", text);
        read(&mut rules, "crates/y/tests/c.rs", "const E: Rule = Rule::ub(\"e\", Cond::Own, \"e\");\n");
        assert_eq!(rules.ids(), BTreeSet::from(["a", "to-be"]));
        assert_eq!((rules.count().number, rules.breaches.len()), (2, 0));
        assert!(rules.rules.contains(&("a".into(), "x y".into())), "{:?}", rules.rules);
    }

    #[test]
    fn an_opaque_condition_elsewhere_is_a_breach() {
        let mut rules = OpaqueRules::default();
        read(
            &mut rules,
            "crates/x/src/a.rs",
            "//! X.\nconst W: Cond = Cond::Own;\nfn f() { g(Cond::Not(&Cond::OwnPoison)); }\n",
        );
        let lines: Vec<usize> = rules.breaches.iter().map(|breach| breach.line).collect();
        assert_eq!((lines, rules.count().number), (vec![2, 3], 0));
    }

    #[test]
    fn the_page_names_each_opaque_rule_and_no_other() {
        let ids = BTreeSet::from(["a-rule", "b"]);
        let page = |cells: &str| {
            format!("# X\n{OPAQUE_HEADING}\n\n| why | rules |\n|---|---|\n{cells}\n## Y\n| `z` |\n")
        };
        assert!(check_names(&page("| `not` this | `b`, `a-rule` |"), &ids).is_empty());
        let breaches = check_names(&page("| it | `b` |\n| it | `old` |"), &ids);
        let found: Vec<(usize, &str)> =
            breaches.iter().map(|each| (each.line, each.message.as_str())).collect();
        let missing = "the rule 'a-rule' is opaque: say why in '### Rules that stay opaque'";
        assert_eq!(found, [(2, missing), (7, "no rule with the id 'old' is opaque")]);
        assert_eq!(check_names("# X\n", &ids).len(), 2);
    }
}
