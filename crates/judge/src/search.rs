//! Searches for inputs on which a function is defined.
//!
//! Most rules that stop a function concern few numbers: sizes that must agree, indices that lie within them, divisors
//! and steps that are not zero. A stop shows the numbers that the rule concerned ([`assay_model::Ub::numbers`]). The search
//! tries these, the function's own constants and combinations of two of them as sizes and scalars of the arguments. If an op
//! reports which sizes fit ([`assay_model::Ub::fits`]), the search tries these too. It next changes the inputs that got
//! further than others.
//!
//! It also looks for inputs on which the function is defined and enters a certain block ([`Goal`]).

use assay_engine::interpret::Execution;
use assay_ir::OpId;
use assay_model::{OperandSize, SizeFit, Stop};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::behaviour::{BRIEF_STEPS, Callee, Settings, steps_of};
use crate::ending::{is_defined, is_endless};
use crate::goal::Goal;
use crate::inputs::{InputMaker, InputSketch, SketchNumber};
use crate::lengths::PATIENCE;
use crate::lengths::SketchRun;
use crate::no_executions::NoExecutions;

/// Steps that all executions of a search may take together.
const MAX_STEPS: u64 = 1_000_000;
/// The search gives up a function after this many executions that end at something that the interpreter does not
/// support.
const MAX_UNSUPPORTED: usize = 8;
/// Inputs that are kept to be changed.
const KEPT: usize = 16;
/// Inputs of the plan that the search starts from.
const STARTS: usize = 8;
/// Number of different input numbers, which determine how contents are drawn.
const DRAWS: usize = 256;

/// An input that was stopped.
struct Stopped {
    sketch: InputSketch,
    /// Steps until then.
    steps: u64,
    /// Where and why, if that is known.
    place: Option<(Option<OpId>, &'static str)>,
    numbers: Vec<i64>,
    /// What would make sizes fit.
    fits: Vec<SizeFit>,
    /// Whether each number of the input was replaced by each number from the stop.
    is_swept: bool,
}

struct InputSearch<'a, 'r, 'm> {
    call: &'a Callee<'r, 'm>,
    maker: &'a InputMaker,
    genes: Vec<SketchNumber>,
    /// Numbers that the function states.
    numbers: Vec<i64>,
    executions_left: usize,
    steps_left: u64,
    unsupported: usize,
    /// Executions that used up their steps.
    endless: usize,
    goal: Goal,
    stopped: Vec<Stopped>,
    defined: Vec<InputSketch>,
    /// Whether those enter a block that is wanted.
    are_near: bool,
    found: Vec<SketchRun>,
    rng: Pcg64Mcg,
}

/// Looks for inputs on which a function is defined. `tried` are sketches of its first inputs and its executions on them.
///
/// # Errors
/// If the function cannot be run on its own inputs.
pub fn search(
    call: &Callee<'_, '_>,
    maker: &InputMaker,
    (sketches, tried): (&[InputSketch], &[Execution]),
    goal: Goal,
    settings: &Settings,
) -> Result<Vec<SketchRun>, NoExecutions> {
    let mut search = InputSearch {
        call,
        maker,
        genes: maker.genes(),
        numbers: maker.numbers(),
        executions_left: settings.search,
        steps_left: MAX_STEPS,
        unsupported: 0,
        endless: tried.iter().filter(|execution| is_endless(execution)).count(),
        goal,
        stopped: Vec::new(),
        defined: Vec::new(),
        are_near: false,
        found: Vec::new(),
        rng: Pcg64Mcg::seed_from_u64(settings.seed),
    };
    if search.genes.is_empty() && !maker.has_int_elements() {
        return Ok(Vec::new());
    }
    search.unsupported =
        tried.iter().filter(|execution| matches!(execution.result, Err(Stop::Unsupported(_)))).count();
    let all = || sketches.iter().zip(tried);
    let defined = all().filter(|(_, execution)| is_defined(execution)).take(4 * STARTS);
    defined.for_each(|(sketch, execution)| search.keep_defined(sketch, execution));
    let is_start = |execution: &Execution| !is_defined(execution) && search.goal.is_near(execution);
    let starts: Vec<_> = all().filter(|(_, execution)| is_start(execution)).take(STARTS).collect();
    starts.into_iter().for_each(|(sketch, execution)| search.keep(sketch.clone(), execution));
    search.grid()?;
    while !search.is_over() {
        if let Some(at) = search.next_to_sweep(settings.search / 2) {
            search.sweep(at)?;
            continue;
        }
        let child = search.child();
        search.try_one(child)?;
    }
    Ok(search.found)
}

impl InputSearch<'_, '_, '_> {
    fn is_over(&self) -> bool {
        self.executions_left == 0
            || self.steps_left == 0
            || self.unsupported >= MAX_UNSUPPORTED
            || self.goal.is_reached()
    }

    /// Tries inputs whose sizes are all equal, and whose scalars are all equal; this suits most functions whose sizes
    /// must agree.
    fn grid(&mut self) -> Result<(), NoExecutions> {
        let near: Vec<i64> =
            self.numbers.iter().copied().filter(|size| (2..=64).contains(size)).take(8).collect();
        for (place, size) in [1, 2, 4, 3].into_iter().chain(near).enumerate() {
            for scalar in [1, 0, size, size - 1] {
                if self.is_over() {
                    return Ok(());
                }
                let mut sketch = self.maker.sketch(place);
                sketch.bound = Some(size);
                for &gene in &self.genes {
                    sketch.set(gene, if matches!(gene, SketchNumber::Size(..)) { size } else { scalar });
                }
                self.try_one(sketch)?;
            }
        }
        Ok(())
    }

    fn try_one(&mut self, sketch: InputSketch) -> Result<(), NoExecutions> {
        let input = self.maker.make(&sketch);
        let execution = match self.endless < PATIENCE {
            true => self.call.run(&input)?,
            false => self.call.run_briefly(&input)?,
        };
        self.endless += usize::from(is_endless(&execution));
        self.executions_left = self.executions_left.saturating_sub(1);
        // Making the input counts as one step for each element. A few executions may use up their steps; a single one must not
        // end the search.
        let most = if is_endless(&execution) { BRIEF_STEPS } else { u64::MAX };
        let steps = steps_of(&execution).min(most) + self.maker.elements() as u64;
        self.steps_left = self.steps_left.saturating_sub(steps);
        self.unsupported += usize::from(matches!(execution.result, Err(Stop::Unsupported(_))));
        if is_defined(&execution) {
            self.keep_defined(&sketch, &execution);
            if self.goal.accept(&input, &execution) {
                self.found.push(SketchRun { sketch, input, execution });
            }
        } else if self.goal.is_near(&execution) {
            self.keep(sketch, &execution);
        }
        Ok(())
    }

    /// Keeps an input on which the function is defined. Once some input enters a wanted block, only such inputs are changed
    /// further.
    fn keep_defined(&mut self, sketch: &InputSketch, execution: &Execution) {
        let is_near = self.goal.is_near(execution);
        if is_near && !self.are_near {
            self.defined.clear();
            self.are_near = true;
        }
        if is_near || !self.are_near {
            self.defined.push(sketch.clone());
        }
    }

    /// Keeps a stopped input if it stops at a new place, or later than another input at the same place.
    fn keep(&mut self, sketch: InputSketch, execution: &Execution) {
        let (place, numbers, fits) = match &execution.result {
            Err(Stop::Ub(ub)) => (Some((ub.op, ub.rule_id())), ub.numbers.clone(), ub.fits.clone()),
            _ => (None, Vec::new(), Vec::new()),
        };
        // An endless input is no better than one that stops at once.
        let steps = if place.is_some() { execution.steps } else { 0 };
        let mut stopped = Stopped { sketch, steps, place, numbers, fits, is_swept: false };
        match self.stopped.iter_mut().find(|old| old.place == place) {
            Some(old) if old.steps <= steps => {
                stopped.is_swept = old.is_swept && old.steps == steps;
                *old = stopped;
            }
            Some(_) => {}
            None => self.stopped.push(stopped),
        }
        if self.stopped.len() > KEPT {
            let first = (0..self.stopped.len()).min_by_key(|&index| self.stopped[index].steps);
            first.into_iter().for_each(|index| drop(self.stopped.swap_remove(index)));
        }
    }

    /// The input that got furthest of those that were not swept; `None` if only `rest` executions are left.
    fn next_to_sweep(&self, rest: usize) -> Option<usize> {
        let is_next = |stopped: &Stopped| !stopped.is_swept && !stopped.numbers.is_empty();
        let all = (0..self.stopped.len()).filter(|&at| is_next(&self.stopped[at]));
        all.max_by_key(|&at| self.stopped[at].steps).filter(|_| self.executions_left > rest)
    }

    /// Replaces each number of a stopped input, one at a time, by each of the numbers at its stop.
    fn sweep(&mut self, at: usize) -> Result<(), NoExecutions> {
        let stopped = &mut self.stopped[at];
        stopped.is_swept = true;
        let (sketch, mut numbers) = (stopped.sketch.clone(), stopped.numbers.clone());
        numbers.sort_unstable();
        numbers.dedup();
        for at in 0..self.genes.len() {
            let gene = self.genes[at];
            for &number in &numbers {
                if self.is_over() {
                    return Ok(());
                }
                let mut changed = sketch.clone();
                changed.set(gene, number);
                if changed.get(gene) != sketch.get(gene) {
                    self.try_one(changed)?;
                }
            }
        }
        Ok(())
    }

    /// A changed copy of an input on which the function is defined, or of one that got far.
    fn child(&mut self) -> InputSketch {
        let from_defined = !self.defined.is_empty() && (self.stopped.is_empty() || self.rng.random());
        let (mut sketch, mut numbers) = if from_defined {
            (self.defined[self.rng.random_range(0..self.defined.len())].clone(), Vec::new())
        } else {
            let one = self.rng.random_range(0..self.stopped.len());
            let other = self.rng.random_range(0..self.stopped.len());
            let far = if self.stopped[one].steps >= self.stopped[other].steps { one } else { other };
            let far = &self.stopped[far];
            let mut sketch = far.sketch.clone();
            if !far.fits.is_empty() && self.rng.random() {
                self.fit(&mut sketch, far);
                return sketch;
            }
            (sketch, far.numbers.clone())
        };
        numbers.extend(self.genes.iter().filter_map(|&gene| sketch.get(gene)));
        if self.rng.random() {
            sketch.n = self.rng.random_range(0..DRAWS);
        }
        if self.maker.has_int_elements() && self.rng.random() {
            sketch.bound = (self.rng.random_range(0..4) > 0).then(|| self.number(&numbers));
        }
        for _ in 0..self.rng.random_range(0..3) + usize::from(!from_defined) {
            self.change(&mut sketch, &numbers);
        }
        sketch
    }

    /// Gives arguments the sizes that the op at the stop needs: the sizes of an operand that is not an argument, or
    /// whose type fixes them.
    fn fit(&self, sketch: &mut InputSketch, stopped: &Stopped) {
        let Some((Some(op), _)) = stopped.place else { return };
        for fit in &stopped.fits {
            let gene = |dim: &OperandSize| {
                let gene = SketchNumber::Size(self.call.argument_behind(op, dim.operand)?, dim.dim);
                self.genes.contains(&gene).then_some(gene)
            };
            let fixed = fit.dims.iter().find(|dim| gene(dim).is_none()).or(fit.dims.first());
            let Some(size) = fit.size.or(fixed.map(|dim| dim.size)) else { continue };
            fit.dims.iter().filter_map(gene).for_each(|gene| sketch.set(gene, size));
        }
    }

    fn change(&mut self, sketch: &mut InputSketch, numbers: &[i64]) {
        if self.genes.is_empty() {
            return;
        }
        let number = self.number(numbers);
        let gene = |search: &mut Self| search.genes[search.rng.random_range(0..search.genes.len())];
        match self.rng.random_range(0..11) {
            0..=3 => sketch.set(gene(self), number),
            // A shape that a cast needs.
            10 => {
                let arg = self.rng.random_range(0..self.maker.n_args());
                let turn = self.rng.random_range(0..8);
                self.maker.take_stated_shape(sketch, arg, turn);
            }
            // If a number is a sum that includes this gene, it changes by as much as the gene. The change here is the
            // difference between the actual number and the number that fits.
            8 => {
                let gene = gene(self);
                let by = self.plain_number(numbers).wrapping_sub(self.plain_number(numbers));
                sketch.set(gene, sketch.get(gene).unwrap_or(0).wrapping_add(by));
            }
            4 => {
                sketch.set(gene(self), number);
                sketch.set(gene(self), number);
            }
            // The sizes of another argument.
            9 => {
                let from = sketch.shape(self.rng.random_range(0..self.maker.n_args())).to_vec();
                for &gene in &self.genes {
                    if let SketchNumber::Size(arg, dim) = gene
                        && sketch.shape(arg).len() == from.len()
                    {
                        sketch.set(gene, from[dim]);
                    }
                }
            }
            // All that are equal stay equal.
            5 => {
                let old = sketch.get(gene(self));
                for &gene in &self.genes {
                    if sketch.get(gene) == old {
                        sketch.set(gene, number);
                    }
                }
            }
            // Use few different numbers, so that many rules are kept at once.
            kind => {
                let size = if kind == 6 { number.clamp(1, 8) } else { 1 };
                for &gene in &self.genes {
                    let scalar = [0, 1, size][self.rng.random_range(0..3)];
                    sketch.set(gene, if matches!(gene, SketchNumber::Size(..)) { size } else { scalar });
                }
            }
        }
    }

    /// A small number, a number from the stop or from the function, or a result
    /// computed from two such numbers.
    fn number(&mut self, numbers: &[i64]) -> i64 {
        let a = self.plain_number(numbers);
        let b = self.plain_number(numbers);
        match self.rng.random_range(0..12) {
            0..=4 => a,
            5 => a.wrapping_add(1),
            6 => a.wrapping_sub(1),
            7 => a.wrapping_mul(b),
            8 => a.checked_div(b).unwrap_or(a),
            9 => a.wrapping_add(b),
            10 => a.wrapping_sub(b),
            _ => self.rng.random_range(0..=8),
        }
    }

    fn plain_number(&mut self, numbers: &[i64]) -> i64 {
        let list = match self.rng.random_range(0..4) {
            0 | 1 if !numbers.is_empty() => numbers,
            2 if !self.numbers.is_empty() => &self.numbers,
            _ => &[0, 1, 2, 4],
        };
        list[self.rng.random_range(0..list.len())]
    }
}
