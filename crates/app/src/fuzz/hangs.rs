//! Passes that do not end, so that a campaign waits for each only once.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use assay_drive::Pipeline;

/// A step that takes this many times as long as a whole pipeline does on average is given up, and looked at alone.
const SUSPICIOUS: u32 = 50;
/// The same where a pass of the pipeline is known to hang.
const SUSPICIOUS_AGAIN: u32 = 10;
/// No step is given up earlier.
const LEAST: Duration = Duration::from_millis(20);

/// The passes that were shown to hang, by any job of the campaign.
#[derive(Debug, Default)]
pub struct Hangs(Mutex<BTreeSet<String>>);

impl Hangs {
    /// How long a step of a pipeline may take, if a pipeline takes `mean` on average.
    pub fn patience(&self, pipeline: &Pipeline, mean: Duration, most: Duration) -> Duration {
        let known = self.passes();
        let suspicious = match pipeline.steps.iter().any(|step| known.contains(&step.pass)) {
            true => SUSPICIOUS_AGAIN,
            false => SUSPICIOUS,
        };
        (mean * suspicious).clamp(LEAST.min(most), most)
    }

    /// Whether a pass was shown to hang.
    pub fn contains(&self, pass: &str) -> bool {
        self.passes().contains(pass)
    }

    /// Notes that a pass was shown to hang.
    pub fn add(&self, pass: &str) {
        self.passes().insert(pass.to_owned());
    }

    fn passes(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_that_is_known_to_hang_gets_less_time() {
        let hangs = Hangs::default();
        let pipeline: Pipeline = "canonicalize,cse".parse().unwrap();
        let patience = |mean| hangs.patience(&pipeline, Duration::from_millis(mean), Duration::from_secs(10));
        assert_eq!(patience(4), Duration::from_millis(200));
        // A machine that is busy makes everything slow.
        assert_eq!(patience(1000), Duration::from_secs(10));
        hangs.add("cse");
        assert_eq!(patience(4), Duration::from_millis(40));
        assert_eq!(patience(0), LEAST);
    }
}
