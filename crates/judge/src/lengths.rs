//! Finds the arguments that decide how long a function runs.
//!
//! A loop up to an argument does not end within the budget on most inputs, which then show nothing. Once an input took too
//! long, Assay looks for the arguments that decide how long the function runs. It draws small numbers for these, and any
//! numbers for the others.

use assay_engine::interpret::Execution;

use crate::behaviour::Callee;
use crate::ending::is_endless;
use crate::inputs::{Input, InputMaker, InputSketch, SketchNumber};
use crate::no_executions::NoExecutions;

/// Number of executions that may use up the whole budget; later ones get [`crate::behaviour::BRIEF_STEPS`].
pub const PATIENCE: usize = 2;
/// After this many steps in executions that did not end, a function is not run on further inputs.
const LOST_STEPS: u64 = 4_000_000;
/// Maximal number of arguments that are tried: the first ones.
const MAX_GENES: usize = 8;
/// Small numbers lie below.
const SMALL: usize = 9;
/// Every fourth input stays as it was drawn, since a large number may also end a loop at once.
const AS_DRAWN: usize = 4;
/// After [`FIRST_LONG`] long executions, only every 32nd input stays as it was drawn: each of these costs as much as
/// hundreds of others.
const SELDOM_AS_DRAWN: usize = 32;
/// An execution with more steps than this counts as long.
pub const LONG: u64 = 5_000;
/// The number of long executions that are tolerated.
pub const FIRST_LONG: usize = 4;

/// An input that was run, with the sketch from which it was made.
pub struct SketchRun {
    pub sketch: InputSketch,
    pub input: Input,
    pub execution: Execution,
}

/// What is known about how long a function runs.
#[derive(Default)]
pub struct Lengths {
    /// The arguments that decide it, after a search for them. Empty if no argument decides it, alone or with those
    /// before it.
    genes: Option<Vec<SketchNumber>>,
    endless: usize,
    lost: u64,
    long: usize,
}

impl Lengths {
    /// Whether too many steps were lost to continue.
    pub fn is_hopeless(&self) -> bool {
        self.lost > LOST_STEPS
    }

    /// Runs input number `n`, or a changed one on which the function ends.
    ///
    /// # Errors
    /// As [`Callee::run`].
    pub fn run(
        &mut self,
        call: &Callee<'_, '_>,
        maker: &InputMaker,
        n: usize,
    ) -> Result<SketchRun, NoExecutions> {
        let mut sketch = maker.sketch(n);
        let as_drawn = if self.long < FIRST_LONG { AS_DRAWN } else { SELDOM_AS_DRAWN };
        if !n.is_multiple_of(as_drawn) {
            shorten(&mut sketch, n, self.genes.as_deref().unwrap_or_default());
        }
        let ran = self.attempt(call, maker, sketch)?;
        if !is_endless(&ran.execution) || self.genes.is_some() {
            return Ok(ran);
        }
        let mut genes = maker.genes();
        genes.retain(|gene| matches!(gene, SketchNumber::Scalar(_)));
        genes.truncate(MAX_GENES);
        let single = genes.iter().map(std::slice::from_ref);
        let several = (2..=genes.len()).map(|len| &genes[..len]);
        for decisive in single.chain(several) {
            let mut sketch = maker.sketch(n);
            shorten(&mut sketch, n, decisive);
            let ran = self.attempt(call, maker, sketch)?;
            if !is_endless(&ran.execution) {
                self.genes = Some(decisive.to_vec());
                return Ok(ran);
            }
        }
        self.genes = Some(Vec::new());
        Ok(ran)
    }

    fn attempt(
        &mut self,
        call: &Callee<'_, '_>,
        maker: &InputMaker,
        sketch: InputSketch,
    ) -> Result<SketchRun, NoExecutions> {
        let input = maker.make(&sketch);
        let execution = match self.endless < PATIENCE {
            true => call.run(&input)?,
            false => call.run_briefly(&input)?,
        };
        self.long += usize::from(execution.steps > LONG);
        if is_endless(&execution) {
            self.endless += 1;
            self.lost += execution.steps;
        }
        Ok(SketchRun { sketch, input, execution })
    }
}

/// Sets these arguments to small numbers, a different one for each.
fn shorten(sketch: &mut InputSketch, n: usize, genes: &[SketchNumber]) {
    for (at, &gene) in genes.iter().enumerate() {
        sketch.set(gene, ((n + n / SMALL + 3 * at) % SMALL) as i64);
    }
}
