//! What can be deleted from a store: old findings that no person has labelled, and samples that are closer together than a plot
//! can show.

use std::collections::BTreeMap;

use super::db::{Connection, Result as DbResult, params};
use super::findings::IS_UNREDUCED;
use super::{Store, StoreError, signed, unsigned};
use crate::finding::{Finding, Label};

/// Old samples are thinned out to one per this many seconds. The number divides a day, so statistics by day stay exact.
const STRETCH: i64 = 600;

/// Which findings are old. A finding and those merged into it are either all old, or none is. A finding that is not reduced yet
/// is never old, because its cause is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OldFindings {
    /// Last seen before this second.
    pub before: u64,
    /// Also those that a person has labelled.
    pub labelled: bool,
}

/// Old findings. The key is the number of a listed finding. The value has the numbers of all findings merged into it and, as the
/// last one, its own number.
pub type OldCauses = BTreeMap<i64, Vec<i64>>;

impl Store {
    /// The findings that are `old`. `listed` is the label that lists of known bugs give a finding: if it has that
    /// label, or none, no person has labelled it.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn find_old(
        &self,
        old: OldFindings,
        listed: impl Fn(&Finding) -> Label,
    ) -> Result<OldCauses, StoreError> {
        select(&self.connection, old, &listed).map_err(|cause| self.error(cause))
    }

    /// Removes those of `causes` that are still `old` and were not seen again since. Returns how many rows were removed.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn remove(
        &mut self,
        causes: &OldCauses,
        old: OldFindings,
        listed: impl Fn(&Finding) -> Label,
    ) -> Result<u64, StoreError> {
        self.transaction(true, |connection| {
            let mut removed = 0;
            for (cause, ids) in select(connection, old, &listed)? {
                if causes.get(&cause) != Some(&ids) {
                    continue;
                }
                // Other rows refer to the last finding as their parent, so it is removed last.
                for id in ids {
                    removed += connection.execute("DELETE FROM findings WHERE id = ?1", params![id])? as u64;
                }
            }
            Ok(removed)
        })
    }

    /// How many samples before the second `before` [`Store::thin_samples`] would remove.
    ///
    /// # Errors
    /// Any [`StoreError`] of reading.
    pub fn dense_samples(&self, before: u64) -> Result<u64, StoreError> {
        let sql = format!("SELECT count(*) FROM samples WHERE {DENSE}");
        let count = self.connection.one(&sql, params![signed(before), STRETCH], |row| row.get(0));
        count.map(unsigned).map_err(|cause| self.error(cause))
    }

    /// Of the samples before the second `before`, keeps one per ten minutes. Returns how many were removed.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn thin_samples(&mut self, before: u64) -> Result<u64, StoreError> {
        let sql = format!("DELETE FROM samples WHERE {DENSE}");
        let params = params![signed(before), STRETCH];
        self.transaction(false, |connection| connection.execute(&sql, params)).map(|removed| removed as u64)
    }

    /// Returns the space of removed rows to the disk. A server does so by itself.
    ///
    /// # Errors
    /// [`StoreError::Busy`] while others use the file, and similar errors; the store stays intact.
    pub fn compact(&mut self) -> Result<(), StoreError> {
        if self.is_server() {
            return Ok(());
        }
        // The file shrinks when the log is written back into it.
        let compacted = self.connection.batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
        compacted.map_err(|cause| self.error(cause))
    }
}

/// The condition that a later sample of the same campaign is in the same period.
const DENSE: &str = "at < ?1 AND EXISTS (SELECT 1 FROM samples AS later
    WHERE later.campaign = samples.campaign AND later.at > samples.at AND later.at < (samples.at / ?2 + 1) * ?2)";

fn select(
    connection: &Connection,
    old: OldFindings,
    listed: &impl Fn(&Finding) -> Label,
) -> DbResult<OldCauses> {
    let by_a_person = match old.labelled {
        true => "0",
        false => {
            "CASE WHEN decided = 1 OR note <> '' OR NOT (label = 'new' OR label LIKE 'known %') THEN 1 ELSE 0 END"
        }
    };
    let select = format!(
        "SELECT coalesce(parent, id), id, label FROM findings WHERE coalesce(parent, id) IN
             (SELECT coalesce(parent, id) FROM findings GROUP BY 1
              HAVING max(last_seen) < ?1 AND max(CASE WHEN {IS_UNREDUCED} THEN 1 ELSE 0 END) = 0
                 AND max({by_a_person}) = 0)
         ORDER BY 1, parent IS NULL, 2"
    );
    let rows: Vec<(i64, i64, String)> = connection
        .all(&select, params![signed(old.before)], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let mut causes = OldCauses::new();
    let mut kept = Vec::new();
    for (cause, id, label) in rows {
        if !old.labelled && label != "new" && !is_listed(connection, id, &label, listed)? {
            kept.push(cause);
        }
        causes.entry(cause).or_default().push(id);
    }
    kept.iter().for_each(|cause| drop(causes.remove(cause)));
    Ok(causes)
}

/// Whether finding `id` has the label that the list of known bugs gives it. A finding that cannot be read was never looked up in
/// the list.
fn is_listed(
    connection: &Connection,
    id: i64,
    label: &str,
    listed: &impl Fn(&Finding) -> Label,
) -> DbResult<bool> {
    let select = "SELECT body FROM findings WHERE id = ?1";
    let body: String = connection.one(select, params![id], |row| row.get(0))?;
    let finding: Option<Finding> = serde_json::from_str(&body).ok();
    Ok(finding.is_some_and(|finding| listed(&finding).to_string() == label))
}
