//! Keeps a program in its server between requests, so that it is not printed and parsed each time.

use std::time::Duration;

use super::protocol::{CompileOptions, Reply, Request};
use super::worker::WorkerProcess;
use super::{Library, ServerReplies, is_doubtful};
use crate::error::DriveError;
use crate::process::{Limits, Status};

/// How long a program may take to be dropped if nobody wants to know how that ends. After that, another server takes its place.
const LEAVING: Duration = Duration::from_secs(1);

/// How a kept program ended.
#[derive(Debug)]
pub struct KeptEnd {
    /// Whether the library accepts the program that it printed in custom assembly. `false` means unknown: try it with the text.
    pub reads_back: bool,
    /// How the server died while it destroyed the program or its context, after its last reply.
    pub died: Option<Status>,
}

/// A program kept in a server. Holds a worker as long as the server keeps the program.
#[derive(Debug)]
pub struct KeptProgram<'a> {
    library: &'a Library,
    worker: Option<WorkerProcess>,
    limits: Limits,
}

impl<'a> KeptProgram<'a> {
    /// Nothing yet.
    pub fn new(library: &'a Library, limits: &Limits) -> KeptProgram<'a> {
        KeptProgram { library, worker: None, limits: *limits }
    }

    /// Compiles `body`, and replaces the kept program. If all steps succeed, the server keeps the result.
    ///
    /// Errors as [`Library::ask`].
    pub fn begin(
        &mut self,
        steps: Vec<String>,
        options: CompileOptions,
        body: &[u8],
    ) -> Result<ServerReplies, DriveError> {
        self.leave();
        let request = Request::Compile { steps, options: CompileOptions { keep: true, ..options } };
        let (worker, answer) = self.library.ask_and_hold(&request, body, &self.limits)?;
        Ok(self.hold(worker, answer))
    }

    /// Runs more steps on the kept program. `None` if it is no longer there: nothing was kept, or the server died. A
    /// server that has served other requests may have been corrupted, so its crash counts only if it happens again in
    /// another server.
    pub fn go_on(&mut self, steps: Vec<String>) -> Option<ServerReplies> {
        let mut worker = self.worker.take()?;
        let (answer, _) = worker.ask(&Request::Continue { steps }, &[], &self.limits).ok()?;
        if is_doubtful(&answer) {
            self.library.release(worker);
            return None;
        }
        Some(self.hold(worker, answer))
    }

    /// Keeps the worker if the program stays with it.
    fn hold(&mut self, worker: WorkerProcess, answer: ServerReplies) -> ServerReplies {
        let failed = |reply: &Reply| {
            matches!(reply, Reply::Rejected { .. } | Reply::Failed { .. } | Reply::Usage { .. })
        };
        if answer.died.is_some() || answer.replies.iter().any(|(reply, _)| failed(reply)) {
            self.library.release(worker);
        } else {
            self.worker = Some(worker);
        }
        answer
    }

    /// Prints the program in custom assembly, and reads it back. Afterwards the program is no longer kept.
    pub fn end(&mut self) -> KeptEnd {
        let unknown = KeptEnd { reads_back: false, died: None };
        let Some(mut worker) = self.worker.take() else { return unknown };
        let Ok((answer, _)) = worker.ask(&Request::ReadBack, &[], &self.limits) else { return unknown };
        self.library.release(worker);
        let accepted = answer.replies.iter().find_map(|(reply, _)| match reply {
            Reply::ReadBack { accepted } => Some(*accepted),
            _ => None,
        });
        match accepted {
            Some(accepted) => KeptEnd { reads_back: accepted && answer.died.is_none(), died: answer.died },
            None => unknown,
        }
    }

    /// Lets go of the program.
    pub fn leave(&mut self) {
        let limits = Limits { wall: self.limits.wall.min(LEAVING), ..self.limits };
        if let Some(mut worker) = self.worker.take()
            && worker.ask(&Request::Leave, &[], &limits).is_ok()
        {
            self.library.release(worker);
        }
    }
}

impl Drop for KeptProgram<'_> {
    fn drop(&mut self) {
        self.leave();
    }
}
