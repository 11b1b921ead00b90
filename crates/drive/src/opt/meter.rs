//! A compiler whose calls are counted and timed.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::{Compiler, OptOutcome, PassTrace};
use crate::error::DriveError;
use crate::pipeline::{Pipeline, Step};

/// Counts and times the calls of a compiler.
pub struct Metered {
    /// The compiler whose calls are counted.
    pub compiler: Compiler,
    runs: Cell<u64>,
    micros: Cell<u64>,
}

impl Metered {
    /// A compiler without calls so far.
    pub fn new(compiler: Compiler) -> Metered {
        Metered { compiler, runs: Cell::new(0), micros: Cell::new(0) }
    }

    /// Calls so far.
    pub fn runs(&self) -> u64 {
        self.runs.get()
    }

    /// Microseconds spent in them.
    pub fn micros(&self) -> u64 {
        self.micros.get()
    }

    /// Counts and times a call that runs one process of the compiler.
    pub fn metered<R>(&self, call: impl FnOnce(&Compiler) -> R) -> R {
        let start = Instant::now();
        let result = call(&self.compiler);
        self.runs.set(self.runs.get() + 1);
        self.micros.set(self.micros.get() + start.elapsed().as_micros() as u64);
        result
    }

    /// Adds runs that other threads made.
    pub fn add(&self, runs: u64, micros: u64) {
        self.runs.set(self.runs.get() + runs);
        self.micros.set(self.micros.get() + micros);
    }

    /// The program after one step; `None` if the step did not succeed.
    pub fn one_step(&self, text: &str, step: &Step) -> Option<String> {
        match self.metered(|compiler| compiler.run(text, &step.alone())) {
            Ok(OptOutcome::Ok { ir, .. }) => Some(ir),
            _ => None,
        }
    }

    /// The program after every step of a pipeline.
    ///
    /// # Errors
    /// If the compiler cannot be run at all.
    pub fn trace(&self, text: &str, pipeline: &Pipeline) -> Result<PassTrace, DriveError> {
        self.metered(|compiler| compiler.trace(text, pipeline))
    }

    /// [`Compiler::trace_and_read_back`], with `step` as the time limit of each step.
    ///
    /// # Errors
    /// If the compiler cannot be run at all.
    pub fn trace_within(
        &self,
        text: &str,
        pipeline: &Pipeline,
        step: Duration,
    ) -> Result<(PassTrace, bool), DriveError> {
        let mut hasty = self.compiler.clone();
        hasty.limits.step = Some(step);
        self.metered(|_| hasty.trace_and_read_back(text, pipeline))
    }

    /// The average time of a call.
    pub fn mean(&self) -> Duration {
        Duration::from_micros(self.micros() / self.runs().max(1))
    }
}
