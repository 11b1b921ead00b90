//! Upper bounds of numbers on the command line. Larger numbers would exhaust a machine's threads or memory.

use clap::builder::RangedU64ValueParser;

/// Threads of `--jobs`.
pub const JOBS: u64 = 1024;
/// Ops of one program.
const OPS: u64 = 100_000;
/// Pipelines, lowerings or steps of one program.
const PIPELINES: u64 = 10_000;
/// Mutations of one mutant.
const MUTATIONS: u64 = 10_000;
/// Number of inputs of one function. Their executions are kept in memory until they are compared.
const INPUTS: u64 = 10_000_000;
/// Shards of a campaign. An Indexed Job of Kubernetes has at most this many tasks.
pub const SHARDS: u64 = 100_000;

/// A number of threads.
pub fn jobs() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=JOBS)
}

/// A number of ops of one program.
pub fn ops() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=OPS)
}

/// A number of pipelines, lowerings or steps of one program.
pub fn pipelines() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(0..=PIPELINES)
}

/// A number of mutations of one mutant.
pub fn mutations() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=MUTATIONS)
}

/// A number of inputs of one function.
pub fn inputs() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=INPUTS)
}
