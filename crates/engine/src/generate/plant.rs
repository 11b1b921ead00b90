//! Makes ops of every kind that has a meaning, with the grammar generator, and runs them at once. What is not defined gets guards, or is dropped.

use assay_ir::OpId;
use assay_model::{Bounds, Budget, MemoryEffects, Stop, Value};
use smallvec::SmallVec;

use super::program::UnfinishedProgram;
use super::weights;
use crate::grammar::{EndOfBlock, RejectReason};
use crate::sanitize::{SanitizeOptions, guard_one};

/// Ops of one plant that get guards.
const GUARDED: usize = 4;
/// Attempts to make an op defined by another operand or by fewer promises.
const SOFTENED: u32 = 3;

/// Why an op does not stay as it is.
enum PlantFailure {
    Stop(Stop),
    /// Its result has no contents yet, and guards give it some.
    NoContents,
}

/// How ops are guarded: loops and values stay small, and an op without a guard stays as it is.
fn guards() -> SanitizeOptions {
    let bounds = Bounds { trips: weights::GUARDED_TRIPS, elements: weights::GUARDED_ELEMENTS };
    SanitizeOptions { bounds, replace: false, exact: true, modelled: false }
}

impl UnfinishedProgram<'_> {
    /// Makes an op of any kind at the point of insertion, with ops for its operands, and runs them. `None` if none of them stays.
    pub fn plant(&mut self) -> Option<()> {
        let mut planter = self.planter.take()?;
        let before = self.module.block(self.block).ops.len();
        let room = self.goal.saturating_sub(self.made).clamp(1, weights::PLANTED_ROOM);
        let at = EndOfBlock { block: self.block, visible: &self.visible, around: &self.holders, room };
        let planted = planter.plant(&mut self.module, &at);
        self.planter = Some(planter);
        planted?;
        self.settle_planted(before)
    }

    /// Runs the ops of the block from a position on. The first that cannot be made defined is dropped, with all after it.
    fn settle_planted(&mut self, before: usize) -> Option<()> {
        let mut guarded: SmallVec<[OpId; GUARDED]> = SmallVec::new();
        let mut at = before;
        while let Some(&op) = self.module.block(self.block).ops.get(at) {
            let may_guard = guarded.len() < GUARDED && !guarded.contains(&op);
            match self.run_planted(op, may_guard) {
                Ok(()) => {
                    self.made += 1;
                    at = self.module.position_of(op).map_or(at, |position| position + 1);
                }
                Err(failure) if may_guard && failure.guards_help() => {
                    guarded.push(op);
                    self.repairs.entry(op).and_modify(|count| *count += 1).or_insert(1);
                    guard_one(&mut self.module, self.registry, &guards(), op);
                }
                Err(failure) => {
                    self.reject(op, &failure);
                    self.drop_from(at);
                }
            }
        }
        (at > before).then_some(())
    }

    /// Runs an op and makes its results visible. `may_fill`: guards may give new memory contents.
    fn run_planted(&mut self, op: OpId, may_fill: bool) -> Result<(), PlantFailure> {
        let is_leaf = self.module.op(op).regions.is_empty();
        let allocates = MemoryEffects::ALLOCATE;
        let fill = may_fill && self.dice.chance(weights::FILLED);
        let effects = self.registry.memory_effects(&self.module, op);
        if fill && effects != MemoryEffects::UNKNOWN && effects.has(allocates) {
            return Err(PlantFailure::NoContents);
        }
        let mut softened = 0;
        loop {
            match self.trial(op, true) {
                Ok(trial) if fill && trial.results.iter().any(Value::has_poison) => {
                    return Err(PlantFailure::NoContents);
                }
                Ok(trial) => {
                    for operand in self.module.op(op).operands.clone() {
                        if let Some(fact) = self.facts.get_mut(operand.0 as usize) {
                            fact.used = true;
                        }
                    }
                    self.finish(op, trial.results, trial.open);
                    return Ok(());
                }
                Err(Stop::Ub(ub)) if is_leaf && softened < SOFTENED => {
                    softened += 1;
                    if !self.soften(op, ub.rule) {
                        return Err(PlantFailure::Stop(Stop::Ub(ub)));
                    }
                }
                Err(stop) => return Err(PlantFailure::Stop(stop)),
            }
        }
    }

    /// Removes the ops of the block from a position on, which nothing uses.
    fn drop_from(&mut self, at: usize) {
        let dropped: Vec<OpId> = self.module.block(self.block).ops[at..].to_vec();
        dropped.into_iter().rev().for_each(|op| self.module.detach_op(op));
    }

    fn reject(&mut self, op: OpId, failure: &PlantFailure) {
        let Some(def) = self.registry.get(self.module.op_name(op)) else { return };
        let why = match failure {
            PlantFailure::Stop(Stop::Ub(ub)) => ub.rule_id().to_owned(),
            PlantFailure::Stop(stop) => stop.to_string(),
            PlantFailure::NoContents => "it has no contents".to_owned(),
        };
        self.rejected.add(def.name, RejectReason::Run(why));
    }
}

impl PlantFailure {
    /// Whether guards may help: against undefined behaviour, and against loops and values of any extent.
    fn guards_help(&self) -> bool {
        let budget = [Budget::Steps, Budget::Memory, Budget::Endless];
        match self {
            PlantFailure::NoContents | PlantFailure::Stop(Stop::Ub(_)) => true,
            PlantFailure::Stop(Stop::Exhausted(exhausted)) => budget.contains(exhausted),
            PlantFailure::Stop(_) => false,
        }
    }
}
