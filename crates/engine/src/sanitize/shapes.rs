//! Rules about lists of numbers, sizes and types: decides which of an op's rules [`bounds`] must guard, and when.

use assay_ir::{OpId, ValueId};
use assay_model::guard::is_about_poison;
use assay_model::{Access, OpDef, Rule};

use super::{Sanitizer, bounds, limits, promise};

impl Sanitizer<'_, '_> {
    /// Moves indices within the bounds that rules refer to; returns a rule for which this is impossible.
    pub(super) fn keep_indices(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        condition: &mut Option<ValueId>,
    ) -> Option<&'static Rule> {
        for rule in def.rules.iter().filter(|rule| rule.when.is_about_indices() && !is_about_poison(rule)) {
            if bounds::keep(&mut self.emitter, op, &rule.when, condition).is_none() {
                return Some(rule);
            }
            self.report.guards += 1;
        }
        None
    }

    /// Limits the numbers that say how much memory the op needs; returns a rule if this is impossible.
    pub(super) fn keep_limits(&mut self, op: OpId, def: &'static OpDef) -> Option<&'static Rule> {
        if limits::limit(&mut self.emitter, op, def).is_none() {
            return def.rules.first();
        }
        let kept = |rule: &&Rule| {
            limits::exclude(def.limits, &rule.when) && !def.guard.is_some_and(|guard| guard.covers(rule))
        };
        self.report.guards += def.rules.iter().filter(kept).count();
        None
    }

    /// Guards the op against the rules about lists of numbers, sizes and types that its own guard does not cover. Returns a
    /// rule for which this is impossible. The operands may already have been changed by the op's own guard.
    pub(super) fn keep_shapes(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        condition: &mut Option<ValueId>,
    ) -> Option<&'static Rule> {
        let rules: Vec<&Rule> = def.rules.iter().filter(|rule| self.is_kept_by_shape(def, rule)).collect();
        // Such an op cannot run under a condition: nothing would fill the memory that it makes.
        if def.access == Access::Allocates {
            return rules.into_iter().find(|rule| !rule.effect.is_open());
        }
        for rule in rules {
            if bounds::known(&mut self.emitter, op, &rule.when) == Some(false) {
                self.report.known += 1;
            } else if promise::drop_flags(self.emitter.module, op, &rule.when)
                && bounds::known(&mut self.emitter, op, &rule.when) == Some(false)
            {
                self.report.promises += 1;
            } else if rule.effect.is_open() {
                continue;
            } else {
                let before = *condition;
                let kept = bounds::keep(&mut self.emitter, op, &rule.when, condition).is_some();
                // The result of a conditional op cannot replace some results, such as an affine dimension.
                if !kept || def.restrictions.rigid && *condition != before {
                    return Some(rule);
                }
                self.report.guards += 1;
            }
        }
        None
    }

    /// Whether a rule is one of [`Sanitizer::keep_shapes`].
    fn is_kept_by_shape(&self, def: &OpDef, rule: &Rule) -> bool {
        let wanted = !rule.effect.is_open() || self.options.exact;
        let other = is_about_poison(rule) || rule.when.is_about_indices();
        let covered = def.guard.is_some_and(|guard| guard.covers(rule));
        let covered = covered || limits::exclude(def.limits, &rule.when);
        wanted && rule.when.is_about_shapes() && !other && !covered
    }
}
