//! Who is to blame: the pass, the application of a rewrite pattern, the version.

use std::collections::BTreeSet;

use assay_drive::opt::OptOutcome;
use assay_drive::{Discovery, DriveError, Pipeline, Step};
use assay_ir::Module;
use serde::Serialize;

use super::fault::Fault;
use super::probe::{Found, Probe};

/// What is known of the pattern at fault.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Blame {
    /// One application of one pattern: without it there is no fault, with it there is.
    Application {
        pattern: String,
        /// Number of the attempt, from 1, and how many there are.
        attempt: usize,
        attempts: usize,
        before: String,
        after: String,
    },
    /// The pattern that was being applied when the compiler crashed or hung.
    InFlight { pattern: String },
    /// The fault is there with no pattern applied: a folder, or the pass's own code.
    NoPattern,
    /// Nothing can be told: the reason.
    Unknown { why: String, patterns: Vec<String> },
}

impl Probe {
    /// The pattern to blame for what a step does wrong.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn blame(&self, found: &Found, step: &Step) -> Result<Blame, DriveError> {
        let unknown = |why: &str| Blame::Unknown { why: why.to_owned(), patterns: Vec::new() };
        let Some(before) = found.guilty.as_ref().map(|guilty| &guilty.before).or(found.before.as_ref())
        else {
            return Ok(unknown("the program before the pass is not known"));
        };
        if matches!(found.fault, Fault::Crash { .. } | Fault::Hang { .. }) {
            let pattern = self.compiler.pattern_in_flight(before, &step.alone())?;
            return Ok(pattern.map_or(Blame::NoPattern, |pattern| Blame::InFlight { pattern }));
        }
        let Some(patterns) = self.compiler.patterns(before, &step.alone())? else {
            return Ok(unknown("the compiler does not log its patterns"));
        };
        self.bisect(&found.fault, step, before, &patterns)
    }

    /// Halves the number of attempts until one makes the difference.
    fn bisect(
        &self,
        fault: &Fault,
        step: &Step,
        before: &str,
        patterns: &[String],
    ) -> Result<Blame, DriveError> {
        let run = |count: usize| self.compiler.run_patterns(before, &step.alone(), count);
        let shows = |outcome: &OptOutcome| match (fault, outcome) {
            (Fault::Miscompile { .. }, OptOutcome::Ok { ir, .. }) => self.judges(fault, step, before, ir),
            (Fault::Miscompile { .. }, _) => false,
            _ => Fault::of_outcome(outcome).as_ref() == Some(fault),
        };
        let (mut good, mut bad) = (0, patterns.len());
        if patterns.is_empty() || shows(&run(0)?) {
            return Ok(Blame::NoPattern);
        }
        if !shows(&run(bad)?) {
            let why = "the fault does not show when attempts of patterns are counted".to_owned();
            return Ok(Blame::Unknown { why, patterns: distinct(patterns) });
        }
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            if shows(&run(middle)?) {
                bad = middle;
            } else {
                good = middle;
            }
        }
        let ir = |outcome: OptOutcome| outcome.ir().map(str::to_owned);
        match (ir(run(good)?), ir(run(bad)?)) {
            (Some(before), after) => Ok(Blame::Application {
                pattern: patterns[bad - 1].clone(),
                attempt: bad,
                attempts: patterns.len(),
                before,
                after: after.unwrap_or_default(),
            }),
            // A conversion cannot do without any of its patterns.
            (None, _) => {
                let why = "the pass fails if one of its patterns is left out".to_owned();
                Ok(Blame::Unknown { why, patterns: distinct(patterns) })
            }
        }
    }
}

fn distinct(patterns: &[String]) -> Vec<String> {
    patterns.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect()
}

/// One installed compiler and whether it shows the fault.
#[derive(Clone, Debug, Serialize)]
pub struct Version {
    pub target: String,
    pub version: String,
    /// `None` if it cannot be told.
    pub shows: Option<bool>,
    pub detail: String,
}

/// What each installed compiler makes of a program, the oldest first.
pub fn versions(
    probe: &Probe,
    fault: &Fault,
    module: &Module,
    text: &str,
    pipeline: &Pipeline,
) -> Vec<Version> {
    let mut targets = Discovery::run().targets;
    targets.sort_by_key(|target| {
        let parts = target.version.split(['.', '-']).map(|part| part.parse().unwrap_or(0));
        parts.collect::<Vec<u64>>()
    });
    targets.retain(assay_drive::Target::has_driver);
    let judge = |target: assay_drive::Target| {
        let (name, version) = (target.name.clone(), target.version.clone());
        let mut other = probe.clone();
        other.compiler.target = target;
        other.compiler.library = None;
        let (shows, detail) = match at(&other, fault, module, text, pipeline) {
            Ok(told) => told,
            Err(error) => (None, error.to_string()),
        };
        Version { target: name, version, shows, detail }
    };
    targets.into_iter().map(judge).collect()
}

fn at(
    probe: &Probe,
    fault: &Fault,
    module: &Module,
    text: &str,
    pipeline: &Pipeline,
) -> Result<(Option<bool>, String), DriveError> {
    if probe.shows(fault, module, text, pipeline)?.is_some() {
        return Ok((Some(true), fault.to_string()));
    }
    let end = probe.compiler.run(text, pipeline)?;
    Ok(match (&end, fault) {
        // The same crash has other frames in another build.
        (OptOutcome::Crash(crash), Fault::Crash { .. }) => (Some(true), crash.signature.key()),
        (OptOutcome::Ok { .. }, _) => (Some(false), "ends well".to_owned()),
        _ => (None, format!("the compiler ends by '{}'", end.word())),
    })
}

/// The last version before the first that shows the fault and does not, and that first one.
pub fn turn(versions: &[Version]) -> (Option<&Version>, Option<&Version>) {
    let told: Vec<&Version> = versions.iter().filter(|version| version.shows.is_some()).collect();
    let bad = told.iter().position(|version| version.shows == Some(true));
    let good = bad.and_then(|bad| bad.checked_sub(1));
    (good.map(|good| told[good]), bad.map(|bad| told[bad]))
}
