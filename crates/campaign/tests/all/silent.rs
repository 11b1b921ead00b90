//! A server that does not answer is given up; a slow one is not.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use assay_campaign::finding::Claim;
use assay_campaign::store::{Filter, Store, hurry_if};
use assay_campaign::{Finding, Label};
use assay_drive::Interrupt;

use crate::common::{NOW, miscompile};
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

    let mut other = postgres::Client::connect(&server.url("postgres"), postgres::NoTls).unwrap();
    let mut lock = other.transaction().unwrap();
    lock.batch_execute("LOCK TABLE frozen.findings").unwrap();
    let slow = stores.map(|mut store| {
        std::thread::spawn(move || store.record(&miscompile(), Label::New, NOW).unwrap().hits)
    });
    std::thread::sleep(Duration::from_secs(12));
    assert!(slow.iter().all(|slow| !slow.is_finished()));
    lock.commit().unwrap();
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

/// A network between client and server.
struct Network {
    port: u16,
    /// How many bytes of the server it delivers in each of its steps.
    bytes: &'static AtomicUsize,
}

/// The time of a step.
const STEP: Duration = Duration::from_millis(100);

impl Network {
    /// One to a server on this port of the loopback interface.
    fn new(server: u16, bytes: usize) -> Network {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let bytes: &'static AtomicUsize = Box::leak(Box::new(AtomicUsize::new(bytes)));
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let (mut from, mut to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
                std::thread::spawn(move || {
                    let _ = std::io::copy(&mut from, &mut to);
                    to.shutdown(Shutdown::Write)
                });
                std::thread::spawn(move || deliver(server, client, bytes));
            }
        });
        Network { port, bytes }
    }
}

fn deliver(mut from: TcpStream, mut to: TcpStream, bytes: &AtomicUsize) {
    let mut buffer = vec![0; 1 << 20];
    loop {
        let most = bytes.load(Ordering::Relaxed).min(buffer.len());
        if most < buffer.len() {
            std::thread::sleep(STEP);
        }
        match from.read(&mut buffer[..most]) {
            Ok(0) if most == 0 => {}
            Ok(count) if count > 0 && to.write_all(&buffer[..count]).is_ok() => {}
            _ => return,
        }
    }
}

#[test]
fn a_long_answer_may_take_its_time_unless_the_network_swallows_it() {
    let Some(server) = TestServer::start() else { return };
    drop(Store::open(server.store("far")).unwrap());
    let network = Network::new(server.port(), usize::MAX);
    let url = server.url("postgres").replace(&server.port().to_string(), &network.port.to_string());
    let mut store = Store::open(in_schema(&url, "far")).unwrap();
    // The network takes more than twelve seconds for it.
    let title = "a long story ".repeat(35_000);
    let long = Finding { claim: Claim { title: title.clone(), ..miscompile().claim }, ..miscompile() };
    let id = store.record(&long, Label::New, NOW).unwrap().id;
    network.bytes.store(title.len() / 120, Ordering::Relaxed);
    assert_eq!(store.finding(id).unwrap().finding.claim.title, title);
    network.bytes.store(0, Ordering::Relaxed);
    let error = store.findings(&Filter::default()).unwrap_err();
    assert!(is_silent(&error), "{error}");
    network.bytes.store(usize::MAX, Ordering::Relaxed);
    assert_eq!(store.findings(&Filter::default()).unwrap().len(), 1);
    assert!(Store::read(Path::new(&in_schema(&url, "far"))).is_ok());
}
