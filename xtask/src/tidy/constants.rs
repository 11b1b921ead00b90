//! Constants that hold op names, and the files that refer to them.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use super::attrs::is_test;

/// The module of a dialect with the constants that several files use.
pub const NAMES: &str = "names";

/// The constants of a file that are strings, with their values.
pub fn read_constants(file: &syn::File) -> Vec<(String, String)> {
    let constants = file.items.iter().filter_map(|item| match item {
        syn::Item::Const(syn::ItemConst { ident, expr, .. }) => match expr.as_ref() {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(value), .. }) => {
                Some((ident.to_string(), value.value()))
            }
            _ => None,
        },
        _ => None,
    });
    constants.collect()
}

/// A constant: its dialect and its name.
pub type NamedConstant = (String, String);

/// The constants of modules `names` to which a file refers outside of tests. `dialect` is the one that the file belongs to.
pub fn used_in(file: &syn::File, dialect: &str) -> BTreeSet<NamedConstant> {
    let mut uses = ConstantUses { dialect, aliases: BTreeMap::new(), paths: Vec::new() };
    uses.visit_file(file);
    let of_names = |path: &Vec<String>| {
        // `vector::X` after `use crate::vector::names as vector`.
        let alias = path.first().and_then(|first| uses.aliases.get(first));
        let path = alias.map_or_else(|| path.clone(), |alias| [alias, &path[1..]].concat());
        let [before @ .., module, name] = path.as_slice() else { return None };
        let owner = before.last().filter(|owner| !["crate", "self", "super"].contains(&owner.as_str()));
        let owner = owner.map_or(dialect, String::as_str);
        (module == NAMES).then(|| (owner.to_owned(), name.clone()))
    };
    uses.paths.iter().filter_map(of_names).collect()
}

struct ConstantUses<'a> {
    dialect: &'a str,
    /// Names of imported modules `names`, with their paths.
    aliases: BTreeMap<String, Vec<String>>,
    paths: Vec<Vec<String>>,
}

impl ConstantUses<'_> {
    fn import(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.import(&path.tree, &with(&path.ident)),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, before)),
            syn::UseTree::Name(name) if name.ident == "self" => self.imported(before.to_vec(), before.last()),
            syn::UseTree::Name(name) => self.imported(with(&name.ident), Some(&name.ident.to_string())),
            syn::UseTree::Rename(new) => self.imported(with(&new.ident), Some(&new.rename.to_string())),
            syn::UseTree::Glob(_) => {}
        }
    }

    fn imported(&mut self, path: Vec<String>, name: Option<&String>) {
        match (path.last(), name) {
            (Some(last), Some(name)) if last == NAMES => {
                let owner = path.len().checked_sub(2).map_or(self.dialect, |at| path[at].as_str());
                let owner = if owner == "super" { self.dialect } else { owner };
                self.aliases.insert(name.clone(), vec![owner.to_owned(), NAMES.to_owned()]);
            }
            _ => self.paths.push(path),
        }
    }
}

impl ConstantUses<'_> {
    /// Adds the paths in the arguments of a macro, which `syn` does not parse.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(name) => {
                    path.push(name.to_string());
                    if !matches!(tokens.peek(), Some(TokenTree::Punct(colon)) if colon.as_char() == ':') {
                        self.paths.push(std::mem::take(&mut path));
                    }
                }
                TokenTree::Punct(colon) if colon.as_char() == ':' => {}
                TokenTree::Group(group) => self.tokens(group.stream()),
                _ => path.clear(),
            }
        }
    }
}

impl<'ast> Visit<'ast> for ConstantUses<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_constants() {
        let text = "pub const A: &str = \"arith.addi\";\nconst N: usize = 1;\n";
        assert_eq!(
            read_constants(&syn::parse_file(text).expect("Rust")),
            [("A".to_owned(), "arith.addi".to_owned())]
        );
    }

    #[test]
    fn every_way_to_name_a_constant_counts() {
        let uses = |text: &str| -> Vec<String> {
            let file = syn::parse_file(text).expect("Rust");
            used_in(&file, "arith").into_iter().map(|(dialect, name)| format!("{dialect} {name}")).collect()
        };
        assert_eq!(uses("use super::names::{A, B as C};"), ["arith A", "arith B"]);
        assert_eq!(uses("use crate::scf::names::FOR; fn f() { FOR; }"), ["scf FOR"]);
        assert_eq!(uses("use super::names;\nfn f() { names::A; }"), ["arith A"]);
        assert_eq!(uses("use crate::vector::names as v;\nfn f() { v::A; }"), ["vector A"]);
        assert_eq!(
            uses("use crate::vector::names::{self, B};\nfn f() { names::A; }"),
            ["vector A", "vector B"]
        );
        assert_eq!(uses("fn f() { crate::scf::names::IF; super::names::A; }"), ["arith A", "scf IF"]);
        assert_eq!(
            uses("fn f() { matches!(x, Some(super::names::A) if y::B == crate::scf::names::IF); }"),
            ["arith A", "scf IF"]
        );
        assert!(uses("#[cfg(test)]\nmod tests { use super::names::A; }\nfn f() { other::A; }").is_empty());
    }
}
