//! `assay check` on programs that are known to be miscompiled, and on a whole corpus of lit tests.

mod corpus;
mod exec;
mod explore;
mod silent;

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A folder of the data that all projects share; `None`, with a line that says so, if there is none.
fn shared(test: &str, folder: &str) -> Option<PathBuf> {
    let root = match std::env::var_os("ASSAY_SHARED") {
        Some(root) => PathBuf::from(root),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
    };
    let folder = root.join(folder);
    if !folder.is_dir() {
        eprintln!("{test}: skipped, there is no {}", folder.display());
        return None;
    }
    Some(folder)
}

/// Whether the compiler that made the data is installed.
fn has_target(test: &str) -> bool {
    let output = assay(&["doctor", "--target", TARGET, "--json"]);
    let found = serde_json::from_slice::<Value>(&output).is_ok_and(|page| {
        page["targets"]
            .as_array()
            .is_some_and(|targets| targets.iter().any(|target| target["name"] == TARGET))
    });
    if !found {
        eprintln!("{test}: skipped, there is no {TARGET}");
    }
    found
}

const TARGET: &str = "mlir-22";

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assay"));
    command.args(args).env_remove("RUST_BACKTRACE");
    command
}

fn assay(args: &[&str]) -> Vec<u8> {
    command(args).output().unwrap().stdout
}

/// The JSON lines of a check.
fn records(output: &[u8]) -> Vec<Value> {
    let text = String::from_utf8_lossy(output);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}")))
        .collect()
}

fn of_kind<'a>(records: &'a [Value], kind: &'a str) -> impl Iterator<Item = &'a Value> {
    records.iter().filter(move |record| record["kind"] == kind)
}

fn text<'a>(record: &'a Value, key: &str) -> &'a str {
    record[key].as_str().unwrap_or_default()
}
