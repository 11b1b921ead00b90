//! A stand-in for the compiler of trials: what all trials of a script have in common is run once. Starting a compiler takes most of
//! the time of a trial.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::bug::{BugSymptom, Show};
use super::words::{pass_arguments, print_arguments, quote};

/// A pass that no compiler has.
pub(super) const UNKNOWN_PASS: &str = "assay-no-such-pass";
/// A flag that no compiler has.
pub(super) const UNKNOWN_OPTION: &str = "--assay-no-such-option";

/// What compilers say to unknown passes and flags. They say it before they read a program, so it is the same for all scripts.
#[derive(Debug, Default)]
pub struct Refusals {
    known: Mutex<HashMap<(String, String), Option<Refusal>>>,
    /// Seconds of CPU time after which a compiler that is known to hang only waits.
    burning: Option<u32>,
}

#[derive(Clone, Debug)]
struct Refusal {
    status: i32,
    said: String,
}

impl Refusals {
    /// As the default, for bugs that were shown before: a compiler that hangs burns `seconds` of CPU time and then waits for the script's time
    /// limit. So the script is tried in the same way, and the machine has time for something else.
    pub fn burning(seconds: u32) -> Refusals {
        Refusals { burning: Some(seconds), ..Refusals::default() }
    }

    /// Writes a script into `folder` that replaces the compiler of `show`. It answers unknown options as the compiler did, and runs
    /// the control on `program` once. Everything else runs the compiler. It has the compiler's name, because scripts look at that.
    pub(super) fn keeping_compiler(&self, show: &Show, program: &Path, folder: &Path) -> io::Result<PathBuf> {
        let command = &show.command;
        let mut text = "#!/bin/sh\n".to_owned();
        for option in [format!("--{UNKNOWN_PASS}"), UNKNOWN_OPTION.to_owned()] {
            if let Some(Refusal { status, said }) = self.refusal(command, &option) {
                text += &format!(
                    "case \" $* \" in *' {option} '*) printf '%s' {} >&2; exit {status} ;; esac\n",
                    quote(&said)
                );
            }
        }
        let kept = folder.join("kept");
        fs::create_dir(&kept)?;
        if let Some(control) = &show.control {
            let arguments = pass_arguments(control).into_iter().chain(print_arguments(show.generic));
            let line: Vec<String> = arguments.chain([program.to_string_lossy().into_owned()]).collect();
            text += &format!(
                r#"if [ "$*" = {} ]; then
  kept={}
  [ -e "$kept/status" ] || {{ {} "$@" >"$kept/out" 2>"$kept/err"; echo $? >"$kept/status"; }}
  cat "$kept/err" >&2; cat "$kept/out"; exit "$(cat "$kept/status")"
fi
"#,
                quote(&line.join(" ")),
                quote(&kept.to_string_lossy()),
                quote(command),
            );
        }
        text += &match self.burning.filter(|_| show.kind == BugSymptom::Hang) {
            Some(seconds) => burning_command(&quote(command), seconds),
            None => format!("exec {} \"$@\"\n", quote(command)),
        };
        let name = Path::new(command).file_name().unwrap_or(command.as_ref());
        write_tool(kept.join(name), &text)
    }

    /// How `command` refuses this option; `None` if it does something else.
    fn refusal(&self, command: &str, option: &str) -> Option<Refusal> {
        let mut kept = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entry((command.to_owned(), option.to_owned())).or_insert_with(|| refuse(command, option)).clone()
    }
}

/// Runs a command for some seconds of CPU time. If they are over (SIGXCPU, or SIGKILL a second later), waits.
fn burning_command(command: &str, seconds: u32) -> String {
    format!(
        "(ulimit -S -t {seconds}; exec {command} \"$@\")\nstatus=$?\n\
         case $status in 137 | 152) exec sleep 1000 ;; esac\nexit $status\n"
    )
}

fn refuse(command: &str, option: &str) -> Option<Refusal> {
    let output = Command::new(command).arg(option).stdin(Stdio::null()).output().ok()?;
    let said = String::from_utf8(output.stderr).ok()?;
    let status = output.status.code().filter(|&status| status != 0)?;
    let is_about_it = said.contains(option) && output.stdout.is_empty();
    is_about_it.then_some(Refusal { status, said })
}

/// Writes a program that can be executed.
pub(super) fn write_tool(path: PathBuf, text: &str) -> io::Result<PathBuf> {
    fs::write(&path, text)?;
    super::make_executable(&path)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use std::process::Output;

    use super::*;

    /// It writes a line for each run, and refuses what it does not know.
    const COMPILER: &str = r#"#!/bin/sh
echo "$*" >>"${0%/*}/log"
for word; do
  case $word in
    --assay-*) echo "opt: Unknown command line argument '$word'." >&2; exit 1 ;;
    --warn) echo "a warning" >&2 ;;
    --cse) kill -SEGV $$ ;;
  esac
done
cat "$word"
"#;

    /// It never ends with one flag.
    const HANGS: &str = "#!/bin/sh\ncase \"$*\" in *--cse*) while :; do :; done ;; esac\ncat \"$1\"\n";

    #[test]
    fn a_compiler_that_is_known_to_hang_burns_little_time() {
        let (tools, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let compiler = write_tool(tools.path().join("opt"), HANGS).unwrap();
        let program = folder.path().join("p.mlir");
        fs::write(&program, "module\n").unwrap();
        let show = Show {
            command: compiler.to_string_lossy().into_owned(),
            kind: BugSymptom::Hang,
            control: Some(String::new()),
            ..Show::default()
        };
        let stand_in = Refusals::burning(1).keeping_compiler(&show, &program, folder.path()).unwrap();
        let other = Command::new(&stand_in).arg(&program).arg("--sccp").output().unwrap();
        assert_eq!((other.status.code(), other.stdout.as_slice()), (Some(0), &b"module\n"[..]));
        let mut hanging = Command::new(&stand_in).arg(&program).arg("--cse").spawn().unwrap();
        // It becomes `sleep` when the time is over.
        let name = format!("/proc/{}/comm", hanging.id());
        while fs::read_to_string(&name).unwrap().trim() != "sleep" {
            assert!(hanging.try_wait().unwrap().is_none(), "it does not hang");
            std::thread::yield_now();
        }
        hanging.kill().unwrap();
        hanging.wait().unwrap();
    }

    #[test]
    fn only_what_trials_share_is_run_once() {
        let (tools, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let compiler = write_tool(tools.path().join("opt"), COMPILER).unwrap();
        let program = folder.path().join("it's.mlir");
        fs::write(&program, "module\n").unwrap();
        let show = Show {
            command: compiler.to_string_lossy().into_owned(),
            control: Some("warn".into()),
            ..Show::default()
        };
        let stand_in = Refusals::default().keeping_compiler(&show, &program, folder.path()).unwrap();
        assert_eq!(stand_in.file_name(), compiler.file_name());
        let run = |option: &str| Command::new(&stand_in).arg(option).arg(&program).output().unwrap();
        let runs = || fs::read_to_string(tools.path().join("log")).unwrap().lines().count();
        let texts = |output: &Output| {
            [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned())
        };
        assert_eq!(runs(), 2, "it was asked for what it says to two unknown options");
        for _ in 0..2 {
            let control = run("--warn");
            assert_eq!(control.status.code(), Some(0));
            assert_eq!(texts(&control), ["module\n", "a warning\n"]);
        }
        assert_eq!(runs(), 3);
        let unknown = run(UNKNOWN_OPTION);
        assert_eq!(unknown.status.code(), Some(1));
        assert_eq!(texts(&unknown)[1], format!("opt: Unknown command line argument '{UNKNOWN_OPTION}'.\n"));
        assert_eq!(runs(), 3);
        for _ in 0..2 {
            assert_eq!(run("--cse").status.code(), None, "a signal ends it");
        }
        assert_eq!(runs(), 5);
    }
}
