//! A connection that waits for an answer only as long as the server gives signs of life. A stopped server, or one behind a network
//! that swallows all, keeps its connections open and never answers.

use std::cell::Cell;
use std::pin::pin;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{Client, Error};

use super::{Address, Result, SqlError};

/// If a statement has no answer for this long, another connection tests whether the server answers at all, for as long again.
const SILENCE: Duration = Duration::from_secs(5);

/// How long the farewell to a server may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// An open connection.
pub struct Link {
    // Dropped first, which ends the task of the connection.
    client: Client,
    background: Background,
    address: Address,
}

/// The task that reads and writes the socket. It runs only while somebody waits.
struct Background {
    runtime: Runtime,
    task: JoinHandle<()>,
    /// Whether the server did not answer. Then the connection is given up.
    silent: Cell<bool>,
}

impl Link {
    /// Connects.
    ///
    /// # Errors
    /// As [`Address::open`].
    pub fn connect(address: &Address) -> Result<Link> {
        Link::within(None, address)
    }

    /// Connects again after this connection broke. If the server did not answer, it is given less time.
    ///
    /// # Errors
    /// As [`Address::open`].
    pub fn again(&self) -> Result<Link> {
        Link::within(self.background.silent.get().then_some(SILENCE), &self.address)
    }

    fn within(limit: Option<Duration>, address: &Address) -> Result<Link> {
        let failed = |error: std::io::Error| SqlError::Address(format!("no connection can be made: {error}"));
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let (client, task) = runtime.block_on(async {
            let (client, connection) = address.open(limit).await?;
            Ok::<_, SqlError>((client, tokio::spawn(connection)))
        })?;
        let background = Background { runtime, task, silent: Cell::new(false) };
        Ok(Link { client, background, address: address.clone() })
    }

    /// Whether the connection is gone.
    pub fn is_closed(&self) -> bool {
        self.background.silent.get() || self.client.is_closed()
    }

    /// Waits for the answer to what `ask` sends.
    ///
    /// # Errors
    /// The error of the server, or [`SqlError::Silent`].
    pub fn wait<'a, T, F: Future<Output = std::result::Result<T, Error>>>(
        &'a self,
        ask: impl FnOnce(&'a Client) -> F,
    ) -> Result<T> {
        let Background { runtime, task, silent } = &self.background;
        if silent.get() {
            return Err(SqlError::Silent);
        }
        runtime.block_on(async {
            let mut answer = pin!(ask(&self.client));
            loop {
                if let Ok(answer) = timeout(SILENCE, &mut answer).await {
                    return Ok(answer?);
                }
                // A server may work on one statement for long, or let it wait for a lock.
                if !self.is_alive().await {
                    silent.set(true);
                    task.abort();
                    return Err(SqlError::Silent);
                }
            }
        })
    }

    /// Whether the server answers somebody who comes anew, even by a refusal.
    async fn is_alive(&self) -> bool {
        match self.address.open(Some(SILENCE)).await {
            Ok(_) => true,
            Err(SqlError::Postgres(error)) => error.code().is_some(),
            Err(_) => false,
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        let Background { runtime, task, .. } = self;
        // If the server does not hear it, the connection ends anyway.
        let _ = runtime.block_on(async { timeout(FAREWELL, task).await });
    }
}
