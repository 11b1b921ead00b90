//! Campaigns: events, scheduling, deduplication, the store (the only place with SQL), export of findings.
//!
//! Architecture invariant: plain data in, plain data out. This crate knows no IR and no oracle, and runs no compiler: of `drive` it
//! uses only the types in which evidence is stored. The caller supplies a [`run::Worker`], which turns an index into a
//! [`run::ProgramReport`]. Everything in this crate serves to keep these reports safe.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use assay_campaign::{Config, Judged, ProgramReport, Store, Worker, clock::SystemClock, events::Silent, run};
//!
//! struct Nothing;
//! impl Worker for Nothing {
//!     fn program(&mut self, index: u64) -> Result<Judged, String> {
//!         Ok(Judged::Done(ProgramReport { index, compiles: 2, ..ProgramReport::default() }))
//!     }
//! }
//! let folder = tempfile::tempdir().unwrap();
//! let mut store = Store::open(&folder.path().join("findings.db")).unwrap();
//! let (config, stop) = (Config { programs: Some(3), ..Config::default() }, AtomicBool::new(false));
//! let summary = run(&config, |_| Nothing, &mut store, &mut Silent, &SystemClock::start(), &stop).unwrap();
//! assert_eq!((summary.progress.programs, summary.progress.compiles), (3, 6));
//! ```

pub mod analysis;
pub mod background;
mod behaviour;
pub mod cause;
pub mod clock;
mod config;
mod delivery;
mod ended;
pub mod events;
pub mod export;
pub mod finding;
mod flat;
mod hang_share;
mod jobs;
mod kind;
pub mod known;
pub mod older;
pub mod panics;
mod parts;
pub mod pattern;
mod program;
pub mod run;
mod schedule;
pub mod shard;
pub mod sharing;
pub mod store;
mod stored;
pub mod strength;
mod tier;
pub mod verdict;
mod writer;

pub use analysis::{Analysis, ReductionState};
pub use cause::Cause;
pub use finding::{FailureKind, Finding, Label, Stored};
pub use hang_share::{HANG, HangShare, WorstMinutes};
pub use run::{Config, Flags, Judged, Makers, ProgramReport, Summary, Worker, run, run_reducing};
pub use store::{Store, StoreError};
pub use strength::Strength;
pub use verdict::{ComparisonVerdict, Counts};
