//! Shrinks a module while a predicate holds.
//!
//! A [`Problem`] has the smallest interesting module so far. A pass proposes edits. The problem applies each edit to a copy, and
//! rejects the copy if it is not valid SSA or not smaller. Otherwise it asks the predicate, and keeps the copy if the predicate
//! accepts it. Every accepted step is strictly smaller by [`Size`] and text, so reduction ends. Every candidate depends only on
//! the current module, so reducing again changes nothing.
//!
//! Architecture invariant: this library is pure. It starts no processes or threads and knows no dialect.
//!
//! ```
//! use assay_reduce::{ReductionBudget, NoKnowledge, reduce};
//!
//! let text = "%0 = \"toy.one\"() : () -> i8\n\"toy.print\"(%0) : (i8) -> ()\n\"toy.crash\"() : () -> ()\n";
//! let mut crashes = |module: &assay_ir::Module| assay_ir::print(module).contains("toy.crash");
//! let module = assay_ir::parse(text).unwrap();
//! let reduced = reduce(module, &mut crashes, ReductionBudget::default(), &NoKnowledge).unwrap();
//! assert_eq!(reduced.text, "\"toy.crash\"() : () -> ()\n");
//! ```

mod cfg;
mod duo;
mod edit;
mod fill;
mod knowledge;
mod oracle;
mod passes;
mod problem;
mod size;
mod steps;

use assay_ir::Module;

pub use duo::{AlgorithmParts, BugOracle, PairError, ReducedPair, reduce_pair, reduce_pair_by};
pub use knowledge::{Knowledge, NoKnowledge};
pub use oracle::{Candidate, Oracle};
pub use passes::narrow_integers;
pub use problem::{Problem, ReduceError, Reduced, ReductionBudget};
pub use size::Size;
pub use steps::{Reproduction, Shortening, StepEffect, StepRunner};

/// Reduces `module` while `interesting` holds.
///
/// Candidates are tried one after the other, in an order that depends only on the module. The predicate never sees the same text
/// twice. If the predicate is deterministic, the result is too.
///
/// # Errors
/// If the module is not valid SSA, or is not interesting at the beginning.
pub fn reduce(
    module: Module,
    interesting: &mut dyn FnMut(&Module) -> bool,
    budget: ReductionBudget,
    knowledge: &dyn Knowledge,
) -> Result<Reduced, ReduceError> {
    reduce_with(module, &mut oracle::ByFunction(interesting), budget, knowledge)
}

/// As [`reduce`], with an oracle that may test several candidates at the same time. The first interesting candidate in order
/// wins, so the result does not depend on how many are tested together.
///
/// # Errors
/// As [`reduce`].
pub fn reduce_with(
    module: Module,
    oracle: &mut dyn Oracle,
    budget: ReductionBudget,
    knowledge: &dyn Knowledge,
) -> Result<Reduced, ReduceError> {
    reduce_by(module, oracle, budget, knowledge, AlgorithmParts::default())
}

/// As [`reduce_with`], with only some parts of the algorithm.
fn reduce_by(
    module: Module,
    oracle: &mut dyn Oracle,
    budget: ReductionBudget,
    knowledge: &dyn Knowledge,
    parts: AlgorithmParts,
) -> Result<Reduced, ReduceError> {
    let mut problem = Problem::new(module, oracle, budget, knowledge)?;
    passes::run(&mut problem, parts);
    Ok(problem.finish())
}
