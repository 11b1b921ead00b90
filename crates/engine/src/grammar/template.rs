//! Phase 1: a template, which is the tree of a program's ops without types, operands and attributes.

use std::rc::Rc;

use assay_ir::AttrId;
use assay_model::shape::Trait;
use assay_model::{Place, Role};

use super::plan::{OpPlan, Plans};
use crate::dice::Dice;

/// One op to make: its position in the plans, and the contents of its regions.
#[derive(Clone, Debug)]
pub struct TemplateNode {
    /// Position among the plans.
    pub op: u32,
    /// Ops of each region, in order.
    pub regions: Vec<Rc<Vec<TemplateNode>>>,
    /// Attributes from a hand-written template, by position in the shape; the ids belong to the template's context.
    pub given: Vec<(usize, AttrId)>,
}

impl TemplateNode {
    /// An op without attributes given by hand.
    pub fn new(op: u32, regions: Vec<Vec<TemplateNode>>) -> TemplateNode {
        TemplateNode { op, regions: regions.into_iter().map(Rc::new).collect(), given: Vec::new() }
    }
}

/// Which ops are drawn, and how often.
pub struct Sampler {
    /// Positions in the plans, with weights summed up.
    ops: Vec<u32>,
    sums: Vec<u64>,
    pub program: u32,
    pub function: u32,
}

/// What surrounds a place: ops, outermost first.
pub type EnclosingKinds = Vec<u32>;

/// Percentage of ops that are required ones: ops that this program must try to contain.
const OBLIGED: u32 = 30;
/// Draws before a place stays empty.
const DRAWS: u32 = 24;
/// Ops around a single one, at the most.
const NESTED: usize = 4;

impl Sampler {
    /// A sampler of the wanted ops of the dialects, by the dialects' weights in percent.
    pub fn new(plans: &Plans, dialects: &[(String, u32)], wanted: &dyn Fn(&str) -> bool) -> Option<Sampler> {
        let role = |role| {
            let has = |plan: &OpPlan| plan.recipe.is_some_and(|recipe| recipe.role == role);
            plans.list.iter().position(has).map(|at| at as u32)
        };
        let (program, function) = (role(Role::Program)?, role(Role::Function)?);
        let mut sampler = Sampler { ops: Vec::new(), sums: Vec::new(), program, function };
        let mut sum = 0;
        // Without this filter, a dialect of weight 0 could still contribute required ops.
        for (name, percent) in dialects.iter().filter(|(_, percent)| *percent > 0) {
            let drawn =
                |plan: &OpPlan| plan.shape.dialect == name && drawable(plan) && wanted(plan.shape.name);
            let ops: Vec<usize> = (0..plans.list.len()).filter(|&at| drawn(&plans.list[at])).collect();
            // A large dialect is drawn more often than a small one, but not in proportion to its size.
            let share = 1000 * u64::from(*percent) / ((ops.len() as f64).sqrt().max(1.0) as u64);
            for at in ops {
                let own = plans.list[at].recipe.map_or(100, |recipe| recipe.weight);
                sum += share * u64::from(own) / 100;
                sampler.ops.push(at as u32);
                sampler.sums.push(sum);
            }
        }
        Some(sampler)
    }

    /// Ops that are drawn.
    pub fn ops(&self) -> &[u32] {
        &self.ops
    }

    fn draw_weighted(&self, dice: &mut Dice) -> Option<u32> {
        let total = *self.sums.last()?;
        let at = ((u128::from(dice.bits()) * u128::from(total)) >> 64) as u64;
        Some(self.ops[self.sums.partition_point(|&sum| sum <= at).min(self.ops.len() - 1)])
    }
}

fn drawable(plan: &OpPlan) -> bool {
    let branch = !plan.shape.successors.is_empty() || plan.place() == Place::Block;
    plan.never().is_none()
        && plan.place() != Place::Recipe
        && plan.recipe.is_none_or(|recipe| recipe.role != Role::Program)
        && (!plan.terminator || branch)
}

/// Draws one program's template.
pub struct Drawer<'a> {
    pub plans: &'a Plans,
    pub sampler: &'a Sampler,
    pub dice: Dice,
    pub depth: u32,
    /// How often each drawn op occurs in this program so far.
    counts: rustc_hash::FxHashMap<u32, u32>,
    /// Ops that this program should contain, if possible.
    obliged: Vec<u32>,
    /// Decides which ops this program likes.
    taste: u64,
}

impl<'a> Drawer<'a> {
    /// A drawer for a program of this many ops. Over the programs of a seed, each op is required equally often. So an
    /// op that is rarely drawn by chance becomes likelier, as in MLIRSmith's adaptive sampling, and yet a program
    /// depends only on its own number.
    pub fn new(
        plans: &'a Plans,
        sampler: &'a Sampler,
        mut dice: Dice,
        (seed, index): (u64, u64),
        (ops, depth): (u32, u32),
    ) -> Drawer<'a> {
        let all = sampler.ops().len() as u64;
        let each = u64::from((ops * OBLIGED / 100).max(2));
        let mut obliged = Vec::new();
        if all > 0 {
            let step = coprime(seed, all);
            let shift = seed.wrapping_mul(0x9E37_79B9) % all;
            for nth in 0..each.min(all) {
                let number = (index % all).wrapping_mul(each) + nth;
                let at = (u128::from(number) * u128::from(step) + u128::from(shift)) % u128::from(all);
                obliged.push(sampler.ops()[at as usize]);
            }
        }
        let taste = dice.bits();
        Drawer { plans, sampler, dice, depth, counts: rustc_hash::FxHashMap::default(), obliged, taste }
    }

    /// The tree of a program with this many functions and about this many ops.
    pub fn program(&mut self, functions: u32, ops: u32) -> TemplateNode {
        let (program, function) = (self.sampler.program, self.sampler.function);
        let functions = functions.max(1);
        let mut around = vec![program, function];
        let mut list = Vec::new();
        for nth in 0..functions {
            let share = ops * (nth + 1) / functions - ops * nth / functions;
            let body = self.region(&mut around, share.max(1), 0);
            list.push(TemplateNode::new(function, vec![body]));
        }
        TemplateNode::new(program, vec![list])
    }

    /// The tree of a program for one op, inside the ops that it needs around it. `None` for an op that is only made as
    /// a part of other ops.
    pub fn draw_for_op(&mut self, op: u32) -> Option<TemplateNode> {
        let (program, function) = (self.sampler.program, self.sampler.function);
        if op == program {
            return Some(TemplateNode::new(program, vec![vec![TemplateNode::new(function, Vec::new())]]));
        }
        if !drawable(&self.plans.list[op as usize]) {
            return None;
        }
        let mut node = self.with_regions(op, &mut vec![program, function, op], 2, 0);
        let mut top = op;
        for _ in 0..NESTED {
            let Some(outer) = self.outer(top) else { break };
            node = TemplateNode::new(outer, vec![vec![node]]);
            top = outer;
        }
        let loose = top != function && !self.plans.list[top as usize].in_table();
        let inner = if loose { TemplateNode::new(function, vec![vec![node]]) } else { node };
        Some(TemplateNode::new(program, vec![vec![inner]]))
    }

    /// Ops for a region: about `ops` of them, including the ops in their regions.
    pub fn region(&mut self, around: &mut EnclosingKinds, ops: u32, depth: u32) -> Vec<TemplateNode> {
        let mut left = ops;
        let mut nodes = Vec::new();
        while left > 0 {
            let Some(node) = self.node(around, left, depth, None) else { break };
            left = left.saturating_sub(size(&node));
            nodes.push(node);
        }
        nodes
    }

    /// One op with its contents; an op of one dialect, if a name is given.
    pub fn node(
        &mut self,
        around: &mut EnclosingKinds,
        room: u32,
        depth: u32,
        dialect: Option<&str>,
    ) -> Option<TemplateNode> {
        let duty = dialect.is_none() && self.dice.chance(OBLIGED + 10);
        if let Some(node) = duty.then(|| self.draw_obliged_node(around, room, depth)).flatten() {
            return Some(node);
        }
        let op = self.draw(around, room, depth, dialect)?;
        Some(self.with_regions(op, around, room, depth))
    }

    fn draw_obliged_node(
        &mut self,
        around: &mut EnclosingKinds,
        room: u32,
        depth: u32,
    ) -> Option<TemplateNode> {
        for at in 0..self.obliged.len() {
            let op = self.obliged[at];
            if self.legal(op, around, room, depth) {
                self.obliged.swap_remove(at);
                return Some(self.with_regions(op, around, room, depth));
            }
            let Some(outer) = self.outer(op) else { continue };
            if self.legal(outer, around, room, depth) && room >= 2 {
                self.obliged.swap_remove(at);
                let mut node = self.with_regions(outer, around, 2, depth);
                around.push(outer);
                if self.legal(op, around, room, depth + 1) {
                    let inner = self.with_regions(op, around, room - 1, depth + 1);
                    match node.regions.first_mut() {
                        Some(region) => *region = Rc::new(vec![inner]),
                        None => node.regions.push(Rc::new(vec![inner])),
                    }
                }
                around.pop();
                return Some(node);
            }
        }
        None
    }

    /// The op that another op must be in.
    fn outer(&self, op: u32) -> Option<u32> {
        let plan = &self.plans.list[op as usize];
        let name = match plan.place() {
            Place::Within(names) => names.first()?,
            _ => plan.parents.first()?,
        };
        let outer = self.plans.position(name)?;
        drawable(&self.plans.list[outer as usize]).then_some(outer)
    }

    fn draw(&mut self, around: &EnclosingKinds, room: u32, depth: u32, dialect: Option<&str>) -> Option<u32> {
        for attempt in 0..DRAWS {
            let op = self.sampler.draw_weighted(&mut self.dice)?;
            let fits = dialect.is_none_or(|name| self.plans.list[op as usize].shape.dialect == name);
            if !fits || !self.legal(op, around, room, depth) {
                continue;
            }
            // Preferences differ from program to program, and ops that are already there get a lower weight.
            let liking = 1 + (self.taste ^ u64::from(op).wrapping_mul(0x9E37_79B9_7F4A_7C15)) % 4;
            let count = self.counts.get(&op).copied().unwrap_or(0);
            if attempt + 4 > DRAWS || u64::from(self.dice.below(4 * (1 + count))) < liking {
                return Some(op);
            }
        }
        None
    }

    pub fn with_regions(
        &mut self,
        op: u32,
        around: &mut EnclosingKinds,
        room: u32,
        depth: u32,
    ) -> TemplateNode {
        *self.counts.entry(op).or_insert(0) += 1;
        let plan = &self.plans.list[op as usize];
        let mut regions = Vec::new();
        around.push(op);
        for region in &plan.shape.regions {
            let many = 1 + u32::from(super::plan::variadic(region.arity)) * self.dice.below(2);
            for _ in 0..many {
                let most = (room / 2).clamp(1, 8);
                let ops = 1 + self.dice.below(most);
                regions.push(self.region(around, ops, depth + 1));
            }
        }
        around.pop();
        TemplateNode::new(op, regions)
    }

    /// Whether an op may be placed in the innermost of the ops around.
    pub fn legal(&self, op: u32, around: &EnclosingKinds, room: u32, depth: u32) -> bool {
        let list = &self.plans.list;
        let plan = &list[op as usize];
        if !plan.shape.regions.is_empty() && (depth >= self.depth || room < 2) {
            return false;
        }
        let table = |at: &u32| list[*at as usize].shape.has(Trait::SymbolTable);
        let around = if plan.in_table() {
            &around[..around.iter().rposition(table).map_or(0, |at| at + 1)]
        } else {
            around.as_slice()
        };
        let parent = around.last().map(|&at| &list[at as usize]);
        let parent_name = parent.map_or("", |parent| parent.shape.name);
        if plan.terminator && !parent.is_some_and(OpPlan::branches) {
            return false;
        }
        if parent.is_some_and(|parent| parent.shape.has(Trait::SymbolTable))
            && !plan.in_table()
            && !plan.parents.contains(&parent_name)
        {
            return false;
        }
        if !plan.parents.is_empty() && !plan.parents.contains(&parent_name) {
            return false;
        }
        let within = match plan.place() {
            Place::Within(names) => around.iter().any(|&at| names.contains(&list[at as usize].shape.name)),
            _ => true,
        };
        within && self.inside(plan, around)
    }

    /// Whether an op is allowed by the innermost op around that restricts its contents.
    fn inside(&self, plan: &OpPlan, around: &[u32]) -> bool {
        plan.is_allowed_in(around.iter().rev().map(|&at| Some(&self.plans.list[at as usize])))
    }
}

/// Ops of a node, its own included.
pub fn size(node: &TemplateNode) -> u32 {
    1 + node.regions.iter().flat_map(|region| region.iter()).map(size).sum::<u32>()
}

/// A step that visits all of `0..all`.
fn coprime(seed: u64, all: u64) -> u64 {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let start = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) % all.max(1);
    (0..all).map(|add| (start + add) % all).find(|&step| step > 0 && gcd(step, all) == 1).unwrap_or(1)
}
