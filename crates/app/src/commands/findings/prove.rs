//! Shows that an exported test fails with the compiler that has the bug, by llvm-project's own `lit`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_campaign::export;
use assay_campaign::finding::Stored;
use assay_drive::discover::find_program;
use assay_drive::process::{self, Keep, Limits, Spec, Status};

use crate::exit::Exit;
use crate::failure::Failure;

/// Time limit of the test; a test of a hang ends itself after a minute.
const WALL: Duration = Duration::from_secs(120);
/// Bytes of lit's output that are kept.
const OUTPUT: usize = 1 << 20;

/// Runs `test.mlir` in `folder`, and before it the same test without the guilty pass, which must pass: else tools are
/// missing, or the program is at fault, and a failure of the test is inconclusive.
///
/// # Errors
/// If lit cannot run the tests, or the control fails.
pub fn prove(folder: &Path, stored: &Stored) -> Result<Proof, Failure> {
    if !folder.join("test.mlir").exists() {
        return Ok(Proof::NoTest);
    }
    let lit = find().ok_or_else(|| {
        Failure::new(Exit::Tool, "lit was not found, which runs test.mlir")
            .help("apt-get install llvm-22-tools, or pip install lit")
    })?;
    let control = export::lit_control(stored);
    if let Some(text) = &control {
        let failed =
            |error: std::io::Error| Failure::new(Exit::Tool, format!("the control cannot be tried: {error}"));
        let folder = tempfile::tempdir().map_err(failed)?;
        std::fs::write(folder.path().join("test.mlir"), text).map_err(failed)?;
        std::fs::write(folder.path().join("lit.cfg.py"), export::lit_config(&stored.finding))
            .map_err(failed)?;
        let (passes, said) = run(&lit, folder.path())?;
        if !passes {
            let missing = said.lines().find(|line| line.contains("command not found"));
            let why = missing
                .or_else(|| said.lines().find(|line| line.contains("error:")))
                .unwrap_or("lit does not say why");
            let message = format!(
                "the test fails without the guilty pass too, so it does not show the bug: {}",
                why.trim()
            );
            return Err(Failure::new(Exit::Tool, message)
                .help("it needs mlir-opt, and to execute programs mlir-runner and FileCheck (apt-get install llvm-22-tools)"));
        }
    }
    let (passes, _) = run(&lit, folder)?;
    Ok(match (passes, control) {
        (true, _) => Proof::Passes,
        (false, Some(_)) => Proof::Fails,
        (false, None) => Proof::FailsWithoutControl,
    })
}

/// Whether the only test of a folder passes, and lit's output.
fn run(lit: &Path, folder: &Path) -> Result<(bool, String), Failure> {
    let limits = Limits {
        wall: WALL,
        step: None,
        cpu: None,
        memory: None,
        stdout: Keep::Tail(OUTPUT),
        stderr: Keep::Tail(OUTPUT),
        file: None,
        interrupt: None,
    };
    let spec = Spec::new(lit).args(["-a", "--"]).args([folder]);
    let outcome = process::run(&spec, &limits)
        .map_err(|error| Failure::new(Exit::Tool, format!("lit cannot be run: {error}")))?;
    // Lit leaves its scripts in the folder, which is handed on. It does not matter if they cannot be removed.
    let _ = std::fs::remove_dir_all(folder.join("Output"));
    let said = String::from_utf8_lossy(&outcome.stdout).into_owned();
    let verdict = said.lines().find(|line| line.contains("assay :: test.mlir (1 of 1)"));
    match (outcome.status, verdict.map(|line| line.starts_with("PASS"))) {
        (Status::Exited(0), Some(true)) => Ok((true, said)),
        (Status::Exited(_), Some(false)) => Ok((false, said)),
        _ => {
            let errors = outcome.stderr_text();
            let last = errors.lines().last().or(said.lines().last()).unwrap_or_default();
            Err(Failure::new(Exit::Tool, format!("{} did not run the test: {last}", lit.display())))
        }
    }
}

/// How the test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The bug is there: without the guilty pass the test passes.
    Fails,
    /// The test fails; no pipeline without the guilty pass is known that could show that nothing else is at fault.
    FailsWithoutControl,
    /// The bug is gone, or this compiler never had it.
    Passes,
    /// The finding has no test.
    NoTest,
}

impl Proof {
    /// A sentence that describes it.
    pub fn sentence(self) -> &'static str {
        match self {
            Proof::Fails => "test.mlir fails under lit, and passes without the guilty pass",
            Proof::FailsWithoutControl => {
                "test.mlir fails under lit; no pipeline without the guilty pass could be tried"
            }
            Proof::Passes => "test.mlir passes under lit: this compiler does not show the bug",
            Proof::NoTest => {
                "there is no test.mlir: no executed program shows the wrong value, only the IR does"
            }
        }
    }
}

/// `lit` in `PATH`, else that of the newest LLVM where Debian installs it.
fn find() -> Option<PathBuf> {
    find_program(Path::new("lit")).or_else(|| {
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
