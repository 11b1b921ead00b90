//! What the search for inputs looks for.

use assay_engine::interpret::Execution;
use assay_ir::BlockId;

use crate::ending::{is_defined, is_undefined};
use crate::inputs::Input;

/// Number of inputs wanted for each block but the first.
const EACH: usize = 8;
/// Number of inputs wanted for each block that should be entered again.
const EACH_AGAIN: usize = 4;

/// The number of inputs wanted for each of certain blocks. On such an input, the function is defined, has elements to
/// work on and enters the block.
pub struct Goal(Vec<GoalBlock>);

/// A block that inputs are looked for.
struct GoalBlock {
    block: BlockId,
    /// Whether it must be entered more than once: some faults show only from the second iteration on.
    again: bool,
    /// How many inputs are still wanted.
    missing: usize,
}

impl GoalBlock {
    fn is_entered(&self, execution: &Execution) -> bool {
        match self.again {
            true => execution.entered.has_twice(self.block),
            false => execution.entered.contains(self.block),
        }
    }
}

impl Goal {
    /// The goal that the function is defined on this many inputs: an execution that is defined enters the first block.
    pub fn defined(first: BlockId, missing: usize) -> Goal {
        let mut goal = Goal(vec![GoalBlock { block: first, again: false, missing }]);
        goal.drop_reached();
        goal
    }

    /// A goal for each block that the function enters on an input on which it is undefined; if it enters the block again there, the
    /// goal requires that too. A loop whose body needs sizes that agree is such a block: without a search, the function is defined
    /// only where the loop has no iterations.
    pub fn blocks<'e>(executions: impl Iterator<Item = (&'e Input, &'e Execution)>) -> Goal {
        let (defined, others): (Vec<_>, Vec<_>) = executions.partition(|&(_, one)| is_defined(one));
        let mut wanted = Goal(Vec::new());
        for (_, execution) in others.iter().filter(|&&(_, one)| is_undefined(one)) {
            for block in execution.entered.iter() {
                wanted.want(block, false, EACH);
                if execution.entered.has_twice(block) {
                    wanted.want(block, true, EACH_AGAIN);
                }
            }
        }
        for (input, execution) in defined {
            wanted.accept(input, execution);
        }
        wanted
    }

    fn want(&mut self, block: BlockId, again: bool, missing: usize) {
        if self.0.iter().all(|known| (known.block, known.again) != (block, again)) {
            self.0.push(GoalBlock { block, again, missing });
        }
    }

    /// Whether nothing more is wanted.
    pub fn is_reached(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an execution enters one of the blocks.
    pub fn is_near(&self, execution: &Execution) -> bool {
        self.0.iter().any(|wanted| wanted.is_entered(execution))
    }

    /// Counts an input on which the function is defined. Returns whether it is one of those that are wanted.
    pub fn accept(&mut self, input: &Input, execution: &Execution) -> bool {
        if input.has_empty_array() || !self.is_near(execution) {
            return false;
        }
        for wanted in self.0.iter_mut().filter(|wanted| wanted.is_entered(execution)) {
            wanted.missing -= 1;
        }
        self.drop_reached();
        true
    }

    fn drop_reached(&mut self) {
        self.0.retain(|wanted| wanted.missing > 0);
    }
}

#[cfg(test)]
mod tests {
    use assay_model::{Cond, Rule};

    use super::*;

    static BROKEN: Rule = Rule::ub("rule", Cond::Own, "text");

    fn entering(blocks: &[u32], is_undefined: bool) -> Execution {
        let mut execution = Execution::default();
        blocks.iter().for_each(|&block| execution.entered.insert(BlockId(block)));
        if is_undefined {
            execution.result = Err(BROKEN.stop());
        }
        execution
    }

    #[test]
    fn blocks_are_wanted_until_each_was_entered_often_enough() {
        let (input, far) = (Input::from_values(Vec::new()), entering(&[1, 2, 5], false));
        let mut tried = vec![entering(&[1, 2, 3, 4], true)];
        tried.extend(std::iter::repeat_n(far.clone(), EACH));
        let mut goal = Goal::blocks(tried.iter().map(|one| (&input, one)));
        assert!(!goal.is_reached());
        assert!(goal.is_near(&entering(&[1, 4], true)) && !goal.is_near(&entering(&[1, 2], true)));
        assert!(!goal.accept(&input, &far));
        for _ in 0..EACH {
            assert!(goal.accept(&input, &entering(&[1, 3], false)));
        }
        assert!(!goal.accept(&input, &entering(&[1, 3], false)) && !goal.is_reached());
        for _ in 0..EACH {
            assert!(goal.accept(&input, &entering(&[4], false)));
        }
        assert!(goal.is_reached());
        assert!(Goal::blocks([(&input, &far)].into_iter()).is_reached());
        assert!(Goal::defined(BlockId(1), 0).is_reached() && !Goal::defined(BlockId(1), 1).is_reached());
    }

    #[test]
    fn a_second_iteration_is_wanted_if_an_undefined_execution_has_one() {
        let input = Input::from_values(Vec::new());
        let mut tried = vec![entering(&[1, 2, 2], true)];
        tried.extend(std::iter::repeat_n(entering(&[1, 2], false), EACH));
        let mut goal = Goal::blocks(tried.iter().map(|one| (&input, one)));
        assert!(!goal.is_near(&entering(&[1, 1, 2], true)) && goal.is_near(&entering(&[2, 2], true)));
        for _ in 0..EACH_AGAIN {
            assert!(!goal.is_reached() && goal.accept(&input, &entering(&[1, 2, 2], false)));
        }
        assert!(goal.is_reached());
    }
}
