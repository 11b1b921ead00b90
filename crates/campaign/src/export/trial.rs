//! Runs a script under conditions in which it must not report the bug.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::bug::{Bug, BugSymptom, Show};
use super::keep::{UNKNOWN_OPTION, UNKNOWN_PASS, write_tool};
use super::script::script;
use super::words::quote;

pub use super::keep::Refusals;

/// A way to try a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialMethod {
    /// With the compiler that has the bug: 1.
    AsItIs,
    /// The guilty pass is left out: status 0, or 2 if no other pass can do its work.
    Dropped,
    /// With a pass that no compiler has: 2.
    UnknownPass,
    /// An additional flag that no compiler knows: status 2.
    UnknownOption,
    /// Without a compiler: 2.
    NoCompiler,
    /// The compiler succeeds and prints nothing: status 2.
    SilentCompiler,
    /// The compiler exits with an error at the pass, without a crash: status 2.
    Refuses,
    /// The compiler prints another module after the pass: status 2.
    OtherModule,
    /// The compiler makes a module with the lines of a right one: status 0.
    RightModule,
    /// Without a runner: 2.
    NoRunner,
    /// With a runner that fails: 2.
    FailingRunner,
    /// The runner succeeds and prints nothing: status 2.
    SilentRunner,
    /// With a runner that prints something else: 2.
    Babbling,
}

/// All ways. Those with a runner are only for bugs that are shown by execution.
pub const WAYS: [TrialMethod; 13] = [
    TrialMethod::AsItIs,
    TrialMethod::Dropped,
    TrialMethod::UnknownPass,
    TrialMethod::UnknownOption,
    TrialMethod::NoCompiler,
    TrialMethod::SilentCompiler,
    TrialMethod::Refuses,
    TrialMethod::OtherModule,
    TrialMethod::RightModule,
    TrialMethod::NoRunner,
    TrialMethod::FailingRunner,
    TrialMethod::SilentRunner,
    TrialMethod::Babbling,
];

const REFUSES: &str = r#"#!/bin/sh
for word; do
  case $word in -*) echo "error: failed to legalize operation 'test.op' that was explicitly marked illegal" >&2; exit 1 ;; esac
done
cat "$1"
"#;

/// A compiler that prints a text after any pass.
fn printing_compiler(command: &str, text: &str) -> String {
    format!(
        r#"#!/bin/sh
for word; do
  case $word in
    --mlir-print-*) ;;
    -*) printf '%s\n' {}; exit 0 ;;
  esac
done
exec {} "$@"
"#,
        quote(text),
        quote(command)
    )
}

/// The lines that make a module right; empty if no lines do.
fn right_lines(show: &Show) -> &[String] {
    [&show.right, &show.kept, &show.absent]
        .into_iter()
        .find(|lines| !lines.is_empty())
        .map_or(&[], |lines| lines)
}

impl TrialMethod {
    /// Whether this way applies to a bug of this kind.
    pub fn applies(self, bug: &Bug) -> bool {
        let runner = matches!(
            self,
            TrialMethod::NoRunner
                | TrialMethod::FailingRunner
                | TrialMethod::SilentRunner
                | TrialMethod::Babbling
        );
        // If the printer is guilty, no pass can be left out or refused.
        let pass = matches!(
            self,
            TrialMethod::Dropped | TrialMethod::Refuses | TrialMethod::OtherModule | TrialMethod::RightModule
        );
        // If only missing lines show that a module is wrong, any other module counts as wrong too.
        let show = &bug.show;
        let right = show.kind == BugSymptom::WrongIr && !right_lines(show).is_empty();
        let lines = show.kind == BugSymptom::WrongIr && !(show.present.is_empty() && show.ordered.is_empty());
        (self != TrialMethod::OtherModule || lines)
            && (self != TrialMethod::RightModule || right)
            && (!runner || show.kind == BugSymptom::WrongValue)
            && (!pass || !show.step.is_empty())
    }

    /// Whether the script may end with this status.
    pub fn allows(self, status: i32, bug: &Bug) -> bool {
        match self {
            TrialMethod::AsItIs => status == 1,
            TrialMethod::RightModule => status == 0,
            TrialMethod::Dropped => status == 0 || (status == 2 && bug.show.needs_step()),
            _ => status == 2,
        }
    }

    /// Runs the script of `bug` in this folder.
    fn run(self, bug: &Bug, bench: &TrialBench) -> io::Result<Trial> {
        let here = bench.folder.path();
        let mut bug = bug.clone();
        match self {
            // What was to lower the rest still does.
            TrialMethod::Dropped => bug.show.step = bug.show.without_step(),
            TrialMethod::UnknownPass => UNKNOWN_PASS.clone_into(&mut bug.show.step),
            _ => {}
        }
        std::fs::write(here.join("reproduce.sh"), script(&bug))?;
        let compiler = bench.compiler.to_string_lossy();
        let mut command = Command::new("sh");
        command.arg(here.join("reproduce.sh")).stdin(Stdio::null()).env("MLIR_OPT", &bench.compiler);
        // Function names are printed without a symbolizer too, and the symbolizer takes seconds.
        command.env("LLVM_DISABLE_SYMBOLIZATION", "1").env_remove("ASSAY_BISECT");
        let tool = |name: &str, text: &str| write_tool(here.join(name), text);
        match self {
            TrialMethod::AsItIs | TrialMethod::Dropped | TrialMethod::UnknownPass => {}
            TrialMethod::UnknownOption => {
                let text = format!("#!/bin/sh\nexec {} {UNKNOWN_OPTION} \"$@\"\n", quote(&compiler));
                command.env("MLIR_OPT", tool("mlir-opt", &text)?);
            }
            TrialMethod::NoCompiler => {
                command.env("MLIR_OPT", here.join("no-such-mlir-opt"));
            }
            TrialMethod::Refuses => {
                command.env("MLIR_OPT", tool("mlir-opt", REFUSES)?);
            }
            TrialMethod::OtherModule => {
                command.env("MLIR_OPT", tool("mlir-opt", &printing_compiler(&compiler, "module {}"))?);
            }
            TrialMethod::RightModule => {
                let module = right_lines(&bug.show).join("\n").replace('…', "0");
                command.env("MLIR_OPT", tool("mlir-opt", &printing_compiler(&compiler, &module))?);
            }
            TrialMethod::NoRunner => {
                command.env("MLIR_RUNNER", here.join("no-such-mlir-runner"));
            }
            TrialMethod::SilentCompiler | TrialMethod::FailingRunner | TrialMethod::SilentRunner => {
                command.envs(self.tool_of_the_system());
            }
            TrialMethod::Babbling => {
                command.env("MLIR_RUNNER", tool("mlir-runner", "#!/bin/sh\necho 8472\n")?);
            }
        }
        let output = command.output()?;
        let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
        said += &String::from_utf8_lossy(&output.stderr);
        Ok(Trial { way: self, status: output.status.code().unwrap_or(-1), said })
    }
}

/// The folder in which one script is tried.
struct TrialBench {
    folder: tempfile::TempDir,
    /// The script that replaces the compiler; see [`Refusals::keeping_compiler`].
    compiler: PathBuf,
}

impl TrialBench {
    fn new(bug: &Bug, from: &Path, refusals: &Refusals) -> io::Result<TrialBench> {
        let folder = tempfile::Builder::new().prefix("assay-trial-").tempdir()?;
        let program = folder.path().join(&bug.show.program);
        std::fs::copy(from.join(&bug.show.program), &program)?;
        let compiler = refusals.keeping_compiler(&bug.show, &program, folder.path())?;
        Ok(TrialBench { folder, compiler })
    }
}

impl TrialMethod {
    /// The environment variable to set, and the system's program that replaces a tool.
    fn tool_of_the_system(self) -> Option<(&'static str, &'static str)> {
        match self {
            TrialMethod::SilentCompiler => Some(("MLIR_OPT", "true")),
            TrialMethod::FailingRunner => Some(("MLIR_RUNNER", "false")),
            TrialMethod::SilentRunner => Some(("MLIR_RUNNER", "true")),
            _ => None,
        }
    }
}

impl fmt::Display for TrialMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TrialMethod::AsItIs => "as it is",
            TrialMethod::Dropped => "without the guilty pass",
            TrialMethod::UnknownPass => "with an unknown pass",
            TrialMethod::UnknownOption => "with an unknown option",
            TrialMethod::NoCompiler => "without a compiler",
            TrialMethod::SilentCompiler => "with a compiler that prints nothing",
            TrialMethod::Refuses => "with a compiler that refuses the program",
            TrialMethod::OtherModule => "with a compiler that makes another module",
            TrialMethod::RightModule => "with a compiler that makes a right module",
            TrialMethod::NoRunner => "without a runner",
            TrialMethod::FailingRunner => "with a runner that fails",
            TrialMethod::SilentRunner => "with a runner that prints nothing",
            TrialMethod::Babbling => "with a runner that prints something else",
        })
    }
}

/// The result of one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The way that was run.
    pub way: TrialMethod,
    /// The script's exit status; -1 if a signal ended it.
    pub status: i32,
    /// What it printed.
    pub said: String,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.said.lines().last().unwrap_or_default();
        write!(f, "{}: exit status {}: {last}", self.way, self.status)
    }
}

/// Runs the script of `bug`, whose program is in `folder`, in all ways that apply. Returns those that end with an unexpected
/// status. Scripts that are tried together share `refusals`.
///
/// # Errors
/// If it cannot be run at all.
pub fn run_unexpected(bug: &Bug, folder: &Path, refusals: &Refusals) -> io::Result<Vec<Trial>> {
    let bench = TrialBench::new(bug, folder, refusals)?;
    let mut trials = Vec::new();
    for way in WAYS.into_iter().filter(|way| way.applies(bug)) {
        let trial = way.run(bug, &bench)?;
        if !way.allows(trial.status, bug) {
            trials.push(trial);
        }
    }
    Ok(trials)
}

/// Runs [`run_unexpected`], and returns one sentence for each of its trials.
///
/// # Errors
/// If the script cannot be run at all.
pub fn describe_unexpected(bug: &Bug, folder: &Path, refusals: &Refusals) -> io::Result<Vec<String>> {
    Ok(run_unexpected(bug, folder, refusals)?.iter().map(Trial::to_string).collect())
}
