//! The interface that recipes have to a program in the making.

use assay_ir::{BlockId, Module, OpId, TypeId, ValueId};
use assay_model::IrBuilder;
use assay_model::generate::Class;
use assay_model::recipe::{Draft, GrammarBuilder, RegionPlan};
use assay_model::shape::{Shapes, Trait, TypeConstraint};

use super::instantiator::Instantiator;
use crate::dice::Dice;
use assay_ir::{FloatKind, Type};
use assay_model::generate::int_type;

/// Widths of integers, and how often each is drawn.
const WIDTHS: &[(u16, u32)] =
    &[(14, 1), (20, 8), (16, 16), (26, 32), (26, 64), (2, 2), (2, 4), (1, 7), (1, 24), (1, 33), (2, 128)];
const FLOATS: &[(u16, FloatKind)] = &[
    (40, FloatKind::F32),
    (26, FloatKind::F64),
    (14, FloatKind::F16),
    (10, FloatKind::BF16),
    (2, FloatKind::F80),
    (2, FloatKind::F128),
];

fn scalar(dice: &mut Dice, module: &mut Module, class: Class) -> TypeId {
    let ctx = &mut module.ctx;
    let roll = dice.below(100);
    match class {
        Class::Bool => int_type(ctx, 1),
        Class::Index => ctx.intern_type(Type::Index),
        Class::Float => ctx.intern_type(Type::Float(dice.pick_weighted(FLOATS))),
        Class::IntOrIndex | Class::Any if roll < 20 => ctx.intern_type(Type::Index),
        Class::Bits | Class::Any if roll > 60 => ctx.intern_type(Type::Float(dice.pick_weighted(FLOATS))),
        _ => int_type(ctx, dice.pick_weighted(WIDTHS)),
    }
}

impl IrBuilder for Instantiator<'_> {
    fn ir(&self) -> &Module {
        &self.module
    }

    fn module(&mut self) -> &mut Module {
        &mut self.module
    }

    fn insert(&mut self, op: OpId) -> Option<()> {
        self.append(op).map(|_| ())
    }
}

impl GrammarBuilder for Instantiator<'_> {
    fn shapes(&self) -> &'static Shapes {
        self.generator.shapes
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.dice.below(bound)
    }

    fn draw(&mut self, constraint: &'static TypeConstraint) -> Option<TypeId> {
        if let Some(ty) = self.visible_type(constraint, 70) {
            return Some(ty);
        }
        let pool = self.generator.pools.get(constraint.name)?.clone();
        self.draw_from(&pool)
    }

    fn any_type(&mut self) -> TypeId {
        let generator = self.generator;
        match self.dice.below(10) {
            0..4 => scalar(&mut self.dice, &mut self.module, Class::Any),
            4..7 => match self.choose(&|_, _| true) {
                Some(value) => self.module.value(value).ty,
                None => scalar(&mut self.dice, &mut self.module, Class::Any),
            },
            _ => {
                let pool = &generator.any;
                self.draw_from(pool).unwrap_or_else(|| scalar(&mut self.dice, &mut self.module, Class::Any))
            }
        }
    }

    fn scalar(&mut self, class: Class) -> TypeId {
        scalar(&mut self.dice, &mut self.module, class)
    }

    fn pick(&mut self, accept: &dyn Fn(&Module, ValueId) -> bool) -> Option<ValueId> {
        self.choose(accept)
    }

    fn visible(&self) -> Vec<ValueId> {
        self.scope.arguments.iter().chain(&self.scope.visible).copied().collect()
    }

    fn value(&mut self, ty: TypeId) -> Option<ValueId> {
        let same = |module: &Module, value: ValueId| module.value(value).ty == ty;
        let old = if self.dice.chance(10) { None } else { self.choose(&same) };
        old.or_else(|| self.make_value(ty)).or_else(|| self.choose(&same))
    }

    fn fresh(&mut self, ty: TypeId) -> Option<ValueId> {
        self.make_value(ty)
    }

    fn argument(&mut self, ty: TypeId) -> Option<ValueId> {
        self.add_argument(ty)
    }

    fn draft(&self, op: &str) -> Option<Draft> {
        self.plans.get(op).map(|plan| Draft::new(plan.shape))
    }

    fn emit(&mut self, draft: Draft) -> Option<OpId> {
        self.complete(draft)
    }

    fn append(&mut self, op: OpId) -> Option<OpId> {
        let plans = self.plans;
        let plan = &plans.list[plans.position(self.module.op_name(op))? as usize];
        self.settle(op, plan)
    }

    fn fill(&mut self, op: OpId, plan: &RegionPlan) -> Option<()> {
        self.fill_region(op, plan)
    }

    fn target(&mut self) -> Option<BlockId> {
        let waiting = self.waiting_block();
        if let (Some(block), true) = (waiting, self.dice.chance(45) || !self.may_branch()) {
            return Some(block);
        }
        let count = self.dice.pick_weighted(&[(4, 0), (3, 1), (2, 2)]);
        let types: Vec<TypeId> = (0..count).map(|_| self.any_type()).collect();
        self.open_block(&types)
    }

    fn parents(&self) -> Vec<OpId> {
        self.around.iter().rev().copied().collect()
    }

    fn symbols(&self, op: &str) -> Vec<OpId> {
        let plans = self.plans;
        let table = self.kinds.iter().rposition(|&at| plans.list[at as usize].shape.has(Trait::SymbolTable));
        let regions = table.map(|at| &self.module.op(self.around[at]).regions);
        let block = regions
            .and_then(|regions| regions.first())
            .and_then(|&region| self.module.region(region).blocks.first().copied())
            .unwrap_or(self.module.top());
        let Some(name) = self.module.ctx.find_sym(op) else { return Vec::new() };
        self.symbols.iter().filter(|each| each.0 == block && each.1 == name).map(|each| each.2).collect()
    }

    fn fresh_symbol(&mut self, stem: &str) -> String {
        self.name(stem)
    }

    fn in_table(&mut self, make: &mut dyn FnMut(&mut dyn GrammarBuilder) -> Option<()>) -> Option<()> {
        self.in_table_with(&mut |instantiator| make(instantiator))
    }
}
