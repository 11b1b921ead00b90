//! The input of a campaign's run: its settings, its identity among shards, and the flags that end it.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::background::Reduction;
use crate::known::KnownIssues;

/// A program is skipped if this many runs have begun it and none has finished it.
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
    /// The campaign is complete when the programs `start .. start + programs` are done. `None`: it never ends.
    pub programs: Option<u64>,
    /// After this much time, no further program is begun, and programs in flight are interrupted soon.
    pub time: Option<Duration>,
    /// Threads; at least one is used.
    pub jobs: usize,
    /// Stack of each thread, in bytes, for deeply nested programs. The size reserves address space only.
    pub stack: usize,
    /// Issues that findings are labelled with.
    pub known: KnownIssues,
    /// How findings are reduced meanwhile.
    pub reduction: Reduction,
    /// This run's identity among the shards that share the campaign; `None` if the campaign has no other shards.
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

/// The flags that end a campaign, its programs in flight, and its reductions.
#[derive(Clone, Copy, Debug)]
pub struct Flags<'a> {
    /// Set by the caller to end the campaign.
    pub stop: &'a AtomicBool,
    /// Set by the campaign. Workers then end running compilers, and return what they have found so far.
    pub give_up_programs: &'a AtomicBool,
    /// The same for reducers.
    pub give_up_reductions: &'a AtomicBool,
}

/// The identity of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name that the user gave the shard, such as `3/8`.
    pub name: String,
    /// A name that no other process has.
    pub token: String,
    /// The file for results that it cannot commit.
    pub spool: PathBuf,
    /// If a statement has no answer for this long, the server counts as away: [`crate::store::STATEMENT_LIMIT`], except in tests.
    pub statement_limit: Duration,
    /// Until when the shard waits for its server before it judges programs: [`crate::shard::wait_limit`], except in tests.
    pub start_by: Instant,
}
