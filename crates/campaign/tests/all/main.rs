//! Tests of the store, the loop, the known issues and the export, in one binary.

mod away;
mod campaign;
mod common;
mod delivered;
mod export;
mod found;
mod gone;
mod issue;
mod kill;
mod known;
mod life;
mod listing;
mod lost;
mod merge;
mod other_modules;
mod postgres;
#[expect(dead_code, reason = "tests of another crate use the rest")]
mod proxy;
mod reduction;
mod replaced;
mod server;
mod shards;
mod sharing;
mod silent;
mod site;
mod store;
mod strength;
mod tls;
mod unfinished;
