//! Executions that show what depends on open results ([`Taint`]): open results are poison, and so is everything that depends
//! on them.
//!
//! If poison reaches control or an address, the execution stops: another result might have led elsewhere, or to undefined
//! behaviour, so everything that comes later is open.

use assay_model::memory::rules;
use assay_model::shape::{Shapes, Trait};
use assay_model::{Budget, Effect, Flow, OpenOrder, Rule, Stop, Value, Values, WholeKernel};

use super::{Vm, What};
use crate::interpret::code::Instr;
use crate::interpret::is_open;

/// The stop of an execution after which everything is open.
pub(super) fn open_rest(rule: &'static Rule) -> Stop {
    Stop::ub(rule)
}

fn all_poison(values: &Values) -> Values {
    values.iter().map(|_| Value::POISON).collect()
}

impl Vm<'_, '_> {
    /// Replaces tensors whose memory has changed by their current contents.
    ///
    /// # Errors
    /// Ends an execution that tracks open values if the memory of a tensor was freed.
    pub(super) fn refresh(&mut self, instr: &Instr, operands: &mut [Value]) -> Result<(), Stop> {
        for operand in operands {
            if self.memory.is_freed(operand) {
                self.record_open(instr.op, &rules::FREED_BUFFER);
                if self.taint.covers(rules::FREED_BUFFER.effect) {
                    return Err(open_rest(&rules::FREED_BUFFER));
                }
            }
            if let Some(stale) = self.memory.stale(operand) {
                *operand = stale;
            }
        }
        Ok(())
    }

    /// Runs an op on whole values. If everything that it makes is open, so are its results, its writes and its output.
    pub(super) fn run_tainted(
        &mut self,
        instr: &Instr,
        kernel: &WholeKernel,
        operands: &mut [Value],
    ) -> Result<Flow, Stop> {
        let noted = self.noted.len();
        let (written, printed) = (self.memory.written(), self.output.mark());
        let lists = self.lists();
        let poison = operands.iter().any(Value::has_poison);
        let strand = self.memory.strand();
        self.notes.may_be_poison |= instr.hands_on_poison(operands.iter().map(Value::has_poison));
        self.nesting += 1;
        let mut flow = self.run_whole(instr, kernel, operands);
        self.nesting -= 1;
        let (all_open, open_order) = self.judge_notes(instr, noted);
        if self.memory.take_disturbed() {
            self.record_open(instr.op, &rules::SHARED_CHANGE);
            if self.taint.covers(rules::SHARED_CHANGE.effect) {
                flow = Err(open_rest(&rules::SHARED_CHANGE));
            }
        }
        self.record_notes(instr.op);
        if let Some(order) = open_order {
            self.output.reorder_since(printed, order);
        }
        if all_open {
            self.output.open_since(printed);
            self.memory.poison_written(written);
            flow = flow.map(|flow| match flow {
                Flow::Next(values) => Flow::Next(all_poison(&values)),
                Flow::Exit(values) => Flow::Exit(all_poison(&values)),
                Flow::Branch { successor, args } => Flow::Branch { successor, args: all_poison(&args) },
            });
        }
        if self.nesting == 0 {
            self.memory.forget_written();
        }
        match flow {
            Err(stop) if poison && self.may_skip(instr, &stop) => {
                self.cut_lists(lists);
                self.stopped_at = None;
                self.memory.return_to(strand);
                // The region that did not run may pass on poison.
                self.notes.may_be_poison = true;
                Ok(Flow::Next(instr.results.iter().map(|_| Value::POISON).collect()))
            }
            flow => flow,
        }
    }

    /// Takes over the op's notes. Returns whether all its results and output are open, and whether the order of its output is open.
    fn judge_notes(&mut self, instr: &Instr, from: usize) -> (bool, Option<OpenOrder>) {
        let (mut all, mut order) = (false, None::<OpenOrder>);
        for noted in &self.noted[from..] {
            if self.taint.covers(noted.rule.effect) {
                all |= noted.what == What::All;
                if let What::Order(next) = noted.what {
                    order = Some(order.map_or(next, |order| order.and(next)));
                }
                self.notes.may_be_poison |= noted.rule.effect.allows_poison() || instr.makes_poison;
            }
        }
        self.record_noted(instr.op, from);
        (all, order)
    }

    /// Whether an op whose control depends on an open operand only computes results, whichever way it goes.
    fn may_skip(&self, instr: &Instr, stop: &Stop) -> bool {
        let stays = matches!(stop, Stop::Exhausted(Budget::Steps | Budget::Output | Budget::Depth));
        let regions = &self.module().op(instr.op).regions;
        !stays && !regions.is_empty() && self.regions_are_harmless(instr.op)
    }

    /// Whether executing the ops in the regions of an op, or skipping them, makes no observable difference.
    fn regions_are_harmless(&self, op: assay_ir::OpId) -> bool {
        let module = self.module();
        let blocks = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
        blocks.flat_map(|&block| &module.block(block).ops).all(|&inner| self.is_harmless(inner))
    }

    fn is_harmless(&self, op: assay_ir::OpId) -> bool {
        let (module, registry) = (self.module(), self.interpreter.registry);
        let Some(shape) = Shapes::newest().get(module.op_name(op)) else { return false };
        let has_effects = || {
            let def = registry.get(module.op_name(op));
            def.is_none_or(|def| def.rules.iter().any(|rule| rule.effect == Effect::Ub))
                || is_open(module, registry, op)
        };
        if shape.has(Trait::RecursiveMemoryEffects) && !module.op(op).regions.is_empty() {
            return self.regions_are_harmless(op);
        }
        shape.has(Trait::Terminator) && module.op(op).successors.is_empty()
            || shape.has(Trait::Pure) && !has_effects()
    }
}
