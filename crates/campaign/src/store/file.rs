//! A store in an SQLite file: opens it, and detects all the ways in which a file may not be a store.

use std::io::Read as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::OpenFlags;

use super::db::Connection;
use super::error::DANGLING;
use super::{Store, StoreError, lists, schema};

/// How long to wait for another process's transaction. Transactions of Assay take milliseconds.
const BUSY: Duration = Duration::from_secs(10);
/// The pause between two attempts to open a store.
const AGAIN: Duration = Duration::from_millis(20);

/// When a store of at most this length is opened, it is checked completely.
const MAX_CHECKED: u64 = 8 << 20;

/// The first bytes of every SQLite database.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// See [`Store::open`].
pub fn open(path: &Path) -> Result<Store, StoreError> {
    refuse_urls(path)?;
    make_folder_of(path)?;
    if path.exists() {
        must_exist(path)?;
    }
    open_writable(path, OpenFlags::SQLITE_OPEN_CREATE)
}

/// Makes the folder of a file that is about to be written.
pub fn make_folder_of(path: &Path) -> Result<(), StoreError> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|cause| {
        let in_the_way = folder.ancestors().find(|above| above.exists() && !above.is_dir());
        let reason = in_the_way.map_or(cause.to_string(), |file| format!("{} is a file", file.display()));
        StoreError::Folder { path: folder.to_owned(), reason }
    })
}

/// See [`Store::open_existing`].
pub fn open_existing(path: &Path) -> Result<Store, StoreError> {
    must_exist(path)?;
    open_writable(path, OpenFlags::empty())
}

/// See [`Store::read_as_it_is`].
pub fn read_as_it_is(path: &Path) -> Result<Store, StoreError> {
    const FLAGS: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
    must_exist(path)?;
    // The last connection to a store deletes the companion files of the log, unless it is a read-only one
    // (https://sqlite.org/walformat.html, "File Lifecycles").
    let writable = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    match connect(path, path, writable) {
        Err(StoreError::Open { .. } | StoreError::ReadOnly { .. }) => {}
        result => return result,
    }
    match connect(path, path, FLAGS) {
        // SQLite needs companion files to read a database in WAL mode, unless the database is declared immutable. If there is no
        // log file, and no right to create one, it is declared so (https://sqlite.org/wal.html#readonly).
        Err(StoreError::Open { .. } | StoreError::ReadOnly { .. })
            if !beside(path, "-wal").exists() && !path.is_dir() =>
        {
            let uri = format!("file:{}?immutable=1", uri_path(path));
            connect(path, Path::new(&uri), FLAGS | OpenFlags::SQLITE_OPEN_URI)
        }
        result => result,
    }
}

/// Two processes that create a store at the same time block each other. SQLite does not wait if both would wait: for the change
/// to WAL, or for the change from reading to writing (<https://sqlite.org/c3ref/busy_handler.html>).
fn open_writable(path: &Path, extra: OpenFlags) -> Result<Store, StoreError> {
    let start = Instant::now();
    loop {
        match prepare_writable(path, extra) {
            Err(StoreError::Busy { .. }) if start.elapsed() < BUSY => std::thread::sleep(AGAIN),
            result => return result,
        }
    }
}

fn prepare_writable(path: &Path, extra: OpenFlags) -> Result<Store, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | extra;
    let mut store = connect(path, path, flags)?;
    let Connection::Sqlite(connection) = &store.connection else { return Ok(store) };
    let failed = |cause: rusqlite::Error| StoreError::new(path, cause.into());
    if connection.is_readonly("main").map_err(failed)? {
        return Err(StoreError::ReadOnly { path: path.to_owned() });
    }
    let prepared = || -> rusqlite::Result<()> {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)
    }();
    prepared.map_err(failed)?;
    let migrated = schema::migrate(&store.connection).and_then(|()| lists::update(&store.connection));
    migrated.map_err(|cause| store.error(cause))?;
    store.opened = identity(path);
    Ok(store)
}

/// Device and number of a file; `None` if it is not there.
pub(super) fn identity(path: &Path) -> Option<(u64, u64)> {
    let data = std::fs::metadata(path).ok()?;
    Some((data.dev(), data.ino()))
}

/// Opens and checks, and changes nothing.
fn connect(path: &Path, address: &Path, flags: OpenFlags) -> Result<Store, StoreError> {
    check_length(path)?;
    let failed = |cause: rusqlite::Error| StoreError::new(path, cause.into());
    let connection = rusqlite::Connection::open_with_flags(address, flags).map_err(failed)?;
    connection.busy_timeout(BUSY).map_err(failed)?;
    let store = Store::new(path.to_owned(), Connection::from_sqlite(connection));
    check(&store)?;
    Ok(store)
}

/// Checks that this is a store of Assay, of a known version, and undamaged.
fn check(store: &Store) -> Result<(), StoreError> {
    if store.checked()? == 0 {
        return Ok(());
    }
    // For a large store the check takes seconds, so it is skipped. Damage then shows when the damaged part is read.
    let length = std::fs::metadata(&store.path).map_or(0, |data| data.len());
    if length > MAX_CHECKED {
        return Ok(());
    }
    let verdict: String = store
        .connection
        .one("PRAGMA quick_check(1)", &[], |row| row.get(0))
        .map_err(|cause| store.error(cause))?;
    if verdict != "ok" {
        let reason = verdict.lines().last().unwrap_or_default().to_owned();
        return Err(StoreError::Damaged { path: store.path.clone(), reason });
    }
    Ok(())
}

/// A mistyped address of a server is not a file. It may have a password, so only its beginning is shown.
pub(super) fn refuse_urls(path: &Path) -> Result<(), StoreError> {
    let text = path.to_string_lossy();
    let text = text.trim().trim_matches(['"', '\'', '`']);
    if !looks_like_address(text) {
        return Ok(());
    }
    let end = text.find(|one| !is_of_scheme(one)).unwrap_or(text.len());
    let next: String = text[end..].chars().take(1).collect();
    let start = &text[..end];
    let reason = "the address of a server begins with postgres://".to_owned();
    Err(StoreError::Address { path: PathBuf::from(format!("{start}{next}…")), reason })
}

/// Whether a name is rather the address of a server in a wrong form: a wrong scheme, or the form `password=… dbname=…` of libpq.
fn looks_like_address(text: &str) -> bool {
    let is_scheme = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.chars().all(is_of_scheme)
    };
    let has_scheme = text
        .split_once(':')
        .is_some_and(|(scheme, rest)| is_scheme(scheme) && (rest.starts_with('/') || rest.contains('@')));
    let has_login = !text.starts_with(['/', '.']) && text.contains("//") && text.contains('@');
    has_scheme || has_login || text.to_ascii_lowercase().contains("password=")
}

/// Whether a character may be part of a URL's scheme (RFC 3986, section 3.1).
fn is_of_scheme(one: char) -> bool {
    one.is_ascii_alphanumeric() || "+-.".contains(one)
}

fn must_exist(path: &Path) -> Result<(), StoreError> {
    refuse_urls(path)?;
    match path.try_exists() {
        Ok(true) if path.is_dir() => {
            Err(StoreError::Open { path: path.to_owned(), reason: "it is a folder".to_owned() })
        }
        Ok(true) if !path.is_file() => {
            Err(StoreError::Open { path: path.to_owned(), reason: "it is not a file".to_owned() })
        }
        Ok(true) => Ok(()),
        Ok(false) if path.is_symlink() => {
            Err(StoreError::Open { path: path.to_owned(), reason: DANGLING.to_owned() })
        }
        Ok(false) => Err(StoreError::Missing { path: path.to_owned() }),
        Err(cause) => Err(StoreError::Open { path: path.to_owned(), reason: cause.to_string() }),
    }
}

/// If the end of a database is missing, SQLite reads zeros there. It reads a file of a few bytes as an empty database. So a
/// truncated store is recognised by its length (<https://sqlite.org/fileformat.html>, "The database header").
fn check_length(path: &Path) -> Result<(), StoreError> {
    const HEADER: usize = 100;
    let damaged = |reason: String| Err(StoreError::Damaged { path: path.to_owned(), reason });
    // SQLite reports what cannot be read.
    let Ok(file) = std::fs::File::open(path) else { return Ok(()) };
    let length = file.metadata().map_or(0, |data| data.len());
    let mut header = Vec::new();
    if file.take(HEADER as u64).read_to_end(&mut header).is_err() || length == 0 {
        return Ok(());
    }
    if !header.starts_with(&MAGIC[..header.len().min(MAGIC.len())]) {
        return Err(StoreError::Foreign {
            path: path.to_owned(),
            reason: "the file is not an SQLite database",
        });
    }
    if header.len() < HEADER {
        return damaged(format!("it has {length} bytes only"));
    }
    let word = |at: usize| u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65536,
        size => u64::from(size),
    };
    // The header's page count is valid only if it was written together with the change counter. If a log file lies beside the
    // database, a checkpoint may be half done.
    let counted = word(24) == word(92);
    let logged = std::fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
    let whole = page * u64::from(word(28));
    if counted && !logged && length < whole {
        return damaged(format!("{} of its {whole} bytes are missing at the end", whole - length));
    }
    Ok(())
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// `path` as the path of an SQLite URI.
fn uri_path(path: &Path) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = absolute.to_string_lossy();
    text.replace('%', "%25").replace('?', "%3f").replace('#', "%23")
}
