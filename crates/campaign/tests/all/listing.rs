//! Lists, facets and samples.

use assay_campaign::Strength;
use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::finding::{Claim, FailureKind, Finding, GuiltyPass, Label};
use assay_campaign::run::ProgramReport;
use assay_campaign::store::{CoverageOf, OldFindings, Query, Sort, Store};

use crate::common::{NOW, crash, miscompile};

fn with_fixtures(findings: u64, samples: u64) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    store.add_fixtures(findings, samples, NOW).unwrap();
    (folder, store)
}

fn ids(store: &Store, query: &Query) -> Vec<i64> {
    store.page(query).unwrap().rows.iter().map(|row| row.id).collect()
}

#[test]
fn pages_come_in_the_order_asked_for() {
    let (_folder, store) = with_fixtures(250, 0);
    let newest = Query { sort: Sort::Newest, offset: 100, limit: Some(3), ..Query::default() };
    assert_eq!(ids(&store, &newest), [150, 149, 148]);
    assert_eq!(store.page(&newest).unwrap().total, 250);
    assert!(ids(&store, &Query { offset: 1000, limit: Some(3), ..Query::default() }).is_empty());
    for name in ["strongest", "oldest", "newest", "hits", "kind", "pass", "label", "title"] {
        let sort = Sort::named(name).unwrap();
        assert_eq!(store.page(&Query { sort, ..Query::default() }).unwrap().rows.len(), 250, "{name}");
    }
    assert_eq!(Sort::named("id; DROP TABLE findings"), None);
}

#[test]
fn what_is_asked_for_restricts_and_a_facet_counts_what_another_choice_would_show() {
    let (_folder, store) = with_fixtures(100, 0);
    let crashes = Query { kind: Some(FailureKind::Crash), ..Query::default() };
    let facets = store.facets(&crashes).unwrap();
    let total = |facets: &[assay_campaign::store::Facet]| facets.iter().map(|facet| facet.count).sum::<u64>();
    assert_eq!((total(&facets.kind), total(&facets.pass), total(&facets.label)), (100, 20, 20));
    let memref = Query { dialect: Some("memref".into()), ..crashes.clone() };
    let count = facets.dialect.iter().find(|facet| facet.name == "memref").unwrap().count;
    assert_eq!(store.page(&memref).unwrap().total, count);
    let known = Query { label: Some("known".into()), ..Query::default() };
    let rows = store.page(&known).unwrap().rows;
    assert!(!rows.is_empty() && rows.iter().all(|row| matches!(row.label, Label::Known(_))));
}

#[test]
fn a_search_looks_for_words_and_takes_no_character_for_a_wildcard() {
    let (_folder, mut store) = with_fixtures(100, 0);
    let odd = Finding {
        signature: "odd".into(),
        claim: Claim { title: "50%_off 'x'".into(), ..miscompile().claim },
        ..miscompile()
    };
    store.record(&odd, Label::New, NOW).unwrap();
    let search =
        |text: &str| ids(&store, &Query { search: text.into(), sort: Sort::Oldest, ..Query::default() });
    assert_eq!(search("50%_off"), [101]);
    assert_eq!(search("'x'"), [101]);
    assert_eq!(search("fixture sccp 17"), [17, 18], "a number, or a title");
    assert_eq!(search("CEILDIVS 'X'"), [101]);
    assert_eq!(search("100 canonical"), Vec::<i64>::new());
}

#[test]
fn findings_without_ops_speak_of_those_in_their_message() {
    let mut finding = Finding { claim: Claim { ops: vec![], ..miscompile().claim }, ..miscompile() };
    finding.claim.set_message("makes invalid IR: ", "'llvm.cmpxchg' op type 'v. x' isn't 'i32' 1.5");
    assert!(finding.claim.title.starts_with("makes invalid IR: 'llvm.cmpxchg' op"));
    assert_eq!(finding.claim.named_ops(), ["llvm.cmpxchg"]);
    finding.claim.set_title("the op 'llvm.cmpxchg' of a title is not read");
    assert!(finding.claim.named_ops().is_empty());
    assert_eq!(miscompile().claim.named_ops(), ["arith.ceildivsi"]);
}

#[test]
fn a_campaign_is_sampled_once_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap().id;
    for index in 0..6 {
        let names = |name: &str| [(format!("{name}{index}"), 2)].into_iter().collect();
        let report = ProgramReport {
            index,
            compiles: 3,
            ops: names("arith.op"),
            pairs: names("arith.a arith.b"),
            patterns: names("Fold"),
            ..ProgramReport::default()
        };
        store.commit(campaign, &report, |_| Label::New, NOW + index / 3).unwrap();
    }
    let samples = store.samples(campaign, 100).unwrap();
    let seen: Vec<_> =
        samples.iter().map(|at| (at.at - NOW, at.programs, at.ops, at.pairs, at.patterns)).collect();
    assert_eq!(seen, [(0, 1, 1, 1, 1), (1, 4, 4, 4, 4)]);
    assert_eq!(store.coverage(CoverageOf::Pairs, None).unwrap().total(), 12);
}

/// A program of the corpus has a count of the programs that were made from it, and a count of their hits.
#[test]
fn what_each_seed_gave_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap().id;
    let made_of = |index, seeds: &[&str], findings| ProgramReport {
        index,
        seeds: seeds.iter().map(|seed| (*seed).to_owned()).collect(),
        options: [("cse x=true".to_owned(), 3)].into_iter().collect(),
        findings,
        ..ProgramReport::default()
    };
    let reports = [
        made_of(0, &["a.mlir:1"], Vec::new()),
        made_of(1, &["a.mlir:1", "b.mlir:1"], vec![miscompile(), miscompile()]),
        made_of(2, &["b.mlir:1"], vec![miscompile()]),
        made_of(3, &["c.mlir:1"], Vec::new()),
    ];
    for report in &reports {
        store.commit(campaign, report, |_| Label::New, NOW).unwrap();
    }
    let counts = |of| {
        let counts = store.coverage(of, Some(campaign)).unwrap();
        counts.iter().map(|(name, count)| (name.clone(), count)).collect::<Vec<_>>()
    };
    let named = |list: &[(&str, u64)]| list.iter().map(|&(name, n)| (name.to_owned(), n)).collect::<Vec<_>>();
    assert_eq!(counts(CoverageOf::Seeds), named(&[("a.mlir:1", 2), ("b.mlir:1", 2), ("c.mlir:1", 1)]));
    assert_eq!(counts(CoverageOf::SeedHits), named(&[("a.mlir:1", 2), ("b.mlir:1", 3)]));
    assert_eq!(counts(CoverageOf::Options), named(&[("cse x=true", 12)]));
}

#[test]
fn many_samples_come_thinned_out() {
    let (_folder, store) = with_fixtures(10, 5000);
    let samples = store.samples(1, 300).unwrap();
    assert!((250..=300).contains(&samples.len()), "{}", samples.len());
    assert!(samples.windows(2).all(|pair| pair[0].at < pair[1].at && pair[0].programs < pair[1].programs));
    assert_eq!(samples.last().unwrap().programs, 4999 * 4);
    assert!(store.samples(7, 300).unwrap().is_empty());
}

#[test]
fn a_finding_that_only_adds_ops_is_like_another_one() {
    let (_folder, mut store) = with_fixtures(0, 0);
    let mut record = |signature: &str, pass: &str, ops: &[&str]| {
        let ops = ops.iter().map(ToString::to_string).collect();
        let finding = Finding {
            signature: signature.into(),
            guilty: GuiltyPass { pass: pass.into(), ..miscompile().guilty },
            claim: Claim { ops, ..miscompile().claim },
            ..miscompile()
        };
        store.record(&finding, Label::New, NOW).unwrap();
    };
    record("1", "cse", &["a.x", "a.y"]);
    record("2", "cse", &["a.x"]);
    record("3", "cse", &["a.x"]);
    record("4", "cse", &["a.z", "a.y", "a.x"]);
    record("5", "sccp", &["a.x", "a.y"]);
    record("6", "cse", &[]);
    assert_eq!(store.find_simpler().unwrap().into_iter().collect::<Vec<_>>(), [(1, 2), (4, 2)]);
    let tally = |store: &Store, query: &Query| store.tally(query).unwrap().to_string();
    let all = Query::default();
    assert_eq!(tally(&store, &all), "0 causes: 0 new; 6 findings not reduced yet");
    for id in 1..=6 {
        let mut finding = store.finding(id).unwrap().finding;
        let cause = assay_campaign::older::cause(&id.to_string());
        finding.analysis = Some(Analysis { state: ReductionState::Reduced, cause, ..Analysis::default() });
        store.analyse(id, &finding, |_| Label::New).unwrap();
    }
    assert_eq!(tally(&store, &all), "6 causes: 4 new, 2 like others");
    let sccp = Query { pass: Some("sccp".into()), ..Query::default() };
    assert_eq!(tally(&store, &sccp), "1 cause: 1 new");
    store.label(4, Label::Fixed, None).unwrap();
    assert_eq!(tally(&store, &all), "6 causes: 4 new, 1 like others, 1 fixed");
    assert!(
        store.page(&Query::default()).unwrap().rows.iter().all(|row| row.tier == miscompile().guilty.tier)
    );
}

#[test]
fn two_crashes_of_one_pass_are_two_bugs_whatever_their_ops() {
    let (_folder, mut store) = with_fixtures(0, 0);
    for (signature, ops) in [("1", &["a.x", "a.y"][..]), ("2", &["a.x"])] {
        let ops = ops.iter().map(ToString::to_string).collect();
        let claim = Claim { ops, ..crash().claim };
        let finding = Finding { signature: signature.into(), claim, ..crash() };
        store.record(&finding, Label::New, NOW).unwrap();
    }
    assert!(store.find_simpler().unwrap().is_empty());
}

#[test]
fn lists_of_known_bugs_and_of_weak_findings_apply_to_what_older_builds_stored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    let mut store = Store::open(&path).unwrap();
    for signature in ["1", "2"] {
        let finding = Finding { signature: signature.into(), ..miscompile() };
        let id = store.record(&finding, Label::New, NOW).unwrap().id;
        let analysis = Some(Analysis { state: ReductionState::Reduced, ..Analysis::default() });
        store.analyse(id, &Finding { analysis, ..finding }, |_| Label::New).unwrap();
    }
    store.label(2, Label::NotABug, None).unwrap();
    drop(store);
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch("UPDATE findings SET strength = 'weak'; DELETE FROM applied_lists").unwrap();
    drop(old);
    let rows = || Store::read(&path).unwrap().page(&Query::default()).unwrap().rows;
    let now: Vec<_> = rows().iter().map(|row| (row.id, row.label, row.strength)).collect();
    assert_eq!(now, [(1, Label::Known(115_293), Strength::Strong), (2, Label::NotABug, Strength::Strong)]);
    // Each build applies its lists once.
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch("UPDATE findings SET strength = 'weak'").unwrap();
    drop(old);
    assert!(rows().iter().all(|row| row.strength == Strength::Weak));
}

#[test]
fn what_is_kept_in_memory_is_never_older_than_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    let (mut store, reader) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
    let named = |signature: &str| Finding { signature: signature.into(), ..crash() };
    let said = |store: &Store| {
        let search = Query { search: "TestCrash filed".into(), limit: Some(9), ..Query::default() };
        let labels = store.facets(&Query::default()).unwrap().label;
        let labels: Vec<_> =
            labels.into_iter().map(|facet| format!("{} {}", facet.name, facet.count)).collect();
        let found = store.page(&search).unwrap();
        (
            labels.join(", "),
            store.tally(&Query::default()).unwrap().to_string(),
            found.total,
            found.rows.len(),
        )
    };
    let both = |store: &Store| {
        assert_eq!(said(store), said(&reader));
        said(store).0
    };
    assert_eq!(both(&store), "");
    store.record(&named("a"), Label::New, NOW).unwrap();
    store.record(&named("b"), Label::New, NOW).unwrap();
    assert_eq!(both(&store), "new 2");
    store.label(1, Label::Filed(None), None).unwrap();
    assert_eq!(both(&store), "filed 1, new 1");
    assert_eq!(said(&reader).2, 1);
    let analysis = Analysis {
        state: ReductionState::Reduced,
        cause: assay_campaign::older::cause("one"),
        ..Analysis::default()
    };
    for (id, name) in [(1, "a"), (2, "b")] {
        let reduced = Finding { analysis: Some(analysis.clone()), ..named(name) };
        store.analyse(id, &reduced, |_| Label::New).unwrap();
    }
    // They have one cause now.
    assert_eq!(both(&store), "filed 1");
    let old = OldFindings { before: NOW + 1, labelled: true };
    let causes = store.find_old(old, |_| Label::New).unwrap();
    store.remove(&causes, old, |_| Label::New).unwrap();
    assert_eq!(both(&store), "");
}
