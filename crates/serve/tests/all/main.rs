//! The server over a real loopback port, and its pages in a real browser.

mod browser;
mod http;
mod pages;
mod server;
mod webdriver;
