//! Eliminates undefined behaviour: puts guards before each op that can break one of its rules. The guards are made from
//! the rules that the interpreter evaluates.
//!
//! A rule over an op's scalars is compiled to IR ([`cond`]). If the rule would be broken at run time, the guard selects a constant
//! in place of an operand, with which it is kept. A promise that is not known to be kept is removed ([`promise`]). Rules
//! that ops check in their own code have guards that are defined with the ops ([`assay_model::Guard`]). An op without a
//! guard is replaced by other values, and reported. If ranges of values show that a rule is never broken, there is no
//! guard. Existing guards are found again, so sanitising twice changes nothing.

mod amount;
mod bounds;
mod cond;
mod emit;
mod lanes;
mod limits;
mod loops;
mod mapped;
mod maps;
mod observe;
mod overflow;
mod promise;
mod report;
mod shapes;
mod wrap;

use assay_ir::{BlockId, Module, OpId, RegionId, Type, ValueId};
pub use assay_model::coverage::how;
use assay_model::guard::{guard_operand, is_about_order, is_about_poison};
use assay_model::{
    Bounds, Cond, Guard, GuardBuilder, GuardResult, Inside, OpDef, Registry, Rule, ScalarFunction, Term,
};

use crate::interpret::is_open;
use cond::{Subject, Truth};
use emit::Emitter;
pub use observe::{OutputForm, observe};
pub use report::{Handling, SanitizeReport, Unguarded};

/// Width of `index` that guards are made for.
const INDEX_WIDTH: u32 = 64;

/// What the sanitizer may do.
#[derive(Clone, Debug)]
pub struct SanitizeOptions {
    /// Limits for loops, and for values of unknown extent.
    pub bounds: Bounds,
    /// Ops without a guard are replaced by other values of their results' types.
    pub replace: bool,
    /// Also remove promises that leave several results open.
    pub exact: bool,
    /// Also replace ops that the interpreter cannot execute, since these may be undefined.
    pub modelled: bool,
}

impl Default for SanitizeOptions {
    fn default() -> SanitizeOptions {
        SanitizeOptions { bounds: Bounds::default(), replace: true, exact: false, modelled: false }
    }
}

/// Eliminates the undefined behaviour of a program.
pub fn sanitize(module: &mut Module, registry: &Registry, options: &SanitizeOptions) -> SanitizeReport {
    let mut report = SanitizeReport { ops_before: count(module), ..SanitizeReport::default() };
    if let Some(guard_ops) = registry.guard_ops() {
        let top = module.top();
        let mut emitter = Emitter::new(module, registry, guard_ops, options.bounds);
        emitter.decide = bounds::known;
        let mut sanitizer = Sanitizer { emitter, options, report: &mut report, apart: false };
        sanitizer.emitter.enter();
        sanitizer.block(top);
        sanitizer.emitter.sweep(top);
    }
    report.ops_after = count(module);
    report
}

/// Eliminates the undefined behaviour of one op, including the ops in its regions, as [`sanitize`] does for a whole program. The new ops are before
/// the op, in its block. The op may be gone afterwards: another op replaces it, or runs it under a condition. Does nothing if the op is in no block.
pub(crate) fn guard_one(module: &mut Module, registry: &Registry, options: &SanitizeOptions, op: OpId) {
    let (Some(guard_ops), Some(block)) = (registry.guard_ops(), module.op(op).parent) else { return };
    let mut report = SanitizeReport::default();
    let mut emitter = Emitter::new(module, registry, guard_ops, options.bounds);
    emitter.decide = bounds::known;
    emitter.anchor = op;
    let mut sanitizer = Sanitizer { emitter, options, report: &mut report, apart: false };
    sanitizer.emitter.enter();
    if let Next::Inside = sanitizer.op(op) {
        sanitizer.regions(op);
    }
    sanitizer.emitter.leave();
    sanitizer.emitter.sweep(block);
}

fn count(module: &Module) -> usize {
    let mut ops = 0;
    module.walk(module.top(), &mut |_| ops += 1);
    ops
}

struct Sanitizer<'a, 'm> {
    emitter: Emitter<'m>,
    options: &'a SanitizeOptions,
    report: &'a mut SanitizeReport,
    /// Operands of the current op may have different shapes at run time.
    apart: bool,
}

/// What happens to an op after its guard.
enum Next {
    Inside,
    Gone,
}

impl Sanitizer<'_, '_> {
    fn block(&mut self, block: BlockId) {
        for op in self.emitter.module.block(block).ops.clone() {
            if self.emitter.module.op(op).parent.is_some() {
                self.emitter.anchor = self.emitter.lone.unwrap_or(op);
                if let Next::Inside = self.op(op) {
                    self.regions(op);
                    self.emitter.note(op);
                }
            }
        }
    }

    fn regions(&mut self, op: OpId) {
        let regions = self.emitter.module.op(op).regions.clone();
        if regions.is_empty() {
            return;
        }
        let outer = self.emitter.lone;
        let def = self.emitter.definition(op);
        // Guards are ops of other dialects, which these regions may not allow.
        if def.is_some_and(|def| def.recipe.is_some_and(|recipe| matches!(recipe.inside, Inside::Only(_)))) {
            return self.keep_inside(op);
        }
        if outer.is_none() && def.is_some_and(|def| def.restrictions.holds_one_op) {
            self.emitter.lone = Some(op);
        }
        self.inner(op, regions);
        self.emitter.lone = outer;
    }

    /// Reports the rules of the ops inside of an op; these ops stay unchanged.
    fn keep_inside(&mut self, op: OpId) {
        let module = &self.emitter.module;
        let mut kept: Vec<&OpDef> = Vec::new();
        for &region in &module.op(op).regions {
            for &block in &module.region(region).blocks {
                module.walk(block, &mut |inner| kept.extend(self.emitter.definition(inner)));
            }
        }
        for def in kept {
            let rules = def.rules.iter().filter(|rule| !rule.effect.is_open());
            let unguarded =
                rules.map(|rule| Unguarded { op: def.name.to_owned(), rule: rule.id, fate: Handling::Left });
            self.report.unguarded.extend(unguarded);
        }
    }

    fn inner(&mut self, op: OpId, regions: smallvec::SmallVec<[RegionId; 1]>) {
        // Ops with a symbol are functions, modules and similar ops: values outside are not visible inside.
        if self.emitter.module.attr_of(op, "sym_name").is_some() {
            let outside = self.emitter.isolate();
            regions.into_iter().for_each(|region| self.region(region));
            self.emitter.restore(outside);
        } else {
            regions.into_iter().for_each(|region| self.region(region));
        }
    }

    fn region(&mut self, region: RegionId) {
        let blocks = self.emitter.module.region(region).blocks.clone();
        // The entry block dominates the others.
        self.emitter.enter();
        for (index, block) in blocks.into_iter().enumerate() {
            if index == 0 {
                self.block(block);
            } else {
                self.emitter.enter();
                self.block(block);
                self.emitter.leave();
            }
        }
        self.emitter.leave();
    }

    fn op(&mut self, op: OpId) -> Next {
        if self.is_open_and_goes(op) {
            return Next::Gone;
        }
        let name = self.emitter.module.op_name(op);
        let Some(def) = self.emitter.registry.get(name) else {
            let name = name.to_owned();
            if !self.report.unknown.contains(&name) {
                self.report.unknown.push(name);
            }
            return Next::Inside;
        };
        let guard = def.guard.as_ref();
        let agreement = self.agreement(op, def);
        self.apart = def.broadcast.is_some() || agreement != Some(GuardResult::Safe);
        let mut failed = self.conditions(op, def, guard);
        if failed.is_empty() && def.unsupported_reason().is_some() {
            return Next::Inside;
        }
        let mut kept = None;
        failed.extend(self.keep_maps(op, def));
        failed.extend(self.keep_indices(op, def, &mut kept));
        failed.extend(self.keep_limits(op, def));
        let verdict = self.own_guard(op, def, agreement);
        failed.extend(self.keep_shapes(op, def, &mut kept));
        let verdict = verdict.and_then(|verdict| self.also_if(verdict, kept));
        // A guard may have replaced the op by another one.
        if guard.is_some() && self.is_open_and_goes(op) {
            return Next::Gone;
        }
        if let Some(guard) = guard {
            let covered = def.rules.iter().filter(|rule| guard.covers(rule));
            match verdict {
                Some(_) => self.report.guards += covered.count(),
                None => failed.extend(covered.filter(|rule| !rule.effect.is_open())),
            }
        }
        match verdict {
            Some(GuardResult::Replace(values)) => {
                wrap::take_out(self.emitter.module, op, &values);
                return Next::Gone;
            }
            Some(GuardResult::Remove) if wrap::replace(&mut self.emitter, op) => return Next::Gone,
            Some(GuardResult::If(condition)) if failed.is_empty() => {
                match wrap::run_if(&mut self.emitter, op, condition) {
                    wrap::Runs::Always => {}
                    wrap::Runs::Sometimes => {}
                    wrap::Runs::Never => return Next::Gone,
                    wrap::Runs::Impossible => failed.extend(def.rules.first()),
                }
            }
            Some(GuardResult::Remove) => failed.extend(def.rules.first()),
            _ => {}
        }
        self.give_up(op, def, failed.first().map(|rule| rule.id).or(verdict.is_none().then_some("")))
    }

    /// Guards the op as its definition says. `agreement` holds if that changes nothing.
    fn own_guard(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        agreement: Option<GuardResult>,
    ) -> Option<GuardResult> {
        let own = def.guard.map(|guard| (guard.make)(&mut self.emitter, op));
        let verdict = match own {
            None | Some(Some(GuardResult::Safe)) => agreement,
            Some(own) => own,
        };
        match def.loops {
            Some(loops) => loops::bound(&mut self.emitter, op, &loops).and(verdict),
            None => verdict,
        }
    }

    /// Turns a verdict into one for an op that runs only if a condition holds.
    fn also_if(&mut self, verdict: GuardResult, condition: Option<ValueId>) -> Option<GuardResult> {
        let Some(condition) = condition else { return Some(verdict) };
        Some(match verdict {
            GuardResult::Safe => GuardResult::If(condition),
            GuardResult::If(other) => {
                let both = (ScalarFunction::And, condition, other);
                GuardResult::If((self.emitter.guard_ops.binary)(&mut self.emitter, both)?)
            }
            other => other,
        })
    }

    /// Replaces an op that cannot be executed, if the options ask for that.
    fn is_open_and_goes(&mut self, op: OpId) -> bool {
        let emitter = &mut self.emitter;
        let gone = self.options.modelled
            && is_open(emitter.module, emitter.registry, op)
            && wrap::replace(emitter, op);
        self.report.open += usize::from(gone);
        gone
    }

    /// Replaces an op that has rules without a guard.
    fn give_up(&mut self, op: OpId, def: &OpDef, failed: Option<&'static str>) -> Next {
        let Some(rule) = failed else { return Next::Inside };
        let gone = self.options.replace && wrap::replace(&mut self.emitter, op);
        let fate = if gone { Handling::Replaced } else { Handling::Left };
        self.report.unguarded.push(Unguarded { op: def.name.to_owned(), rule, fate });
        if gone { Next::Gone } else { Next::Inside }
    }

    /// Handles the rules that are conditions over scalars; returns those that cannot be guarded.
    fn conditions(&mut self, op: OpId, def: &'static OpDef, guard: Option<&Guard>) -> Vec<&'static Rule> {
        let mut left = Vec::new();
        for rule in def.rules {
            let wanted = !rule.effect.is_open() || self.options.exact;
            let other = is_about_poison(rule) || is_about_order(rule);
            let other = other || rule.when.is_about_indices() || rule.when.is_about_shapes();
            if !wanted || other || guard.is_some_and(|guard| guard.covers(rule)) {
                continue;
            }
            match self.known(op, &rule.when, &[]) {
                Some(false) => self.report.known += 1,
                _ if rule.by_types && self.is_static(op) => self.report.known += 1,
                _ if promise::drop_flags(self.emitter.module, op, &rule.when)
                    && self.known(op, &rule.when, &[]) == Some(false) =>
                {
                    self.report.promises += 1;
                }
                _ if rule.effect.is_open() => {}
                _ => left.push(rule),
            }
        }
        if left.is_empty() {
            return left;
        }
        let failed = self.safe_operands(op, def, left.clone());
        if !failed.is_empty() {
            return failed;
        }
        // A rule that could not be broken before may be broken after an operand has changed.
        let is_static = self.is_static(op);
        let late: Vec<&Rule> = def
            .rules
            .iter()
            .filter(|rule| !rule.effect.is_open() && !is_about_poison(rule) && !is_about_order(rule))
            .filter(|rule| !rule.when.is_about_indices() && !rule.when.is_about_shapes())
            .filter(|rule| !guard.is_some_and(|guard| guard.covers(rule)))
            .filter(|rule| left.iter().all(|done| done.id != rule.id))
            .filter(|rule| !(rule.by_types && is_static))
            .filter(|rule| self.known(op, &rule.when, &[]) != Some(false))
            .collect();
        if late.is_empty() { late } else { self.safe_operands(op, def, late) }
    }

    /// Whether the types of an op's operands and results are completely static.
    fn is_static(&self, op: OpId) -> bool {
        let module = &self.emitter.module;
        let is_static = |value: &ValueId| match module.ctx.ty(module.value(*value).ty) {
            Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => shape.iter().all(|&size| size >= 0),
            Type::UnrankedTensor { .. } | Type::UnrankedMemRef { .. } => false,
            _ => true,
        };
        let data = module.op(op);
        data.operands.iter().chain(&data.results).all(is_static)
    }

    /// Evaluates a condition under the assumption that some operands are constants; `None` if unknown.
    fn known(&mut self, op: OpId, cond: &Cond, constant: &[(u8, i64)]) -> Option<bool> {
        let operands = self.emitter.module.op(op).operands.clone();
        let subject = Subject {
            guard_ops: self.emitter.guard_ops,
            op,
            operands: &operands,
            constant: constant.first().copied(),
            unordered: false,
            apart: self.apart,
        };
        let before = self.emitter.look(true);
        let truth = subject.truth(&mut self.emitter, cond);
        self.emitter.look(before);
        match truth {
            Some(Truth::Known(value)) => Some(value),
            _ => None,
        }
    }

    /// Whether the shapes of an elementwise op's operands agree ([`OpDef::shape_rule`]); broadcasting ops have separate guards.
    fn agreement(&mut self, op: OpId, def: &OpDef) -> Option<GuardResult> {
        match def.shape_rule() {
            Some(_) => (self.emitter.guard_ops.agree)(&mut self.emitter, op),
            None => Some(GuardResult::Safe),
        }
    }

    /// Uses a safe operand where a rule would be broken; returns the rules for which this does not help.
    fn safe_operands(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        rules: Vec<&'static Rule>,
    ) -> Vec<&'static Rule> {
        let all: Vec<&Rule> = def.rules.iter().filter(|rule| !rule.effect.is_open()).collect();
        if self.safe_operand(op, &rules, &all).is_some() {
            self.report.operands += rules.len();
            return Vec::new();
        }
        rules
            .into_iter()
            .filter(|rule| {
                let done = self.safe_operand(op, &[*rule], &all).is_some();
                self.report.operands += usize::from(done);
                !done
            })
            .collect()
    }

    /// Guards one operand against rules: where any of them would be broken, a constant replaces it. With the constant, none of them can
    /// be broken, and no rule of `all` is certainly broken.
    fn safe_operand(&mut self, op: OpId, rules: &[&Rule], all: &[&Rule]) -> Option<()> {
        let (operand, value) = self.candidates(op, rules).into_iter().find(|&candidate| {
            rules.iter().all(|rule| self.known(op, &rule.when, &[candidate]) == Some(false))
                && all.iter().all(|rule| self.known(op, &rule.when, &[candidate]) != Some(true))
        })?;
        let guard_ops = self.emitter.guard_ops;
        let ty = self.emitter.module.value(*self.emitter.module.op(op).operands.get(operand as usize)?).ty;
        let elem = assay_model::generate::elem_of(&self.emitter.module.ctx, ty);
        let scalar = number(self.emitter.module, elem, value)?;
        let unordered = rules.iter().any(|rule| truncates(&rule.when));
        let operands = self.emitter.module.op(op).operands.clone();
        let apart = self.apart;
        guard_operand(&mut self.emitter, op, operand.into(), &mut |g, old| {
            let mut operands = operands.clone();
            operands[operand as usize] = old;
            let subject = Subject { guard_ops, op, operands: &operands, constant: None, unordered, apart };
            let mut broken = Truth::Known(false);
            for rule in rules {
                let truth = subject.truth(g, &rule.when)?;
                broken = subject.join(g, broken, truth, true)?;
            }
            match broken {
                Truth::Known(false) => Some(old),
                Truth::Known(true) => (guard_ops.constant)(g, ty, Some(old), &scalar),
                Truth::At(condition) => {
                    let safe = (guard_ops.constant)(g, ty, Some(old), &scalar)?;
                    (guard_ops.select)(g, (condition, safe, old))
                }
            }
        })
    }

    /// Operands and constants that may help against rules: first the numbers that the rules contain, then small ones.
    fn candidates(&self, op: OpId, rules: &[&Rule]) -> Vec<(u8, i64)> {
        let mut found: Vec<(u8, i64)> =
            rules.iter().filter_map(|rule| rule.fix).map(|fix| (fix.operand, fix.value)).collect();
        let count = self.emitter.module.op(op).operands.len().min(8) as u8;
        for value in [0, 1, 2] {
            found.extend((0..count).rev().map(|operand| (operand, value)));
        }
        found
    }
}

/// A number as an element of a type.
fn number(module: &Module, elem: assay_ir::TypeId, value: i64) -> Option<assay_model::Scalar> {
    use assay_ir::Type;
    Some(match module.ctx.ty(elem) {
        Type::Integer { width, .. } => assay_model::Scalar::int(*width, value.into()),
        Type::Index => assay_model::Scalar::int(INDEX_WIDTH, value.into()),
        Type::Float(kind) => assay_model::Scalar::Float(assay_ir::Float::from_f64(*kind, value as f64)),
        _ => return None,
    })
}

/// Whether a condition tests if a float fits an integer: that test is also true for NaNs and infinities.
fn truncates(cond: &Cond) -> bool {
    match cond {
        Cond::FitsSigned(Term::Trunc(_), _) | Cond::FitsUnsigned(Term::Trunc(_), _) => true,
        Cond::Not(inner) => truncates(inner),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(truncates),
        _ => false,
    }
}
