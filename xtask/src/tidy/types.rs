//! A name of a type means one thing in the whole workspace.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, TokenTree};
use syn::visit::{self, Visit};

use super::{Count, TidyRule};

/// The maximum number of names that several types have, private types and those of tests included.
const SHARED_NAMES: usize = 0;

/// For each name, the files that define a type, an alias of a type, or a trait with it.
#[derive(Default)]
pub struct TypeNames<'a> {
    files: BTreeMap<String, Vec<&'a str>>,
}

impl<'a> TypeNames<'a> {
    /// Adds the types that a file defines.
    pub fn read(&mut self, path: &'a str, file: &syn::File) {
        let mut defined = TypeVisitor(Vec::new());
        defined.visit_file(file);
        for name in defined.0 {
            self.files.entry(name).or_default().push(path);
        }
    }

    /// The number of names that several types have.
    pub fn count(&self) -> Count {
        let shared: Vec<String> = self
            .files
            .iter()
            .filter(|(_, files)| files.len() > 1)
            .map(|(name, files)| format!("{name} ({})", files.join(", ")))
            .collect();
        Count {
            what: "names of types mean several things",
            number: shared.len(),
            most: SHARED_NAMES,
            rule: TidyRule::SharedTypeName,
            path: "crates",
            list: shared.join("; "),
        }
    }
}

/// The names of the structs, enums, unions, aliases and traits of a file, also of those inside functions and of those that a macro makes of
/// `Name { … }`. Associated types have the names that their traits give them.
struct TypeVisitor(Vec<String>);

impl<'ast> Visit<'ast> for TypeVisitor {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.0.push(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.0.push(item.ident.to_string());
        visit::visit_item_enum(self, item);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.0.push(item.ident.to_string());
        visit::visit_item_union(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.0.push(item.ident.to_string());
        visit::visit_item_type(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.0.push(item.ident.to_string());
        visit::visit_item_trait(self, item);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        let tokens: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
        self.0.extend(tokens.windows(2).filter_map(|pair| match pair {
            [TokenTree::Ident(name), TokenTree::Group(body)] if body.delimiter() == Delimiter::Brace => {
                Some(name.to_string()).filter(|name| name.starts_with(char::is_uppercase))
            }
            _ => None,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'a>(into: &mut TypeNames<'a>, path: &'a str, text: &str) {
        into.read(path, &syn::parse_file(text).unwrap());
    }

    #[test]
    fn a_name_that_two_types_have_is_counted() {
        let mut names = TypeNames::default();
        read(&mut names, "a.rs", "struct One;\nfn f() {\n    enum Two {}\n}\n");
        read(
            &mut names,
            "b.rs",
            "mod tests {\n    trait Two {}\n}\nimpl Iterator for A {\n    type One = u8;\n}\n",
        );
        read(&mut names, "c.rs", "type Three = u8;\n");
        read(
            &mut names,
            "d.rs",
            "fn g() {\n    type Three = u16;\n}\nworded! {\n    /// Numbers.\n    Four { A = \"a\", }\n}\n",
        );
        read(&mut names, "e.rs", "type Four = u8;\n");
        let count = names.count();
        let list = "Four (d.rs, e.rs); Three (c.rs, d.rs); Two (a.rs, b.rs)";
        assert_eq!((count.number, count.list.as_str()), (3, list));
        assert!(count.breach().is_some());
    }
}
