//! The connection to a PostgreSQL server. Statements are prepared once, and a new connection replaces a broken one.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::time::{Duration, Instant};

use postgres::error::SqlState;
use postgres::types::{ToSql, Type};
use postgres::{Row, Statement};

use super::link::{LAST_WAIT, Link};
use super::param::{Owned, array};
use super::places::any_number;
use super::{Address, Param, Result, SqlError, dialect, session};

/// Begins a transaction that excludes all other writers of the database. The lock's number is the letters `Assy`. After a wait of
/// one second, the server looks for deadlocks (`deadlock_timeout`,
/// <https://www.postgresql.org/docs/current/runtime-config-locks.html>); with a thousand waiting transactions it does little
/// else. And while a `SELECT` waits, the server keeps all versions of rows that were there when the wait began, so every commit
/// would have to step over more versions of its counters. So a wait ends earlier.
pub const ALONE: &str = "BEGIN; SET LOCAL lock_timeout = 800; SELECT pg_advisory_xact_lock(1098085241);
    SET LOCAL lock_timeout TO DEFAULT";

/// How long a transaction pauses if it did not get the lock in time. The first pause has the first length; it doubles each time
/// up to the second length.
const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(1));

/// Begins a transaction beside others.
pub const BESIDE: &str = "BEGIN";

/// A statement and the types of its parameters, one letter each.
type Key = (String, String);

/// See the module.
pub struct Server {
    link: RefCell<Link>,
    statements: RefCell<HashMap<Key, Statement>>,
    /// Whether a transaction is open. Then the connection must not be replaced, because the earlier statements of the transaction
    /// would be lost.
    in_transaction: Cell<bool>,
}

impl Server {
    /// Connects.
    pub fn connect(address: &Address) -> Result<Server> {
        let link = RefCell::new(Link::connect(address)?);
        Ok(Server { link, statements: RefCell::default(), in_transaction: Cell::new(false) })
    }

    /// Runs a statement; returns how many rows it changed.
    pub fn execute(&self, sql: &str, params: &[Param<'_>]) -> Result<usize> {
        let statement = self.prepare(sql, params, dialect::query)?;
        let params = owned(params);
        let changed = self.link.borrow().wait(move |client| client.execute(&statement, &dynamic(&params)))?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    /// The rows of an answer.
    pub fn query(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>> {
        self.again(|| {
            let statement = self.prepare(sql, params, dialect::query)?;
            let params = owned(params);
            self.link.borrow().wait(move |client| client.query(&statement, &dynamic(&params)))
        })
    }

    /// See [`super::Connection::insert`]. Each column is an array, so that one statement inserts any number of rows.
    pub fn insert(&self, sql: &str, rows: &[Vec<Param<'_>>]) -> Result<Vec<i64>> {
        let Some(first) = rows.first() else { return Ok(Vec::new()) };
        let kinds: Vec<&str> = first
            .iter()
            .map(|param| match param {
                Param::Int(_) => "bigint",
                Param::Text(_) => "text",
            })
            .collect();
        let columns: Vec<Owned> = (0..first.len()).map(|at| array(rows, at)).collect();
        let statement = self.prepare(sql, first, |sql| dialect::insert(sql, &kinds))?;
        let answer = self.link.borrow().wait(move |client| client.query(&statement, &dynamic(&columns)))?;
        answer.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Several statements without parameters.
    pub fn batch(&self, sql: &str) -> Result<()> {
        self.awake()?;
        self.send(sql)
    }

    /// The same, but never on a new connection.
    fn send(&self, sql: &str) -> Result<()> {
        let sql = sql.to_owned();
        self.link.borrow().wait(move |client| client.batch_execute(&sql))
    }

    /// See [`super::Connection::begin_reading`].
    pub fn begin_reading(&self) -> Result<()> {
        self.again(|| self.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))?;
        self.in_transaction.set(true);
        Ok(())
    }

    /// See [`super::Connection::end_reading`].
    pub fn end_reading(&self) -> Result<()> {
        self.in_transaction.set(false);
        self.send("COMMIT")
    }

    /// One transaction; if it fails, nothing is changed.
    pub fn transaction<T>(&self, begin: &str, body: impl FnOnce() -> Result<T>) -> Result<T> {
        self.begin(begin)?;
        self.in_transaction.set(true);
        let outcome = body();
        self.in_transaction.set(false);
        match outcome {
            Ok(value) => {
                self.send("COMMIT")?;
                Ok(value)
            }
            Err(cause) => {
                // If this fails too, the connection is gone, and the transaction with it.
                let _ = self.send("ROLLBACK");
                Err(cause)
            }
        }
    }

    /// Begins a transaction. If others block it for too long, tries again after a pause.
    fn begin(&self, begin: &str) -> Result<()> {
        let mut pause = PAUSES.0;
        let begun = Instant::now();
        loop {
            if session::is_ending() && begun.elapsed() >= LAST_WAIT {
                return Err(SqlError::Silent);
            }
            match self.again(|| self.batch(begin)) {
                Err(SqlError::Postgres(error)) if error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE) => {
                    self.send("ROLLBACK")?;
                    // The pause is random, so that the waiting shards do not all try at the same time.
                    let share = f64::from(any_number() % 1000) / 1000.0;
                    std::thread::sleep(pause.mul_f64(0.5 + share));
                    pause = (pause * 2).min(PAUSES.1);
                }
                begun => return begun,
            }
        }
    }

    /// Runs `body`, which must change nothing. If this shows that the connection broke earlier, runs it once more. A server that
    /// does not answer would not answer again either.
    fn again<T>(&self, body: impl Fn() -> Result<T>) -> Result<T> {
        match body() {
            Err(SqlError::Silent) => Err(SqlError::Silent),
            Err(cause) if cause.is_lost() && !self.in_transaction.get() => body(),
            outcome => outcome,
        }
    }

    /// Connects again if the server has ended the connection.
    fn awake(&self) -> Result<()> {
        if self.in_transaction.get() || !self.link.borrow().is_closed() {
            return Ok(());
        }
        self.statements.borrow_mut().clear();
        let link = self.link.borrow().again()?;
        *self.link.borrow_mut() = link;
        Ok(())
    }

    fn prepare(
        &self,
        sql: &str,
        params: &[Param<'_>],
        rewrite: impl FnOnce(&str) -> String,
    ) -> Result<Statement> {
        self.awake()?;
        let types: Vec<Type> = params.iter().map(Param::server_type).collect();
        let text = rewrite(sql);
        let key = (text, types.iter().map(Type::name).collect::<Vec<_>>().concat());
        if let Some(statement) = self.statements.borrow().get(&key) {
            return Ok(statement.clone());
        }
        // Arrays name their types in the statement.
        let types = if key.0.contains("FROM unnest(") { Vec::new() } else { types };
        let text = key.0.clone();
        let statement = self.link.borrow().wait(move |client| client.prepare_typed(&text, &types))?;
        let mut statements = self.statements.borrow_mut();
        if statements.len() >= super::STATEMENTS {
            statements.clear();
        }
        statements.insert(key, statement.clone());
        Ok(statement)
    }
}

fn owned(params: &[Param<'_>]) -> Vec<Owned> {
    params.iter().map(Param::owned).collect()
}

fn dynamic(params: &[Owned]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|param| -> &(dyn ToSql + Sync) { &**param }).collect()
}
