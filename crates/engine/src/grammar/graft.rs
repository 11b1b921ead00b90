//! Makes ops in an existing program, for the mutator.

use assay_ir::{AttrId, BlockId, Module, OpId, ValueId};
use assay_model::recipe::GrammarBuilder;
use assay_model::shape::Trait;

use super::GrammarGenerator;
use super::attrs::AttrSource;
use super::instantiator::Instantiator;
use super::template::Drawer;
use crate::dice::Dice;

/// A point of insertion.
pub struct InsertionPoint {
    pub block: BlockId,
    /// Number of ops of the block before it.
    pub position: usize,
    /// Values that can be used there, oldest first.
    pub visible: Vec<ValueId>,
    /// Ops around, outermost first.
    pub around: Vec<OpId>,
}

/// Maximal nesting depth of ops that are drawn into a program.
const DEPTH: u32 = 12;
/// Ops drawn at once, those in regions included.
const ROOM: u32 = 3;

impl GrammarGenerator {
    /// Runs a function with a builder at a point of a module. `None` if the function returns `None`; ops that it has
    /// already made stay.
    pub(crate) fn graft(
        &self,
        module: &mut Module,
        point: &InsertionPoint,
        mut dice: Dice,
        make: &mut dyn FnMut(&mut dyn GrammarBuilder) -> Option<()>,
    ) -> Option<()> {
        let drawer = self.drawer(&mut dice);
        self.with_instantiator(module, point, dice, drawer, |instantiator| make(instantiator))
    }

    /// Draws an op with its contents, and makes it at a point of a module.
    pub(crate) fn plant(&self, module: &mut Module, point: &InsertionPoint, mut dice: Dice) -> Option<()> {
        let mut kinds = self.kinds(module, &point.around)?;
        let mut drawer = self.drawer(&mut dice);
        let depth = point.around.len() as u32;
        let node = drawer.node(&mut kinds, ROOM, depth, None)?;
        if !self.is_sure(&node) {
            return None;
        }
        let before = module.block(point.block).ops.len();
        self.with_instantiator(module, point, dice, drawer, |instantiator| {
            instantiator.node(&node);
            Some(())
        })?;
        (module.block(point.block).ops.len() > before).then_some(())
    }

    /// Draws another value for an attribute of an op; `None` if that is impossible.
    pub(crate) fn draw_attr(
        &self,
        module: &mut Module,
        op: &str,
        attr: &str,
        dice: &mut Dice,
    ) -> Option<AttrId> {
        let plan = self.plans.get(op)?;
        let at = plan.shape.attrs.iter().position(|each| each.name == attr)?;
        let AttrSource::Pool(pool) = &plan.attrs[at] else { return None };
        let attr = pool[dice.below(pool.len() as u32) as usize];
        Some(module.ctx.import_attr(&self.proto.ctx, attr))
    }

    /// Whether an op may be placed in the innermost of some ops, given outermost first.
    pub(crate) fn may_stand(&self, module: &Module, op: OpId, around: &[OpId]) -> bool {
        let Some(plan) = self.plans.get(module.op_name(op)) else { return false };
        let outer = around.iter().rev().map(|&outer| self.plans.get(module.op_name(outer)));
        plan.is_allowed_in(outer)
    }

    /// Whether the ODS shape alone does not decide how an op is made: a recipe makes the op, or forbids it.
    pub(crate) fn needs_recipe(&self, op: &str) -> bool {
        use assay_model::RecipeKind;
        let how = self.plans.get(op).and_then(|plan| plan.recipe).map(|recipe| recipe.how);
        !matches!(how, None | Some(RecipeKind::Shape))
    }

    /// Whether shapes and recipes fully describe an op and what is drawn into it.
    fn is_sure(&self, node: &super::template::TemplateNode) -> bool {
        use assay_model::shape::Relation;
        let plan = &self.plans.list[node.op as usize];
        let opaque = plan.shape.relations.iter().any(|each| matches!(each, Relation::Opaque(_)));
        let told = !plan.shape.has_verifier && !opaque || plan.shape.has(Trait::Elementwise);
        (plan.recipe.is_some() || told)
            && node.regions.iter().flat_map(|list| list.iter()).all(|inner| self.is_sure(inner))
    }

    fn drawer(&self, dice: &mut Dice) -> Drawer<'_> {
        let number = (dice.bits(), dice.bits() >> 16);
        Drawer::new(&self.plans, &self.sampler, Dice::new(number.0, number.1, 0), number, (ROOM, DEPTH))
    }

    /// The positions in the plans of ops around; `None` if there is no plan of one.
    pub(super) fn kinds(&self, module: &Module, around: &[OpId]) -> Option<Vec<u32>> {
        around.iter().map(|&op| self.plans.position(module.op_name(op))).collect()
    }

    fn with_instantiator<'a>(
        &'a self,
        module: &mut Module,
        point: &InsertionPoint,
        dice: Dice,
        drawer: Drawer<'a>,
        make: impl FnOnce(&mut Instantiator<'a>) -> Option<()>,
    ) -> Option<()> {
        let kinds = self.kinds(module, &point.around)?;
        let mut instantiator = Instantiator::new(self, dice, drawer);
        instantiator.scope.block = point.block;
        instantiator.scope.visible.clone_from(&point.visible);
        instantiator.around.clone_from(&point.around);
        instantiator.kinds = kinds;
        self.note_symbols(module, &mut instantiator);
        // The builder appends to blocks.
        let rest = module.block_mut(point.block).ops.split_off(point.position);
        instantiator.module = std::mem::take(module);
        let made = make(&mut instantiator);
        *module = instantiator.module;
        module.block_mut(point.block).ops.extend(rest);
        made
    }

    /// Notes the symbols that can be referred to, and the number of the next new one.
    fn note_symbols(&self, module: &Module, instantiator: &mut Instantiator<'_>) {
        let mut most = 0;
        module.walk(module.top(), &mut |op| {
            let Some(symbol) = module.attr_of(op, "sym_name") else { return };
            if let (assay_ir::Attr::String(text), Some(block)) =
                (module.ctx.attr(symbol), module.op(op).parent)
            {
                let text = module.ctx.str(*text);
                let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
                most = most.max(digits.parse::<u32>().unwrap_or(0));
                instantiator.symbols.push((block, module.op(op).name, op));
            }
        });
        instantiator.start_names(most);
    }
}
