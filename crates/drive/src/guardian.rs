//! Kills the running compilers when Assay itself is killed.
//!
//! `PR_SET_PDEATHSIG` does not reach the compilers' own children, which may leave their process group and their session, close all
//! files and clear their environment. But a process keeps its resource limits, and cannot raise a hard one. So every child gets a limit
//! that no other process has: of file locks, which Linux ignores since 2.4.25 (getrlimit(2)). It also gets such an environment variable,
//! for systems that do not let Assay set that limit.
//!
//! One shell process waits until a pipe closes that only Assay holds open. The system closes it when Assay ends for any reason. The shell
//! then kills the processes with that limit or variable, and removes their temporary files. Until then it does nothing.
//!
//! Not reached are processes that lower that limit themselves or have the privilege to raise it, those of other users, and those that
//! keep starting others while the shell kills.

use std::ffi::OsStr;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::process::{Resource, Rlimit};

use crate::strays;

/// The variable.
const VARIABLE: &str = "ASSAY_GUARDED";

/// Its arguments are the variable with its value, the limit of file locks, and the folder of temporary files. It searches several times: a
/// new child has the variable only after exec, and processes may start others while it kills.
const SCRIPT: &str = r#"
cat >/dev/null
locks=$1
shift
for pause in 0.1 0.1 0.2 0.5 1; do
    sleep $pause
    for file in $(
        grep -lszxF "$0" /proc/[0-9]*/environ
        grep -ls "^Max file locks  *$locks  *$locks " /proc/[0-9]*/limits
    ); do
        pid=${file#/proc/}
        kill -s KILL "${pid%/*}"
    done
done
rm -rf "$@"
"#;

/// Marks a child, so that the guardian kills it, and gives it a folder for temporary files.
pub(crate) fn mark() -> ChildMark {
    static GUARDIAN: OnceLock<Option<Guardian>> = OnceLock::new();
    // Without a shell, this protection is missing, but everything else works.
    let guardian = GUARDIAN.get_or_init(start).as_ref();
    ChildMark { guardian, scratch: guardian.and_then(|guardian| Scratch::under(guardian.folder.as_deref()?)) }
}

/// What a child must get. If it is dropped, the folder for temporary files is removed.
#[derive(Debug)]
pub(crate) struct ChildMark {
    guardian: Option<&'static Guardian>,
    scratch: Option<Scratch>,
}

impl ChildMark {
    /// The environment variables of the child.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (&'static str, &OsStr)> {
        let token = self.guardian.map(|guardian| (VARIABLE, OsStr::new(&guardian.token)));
        token.into_iter().chain(self.scratch.as_ref().map(|scratch| ("TMPDIR", scratch.0.as_os_str())))
    }

    /// The resource limit that marks the child.
    pub(crate) fn limit(&self) -> Option<(Resource, Rlimit)> {
        let locks = self.guardian?.locks;
        // If our own limit is lower, we are a child of another Assay, whose guardian will find our children.
        let most = rustix::process::getrlimit(Resource::Locks).maximum;
        let limit = Rlimit { current: Some(locks), maximum: Some(locks) };
        most.is_none_or(|most| locks <= most).then_some((Resource::Locks, limit))
    }
}

/// The folder for temporary files of one child; dropping it removes it.
#[derive(Debug)]
struct Scratch(PathBuf);

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

#[derive(Debug)]
struct Guardian {
    token: String,
    locks: u64,
    /// Of temporary files, if one could be made.
    folder: Option<PathBuf>,
    _pipe: ChildStdin,
}

fn start() -> Option<Guardian> {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_nanos();
    let pid = std::process::id();
    let (token, locks) = (format!("{pid}-{nanos}"), unique_limit(nanos, pid));
    let folder = std::env::temp_dir().join(format!("assay-compilers-{token}"));
    let folder = std::fs::DirBuilder::new().mode(0o700).create(&folder).is_ok().then_some(folder);
    let mut command = Command::new("/bin/sh");
    command.args(["-c", SCRIPT, &format!("{VARIABLE}={token}"), &locks.to_string()]);
    command.args(&folder).env_remove(VARIABLE);
    // In a separate process group, the terminal's Ctrl-C does not reach it.
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let pipe = strays::spawn(&mut command).ok()?.stdin?;
    Some(Guardian { token, locks, folder, _pipe: pipe })
}

/// A number that no other process has at this time. Numbers of processes have at most 22 bits (`PID_MAX_LIMIT` of Linux).
fn unique_limit(nanos: u128, pid: u32) -> u64 {
    const PIDS: u64 = (1 << 22) - 1;
    let nanos = u64::try_from(nanos & u128::from(u64::MAX >> 1)).unwrap_or(0);
    (nanos & !PIDS) | (u64::from(pid) & PIDS)
}
