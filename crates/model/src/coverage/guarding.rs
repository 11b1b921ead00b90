//! How rules are kept from firing, for reports.

use crate::guard::Access;
use crate::guard::is_about_poison;
use crate::opdef::OpDef;
use crate::rule::{Cond, Rule};

/// How guards keep a rule from firing, in words for the coverage reports.
pub fn how(op: &OpDef, rule: &Rule) -> Option<&'static str> {
    if rule.effect.is_open() {
        return Some(rule.effect.word());
    }
    let by_shape = rule.when.is_about_shapes() && !op.restrictions.rigid && op.access != Access::Allocates;
    let is_kept = rule.when.is_about_indices() || by_shape || !rule.when.has_lists();
    if op.guard.is_some_and(|guard| guard.covers(rule)) {
        Some("guard")
    } else if is_about_poison(rule) {
        Some("poison")
    } else if speaks_of_flag(&rule.when) {
        Some("promise")
    } else if rule.by_types {
        Some("condition")
    } else if rule.when.is_for_kernel() || !is_kept || op.rules_on_elements && !rule.when.is_about_indices() {
        None
    } else {
        Some("condition")
    }
}

fn speaks_of_flag(cond: &Cond) -> bool {
    match cond {
        Cond::Flag(..) => true,
        Cond::And(parts) => parts.iter().any(speaks_of_flag),
        Cond::Or(parts) => !parts.is_empty() && parts.iter().all(speaks_of_flag),
        _ => false,
    }
}
