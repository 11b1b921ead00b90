//! Campaigns that two stores have judged, each on its own. No store keeps which of its programs another has judged too, so a merge adds
//! the hits of both.

use std::collections::{BTreeMap, BTreeSet};

use super::db::{Connection, Result as DbResult};
use super::{Snapshot, Store, StoreError};

/// What identifies a campaign: seed, settings, start.
type CampaignKey = (i64, String, i64);

impl Store {
    /// The seeds of the campaigns of which both stores have judged programs, if neither has them from the other or from a third one.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn repeated_seeds(&self, other: &Snapshot) -> Result<BTreeSet<u64>, StoreError> {
        let other = other.store();
        // A copy is no other store: a merge keeps the larger number of hits.
        if self.name()? == other.name()? {
            return Ok(BTreeSet::new());
        }
        let ours = judged(&self.connection).map_err(|cause| self.error(cause))?;
        let theirs = judged(&other.connection).map_err(|cause| other.error(cause))?;
        let here = counted_by(&self.connection).map_err(|cause| self.error(cause))?;
        let there = counted_by(&other.connection).map_err(|cause| other.error(cause))?;
        // A merge takes over when a campaign began. Two stores that met before share the name of one that counted hits, if there are
        // any.
        let are_strangers = !here.is_empty() && !there.is_empty() && here.is_disjoint(&there);
        let is_repeated = |(key, started): &(&CampaignKey, &i64)| {
            theirs.get(*key).is_some_and(|other| other != *started || are_strangers)
        };
        Ok(ours.iter().filter(is_repeated).map(|((seed, ..), _)| seed.cast_unsigned()).collect())
    }
}

impl Snapshot {
    /// As [`Store::repeated_seeds`].
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn repeated_seeds(&self, other: &Snapshot) -> Result<BTreeSet<u64>, StoreError> {
        self.store().repeated_seeds(other)
    }
}

/// When each campaign began of which programs were judged.
fn judged(connection: &Connection) -> DbResult<BTreeMap<CampaignKey, i64>> {
    let select = "SELECT seed, config, start, started FROM campaigns WHERE programs > 0";
    let each = |row: &super::db::Row<'_>| Ok(((row.get(0)?, row.get(1)?, row.get(2)?), row.get(3)?));
    Ok(connection.all(select, &[], each)?.into_iter().collect())
}

/// The names of the stores that counted the hits of a store: its own and those that were merged into it. Empty if it has no finding.
fn counted_by(connection: &Connection) -> DbResult<BTreeSet<String>> {
    let select = "SELECT name FROM stores WHERE EXISTS (SELECT 1 FROM findings)";
    Ok(connection.all(select, &[], |row| row.get(0))?.into_iter().collect())
}
