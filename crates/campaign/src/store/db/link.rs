//! A connection that waits for an answer only as long as the server gives signs of life.

use std::cell::Cell;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use postgres::{Client, Error};

use super::address::Endpoint;
use super::limit::{AnswerLimit, ReceivedRows};
use super::session::{self, Session};
use super::{Address, Result, SqlError, probe, refusal};

/// If a statement has no answer for this long, another connection tests whether the server answers anybody, for as long again.
const SILENCE: Duration = Duration::from_secs(5);

/// How long the farewell to a server, or the request to cancel a statement, may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// An open connection.
pub struct Link {
    session: Option<Session>,
    /// The server that it is connected to.
    endpoint: Endpoint,
    address: Address,
    /// Whether the connection has ended.
    closed: Cell<bool>,
    /// Whether the server did not answer, or not a statement. Then the connection is given up.
    silent: Cell<bool>,
    /// Whether the server did not answer although the process is to end. Then nobody tries again.
    hopeless: Cell<bool>,
}

impl Link {
    /// Connects to the first server of the address that can be reached. Each has the time that the user set.
    ///
    /// # Errors
    /// One sentence, without the address.
    pub fn connect(address: &Address) -> Result<Link> {
        Link::within(None, address)
    }

    /// Connects again after this connection broke. If the server did not answer, it is given less time.
    ///
    /// # Errors
    /// As [`Link::connect`].
    pub fn reconnect(&self) -> Result<Link> {
        if self.hopeless.get() {
            return Err(SqlError::Silent);
        }
        let link = Link::within(self.silent.get().then_some(SILENCE), &self.address);
        self.hopeless.set(session::is_ending() && matches!(link, Err(SqlError::Silent)));
        link
    }

    fn within(limit: Option<Duration>, address: &Address) -> Result<Link> {
        let mut last = SqlError::Silent;
        for endpoint in address.endpoints().map_err(SqlError::Address)? {
            match Session::open(&endpoint, limit.unwrap_or(endpoint.connect_limit)) {
                Ok(session) => {
                    let [closed, silent, hopeless] = [(); 3].map(|()| Cell::new(false));
                    let (session, address) = (Some(session), address.clone());
                    return Ok(Link { session, endpoint, address, closed, silent, hopeless });
                }
                // As in libpq, no other server is tried after one that refuses the login
                // (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS).
                Err(SqlError::Postgres(error)) if refusal::is_final(&error) => {
                    return Err(SqlError::Postgres(error));
                }
                Err(SqlError::Silent) if session::is_ending() => return Err(SqlError::Silent),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Whether the connection is gone.
    pub fn is_closed(&self) -> bool {
        self.closed.get() || self.silent.get()
    }

    /// The address of the store.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Waits for the answer to what `ask` sends: as long as the server answers others, but no longer than `limit`. The time begins
    /// again with each row that `ask` counts.
    ///
    /// # Errors
    /// The error of the server, [`SqlError::Silent`] or [`SqlError::Stuck`].
    pub fn wait<T: Send + 'static>(
        &self,
        limit: Option<Duration>,
        ask: impl FnOnce(&mut Client, &ReceivedRows) -> std::result::Result<T, Error> + Send + 'static,
    ) -> Result<T> {
        let Some(session) = self.session.as_ref().filter(|_| !self.silent.get()) else {
            return Err(SqlError::Silent);
        };
        let (answer, answers) = channel();
        let mut limit = AnswerLimit::begin(limit);
        let received = limit.received();
        // If nobody waits for the answer any more, the connection ends.
        session.send(Box::new(move |client| drop(answer.send(ask(client, &received)))));
        loop {
            match session::receive(&answers, limit.left(SILENCE)) {
                Ok(answer) => {
                    return answer.map_err(|error| {
                        self.closed.set(self.closed.get() || refusal::ends_session(&error));
                        error.into()
                    });
                }
                // A server may work on one statement for long, or let it wait for a lock.
                Err(RecvTimeoutError::Timeout)
                    if limit.has_more() || probe::answers(&self.endpoint.config, SILENCE) =>
                {
                    let Some(limit) = limit.passed() else { continue };
                    self.give_up();
                    session.cancel(&self.endpoint.trust, FAREWELL);
                    return Err(SqlError::Stuck(limit));
                }
                // Disconnected: the driver panicked.
                Err(_) => {
                    self.give_up();
                    return Err(SqlError::Silent);
                }
            }
        }
    }

    fn give_up(&self) {
        self.silent.set(true);
        self.hopeless.set(session::is_ending());
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // A server that does not answer learns of the end when it continues.
        let limit = if self.silent.get() { Duration::ZERO } else { FAREWELL };
        if let Some(session) = self.session.take() {
            session.end(limit);
        }
    }
}
