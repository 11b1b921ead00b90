//! The loop: the number of jobs changes nothing, a stopped run resumes, panics of Assay are not findings.

use std::collections::BTreeSet;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::{TickingClock, crash, miscompile};
use assay_campaign::events::{Event, JsonLines, Silent, Sink};
use assay_campaign::finding::Compilation;
use assay_campaign::known::KnownIssues;
use assay_campaign::run::{Ended, RunError, Summary};
use assay_campaign::store::{CoverageOf, Filter, Store};
use assay_campaign::{
    ComparisonVerdict, Config, Counts, Finding, Judged, Label, ProgramReport, Stored, Worker, run,
};

/// Judges programs without any compiler; the result depends on seed and index only.
struct SeededWorker<'a> {
    seed: u64,
    judged: &'a Mutex<Vec<u64>>,
    after: &'a (dyn Fn(u64) + Sync),
}

impl Worker for SeededWorker<'_> {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        self.judged.lock().unwrap().push(index);
        if index % 50 == 13 {
            panic!("no case for {index}");
        }
        let mut findings = Vec::new();
        if (index + self.seed).is_multiple_of(5) {
            let mut finding = Finding {
                compilation: Compilation {
                    program: "x".repeat(300 - index as usize % 37),
                    ..miscompile().compilation
                },
                ..miscompile()
            };
            finding.signature = format!("signature {}", index % 4);
            finding.compilation.origin.index = index;
            findings.push(finding);
        }
        if index == 40 {
            findings.push(crash());
        }
        let report = ProgramReport {
            generator: "fake".into(),
            compiles: 3,
            verdicts: Counts::from_iter([
                (ComparisonVerdict::Ok, 2),
                (ComparisonVerdict::NotComparable("float".into()), 1),
            ]),
            ops: Counts::from_iter([(format!("op.{}", index % 3), 1)]),
            findings,
            micros: 10,
            own_micros: 1,
            ..ProgramReport::default()
        };
        (self.after)(index);
        Ok(Judged::Done(report))
    }
}

struct CampaignOutcome {
    summary: Summary,
    judged: Vec<u64>,
    findings: Vec<Stored>,
}

/// Runs on `store`; `after` is called at the end of each program.
fn go(
    store: &mut Store,
    config: &Config,
    clock: &TickingClock,
    stop: &AtomicBool,
    after: &(dyn Fn(u64) + Sync),
) -> CampaignOutcome {
    let judged = Mutex::new(Vec::new());
    let make = |_| SeededWorker { seed: config.seed, judged: &judged, after };
    let summary = run(config, make, store, &mut Silent, clock, stop).unwrap();
    let mut findings = store.findings(&Filter::default()).unwrap();
    // Numbers are given in the order of arrival; everything else is the same for any number of jobs.
    findings.sort_by(|a, b| a.finding.signature.cmp(&b.finding.signature));
    findings.iter_mut().for_each(|found| found.id = 0);
    CampaignOutcome { summary, judged: judged.into_inner().unwrap(), findings }
}

fn store(folder: &tempfile::TempDir) -> Store {
    Store::open(folder.path().join("assay.db")).unwrap()
}

fn config(jobs: usize) -> Config {
    Config { jobs, programs: Some(200), stack: 1 << 20, ..Config::default() }
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let outcomes = [1, 2, 7].map(|jobs| {
        let folder = tempfile::tempdir().unwrap();
        let mut store = store(&folder);
        let outcome =
            go(&mut store, &config(jobs), &TickingClock::default(), &AtomicBool::new(false), &|_| {});
        assert_eq!(outcome.judged.iter().copied().collect::<BTreeSet<_>>(), (0..200).collect());
        assert_eq!(outcome.judged.len(), 200, "no program twice");
        assert_eq!(store.coverage(CoverageOf::Ops, None).unwrap().total(), 196);
        assert_eq!(store.verdicts(None).unwrap().get(&ComparisonVerdict::Ok), 392);
        (outcome.summary, outcome.findings, store.bugs(1).unwrap())
    });
    let (summary, findings, bugs) = &outcomes[0];
    assert_eq!((summary.ended, summary.progress.programs), (Ended::Complete, 200));
    assert_eq!(summary.progress.compiles, 196 * 3);
    // 40 programs are 4 modulo 5, none of the four that panic is among them; and one crash.
    assert_eq!(summary.progress.hits, 41);
    assert_eq!(findings.len(), 5);
    assert_eq!(bugs.iter().map(|bug| bug.index).collect::<Vec<_>>(), [13, 63, 113, 163]);
    assert_eq!(bugs[1].message, "no case for 63");
    assert!(bugs[1].location.as_ref().unwrap().contains("campaign.rs:"));
    for other in &outcomes[1..] {
        assert_eq!(other, &outcomes[0]);
    }
}

#[test]
fn a_stopped_run_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store(&folder);
    let (clock, stop) = (TickingClock::default(), AtomicBool::new(false));
    let first = go(&mut store, &config(3), &clock, &stop, &|index| {
        if index == 90 {
            stop.store(true, Ordering::SeqCst);
        }
    });
    assert_eq!(first.summary.ended, Ended::Stopped);
    assert!(first.judged.len() < 200);
    // All programs in flight were finished and committed.
    assert_eq!(first.summary.progress.programs, first.judged.len() as u64);
    drop(store);
    let mut store = self::store(&folder);
    let second = go(&mut store, &config(1), &clock, &AtomicBool::new(false), &|_| {});
    assert_eq!(second.summary.ended, Ended::Complete);
    assert_eq!(second.summary.resumed, first.summary.progress.programs);
    let mut all = [first.judged, second.judged].concat();
    all.sort_unstable();
    assert_eq!(all, (0..200).collect::<Vec<_>>(), "every program once");

    let whole = tempfile::tempdir().unwrap();
    let at_once = go(&mut self::store(&whole), &config(2), &clock, &AtomicBool::new(false), &|_| {});
    assert_eq!(second.findings, at_once.findings);
    // A finished campaign has nothing left to do.
    let third = go(&mut store, &config(2), &clock, &AtomicBool::new(false), &|_| {});
    assert_eq!((third.judged.len(), third.summary.ended), (0, Ended::Complete));
}

#[test]
fn the_time_ends_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let clock = TickingClock::default();
    let config = Config { time: Some(Duration::from_secs(10)), programs: None, ..config(1) };
    let outcome = go(&mut store(&folder), &config, &clock, &AtomicBool::new(false), &|_| {
        clock.tick(Duration::from_secs(3));
    });
    assert_eq!((outcome.summary.ended, outcome.judged), (Ended::TimeOver, vec![0, 1, 2, 3]));
    assert_eq!(outcome.summary.progress.millis, 12_000);
}

#[test]
fn known_issues_are_labelled_when_they_are_first_seen() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { known: KnownIssues::shipped().unwrap(), ..config(2) };
    let outcome =
        go(&mut store(&folder), &config, &TickingClock::default(), &AtomicBool::new(false), &|_| {});
    let labels: Vec<_> = outcome.findings.iter().map(|found| found.label).collect();
    assert_eq!(labels, [[Label::New].as_slice(), &[Label::Known(115293); 4]].concat());
}

#[test]
fn events_are_a_replayable_stream_of_json_lines() {
    let folder = tempfile::tempdir().unwrap();
    let judged = Mutex::new(Vec::new());
    let config = Config { programs: Some(41), ..config(1) };
    let make = |_| SeededWorker { seed: 1, judged: &judged, after: &|_| {} };
    let (mut lines, mut events) = (JsonLines(Vec::new()), Vec::new());
    {
        let mut sinks: Vec<Box<dyn Sink + '_>> =
            vec![Box::new(Borrowed(&mut lines)), Box::new(Borrowed(&mut events))];
        let stop = AtomicBool::new(false);
        run(&config, make, &mut store(&folder), &mut sinks, &TickingClock::default(), &stop).unwrap();
    }
    let text = String::from_utf8(lines.0).unwrap();
    let read: Vec<Event> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(read, events);
    assert!(matches!(events[0], Event::Started { seed: 1, jobs: 1, resumed: 0, .. }));
    assert!(matches!(events.last(), Some(Event::Finished(summary)) if summary.progress.programs == 41));
    let seen = |wanted_new: bool| {
        events
            .iter()
            .filter(|event| matches!(event, Event::FindingSeen { new, .. } if *new == wanted_new))
            .count()
    };
    assert_eq!((seen(true), seen(false)), (5, 4));
    insta::assert_snapshot!(text.lines().nth(1).unwrap(), @r#"{"event":"program-done","index":0,"generator":"fake","compiles":3,"verdicts":{"ok":2,"not comparable: float":1},"micros":10,"own_micros":1}"#);
    insta::assert_snapshot!(text.lines().find(|line| line.contains("finding-seen")).unwrap(), @r#"{"event":"finding-seen","index":4,"id":1,"new":true,"hits":1,"kind":"miscompile","pass":"int-range-optimizations","title":"arith.ceildivsi of the smallest i64 is folded to a positive number","label":"new"}"#);
}

struct Borrowed<'a, S: Sink>(&'a mut S);

impl<S: Sink> Sink for Borrowed<'_, S> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        self.0.event(event)
    }
}

#[test]
fn a_sink_that_fails_ends_the_run_and_keeps_what_was_committed() {
    struct Full(u32);
    impl Sink for Full {
        fn event(&mut self, _event: &Event) -> io::Result<()> {
            self.0 += 1;
            if self.0 > 20 { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut store = store(&folder);
    let judged = Mutex::new(Vec::new());
    let make = |_| SeededWorker { seed: 1, judged: &judged, after: &|_| {} };
    let stop = AtomicBool::new(false);
    let outcome = run(&config(4), make, &mut store, &mut Full(0), &TickingClock::default(), &stop);
    assert!(matches!(outcome, Err(RunError::Sink(error)) if error.kind() == io::ErrorKind::BrokenPipe));
    let programs = store.campaigns().unwrap()[0].programs;
    assert!((10..200).contains(&programs), "{programs} programs");
}

#[test]
fn a_worker_that_cannot_be_made_ends_the_run_with_a_word() {
    struct Never;
    impl Worker for Never {
        fn program(&mut self, _index: u64) -> Result<Judged, String> {
            unreachable!("there is no worker")
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let make = |number: usize| -> Never { panic!("no scratch folder for job {number}") };
    let mut events = Vec::new();
    let stop = AtomicBool::new(false);
    let summary =
        run(&config(1), make, &mut store(&folder), &mut events, &TickingClock::default(), &stop).unwrap();
    assert_eq!((summary.ended, summary.progress.internal_errors), (Ended::NoWorker, 1));
    let said = |event: &Event| matches!(event, Event::InternalError { message, .. } if message == "no scratch folder for job 0");
    assert!(events.iter().any(said));
}
