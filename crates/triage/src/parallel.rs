//! The oracle of a reduction: tries candidates on several threads and remembers the answers.

use std::collections::HashMap;
use std::hash::BuildHasher as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use assay_campaign::panics;
use assay_drive::{DriveError, Interrupt, Pipeline, Step};
use assay_ir::Module;
use assay_reduce::{BugOracle, Candidate, Reproduction, Size};
use rustc_hash::FxBuildHasher;

use super::oracle::{FailureOracle, FoundFailure};
use super::other_build::{FurtherCompiler, OtherBuild};
use super::script::Script;
use super::signature::FailureSignature;
use super::versions::FailureCase;

/// Stack of each thread, large enough for deeply nested modules. The size reserves address space only.
const STACK_BYTES: usize = 256 << 20;

/// Shows a line about the progress of a reduction.
pub type OnProgress = Arc<dyn Fn(String) + Send + Sync>;

/// An [`OnProgress`] that ignores its lines.
pub fn ignore_progress() -> OnProgress {
    Arc::new(|_| ())
}

/// Answers whether candidates show one failure.
pub struct ParallelOracle {
    /// The failure that candidates must show.
    pub signature: FailureSignature,
    /// Runs the candidates.
    pub inner: FailureOracle,
    /// Decides instead of `inner`, if it is there.
    pub script: Option<Script>,
    /// The failure counts only if this build is correct on the same program.
    pub right_on: Option<OtherBuild>,
    /// The failure counts only if this compiler shows it too.
    pub also_on: Option<FurtherCompiler>,
    /// Candidates that are tried at the same time.
    pub jobs: usize,
    /// Raised to end the search early.
    pub stop: Interrupt,
    /// Shows the progress.
    pub on_progress: OnProgress,
    answers: Mutex<HashMap<(u64, u64), Option<Reproduction>>>,
    compilations: AtomicUsize,
    error: Mutex<Option<DriveError>>,
}

impl ParallelOracle {
    /// An oracle that uses `inner` to decide whether candidates show the failure `signature`.
    pub fn new(
        signature: FailureSignature,
        inner: FailureOracle,
        jobs: usize,
        stop: Interrupt,
        on_progress: OnProgress,
    ) -> ParallelOracle {
        ParallelOracle {
            signature,
            inner,
            script: None,
            right_on: None,
            also_on: None,
            jobs: jobs.max(1),
            stop,
            on_progress,
            answers: Mutex::default(),
            compilations: AtomicUsize::new(0),
            error: Mutex::default(),
        }
    }

    /// From now on looks for another failure with another compiler; forgets all answers.
    pub fn restart(&mut self, signature: FailureSignature, inner: FailureOracle) {
        (self.signature, self.inner) = (signature, inner);
        self.answers = Mutex::default();
    }

    /// Number of times that the compiler or the script has been run so far.
    pub fn compilations(&self) -> usize {
        self.compilations.load(Ordering::Relaxed)
    }

    /// Why the compiler or the script could not be run, if that ended the reduction.
    pub fn error(&self) -> Option<DriveError> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The result for a pair. A known result is not computed again.
    fn answer(&self, program: &Candidate, steps: &[Step]) -> Option<Reproduction> {
        let key = (FxBuildHasher.hash_one(&program.text), FxBuildHasher.hash_one(steps));
        let answers = || self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = answers().get(&key) {
            return known.clone();
        }
        let answer = self.ask(program, steps);
        answers().insert(key, answer.clone());
        answer
    }

    fn ask(&self, program: &Candidate, steps: &[Step]) -> Option<Reproduction> {
        self.compilations.fetch_add(1, Ordering::Relaxed);
        let pipeline = Pipeline { steps: steps.to_vec() };
        let answer = match &self.script {
            Some(script) => {
                script.holds(&program.text, &pipeline).map(|holds| holds.then(Reproduction::default))
            }
            None => {
                let look = || {
                    let found =
                        self.inner.shows(&self.signature, &program.module, &program.text, &pipeline)?;
                    Ok(found.filter(|found| self.holds_elsewhere(found, program, &pipeline)))
                };
                // A panic is a bug of Assay on this candidate; the search continues with other candidates.
                match panics::catch(look) {
                    Ok(found) => found.map(|found| found.map(|found: FoundFailure| found.reproduction)),
                    Err(_) => Ok(None),
                }
            }
        };
        answer.unwrap_or_else(|error| {
            self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            None
        })
    }

    /// Whether the other compilers, if any are required, behave as required on the program that shows the failure: `right_on`
    /// must be correct, `also_on` must show it too.
    fn holds_elsewhere(&self, found: &FoundFailure, program: &Candidate, pipeline: &Pipeline) -> bool {
        let right = |other: &OtherBuild| other.does_right(found, &self.inner, &program.module, pipeline);
        let case = FailureCase { module: &program.module, pipeline };
        self.right_on.as_ref().is_none_or(right)
            && self.also_on.as_ref().is_none_or(|other| other.shows(case))
    }

    /// The answers up to the first pair that shows the failure. Several threads compute them.
    fn spread(&self, pairs: &[(&Candidate, &[Step])]) -> Vec<Option<Reproduction>> {
        let next = AtomicUsize::new(0);
        // Pairs after the first one that shows the failure do not matter.
        let winner = AtomicUsize::new(usize::MAX);
        let found: Mutex<Vec<Option<Reproduction>>> = Mutex::new(vec![None; pairs.len()]);
        let work = || loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((program, steps)) = pairs.get(index) else { return };
            if index > winner.load(Ordering::Relaxed) {
                return;
            }
            if let Some(reproduction) = self.answer(program, steps) {
                winner.fetch_min(index, Ordering::Relaxed);
                found.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(reproduction);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.jobs.min(pairs.len()) {
                let builder = thread::Builder::new().name("reduce".into()).stack_size(STACK_BYTES);
                // If a thread cannot be spawned, the other threads do its work.
                let _ = builder.spawn_scoped(scope, work);
            }
            work();
        });
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.truncate(winner.into_inner().saturating_add(1));
        found
    }
}

impl BugOracle<Step> for ParallelOracle {
    fn width(&self) -> usize {
        self.jobs
    }

    fn show(&mut self, pairs: &[(&Candidate, &[Step])]) -> Vec<Option<Reproduction>> {
        self.spread(pairs)
    }

    fn simpler(&self, step: &Step) -> Vec<Step> {
        let mut list = Vec::new();
        if !step.options.is_empty() {
            list.push(Step { options: Vec::new(), ..step.clone() });
        }
        if step.options.len() > 1 {
            for at in 0..step.options.len() {
                let mut simpler = step.clone();
                simpler.options.remove(at);
                list.push(simpler);
            }
        }
        if !step.nest.is_empty() {
            list.push(Step { nest: Vec::new(), ..step.clone() });
        }
        list
    }

    fn result(&mut self, program: &Candidate, steps: &[Step]) -> Option<Module> {
        self.compilations.fetch_add(1, Ordering::Relaxed);
        self.script.is_none().then(|| self.inner.result(&program.text, steps))?
    }

    /// A signature distinguishes one failure from others, so the empty program is safe to try. A script may accept everything,
    /// even the empty program.
    fn may_be_empty(&self) -> bool {
        self.script.is_none()
    }

    fn stopped(&self) -> bool {
        self.stop.is_raised() || self.error.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn progress(&mut self, _: &Candidate, size: Size, steps: &[Step]) {
        (self.on_progress)(format!(
            "{} ops × {} passes, {} bytes, {} compilations",
            size.ops,
            steps.len(),
            size.text,
            self.compilations()
        ));
    }
}
