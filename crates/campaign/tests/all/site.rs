//! The surroundings of a shard in tests: a server with a store, a folder for the shard's file, and signals between the threads.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use assay_campaign::Config;
use assay_campaign::shard::Identity;

use crate::server::TestServer;
use crate::shards::{PROGRAMS, identity};

/// Where one shard works.
pub struct Site {
    pub folder: tempfile::TempDir,
    /// A store of the server.
    pub place: PathBuf,
}

impl Site {
    /// Starts a server with a store of this name; without its programs the test is skipped, and says so.
    pub fn start(name: &str) -> Option<(TestServer, Site)> {
        let server = TestServer::start()?;
        let site = Site { folder: tempfile::tempdir().unwrap(), place: server.made_store(name) };
        Some((server, site))
    }

    /// The shard.
    pub fn identity(&self) -> Identity {
        identity(self.folder.path(), 1)
    }

    /// A campaign of the shard.
    pub fn config(&self) -> Config {
        self.config_of(self.identity())
    }

    /// A campaign of a shard.
    pub fn config_of(&self, identity: Identity) -> Config {
        let shard = Some(identity);
        Config { jobs: 2, programs: Some(PROGRAMS), stack: 1 << 20, shard, ..Config::default() }
    }
}

/// What the threads of a shard and its test say to each other.
#[derive(Default)]
pub struct Signals {
    /// How many programs were judged.
    pub judged: AtomicU64,
    /// A reduction has begun.
    pub begun: Signal,
    /// The server is away.
    pub away: Signal,
    /// The jobs may go on.
    pub go: Signal,
    /// A job has ended.
    pub ended: Signal,
}

/// Something that happens once.
#[derive(Default)]
pub struct Signal(AtomicBool);

impl Signal {
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub fn wait(&self) {
        wait_for(|| self.is_set());
    }
}

/// Waits until this is so.
pub fn wait_for(is_so: impl Fn() -> bool) {
    while !is_so() {
        std::thread::sleep(Duration::from_millis(1));
    }
}
