//! Rules on `Cargo.toml` files: licence, names, lints.

use std::path::Path;

use super::{Breach, TidyRule};

const LICENCE: &str = "license = \"Apache-2.0 WITH LLVM-exception\"";
/// The folder whose package carries the tool's name.
const BINARY: (&str, &str) = ("app", "mlir-assay");

/// Breaches of all manifests of the workspace.
pub fn check(root: &Path) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let mut report = |path: &str, message: String| {
        breaches.push(Breach { path: path.into(), line: 1, rule: TidyRule::Manifest, message });
    };
    if !read(&root.join("Cargo.toml")).contains(LICENCE) {
        report("Cargo.toml", format!("the workspace must say {LICENCE}"));
    }
    let mut folders: Vec<String> = std::fs::read_dir(root.join("crates"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    for folder in folders {
        let path = format!("crates/{folder}/Cargo.toml");
        let wanted = if folder == BINARY.0 { BINARY.1.to_string() } else { format!("assay-{folder}") };
        for message in manifest(&read(&root.join(&path)), &wanted) {
            report(&path, message);
        }
    }
    breaches
}

/// The errors in the manifest of a package that should have the name `wanted`.
pub fn manifest(text: &str, wanted: &str) -> Vec<String> {
    let has = |line: &str| text.lines().any(|each| each.trim() == line);
    let mut messages = Vec::new();
    if !has(&format!("name = \"{wanted}\"")) {
        messages.push(format!("the package must be named '{wanted}'"));
    }
    if !has("license.workspace = true") {
        messages.push("the licence must be the workspace's (license.workspace = true)".into());
    }
    let lints =
        text.split("[lints]").nth(1).is_some_and(|rest| rest.trim_start().starts_with("workspace = true"));
    if !lints {
        messages.push("the lints must be the workspace's ([lints] workspace = true)".into());
    }
    messages
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::manifest;

    #[test]
    fn each_breach_is_reported() {
        let good = "[package]\nname = \"assay-x\"\nlicense.workspace = true\n[lints]\nworkspace = true\n";
        assert!(manifest(good, "assay-x").is_empty());
        assert_eq!(manifest("[package]\nname = \"x\"\n", "assay-x").len(), 3);
    }
}
