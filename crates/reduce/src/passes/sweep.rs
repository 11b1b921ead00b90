//! Loops over what a module has, for passes to be made of.
//!
//! Ids change with every accepted step, so both loops list the items anew then. They go from the end to the
//! beginning: users come before what they use.

use assay_ir::Module;

use crate::problem::Problem;

/// Offers chunks of a list to an edit: all of it, then halves, down to single items.
pub fn chunks<T: Copy>(
    problem: &mut Problem,
    list: impl Fn(&Module) -> Vec<T>,
    edit: impl Fn(&mut Module, &[T]) -> Option<()>,
) {
    let mut size = list(problem.module()).len();
    while size > 0 {
        let mut items = list(problem.module());
        let mut end = items.len();
        while end > 0 {
            let start = end.saturating_sub(size);
            let chunk = &items[start..end];
            if problem.attempt(|module| edit(module, chunk)) {
                items = list(problem.module());
            }
            if problem.exhausted() {
                return;
            }
            end = start.min(items.len());
        }
        size = (size / 2).min(items.len());
    }
}

/// Offers each item of a list in each of its variants to an edit, one at a time. What loses its last use by the
/// edit goes too, unless it is what the predicate wants.
pub fn variants<T: Copy, V>(
    problem: &mut Problem,
    list: impl Fn(&Module) -> Vec<T>,
    variants: impl Fn(&Module, T) -> Vec<V>,
    edit: impl Fn(&mut Module, T, &V) -> Option<()>,
) {
    let mut items = list(problem.module());
    let mut at = items.len();
    while at > 0 {
        at -= 1;
        let item = items[at];
        for variant in variants(problem.module(), item) {
            let cleaned = problem.attempt_clean(|module| edit(module, item, &variant));
            // Where nothing loses its last use, this is the same text again and costs no test.
            if cleaned || problem.attempt(|module| edit(module, item, &variant)) {
                items = list(problem.module());
                at = at.min(items.len());
                break;
            }
            if problem.exhausted() {
                return;
            }
        }
    }
}
