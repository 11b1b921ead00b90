//! How many shards one store takes: threads that lease programs and commit recorded reports as `assay fuzz` does, without a
//! compiler.
//!
//! `cargo run --release -p assay-campaign --example shards -- URL RECORDED SHARDS REPORTS-A-SECOND SECONDS`
//!
//! RECORDED is a file in which a shard has kept reports (`.assay/kept-NAME.db`). A rate of 0: as many as go.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use assay_campaign::Label;
use assay_campaign::shard::{BATCH, next_commit};
use assay_campaign::store::{OutboxEntry, Store};

/// How often a shard shows that it is alive.
const RENEW: Duration = Duration::from_secs(10);

/// How often a shard counts the others.
const COUNT: Duration = Duration::from_secs(60);

/// What one shard is to do.
struct Load {
    shards: u64,
    url: PathBuf,
    recorded: Vec<OutboxEntry>,
    seconds: u64,
    /// Reports a second of each shard; 0: as many as go.
    rate: f64,
    /// How long commits, and leases, took in the second half of the time. Shards that begin together do not commit evenly at first.
    commits: Mutex<Vec<Duration>>,
    leases: Mutex<Vec<Duration>>,
    /// Reports committed in the second half.
    reports: AtomicU64,
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// One shard: judges at a steady rate, commits as the campaign does.
fn shard(load: &Load, campaign: i64, number: u64, begin: Instant) {
    let mut store = Store::open_existing(&load.url).expect("the store opens");
    let token = format!("simulated {number} {}", std::process::id());
    store.renew(campaign, (&token, &token), 0, &[], now()).expect("a sign of life");
    let (mut indices, mut held): (Vec<u64>, Vec<u64>) = Default::default();
    let (mut committed, mut commits) = (0, 0);
    let (mut alive, mut renewed, mut counted) = (load.shards, Instant::now(), Instant::now());
    // Real programs take different times, so that shards do not fill their batches at the same moments.
    let head_start = number as f64 / load.shards as f64 * (load.rate * 2.0).min(BATCH as f64);
    let full = |committed: u64| {
        let programs = (committed + BATCH as u64) as f64 - head_start;
        begin + Duration::from_secs_f64((programs / load.rate).max(0.0))
    };
    let full = |committed| if load.rate > 0.0 { full(committed) } else { begin };
    let is_second_half = |at: Instant| at.duration_since(begin) > Duration::from_secs(load.seconds) / 2;
    let mut next = (begin + next_commit(Duration::ZERO, alive, (&token, 0))).min(full(0));
    while begin.elapsed() < Duration::from_secs(load.seconds) {
        let due = if load.rate > 0.0 {
            std::thread::sleep(next.saturating_duration_since(Instant::now()));
            let due = (begin.elapsed().as_secs_f64() * load.rate + head_start) as u64;
            usize::try_from(due.saturating_sub(committed)).unwrap_or(BATCH).min(BATCH)
        } else {
            BATCH
        };
        while indices.len() < due {
            let start = Instant::now();
            let size = (load.rate * 20.0).clamp(16.0, 1000.0) as u64;
            let lease = store.lease(campaign, &token, (size, u64::MAX), 3, now()).expect("a lease");
            if is_second_half(start) {
                load.leases.lock().expect("no panic").push(start.elapsed());
            }
            let lease = lease.expect("there are always more");
            held.push(lease.first);
            indices.extend(lease.programs);
        }
        let batch: Vec<OutboxEntry> = indices.drain(..due).map(|index| entry(load, index)).collect();
        let start = Instant::now();
        store.commit_entries(campaign, &batch, |_| Label::New, now()).expect("a commit");
        let took = start.elapsed();
        if due > 0 && is_second_half(start) {
            load.commits.lock().expect("no panic").push(took);
            load.reports.fetch_add(due as u64, Ordering::Relaxed);
        }
        committed += due as u64;
        commits += 1;
        if renewed.elapsed() >= RENEW {
            renewed = Instant::now();
            store.renew(campaign, (&token, &token), committed, &held, now()).expect("a sign of life");
            if counted.elapsed() >= COUNT {
                (alive, counted) = (store.alive(campaign, now()).expect("a number"), Instant::now());
            }
        }
        // A full batch is committed at once. Programs are judged while the shard commits, so commits do not delay it.
        next = (start + next_commit(took, alive, (&token, commits))).min(full(committed));
    }
}

/// A recorded report as program `index`.
fn entry(load: &Load, index: u64) -> OutboxEntry {
    let mut entry = load.recorded[index as usize % load.recorded.len()].clone();
    if let OutboxEntry::Report(report) = &mut entry {
        report.index = index;
    }
    entry
}

fn share(mut times: Vec<Duration>, at: f64) -> f64 {
    times.sort();
    times
        .get(((times.len() as f64 - 1.0).max(0.0) * at) as usize)
        .map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, recorded, shards, rate, seconds] = &arguments[..] else {
        eprintln!("usage: shards URL RECORDED SHARDS REPORTS-A-SECOND SECONDS");
        std::process::exit(2);
    };
    let kept = Store::read(Path::new(recorded)).expect("the recorded reports");
    let mut recorded = Vec::new();
    for campaign in kept.campaigns().expect("its campaigns") {
        recorded.extend(kept.kept(campaign.id, None).expect("its reports").0);
    }
    recorded.retain(|entry| matches!(entry, OutboxEntry::Report(_)));
    assert!(!recorded.is_empty(), "nothing was recorded");
    let (shards, rate): (u64, f64) = (shards.parse().expect("a number"), rate.parse().expect("a number"));
    let load = Load {
        shards,
        url: PathBuf::from(url),
        recorded,
        seconds: seconds.parse().expect("a number"),
        rate: rate / shards as f64,
        commits: Mutex::default(),
        leases: Mutex::default(),
        reports: AtomicU64::new(0),
    };
    let mut store = Store::open(&load.url).expect("the store opens");
    let campaign = store.campaign(now(), "{\"simulated\":true}", 0, now()).expect("a campaign").id;
    let begin = Instant::now() + Duration::from_secs(1 + shards / 100);
    std::thread::scope(|scope| {
        for number in 0..shards {
            let load = &load;
            let work = move || shard(load, campaign, number, begin);
            std::thread::Builder::new().stack_size(1 << 20).spawn_scoped(scope, work).expect("a thread");
        }
    });
    let (commits, leases) =
        (load.commits.into_inner().expect("no panic"), load.leases.into_inner().expect("no panic"));
    let elapsed = begin.elapsed().as_secs_f64();
    let second_half = elapsed - load.seconds as f64 / 2.0;
    println!(
        "{shards} shards, in the second half of {elapsed:.0} s: {:.0} reports/s, {:.1} commits/s, commit {:.1} ms median, {:.1} ms 99 %, {:.1} ms at most; lease {:.1} ms median",
        load.reports.into_inner() as f64 / second_half,
        commits.len() as f64 / second_half,
        share(commits.clone(), 0.5),
        share(commits.clone(), 0.99),
        share(commits, 1.0),
        share(leases, 0.5),
    );
}
