//! `cargo xtask tidy`: checks rules of the code base that neither the compiler nor clippy checks.

mod attrs;
mod circles;
mod constants;
mod count;
mod harness;
mod layout;
mod manifest;
mod names;
mod opaque;
mod source;
mod table;
mod types;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use crate::breach::{Breach, TidyRule};
pub use count::Count;

/// The maximum number of lines of a source file. Data tables do not count.
pub const FILE_LINES: usize = 500;
/// Most lines of a function.
pub const FUNCTION_LINES: usize = 60;
/// The only crate whose sources may name ops and dialects (see ARCHITECTURE.md). Data files are not checked.
pub const NAMING_CRATE: &str = "dialects";
/// The name by which other crates import it.
const NAMING_LIBRARY: &str = "assay_dialects";
/// Folders that hold the homes of users: a committed file that names one works on one machine only.
const HOMES: [&str; 2] = ["/home/", "/Users/"];
/// The user of paths that are examples.
const EXAMPLE_USER: &str = "me";

/// Files that may break a rule: path, rule, reason. Keep it short.
const EXCEPTIONS: &[(&str, TidyRule, &str)] = &[];

/// What a check found.
pub struct TidyReport {
    /// All breaches, sorted by their places.
    pub breaches: Vec<Breach>,
    /// The numbers that have a limit.
    pub counts: Vec<Count>,
}

/// Checks a workspace.
///
/// # Errors
/// One sentence, if the root has no workspace.
pub fn check(root: &Path) -> Result<TidyReport, String> {
    if !root.join("Cargo.toml").is_file() {
        return Err(format!("{} is not a workspace", root.display()));
    }
    let mut files = Vec::new();
    list(root, root, &mut files);
    files.sort();
    let mut names = names::OpNames::new();
    // Parsing takes most of the time of all checks, so each file is parsed once.
    let mut parsed = BTreeMap::new();
    for path in files.iter().filter(|path| path.starts_with(table::TABLE) && path.ends_with(".rs")) {
        let file = syn::parse_file(&std::fs::read_to_string(root.join(path)).unwrap_or_default());
        file.iter().for_each(|file| names.read_constants(file));
        parsed.insert(path, file);
    }
    let mut breaches = manifest::check(root);
    let mut op_files = table::OpFiles::new();
    let mut sources = circles::CrateSources::default();
    let mut types = types::TypeNames::default();
    let mut opaque = opaque::OpaqueRules::new();
    for path in &files {
        let Ok(text) = std::fs::read_to_string(root.join(path)) else { continue };
        check_home_paths(path, &text, &mut breaches);
        if path.ends_with(".rs") {
            let file = parsed.remove(path).unwrap_or_else(|| syn::parse_file(&text));
            breaches.extend(source::check(path, &text, &file, &names));
            let Ok(file) = file else { continue };
            op_files.read(path, &text, &file);
            sources.read(path, &file);
            types.read(path, &file);
            opaque.read(path, &file);
        }
    }
    breaches.extend(layout::check(&files));
    breaches.extend(harness::check(root, &files));
    breaches.extend(sources.check());
    breaches.extend(opaque.check(root));
    breaches.extend(table::unknown_rules(root));
    let mut counts = op_files.counts();
    counts.extend([opaque.count(), sources.folders(), types.count()]);
    breaches.extend(counts.iter().filter_map(Count::breach));
    breaches.extend(crate::coverage::stale(root));
    breaches.extend(crate::silent::stale(root));
    let stale = EXCEPTIONS.iter().filter(|each| !breaches.iter().any(|breach| is_excepted(breach, each)));
    let stale: Vec<Breach> = stale
        .map(|&(path, rule, _)| Breach {
            path: path.into(),
            line: 1,
            rule: TidyRule::StaleException,
            message: format!("the exception from {rule:?} is not needed any more"),
        })
        .collect();
    breaches.retain(|breach| !EXCEPTIONS.iter().any(|each| is_excepted(breach, each)));
    breaches.extend(stale);
    breaches.sort();
    Ok(TidyReport { breaches, counts })
}

fn is_excepted(breach: &Breach, exception: &(&str, TidyRule, &str)) -> bool {
    breach.path == exception.0 && breach.rule == exception.1
}

fn check_home_paths(path: &str, text: &str, breaches: &mut Vec<Breach>) {
    for (index, line) in text.lines().enumerate() {
        if let Some(home) = HOMES.iter().find_map(|homes| home_in(line, homes)) {
            breaches.push(Breach {
                path: path.into(),
                line: index + 1,
                rule: TidyRule::HomePath,
                message: format!("'{home}' is on one machine; take the path from the environment"),
            });
        }
    }
}

/// The first path in a line that begins with the home of a user, such as `/home/me`.
fn home_in<'t>(line: &'t str, homes: &str) -> Option<&'t str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    line.match_indices(homes).find_map(|(at, _)| {
        let user = &line[at + homes.len()..];
        let user = &user[..user.find(|c| !is_name(c)).unwrap_or(user.len())];
        // After a name, as in `$folder/home/x`, it is the folder of another one.
        let starts = !line[..at].ends_with(|c| is_name(c) || c == '}');
        (starts && !user.is_empty() && user != EXAMPLE_USER).then(|| &line[at..at + homes.len() + user.len()])
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_of_users_are_found_and_examples_are_not() {
        let home = |line| home_in(line, HOMES[0]);
        assert_eq!(home(concat!("see /ho", "me/ann/x.mlir")), Some(concat!("/ho", "me/ann")));
        assert_eq!(home(concat!("'/ho", "me/ann'")), Some(concat!("/ho", "me/ann")));
        for line in ["/home/me/bin", "$folder/home/.pgpass", "${folder}/home/x", "/home/$USER", "/home/"] {
            assert_eq!(home(line), None, "{line}");
        }
    }
}
