//! Shows with llvm-project's own `lit` that an exported test fails with the compiler that has the bug.

use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_campaign::export::{self, Tool};
use assay_campaign::finding::{Finding, Stored};
use assay_drive::discover::find_program;
use assay_drive::process::{self, Limits, ProcessSpec, Status, StreamLimit};

use crate::exit::Exit;
use crate::failure::Failure;

/// Time limit of the test. The test of a hang ends itself after one minute.
const WALL: Duration = Duration::from_secs(120);
/// Bytes of lit's output that are kept.
const OUTPUT: usize = 1 << 20;

/// Where the tools come from.
const TOOLS: &str =
    "apt-get install mlir-22-tools llvm-22-tools, or name one by MLIR_OPT, MLIR_RUNNER or FILECHECK";

/// Runs `test.mlir` in `folder`. Before that, runs a control: the same test without the guilty pass. If the control fails, the
/// program itself is wrong, and a failure of the test is inconclusive. All tools must be installed.
///
/// # Errors
/// If a tool is missing, lit cannot run the tests, the control fails, or the test fails for another reason.
pub fn prove(folder: &Path, stored: &Stored) -> Result<ProofTest, Failure> {
    let Ok(test) = std::fs::read_to_string(folder.join("test.mlir")) else { return Ok(ProofTest::NoTest) };
    let lit = find().ok_or_else(|| {
        Failure::new(Exit::Tool, "lit was not found, which runs test.mlir")
            .help("apt-get install llvm-22-tools, or pip install lit")
    })?;
    if let Some(missing) = missing_tool(&test, &stored.finding) {
        let message = format!("nothing is proved: {missing} was not found, which test.mlir runs");
        return Err(Failure::new(Exit::Tool, message).help(TOOLS));
    }
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
            no_tool_is_missing(&said)?;
            let why = said.lines().find(|line| line.contains("error:")).unwrap_or("lit does not say why");
            let message =
                format!("nothing is proved: the test fails without the guilty pass too: {}", why.trim());
            return Err(Failure::new(Exit::Tool, message));
        }
    }
    let (passes, said) = run(&lit, folder)?;
    if passes {
        return Ok(ProofTest::Passes);
    }
    no_tool_is_missing(&said)?;
    Ok(match control {
        Some(_) => ProofTest::Fails,
        None if stored.finding.guilty.step.is_empty() => ProofTest::FailsWithoutPass,
        // A wrong value shows only as a line that differs, which FileCheck reports.
        None if test.contains("FileCheck") && !said.contains(": error: CHECK") => {
            let message = "nothing is proved: the test fails before FileCheck compares the output";
            return Err(Failure::new(Exit::Tool, message));
        }
        None => ProofTest::FailsWithoutControl,
    })
}

/// The first tool of a test that is not installed.
fn missing_tool(test: &str, finding: &Finding) -> Option<String> {
    let runs: Vec<&str> = test.lines().filter_map(|line| line.strip_prefix("// RUN:")).collect();
    let is_run = |name: &str| runs.iter().any(|line| line.split_whitespace().any(|word| word == name));
    let named = |tool: &Tool| std::env::var(tool.variable).ok().filter(|value| !value.is_empty());
    let is_there = |command: &String| find_program(Path::new(command));
    let tools = export::lit_tools(finding);
    let beside = tools[0].commands.iter().find_map(is_there).and_then(|opt| {
        let file = opt.canonicalize().ok()?.parent()?.join("FileCheck");
        file.is_file().then_some(file)
    });
    let missing = tools.into_iter().filter(|tool| is_run(tool.name)).find_map(|tool| match named(&tool) {
        Some(value) => is_there(&value).is_none().then_some(value),
        None if tool.name == "FileCheck" && beside.is_some() => None,
        None => tool.commands.iter().find_map(is_there).is_none().then(|| tool.name.to_owned()),
    });
    missing.or_else(|| {
        let timeout = "timeout".to_owned();
        (is_run(&timeout) && is_there(&timeout).is_none()).then_some(timeout)
    })
}

/// # Errors
/// If a test failed because there is no such command.
fn no_tool_is_missing(said: &str) -> Result<(), Failure> {
    let missing = said.lines().find(|line| line.contains("command not found"));
    let missing = missing
        .or_else(|| said.lines().find(|line| line.contains("error: command failed with exit status: 127")));
    match missing {
        None => Ok(()),
        Some(line) => {
            let line = line.trim_start_matches(['#', ' ', '|']);
            Err(Failure::new(Exit::Tool, format!("nothing is proved: a tool is missing: {line}")).help(TOOLS))
        }
    }
}

/// Whether the only test of a folder passes, and lit's output.
fn run(lit: &Path, folder: &Path) -> Result<(bool, String), Failure> {
    let limits = Limits {
        wall: WALL,
        step: None,
        cpu: None,
        memory: None,
        stdout: StreamLimit::Tail(OUTPUT),
        stderr: StreamLimit::Tail(OUTPUT),
        file: None,
        interrupt: None,
    };
    let spec = ProcessSpec::new(lit).args(["-a", "--"]).args([folder]);
    let outcome = process::run(&spec, &limits)
        .map_err(|error| Failure::new(Exit::Tool, format!("lit cannot be run: {error}")))?;
    // Lit leaves its scripts in the folder, which the user will pass on. If they cannot be removed, that does not matter.
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
pub enum ProofTest {
    /// The bug is there: the test fails, and it passes without the guilty pass.
    Fails,
    /// The test fails. No pipeline without the guilty pass is known, so no control run can show that only the pass is wrong.
    FailsWithoutControl,
    /// The test fails. It runs no pass, so there is no control run without one.
    FailsWithoutPass,
    /// The bug is gone, or this compiler never had it.
    Passes,
    /// The finding has no test.
    NoTest,
}

impl ProofTest {
    /// Whether the test fails, as it must.
    pub fn fails(self) -> bool {
        matches!(self, ProofTest::Fails | ProofTest::FailsWithoutControl | ProofTest::FailsWithoutPass)
    }

    /// A sentence that describes it.
    pub fn sentence(self) -> &'static str {
        match self {
            ProofTest::Fails => "test.mlir fails under lit, and passes without the guilty pass",
            ProofTest::FailsWithoutControl => {
                "test.mlir fails under lit; no pipeline without the guilty pass could be tried"
            }
            ProofTest::FailsWithoutPass => {
                "test.mlir fails under lit; there is no control, since no pass is run: mlir-opt itself is wrong"
            }
            ProofTest::Passes => "test.mlir passes under lit: this compiler does not show the bug",
            ProofTest::NoTest => {
                "there is no test.mlir: neither an executed program nor a single line of the IR shows the wrong value"
            }
        }
    }
}

/// The `lit` in `PATH`; otherwise that of the newest LLVM in Debian's folder.
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
