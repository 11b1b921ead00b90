//! Reads known bugs from a folder: `crash/N` with `passes.txt`, `silent/N` with `pipelines.txt`, each with its program.

use std::path::{Path, PathBuf};

use assay_drive::{Catalogue, Pipeline, Step};
use assay_ir::Module;

use crate::commands::flags;
use crate::exit::Exit;
use crate::failure::Failure;

/// A program, and the pipeline that shows the bug on it.
pub struct BenchmarkBug {
    pub name: String,
    pub module: Module,
    pub steps: Vec<Step>,
    /// Flags that every run needs.
    pub flags: Vec<String>,
    /// A pipeline after which `main` prints the expected output.
    pub good: Option<Pipeline>,
}

/// The folder that the user named; otherwise `bugs` in `ASSAY_SHARED`.
///
/// # Errors
/// If there is no such folder.
pub fn folder(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let shared = || std::env::var_os("ASSAY_SHARED").map(|shared| Path::new(&shared).join("bugs"));
    let Some(folder) = named.map(Path::to_owned).or_else(shared) else {
        return Err(Failure::new(Exit::Usage, "no folder of known bugs is named")
            .help("name one by --bugs DIR, or set ASSAY_SHARED to the folder that has it as `bugs`"));
    };
    if !folder.join("crash").is_dir() && !folder.join("silent").is_dir() {
        let text = format!("{} holds no known bugs: neither `crash` nor `silent` is there", folder.display());
        return Err(Failure::usage(text).help("--bugs DIR names the folder"));
    }
    Ok(folder)
}

/// The bugs recorded for a major version, by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn load(folder: &Path, major: u32, catalogue: &Catalogue) -> Result<Vec<BenchmarkBug>, Failure> {
    let mut bugs = Vec::new();
    for kind in ["crash", "silent"] {
        let Ok(entries) = std::fs::read_dir(folder.join(kind)) else { continue };
        let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        folders.sort();
        for folder in folders {
            bugs.extend(bug(&folder, kind, major, catalogue)?);
        }
    }
    Ok(bugs)
}

/// The bug in a folder; `None` if the version does not show it.
fn bug(
    folder: &Path,
    kind: &str,
    major: u32,
    catalogue: &Catalogue,
) -> Result<Option<BenchmarkBug>, Failure> {
    let number = folder.file_name().unwrap_or_default().to_string_lossy();
    let name = format!("{kind}/{number}");
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
    let bad = |what: &str| Failure::usage(format!("{}: {what}", folder.display()));
    let info = read("info.json").ok_or_else(|| bad("there is no info.json"))?;
    let info: serde_json::Value =
        serde_json::from_str(&info).map_err(|error| bad(&format!("info.json: {error}")))?;
    let shows = &info["reproduces"][major.to_string()];
    let negative = info["negative"] == true || info["kind"] == "negative";
    if negative || shows.is_null() || *shows == serde_json::Value::Bool(false) {
        return Ok(None);
    }
    // The newest version has the plain name.
    let of_version = read(&format!("pipelines.{major}.txt"));
    let lines = read("passes.txt").or(of_version).or_else(|| read("pipelines.txt")).unwrap_or_default();
    let Some(line) = lines.lines().rfind(|line| !line.starts_with('#') && !line.trim().is_empty()) else {
        return Ok(None);
    };
    let orders = |line: &str| {
        let words = shell_words::split(&line.replace(" | ", " ")).map_err(|error| bad(&error.to_string()))?;
        flags::parse_flags(&words, catalogue).map_err(|error: String| bad(&error))
    };
    let first =
        lines.lines().next().filter(|first| kind == "silent" && !first.starts_with('#') && *first != line);
    let text =
        read(&format!("program.{major}.mlir")).ok_or_else(|| bad("there is no program for this version"))?;
    let module = assay_ir::parse(&text).map_err(|error| bad(&error.to_string()))?;
    let bad_orders = orders(line)?;
    let good = first.map(orders).transpose()?.map(|orders| orders.pipeline);
    Ok(Some(BenchmarkBug { name, module, steps: bad_orders.pipeline.steps, flags: bad_orders.debug, good }))
}
