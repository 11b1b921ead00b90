//! A server that does not answer is given up; a slow one is not, unless a statement has a limit.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use assay_campaign::finding::Claim;
use assay_campaign::store::{Filter, Location, STATEMENT_LIMIT, Store, hurry_if};
use assay_campaign::{Finding, Label};
use assay_drive::Interrupt;

use crate::common::{NOW, miscompile};
use crate::proxy::Proxy;
use crate::server::TestServer;

fn in_schema(url: &str, name: &str) -> PathBuf {
    let mark = if url.contains('?') { '&' } else { '?' };
    PathBuf::from(format!("{url}{mark}options=-csearch_path%3D{name}"))
}

fn is_silent(error: &assay_campaign::StoreError) -> bool {
    error.is_lost() && error.to_string().ends_with("the server does not answer")
}

/// The threads of this process that own a connection.
fn threads() -> usize {
    let all = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let name = |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("comm"));
    all.filter_map(|task| name(task).ok()).filter(|name| name.trim() == "store").count()
}

#[test]
fn a_stopped_server_is_lost_and_a_slow_one_is_not() {
    let Some(server) = TestServer::start() else { return };
    let tcp = server.store("frozen");
    let socket = in_schema(&server.socket("postgres"), "frozen");
    let mut stores = [&tcp, &socket].map(|place| Store::open(place).unwrap());
    server.freeze(true);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for store in &mut stores {
            scope.spawn(|| {
                // Nobody waits for the same server as long as the first time.
                for _ in 0..2 {
                    let error = store.record(&miscompile(), Label::New, NOW).unwrap_err();
                    assert!(is_silent(&error), "{error}");
                }
            });
        }
    });
    let before = threads();
    std::thread::scope(|scope| {
        for place in [&tcp, &socket] {
            scope.spawn(move || {
                let error = Store::read(place).unwrap_err();
                assert!(is_silent(&error), "{error}");
            });
        }
    });
    assert_eq!(threads(), before, "attempts pile up");
    let took = start.elapsed();
    server.freeze(false);
    assert!(took < Duration::from_secs(60), "{took:?}");
    for (before, store) in stores.iter_mut().enumerate() {
        assert_eq!(store.record(&miscompile(), Label::New, NOW).unwrap().hits, before as u64 + 1);
    }

    let mut lock = server.lock("frozen.findings");
    let slow = stores.map(|mut store| {
        std::thread::spawn(move || store.record(&miscompile(), Label::New, NOW).unwrap().hits)
    });
    std::thread::sleep(Duration::from_secs(12));
    assert!(slow.iter().all(|slow| !slow.is_finished()));
    lock.batch_execute("COMMIT").unwrap();
    let mut hits = slow.map(|slow| slow.join().unwrap());
    hits.sort_unstable();
    assert_eq!(hits, [3, 4]);
}

#[test]
fn a_process_that_is_to_end_does_not_wait_for_a_stopped_server() {
    let Some(server) = TestServer::start() else { return };
    let place = server.store("ending");
    let mut store = Store::open(&place).unwrap();
    let stop = Interrupt::new();
    hurry_if(stop);
    server.freeze(true);
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Otherwise each of these takes five or ten seconds.
            for _ in 0..9 {
                let error = store.record(&miscompile(), Label::New, NOW).unwrap_err();
                assert!(is_silent(&error), "{error}");
            }
        });
        stop.raise();
    });
    let took = start.elapsed();
    server.freeze(false);
    assert!(took < Duration::from_secs(9), "{took:?}");
}

#[test]
fn a_long_answer_may_take_its_time_unless_the_network_swallows_it() {
    let Some(server) = TestServer::start() else { return };
    let place = server.made_store("far");
    let network = Proxy::new(server.port());
    let place = network.place(&place);
    let mut store = Store::open(&place).unwrap();
    // The network takes more than twelve seconds for it.
    let title = "a long story ".repeat(35_000);
    let long = Finding { claim: Claim { title: title.clone(), ..miscompile().claim }, ..miscompile() };
    let id = store.record(&long, Label::New, NOW).unwrap().id;
    network.slow(Some(title.len() / 120));
    assert_eq!(store.finding(id).unwrap().finding.claim.title, title);
    network.slow(Some(0));
    let error = store.findings(&Filter::default()).unwrap_err();
    assert!(is_silent(&error), "{error}");
    network.slow(None);
    assert_eq!(store.findings(&Filter::default()).unwrap().len(), 1);
    assert!(Store::read(&place).is_ok());
}

#[test]
fn an_answer_whose_rows_keep_coming_has_time() {
    let Some(server) = TestServer::start() else { return };
    let place = server.made_store("rows");
    let network = Proxy::new(server.port());
    let mut store = impatient(&network.place(&place));
    let title = "a long story ".repeat(1500);
    for number in 0..20 {
        let claim = Claim { title: title.clone(), ..miscompile().claim };
        let long = Finding { signature: number.to_string(), claim, ..miscompile() };
        store.record(&long, Label::New, NOW).unwrap();
    }
    // The network takes more than two seconds for all, and less than one for each.
    network.slow(Some(title.len()));
    assert_eq!(store.findings(&Filter::default()).unwrap().len(), 20);
}

#[test]
fn every_statement_has_a_limit_unless_it_works_on_the_whole_store() {
    let server = Location::from(Path::new("postgres://db/assay"));
    assert_eq!(server.limit(), Some(STATEMENT_LIMIT));
    assert_eq!(server.without_limit().limit(), None);
}

/// Whether a statement was given up because it had no answer for this time.
fn is_stuck(error: &assay_campaign::StoreError, seconds: u64) -> bool {
    let reason =
        format!("a statement had no answer for {seconds} seconds, although the server answers others");
    error.is_lost() && error.to_string().ends_with(&reason)
}

/// For statements that must succeed, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(30);

/// A store that gives a statement up after a second.
fn impatient(place: &Path) -> Store {
    Store::open(Location::from(place).giving_up_after(Duration::from_secs(1))).unwrap()
}

#[test]
fn a_statement_that_waits_for_a_lock_is_given_up() {
    let Some(server) = TestServer::start() else { return };
    let place = server.store("locked");
    let (mut store, mut other) = (impatient(&place), Store::open(&place).unwrap());
    let mut lock = server.lock("locked.findings");
    // It has the lock of writers when it waits for the table.
    let error = store.label(1, Label::New, None).unwrap_err();
    assert!(is_stuck(&error, 1), "{error}");
    // The server was asked to end it, so others need not wait for the table too.
    other.give_up_after(PATIENCE);
    other.campaign(1, "{}", 0, NOW).unwrap();
    // A person's transaction, or a process of the server that was stopped, has the lock of writers.
    lock.batch_execute("ROLLBACK; BEGIN; SELECT pg_advisory_xact_lock(1098085241)").unwrap();
    let error = store.record(&miscompile(), Label::New, NOW).unwrap_err();
    assert!(is_stuck(&error, 1), "{error}");
    lock.batch_execute("ROLLBACK").unwrap();
    store.give_up_after(PATIENCE);
    assert_eq!(store.record(&miscompile(), Label::New, NOW).unwrap().hits, 1);
}

#[test]
fn one_connection_that_carries_nothing_any_more_is_given_up() {
    let Some(server) = TestServer::start() else { return };
    let place = server.store("flow");
    let network = Proxy::new(server.port());
    let mut store = impatient(&network.place(&place));
    network.freeze();
    let error = store.record(&miscompile(), Label::New, NOW).unwrap_err();
    assert!(is_stuck(&error, 1), "{error}");
    store.give_up_after(PATIENCE);
    assert_eq!(store.record(&miscompile(), Label::New, NOW).unwrap().hits, 1);
}

#[test]
fn one_process_of_the_server_that_is_stopped_is_given_up() {
    let Some(server) = TestServer::start() else { return };
    let mut store = impatient(&server.store("stopped"));
    let mut client = server.client();
    let select = "SELECT pid FROM pg_stat_activity WHERE application_name = 'assay'";
    let process = client.query_one(select, &[]).unwrap().get::<_, i32>(0).to_string();
    let kill = |signal: &str| {
        assert!(Command::new("kill").args([signal, process.as_str()]).status().unwrap().success())
    };
    kill("-STOP");
    let error = store.record(&miscompile(), Label::New, NOW).unwrap_err();
    store.give_up_after(PATIENCE);
    let again = store.record(&miscompile(), Label::New, NOW);
    kill("-CONT");
    assert!(is_stuck(&error, 1), "{error}");
    assert_eq!(again.unwrap().hits, 1);
}

#[test]
fn a_process_that_is_to_end_does_not_wait_for_a_lock() {
    let Some(server) = TestServer::start() else { return };
    let place = server.store("last");
    let mut store = Store::open(&place).unwrap();
    let stop = Interrupt::new();
    hurry_if(stop);
    let _lock = server.lock("last.findings");
    stop.raise();
    let error = store.record(&miscompile(), Label::New, NOW).unwrap_err();
    assert!(is_stuck(&error, 15), "{error}");
    // Nobody tries again.
    assert!(is_silent(&store.record(&miscompile(), Label::New, NOW).unwrap_err()));
}
