//! The store's schema and its migrations.

use rusqlite::{Connection, TransactionBehavior};

use super::findings::group;
use crate::strength::Strength;

/// SQLite's `application_id` of a store: the letters `Assy`.
pub const APPLICATION_ID: i64 = 0x4173_7379;

/// One element a version, oldest first: the statements that lead from the version before it. Released elements
/// are never changed; a change is a new element.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE findings (
        id          INTEGER PRIMARY KEY,
        target      TEXT NOT NULL,
        signature   TEXT NOT NULL,
        kind        TEXT NOT NULL,
        pass        TEXT NOT NULL,
        title       TEXT NOT NULL,
        hits        INTEGER NOT NULL,
        first_seen  INTEGER NOT NULL,
        last_seen   INTEGER NOT NULL,
        label       TEXT NOT NULL,
        note        TEXT NOT NULL DEFAULT '',
        -- Length of the reduced program and the index, by which the best evidence is chosen: the shortest, then the first.
        size        INTEGER NOT NULL,
        program     INTEGER NOT NULL,
        body        TEXT NOT NULL,
        UNIQUE (target, signature)
    ) STRICT;

    CREATE TABLE campaigns (
        id          INTEGER PRIMARY KEY,
        seed        INTEGER NOT NULL,
        config      TEXT NOT NULL,
        start       INTEGER NOT NULL,
        started     INTEGER NOT NULL,
        updated     INTEGER NOT NULL,
        -- Every program below this index is done; those done above it are in campaign_done.
        low         INTEGER NOT NULL,
        programs    INTEGER NOT NULL DEFAULT 0,
        compiles    INTEGER NOT NULL DEFAULT 0,
        micros      INTEGER NOT NULL DEFAULT 0,
        own_micros  INTEGER NOT NULL DEFAULT 0,
        UNIQUE (seed, config, start)
    ) STRICT;

    CREATE TABLE campaign_done (
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        program     INTEGER NOT NULL,
        PRIMARY KEY (campaign, program)
    ) STRICT, WITHOUT ROWID;

    -- what: verdict, op, pass; since version 2 pair, pattern; option, seed, seed-hit, proof
    CREATE TABLE counters (
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        what        TEXT NOT NULL,
        name        TEXT NOT NULL,
        count       INTEGER NOT NULL,
        PRIMARY KEY (campaign, what, name)
    ) STRICT, WITHOUT ROWID;

    -- Panics of Assay itself: counted and shown, never findings.
    CREATE TABLE bugs (
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        program     INTEGER NOT NULL,
        message     TEXT NOT NULL,
        location    TEXT,
        PRIMARY KEY (campaign, program)
    ) STRICT, WITHOUT ROWID;
", "
    -- unreduced, partial, reduced, lost
    ALTER TABLE findings ADD COLUMN state TEXT NOT NULL DEFAULT 'unreduced';
    ALTER TABLE findings ADD COLUMN pattern TEXT;
    -- What makes two findings the same bug once they are reduced.
    ALTER TABLE findings ADD COLUMN cause TEXT;
    -- The finding that stands for all of its cause; no row is ever deleted.
    ALTER TABLE findings ADD COLUMN parent INTEGER REFERENCES findings (id);
    CREATE INDEX findings_cause ON findings (target, cause);
    CREATE INDEX findings_parent ON findings (parent);
    CREATE INDEX findings_state ON findings (state, program);
", "
    -- What a campaign had done by a second, at most one row a second. Counts are of the campaign; findings are those of the
    -- whole store.
    CREATE TABLE samples (
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        at          INTEGER NOT NULL,
        programs    INTEGER NOT NULL,
        compiles    INTEGER NOT NULL,
        verdicts    INTEGER NOT NULL,
        findings    INTEGER NOT NULL,
        -- How many different ones: ops, pairs of ops, passes, rewrite patterns.
        ops         INTEGER NOT NULL,
        pairs       INTEGER NOT NULL,
        passes      INTEGER NOT NULL,
        patterns    INTEGER NOT NULL,
        PRIMARY KEY (campaign, at)
    ) STRICT, WITHOUT ROWID;

    -- The ops that a finding speaks of.
    CREATE TABLE finding_ops (
        finding     INTEGER NOT NULL REFERENCES findings (id) ON DELETE CASCADE,
        op          TEXT NOT NULL,
        -- 1 if the evidence was narrowed down to it, 0 if it only stands in the title.
        narrowed    INTEGER NOT NULL,
        PRIMARY KEY (finding, op)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO finding_ops (finding, op, narrowed)
        SELECT DISTINCT findings.id, ops.value, 1 FROM findings, json_each(findings.body, '$.ops') AS ops;

    ALTER TABLE findings ADD COLUMN tier TEXT NOT NULL DEFAULT 'unknown';
    UPDATE findings SET tier = coalesce(json_extract(body, '$.tier'), 'unknown');
    -- All that a list shows: without it each row costs a walk over its evidence, which stands before the newer columns.
    CREATE INDEX findings_list ON findings (parent, id, kind, pass, target, label, title, hits, first_seen, last_seen,
                                            note, signature, state, pattern, tier);
", "
    -- Stores whose findings are in this one too; number 0 is this store itself. A store from before this version goes by what it
    -- began with, which is the same in all its copies and does not change when it grows.
    CREATE TABLE stores (
        id          INTEGER PRIMARY KEY,
        name        TEXT NOT NULL UNIQUE
    ) STRICT;
    INSERT INTO stores (id, name) SELECT 0, coalesce(
        (SELECT printf('%d %d %d %s', started, seed, start, config) FROM campaigns ORDER BY id LIMIT 1),
        (SELECT printf('%d %s %s', first_seen, target, signature) FROM findings ORDER BY id LIMIT 1),
        lower(hex(randomblob(16))));

    -- How many of a finding's hits other stores have counted; the rest are this one's own.
    CREATE TABLE merged_hits (
        finding     INTEGER NOT NULL REFERENCES findings (id) ON DELETE CASCADE,
        store       INTEGER NOT NULL REFERENCES stores (id),
        hits        INTEGER NOT NULL,
        PRIMARY KEY (finding, store)
    ) STRICT, WITHOUT ROWID;
", "
    -- How many runs began a program that takes long and did not end it. Once it is done, a row is left only if it was skipped.
    CREATE TABLE unfinished (
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        program     INTEGER NOT NULL,
        attempts    INTEGER NOT NULL,
        PRIMARY KEY (campaign, program)
    ) STRICT, WITHOUT ROWID;

    -- Hits of programs that were interrupted: they are taken back when the program is judged again.
    CREATE TABLE early_hits (
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        program     INTEGER NOT NULL,
        finding     INTEGER NOT NULL REFERENCES findings (id) ON DELETE CASCADE,
        hits        INTEGER NOT NULL,
        PRIMARY KEY (campaign, program, finding)
    ) STRICT, WITHOUT ROWID;
", "
    -- strong, weak, doubtful; [`weigh`] computes it for the findings of older stores.
    ALTER TABLE findings ADD COLUMN strength TEXT NOT NULL DEFAULT 'strong';
    DROP INDEX findings_list;
    CREATE INDEX findings_list ON findings (parent, id, kind, pass, target, label, title, hits, first_seen, last_seen,
                                            note, signature, state, pattern, tier, strength);
    -- Findings of one known bug are joined (findings.rs).
    CREATE INDEX findings_label ON findings (target, label);
"];

/// The first version whose findings have a strength.
const STRENGTH: i64 = 6;

/// The newest schema this code knows.
pub const VERSION: i64 = MIGRATIONS.len() as i64;

/// `(application_id, user_version, number of tables)` of an open database.
pub fn identity(connection: &Connection) -> rusqlite::Result<(i64, i64, i64)> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get(0));
    Ok((
        number("PRAGMA application_id")?,
        number("PRAGMA user_version")?,
        number("SELECT count(*) FROM sqlite_schema")?,
    ))
}

/// Brings a store of any older version, or an empty database, to [`VERSION`] in one transaction.
pub fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Read again under the lock: another process may have been faster.
    let (_, version, _) = identity(&transaction)?;
    for statements in MIGRATIONS.iter().skip(usize::try_from(version).unwrap_or(usize::MAX)) {
        transaction.execute_batch(statements)?;
    }
    if version < STRENGTH {
        weigh(&transaction)?;
        group_all(&transaction)?;
    }
    if version < VERSION {
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()
}

/// Notes how much each finding weighs. What cannot be read is reported when the finding is.
fn weigh(connection: &Connection) -> rusqlite::Result<()> {
    let mut select = connection.prepare("SELECT id, body FROM findings")?;
    let mut update = connection.prepare("UPDATE findings SET strength = ?2 WHERE id = ?1")?;
    let rows = select.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    for row in rows.collect::<rusqlite::Result<Vec<_>>>()? {
        if let Ok(finding) = serde_json::from_str(&row.1) {
            update.execute((row.0, Strength::of_finding(&finding).0.name()))?;
        }
    }
    Ok(())
}

/// Joins the findings of each cause again.
fn group_all(connection: &Connection) -> rusqlite::Result<()> {
    let mut select =
        connection.prepare("SELECT DISTINCT target, cause FROM findings WHERE cause IS NOT NULL")?;
    let causes = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    group(connection, &causes.collect::<rusqlite::Result<_>>()?)
}
