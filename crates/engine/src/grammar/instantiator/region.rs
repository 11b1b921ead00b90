//! Regions: their blocks, the visible values, and their terminators.

use std::rc::Rc;

use assay_ir::{BlockId, OpId, ValueId};
use assay_model::recipe::{DraftPart, GrammarBuilder, RegionPlan, Yield};
use assay_model::shape::Trait;

use super::Instantiator;
use crate::grammar::plan::OpPlan;
use crate::grammar::reject::RejectReason;
use crate::grammar::template::TemplateNode;

/// Blocks of one region being filled.
pub struct RegionBlocks {
    pub region: assay_ir::RegionId,
    /// Whether it may hold more than one.
    several: bool,
    /// Values before this position of the list are defined outside of the region.
    base: usize,
    list: Vec<Info>,
    /// Position of the block at hand.
    here: usize,
}

/// One block.
struct Info {
    block: BlockId,
    /// Position of the immediate dominator; `None` for the first block, and for a block to which no branch was seen
    /// yet.
    above: Option<usize>,
    values: Vec<ValueId>,
}

/// Blocks that one region may have.
const MOST_BLOCKS: usize = 10;

impl Instantiator<'_> {
    /// Fills the next region of an op.
    pub fn fill_region(&mut self, op: OpId, plan: &RegionPlan) -> Option<()> {
        let plans = self.plans;
        let kind = plans.position(self.module.op_name(op))?;
        let own = &plans.list[kind as usize];
        let region = self.module.add_region(op);
        if plan.empty {
            return Some(());
        }
        if !self.may_nest() {
            return self.fail(RejectReason::Terminator);
        }
        let block = self.module.add_block(region);
        let args: Vec<ValueId> = plan.args.iter().map(|&ty| self.module.add_arg(block, ty)).collect();
        let isolated = own.shape.has(Trait::IsolatedFromAbove);
        let scope = &mut self.scope;
        let outer = isolated.then(|| {
            (std::mem::take(&mut scope.visible), std::mem::take(&mut scope.arguments), scope.open.take())
        });
        if plan.open_args {
            scope.open = Some(block);
        }
        let base = scope.visible.len();
        let (old_block, old_ended) = (scope.block, scope.ended);
        (scope.block, scope.ended) = (block, false);
        let first = Info { block, above: None, values: Vec::new() };
        let blocks = RegionBlocks { region, several: own.branches(), base, list: vec![first], here: 0 };
        scope.regions.push(blocks);
        scope.visible.extend(args.iter().copied());
        self.around.push(op);
        self.kinds.push(kind);
        let children = match self.template.children.get(self.template.child) {
            Some(children) => Some(children.clone()),
            None if plan.bare => None,
            // The recipe makes more regions than the shape defines.
            None => {
                let (ops, depth) = (self.dice.below(3), self.kinds.len() as u32);
                Some(Rc::new(self.drawer.region(&mut self.kinds, ops, depth.saturating_sub(2))))
            }
        };
        self.template.child += 1;
        let inner = (std::mem::take(&mut self.template.children), std::mem::take(&mut self.template.child));
        let done = self.blocks(own, plan, children.as_deref(), &args);
        (self.template.children, self.template.child) = inner;
        self.scope.regions.pop();
        self.around.pop();
        self.kinds.pop();
        self.scope.visible.truncate(base);
        (self.scope.block, self.scope.ended) = (old_block, old_ended);
        if let Some((visible, arguments, open)) = outer {
            (self.scope.visible, self.scope.arguments, self.scope.open) = (visible, arguments, open);
        }
        done
    }

    fn blocks(
        &mut self,
        own: &OpPlan,
        plan: &RegionPlan,
        children: Option<&Vec<TemplateNode>>,
        args: &[ValueId],
    ) -> Option<()> {
        if !plan.bare {
            for node in children.into_iter().flatten() {
                if self.scope.ended && !self.next_block() {
                    break;
                }
                self.node(node);
            }
        }
        loop {
            if !self.scope.ended {
                self.end(own, plan, args)?;
            }
            if !self.next_block() {
                return Some(());
            }
        }
    }

    /// Makes the terminator of the block at hand.
    fn end(&mut self, own: &OpPlan, plan: &RegionPlan, args: &[ValueId]) -> Option<()> {
        match &plan.ends {
            Yield::Nothing => {
                self.scope.ended = true;
                Some(())
            }
            Yield::Types(name, types) => {
                let Some(mut draft) = self.draft(name) else { return self.fail(RejectReason::Terminator) };
                if let Some(first) = draft.operands.first_mut() {
                    *first = DraftPart::Types(types.clone());
                }
                self.complete(draft).map(|_| ())
            }
            Yield::Custom(make) => make(self, args),
            Yield::Open => {
                let plans = self.plans;
                let name = own.shape.name;
                let fits = |plan: &&OpPlan| {
                    plan.terminator
                        && plan.shape.dialect == own.shape.dialect
                        && plan.shape.successors.is_empty()
                        && plan.shape.regions.is_empty()
                        && plan.never().is_none()
                };
                let mut ends = plans.list.iter().filter(fits);
                let of_parent = plans.list.iter().filter(fits).find(|plan| plan.parents.contains(&name));
                let end = own
                    .ends_with
                    .and_then(|name| plans.get(name))
                    .or(of_parent)
                    .or_else(|| ends.find(|plan| plan.parents.is_empty()));
                match end {
                    Some(end) => self.add_shaped(end).map(|_| ()),
                    None => self.fail(RejectReason::Terminator),
                }
            }
        }
    }

    /// Whether the current region may have another block.
    pub fn may_branch(&self) -> bool {
        self.scope.regions.last().is_some_and(|blocks| blocks.several && blocks.list.len() < MOST_BLOCKS)
    }

    /// A new block of the current region, to be filled later.
    pub fn open_block(&mut self, args: &[assay_ir::TypeId]) -> Option<BlockId> {
        if !self.may_branch() {
            return None;
        }
        let region = self.scope.regions.last()?.region;
        let block = self.module.add_block(region);
        for &ty in args {
            self.module.add_arg(block, ty);
        }
        self.scope.regions.last_mut()?.list.push(Info { block, above: None, values: Vec::new() });
        Some(block)
    }

    /// A block that is not filled yet.
    pub fn waiting_block(&mut self) -> Option<BlockId> {
        let blocks = self.scope.regions.last()?;
        let waiting = blocks.list.len() - blocks.here - 1;
        let at = blocks.here + 1 + self.dice.below(waiting as u32) as usize;
        self.scope.regions.last()?.list.get(at).map(|info| info.block)
    }

    /// Takes a terminator's successors into account for dominance.
    pub fn note_successors(&mut self, op: OpId) {
        let Some(blocks) = self.scope.regions.last_mut() else { return };
        for &successor in &self.module.op(op).successors {
            let Some(at) = blocks.list.iter().position(|info| info.block == successor) else { continue };
            let here = blocks.here;
            blocks.list[at].above = Some(match blocks.list[at].above {
                None => here,
                Some(other) => common(&blocks.list, here, other),
            });
        }
    }

    /// Goes to the next block that is not filled yet; false if there is none.
    fn next_block(&mut self) -> bool {
        let Some(blocks) = self.scope.regions.last_mut() else { return false };
        let start = blocks.base + chain(&blocks.list, blocks.here).1;
        if blocks.here + 1 >= blocks.list.len() {
            return false;
        }
        blocks.list[blocks.here].values = self.scope.visible.split_off(start.min(self.scope.visible.len()));
        blocks.here += 1;
        let (above, _) = chain(&blocks.list, blocks.here);
        self.scope.visible.truncate(blocks.base);
        for at in above {
            self.scope.visible.extend(&blocks.list[at].values);
        }
        let block = blocks.list[blocks.here].block;
        self.scope.visible.extend(&self.module.block(block).args);
        self.scope.block = block;
        self.scope.ended = false;
        true
    }
}

/// The blocks that dominate a block, outermost first, and how many values they have.
fn chain(list: &[Info], mut at: usize) -> (Vec<usize>, usize) {
    let mut above = Vec::new();
    while let Some(next) = list[at].above {
        above.push(next);
        at = next;
    }
    above.reverse();
    let values = above.iter().map(|&at| list[at].values.len()).sum();
    (above, values)
}

/// The innermost block that dominates two blocks. Blocks are filled in order, so the later one has the larger position.
fn common(list: &[Info], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        a = list[a].above.unwrap_or(0);
        if a == 0 && list[b].above.is_none() {
            return 0;
        }
    }
    a
}
