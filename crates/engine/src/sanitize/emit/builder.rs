//! The emitter as guards of dialects see it.

use assay_ir::{AttrId, Module, OpId, Sym, TypeId, ValueId};
use assay_model::guard::Predicate;
use assay_model::{Cond, GuardBuilder, IrBuilder, Range, Ranges};
use smallvec::SmallVec;

use super::{Emitter, Key, compare};

impl IrBuilder for Emitter<'_> {
    fn ir(&self) -> &Module {
        self.module
    }

    fn module(&mut self) -> &mut Module {
        self.module
    }

    fn insert(&mut self, op: OpId) -> Option<()> {
        (!self.looking).then(|| {
            self.put_before_anchor(op);
            self.note(op);
        })
    }
}

impl GuardBuilder for Emitter<'_> {
    fn range(&self, value: ValueId) -> Option<Range> {
        Ranges::range(self, value)
    }

    fn pure(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: TypeId,
        properties: &[(&str, AttrId)],
    ) -> Option<ValueId> {
        let name = self.module.ctx.sym(name);
        let properties: SmallVec<[(Sym, AttrId); 1]> =
            properties.iter().map(|&(name, attr)| (self.module.ctx.sym(name), attr)).collect();
        let key = Key { name, operands: operands.into(), properties, result };
        if let Some(&value) = self.scopes.iter().rev().find_map(|scope| scope.get(&key)) {
            return Some(value);
        }
        if self.looking {
            return None;
        }
        let op = self.module.create_op(name, operands, &[result]);
        self.module.op_mut(op).properties = key.properties.to_vec();
        self.put_before_anchor(op);
        self.made.push(op);
        let value = self.module.op(op).results[0];
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(key, value);
        }
        Some(value)
    }

    fn build_at(
        &mut self,
        place: OpId,
        make: &mut dyn FnMut(&mut dyn GuardBuilder) -> Option<ValueId>,
    ) -> Option<ValueId> {
        let before = std::mem::replace(&mut self.anchor, place);
        self.enter();
        let made = make(self);
        self.leave();
        self.anchor = before;
        made
    }

    fn insert_after(&mut self, place: OpId, op: OpId) -> Option<()> {
        (!self.looking && self.module.insert_after(place, op)).then(|| self.note(op))
    }

    fn look(&mut self, only: bool) -> bool {
        std::mem::replace(&mut self.looking, only)
    }

    fn excludes(&mut self, op: OpId, cond: &Cond) -> bool {
        (self.decide)(self, op, cond) == Some(false)
    }

    fn add_comparison(
        &mut self,
        condition: &mut Option<ValueId>,
        predicate: Predicate,
        a: ValueId,
        b: ValueId,
    ) -> Option<()> {
        compare::add_comparison(self, condition, predicate, (a, b))
    }

    fn fresh(&mut self, ty: TypeId) -> Option<ValueId> {
        (self.guard_ops.fresh)(self, ty)
    }
}
