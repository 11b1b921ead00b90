//! The connection to a PostgreSQL server. Statements are prepared once, and a new connection replaces a broken one.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::time::Duration;

use postgres::error::SqlState;
use postgres::fallible_iterator::FallibleIterator as _;
use postgres::types::{ToSql, Type};
use postgres::{Client, Error, Row, SimpleQueryMessage, Statement};

use super::limit::AnswerLimit;
use super::link::Link;
use super::outstanding::OutstandingChange;
use super::param::{OwnedParam, array};
use super::places::any_number;
use super::{Address, Param, Result, SqlError, dialect, params};

/// Begins a transaction that excludes all other writers of the database. The lock's number is the letters `Assy`. After a wait of
/// one second, the server looks for deadlocks (`deadlock_timeout`,
/// <https://www.postgresql.org/docs/current/runtime-config-locks.html>); with a thousand waiting transactions it does little
/// else. And while a `SELECT` waits, the server keeps all versions of rows that were there when the wait began, so every commit
/// would have to step over more versions of its counters. So a wait ends earlier. The last row is the number of the transaction,
/// by which the server can be asked later whether the transaction took place
/// (<https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT>).
pub const ALONE: &str = "BEGIN; SET LOCAL lock_timeout = 800; SELECT pg_advisory_xact_lock(1098085241);
    SET LOCAL lock_timeout TO DEFAULT; SELECT pg_current_xact_id()";

/// Has a row if the transaction of this number took place, as far as the server knows. If another server has taken over from one
/// that died, it may not know the number; then it does not have the transaction either. The caller's transaction must exclude
/// others, so that the other one is not still going on.
pub const HAS_COMMITTED: &str =
    "SELECT 1 WHERE CASE WHEN CAST(?1 AS xid8) < pg_snapshot_xmax(pg_current_snapshot())
                         THEN pg_xact_status(CAST(?1 AS xid8)) END = 'committed'";

/// How long a transaction pauses if it did not get the lock in time. The first pause has the first length; it doubles each time
/// up to the second length.
const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(1));

/// Begins a transaction beside others.
pub const BESIDE: &str = "BEGIN";

/// A statement and the types of its parameters, one letter each.
type StatementKey = (String, String);

/// See the module.
pub struct Server {
    link: RefCell<Link>,
    statements: RefCell<HashMap<StatementKey, Statement>>,
    /// Whether a transaction is open. Then the connection must not be replaced, because the earlier statements of the transaction
    /// would be lost.
    in_transaction: Cell<bool>,
    /// How long a statement may have no answer, if the server answers others.
    limit: Cell<Option<Duration>>,
    /// See [`super::Connection::lost_commit`].
    lost_commit: RefCell<Option<String>>,
}

impl Server {
    /// Connects.
    pub fn connect(address: &Address) -> Result<Server> {
        Ok(Server {
            link: RefCell::new(Link::connect(address)?),
            statements: RefCell::default(),
            in_transaction: Cell::new(false),
            limit: Cell::new(address.limit()),
            lost_commit: RefCell::default(),
        })
    }

    /// See [`super::Connection::give_up_after`].
    pub fn give_up_after(&self, limit: Duration) {
        self.limit.set(Some(limit));
    }

    /// See [`super::Connection::allow`].
    pub fn allow<T>(&self, least: Duration, body: impl FnOnce() -> T) -> T {
        let limit = self.limit.get();
        self.limit.set(limit.map(|limit| limit.max(least)));
        let outcome = body();
        self.limit.set(limit);
        outcome
    }

    /// See [`super::Connection::lost_commit`].
    pub fn lost_commit(&self) -> Option<String> {
        self.lost_commit.take()
    }

    fn wait<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut Client) -> std::result::Result<T, Error> + Send + 'static,
    ) -> Result<T> {
        self.link.borrow().wait(self.limit.get(), |client, _| ask(client))
    }

    /// Runs a statement; returns how many rows it changed.
    pub fn execute(&self, sql: &str, params: &[Param<'_>]) -> Result<usize> {
        let statement = self.prepare(sql, params, dialect::translate_query)?;
        let params = owned(params);
        let changed = self.wait(move |client| client.execute(&statement, &dynamic(&params)))?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    /// The rows of an answer.
    pub fn query(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>> {
        self.run_or_reconnect(|| {
            let statement = self.prepare(sql, params, dialect::translate_query)?;
            let params = owned(params);
            self.link.borrow().wait(self.limit.get(), move |client, received| {
                let mut rows = client.query_raw(&statement, dynamic(&params))?;
                let mut all = Vec::new();
                while let Some(row) = rows.next()? {
                    received.add();
                    all.push(row);
                }
                Ok(all)
            })
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
        let columns: Vec<OwnedParam> = (0..first.len()).map(|at| array(rows, at)).collect();
        let statement = self.prepare(sql, first, |sql| dialect::translate_insert(sql, &kinds))?;
        let answer = self.wait(move |client| client.query(&statement, &dynamic(&columns)))?;
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
        self.wait(move |client| client.batch_execute(&sql))
    }

    /// Several statements without parameters. Returns the first value of the last row.
    fn last_value(&self, sql: &str) -> Result<Option<String>> {
        self.awake()?;
        let sql = sql.to_owned();
        self.wait(move |client| {
            let value = |message: &SimpleQueryMessage| match message {
                SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
                _ => None,
            };
            Ok(client.simple_query(&sql)?.iter().rev().find_map(value))
        })
    }

    /// See [`super::Connection::begin_reading`].
    pub fn begin_reading(&self) -> Result<()> {
        self.run_or_reconnect(|| self.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))?;
        self.in_transaction.set(true);
        Ok(())
    }

    /// See [`super::Connection::end_reading`].
    pub fn end_reading(&self) -> Result<()> {
        self.in_transaction.set(false);
        self.send("COMMIT")
    }

    /// One transaction; if it fails, nothing is changed, except with [`SqlError::Unconfirmed`].
    pub fn transaction<T>(&self, begin: &str, body: impl FnOnce() -> Result<T>) -> Result<T> {
        self.lost_commit.take();
        let number = self.begin(begin)?;
        match self.within(body) {
            Ok(value) => self.commit(number).map(|()| value),
            Err(cause) => {
                // If this fails too, the connection is gone, and the transaction with it.
                let _ = self.send("ROLLBACK");
                Err(cause)
            }
        }
    }

    /// Runs the statements of a transaction that has begun.
    fn within<T>(&self, body: impl FnOnce() -> Result<T>) -> Result<T> {
        self.in_transaction.set(true);
        let outcome = body();
        self.in_transaction.set(false);
        outcome
    }

    /// Commits transaction `number`. If the connection breaks before the answer, asks on a new one whether the transaction took
    /// place.
    fn commit(&self, number: Option<String>) -> Result<()> {
        // Transactions beside others have no number. They are leases, which expire.
        let _change = number.is_some().then(|| OutstandingChange::begin(self.link.borrow().address()));
        let (cause, number) = match (self.send("COMMIT"), number) {
            (Err(cause), Some(number)) if cause.is_lost() => (cause, number),
            (ended, _) => return ended,
        };
        let committed = cause.is_broken().then(|| self.has_committed(&number).ok()).flatten();
        match committed {
            Some(true) => Ok(()),
            Some(false) => Err(cause),
            None => {
                *self.lost_commit.borrow_mut() = Some(number);
                Err(SqlError::Unconfirmed(Box::new(cause)))
            }
        }
    }

    /// Whether a transaction that excluded others took place. While this transaction excludes others, that one is not still going
    /// on.
    fn has_committed(&self, number: &str) -> Result<bool> {
        self.begin(ALONE)?;
        let rows = self.within(|| self.query(HAS_COMMITTED, params![number]));
        let _ = self.send("ROLLBACK");
        Ok(!rows?.is_empty())
    }

    /// Begins a transaction. If others block it for too long, tries again after a pause. Returns its number if `begin` asks for it.
    fn begin(&self, begin: &str) -> Result<Option<String>> {
        let mut pause = PAUSES.0;
        let limit = AnswerLimit::begin(self.limit.get());
        loop {
            match self.run_or_reconnect(|| self.last_value(begin)) {
                Err(SqlError::Postgres(error)) if error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE) => {
                    self.send("ROLLBACK")?;
                    // The one that has the lock may never end, for example because its process was stopped.
                    if let Some(limit) = limit.passed() {
                        return Err(SqlError::Stuck(limit));
                    }
                    // The pause is random, so that the waiting shards do not all try at the same time.
                    let share = f64::from(any_number() % 1000) / 1000.0;
                    std::thread::sleep(pause.mul_f64(0.5 + share));
                    pause = (pause * 2).min(PAUSES.1);
                }
                begun => return begun,
            }
        }
    }

    /// Runs `body`, which must change nothing. If this shows that the connection broke earlier, runs it once more.
    fn run_or_reconnect<T>(&self, body: impl Fn() -> Result<T>) -> Result<T> {
        match body() {
            Err(cause) if cause.is_broken() && !self.in_transaction.get() => body(),
            outcome => outcome,
        }
    }

    /// Connects again if the server has ended the connection.
    fn awake(&self) -> Result<()> {
        if self.in_transaction.get() || !self.link.borrow().is_closed() {
            return Ok(());
        }
        self.statements.borrow_mut().clear();
        let link = self.link.borrow().reconnect()?;
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
        let statement = self.wait(move |client| client.prepare_typed(&text, &types))?;
        let mut statements = self.statements.borrow_mut();
        if statements.len() >= super::STATEMENTS {
            statements.clear();
        }
        statements.insert(key, statement.clone());
        Ok(statement)
    }
}

fn owned(params: &[Param<'_>]) -> Vec<OwnedParam> {
    params.iter().map(Param::owned).collect()
}

fn dynamic(params: &[OwnedParam]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|param| -> &(dyn ToSql + Sync) { &**param }).collect()
}
