//! A crate whose manifest says that its library has no tests keeps them in `tests/`: a test in its sources would never run.

use std::collections::BTreeMap;
use std::path::Path;

use super::{Breach, TidyRule};

/// A breach for each attribute of a test in the sources of a library that is not compiled for tests.
pub fn check(root: &Path, files: &[String]) -> Vec<Breach> {
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap_or_default();
    let mut without: BTreeMap<&str, bool> = BTreeMap::new();
    let mut breaches = Vec::new();
    for path in files.iter().filter(|path| path.ends_with(".rs")) {
        let Some((folder, _)) = path.split_once("/src/") else { continue };
        let is_without =
            *without.entry(folder).or_insert_with(|| has_no_harness(&read(&format!("{folder}/Cargo.toml"))));
        if is_without {
            let message = format!("this test never runs ({folder}/Cargo.toml): move it to {folder}/tests");
            let breach = |line| Breach {
                path: path.clone(),
                line,
                rule: TidyRule::TestPlace,
                message: message.clone(),
            };
            breaches.extend(test_lines(&read(path)).map(breach));
        }
    }
    breaches
}

/// Whether a manifest says that the library is not compiled for tests.
fn has_no_harness(manifest: &str) -> bool {
    let library = manifest.lines().skip_while(|line| line.trim() != "[lib]").skip(1);
    library.take_while(|line| !line.starts_with('[')).any(|line| line.trim() == "test = false")
}

/// The numbers of the lines that make something a test.
fn test_lines(text: &str) -> impl Iterator<Item = usize> {
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| matches!(line.trim(), "#[cfg(test)]" | "#[test]")).map(|(index, _)| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_never_runs_is_a_breach() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = ["crates/a", "crates/b"].map(|name| format!("{name}/src/lib.rs"));
        for (file, library) in files.iter().zip(["[lib]\n# Why.\ntest = false\n", "[lib]\ndoctest = false\n"])
        {
            let path = folder.path().join(file);
            let source = path.parent().expect("a folder");
            std::fs::create_dir_all(source).expect("a folder");
            std::fs::write(&path, "fn f() {}\n\n#[cfg(test)]\nmod tests {}\n").expect("a file");
            let manifest = format!("[package]\n{library}[lints]\ntest = false\n");
            std::fs::write(source.with_file_name("Cargo.toml"), manifest).expect("a file");
        }
        let found = check(folder.path(), &files);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].path.as_str(), found[0].line), ("crates/a/src/lib.rs", 3));
    }
}
