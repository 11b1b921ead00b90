//! MLIR compilers as libraries: a worker loads one that exports the MLIR C API and serves requests.
//!
//! A server is a fork of the worker. If it crashes, that is an answer, never an error. An error means that the library
//! cannot be used at all.

mod answer;
mod find;
mod kept;
pub mod protocol;
mod worker;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::error::DriveError;
use crate::process::{Limits, Status};
use protocol::{Description, Request};
use worker::WorkerProcess;

pub use answer::ServerReplies;
pub use find::{LibraryFile, find_libraries, find_worker};
pub use kept::{KeptEnd, KeptProgram};

/// A library that was loaded once and can be used by several threads at a time: each thread gets a separate worker.
#[derive(Debug)]
pub struct Library {
    path: PathBuf,
    program: PathBuf,
    description: Description,
    idle: Mutex<Vec<WorkerProcess>>,
}

/// For each path: the library, or why it cannot be used.
type LoadedLibraries = HashMap<PathBuf, Result<Arc<Library>, String>>;

static SHARED: OnceLock<Mutex<LoadedLibraries>> = OnceLock::new();

impl Library {
    /// The library at `path`, which the first call in this process loads. If it cannot be used, later calls do not wait for it
    /// again.
    ///
    /// Errors as [`Library::open`].
    pub fn load_shared(path: &Path) -> Result<Arc<Library>, DriveError> {
        Library::load_shared_within(path, worker::PATIENCE, &Limits::default())
    }

    /// The same, but waits at most for the time `patience`, never longer than half a minute, and until the interrupt of `limits`.
    ///
    /// Errors as [`Library::open`].
    pub fn load_shared_within(
        path: &Path,
        patience: Duration,
        limits: &Limits,
    ) -> Result<Arc<Library>, DriveError> {
        let shared = SHARED.get_or_init(Mutex::default);
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        match shared.get(path) {
            Some(Ok(library)) => return Ok(Arc::clone(library)),
            Some(Err(reason)) => {
                return Err(DriveError::Unusable { program: path.to_owned(), reason: reason.clone() });
            }
            None => {}
        }
        let program = find_worker().ok_or(DriveError::MissingWorker)?;
        let opened = Library::load(path, &program, patience.min(worker::PATIENCE), limits).map(Arc::new);
        match &opened {
            Ok(library) => drop(shared.insert(path.to_owned(), Ok(Arc::clone(library)))),
            Err(DriveError::Unusable { reason, .. }) => {
                shared.insert(path.to_owned(), Err(reason.clone()));
            }
            Err(_) => {}
        }
        opened
    }

    /// Starts a worker for the library at `path`.
    ///
    /// Errors if there is no worker, or if it refuses the library.
    pub fn open(path: &Path) -> Result<Library, DriveError> {
        let program = find_worker().ok_or(DriveError::MissingWorker)?;
        Library::open_with(path, &program)
    }

    /// The same with the worker's program at `program`.
    pub fn open_with(path: &Path, program: &Path) -> Result<Library, DriveError> {
        Library::load(path, program, worker::PATIENCE, &Limits::default())
    }

    fn load(path: &Path, program: &Path, patience: Duration, limits: &Limits) -> Result<Library, DriveError> {
        let worker = WorkerProcess::start(program, path, limits, patience)?;
        let description = worker.description().clone();
        Ok(Library {
            path: path.to_owned(),
            program: program.to_owned(),
            description,
            idle: Mutex::new(vec![worker]),
        })
    }

    /// Where the library is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says of itself.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Asks a worker, within `limits`: wall time, address space, and bytes of each stream.
    ///
    /// If a server dies that has served other requests, an earlier request may have corrupted its memory. The answer
    /// then comes from a fresh server.
    pub fn ask(&self, request: &Request, body: &[u8], limits: &Limits) -> Result<ServerReplies, DriveError> {
        let (worker, answer) = self.ask_and_hold(request, body, limits)?;
        self.release(worker);
        Ok(answer)
    }

    /// The same as `ask`, but also returns the worker, which no other thread gets meanwhile.
    fn ask_and_hold(
        &self,
        request: &Request,
        body: &[u8],
        limits: &Limits,
    ) -> Result<(WorkerProcess, ServerReplies), DriveError> {
        let (worker, answer, used) = self.ask_once(None, request, body, limits)?;
        if is_doubtful(&answer) && used {
            // The next server of the same worker has served no requests.
            let worker = Some(worker).filter(WorkerProcess::is_sound);
            let (worker, answer, _) = self.ask_once(worker, request, body, limits)?;
            return Ok((worker, answer));
        }
        Ok((worker, answer))
    }

    /// Gives a worker to whoever needs one.
    fn release(&self, worker: WorkerProcess) {
        if worker.is_sound() {
            self.idle().push(worker);
        }
    }

    /// A worker (the given one, if it still runs), its answer, and whether its server had served other requests.
    fn ask_once(
        &self,
        mut wanted: Option<WorkerProcess>,
        request: &Request,
        body: &[u8],
        limits: &Limits,
    ) -> Result<(WorkerProcess, ServerReplies, bool), DriveError> {
        limits.check_interrupt()?;
        // A worker that ended in between (for example, because the system killed it) is replaced once.
        for patience in [true, false] {
            let idle = wanted.take().or_else(|| self.idle().pop());
            let mut worker = match idle {
                Some(worker) => worker,
                None => self.start(limits)?,
            };
            let asked = worker.ask(request, body, limits);
            if let Err(interrupted) = limits.check_interrupt() {
                self.release(worker);
                return Err(interrupted);
            }
            match asked {
                Ok((answer, used)) => return Ok((worker, answer, used)),
                Err(_) if patience => {}
                Err(error) => return Err(DriveError::spawn(&self.program, error)),
            }
        }
        unreachable!("the second round returns")
    }

    fn start(&self, limits: &Limits) -> Result<WorkerProcess, DriveError> {
        WorkerProcess::start(&self.program, &self.path, limits, worker::PATIENCE)
    }

    /// Whether an error about `program` is about this library or its worker.
    pub(crate) fn needs(&self, program: &Path) -> bool {
        [self.path.as_path(), self.program.as_path()].contains(&program)
    }

    /// Loads the library once more.
    ///
    /// Errors if it can no longer be used, or if the interrupt of `limits` is raised.
    pub(crate) fn check(&self, limits: &Limits) -> Result<(), DriveError> {
        let worker = self.start(limits)?;
        self.release(worker);
        Ok(())
    }

    /// Process numbers of the idle workers: for tests and measurements.
    pub fn pids(&self) -> Vec<i32> {
        self.idle().iter().map(WorkerProcess::pid).collect()
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<WorkerProcess>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a server died in a way that an earlier request may have caused.
fn is_doubtful(answer: &ServerReplies) -> bool {
    matches!(answer.died, Some(Status::Exited(_) | Status::Signaled(_) | Status::MemoryLimit))
}
