//! Executes the blocks of a region in an order in which paths meet before they continue.

use std::collections::BTreeMap;
use std::rc::Rc;

use assay_ir::{BlockId, Module, RegionId, ValueId};
use assay_model::symbolic::{choose, choose_value};
use assay_model::{Budget, Stop, SymbolicMachine, SymbolicValue, SymbolicValues, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{OpEnd, TermMachine};

/// Maximal number of executions of one block in a loop whose end does not depend on the input.
const MAX_VISITS: usize = 1024;

/// Somebody comes to a block.
struct Arrival {
    running: TermId,
    args: SymbolicValues,
    env: Rc<FxHashMap<ValueId, SymbolicValue>>,
}

/// Runs a region; `None` if it never ends.
pub(crate) fn run(
    machine: &mut TermMachine<'_, '_>,
    region: RegionId,
    args: SymbolicValues,
) -> Result<Option<SymbolicValues>, Stop> {
    let order = reverse_post_order(machine.module, region);
    let entry = *order.first().ok_or_else(|| Stop::invalid("a region without a block"))?;
    let places: FxHashMap<BlockId, usize> =
        order.iter().enumerate().map(|(place, &block)| (block, place)).collect();
    let (outer, start) = (Rc::clone(&machine.env), machine.state.running);
    let mut waiting: BTreeMap<usize, Vec<Arrival>> = BTreeMap::new();
    let arrival = Arrival { running: start, args, env: Rc::clone(&outer) };
    waiting.entry(places[&entry]).or_default().push(arrival);
    let mut visits = vec![0; order.len()];
    let mut exits = Vec::new();
    while let Some((place, arrivals)) = waiting.pop_first() {
        let arrival = merge_arrivals(machine.terms, arrivals)?;
        if machine.terms.is(arrival.running, false) {
            continue;
        }
        machine.state.running = arrival.running;
        visits[place] += 1;
        if visits[place] > MAX_VISITS {
            return Err(Stop::Exhausted(Budget::Steps));
        }
        if visits[place] > machine.unrolled() + 1 && arrival.running != start {
            let always = machine.terms.bool(true);
            machine.cut(always);
            continue;
        }
        machine.env = arrival.env;
        match execute_block(machine, order[place], arrival.args)? {
            OpEnd::Next | OpEnd::Ends => {}
            OpEnd::Exit(values) => exits.push((machine.state.running, values)),
            OpEnd::Branch(arms) => {
                let here = machine.state.running;
                for arm in arms {
                    let running = machine.terms.and(here, arm.condition);
                    let target = branch_target(machine.module, order[place], arm.successor)?;
                    let arrival = Arrival { running, args: arm.args, env: Rc::clone(&machine.env) };
                    let place =
                        *places.get(&target).ok_or_else(|| Stop::invalid("a branch out of a region"))?;
                    waiting.entry(place).or_default().push(arrival);
                }
            }
        }
    }
    machine.env = outer;
    machine.state.running = machine.terms.any(exits.iter().map(|(running, _)| *running).collect::<Vec<_>>());
    merge(machine.terms, exits)
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

/// The blocks that can be reached, each before those to which it branches, except for loops.
fn reverse_post_order(module: &Module, region: RegionId) -> Vec<BlockId> {
    let Some(&entry) = module.region(region).blocks.first() else { return Vec::new() };
    let mut seen = FxHashSet::default();
    let mut finished = Vec::new();
    // A block, and the index of its next successor to visit.
    let mut path = vec![(entry, 0)];
    seen.insert(entry);
    while let Some((block, next)) = path.last_mut() {
        let successors = module.block(*block).ops.last().map(|&op| &module.op(op).successors);
        match successors.and_then(|list| list.get(*next)).copied() {
            Some(successor) => {
                *next += 1;
                if seen.insert(successor) {
                    path.push((successor, 0));
                }
            }
            None => {
                finished.push(*block);
                path.pop();
            }
        }
    }
    finished.reverse();
    finished
}

/// Merges values that come from several paths, exactly one of which was taken.
fn merge(terms: &mut Terms, ways: Vec<(TermId, SymbolicValues)>) -> Result<Option<SymbolicValues>, Stop> {
    let mut merged = None;
    for (condition, values) in ways {
        merged = choose(terms, condition, Some(values), merged)?;
    }
    Ok(merged)
}
