//! `--exhaustive`: runs a function on all inputs that the types of its arguments allow, in chunks, on several threads.
//!
//! Threads cannot share values. So each part of the work parses the programs for itself and returns numbers of inputs.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use assay_drive::Interrupt;
use assay_ir::Module;
use assay_judge::{Behaviour, Plan, PlannedFunction, Settings, Verdict, judge};
use assay_model::Registry;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::pool::STACK_BYTES;
use crate::failure::Failure;
use crate::globals::{Globals, cores};
use crate::interrupt;
use crate::progress::{ProgressDisplay, Total};

/// A function is run on all inputs if its arguments have at most this many bits.
pub const MAX_BITS: u32 = 32;
/// Inputs per chunk: their executions are kept until they are compared.
const CHUNK: u64 = 1 << 14;

/// The settings for running all inputs, and the flag that stops the run.
#[derive(Clone)]
pub struct Exhaustive {
    globals: Globals,
    stop: Interrupt,
}

/// The results of a pipeline's steps on all inputs of a function.
pub struct ExhaustiveResults {
    /// For each step, the number of inputs on which it refines the source, and the number of these on which the source is undefined. Empty if
    /// some inputs were not run.
    pub holds: Vec<(usize, usize)>,
    /// An input on which a step differs.
    pub differs: Option<u64>,
}

impl Exhaustive {
    /// From now on, Ctrl-C stops the run.
    ///
    /// # Errors
    /// If the system does not accept a handler.
    pub fn new(globals: &Globals) -> Result<Exhaustive, Failure> {
        Ok(Exhaustive { globals: globals.clone(), stop: interrupt::flag()? })
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// Runs a function on all `1 << bits` inputs through all `programs`. The first program is the source. Each is compared with
    /// the one before it.
    pub fn run(
        &self,
        programs: &[String],
        function: &str,
        bits: u32,
        settings: &Settings,
    ) -> ExhaustiveResults {
        let total = 1u64 << bits;
        let progress =
            ProgressDisplay::new(&self.globals, &format!("@{function} on all inputs"), Total::Count(total));
        let shared = SharedWork {
            stop: self.stop,
            progress: &progress,
            per_chunk: CHUNK.min(total),
            counts: programs.iter().skip(1).map(|_| Default::default()).collect(),
            differs: AtomicU64::new(u64::MAX),
        };
        // If a thread cannot be started, no input is run, and nothing is claimed.
        if let Ok(pool) = ThreadPoolBuilder::new().num_threads(cores()).stack_size(STACK_BYTES).build() {
            let state = || WorkState::new(programs, function, settings);
            let chunks = (0..total.div_ceil(CHUNK)).into_par_iter();
            pool.install(|| chunks.for_each_init(state, |state, chunk| shared.work(state.as_ref(), chunk)));
        }
        let (counts, differs) = (shared.counts, shared.differs.into_inner());
        let holds: Vec<(usize, usize)> =
            counts.into_iter().map(|(held, undefined)| (held.into_inner(), undefined.into_inner())).collect();
        let is_complete = holds.iter().all(|&(held, _)| held as u64 == total);
        ExhaustiveResults {
            holds: if is_complete { holds } else { Vec::new() },
            differs: (differs != u64::MAX).then_some(differs),
        }
    }
}

/// What the threads share.
struct SharedWork<'a> {
    stop: Interrupt,
    progress: &'a ProgressDisplay,
    per_chunk: u64,
    /// For each step, the number of inputs on which it refines the source, and the number of these on which the source is undefined.
    counts: Vec<(AtomicUsize, AtomicUsize)>,
    /// The first input with a difference.
    differs: AtomicU64,
}

/// The state of one part of the work. Rayon divides the work when threads become free.
struct WorkState<'a> {
    registry: Registry,
    modules: Vec<Module>,
    planned: PlannedFunction,
    settings: &'a Settings,
}

impl<'a> WorkState<'a> {
    fn new(programs: &[String], function: &str, settings: &'a Settings) -> Option<WorkState<'a>> {
        let registry = assay_dialects::registry();
        let modules: Vec<Module> =
            programs.iter().map(|text| settings.parse(text).ok()).collect::<Option<_>>()?;
        let plan = Plan::new(&modules[0], &registry, settings).only(function);
        let planned = plan.functions.into_iter().next()?;
        Some(WorkState { registry, modules, planned, settings })
    }
}

impl SharedWork<'_> {
    fn work(&self, state: Option<&WorkState<'_>>, chunk: u64) {
        let first = chunk * self.per_chunk;
        // Chunks after a difference do not matter. Chunks before it may hold an earlier difference.
        if let Some(state) = state.filter(|_| !self.stop.is_raised() && !self.is_past(first)) {
            self.chunk(first, state);
            self.progress.step(self.per_chunk as usize);
        }
    }

    fn is_past(&self, first: u64) -> bool {
        self.differs.load(Ordering::Relaxed) < first
    }

    fn chunk(&self, first: u64, state: &WorkState<'_>) -> Option<()> {
        let WorkState { registry, modules, planned, settings } = state;
        let maker = planned.maker.as_ref()?;
        let inputs = (first..first + self.per_chunk).map(|n| maker.one_of_all(n)).collect();
        let plan =
            Plan { functions: vec![PlannedFunction { inputs, ..planned.clone() }], skipped: Vec::new() };
        let mut before = Behaviour::observe(&modules[0], registry, &plan, settings);
        for (step, pair) in modules.windows(2).enumerate() {
            let after = Behaviour::after(&before, &pair[1], registry, &plan, settings);
            let verdicts = judge(&plan, [&pair[0], &pair[1]], [&before, &after], registry, settings);
            match &verdicts.first()?.verdict {
                Verdict::Refines { inputs, undefined, open: 0 } => {
                    self.counts[step].0.fetch_add(*inputs, Ordering::Relaxed);
                    self.counts[step].1.fetch_add(*undefined, Ordering::Relaxed);
                }
                // If the source is undefined, here on all inputs of this chunk, any result is right.
                Verdict::NotComparable(_) if is_undefined(&before) => {
                    self.counts[step].0.fetch_add(self.per_chunk as usize, Ordering::Relaxed);
                    self.counts[step].1.fetch_add(self.per_chunk as usize, Ordering::Relaxed);
                }
                Verdict::Differs(difference) => {
                    let place = plan.functions[0].inputs.iter().position(|one| *one == difference.input)?;
                    self.differs.fetch_min(first + place as u64, Ordering::Relaxed);
                    return Some(());
                }
                Verdict::Refines { .. } | Verdict::NotComparable(_) => {}
            }
            before = after;
        }
        Some(())
    }
}

fn is_undefined(behaviour: &Behaviour) -> bool {
    let executions = behaviour.functions.iter().flatten().flatten();
    executions.into_iter().all(|execution| matches!(execution.result, Err(assay_model::Stop::Ub(_))))
}
