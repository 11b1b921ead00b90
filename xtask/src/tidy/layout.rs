//! One style of modules: the source of a module with files below it is the `mod.rs` in its folder.

use std::collections::BTreeSet;

use super::{Breach, TidyRule};

/// A breach for each source `x.rs` beside a folder `x` of sources.
pub fn check(files: &[String]) -> Vec<Breach> {
    let sources = files.iter().filter(|path| path.contains("/src/") && path.ends_with(".rs"));
    let folders: BTreeSet<&str> =
        sources.clone().filter_map(|path| path.rsplit_once('/')).map(|(folder, _)| folder).collect();
    let beside =
        sources.filter(|path| path.strip_suffix(".rs").is_some_and(|module| folders.contains(module)));
    beside
        .map(|path| {
            let module = path.trim_end_matches(".rs");
            let message = format!("the module has files in a folder: move its source to {module}/mod.rs");
            Breach { path: path.clone(), line: 1, rule: TidyRule::ModuleStyle, message }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_beside_its_folder_is_a_breach() {
        let breaches = |files: &[&str]| {
            let files: Vec<String> = files.iter().map(|path| format!("crates/x/{path}")).collect();
            check(&files).into_iter().map(|breach| breach.path).collect::<Vec<String>>()
        };
        assert!(breaches(&["src/lib.rs", "src/a/mod.rs", "src/a/b.rs", "src/ab.rs"]).is_empty());
        assert_eq!(breaches(&["src/lib.rs", "src/a.rs", "src/a/b.rs"]), ["crates/x/src/a.rs"]);
        assert!(breaches(&["tests/a.rs", "tests/a/b.rs"]).is_empty(), "a test binary has its own folder");
    }
}
