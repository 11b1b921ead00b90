//! Copies a whole store into one file, with all numbers unchanged. Others may write to the store meanwhile.

use std::path::Path;

use super::db::{Param, params};
use super::merge::rows;
use super::{Location, Snapshot, Store, StoreError, signed};

/// The name of a copy that is not complete.
const COPY: &str = "copy.db";

/// Rows that are copied at a time.
const CHUNK: u64 = 1000;

impl Store {
    /// Writes the store at `location`, as it is at one moment, to the new file `to`. A file of that name is replaced
    /// once the copy is complete, and the folder is made if it does not exist. The copy of a server's store is an SQLite file too.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading the store and of writing the file; then there is no new file.
    pub fn backup(location: &Location, to: &Path) -> Result<(), StoreError> {
        super::file::refuse_urls(to)?;
        let open = |reason: String| StoreError::Open { path: to.to_owned(), reason };
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // The new file is first written in the same folder, so that the last step is a rename.
        let make_part = || {
            super::file::make_folder_of(to)?;
            tempfile::tempdir_in(folder).map_err(|error| open(error.to_string()))
        };
        // Nothing is made for a store that cannot be read.
        let part = match location {
            Location::File(_) => {
                let source = Store::read_as_it_is(location)?;
                let part = make_part()?;
                let copy = part.path().join(COPY);
                let text = copy.to_str().ok_or_else(|| open("its name is not text".to_owned()))?;
                let copied = source.connection.execute("VACUUM INTO ?1", params![text]);
                copied.map_err(|cause| source.error(cause))?;
                part
            }
            Location::Server(_) => {
                let source = Snapshot::take(location)?;
                let part = make_part()?;
                let mut target = Store::open(part.path().join(COPY))?;
                target.copy(source.store())?;
                // Writes the log back into the file. Whoever only reads a file with a log leaves files for the log beside it.
                target.compact()?;
                let single = target.connection.batch("PRAGMA journal_mode = DELETE");
                single.map_err(|cause| target.error(cause))?;
                part
            }
        };
        let copy = part.path().join(COPY);
        let synced = std::fs::File::open(&copy).and_then(|file| file.sync_all());
        synced.and_then(|()| std::fs::rename(&copy, to)).map_err(|error| open(error.to_string()))
    }

    /// Replaces all rows of this new file by those of another store of the same version.
    fn copy(&mut self, other: &Store) -> Result<(), StoreError> {
        // A row may refer to a row of a table that is copied later.
        self.connection.batch("PRAGMA foreign_keys = OFF").map_err(|cause| self.error(cause))?;
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
        for table in self.names(tables, &[])? {
            self.transaction(false, |ours| ours.batch(&format!("DELETE FROM {table}")))?;
            let of_table = params![table];
            let columns = self.names("SELECT name FROM pragma_table_info(?1) ORDER BY cid", of_table)?;
            let key =
                self.names("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", of_table)?;
            let places: Vec<String> = (1..=columns.len()).map(|at| format!("?{at}")).collect();
            let (columns, key) = (columns.join(", "), key.join(", "));
            let insert = format!("INSERT INTO {table} ({columns}) VALUES ({})", places.join(", "));
            let select = format!("SELECT {columns} FROM {table} ORDER BY {key} LIMIT ?1 OFFSET ?2");
            for chunk in 0.. {
                let bounds = params![signed(CHUNK), signed(chunk * CHUNK)];
                let rows = rows(&other.connection, &select, bounds).map_err(|cause| other.error(cause))?;
                let values: Vec<Vec<Param<'_>>> =
                    rows.iter().map(|row| row.iter().map(Param::from).collect()).collect();
                self.transaction(false, |ours| ours.insert(&insert, &values))?;
                if (rows.len() as u64) < CHUNK {
                    break;
                }
            }
        }
        Ok(())
    }

    fn names(&self, select: &str, values: &[Param<'_>]) -> Result<Vec<String>, StoreError> {
        self.connection.all(select, values, |row| row.get(0)).map_err(|cause| self.error(cause))
    }
}
