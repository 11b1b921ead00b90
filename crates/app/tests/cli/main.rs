//! Tests of the `assay` binary: its output and its exit codes.

mod bad_input;
mod campaign;
mod check;
mod ci_scripts;
mod compilers;
mod corpus;
/// A PostgreSQL server.
#[path = "../../../campaign/tests/all/server.rs"]
#[expect(dead_code, reason = "these tests need a part of it")]
mod database;
mod downloads;
mod drop_in;
mod endings;
mod entry_point;
mod eval;
mod explore;
mod findings;
mod generate;
mod hangs;
mod life;
mod lower;
mod memory;
mod merge;
mod mistakes;
mod mutate;
mod ops;
mod opt;
mod passwords;
mod patterns;
mod progress;
#[path = "../../../campaign/tests/all/proxy.rs"]
#[expect(dead_code, reason = "these tests need a part of it")]
mod proxy;
mod reduce;
mod regress;
mod replay;
mod rules;
mod serve;
mod shared;
mod stand_in;
mod starts;

use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

/// Runs `assay` in `folder` and returns the result: standard output, standard error and exit code, without the folder's
/// random name.
fn assay(folder: &Path, args: &[&str]) -> String {
    render_output(folder, &command(folder, args).output().unwrap())
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assay"));
    command
        .current_dir(folder)
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("RUST_BACKTRACE")
        .env("ASSAY_PROGRESS_SECONDS", "0")
        .env("COLUMNS", "100");
    command
}

fn render_output(folder: &Path, output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(folder.to_str().unwrap(), "DIR");
    format!("{}{}exit {}", text(&output.stdout), text(&output.stderr), output.status.code().unwrap_or(-1))
}

/// What `assay doctor` says of this machine. It asks all compilers, so a test asks it only once.
struct CompilersHere {
    has_compiler: bool,
    page: serde_json::Value,
}

static DOCTOR: LazyLock<CompilersHere> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let output = command(folder.path(), &["doctor", "--json"]).output().unwrap();
    let page = serde_json::from_slice(&output.stdout).unwrap_or_default();
    CompilersHere { has_compiler: output.status.success(), page }
});

/// Whether this machine has an MLIR compiler; a test that needs one says that it is skipped.
fn has_compiler(test: &str) -> bool {
    let found = DOCTOR.has_compiler;
    if !found {
        eprintln!("{test}: skipped, there is no mlir-opt");
    }
    found
}

/// Whether this machine has that compiler; a test that needs it says that it is skipped.
fn has_target(test: &str, target: &str) -> bool {
    let targets = DOCTOR.page["targets"].as_array();
    let found = targets.is_some_and(|targets| targets.iter().any(|one| one["name"] == target));
    if !found {
        eprintln!("{test}: skipped, there is no {target}");
    }
    found
}

/// Writes a script that can be run, such as a stand-in for a compiler.
fn write_script(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// The path of a real compiler.
fn real(folder: &Path) -> String {
    let said = command(folder, &["doctor", "--json"]).output().unwrap().stdout;
    let doctor: serde_json::Value = serde_json::from_slice(&said).unwrap();
    let paths = doctor["targets"].as_array().unwrap().iter().filter_map(|target| target["opt"].as_str());
    paths.map(str::to_owned).find(|path| Path::new(path).is_file()).expect("a compiler with a path")
}
