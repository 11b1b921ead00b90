//! Programs that hang: the run still ends, their findings are kept, and they are not tried forever.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use assay_campaign::clock::SystemClock;
use assay_campaign::events::{Event, Silent};
use assay_campaign::run::{Ended, Flags, MAX_ATTEMPTS, Summary};
use assay_campaign::shard::Identity;
use assay_campaign::store::{Filter, Store};
use assay_campaign::{Config, Judged, Makers, ProgramReport, Worker, run_reducing};

use crate::common::{TickingClock, miscompile};

/// The program whose compiler hangs.
const HANGS: u64 = 2;

/// Takes no time for most programs. If `hangs` is set, it waits at program [`HANGS`] until the flags say to give up.
struct Hanging<'a> {
    hangs: bool,
    clock: &'a TickingClock,
    flags: Flags<'a>,
}

impl Worker for Hanging<'_> {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        if index != HANGS {
            return Ok(Judged::Done(ProgramReport::default()));
        }
        let report = ProgramReport { findings: vec![miscompile()], ..ProgramReport::default() };
        if !self.hangs {
            return Ok(Judged::Done(report));
        }
        self.clock.tick(Duration::from_secs(60));
        while !self.flags.give_up_programs.load(Ordering::Relaxed) {
            self.clock.tick(Duration::from_millis(1));
            std::thread::yield_now();
        }
        Ok(Judged::Interrupted(report))
    }
}

fn go(store: &mut Store, hangs: bool, stopped: bool) -> (Summary, Vec<Event>) {
    let (stop, programs, reductions) =
        (AtomicBool::new(stopped), AtomicBool::default(), AtomicBool::default());
    let flags = Flags { stop: &stop, give_up_programs: &programs, give_up_reductions: &reductions };
    let clock = TickingClock::default();
    let config = Config { programs: Some(5), time: Some(Duration::from_secs(10)), ..Config::default() };
    let mut events: Vec<Event> = Vec::new();
    let make = |_| Hanging { hangs, clock: &clock, flags };
    let none = |_| assay_campaign::background::NoReducer;
    let summary =
        run_reducing(&config, Makers { worker: make, reducer: none }, store, &mut events, &clock, flags)
            .unwrap();
    (summary, events)
}

fn store(folder: &tempfile::TempDir) -> Store {
    Store::open(folder.path().join("assay.db")).unwrap()
}

fn hits(store: &Store) -> Vec<u64> {
    store.findings(&Filter::default()).unwrap().iter().map(|found| found.hits).collect()
}

fn skipped(events: &[Event]) -> Vec<u64> {
    let index = |event: &Event| match event {
        Event::Skipped { index, .. } => Some(*index),
        _ => None,
    };
    events.iter().filter_map(index).collect()
}

#[test]
fn a_program_that_never_ends_is_skipped_after_some_runs() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store(&folder);
    for _ in 0..MAX_ATTEMPTS {
        let (summary, events) = go(&mut store, true, false);
        assert_eq!((summary.ended, skipped(&events)), (Ended::TimeOver, vec![]));
        // Its findings are kept, and counted once however often the program is repeated.
        assert_eq!(hits(&store), [1]);
    }
    let (summary, events) = go(&mut store, true, false);
    assert_eq!((summary.ended, skipped(&events)), (Ended::Complete, vec![HANGS]));
    assert_eq!(store.campaigns().unwrap()[0].low, 5);
    assert_eq!(store.skipped(summary.campaign, MAX_ATTEMPTS).unwrap(), [HANGS]);
    assert_eq!(summary.skipped, 1);
    // It is skipped once; later runs do not report it again, but count it.
    let (summary, events) = go(&mut store, true, false);
    assert_eq!((summary.skipped, skipped(&events)), (1, vec![]));
    assert_eq!(summary.skipped_programs, [HANGS]);
    assert_eq!(store.count_skipped(MAX_ATTEMPTS).unwrap(), 1);
}

#[test]
fn a_program_that_ends_in_a_later_run_is_not_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store(&folder);
    for _ in 1..MAX_ATTEMPTS {
        go(&mut store, true, false);
    }
    let (summary, events) = go(&mut store, false, false);
    assert_eq!((summary.ended, skipped(&events)), (Ended::Complete, vec![]));
    assert_eq!(hits(&store), [1]);
    assert_eq!(summary.skipped, 0);
    assert!(store.skipped(summary.campaign, MAX_ATTEMPTS).unwrap().is_empty());
}

#[test]
fn a_run_that_was_killed_leaves_a_trace_of_the_program_it_was_at() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store(&folder);
    let campaign = go(&mut store, true, true).0.campaign;
    for _ in 0..MAX_ATTEMPTS {
        // All that is left by a run that is killed while it judges a long program.
        store.note_begun(campaign, HANGS).unwrap();
    }
    let (summary, events) = go(&mut store, true, false);
    assert_eq!((summary.ended, skipped(&events)), (Ended::Complete, vec![HANGS]));
}

/// The compiler is there for the programs before this one.
const GONE: u64 = 3;

/// Judges programs with a compiler that is deleted meanwhile, unless `there`.
struct Deleted {
    there: bool,
}

impl Worker for Deleted {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        if self.there || index < GONE {
            return Ok(Judged::Done(ProgramReport::default()));
        }
        let report = ProgramReport { findings: vec![miscompile()], ..ProgramReport::default() };
        Ok(Judged::NoTarget(report, "it is gone".to_owned()))
    }
}

fn go_deleted(store: &mut Store, there: bool, shard: Option<Identity>) -> Summary {
    let [stop, programs, reductions] = [(); 3].map(|()| AtomicBool::new(false));
    let flags = Flags { stop: &stop, give_up_programs: &programs, give_up_reductions: &reductions };
    let config = Config { programs: Some(9), shard, ..Config::default() };
    let (clock, none) = (SystemClock::start(), |_| assay_campaign::background::NoReducer);
    let make = Makers { worker: |_| Deleted { there }, reducer: none };
    run_reducing(&config, make, store, &mut Silent, &clock, flags).unwrap()
}

#[test]
fn a_target_that_is_gone_ends_the_run_and_its_programs_are_not_done() {
    for shard in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut store = store(&folder);
        let identity = |run: u64| {
            let (name, spool) = ("1/1".to_owned(), folder.path().join("kept.db"));
            let statement_limit = assay_campaign::store::STATEMENT_LIMIT;
            let (token, start_by) = (format!("run {run}"), assay_campaign::shard::wait_limit());
            shard.then_some(Identity { token, name, spool, statement_limit, start_by })
        };
        // More often than a program may be interrupted: the compiler is to blame, not the program.
        for run in 0..=MAX_ATTEMPTS {
            let summary = go_deleted(&mut store, false, identity(run));
            assert_eq!((summary.ended, summary.no_target.as_deref()), (Ended::NoTarget, Some("it is gone")));
            assert_eq!(
                (summary.progress.internal_errors, summary.progress.programs),
                (0, if run == 0 { GONE } else { 0 })
            );
            assert_eq!(hits(&store), [1], "what was found is kept");
            assert_eq!(store.campaigns().unwrap()[0].programs, GONE);
        }
        let summary = go_deleted(&mut store, true, identity(9));
        assert_eq!(
            (summary.ended, summary.progress.programs, summary.skipped),
            (Ended::Complete, 9 - GONE, 0)
        );
    }
}
