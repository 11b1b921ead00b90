//! Loops over the parts of a module, with which passes are built.
//!
//! Ids change with every accepted step, so both loops then list the items again. They go from the end to the beginning, so users
//! come before the values that they use.

use assay_ir::Module;

use crate::problem::{Problem, edit_clean_copy, edit_copy};

/// Applies an edit to chunks of a list: first all of it, then halves, down to single items.
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
            let taken = problem.take_first(|module| {
                let (start, stop) = (at.saturating_sub(size), at);
                at = start;
                (stop > 0).then(|| (start, edit_copy(module, |module| edit(module, &items[start..stop]))))
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

/// Applies an edit to each item of a list in each of its variants, one at a time. Ops that lose their last use by the edit are
/// deleted too, unless the predicate needs them.
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
        let taken = problem.take_first(|module| {
            // Tries each variant twice: first also deletes what loses its last use, then does not. If nothing loses its last use,
            // the second text equals the first and costs no test.
            while next == 2 * open.len() {
                at = at.checked_sub(1)?;
                (open, next) = (variants(module, items[at]), 0);
            }
            let variant = &open[next / 2];
            let change = |module: &mut Module| edit(module, items[at], variant);
            let candidate =
                if next % 2 == 0 { edit_clean_copy(module, change) } else { edit_copy(module, change) };
            next += 1;
            Some((at, candidate))
        });
        let Some(at) = taken else { return };
        items = list(problem.module());
        end = at.min(items.len());
    }
}
