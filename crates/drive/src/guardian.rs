//! Kills the running compilers when Assay itself is killed.
//!
//! `PR_SET_PDEATHSIG` would have to be set in the child between fork and exec, which needs `unsafe`, and does not reach the
//! child's own children. So every child gets a variable of its environment that no other process has, and one shell process
//! waits for the end of a pipe that only Assay holds open. The system closes it however Assay ends. The shell then kills
//! the processes with that variable.

use std::os::unix::process::CommandExt as _;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// The variable.
const VARIABLE: &str = "ASSAY_GUARDED";

/// Its argument is the variable with its value. It looks twice, because a new child has the variable in its environment only after exec.
const SCRIPT: &str = r#"
cat >/dev/null
for pause in 0.1 1; do
    sleep $pause
    for file in $(grep -lszxF "$0" /proc/[0-9]*/environ); do
        pid=${file#/proc/}
        kill -s KILL "${pid%/environ}"
    done
done
"#;

/// Marks the child that `command` will start, so that the guardian kills it.
pub(crate) fn mark(command: &mut Command) {
    static GUARDIAN: OnceLock<Option<Guardian>> = OnceLock::new();
    // Without a shell there is only no such protection.
    if let Some(guardian) = GUARDIAN.get_or_init(start) {
        command.env(VARIABLE, &guardian.token);
    }
}

struct Guardian {
    token: String,
    _pipe: ChildStdin,
}

fn start() -> Option<Guardian> {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_nanos();
    let token = format!("{}-{nanos}", std::process::id());
    let mut command = Command::new("/bin/sh");
    command.args(["-c", SCRIPT, &format!("{VARIABLE}={token}")]).env_remove(VARIABLE);
    // In its own process group the terminal's Ctrl-C does not reach it.
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    command.spawn().ok()?.stdin.map(|pipe| Guardian { token, _pipe: pipe })
}
