//! Runs other reducers on the same problem: `mlir-reduce` and `cvise`.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_drive::discover::find_program;
use assay_drive::pipeline::with_root;
use assay_drive::process::{self, Limits, ProcessSpec, Status, StreamLimit};
use assay_drive::{Pipeline, Step, Target};
use assay_reduce::Candidate;
use assay_triage::FailurePredicate;

use super::case::BenchmarkCase;
use crate::eval::Bench;
use crate::failure::Failure;
use crate::target;

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum External {
    MlirReduce,
    Cvise,
}

/// The result of a run.
pub struct ToolResult {
    /// The smallest program, if the reducer left one that can be read.
    pub program: Option<Candidate>,
    /// Why the reduction is incomplete, if it is.
    pub trouble: Option<String>,
}

/// The name of the program in the folder in which a reducer works.
const FILE: &str = "program.mlir";
const CASE: &str = "case.json";

/// Passes of `mlir-reduce`; TEST is replaced by the script. Removes unreferenced symbols first, then runs its reduction tree.
const REDUCTION: &str =
    "opt-reduction-pass{opt-pass=symbol-dce test=TEST},reduction-tree{traversal-mode=0 test=TEST}";

impl External {
    pub fn name(self) -> &'static str {
        match self {
            External::MlirReduce => "mlir-reduce",
            External::Cvise => "cvise",
        }
    }

    /// The path of the reducer: beside the compiler under test, or in `PATH`. One sentence if it is not found.
    pub fn find(self, target: &Target) -> Result<PathBuf, String> {
        let path = match self {
            External::MlirReduce => {
                let name = target.opt.file_name().unwrap_or_default().to_string_lossy();
                target.opt.with_file_name(name.replacen("mlir-opt", "mlir-reduce", 1))
            }
            External::Cvise => {
                find_program(Path::new("cvise")).ok_or("cvise is not installed: `apt-get install cvise`")?
            }
        };
        match path.is_file() && path != target.opt {
            true => Ok(path),
            false => Err(format!(
                "there is no {}: `apt-get install mlir-{}-tools`",
                path.display(),
                target.major()
            )),
        }
    }

    /// Reduces the program of a case with these steps.
    ///
    /// # Errors
    /// If the reducer cannot be started, or the compiler cannot be run.
    pub fn run(
        self,
        program: &Path,
        case: &BenchmarkCase,
        steps: &[Step],
        limit: Duration,
        bench: &Bench<'_>,
    ) -> Result<ToolResult, Failure> {
        let failed =
            |error: std::io::Error| Failure::usage(format!("cannot prepare {}: {error}", self.name()));
        let folder = tempfile::tempdir().map_err(failed)?;
        let predicate = case.targets.predicate(&case.signature, &Pipeline { steps: steps.to_vec() });
        std::fs::write(folder.path().join(FILE), &case.program.text).map_err(failed)?;
        let data = serde_json::to_string(&predicate).map_err(|error| failed(error.into()))?;
        std::fs::write(folder.path().join(CASE), data).map_err(failed)?;
        let script = self.script(folder.path()).map_err(failed)?;
        let mut spec = ProcessSpec::new(program).args(self.arguments(&script, bench.jobs));
        spec.cwd = Some(folder.path().to_owned());
        let (output, interrupt) = (StreamLimit::Tail(1 << 16), Some(bench.stop));
        let limits = Limits {
            wall: limit,
            step: None,
            cpu: None,
            memory: None,
            file: None,
            stdout: output,
            stderr: output,
            interrupt,
        };
        let outcome = process::run(&spec, &limits).map_err(|error| target::failure(&error))?;
        let trouble = match outcome.status {
            Status::Exited(0) => None,
            Status::Exited(code) => Some(format!("exit code {code}: {}", last_line(&outcome.stderr_text()))),
            Status::Signaled(signal) => Some(format!("it crashes by signal {signal}")),
            _ => Some(format!("not done in {:.0} s", limit.as_secs_f64())),
        };
        self.result(folder.path(), &predicate, trouble)
    }

    fn arguments(self, script: &Path, jobs: usize) -> Vec<String> {
        let script = script.display().to_string();
        match self {
            External::MlirReduce => {
                let pipeline = format!("--pass-pipeline={}", with_root(&REDUCTION.replace("TEST", &script)));
                vec![FILE.to_owned(), pipeline, "-o".to_owned(), "out.mlir".to_owned()]
            }
            External::Cvise => {
                let jobs = jobs.to_string();
                ["--n", &jobs, "--not-c", "--tidy", "--timeout", "30", &script, FILE]
                    .map(str::to_owned)
                    .to_vec()
            }
        }
    }

    /// Writes the script that decides whether a candidate is interesting: for `cvise` by exit code 0, for `mlir-reduce` by any
    /// other code.
    fn script(self, folder: &Path) -> std::io::Result<PathBuf> {
        let assay = std::env::current_exe()?;
        let ask = format!("'{}' eval --predicate '{}'", assay.display(), folder.join(CASE).display());
        let text = match self {
            External::MlirReduce => format!("#!/bin/sh\nif {ask} \"$1\"; then exit 1; else exit 0; fi\n"),
            External::Cvise => format!("#!/bin/sh\nexec {ask} {FILE}\n"),
        };
        let script = folder.join("interesting.sh");
        std::fs::write(&script, text)?;
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755))?;
        Ok(script)
    }

    /// The remaining program, in generic form, if it shows the failure.
    fn result(
        self,
        folder: &Path,
        predicate: &FailurePredicate,
        trouble: Option<String>,
    ) -> Result<ToolResult, Failure> {
        let file = match self {
            External::MlirReduce => "out.mlir",
            External::Cvise => FILE,
        };
        let text = std::fs::read_to_string(folder.join(file)).unwrap_or_default();
        let asked = |error| target::failure(&error);
        let program = match text.trim().is_empty() {
            true => None,
            false => predicate.read(&text).map_err(asked)?.map(Candidate::new),
        };
        let shows = match &program {
            Some(program) => predicate.holds(&program.text).map_err(asked)?,
            None => false,
        };
        let trouble = trouble.or_else(|| (!shows).then(|| "the result does not show the bug".to_owned()));
        Ok(ToolResult { program: program.filter(|_| shows), trouble })
    }
}

fn last_line(text: &str) -> String {
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it did not say why").trim().to_owned()
}
