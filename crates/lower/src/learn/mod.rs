//! Rules learned from a compiler: what each pass really did to programs of single ops.
//!
//! An op under observation carries a location of its own, which the compiler hands on to all that it makes of the op.
//! So the effect of a pass on it can be told from what the pass does elsewhere, and many programs can share a module.

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
pub use sample::{Form, Sample, all_attributes};
pub use stand_in::leads_down;
pub use table::{Learned, Notes, PassState, Row, TableError};
pub use trial::{Gathered, Survey, Trial};
