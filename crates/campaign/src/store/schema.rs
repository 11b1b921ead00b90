//! The store's schema and its migrations.

use super::db::{Connection, Result, dialect, params};
use super::lists;
use crate::older;

/// SQLite's `application_id` of a store: the letters `Assy`.
pub const APPLICATION_ID: i64 = 0x4173_7379;

/// One element per version, oldest first. An element has the statements that migrate from the version before it. Released
/// elements are never edited; a change of the schema is a new element.
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

    -- what: verdict, op, pass; since version 2 pair, pattern; option, seed, seed-hit, proof, repeat
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
    -- unreduced, partial, recognised, reduced, lost
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
    -- sqlite: a server's store is as new as this
    INSERT INTO finding_ops (finding, op, narrowed)
        SELECT DISTINCT findings.id, ops.value, 1 FROM findings, json_each(findings.body, '$.ops') AS ops;
    -- both:

    ALTER TABLE findings ADD COLUMN tier TEXT NOT NULL DEFAULT 'unknown';
    -- postgres: CREATE INDEX findings_list ON findings (parent, id);
    -- sqlite: nor does a server's store hold older findings, and its rows hold long texts elsewhere
    UPDATE findings SET tier = coalesce(json_extract(body, '$.tier'), 'unknown');
    -- All that a list shows: without it each row costs a walk over its evidence, which stands before the newer columns.
    CREATE INDEX findings_list ON findings (parent, id, kind, pass, target, label, title, hits, first_seen, last_seen,
                                            note, signature, state, pattern, tier);
    -- both:
", "
    -- Stores whose findings are in this one too; number 0 is this store itself. A store from before this version goes by what it
    -- began with, which is the same in all its copies and does not change when it grows.
    CREATE TABLE stores (
        id          INTEGER PRIMARY KEY,
        name        TEXT NOT NULL UNIQUE
    ) STRICT;
    -- postgres: INSERT INTO stores (id, name) VALUES (0, md5(clock_timestamp()::text || random()::text));
    -- sqlite:
    INSERT INTO stores (id, name) SELECT 0, coalesce(
        (SELECT printf('%d %d %d %s', started, seed, start, config) FROM campaigns ORDER BY id LIMIT 1),
        (SELECT printf('%d %s %s', first_seen, target, signature) FROM findings ORDER BY id LIMIT 1),
        lower(hex(randomblob(16))));
    -- both:

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
    -- strong, weak, doubtful; `lists` computes it for the findings of older stores.
    ALTER TABLE findings ADD COLUMN strength TEXT NOT NULL DEFAULT 'strong';
    -- sqlite:
    DROP INDEX findings_list;
    CREATE INDEX findings_list ON findings (parent, id, kind, pass, target, label, title, hits, first_seen, last_seen,
                                            note, signature, state, pattern, tier, strength);
    -- both:
    -- Findings of one known bug are joined (findings.rs).
    CREATE INDEX findings_label ON findings (target, label);
", "
    -- Ranges of programs that shards are at work on. One that is not renewed until it expires goes to another shard.
    CREATE TABLE leases (
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        first       INTEGER NOT NULL,
        past        INTEGER NOT NULL,
        shard       TEXT NOT NULL,
        expires     INTEGER NOT NULL,
        PRIMARY KEY (campaign, first)
    ) STRICT, WITHOUT ROWID;

    -- No program from this index on was leased yet.
    CREATE TABLE frontiers (
        campaign    INTEGER PRIMARY KEY REFERENCES campaigns (id) ON DELETE CASCADE,
        next        INTEGER NOT NULL
    ) STRICT;

    -- The same for findings that are being reduced.
    CREATE TABLE reductions (
        finding     INTEGER PRIMARY KEY REFERENCES findings (id) ON DELETE CASCADE,
        shard       TEXT NOT NULL,
        expires     INTEGER NOT NULL
    ) STRICT;

    -- Who works at a campaign, or did.
    CREATE TABLE shards (
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        shard       TEXT NOT NULL,
        name        TEXT NOT NULL,
        started     INTEGER NOT NULL,
        seen        INTEGER NOT NULL,
        -- 1 once it has ended as it should.
        ended       INTEGER NOT NULL,
        programs    INTEGER NOT NULL,
        PRIMARY KEY (campaign, shard)
    ) STRICT, WITHOUT ROWID;

    -- Of a shard that has lost its server: what is to be committed there.
    CREATE TABLE outbox (
        id          INTEGER PRIMARY KEY,
        campaign    INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        entry       TEXT NOT NULL
    ) STRICT;
", "
    -- One row. The number goes up when a finding comes, goes, or changes in what lists show, and not when it is only seen
    -- again: what was counted from all findings is kept that long.
    CREATE TABLE changes (
        id          INTEGER PRIMARY KEY,
        number      INTEGER NOT NULL
    ) STRICT;
    INSERT INTO changes (id, number) VALUES (1, 0);
    -- postgres: CREATE FUNCTION findings_changed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN UPDATE changes SET number = number + 1; RETURN NULL; END';
    -- postgres: CREATE TRIGGER findings_come AFTER INSERT OR DELETE ON findings FOR EACH STATEMENT EXECUTE FUNCTION findings_changed();
    -- postgres: CREATE TRIGGER findings_change AFTER UPDATE OF target, signature, kind, pass, title, first_seen, label, note, state, pattern, parent, strength ON findings FOR EACH STATEMENT EXECUTE FUNCTION findings_changed();
    -- sqlite:
    CREATE TRIGGER findings_come AFTER INSERT ON findings BEGIN UPDATE changes SET number = number + 1; END;
    CREATE TRIGGER findings_go AFTER DELETE ON findings BEGIN UPDATE changes SET number = number + 1; END;
    CREATE TRIGGER findings_change
        AFTER UPDATE OF target, signature, kind, pass, title, first_seen, label, note, state, pattern, parent, strength ON findings
        BEGIN UPDATE changes SET number = number + 1; END;
    -- both:
", "
    -- Rows of PostgreSQL's B-trees have at most 2.7 KB, and a signature may be longer. So indexes have hashes of long texts.
    -- No index begins with the target: all findings may have the same one, and a plan that was made while the table was empty
    -- would read them all.
    -- postgres: ALTER TABLE findings DROP CONSTRAINT findings_target_signature_key;
    -- postgres: CREATE UNIQUE INDEX findings_key ON findings (md5(signature), target);
    -- postgres: CREATE INDEX findings_signature ON findings USING hash (signature);
    -- postgres: DROP INDEX findings_cause;
    -- postgres: CREATE INDEX findings_cause ON findings USING hash (cause);
    -- postgres: DROP INDEX findings_label;
    -- postgres: CREATE INDEX findings_label ON findings (label, target);
    -- postgres: ALTER TABLE campaigns DROP CONSTRAINT campaigns_seed_config_start_key;
    -- postgres: CREATE UNIQUE INDEX campaigns_key ON campaigns (seed, start, md5(config));
    -- postgres: ALTER TABLE stores DROP CONSTRAINT stores_name_key;
    -- postgres: CREATE UNIQUE INDEX stores_key ON stores (md5(name));
    -- Room for a new version of a row beside the old one: each commit changes the same counters.
    -- postgres: ALTER TABLE counters SET (fillfactor = 50);
", "
    -- The value of `changes` when a finding last came, went or changed. So readers that keep what lists show read only what is new.
    CREATE TABLE finding_changes (
        finding     INTEGER PRIMARY KEY,
        number      INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX finding_changes_number ON finding_changes (number);
    -- A statement of SQLite that ignores conflicts makes those of its triggers ignore them too. So they delete before they insert.
    -- sqlite:
    DROP TRIGGER findings_come;
    DROP TRIGGER findings_go;
    DROP TRIGGER findings_change;
    CREATE TRIGGER findings_come AFTER INSERT ON findings BEGIN
        UPDATE changes SET number = number + 1;
        DELETE FROM finding_changes WHERE finding = NEW.id;
        INSERT INTO finding_changes (finding, number) SELECT NEW.id, number FROM changes;
    END;
    CREATE TRIGGER findings_go AFTER DELETE ON findings BEGIN
        UPDATE changes SET number = number + 1;
        DELETE FROM finding_changes WHERE finding = OLD.id;
        INSERT INTO finding_changes (finding, number) SELECT OLD.id, number FROM changes;
    END;
    CREATE TRIGGER findings_change
        AFTER UPDATE OF target, signature, kind, pass, title, first_seen, label, note, state, pattern, parent, strength ON findings
    BEGIN
        UPDATE changes SET number = number + 1;
        DELETE FROM finding_changes WHERE finding = NEW.id;
        INSERT INTO finding_changes (finding, number) SELECT NEW.id, number FROM changes;
    END;
    -- both:
    -- PostgreSQL increases the number once for each statement, after the triggers of its rows.
    -- postgres: CREATE FUNCTION finding_changed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO finding_changes (finding, number) SELECT coalesce(NEW.id, OLD.id), number + 1 FROM changes ON CONFLICT (finding) DO UPDATE SET number = excluded.number; RETURN NULL; END';
    -- postgres: CREATE TRIGGER finding_row_comes AFTER INSERT OR DELETE ON findings FOR EACH ROW EXECUTE FUNCTION finding_changed();
    -- postgres: CREATE TRIGGER finding_row_changes AFTER UPDATE OF target, signature, kind, pass, title, first_seen, label, note, state, pattern, parent, strength ON findings FOR EACH ROW EXECUTE FUNCTION finding_changed();
", "
    -- No statement: findings now have as data what older versions wrote in titles, causes and notes; [`add_facts`] adds it.
", "
    -- 1 if a person has chosen the label, so that no list of known bugs replaces it.
    ALTER TABLE findings ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;
    UPDATE findings SET decided = 1 WHERE label <> 'new' AND (note <> '' OR NOT label LIKE 'known %');
    -- The store that the entry is for: its name in `stores`, and its address.
    ALTER TABLE outbox ADD COLUMN store TEXT NOT NULL DEFAULT '';
    ALTER TABLE outbox ADD COLUMN place TEXT NOT NULL DEFAULT '';
", "
    -- Which process has last reduced a finding, or replayed it on which targets.
    CREATE TABLE finished_work (
        finding     INTEGER NOT NULL REFERENCES findings (id) ON DELETE CASCADE,
        work        TEXT NOT NULL,
        process     TEXT NOT NULL,
        PRIMARY KEY (finding, work)
    ) STRICT, WITHOUT ROWID;
", "
    -- The lists of known bugs and of weak findings whose builds have judged the findings.
    CREATE TABLE applied_lists (
        digest      TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
"];

/// The first version whose findings have their facts as data.
const FACTS: i64 = 11;

/// The newest schema this code knows.
pub const VERSION: i64 = MIGRATIONS.len() as i64;

/// The mark that identifies a store on a server. SQLite has a field for it in the file's header.
const MARK: &str =
    "CREATE TABLE assay_store (version BIGINT NOT NULL); INSERT INTO assay_store (version) VALUES (0)";

/// Returns whether an open database is a store, the version of its schema, and the number of its tables.
pub fn identity(connection: &Connection) -> Result<(bool, i64, i64)> {
    let number = |sql: &str| connection.one(sql, &[], |row| row.get::<i64>(0));
    if connection.is_server() {
        const TABLES: &str = "SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = current_schema()";
        let is_ours = number(&format!("{TABLES} AND tablename = 'assay_store'"))? > 0;
        let version = if is_ours { number("SELECT version FROM assay_store")? } else { 0 };
        return Ok((is_ours, version, number(TABLES)?));
    }
    Ok((
        number("PRAGMA application_id")? == APPLICATION_ID,
        number("PRAGMA user_version")?,
        number("SELECT count(*) FROM sqlite_schema")?,
    ))
}

/// Migrates a store of any older version, or an empty database, to [`VERSION`] in one transaction.
pub fn migrate(connection: &Connection) -> Result<()> {
    connection.transaction(false, |connection| {
        // Read the version again under the lock: another process may have migrated the store first.
        let (is_ours, version, _) = identity(connection)?;
        if version >= VERSION {
            return Ok(());
        }
        let is_server = connection.is_server();
        if is_server && !is_ours {
            connection.batch(MARK)?;
        }
        for statements in MIGRATIONS.iter().skip(usize::try_from(version).unwrap_or(usize::MAX)) {
            match is_server {
                true => connection.batch(&dialect::translate_migration(statements))?,
                false => connection.batch(statements)?,
            }
        }
        if version < FACTS {
            add_facts(connection)?;
        }
        lists::apply(connection)?;
        if is_server {
            connection.execute("UPDATE assay_store SET version = ?1", params![VERSION])?;
            return Ok(());
        }
        connection
            .batch(&format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};"))
    })
}

/// Adds to each finding, as data, what older versions wrote as text only.
fn add_facts(connection: &Connection) -> Result<()> {
    let ids = connection.all("SELECT id FROM findings", &[], |row| row.get::<i64>(0))?;
    for id in ids {
        let body: String =
            connection.one("SELECT body FROM findings WHERE id = ?1", params![id], |row| row.get(0))?;
        // A finding that cannot be read is reported when it is listed.
        let Ok(mut body) = serde_json::from_str(&body) else { continue };
        if older::add_facts(&mut body) {
            let body = body.to_string();
            connection.execute("UPDATE findings SET body = ?2 WHERE id = ?1", params![id, body])?;
        }
    }
    add_facts_to_kept_reports(connection)
}

/// The same for the findings of reports that are not delivered yet.
fn add_facts_to_kept_reports(connection: &Connection) -> Result<()> {
    let rows = connection
        .all("SELECT id, entry FROM outbox", &[], |row| Ok((row.get::<i64>(0)?, row.get::<String>(1)?)))?;
    for (id, entry) in rows {
        let Ok(mut entry) = serde_json::from_str::<serde_json::Value>(&entry) else { continue };
        let reports = entry.as_object_mut().into_iter().flat_map(|entry| entry.values_mut());
        let findings = reports.filter_map(|report| report.get_mut("findings")?.as_array_mut()).flatten();
        let added: Vec<bool> = findings.map(older::add_facts).collect();
        if added.contains(&true) {
            let entry = entry.to_string();
            connection.execute("UPDATE outbox SET entry = ?2 WHERE id = ?1", params![id, entry])?;
        }
    }
    Ok(())
}
