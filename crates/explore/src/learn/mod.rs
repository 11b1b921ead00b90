//! Rules learned from a compiler: what each pass really did to programs of single ops.
//!
//! An op under observation carries a location that no other op has, and the compiler gives it to all ops that it
//! makes from the op. So the effect of a pass on the op can be separated from what the pass does elsewhere, and many
//! programs can share a module.

mod diff;
mod effect;
mod options;
mod sample;
mod shipped;
mod stand_in;
mod table;
mod trial;

pub use diff::{Change, diff};
pub use effect::Effect;
pub use options::variants;
pub use sample::{Form, Sample};
pub use stand_in::leads_down;
pub use table::{Learned, Notes, PassState, Row, TableError};
pub use trial::{Gathered, Survey, Trial};
