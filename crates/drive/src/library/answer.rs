//! What came of one request.

use std::time::Duration;

use super::protocol::Reply;
use crate::process::{Status, readable};

/// What a server said, and how it ended if it did not live to say it all.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its replies with their bodies, but for the first and the last, which frame them.
    pub replies: Vec<(Reply, Vec<u8>)>,
    /// How it ended, if it did before it was done.
    pub died: Option<Status>,
    /// What it wrote to standard error, or the part that was kept.
    pub stderr: Vec<u8>,
    /// From sending the request to the end of the answer.
    pub wall: Duration,
}

impl Answer {
    /// Standard error as text.
    pub fn stderr_text(&self) -> String {
        readable(&String::from_utf8_lossy(&self.stderr))
    }

    /// How many steps succeeded; `None` if the program was not accepted.
    pub fn reached(&self) -> Option<usize> {
        let is_step = |reply: &&(Reply, Vec<u8>)| matches!(reply.0, Reply::Step { .. });
        let parsed = self.replies.iter().any(|(reply, _)| matches!(reply, Reply::Parsed { .. }));
        parsed.then(|| self.replies.iter().filter(is_step).count())
    }
}
