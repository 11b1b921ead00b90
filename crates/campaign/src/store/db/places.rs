//! The servers that an address names, and the password for each. Passwords are in a file, one line for each server.

use std::net::IpAddr;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use postgres::Config;
use postgres::config::Host;

use super::url::Url;

/// The folder of the socket if the user names no host. It is the same as in Debian's and most other builds of libpq.
const SOCKETS: &str = "/var/run/postgresql";

const PORT: u16 = 5432;

/// Where one server of an address is.
pub struct ServerPlace {
    host: Option<Host>,
    address: Option<IpAddr>,
    port: u16,
}

impl ServerPlace {
    /// `common` for this server.
    pub fn config(self, common: &Config, password: Option<String>) -> Config {
        let mut config = common.clone();
        match self.host {
            Some(Host::Tcp(name)) => config.host(&name),
            Some(Host::Unix(folder)) => config.host_path(folder),
            None => &mut config,
        };
        self.address.map(|address| config.hostaddr(address));
        password.map(|password| config.password(password));
        config.port(self.port);
        config
    }

    /// Its name in a password file.
    fn name(&self) -> String {
        match (&self.host, self.address) {
            (Some(Host::Unix(path)), _) if path == Path::new(SOCKETS) => "localhost".to_owned(),
            (Some(Host::Unix(path)), _) => path.display().to_string(),
            (Some(Host::Tcp(name)), _) => name.clone(),
            (None, Some(address)) => address.to_string(),
            (None, None) => "localhost".to_owned(),
        }
    }
}

/// The servers of a URL, or of the variables. `config` is the whole URL as the driver reads it.
pub fn places(
    config: &Config,
    url: &Url<'_>,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<ServerPlace>, String> {
    let (mut hosts, addresses) = (config.get_hosts().to_vec(), config.get_hostaddrs());
    // With an address, the name is what a certificate is checked against.
    if hosts.is_empty() && (addresses.is_empty() || variable("PGHOST").is_some()) {
        let local = || if Path::new(SOCKETS).is_dir() { SOCKETS } else { "localhost" }.to_owned();
        let mut named = Config::new();
        for host in variable("PGHOST").unwrap_or_else(local).split(',') {
            named.host(host);
        }
        hosts = named.get_hosts().to_vec();
    }
    let count = hosts.len().max(addresses.len());
    if !hosts.is_empty() && !addresses.is_empty() && hosts.len() != addresses.len() {
        let count = addresses.len();
        return Err(format!("its number of hosts is {}, but that of hostaddr is {count}", hosts.len()));
    }
    let is_open = |at: &usize| config.get_ports().is_empty() || url.leaves_port_out(*at);
    let mut others: Vec<u16> = Vec::new();
    if (0..count).any(|at| is_open(&at))
        && let Some(text) = variable("PGPORT")
    {
        let numbers: Result<_, _> = text.split(',').map(str::parse).collect();
        others = numbers.map_err(|_| format!("PGPORT is '{text}', which is not a port"))?;
    }
    for ports in [config.get_ports(), &others] {
        if ports.len() > 1 && ports.len() != count {
            return Err(format!("its number of hosts is {count}, but that of ports is {}", ports.len()));
        }
    }
    let port = |at: usize| {
        let ports = if is_open(&at) { &others } else { config.get_ports() };
        ports.get(at).or(ports.first()).copied().unwrap_or(PORT)
    };
    let place = |at: usize| ServerPlace {
        host: hosts.get(at).cloned(),
        address: addresses.get(at).copied(),
        port: port(at),
    };
    Ok((0..count).map(place).collect())
}

/// Any number, another one for each process: to spread what many shards do at the same time.
pub fn any_number() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().subsec_micros()
}

/// The text of a password file. The file is ignored if others may read it, as in libpq.
pub fn readable(path: &Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt as _;
    let data = std::fs::metadata(path).ok()?;
    let private = data.is_file() && data.permissions().mode() & 0o077 == 0;
    private.then(|| std::fs::read_to_string(path).ok()).flatten()
}

/// The password in the first line that matches. A line is `host:port:database:user:password`, and any field may be `*`
/// (<https://www.postgresql.org/docs/current/libpq-pgpass.html>).
pub fn password(lines: &str, place: &ServerPlace, config: &Config) -> Option<String> {
    let user = config.get_user().map_or_else(|| std::env::var("USER").unwrap_or_default(), str::to_owned);
    let database = config.get_dbname().unwrap_or(&user).to_owned();
    let wanted = [place.name(), place.port.to_string(), database, user];
    lines.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let mut fields = fields(line);
        let password = (fields.len() == wanted.len() + 1).then(|| fields.pop()).flatten()?;
        let fits = fields.iter().zip(&wanted).all(|(field, wanted)| field == "*" || field == wanted);
        fits.then_some(password)
    })
}

/// The fields of a line; a backslash escapes the next character.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        let last = fields.last_mut();
        match (character, last) {
            (':', _) => fields.push(String::new()),
            ('\\', Some(last)) => last.extend(characters.next()),
            (other, Some(last)) => last.push(other),
            (_, None) => {}
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_fits_has_the_password() {
        let lines = "# note\nother:*:*:*:no\ndb:5432:assay:ann:a\\:b\\\\c\n*:*:*:*:any\n";
        let mut config = Config::new();
        config.user("ann").dbname("assay");
        let place = |port| ServerPlace { host: Some(Host::Tcp("db".into())), address: None, port };
        assert_eq!(password(lines, &place(5432), &config).as_deref(), Some("a:b\\c"));
        assert_eq!(password(lines, &place(5433), &config).as_deref(), Some("any"));
        assert_eq!(password("db:5432:assay:bob:x", &place(5432), &config), None);
        let socket = ServerPlace { host: Some(Host::Unix(SOCKETS.into())), address: None, port: 1 };
        let number = ServerPlace { host: None, address: Some([127, 0, 0, 1].into()), port: 1 };
        let lines = "localhost:1:assay:ann:socket\n127.0.0.1:1:assay:ann:number\n";
        assert_eq!(password(lines, &socket, &config).as_deref(), Some("socket"));
        assert_eq!(password(lines, &number, &config).as_deref(), Some("number"));
    }
}
