//! Functions that go on beside their callers: coroutines that something has resumed.
//!
//! Assay runs the rest of such a function at once. What the caller does afterwards is not ordered after it, except by waiting.

use assay_ir::OpId;
use assay_model::memory::Task;
use assay_model::{Machine, OpenOrder, Printed, Rule};

use super::Vm;

/// The rest of a running function, as a concurrent task.
pub(super) struct Detached {
    /// The depth of the function's frame.
    depth: u32,
    task: Task,
    /// The op that made it a task, and the rule that leaves the order of its output open.
    op: Option<OpId>,
    order: &'static Rule,
    /// How much was printed before.
    printed: Printed,
    mark: (usize, usize),
}

impl Vm<'_, '_> {
    /// See [`Machine::detach`].
    pub(super) fn begin_detached(&mut self, race: &'static Rule, order: &'static Rule) {
        if self.detached.last().is_some_and(|last| last.depth == self.depth) {
            return;
        }
        let task = self.memory.begin_task(race);
        let (printed, mark) = (self.printed(), self.output.mark());
        self.detached.push(Detached { depth: self.depth, task, op: self.running, order, printed, mark });
    }

    /// Ends the task that the function in a frame of this depth became, if it did.
    #[inline]
    pub(super) fn end_detached(&mut self, depth: u32) {
        if let Some(last) = self.detached.pop_if(|last| last.depth == depth) {
            self.end_task(&last);
        }
    }

    #[cold]
    fn end_task(&mut self, ended: &Detached) {
        self.memory.end_task(&ended.task);
        if self.printed() == ended.printed {
            return;
        }
        let lines = self.printed().whole_lines_since(ended.printed);
        if let Some(op) = ended.op {
            self.record_open(op, ended.order);
        }
        if self.taint.covers(ended.order.effect) {
            self.output.reorder_since(ended.mark, OpenOrder { lines, anywhere: true });
        }
    }
}
