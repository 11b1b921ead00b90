//! Ways from any program down to the `llvm` dialect, built step by step from atomic rules.
//!
//! A rule says which conversion rewrites an op, and what must be gone before the conversion may run. A path is built
//! by looking at the ops that are present, choosing one of the conversions that are ready, applying it, and looking
//! again: ops appear on the way. The strategies are those of DESIL (topological order) and of LOBE (priorities of ops,
//! lowered by failures). Nothing here starts a compiler: [`Apply`] does.

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
