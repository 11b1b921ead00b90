//! Makes ops of every kind in a program that another generator makes, one after the other.

use assay_ir::{BlockId, Module, OpId, ValueId};
use assay_model::shape::Trait;

use super::GrammarGenerator;
use super::instantiator::{Instantiator, Scope};
use super::plan::OpPlan;
use super::reject::Rejected;
use super::template::{Drawer, TemplateNode};
use crate::dice::Dice;

/// Draws of an op until one fits.
const DRAWS: u32 = 8;

/// The end of a block, where an op is to be made.
pub(crate) struct EndOfBlock<'p> {
    pub block: BlockId,
    /// Values that can be used there, oldest first.
    pub visible: &'p [ValueId],
    /// Ops around, outermost first.
    pub around: &'p [OpId],
    /// The greatest number of ops to draw, those in regions included.
    pub room: u32,
}

/// Makes ops in one program. Over the programs of a seed, each op is tried equally often, as for programs of the grammar generator.
pub(crate) struct Planter<'a> {
    generator: &'a GrammarGenerator,
    instantiator: Instantiator<'a>,
}

impl<'a> Planter<'a> {
    /// A planter for a program with this number under a seed, of about `ops` ops. New symbols get numbers above `names`.
    pub(crate) fn new(
        generator: &'a GrammarGenerator,
        numbers: (u64, u64),
        attempt: u64,
        ops: u32,
        names: u32,
    ) -> Planter<'a> {
        let (seed, index) = numbers;
        let depth = generator.config.depth + 1;
        // Attempts after the first have other streams than it, and all have others than the rest of the program.
        let dice = |stream: u64| Dice::new(seed, index, stream + 2 * attempt + (1 << 32));
        let drawer = Drawer::new(&generator.plans, &generator.sampler, dice(0), numbers, (ops, depth));
        let mut instantiator = Instantiator::new(generator, dice(1), drawer);
        instantiator.start_names(names);
        Planter { generator, instantiator }
    }

    /// Draws an op, and makes it with ops for its operands. `None` if no op that fits was drawn. It may also happen that only the other ops could be
    /// made, or none.
    pub(crate) fn plant(&mut self, module: &mut Module, at: &EndOfBlock<'_>) -> Option<()> {
        let mut kinds = self.generator.kinds(module, at.around)?;
        let depth = (at.around.len() as u32).saturating_sub(2);
        let node = (0..DRAWS).find_map(|_| {
            let node = self.instantiator.drawer.node(&mut kinds, at.room, depth, None)?;
            self.may_run(&node).then_some(node)
        })?;
        let instantiator = &mut self.instantiator;
        instantiator.scope = Scope::new(at.block);
        instantiator.scope.visible.extend_from_slice(at.visible);
        instantiator.around.clear();
        instantiator.around.extend_from_slice(at.around);
        instantiator.kinds = kinds;
        self.note_symbols(module, at.around);
        let instantiator = &mut self.instantiator;
        std::mem::swap(&mut instantiator.module, module);
        instantiator.node(&node);
        std::mem::swap(&mut instantiator.module, module);
        Some(())
    }

    /// Whether an op is made after examples, since neither its shape nor a recipe describes it well enough.
    pub(crate) fn is_sampled(&self, op: &str) -> bool {
        self.generator.plans.get(op).is_some_and(|plan| !plan.samples.is_empty())
    }

    /// What could not be made.
    pub(crate) fn take_rejected(&mut self) -> Rejected {
        std::mem::take(&mut self.instantiator.rejected)
    }

    /// Whether running the op where it is made says what it does: it is not the end of a block, and not a function, which nothing calls yet.
    fn may_run(&self, node: &TemplateNode) -> bool {
        let plan: &OpPlan = &self.generator.plans.list[node.op as usize];
        !plan.terminator && (!plan.in_table() || plan.shape.regions.is_empty())
    }

    /// The symbols that ops here can refer to: those of the innermost symbol table around, but not the ops around.
    fn note_symbols(&mut self, module: &Module, around: &[OpId]) {
        let plans = &self.generator.plans;
        let is_table =
            |op: &OpId| plans.get(module.op_name(*op)).is_some_and(|plan| plan.shape.has(Trait::SymbolTable));
        let symbols = &mut self.instantiator.symbols;
        symbols.clear();
        let Some(&table) = around.iter().rev().find(|op| is_table(op)) else { return };
        let blocks = module.op(table).regions.iter().flat_map(|&region| &module.region(region).blocks);
        for &block in blocks {
            let ops = module.block(block).ops.iter();
            let named = ops.filter(|op| !around.contains(op) && module.symbol_of(**op).is_some());
            symbols.extend(named.map(|&op| (block, module.op(op).name, op)));
        }
    }
}
