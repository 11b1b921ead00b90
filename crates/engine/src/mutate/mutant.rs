//! A program under mutation: the positions of its ops, the visible values, and ways to get values.

use assay_ir::{BlockId, Dominance, Module, OpId, TypeId, Uses, ValueId};
use assay_model::KeptAttributes;
use assay_model::recipe::GrammarBuilder;
use assay_model::shape::{OpShape, Trait};

use super::MutationTools;
use crate::dice::Dice;
use crate::grammar::InsertionPoint;

/// A copy of a program, to be changed by one operator.
pub struct Mutant<'a> {
    pub module: Module,
    pub donor: &'a Module,
    pub tools: &'a MutationTools,
    /// The ops of the program before the change, in program order, except those in regions that must not change.
    pub ops: Vec<OpId>,
}

/// Neighbouring ops of one block, by position.
#[derive(Clone, Debug)]
pub struct BlockSlice {
    pub block: BlockId,
    pub from: usize,
    pub to: usize,
}

impl<'a> Mutant<'a> {
    pub fn new(program: &Module, donor: &'a Module, tools: &'a MutationTools) -> Mutant<'a> {
        let module = program.clone();
        let mut ops = Vec::with_capacity(module.n_ops());
        let mut sealed = rustc_hash::FxHashSet::default();
        module.walk(module.top(), &mut |op| {
            let parent = module.parent_op(op);
            if parent.is_some_and(|parent| sealed.contains(&parent)) {
                sealed.insert(op);
            } else {
                ops.push(op);
                if tools.restrictions(module.op_name(op)).sealed {
                    sealed.insert(op);
                }
            }
        });
        Mutant { module, donor, tools, ops }
    }

    /// Whether the regions of an op must not change.
    pub fn is_sealed(&self, op: OpId) -> bool {
        self.tools.restrictions(self.module.op_name(op)).sealed
    }

    pub fn shape(&self, op: OpId) -> Option<&'static OpShape> {
        self.tools.shapes.get(self.module.op_name(op))
    }

    /// Picks an op that satisfies a condition. Each is equally likely, except neighbours of ops that do not satisfy it.
    pub fn pick(&self, dice: &mut Dice, wanted: impl Fn(&Self, OpId) -> bool) -> Option<OpId> {
        let count = self.ops.len();
        let start = dice.below(count as u32) as usize;
        (0..count).map(|step| self.ops[(start + step) % count]).find(|&op| wanted(self, op))
    }

    /// Whether an op can be removed or moved: it is known, is neither a terminator nor a symbol, does not need a
    /// particular op around it, and is in code.
    pub fn is_free(&self, op: OpId) -> bool {
        let Some(shape) = self.shape(op) else { return false };
        !shape.has(Trait::Terminator)
            && !is_symbol(shape)
            && !self.tools.restrictions(shape.name).fixed
            && !shape.traits.iter().any(|each| each.starts_with("HasParent<"))
            && self.in_code(op)
    }

    /// Whether an op is in a region that does not belong to a symbol table.
    pub fn in_code(&self, op: OpId) -> bool {
        let parent = self.module.parent_op(op).and_then(|parent| self.shape(parent));
        parent.is_some_and(|parent| !parent.has(Trait::SymbolTable))
    }

    /// Whether other values of the same types may not replace an op's operands.
    pub fn is_rigid(&self, op: OpId) -> bool {
        self.tools.restrictions(self.module.op_name(op)).rigid
    }

    /// Whether an attribute depends on other parts of its op.
    pub fn is_kept(&self, op: OpId, attr: &str) -> bool {
        match self.tools.restrictions(self.module.op_name(op)).keeps {
            KeptAttributes::All => true,
            KeptAttributes::These(attrs) => attrs.contains(&attr),
        }
    }

    pub fn type_of(&self, value: ValueId) -> TypeId {
        self.module.value(value).ty
    }

    /// Ops around a block, outermost first.
    pub fn around(&self, block: BlockId) -> Vec<OpId> {
        let mut around = Vec::new();
        let mut at = Some(block);
        while let Some(block) = at {
            let holder = self.module.block(block).parent.and_then(|region| self.module.region(region).parent);
            around.extend(holder);
            at = holder.and_then(|op| self.module.op(op).parent);
        }
        around.reverse();
        around
    }

    /// Values that can be used before a position in a block, oldest first.
    pub fn visible(&self, block: BlockId, position: usize) -> Vec<ValueId> {
        // Collected from inner to outer blocks, and reversed at the end.
        let mut levels: Vec<Vec<ValueId>> = Vec::new();
        let (mut block, mut position) = (block, position);
        loop {
            let mut level = Vec::new();
            if let Some(region) = self.module.block(block).parent {
                let blocks = &self.module.region(region).blocks;
                if blocks.len() > 1 && blocks[0] != block {
                    let tree = Dominance::compute(&self.module, region);
                    if tree.is_reachable(block) {
                        for &other in blocks.iter().filter(|&&other| other != block) {
                            if tree.is_reachable(other) && tree.dominates(other, block) {
                                self.add_defined(other, usize::MAX, &mut level);
                            }
                        }
                    }
                }
            }
            self.add_defined(block, position, &mut level);
            levels.push(level);
            let holder = self.module.block(block).parent.and_then(|region| self.module.region(region).parent);
            let Some(holder) = holder else { break };
            if self.shape(holder).is_none_or(|shape| shape.has(Trait::IsolatedFromAbove)) {
                break;
            }
            let (Some(outer), Some(at)) = (self.module.op(holder).parent, self.module.position_of(holder))
            else {
                break;
            };
            (block, position) = (outer, at);
        }
        levels.reverse();
        levels.concat()
    }

    fn add_defined(&self, block: BlockId, position: usize, values: &mut Vec<ValueId>) {
        let data = self.module.block(block);
        values.extend(&data.args);
        for &op in data.ops.iter().take(position) {
            values.extend(&self.module.op(op).results);
        }
    }

    /// The insertion point before a position in a block.
    pub fn point(&self, block: BlockId, position: usize) -> InsertionPoint {
        InsertionPoint { block, position, visible: self.visible(block, position), around: self.around(block) }
    }

    /// The point before an op.
    pub fn before(&self, op: OpId) -> Option<InsertionPoint> {
        Some(self.point(self.module.op(op).parent?, self.module.position_of(op)?))
    }

    /// Runs a function with a builder at a point.
    pub fn graft(
        &mut self,
        point: &InsertionPoint,
        dice: &mut Dice,
        make: &mut dyn FnMut(&mut dyn GrammarBuilder) -> Option<()>,
    ) -> Option<()> {
        let dice = Dice::new(dice.bits(), 0, 0);
        self.tools.generator.graft(&mut self.module, point, dice, make)
    }

    /// A value of a type that can be used before an op: a visible one that is not in `not`, or a new one.
    pub fn value_before(
        &mut self,
        op: OpId,
        ty: TypeId,
        not: &[ValueId],
        dice: &mut Dice,
    ) -> Option<ValueId> {
        let point = self.before(op)?;
        if let Some(value) = self.visible_of(&point, ty, not, dice) {
            return Some(value);
        }
        self.fresh(&point, ty, dice)
    }

    /// A visible value of a type that is not in `not`.
    pub fn visible_of(
        &self,
        point: &InsertionPoint,
        ty: TypeId,
        not: &[ValueId],
        dice: &mut Dice,
    ) -> Option<ValueId> {
        let fits = |&&value: &&ValueId| self.type_of(value) == ty && !not.contains(&value);
        let count = point.visible.iter().filter(fits).count();
        let at = dice.below(count as u32) as usize;
        point.visible.iter().filter(fits).nth(at).copied()
    }

    /// A new value of a type, made at a point.
    pub fn fresh(&mut self, point: &InsertionPoint, ty: TypeId, dice: &mut Dice) -> Option<ValueId> {
        let mut value = None;
        self.graft(point, dice, &mut |builder| {
            value = builder.fresh(ty);
            value.map(|_| ())
        })?;
        value
    }

    /// Ops of a slice.
    pub fn ops_of(&self, slice: &BlockSlice) -> Vec<OpId> {
        self.module.block(slice.block).ops[slice.from..slice.to].to_vec()
    }

    /// Neighbouring free ops, at most `most`, around a random op.
    pub fn slice(&self, dice: &mut Dice, most: u32) -> Option<BlockSlice> {
        let first = self.pick(dice, |mutant, op| mutant.is_free(op))?;
        let (block, from) = (self.module.op(first).parent?, self.module.position_of(first)?);
        let wanted = 1 + dice.below(most) as usize;
        let ops = &self.module.block(block).ops;
        let count = ops[from..].iter().take(wanted).take_while(|&&op| self.is_free(op)).count();
        Some(BlockSlice { block, from, to: from + count })
    }

    /// Whether an op belongs to a slice or is inside one of its ops.
    pub fn within(&self, slice: &BlockSlice, op: OpId) -> bool {
        let mut at = op;
        loop {
            let Some(block) = self.module.op(at).parent else { return false };
            if block == slice.block {
                return self.module.block(block).ops[slice.from..slice.to].contains(&at);
            }
            match self.module.block(block).parent.and_then(|region| self.module.region(region).parent) {
                Some(outer) => at = outer,
                None => return false,
            }
        }
    }

    /// Values that a slice defines and others use.
    pub fn leaving(&self, slice: &BlockSlice) -> Vec<ValueId> {
        let uses = Uses::collect(&self.module);
        let mut leaving = Vec::new();
        for op in self.ops_of(slice) {
            for &value in &self.module.op(op).results {
                if uses.users(value).iter().any(|&(user, _)| !self.within(slice, user)) {
                    leaving.push(value);
                }
            }
        }
        leaving
    }

    /// Values that a slice uses but does not define, each once.
    pub fn entering(&self, slice: &BlockSlice) -> Vec<ValueId> {
        let mut inside = rustc_hash::FxHashSet::default();
        let mut used = Vec::new();
        for op in self.ops_of(slice) {
            self.walk(op, &mut |op| {
                used.extend(&self.module.op(op).operands);
                inside.extend(self.module.op(op).results.iter().copied());
                for &region in &self.module.op(op).regions {
                    for &block in &self.module.region(region).blocks {
                        inside.extend(self.module.block(block).args.iter().copied());
                    }
                }
            });
        }
        let mut seen = rustc_hash::FxHashSet::default();
        used.retain(|value| !inside.contains(value) && seen.insert(*value));
        used
    }

    /// Calls a function for an op and all ops in it.
    pub fn walk(&self, op: OpId, visit: &mut dyn FnMut(OpId)) {
        visit(op);
        for &region in &self.module.op(op).regions {
            for &block in &self.module.region(region).blocks {
                self.module.walk(block, visit);
            }
        }
    }

    /// Replaces a value by another one in the users outside of a slice.
    pub fn replace_outside(&mut self, slice: &BlockSlice, old: ValueId, new: ValueId) {
        let uses = Uses::collect(&self.module);
        for &(user, index) in uses.users(old) {
            if !self.within(slice, user) {
                self.module.op_mut(user).operands[index as usize] = new;
            }
        }
    }

    /// Lets some later ops of the block use the results of a new op, if the types agree.
    pub fn wire(&mut self, op: OpId, dice: &mut Dice) {
        let (Some(block), Some(position)) = (self.module.op(op).parent, self.module.position_of(op)) else {
            return;
        };
        let mut later = Vec::new();
        for &next in &self.module.block(block).ops[position + 1..] {
            let closed = self.shape(next).is_some_and(|shape| shape.has(Trait::IsolatedFromAbove));
            if closed || self.is_sealed(next) {
                later.push(next);
            } else {
                self.walk(next, &mut |inner| later.push(inner));
            }
        }
        for value in self.module.op(op).results.clone() {
            let ty = self.type_of(value);
            let mut places = Vec::new();
            for &user in later.iter().filter(|&&user| !self.is_rigid(user)) {
                let operands = self.module.op(user).operands.iter().enumerate();
                places.extend(operands.filter(|each| self.type_of(*each.1) == ty).map(|each| (user, each.0)));
            }
            for _ in 0..2 {
                if let Some(&(user, at)) = places.get(dice.below(places.len() as u32) as usize) {
                    self.module.op_mut(user).operands[at] = value;
                }
            }
        }
    }
}

/// Whether an op defines a symbol.
pub fn is_symbol(shape: &OpShape) -> bool {
    shape.has(Trait::Symbol) || shape.has_trait("SymbolOpInterface")
}
