//! The file in which a shard keeps results while its server is away, and how they are delivered.

use crate::config::{Config, Identity};
use crate::events::Event;
use crate::finding::{Finding, Label};
use crate::store::{Campaign, Committed, DestinationStore, OutboxEntry, Store, StoreError};

/// How many results are in the file of a shard, and for which stores.
///
/// # Errors
/// Any [`StoreError`] of reading the file.
pub(crate) fn waiting(identity: &Identity) -> Result<Vec<(DestinationStore, u64)>, StoreError> {
    if identity.spool.exists() { Store::read(&identity.spool)?.waiting() } else { Ok(Vec::new()) }
}

/// Commits the results for this store, which is `home`, from the file of a shard. The file stays, since another process may be adding
/// to it, and it may have results for another store. Adds the entries and the store's answer for each to `delivered`, also if it
/// fails later.
///
/// # Errors
/// Any [`StoreError`] of both stores; what was not delivered stays.
pub(crate) fn deliver(
    config: &Config,
    identity: &Identity,
    (store, home): (&mut Store, &DestinationStore),
    now: u64,
    delivered: &mut Vec<(OutboxEntry, Committed)>,
) -> Result<(), StoreError> {
    if !identity.spool.exists() {
        return Ok(());
    }
    let mut spool = Store::open(&identity.spool)?;
    for campaign in spool.campaigns()? {
        let mut here = None;
        loop {
            let (entries, up_to) = spool.kept(campaign.id, Some(home))?;
            if entries.is_empty() {
                break;
            }
            let here = match here {
                Some(id) => id,
                None => {
                    let Campaign { seed, config, start, .. } = &campaign;
                    *here.insert(store.campaign(*seed, config, *start, now)?.id)
                }
            };
            let label = |finding: &Finding| -> Label { config.known.label(finding) };
            let done = store.commit_entries(here, &entries, label, now)?;
            delivered.extend(entries.into_iter().zip(done));
            spool.forget(campaign.id, home, up_to)?;
        }
    }
    Ok(())
}

/// Says what the store received from the file.
pub(crate) fn describe_delivery(delivered: &[(OutboxEntry, Committed)]) -> Event {
    let results = delivered.iter().filter(|(entry, _)| !entry.is_empty());
    let (known, new): (Vec<_>, Vec<_>) = results.partition(|(entry, committed)| entry.was_known(committed));
    Event::StoreBack { delivered: new.len() as u64, known: known.len() as u64 }
}
