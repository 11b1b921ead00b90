//! The address of a server, and how to log in. Both are found in the same places as PostgreSQL's own programs use: a URL, then
//! the variables `PG*`, then `~/.pgpass` (<https://www.postgresql.org/docs/current/libpq-envars.html>).

use std::fmt;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config};

use super::tls::{self, Trust};
use super::url::Url;
use super::{Result, SqlError};

/// The folder of the socket if the user names no host. It is the same as in Debian's and most other builds of libpq.
const SOCKETS: &str = "/var/run/postgresql";

const PORT: u16 = 5432;

/// If a server does not answer for this long, it counts as unreachable.
const PATIENCE: Duration = Duration::from_secs(10);

/// If sent data is not acknowledged for this long, the connection counts as broken.
const UNACKNOWLEDGED: Duration = Duration::from_secs(20);

/// Settings of every connection to a store. A transaction left open would block all others, so it is ended after a time.
const OPTIONS: &str = "-c idle_in_transaction_session_timeout=30s -c client_min_messages=warning";

/// A server's database. It is printed without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    url: String,
    shown: String,
}

/// A connection that reads and writes its socket while it is polled.
type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A parsed address.
struct Parsed {
    config: Config,
    trust: Trust,
}

impl Address {
    /// Parses `text`, if it is the address of a server.
    pub fn parse(text: &str) -> Option<Address> {
        let shown = Url::parse(text)?.shown();
        Some(Address { url: text.to_owned(), shown })
    }

    /// Connects. Returns the client, and the connection that must run for the client to work. Without a `limit`, each host has the
    /// time that the user set.
    ///
    /// # Errors
    /// One sentence, without the address.
    pub async fn open(&self, limit: Option<Duration>) -> Result<(Client, Running)> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let Parsed { config, trust } = parsed(&self.url, &variable).map_err(SqlError::Address)?;
        let secure = tls::connector(&trust).map_err(SqlError::Address)?;
        let hosts = config.get_hosts().len().max(config.get_hostaddrs().len());
        let each = config.get_connect_timeout().copied().unwrap_or(PATIENCE);
        // The driver's own limit ends when the system has connected, which it does for a stopped server too.
        let opened = timeout(
            limit.unwrap_or(each.saturating_mul(u32::try_from(hosts).unwrap_or(1))),
            config.connect(secure),
        )
        .await;
        let (client, connection) = opened.map_err(|_| SqlError::Silent)??;
        // The client learns of the connection's errors.
        Ok((client, Box::pin(async { drop(connection.await) })))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

fn parsed(url: &str, variable: &dyn Fn(&str) -> Option<String>) -> std::result::Result<Parsed, String> {
    const NO_URL: &str = "its address is no URL of PostgreSQL (postgres://USER@HOST:PORT/DATABASE)";
    let url = Url::parse(url).ok_or(NO_URL)?;
    let (mut kept, mut own) = (Vec::new(), Vec::new());
    for option in url.options.split('&').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let is_own = matches!(name, "sslmode" | "sslrootcert" | "sslcert" | "sslkey" | "passfile");
        if is_own { own.push((name, unescaped(value))) } else { kept.push(option) }
    }
    // The driver's message might quote the password.
    let mut config: Config = url.for_driver(&kept).parse().map_err(|_| NO_URL)?;
    let setting = |name: &str, from: &str| {
        own.iter().find(|(own, _)| *own == name).map(|(_, value)| value.clone()).or_else(|| variable(from))
    };
    place(&mut config, variable)?;
    let home = variable("HOME").map(PathBuf::from);
    let beside = |name: &str| home.as_ref().map(|home| home.join(".postgresql").join(name));
    let file = |name, from, default| setting(name, from).map(PathBuf::from).or_else(|| beside(default));
    let there = |path: &PathBuf| path.is_file();
    let mode = setting("sslmode", "PGSSLMODE").unwrap_or_else(|| "prefer".to_owned());
    config.ssl_mode(match mode.as_str() {
        "disable" => SslMode::Disable,
        "allow" | "prefer" => SslMode::Prefer,
        "require" | "verify-ca" | "verify-full" => SslMode::Require,
        _ => return Err(format!("'{mode}' is no sslmode")),
    });
    let root = setting("sslrootcert", "PGSSLROOTCERT").map(PathBuf::from);
    let trust = Trust {
        root: root.or_else(|| beside("root.crt").filter(there)),
        certificate: file("sslcert", "PGSSLCERT", "postgresql.crt").filter(there),
        key: file("sslkey", "PGSSLKEY", "postgresql.key").filter(there),
        mode,
    };
    if config.get_password().is_none() {
        let word = variable("PGPASSWORD").or_else(|| {
            let path = setting("passfile", "PGPASSFILE").map(PathBuf::from);
            let path = path.or_else(|| Some(home.as_ref()?.join(".pgpass")))?;
            password(&readable(&path)?, &config)
        });
        word.map(|word| config.password(word));
    }
    Ok(Parsed { config, trust })
}

/// Fills in host, port, user and database.
fn place(config: &mut Config, variable: &dyn Fn(&str) -> Option<String>) -> std::result::Result<(), String> {
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        let local = || if Path::new(SOCKETS).is_dir() { SOCKETS } else { "localhost" }.to_owned();
        for host in variable("PGHOST").unwrap_or_else(local).split(',') {
            config.host(host);
        }
    }
    if config.get_ports().is_empty()
        && let Some(port) = variable("PGPORT")
    {
        config.port(port.parse().map_err(|_| format!("PGPORT is '{port}', which is no port"))?);
    }
    if config.get_user().is_none()
        && let Some(user) = variable("PGUSER")
    {
        config.user(&user);
    }
    if config.get_dbname().is_none()
        && let Some(name) = variable("PGDATABASE")
    {
        config.dbname(&name);
    }
    if config.get_application_name().is_none() {
        config.application_name(variable("PGAPPNAME").unwrap_or_else(|| "assay".to_owned()));
    }
    let more = config.get_options().map(str::to_owned).or_else(|| variable("PGOPTIONS"));
    config.options(format!("{OPTIONS} {}", more.unwrap_or_default()).trim_end());
    if config.get_connect_timeout().is_none() {
        let seconds =
            variable("PGCONNECT_TIMEOUT").and_then(|text| text.parse().ok()).filter(|&count| count > 0);
        config.connect_timeout(seconds.map_or(PATIENCE, Duration::from_secs));
    }
    config.tcp_user_timeout(UNACKNOWLEDGED).keepalives_idle(UNACKNOWLEDGED);
    Ok(())
}

/// The text of a password file. The file is ignored if others may read it, as in libpq.
fn readable(path: &Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt as _;
    let data = std::fs::metadata(path).ok()?;
    let private = data.is_file() && data.permissions().mode() & 0o077 == 0;
    private.then(|| std::fs::read_to_string(path).ok()).flatten()
}

/// The password in the first line that matches. A line is `host:port:database:user:password`, and any field may be `*`
/// (<https://www.postgresql.org/docs/current/libpq-pgpass.html>).
fn password(lines: &str, config: &Config) -> Option<String> {
    let host = config.get_hosts().first().map_or("localhost".to_owned(), |host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(path) if path == Path::new(SOCKETS) => "localhost".to_owned(),
        Host::Unix(path) => path.display().to_string(),
    });
    let port = config.get_ports().first().copied().unwrap_or(PORT).to_string();
    let user = config.get_user().map_or_else(|| std::env::var("USER").unwrap_or_default(), str::to_owned);
    let database = config.get_dbname().unwrap_or(&user).to_owned();
    let wanted = [host, port, database, user];
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

/// `%2F` is a slash.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escaped = (first == b'%').then(|| after.get(..2)).flatten();
        let escaped = escaped.and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        bytes.push(escaped.unwrap_or(first));
        rest = if escaped.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_prints_the_password() {
        let address = Address::parse("postgres://a:secret@b/c").unwrap();
        assert_eq!(format!("{address} {address:?}"), "postgres://a@b/c postgres://a@b/c");
        assert!(Address::parse("/tmp/assay.db").is_none());
    }

    #[test]
    fn a_password_needs_no_escapes() {
        for word in ["Hidden9?tail", "Hidden9#tail", "a/b@c?d#e", "Hid?a=9"] {
            let url = format!("\tPOSTGRESQL://eve:{word}@db:5434/assay?application_name=me@home\n");
            let Parsed { config: found, .. } = config(&url, &[]).unwrap();
            assert_eq!(found.get_hosts(), [Host::Tcp("db".into())], "{word}");
            assert_eq!((found.get_ports(), found.get_user()), (&[5434][..], Some("eve")));
            assert_eq!((found.get_dbname(), found.get_password()), (Some("assay"), Some(word.as_bytes())));
            assert_eq!(found.get_application_name(), Some("me@home"));
        }
        let Parsed { config: found, .. } = config("postgres://db/assay?password=se@cret", &[]).unwrap();
        assert_eq!((found.get_user(), found.get_password()), (None, Some(&b"se@cret"[..])));
    }

    fn config(url: &str, variables: &[(&str, &str)]) -> std::result::Result<Parsed, String> {
        let find = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        parsed(url, &find)
    }

    #[test]
    fn variables_fill_in_what_the_url_leaves_out() {
        let all = [
            ("PGHOST", "elsewhere"),
            ("PGPORT", "5433"),
            ("PGUSER", "bob"),
            ("PGDATABASE", "other"),
            ("PGPASSWORD", "word"),
            ("PGSSLMODE", "verify-full"),
        ];
        let Parsed { config: filled, trust } = config("postgres://", &all).unwrap();
        assert_eq!(filled.get_hosts(), [Host::Tcp("elsewhere".into())]);
        assert_eq!((filled.get_ports(), filled.get_user()), (&[5433][..], Some("bob")));
        assert_eq!((filled.get_dbname(), filled.get_password()), (Some("other"), Some(&b"word"[..])));
        assert_eq!((filled.get_ssl_mode(), trust.mode.as_str()), (SslMode::Require, "verify-full"));
        let url = "postgres://ann:secret@db:5434/assay?sslmode=disable&application_name=me";
        let Parsed { config: given, .. } = config(url, &all).unwrap();
        assert_eq!(given.get_hosts(), [Host::Tcp("db".into())]);
        assert_eq!((given.get_ports(), given.get_user()), (&[5434][..], Some("ann")));
        assert_eq!((given.get_dbname(), given.get_password()), (Some("assay"), Some(&b"secret"[..])));
        assert_eq!((given.get_ssl_mode(), given.get_application_name()), (SslMode::Disable, Some("me")));
        for (url, variables) in [("postgres://a:secret@b:x/c", &[][..]), ("postgres://", &[("PGPORT", "x")])]
        {
            let error = config(url, variables).map(drop).unwrap_err();
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn the_first_line_that_fits_has_the_password() {
        let lines = "# note\nother:*:*:*:no\ndb:5432:assay:ann:a\\:b\\\\c\n*:*:*:*:any\n";
        let Parsed { config: found, .. } = config("postgres://ann@db/assay", &[]).unwrap();
        assert_eq!(password(lines, &found).as_deref(), Some("a:b\\c"));
        let Parsed { config: found, .. } = config("postgres://ann@db:5433/assay", &[]).unwrap();
        assert_eq!(password(lines, &found).as_deref(), Some("any"));
        assert_eq!(password("db:5432:assay:bob:x", &found), None);
    }
}
