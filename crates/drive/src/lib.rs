//! MLIR compilers as outside processes: discovery, passes, bounded runs, crash signatures.
//!
//! Architecture invariant: nothing here understands IR; it is only text. Programs are strings of the generic form.
//!
//! ```
//! use assay_drive::{Compiler, Discovery, Pipeline};
//!
//! let pipeline: Pipeline = "func.func(cse),canonicalize".parse().unwrap();
//! assert_eq!(pipeline.to_flag(), "--pass-pipeline=builtin.module(func.func(cse),canonicalize)");
//! // Nothing is run on a machine without a compiler.
//! if let Ok(target) = Discovery::run().default_target() {
//!     let outcome = Compiler::new(target.clone()).run("module {}", &pipeline).unwrap();
//!     assert!(outcome.ir().is_some());
//! }
//! ```

pub mod catalogue;
pub mod cpu;
pub mod diagnostics;
pub mod discover;
pub mod doctor;
mod error;
mod guardian;
mod interrupt;
mod kill;
pub mod launch;
pub mod library;
mod mark;
pub mod opt;
mod own_program;
pub mod pipeline;
pub mod process;
mod pump;
mod query;
mod removal;
pub mod runner;
pub mod signature;
mod strays;

pub use catalogue::{Catalogue, Tier, nearest};
pub use discover::{Discovery, Target};
pub use doctor::Doctor;
pub use error::DriveError;
pub use guardian::remove_temporary_files;
pub use interrupt::Interrupt;
pub use opt::{Compiler, OptOutcome, PassTrace, error_line};
pub use pipeline::{Pipeline, Step};
pub use runner::{RunOutcome, Runner};
pub use signature::{CrashKey, CrashParts, Signature};
