//! Shows that an exported test fails with the compiler that has the bug, by llvm-project's own `lit`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_drive::process::{self, Keep, Limits, Spec, Status};

use crate::exit::Exit;
use crate::failure::Failure;

/// How long the test may take; a test of a hang ends itself after a minute.
const WALL: Duration = Duration::from_secs(120);
/// Bytes that are kept of what lit says.
const OUTPUT: usize = 1 << 20;

/// Runs `test.mlir` in `folder`. What came of it, in one line; `Err` with a sentence if it could not be run.
pub fn prove(folder: &Path) -> Result<Proof, Failure> {
    if !folder.join("test.mlir").exists() {
        return Ok(Proof::NoTest);
    }
    let lit = find().ok_or_else(|| {
        Failure::new(Exit::Tool, "lit was not found, which runs test.mlir")
            .help("apt-get install llvm-22-tools, or pip install lit")
    })?;
    let limits = Limits {
        wall: WALL,
        cpu: None,
        memory: None,
        stdout: Keep::Tail(OUTPUT),
        stderr: Keep::Tail(OUTPUT),
        file: None,
        interrupt: None,
    };
    let spec = Spec::new(&lit).args(["-a", "--"]).args([folder]);
    let outcome = process::run(&spec, &limits)
        .map_err(|error| Failure::new(Exit::Tool, format!("lit cannot be run: {error}")))?;
    // Lit leaves its scripts there, and the folder is to be handed on; whether that can be undone is no matter.
    let _ = std::fs::remove_dir_all(folder.join("Output"));
    let said = String::from_utf8_lossy(&outcome.stdout).into_owned();
    let verdict = said.lines().find(|line| line.contains("assay :: test.mlir (1 of 1)"));
    match (outcome.status, verdict.map(|line| line.starts_with("PASS"))) {
        (Status::Exited(0), Some(true)) => Ok(Proof::Passes),
        (Status::Exited(_), Some(false)) => Ok(Proof::Fails),
        _ => {
            let last = said.lines().last().map(str::to_owned).unwrap_or_else(|| outcome.stderr_text());
            Err(Failure::new(Exit::Tool, format!("{} did not run the test: {last}", lit.display())))
        }
    }
}

/// How the test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The bug is there.
    Fails,
    /// The bug is gone, or this compiler never had it.
    Passes,
    /// The finding has no test.
    NoTest,
}

impl Proof {
    /// A sentence about it.
    pub fn sentence(self) -> &'static str {
        match self {
            Proof::Fails => "test.mlir fails under lit, as it must while the bug is there",
            Proof::Passes => "test.mlir passes under lit: this compiler does not show the bug",
            Proof::NoTest => {
                "there is no test.mlir: no executed program shows the wrong value, only the IR does"
            }
        }
    }
}

/// `lit` on the path, else that of the newest LLVM in Debian's places.
fn find() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").and_then(|path| {
        std::env::split_paths(&path).map(|folder| folder.join("lit")).find(|file| file.is_file())
    });
    on_path.or_else(|| {
        let entries = std::fs::read_dir("/usr/lib").ok()?;
        let mut found: Vec<(u32, PathBuf)> = entries
            .flatten()
            .filter_map(|entry| {
                let version = entry.file_name().to_str()?.strip_prefix("llvm-")?.parse().ok()?;
                let file = entry.path().join("bin/lit");
                file.is_file().then_some((version, file))
            })
            .collect();
        found.sort();
        found.pop().map(|(_, file)| file)
    })
}
