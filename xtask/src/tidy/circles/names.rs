//! What one file defines, imports and names.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::tidy::attrs::is_test;

/// The segments of a path, such as `["super", "table", "Row"]`.
pub type Path = Vec<String>;

/// The names of a module, without its tests.
#[derive(Debug, Default)]
pub struct FileNames {
    /// Items that it defines.
    pub items: BTreeSet<String>,
    /// Modules that it declares.
    pub modules: BTreeSet<String>,
    /// Imported names, and their paths.
    pub imports: BTreeMap<String, Path>,
    /// Modules all of whose names it imports.
    pub globs: Vec<Path>,
    /// The paths that the file uses: in code, and in imports that it does not re-export.
    pub used: BTreeSet<Path>,
    /// Inherent methods that the file defines, with the paths of their types.
    pub methods: BTreeSet<(Path, String)>,
    /// Methods that the file calls on `self` and `Self`, with the paths of their types.
    pub calls: BTreeSet<(Path, String)>,
}

impl FileNames {
    /// Reads a file. Modules inside the file (`mod x { … }`) count as part of it.
    pub fn from_file(file: &syn::File) -> FileNames {
        let mut reader = NameReader { names: FileNames::default(), type_paths: Vec::new() };
        reader.visit_file(file);
        reader.names
    }
}

struct NameReader {
    names: FileNames,
    /// The types of the enclosing `impl` blocks.
    type_paths: Vec<Path>,
}

impl NameReader {
    fn import(&mut self, tree: &syn::UseTree, before: &Path, is_handed_on: bool) {
        match tree {
            syn::UseTree::Path(path) => {
                let mut before = before.clone();
                before.push(path.ident.to_string());
                self.import(&path.tree, &before, is_handed_on);
            }
            syn::UseTree::Name(name) => {
                self.import_name(before, &name.ident, &name.ident, is_handed_on);
            }
            syn::UseTree::Rename(name) => {
                self.import_name(before, &name.ident, &name.rename, is_handed_on);
            }
            syn::UseTree::Glob(_) => self.names.globs.push(before.clone()),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, before, is_handed_on);
                }
            }
        }
    }

    fn import_name(&mut self, before: &Path, name: &syn::Ident, new: &syn::Ident, is_handed_on: bool) {
        let mut path = before.clone();
        if name != "self" {
            path.push(name.to_string());
        }
        let new = if new == "self" { path.last().cloned().unwrap_or_default() } else { new.to_string() };
        if !is_handed_on {
            self.names.used.insert(path.clone());
        }
        self.names.imports.insert(new, path);
    }

    /// Visits paths in the arguments of a macro, which `syn` does not parse.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path = Path::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.path(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Group(group) => {
                    self.path(std::mem::take(&mut path));
                    self.tokens(group.stream());
                }
                _ => self.path(std::mem::take(&mut path)),
            }
            colons = 0;
        }
        self.path(path);
    }

    fn path(&mut self, path: Path) {
        if let ([first, method], Some(of_type)) = (path.as_slice(), self.type_paths.last())
            && first == "Self"
        {
            self.names.calls.insert((of_type.clone(), method.clone()));
        } else if !path.is_empty() {
            self.names.used.insert(path);
        }
    }
}

fn segments(path: &syn::Path) -> Path {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// The attributes and the name of an item; no name if the item has none.
fn head(item: &syn::Item) -> (&[syn::Attribute], Option<&syn::Ident>) {
    match item {
        syn::Item::Const(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Enum(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
        syn::Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
        syn::Item::Mod(item) => (&item.attrs, None),
        syn::Item::Static(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Struct(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Trait(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::TraitAlias(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Type(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Union(item) => (&item.attrs, Some(&item.ident)),
        syn::Item::Impl(item) => (&item.attrs, None),
        syn::Item::Use(item) => (&item.attrs, None),
        _ => (&[], None),
    }
}

impl<'ast> Visit<'ast> for NameReader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let (attrs, name) = head(item);
        if is_test(attrs) {
            return;
        }
        if let Some(name) = name {
            self.names.items.insert(name.to_string());
        }
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.content.is_none() {
            self.names.modules.insert(item.ident.to_string());
        }
        visit::visit_item_mod(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_handed_on = !matches!(item.vis, syn::Visibility::Inherited);
        self.import(&item.tree, &Path::new(), is_handed_on);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let of_type = match &*item.self_ty {
            syn::Type::Path(path) if path.qself.is_none() => segments(&path.path),
            _ => Path::new(),
        };
        if item.trait_.is_none() {
            for each in &item.items {
                if let syn::ImplItem::Fn(method) = each {
                    self.names.methods.insert((of_type.clone(), method.sig.ident.to_string()));
                }
            }
        }
        self.type_paths.push(of_type);
        visit::visit_item_impl(self, item);
        self.type_paths.pop();
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let on_self = matches!(&*call.receiver, syn::Expr::Path(path) if path.path.is_ident("self"));
        if let (true, Some(of_type)) = (on_self, self.type_paths.last()) {
            self.names.calls.insert((of_type.clone(), call.method.to_string()));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.path(segments(path));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.path(segments(&call.path));
        self.tokens(call.tokens.clone());
    }
}
