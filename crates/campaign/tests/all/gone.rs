//! What others see of a shard.

use assay_campaign::Store;
use assay_campaign::store::{LEASE, ShardState};

use crate::common::NOW;

/// A shard that was killed, or that ended without its server, is not at work for ever.
#[test]
fn a_shard_that_shows_nothing_any_more_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("x.db")).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap().id;
    let states = |store: &Store, now: u64| -> Vec<(String, ShardState)> {
        let all = store.shards(campaign, now).unwrap();
        all.into_iter().map(|one| (one.name, one.state)).collect()
    };
    let shard = |name: &str, state| (name.to_owned(), state);
    for (name, at) in [("a", NOW), ("b", NOW + 20), ("c", NOW + 10)] {
        store.renew(campaign, (name, name), 0, &[], at).unwrap();
    }
    store.release(campaign, "c", 0, NOW + 30).unwrap();
    use ShardState::{AtWork, Ended, Gone};
    let [a, b, c] = ["a", "b", "c"];
    assert_eq!(states(&store, NOW + 30), [shard(b, AtWork), shard(a, AtWork), shard(c, Ended)]);
    assert_eq!(states(&store, NOW + LEASE), [shard(b, AtWork), shard(c, Ended), shard(a, Gone)]);
    assert_eq!(states(&store, NOW + 2 * LEASE), [shard(c, Ended), shard(b, Gone), shard(a, Gone)]);
    // Its last sign of life was only late.
    store.renew(campaign, ("a", "a"), 0, &[], NOW + 2 * LEASE).unwrap();
    assert_eq!(states(&store, NOW + 2 * LEASE)[0], shard(a, AtWork));
}
