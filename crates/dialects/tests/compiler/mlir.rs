//! The installed compiler, for tests that compare with it. Without it they are skipped, and say so.

use std::time::Duration;

use assay_drive::discover::{Discovery, Target};
use assay_drive::process::{self, Limits, ProcessSpec, Status, Stdin};

/// An MLIR, mostly version 22, whose behaviour the tests' tables describe.
pub struct TestedMlir {
    target: Target,
}

/// The compiler; `None`, with a line on standard error, where it is missing.
pub fn find() -> Option<TestedMlir> {
    find_version("22")
}

/// The compiler of another version.
pub fn find_version(version: &str) -> Option<TestedMlir> {
    match Discovery::run().select(version) {
        Ok(target) => Some(TestedMlir { target }),
        Err(error) => {
            eprintln!("skipped: no MLIR {version} ({error})");
            None
        }
    }
}

impl TestedMlir {
    fn run(&self, spec: &ProcessSpec<'_>) -> String {
        self.try_run(spec).unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_run(&self, spec: &ProcessSpec<'_>) -> Result<String, String> {
        let limits = Limits { wall: Duration::from_secs(120), cpu: None, ..Limits::default() };
        let outcome = process::run(spec, &limits).unwrap_or_else(|error| panic!("{error}"));
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let stderr: String = text(&outcome.stderr).chars().take(4000).collect();
        match outcome.status {
            Status::Exited(0) => Ok(text(&outcome.stdout)),
            status => Err(format!("{}: {status:?}: {stderr}", spec.program.display())),
        }
    }

    /// The module after these flags, in generic form.
    pub fn opt(&self, module: &str, flags: &[&str]) -> String {
        self.try_opt(module, flags).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same; what went wrong where it fails.
    pub fn try_opt(&self, module: &str, flags: &[&str]) -> Result<String, String> {
        let spec = ProcessSpec::new(&self.target.opt)
            .args(flags)
            .args(["--mlir-print-op-generic", "--mlir-disable-threading"])
            .stdin(Stdin::Bytes(module.as_bytes()));
        self.try_run(&spec)
    }

    /// What a program in the llvm dialect prints when its `@main` is executed; `None`, with a line on standard
    /// error, where there is nothing to execute it with.
    pub fn execute(&self, module: &str) -> Option<String> {
        let Some(runner) = self.target.runner.as_ref().filter(|_| self.target.has_lib("mlir_c_runner_utils"))
        else {
            eprintln!("skipped: no runner for MLIR 22, or not its libraries");
            return None;
        };
        let libs: Vec<_> = self.target.runner_libs.iter().map(|lib| lib.display().to_string()).collect();
        let spec = ProcessSpec::new(runner)
            .args(["-e", "main", "-entry-point-result=void"])
            .args([format!("-shared-libs={}", libs.join(","))])
            .stdin(Stdin::Bytes(module.as_bytes()));
        Some(self.run(&spec))
    }
}
