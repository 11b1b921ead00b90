//! `cargo xtask ops`: generates the coverage page from the op definitions.

use std::path::{Path, PathBuf};

use assay_explore::learn::Learned;
use assay_model::coverage::{Coverage, OpUses};
use assay_model::shape::Shapes;

use crate::breach::{Breach, TidyRule};

/// The page, relative to the root.
pub const PAGE: &str = "docs/ops.md";
const COMMAND: &str = "cargo xtask ops";
/// Folders of programs, relative to the root.
const FOLDERS: [&str; 2] = ["tests/run", "tests/ub"];

/// The text of the page for the programs below `root`.
pub fn page(root: &Path) -> String {
    let mut files: Vec<PathBuf> = Vec::new();
    FOLDERS.iter().for_each(|folder| list(&root.join(folder), &mut files));
    files.sort();
    let programs: Vec<(String, String)> = files
        .iter()
        .filter_map(|file| Some((file.display().to_string(), std::fs::read_to_string(file).ok()?)))
        .collect();
    let uses = OpUses::collect(programs.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let lowerings = Learned::newest().lowerings();
    Coverage::new(Shapes::newest(), &assay_dialects::registry(), &uses)
        .with_lowerings(&lowerings)
        .markdown(COMMAND)
}

/// Writes the page.
///
/// # Errors
/// One sentence, if the page cannot be written.
pub fn write(root: &Path) -> Result<String, String> {
    std::fs::write(root.join(PAGE), page(root)).map_err(|error| format!("cannot write {PAGE}: {error}"))?;
    Ok(format!("wrote {PAGE}"))
}

/// A breach if the committed page differs from the generated one.
pub fn stale(root: &Path) -> Option<Breach> {
    let there = std::fs::read_to_string(root.join(PAGE)).unwrap_or_default();
    let wanted = page(root);
    let same = there.lines().zip(wanted.lines()).take_while(|(a, b)| a == b).count();
    (there != wanted).then(|| Breach {
        path: PAGE.into(),
        line: same + 1,
        rule: TidyRule::StalePage,
        message: format!("is not what the definitions and tests say now; '{COMMAND}' writes it"),
    })
}

/// All programs below a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            files.push(path);
        }
    }
}
