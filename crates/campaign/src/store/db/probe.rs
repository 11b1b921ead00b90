//! Tests whether a server answers anybody, without a login.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs as _};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::channel;
use std::thread::Builder;
use std::time::Duration;

use postgres::Config;
use postgres::config::Host;

use super::session::receive;

/// The question whether the server uses TLS. Every server answers it, with one byte or an error, before anybody logs in
/// (<https://www.postgresql.org/docs/current/protocol-message-formats.html>, "SSLRequest").
const QUESTION: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

/// Whether the server answers within `limit`. `config` names one server.
pub fn answers(config: &Config, limit: Duration) -> bool {
    let config = config.clone();
    let (answer, answered) = channel();
    // A name server may be silent too, and the search for a name has no limit.
    let work = move || {
        let _ = answer.send(ask(&config, limit).is_some());
    };
    Builder::new().name("probe".to_owned()).spawn(work).is_ok() && receive(&answered, limit) == Ok(true)
}

fn ask(config: &Config, limit: Duration) -> Option<()> {
    let port = config.get_ports().first().copied()?;
    let addresses: Vec<SocketAddr> = match (config.get_hostaddrs().first(), config.get_hosts().first()) {
        (Some(address), _) => vec![(*address, port).into()],
        (None, None) => return None,
        (None, Some(Host::Tcp(name))) => (name.as_str(), port).to_socket_addrs().ok()?.collect(),
        (None, Some(Host::Unix(folder))) => {
            let stream = UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).ok()?;
            stream.set_read_timeout(Some(limit)).ok()?;
            return exchange(stream);
        }
    };
    // As the driver: the first one that accepts a connection.
    let stream = addresses.iter().find_map(|address| TcpStream::connect_timeout(address, limit).ok())?;
    stream.set_read_timeout(Some(limit)).ok()?;
    exchange(stream)
}

fn exchange(mut stream: impl Read + Write) -> Option<()> {
    stream.write_all(&QUESTION).ok()?;
    stream.read_exact(&mut [0]).ok()
}
