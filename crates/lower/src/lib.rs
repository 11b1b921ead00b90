//! Ways from any program down to the `llvm` dialect, built step by step from atomic rules.
//!
//! A rule says which conversion rewrites an op, and what must be gone before the conversion may run. A path is built
//! by looking at the ops that are present, choosing one of the conversions that are ready, applying it, and looking
//! again: ops appear on the way. The strategies are those of DESIL (topological order) and of LOBE (priorities of ops,
//! lowered by failures).
//!
//! Architecture invariant: nothing here starts a compiler. [`Apply`] does.
//!
//! ```
//! use assay_lower::{Next, Present, Rules, Schedule, Strategy};
//! use rand::SeedableRng as _;
//!
//! let rules = Rules::read("rule\ttoy.*\tconvert-toy-to-llvm").unwrap();
//! let present = Present::of(&assay_ir::parse("\"toy.print\"() : () -> ()").unwrap());
//! let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(1);
//! let next = Schedule::new(Strategy::Lobe).next(&rules, &present, &Default::default(), &mut rng);
//! assert!(matches!(next, Next::Convert(step, _) if step.pass == "convert-toy-to-llvm"));
//! ```

pub mod learn;
mod optimise;
mod present;
mod rules;
mod schedule;
mod walk;

pub use optimise::Optimisations;
pub use present::{Kind, Kinds, OpKind, Present};
pub use rules::{Rules, RulesError};
pub use schedule::{Next, Schedule, Strategy};
pub use walk::{Applied, Apply, End, Guide, Options, Taken, Terrain, Walk, walk};
