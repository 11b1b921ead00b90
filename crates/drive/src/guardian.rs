//! Kills the running compilers when Assay itself is killed.
//!
//! `PR_SET_PDEATHSIG` does not reach the compilers' own children, so all children have a mark (`mark.rs`) that their children inherit.
//!
//! Assay starts itself once more, as the *guardian*. It waits until a pipe closes that only Assay holds open; the system closes it when Assay
//! ends for any reason. Then it kills the processes with the mark, and removes their temporary files. Until then it does nothing.
//!
//! Not reached are processes that lower the limit that marks them, or have the privilege to raise it, and those of other users.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit};

use crate::kill::stop_and_kill;
use crate::mark::{self, ProcessMark, VARIABLE};
use crate::own_program;
use crate::removal::remove_tree;
use crate::strays;

/// The name under which the guardian is started.
pub(crate) const NAME: &str = "assay-guardian";

/// The pauses before it looks again, if it finds no process: a new child gets its limits at the end of its start.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(100),
    Duration::from_millis(100),
    Duration::from_millis(200),
    Duration::from_millis(500),
    Duration::from_secs(1),
];
/// It gives up after this time.
const MOST: Duration = Duration::from_secs(30);

/// Time limit for the removal of one child's temporary files, of those that are left at the end of Assay, and of those that only the guardian
/// is left to remove.
const CHILD_REMOVAL: Duration = Duration::from_secs(2);
const LAST_REMOVAL: Duration = Duration::from_secs(2);
const GUARDIAN_REMOVAL: Duration = Duration::from_secs(600);

/// Marks a child, so that the guardian kills it, and gives it a folder for temporary files.
pub(crate) fn mark() -> ChildMark {
    ChildMark { mark: mark::own(), scratch: Scratch::new() }
}

/// What a child must get. If it is dropped, the folder for temporary files is removed.
#[derive(Debug)]
pub(crate) struct ChildMark {
    mark: Option<&'static ProcessMark>,
    scratch: Option<Scratch>,
}

impl ChildMark {
    /// The environment variables of the child.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (&'static str, &OsStr)> {
        let token = self.mark.map(|mark| (VARIABLE, OsStr::new(&mark.token)));
        token.into_iter().chain(self.scratch.as_ref().map(|scratch| ("TMPDIR", scratch.0.as_os_str())))
    }

    /// The resource limit that marks the child.
    pub(crate) fn limit(&self) -> Option<(Resource, Rlimit)> {
        self.mark?.limit()
    }
}

/// The folder for temporary files of one child; dropping it removes it.
#[derive(Debug)]
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Option<Scratch> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = match guardian() {
            Some(guardian) => guardian.folder.as_ref()?.join(number.to_string()),
            None => folder(&format!("{}-{number}", std::process::id())),
        };
        make_folder(&path).ok().map(|()| Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nearly always it is empty.
        if std::fs::remove_dir(&self.0).is_err() {
            // What is left then is removed with the folder around it, at the end.
            let _ = remove_tree(&self.0, Instant::now() + CHILD_REMOVAL);
        }
    }
}

fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("assay-compilers-{name}"))
}

fn make_folder(path: &Path) -> io::Result<()> {
    std::fs::DirBuilder::new().mode(0o700).create(path)
}

#[derive(Debug)]
struct Guardian {
    /// Of temporary files, if one could be made.
    folder: Option<PathBuf>,
    _pipe: ChildStdin,
}

/// The guardian, which is started with the first child; `None` if there is none. Then this protection is missing, but everything else
/// works.
fn guardian() -> Option<&'static Guardian> {
    GUARDIAN.get_or_init(start).as_ref()
}

static GUARDIAN: OnceLock<Option<Guardian>> = OnceLock::new();

/// Removes the temporary files of compilers, at the end of a program that calls nothing of this crate afterwards: the guardian may have been
/// killed or stopped.
///
/// # Errors
/// The folder, if it is still there because that takes long or is impossible.
pub fn remove_temporary_files() -> Result<(), PathBuf> {
    let folder = GUARDIAN.get().and_then(|guardian| guardian.as_ref()?.folder.as_ref());
    match folder {
        Some(folder) if !remove_tree(folder, Instant::now() + LAST_REMOVAL) => Err(folder.clone()),
        _ => Ok(()),
    }
}

fn start() -> Option<Guardian> {
    let mark = mark::own()?;
    let mut command = own_program::command()?;
    let folder = Some(folder(&mark.token)).filter(|folder| make_folder(folder).is_ok());
    command.arg0(NAME).args(mark.to_args()).args(&folder).env_remove(VARIABLE);
    // In a separate process group, the terminal's Ctrl-C does not reach it.
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let pipe = strays::spawn(&mut command).ok()?.stdin?;
    Some(Guardian { folder, _pipe: pipe })
}

/// What the guardian does. Its arguments are those of [`start`].
pub(crate) fn guard(mut args: impl Iterator<Item = OsString>) {
    // Without an error, this is the end of the pipe.
    let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
    let mut text = || args.next()?.into_string().ok();
    if let (Some(token), Some(limit)) = (text(), text())
        && let Some(mark) = ProcessMark::from_args(token, &limit)
    {
        end_all(&mark);
    }
    if let Some(folder) = args.next() {
        let _ = remove_tree(Path::new(&folder), Instant::now() + GUARDIAN_REMOVAL);
    }
}

/// Kills all processes with the mark, until none has been there for a while.
fn end_all(mark: &ProcessMark) {
    let end = Instant::now() + MOST;
    let mut pauses = PAUSES.into_iter();
    while Instant::now() < end {
        if stop_and_kill(|| mark.processes()).is_empty() {
            let Some(pause) = pauses.next() else { return };
            std::thread::sleep(pause);
        }
    }
}
