//! The server over a real loopback port, and its pages in a real browser.

mod browser;
/// A PostgreSQL server.
#[path = "../../../campaign/tests/all/server.rs"]
#[expect(dead_code, reason = "these tests need a part of it")]
mod database;
mod far;
mod http;
mod pages;
#[path = "../../../campaign/tests/all/proxy.rs"]
#[expect(dead_code, reason = "these tests need a part of it")]
mod proxy;
mod server;
mod webdriver;
