//! A short name for some content.

use std::fmt;
use std::hash::Hasher as _;

use rustc_hash::FxHasher;

/// Sixteen hexadecimal digits that identify some content. The parts of the content are hashed in order.
#[derive(Default)]
pub struct ContentFingerprint(FxHasher);

impl ContentFingerprint {
    pub fn add(&mut self, part: &[u8]) {
        self.0.write(part);
    }
}

impl fmt::Display for ContentFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0.finish())
    }
}
