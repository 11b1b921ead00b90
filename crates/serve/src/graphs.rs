//! Lowering spaces, as `assay explore --graph FILE` writes them: nodes are programs, edges passes.

use std::fs;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::failure::RequestFailure;
use crate::state::Shared;

/// The folder whose graphs are shown. It is in the folder of the store.
const FOLDER: &str = "graphs";

/// A longer file is not read.
const MAX_BYTES: u64 = 64 << 20;

/// A lowering space, in the form of the file and of the page.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Graph {
    /// The node of the source program.
    #[serde(default)]
    source: Option<String>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// A program.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Node {
    id: String,
    /// The node's name. If absent, the dialects of its ops are shown.
    #[serde(default)]
    label: String,
    #[serde(default)]
    verdict: String,
    #[serde(default)]
    dialects: Vec<String>,
    /// Whether a path ends here with all ops in the `llvm` dialect.
    #[serde(default)]
    lowered: bool,
}

/// A pass that turns one program into another or leaves it the same, or that fails.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Edge {
    from: String,
    to: Option<String>,
    pass: String,
    #[serde(default)]
    verdict: String,
}

/// The names of all graphs: the file names without the extension.
pub fn names(shared: &Shared) -> Vec<String> {
    let mut names: Vec<String> = files(shared).iter().filter_map(|path| name(path)).collect();
    names.sort();
    names.dedup();
    names
}

/// The graph with this name.
///
/// # Errors
/// The [`RequestFailure`] to answer with: there is no such graph, or the file is not a graph.
pub fn graph(shared: &Shared, wanted: &str) -> Result<Graph, RequestFailure> {
    // The name is compared with the existing names, so that it cannot lead to another folder.
    let path = files(shared).into_iter().find(|path| name(path).as_deref() == Some(wanted));
    let path = path.ok_or_else(|| {
        RequestFailure::new(StatusCode::NOT_FOUND, format!("there is no graph '{wanted}'"))
            .help("assay explore FILE --graph .assay/graphs/NAME.json makes one")
    })?;
    let bad = |reason: String| {
        RequestFailure::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            format!("{} cannot be shown: {reason}", path.display()),
        )
    };
    // A device or a pipe may be endless.
    if !path.is_file() {
        return Err(bad("it is not a file".to_owned()));
    }
    if fs::metadata(&path).is_ok_and(|data| data.len() > MAX_BYTES) {
        return Err(bad(format!("it has more than {} MiB", MAX_BYTES >> 20)));
    }
    let text = fs::read_to_string(&path).map_err(|error| bad(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| bad(format!("it is not a graph of assay explore ({error})")))
}

fn files(shared: &Shared) -> Vec<PathBuf> {
    let folder = shared.db.file().and_then(Path::parent).map(|folder| folder.join(FOLDER));
    let beside = folder.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let json = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
    shared.graphs.iter().cloned().chain(beside.map(|entry| entry.path()).filter(json)).collect()
}

fn name(path: &Path) -> Option<String> {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned())
}
