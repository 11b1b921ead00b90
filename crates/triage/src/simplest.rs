//! The simplest input that shows a miscompilation.

use std::rc::Rc;

use assay_judge::{Follower, Guilty, Input, Plan, observe};

use super::oracle::FailureOracle;

/// Rounds of simpler inputs; each changes one number.
const ROUNDS: usize = 100;

impl FailureOracle {
    /// The same difference on the simplest input found: no single number in it can become simpler.
    pub fn simplest(&self, guilty: Box<Guilty>) -> Box<Guilty> {
        let mut best = guilty;
        for _ in 0..ROUNDS {
            match self.simpler(&best) {
                Some(simpler) => best = simpler,
                None => break,
            }
        }
        best
    }

    /// The same difference on a simpler input; the same rule must be broken.
    fn simpler(&self, guilty: &Guilty) -> Option<Box<Guilty>> {
        let input = &guilty.difference.input;
        let inputs: Vec<Input> = input.simpler();
        if inputs.is_empty() {
            return None;
        }
        let before = assay_ir::parse(&guilty.before).ok()?;
        let mut plan = Plan::of(&before, self.registry, &self.settings);
        plan.functions.retain(|function| function.name == guilty.function);
        let function = plan.functions.first_mut()?;
        (function.inputs, function.maker, function.is_complete) = (inputs, None, false);
        let behaviour = Rc::new(observe(&before, self.registry, &mut plan, &self.settings));
        let text = guilty.before.clone();
        let mut follower = Follower::new(self.registry, &self.settings, &plan, text, behaviour);
        let (_, found) = follower.step(guilty.step, &guilty.after).ok()?;
        let same = |one: &Guilty| one.culprit == guilty.culprit && one.difference.input.rank() < input.rank();
        found.into_iter().find(same).map(Box::new)
    }
}
