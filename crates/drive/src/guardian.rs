//! Kills the running compilers when Assay itself is killed.
//!
//! `PR_SET_PDEATHSIG` would have to be set in the child between fork and exec, which needs `unsafe`, and does not reach the
//! child's own children. So every child gets an environment variable that no other process has. One shell process waits
//! until a pipe closes that only Assay holds open. The system closes it when Assay ends for any reason. The shell then
//! kills the processes with that variable, and removes their temporary files.

use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::strays;

/// The variable.
const VARIABLE: &str = "ASSAY_GUARDED";

/// Its arguments are the variable with its value, and the folder of temporary files. It searches twice, because a new child has the variable only
/// after exec.
const SCRIPT: &str = r#"
cat >/dev/null
for pause in 0.1 1; do
    sleep $pause
    for file in $(grep -lszxF "$0" /proc/[0-9]*/environ); do
        pid=${file#/proc/}
        kill -s KILL "${pid%/environ}"
    done
done
rm -rf "$@"
"#;

/// Marks the child that `command` will start, so that the guardian kills it, and gives the child a folder for temporary
/// files.
pub(crate) fn mark(command: &mut Command) -> Option<Scratch> {
    static GUARDIAN: OnceLock<Option<Guardian>> = OnceLock::new();
    // Without a shell, this protection is missing, but everything else works.
    let guardian = GUARDIAN.get_or_init(start).as_ref()?;
    command.env(VARIABLE, &guardian.token);
    let scratch = Scratch::under(guardian.folder.as_deref()?)?;
    command.env("TMPDIR", &scratch.0);
    Some(scratch)
}

/// The folder for temporary files of one child; dropping it removes it.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    fn under(folder: &Path) -> Option<Scratch> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let path = folder.join(NEXT.fetch_add(1, Ordering::Relaxed).to_string());
        std::fs::create_dir(&path).ok().map(|()| Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nearly always it is empty.
        if std::fs::remove_dir(&self.0).is_err() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

struct Guardian {
    token: String,
    /// Of temporary files, if one could be made.
    folder: Option<PathBuf>,
    _pipe: ChildStdin,
}

fn start() -> Option<Guardian> {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_nanos();
    let token = format!("{}-{nanos}", std::process::id());
    let folder = std::env::temp_dir().join(format!("assay-compilers-{token}"));
    let folder = std::fs::DirBuilder::new().mode(0o700).create(&folder).is_ok().then_some(folder);
    let mut command = Command::new("/bin/sh");
    command.args(["-c", SCRIPT, &format!("{VARIABLE}={token}")]).args(&folder).env_remove(VARIABLE);
    // In a separate process group, the terminal's Ctrl-C does not reach it.
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let pipe = strays::spawn(&mut command).ok()?.stdin?;
    Some(Guardian { token, folder, _pipe: pipe })
}
