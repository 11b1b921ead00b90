//! Lowers any program to the `llvm` dialect: lowering rules, paths that are built from them, the graph of the reached
//! programs, and verdicts on its steps.
//!
//! A rule says which conversion rewrites an op, and what must be gone before the conversion may run. A path is built
//! by looking at the ops that are present, choosing one of the conversions that are ready, applying it, and looking
//! again: new ops may appear. The strategies are those of DESIL (topological order) and of LOBE (priorities of ops,
//! lowered by failures). An [`Exploration`] builds many paths from one program, and judges each step once.
//!
//! Architecture invariant: a path depends only on the program, the rules, the seed and what the passes do, not on time or
//! on the number of threads. The sources name no op: rules name ops as data (`data/`).
//!
//! ```
//! use assay_drive::Step;
//! use assay_explore::{Applied, Apply, PathEnd, PathBuilder, PathOptions, Rules, ConversionSchedule, Strategy};
//! use rand::SeedableRng as _;
//!
//! /// A compiler: each pass lowers the op with its name.
//! struct Toy;
//!
//! impl Apply for Toy {
//!     fn apply(&mut self, program: &str, step: &Step) -> Applied {
//!         Applied::Changed(program.replace(&format!("toy.{}", step.pass), "llvm.x"))
//!     }
//! }
//!
//! let rules = Rules::read("rule\ttoy.a\ta\nrule\ttoy.b\tb").unwrap();
//! let path = |seed| {
//!     let (mut schedule, mut rng) = (ConversionSchedule::new(Strategy::Lobe), rand_pcg::Pcg64Mcg::seed_from_u64(seed));
//!     let (program, options) = ("\"toy.a\"() : () -> ()\n\"toy.b\"() : () -> ()\n", PathOptions::default());
//!     let optimisations = Default::default();
//!     let builder = PathBuilder::new(&rules, &optimisations, &options);
//!     builder.build_from_text(program, &mut schedule, &mut rng, &mut Toy)
//! };
//! assert_eq!(path(1).end, PathEnd::Lowered);
//! assert_eq!(path(1), path(1));
//! assert!((2..9).any(|seed| path(seed).steps != path(1).steps));
//! ```

mod dialects;
mod exploration;
pub mod learn;
mod optimise;
mod path;
mod present;
mod rules;
mod schedule;

pub use dialects::converted_dialects;
pub use exploration::{
    Exploration, ExplorationTools, GraphExport, PathSampling, PathTotals, cost_of_one_input,
};
pub use optimise::Optimisations;
pub use path::{
    Applied, Apply, EffectiveStep, LoweringBackend, LoweringPath, PathBuilder, PathEnd, PathOptions,
};
pub use present::{OpKind, Present, TypeProperties, TypeProperty};
pub use rules::{Rules, RulesError};
pub use schedule::{ConversionSchedule, NextStep, Strategy};
