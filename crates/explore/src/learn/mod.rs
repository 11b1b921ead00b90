//! Rules learned from a compiler: the observed effect of each pass on programs with a single op of interest.
//!
//! The observed op carries a location that no other op has, and the compiler gives this location to all ops that it
//! makes from the op. This separates the effect of a pass on the op from its effects elsewhere, and many programs can
//! share a module.

mod diff;
mod effect;
mod options;
mod sample;
mod shipped;
mod stand_in;
mod table;
mod trial;

pub use diff::{LearnedChange, diff};
pub use effect::PassEffect;
pub use options::variants;
pub use sample::{ObservedProgram, SampleForm};
pub use stand_in::leads_down;
pub use table::{Learned, Observations, PassState, RuleRow, TableError};
pub use trial::{AcceptedSamples, SampleEffects, Survey};
