//! `cargo xtask tidy`: checks rules of the code base that neither the compiler nor clippy checks.

mod circles;
mod manifest;
mod names;
mod source;
mod table;

use std::path::{Path, PathBuf};

pub use crate::breach::{Breach, Rule};

/// The maximum number of lines of a source file. Data tables do not count.
pub const FILE_LINES: usize = 500;
/// Most lines of a function.
pub const FUNCTION_LINES: usize = 60;
/// The only crate whose sources may name ops and dialects (see ARCHITECTURE.md). Data files are not checked.
pub const NAMING_CRATE: &str = "dialects";
/// The folder in which helpers' machines work. No committed file may name it.
const MACHINE_PATH: &str = concat!("/wor", "k/");

/// Files that may break a rule: path, rule, reason. Keep it short.
const EXCEPTIONS: &[(&str, Rule, &str)] = &[];

/// All breaches in a workspace, sorted by their places.
///
/// # Errors
/// One sentence, if the root has no workspace.
pub fn check(root: &Path) -> Result<Vec<Breach>, String> {
    if !root.join("Cargo.toml").is_file() {
        return Err(format!("{} is no workspace", root.display()));
    }
    let names = names::OpNames::new();
    let mut files = Vec::new();
    list(root, root, &mut files);
    files.sort();
    let mut breaches = manifest::check(root);
    let mut op_files = table::OpFiles::new();
    let mut sources = circles::Sources::default();
    for path in &files {
        let Ok(text) = std::fs::read_to_string(root.join(path)) else { continue };
        machine_paths(path, &text, &mut breaches);
        if path.ends_with(".rs") {
            breaches.extend(source::check(path, &text, &names));
            op_files.read(path, &text);
            sources.read(path, &text);
        }
    }
    breaches.extend(op_files.check());
    breaches.extend(sources.check());
    breaches.extend(table::opaque_rules(root));
    breaches.extend(crate::coverage::stale(root));
    breaches.extend(crate::silent::stale(root));
    let stale = EXCEPTIONS.iter().filter(|each| !breaches.iter().any(|breach| excepted(breach, each)));
    let stale: Vec<Breach> = stale
        .map(|&(path, rule, _)| Breach {
            path: path.into(),
            line: 1,
            rule: Rule::StaleException,
            message: format!("the exception from {rule:?} is not needed any more"),
        })
        .collect();
    breaches.retain(|breach| !EXCEPTIONS.iter().any(|each| excepted(breach, each)));
    breaches.extend(stale);
    breaches.sort();
    Ok(breaches)
}

fn excepted(breach: &Breach, exception: &(&str, Rule, &str)) -> bool {
    breach.path == exception.0 && breach.rule == exception.1
}

fn machine_paths(path: &str, text: &str, breaches: &mut Vec<Breach>) {
    for (index, line) in text.lines().enumerate() {
        if line.contains(MACHINE_PATH) {
            breaches.push(Breach {
                path: path.into(),
                line: index + 1,
                rule: Rule::MachinePath,
                message: format!("a path of one machine ('{MACHINE_PATH}'); take it from the environment"),
            });
        }
    }
}

/// Text files below the root, as relative paths. Build products and hidden files are left out.
fn list(root: &Path, folder: &Path, files: &mut Vec<String>) {
    const SKIP: [&str; 5] = ["target", ".git", ".assay", "node_modules", "data"];
    const TEXT: [&str; 11] = ["rs", "toml", "md", "sh", "yml", "yaml", "mlir", "html", "js", "css", "json"];
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path: PathBuf = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if SKIP.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            list(root, &path, files);
            continue;
        }
        let text = path.extension().is_none_or(|extension| TEXT.iter().any(|each| extension == *each));
        if let (true, Ok(relative)) = (text, path.strip_prefix(root)) {
            files.push(relative.to_string_lossy().replace('\\', "/"));
        }
    }
}
