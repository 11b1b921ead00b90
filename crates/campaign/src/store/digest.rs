//! A digest of all findings, a few bytes for each. Counts over findings are computed from it, and the pages of lists are chosen
//! from it. Without it, the database would sort the rows again for each of them. It is read once; after that, only the findings
//! that came, went or changed are read.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::db::{self, Connection, Result as DbResult, params};
use super::query::{Facet, Facets, Query, Sort};
use super::tally::{Counted, Tally};
use super::{Store, StoreError, unsigned};
use crate::finding::{FailureKind, Stored};
use crate::strength::Strength;

/// A number that stands for a text, or for a set of ops.
type TextNumber = u32;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Digest {
    /// The value of [`Store::changes`] before the findings were read; `None` before the first time.
    changes: Option<i64>,
    /// In the order of their numbers.
    rows: Vec<DigestRow>,
    texts: Texts,
    sets: Vec<Ops>,
    /// The index in `sets` of a set of ops, in order, that evidence was narrowed down to or not.
    set_numbers: HashMap<(bool, Vec<TextNumber>), TextNumber>,
}

/// A finding.
#[derive(Clone, Debug)]
struct DigestRow {
    id: i64,
    /// Whether it was merged into another finding.
    is_merged: bool,
    kind: TextNumber,
    pass: TextNumber,
    target: TextNumber,
    label: TextNumber,
    /// The label without its issue.
    word: TextNumber,
    state: TextNumber,
    strength: TextNumber,
    title: Box<str>,
    first_seen: u64,
    /// None, if it names no op.
    ops: Option<TextNumber>,
}

/// Ops that a finding names.
#[derive(Clone, Debug)]
struct Ops {
    names: BTreeSet<TextNumber>,
    dialects: BTreeSet<TextNumber>,
    /// Whether the evidence was narrowed down to them.
    narrowed: bool,
}

/// Texts by number.
#[derive(Clone, Debug, Default)]
struct Texts {
    all: Vec<String>,
    numbers: HashMap<String, TextNumber>,
}

impl Texts {
    fn number(&mut self, text: &str) -> TextNumber {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.all.len() as TextNumber;
        self.all.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }

    fn text(&self, number: TextNumber) -> &str {
        &self.all[number as usize]
    }

    /// The number of a text. If no finding has the text, a number that no text has.
    fn find(&self, text: &str) -> TextNumber {
        self.numbers.get(text).copied().unwrap_or(TextNumber::MAX)
    }
}

/// A text up to the first `end`.
fn before(text: &str, end: char) -> &str {
    text.split(end).next().unwrap_or_default()
}

const CHANGED_SINCE: &str = "SELECT finding FROM finding_changes WHERE number > ?1";

/// The findings that came, went or changed after `changes` had the value `since`.
pub(super) fn changed_since(connection: &Connection, since: i64) -> DbResult<Vec<i64>> {
    connection.all(CHANGED_SINCE, params![since], |row| row.get(0))
}

/// The rows of `select`, for findings that [`changed_since`]; all rows without `since`. `column` has the number of a finding.
pub(super) fn only_changed<T>(
    connection: &Connection,
    select: &str,
    column: &str,
    since: Option<i64>,
    read: impl FnMut(&db::Row) -> DbResult<T>,
) -> DbResult<Vec<T>> {
    let Some(since) = since else { return connection.all(select, &[], read) };
    connection.all(&format!("{select} WHERE {column} IN ({CHANGED_SINCE})"), params![since], read)
}

/// Findings of one target, kind and pass.
type FindingGroup = (TextNumber, TextNumber, TextNumber);

/// Sets of ops for which the same group has a narrower set. Each is mapped to the first finding of the narrower set with the
/// fewest ops.
type Wider = HashMap<(FindingGroup, TextNumber), i64>;

impl Store {
    /// The findings as they are now.
    pub(super) fn digest(&self) -> Result<Arc<Digest>, StoreError> {
        let changes = self.changes()?;
        let mut kept = self.digest.borrow_mut();
        let digest = kept.get_or_insert_default();
        if digest.changes != Some(changes) {
            // Usually nobody else has this digest now, and it is changed in place.
            let read = Arc::make_mut(digest).update(&self.connection, changes);
            read.map_err(|cause| self.error(cause))?;
        }
        Ok(Arc::clone(digest))
    }

    /// Reads what lists and searches need, so that the first of them does not wait for it.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn warm(&self) -> Result<(), StoreError> {
        self.digest()?;
        self.texts(self.changes()?).map(drop)
    }

    /// A number that increases whenever data that the digest counts changes.
    pub(super) fn changes(&self) -> Result<i64, StoreError> {
        let number = self.connection.one("SELECT number FROM changes", &[], |row| row.get(0));
        number.map_err(|cause| self.error(cause))
    }

    /// The facets of the findings that `query` selects: the values of each property, with their counts.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn facets(&self, query: &Query) -> Result<Facets, StoreError> {
        let matching = self.matching(query)?;
        Ok(self.digest()?.facets(query, matching.as_deref().map(Vec::as_slice)))
    }

    /// How many of the findings that `query` selects are new, known, and so on.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn tally(&self, query: &Query) -> Result<Tally, StoreError> {
        let matching = self.matching(query)?;
        Ok(self.digest()?.tally(query, matching.as_deref().map(Vec::as_slice)))
    }

    /// How many findings of each kind were first seen in each of `points` periods, with the last second of each period, in
    /// chronological order.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn first_seen(&self, points: u64) -> Result<Vec<(u64, FailureKind, u64)>, StoreError> {
        let digest = self.digest()?;
        let seen = digest.first_seen(points.max(1));
        seen.into_iter().map(|((at, kind), count)| Ok((at, self.parsed(0, kind)?, count))).collect()
    }

    /// The findings that probably have the same cause as a simpler one: one with the same target, kind and pass, whose ops are a
    /// subset of theirs. Each is mapped to the simpler finding with the fewest ops; among several, the oldest.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] and similar errors.
    pub fn find_simpler(&self) -> Result<BTreeMap<i64, i64>, StoreError> {
        let digest = self.digest()?;
        let wider = digest.wider();
        let alike = |row: &DigestRow| Some((row.id, *wider.get(&digest.narrowed(row)?)?));
        Ok(digest.rows.iter().filter_map(alike).collect())
    }

    /// Finding `id`, with the simpler one that is probably the same.
    ///
    /// # Errors
    /// [`StoreError::NoFinding`] if there is none.
    pub fn compared(&self, id: i64) -> Result<Stored, StoreError> {
        let mut stored = self.finding(id)?;
        if stored.may_be_alike() {
            stored.like = self.find_simpler()?.get(&id).copied();
        }
        Ok(stored)
    }
}

impl Digest {
    /// Reads the findings that came, went or changed since the last time; all of them, the first time.
    fn update(&mut self, connection: &Connection, changes: i64) -> DbResult<()> {
        let since = self.changes;
        let mut stale = since.map_or(Ok(Vec::new()), |since| changed_since(connection, since))?;
        let mut rows = self.read_rows(connection, since)?;
        rows.sort_unstable_by_key(|row| row.id);
        self.read_ops(connection, since, &mut rows)?;
        // Another process may have changed a finding after `stale` was read.
        stale.extend(rows.iter().map(|row| row.id));
        stale.sort_unstable();
        self.rows.retain(|row| stale.binary_search(&row.id).is_err());
        self.rows.extend(rows);
        self.rows.sort_by_key(|row| row.id);
        self.changes = Some(changes);
        Ok(())
    }

    fn read_rows(&mut self, connection: &Connection, since: Option<i64>) -> DbResult<Vec<DigestRow>> {
        let texts = &mut self.texts;
        // The index that lists use has all these columns. If the rows were sorted by number, SQLite would read the whole table,
        // with the evidence.
        let select =
            "SELECT id, parent IS NOT NULL, kind, pass, target, label, state, strength, first_seen, title
                      FROM findings";
        only_changed(connection, select, "id", since, |row| {
            let label = row.text(5)?;
            Ok(DigestRow {
                id: row.get(0)?,
                is_merged: row.get(1)?,
                kind: texts.number(row.text(2)?),
                pass: texts.number(row.text(3)?),
                target: texts.number(row.text(4)?),
                label: texts.number(label),
                word: texts.number(before(label, ' ')),
                state: texts.number(row.text(6)?),
                strength: texts.number(row.text(7)?),
                title: row.text(9)?.into(),
                first_seen: unsigned(row.get(8)?),
                ops: None,
            })
        })
    }

    /// Adds the ops of `rows`, which are in order. Many findings share a set of ops, so there are few sets.
    fn read_ops(
        &mut self,
        connection: &Connection,
        since: Option<i64>,
        rows: &mut [DigestRow],
    ) -> DbResult<()> {
        let texts = &mut self.texts;
        let select = "SELECT finding, op, narrowed FROM finding_ops";
        let mut ops: Vec<(i64, TextNumber, bool)> =
            only_changed(connection, select, "finding", since, |row| {
                Ok((row.get(0)?, texts.number(row.text(1)?), row.get::<i64>(2)? != 0))
            })?;
        ops.sort_unstable();
        for ops in ops.chunk_by(|one, next| one.0 == next.0) {
            if let Ok(at) = rows.binary_search_by_key(&ops[0].0, |row| row.id) {
                rows[at].ops = Some(self.set(ops[0].2, ops.iter().map(|op| op.1).collect()));
            }
        }
        Ok(())
    }

    /// The number of a set of ops.
    fn set(&mut self, narrowed: bool, names: Vec<TextNumber>) -> TextNumber {
        let texts = &mut self.texts;
        *self.set_numbers.entry((narrowed, names)).or_insert_with_key(|(_, names)| {
            let mut dialect = |op: &TextNumber| {
                let name = before(texts.text(*op), '.').to_owned();
                texts.number(&name)
            };
            let dialects = names.iter().map(&mut dialect).collect();
            self.sets.push(Ops { names: names.iter().copied().collect(), dialects, narrowed });
            self.sets.len() as TextNumber - 1
        })
    }

    /// The group and the ops of a finding, if its evidence was narrowed down and it was not merged into another one. Two crashes of a
    /// pass with different stacks are two bugs, whatever their ops.
    fn narrowed(&self, row: &DigestRow) -> Option<(FindingGroup, TextNumber)> {
        let has_stack = [FailureKind::Crash, FailureKind::Assertion].map(FailureKind::name);
        let is_narrowed = |ops: &TextNumber| !row.is_merged && self.sets[*ops as usize].narrowed;
        let ops = row.ops.filter(is_narrowed)?;
        if has_stack.contains(&self.texts.text(row.kind)) {
            return None;
        }
        Some(((row.target, row.kind, row.pass), ops))
    }

    fn wider(&self) -> Wider {
        let mut groups: HashMap<FindingGroup, BTreeMap<TextNumber, i64>> = HashMap::new();
        for row in &self.rows {
            if let Some((group, ops)) = self.narrowed(row) {
                groups.entry(group).or_default().entry(ops).or_insert(row.id);
            }
        }
        let names = |number: TextNumber| &self.sets[number as usize].names;
        let mut wider = Wider::new();
        for (group, sets) in &groups {
            for &set in sets.keys() {
                let narrower = sets.iter().filter(|&(&other, _)| {
                    names(other).len() < names(set).len() && names(other).is_subset(names(set))
                });
                if let Some((_, first)) = narrower.map(|(&other, &id)| (names(other).len(), id)).min() {
                    wider.insert((*group, set), first);
                }
            }
        }
        wider
    }

    /// The numbers of the findings that `query` selects, in its order. `hits` is needed for [`Sort::Hits`].
    pub fn select(&self, query: &Query, matching: Option<&[i64]>, hits: &HashMap<i64, i64>) -> Vec<i64> {
        let wanted = Wanted::new(self, query, matching);
        let mut rows: Vec<&DigestRow> = self.rows.iter().filter(|row| wanted.takes(row)).collect();
        let [lost, strong, weak, new] =
            ["lost", Strength::Strong.name(), Strength::Weak.name(), "new"].map(|name| self.texts.find(name));
        let text = |number| self.texts.text(number);
        let rank = |row: &DigestRow| {
            let strength = [strong, weak].iter().position(|one| *one == row.strength).unwrap_or(2);
            (row.state == lost, strength, row.label != new)
        };
        let hits = |row: &DigestRow| hits.get(&row.id).copied().unwrap_or_default();
        // The rows are in order of their numbers, and a stable sort keeps that among equal ones.
        match query.sort {
            Sort::Oldest => {}
            Sort::Newest => rows.reverse(),
            Sort::Strongest => rows.sort_by_key(|row| rank(row)),
            Sort::Hits => rows.sort_by_cached_key(|row| -hits(row)),
            Sort::Kind => rows.sort_by(|a, b| text(a.kind).cmp(text(b.kind))),
            Sort::Pass => rows.sort_by(|a, b| text(a.pass).cmp(text(b.pass))),
            Sort::Label => rows.sort_by(|a, b| text(a.label).cmp(text(b.label))),
            Sort::Title => rows.sort_by(|a, b| a.title.cmp(&b.title)),
        }
        rows.into_iter().map(|row| row.id).collect()
    }

    /// The findings of which `takes_text`, or one of whose ops `takes_op`, in order.
    pub fn find(&self, takes_text: impl Fn(i64) -> bool, takes_op: impl Fn(&str) -> bool) -> Vec<i64> {
        let takes = |set: &Ops| set.names.iter().any(|name| takes_op(self.texts.text(*name)));
        let sets: Vec<bool> = self.sets.iter().map(takes).collect();
        let takes = |row: &&DigestRow| row.ops.is_some_and(|ops| sets[ops as usize]) || takes_text(row.id);
        self.rows.iter().filter(takes).map(|row| row.id).collect()
    }

    fn facets(&self, query: &Query, matching: Option<&[i64]>) -> Facets {
        let wanted = Wanted::new(self, query, matching);
        let mut counts: [HashMap<TextNumber, u64>; 5] = Default::default();
        for row in &self.rows {
            let Some(fits) = wanted.fits(row) else { continue };
            for (at, counts) in counts.iter_mut().enumerate() {
                // The count of a value says how many findings would be listed if the user chose it. So a facet ignores its own
                // condition.
                if !(0..5).all(|other| other == at || fits[other]) {
                    continue;
                }
                let mut add = |value| *counts.entry(value).or_default() += 1;
                match at {
                    0 => add(row.kind),
                    1 => add(row.pass),
                    2 => add(row.target),
                    3 => add(row.word),
                    _ => row
                        .ops
                        .iter()
                        .flat_map(|ops| &self.sets[*ops as usize].dialects)
                        .for_each(|one| add(*one)),
                }
            }
        }
        let [kind, pass, target, label, dialect] = counts.map(|counts| {
            let facet = |(name, count)| Facet { name: self.texts.text(name).to_owned(), count };
            let mut facets: Vec<Facet> = counts.into_iter().map(facet).collect();
            facets.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
            facets
        });
        Facets { kind, pass, target, label, dialect }
    }

    fn tally(&self, query: &Query, matching: Option<&[i64]>) -> Tally {
        let (wanted, wider) = (Wanted::new(self, query, matching), self.wider());
        let mut counts: HashMap<(TextNumber, TextNumber, TextNumber, bool), u64> = HashMap::new();
        for row in &self.rows {
            if wanted.takes(row) {
                let is_alike = self.narrowed(row).is_some_and(|key| wider.contains_key(&key));
                *counts.entry((row.label, row.state, row.strength, is_alike)).or_default() += 1;
            }
        }
        Tally::count(counts.into_iter().map(|((label, state, strength, is_alike), count)| Counted {
            label: self.texts.text(label),
            state: self.texts.text(state),
            is_strong: self.texts.text(strength) == Strength::Strong.name(),
            is_alike,
            count,
        }))
    }

    /// See [`Store::first_seen`].
    fn first_seen(&self, points: u64) -> BTreeMap<(u64, &str), u64> {
        let seen = || self.rows.iter().filter(|row| !row.is_merged).map(|row| row.first_seen);
        let (first, last) = (seen().min().unwrap_or(0), seen().max().unwrap_or(0));
        let width = (last - first) / points + 1;
        let mut stretches: HashMap<(TextNumber, u64), (u64, u64)> = HashMap::new();
        for row in self.rows.iter().filter(|row| !row.is_merged) {
            let (at, count) = stretches.entry((row.kind, (row.first_seen - first) / width)).or_default();
            (*at, *count) = (row.first_seen.max(*at), *count + 1);
        }
        let each = |((kind, _), (at, count))| ((at, self.texts.text(kind)), count);
        stretches.into_iter().map(each).collect()
    }
}

/// The values that a query asks for, as the digest's numbers.
struct Wanted<'a> {
    merged: bool,
    kind: Option<TextNumber>,
    pass: Option<TextNumber>,
    target: Option<TextNumber>,
    label: Option<TextNumber>,
    /// For the number of each set of ops: whether the set has an op of the query's dialect.
    dialect: Option<Vec<bool>>,
    matching: Option<&'a [i64]>,
}

impl<'a> Wanted<'a> {
    fn new(digest: &Digest, query: &Query, matching: Option<&'a [i64]>) -> Wanted<'a> {
        let some =
            |text: Option<&str>| text.filter(|text| !text.is_empty()).map(|text| digest.texts.find(text));
        let dialect = query.dialect.as_ref().filter(|dialect| !dialect.is_empty()).map(|dialect| {
            let number = digest.texts.find(dialect);
            digest.sets.iter().map(|set| set.dialects.contains(&number)).collect()
        });
        Wanted {
            merged: query.merged,
            kind: some(query.kind.map(FailureKind::name)),
            pass: some(query.pass.as_deref()),
            target: some(query.target.as_deref()),
            label: some(query.label.as_deref()),
            dialect,
            matching,
        }
    }

    /// Whether the query selects a finding.
    fn takes(&self, row: &DigestRow) -> bool {
        self.fits(row).is_some_and(|fits| fits.into_iter().all(|fits| fits))
    }

    /// Whether a finding matches each facet: kind, pass, target, label and dialect. `None` if the rest of the query excludes it.
    fn fits(&self, row: &DigestRow) -> Option<[bool; 5]> {
        let is_in = |ids: &[i64]| ids.binary_search(&row.id).is_ok();
        if (row.is_merged && !self.merged) || !self.matching.is_none_or(is_in) {
            return None;
        }
        let is = |wanted: Option<TextNumber>, value: TextNumber| wanted.is_none_or(|wanted| wanted == value);
        Some([
            is(self.kind, row.kind),
            is(self.pass, row.pass),
            is(self.target, row.target),
            is(self.label, row.label) || is(self.label, row.word),
            self.dialect.as_ref().is_none_or(|sets| row.ops.is_some_and(|ops| sets[ops as usize])),
        ])
    }
}
