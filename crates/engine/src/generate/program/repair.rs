//! Makes an op well defined if a run found that it is not.

use assay_ir::{OpId, ValueId};
use assay_model::{AttrValue, Choice, Fix, OpDef, OpView, Rule, Scalar, Value};

use super::{INDEX_WIDTH, UnfinishedProgram};
use crate::generate::weights;
use crate::interpret::check::{self, CompiledRule, Scalars, Widths};

/// Number of random constants to try before a rule's own fix is used.
const SAFE_TRIES: u32 = 8;

impl UnfinishedProgram<'_> {
    /// Draws the attributes of a new op.
    pub fn draw_choices(&mut self, op: OpId) {
        let Some(def) = self.registry.get(self.module.op_name(op)) else { return };
        for choice in def.choices {
            if choice.since <= self.config.version {
                let value = self.dice.pick_weighted(choice.values);
                self.set_choice(op, choice, value);
            }
        }
    }

    fn set_choice(&mut self, op: OpId, choice: &Choice, value: AttrValue) {
        match value.intern(&mut self.module.ctx) {
            Some(attr) => self.module.set_property(op, choice.name, attr),
            None => {
                let name = self.module.ctx.find_sym(choice.name);
                self.module.op_mut(op).properties.retain(|entry| Some(entry.0) != name);
            }
        }
    }

    /// Removes all promises of an op, such as flags; false if it makes none.
    fn take_promises_back(&mut self, op: OpId) -> bool {
        let Some(def) = self.registry.get(self.module.op_name(op)) else { return false };
        let before = self.module.op(op).properties.clone();
        for choice in def.choices.iter().filter(|choice| choice.since <= self.config.version) {
            if let Some(&(_, neutral)) = choice.values.first() {
                self.set_choice(op, choice, neutral);
            }
        }
        self.module.op(op).properties != before
    }

    /// Repairs an op in place by a safe operand or by fewer promises; false if neither helps.
    pub fn soften(&mut self, op: OpId, rule: Option<&'static Rule>) -> bool {
        let count = self.repairs.entry(op).or_insert(0);
        *count += 1;
        let count = *count;
        let Some(def) = self.registry.get(self.module.op_name(op)) else { return false };
        let fix = rule.filter(|rule| def.rules.contains(rule)).and_then(|rule| rule.fix);
        match fix {
            Some(fix) if count <= 2 => self.make_safe(op, def, fix, count > 1),
            Some(_) => count == 3 && self.take_promises_back(op),
            None => count <= 2 && self.take_promises_back(op),
        }
    }

    /// Repairs an op in a finished part of the program; false if it cannot be repaired.
    pub fn repair(&mut self, op: OpId, rule: Option<&'static Rule>) -> bool {
        if self.function.is_some() && self.function_of(op) != self.function_of_block() {
            self.stale = true;
        }
        let whole = self.planter.as_ref().and_then(|_| self.unchangeable_around(op));
        if whole.is_none() && self.soften(op, rule) {
            return true;
        }
        let op = whole.unwrap_or(op);
        let data = self.module.op(op);
        if data.parent.is_none() || !data.successors.is_empty() {
            return false;
        }
        let is_last = data.parent.is_some_and(|block| self.module.block(block).ops.last() == Some(&op));
        if data.results.is_empty() && is_last {
            return false;
        }
        self.replace_by_constants(op)
    }

    /// The outermost op around an op whose regions must not change.
    fn unchangeable_around(&self, op: OpId) -> Option<OpId> {
        let mut found = None;
        let mut at = op;
        while let Some(outer) = self.module.parent_op(at) {
            at = outer;
            let def = self.registry.get(self.module.op_name(outer));
            if def.is_some_and(|def| def.restrictions.sealed) {
                found = Some(outer);
            }
        }
        found
    }

    fn function_of_block(&self) -> Option<OpId> {
        let region = self.module.block(self.block).parent?;
        let op = self.module.region(region).parent?;
        self.function_of(op)
    }

    /// Removes an op; constants replace its results.
    fn replace_by_constants(&mut self, op: OpId) -> bool {
        let results = self.module.op(op).results.clone();
        for &result in &results {
            let ty = self.ty(result);
            let mut content = self.content(result);
            if content.has_poison() {
                content = self.draw_content(ty);
            }
            let Some(value) = self.constant_before(op, ty, &content) else { return false };
            self.replace_uses(result, value);
        }
        self.module.detach_op(op);
        true
    }

    /// A new constant right before an op.
    fn constant_before(&mut self, op: OpId, ty: assay_ir::TypeId, content: &Value) -> Option<ValueId> {
        let block = self.module.op(op).parent?;
        let position = self.module.block(block).ops.iter().position(|&other| other == op)?;
        let constant = self.make_constant(ty, content)?;
        self.module.insert_op(block, position, constant);
        let value = self.module.op(constant).results[0];
        self.facts[value.0 as usize].used = true;
        Some(value)
    }

    fn replace_uses(&mut self, old: ValueId, new: ValueId) {
        for index in 0..self.module.n_ops() as u32 {
            for operand in &mut self.module.op_mut(OpId(index)).operands {
                if *operand == old {
                    *operand = new;
                }
            }
        }
        for value in &mut self.visible {
            if *value == old {
                *value = new;
            }
        }
    }

    /// Replaces the operand that a rule's fix names by a constant. With it, none of the rules about the operand can be broken, for any
    /// values of the other operands.
    pub fn make_safe(&mut self, op: OpId, def: &OpDef, fix: Fix, plain: bool) -> bool {
        let Some(&old) = self.module.op(op).operands.get(fix.operand as usize) else { return false };
        let ty = self.ty(old);
        let content = match plain {
            true => None,
            false => self.draw_safe(op, def, fix.operand, ty),
        };
        let content = content.unwrap_or_else(|| self.number(ty, fix.value));
        let value = match self.module.op(op).parent {
            Some(_) => self.constant_before(op, ty, &content),
            None => self.constant(ty, &content),
        };
        let Some(value) = value else { return false };
        self.module.op_mut(op).operands[fix.operand as usize] = value;
        true
    }

    fn draw_safe(&mut self, op: OpId, def: &OpDef, operand: u8, ty: assay_ir::TypeId) -> Option<Value> {
        let view =
            OpView { module: &self.module, op, index_width: INDEX_WIDTH, types: self.registry.types() };
        let widths = Widths::from_op(&view);
        let mut compiled = check::compile(def, &view, &widths);
        compiled.retain(|rule| rule.rule.fix.is_some_and(|fix| fix.operand == operand));
        let n_operands = view.n_operands();
        for _ in 0..SAFE_TRIES {
            let content = self.draw_content(ty);
            if is_safe(&content, &compiled, operand, n_operands) {
                return Some(content);
            }
        }
        None
    }

    /// Repairs of one region or function after which it is given up.
    pub fn most_repairs(&self) -> u32 {
        if self.planter.is_some() { weights::MIXED_REPAIRS } else { weights::MAX_REPAIRS }
    }

    /// Runs a function on arguments, and repairs the program. Returns the execution, or `None` if repairing failed.
    pub fn settle_call(&mut self, name: &str, args: &[Value]) -> Option<crate::interpret::Execution> {
        for _ in 0..self.most_repairs() {
            let execution = self.call(name, args);
            match &execution.result {
                Ok(results) if results.iter().any(Value::has_poison) => return None,
                Ok(_) => return Some(execution),
                Err(assay_model::Stop::Ub(ub)) => {
                    let op = ub.op?;
                    if !self.repair(op, ub.rule) {
                        return None;
                    }
                    // A run that was well defined before may be undefined with the repaired op.
                    self.stale = true;
                }
                Err(_) => return None,
            }
        }
        None
    }
}

fn is_safe(content: &Value, rules: &[CompiledRule], operand: u8, n_operands: usize) -> bool {
    let safe = |scalar: Scalar| {
        let mut operands = vec![Scalar::Poison; n_operands];
        operands[operand as usize] = scalar;
        let scalars = Scalars::one(&operands);
        rules.iter().all(|rule| rule.is_broken(&scalars) == Some(false))
    };
    match content {
        Value::Scalar(scalar) => safe(scalar.clone()),
        Value::Array(array) => array.iter().all(safe),
        Value::Function(_) | Value::MemRef(_) | Value::Aggregate(_) => false,
    }
}
