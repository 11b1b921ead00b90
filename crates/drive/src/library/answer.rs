//! What came of one request.

use std::time::Duration;

use super::protocol::Reply;
use crate::process::{Status, readable};

/// A server's replies to a request, and how it ended if it died before the last one.
#[derive(Debug, Clone)]
pub struct ServerReplies {
    /// The server's replies with their bodies, without the first and the last, which only frame them.
    pub replies: Vec<(Reply, Vec<u8>)>,
    /// How the server ended, if it died before the last reply.
    pub died: Option<Status>,
    /// The server's standard error, or the part that was kept.
    pub stderr: Vec<u8>,
    /// Time from sending the request to the end of the answer.
    pub wall: Duration,
}

impl ServerReplies {
    /// Standard error as text.
    pub fn stderr_text(&self) -> String {
        readable(&String::from_utf8_lossy(&self.stderr))
    }
}
