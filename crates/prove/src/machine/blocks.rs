//! Executes the blocks of a region in an order in which paths meet before they continue.

use std::rc::Rc;

use assay_ir::{BlockId, Module, RegionId, ValueId};
use assay_model::shape::{Shapes, Trait};
use assay_model::{Budget, Stop, SymbolicMachine, SymbolicValue, SymbolicValues, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use super::order::{BlockOrder, order_blocks};
use super::paths::{self, PathMerge};
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
    let running: Vec<TermId> = run.exits.iter().map(|(running, _)| *running).collect();
    let met = PathMerge::new(machine.terms, &running);
    machine.state.running = met.running;
    let values: Vec<SymbolicValues> = run.exits.into_iter().map(|(_, values)| values).collect();
    merge_values(machine.terms, &met, &values)
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

    /// Follows a loop from when it is entered until all paths left it. Each time that a loop is entered, its iterations count from 0. Only
    /// those count whose end depends on the input: some paths leave the loop, and others do not.
    fn follow_loop(
        &mut self,
        machine: &mut TermMachine<'_, '_>,
        head: BlockId,
        rest: &[BlockOrder],
    ) -> Result<(), Stop> {
        let mut inside = FxHashSet::from_iter([head]);
        add_blocks(rest, &mut inside);
        let mut passed = 0;
        for iteration in 0.. {
            if iteration > MAX_ITERATIONS {
                return Err(Stop::Exhausted(Budget::Steps));
            }
            let outside = self.count_outside(&inside);
            if let Some(arrival) = self.next_arrival(machine, head)? {
                if passed > machine.unrolled() {
                    cut(machine, &arrival);
                    break;
                }
                self.visit(machine, head, arrival)?;
                // After the last iteration that is followed, the head only decides that the loop ends.
                if passed == machine.unrolled() && self.count_outside(&inside) > outside {
                    self.cut_inside(machine, &inside);
                }
            }
            self.follow(machine, rest)?;
            if !self.waiting.contains_key(&head) {
                break;
            }
            passed += usize::from(self.count_outside(&inside) > outside);
        }
        Ok(())
    }

    /// The number of paths that are outside of a loop.
    fn count_outside(&self, inside: &FxHashSet<BlockId>) -> usize {
        let waiting = self.waiting.iter().filter(|(block, _)| !inside.contains(block));
        self.exits.len() + waiting.map(|(_, arrivals)| arrivals.len()).sum::<usize>()
    }

    /// Leaves out the paths that stay in a loop.
    fn cut_inside(&mut self, machine: &mut TermMachine<'_, '_>, inside: &FxHashSet<BlockId>) {
        let mut blocks: Vec<BlockId> =
            self.waiting.keys().copied().filter(|block| inside.contains(block)).collect();
        blocks.sort_unstable();
        for block in blocks {
            for arrival in self.waiting.remove(&block).unwrap_or_default() {
                cut(machine, &arrival);
            }
        }
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
                    let running = paths::narrow(machine.terms, here, arm.condition);
                    if machine.terms.is(running, false) {
                        continue;
                    }
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
    Err(match block.ops.last() {
        Some(&last) if may_end_block(module.op_name(last)) => {
            Stop::unsupported(format!("'{}': a terminator that has no terms", module.op_name(last)))
        }
        _ => Stop::invalid("a block without a terminator"),
    })
}

/// Whether an op may be a terminator: ODS says so, or does not list the op.
fn may_end_block(op: &str) -> bool {
    Shapes::newest().get(op).is_none_or(|shape| shape.has(Trait::Terminator))
}

fn branch_target(module: &Module, block: BlockId, successor: usize) -> Result<BlockId, Stop> {
    let terminator = module.block(block).ops.last();
    let target = terminator.and_then(|&op| module.op(op).successors.get(successor).copied());
    target.ok_or_else(|| Stop::invalid("a branch without its successor"))
}

/// Leaves out a path.
fn cut(machine: &mut TermMachine<'_, '_>, path: &Arrival) {
    machine.state.running = path.running;
    let always = machine.terms.bool(true);
    machine.cut(always);
}

/// Adds the blocks of a part of a region.
fn add_blocks(order: &[BlockOrder], blocks: &mut FxHashSet<BlockId>) {
    for part in order {
        match part {
            BlockOrder::Block(block) => {
                blocks.insert(*block);
            }
            BlockOrder::Loop(head, rest) => {
                blocks.insert(*head);
                add_blocks(rest, blocks);
            }
        }
    }
}

/// Merges several paths that arrive at the same block.
fn merge_arrivals(terms: &mut Terms, mut arrivals: Vec<Arrival>) -> Result<Arrival, Stop> {
    if let [_] = arrivals.as_slice()
        && let Some(arrival) = arrivals.pop()
    {
        return Ok(arrival);
    }
    let running: Vec<TermId> = arrivals.iter().map(|arrival| arrival.running).collect();
    let met = PathMerge::new(terms, &running);
    let mut env = FxHashMap::default();
    // A value that one path lacks does not dominate the block, so nothing reads it.
    let first = arrivals.first().map(|arrival| Rc::clone(&arrival.env)).unwrap_or_default();
    for (&value, one) in first.iter() {
        let each = arrivals.iter().map(|arrival| arrival.env.get(&value));
        let Some(each) = each.collect::<Option<Vec<&SymbolicValue>>>() else { continue };
        let merged = match each.iter().all(|other| *other == one) {
            true => one.clone(),
            false => met.choose(terms, &|number| each.get(number).copied())?,
        };
        env.insert(value, merged);
    }
    let args: Vec<SymbolicValues> = arrivals.into_iter().map(|arrival| arrival.args).collect();
    let args = merge_values(terms, &met, &args)?;
    let args = args.ok_or_else(|| Stop::Bug("nobody comes to a block".to_owned()))?;
    Ok(Arrival { running: met.running, args, env: Rc::new(env) })
}

/// Merges values that come from several paths, exactly one of which was taken; `None` if there is no path.
fn merge_values(
    terms: &mut Terms,
    met: &PathMerge,
    paths: &[SymbolicValues],
) -> Result<Option<SymbolicValues>, Stop> {
    let Some(first) = paths.first() else { return Ok(None) };
    let values = (0..first.len()).map(|place| met.choose(terms, &|number| paths.get(number)?.get(place)));
    values.collect::<Result<SymbolicValues, Stop>>().map(Some)
}
