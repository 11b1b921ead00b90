//! Findings are reduced while the campaign runs: all of them, once, and with the same result for any number of threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::{TickingClock, miscompile};
use assay_campaign::Cause;
use assay_campaign::analysis::{Analysis, ReductionState};
use assay_campaign::background::{Reducer, Reduction};
use assay_campaign::events::Event;
use assay_campaign::finding::ChangedIr;
use assay_campaign::run::Summary;
use assay_campaign::store::{Filter, Store};
use assay_campaign::{Config, Finding, Flags, Judged, Makers, ProgramReport, Worker, run_reducing};

/// Every third program shows one of seven signatures.
struct Judge;

impl Worker for Judge {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        let mut findings = Vec::new();
        if index.is_multiple_of(3) {
            let mut finding = Finding {
                ir: ChangedIr { before: format!("program {index}"), ..miscompile().ir },
                ..miscompile()
            };
            finding.signature = format!("signature {}", index % 7);
            finding.compilation.origin.index = index;
            findings.push(finding);
        }
        Ok(Judged::Done(ProgramReport { findings, ..ProgramReport::default() }))
    }
}

/// Two causes for all signatures but one, which it cannot reduce; on one it panics.
struct Shrink<'a> {
    stop: &'a AtomicBool,
}

impl Reducer for Shrink<'_> {
    fn reduce(&mut self, finding: &Finding) -> Option<Finding> {
        let class: u64 = finding.signature.rsplit(' ').next()?.parse().ok()?;
        assert_ne!(class, 5, "no case for it");
        if class == 6 || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let cause = Some(Cause::Text(format!("cause {}", class % 2)));
        let analysis = Analysis { state: ReductionState::Reduced, cause, ops: 3, ..Analysis::default() };
        Some(Finding {
            analysis: Some(analysis),
            ir: ChangedIr { before: "small".into(), ..finding.clone().ir },
            ..finding.clone()
        })
    }
}

struct ReductionRun {
    summary: Summary,
    events: Vec<Event>,
    /// Signature, hits, state, program seen first, number of signatures merged into it; by signature.
    findings: Vec<(String, u64, ReductionState, u64, usize)>,
}

fn go(jobs: usize, threads: usize, stop: &AtomicBool, programs: u64) -> ReductionRun {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let reduction =
        Reduction { threads, target: miscompile().compilation.target, drain: Duration::from_secs(60) };
    let config = Config { jobs, programs: Some(programs), stack: 1 << 20, reduction, ..Config::default() };
    let mut events: Vec<Event> = Vec::new();
    let make = Makers { worker: |_| Judge, reducer: |_| Shrink { stop } };
    let flags =
        Flags { stop, give_up_programs: &AtomicBool::default(), give_up_reductions: &AtomicBool::default() };
    let summary =
        run_reducing(&config, make, &mut store, &mut events, &TickingClock::default(), flags).unwrap();
    let filter = Filter { merged: true, ..Filter::default() };
    let rows = store.findings(&filter).unwrap().into_iter();
    let mut findings: Vec<_> = rows
        .map(|row| {
            let (state, program) = (row.finding.state(), row.finding.compilation.origin.index);
            let stands_for = if row.parent.is_none() { row.merged.len() } else { 99 };
            (row.finding.signature, row.hits, state, program, stands_for)
        })
        .collect();
    findings.sort();
    ReductionRun { summary, events, findings }
}

#[test]
fn all_are_reduced_whatever_the_number_of_threads() {
    let never = AtomicBool::new(false);
    let one = go(1, 1, &never, 210);
    // 70 programs show something, ten of each signature, first 0, 15, 9, 3, 18, 12, 6.
    let hits: u64 = one.findings.iter().filter(|row| row.4 != 99).map(|row| row.1).sum();
    assert_eq!((one.findings.len(), hits), (7, 70));
    let programs: Vec<u64> = one.findings.iter().map(|row| row.3).collect();
    assert_eq!(programs, [0, 15, 9, 3, 18, 12, 6]);
    let states: Vec<ReductionState> = one.findings.iter().map(|row| row.2).collect();
    use ReductionState::{Lost, Reduced, Unreduced};
    assert_eq!(states, [Reduced, Reduced, Reduced, Reduced, Reduced, Lost, Unreduced]);
    assert_eq!((one.summary.progress.reduced, one.summary.progress.causes), (6, 3));
    for (jobs, threads) in [(1, 3), (3, 1), (4, 4)] {
        let other = go(jobs, threads, &never, 210);
        let reductions = |outcome: &ReductionRun| {
            outcome.events.iter().filter(|event| matches!(event, Event::FindingReduced { .. })).count()
        };
        assert_eq!(reductions(&other), reductions(&one));
        // Which finding is merged into which depends on the order of arrival; what became of each does not.
        let reduced = |outcome: &ReductionRun| -> Vec<_> {
            outcome.findings.iter().map(|row| (row.0.clone(), row.2, row.3)).collect()
        };
        assert_eq!(reduced(&other), reduced(&one));
    }
}

#[test]
fn what_is_stopped_stays_unreduced() {
    let stop = AtomicBool::new(true);
    let outcome = go(2, 2, &stop, 30);
    assert!(outcome.findings.iter().all(|row| row.2 == ReductionState::Unreduced));
    assert_eq!(outcome.summary.progress.reduced, 0);
}

#[test]
fn without_threads_nothing_is_reduced() {
    let outcome = go(2, 0, &AtomicBool::new(false), 30);
    assert_eq!(outcome.findings.len(), 7);
    assert!(outcome.findings.iter().all(|row| row.2 == ReductionState::Unreduced));
}
