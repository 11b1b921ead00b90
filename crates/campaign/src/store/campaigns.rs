//! Campaigns in the store: progress, counters and internal errors, committed together with the findings.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};
use serde::Serialize;

use super::findings::upsert;
use super::{Seen, Store, StoreError, samples, signed, unfinished, unsigned};
use crate::finding::{Finding, Label};
use crate::panics::Panic;
use crate::run::ProgramReport;
use crate::verdict::{Counts, Verdict};

/// A campaign as the store knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// Its number in this store, from 1.
    pub id: i64,
    /// Its seed.
    pub seed: u64,
    /// What its programs depend on beside the seed, as JSON.
    pub config: String,
    /// Unix seconds when it started.
    pub started: u64,
    /// Unix seconds when it last committed something.
    pub updated: u64,
    /// Every program below this index is done.
    pub low: u64,
    /// Programs that are done above `low`.
    #[serde(skip)]
    pub done: BTreeSet<u64>,
    /// Programs done, in all runs.
    pub programs: u64,
    /// Compiler runs, in all runs.
    pub compiles: u64,
}

/// What committing a program did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Committed {
    /// False if the program had been committed before; then nothing was counted.
    pub counted: bool,
    /// One element a finding of the program.
    pub seen: Vec<Seen>,
}

/// A panic of Assay itself during a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InternalError {
    /// The program's index.
    pub index: u64,
    /// What was said.
    pub message: String,
    /// Where in the source.
    pub location: Option<String>,
}

/// What a coverage counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverageOf {
    /// Ops of the generated programs.
    Ops,
    /// An op and one that uses its result, as `arith.addi arith.muli`.
    Pairs,
    /// Passes that were run.
    Passes,
    /// Values of options of passes, as `canonicalize top-down=false`.
    Options,
    /// Rewrite patterns that were tried.
    Patterns,
    /// Functions that were put to the prover, by its answer.
    Proofs,
    /// Programs of the corpus, by how many programs were made of each.
    Seeds,
    /// The same, by how often a program made of one showed a finding.
    SeedHits,
}

impl CoverageOf {
    fn what(self) -> &'static str {
        match self {
            CoverageOf::Ops => "op",
            CoverageOf::Pairs => "pair",
            CoverageOf::Passes => "pass",
            CoverageOf::Options => "option",
            CoverageOf::Patterns => "pattern",
            CoverageOf::Proofs => "proof",
            CoverageOf::Seeds => "seed",
            CoverageOf::SeedHits => "seed-hit",
        }
    }
}

impl Store {
    /// The campaign of `seed`, `config` and first index `start`, made if it is not there. `config` says all that
    /// programs depend on beside the seed (not jobs, not limits of time): equal text resumes.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading or writing.
    pub fn campaign(
        &mut self,
        seed: u64,
        config: &str,
        start: u64,
        now: u64,
    ) -> Result<Campaign, StoreError> {
        let path = self.path.clone();
        self.transaction(false, |connection| {
            connection.execute(
                "INSERT INTO campaigns (seed, config, start, started, updated, low) VALUES (?1, ?2, ?4, ?3, ?3, ?4)
                 ON CONFLICT (seed, config, start) DO NOTHING",
                params![seed.cast_signed(), config, signed(now), signed(start)],
            )?;
            let id = connection.query_row(
                "SELECT id FROM campaigns WHERE seed = ?1 AND config = ?2 AND start = ?3",
                params![seed.cast_signed(), config, signed(start)],
                |row| row.get(0),
            )?;
            load(connection, id)
        })
        .map_err(|cause| StoreError::of(&path, cause))
    }

    /// Every program of a campaign below this index is done.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn low(&self, campaign: i64) -> Result<u64, StoreError> {
        let select = || -> rusqlite::Result<i64> {
            self.connection
                .prepare_cached("SELECT low FROM campaigns WHERE id = ?1")?
                .query_row([campaign], |row| row.get(0))
        };
        select().map(unsigned).map_err(|cause| self.error(cause))
    }

    /// All campaigns, oldest first.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn campaigns(&self) -> Result<Vec<Campaign>, StoreError> {
        let select = || -> rusqlite::Result<Vec<Campaign>> {
            let mut statement = self.connection.prepare("SELECT id FROM campaigns ORDER BY id")?;
            let ids: Vec<i64> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            ids.into_iter().map(|id| load(&self.connection, id)).collect()
        };
        select().map_err(|cause| self.error(cause))
    }

    /// The campaign that committed something last, if there is one.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn latest_campaign(&self) -> Result<Option<i64>, StoreError> {
        self.connection
            .query_row("SELECT id FROM campaigns ORDER BY updated DESC, id DESC LIMIT 1", [], |row| {
                row.get(0)
            })
            .optional()
            .map_err(|cause| self.error(cause))
    }

    /// Commits what became of one program, findings, counters and progress together: after a kill either all of
    /// it is there or nothing. A program that is done already is not counted again. `label` gives a finding its
    /// first label.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn commit(
        &mut self,
        campaign: i64,
        report: &ProgramReport,
        label: impl Fn(&Finding) -> Label,
        now: u64,
    ) -> Result<Committed, StoreError> {
        let path = self.path.clone();
        let body = |connection: &Connection| {
            if !finish(connection, campaign, report.index, now)? {
                return Ok(Committed::default());
            }
            unfinished::ended(connection, campaign, report.index)?;
            connection
                .prepare_cached(
                    "UPDATE campaigns SET compiles = compiles + ?2, micros = micros + ?3,
                                          own_micros = own_micros + ?4 WHERE id = ?1",
                )?
                .execute(params![
                    campaign,
                    signed(report.compiles),
                    signed(report.micros),
                    signed(report.own_micros)
                ])?;
            let verdicts = report.verdicts.iter().map(|(verdict, count)| (verdict.to_string(), count));
            count(connection, campaign, "verdict", verdicts)?;
            count(connection, campaign, "op", report.ops.iter().map(|(name, n)| (name.clone(), n)))?;
            count(connection, campaign, "pass", report.passes.iter().map(|(name, n)| (name.clone(), n)))?;
            count(connection, campaign, "option", report.options.iter().map(|(name, n)| (name.clone(), n)))?;
            count(connection, campaign, "pair", report.pairs.iter().map(|(name, n)| (name.clone(), n)))?;
            count(
                connection,
                campaign,
                "pattern",
                report.patterns.iter().map(|(name, n)| (name.clone(), n)),
            )?;
            count(connection, campaign, "proof", report.proofs.iter().map(|(word, n)| (word.clone(), n)))?;
            count(connection, campaign, "seed", report.seeds.iter().map(|seed| (seed.clone(), 1)))?;
            let hits = report.findings.len() as u64;
            let hit = report.seeds.iter().filter(|_| hits > 0);
            count(connection, campaign, "seed-hit", hit.map(|seed| (seed.clone(), hits)))?;
            let seen = report.findings.iter().map(|finding| upsert(connection, finding, label(finding), now));
            let seen = seen.collect::<Result<_, _>>()?;
            samples::take(connection, campaign, now)?;
            Ok(Committed { counted: true, seen })
        };
        let durable = self.has_new(&report.findings)?;
        self.transaction(durable, body).map_err(|cause| StoreError::of(&path, cause))
    }

    /// Commits that program `index` ended in a bug of ours. It counts as done: it would end there again.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn commit_bug(
        &mut self,
        campaign: i64,
        index: u64,
        panic: &Panic,
        now: u64,
    ) -> Result<(), StoreError> {
        let path = self.path.clone();
        self.transaction(false, |connection| {
            finish(connection, campaign, index, now)?;
            unfinished::ended(connection, campaign, index)?;
            connection.execute(
                "INSERT OR REPLACE INTO bugs (campaign, program, message, location) VALUES (?1, ?2, ?3, ?4)",
                params![campaign, signed(index), panic.message, panic.location],
            )?;
            Ok(())
        })
        .map_err(|cause| StoreError::of(&path, cause))
    }

    /// Bugs of ours that the campaign ran into, by program.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn bugs(&self, campaign: i64) -> Result<Vec<InternalError>, StoreError> {
        let select = || -> rusqlite::Result<Vec<InternalError>> {
            let mut statement = self.connection.prepare(
                "SELECT program, message, location FROM bugs WHERE campaign = ?1 ORDER BY program",
            )?;
            let rows = statement.query_map([campaign], |row| {
                Ok(InternalError {
                    index: unsigned(row.get(0)?),
                    message: row.get(1)?,
                    location: row.get(2)?,
                })
            })?;
            rows.collect()
        };
        select().map_err(|cause| self.error(cause))
    }

    /// How often each op or pass occurred, in one campaign or (`None`) in all.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn coverage(&self, of: CoverageOf, campaign: Option<i64>) -> Result<Counts<String>, StoreError> {
        self.counters(of.what(), campaign)
    }

    /// Verdicts by kind, in one campaign or (`None`) in all.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn verdicts(&self, campaign: Option<i64>) -> Result<Counts<Verdict>, StoreError> {
        let damaged = |reason| StoreError::Damaged { path: self.path.clone(), reason };
        let counts = self.counters("verdict", campaign)?;
        counts.iter().map(|(name, count)| Ok((name.parse().map_err(damaged)?, count))).collect()
    }

    fn counters(&self, what: &str, campaign: Option<i64>) -> Result<Counts<String>, StoreError> {
        let select = || -> rusqlite::Result<Counts<String>> {
            let mut statement = self.connection.prepare(
                "SELECT name, sum(count) FROM counters
                 WHERE what = ?1 AND (?2 IS NULL OR campaign = ?2) GROUP BY name",
            )?;
            let rows = statement
                .query_map(params![what, campaign], |row| Ok((row.get(0)?, unsigned(row.get(1)?))))?;
            rows.collect()
        };
        select().map_err(|cause| self.error(cause))
    }

    /// One transaction; a `durable` one is on the disk when it returns, any other at least with the system.
    pub(super) fn transaction<T>(
        &mut self,
        durable: bool,
        body: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        self.connection.pragma_update(None, "synchronous", if durable { "FULL" } else { "NORMAL" })?;
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let outcome = body(&transaction)?;
        transaction.commit()?;
        Ok(outcome)
    }
}

fn load(connection: &Connection, id: i64) -> rusqlite::Result<Campaign> {
    let mut campaign = connection.query_row(
        "SELECT seed, config, started, low, programs, compiles, updated FROM campaigns WHERE id = ?1",
        [id],
        |row| {
            Ok(Campaign {
                id,
                seed: row.get::<_, i64>(0)?.cast_unsigned(),
                config: row.get(1)?,
                started: unsigned(row.get(2)?),
                low: unsigned(row.get(3)?),
                done: BTreeSet::new(),
                programs: unsigned(row.get(4)?),
                compiles: unsigned(row.get(5)?),
                updated: unsigned(row.get(6)?),
            })
        },
    )?;
    let mut statement = connection.prepare("SELECT program FROM campaign_done WHERE campaign = ?1")?;
    campaign.done = statement.query_map([id], |row| Ok(unsigned(row.get(0)?)))?.collect::<Result<_, _>>()?;
    Ok(campaign)
}

/// Marks a program as done and moves the campaign's low mark over what is done without a gap. False if it was done.
pub(super) fn finish(connection: &Connection, campaign: i64, index: u64, now: u64) -> rusqlite::Result<bool> {
    let before: i64 = connection
        .prepare_cached("SELECT low FROM campaigns WHERE id = ?1")?
        .query_row([campaign], |row| row.get(0))?;
    let index = signed(index);
    let inserted = index >= before
        && connection
            .prepare_cached("INSERT OR IGNORE INTO campaign_done (campaign, program) VALUES (?1, ?2)")?
            .execute(params![campaign, index])?
            == 1;
    if !inserted {
        return Ok(false);
    }
    let mut low = before;
    let mut next =
        connection.prepare_cached("DELETE FROM campaign_done WHERE campaign = ?1 AND program = ?2")?;
    while next.execute(params![campaign, low])? == 1 {
        low += 1;
    }
    connection
        .prepare_cached("UPDATE campaigns SET low = ?2, updated = ?3, programs = programs + 1 WHERE id = ?1")?
        .execute(params![campaign, low, signed(now)])?;
    Ok(true)
}

fn count(
    connection: &Connection,
    campaign: i64,
    what: &str,
    counts: impl Iterator<Item = (String, u64)>,
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO counters (campaign, what, name, count) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (campaign, what, name) DO UPDATE SET count = count + ?4",
    )?;
    for (name, times) in counts {
        statement.execute(params![campaign, what, name, signed(times)])?;
    }
    Ok(())
}
