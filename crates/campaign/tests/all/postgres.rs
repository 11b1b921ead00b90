//! A store on a PostgreSQL server gives the same results as one in a file.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::common::{NOW, crash, miscompile};
use crate::server::{PASSWORD, TestServer};
use assay_campaign::analysis::{Analysis, ReductionState, VersionResult};
use assay_campaign::finding::{Claim, Detail, FailureKind};
use assay_campaign::panics::Panic;
use assay_campaign::store::{
    CoverageOf, Filter, Location, OldFindings, Query, Snapshot, Sort, Store, StoreError,
};
use assay_campaign::verdict::ComparisonVerdict;
use assay_campaign::{Finding, Label, ProgramReport};

fn named(signature: &str) -> Finding {
    Finding { signature: signature.into(), ..miscompile() }
}

fn reduced(signature: &str, cause: &str) -> Finding {
    let analysis = Analysis {
        state: ReductionState::Reduced,
        cause: assay_campaign::older::cause(cause),
        ..Analysis::default()
    };
    Finding { analysis: Some(analysis), ..named(signature) }
}

fn report(index: u64) -> ProgramReport {
    let mut report =
        ProgramReport { index, compiles: 3, repeats: index % 2, micros: 9, ..ProgramReport::default() };
    report.ops = [("arith.addi".to_owned(), 2 + index), ("Scf.for".to_owned(), 1)].into_iter().collect();
    report.verdicts =
        [(ComparisonVerdict::Ok, 5), (ComparisonVerdict::Crash, index % 2)].into_iter().collect();
    report.seeds = vec!["a.mlir:1".into()];
    if index.is_multiple_of(3) {
        report.findings = vec![named(&format!("s {}", index % 2)), crash()];
    }
    report
}

/// Runs every operation of a store.
fn fill(store: &mut Store) {
    let campaign = store.campaign(u64::MAX, "{\"a\":1}", 2, NOW).unwrap().id;
    let label = |_: &Finding| Label::New;
    for index in [3, 2, 9, 5, 2] {
        store.commit(campaign, &report(index), label, NOW + index).unwrap();
    }
    let batch: Vec<_> = [4, 6, 6, 7, 12].map(report).into();
    let counted = store.commit_all(campaign, &batch, label, NOW + 20).unwrap();
    assert_eq!(counted.iter().map(|one| one.counted).collect::<Vec<_>>(), [true, true, false, true, true]);
    let panic = Panic { message: "index out\0of bounds".into(), location: None };
    store.commit_bug(campaign, 8, &panic, NOW).unwrap();
    store.commit_bug(campaign, 8, &panic, NOW).unwrap();
    for _ in 0..3 {
        store.note_begun(campaign, 10).unwrap();
    }
    store.commit_interrupted(campaign, &report(15), label, NOW).unwrap();
    store.commit_interrupted(campaign, &report(15), label, NOW).unwrap();
    store.commit(campaign, &report(15), label, NOW).unwrap();
    assert_eq!(store.skip_unfinished(campaign, 3, NOW).unwrap(), [10]);
    for (number, signature) in ["x", "y", "z"].into_iter().enumerate() {
        let seen = store.record(&named(signature), Label::New, NOW).unwrap();
        let cause = if number == 1 { "two" } else { "one" };
        let known = move |_: &Finding| if number > 0 { Label::Known(7) } else { Label::New };
        store.analyse(seen.id, &reduced(signature, cause), known).unwrap();
    }
    store.label(1, Label::Filed(Some(3)), Some("100 % _sure_")).unwrap();
    let version: VersionResult =
        serde_json::from_str(r#"{"target":"mlir-19","version":"19.1","shows":true,"detail":""}"#).unwrap();
    let judged = store.finding(2).unwrap().finding;
    store.add_versions(2, &judged, vec![version], None).unwrap();
}

/// Everything that a store returns.
fn said(store: &Store) -> String {
    let mut text = String::new();
    let mut say = |what: &str, value: &dyn std::fmt::Debug| text += &format!("{what}: {value:#?}\n");
    let query = |change: fn(&mut Query)| {
        let mut query = Query::default();
        change(&mut query);
        query
    };
    let queries = [
        Query::default(),
        query(|query| query.merged = true),
        query(|query| query.kind = Some(FailureKind::Crash)),
        query(|query| query.label = Some("known".into())),
        query(|query| query.label = Some("known #7".into())),
        query(|query| query.dialect = Some("arith".into())),
        query(|query| query.search = "CEILDIV 100%".into()),
        query(|query| query.search = "% _sure_".into()),
        query(|query| (query.sort, query.offset, query.limit) = (Sort::Hits, 1, Some(2))),
        query(|query| query.sort = Sort::Title),
        query(|query| query.sort = Sort::Newest),
    ];
    for query in &queries {
        say("page", &(store.page(query).unwrap(), store.facets(query).unwrap(), store.tally(query).unwrap()));
    }
    let known = Filter { label: Some("known".into()), merged: true, ..Filter::default() };
    for filter in [Filter::default(), Filter { merged: true, ..Filter::default() }, known] {
        say("findings", &store.findings(&filter).unwrap());
    }
    say("unreduced", &store.unreduced("mlir-22", 100, &[2]).unwrap());
    say("campaigns", &store.campaigns().unwrap());
    let chosen = store.latest_campaign().unwrap();
    say("verdicts", &(store.verdicts(chosen).unwrap(), store.verdicts(None).unwrap()));
    for of in [CoverageOf::Ops, CoverageOf::Seeds, CoverageOf::SeedHits] {
        say("coverage", &store.coverage(of, chosen).unwrap());
    }
    say("samples", &store.samples(chosen.unwrap(), 5).unwrap());
    say("bugs", &store.bugs(chosen.unwrap()).unwrap());
    say("skipped", &store.skipped(chosen.unwrap(), 3).unwrap());
    say("signatures", &store.signatures("mlir-22").unwrap());
    say("first seen", &store.first_seen(300).unwrap());
    say("alike", &store.find_simpler().unwrap());
    // PostgreSQL's texts cannot hold it.
    text.replace("\\0", "\u{fffd}")
}

#[test]
fn both_databases_say_the_same() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("assay.db");
    let (mut here, mut there) = (Store::open(&file).unwrap(), Store::open(server.store("a")).unwrap());
    fill(&mut here);
    fill(&mut there);
    pretty(&said(&here), &said(&there));
    assert_eq!(here.low(1).unwrap(), there.low(1).unwrap());
    drop(there);
    // Opened again, and copied in both directions.
    let there = Store::read(server_store(&server, "a")).unwrap();
    pretty(&said(&here), &said(&there));
    let mut copy = Store::open(folder.path().join("copy.db")).unwrap();
    let merged = copy.merge(&[Snapshot::take(server_store(&server, "a")).unwrap()], |_| Label::New).unwrap();
    assert!(!merged[0].store.display().to_string().contains("s3cret"));
    let mut back = Store::open(server.store("b")).unwrap();
    back.merge(&[Snapshot::take(&file).unwrap()], |_| Label::New).unwrap();
    pretty(&said(&copy), &said(&back));
    let again = back.merge(&[Snapshot::take(&file).unwrap()], |_| Label::New).unwrap();
    assert_eq!((again[0].hits, again[0].new, again[0].campaigns), (0, 0, 0));
    // One server's store into another's.
    let mut third = Store::open(server.store("c")).unwrap();
    third.merge(&[Snapshot::take(server_store(&server, "b")).unwrap()], |_| Label::New).unwrap();
    let before = said(&third);
    pretty(&said(&back), &before);
}

/// A reader keeps what it read of the findings, and then reads only those that changed.
fn a_reader_that_stays_open_follows(location: &Path) {
    let mut store = Store::open(location).unwrap();
    let reader = Store::read(location).unwrap();
    let follows = || pretty(&said(&Store::read(location).unwrap()), &said(&reader));
    store.campaign(u64::MAX, "{\"a\":1}", 2, NOW).unwrap();
    follows();
    fill(&mut store);
    follows();
    store.label(4, Label::Known(7), Some("a duplicate")).unwrap();
    follows();
    let other_ops = Finding {
        claim: Claim { ops: vec!["cf.br".into(), "arith.addi".into()], ..named("later").claim },
        ..named("later")
    };
    let later = store.record(&other_ops, Label::New, NOW + 99).unwrap().id;
    follows();
    let fewer = Finding {
        claim: Claim {
            ops: vec!["cf.br".into()],
            title: "it was reduced".into(),
            ..reduced("later", "three").claim
        },
        ..reduced("later", "three")
    };
    store.analyse(later, &fewer, |_| Label::New).unwrap();
    follows();
    let query = Query { search: "reduced".into(), ..Query::default() };
    assert_eq!(reader.page(&query).unwrap().rows.iter().map(|row| row.id).collect::<Vec<_>>(), [later]);
    let old = OldFindings { before: NOW + 1000, labelled: true };
    let causes = store.find_old(old, |_| Label::New).unwrap();
    assert!(store.remove(&causes, old, |_| Label::New).unwrap() > 0);
    follows();
    assert_eq!(reader.page(&query).unwrap().total, 0);
}

#[test]
fn a_reader_of_a_file_that_stays_open_sees_every_change() {
    let folder = tempfile::tempdir().unwrap();
    a_reader_that_stays_open_follows(&folder.path().join("assay.db"));
}

#[test]
fn a_reader_of_a_server_that_stays_open_sees_every_change() {
    let Some(server) = TestServer::start() else { return };
    a_reader_that_stays_open_follows(&server.store("reader"));
}

#[test]
fn an_older_store_of_a_server_is_brought_up_to_date() {
    let Some(server) = TestServer::start() else { return };
    let location = server.store("old");
    let mut store = Store::open(&location).unwrap();
    let title = "the verifier crashes on its result: segmentation fault";
    store
        .record(
            &Finding { claim: Claim { title: title.into(), ..crash().claim }, ..crash() },
            Label::New,
            NOW,
        )
        .unwrap();
    drop(store);
    server.sql("DROP TRIGGER finding_row_comes ON old.findings");
    server.sql("DROP TRIGGER finding_row_changes ON old.findings");
    server.sql("DROP FUNCTION old.finding_changed");
    server.sql("DROP TABLE old.finding_changes");
    server.sql("DROP TABLE old.finished_work");
    server.sql("DROP TABLE old.applied_lists");
    server.sql("ALTER TABLE old.findings DROP COLUMN decided");
    server.sql("ALTER TABLE old.outbox DROP COLUMN store, DROP COLUMN place");
    server.sql("UPDATE old.assay_store SET version = 9");
    let mut store = Store::open(&location).unwrap();
    assert_eq!(store.finding(1).unwrap().finding.claim.detail, Some(Detail::VerifierCrash));
    let reader = Store::read(&location).unwrap();
    let total = || reader.page(&Query::default()).unwrap().total;
    assert_eq!(total(), 1);
    store.record(&named("later"), Label::New, NOW).unwrap();
    assert_eq!(total(), 2);
}

/// A B-tree of PostgreSQL has room for 2.7 KB in a row.
#[test]
fn long_texts_identify_findings_and_campaigns() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (mut here, mut there) =
        (Store::open(folder.path().join("assay.db")).unwrap(), Store::open(server.store("long")).unwrap());
    // PostgreSQL compresses texts, but not these.
    let long = |length: u64, start: u64| -> String {
        let mut state = start;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(b'!' + (state >> 33) as u8 % 90)
        };
        (0..length).map(|_| next()).collect()
    };
    let (first, second, config) = (long(60_000, 1), long(60_000, 2), long(20_000, 3));
    for store in [&mut here, &mut there] {
        for signature in [&first, &second, &first] {
            let seen = store.record(&named(signature), Label::New, NOW).unwrap();
            store.analyse(seen.id, &reduced(signature, &format!("cause {first}")), |_| Label::New).unwrap();
        }
        let one = store.campaign(1, &config, 0, NOW).unwrap().id;
        assert_eq!(store.campaign(1, &config, 0, NOW).unwrap().id, one);
        let mut wide = report(0);
        wide.patterns = [(first.clone(), 1)].into_iter().collect();
        store.commit(one, &wide, |_| Label::New, NOW).unwrap();
    }
    pretty(&said(&here), &said(&there));
    assert_eq!(there.findings(&Filter::default()).unwrap()[0].hits, 3);
    // Older stores are named after the settings of their first campaign.
    let old = rusqlite::Connection::open(folder.path().join("assay.db")).unwrap();
    old.execute("UPDATE stores SET name = ?1 WHERE id = 0", [&config]).unwrap();
    let merged =
        there.merge(&[Snapshot::take(folder.path().join("assay.db")).unwrap()], |_| Label::New).unwrap();
    assert_eq!((merged[0].new, merged[0].campaigns), (0, 0));
}

fn server_store(server: &TestServer, name: &str) -> PathBuf {
    PathBuf::from(format!("{}?options=-csearch_path%3D{name}", server.url("postgres")))
}

fn pretty(left: &str, right: &str) {
    for (number, (left, right)) in left.lines().zip(right.lines()).enumerate() {
        assert_eq!(left, right, "line {number}");
    }
    assert_eq!(left.len(), right.len());
}

#[test]
fn what_is_wrong_with_a_server_is_one_sentence() {
    let Some(mut server) = TestServer::start() else { return };
    let port = server.port();
    let error = |url: &str| {
        let error = Store::open(Path::new(url)).unwrap_err();
        let text = format!("{error}; {error:?}; {:?}", Location::from(Path::new(url)));
        assert!(!text.contains("s3cret") && !text.contains("wrong"), "{text}");
        (error.to_string().replace(&port.to_string(), "PORT"), error)
    };
    let mut all = Vec::new();
    all.push(error(&format!("postgres://assay:wrong@127.0.0.1:{port}/postgres")).0);
    all.push(error(&format!("postgres://assay@127.0.0.1:{port}/postgres")).0);
    all.push(error(&server.url("absent")).0);
    all.push(error(server_store(&server, "absent").to_str().unwrap()).0);
    all.push(error(&format!("{}?sslmode=require", server.url("postgres"))).0);
    all.push(error("postgres://assay:wrong@127.0.0.1:x/postgres").0);
    let missing = Store::read(Path::new(&server.url("postgres"))).unwrap_err();
    assert!(matches!(missing, StoreError::Missing { .. }), "{missing}");
    server.sql("CREATE TABLE other (x bigint)");
    let (text, foreign) = error(&server.url("postgres"));
    all.push(text);
    assert!(matches!(foreign, StoreError::Foreign { .. }));
    let store = server.made_store("newer");
    server.sql("UPDATE newer.assay_store SET version = 99");
    let (text, newer) = error(store.to_str().unwrap());
    assert!(matches!(newer, StoreError::Newer { found: 99, .. }), "{text}");
    all.push(text.replace("up to 14", "up to VERSION"));
    let store = server.store("alive");
    let mut open = Store::open(&store).unwrap();
    server.kill();
    let lost = open.record(&miscompile(), Label::New, NOW).unwrap_err();
    assert!(lost.is_lost(), "{lost}");
    all.push(error(&server.url("postgres")).0);
    insta::assert_snapshot!(all.join("\n"), @r#"
    the store postgres://assay@127.0.0.1:PORT/postgres refuses: password authentication failed for user "assay"
    the store postgres://assay@127.0.0.1:PORT/postgres refuses: invalid configuration: password missing
    the store postgres://assay@127.0.0.1:PORT/absent cannot be opened: the server has no such database
    the store postgres://assay@127.0.0.1:PORT/postgres cannot be opened: the database has no such schema
    the store postgres://assay@127.0.0.1:PORT/postgres has no connection that can be trusted: error performing TLS handshake: server does not support TLS
    the store postgres://assay@127.0.0.1:x/postgres cannot be opened: its address is not a URL of PostgreSQL (postgres://USER@HOST:PORT/DATABASE)
    postgres://assay@127.0.0.1:PORT/postgres is not a store of Assay: the database holds tables of something else
    the store postgres://assay@127.0.0.1:PORT/postgres was written by a newer Assay (its schema is 99, this one knows up to VERSION)
    the store postgres://assay@127.0.0.1:PORT/postgres cannot be reached: error connecting to server: Connection refused (os error 111)
    "#);
    server.resume();
    // The same connection comes back by itself.
    assert_eq!(open.record(&miscompile(), Label::New, NOW).unwrap().hits, 1);
    assert!(!PASSWORD.is_empty());
}

/// A role or a database may have a stricter isolation than PostgreSQL's default.
#[test]
fn the_isolation_of_a_role_does_not_count() {
    let Some(server) = TestServer::start() else { return };
    let place = server.made_store("strict");
    server.sql("ALTER ROLE assay SET default_transaction_isolation = 'serializable'");
    server.sql("ALTER DATABASE postgres SET default_transaction_isolation = 'repeatable read'");
    let mut store = Store::open(&place).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let mut other = server.client();
    let mut writer =
        other.build_transaction().isolation_level(postgres::IsolationLevel::ReadCommitted).start().unwrap();
    // As another shard that commits meanwhile.
    writer.batch_execute("LOCK TABLE strict.findings IN SHARE ROW EXCLUSIVE MODE").unwrap();
    writer.batch_execute("SELECT pg_advisory_xact_lock(1098085241)").unwrap();
    let waiting = std::thread::spawn(move || store.record(&miscompile(), Label::New, NOW).unwrap().hits);
    let is_waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    while writer.query_one(is_waiting, &[]).unwrap().get::<_, i64>(0) == 0 {}
    writer.batch_execute("UPDATE strict.findings SET hits = hits + 1").unwrap();
    writer.commit().unwrap();
    assert_eq!(waiting.join().unwrap(), 3);
}

/// Who maintains a database closes it for a while.
#[test]
fn a_database_that_lets_nobody_in_is_away() {
    let Some(server) = TestServer::start() else { return };
    server.sql("CREATE DATABASE closed");
    let url = PathBuf::from(server.url("closed"));
    let mut store = Store::open(&url).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    server.sql("ALTER DATABASE closed ALLOW_CONNECTIONS false");
    let error = Store::open(&url).unwrap_err();
    assert!(error.is_lost() && error.to_string().contains("not currently accepting connections"), "{error}");
    server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'closed'");
    let error = store.record(&miscompile(), Label::New, NOW).unwrap_err();
    assert!(error.is_lost() && error.to_string().contains("not currently accepting connections"), "{error}");
    server.sql("ALTER DATABASE closed ALLOW_CONNECTIONS true");
    assert_eq!(store.record(&miscompile(), Label::New, NOW).unwrap().hits, 2);
}

#[test]
fn what_is_read_at_one_moment_is_not_read_on_from_another() {
    let Some(server) = TestServer::start() else { return };
    server.sql("CREATE DATABASE cut");
    let url = PathBuf::from(server.url("cut"));
    let mut store = Store::open(&url).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let count = |store: &Store| store.page(&Query::default()).map(|page| page.total);
    let cut = || server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'cut'");
    let read = store.read_at_one_moment(|store| {
        let first = count(store)?;
        cut();
        Ok::<_, StoreError>((first, count(store)?))
    });
    assert!(read.unwrap_err().is_lost());
    // Alone, a query is asked again on a new connection.
    assert_eq!(count(&store).unwrap(), 1);
    let snapshot = Snapshot::take(&url).unwrap();
    cut();
    let folder = tempfile::tempdir().unwrap();
    let mut copy = Store::open(folder.path().join("copy.db")).unwrap();
    assert!(copy.merge(&[snapshot], |_| Label::New).unwrap_err().is_lost());
}

#[test]
fn each_of_several_hosts_gets_its_own_password() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pass");
    let open = |lines: &str| {
        std::fs::write(&file, lines).unwrap();
        std::fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        let hosts = format!("localhost:1,127.0.0.1:{}", server.port());
        Store::open(PathBuf::from(format!("postgres://assay@{hosts}/postgres?passfile={}", file.display())))
    };
    let word = PASSWORD.replace(':', "\\:");
    open(&format!("localhost:*:*:*:no\n127.0.0.1:*:*:*:{word}\n")).unwrap();
    let error = open(&format!("localhost:*:*:*:{word}\n127.0.0.1:*:*:*:no\n")).unwrap_err();
    assert!(matches!(error, StoreError::Denied { .. }), "{error}");
}
