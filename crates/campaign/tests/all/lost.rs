//! Answers that get lost: what was changed is known afterwards, and counts once.

use assay_campaign::panics::Panic;
use assay_campaign::store::{Committed, CoverageOf, Filter, OutboxEntry, Snapshot, Store, StoreError};
use assay_campaign::{Finding, Label, ProgramReport};

use crate::common::{NOW, claim, miscompile, reducer};
use crate::proxy::Proxy;
use crate::shards::report;
use crate::site::Site;

#[test]
fn whether_a_change_was_made_is_asked_if_its_answer_is_lost() {
    let Some((server, site)) = Site::start("asked") else { return };
    let network = Proxy::new(server.port());
    let mut store = Store::open(network.place(&site.place)).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let labels = |store: &Store| store.finding(1).unwrap().label;
    let update = "UPDATE findings SET label";
    network.lose_answer(update, "COMMIT");
    store.label(1, Label::Filed(Some(1)), None).unwrap();
    assert!(network.has_lost());
    assert_eq!(labels(&store), Label::Filed(Some(1)));
    network.lose_statement(update, "COMMIT");
    let error = store.label(1, Label::Filed(Some(2)), None).unwrap_err();
    assert!(matches!(error, StoreError::Lost { .. }), "{error}");
    assert_eq!(labels(&store), Label::Filed(Some(1)));
    // A lease may be taken twice.
    network.lose_answer("INSERT INTO reductions", "COMMIT");
    assert!(claim(&mut store, 1, "a", 600, NOW));
    network.lose_answer("DELETE FROM reductions", "COMMIT");
    store.disclaim(1, reducer("a")).unwrap();
    assert!(network.has_lost() && claim(&mut store, 1, "b", 600, NOW));
    // Nobody knows.
    network.lose_server(update, "COMMIT");
    let error = store.label(1, Label::Filed(Some(3)), None).unwrap_err();
    let doubt = "did not confirm the last change, which may have been made: ";
    assert!(error.is_lost() && error.to_string().contains(doubt), "{error}");
    network.admit();
    assert_eq!(labels(&store), Label::Filed(Some(3)));
}

/// Everything that a campaign counts: programs, compilations, hits, ops and verdicts.
fn counts(store: &Store) -> (u64, u64, u64, u64, u64) {
    let campaign = &store.campaigns().unwrap()[0];
    let hits = store.findings(&Filter::default()).unwrap().iter().map(|one| one.hits).sum();
    let ops = store.coverage(CoverageOf::Ops, None).unwrap().total();
    (campaign.programs, campaign.compiles, hits, ops, store.verdicts(None).unwrap().total())
}

#[test]
fn a_commit_whose_answer_is_lost_again_and_again_counts_once() {
    let Some((server, site)) = Site::start("tally") else { return };
    let network = Proxy::new(server.port());
    let mut store = Store::open(network.place(&site.place)).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap().id;
    let entries: Vec<OutboxEntry> =
        (0..10).map(|index| OutboxEntry::Report(Box::new(report(index)))).collect();
    // Some programs come in all commits, and some only in later ones.
    let commit = |store: &mut Store, count: usize| {
        store.commit_entries(campaign, &entries[..count], |_| Label::New, NOW)
    };
    for (count, is_made) in [(4, true), (6, false), (8, true)] {
        let before = counts(&Store::read(&site.place).unwrap());
        if is_made {
            network.lose_server("UPDATE campaigns", "COMMIT");
        } else {
            network.lose_statement("UPDATE campaigns", "COMMIT");
        }
        let error = commit(&mut store, count).unwrap_err();
        assert_eq!(matches!(error, StoreError::Unconfirmed { .. }), is_made, "{error}");
        assert!(network.has_lost());
        network.admit();
        let after = counts(&Store::read(&site.place).unwrap());
        assert_eq!(after.0, if is_made { count as u64 } else { before.0 });
    }
    // Somebody else delivers a program meanwhile, as `assay merge` does.
    let other = &entries[8..9];
    let delivered = Store::open(&site.place).unwrap().commit_entries(campaign, other, |_| Label::New, NOW);
    assert!(delivered.unwrap()[0].counted);
    let done = commit(&mut store, 10).unwrap();
    let counted = |done: &[Committed]| done.iter().map(|one| one.counted).collect::<Vec<_>>();
    // One came in the first commit, the other in the last.
    let new: Vec<bool> = done.iter().flat_map(|one| &one.seen).map(|seen| seen.new).collect();
    assert_eq!(counted(&done), [true, true, true, true, true, true, true, true, false, true]);
    assert_eq!(new, [true, true]);
    // What was reported is not reported again.
    assert_eq!(counted(&commit(&mut store, 10).unwrap()), [false; 10]);
    let folder = tempfile::tempdir().unwrap();
    let mut alone = Store::open(folder.path().join("alone.db")).unwrap();
    let campaign = alone.campaign(1, "{}", 0, NOW).unwrap().id;
    alone.commit_entries(campaign, &entries, |_| Label::New, NOW).unwrap();
    assert_eq!(counts(&Store::read(&site.place).unwrap()), counts(&alone));
}

#[test]
fn what_is_kept_is_counted_and_labelled_once() {
    let folder = tempfile::tempdir().unwrap();
    let [kept, ours] = ["kept.db", "ours.db"].map(|name| folder.path().join(name));
    let mut spool = Store::open(&kept).unwrap();
    let mut store = Store::open(&ours).unwrap();
    let home = store.home().unwrap();
    let panic = Panic { message: "no case".into(), location: None };
    let finding = Finding { signature: "interrupted".into(), ..miscompile() };
    let entries = [
        OutboxEntry::Report(Box::new(report(2))),
        OutboxEntry::Failed { index: 3, panic },
        OutboxEntry::Interrupted(Box::new(ProgramReport {
            index: 4,
            findings: vec![finding],
            ..ProgramReport::default()
        })),
    ];
    let campaign = spool.campaign(1, "{}", 0, NOW).unwrap();
    spool.keep(campaign.id, &home, &entries).unwrap();
    // As the campaign does it.
    let known =
        |finding: &Finding| if finding.signature == "interrupted" { Label::New } else { Label::Known(7) };
    let mut merge = || store.merge(&[Snapshot::take(&kept).unwrap()], known).unwrap()[0].delivered;
    // A program that was interrupted is not done.
    assert_eq!((merge(), merge()), (2, 0));
    let findings = store.findings(&Filter::default()).unwrap();
    let labels: Vec<_> = findings.iter().map(|one| (one.label, one.hits)).collect();
    assert_eq!(labels, [(Label::Known(7), 1), (Label::New, 1)]);
}
