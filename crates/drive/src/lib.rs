//! MLIR compilers as outside processes: discovery, passes, bounded runs, crash signatures.
//!
//! Nothing here knows IR beyond its text: programs go in and come out as strings of the generic form.

pub mod catalogue;
pub mod discover;
mod error;
pub mod pipeline;
pub mod process;
mod pump;

pub use catalogue::{Catalogue, Tier};
pub use discover::{Discovery, Target};
pub use error::DriveError;
pub use pipeline::{Pipeline, Step};
