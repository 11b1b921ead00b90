//! A client of HTTP/1.1 in a few lines: one connection a request.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
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
        let pairs = self.head.lines().filter_map(|line| line.split_once(':'));
        let mut values = pairs.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value);
        values.next().map_or("", str::trim)
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
    let mut reader = BufReader::new(stream);
    let (mut head, mut line) = (String::new(), String::new());
    while reader.read_line(&mut line).unwrap() > 2 {
        head += &std::mem::take(&mut line);
    }
    // Not all servers close the connection when they are asked to.
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    let mut bytes = vec![0; length.unwrap_or(0)];
    match length {
        Some(_) => reader.read_exact(&mut bytes).unwrap(),
        None => drop(reader.read_to_end(&mut bytes).unwrap()),
    }
    let body = String::from_utf8_lossy(&bytes).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head, body }
}

/// Asks for a path.
pub fn get(address: SocketAddr, path: &str) -> Answer {
    send(address, &format!("GET {path} HTTP/1.1\nHost: {address}"), "")
}
