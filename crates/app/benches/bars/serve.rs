//! Large stores: 100,000 findings and as many rows of verdicts over time in a browser, 10,000 findings on the console.

use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use assay_campaign::Store;
use assay_campaign::finding::Label;
use assay_campaign::run::ProgramReport;
use assay_campaign::verdict::ComparisonVerdict;
use assay_serve::{Coverable, DashboardServer, ServeOptions};

use crate::{Bar, BarLine};

const FINDINGS: u64 = 100_000;
/// On the console.
const LISTED: u64 = 10_000;
const SAMPLES: u64 = 100_000;
const NOW: u64 = 1_795_212_800;

/// What the pages ask for, with filters that no index answers alone.
const ASKED: [&str; 9] = [
    "/",
    "/api/overview",
    "/api/findings",
    "/api/findings?q=fixture+sccp&kind=crash",
    "/api/findings?dialect=arith&sort=hits&page=20",
    "/api/findings?sort=title&page=900",
    "/api/findings/50000",
    "/api/coverage",
    "/api/coverage?of=pairs",
];

const ROUNDS: usize = 5;

/// How often an open page draws itself anew.
const REDRAW: Duration = Duration::from_secs(2);

pub fn lines() -> Vec<BarLine> {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("assay.db");
    Store::open(&db).unwrap().add_fixtures(FINDINGS, SAMPLES, NOW).unwrap();
    let (address, size) = (serve(&db), std::fs::metadata(&db).unwrap().len() >> 20);
    let times: Vec<_> = ASKED.iter().map(|path| (best(|| ask(address, path)), path)).collect();
    let worst = times.iter().map(|(time, _)| *time).fold(0.0, f64::max);
    let each: Vec<String> = times.iter().map(|(time, path)| format!("{path} {time:.1}")).collect();
    let few = folder.path().join("few.db");
    Store::open(&few).unwrap().add_fixtures(LISTED, SAMPLES, NOW).unwrap();
    let list = best(|| list(&few));
    let slower = slower(folder.path());
    vec![
        BarLine {
            what: "serve: the slowest page",
            unit: "ms",
            bar: Bar::AtMost(200.0),
            measured: Ok(worst),
            how: format!(
                "{FINDINGS} findings, store of {size} MiB; best of {ROUNDS} each: {}",
                each.join(", ")
            ),
        },
        BarLine {
            what: "findings list",
            unit: "ms",
            bar: Bar::AtMost(100.0),
            measured: Ok(list),
            how: format!("{LISTED} findings, the whole process, best of {ROUNDS}"),
        },
        BarLine {
            what: "serve: a campaign's commits while served",
            unit: "% slower",
            bar: Bar::AtMost(2.0),
            measured: Ok(slower),
            how: format!(
                "processor time of commits, which are a few thousandths of a campaign's time; a page draws itself every {} s",
                REDRAW.as_secs()
            ),
        },
    ]
}

fn serve(db: &Path) -> SocketAddr {
    let server = DashboardServer::bind(ServeOptions {
        db: assay_campaign::store::Location::File(db.to_owned()),
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: 0,
        hosts: Vec::new(),
        token: None,
        graphs: Vec::new(),
        known: Coverable::default(),
        patience: assay_serve::PATIENCE,
    });
    let server = server.unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());
    address
}

/// Milliseconds of the best round.
fn best(mut round: impl FnMut()) -> f64 {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        round();
        start.elapsed().as_secs_f64() * 1e3
    });
    rounds.fold(f64::MAX, f64::min)
}

fn ask(address: SocketAddr, path: &str) {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
}

fn list(db: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assay"));
    command.args(["findings", "list", "--db"]).arg(db).stdout(Stdio::null());
    assert!(command.status().unwrap().success());
}

/// Nanoseconds that this thread has had a processor (<https://docs.kernel.org/scheduler/sched-stats.html>). A commit never waits
/// for a reader, and other work on the machine does not count.
fn processor() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse().unwrap()
}

/// By how many percent commits slow down while a page shows the campaign.
fn slower(folder: &Path) -> f64 {
    let db = folder.join("campaign.db");
    let mut store = Store::open(&db).unwrap();
    store.add_fixtures(300, 2000, NOW).unwrap();
    let campaign = store.campaign(9, "{}", 0, NOW).unwrap().id;
    let mut index = 0;
    let mut commits = || {
        let start = processor();
        for _ in 0..2000 {
            store.commit(campaign, &report(index), |_| Label::New, NOW + index / 10).unwrap();
            index += 1;
        }
        processor() - start
    };
    let address = serve(&db);
    let (mut alone, mut served) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        alone = alone.min(commits());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    ask(address, "/api/pulse");
                    ask(address, "/api/overview");
                    std::thread::park_timeout(REDRAW);
                }
            });
            served = served.min(commits());
            stop.store(true, Ordering::Relaxed);
        });
    }
    100.0 * (served / alone - 1.0).max(0.0)
}

/// What a program of fifty ops says.
fn report(index: u64) -> ProgramReport {
    let names = |name: &str| (0..50).map(|at| (format!("{name}{}", (at * 7 + index) % 300), 1)).collect();
    ProgramReport {
        index,
        compiles: 11,
        verdicts: [(ComparisonVerdict::Ok, 20)].into_iter().collect(),
        ops: names("arith.op"),
        pairs: names("arith.a arith.b"),
        passes: names("pass-"),
        ..ProgramReport::default()
    }
}
