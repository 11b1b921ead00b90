//! One interface to both databases: SQLite in a file and PostgreSQL behind a socket.
//!
//! Queries are written once, in SQL that both databases understand; `dialect.rs` replaces the few words that differ. On both
//! databases, a writing transaction excludes all others: SQLite has only one writer at a time, and on PostgreSQL every writing
//! transaction takes the same advisory lock. So no query must expect another writer.

mod address;
pub mod dialect;
mod limit;
mod link;
mod options;
mod outstanding;
mod param;
mod places;
mod probe;
mod refusal;
mod server;
mod service;
mod session;
mod tls;
mod url;
mod variables;

use std::fmt;
use std::time::Duration;

use rusqlite::TransactionBehavior;

pub use address::{Address, STATEMENT_LIMIT};
pub use outstanding::unconfirmed_place;
pub(crate) use param::params;
pub use param::{Column, ColumnValue, Param};
pub use server::HAS_COMMITTED;
use server::Server;
pub use session::hurry_if;
pub use url::without_passwords;

/// Statements of a store that are kept prepared.
const STATEMENTS: usize = 128;

/// An open database.
pub enum Connection {
    /// A file.
    Sqlite(rusqlite::Connection),
    /// A server.
    Postgres(Box<Server>),
}

/// Why a statement failed.
#[derive(Debug, thiserror::Error)]
pub enum SqlError {
    /// SQLite.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// The server; boxed, since it is large.
    #[error("{}", refusal::sentence(.0))]
    Postgres(Box<postgres::Error>),
    /// The server keeps a connection open, but does not answer.
    #[error("the server does not answer")]
    Silent,
    /// The server answers others, but had no answer to a statement for this long.
    #[error("a statement had no answer for {} seconds, although the server answers others", .0.as_secs())]
    Stuck(Duration),
    /// The answer to a COMMIT was lost, and the server cannot be asked whether the transaction took place.
    #[error(transparent)]
    Unconfirmed(Box<SqlError>),
    /// A finding that is not valid JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A required row is missing.
    #[error("a row is missing")]
    NoRow,
    /// An address that cannot be used for a connection.
    #[error("{0}")]
    Address(String),
}

impl From<postgres::Error> for SqlError {
    fn from(error: postgres::Error) -> SqlError {
        SqlError::Postgres(Box::new(error))
    }
}

/// The result of a statement.
pub type Result<T> = std::result::Result<T, SqlError>;

/// One row of an answer.
pub enum Row<'a> {
    /// Of SQLite.
    Sqlite(&'a rusqlite::Row<'a>),
    /// Of PostgreSQL.
    Postgres(&'a postgres::Row),
}

impl Row<'_> {
    /// The value of column `at`, from 0.
    pub fn get<T: Column>(&self, at: usize) -> Result<T> {
        match self {
            Row::Sqlite(row) => Ok(row.get(at)?),
            Row::Postgres(row) => Ok(row.try_get(at)?),
        }
    }

    /// The text of column `at`, which must not be NULL.
    pub fn text(&self, at: usize) -> Result<&str> {
        match self {
            Row::Sqlite(row) => Ok(row.get_ref(at)?.as_str().map_err(rusqlite::Error::from)?),
            Row::Postgres(row) => Ok(row.try_get(at)?),
        }
    }

    /// How many columns there are.
    pub fn width(&self) -> usize {
        match self {
            Row::Sqlite(row) => row.as_ref().column_count(),
            Row::Postgres(row) => row.len(),
        }
    }
}

impl Connection {
    /// Takes over an SQLite database.
    pub fn from_sqlite(connection: rusqlite::Connection) -> Connection {
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Connection::Sqlite(connection)
    }

    /// Connects to a server.
    ///
    /// # Errors
    /// The error of the server, or of the system on the way to it.
    pub fn connect_postgres(address: &Address) -> Result<Connection> {
        Ok(Connection::Postgres(Box::new(Server::connect(address)?)))
    }

    /// Whether it is a server.
    pub fn is_server(&self) -> bool {
        matches!(self, Connection::Postgres(_))
    }

    /// From now on, a server's statement that has no answer for this long fails. A file has no such limit.
    pub fn give_up_after(&self, limit: Duration) {
        if let Connection::Postgres(server) = self {
            server.give_up_after(limit);
        }
    }

    /// Runs `body`. Meanwhile a server's statement has at least this long for its answer.
    pub fn allow<T>(&self, least: Duration, body: impl FnOnce() -> T) -> T {
        match self {
            Connection::Sqlite(_) => body(),
            Connection::Postgres(server) => server.allow(least, body),
        }
    }

    /// If the last transaction that excluded others ended with [`SqlError::Unconfirmed`]: its number.
    pub fn lost_commit(&self) -> Option<String> {
        match self {
            Connection::Sqlite(_) => None,
            Connection::Postgres(server) => server.lost_commit(),
        }
    }

    /// Runs a statement; returns how many rows it changed.
    pub fn execute(&self, sql: &str, params: &[Param<'_>]) -> Result<usize> {
        match self {
            Connection::Sqlite(connection) => {
                Ok(connection.prepare_cached(sql)?.execute(rusqlite::params_from_iter(params))?)
            }
            Connection::Postgres(server) => server.execute(sql, params),
        }
    }

    /// All rows of an answer.
    pub fn all<T>(
        &self,
        sql: &str,
        params: &[Param<'_>],
        mut each: impl FnMut(&Row<'_>) -> Result<T>,
    ) -> Result<Vec<T>> {
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                let mut rows = statement.query(rusqlite::params_from_iter(params))?;
                let mut all = Vec::new();
                while let Some(row) = rows.next()? {
                    all.push(each(&Row::Sqlite(row))?);
                }
                Ok(all)
            }
            Connection::Postgres(server) => {
                server.query(sql, params)?.iter().map(|row| each(&Row::Postgres(row))).collect()
            }
        }
    }

    /// The first row of a result, if there is one.
    pub fn first<T>(
        &self,
        sql: &str,
        params: &[Param<'_>],
        each: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<Option<T>> {
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                let mut rows = statement.query(rusqlite::params_from_iter(params))?;
                rows.next()?.map(|row| each(&Row::Sqlite(row))).transpose()
            }
            Connection::Postgres(server) => {
                server.query(sql, params)?.first().map(|row| each(&Row::Postgres(row))).transpose()
            }
        }
    }

    /// The first row of a result that always has one.
    pub fn one<T>(
        &self,
        sql: &str,
        params: &[Param<'_>],
        each: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<T> {
        self.first(sql, params, each)?.ok_or(SqlError::NoRow)
    }

    /// Whether an answer has a row.
    pub fn exists(&self, sql: &str, params: &[Param<'_>]) -> Result<bool> {
        Ok(self.first(sql, params, |_| Ok(()))?.is_some())
    }

    /// Inserts rows with a statement of the form `INSERT … VALUES (?1, ?2) …`. A server gets all rows at once. Returns the
    /// numbers that `RETURNING` names.
    pub fn insert(&self, sql: &str, rows: &[Vec<Param<'_>>]) -> Result<Vec<i64>> {
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                let returns = statement.column_count() > 0;
                let mut returned = Vec::new();
                for row in rows {
                    let values = rusqlite::params_from_iter(row);
                    if returns {
                        let mut answer = statement.query(values)?;
                        while let Some(row) = answer.next()? {
                            returned.push(row.get(0)?);
                        }
                    } else {
                        statement.execute(values)?;
                    }
                }
                Ok(returned)
            }
            Connection::Postgres(server) => server.insert(sql, rows),
        }
    }

    /// Several statements without parameters.
    pub fn batch(&self, sql: &str) -> Result<()> {
        match self {
            Connection::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            Connection::Postgres(server) => server.batch(sql),
        }
    }

    /// Begins a transaction that only reads. If the connection breaks, all that follows fails: on a new connection it would
    /// see another moment.
    pub fn begin_reading(&self) -> Result<()> {
        match self {
            Connection::Sqlite(_) => self.batch("BEGIN"),
            Connection::Postgres(server) => server.begin_reading(),
        }
    }

    /// Ends it.
    pub fn end_reading(&self) -> Result<()> {
        match self {
            Connection::Sqlite(_) => self.batch("COMMIT"),
            Connection::Postgres(server) => server.end_reading(),
        }
    }

    /// Runs one writing transaction, which excludes all other writers. With SQLite, a `durable` transaction is on the disk when
    /// this returns; any other one has at least reached the operating system. A server always writes to its disk.
    pub fn transaction<T>(&self, durable: bool, body: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        match self {
            Connection::Sqlite(connection) => {
                connection.pragma_update(None, "synchronous", if durable { "FULL" } else { "NORMAL" })?;
                let transaction =
                    rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
                let outcome = body(self)?;
                transaction.commit()?;
                Ok(outcome)
            }
            Connection::Postgres(server) => server.transaction(server::ALONE, || body(self)),
        }
    }

    /// Runs a short writing transaction that does not exclude others. On a server it must lock the rows that it relies on.
    pub fn write_concurrently<T>(&self, body: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        match self {
            Connection::Sqlite(_) => self.transaction(false, body),
            Connection::Postgres(server) => server.transaction(server::BESIDE, || body(self)),
        }
    }

    /// As [`Connection::write_concurrently`], for a transaction that may take place twice. If the connection breaks, it is repeated on a new
    /// one.
    pub fn retry_concurrently<T>(&self, body: impl Fn(&Connection) -> Result<T>) -> Result<T> {
        match self.write_concurrently(&body) {
            Err(cause) if cause.is_broken() => self.write_concurrently(&body),
            outcome => outcome,
        }
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Connection::Sqlite(_) => "Connection::Sqlite",
            Connection::Postgres(_) => "Connection::Postgres",
        })
    }
}

impl SqlError {
    /// Whether the server or the connection is gone, so that the same statement may succeed later.
    pub fn is_lost(&self) -> bool {
        match self {
            SqlError::Postgres(error) => refusal::is_lost(error),
            SqlError::Silent | SqlError::Stuck(_) | SqlError::Unconfirmed(_) => true,
            _ => false,
        }
    }

    /// Whether the connection is gone, and a new one may work at once. A server that does not answer would not answer again either.
    pub fn is_broken(&self) -> bool {
        self.is_lost() && !matches!(self, SqlError::Silent | SqlError::Stuck(_))
    }

    /// Whether the server takes no changes.
    pub fn is_read_only(&self) -> bool {
        match self {
            SqlError::Postgres(error) => refusal::is_read_only(error),
            _ => false,
        }
    }

    /// Whether a connection with TLS failed, because one side does not trust the other or has no TLS.
    pub fn is_of_tls(&self) -> bool {
        match self {
            SqlError::Postgres(error) => refusal::is_refused_by_tls(error),
            _ => false,
        }
    }
}
