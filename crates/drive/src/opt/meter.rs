//! A compiler whose calls are counted and timed.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::{BackEnd, Compiler, OptOutcome, PassTrace};
use crate::cpu;
use crate::error::DriveError;
use crate::pipeline::{Pipeline, Step};

/// The time that a trace is expected to take while none was measured: that of a process.
const FIRST: Duration = Duration::from_millis(40);

/// Counts and times the calls of a compiler.
pub struct Metered {
    /// The compiler whose calls are counted.
    pub compiler: Compiler,
    runs: Cell<u64>,
    micros: Cell<u64>,
    /// The number of traces that ended in time, and the elapsed and the CPU time that they took.
    ended: Cell<(u32, [Duration; 2])>,
}

impl Metered {
    /// A compiler without calls so far.
    pub fn new(compiler: Compiler) -> Metered {
        Metered { compiler, runs: Cell::new(0), micros: Cell::new(0), ended: Cell::default() }
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
    pub fn run_metered<R>(&self, call: impl FnOnce(&Compiler) -> R) -> R {
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
        match self.run_metered(|compiler| compiler.run(text, &step.to_pipeline())) {
            Ok(OptOutcome::Ok { ir, .. }) => Some(ir),
            _ => None,
        }
    }

    /// The program after every step of a pipeline.
    ///
    /// # Errors
    /// If the compiler cannot be run at all.
    pub fn trace(&self, text: &str, pipeline: &Pipeline) -> Result<PassTrace, DriveError> {
        self.measure(|| self.run_metered(|compiler| compiler.trace(text, pipeline)), |trace| &trace.end)
    }

    /// [`Compiler::trace_and_read_back`], with `step` as the time limit of each step; of the whole run, if the compiler runs as
    /// a process.
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
        match hasty.back_end() {
            BackEnd::Library => hasty.limits.step = Some(step),
            BackEnd::Process => hasty.limits.wall = step.min(hasty.limits.wall),
        }
        let trace = || self.run_metered(|_| hasty.trace_and_read_back(text, pipeline));
        self.measure(trace, |(trace, _)| &trace.end)
    }

    /// Takes the time of a trace, if it ended.
    fn measure<T>(
        &self,
        trace: impl FnOnce() -> Result<T, DriveError>,
        end: impl Fn(&T) -> &OptOutcome,
    ) -> Result<T, DriveError> {
        let (start, spent) = (Instant::now(), cpu::spent());
        let traced = trace()?;
        if !matches!(end(&traced), OptOutcome::TimedOut { .. }) {
            let (runs, [time, cpu]) = self.ended.get();
            let (time, cpu) = (time + start.elapsed(), cpu + (cpu::spent() - spent));
            self.ended.set((runs.saturating_add(1), [time, cpu]));
        }
        Ok(traced)
    }

    /// The average time of a trace that ended in time.
    pub fn mean(&self) -> Duration {
        let (runs, [time, _]) = self.ended.get();
        time.checked_div(runs).unwrap_or(FIRST)
    }

    /// The average CPU time of a trace that ended in time.
    pub fn mean_cpu(&self) -> Duration {
        let (runs, [_, cpu]) = self.ended.get();
        cpu.checked_div(runs).unwrap_or(FIRST)
    }
}
