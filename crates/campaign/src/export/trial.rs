//! Tries a script in all the ways in which it must not report the bug.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use super::bug::{Bug, Shows};
use super::script::script;

/// A way to try a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// With the compiler that has the bug: 1.
    AsItIs,
    /// Without the guilty pass: 0, or 2 if nothing but the guilty pass can do its work.
    Dropped,
    /// With a pass that no compiler has: 2.
    UnknownPass,
    /// With an additional flag that no compiler has: 2.
    UnknownOption,
    /// Without a compiler: 2.
    NoCompiler,
    /// With a compiler that succeeds and prints nothing: 2.
    SilentCompiler,
    /// With a compiler that exits properly and refuses the program where the pass should run: 2.
    Refuses,
    /// With a compiler whose module is another one after a pass: 2.
    OtherModule,
    /// Without a runner: 2.
    NoRunner,
    /// With a runner that fails: 2.
    FailingRunner,
    /// With a runner that succeeds and prints nothing: 2.
    SilentRunner,
    /// With a runner that prints something else: 2.
    Babbling,
}

/// All ways; those with a runner are for bugs that are executed.
pub const WAYS: [Way; 12] = [
    Way::AsItIs,
    Way::Dropped,
    Way::UnknownPass,
    Way::UnknownOption,
    Way::NoCompiler,
    Way::SilentCompiler,
    Way::Refuses,
    Way::OtherModule,
    Way::NoRunner,
    Way::FailingRunner,
    Way::SilentRunner,
    Way::Babbling,
];

const REFUSES: &str = r#"#!/bin/sh
for word; do
  case $word in -*) echo "error: failed to legalize operation 'test.op' that was explicitly marked illegal" >&2; exit 1 ;; esac
done
cat "$1"
"#;

/// What it prints after a pass has none of the lines that a script looks for.
const OTHER_MODULE: &str = r#"#!/bin/sh
for word; do
  case $word in
    --mlir-print-*) ;;
    -*) echo 'module {}'; exit 0 ;;
  esac
done
exec @COMMAND@ "$@"
"#;

impl Way {
    /// Whether this way applies to a bug of this kind.
    pub fn applies(self, bug: &Bug) -> bool {
        let runner = matches!(self, Way::NoRunner | Way::FailingRunner | Way::SilentRunner | Way::Babbling);
        // If the printer is guilty, there is no pass to leave out or to refuse.
        let pass = matches!(self, Way::Dropped | Way::Refuses | Way::OtherModule);
        // Where only missing lines make a module wrong, any other module is wrong too.
        let show = &bug.show;
        let lines = show.kind == Shows::WrongIr && !(show.present.is_empty() && show.ordered.is_empty());
        (self != Way::OtherModule || lines)
            && (!runner || show.kind == Shows::WrongValue)
            && (!pass || !show.step.is_empty())
    }

    /// Whether the script may end with this status.
    pub fn allows(self, status: i32, bug: &Bug) -> bool {
        match self {
            Way::AsItIs => status == 1,
            Way::Dropped => status == 0 || (status == 2 && bug.show.needs_step()),
            _ => status == 2,
        }
    }

    /// Tries the script of `bug`, whose program is in `folder`.
    ///
    /// # Errors
    /// If it cannot be run at all.
    pub fn run(self, bug: &Bug, folder: &Path) -> io::Result<Trial> {
        let scratch = tempfile::Builder::new().prefix("assay-trial-").tempdir()?;
        let here = scratch.path();
        std::fs::copy(folder.join(&bug.show.program), here.join(&bug.show.program))?;
        let mut bug = bug.clone();
        match self {
            // What was to lower the rest still does.
            Way::Dropped => bug.show.step = bug.show.without_step(),
            Way::UnknownPass => bug.show.step = "assay-no-such-pass".to_owned(),
            _ => {}
        }
        std::fs::write(here.join("reproduce.sh"), script(&bug))?;
        let mut command = Command::new("sh");
        command.arg(here.join("reproduce.sh")).stdin(Stdio::null());
        // Names of functions do not need a symbolizer, which takes seconds.
        command.env("LLVM_DISABLE_SYMBOLIZATION", "1").env_remove("ASSAY_BISECT");
        let tool = |name: &str, text: &str| -> io::Result<std::path::PathBuf> {
            let path = here.join(name);
            std::fs::write(&path, text)?;
            super::executable(&path)?;
            Ok(path)
        };
        match self {
            Way::AsItIs | Way::Dropped | Way::UnknownPass => {}
            Way::UnknownOption => {
                let text = format!(
                    "#!/bin/sh\nexec {} --assay-no-such-option \"$@\"\n",
                    super::quote(&bug.show.command)
                );
                command.env("MLIR_OPT", tool("mlir-opt", &text)?);
            }
            Way::NoCompiler => {
                command.env("MLIR_OPT", here.join("no-such-mlir-opt"));
            }
            Way::Refuses => {
                command.env("MLIR_OPT", tool("mlir-opt", REFUSES)?);
            }
            Way::OtherModule => {
                let text = OTHER_MODULE.replace("@COMMAND@", &super::quote(&bug.show.command));
                command.env("MLIR_OPT", tool("mlir-opt", &text)?);
            }
            Way::NoRunner => {
                command.env("MLIR_RUNNER", here.join("no-such-mlir-runner"));
            }
            Way::SilentCompiler | Way::FailingRunner | Way::SilentRunner => {
                command.envs(self.tool_of_the_system());
            }
            Way::Babbling => {
                command.env("MLIR_RUNNER", tool("mlir-runner", "#!/bin/sh\necho 8472\n")?);
            }
        }
        let output = command.output()?;
        let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
        said += &String::from_utf8_lossy(&output.stderr);
        Ok(Trial { way: self, status: output.status.code().unwrap_or(-1), said })
    }
}

impl Way {
    /// The variable that is set, and the program of the system that takes the place of a tool.
    fn tool_of_the_system(self) -> Option<(&'static str, &'static str)> {
        match self {
            Way::SilentCompiler => Some(("MLIR_OPT", "true")),
            Way::FailingRunner => Some(("MLIR_RUNNER", "false")),
            Way::SilentRunner => Some(("MLIR_RUNNER", "true")),
            _ => None,
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Way::AsItIs => "as it is",
            Way::Dropped => "without the guilty pass",
            Way::UnknownPass => "with an unknown pass",
            Way::UnknownOption => "with an unknown option",
            Way::NoCompiler => "without a compiler",
            Way::SilentCompiler => "with a compiler that prints nothing",
            Way::Refuses => "with a compiler that refuses the program",
            Way::OtherModule => "with a compiler that makes another module",
            Way::NoRunner => "without a runner",
            Way::FailingRunner => "with a runner that fails",
            Way::SilentRunner => "with a runner that prints nothing",
            Way::Babbling => "with a runner that prints something else",
        })
    }
}

/// The result of one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The way that was run.
    pub way: Way,
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

/// Tries the script of `bug`, whose program is in `folder`, in all ways that apply. Those that end with an unexpected
/// status.
///
/// # Errors
/// If it cannot be run at all.
pub fn unexpected(bug: &Bug, folder: &Path) -> io::Result<Vec<Trial>> {
    let mut trials = Vec::new();
    for way in WAYS.into_iter().filter(|way| way.applies(bug)) {
        let trial = way.run(bug, folder)?;
        if !way.allows(trial.status, bug) {
            trials.push(trial);
        }
    }
    Ok(trials)
}

/// Runs [`unexpected`], and returns one sentence for each of its trials.
///
/// # Errors
/// If the script cannot be run at all.
pub fn faults(bug: &Bug, folder: &Path) -> io::Result<Vec<String>> {
    Ok(unexpected(bug, folder)?.iter().map(Trial::to_string).collect())
}
