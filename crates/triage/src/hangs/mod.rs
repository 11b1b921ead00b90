//! The passes that are known to hang, so that a campaign waits for each of them only once. If an op of a known bug hangs alone, it
//! explains the hangs of programs that have it, and no others: a pass may have several bugs.
//!
//! Many passes fold, so one cause makes many of them hang on the same program. If a program or an op made one pass hang, little time shows
//! that it makes another one hang.
//!
//! A compiler may also hang before the first pass (`start.rs`). If known hangs have cost too much (`budget.rs`), what probably hangs again
//! is left out.

mod budget;
mod memory;
mod start;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use assay_campaign::finding::Finding;
use assay_drive::library::protocol::Fingerprint;
use assay_drive::{Pipeline, Step};

use self::budget::HangBudget;
use self::memory::MemoryNeeds;
use self::start::StartHangs;

/// Time after which a small program counts as a hang when a process compiles it.
pub const HANG_PROCESS: Duration = Duration::from_secs(1);
/// The same for one in process: CPU time, since small programs compile in milliseconds.
pub const HANG_IN_PROCESS: Duration = Duration::from_millis(250);
/// A step is suspicious if it takes this many times the average time of a whole pipeline.
const SUSPICIOUS: u32 = 25;
/// As [`SUSPICIOUS`], for a pipeline that has a pass known to hang.
const SUSPICIOUS_AGAIN: u32 = 10;
/// No step is suspicious before this time.
const LEAST: Duration = Duration::from_millis(20);
/// A step alone hangs if it takes this many times the average CPU time of a whole pipeline. The slowest pipeline of 1,500 programs
/// took twenty times that average.
const HANGING: u32 = 50;
/// A program that is not read takes the usual limit, ten seconds of CPU time. That is as much as this many runs that are stopped because of a
/// known hang take in process.
const UNREAD_COST: u64 = 100;
/// No step hangs before this time.
const LEAST_HANGING: Duration = Duration::from_secs(1);

/// The passes that were shown to hang, in any job of the campaign.
#[derive(Debug, Default)]
pub struct Hangs {
    /// Ops of known bugs that hang alone.
    pub known_ops: Vec<String>,
    /// The passes that were tried with more memory.
    pub(crate) memory: MemoryNeeds,
    passes: Mutex<BTreeMap<String, PassHangs>>,
    /// Hangs that were reduced, each of another cause.
    reduced: Mutex<Vec<Finding>>,
    start: Mutex<StartHangs>,
    budget: HangBudget,
}

/// On which programs a pass was shown to hang.
#[derive(Debug, Default)]
struct PassHangs {
    /// On all that have one of these ops.
    ops: BTreeSet<String>,
    /// On this one, of which no op is known to hang alone. All later hangs count as the same.
    unexplained: Option<String>,
}

/// What identifies a program. Only some compilers end what they print with an empty line.
fn fingerprint(program: &str) -> String {
    Fingerprint::compute(program.trim_end().as_bytes())
}

/// Whether a program has an op.
pub(crate) fn has_op(program: &str, op: &str) -> bool {
    program.contains(&format!("\"{op}\"("))
}

impl Hangs {
    /// None so far. `known_ops` are ops of known bugs that hang alone.
    pub fn new(known_ops: Vec<String>) -> Hangs {
        Hangs { known_ops, ..Hangs::default() }
    }

    /// How much CPU time a step may take alone before it counts as one that does not end, if a pipeline takes `mean` on average.
    pub fn limit(mean: Duration, most: Duration) -> Duration {
        (mean * HANGING).clamp(LEAST_HANGING.min(most), most)
    }

    /// As [`Hangs::limit`], for a step on a program on which another pass was shown to hang. Then so little is enough.
    pub fn limit_again(mean: Duration, most: Duration) -> Duration {
        (mean * SUSPICIOUS).clamp(HANG_IN_PROCESS.min(most), most)
    }

    /// The CPU time after which an op that made another pass hang alone hangs, if a pipeline takes `mean` on average. `None` if no pass
    /// was shown to hang on it.
    pub fn limit_of_op(&self, op: &str, mean: Duration) -> Option<Duration> {
        let has_hung = self.passes().values().any(|hangs| hangs.ops.contains(op));
        has_hung.then(|| (mean * SUSPICIOUS_AGAIN).clamp(LEAST, HANG_IN_PROCESS))
    }

    /// How long a step of a pipeline may take on a program, if a pipeline takes `mean` on average.
    pub fn patience(&self, pipeline: &Pipeline, program: &str, mean: Duration, most: Duration) -> Duration {
        let is_known = {
            let known = self.passes();
            pipeline.steps.iter().any(|step| known.contains_key(&step.pass))
        };
        let times = match is_known || self.has_hung_on(program) || self.hangs_at_start(pipeline) {
            true => SUSPICIOUS_AGAIN,
            false => SUSPICIOUS,
        };
        (mean * times).clamp(LEAST.min(most), most)
    }

    /// Whether a pass was shown to hang on programs like this one.
    pub fn contains(&self, pass: &str, program: &str) -> bool {
        let has = |op: &String| has_op(program, op);
        let explains = |hangs: &PassHangs| hangs.unexplained.is_some() || hangs.ops.iter().any(has);
        self.passes().get(pass).is_some_and(explains)
    }

    /// Notes that a pass was shown to hang on a program. `op` is the op that hangs alone, if one does.
    pub fn add(&self, pass: &str, op: Option<&str>, program: &str) {
        let mut passes = self.passes();
        let hangs = passes.entry(pass.to_owned()).or_default();
        match op {
            Some(op) => drop(hangs.ops.insert(op.to_owned())),
            None => hangs.unexplained = Some(fingerprint(program)),
        }
    }

    /// Takes back what [`Hangs::add`] noted: the hang was none.
    pub fn forget(&self, pass: &str, op: Option<&str>) {
        let mut passes = self.passes();
        let Some(hangs) = passes.get_mut(pass) else { return };
        match op {
            Some(op) => drop(hangs.ops.remove(op)),
            None => hangs.unexplained = None,
        }
        if hangs.ops.is_empty() && hangs.unexplained.is_none() {
            passes.remove(pass);
        }
    }

    /// Whether some pass was shown to hang on this program, and no op that explains it.
    pub fn has_hung_unexplained(&self, program: &str) -> bool {
        let passes = self.passes();
        let mut known = passes.values().filter_map(|hangs| hangs.unexplained.as_ref()).peekable();
        if known.peek().is_none() {
            return false;
        }
        let fingerprint = fingerprint(program);
        known.any(|known| *known == fingerprint)
    }

    /// Whether some pass was shown to hang on this program or on one of its ops.
    fn has_hung_on(&self, program: &str) -> bool {
        let by_op = self.passes().values().any(|hangs| hangs.ops.iter().any(|op| has_op(program, op)));
        by_op || self.has_hung_unexplained(program)
    }

    /// The hangs that were reduced. While a caller holds them, no other thread reduces a hang: it may turn out to be the same one.
    pub fn reduced(&self) -> MutexGuard<'_, Vec<Finding>> {
        self.reduced.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the compiler was shown not to begin with passes of this pipeline.
    pub fn hangs_at_start(&self, pipeline: &Pipeline) -> bool {
        self.start().passes_in(pipeline).is_some()
    }

    /// Notes that the compiler was shown not to begin with these steps; without any, that it does not read `program`.
    pub fn add_start(&self, steps: &[Step], program: &str) {
        if steps.is_empty() {
            self.budget.count_stopped(UNREAD_COST);
        }
        self.start().add(steps.iter().map(|step| step.pass.clone()).collect(), program);
    }

    /// Takes back what [`Hangs::add_start`] noted: the hang was none.
    pub fn forget_start(&self, steps: &[Step], program: &str) {
        self.start().forget(&steps.iter().map(|step| step.pass.clone()).collect(), program);
    }

    /// Counts a run that confirmed a hang before the first step because of some steps, unless it is the first such hang.
    pub fn count_confirmed(&self) {
        if self.start().has_pipelines() {
            self.budget.count_stopped(u64::from(HANGING / SUSPICIOUS_AGAIN));
        }
    }

    /// Notes that the compiler reads a program, though it may be slow.
    pub fn add_read(&self, program: &str) {
        self.start().add_read(program);
    }

    /// Counts a run that ended: the compiler reads `program`.
    pub fn count_ended(&self, program: &str) {
        self.budget.count_ended();
        self.start().add_read(program);
    }

    /// Counts runs that were stopped because of a known hang.
    pub fn count_stopped(&self, runs: u64) {
        self.budget.count_stopped(runs);
    }

    /// The pipeline without the steps that probably hang on a program, if known hangs have cost too much. It has no steps if the compiler
    /// probably does not read the program.
    pub fn leave_out(&self, pipeline: &Pipeline, program: &str) -> Pipeline {
        if !self.budget.is_spent() {
            return pipeline.clone();
        }
        let is_suspect = self.start().is_suspect(program);
        let left = match is_suspect {
            true => Pipeline::empty(),
            false => self.without_hangs(pipeline, program),
        };
        if left.len() < pipeline.len() {
            self.budget.count_shortened();
        }
        left
    }

    /// The pipeline without the steps that are known to hang on programs like this one.
    fn without_hangs(&self, pipeline: &Pipeline, program: &str) -> Pipeline {
        let may_hang = |step: &Step| self.contains(&step.pass, program);
        let left = pipeline.steps.iter().filter(|step| !may_hang(step)).cloned().collect();
        self.start().without_hangs(left)
    }

    fn passes(&self) -> MutexGuard<'_, BTreeMap<String, PassHangs>> {
        self.passes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self) -> MutexGuard<'_, StartHangs> {
        self.start.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn pipeline(text: &str) -> Pipeline {
        text.parse().unwrap()
    }

    #[test]
    fn a_pass_that_is_known_to_hang_gets_less_time() {
        let hangs = Hangs::default();
        let most = Duration::from_secs(10);
        let patience =
            |mean| hangs.patience(&pipeline("canonicalize,cse"), "other", Duration::from_millis(mean), most);
        assert_eq!(patience(4), Duration::from_millis(100));
        // A busy machine makes everything slow.
        assert_eq!(patience(1000), Duration::from_secs(10));
        hangs.add("cse", None, "");
        assert_eq!(patience(4), Duration::from_millis(40));
        assert_eq!(patience(0), LEAST);
        assert_eq!(
            hangs.patience(&pipeline("sccp"), "other", Duration::from_millis(4), most),
            Duration::from_millis(100)
        );
    }

    #[test]
    fn what_probably_hangs_is_left_out_once_known_hangs_have_cost_too_much() {
        let (hangs, all) = (Hangs::default(), pipeline("canonicalize,sccp,cse,inline"));
        let left = |program: &str| hangs.leave_out(&all, program).to_string();
        hangs.add("sccp", Some("a.b"), "");
        hangs.add_start(&pipeline("cse,inline").steps, "");
        let (with, without) = ("\"a.b\"() : () -> ()", "\"a.c\"() : () -> ()");
        assert_eq!(left(with), all.to_string());
        hangs.count_stopped(5);
        assert_eq!(left(with), pipeline("canonicalize,inline").to_string());
        assert_eq!(left(without), pipeline("canonicalize,sccp,inline").to_string());
        (0..3).for_each(|_| hangs.add_start(&[], without));
        hangs.count_ended(with);
        assert_eq!(left(with), pipeline("canonicalize,inline").to_string());
        assert_eq!(left(without), Pipeline::empty().to_string());
    }

    /// One cause in the parser of pipelines would otherwise take most of the time.
    #[test]
    fn hangs_before_the_first_step_use_up_what_hangs_may_cost() {
        let (hangs, all) = (Hangs::default(), pipeline("cse,inline"));
        hangs.count_confirmed();
        hangs.add_start(&all.steps, "");
        let is_whole = |hangs: &Hangs| hangs.leave_out(&all, "") == all;
        assert!(is_whole(&hangs), "the first one");
        hangs.count_confirmed();
        assert!(!is_whole(&hangs));
        let unread = Hangs::default();
        unread.add("cse", None, "p");
        assert!(is_whole(&unread));
        unread.add_start(&[], "");
        assert!(!is_whole(&unread));
    }

    #[test]
    fn a_step_alone_gets_time_by_the_size_of_pipelines() {
        let limit = |mean, most| Hangs::limit(Duration::from_millis(mean), Duration::from_millis(most));
        assert_eq!(limit(0, 10_000), Duration::from_secs(1));
        assert_eq!(limit(4, 10_000), Duration::from_secs(1));
        assert_eq!(limit(60, 10_000), Duration::from_secs(3));
        assert_eq!(limit(1000, 10_000), Duration::from_secs(10));
        assert_eq!(limit(4, 300), Duration::from_millis(300));
    }

    #[test]
    fn no_step_gets_more_than_the_usual_limit() {
        let most = LEAST / 2;
        assert_eq!(Hangs::default().patience(&pipeline("cse"), "", Duration::ZERO, most), most);
        assert_eq!(Hangs::default().patience(&pipeline("cse"), "", Duration::from_secs(1), most), most);
    }

    #[test]
    fn a_hang_is_known_to_all_jobs() {
        let hangs = Arc::new(Hangs::default());
        let other = Arc::clone(&hangs);
        std::thread::spawn(move || other.add("cse", None, "")).join().unwrap();
        assert!(hangs.contains("cse", "") && !hangs.contains("canonicalize", ""));
    }

    #[test]
    fn an_op_that_hangs_alone_explains_the_programs_that_have_it() {
        let hangs = Hangs::default();
        hangs.add("cse", Some("a.b"), "");
        let has = |program: &str| hangs.contains("cse", program);
        assert!(has("%0 = \"a.b\"() : () -> i8") && !has("%0 = \"a.c\"() : () -> i8"));
        hangs.add("cse", None, "");
        assert!(has("%0 = \"a.c\"() : () -> i8"));
    }

    /// Ten passes may hang on one program because of one fold.
    #[test]
    fn what_made_one_pass_hang_gets_little_time_in_another() {
        let hangs = Hangs::default();
        let (mean, most) = (Duration::from_millis(4), Duration::from_secs(10));
        let patience = |program: &str| hangs.patience(&pipeline("sccp"), program, mean, most);
        let (with, other) = ("\"a.b\"() : () -> ()", "\"a.c\"() : () -> ()");
        assert_eq!((patience(with), hangs.limit_of_op("a.b", mean)), (mean * SUSPICIOUS, None));
        hangs.add("cse", Some("a.b"), with);
        assert_eq!(patience(with), mean * SUSPICIOUS_AGAIN);
        assert_eq!(hangs.limit_of_op("a.b", mean), Some(mean * SUSPICIOUS_AGAIN));
        assert_eq!((patience(other), hangs.limit_of_op("a.c", mean)), (mean * SUSPICIOUS, None));
        assert!(!hangs.has_hung_unexplained(with));
        hangs.add("inline", None, other);
        assert_eq!(patience(other), mean * SUSPICIOUS_AGAIN);
        assert!(hangs.has_hung_unexplained(other) && !hangs.has_hung_unexplained(with));
        assert_eq!(Hangs::limit_again(mean, most), HANG_IN_PROCESS);
        assert!(Hangs::limit_again(mean, most) < Hangs::limit(mean, most));
    }

    #[test]
    fn a_hang_that_is_none_is_forgotten() {
        let hangs = Hangs::default();
        hangs.add("cse", Some("a.b"), "");
        hangs.add("cse", None, "p");
        hangs.forget("cse", None);
        assert!(hangs.contains("cse", "\"a.b\"(") && !hangs.contains("cse", "p"));
        hangs.forget("cse", Some("a.b"));
        assert!(!hangs.contains("cse", "\"a.b\"("));
        let patience = hangs.patience(&pipeline("cse"), "p", Duration::from_millis(4), HANG_PROCESS);
        assert_eq!(patience, Duration::from_millis(100));
    }
}
