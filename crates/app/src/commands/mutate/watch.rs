//! Rewrite patterns that the target tries on mutants.

use std::collections::BTreeSet;

use assay_drive::opt::actions::{LoggedActions, Patterns};
use assay_drive::{Compiler, Pipeline};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::target;

/// Programs for one process of the compiler.
const TOGETHER: usize = 16;

/// Watches a pipeline.
pub struct Watch {
    compiler: Compiler,
    pipeline: Pipeline,
    patterns: Patterns,
    /// Everything that was seen.
    pub seen: LoggedActions,
    /// The numbers of patterns that the original programs make the target try, and that fire on them.
    pub start: (usize, usize),
}

impl Watch {
    pub fn new(globals: &Globals, pipeline: &str) -> anyhow::Result<Watch> {
        let compiler = target::driver(globals)?;
        let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
        let pipeline = target::pipeline(pipeline, &catalogue)?;
        let patterns = Patterns::default();
        Ok(Watch { compiler, pipeline, patterns, seen: LoggedActions::default(), start: (0, 0) })
    }

    /// For each text: the patterns, as numbers, that the target tries on it and that were not seen before.
    pub fn see(&mut self, texts: &[&str]) -> anyhow::Result<Vec<Vec<u64>>> {
        let mut all = Vec::new();
        for programs in texts.chunks(TOGETHER) {
            let logs = self.compiler.action_logs(programs, &self.pipeline);
            let logs = logs.map_err(|error| target::failure(&error))?;
            let missing = || Failure::new(Exit::Tool, "the target does not tell which patterns it tries");
            for log in logs.ok_or_else(missing)? {
                let LoggedActions { tried, fired } = self.patterns.read(&log);
                let mut new = find_new("", &tried, &mut self.seen.tried);
                new.extend(find_new("fired ", &fired, &mut self.seen.fired));
                all.push(new);
            }
        }
        Ok(all)
    }

    /// Notes that all patterns seen so far belong to the original programs.
    pub fn begin(&mut self) {
        self.start = (self.seen.tried.len(), self.seen.fired.len());
    }
}

fn find_new(prefix: &str, found: &BTreeSet<String>, known: &mut BTreeSet<String>) -> Vec<u64> {
    let new = found.iter().filter(|name| known.insert((*name).clone()));
    new.map(|name| assay_engine::mutate::coverage::text(&format!("{prefix}{name}"))).collect()
}
