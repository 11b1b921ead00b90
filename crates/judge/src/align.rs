//! Finds where two executions diverge: the first op whose value differs.
//!
//! Both executions are recorded. Most passes leave ops without results (stores, prints, terminators) where they are, so
//! these ops serve as anchors: their order is the same before and after. The search starts at the first anchor whose
//! operands differ, and follows the definitions backwards as long as the two programs correspond op by op. Where they
//! do not correspond, the search gives no answer: a wrong hint is worse than none.

use assay_engine::interpret::{ExecutedOp, Execution};
use assay_ir::{Def, Module, OpId, ValueId, attr_text};
use assay_model::{Registry, Value};
use rustc_hash::FxHashMap;

use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings};
use crate::inputs::outcome_text;
use crate::refine::value_refines;
use crate::trace::Miscompilation;

/// How much of each execution is recorded.
const RECORDED: usize = 50_000;
/// Definitions followed backwards at the most.
const DEPTH: usize = 64;

/// An op before a step, and the op in its place after the step, which gives another value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The op before the step.
    pub before: MadeValue,
    /// The op in its place after the step.
    pub after: MadeValue,
    /// Both are the same op with the same operands: the difference is in what they read, call or contain.
    pub same: bool,
}

/// A value and the op that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeValue {
    /// The op's name; empty for a block argument.
    pub op: String,
    /// The op's first line in generic form, or for a block argument, which argument it is.
    pub text: String,
    /// The op's number in a walk of its program; `None` for a block argument.
    pub number: Option<usize>,
    /// As reports print values.
    pub value: String,
}

/// Runs the failing input once more on both sides and finds where they diverge; `None` if that cannot be found.
pub fn find_first_divergence(
    registry: &Registry,
    settings: &Settings,
    miscompilation: &Miscompilation,
) -> Option<Divergence> {
    let [before, after] =
        [&miscompilation.before, &miscompilation.after].map(|text| settings.parse(text).ok());
    let (before, after) = (before?, after?);
    let run = |module: &Module| record_failing_run(registry, settings, miscompilation, module);
    let (one, other) = (run(&before)?, run(&after)?);
    let sides = Sides {
        before: RecordedSide::new(&before, &one.events),
        after: RecordedSide::new(&after, &other.events),
    };
    let (at, operand) = sides.first_anchor()?;
    sides.follow(at, operand, DEPTH)
}

/// Runs the function of a miscompilation on the failing input once more, in one of the programs before and after the step, and records
/// which ops are executed. `None` if it does not end well.
pub fn record_failing_run(
    registry: &Registry,
    settings: &Settings,
    miscompilation: &Miscompilation,
    module: &Module,
) -> Option<Execution> {
    let mut settings = settings.clone();
    settings.config.record = RECORDED;
    let inputs = vec![miscompilation.difference.input.clone()];
    let (name, results) = (miscompilation.function.clone(), miscompilation.results.clone());
    let function = PlannedFunction { name, inputs, results, ..PlannedFunction::default() };
    let plan = Plan { functions: vec![function], skipped: Vec::new() };
    let mut behaviour = Behaviour::observe(module, registry, &plan, &settings);
    let execution = behaviour.functions.pop()?.ok()?.pop()?;
    execution.result.is_ok().then_some(execution)
}

/// A module and the record of one execution of it.
struct RecordedSide<'a> {
    module: &'a Module,
    events: &'a [ExecutedOp],
}

/// Positions in the two records.
type At = (usize, usize);

struct Sides<'a> {
    before: RecordedSide<'a>,
    after: RecordedSide<'a>,
}

impl<'a> RecordedSide<'a> {
    fn new(module: &'a Module, events: &'a [ExecutedOp]) -> RecordedSide<'a> {
        RecordedSide { module, events }
    }

    fn name(&self, at: usize) -> &'a str {
        self.module.op_name(self.events[at].op)
    }

    fn anchors(&self) -> Vec<usize> {
        (0..self.events.len()).filter(|&at| self.module.op(self.events[at].op).results.is_empty()).collect()
    }

    /// The op that last defined a value before a position: the op's position, and which of its results the value is.
    fn definition(&self, value: ValueId, before: usize) -> Option<(usize, usize)> {
        let Def::Result { op, .. } = self.module.value(value).def else { return None };
        let at = self.events[..before].iter().rposition(|event| event.op == op)?;
        let index = self.module.op(op).results.iter().position(|&result| result == value)?;
        Some((at, index))
    }

    fn operand(&self, at: usize, index: usize) -> Option<ValueId> {
        self.module.op(self.events[at].op).operands.get(index).copied()
    }

    /// The attributes as text, since ids mean nothing in another module.
    fn attributes(&self, op: OpId) -> Vec<(&'a str, String)> {
        let op = self.module.op(op);
        let pairs = op.properties.iter().chain(&op.attrs);
        let ctx = &self.module.ctx;
        let mut list: Vec<_> =
            pairs.map(|&(name, attr)| (ctx.str(name), attr_text(self.module, attr))).collect();
        list.sort_unstable();
        list
    }

    /// The op at a position, as the definition of one of its results.
    fn made(&self, at: usize, result: usize) -> Option<MadeValue> {
        let event = &self.events[at];
        let text = assay_ir::print_op(self.module, event.op);
        let mut lines = text.trim().lines();
        let mut line = lines.next().unwrap_or_default().to_owned();
        if lines.next().is_some() {
            line.push_str(" …");
        }
        let value = outcome_text(event.results.get(result)?);
        Some(MadeValue {
            op: self.name(at).to_owned(),
            text: line,
            number: Some(self.module.number_of(event.op)),
            value,
        })
    }

    /// The block argument that is an operand of the op at a position.
    fn argument(&self, at: usize, operand: usize) -> Option<MadeValue> {
        let Def::Arg { block, index } = self.module.value(self.operand(at, operand)?).def else {
            return None;
        };
        let region = self.module.block(block).parent?;
        let is_entry = self.module.region(region).blocks.first() == Some(&block);
        let is_function =
            self.module.region(region).parent.is_some_and(|op| self.module.symbol_of(op).is_some());
        let text = match is_entry && is_function {
            true => format!("argument #{index} of the function"),
            false => format!("argument #{index} of a block"),
        };
        let value = outcome_text(self.events[at].operands.get(operand)?);
        Some(MadeValue { op: String::new(), text, number: None, value })
    }
}

impl Sides<'_> {
    /// The first pair of anchors whose operands differ, and the index of that operand.
    fn first_anchor(&self) -> Option<(At, usize)> {
        let (before, after) = (self.before.anchors(), self.after.anchors());
        let counts = |side: &RecordedSide<'_>, anchors: &[usize]| {
            let mut counts: FxHashMap<String, usize> = FxHashMap::default();
            for &at in anchors {
                *counts.entry(side.name(at).to_owned()).or_default() += 1;
            }
            counts
        };
        let (counts_before, counts_after) = (counts(&self.before, &before), counts(&self.after, &after));
        // Ops that the step added or removed would shift all later anchors.
        let kept = |name: &str| counts_before.get(name) == counts_after.get(name);
        let kept_before: Vec<usize> =
            before.iter().copied().filter(|&at| kept(self.before.name(at))).collect();
        let kept_after: Vec<usize> = after.iter().copied().filter(|&at| kept(self.after.name(at))).collect();
        // The terminator of the function itself is an anchor, even if the pass renamed it.
        let ends = before.last().copied().zip(after.last().copied());
        for at in kept_before.into_iter().zip(kept_after) {
            if self.before.name(at.0) != self.after.name(at.1) {
                break;
            }
            if let Some(operand) = self.one_difference(at) {
                return Some((at, operand));
            }
        }
        ends.and_then(|at| Some((at, self.one_difference(at)?)))
    }

    fn values(&self, at: At) -> (&[Value], &[Value]) {
        (&self.before.events[at.0].operands, &self.after.events[at.1].operands)
    }

    /// The operand that differs, if there is only one candidate: `None` if the number of operands differs, or if they
    /// are the same in another order.
    fn one_difference(&self, at: At) -> Option<usize> {
        let (before, after) = self.values(at);
        if before.len() != after.len() {
            return None;
        }
        let found = before.iter().zip(after).position(|(a, b)| value_refines(a, b) == Some(false))?;
        (!is_permutation(before, after)).then_some(found)
    }

    /// Follows an operand that differs back to the op that caused the difference.
    fn follow(&self, at: At, operand: usize, depth: usize) -> Option<Divergence> {
        let depth = depth.checked_sub(1)?;
        let before = self.before.definition(self.before.operand(at.0, operand)?, at.0);
        let after = self.after.definition(self.after.operand(at.1, operand)?, at.1);
        let (before, after) = match (before, after) {
            (Some(before), Some(after)) => (before, after),
            // The search does not follow which branch passed an argument.
            (None, None) => return None,
            (before, after) => {
                let made = |side: &RecordedSide<'_>, found: Option<(usize, usize)>, at| match found {
                    Some((at, result)) => side.made(at, result),
                    None => side.argument(at, operand),
                };
                let (before, after) = (made(&self.before, before, at.0)?, made(&self.after, after, at.1)?);
                return Some(Divergence { before, after, same: false });
            }
        };
        let at = (before.0, after.0);
        let same = self.same_op(at);
        if same && let Some(operand) = self.one_difference(at) {
            return self.follow(at, operand, depth);
        }
        let same = same && self.agree(at);
        let (before, after) = (self.before.made(before.0, before.1)?, self.after.made(after.0, after.1)?);
        Some(Divergence { before, after, same })
    }

    fn agree(&self, at: At) -> bool {
        let (before, after) = self.values(at);
        before.iter().zip(after).all(|(a, b)| value_refines(a, b) == Some(true))
    }

    fn same_op(&self, at: At) -> bool {
        let (one, other) = (self.before.events[at.0].op, self.after.events[at.1].op);
        self.before.name(at.0) == self.after.name(at.1)
            && self.values(at).0.len() == self.values(at).1.len()
            && self.before.events[at.0].results.len() == self.after.events[at.1].results.len()
            && self.before.attributes(one) == self.after.attributes(other)
    }
}

/// Whether `after` is a permutation of `before`.
fn is_permutation(before: &[Value], after: &[Value]) -> bool {
    let mut left: Vec<&Value> = after.iter().collect();
    before.iter().all(|value| {
        let found = left.iter().position(|other| value_refines(value, other) == Some(true));
        found.map(|index| left.swap_remove(index)).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Follower;
    use std::rc::Rc;

    fn program(body: &str) -> String {
        format!(
            "\"builtin.module\"() ({{\n  \"func.func\"() <{{function_type = (i8) -> i8, sym_name = \"f\"}}> ({{\n  \
             ^bb0(%arg0: i8):\n    %0 = \"arith.constant\"() <{{value = 3 : i8}}> : () -> i8\n{body}  }}) : () -> ()\n\
             }}) : () -> ()\n"
        )
    }

    fn add(names: &str) -> String {
        format!("    {names}) <{{overflowFlags = #arith.overflow<none>}}> : (i8, i8) -> i8\n")
    }

    fn divergence(before: &str, after: &str) -> Option<Divergence> {
        let registry = assay_dialects::registry();
        let settings = Settings::default();
        let (before, after) = (program(before), program(after));
        let module = assay_ir::parse(&before).unwrap();
        let plan = Plan::new(&module, &registry, &settings);
        let behaviour = Rc::new(Behaviour::observe(&module, &registry, &plan, &settings));
        let mut follower = Follower::new(&registry, &settings, &plan, before, behaviour);
        let (_, miscompilation) = follower.judge_step(0, &after).unwrap();
        find_first_divergence(&registry, &settings, miscompilation.first()?)
    }

    #[test]
    fn the_op_that_another_replaces_is_named() {
        let tail = add("%2 = \"arith.subi\"(%1, %arg0") + "    \"func.return\"(%2) : (i8) -> ()\n";
        let before = add("%1 = \"arith.addi\"(%arg0, %0") + &tail;
        let after = add("%1 = \"arith.muli\"(%arg0, %0") + &tail;
        let found = divergence(&before, &after).unwrap();
        assert_eq!((found.before.op.as_str(), found.after.op.as_str()), ("arith.addi", "arith.muli"));
        assert_eq!((found.before.value.as_str(), found.after.value.as_str()), ("3", "0"));
        assert!(!found.same);
        assert_eq!(divergence(&before, &before), None);
    }

    #[test]
    fn operands_in_another_order_are_not_followed() {
        let tail = "    \"func.return\"(%1) : (i8) -> ()\n";
        let before = add("%1 = \"arith.subi\"(%arg0, %0") + tail;
        let after = add("%1 = \"arith.subi\"(%0, %arg0") + tail;
        let found = divergence(&before, &after).unwrap();
        assert_eq!(found.before.op, "arith.subi");
        assert_eq!((found.before.value.as_str(), found.after.value.as_str()), ("-3", "3"));
    }

    #[test]
    fn an_argument_may_replace_an_op() {
        let before = add("%1 = \"arith.addi\"(%arg0, %0") + "    \"func.return\"(%1) : (i8) -> ()\n";
        let found = divergence(&before, "    \"func.return\"(%arg0) : (i8) -> ()\n").unwrap();
        assert_eq!(
            found.before.text,
            "%1 = \"arith.addi\"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8"
        );
        assert_eq!(
            (found.after.text.as_str(), found.after.value.as_str()),
            ("argument #0 of the function", "0")
        );
    }
}
