//! Which file a name leads to.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{FileNames, Path};

/// What each module needs of others.
pub type ModuleGraph<'a> = BTreeMap<&'a Path, Needs>;
/// The modules that a module needs, with the names that it uses from each.
pub type Needs = BTreeMap<Path, BTreeSet<String>>;

/// One file.
#[derive(Debug)]
pub struct SourceModule {
    /// Relative to the workspace's root.
    pub file: String,
    /// What is in it.
    pub names: FileNames,
}

/// What a name refers to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NameTarget {
    Module(Path),
    /// An item, with the module that defines it.
    Item(Path, String),
}

/// The modules of a crate by their paths. Resolves names to modules.
pub struct NameResolver<'a> {
    modules: &'a BTreeMap<Path, SourceModule>,
    /// For each inherent method of a type, the module that defines it.
    methods: BTreeMap<(NameTarget, &'a str), &'a Path>,
}

/// The names whose resolution is in progress, because an import may lead back to itself.
type Open<'a> = Vec<(&'a Path, String)>;

impl<'a> NameResolver<'a> {
    pub fn new(modules: &'a BTreeMap<Path, SourceModule>) -> NameResolver<'a> {
        let mut resolver = NameResolver { modules, methods: BTreeMap::new() };
        let mut methods = BTreeMap::new();
        for (path, module) in modules {
            for (of_type, method) in &module.names.methods {
                if let Some((of_type, _)) = resolver.path(path, of_type, &mut Open::new()) {
                    methods.insert((of_type, method.as_str()), path);
                }
            }
        }
        resolver.methods = methods;
        resolver
    }

    /// What a module needs of others.
    pub fn needs(&self, module: &'a Path) -> Needs {
        let mut needs = Needs::new();
        let names = &self.modules[module].names;
        let mut add = |needed: &Path, name: &str| {
            if !module.starts_with(needed) {
                needs.entry(needed.clone()).or_default().insert(name.to_string());
            }
        };
        for path in &names.used {
            let Some((item, rest)) = self.path(module, path, &mut Open::new()) else { continue };
            if let NameTarget::Item(needed, name) = &item {
                add(needed, name);
            }
            if let Some(method) = rest.first()
                && let Some(needed) = self.methods.get(&(item, method))
            {
                add(needed, method);
            }
        }
        for (of_type, method) in &names.calls {
            // The methods of a parent module's type belong to the type, in whichever file they are.
            if let Some((of_type, _)) = self.path(module, of_type, &mut Open::new())
                && !matches!(&of_type, NameTarget::Item(inside, _) if inside != module && module.starts_with(inside))
                && let Some(needed) = self.methods.get(&(of_type, method))
            {
                add(needed, method);
            }
        }
        needs
    }

    /// The item or module that a path refers to in a module, and the rest of the path after an item. `None` for other crates and
    /// local names.
    fn path<'p>(
        &self,
        module: &'a Path,
        path: &'p [String],
        open: &mut Open<'a>,
    ) -> Option<(NameTarget, &'p [String])> {
        let (first, mut rest) = path.split_first()?;
        let mut meaning = match first.as_str() {
            "crate" => NameTarget::Module(Path::new()),
            "self" => NameTarget::Module(module.clone()),
            "super" => NameTarget::Module(parent(module)?),
            name => self.name(module, name, open)?,
        };
        while let (NameTarget::Module(inside), Some((next, after))) = (&meaning, rest.split_first()) {
            let (inside, _) = self.modules.get_key_value(inside)?;
            meaning = match next.as_str() {
                "super" => NameTarget::Module(parent(inside)?),
                name => self.name(inside, name, open)?,
            };
            rest = after;
        }
        Some((meaning, rest))
    }

    /// The item or module that a single name refers to in a module.
    fn name(&self, module: &'a Path, name: &str, open: &mut Open<'a>) -> Option<NameTarget> {
        let names = &self.modules.get(module)?.names;
        if names.items.contains(name) {
            return Some(NameTarget::Item(module.clone(), name.to_string()));
        }
        if names.modules.contains(name) {
            let mut path = module.clone();
            path.push(name.to_string());
            return self.modules.contains_key(&path).then_some(NameTarget::Module(path));
        }
        let entry = (module, name.to_string());
        if open.contains(&entry) {
            return None;
        }
        open.push(entry);
        let found = match names.imports.get(name) {
            Some(path) => self.path(module, path, open).map(|(meaning, _)| meaning),
            None => names.globs.iter().find_map(|glob| match self.path(module, glob, open)? {
                (NameTarget::Module(inside), _) => {
                    self.name(self.modules.get_key_value(&inside)?.0, name, open)
                }
                (NameTarget::Item(..), _) => None,
            }),
        };
        open.pop();
        found
    }
}

fn parent(module: &Path) -> Option<Path> {
    let (_, parent) = module.split_last()?;
    Some(parent.to_vec())
}
