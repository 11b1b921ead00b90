//! Rules for the table of ops: each op is named in one file, and a rule is data if possible.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use super::source::is_test;
use super::{Breach, Rule};

/// The folder of the table.
const TABLE: &str = "crates/dialects/src/";
/// The maximum number of ops that two or more files of the table name as strings: 1 % of all ops. Code that makes an op of
/// another family refers to the constant in `names.rs` of its dialect.
const NAMED_TWICE: usize = 8;
/// Most rules that are not data.
const OPAQUE_RULES: usize = 55;
/// The page with the section that lists all opaque rules by id and gives the reasons.
const OPAQUE_PAGE: &str = "ARCHITECTURE.md";
const OPAQUE_HEADING: &str = "### Rules that stay opaque";

/// The maximum number of lines in files of guards. A guard repeats what a rule says, unless the sanitizer derives it from the
/// rule.
const GUARD_LINES: usize = 1715;

/// For each op, the files of the table that name it. Also the number of lines of guards.
#[derive(Default)]
pub struct OpFiles<'a> {
    known: BTreeSet<&'static str>,
    files: BTreeMap<&'static str, BTreeSet<&'a str>>,
    guard_lines: usize,
}

impl<'a> OpFiles<'a> {
    pub fn new() -> OpFiles<'a> {
        let known = assay_dialects::registry().ops().map(|op| op.name).collect();
        OpFiles { known, ..OpFiles::default() }
    }

    /// Adds the names in a file, if it is a file of the table. Tests may name any op.
    pub fn read(&mut self, path: &'a str, text: &str) {
        let is_table = path.starts_with(TABLE) && !path.ends_with("/tests.rs") && !path.contains("/tests/");
        if is_table && path.ends_with("/guards.rs") {
            self.guard_lines += text.lines().count();
        }
        if let (true, Ok(file)) = (is_table, syn::parse_file(text)) {
            let mut strings = Strings(Vec::new());
            strings.visit_file(&file);
            for text in strings.0 {
                if let Some(&op) = self.known.get(text.as_str()) {
                    self.files.entry(op).or_default().insert(path);
                }
            }
        }
    }

    /// Breaches if there are more lines of guards, or more ops named twice, than allowed.
    pub fn check(&self) -> Vec<Breach> {
        let guards = limit("lines are in files of guards", self.guard_lines, GUARD_LINES, "guards.rs");
        self.named_twice().into_iter().chain(guards).collect()
    }

    fn named_twice(&self) -> Option<Breach> {
        let twice: Vec<_> = self.files.iter().filter(|(_, files)| files.len() > 1).collect();
        let list = twice.iter().map(|(op, files)| {
            let files: Vec<&str> = files.iter().map(|file| &file[TABLE.len()..]).collect();
            format!("{op} ({})", files.join(", "))
        });
        let list = list.collect::<Vec<String>>().join("; ");
        limit("ops are named in two or more files", twice.len(), NAMED_TWICE, &list)
    }
}

/// Breaches if there are more opaque rules than allowed, or if the page does not list exactly these.
pub fn opaque_rules(root: &Path) -> Vec<Breach> {
    let registry = assay_dialects::registry();
    let rules = registry.ops().flat_map(|op| op.rules).filter(|rule| rule.when.is_opaque());
    let rules: BTreeSet<(&str, &str)> = rules.map(|rule| (rule.id, rule.text)).collect();
    let ids: BTreeSet<&str> = rules.iter().map(|(id, _)| *id).collect();
    let list = ids.iter().copied().collect::<Vec<&str>>().join(", ");
    let many = limit("rules are opaque (Cond::Own)", rules.len(), OPAQUE_RULES, &list);
    let page = std::fs::read_to_string(root.join(OPAQUE_PAGE)).unwrap_or_default();
    many.into_iter().chain(misnamed(&page, &ids)).collect()
}

/// A breach for each id that is missing from the page's section, or that the section should not list.
fn misnamed(page: &str, ids: &BTreeSet<&str>) -> Vec<Breach> {
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
    let breach = |line, message| Breach { path: OPAQUE_PAGE.into(), line, rule: Rule::OpTable, message };
    let start = lines.first().map_or(1, |(number, _)| number + 1);
    let missing = ids.iter().filter(|id| !named.contains_key(*id));
    let missing =
        missing.map(|id| breach(start, format!("the rule '{id}' is opaque: say why in '{OPAQUE_HEADING}'")));
    let stale = named.iter().filter(|(id, _)| !ids.contains(*id));
    let stale = stale.map(|(id, &line)| breach(line, format!("no rule with the id '{id}' is opaque")));
    missing.chain(stale).collect()
}

fn limit(what: &str, count: usize, most: usize, list: &str) -> Option<Breach> {
    let message = format!("{count} {what}, at most {most} are allowed: {list}");
    (count > most).then(|| Breach { path: TABLE.into(), line: 1, rule: Rule::OpTable, message })
}

/// All strings outside of tests.
struct Strings(Vec<String>);

impl Strings {
    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let syn::Lit::Str(text) = syn::Lit::new(literal) {
                        self.0.push(text.value());
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Strings {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.0.push(literal.value());
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.tokens(call.tokens.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_op_counts_once_for_each_file_of_the_table() {
        let mut files = OpFiles::new();
        let text = "//! X.\nconst A: &str = \"arith.addi\";\n#[cfg(test)]\nmod tests { const B: &str = \"arith.subi\"; }\n";
        files.read("crates/dialects/src/a.rs", text);
        files.read("crates/dialects/src/b.rs", "//! X.\nfn f() { p!(\"arith.addi\", \"arith.subi\"); }\n");
        files.read("crates/engine/src/c.rs", "//! X.\nconst A: &str = \"arith.subi\";\n");
        let twice: Vec<_> = files.files.iter().filter(|(_, files)| files.len() > 1).collect();
        assert_eq!(
            twice,
            [(&"arith.addi", &BTreeSet::from(["crates/dialects/src/a.rs", "crates/dialects/src/b.rs"]))]
        );
    }

    #[test]
    fn lines_of_guards_are_counted() {
        let mut files = OpFiles::new();
        files.read("crates/dialects/src/x/guards.rs", "//! X.\nfn f() {}\n");
        files.read("crates/dialects/src/x/access.rs", "//! X.\n");
        assert_eq!(files.guard_lines, 2);
    }

    #[test]
    fn the_page_names_each_opaque_rule_and_no_other() {
        let ids = BTreeSet::from(["a-rule", "b"]);
        let page = |cells: &str| {
            format!("# X\n{OPAQUE_HEADING}\n\n| why | rules |\n|---|---|\n{cells}\n## Y\n| `z` |\n")
        };
        assert!(misnamed(&page("| `not` this | `b`, `a-rule` |"), &ids).is_empty());
        let breaches = misnamed(&page("| it | `b` |\n| it | `old` |"), &ids);
        let found: Vec<(usize, &str)> =
            breaches.iter().map(|each| (each.line, each.message.as_str())).collect();
        let missing = "the rule 'a-rule' is opaque: say why in '### Rules that stay opaque'";
        assert_eq!(found, [(2, missing), (7, "no rule with the id 'old' is opaque")]);
        assert_eq!(misnamed("# X\n", &ids).len(), 2);
    }

    #[test]
    fn what_is_above_a_limit_is_listed() {
        assert_eq!(limit("x", 3, 3, ""), None);
        let breach = limit("things are bad", 4, 3, "a, b").expect("one too many");
        assert_eq!(breach.message, "4 things are bad, at most 3 are allowed: a, b");
    }
}
