//! Campaigns: events, scheduling, deduplication, the store (the only place with SQL), export of findings.

pub mod panics;
