//! The view of the program in the making that ops with their own generation functions get.

use assay_ir::{BlockId, Module, OpId, RegionId, TypeId, ValueId};
use assay_model::generate::GenerationLimits;
use assay_model::{Callable, Class, DefinedBuilder, Generate, Ids, IrBuilder, RegionKind, Value};

use super::program::UnfinishedProgram;
use super::types;

/// After this many draws that did not fit, a body is left as it is.
const MAX_MISSES: u32 = 40;

impl IrBuilder for UnfinishedProgram<'_> {
    fn ir(&self) -> &Module {
        &self.module
    }

    fn module(&mut self) -> &mut Module {
        &mut self.module
    }

    fn insert(&mut self, op: OpId) -> Option<()> {
        self.made += 1;
        self.module.push_op(self.block, op);
        Some(())
    }
}

impl DefinedBuilder for UnfinishedProgram<'_> {
    fn limits(&self) -> GenerationLimits {
        UnfinishedProgram::limits(self)
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.dice.below(bound)
    }

    fn draw_type(&mut self, class: Class) -> TypeId {
        types::draw(&mut self.dice, &mut self.module.ctx, self.config, class)
    }

    fn draw_content(&mut self, ty: TypeId) -> Value {
        UnfinishedProgram::draw_content(self, ty)
    }

    fn variable(&mut self, class: Class) -> Option<ValueId> {
        UnfinishedProgram::variable(self, class, false)
    }

    fn scalar(&mut self, class: Class) -> Option<ValueId> {
        UnfinishedProgram::variable(self, class, true)
    }

    fn operand(&mut self, ty: TypeId) -> Option<ValueId> {
        UnfinishedProgram::operand(self, ty)
    }

    fn newest(&mut self, ty: TypeId) -> Option<ValueId> {
        UnfinishedProgram::newest(self, ty)
    }

    fn sinks(&mut self, most: usize) -> Ids {
        UnfinishedProgram::sinks(self, most)
    }

    fn constant(&mut self, ty: TypeId, content: &Value) -> Option<ValueId> {
        UnfinishedProgram::constant(self, ty, content)
    }

    fn index(&mut self, value: i64) -> Option<ValueId> {
        let ty = self.module.ctx.intern_type(assay_ir::Type::Index);
        let content = self.number(ty, value);
        UnfinishedProgram::constant(self, ty, &content)
    }

    fn hide(&mut self, value: ValueId) {
        // Frames remember how many values are visible, so the list keeps its length: a value that is there twice takes
        // the free place.
        if let Some(position) = self.visible.iter().position(|&other| other == value) {
            let stand_in = if position > 0 { position - 1 } else { position + 1 };
            if let Some(&other) = self.visible.get(stand_in) {
                self.visible[position] = other;
            }
        }
    }

    fn content(&self, value: ValueId) -> Value {
        UnfinishedProgram::content(self, value)
    }

    fn emit(&mut self, op: OpId) -> Option<()> {
        self.draw_choices(op);
        UnfinishedProgram::emit(self, op)
    }

    fn place(&mut self, op: OpId) -> Option<()> {
        UnfinishedProgram::emit(self, op)
    }

    fn body(&mut self, ops: u32) {
        let outer = self.goal;
        self.goal = (self.made + ops).min(outer.max(self.made));
        let mut misses = 0;
        while self.made < self.goal && misses < MAX_MISSES {
            if self.draw_op().is_none() {
                misses += 1;
            }
        }
        self.goal = outer;
    }

    fn open(&mut self, region: RegionId, kind: RegionKind, args: &[(TypeId, Value)]) -> Ids {
        let function = self.module.region(region).parent;
        let block = self.module.add_block(region);
        UnfinishedProgram::open(self, block, kind, function);
        args.iter().map(|(ty, content)| self.add_arg(block, *ty, content.clone())).collect()
    }

    fn close(&mut self) {
        UnfinishedProgram::close(self);
    }

    fn may_branch(&self) -> bool {
        matches!(self.kind(), RegionKind::Graph | RegionKind::Isolated)
    }

    fn here(&self) -> BlockId {
        self.block
    }

    fn add_block(&mut self) -> BlockId {
        match self.module.block(self.block).parent {
            Some(region) => self.module.add_block(region),
            None => self.block,
        }
    }

    fn move_to(&mut self, block: BlockId) {
        self.block = block;
    }

    fn enter(&mut self, block: BlockId) {
        UnfinishedProgram::enter(self, block);
    }

    fn leave(&mut self, to: BlockId) {
        UnfinishedProgram::leave(self, to);
    }

    fn add_arg(&mut self, block: BlockId, ty: TypeId, content: Value) -> ValueId {
        let value = self.module.add_arg(block, ty);
        self.learn(value, content, false, true);
        self.visible.push(value);
        value
    }

    fn define(&mut self, mut callable: Callable) -> Option<()> {
        let mut samples = std::mem::take(&mut callable.samples);
        samples.retain(|args| self.settle_call(&callable.name, args).is_some());
        if samples.is_empty() {
            return None;
        }
        callable.samples = samples;
        self.callables.push(callable);
        Some(())
    }

    fn callables(&self) -> &[Callable] {
        &self.callables
    }

    fn print(&mut self, value: ValueId) -> Option<()> {
        match self.tables.print?.generate {
            Generate::Print(print) => print(self, value),
            _ => None,
        }
    }

    fn may_print(&self) -> bool {
        self.kind() != RegionKind::Unordered
    }
}
