//! `found/` and `docs/found.md`: scripts, texts and the page are generated from each bug's `bug.toml`.

mod page;
pub mod trials;

use std::fs;
use std::path::{Path, PathBuf};

use assay_campaign::export::bug::Bug;
use assay_campaign::export::{make_executable, script};

const README: &str = "README.md";
const BEGIN: &str = "<!-- `cargo xtask found` writes the next paragraph. -->";
const END: &str = "<!-- The end of it. -->";

/// A folder under `found/`.
#[derive(Clone, Debug)]
pub struct FoundFolder {
    /// As in `found/NUMBER-name`.
    pub number: u32,
    /// The folder's name.
    pub name: String,
    /// Path of the folder.
    pub folder: PathBuf,
    /// The content of `bug.toml`.
    pub bug: Bug,
    /// The text of `program.mlir`.
    pub program: String,
}

/// All entries, ordered by number.
///
/// # Errors
/// If a folder has no number, or a file cannot be read.
pub fn entries(root: &Path) -> Result<Vec<FoundFolder>, String> {
    let found = root.join("found");
    let list = fs::read_dir(&found).map_err(|error| format!("{}: {error}", found.display()))?;
    let folders = list.flatten().map(|entry| entry.path()).filter(|path| path.is_dir());
    let mut entries = folders.map(|folder| entry(&folder)).collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(|entry| entry.number);
    Ok(entries)
}

fn entry(folder: &Path) -> Result<FoundFolder, String> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let number = name.split('-').next().and_then(|number| number.parse().ok());
    let number = number.ok_or_else(|| format!("found/{name}: its name begins with no number"))?;
    let read = |file: &str| {
        fs::read_to_string(folder.join(file)).map_err(|error| format!("found/{name}/{file}: {error}"))
    };
    let bug = Bug::parse(&read("bug.toml")?).map_err(|error| format!("found/{name}/bug.toml: {error}"))?;
    let program = read(&bug.show.program)?;
    Ok(FoundFolder { number, folder: folder.to_owned(), bug, program, name })
}

/// The generated files: the path of each, relative to the root, and its text.
///
/// # Errors
/// As [`entries`].
pub fn generated(root: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let entries = entries(root)?;
    let page = page::page(&entries)?;
    let readme = fs::read_to_string(root.join(README)).map_err(|error| format!("{README}: {error}"))?;
    let readme =
        with_numbers(&readme, &page).ok_or_else(|| format!("{README} has no '{BEGIN}' and '{END}'"))?;
    let mut files = vec![(PathBuf::from("docs/found.md"), page), (PathBuf::from(README), readme)];
    for entry in &entries {
        let folder = Path::new("found").join(&entry.name);
        files.push((folder.join("reproduce.sh"), script(&entry.bug)));
        files.push((folder.join("issue.md"), page::issue(entry)));
    }
    Ok(files)
}

/// The README with the paragraph of the page that counts the bugs.
fn with_numbers(readme: &str, page: &str) -> Option<String> {
    let numbers = page.lines().find(|line| line.contains(page::COUNTED))?.replace("**", "");
    // Each sentence has its own line, so that a change of one number changes only one line.
    crate::with_part(readme, (BEGIN, END), &format!("\n{}\n", numbers.replace(". ", ".\n")))
}

/// The generated files whose text differs from what would be written now.
///
/// # Errors
/// As [`entries`].
pub fn stale(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = generated(root)?;
    files.retain(|(path, text)| fs::read_to_string(root.join(path)).ok().as_ref() != Some(text));
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// Writes the generated files.
///
/// # Errors
/// As [`entries`]; also if a file cannot be written.
pub fn write(root: &Path) -> Result<String, String> {
    let files = generated(root)?;
    for (path, text) in &files {
        let path = root.join(path);
        let failed = |error| format!("{}: {error}", path.display());
        fs::write(&path, text).map_err(failed)?;
        if path.extension().is_some_and(|extension| extension == "sh") {
            make_executable(&path).map_err(failed)?;
        }
    }
    Ok(format!("{} files written", files.len()))
}
