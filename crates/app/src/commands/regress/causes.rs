//! Groups sightings into causes: one line for each.

use std::time::{Duration, Instant};

use assay_campaign::analysis::ReductionState;
use assay_campaign::background::Reducer as _;
use assay_campaign::finding::{FailureKind, Finding, PassTier};
use assay_drive::opt::Compiler;
use assay_judge::Settings;
use assay_triage::FindingReducer;

use super::record::CauseRecord;
use super::rejected;
use super::sighting::{
    BuildSide, PipelineRun, RegressionCause, RegressionResult, RegressionVerdict, Sighting,
};
use crate::failure::Failure;
use crate::fuzz;
use crate::globals::Globals;
use crate::interrupt;
use crate::progress::ProgressDisplay;

/// Places that are kept of one cause.
const PLACES: usize = 10;

/// While candidates are tried, a function is run on all inputs if these have at most this many bits.
const FEW_BITS: u32 = 8;

/// The causes, found by their signatures, in the order of the runs.
#[derive(Default)]
pub struct Causes {
    list: Vec<RegressionCause>,
}

impl Causes {
    /// Adds what was seen in a run.
    pub fn add(&mut self, run: &PipelineRun) {
        let RegressionResult::Found(sightings) = &run.what else { return };
        for sighting in sightings {
            let Sighting { side, finding, place, unsaid, both } = sighting.clone();
            let cause = RegressionCause {
                side,
                finding,
                judged: RegressionVerdict::CannotSay(String::new()),
                places: vec![place],
                runs: 1,
                seen_in: run.pipeline.clone(),
                both,
                unsaid,
            };
            merge(&mut self.list, cause, |finding| &finding.signature);
        }
    }
}

/// Adds a cause to the list. If the same cause is already there, adds its runs to that one.
fn merge(list: &mut Vec<RegressionCause>, cause: RegressionCause, key: impl Fn(&Finding) -> &String) {
    let same =
        |known: &&mut RegressionCause| known.side == cause.side && key(&known.finding) == key(&cause.finding);
    match list.iter_mut().find(same) {
        Some(known) => {
            known.runs += cause.runs;
            for place in cause.places {
                if known.places.len() < PLACES && !known.places.contains(&place) {
                    known.places.push(place);
                }
            }
        }
        None => list.push(cause),
    }
}

/// How causes are reduced.
pub struct CauseReduction<'a> {
    pub globals: &'a Globals,
    pub compilers: &'a [Compiler; 2],
    pub settings: &'a Settings,
    /// Time limit for each cause; zero: no cause is reduced.
    pub budget: Duration,
    /// No reduction is begun after that.
    pub until: Option<Instant>,
    pub jobs: usize,
}

impl CauseReduction<'_> {
    /// Reduces the causes, and merges those that turn out to be the same. Broken ones come first.
    ///
    /// # Errors
    /// If a compiler cannot be run.
    pub fn reduce(&self, mut causes: Causes) -> Result<Vec<CauseRecord>, Failure> {
        causes.list.sort_by_key(|cause| cause.side);
        if !self.budget.is_zero() {
            let mut reducers = [self.reducers(0)?, self.reducers(1)?];
            let progress = ProgressDisplay::over(self.globals, "reducing causes", &causes.list);
            for cause in &mut causes.list {
                let stop = interrupt::flag()?.is_raised();
                if !stop && self.until.is_none_or(|until| Instant::now() < until) {
                    progress.tell(format!("{} in {}", cause.finding.kind, cause.finding.guilty.pass));
                    self.reduce_cause(cause, &mut reducers[cause.side.wrong()]);
                }
                progress.step(1);
            }
        }
        let mut list: Vec<RegressionCause> = Vec::new();
        for mut cause in causes.list {
            if let Some(name) = cause.finding.cause() {
                cause.finding.signature = name.to_string();
            }
            merge(&mut list, cause, |finding| &finding.signature);
        }
        let names = self.compilers.each_ref().map(|compiler| compiler.target.name.clone());
        Ok(list
            .iter_mut()
            .map(|cause| {
                cause.judged = self.decide_verdict(cause);
                CauseRecord::new(cause, &names)
            })
            .collect())
    }

    fn reduce_cause(&self, cause: &mut RegressionCause, reducers: &mut [FindingReducer]) {
        if cause.side == BuildSide::Changed {
            return;
        }
        if rejected::is_one(&cause.finding) {
            rejected::reduce_program(&mut cause.finding, self.compilers, self.budget);
            return;
        }
        for reducer in reducers {
            let Some(finding) = reducer.reduce(&cause.finding) else { return };
            if finding.state() != ReductionState::Lost {
                cause.finding = finding;
                return;
            }
            // The unreduced program stays the evidence.
            cause.finding.analysis = finding.analysis;
            if cause.finding.kind != FailureKind::Miscompile {
                return;
            }
        }
    }

    /// Two reducers for failures where build `wrong` is wrong and the other right: one that runs candidates on fewer inputs, and
    /// one for failures that those inputs do not show.
    fn reducers(&self, wrong: usize) -> Result<[FindingReducer; 2], Failure> {
        let (compiler, other) = (&self.compilers[wrong], &self.compilers[1 - wrong]);
        let stop = interrupt::flag()?;
        let reducer = fuzz::reducer(compiler, self.globals.back_end, self.budget, self.jobs, stop)?;
        let fewer = Settings { every_bits: self.settings.every_bits.min(FEW_BITS), ..self.settings.clone() };
        let against =
            |settings: &Settings| reducer.clone().with_right_build(other.target.clone(), settings.clone());
        Ok([against(&fewer), against(self.settings)])
    }

    /// Decides which build is right. The result never claims more than was shown.
    fn decide_verdict(&self, cause: &RegressionCause) -> RegressionVerdict {
        let wrong = || match cause.side.wrong() {
            0 => RegressionVerdict::OldWasWrong,
            _ => RegressionVerdict::NewIsWrong,
        };
        if let Some(why) = &cause.unsaid {
            return RegressionVerdict::CannotSay(why.clone());
        }
        let finding = &cause.finding;
        if finding.state() == ReductionState::Lost && finding.kind != FailureKind::Miscompile {
            return RegressionVerdict::CannotSay("it did not show again".to_owned());
        }
        let why = match finding.kind {
            FailureKind::Crash | FailureKind::Assertion | FailureKind::InvalidOutput => return wrong(),
            FailureKind::Miscompile => match self.claim(cause) {
                None => return wrong(),
                Some(why) => why,
            },
            FailureKind::Hang => {
                let seconds = self.compilers[cause.side.wrong()].limits.wall.as_secs_f64();
                format!("it may end after more than {seconds} s")
            }
            FailureKind::OutOfMemory => "it may end with more memory".to_owned(),
            FailureKind::RejectsValid => "a pass may give up on a program".to_owned(),
        };
        RegressionVerdict::CannotSay(why)
    }

    /// Why the guilty pass may change what programs do; `None` if it claims to preserve that.
    fn claim(&self, cause: &RegressionCause) -> Option<String> {
        let finding = &cause.finding;
        let catalogue = self.compilers[cause.side.wrong()].catalogue().ok()?;
        let steps = finding.guilty.step.parse::<assay_drive::Pipeline>().ok()?.steps;
        let mut passes = steps.iter().filter_map(|step| catalogue.get(&step.pass));
        if passes.clone().any(|pass| pass.inexact) {
            return Some(format!("{} may round floats in another way", finding.guilty.pass));
        }
        if finding.guilty.tier != PassTier::Unknown || catalogue.get(&finding.guilty.pass).is_some() {
            return finding.guilty.tier.caution().map(str::to_owned);
        }
        // No single pass is guilty, so all passes must be sound.
        let doubtful = passes.find(|pass| !pass.reviewed || pass.tier != assay_drive::Tier::Sound)?;
        Some(format!("{} is not known to keep what every program does", doubtful.name))
    }
}
