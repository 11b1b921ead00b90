//! The store: deduplication, labels, and all the ways in which a file may not be a store.

use std::fs;
use std::path::Path;

use crate::common::{NOW, crash, downgrade, miscompile};
use assay_campaign::Cause;
use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::finding::{ChangedIr, Claim, Compilation, Detail, FailureKind, Label, PassTier};
use assay_campaign::store::{Filter, OutboxEntry, Query, Store, StoreError};
use assay_campaign::{Finding, ProgramReport};
use rusqlite::Connection;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The error of opening `path` in both ways, with the folder's random name taken out.
fn errors(folder: &Path, path: &Path) -> String {
    let text = |error: StoreError| error.to_string().replace(folder.to_str().unwrap(), "DIR");
    let (write, read) = (text(Store::open(path).unwrap_err()), text(Store::read(path).unwrap_err()));
    if write == read { write } else { format!("write: {write}\nread: {read}") }
}

/// A store with two findings at `path`, closed.
fn filled(path: &Path) {
    let mut store = Store::open(path).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    store.record(&crash(), Label::New, NOW).unwrap();
}

#[test]
fn a_signature_is_stored_once_and_counted() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("deep/er/assay.db")).unwrap();
    let first = store.record(&miscompile(), Label::New, NOW).unwrap();
    assert_eq!((first.id, first.new, first.hits), (1, true, 1));
    let again = store.record(&miscompile(), Label::New, NOW + 9).unwrap();
    assert_eq!((again.id, again.new, again.hits), (1, false, 2));
    // The same signature on another compiler is a separate finding.
    let elsewhere = Finding {
        compilation: Compilation { target: "mlir-19".into(), ..miscompile().compilation },
        ..miscompile()
    };
    assert!(store.record(&elsewhere, Label::New, NOW).unwrap().new);
    let found = store.finding(1).unwrap();
    assert_eq!((found.hits, found.first_seen, found.last_seen), (2, NOW, NOW + 9));
    assert_eq!(found.finding, miscompile());
    assert_eq!(store.signatures("mlir-19").unwrap().len(), 1);
}

#[test]
fn the_first_evidence_is_kept_whoever_comes_first() {
    let at = |index: u64, text: &str| {
        let mut finding =
            Finding { ir: ChangedIr { before: text.into(), ..miscompile().ir }, ..miscompile() };
        finding.compilation.origin.index = index;
        finding
    };
    let reports = [at(5, "long program"), at(9, "short"), at(1, "longer program"), at(1, "program")];
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
        let folder = folder();
        let mut store = Store::open(folder.path().join("assay.db")).unwrap();
        for number in order {
            store.record(&reports[number], Label::New, NOW).unwrap();
        }
        let kept = store.finding(1).unwrap();
        assert_eq!((kept.hits, &kept.finding), (4, &reports[3]), "in the order {order:?}");
    }
}

#[test]
fn labels_stay_and_keep_the_evidence() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    store.record(&miscompile(), Label::Known(115293), NOW).unwrap();
    store.label(1, Label::Filed(Some(12)), Some("sent")).unwrap();
    let shorter = Finding { ir: ChangedIr { before: String::new(), ..miscompile().ir }, ..miscompile() };
    let seen = store.record(&shorter, Label::New, NOW).unwrap();
    assert_eq!(seen.label, Label::Filed(Some(12)));
    store.label(1, Label::Fixed, None).unwrap();
    let found = store.finding(1).unwrap();
    assert_eq!((found.label, found.note.as_str()), (Label::Fixed, "sent"));
    assert_eq!(found.finding.compilation.program, miscompile().compilation.program);
    assert!(matches!(store.label(7, Label::New, None), Err(StoreError::NoFinding { id: 7, .. })));
    assert!(matches!(store.finding(7), Err(StoreError::NoFinding { id: 7, .. })));
}

#[test]
fn filters_restrict() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    store.record(&miscompile(), Label::Known(115293), NOW).unwrap();
    store.record(&crash(), Label::New, NOW).unwrap();
    let ids = |filter: &Filter| -> Vec<i64> {
        store.findings(filter).unwrap().iter().map(|found| found.id).collect()
    };
    assert_eq!(ids(&Filter::default()), [1, 2]);
    assert_eq!(ids(&Filter { kind: Some(FailureKind::Crash), ..Filter::default() }), [2]);
    assert_eq!(ids(&Filter { label: Some("known".into()), ..Filter::default() }), [1]);
    assert_eq!(ids(&Filter { label: Some("new".into()), ..Filter::default() }), [2]);
    assert_eq!(ids(&Filter { pass: Some("int-range-optimizations".into()), ..Filter::default() }), [1]);
    assert_eq!(ids(&Filter { target: Some("mlir-19".into()), ..Filter::default() }), [0; 0]);
}

/// A finding in its reduced form.
fn reduced(mut finding: Finding, cause: &str) -> Finding {
    let analysis = Analysis {
        state: ReductionState::Reduced,
        cause: assay_campaign::older::cause(cause),
        ..Analysis::default()
    };
    finding.analysis = Some(analysis);
    finding
}

#[test]
fn findings_of_one_cause_are_merged_and_none_is_lost() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let seen = |signature: &str| Finding { signature: signature.into(), ..crash() };
    for (signature, times) in [("a", 2), ("b", 3), ("c", 4)] {
        for _ in 0..times {
            store.record(&seen(signature), Label::New, NOW).unwrap();
        }
    }
    let known = |_: &Finding| Label::Known(7);
    let mut put = |id, signature: &str, cause: &str| {
        store.analyse(id, &reduced(seen(signature), cause), known).unwrap()
    };
    assert_eq!(put(2, "b", "one").hits, 3);
    let whole = put(3, "c", "one");
    assert_eq!((whole.parent, whole.hits, whole.label), (Some(2), 4, Label::Known(7)));
    // The older finding takes over; the hits of the others count for it.
    let whole = put(1, "a", "one");
    assert_eq!((whole.parent, whole.hits, &whole.merged[..]), (None, 9, &[2, 3][..]));
    let ids = |store: &Store, merged| -> Vec<(i64, u64)> {
        let filter = Filter { merged, ..Filter::default() };
        store.findings(&filter).unwrap().iter().map(|found| (found.id, found.hits)).collect()
    };
    assert_eq!(ids(&store, false), [(1, 9)]);
    assert_eq!(ids(&store, true), [(1, 9), (2, 3), (3, 4)]);
    // One more hit of a merged signature counts for the whole, and the reduced evidence stays.
    store.record(&seen("b"), Label::New, NOW + 5).unwrap();
    assert_eq!(ids(&store, false), [(1, 10)]);
    assert_eq!(store.finding(2).unwrap().finding.state(), ReductionState::Reduced);
    // The others are merged into the finding that somebody has acted on, and it keeps its label.
    store.label(3, Label::Filed(Some(12)), None).unwrap();
    assert_eq!(ids(&store, false), [(3, 10)]);
    let whole = store.analyse(3, &reduced(seen("c"), "one"), known).unwrap();
    assert_eq!((whole.label, &whole.merged[..]), (Label::Filed(Some(12)), &[1, 2][..]));
    // With another cause, it is a separate finding again.
    store.analyse(3, &reduced(seen("c"), "two"), known).unwrap();
    assert_eq!(ids(&store, false), [(1, 6), (3, 4)]);
    assert!(matches!(store.analyse(9, &seen("c"), known), Err(StoreError::NoFinding { id: 9, .. })));
}

#[test]
fn what_is_not_reduced_is_handed_out_by_program() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    for (signature, index) in [("a", 5), ("b", 3), ("c", 9)] {
        let mut finding = Finding { signature: signature.into(), ..crash() };
        finding.compilation.origin.index = index;
        store.record(&finding, Label::New, NOW).unwrap();
    }
    let target = crash().compilation.target;
    let next = |store: &Store, below, but: &[i64]| {
        store.unreduced(&target, below, but).unwrap().map(|found| found.id)
    };
    assert_eq!(next(&store, u64::MAX, &[]), Some(2));
    assert_eq!(next(&store, 9, &[2]), Some(1));
    assert_eq!(next(&store, 9, &[2, 1]), None);
    store.analyse(2, &reduced(crash(), ""), |_| Label::New).unwrap();
    assert_eq!(next(&store, u64::MAX, &[]), Some(1));
    assert_eq!(store.unreduced("mlir-19", u64::MAX, &[]).unwrap(), None);
}

#[test]
fn strong_findings_and_those_of_other_passes_are_handed_out_first() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let finding = |signature: &str, pass: &str, tier| {
        let mut finding = Finding { signature: signature.into(), ..crash() };
        (finding.guilty.pass, finding.guilty.tier) = (pass.into(), tier);
        finding
    };
    let first = finding("weak, reduced", "cse", PassTier::Never);
    for finding in [
        first.clone(),
        finding("weak, of this pass", "cse", PassTier::Never),
        finding("weak, of another pass", "sccp", PassTier::Never),
        finding("strong, of this pass", "cse", PassTier::Sound),
    ] {
        store.record(&finding, Label::New, NOW).unwrap();
    }
    store.analyse(1, &reduced(first, ""), |_| Label::New).unwrap();
    let target = crash().compilation.target;
    let mut order = Vec::new();
    while let Some(next) = store.unreduced(&target, u64::MAX, &order).unwrap() {
        order.push(next.id);
    }
    assert_eq!(order, [4, 3, 2]);
}

#[test]
fn an_older_store_is_brought_up_to_date() {
    let folder = folder();
    let path = folder.path().join("old.db");
    filled(&path);
    downgrade(&path, 1);
    let store = Store::read(&path).unwrap();
    let all = store.findings(&Filter::default()).unwrap();
    assert_eq!((all.len(), all[0].finding.clone(), all[0].parent), (2, miscompile(), None));
    assert!(store.unreduced(&crash().compilation.target, u64::MAX, &[]).unwrap().is_some());
    assert_eq!(store.facets(&Query::default()).unwrap().dialect.len(), 1);
}

/// Version 9 had a cause as text only, and what a title says only in the title.
#[test]
fn findings_of_an_older_store_get_their_facts_as_data() {
    let folder = folder();
    let path = folder.path().join("old.db");
    let mut store = Store::open(&path).unwrap();
    let text = "crash mlir::DenseElementsAttr::get < mlir::arith::MulFOp::fold";
    for signature in ["a", "b"] {
        let one = Finding { signature: signature.into(), ..crash() };
        let id = store.record(&one, Label::New, NOW).unwrap().id;
        store.analyse(id, &reduced(one, text), |_| Label::New).unwrap();
    }
    let title = "the verifier crashes on its result: segmentation fault";
    let findings = vec![Finding {
        signature: "kept".into(),
        claim: Claim { title: title.into(), ..crash().claim },
        ..crash()
    }];
    let report = ProgramReport { findings, ..ProgramReport::default() };
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap().id;
    let home = store.home().unwrap();
    store.keep(campaign, &home, &[OutboxEntry::Report(Box::new(report))]).unwrap();
    drop(store);
    let connection = rusqlite::Connection::open(&path).unwrap();
    let body: String =
        connection.query_row("SELECT body FROM findings WHERE id = 1", [], |row| row.get(0)).unwrap();
    let mut body: serde_json::Value = serde_json::from_str(&body).unwrap();
    body["title"] = title.into();
    let analysis = body["analysis"].as_object_mut().unwrap();
    assert_eq!(analysis["cause"], text);
    assert!(analysis.remove("cause_parts").is_some() && analysis.remove("search").is_some());
    connection.execute("UPDATE findings SET body = ?1 WHERE id = 1", [body.to_string()]).unwrap();
    drop(connection);
    downgrade(&path, 9);

    let store = Store::open(&path).unwrap();
    let [old, new] = [1, 2].map(|id| store.finding(id).unwrap());
    assert_eq!(old.finding.claim.detail, Some(Detail::VerifierCrash));
    assert_eq!(old.finding.cause(), new.finding.cause());
    assert!(matches!(old.finding.cause(), Some(Cause::Crash(crash)) if crash.parts.frames.len() == 2));
    assert_eq!((old.parent, new.parent), (None, Some(1)), "the causes have the same text as before");
    let (kept, _) = store.kept(campaign, None).unwrap();
    let [OutboxEntry::Report(report)] = &kept[..] else { panic!("{kept:?}") };
    assert_eq!(report.findings[0].claim.detail, Some(Detail::VerifierCrash));
}

#[test]
fn standard_error_is_bounded_at_a_character() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let stderr = format!("Assertion\n{}\nlast line", "é…".repeat(100_000));
    store.record(&Finding { stderr, ..crash() }, Label::New, NOW).unwrap();
    let kept = store.finding(1).unwrap().finding.stderr;
    assert!(kept.len() <= assay_campaign::finding::MAX_STDERR, "{} bytes", kept.len());
    assert!(kept.starts_with("Assertion\n") && kept.ends_with("\nlast line") && kept.contains("left out"));
}

#[test]
fn what_is_no_store_is_refused_and_left_alone() {
    let folder = folder();
    let dir = folder.path();
    let text = dir.join("notes.txt");
    fs::write(&text, "These are my notes about miscompilations.\n".repeat(100)).unwrap();
    insta::assert_snapshot!(errors(dir, &text), @r#"DIR/notes.txt is not a store of Assay: the file is not an SQLite database"#);
    assert!(fs::read_to_string(&text).unwrap().starts_with("These are my notes"));

    let other = dir.join("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE music (title TEXT)").unwrap();
    let bytes = fs::read(&other).unwrap();
    insta::assert_snapshot!(errors(dir, &other), @r#"DIR/other.db is not a store of Assay: the file is a database of something else"#);
    assert_eq!(fs::read(&other).unwrap(), bytes);

    let newer = dir.join("newer.db");
    filled(&newer);
    Connection::open(&newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let said = errors(dir, &newer);
    let (so_far, _) = said.rsplit_once(' ').unwrap();
    assert_eq!(
        so_far,
        "the store DIR/newer.db was written by a newer Assay (its schema is 99, this one knows up to"
    );

    insta::assert_snapshot!(errors(dir, dir), @r#"the store DIR cannot be opened: it is a folder"#);
    insta::assert_snapshot!(errors(dir, &text.join("assay.db")), @r#"
write: the store's folder DIR/notes.txt cannot be created: DIR/notes.txt is a file
read: the store DIR/notes.txt/assay.db cannot be opened: Not a directory (os error 20)
"#);
    let absent = Store::read(dir.join("absent.db")).unwrap_err();
    insta::assert_snapshot!(absent.to_string().replace(dir.to_str().unwrap(), "DIR"), @r#"there is no store at DIR/absent.db"#);
    assert!(!dir.join("absent.db").exists());
}

#[test]
fn a_damaged_store_is_an_error_wherever_the_damage_is() {
    let folder = folder();
    let whole = folder.path().join("whole.db");
    filled(&whole);
    let bytes = fs::read(&whole).unwrap();
    let path = folder.path().join("cut.db");
    let mut opened = Vec::new();
    for cut in (1..bytes.len()).step_by(977) {
        fs::write(&path, &bytes[..cut]).unwrap();
        match Store::open(&path) {
            Ok(_) => opened.push(cut),
            Err(StoreError::Damaged { .. } | StoreError::Foreign { .. }) => {}
            Err(other) => panic!("cut at {cut}: {other}"),
        }
    }
    assert_eq!(opened, [0; 0], "truncated files that passed for a store");
    let (half, all) = (bytes.len() / 2, bytes.len());
    fs::write(&path, &bytes[..half]).unwrap();
    assert_eq!(
        errors(folder.path(), &path),
        format!("the store DIR/cut.db is damaged: {half} of its {all} bytes are missing at the end")
    );
    // Pages overwritten with garbage: never a panic, and never silently other findings.
    for page in 0..bytes.len() / 4096 {
        let mut broken = bytes.clone();
        broken[page * 4096..(page + 1) * 4096].fill(0xa5);
        fs::write(&path, &broken).unwrap();
        if let Ok(store) = Store::open(&path)
            && let Ok(found) = store.findings(&Filter::default())
        {
            let findings: Vec<_> = found.into_iter().map(|stored| stored.finding).collect();
            assert_eq!(findings, [miscompile(), crash()], "page {page}");
        }
    }
}

#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    let folder = folder();
    let path = folder.path().join("assay.db");
    let mut store = Store::open(&path).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    store.limit_pages(40).unwrap();
    let error = (0..10_000)
        .find_map(|number| {
            let finding = Finding {
                signature: number.to_string(),
                compilation: Compilation { program: "x".repeat(4000), ..crash().compilation },
                ..crash()
            };
            store.record(&finding, Label::New, NOW).err()
        })
        .expect("40 pages do not hold 10,000 findings");
    assert!(matches!(error, StoreError::DiskFull { .. }), "{error}");
    drop(store);
    let found = Store::open(&path).unwrap().findings(&Filter::default()).unwrap();
    assert_eq!(found[0].finding, miscompile());
}

#[test]
fn a_commit_is_whole_and_counts_once() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let campaign = store.campaign(u64::MAX, "{}", 0, NOW).unwrap();
    assert_eq!(campaign.seed, u64::MAX);
    let report = |index| ProgramReport {
        index,
        compiles: 2,
        repeats: 3,
        ops: [("arith.addi".to_owned(), 3)].into_iter().collect(),
        proofs: [("proved".to_owned(), 2)].into_iter().collect(),
        findings: vec![miscompile()],
        ..ProgramReport::default()
    };
    for index in [2, 0, 2, 3, 0, 1, 5] {
        store.commit(campaign.id, &report(index), |_| Label::New, NOW).unwrap();
    }
    let campaign = store.campaign(u64::MAX, "{}", 0, NOW).unwrap();
    assert_eq!((campaign.low, campaign.done.into_iter().collect::<Vec<_>>()), (4, vec![5]));
    assert_eq!((campaign.programs, campaign.compiles, campaign.repeats), (5, 10, 15));
    assert_eq!(store.finding(1).unwrap().hits, 5);
    let ops = store.coverage(assay_campaign::store::CoverageOf::Ops, None).unwrap();
    assert_eq!(ops.get(&"arith.addi".to_owned()), 15);
    let proofs = store.coverage(assay_campaign::store::CoverageOf::Proofs, None).unwrap();
    assert_eq!(proofs.get(&"proved".to_owned()), 10);
    // Another start, another campaign.
    assert_eq!(store.campaign(u64::MAX, "{}", 4, NOW).unwrap().programs, 0);
}

#[test]
fn a_link_to_nothing_is_named_as_such() {
    let folder = folder();
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink("/nowhere/x.db", &link).unwrap();
    for error in [Store::open(&link), Store::open_existing(&link), Store::read(&link)] {
        let error = error.unwrap_err().to_string();
        assert!(error.ends_with("it is a link to a file that is not there"), "{error}");
    }
}

#[test]
fn a_batch_says_what_its_programs_would_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let signatures = ["a", "b", "a", "c", "a", "b"];
    // The first one of a signature is not always that of the first program.
    let reports: Vec<ProgramReport> = [5, 1, 3, 4, 0, 2]
        .into_iter()
        .zip(signatures)
        .map(|(index, signature)| {
            let mut finding = Finding { signature: signature.into(), ..miscompile() };
            finding.compilation.origin.index = index;
            let twice = if signature == "b" { vec![finding.clone(), finding] } else { vec![finding] };
            ProgramReport { index, findings: twice, ..ProgramReport::default() }
        })
        .collect();
    let label = |finding: &Finding| match finding.compilation.origin.index {
        5 => Label::Known(7),
        _ => Label::New,
    };
    let mut stores = ["one.db", "all.db"].map(|name| Store::open(folder.path().join(name)).unwrap());
    let [one, all] = &mut stores;
    let (here, there) = (one.campaign(1, "", 0, NOW).unwrap().id, all.campaign(1, "", 0, NOW).unwrap().id);
    for known in [0, 3] {
        // Some are already known when the batch arrives.
        let part = &reports[known..known + 3];
        let singly: Vec<_> =
            part.iter().map(|report| one.commit(here, report, label, NOW).unwrap()).collect();
        assert_eq!(all.commit_all(there, part, label, NOW).unwrap(), singly);
    }
    let listed = |store: &Store| store.findings(&Filter::default()).unwrap();
    assert_eq!(listed(all), listed(one));
    assert_eq!(listed(all)[0].hits, 3);
}

/// A list of known bugs may look at more than the cause, such as the ops.
#[test]
fn findings_of_one_cause_with_the_labels_of_two_bugs_stay_apart() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let one = |signature: &str| Finding { signature: signature.into(), ..crash() };
    let all = [("a", "one", 7), ("b", "two", 7), ("c", "two", 8), ("d", "three", 8), ("e", "two", 7)];
    let mut analysed = Vec::new();
    for (signature, cause, issue) in all {
        let id = store.record(&one(signature), Label::Known(issue), NOW).unwrap().id;
        let known = |_: &Finding| Label::Known(issue);
        analysed.push(store.analyse(id, &reduced(one(signature), cause), known).unwrap().id);
    }
    let parents: Vec<_> = analysed.iter().map(|&id| store.finding(id).unwrap().parent).collect();
    assert_eq!(parents, [None, Some(1), None, Some(3), Some(1)]);
    // What no list knows is like the first known finding of its cause.
    let id = store.record(&one("f"), Label::New, NOW).unwrap().id;
    let new = store.analyse(id, &reduced(one("f"), "two"), |_| Label::New).unwrap();
    assert_eq!(new.parent, Some(1));
}

#[test]
fn a_persons_label_stays_whatever_the_lists_say() {
    let folder = folder();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let one = |signature: &str| Finding { signature: signature.into(), ..crash() };
    let listed = |_: &Finding| Label::Found(72);
    let text = "crash mlir::DenseElementsAttr::get < mlir::arith::MulFOp::fold";
    for signature in ["a", "b"] {
        store.record(&one(signature), Label::Found(72), NOW).unwrap();
    }
    store.label(2, Label::Known(424_242), Some("mine")).unwrap();
    store.analyse(1, &reduced(one("a"), text), listed).unwrap();
    let mine = store.analyse(2, &reduced(one("b"), text), listed).unwrap();
    assert_eq!((mine.label, mine.note.as_str()), (Label::Known(424_242), "mine"));
    assert_eq!((mine.parent, store.finding(1).unwrap().parent), (None, Some(2)), "the label is shown");
    // Without a note too.
    store.label(2, Label::Known(424_242), Some("")).unwrap();
    let mine = store.analyse(2, &reduced(one("b"), text), listed).unwrap();
    assert_eq!(mine.label, Label::Known(424_242));
    // `new` leaves the label to the lists again.
    store.label(2, Label::New, None).unwrap();
    assert_eq!(store.analyse(2, &reduced(one("b"), text), listed).unwrap().label, Label::Found(72));
}
