//! MLIR compilers as outside processes: discovery, passes, bounded runs, crash signatures.
//!
//! Nothing here knows IR beyond its text: programs go in and come out as strings of the generic form.

pub mod catalogue;
pub mod discover;
pub mod doctor;
mod error;
mod guardian;
mod interrupt;
pub mod library;
pub mod opt;
pub mod pipeline;
pub mod process;
mod pump;
pub mod runner;
pub mod signature;

pub use catalogue::{Catalogue, Tier};
pub use discover::{Discovery, Target};
pub use doctor::Doctor;
pub use error::DriveError;
pub use interrupt::Interrupt;
pub use opt::{Compiler, OptOutcome, PassTrace, error_line};
pub use pipeline::{Pipeline, Step};
pub use runner::{RunOutcome, Runner};
pub use signature::Signature;
