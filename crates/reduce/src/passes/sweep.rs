//! Loops over the parts of a module, from which passes are made.
//!
//! Ids change with every accepted step, so both loops then list the items again. They go from the end to the
//! beginning: users come before what they use.

use assay_ir::Module;

use crate::problem::{Problem, edited, edited_clean};

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
        loop {
            let mut at = end;
            let taken = problem.first(|module| {
                let (start, stop) = (at.saturating_sub(size), at);
                at = start;
                (stop > 0).then(|| (start, edited(module, |module| edit(module, &items[start..stop]))))
            });
            let Some(start) = taken else { break };
            items = list(problem.module());
            end = start.min(items.len());
        }
        if problem.exhausted() {
            return;
        }
        size = (size / 2).min(items.len());
    }
}

/// Offers each item of a list in each of its variants to an edit, one at a time. What loses its last use by the
/// edit goes too, unless the predicate needs it.
pub fn variants<T: Copy, V>(
    problem: &mut Problem,
    list: impl Fn(&Module) -> Vec<T>,
    variants: impl Fn(&Module, T) -> Vec<V>,
    edit: impl Fn(&mut Module, T, &V) -> Option<()>,
) {
    let mut items = list(problem.module());
    let mut end = items.len();
    loop {
        let (mut at, mut open, mut next) = (end, Vec::new(), 0);
        let taken = problem.first(|module| {
            // Each variant twice: with what loses its last use, and without that. Where nothing does, the second is
            // the same text again and costs no test.
            while next == 2 * open.len() {
                at = at.checked_sub(1)?;
                (open, next) = (variants(module, items[at]), 0);
            }
            let variant = &open[next / 2];
            let change = |module: &mut Module| edit(module, items[at], variant);
            let candidate = if next % 2 == 0 { edited_clean(module, change) } else { edited(module, change) };
            next += 1;
            Some((at, candidate))
        });
        let Some(at) = taken else { return };
        items = list(problem.module());
        end = at.min(items.len());
    }
}
