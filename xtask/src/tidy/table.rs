//! Rules for the table of ops: each op is named in one file, and a rule is data if possible.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use super::attrs::is_test;
use super::constants::{self, NamedConstant};
use super::{Breach, Count, TidyRule};

/// The folder of the table.
pub const TABLE: &str = "crates/dialects/src/";
/// The maximum number of ops that two or more files of the table name, as strings or by the constants in `names.rs` of a dialect.
/// Lower it when `cargo xtask tidy` prints a smaller number.
const NAMED_TWICE: usize = 64;
/// The lists of known bugs, whose entries name rules.
const BUG_LISTS: [&str; 3] = [
    "crates/campaign/data/known.toml",
    "crates/campaign/data/learned.toml",
    "crates/campaign/data/weak.toml",
];

/// Rules that are not an op's: the interpreter's own, for something printed whose text is not specified.
const RULES_OF_NO_OP: [&str; 1] = ["unspecified"];

/// The maximum number of lines in files of guards. A guard repeats what a rule says, unless the sanitizer derives it from the
/// rule.
const GUARD_LINES: usize = 900;

/// For each op, the files of the table that name it. Also the number of lines of guards.
#[derive(Default)]
pub struct OpFiles<'a> {
    known: BTreeSet<&'static str>,
    files: BTreeMap<&'static str, BTreeSet<&'a str>>,
    /// The op of each constant in a file `names.rs`. These files do not count: they only hold the names.
    constants: BTreeMap<NamedConstant, &'static str>,
    /// For each constant, the files that refer to it.
    used: BTreeMap<NamedConstant, BTreeSet<&'a str>>,
    guard_lines: usize,
}

impl<'a> OpFiles<'a> {
    pub fn new() -> OpFiles<'a> {
        let known = assay_dialects::registry().ops().map(|op| op.name).collect();
        OpFiles { known, ..OpFiles::default() }
    }

    /// Adds the names in a file, if it is a file of the table. Tests may name any op.
    pub fn read(&mut self, path: &'a str, text: &str, file: &syn::File) {
        let is_table = path.starts_with(TABLE) && !path.ends_with("/tests.rs") && !path.contains("/tests/");
        if is_table && path.ends_with("/guards.rs") {
            self.guard_lines += text.lines().count();
        }
        let folder = path.strip_prefix(TABLE).and_then(|path| path.split_once('/'));
        let dialect = folder.map_or("", |(dialect, _)| dialect);
        if is_table && path.ends_with("/names.rs") {
            for (name, op) in constants::read_constants(file) {
                if let Some(&op) = self.known.get(op.as_str()) {
                    self.constants.insert((dialect.to_owned(), name), op);
                }
            }
        } else if is_table {
            let mut strings = Strings(Vec::new());
            strings.visit_file(file);
            for text in strings.0 {
                if let Some(&op) = self.known.get(text.as_str()) {
                    self.files.entry(op).or_default().insert(path);
                }
            }
            for constant in constants::used_in(file, dialect) {
                self.used.entry(constant).or_default().insert(path);
            }
        }
    }

    /// The number of ops that several files name, and of lines of guards.
    pub fn counts(&self) -> Vec<Count> {
        let twice = self.named_twice();
        let list = twice.iter().map(|(op, files)| {
            let files: Vec<&str> = files.iter().map(|file| &file[TABLE.len()..]).collect();
            format!("{op} ({})", files.join(", "))
        });
        let list = list.collect::<Vec<String>>().join("; ");
        vec![
            count("ops are named in two or more files", twice.len(), NAMED_TWICE, list),
            count("lines are in files of guards", self.guard_lines, GUARD_LINES, "guards.rs".to_owned()),
        ]
    }

    fn named_twice(&self) -> BTreeMap<&'static str, BTreeSet<&'a str>> {
        let mut all = self.files.clone();
        for (constant, files) in &self.used {
            if let Some(op) = self.constants.get(constant) {
                all.entry(op).or_default().extend(files);
            }
        }
        all.retain(|_, files| files.len() > 1);
        all
    }
}

/// Breaches for the rules that the lists of known bugs name and no op has: such an entry would fit nothing.
pub fn unknown_rules(root: &Path) -> Vec<Breach> {
    let registry = assay_dialects::registry();
    let of_ops = registry.ops().flat_map(|op| op.rules).map(|rule| rule.id);
    let known: BTreeSet<&str> = of_ops.chain(RULES_OF_NO_OP).collect();
    let lists = BUG_LISTS.iter().map(|path| (*path, std::fs::read_to_string(root.join(path))));
    let lists = lists.filter_map(|(path, text)| Some((path, text.ok()?)));
    lists.flat_map(|(path, text)| check_rules(path, &text, &known)).collect()
}

/// A breach for each line of a list whose cause names a rule (`makes OP break RULE`) that is not `known`.
fn check_rules(path: &str, text: &str, known: &BTreeSet<&str>) -> Vec<Breach> {
    let causes = text.lines().enumerate().filter(|(_, line)| line.starts_with("cause"));
    let named = causes.filter_map(|(at, line)| {
        let (_, rule) = line.split_once(" break ")?;
        Some((at, rule.split(|c: char| !c.is_ascii_alphanumeric() && !"-*".contains(c)).next()?))
    });
    let unknown = named.filter(|(_, rule)| *rule != "*" && !known.contains(rule));
    unknown
        .map(|(at, rule)| Breach {
            path: path.to_owned(),
            line: at + 1,
            rule: TidyRule::OpTable,
            message: format!("no op has a rule with the id '{rule}'"),
        })
        .collect()
}

fn count(what: &'static str, number: usize, most: usize, list: String) -> Count {
    Count { what, number, most, rule: TidyRule::OpTable, path: TABLE, list }
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

    fn read<'a>(into: &mut OpFiles<'a>, path: &'a str, text: &str) {
        into.read(path, text, &syn::parse_file(text).unwrap());
    }

    #[test]
    fn an_op_counts_once_for_each_file_of_the_table() {
        let mut files = OpFiles::new();
        let text = "//! X.\nconst A: &str = \"arith.addi\";\n#[cfg(test)]\nmod tests { const B: &str = \"arith.subi\"; }\n";
        read(&mut files, "crates/dialects/src/a.rs", text);
        read(
            &mut files,
            "crates/dialects/src/b.rs",
            "//! X.\nfn f() { p!(\"arith.addi\", \"arith.subi\"); }\n",
        );
        read(&mut files, "crates/engine/src/c.rs", "//! X.\nconst A: &str = \"arith.subi\";\n");
        let both = BTreeSet::from(["crates/dialects/src/a.rs", "crates/dialects/src/b.rs"]);
        assert_eq!(files.named_twice(), BTreeMap::from([("arith.addi", both)]));
    }

    #[test]
    fn an_entry_names_a_rule_that_exists() {
        let list = "# cause: makes * break anything\n[[known]]\nissue = 7\ncause = \"makes a.b break div-by-zero\"\n\n\
                    [[known]]\ncause = 'miscompile cse | makes * break div-by-nothing'\ncause = \"makes * break *\"\n";
        let breaches = check_rules("known.toml", list, &BTreeSet::from(["div-by-zero"]));
        assert_eq!(breaches.len(), 1, "{breaches:?}");
        assert_eq!((breaches[0].line, breaches[0].message.contains("'div-by-nothing'")), (7, true));
    }

    #[test]
    fn a_constant_names_its_op() {
        let mut files = OpFiles::new();
        read(&mut files, "crates/dialects/src/scf/loops.rs", "//! X.\nuse crate::arith::names::ADDI;\n");
        read(
            &mut files,
            "crates/dialects/src/arith/names.rs",
            "//! X.\npub const ADDI: &str = \"arith.addi\";\n",
        );
        assert!(files.named_twice().is_empty());
        read(&mut files, "crates/dialects/src/arith/int.rs", "//! X.\nfn f() { super::names::ADDI; }\n");
        let both = BTreeSet::from(["crates/dialects/src/arith/int.rs", "crates/dialects/src/scf/loops.rs"]);
        assert_eq!(files.named_twice(), BTreeMap::from([("arith.addi", both)]));
    }

    #[test]
    fn lines_of_guards_are_counted() {
        let mut files = OpFiles::new();
        read(&mut files, "crates/dialects/src/x/guards.rs", "//! X.\nfn f() {}\n");
        read(&mut files, "crates/dialects/src/x/access.rs", "//! X.\n");
        assert_eq!(files.guard_lines, 2);
    }
}
