//! When the writer commits.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{SyncSender, sync_channel};

use super::*;
use crate::schedule::Schedule;
use crate::store::fixture;

/// A clock that stands still.
struct StoppedClock;

impl Clock for StoppedClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn unix_seconds(&self) -> u64 {
        1_795_212_800
    }
}

/// Notes with each program that is shown how many programs the store has by then.
struct Look {
    path: PathBuf,
    shown: Vec<(u64, u64)>,
}

impl Sink for Look {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        if let Event::ProgramDone { index, .. } = event {
            let store = Store::read(self.path.clone()).map_err(io::Error::other)?;
            self.shown.push((*index, store.campaigns().map_err(io::Error::other)?[0].programs));
        }
        Ok(())
    }
}

fn report(index: u64, finding: Option<u64>) -> ProgramReport {
    ProgramReport { index, findings: finding.into_iter().map(fixture).collect(), ..ProgramReport::default() }
}

/// Writes what `send` puts into the channel. Returns the programs as they are shown, each with the number of programs that
/// are committed by then.
fn write(send: impl FnOnce(&SyncSender<Message>)) -> Vec<(u64, u64)> {
    try_write(&[], send).unwrap()
}

/// As [`write`], where another run has committed some programs before.
fn try_write(
    others: &[ProgramReport],
    send: impl FnOnce(&SyncSender<Message>),
) -> Result<Vec<(u64, u64)>, RunError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    let mut store = Store::open(path.clone()).unwrap();
    let mut sink = Look { path, shown: Vec::new() };
    let config = Config::default();
    let (stop, programs, reductions) = (AtomicBool::default(), AtomicBool::default(), AtomicBool::default());
    let flags = Flags { stop: &stop, give_up_programs: &programs, give_up_reductions: &reductions };
    let campaign = store.campaign(1, "{}", 0, 1_795_212_800).unwrap();
    store.commit_all(campaign.id, others, |_| crate::Label::New, 1_795_212_800).unwrap();
    let (mut dispatcher, _tasks) = ReductionDispatcher::new(config.reduction.clone());
    let jobs = Jobs::new(Schedule::leased(), None, &StoppedClock, &stop);
    let (sender, receiver) = sync_channel(1000);
    send(&sender);
    drop(sender);
    let mut writer = Writer {
        config: &config,
        store: &mut store,
        sink: &mut sink,
        clock: &StoppedClock,
        flags,
        campaign,
        began: Duration::ZERO,
        shown: Duration::ZERO,
        over: None,
        noted: BTreeSet::new(),
        progress: Progress::default(),
        hang_times: HangTimes::default(),
        shard_run: None,
        waiting: Waiting::default(),
        no_target: None,
        unfed: true,
        uncounted: 0,
    };
    writer.commit_until_ended(&receiver, &mut dispatcher, 1, &jobs)?;
    Ok(sink.shown)
}

#[test]
fn a_run_of_a_campaign_that_goes_on_elsewhere_ends() {
    let reports: Vec<_> = (0..5).map(|index| report(index, None)).collect();
    let send = |sender: &SyncSender<Message>| reports.iter().for_each(|one| sent(sender, one.clone()));
    let error = try_write(&reports, send).unwrap_err();
    assert!(matches!(error, RunError::Store(StoreError::SameCampaign { .. })), "{error}");
    // It is ahead with the others.
    assert_eq!(try_write(&reports[..3], send).unwrap().len(), 2);
}

fn sent(sender: &SyncSender<Message>, report: ProgramReport) {
    sender.send(Message::Report(Box::new(report))).unwrap();
}

#[test]
fn reports_that_wait_are_committed_together() {
    let many = BATCH as u64 + 3;
    let shown = write(|sender| (0..many).for_each(|index| sent(sender, report(index, None))));
    let committed = |index| if index < BATCH as u64 { BATCH as u64 } else { many };
    assert_eq!(shown, (0..many).map(|index| (index, committed(index))).collect::<Vec<_>>());
}

#[test]
fn a_new_finding_is_committed_at_once_and_a_known_one_waits() {
    let shown = write(|sender| {
        for (index, finding) in [None, Some(7), Some(7), Some(8), None].into_iter().enumerate() {
            sent(sender, report(index as u64, finding));
        }
    });
    assert_eq!(shown, [(0, 2), (1, 2), (2, 4), (3, 4), (4, 5)]);
}

/// If a job fails or is interrupted, the order of the results stays.
#[test]
fn other_results_do_not_overtake_reports() {
    let shown = write(|sender| {
        sent(sender, report(0, None));
        let panic = Panic { message: "it fails".to_owned(), location: None };
        sender.send(Message::Failed { index: 1, panic }).unwrap();
        sent(sender, report(2, None));
        sender.send(Message::Interrupted(Box::new(report(3, Some(1))))).unwrap();
        sent(sender, report(4, None));
    });
    assert_eq!(shown, [(0, 1), (2, 3), (4, 4)]);
}
