//! What a run of a campaign is given: its settings, its identity among shards, and the flags that end it.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::background::Reduction;
use crate::known::KnownIssues;

/// A program is skipped once this many runs have begun it and not finished it.
pub const MAX_ATTEMPTS: u64 = 3;

/// The settings of a campaign.
#[derive(Clone, Debug)]
pub struct Config {
    /// The seed. Program `i` depends on it, `i` and `settings`.
    pub seed: u64,
    /// Everything else that programs and their verdicts depend on, as canonical JSON: target, generator, weights. A run
    /// with equal seed, settings and start resumes the same campaign.
    pub settings: String,
    /// The first program's index.
    pub start: u64,
    /// The campaign is complete when the programs `start .. start + programs` are done; `None`: never.
    pub programs: Option<u64>,
    /// No program is begun after this much time; those in flight are interrupted soon after.
    pub time: Option<Duration>,
    /// Threads; at least one is used.
    pub jobs: usize,
    /// Stack of each thread, in bytes: programs may be nested deeply. Reserved, not used.
    pub stack: usize,
    /// Issues that findings are labelled with.
    pub known: KnownIssues,
    /// How findings are reduced meanwhile.
    pub reduction: Reduction,
    /// Which shard this run is among those that share the campaign; `None`: it has the campaign to itself.
    pub shard: Option<Identity>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            seed: 1,
            settings: "{}".to_owned(),
            start: 0,
            programs: None,
            time: None,
            jobs: 1,
            stack: 256 << 20,
            known: KnownIssues::default(),
            reduction: Reduction::default(),
            shard: None,
        }
    }
}

/// The flags that end a campaign and what it has in flight.
#[derive(Clone, Copy, Debug)]
pub struct Flags<'a> {
    /// The caller sets it: the campaign is to end.
    pub stop: &'a AtomicBool,
    /// The campaign sets it; workers then end running compilers, and return what they have.
    pub give_up_programs: &'a AtomicBool,
    /// The same for reducers.
    pub give_up_reductions: &'a AtomicBool,
}

/// The identity of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name that its user gave it, as `3/8`.
    pub name: String,
    /// A name that no other process has.
    pub token: String,
    /// The file for results that it cannot commit.
    pub spool: PathBuf,
}
