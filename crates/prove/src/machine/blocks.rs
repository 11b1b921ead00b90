//! Executes the blocks of a region in an order in which paths meet before they continue.

use std::rc::Rc;

use assay_ir::{BlockId, Module, RegionId, ValueId};
use assay_model::symbolic::{choose, choose_value};
use assay_model::{Budget, Stop, SymbolicMachine, SymbolicValue, SymbolicValues, TermId, Terms};
use rustc_hash::FxHashMap;

use super::order::{BlockOrder, order_blocks};
use super::{OpEnd, TermMachine};

/// Maximal number of iterations of a loop whose end does not depend on the input.
const MAX_ITERATIONS: usize = 1024;

/// Somebody comes to a block.
struct Arrival {
    running: TermId,
    args: SymbolicValues,
    env: Rc<FxHashMap<ValueId, SymbolicValue>>,
}

/// One execution of a region.
#[derive(Default)]
struct RegionRun {
    /// For each block, the paths that came to it and were not followed yet.
    waiting: FxHashMap<BlockId, Vec<Arrival>>,
    exits: Vec<(TermId, SymbolicValues)>,
}

/// Runs a region; `None` if it never ends.
pub(crate) fn run(
    machine: &mut TermMachine<'_, '_>,
    region: RegionId,
    args: SymbolicValues,
) -> Result<Option<SymbolicValues>, Stop> {
    let entry = machine.module.region(region).blocks.first().copied();
    let entry = entry.ok_or_else(|| Stop::invalid("a region without a block"))?;
    let outer = Rc::clone(&machine.env);
    let mut run = RegionRun::default();
    let arrival = Arrival { running: machine.state.running, args, env: Rc::clone(&outer) };
    run.waiting.insert(entry, vec![arrival]);
    run.follow(machine, &order_blocks(machine.module, region))?;
    if !run.waiting.is_empty() {
        return Err(Stop::invalid("a branch out of a region"));
    }
    machine.env = outer;
    machine.state.running =
        machine.terms.any(run.exits.iter().map(|(running, _)| *running).collect::<Vec<_>>());
    merge(machine.terms, run.exits)
}

impl RegionRun {
    fn follow(&mut self, machine: &mut TermMachine<'_, '_>, order: &[BlockOrder]) -> Result<(), Stop> {
        for part in order {
            match part {
                BlockOrder::Block(block) => {
                    if let Some(arrival) = self.next_arrival(machine, *block)? {
                        self.visit(machine, *block, arrival)?;
                    }
                }
                BlockOrder::Loop(head, rest) => self.follow_loop(machine, *head, rest)?,
            }
        }
        Ok(())
    }

    /// Follows a loop from when it is entered until all paths left it. Each time that a loop is entered, its iterations count from 0.
    fn follow_loop(
        &mut self,
        machine: &mut TermMachine<'_, '_>,
        head: BlockId,
        rest: &[BlockOrder],
    ) -> Result<(), Stop> {
        let mut entered = None;
        for iteration in 0.. {
            if iteration > MAX_ITERATIONS {
                return Err(Stop::Exhausted(Budget::Steps));
            }
            if let Some(arrival) = self.next_arrival(machine, head)? {
                // If all that entered the loop are still in it, its end does not depend on the input so far.
                let is_known = arrival.running == *entered.get_or_insert(arrival.running);
                if iteration > machine.unrolled() && !is_known {
                    machine.state.running = arrival.running;
                    let always = machine.terms.bool(true);
                    machine.cut(always);
                } else {
                    self.visit(machine, head, arrival)?;
                }
            }
            self.follow(machine, rest)?;
            if !self.waiting.contains_key(&head) {
                break;
            }
        }
        Ok(())
    }

    /// The paths that wait at a block as one; `None` if no input takes any.
    fn next_arrival(
        &mut self,
        machine: &mut TermMachine<'_, '_>,
        block: BlockId,
    ) -> Result<Option<Arrival>, Stop> {
        let Some(arrivals) = self.waiting.remove(&block) else { return Ok(None) };
        let arrival = merge_arrivals(machine.terms, arrivals)?;
        Ok(Some(arrival).filter(|arrival| !machine.terms.is(arrival.running, false)))
    }

    /// Executes a block, and notes where it branches to.
    fn visit(
        &mut self,
        machine: &mut TermMachine<'_, '_>,
        block: BlockId,
        arrival: Arrival,
    ) -> Result<(), Stop> {
        machine.state.running = arrival.running;
        machine.env = arrival.env;
        match execute_block(machine, block, arrival.args)? {
            OpEnd::Next | OpEnd::Ends => {}
            OpEnd::Exit(values) => self.exits.push((machine.state.running, values)),
            OpEnd::Branch(arms) => {
                let here = machine.state.running;
                for arm in arms {
                    let running = machine.terms.and(here, arm.condition);
                    let target = branch_target(machine.module, block, arm.successor)?;
                    let arrival = Arrival { running, args: arm.args, env: Rc::clone(&machine.env) };
                    self.waiting.entry(target).or_default().push(arrival);
                }
            }
        }
        Ok(())
    }
}

/// Executes a block up to its terminator.
fn execute_block(
    machine: &mut TermMachine<'_, '_>,
    block: BlockId,
    args: SymbolicValues,
) -> Result<OpEnd, Stop> {
    let module = machine.module;
    let block = module.block(block);
    if block.args.len() != args.len() {
        return Err(Stop::invalid("a block gets another number of arguments than it has"));
    }
    for (&arg, value) in block.args.iter().zip(args) {
        machine.set(arg, value);
    }
    for &op in &block.ops {
        match machine.step(op)? {
            OpEnd::Next if machine.is_dead() => return Ok(OpEnd::Ends),
            OpEnd::Next => {}
            step => return Ok(step),
        }
    }
    Err(Stop::invalid("a block without a terminator"))
}

fn branch_target(module: &Module, block: BlockId, successor: usize) -> Result<BlockId, Stop> {
    let terminator = module.block(block).ops.last();
    let target = terminator.and_then(|&op| module.op(op).successors.get(successor).copied());
    target.ok_or_else(|| Stop::invalid("a branch without its successor"))
}

/// Merges several paths that arrive at the same block.
fn merge_arrivals(terms: &mut Terms, arrivals: Vec<Arrival>) -> Result<Arrival, Stop> {
    let mut all = arrivals.into_iter();
    let mut met = all.next().ok_or_else(|| Stop::Bug("nobody comes to a block".to_owned()))?;
    for other in all {
        let pairs = other.args.iter().zip(&met.args);
        let args: Result<SymbolicValues, Stop> =
            pairs.map(|(one, rest)| choose_value(terms, other.running, one, rest)).collect();
        let mut env = FxHashMap::default();
        // A value that one path lacks does not dominate the block, so nothing reads it.
        for (value, rest) in met.env.iter() {
            if let Some(one) = other.env.get(value) {
                env.insert(*value, choose_value(terms, other.running, one, rest)?);
            }
        }
        met = Arrival { running: terms.or(met.running, other.running), args: args?, env: Rc::new(env) };
    }
    Ok(met)
}

/// Merges values that come from several paths, exactly one of which was taken.
fn merge(terms: &mut Terms, ways: Vec<(TermId, SymbolicValues)>) -> Result<Option<SymbolicValues>, Stop> {
    let mut merged = None;
    for (condition, values) in ways {
        merged = choose(terms, condition, Some(values), merged)?;
    }
    Ok(merged)
}
