//! The simplest input that shows a difference.

use std::rc::Rc;

use assay_model::Registry;

use crate::behaviour::{Plan, Settings};
use crate::inputs::Input;
use crate::observe::observe;
use crate::trace::{Follower, Miscompilation};

/// Rounds of simpler inputs; each changes one number.
const ROUNDS: usize = 100;
/// The budget, in executed ops of the program before the step. When it ends, the simplest input found so far is the answer.
const STEPS: u64 = 10_000_000;

impl Miscompilation {
    /// The same difference on the simplest input found. Unless the budget ends, no single number in it can become simpler. `None` if
    /// the input is already the simplest.
    pub fn simplest(&self, registry: &Registry, settings: &Settings) -> Option<Miscompilation> {
        let mut best: Option<Miscompilation> = None;
        let mut left = STEPS;
        for _ in 0..ROUNDS {
            let Some((simpler, steps)) = best.as_ref().unwrap_or(self).simpler(registry, settings) else {
                break;
            };
            best = Some(simpler);
            left = left.saturating_sub(steps);
            if left == 0 {
                break;
            }
        }
        best
    }

    /// The same difference on a simpler input, with the number of ops that were executed to find it. The same rule must be broken.
    /// `None` if no simpler input shows it.
    fn simpler(&self, registry: &Registry, settings: &Settings) -> Option<(Miscompilation, u64)> {
        let input = &self.difference.input;
        let inputs: Vec<Input> = input.simpler();
        if inputs.is_empty() {
            return None;
        }
        let before = settings.parse(&self.before).ok()?;
        let mut plan = Plan::new(&before, registry, settings);
        plan.functions.retain(|function| function.name == self.function);
        let function = plan.functions.first_mut()?;
        (function.inputs, function.maker, function.is_complete) = (inputs, None, false);
        let behaviour = Rc::new(observe(&before, registry, &mut plan, settings));
        let steps = behaviour.steps;
        let mut follower = Follower::new(registry, settings, &plan, self.before.clone(), behaviour);
        let (_, found) = follower.judge_step(self.step, &self.after).ok()?;
        let same = |one: &Miscompilation| {
            one.violation == self.violation && one.difference.input.rank() < input.rank()
        };
        Some((found.into_iter().find(same)?, steps))
    }
}
