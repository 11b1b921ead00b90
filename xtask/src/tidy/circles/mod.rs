//! Finds circular dependencies between the files of a crate: each file needs the other, so neither can be read alone.
//!
//! For example, `plot.rs` imports the type `Figure` from `report.rs`, and `report.rs` imports the type `Plot` from `plot.rs`. To
//! break the circle, move the type that both use to a third file.
//!
//! What counts: a file needs another file of its crate if it names an item of that file, in an import, a type, an expression, or
//! the arguments of a macro. It also needs the file with the `impl` block of a method that it calls on `self` or `Self`.
//!
//! What does not count:
//!
//! - A declaration (`mod x;`) and a name that is handed on (`pub use x::X;`). Who imports such a name needs the file that defines it.
//! - Items of the modules around a file, and the methods of their types. A parent and its children are one part: a parent's code may call its
//!   children, and the `impl` blocks of its types may be in several of them.
//! - Tests.

mod names;
mod resolve;

use std::collections::{BTreeMap, BTreeSet};

use names::{FileNames, Path};
use resolve::{ModuleGraph, NameResolver, Needs, SourceModule};

use super::{Breach, Count, TidyRule};

/// The maximum number of modules in circles. Two modules beside each other are in a circle if each needs the other, directly or not. A module
/// counts with all files below it.
/// Lower it when `cargo xtask tidy` prints a smaller number.
const FOLDERS: usize = 22;

/// The sources of a workspace by crate.
#[derive(Default)]
pub struct CrateSources {
    /// For each crate's folder and each module's path, the module.
    crates: BTreeMap<String, BTreeMap<Path, SourceModule>>,
}

impl CrateSources {
    /// Adds a file, if it is a source of a crate.
    pub fn read(&mut self, path: &str, parsed: &syn::File) {
        if path.ends_with("/tests.rs") || path.contains("/tests/") {
            return;
        }
        let Some((folder, file)) = path.split_once("/src/") else { return };
        let Some(file) = file.strip_suffix(".rs") else { return };
        let module = SourceModule { file: path.to_string(), names: FileNames::from_file(parsed) };
        let modules = self.crates.entry(folder.to_string()).or_default();
        match file {
            "lib" => {
                modules.insert(Path::new(), module);
            }
            // The root, unless there is a library beside.
            "main" => {
                modules.entry(Path::new()).or_insert(module);
            }
            _ => {
                let file = file.strip_suffix("/mod").unwrap_or(file);
                modules.insert(file.split('/').map(String::from).collect(), module);
            }
        }
    }

    /// The modules in circles, if a folder is one part with its module: `a/x.rs` needs `b/y.rs`, and `b/z.rs` needs `a/w.rs`.
    pub fn folders(&self) -> Count {
        let mut list = Vec::new();
        for (folder, modules) in &self.crates {
            for circle in circles_of_folders(modules) {
                let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
                list.push((circle.len(), format!("{folder}: {}", names.join(", "))));
            }
        }
        let number = list.iter().map(|(size, _)| size).sum();
        let list = list.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("; ");
        let what = "modules are in circles of folders";
        Count { what, number, most: FOLDERS, rule: TidyRule::ModuleCircle, path: "crates", list }
    }

    /// All circles.
    pub fn check(&self) -> Vec<Breach> {
        self.crates.values().flat_map(circles_of_crate).collect()
    }
}

fn circles_of_crate(modules: &BTreeMap<Path, SourceModule>) -> Vec<Breach> {
    let resolver = NameResolver::new(modules);
    let needs: ModuleGraph = modules.keys().map(|module| (module, resolver.needs(module))).collect();
    circles(&needs).iter().map(|circle| breach(modules, &needs, circle)).collect()
}

/// The groups of two or more modules beside each other that reach each other, each counted with the modules below it.
fn circles_of_folders(modules: &BTreeMap<Path, SourceModule>) -> Vec<BTreeSet<Path>> {
    let resolver = NameResolver::new(modules);
    let mut needs: BTreeMap<Path, Needs> = BTreeMap::new();
    for from in modules.keys() {
        for (to, names) in resolver.needs(from) {
            let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            // A parent and its children are one part.
            if shared < from.len().min(to.len()) {
                let (from, to) = (from[..=shared].to_vec(), to[..=shared].to_vec());
                needs.entry(to.clone()).or_default();
                needs.entry(from).or_default().entry(to).or_default().extend(names);
            }
        }
    }
    let graph: ModuleGraph = needs.iter().map(|(module, needs)| (module, needs.clone())).collect();
    circles(&graph).into_iter().map(|circle| circle.into_iter().cloned().collect()).collect()
}

/// One circle, at its first file.
fn breach(modules: &BTreeMap<Path, SourceModule>, needs: &ModuleGraph, circle: &BTreeSet<&Path>) -> Breach {
    let file = |module: &Path| modules[module].file.as_str();
    let arrows = circle.iter().flat_map(|from| {
        let inside = needs[from].iter().filter(|(to, _)| circle.contains(to));
        inside.map(|(to, names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("\n  {} takes from {}: {}", file(from), file(to), names.join(", "))
        })
    });
    let arrows: String = arrows.collect();
    let first = circle.first().map_or("", |module| file(module));
    let message =
        format!("{} files need each other; move what several use into one below{arrows}", circle.len());
    Breach { path: first.into(), line: 1, rule: TidyRule::ModuleCircle, message }
}

/// The groups of two or more modules that reach each other.
fn circles<'a>(needs: &ModuleGraph<'a>) -> Vec<BTreeSet<&'a Path>> {
    let reached: BTreeMap<&Path, BTreeSet<&Path>> =
        needs.keys().map(|module| (*module, reach(needs, module))).collect();
    let mut circles = BTreeSet::new();
    for (&module, all) in &reached {
        let mut circle: BTreeSet<&Path> = needs
            .keys()
            .copied()
            .filter(|other| all.contains(other) && reached[other].contains(module))
            .collect();
        circle.insert(module);
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

/// All modules that one needs, directly or not.
fn reach<'a>(needs: &'a ModuleGraph, module: &Path) -> BTreeSet<&'a Path> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&Path> = needs[module].keys().collect();
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(needs[next].keys());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The circles of a crate with these files. Each circle is given as the files of its modules.
    fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
        let mut sources = CrateSources::default();
        for (path, text) in files {
            sources.read(&format!("crates/x/src/{path}"), &syn::parse_file(text).unwrap());
        }
        sources.check().into_iter().map(|breach| breach.message).collect()
    }

    #[test]
    fn siblings_that_need_each_other_are_a_circle() {
        let a = ("a.rs", "use super::b::B;\npub struct A(B);");
        let b = ("b.rs", "pub struct B;\nfn f() { crate::a::A::new(); }");
        let lib = ("lib.rs", "mod a;\nmod b;");
        let circles = circles_of(&[lib, a, b]);
        let arrows = "\n  crates/x/src/a.rs takes from crates/x/src/b.rs: B\n  crates/x/src/b.rs takes from crates/x/src/a.rs: A";
        assert!(
            matches!(circles.as_slice(), [one] if one.starts_with("2 files") && one.ends_with(arrows)),
            "{circles:?}"
        );
        assert!(circles_of(&[lib, a, ("b.rs", "pub struct B;")]).is_empty());
    }

    #[test]
    fn a_circle_may_be_long_and_there_may_be_several() {
        let lib = ("lib.rs", "mod a; mod b; mod c; mod d; mod e;");
        let a = ("a.rs", "pub fn a() { super::b::b() }");
        let b = ("b.rs", "use crate::c;\npub fn b() { c::c() }");
        let c = ("c.rs", "pub fn c() { log!(\"{}\", crate::a::a()) }");
        let d = ("d.rs", "pub type D = crate::e::E;");
        let e = ("e.rs", "pub type E = crate::d::D;");
        let circles = circles_of(&[lib, a, b, c, d, e]);
        assert_eq!(circles.iter().map(|text| &text[..1]).collect::<Vec<_>>(), ["3", "2"]);
    }

    #[test]
    fn names_that_are_handed_on_lead_to_the_file_that_defines_them() {
        let lib = ("lib.rs", "mod a;\nmod b;\npub use a::A;\npub use b::*;");
        let a = ("a.rs", "use crate::B;\npub struct A(B);");
        assert!(circles_of(&[lib, a, ("b.rs", "pub struct B;")]).is_empty());
        let circles = circles_of(&[lib, a, ("b.rs", "pub struct B(Box<crate::A>);")]);
        assert_eq!(circles.len(), 1);
    }

    #[test]
    fn a_parent_and_its_children_are_one_part() {
        let lib = ("lib.rs", "mod p;\nmod q;");
        let parent =
            ("p/mod.rs", "mod child;\npub struct Options;\npub fn run(o: &Options) { child::run(o) }");
        let child = ("p/child.rs", "use super::Options;\npub fn run(_: &Options) {}");
        assert!(circles_of(&[lib, parent, child]).is_empty());
        let other = ("q.rs", "pub fn q(_: &crate::p::Options) {}");
        let child = ("p/child.rs", "pub fn run(o: &super::Options) { crate::q::q(o) }");
        let circles = circles_of(&[lib, parent, child, other]);
        assert!(matches!(circles.as_slice(), [one] if one.starts_with("3 files")), "{circles:?}");
    }

    #[test]
    fn methods_on_self_lead_to_their_impl_block() {
        let lib = ("lib.rs", "mod a;\nmod b;");
        let a = ("a.rs", "pub struct A;\nimpl A { fn f(&self) { self.g() } }");
        let b = ("b.rs", "use super::a::A;\nimpl A { pub fn g(&self) {} }");
        assert_eq!(circles_of(&[lib, a, b]).len(), 1);
        let by_type = ("a.rs", "pub struct A;\nimpl A { fn f() { Self::g(&A) } }");
        assert_eq!(circles_of(&[lib, by_type, b]).len(), 1);
        let other = ("a.rs", "pub struct A;\nimpl A { fn f(&self) { self.0.g() } }");
        assert!(circles_of(&[lib, other, b]).is_empty());
        let parent = ("lib.rs", "mod a;\nmod b;\nstruct A;");
        let a = ("a.rs", "use super::A;\nimpl A { fn f(&self) { self.g() } }");
        let b = ("b.rs", "use super::A;\nimpl A { fn g(&self) { self.f() } }");
        assert!(circles_of(&[parent, a, b]).is_empty());
    }

    #[test]
    fn folders_are_in_a_circle_even_if_their_files_are_not() {
        let files = [
            ("a/mod.rs", "mod x;\nmod w;"),
            ("a/x.rs", "use crate::b::y::Y;"),
            ("a/w.rs", "pub struct W;"),
            ("b/mod.rs", "pub mod y;\nmod z;"),
            ("b/y.rs", "pub struct Y;"),
            ("b/z.rs", "use crate::a::w::W;"),
        ];
        let mut sources = CrateSources::default();
        for (path, text) in [("lib.rs", "mod a;\nmod b;")].iter().chain(&files) {
            sources.read(&format!("crates/x/src/{path}"), &syn::parse_file(text).unwrap());
        }
        assert!(sources.check().is_empty());
        let count = sources.folders();
        assert_eq!((count.number, count.list.as_str()), (2, "crates/x: a, b"));
        let mut one_way = CrateSources::default();
        for (path, text) in files.iter().filter(|(path, _)| *path != "b/z.rs") {
            one_way.read(&format!("crates/x/src/{path}"), &syn::parse_file(text).unwrap());
        }
        assert_eq!(one_way.folders().number, 0);
    }

    #[test]
    fn tests_do_not_count() {
        let lib = ("lib.rs", "mod a;\nmod b;");
        let a = ("a.rs", "pub struct A;\n#[cfg(test)]\nmod tests { use crate::b::B; }");
        let b = ("b.rs", "pub struct B(crate::a::A);");
        assert!(circles_of(&[lib, a, b]).is_empty());
        let file = ("b/tests.rs", "use super::B; use crate::a::A;");
        assert!(circles_of(&[lib, a, b, file]).is_empty());
    }
}
