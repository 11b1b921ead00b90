//! Phase 2: the state of a program while its template is instantiated.

mod complete;
mod region;
mod solve;

use std::rc::Rc;

use assay_ir::{AttrId, BlockId, Module, OpId, Sym, TypeId, ValueId};
use assay_model::RecipeKind;
use assay_model::recipe::{Draft, GrammarBuilder, Slot};
use assay_model::shape::{Accept, Trait, TypeConstraint};

use super::GrammarGenerator;
use super::plan::{OpPlan, Plans};
use super::pools::{TypePool, is_modelled};
use super::reject::{RejectReason, Rejected};
use super::template::{Drawer, EnclosingKinds, TemplateNode};
use crate::dice::Dice;

/// Attempts at one op.
const ATTEMPTS: u32 = 3;
/// Values for operands may need further ops; this is the maximal depth of such ops for one operand.
const MAKING: u32 = 6;
/// Arguments that values make of one function.
const ARGUMENTS: usize = 16;
/// Nesting of ops, whatever recipes do.
const NESTING: usize = 24;

/// What code at the insertion point may use.
pub struct Scope {
    pub block: BlockId,
    /// Visible values of the current isolated region, oldest first.
    pub visible: Vec<ValueId>,
    /// Further visible values: arguments added to the function.
    pub arguments: Vec<ValueId>,
    /// Where arguments can be added.
    open: Option<BlockId>,
    /// The block has its terminator.
    ended: bool,
    regions: Vec<region::RegionBlocks>,
}

impl Scope {
    /// The end of a block, which sees no values.
    pub fn new(block: BlockId) -> Scope {
        let (visible, arguments, regions) = (Vec::new(), Vec::new(), Vec::new());
        Scope { block, visible, arguments, open: None, ended: false, regions }
    }
}

/// What the template says about the op being made.
#[derive(Default)]
struct NodeParts {
    /// The nodes for its regions, and how many are already used.
    children: Vec<Rc<Vec<TemplateNode>>>,
    child: usize,
    /// Its attributes.
    given: Vec<(usize, AttrId)>,
}

/// A program in the making.
pub struct Instantiator<'a> {
    pub module: Module,
    pub dice: Dice,
    pub generator: &'a GrammarGenerator,
    pub plans: &'a Plans,
    pub drawer: Drawer<'a>,
    /// For each type and attribute of the prototype, its id here; `u32::MAX` if not needed yet.
    types: Vec<u32>,
    attrs: Vec<u32>,
    pub scope: Scope,
    uses: Vec<u16>,
    /// The ops around, outermost first, with their positions in the plans.
    pub around: Vec<OpId>,
    pub kinds: EnclosingKinds,
    template: NodeParts,
    /// Symbols, each with the block of its symbol table and the op that defines it.
    pub symbols: Vec<(BlockId, Sym, OpId)>,
    names: u32,
    making: u32,
    reason: Option<RejectReason>,
    pub rejected: Rejected,
}

impl<'a> Instantiator<'a> {
    pub fn new(generator: &'a GrammarGenerator, dice: Dice, drawer: Drawer<'a>) -> Instantiator<'a> {
        let module = Module::new();
        let block = module.top();
        let proto = &generator.proto.ctx;
        Instantiator {
            module,
            dice,
            generator,
            plans: &generator.plans,
            drawer,
            types: vec![u32::MAX; proto.n_types()],
            attrs: vec![u32::MAX; proto.n_attrs()],
            scope: Scope::new(block),
            uses: Vec::new(),
            around: Vec::new(),
            kinds: Vec::new(),
            template: NodeParts::default(),
            symbols: Vec::new(),
            names: 0,
            making: 0,
            reason: None,
            rejected: Rejected::default(),
        }
    }

    /// Instantiates one node of the template at the insertion point, or in the enclosing symbol table.
    pub fn node(&mut self, node: &TemplateNode) {
        let plans = self.plans;
        let plan = &plans.list[node.op as usize];
        let in_table =
            self.kinds.last().is_none_or(|&at| plans.list[at as usize].shape.has(Trait::SymbolTable));
        if plan.in_table() && !in_table {
            self.in_table_with(&mut |instantiator| instantiator.make_here(plan, node));
        } else {
            self.make_here(plan, node);
        }
    }

    fn make_here(&mut self, plan: &OpPlan, node: &TemplateNode) -> Option<()> {
        for _ in 0..ATTEMPTS {
            let parts = NodeParts { children: node.regions.clone(), child: 0, given: node.given.clone() };
            let outer = std::mem::replace(&mut self.template, parts);
            self.reason = None;
            let made = self.attempt(plan);
            self.template = outer;
            if made.is_some() {
                return made;
            }
            let reason = self.reason.take().unwrap_or(RejectReason::Recipe);
            self.rejected.add(plan.shape.name, reason);
        }
        None
    }

    fn attempt(&mut self, plan: &OpPlan) -> Option<()> {
        if let Some(RecipeKind::Make(make)) = plan.recipe.map(|recipe| recipe.how) {
            self.template.given.clear();
            return make(self);
        }
        self.add_shaped(plan).map(|_| ())
    }

    /// Makes an op from its shape, with the adjustments of its recipe.
    pub fn add_shaped(&mut self, plan: &OpPlan) -> Option<OpId> {
        let mut draft = Draft::new(plan.shape);
        match plan.recipe.map(|recipe| recipe.how) {
            Some(RecipeKind::Adjust(adjust)) => adjust(self, &mut draft)?,
            Some(RecipeKind::Never(_)) => return None,
            _ if plan.never().is_some() => return None,
            _ if !plan.samples.is_empty() => return self.by_sample(plan),
            _ => {}
        }
        for (at, attr) in std::mem::take(&mut self.template.given) {
            let template = self.generator.template.as_ref();
            if let (Some(template), Some(slot)) = (template, draft.attrs.get_mut(at)) {
                *slot = Slot::Is(self.module.ctx.import_attr(template.context(), attr));
            }
        }
        self.emit(draft)
    }

    /// The prototype's type here.
    pub fn import_type(&mut self, ty: TypeId) -> TypeId {
        let slot = ty.0 as usize;
        if self.types[slot] == u32::MAX {
            self.types[slot] = self.module.ctx.import_type(&self.generator.proto.ctx, ty).0;
        }
        TypeId(self.types[slot])
    }

    /// The prototype's attribute here.
    pub fn import_attr(&mut self, attr: AttrId) -> AttrId {
        let slot = attr.0 as usize;
        if self.attrs[slot] == u32::MAX {
            self.attrs[slot] = self.module.ctx.import_attr(&self.generator.proto.ctx, attr).0;
        }
        AttrId(self.attrs[slot])
    }

    /// A type from a pool, in most cases a common one.
    pub fn draw_from(&mut self, pool: &TypePool) -> Option<TypeId> {
        let all = pool.types.len();
        let common = if pool.common > 0 && self.dice.chance(55) { pool.common } else { all };
        let ty = *pool.types.get(self.dice.below(common as u32) as usize)?;
        Some(self.import_type(ty))
    }

    /// The type of a visible value that a constraint accepts, if a few random draws find one.
    pub fn visible_type(&mut self, constraint: &TypeConstraint, percent: u32) -> Option<TypeId> {
        if !self.dice.chance(percent) {
            return None;
        }
        for _ in 0..6 {
            let value = self.some_value()?;
            let ty = self.module.value(value).ty;
            if constraint.accepts(&self.module.ctx, ty) == Accept::Yes {
                return Some(ty);
            }
        }
        None
    }

    /// A visible value, in most cases a late one.
    fn some_value(&mut self) -> Option<ValueId> {
        let (arguments, values) = (self.scope.arguments.len(), self.scope.visible.len());
        let all = arguments + values;
        if all == 0 {
            return None;
        }
        let back = self.dice.below(all as u32).min(self.dice.below(all as u32)) as usize;
        let at = all - 1 - back;
        Some(if at < arguments { self.scope.arguments[at] } else { self.scope.visible[at - arguments] })
    }

    pub fn uses_of(&self, value: ValueId) -> u16 {
        self.uses.get(value.0 as usize).copied().unwrap_or(0)
    }

    pub fn note_use(&mut self, value: ValueId) {
        let at = value.0 as usize;
        if self.uses.len() <= at {
            self.uses.resize(at + 16, 0);
        }
        self.uses[at] = self.uses[at].saturating_add(1);
    }

    /// A visible value that satisfies a condition: the better of two random ones.
    pub fn choose(&mut self, accept: &dyn Fn(&Module, ValueId) -> bool) -> Option<ValueId> {
        let arguments = self.scope.arguments.len();
        let all = arguments + self.scope.visible.len();
        if all == 0 {
            return None;
        }
        let start = self.dice.below(all as u32).min(self.dice.below(all as u32)) as usize;
        let mut best: Option<ValueId> = None;
        for step in 0..all {
            let at = all - 1 - (start + step) % all;
            let value =
                if at < arguments { self.scope.arguments[at] } else { self.scope.visible[at - arguments] };
            if accept(&self.module, value) {
                match best {
                    Some(first) if self.uses_of(first) <= self.uses_of(value) => return Some(first),
                    Some(_) => return Some(value),
                    None if self.uses_of(value) == 0 => return Some(value),
                    None => best = Some(value),
                }
            }
        }
        best
    }

    /// A new value of a type: from an op that makes such values, or an argument.
    pub fn make_value(&mut self, ty: TypeId) -> Option<ValueId> {
        let generator = self.generator;
        let argument = self.scope.open.is_some() && self.scope.arguments.len() < ARGUMENTS;
        let mut total = 0;
        let ctx = &self.module.ctx;
        let fitting: smallvec::SmallVec<[_; 6]> = match self.making < MAKING {
            true => generator.makers.iter().filter(|maker| (maker.accepts)(ctx, ty)).collect(),
            false => smallvec::SmallVec::new(),
        };
        total += fitting.iter().map(|maker| u32::from(maker.weight)).sum::<u32>();
        if argument && (total == 0 || self.dice.chance(25)) {
            return self.argument(ty);
        }
        self.making += 1;
        let mut value = None;
        for _ in 0..2 {
            let mut left = self.dice.below(total);
            let drawn = fitting.iter().find(|maker| {
                let weight = u32::from(maker.weight);
                let hit = left < weight;
                left = left.saturating_sub(weight);
                hit
            });
            value = drawn.and_then(|maker| (maker.make)(self, ty));
            if value.is_some() {
                break;
            }
        }
        if value.is_none() && self.scope.open.is_some() {
            value = self.argument(ty);
        }
        if value.is_none() {
            let last = fitting.iter().filter(|maker| maker.weight == 0);
            for maker in last {
                value = (maker.make)(self, ty);
                if value.is_some() {
                    break;
                }
            }
        }
        self.making -= 1;
        value
    }

    /// Adds an argument to the function around.
    pub fn add_argument(&mut self, ty: TypeId) -> Option<ValueId> {
        self.takes(ty).then_some(())?;
        let value = self.module.add_arg(self.scope.open?, ty);
        self.scope.arguments.push(value);
        Some(value)
    }

    /// Whether values of a type may occur.
    pub fn takes(&self, ty: TypeId) -> bool {
        !self.generator.config.modelled || is_modelled(&self.module.ctx, ty)
    }

    /// Ops may still be nested.
    pub fn may_nest(&self) -> bool {
        self.around.len() < NESTING
    }

    pub fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// New names get numbers above this one.
    pub fn start_names(&mut self, above: u32) {
        self.names = above;
    }

    /// Notes why an op cannot be made.
    pub fn fail<T>(&mut self, reason: RejectReason) -> Option<T> {
        // The innermost reason is the real one.
        self.reason.get_or_insert(reason);
        None
    }

    /// See [`GrammarBuilder::in_table`].
    pub fn in_table_with(&mut self, make: &mut dyn FnMut(&mut Instantiator<'a>) -> Option<()>) -> Option<()> {
        let plans = self.plans;
        let table = self.kinds.iter().rposition(|&at| plans.list[at as usize].shape.has(Trait::SymbolTable));
        let depth = table.map_or(0, |at| at + 1);
        let block = match table {
            None => self.module.top(),
            Some(at) => {
                let region = *self.module.op(self.around[at]).regions.first()?;
                *self.module.region(region).blocks.first()?
            }
        };
        let outer = std::mem::replace(&mut self.scope, Scope::new(block));
        let (around, kinds) = (self.around.split_off(depth), self.kinds.split_off(depth));
        let made = make(self);
        self.around.truncate(depth);
        self.kinds.truncate(depth);
        self.around.extend(around);
        self.kinds.extend(kinds);
        self.scope = outer;
        made
    }
}
