//! Draws one op: an elementwise op, an op with its own generation function, or an idiom of several ops.

use assay_ir::{OpId, TypeId, ValueId};
use assay_model::generate::{int_type, with_elem};
use assay_model::{CastTarget, Class, Generate, Idiom, IdiomOperand, Ids, OpDef, ResultTypes, TypeVar};
use smallvec::SmallVec;

use super::program::UnfinishedProgram;
use super::{types, weights};

/// Draws from a list with cumulative weights.
fn draw_cumulative<T: Copy>(program: &mut UnfinishedProgram<'_>, list: &[(u32, T)]) -> Option<T> {
    let total = list.last()?.0;
    let at = program.dice.below(total);
    let index = list.partition_point(|entry| entry.0 <= at);
    Some(list[index].1)
}

impl UnfinishedProgram<'_> {
    /// Makes one op or idiom at the point of insertion; `None` if the draw did not fit.
    pub fn draw_op(&mut self) -> Option<()> {
        if self.planter.is_some() && self.dice.chance(weights::PLANTED) {
            return self.plant();
        }
        let tables = self.tables;
        if self.dice.chance(weights::IDIOM)
            && let Some(idiom) = draw_cumulative(self, &tables.idioms)
        {
            return self.idiom(idiom);
        }
        let def = draw_cumulative(self, &tables.ops)?;
        match def.generate {
            Generate::Elementwise { operands, class, cast, scalars_only } => {
                self.elementwise(def, operands, class, cast, scalars_only)
            }
            Generate::Custom(make) => make(self),
            _ => None,
        }
    }

    /// Puts an op into the block, runs and repairs it; `None` if it had to be removed.
    pub fn emit(&mut self, op: OpId) -> Option<()> {
        self.module.push_op(self.block, op);
        self.made += 1;
        self.settle_op(op).then_some(())
    }

    fn elementwise(
        &mut self,
        def: &'static OpDef,
        n_operands: u8,
        class: Class,
        cast: Option<CastTarget>,
        scalars_only: bool,
    ) -> Option<()> {
        let first = match self.variable(class, scalars_only) {
            Some(value) => value,
            // An op whose operands are all constants tests little.
            None if self.dice.chance(15) => {
                let ty = match scalars_only {
                    true => types::draw_scalar(&mut self.dice, &mut self.module.ctx, self.config, class),
                    false => types::draw(&mut self.dice, &mut self.module.ctx, self.config, class),
                };
                self.operand(ty)?
            }
            None => return None,
        };
        let ty = self.ty(first);
        let at = if self.dice.chance(65) { 0 } else { self.dice.below(n_operands.into()) as u8 };
        let fixes = def.rules.iter().filter_map(|rule| rule.fix);
        let mut safe = None;
        let mut operands: SmallVec<[ValueId; 3]> = SmallVec::new();
        for index in 0..n_operands {
            let fix = fixes.clone().find(|fix| fix.operand == index);
            let operand = if index == at || self.dice.chance(weights::SAME_OPERAND) {
                first
            } else if let Some(fix) = fix.filter(|_| self.dice.chance(weights::SAFE_OPERAND)) {
                safe = Some(fix);
                first
            } else {
                self.operand(ty)?
            };
            operands.push(operand);
        }
        let results = self.result_types(def, ty, cast)?;
        let name = self.module.ctx.sym(def.name);
        let op = self.module.create_op(name, &operands, &results);
        self.draw_choices(op);
        if let Some(fix) = safe {
            self.make_safe(op, def, fix, false);
        }
        self.emit(op)
    }

    fn result_types(
        &mut self,
        def: &OpDef,
        ty: TypeId,
        cast: Option<CastTarget>,
    ) -> Option<SmallVec<[TypeId; 2]>> {
        let ctx = &mut self.module.ctx;
        let bool_type = int_type(ctx, 1);
        let mut types: SmallVec<[TypeId; 2]> = SmallVec::new();
        match def.result_types {
            ResultTypes::Same => types.push(ty),
            ResultTypes::Bool => types.push(with_elem(ctx, ty, bool_type)),
            ResultTypes::SameAndBool => types.extend([ty, with_elem(ctx, ty, bool_type)]),
            ResultTypes::SameTwice => types.extend([ty, ty]),
            ResultTypes::Cast => types.push(types::cast(&mut self.dice, ctx, self.config, ty, cast?)?),
            ResultTypes::Choice | ResultTypes::Own => return None,
        }
        Some(types)
    }

    fn idiom(&mut self, idiom: &'static Idiom) -> Option<()> {
        let mut known: SmallVec<[TypeId; 4]> = SmallVec::new();
        let mut first = None;
        for var in idiom.types {
            let ty = self.idiom_type(*var, &known, &mut first)?;
            known.push(ty);
        }
        let mut inputs = Ids::new();
        for (index, &ty) in idiom.inputs.iter().enumerate() {
            let value = match first.take() {
                Some(value) if index == 0 && ty == 0 => Some(value),
                _ => self.operand(*known.get(ty as usize)?),
            };
            inputs.push(value?);
        }
        let mut made: SmallVec<[OpId; 4]> = SmallVec::new();
        for step in idiom.steps {
            let mut operands = Ids::new();
            for &operand in step.operands {
                operands.push(self.idiom_operand(operand, &known, &inputs, &made)?);
            }
            let mut results: SmallVec<[TypeId; 2]> = SmallVec::new();
            for &ty in step.results {
                results.push(*known.get(ty as usize)?);
            }
            let types = (self.ty(*operands.last()?), *results.first()?);
            let def = self.registry.computing(idiom.dialect, step.function, &self.module.ctx, types)?;
            let name = self.module.ctx.sym(def.name);
            let op = self.module.create_op(name, &operands, &results);
            self.draw_choices(op);
            self.emit(op)?;
            made.push(op);
        }
        Some(())
    }

    fn idiom_type(&mut self, var: TypeVar, known: &[TypeId], first: &mut Option<ValueId>) -> Option<TypeId> {
        let shaped_like = known.first().copied();
        let fresh = |program: &mut Self, class| {
            types::draw_scalar(&mut program.dice, &mut program.module.ctx, program.config, class)
        };
        let ty = match (var, shaped_like) {
            (TypeVar::Any(class) | TypeVar::Scalar(class), None) => {
                let scalar = matches!(var, TypeVar::Scalar(_));
                *first = self.variable(class, scalar);
                match *first {
                    Some(value) => self.ty(value),
                    None => fresh(self, class),
                }
            }
            (TypeVar::Any(class), Some(like)) => {
                let elem = fresh(self, class);
                with_elem(&mut self.module.ctx, like, elem)
            }
            (TypeVar::Scalar(class), Some(_)) => fresh(self, class),
            (TypeVar::Wider(of), _) => self.idiom_cast(known, of, CastTarget::Wider)?,
            (TypeVar::Narrower(of), _) => self.idiom_cast(known, of, CastTarget::Narrower)?,
        };
        Some(ty)
    }

    fn idiom_cast(&mut self, known: &[TypeId], of: u8, target: CastTarget) -> Option<TypeId> {
        let from = *known.get(of as usize)?;
        types::cast(&mut self.dice, &mut self.module.ctx, self.config, from, target)
    }

    fn idiom_operand(
        &mut self,
        operand: IdiomOperand,
        known: &[TypeId],
        inputs: &[ValueId],
        made: &[OpId],
    ) -> Option<ValueId> {
        let ty = |index: u8| known.get(index as usize).copied();
        match operand {
            IdiomOperand::In(index) => inputs.get(index as usize).copied(),
            IdiomOperand::Step(step) => self.result(made, step, 0),
            IdiomOperand::Result(step, index) => self.result(made, step, index),
            IdiomOperand::Const(index) => {
                let content = self.draw_content(ty(index)?);
                self.constant(ty(index)?, &content)
            }
            IdiomOperand::Int(index, value) => {
                let content = self.number(ty(index)?, value);
                self.constant(ty(index)?, &content)
            }
        }
    }

    fn result(&mut self, made: &[OpId], step: u8, index: u8) -> Option<ValueId> {
        let op = *made.get(step as usize)?;
        let value = *self.module.op(op).results.get(index as usize)?;
        self.facts[value.0 as usize].used = true;
        Some(value)
    }
}
