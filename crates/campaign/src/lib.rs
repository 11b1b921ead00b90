//! Campaigns: events, scheduling, deduplication, the store (the only place with SQL), export of findings.
//!
//! Plain data in, plain data out: this crate knows no IR, no compiler and no oracle. A [`run::Worker`] supplied by
//! the caller turns an index into a [`run::ProgramReport`]; everything here is about not losing what it says.

pub mod analysis;
pub mod background;
pub mod clock;
mod ended;
pub mod events;
pub mod export;
pub mod finding;
mod jobs;
pub mod known;
pub mod panics;
pub mod run;
mod schedule;
pub mod shard;
pub mod store;
pub mod strength;
pub mod verdict;
mod writer;

pub use analysis::{Analysis, State};
pub use finding::{Finding, Kind, Label, Stored};
pub use run::{Config, Flags, Judged, ProgramReport, Summary, Worker, run, run_reducing};
pub use store::{Store, StoreError};
pub use strength::Strength;
pub use verdict::{Counts, Verdict};
