//! The store: findings, campaigns and counters in one database. All SQL of Assay is in this folder.
//!
//! The database is an SQLite file or a database of a PostgreSQL server (`db`). Durability of a file: with the write-ahead log, a
//! commit survives the death of the process (`kill -9`), whatever `synchronous` says. Commits with a new finding are also
//! synchronised to the disk and survive a power cut.

mod backup;
mod campaigns;
mod claims;
mod db;
mod digest;
mod error;
mod file;
mod findings;
#[cfg(any(test, feature = "fixtures"))]
mod fixture;
#[cfg(test)]
pub(crate) use fixture::fixture;
mod groups;
mod leases;
mod listing;
mod lists;
mod location;
mod lost_commits;
mod merge;
mod merged;
mod outbox;
mod prune;
mod query;
mod repeated;
mod samples;
mod schema;
mod search;
mod statistics;
mod tally;
mod unfinished;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use db::{Connection, SqlError};
use digest::Digest;
use lost_commits::LostCommits;
use search::{FindingTexts, Searched};

pub use db::{STATEMENT_LIMIT, hurry_if, without_passwords};

pub use campaigns::{Campaign, Committed, CoverageOf, InternalError};
pub use claims::{FindingWork, FindingWorker, FinishedWork, LeaseAnswer};
pub use error::StoreError;
pub use findings::{Filter, Recorded};
pub use leases::{LEASE, Lease, Shard, ShardState};
pub use location::Location;
pub use merge::Snapshot;
pub use merged::{DeliveredFinding, Merged};
pub use outbox::{DestinationStore, OutboxEntry};
pub use prune::{OldCauses, OldFindings};
pub use query::{Facet, Facets, Listed, Page, Query, Sort};
pub use samples::Sample;
pub use statistics::{Period, Statistics};
pub use tally::{Share, Tally};

/// How long each statement of a migration may take at least: new columns and indexes of a large store take long.
const MIGRATION_LIMIT: Duration = Duration::from_secs(600);

/// If a server has not confirmed a change of this process yet: the error that says so, for a process that ends now.
pub fn unconfirmed_change() -> Option<StoreError> {
    let reason = "the command was ended before the answer".to_owned();
    db::unconfirmed_place().map(|place| StoreError::Unconfirmed { path: place.into(), reason })
}

/// An open store.
#[derive(Debug)]
pub struct Store {
    /// The file's path, or the server's address without its password.
    path: PathBuf,
    /// The address of a server with its options, if it can be shown so.
    address: Option<String>,
    connection: Connection,
    /// Device and number of the open file, if it may be written.
    opened: Option<(u64, u64)>,
    /// Commits of programs that may have taken place.
    lost_commits: LostCommits,
    /// The digest from which counts were last computed.
    digest: RefCell<Option<Arc<Digest>>>,
    /// The texts that were last searched.
    texts: RefCell<Option<FindingTexts>>,
    /// The last search.
    searched: RefCell<Option<Searched>>,
}

impl Store {
    fn new(path: PathBuf, connection: Connection) -> Store {
        Store {
            path,
            address: None,
            connection,
            opened: None,
            lost_commits: LostCommits::default(),
            digest: RefCell::default(),
            texts: RefCell::default(),
            searched: RefCell::default(),
        }
    }

    /// Opens the store at `location` for reading and writing. Creates it, and the file's folder, if they do not exist. The
    /// database of a server must exist.
    ///
    /// # Errors
    /// Every [`StoreError`] but `Missing` and `NoFinding`.
    pub fn open(location: impl Into<Location>) -> Result<Store, StoreError> {
        match location.into() {
            Location::File(path) => file::open(&path),
            Location::Server(address) => {
                let store = Store::connect(&address)?;
                match store.checked()? {
                    version if version < schema::VERSION => store.migrated(),
                    _ => store.with_lists(),
                }
            }
        }
    }

    /// Opens an existing store, for reading and writing.
    ///
    /// # Errors
    /// Every [`StoreError`] but `Folder` and `NoFinding`.
    pub fn open_existing(location: impl Into<Location>) -> Result<Store, StoreError> {
        match location.into() {
            Location::File(path) => file::open_existing(&path),
            Location::Server(address) => {
                let store = Store::connect(&address)?;
                match store.checked()? {
                    0 => Err(StoreError::Missing { path: store.path }),
                    version if version < schema::VERSION => store.migrated(),
                    _ => store.with_lists(),
                }
            }
        }
    }

    /// Opens an existing store, for reading only. It may be on a read-only disk.
    ///
    /// # Errors
    /// Every [`StoreError`] but `Folder`, `ReadOnly`, `DiskFull` and `NoFinding`.
    pub fn read(location: impl Into<Location>) -> Result<Store, StoreError> {
        let location = location.into();
        let store = Store::read_as_it_is(&location)?;
        if !store.is_server() {
            store.connection.batch("PRAGMA query_only = 1").map_err(|cause| store.error(cause))?;
        }
        let (_, version, _) = schema::identity(&store.connection).map_err(|cause| store.error(cause))?;
        // An older store cannot be read without migration.
        if version < schema::VERSION {
            return Store::open_existing(&location);
        }
        match lists::is_applied(&store.connection) {
            // What cannot be written is shown as it is.
            Ok(false) => Ok(Store::open_existing(&location).unwrap_or(store)),
            _ => Ok(store),
        }
    }

    /// As [`Store::read`], but without migration. A store of an older version keeps its schema, and most methods fail on it.
    fn read_as_it_is(location: &Location) -> Result<Store, StoreError> {
        match location {
            Location::File(path) => file::read_as_it_is(path),
            Location::Server(address) => {
                let store = Store::connect(address)?;
                match store.checked()? {
                    0 => Err(StoreError::Missing { path: store.path }),
                    _ => Ok(store),
                }
            }
        }
    }

    fn migrated(self) -> Result<Store, StoreError> {
        let migrated = self.connection.allow(MIGRATION_LIMIT, || schema::migrate(&self.connection));
        migrated.map_err(|cause| self.error(cause))?;
        Ok(self)
    }

    /// Applies the lists of this build.
    fn with_lists(self) -> Result<Store, StoreError> {
        let updated = self.connection.allow(MIGRATION_LIMIT, || lists::update(&self.connection));
        updated.map_err(|cause| self.error(cause))?;
        Ok(self)
    }

    fn connect(address: &db::Address) -> Result<Store, StoreError> {
        let path = PathBuf::from(address.to_string());
        let connection =
            Connection::connect_postgres(address).map_err(|cause| StoreError::new(&path, cause))?;
        Ok(Store { address: address.argument(), ..Store::new(path, connection) })
    }

    /// The version of the store's schema; 0 if there is no store yet.
    fn checked(&self) -> Result<i64, StoreError> {
        // At one moment: between two reads, another process may create the store, which would then look like another's.
        let (is_ours, version, tables) = self.read_at_one_moment(|store| {
            schema::identity(&store.connection).map_err(|cause| store.error(cause))
        })?;
        match (is_ours, tables) {
            (true, _) if version > schema::VERSION => {
                Err(StoreError::Newer { path: self.path.clone(), found: version, known: schema::VERSION })
            }
            (true, _) => Ok(version),
            // The database was created, but not filled yet.
            (false, 0) => Ok(0),
            (false, _) => Err(StoreError::Foreign {
                path: self.path.clone(),
                reason: match self.is_server() {
                    true => "the database holds tables of something else",
                    false => "the file is a database of something else",
                },
            }),
        }
    }

    /// The path of the store; for a server, its address without the password.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is a database of a server.
    pub fn is_server(&self) -> bool {
        self.connection.is_server()
    }

    /// From now on, a server's statement that has no answer for `limit` fails, even if the server answers others; see
    /// [`Location::giving_up_after`]. A file has no such limit.
    pub fn give_up_after(&mut self, limit: Duration) {
        self.connection.give_up_after(limit);
    }

    /// Limits a file to `pages` pages of 4 KiB. If a write needs more, it fails with [`StoreError::DiskFull`].
    ///
    /// # Errors
    /// The error of SQLite.
    pub fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        // The pragma answers with the new limit.
        let sql = format!("PRAGMA max_page_count = {pages}");
        self.connection.first(&sql, &[], |_| Ok(())).map(drop).map_err(|cause| self.error(cause))
    }

    /// Reads several things as they are at one moment.
    ///
    /// # Errors
    /// The error of `body`, and any [`StoreError`] of reading.
    pub fn read_at_one_moment<T, E: From<StoreError>>(
        &self,
        body: impl FnOnce(&Store) -> Result<T, E>,
    ) -> Result<T, E> {
        self.connection.begin_reading().map_err(|cause| self.error(cause))?;
        let _end = ReadTransaction(&self.connection);
        body(self)
    }

    fn error(&self, cause: SqlError) -> StoreError {
        StoreError::new(&self.path, cause)
    }

    /// One writing transaction; see [`Connection::transaction`].
    fn transaction<T>(
        &self,
        durable: bool,
        body: impl FnOnce(&Connection) -> db::Result<T>,
    ) -> Result<T, StoreError> {
        let outcome = self.connection.transaction(durable, body).map_err(|cause| self.error(cause))?;
        // SQLite goes on to write to a deleted file, which is lost when it is closed.
        match self.opened.is_none() || self.opened == file::identity(&self.path) {
            true => Ok(outcome),
            false => Err(StoreError::Replaced { path: self.path.clone() }),
        }
    }
}

/// Ends a read-only transaction, whatever happened in it.
struct ReadTransaction<'a>(&'a Connection);

impl Drop for ReadTransaction<'_> {
    fn drop(&mut self) {
        // If this fails, the connection is gone, and the transaction with it.
        let _ = self.0.end_reading();
    }
}

/// SQLite's integers are signed. A larger number saturates, but no campaign reaches 2^63 programs.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The inverse; a number stored by [`signed`] is never negative.
fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
