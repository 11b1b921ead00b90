//! Commits whose answer was lost: they may have taken place. When their programs are committed again, the store knows them already;
//! then the result is that of the first commit. So findings are reported once, and not as known ones.

use std::collections::BTreeMap;

use super::campaigns::Committed;
use super::db::{Connection, HAS_COMMITTED, Result as DbResult, params};
use super::outbox::OutboxEntry;

/// The commits that nobody has asked about yet, the earliest first.
#[derive(Debug, Default)]
pub(super) struct LostCommits(Vec<LostCommit>);

#[derive(Debug)]
struct LostCommit {
    campaign: i64,
    /// The number that the server gave it.
    transaction: String,
    /// What it said of each program.
    programs: BTreeMap<u64, Committed>,
}

impl LostCommits {
    /// A commit of `entries` with the results `done` was not answered.
    pub fn note(
        &mut self,
        campaign: i64,
        transaction: String,
        entries: &[OutboxEntry],
        done: Vec<Committed>,
    ) {
        let programs = entries.iter().zip(done).filter_map(|(entry, done)| Some((entry.program()?, done)));
        let programs = programs.collect();
        self.0.push(LostCommit { campaign, transaction, programs });
    }

    /// Replaces the results of those `entries` that an earlier commit has stored. The caller's transaction excludes other writers,
    /// so no earlier commit is still going on.
    pub fn correct(
        &self,
        connection: &Connection,
        campaign: i64,
        entries: &[OutboxEntry],
        done: &mut [Committed],
    ) -> DbResult<()> {
        // The first commit that took place is the one that counted.
        for lost in self.0.iter().rev().filter(|lost| lost.campaign == campaign) {
            let known = |entry: &OutboxEntry| entry.program().and_then(|program| lost.programs.get(&program));
            if !entries.iter().any(|entry| known(entry).is_some())
                || !connection.exists(HAS_COMMITTED, params![lost.transaction])?
            {
                continue;
            }
            for (entry, done) in entries.iter().zip(&mut *done) {
                if let Some(earlier) = known(entry) {
                    done.clone_from(earlier);
                }
            }
        }
        Ok(())
    }

    /// The entries were committed, and their results reported.
    pub fn forget(&mut self, campaign: i64, entries: &[OutboxEntry]) {
        for lost in self.0.iter_mut().filter(|lost| lost.campaign == campaign) {
            for program in entries.iter().filter_map(OutboxEntry::program) {
                lost.programs.remove(&program);
            }
        }
        self.0.retain(|lost| !lost.programs.is_empty());
    }
}
