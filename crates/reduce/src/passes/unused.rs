//! Everything that nothing uses, in one step: if a test is expensive, the other passes get no further.

use rustc_hash::FxHashSet;

use super::signature;
use crate::edit;
use crate::problem::Problem;

/// Drops ops whose results nothing uses, and arguments of functions that nothing uses; otherwise the arguments alone, for an op
/// without uses may be what the predicate needs.
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
