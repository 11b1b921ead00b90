//! Makes an op of a draft.

use assay_ir::{AttrId, OpId, TypeId, ValueId};
use assay_model::generate::i32_array;
use assay_model::recipe::{Draft, DraftPart, GrammarBuilder, RegionPlan, Slot, Yield};
use assay_model::shape::{Arity, Presence, Trait, verify_op};
use smallvec::SmallVec;

use super::Instantiator;
use super::solve::{Types, solve};
use crate::grammar::attrs::AttrSource;
use crate::grammar::plan::{OpPlan, share};
use crate::grammar::reject::RejectReason;

impl Instantiator<'_> {
    /// Makes an op like one of its samples.
    pub fn by_sample(&mut self, plan: &OpPlan) -> Option<OpId> {
        let sample = &plan.samples[self.dice.below(plan.samples.len() as u32) as usize];
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
        for &ty in &sample.inputs {
            let ty = self.import_type(ty);
            match self.value(ty) {
                Some(value) => operands.push(value),
                None => return self.fail(RejectReason::Value),
            }
        }
        let results: Vec<TypeId> = sample.results.iter().map(|&ty| self.import_type(ty)).collect();
        let name = self.module.ctx.sym(plan.shape.name);
        let op = self.module.create_op(name, &operands, &results);
        for (name, attr) in &sample.properties {
            let attr = self.import_attr(*attr);
            self.module.set_property(op, name, attr);
        }
        self.settle(op, plan)
    }

    /// Draws the missing parts, makes the op with its regions, verifies it and puts it at the point of insertion.
    pub fn complete(&mut self, draft: Draft) -> Option<OpId> {
        if let Some(name) = draft.error {
            return self.fail(RejectReason::Name(name));
        }
        let plans = self.plans;
        let plan = &plans.list[plans.position(draft.shape.name)? as usize];
        let Some(types) = solve(self, plan, &draft) else { return self.fail(RejectReason::Types) };
        if types.iter().flatten().any(|&ty| !self.takes(ty)) {
            return self.fail(RejectReason::Types);
        }
        let attrs = self.draw_attrs(plan, &draft)?;
        let (operands, results) = types.split_at(draft.shape.operands.len());
        let values = self.draw_operands(&draft, operands)?;
        let flat: SmallVec<[TypeId; 4]> = results.iter().flatten().copied().collect();
        let name = self.module.ctx.sym(draft.shape.name);
        let op = self.module.create_op(name, &values, &flat);
        for (at, attr) in attrs {
            let name = self.module.ctx.sym(draft.shape.attrs[at].name);
            self.module.op_mut(op).properties.push((name, attr));
        }
        self.segments(op, plan, operands, results);
        for &(name, attr) in &draft.discardable {
            let name = self.module.ctx.sym(name);
            self.module.op_mut(op).attrs.push((name, attr));
        }
        if self.successors(op, &draft).is_none() {
            return self.give_up(op, RejectReason::Successor);
        }
        if self.draft_regions(op, plan, &draft).is_none() {
            return self.give_up(op, RejectReason::Terminator);
        }
        if draft.finish.is_some_and(|finish| finish(self, op).is_none()) {
            return self.give_up(op, RejectReason::Recipe);
        }
        self.settle(op, plan)
    }

    fn give_up(&mut self, op: OpId, reason: RejectReason) -> Option<OpId> {
        self.module.erase_op(op);
        self.fail(reason)
    }

    /// Puts a finished op at the point of insertion and verifies it.
    pub fn settle(&mut self, op: OpId, plan: &OpPlan) -> Option<OpId> {
        if self.scope.ended {
            return self.give_up(op, RejectReason::Successor);
        }
        self.module.push_op(self.scope.block, op);
        let errors = verify_op(&self.module, op, self.generator.shapes);
        if let Some(error) = errors.into_iter().next() {
            return self.give_up(op, RejectReason::Shape(error.message));
        }
        let data = self.module.op(op);
        let (results, operands) = (data.results.clone(), data.operands.clone());
        for value in operands {
            self.note_use(value);
        }
        self.scope.visible.extend(results);
        if plan.symbol {
            let name = self.module.op(op).name;
            self.symbols.push((self.scope.block, name, op));
        }
        if plan.terminator {
            self.scope.ended = true;
            self.note_successors(op);
        }
        Some(op)
    }

    fn draw_attrs(&mut self, plan: &OpPlan, draft: &Draft) -> Option<SmallVec<[(usize, AttrId); 4]>> {
        let mut attrs = SmallVec::new();
        for (at, slot) in draft.attrs.iter().enumerate() {
            let shape = &draft.shape.attrs[at];
            match slot {
                Slot::Is(attr) => attrs.push((at, *attr)),
                Slot::Absent => {}
                Slot::Open => {
                    let required = shape.presence == Presence::Required;
                    if !required && !self.dice.chance(share(shape.presence)) {
                        continue;
                    }
                    match self.draw_attr(&plan.attrs[at], plan) {
                        Some(attr) => attrs.push((at, attr)),
                        None if required => return self.fail(RejectReason::Attribute(shape.name)),
                        None => {}
                    }
                }
            }
        }
        Some(attrs)
    }

    fn draw_attr(&mut self, source: &AttrSource, plan: &OpPlan) -> Option<AttrId> {
        match source {
            AttrSource::Pool(pool) => {
                let attr = pool[self.dice.below(pool.len() as u32) as usize];
                Some(self.import_attr(attr))
            }
            AttrSource::Symbol if !plan.symbol && plan.place() != assay_model::Place::Table => None,
            AttrSource::Symbol => {
                let name = self.name("s");
                let text = self.module.ctx.sym(&name);
                Some(self.module.ctx.intern_attr(assay_ir::Attr::String(text)))
            }
            AttrSource::None => None,
        }
    }

    fn draw_operands(&mut self, draft: &Draft, types: &[Types]) -> Option<SmallVec<[ValueId; 4]>> {
        let mut values: SmallVec<[ValueId; 4]> = SmallVec::new();
        for (part, types) in draft.operands.iter().zip(types) {
            if let DraftPart::Values(fixed) = part {
                values.extend_from_slice(fixed);
                continue;
            }
            for &ty in types {
                match self.value(ty) {
                    Some(value) => values.push(value),
                    None => return self.fail(RejectReason::Value),
                }
            }
        }
        Some(values)
    }

    fn segments(&mut self, op: OpId, plan: &OpPlan, operands: &[Types], results: &[Types]) {
        for (holds, name, parts) in [
            (Trait::AttrSizedOperandSegments, "operandSegmentSizes", operands),
            (Trait::AttrSizedResultSegments, "resultSegmentSizes", results),
        ] {
            if plan.shape.has(holds) {
                let sizes: SmallVec<[i32; 6]> = parts.iter().map(|types| types.len() as i32).collect();
                let attr = i32_array(&mut self.module.ctx, &sizes);
                self.module.set_property(op, name, attr);
            }
        }
    }

    fn successors(&mut self, op: OpId, draft: &Draft) -> Option<()> {
        let mut blocks = draft.successors.clone();
        for shape in draft.shape.successors.iter().skip(blocks.len()) {
            if shape.arity == Arity::One {
                blocks.push(self.open_block(&[])?);
            }
        }
        self.module.op_mut(op).successors = blocks;
        Some(())
    }

    fn draft_regions(&mut self, op: OpId, plan: &OpPlan, draft: &Draft) -> Option<()> {
        for region in &draft.regions {
            self.fill(op, region)?;
        }
        if !draft.open_regions {
            return Some(());
        }
        let results: SmallVec<[TypeId; 2]> =
            self.module.op(op).results.iter().map(|&value| self.module.value(value).ty).collect();
        for shape in &draft.shape.regions {
            let many = match shape.arity {
                Arity::One => 1,
                _ => self.dice.below(3),
            };
            for _ in 0..many {
                let ends = match (plan.shape.has(Trait::NoTerminator), plan.ends_with) {
                    (true, _) => Yield::Nothing,
                    (false, Some(name)) if self.yields(name) => Yield::Types(name, results.clone()),
                    _ => Yield::Open,
                };
                self.fill(op, &RegionPlan::new(&[], ends))?;
            }
        }
        Some(())
    }

    /// Whether an op takes any number of operands.
    fn yields(&self, name: &str) -> bool {
        let operands = self.plans.get(name).map(|plan| plan.shape.operands.as_slice());
        operands.is_some_and(|operands| matches!(operands, [only] if only.arity == Arity::Variadic))
    }
}
