//! The share of the jobs' CPU time that compilers took which did not end in time. A campaign must stay below a limit in any ten minutes after the
//! first two: in these, it meets most of the hangs for the first time.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::verdict::Counts;

/// The activity of a [`ProgramReport`](crate::ProgramReport) in which compilers run that do not end in time.
pub const HANG: &str = "hang";
/// The first minutes of a run, which do not count.
const FIRST: u64 = 2;
/// The minutes over which the share is taken.
const MINUTES: u64 = 10;

/// The share of CPU time in hanging compilers, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HangShare {
    /// In the whole run.
    pub run: f64,
    /// In the ten minutes in which it is highest, without the first two; absent for a run of less than two minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worst: Option<WorstMinutes>,
}

/// The ten minutes with the highest share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorstMinutes {
    /// The share.
    pub share: f64,
    /// The full minutes of the run before them.
    pub from: u64,
    /// Their number: ten, or fewer if the run was shorter.
    pub minutes: u64,
}

/// CPU times by the minute of the run in which a program ended.
#[derive(Debug, Default)]
pub(crate) struct HangTimes(BTreeMap<u64, Times>);

/// Microseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    hanging: u64,
    all: u64,
}

impl Times {
    fn sum(times: impl Iterator<Item = Times>) -> Times {
        times.fold(Times::default(), |sum, one| Times {
            hanging: sum.hanging.saturating_add(one.hanging),
            all: sum.all.saturating_add(one.all),
        })
    }

    fn share(self) -> f64 {
        if self.all == 0 { 0.0 } else { self.hanging as f64 / self.all as f64 }
    }
}

impl HangTimes {
    /// Adds the times of a program, by activity, that ended at `elapsed` since the run began.
    pub fn add(&mut self, elapsed: Duration, parts: &Counts<String>) {
        let minute = self.0.entry(elapsed.as_secs() / 60).or_default();
        let more = Times { hanging: parts.get(&HANG.to_owned()), all: parts.total() };
        *minute = Times::sum([*minute, more].into_iter());
    }

    /// The shares; `None` if nothing was measured.
    pub fn share(&self) -> Option<HangShare> {
        let run = Times::sum(self.0.values().copied());
        let last = *self.0.last_key_value().filter(|_| run.all > 0)?.0;
        let minutes = MINUTES.min((last + 1).saturating_sub(FIRST));
        let windows = (FIRST..=(last + 1).saturating_sub(minutes)).filter(|_| minutes > 0);
        let shares = windows.map(|from| WorstMinutes {
            share: Times::sum(self.0.range(from..from + minutes).map(|(_, times)| *times)).share(),
            from,
            minutes,
        });
        Some(HangShare { run: run.share(), worst: shares.max_by(|a, b| a.share.total_cmp(&b.share)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(minutes: &[(u64, u64, u64)]) -> HangTimes {
        let mut times = HangTimes::default();
        for &(minute, hanging, other) in minutes {
            let parts = [(HANG.to_owned(), hanging), ("compile".to_owned(), other)].into_iter().collect();
            times.add(Duration::from_secs(minute * 60 + 59), &parts);
        }
        times
    }

    #[test]
    fn the_worst_ten_minutes_are_those_with_the_highest_share() {
        let mut minutes: Vec<(u64, u64, u64)> = (0..30).map(|minute| (minute, 0, 100)).collect();
        (minutes[1].1, minutes[2].1, minutes[15].1, minutes[24].1) = (900, 10, 20, 30);
        let share = times(&minutes).share().unwrap();
        // 20 and 30 of one thousand and fifty; the second minute does not count.
        let worst = share.worst.unwrap();
        assert_eq!((worst.from, worst.minutes), (15, 10));
        assert!((worst.share - 50.0 / 1050.0).abs() < 1e-9, "{share:?}");
        assert!((share.run - 960.0 / 3960.0).abs() < 1e-9, "{share:?}");
    }

    #[test]
    fn a_short_run_has_fewer_minutes() {
        assert_eq!(times(&[]).share(), None);
        assert_eq!(times(&[(0, 0, 0)]).share(), None);
        assert_eq!(times(&[(1, 1, 3)]).share(), Some(HangShare { run: 0.25, worst: None }));
        let worst = Some(WorstMinutes { share: 0.5, from: 2, minutes: 4 });
        assert_eq!(times(&[(0, 0, 9), (5, 1, 1)]).share(), Some(HangShare { run: 1.0 / 11.0, worst }));
    }
}
