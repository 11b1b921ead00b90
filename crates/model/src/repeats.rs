//! Detects endless loops: a machine that returns to an earlier state will do so again and again.

use crate::memory::Memory;
use crate::stop::{Budget, Stop};
use crate::undef::BitChoice;
use crate::value::Value;

/// Number of iterations before the first check: most loops end earlier.
const UNWATCHED: u64 = 1 << 10;

/// The states in which one loop started its iterations. Create one when the loop starts, and drop it when it ends.
#[derive(Debug, Default)]
pub struct Repeats {
    iterations: u64,
    /// The state at the last power of two [Brent, An improved Monte Carlo factorization algorithm, section 2].
    state: Option<Box<MachineState>>,
}

#[derive(Debug)]
struct MachineState {
    place: usize,
    values: Vec<Value>,
    memory: Memory,
    frozen: BitChoice,
    /// The position of the last value that differed: it nearly always differs again, and most of the others are constants.
    differed: usize,
}

impl MachineState {
    fn is_again<'v>(
        &mut self,
        place: usize,
        values: impl Iterator<Item = &'v Value> + Clone,
        memory: &Memory,
        frozen: BitChoice,
    ) -> bool {
        if self.place != place
            || self.frozen != frozen
            || values.clone().nth(self.differed) != self.values.get(self.differed)
        {
            return false;
        }
        let count = self.values.len();
        match values.clone().zip(&self.values).position(|(now, then)| now != then) {
            Some(differs) => {
                self.differed = differs;
                false
            }
            None => values.count() == count && memory.has_contents_of(&self.memory),
        }
    }
}

impl Repeats {
    /// Notes that an iteration starts at `place`, with `values` and the current memory. The behaviour of the loop must depend on nothing else.
    ///
    /// # Errors
    /// [`Budget::Endless`] if an earlier iteration started in the same state.
    #[inline]
    pub fn iterate<'v>(
        &mut self,
        place: usize,
        values: impl Iterator<Item = &'v Value> + Clone,
        memory: &Memory,
        frozen: BitChoice,
    ) -> Result<(), Stop> {
        self.iterations += 1;
        if self.iterations < UNWATCHED { Ok(()) } else { self.compare(place, values, memory, frozen) }
    }

    fn compare<'v>(
        &mut self,
        place: usize,
        values: impl Iterator<Item = &'v Value> + Clone,
        memory: &Memory,
        frozen: BitChoice,
    ) -> Result<(), Stop> {
        let is_again =
            self.state.as_mut().is_some_and(|state| state.is_again(place, values.clone(), memory, frozen));
        if is_again {
            return Err(Stop::Exhausted(Budget::Endless));
        }
        if self.iterations.is_power_of_two() {
            let values = values.cloned().collect();
            self.state =
                Some(Box::new(MachineState { place, values, memory: memory.clone(), frozen, differed: 0 }));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::ObjectKind;
    use crate::{ElemType, Scalar};

    fn number(value: u64) -> Value {
        Value::Scalar(Scalar::int(64, i128::from(value)))
    }

    /// Whether a loop is found to be endless within 10,000 iterations. Each iteration starts from one value as operand and another one in memory.
    fn is_endless(value: impl Fn(u64) -> u64, in_memory: impl Fn(u64) -> u64) -> bool {
        let (mut repeats, mut memory) = (Repeats::default(), Memory::new(1 << 20));
        let cell = memory.allocate(8, 8, ObjectKind::Heap).expect("room");
        (0..10_000).any(|iteration| {
            let stored = Scalar::int(64, i128::from(in_memory(iteration)));
            memory.store_scalar(cell, ElemType::Int(64), &stored).expect("in bounds");
            repeats.iterate(0, [number(value(iteration))].iter(), &memory, BitChoice::Zeros).is_err()
        })
    }

    #[test]
    fn a_state_that_comes_again_is_found_whatever_its_period() {
        assert!(is_endless(|_| 7, |_| 0));
        assert!(is_endless(|iteration| iteration % 1000, |iteration| iteration % 500));
        assert!(is_endless(|iteration| iteration.min(3000), |_| 0));
    }

    #[test]
    fn a_loop_that_counts_in_a_value_or_in_memory_is_not_endless() {
        assert!(!is_endless(|iteration| iteration, |_| 0));
        assert!(!is_endless(|_| 0, |iteration| iteration));
    }
}
