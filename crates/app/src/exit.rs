//! Exit codes of every `assay` command.

use std::fmt::Write as _;

/// How a command ended. The number is the process's exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Nothing wrong was found.
    Clean = 0,
    /// The command found something: a difference, a crash, undefined behaviour.
    Found = 1,
    /// Bad usage or bad input.
    Usage = 2,
    /// A compiler or tool is missing or could not be run.
    Tool = 3,
    /// Not comparable or not supported.
    NotComparable = 4,
    /// A bug of Assay.
    Bug = 101,
    /// Ctrl-C or SIGTERM ended the command before all of its work was done. Shells give this code to a process that SIGINT ended.
    Interrupted = 130,
}

/// What each exit code means for any command.
const ALL: [(Exit, &str); 5] = [
    (Exit::Clean, "nothing wrong found"),
    (Exit::Found, "found: a difference, a crash, undefined behaviour"),
    (Exit::Usage, "bad usage or bad input"),
    (Exit::Tool, "a compiler or tool is missing or could not be run"),
    (Exit::NotComparable, "not comparable or not supported"),
];

/// What further exit codes mean, the same for all commands.
const EVERYWHERE: [(Exit, &str); 2] = [
    (Exit::Bug, "a bug of Assay"),
    (Exit::Interrupted, "Ctrl-C or SIGTERM ended the command before its work was done"),
];

impl Exit {
    /// The `Exit codes:` section of `assay --help`.
    pub fn help_for_all() -> String {
        Exit::help(&ALL)
    }

    /// The process's exit code.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The `Exit codes:` section of a command's `--help`: one line per exit code, in the command's own words. The codes for a
    /// bug of Assay and for an interrupt are added.
    pub fn help(outcomes: &[(Exit, &str)]) -> String {
        let mut text = "Exit codes:\n".to_owned();
        let is_own = |exit: Exit| outcomes.iter().any(|(own, _)| *own == exit);
        let further = EVERYWHERE.iter().filter(|(exit, _)| !is_own(*exit));
        let mut all: Vec<_> = outcomes.iter().chain(further).collect();
        all.sort_by_key(|(exit, _)| exit.code());
        for (exit, meaning) in all {
            let _ = writeln!(text, "  {:>3}  {meaning}", exit.code());
        }
        text
    }
}
