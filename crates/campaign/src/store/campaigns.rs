//! Campaigns in the store: progress, counters and internal errors, committed together with the findings.

use std::collections::BTreeSet;

use serde::Serialize;

use super::db::{Connection, Param, Result as DbResult, params};
use super::findings::upsert_all;
use super::{Recorded, Store, StoreError, samples, signed, unsigned};
use crate::finding::{Finding, Label};
use crate::panics::Panic;
use crate::program::ProgramReport;
use crate::verdict::{ComparisonVerdict, Counts};

/// A campaign as the store knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// Its number in this store, from 1.
    pub id: i64,
    /// Its seed.
    pub seed: u64,
    /// Everything but the seed that its programs depend on, as JSON.
    pub config: String,
    /// Its first program.
    #[serde(skip)]
    pub start: u64,
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
    /// Further compiler runs because of time limits ([`ProgramReport::repeats`]).
    pub repeats: u64,
}

/// The result of committing a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Committed {
    /// False if the program was committed before, or is not done yet; then it was not counted.
    pub counted: bool,
    /// For what does not count: whether the store had the result of the interrupted program, or of the reduction, before.
    pub known: bool,
    /// One element per finding of the program.
    pub seen: Vec<Recorded>,
}

/// A panic of Assay itself during a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InternalError {
    /// The program's index.
    pub index: u64,
    /// The panic's message.
    pub message: String,
    /// Where in the source.
    pub location: Option<String>,
}

/// What a coverage counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverageOf {
    /// Ops of the generated programs.
    Ops,
    /// An op and a user of its result, such as `arith.addi arith.muli`.
    Pairs,
    /// Passes that were run.
    Passes,
    /// Values of options of passes, as `canonicalize top-down=false`.
    Options,
    /// Rewrite patterns that were tried.
    Patterns,
    /// Functions that the prover was asked about, by its answer.
    Proofs,
    /// For each program of the corpus, how many programs were made from it.
    Seeds,
    /// For each program of the corpus, how often a program made from it showed a finding.
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
    /// The number of the campaign of `seed`, `config` and first index `start`; it is created if it does not exist. `config` is
    /// all other input that programs depend on (not jobs, not limits of time). A run with equal text resumes the campaign.
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
        self.transaction(false, |connection| {
            let id = number_of(connection, seed, config, start, now)?;
            load(connection, id)
        })
    }

    /// The campaign's low mark: every program below this index is done.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn low(&self, campaign: i64) -> Result<u64, StoreError> {
        self.connection
            .one("SELECT low FROM campaigns WHERE id = ?1", params![campaign], |row| row.get(0))
            .map(unsigned)
            .map_err(|cause| self.error(cause))
    }

    /// All campaigns, the oldest first.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn campaigns(&self) -> Result<Vec<Campaign>, StoreError> {
        let select = || {
            let ids: Vec<i64> =
                self.connection.all("SELECT id FROM campaigns ORDER BY id", &[], |row| row.get(0))?;
            ids.into_iter().map(|id| load(&self.connection, id)).collect::<DbResult<_>>()
        };
        select().map_err(|cause| self.error(cause))
    }

    /// The campaign that committed last, if there is one.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn latest_campaign(&self) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT id FROM campaigns ORDER BY updated DESC, id DESC LIMIT 1";
        self.connection.first(sql, &[], |row| row.get(0)).map_err(|cause| self.error(cause))
    }

    /// Commits the findings, counters and progress of one program in one transaction: if the process is killed, the store has
    /// either all of it or nothing. A program that is done already is not counted again. `label` gives a finding its first label.
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
        let one = self.commit_all(campaign, std::slice::from_ref(report), label, now)?;
        Ok(one.into_iter().next().unwrap_or_default())
    }

    /// As [`Store::commit`], for several programs in one transaction.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub fn commit_all(
        &mut self,
        campaign: i64,
        reports: &[ProgramReport],
        label: impl Fn(&Finding) -> Label,
        now: u64,
    ) -> Result<Vec<Committed>, StoreError> {
        // A server writes every transaction to its disk, so this matters for a file only.
        let mut durable = false;
        if !self.is_server() {
            for report in reports {
                durable |= self.has_new(&report.findings)?;
            }
        }
        self.transaction(durable, |connection| commit(connection, campaign, reports, &label, now))
    }

    /// Commits that program `index` ended in a panic of Assay. It counts as done, because it would panic again.
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
        self.transaction(false, |connection| write_failed(connection, campaign, index, panic, now)).map(drop)
    }

    /// Panics of Assay in the campaign, by program.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn bugs(&self, campaign: i64) -> Result<Vec<InternalError>, StoreError> {
        let sql = "SELECT program, message, location FROM bugs WHERE campaign = ?1 ORDER BY program";
        let each = |row: &super::db::Row<'_>| {
            Ok(InternalError { index: unsigned(row.get(0)?), message: row.get(1)?, location: row.get(2)? })
        };
        self.connection.all(sql, params![campaign], each).map_err(|cause| self.error(cause))
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
    pub fn verdicts(&self, campaign: Option<i64>) -> Result<Counts<ComparisonVerdict>, StoreError> {
        let damaged = |reason| StoreError::Damaged { path: self.path.clone(), reason };
        let counts = self.counters("verdict", campaign)?;
        counts.iter().map(|(name, count)| Ok((name.parse().map_err(damaged)?, count))).collect()
    }

    fn counters(&self, what: &str, campaign: Option<i64>) -> Result<Counts<String>, StoreError> {
        let sql = "SELECT name, CAST(sum(count) AS BIGINT) FROM counters
                   WHERE what = ?1 AND (?2 IS NULL OR campaign = ?2) GROUP BY name";
        let counts = self
            .connection
            .all(sql, params![what, campaign], |row| Ok((row.get(0)?, unsigned(row.get(1)?))))
            .map_err(|cause| self.error(cause))?;
        Ok(counts.into_iter().collect())
    }
}

/// The number of a campaign, which is created if it does not exist.
pub(super) fn number_of(
    connection: &Connection,
    seed: u64,
    config: &str,
    start: u64,
    now: u64,
) -> DbResult<i64> {
    let select = "SELECT id FROM campaigns WHERE seed = ?1 AND config = ?2 AND start = ?3";
    let key = params![seed.cast_signed(), config, signed(start)];
    if let Some(id) = connection.first(select, key, |row| row.get(0))? {
        return Ok(id);
    }
    connection.execute(
        "INSERT INTO campaigns (seed, config, start, started, updated, low) VALUES (?1, ?2, ?4, ?3, ?3, ?4)",
        params![seed.cast_signed(), config, signed(now), signed(start)],
    )?;
    connection.one(select, key, |row| row.get(0))
}

fn load(connection: &Connection, id: i64) -> DbResult<Campaign> {
    let mut campaign = connection.one(
        "SELECT seed, config, started, low, programs, compiles, updated, start,
                (SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM counters WHERE campaign = id AND what = ?2)
         FROM campaigns WHERE id = ?1",
        params![id, REPEATS],
        |row| {
            Ok(Campaign {
                id,
                seed: row.get::<i64>(0)?.cast_unsigned(),
                config: row.get(1)?,
                started: unsigned(row.get(2)?),
                low: unsigned(row.get(3)?),
                done: BTreeSet::new(),
                programs: unsigned(row.get(4)?),
                compiles: unsigned(row.get(5)?),
                updated: unsigned(row.get(6)?),
                start: unsigned(row.get(7)?),
                repeats: unsigned(row.get(8)?),
            })
        },
    )?;
    let select = "SELECT program FROM campaign_done WHERE campaign = ?1";
    campaign.done =
        connection.all(select, params![id], |row| Ok(unsigned(row.get(0)?)))?.into_iter().collect();
    Ok(campaign)
}

/// See [`Store::commit_all`].
pub(super) fn commit(
    connection: &Connection,
    campaign: i64,
    reports: &[ProgramReport],
    label: &impl Fn(&Finding) -> Label,
    now: u64,
) -> DbResult<Vec<Committed>> {
    let indices: Vec<u64> = reports.iter().map(|report| report.index).collect();
    let mut left = finish(connection, campaign, &indices, now)?;
    // The list may contain a program twice.
    let counted: Vec<bool> = indices.iter().map(|index| left.remove(index)).collect();
    let fresh = || reports.iter().zip(&counted).filter(|(_, counted)| **counted).map(|(report, _)| report);
    if fresh().next().is_none() {
        return Ok(vec![Committed::default(); reports.len()]);
    }
    mark_ended(connection, campaign, &fresh().map(|report| report.index).collect::<Vec<_>>())?;
    let sum = |number: fn(&ProgramReport) -> u64| signed(fresh().map(number).sum());
    connection.execute(
        "UPDATE campaigns SET compiles = compiles + ?2, micros = micros + ?3, own_micros = own_micros + ?4
         WHERE id = ?1",
        params![
            campaign,
            sum(|report| report.compiles),
            sum(|report| report.micros),
            sum(|report| report.own_micros)
        ],
    )?;
    count(connection, campaign, fresh())?;
    let findings: Vec<&Finding> = fresh().flat_map(|report| &report.findings).collect();
    let mut seen = upsert_all(connection, &findings, label, now)?.into_iter();
    let each = reports.iter().zip(&counted).map(|(report, &counted)| {
        let findings = if counted { report.findings.len() } else { 0 };
        Committed { counted, known: false, seen: seen.by_ref().take(findings).collect() }
    });
    let committed = each.collect();
    samples::take(connection, campaign, now)?;
    Ok(committed)
}

/// Marks programs as done, and moves the campaign's low mark up to the first program that is not done. Returns the programs that
/// were not done before.
pub(super) fn finish(
    connection: &Connection,
    campaign: i64,
    indices: &[u64],
    now: u64,
) -> DbResult<BTreeSet<u64>> {
    let before: i64 =
        connection.one("SELECT low FROM campaigns WHERE id = ?1", params![campaign], |row| row.get(0))?;
    let rows: BTreeSet<i64> =
        indices.iter().map(|&index| signed(index)).filter(|&index| index >= before).collect();
    let rows: Vec<Vec<Param<'_>>> = rows.iter().map(|index| params![campaign, *index].to_vec()).collect();
    let fresh = connection.insert(
        "INSERT INTO campaign_done (campaign, program) VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING program",
        &rows,
    )?;
    if fresh.is_empty() {
        return Ok(BTreeSet::new());
    }
    let mut low = before;
    while fresh.contains(&before) {
        let select = "SELECT program FROM campaign_done WHERE campaign = ?1 AND program >= ?2
                      ORDER BY program LIMIT ?3";
        let next: Vec<i64> = connection.all(select, params![campaign, low, STRETCH], |row| row.get(0))?;
        let whole = next.iter().zip(low..).take_while(|(program, low)| **program == *low).count();
        low += signed(whole as u64);
        if signed(whole as u64) < STRETCH {
            break;
        }
    }
    if low > before {
        connection.execute(
            "DELETE FROM campaign_done WHERE campaign = ?1 AND program < ?2",
            params![campaign, low],
        )?;
    }
    connection.execute(
        "UPDATE campaigns SET low = ?2, updated = ?3, programs = programs + ?4 WHERE id = ?1",
        params![campaign, low, signed(now), signed(fresh.len() as u64)],
    )?;
    Ok(fresh.into_iter().map(unsigned).collect())
}

/// The longest name of a counter, in bytes; longer ones are cut. A key of PostgreSQL has at most 2.7 KB. The names of patterns are
/// those of C++ templates, which have no limit.
const LONGEST: usize = 1000;

fn short(name: &str) -> String {
    match name.len() {
        ..=LONGEST => name.to_owned(),
        _ => format!("{}…", &name[..name.floor_char_boundary(LONGEST)]),
    }
}

/// The counter of [`ProgramReport::repeats`]. It depends on how busy the machine was, unlike the others.
const REPEATS: &str = "repeat";

/// How many programs are examined together when the low mark moves.
const STRETCH: i64 = 256;

/// Adds the programs' ops, passes and results to the counters.
fn count<'a>(
    connection: &Connection,
    campaign: i64,
    reports: impl Iterator<Item = &'a ProgramReport>,
) -> DbResult<()> {
    let mut all: Counts<(&str, String)> = Counts::default();
    for report in reports {
        all.add_many((REPEATS, "compile".to_owned()), report.repeats);
        for (verdict, times) in report.verdicts.iter() {
            all.add_many(("verdict", verdict.to_string()), times);
        }
        let named = [
            ("op", &report.ops),
            ("pass", &report.passes),
            ("option", &report.options),
            ("pair", &report.pairs),
            ("pattern", &report.patterns),
            ("proof", &report.proofs),
        ];
        for (what, counts) in named {
            for (name, times) in counts.iter() {
                all.add_many((what, short(name)), times);
            }
        }
        for seed in &report.seeds {
            all.add(("seed", short(seed)));
            all.add_many(("seed-hit", short(seed)), report.findings.len() as u64);
        }
    }
    let rows: Vec<(&str, &str, i64)> =
        all.iter().map(|((what, name), times)| (*what, name.as_str(), signed(times))).collect();
    let rows: Vec<Vec<Param<'_>>> =
        rows.iter().map(|(what, name, times)| params![campaign, *what, *name, *times].to_vec()).collect();
    connection.insert(
        "INSERT INTO counters (campaign, what, name, count) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (campaign, what, name) DO UPDATE SET count = counters.count + excluded.count",
        &rows,
    )?;
    Ok(())
}

/// Deletes the notes about programs that are now judged to the end. Few programs have notes.
pub(super) fn mark_ended(connection: &Connection, campaign: i64, indices: &[u64]) -> DbResult<()> {
    let noted = connection.all(
        "SELECT program FROM unfinished WHERE campaign = ?1 AND program >= ?2 AND program <= ?3
         UNION SELECT program FROM early_hits WHERE campaign = ?1 AND program >= ?2 AND program <= ?3",
        params![
            campaign,
            signed(indices.iter().copied().min().unwrap_or(0)),
            signed(indices.iter().copied().max().unwrap_or(0))
        ],
        |row| row.get(0).map(unsigned),
    )?;
    for index in noted.into_iter().filter(|index| indices.contains(index)) {
        let begun = "DELETE FROM unfinished WHERE campaign = ?1 AND program = ?2";
        connection.execute(begun, params![campaign, signed(index)])?;
        take_back(connection, campaign, index)?;
    }
    Ok(())
}

/// Notes that Assay panicked on a program. False if the program was done before.
pub(super) fn write_failed(
    connection: &Connection,
    campaign: i64,
    index: u64,
    panic: &Panic,
    now: u64,
) -> DbResult<bool> {
    let fresh = finish(connection, campaign, &[index], now)?;
    mark_ended(connection, campaign, &[index])?;
    connection.execute(
        "INSERT INTO bugs (campaign, program, message, location) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (campaign, program) DO UPDATE SET message = excluded.message, location = excluded.location",
        params![campaign, signed(index), panic.message, panic.location],
    )?;
    Ok(fresh.contains(&index))
}

/// Subtracts the hits of an interrupted program. Returns whether there were any.
pub(super) fn take_back(connection: &Connection, campaign: i64, index: u64) -> DbResult<bool> {
    connection.execute(
        "UPDATE findings SET hits = findings.hits - early.hits FROM early_hits AS early
         WHERE early.campaign = ?1 AND early.program = ?2 AND early.finding = findings.id",
        params![campaign, signed(index)],
    )?;
    let deleted = connection.execute(
        "DELETE FROM early_hits WHERE campaign = ?1 AND program = ?2",
        params![campaign, signed(index)],
    )?;
    Ok(deleted > 0)
}
