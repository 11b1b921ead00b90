//! The errors of a store, each with one clear sentence.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::db::SqlError;

/// Why the store could not be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no file.
    #[error("there is no store at {}", path.display())]
    Missing {
        /// Where the store was looked for.
        path: PathBuf,
    },
    /// The folder could not be made.
    #[error("the store's folder {} cannot be created: {reason}", path.display())]
    Folder {
        /// The store's file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The file cannot be opened.
    #[error("the store {} cannot be opened: {reason}", path.display())]
    Open {
        /// The store's file.
        path: PathBuf,
        /// What the system or SQLite says.
        reason: String,
    },
    /// The address of a server, or what it takes from variables and files, is wrong or not supported.
    #[error("the store {} cannot be opened: {reason}", path.display())]
    Address {
        /// The store, without a password.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A file that is not a store of Assay.
    #[error("{} is not a store of Assay: {reason}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Why it is not a store.
        reason: &'static str,
    },
    /// Written by a later Assay.
    #[error("the store {} was written by a newer Assay (its schema is {found}, this one knows up to {known})", path.display())]
    Newer {
        /// The store's file.
        path: PathBuf,
        /// Version of its schema.
        found: i64,
        /// Newest version of the schema that this Assay reads.
        known: i64,
    },
    /// A server's store of an older version, which can only be read here.
    #[error("the store {} is of an older version", path.display())]
    Older {
        /// The store, without a password.
        path: PathBuf,
    },
    /// Truncated or damaged.
    #[error("the store {} is damaged: {reason}", path.display())]
    Damaged {
        /// The store's file.
        path: PathBuf,
        /// What SQLite says.
        reason: String,
    },
    /// The file at the store's path is no longer the one that was opened.
    #[error("the store {} was deleted or replaced while Assay used it, so what was found is not there", path.display())]
    Replaced {
        /// The store's file.
        path: PathBuf,
    },
    /// Another run judges the same programs.
    #[error("another run of this campaign stores its programs in {}, so those of this run count for nothing", path.display())]
    SameCampaign {
        /// The store's file.
        path: PathBuf,
    },
    /// File or folder may not be written.
    #[error("the store {} cannot be written: it or its folder is read-only", path.display())]
    ReadOnly {
        /// The store's file.
        path: PathBuf,
    },
    /// The server takes no changes.
    #[error("the store {} cannot be changed: the server is read-only", path.display())]
    ReadOnlyServer {
        /// The store, without a password.
        path: PathBuf,
    },
    /// No space left.
    #[error("the store {} cannot grow: the disk is full", path.display())]
    DiskFull {
        /// The store's file.
        path: PathBuf,
    },
    /// Locked by somebody else for too long.
    #[error("the store {} is busy: another process has been writing to it for too long", path.display())]
    Busy {
        /// The store's file.
        path: PathBuf,
    },
    /// No such finding.
    #[error("the store {} has no finding {id}", path.display())]
    NoFinding {
        /// The store's file.
        path: PathBuf,
        /// The id that was asked for.
        id: i64,
    },
    /// The user asked to copy findings from a store to itself.
    #[error("{} is the store itself, or a copy of it", path.display())]
    Same {
        /// Where they are to go.
        path: PathBuf,
    },
    /// The server cannot be reached, or the connection to it broke.
    #[error("the store {} cannot be reached: {reason}", path.display())]
    Lost {
        /// The store, without a password.
        path: PathBuf,
        /// What the server or the system says.
        reason: String,
    },
    /// The answer to a commit was lost, and the server cannot be asked whether the change was made.
    #[error("the store {} did not confirm the last change, which may have been made: {reason}", path.display())]
    Unconfirmed {
        /// The store, without a password.
        path: PathBuf,
        /// What the server or the system says.
        reason: String,
    },
    /// A shard can neither reach its server nor keep its results in its file.
    #[error("the store {} cannot be reached, and results cannot be kept meanwhile: {cause}", path.display())]
    NotKept {
        /// The store, without a password.
        path: PathBuf,
        /// What is wrong with the file.
        cause: Box<StoreError>,
    },
    /// The server refuses the login, or the user lacks a permission.
    #[error("the store {} refuses: {reason}", path.display())]
    Denied {
        /// The store, without a password.
        path: PathBuf,
        /// What the server or the system says.
        reason: String,
    },
    /// Server and client do not agree on TLS: one does not trust the other's certificate, or the server has no TLS.
    #[error("the store {} has no connection that can be trusted: {reason}", path.display())]
    Tls {
        /// The store, without a password.
        path: PathBuf,
        /// What the library or the server says.
        reason: String,
    },
    /// The server has no such database.
    #[error("the store {} cannot be opened: the server has no such database", path.display())]
    NoDatabase {
        /// The store, without a password.
        path: PathBuf,
    },
    /// The user's search path names no schema of the database.
    #[error("the store {} cannot be opened: the database has no such schema", path.display())]
    NoSchema {
        /// The store, without a password.
        path: PathBuf,
    },
    /// Anything else that the database says.
    #[error("the store {} failed: {cause}", path.display())]
    Sql {
        /// The store, without a password.
        path: PathBuf,
        /// What the database says.
        cause: SqlError,
    },
}

impl StoreError {
    /// What the user can do about it. `option` is the option that names the store, such as `--db`; `None` if a positional
    /// argument does.
    pub fn help(&self, option: Option<&str>) -> String {
        let with = |value: &str| option.map(|option| format!(" with {option}{value}")).unwrap_or_default();
        let text = match self {
            StoreError::Missing { .. } => {
                return format!("run `assay fuzz` to make one, or name another{}", with(" PATH"));
            }
            StoreError::Folder { .. } | StoreError::Open { .. } | StoreError::ReadOnly { .. } => {
                return format!("name a place that you may write to{}", with(" PATH"));
            }
            StoreError::Foreign { .. } => {
                return format!("name another file{}; this one was not touched", with(" PATH"));
            }
            StoreError::Newer { .. } => {
                return format!("use that newer assay, or another store{}", with(" PATH"));
            }
            StoreError::Busy { .. } => {
                return format!("wait for the other assay to end, or use another store{}", with(" PATH"));
            }
            StoreError::NoDatabase { .. } => {
                return format!("make it with `createdb NAME`, or name another{}", with(""));
            }
            StoreError::ReadOnlyServer { .. } => {
                "name a server that takes changes: a standby takes none, and default_transaction_read_only forbids them"
            }
            StoreError::Address { .. } => {
                "correct the URL, or the variable PG* or the file from which that part of the address comes"
            }
            StoreError::Older { .. } => "`assay findings list --db URL` brings it up to date",
            StoreError::Damaged { .. } => {
                "move the file away, with its -wal and -shm if they are there, and start anew"
            }
            StoreError::SameCampaign { .. } => "use another --seed or --shard auto, or wait for its end",
            StoreError::Replaced { .. } => "run the command again; the programs of this run are judged anew",
            StoreError::DiskFull { .. } => "free some space; whatever was stored before is still there",
            StoreError::NoFinding { .. } => "`assay findings list` shows their numbers",
            StoreError::Same { .. } => "name another file; nothing was changed",
            StoreError::Lost { .. } => {
                "see whether the server runs and listens there; `psql` with the same URL tells"
            }
            StoreError::Unconfirmed { .. } => {
                "repeat the command once the server is there: what was changed already is not changed twice"
            }
            StoreError::NotKept { .. } => {
                "make it possible to write the file, or start the shard in another folder; other shards judge the programs again"
            }
            StoreError::Denied { .. } => {
                "set PGPASSWORD, or put the password into ~/.pgpass (readable by you alone), and see what the user may do"
            }
            StoreError::Tls { .. } => {
                "sslmode says what is checked; sslrootcert or PGSSLROOTCERT names the certificates to trust"
            }
            StoreError::NoSchema { .. } => {
                "make it with `CREATE SCHEMA NAME` in psql, or name another in search_path"
            }
            StoreError::Sql { cause: SqlError::Postgres(_), .. } => "see what the server's log says",
            StoreError::Sql { .. } => "see whether the disk and the file are in order",
        };
        text.to_owned()
    }

    /// Whether the same operation may succeed later, because only the server or the connection is gone.
    pub fn is_lost(&self) -> bool {
        matches!(self, StoreError::Lost { .. } | StoreError::Unconfirmed { .. })
    }

    /// Whether the same change may succeed later: the server or the connection is gone, or a server that took changes before takes
    /// none now.
    pub fn is_away(&self) -> bool {
        self.is_lost() || matches!(self, StoreError::ReadOnlyServer { .. })
    }

    /// The error of the store at `path` that `cause` stands for.
    pub(super) fn new(path: &Path, cause: SqlError) -> StoreError {
        let path = path.to_owned();
        match cause {
            SqlError::Sqlite(cause) => StoreError::of_sqlite(path, cause),
            SqlError::Unconfirmed(cause) => StoreError::Unconfirmed { path, reason: cause.to_string() },
            cause if cause.is_lost() => StoreError::Lost { path, reason: cause.to_string() },
            cause if cause.is_read_only() => StoreError::ReadOnlyServer { path },
            cause if cause.is_of_tls() => StoreError::Tls { path, reason: cause.to_string() },
            SqlError::Postgres(error) => match error.code().map(|code| code.code()) {
                Some("3D000") => StoreError::NoDatabase { path },
                Some("3F000") => StoreError::NoSchema { path },
                // invalid_authorization_specification, invalid_password, insufficient_privilege
                Some("28000" | "28P01" | "42501") => {
                    StoreError::Denied { path, reason: SqlError::Postgres(error).to_string() }
                }
                Some("53100") => StoreError::DiskFull { path },
                None => StoreError::Denied { path, reason: SqlError::Postgres(error).to_string() },
                Some(_) => StoreError::Sql { path, cause: SqlError::Postgres(error) },
            },
            SqlError::Address(reason) => StoreError::Address { path, reason },
            cause => StoreError::Sql { path, cause },
        }
    }

    fn of_sqlite(path: PathBuf, cause: rusqlite::Error) -> StoreError {
        match cause.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => {
                StoreError::Foreign { path, reason: "the file is not an SQLite database" }
            }
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, reason: said(&cause) },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly { path },
            Some(ErrorCode::DiskFull) => StoreError::DiskFull { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { path },
            Some(ErrorCode::CannotOpen) => StoreError::Open { reason: open_reason(&path), path },
            _ => StoreError::Sql { path, cause: SqlError::Sqlite(cause) },
        }
    }
}

/// Said of a link to a missing file.
pub(super) const DANGLING: &str = "it is a link to a file that is not there";

/// Asks the system why a file cannot be opened: SQLite only says "unable to open database file".
fn open_reason(path: &Path) -> String {
    if path.is_dir() {
        return "it is a folder".to_owned();
    }
    // The path is a link to a missing file, which SQLite does not create in another folder.
    if path.is_symlink() && !path.exists() {
        return DANGLING.to_owned();
    }
    match std::fs::OpenOptions::new().read(true).write(true).open(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => error.to_string(),
        _ => "its folder does not allow new files".to_owned(),
    }
}

fn said(cause: &rusqlite::Error) -> String {
    match cause {
        rusqlite::Error::SqliteFailure(_, Some(text)) => text.clone(),
        other => other.to_string(),
    }
}
