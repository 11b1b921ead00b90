//! A thread that owns a connection. The driver waits for a server without any limit, and its socket is out of reach. A stopped
//! server, or one behind a network that swallows all, keeps its connections open and never answers. So only this thread waits for
//! the driver; whoever needs an answer waits for the thread, and may give up.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use assay_drive::Interrupt;
use postgres::{CancelToken, Client, Error};

use super::address::Endpoint;
use super::tls::{self, Trust};
use super::{Result, SqlError};

/// How long to wait for a server after the process was asked to end.
const HURRY: Duration = Duration::from_secs(2);

/// While it waits for a server, a thread looks this often whether the process was asked to end.
const LOOK: Duration = Duration::from_millis(100);

/// Attempts to connect that somebody gave up before the server answered. The driver cannot be interrupted, so the thread of such
/// an attempt goes on. The next attempt to reach the same server waits for the same thread: while a server is stopped, threads and
/// connections do not pile up.
static PENDING: Mutex<Vec<(Endpoint, Session)>> = Mutex::new(Vec::new());

/// The flag that is raised when the process was asked to end.
static ENDING: OnceLock<Interrupt> = OnceLock::new();

/// What the thread does next.
pub type ConnectionJob = Box<dyn FnOnce(&mut Client) + Send>;

/// See the module.
pub struct Session {
    jobs: Sender<ConnectionJob>,
    /// Whether the connection was made, and how to cancel its statements. The thread drops the other end after the connection.
    opened: Receiver<std::result::Result<CancelToken, Error>>,
    /// `None` until the connection is made.
    token: Option<CancelToken>,
}

/// Once `flag` is raised, each wait for a sign of life of a server takes two seconds at most. The first call decides.
pub fn hurry_if(flag: Interrupt) {
    let _ = ENDING.set(flag);
}

/// Whether the process was asked to end.
pub fn is_ending() -> bool {
    ENDING.get().is_some_and(|flag| flag.is_raised())
}

/// Waits for what a session's thread sends. The limit is shorter if the process is to end.
pub fn receive<T>(from: &Receiver<T>, limit: Duration) -> std::result::Result<T, RecvTimeoutError> {
    let start = Instant::now();
    loop {
        let limit = if is_ending() { limit.min(HURRY) } else { limit };
        let left = limit.saturating_sub(start.elapsed());
        // Without a flag there is nothing to look for.
        let pause = if ENDING.get().is_some() { left.min(LOOK) } else { left };
        match from.recv_timeout(pause) {
            Err(RecvTimeoutError::Timeout) if !left.is_zero() => {}
            received => return received,
        }
    }
}

impl Session {
    /// Connects. If the server does not answer within `limit`, gives up.
    ///
    /// # Errors
    /// The error of the server, of the system on the way to it, or [`SqlError::Silent`].
    pub fn open(endpoint: &Endpoint, limit: Duration) -> Result<Session> {
        let mut session = match pending(endpoint) {
            Some(session) => session,
            None => Session::begin(endpoint)?,
        };
        match receive(&session.opened, limit) {
            Ok(opened) => {
                session.token = Some(opened?);
                Ok(session)
            }
            Err(RecvTimeoutError::Timeout) => {
                PENDING.lock().unwrap_or_else(PoisonError::into_inner).push((endpoint.clone(), session));
                Err(SqlError::Silent)
            }
            // The driver panicked.
            Err(RecvTimeoutError::Disconnected) => Err(SqlError::Silent),
        }
    }

    fn begin(endpoint: &Endpoint) -> Result<Session> {
        let secure = tls::connector(&endpoint.trust).map_err(SqlError::Address)?;
        let config = endpoint.config.clone();
        let (jobs, next) = channel::<ConnectionJob>();
        let (open, opened) = channel();
        let work = move || {
            // Dropped last, which shows that the connection has ended.
            let open = open;
            match config.connect(secure) {
                Ok(mut client) => {
                    let _ = open.send(Ok(client.cancel_token()));
                    next.iter().for_each(|job| job(&mut client));
                }
                Err(error) => drop(open.send(Err(error))),
            }
        };
        let failed = |error: std::io::Error| SqlError::Address(format!("no connection can be made: {error}"));
        Builder::new().name("store".to_owned()).spawn(work).map_err(failed)?;
        Ok(Session { jobs, opened, token: None })
    }

    /// Lets the thread do `job` after what it does now. If the thread has ended, `job` is dropped.
    pub fn send(&self, job: ConnectionJob) {
        let _ = self.jobs.send(job);
    }

    /// Asks the server to end the present statement, so that nobody waits for its locks any more. The request goes over
    /// another connection
    /// (<https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS>), and has no answer. It
    /// may take `limit`.
    pub fn cancel(&self, trust: &Trust, limit: Duration) {
        let (Some(token), Ok(secure)) = (self.token.clone(), tls::connector(trust)) else { return };
        let (end, ended) = channel::<()>();
        let work = move || {
            // Dropped last, which shows that the request was sent.
            let _end = end;
            let _ = token.cancel_query(secure);
        };
        if Builder::new().name("cancel".to_owned()).spawn(work).is_ok() {
            // Nothing is sent.
            let _ = ended.recv_timeout(limit);
        }
    }

    /// Ends the connection. Waits until the server knows, but no longer than `limit`.
    pub fn end(self, limit: Duration) {
        let Session { jobs, opened, .. } = self;
        drop(jobs);
        // Nothing is sent any more.
        let _ = opened.recv_timeout(limit);
    }
}

/// An attempt to reach `endpoint` that is not answered yet. Attempts that were answered meanwhile end: the connection may have
/// broken again since.
fn pending(endpoint: &Endpoint) -> Option<Session> {
    let mut all = PENDING.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|(_, session)| matches!(session.opened.try_recv(), Err(std::sync::mpsc::TryRecvError::Empty)));
    let at = all.iter().position(|(other, _)| other.is_same(endpoint))?;
    Some(all.swap_remove(at).1)
}
