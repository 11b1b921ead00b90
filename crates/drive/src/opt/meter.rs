//! A compiler whose calls are counted and timed.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::{BackEnd, Compiler, OptOutcome, PassTrace};
use crate::cpu;
use crate::error::DriveError;
use crate::pipeline::{Pipeline, Step};

/// The time that a trace is expected to take while none was measured: that of a process.
const FIRST: Duration = Duration::from_millis(40);

/// How much time a trace may take.
#[derive(Clone, Copy, Debug, Default)]
pub struct TraceLimits {
    /// For each step; for the whole run, if the compiler runs as a process. `None`: only the usual limits hold.
    pub step: Option<Duration>,
    /// For reading the program, besides all other limits.
    pub reading: Duration,
}

/// Counts and times the calls of a compiler.
pub struct Metered {
    /// The compiler whose calls are counted.
    pub compiler: Compiler,
    runs: Cell<u64>,
    repeats: Cell<u64>,
    micros: Cell<u64>,
    /// The number of traces that ended in time, and the elapsed and the CPU time that they took.
    ended: Cell<(u32, [Duration; 2])>,
}

impl Metered {
    /// A compiler without calls so far.
    pub fn new(compiler: Compiler) -> Metered {
        let (runs, repeats, micros) = (Cell::new(0), Cell::new(0), Cell::new(0));
        Metered { compiler, runs, repeats, micros, ended: Cell::default() }
    }

    /// Calls so far, without those that [`Metered::repeats`] counts.
    pub fn runs(&self) -> u64 {
        self.runs.get()
    }

    /// Calls so far that were made only because an earlier one was stopped at a time limit. Their number depends on how busy the machine
    /// is.
    pub fn repeats(&self) -> u64 {
        self.repeats.get()
    }

    /// Microseconds spent in them.
    pub fn micros(&self) -> u64 {
        self.micros.get()
    }

    /// Counts and times a call that runs one process of the compiler.
    pub fn run_metered<R>(&self, call: impl FnOnce(&Compiler) -> R) -> R {
        self.run_counted(&self.runs, call)
    }

    /// As [`Metered::run_metered`], for a call that is made only because an earlier one was stopped at a time limit.
    pub fn run_again<R>(&self, call: impl FnOnce(&Compiler) -> R) -> R {
        self.run_counted(&self.repeats, call)
    }

    fn run_counted<R>(&self, calls: &Cell<u64>, call: impl FnOnce(&Compiler) -> R) -> R {
        let start = Instant::now();
        let result = call(&self.compiler);
        calls.set(calls.get() + 1);
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

    /// [`Compiler::trace_and_read_back`] within limits of time.
    ///
    /// # Errors
    /// If the compiler cannot be run at all.
    pub fn trace_within(
        &self,
        text: &str,
        pipeline: &Pipeline,
        limits: TraceLimits,
    ) -> Result<(PassTrace, bool), DriveError> {
        self.trace_counted(&self.runs, text, pipeline, limits)
    }

    /// As [`Metered::trace_within`], for a pipeline that was stopped at a time limit.
    ///
    /// # Errors
    /// If the compiler cannot be run at all.
    pub fn trace_again(
        &self,
        text: &str,
        pipeline: &Pipeline,
        limits: TraceLimits,
    ) -> Result<(PassTrace, bool), DriveError> {
        self.trace_counted(&self.repeats, text, pipeline, limits)
    }

    fn trace_counted(
        &self,
        calls: &Cell<u64>,
        text: &str,
        pipeline: &Pipeline,
        TraceLimits { step, reading }: TraceLimits,
    ) -> Result<(PassTrace, bool), DriveError> {
        let mut compiler = self.compiler.clone();
        match (compiler.back_end(), step) {
            // The first step begins when the program is read.
            (BackEnd::Library, _) => compiler.limits.step = step.map(|step| step + reading),
            (BackEnd::Process, Some(step)) => compiler.limits.wall = step.min(compiler.limits.wall),
            (BackEnd::Process, None) => {}
        }
        compiler.limits.wall += reading;
        compiler.limits.cpu = compiler.limits.cpu.map(|cpu| cpu + reading);
        let trace = || self.run_counted(calls, |_| compiler.trace_and_read_back(text, pipeline));
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
