//! Removes all unused parts in one step. If a test is expensive, there may be no time for the other passes.

use rustc_hash::FxHashSet;

use super::signature;
use crate::edit;
use crate::problem::Problem;

/// Removes ops whose results are all unused, and unused arguments of functions. If the predicate rejects that, removes the
/// arguments only: it may need an op without uses.
pub fn drop_unused(problem: &mut Problem) {
    let knowledge = problem.knowledge();
    let all = problem.attempt(|module| {
        edit::erase_orphans(module, &FxHashSet::default());
        // Without arguments to drop, the ops are enough.
        let _ = signature::drop_unused_args(module, knowledge);
        Some(())
    });
    if !all {
        problem.attempt(|module| signature::drop_unused_args(module, knowledge));
    }
}
