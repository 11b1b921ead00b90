//! The replies of a server to one request.

use std::io::{self, Write};

use assay_drive::library::protocol::{self, Reply};

/// The replies of one request.
pub struct ReplyWriter<W> {
    pub to: W,
}

impl<W: Write> ReplyWriter<W> {
    pub fn say(&mut self, reply: &Reply, body: &[u8]) -> io::Result<()> {
        let frame = protocol::frame(reply, body.len())?;
        if body.is_empty() {
            return self.to.write_all(&frame);
        }
        self.to.write_all(&frame)?;
        self.to.write_all(body)
    }
}
