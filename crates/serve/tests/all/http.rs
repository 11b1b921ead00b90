//! A client of HTTP/1.1 in a few lines: one connection a request.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer.
pub struct Answer {
    pub status: u16,
    head: String,
    pub body: String,
}

impl Answer {
    /// A header's value; nothing if it is not there.
    pub fn header(&self, name: &str) -> &str {
        let line = |line: &'_ str| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some((line.len(), value.len()))
        };
        let found = self.head.lines().find_map(|text| line(text).map(|_| text));
        found.and_then(|text| text.split_once(':')).map_or("", |(_, value)| value.trim())
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// Sends a request whose head is `lines` (without `Connection` and `Content-Length`) and takes the answer.
pub fn send(address: SocketAddr, lines: &str, body: &str) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = lines.trim_end().replace('\n', "\r\n");
    let length = body.len();
    write!(stream, "{head}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    let mut bytes = Vec::new();
    // A server may close the connection while we still could write; what it said before counts.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// Asks for a path.
pub fn get(address: SocketAddr, path: &str) -> Answer {
    send(address, &format!("GET {path} HTTP/1.1\nHost: {address}"), "")
}
