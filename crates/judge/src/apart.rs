//! Inputs in which sizes differ, so that a wrong dimension shows.
//!
//! Two dynamic sizes may be equal in all inputs tried so far, as may a size and a number related to a size. For each such pair, Assay looks
//! for an input in which they differ: it changes one of them in an input on which the function is defined. It does the same for each size
//! and 0, and then for larger numbers: a wrong factor of an index that is always 0 does not show. If the change breaks a rule, other
//! numbers are changed too, one at a time: they become equal to the changed number, keep their ratio or their difference to it, or
//! double.

use std::collections::BTreeSet;

use assay_engine::interpret::Execution;
use assay_model::{Scalar, Value};

use crate::behaviour::{Callee, Settings, steps_of};
use crate::ending::{is_defined, is_undefined};
use crate::inputs::{Arg, Input, InputMaker, InputSketch, SketchNumber};
use crate::no_executions::NoExecutions;

/// Steps that all executions may take together.
const MAX_STEPS: u64 = 500_000;
/// Maximal number of other numbers that may change together with the changed one.
const FOLLOWERS: usize = 3;
/// Maximal number of dynamic sizes and numbers that are compared: the first ones.
const MAX_GENES: usize = 10;
/// For each of these in turn, some input should have all numbers at least this large.
const AT_LEAST: [i64; 3] = [1, 2, 4];
/// A size that leaves room for windows, steps and slices of the sizes above.
const ROOM: i64 = 9;

struct Apart<'a, 'r, 'm> {
    call: &'a Callee<'r, 'm>,
    maker: &'a InputMaker,
    genes: Vec<SketchNumber>,
    /// Inputs on which the function is defined; all their numbers are known.
    defined: Vec<InputSketch>,
    found: Vec<(Input, Execution)>,
    executions_left: usize,
    steps_left: u64,
}

/// Looks for inputs on which the function is defined, and which differ from `defined`: sizes are larger, or two sizes differ that are equal in
/// all of `defined`.
///
/// # Errors
/// If the function cannot be run on its own inputs.
pub fn tell_apart(
    call: &Callee<'_, '_>,
    maker: &InputMaker,
    defined: Vec<(InputSketch, &Input)>,
    settings: &Settings,
) -> Result<Vec<(Input, Execution)>, NoExecutions> {
    let mut genes = maker.genes();
    genes.truncate(MAX_GENES);
    if !genes.iter().any(|gene| matches!(gene, SketchNumber::Size(..))) {
        return Ok(Vec::new());
    }
    let defined =
        defined.into_iter().filter_map(|(sketch, input)| pin_scalars(sketch, input, &genes)).collect();
    let mut apart = Apart {
        call,
        maker,
        genes,
        defined,
        found: Vec::new(),
        executions_left: settings.search / 2,
        steps_left: MAX_STEPS,
    };
    for one in 0..apart.genes.len() {
        for other in one + 1..apart.genes.len() {
            apart.pair(apart.genes[one], apart.genes[other])?;
        }
    }
    for at in 0..apart.genes.len() {
        apart.empty(apart.genes[at])?;
    }
    apart.executions_left = settings.search / 2;
    apart.steps_left = MAX_STEPS;
    apart.grow()?;
    Ok(apart.found)
}

/// The sketch with its scalars set to the numbers that were drawn for them.
fn pin_scalars(mut sketch: InputSketch, input: &Input, genes: &[SketchNumber]) -> Option<InputSketch> {
    for &gene in genes {
        if let SketchNumber::Scalar(arg) = gene {
            let Arg::Value(Value::Scalar(Scalar::Int(int))) = &input.args[arg] else { return None };
            sketch.set(gene, int.to_i64()?);
        }
    }
    Some(sketch)
}

impl Apart<'_, '_, '_> {
    /// Looks for an input in which two numbers differ, unless one is known already.
    fn pair(&mut self, one: SketchNumber, other: SketchNumber) -> Result<(), NoExecutions> {
        let differ = |sketch: &InputSketch| sketch.get(one) != sketch.get(other);
        if self.defined.iter().any(differ) {
            return Ok(());
        }
        // The least size that is more than 1: sizes of 0 and 1 fit where others do not.
        let size = |sketch: &&InputSketch| match sketch.get(one) {
            Some(size) if size > 1 => (0, size),
            Some(1) => (1, 1),
            _ => (2, 0),
        };
        let Some(base) = self.defined.iter().min_by_key(size).cloned() else { return Ok(()) };
        let Some(old) = base.get(one) else { return Ok(()) };
        for (changed, kept) in [(one, other), (other, one)] {
            for new in [old.wrapping_add(1), old.wrapping_mul(2), old.wrapping_sub(1)] {
                if new > 0 && new != old && self.change(&base, changed, kept, (old, new))? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Looks for an input in which only one size is 0, unless one is known already. Then a sum has no elements, and an inner loop has
    /// no iterations.
    fn empty(&mut self, gene: SketchNumber) -> Result<(), NoExecutions> {
        let sizes: Vec<SketchNumber> =
            self.genes.iter().copied().filter(|gene| matches!(gene, SketchNumber::Size(..))).collect();
        let is_found = |sketch: &InputSketch| {
            sketch.get(gene) == Some(0) && sizes.iter().any(|&other| sketch.get(other) != Some(0))
        };
        if !sizes.contains(&gene) || self.defined.iter().any(is_found) {
            return Ok(());
        }
        let has_elements = |sketch: &&InputSketch| sizes.iter().all(|&size| sketch.get(size) > Some(0));
        let Some(base) = self.defined.iter().find(has_elements).cloned() else { return Ok(()) };
        if let Some(old) = base.get(gene) {
            self.change(&base, gene, gene, (old, 0))?;
        }
        Ok(())
    }

    /// Looks for inputs in which no number is small: it enlarges the numbers of one input, one after the other. Sizes that can grow
    /// alone come first, since they leave room for others: such a size belongs to an array that the function accesses only in part.
    fn grow(&mut self) -> Result<(), NoExecutions> {
        let mut order = self.genes.clone();
        order.sort_by_key(|gene| matches!(gene, SketchNumber::Scalar(_)));
        if let Some(mut base) = self.most_grown(2) {
            // An input whose elements all differ, if they need not be small.
            (base.n, base.bound) = (0, None);
            self.run(&base)?;
        }
        for &gene in order.iter().filter(|gene| matches!(gene, SketchNumber::Size(..))) {
            let Some(mut sketch) = self.most_grown(2).filter(|base| base.get(gene) < Some(ROOM)) else {
                continue;
            };
            sketch.set(gene, ROOM);
            self.run(&sketch)?;
        }
        for least in AT_LEAST {
            for &gene in &order {
                let Some(base) = self.most_grown(least) else { return Ok(()) };
                let Some(old) = base.get(gene).filter(|&old| old < least) else { continue };
                // An index may have room for a small step only.
                if !self.change(&base, gene, gene, (old, least))? && old + 1 < least {
                    self.change(&base, gene, gene, (old, old + 1))?;
                }
            }
        }
        Ok(())
    }

    /// The input with the most numbers that are at least `least`. Among equals it prefers inputs whose elements differ, then those
    /// with the most different numbers: these show the most faults.
    fn most_grown(&self, least: i64) -> Option<InputSketch> {
        let growth = |sketch: &&InputSketch| {
            let numbers = || self.genes.iter().filter_map(|&gene| sketch.get(gene));
            let grown = numbers().filter(|&number| number >= least).count();
            (grown, sketch.bound.is_none(), numbers().collect::<BTreeSet<_>>().len())
        };
        self.defined.iter().max_by_key(growth).cloned()
    }

    /// Changes one number, then the numbers that follow it. Returns whether the function is defined in the end.
    fn change(
        &mut self,
        base: &InputSketch,
        changed: SketchNumber,
        kept: SketchNumber,
        (old, new): (i64, i64),
    ) -> Result<bool, NoExecutions> {
        let mut sketch = base.clone();
        sketch.set(changed, new);
        if sketch.get(changed) != Some(new) {
            return Ok(false);
        }
        let Some(mut reached) = self.run(&sketch)? else { return Ok(true) };
        for _ in 0..FOLLOWERS {
            let mut best: Option<(u64, InputSketch)> = None;
            for at in 0..self.genes.len() {
                let follower = self.genes[at];
                let Some(value) = sketch.get(follower) else { continue };
                if follower == changed || follower == kept || sketch.get(follower) != base.get(follower) {
                    continue;
                }
                for number in follow_number(value, old, new) {
                    let mut next = sketch.clone();
                    next.set(follower, number);
                    let Some(steps) = self.run(&next)? else { return Ok(true) };
                    if steps > best.as_ref().map_or(reached, |best| best.0) {
                        best = Some((steps, next));
                    }
                }
            }
            let Some((steps, next)) = best else { break };
            (reached, sketch) = (steps, next);
        }
        Ok(false)
    }

    /// Runs an input and keeps it if the function is defined on it (`None`); otherwise returns how many steps it ran.
    fn run(&mut self, sketch: &InputSketch) -> Result<Option<u64>, NoExecutions> {
        if self.executions_left == 0 || self.steps_left == 0 {
            return Ok(Some(0));
        }
        let input = self.maker.make(sketch);
        let execution = self.call.run(&input)?;
        self.executions_left -= 1;
        self.steps_left = self.steps_left.saturating_sub(steps_of(&execution));
        if is_defined(&execution) {
            self.defined.push(sketch.clone());
            self.found.push((input, execution));
            return Ok(None);
        }
        Ok(Some(if is_undefined(&execution) { execution.steps } else { 0 }))
    }
}

/// The values that a number may take when another one goes from `old` to `new`.
fn follow_number(value: i64, old: i64, new: i64) -> impl Iterator<Item = i64> {
    let same_ratio = (value.checked_rem(old) == Some(0)).then(|| value.wrapping_div(old).wrapping_mul(new));
    let same_difference = value.wrapping_sub(old).wrapping_add(new);
    let mut numbers: Vec<i64> = vec![new, same_difference, value.wrapping_mul(2)];
    numbers.extend(same_ratio);
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().filter(move |&number| number != value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_number_follows_as_any_other() {
        assert_eq!(follow_number(6, 3, 5).collect::<Vec<_>>(), [5, 8, 10, 12]);
        assert_eq!(follow_number(7, 0, 2).collect::<Vec<_>>(), [2, 9, 14]);
        let least = follow_number(i64::MIN, -1, 2).collect::<Vec<_>>();
        assert_eq!(least, [i64::MIN + 3, 0, 2], "{least:?}");
    }
}
