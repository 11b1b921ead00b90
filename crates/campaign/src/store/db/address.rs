//! The address of a server, and how to log in. Both are found in the same places as PostgreSQL's own programs use: a URL, then
//! a service, then the variables `PG*`, then `~/.pgpass` (<https://www.postgresql.org/docs/current/libpq-envars.html>).

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use postgres::Config;
use postgres::config::{LoadBalanceHosts, SslMode};

use super::options::{SortedOptions, sort_options};
use super::places::{ServerPlace, any_number, password, places, readable};
use super::service::read_service;
use super::tls::Trust;
use super::url::Url;
use super::variables::{more_options, option_of_variable, refuse_unsupported};

/// If a server does not answer for this long, it counts as unreachable.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// If sent data is not acknowledged for this long, the connection counts as broken.
const UNACKNOWLEDGED: Duration = Duration::from_secs(20);

/// If a statement has no answer for this long, its connection is given up, even if the server answers others: somebody may have
/// locked a table, or one process of the server or one connection may be stuck. Commands that work on the whole store have no
/// such limit ([`super::super::Location::without_limit`]), and `serve` has a shorter one.
pub const STATEMENT_LIMIT: Duration = Duration::from_secs(60);

/// Settings of every connection to a store. A transaction left open would block all others, so the server ends its session after a
/// time in which no statement came (`idle_in_transaction_session_timeout`,
/// <https://www.postgresql.org/docs/current/runtime-config-client.html>). Others wait for a transaction as long as it takes, whatever
/// the role's limits are; who waits decides when to give up.
const OPTIONS: &str = "-c idle_in_transaction_session_timeout=30s -c client_min_messages=warning \
                       -c lock_timeout=0 -c statement_timeout=0";

/// After the user's own settings, and stronger than those of the role and the database. With a stricter isolation, a transaction
/// would see the database as it was before the wait for the lock of writers, and end with an error (40001).
const ISOLATION: &str = "-c default_transaction_isolation=read\\ committed";

/// A server's database. It is printed without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    url: String,
    shown: String,
    /// How long a statement may have no answer, if the server answers others. `None`: as long as it takes.
    limit: Option<Duration>,
}

/// One of the servers of an address.
#[derive(Clone)]
pub struct Endpoint {
    /// With one host, and the password for it.
    pub config: Config,
    /// How to use TLS.
    pub trust: Trust,
    /// How long it may take to connect.
    pub connect_limit: Duration,
    /// The address, and the number of the server in it.
    place: (String, usize),
}

impl Endpoint {
    /// Whether both are the same server.
    pub fn is_same(&self, other: &Endpoint) -> bool {
        self.place == other.place
    }
}

/// A parsed address.
struct Parsed {
    /// One for each host.
    configs: Vec<Config>,
    trust: Trust,
}

impl Address {
    /// Parses `text`, if it is the address of a server.
    pub fn parse(text: &str) -> Option<Address> {
        let shown = Url::parse(text)?.shown();
        Some(Address { url: text.to_owned(), shown, limit: Some(STATEMENT_LIMIT) })
    }

    /// The address as a command takes it, with its options, but without the password. `None` if something that is not shown may be needed.
    pub fn argument(&self) -> Option<String> {
        Url::parse(&self.url)?.argument()
    }

    /// The same address, with a limit for each statement.
    #[must_use]
    pub fn giving_up_after(self, limit: Duration) -> Address {
        Address { limit: Some(limit), ..self }
    }

    /// The same address. A statement may take as long as the server answers others.
    #[must_use]
    pub fn without_limit(self) -> Address {
        Address { limit: None, ..self }
    }

    /// How long a statement may have no answer, if the server answers others.
    pub fn limit(&self) -> Option<Duration> {
        self.limit
    }

    /// The servers to try, in this order. With `load_balance_hosts=random` it begins anywhere.
    ///
    /// # Errors
    /// One sentence, without the address.
    pub fn endpoints(&self) -> Result<Vec<Endpoint>, String> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let Parsed { configs, trust } = parsed(&self.url, &variable)?;
        let is_random = configs[0].get_load_balance_hosts() == LoadBalanceHosts::Random;
        let endpoint = |(at, config): (usize, Config)| Endpoint {
            connect_limit: config.get_connect_timeout().copied().unwrap_or(CONNECT_LIMIT),
            config,
            trust: trust.clone(),
            place: (self.url.clone(), at),
        };
        let mut all: Vec<Endpoint> = configs.into_iter().enumerate().map(endpoint).collect();
        if is_random {
            let first = any_number() as usize % all.len();
            all.rotate_left(first);
        }
        Ok(all)
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

const NO_URL: &str = "its address is not a URL of PostgreSQL (postgres://USER@HOST:PORT/DATABASE)";

fn parsed(url: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Parsed, String> {
    let url = Url::parse(url).ok_or(NO_URL)?;
    let SortedOptions { of_driver: mut kept, own } = sort_options(&url)?;
    refuse_unsupported(variable)?;
    let service = read_service(&url, &own, variable)?;
    // A service comes before the variables.
    let in_service =
        |option: &str| service.iter().find(|(name, _)| name == option).map(|(_, value)| value.clone());
    let variable = |name: &str| option_of_variable(name).and_then(in_service).or_else(|| variable(name));
    let variable: &dyn Fn(&str) -> Option<String> = &variable;
    let more = more_options(&url, &service, variable)?;
    kept.extend(more.iter().map(String::as_str));
    let setting = |name: &str, from: &str| {
        own.iter().find(|(own, _)| *own == name).map(|(_, value)| value.clone()).or_else(|| variable(from))
    };
    // The driver's message might quote the password.
    let parse = |url: &Url<'_>, kept: &[&str]| url.for_driver(kept).parse::<Config>().map_err(|_| NO_URL);
    let places = places(&parse(&url, &kept)?, &url, variable)?;
    let is_place = |option: &&str| {
        ["host", "hostaddr", "port"].contains(&option.split_once('=').map_or(*option, |(name, _)| name))
    };
    kept.retain(|option| !is_place(option));
    let mut config = parse(&url.without_hosts(), &kept)?;
    fill(&mut config, variable);
    let home = variable("HOME").map(PathBuf::from);
    let trust = trust(&setting, home.as_deref());
    config.ssl_mode(match trust.mode.as_str() {
        "disable" => SslMode::Disable,
        "allow" | "prefer" => SslMode::Prefer,
        "require" | "verify-ca" | "verify-full" => SslMode::Require,
        mode => return Err(format!("'{mode}' is not an sslmode")),
    });
    let lines = || {
        let path = setting("passfile", "PGPASSFILE").map(PathBuf::from);
        readable(&path.or_else(|| Some(home.as_ref()?.join(".pgpass")))?)
    };
    if config.get_password().is_none()
        && let Some(word) = variable("PGPASSWORD")
    {
        config.password(word);
    }
    let lines = if config.get_password().is_none() { lines() } else { None };
    let one = |place: ServerPlace| {
        let word = lines.as_ref().and_then(|lines| password(lines, &place, &config));
        place.config(&config, word)
    };
    Ok(Parsed { configs: places.into_iter().map(one).collect(), trust })
}

/// The files that TLS needs.
fn trust(setting: &dyn Fn(&str, &str) -> Option<String>, home: Option<&Path>) -> Trust {
    // A file that the user names must be there; those in the home folder need not.
    let beside = |name: &str| {
        home.map(|home| home.join(".postgresql").join(name)).filter(|path: &PathBuf| path.is_file())
    };
    let file = |name, from, default| setting(name, from).map(PathBuf::from).or_else(|| beside(default));
    Trust {
        root: file("sslrootcert", "PGSSLROOTCERT", "root.crt"),
        certificate: file("sslcert", "PGSSLCERT", "postgresql.crt"),
        key: file("sslkey", "PGSSLKEY", "postgresql.key"),
        mode: setting("sslmode", "PGSSLMODE").unwrap_or_else(|| "prefer".to_owned()),
    }
}

/// Fills in what does not depend on the host.
fn fill(config: &mut Config, variable: &dyn Fn(&str) -> Option<String>) {
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
        config.application_name(&variable("PGAPPNAME").unwrap_or_else(|| "assay".to_owned()));
    }
    let more = config.get_options().map(str::to_owned).or_else(|| variable("PGOPTIONS"));
    config.options(&format!("{OPTIONS} {} {ISOLATION}", more.unwrap_or_default()));
    if config.get_connect_timeout().is_none() {
        let seconds =
            variable("PGCONNECT_TIMEOUT").and_then(|text| text.parse().ok()).filter(|&count| count > 0);
        config.connect_timeout(seconds.map_or(CONNECT_LIMIT, Duration::from_secs));
    }
    // In an address it is a number of milliseconds, which the driver takes as seconds
    // (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-TCP-USER-TIMEOUT).
    let given = config.get_tcp_user_timeout().map(|time| Duration::from_millis(time.as_secs()));
    config.tcp_user_timeout(given.unwrap_or(UNACKNOWLEDGED));
    if config.get_keepalives_idle() == Config::new().get_keepalives_idle() {
        config.keepalives_idle(UNACKNOWLEDGED);
    }
}

#[cfg(test)]
mod tests {
    use postgres::config::{ChannelBinding, Host, TargetSessionAttrs};

    use super::super::options::NO_OPTION;
    use super::super::tls::connector;
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
            let found = config(&url, &[]).unwrap();
            assert_eq!(found.get_hosts(), [Host::Tcp("db".into())], "{word}");
            assert_eq!((found.get_ports(), found.get_user()), (&[5434][..], Some("eve")));
            assert_eq!((found.get_dbname(), found.get_password()), (Some("assay"), Some(word.as_bytes())));
            assert_eq!(found.get_application_name(), Some("me@home"));
        }
        let found = config("postgres://db/assay?password=se@cret", &[]).unwrap();
        assert_eq!((found.get_user(), found.get_password()), (None, Some(&b"se@cret"[..])));
    }

    fn all(url: &str, variables: &[(&str, &str)]) -> Result<Parsed, String> {
        let find = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        parsed(url, &find)
    }

    fn config(url: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
        all(url, variables).map(|mut parsed| parsed.configs.remove(0))
    }

    #[test]
    fn variables_fill_in_what_the_url_leaves_out() {
        let variables = [
            ("PGHOST", "elsewhere"),
            ("PGPORT", "5433"),
            ("PGUSER", "bob"),
            ("PGDATABASE", "other"),
            ("PGPASSWORD", "word"),
            ("PGSSLMODE", "verify-full"),
        ];
        let Parsed { configs, trust } = all("postgres://", &variables).unwrap();
        let filled = &configs[0];
        assert_eq!(filled.get_hosts(), [Host::Tcp("elsewhere".into())]);
        assert_eq!((filled.get_ports(), filled.get_user()), (&[5433][..], Some("bob")));
        assert_eq!((filled.get_dbname(), filled.get_password()), (Some("other"), Some(&b"word"[..])));
        assert_eq!((filled.get_ssl_mode(), trust.mode.as_str()), (SslMode::Require, "verify-full"));
        let url = "postgres://ann:secret@db:5434/assay?sslmode=disable&application_name=me";
        let given = config(url, &variables).unwrap();
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
    fn a_service_fills_in_what_the_url_leaves_out_and_comes_before_variables() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("services");
        let text = "[assay]\nhost=db\nport=5433\nuser=ann\ndbname=assay\npassword=se@cret/1\nsslmode=require\n\
                    connect_timeout=7\nkeepalives_idle=9\nhostaddr=10.0.0.1\noptions=-c search_path=nightly\n\
                    [auth]\nrequire_auth=none\n[strange]\nfoo=bar\n[port]\nport=x\n";
        std::fs::write(&file, text).unwrap();
        let variables = |more: &[(&'static str, &'static str)]| {
            let file = ("PGSERVICEFILE", file.to_str().unwrap());
            [&[file, ("PGHOST", "elsewhere"), ("PGUSER", "bob"), ("PGSSLMODE", "disable")][..], more].concat()
        };
        for (url, more) in
            [("postgres://?service=assay", &[][..]), ("postgres://", &[("PGSERVICE", "assay")])]
        {
            let found = config(url, &variables(more)).unwrap();
            assert_eq!((found.get_hosts(), found.get_ports()), (&[Host::Tcp("db".into())][..], &[5433][..]));
            assert_eq!(found.get_hostaddrs(), ["10.0.0.1".parse::<std::net::IpAddr>().unwrap()]);
            assert_eq!((found.get_user(), found.get_dbname()), (Some("ann"), Some("assay")));
            assert_eq!(found.get_password(), Some(&b"se@cret/1"[..]));
            assert_eq!(found.get_ssl_mode(), SslMode::Require);
            assert_eq!(found.get_connect_timeout(), Some(&Duration::from_secs(7)));
            assert_eq!(found.get_keepalives_idle(), Duration::from_secs(9));
            assert!(found.get_options().unwrap().contains(" -c search_path=nightly "));
        }
        // The URL comes first.
        let url = "postgres://eve@there:1/other?service=assay&sslmode=disable&hostaddr=10.0.0.2";
        let found = config(url, &variables(&[("PGSERVICE", "strange")])).unwrap();
        assert_eq!((found.get_hosts(), found.get_ports()), (&[Host::Tcp("there".into())][..], &[1][..]));
        assert_eq!(found.get_hostaddrs(), ["10.0.0.2".parse::<std::net::IpAddr>().unwrap()]);
        assert_eq!((found.get_user(), found.get_dbname()), (Some("eve"), Some("other")));
        assert_eq!(found.get_ssl_mode(), SslMode::Disable);
        let refused = |name| config("postgres://", &variables(&[("PGSERVICE", name)])).map(drop).unwrap_err();
        assert_eq!(refused("auth"), "its service's option 'require_auth' is not supported");
        assert_eq!(refused("strange"), "its service's option 'foo' is not one of PostgreSQL");
        assert_eq!(refused("port"), "its service's option 'port' takes numbers of ports, and not this");
        assert!(refused("none").starts_with("its service 'none' is not in "));
        // It may be part of a password.
        let hidden = config("postgres://a:b?service=c@d/e", &variables(&[])).map(drop).unwrap_err();
        assert!(hidden.starts_with("its service is not in "), "{hidden}");
    }

    #[test]
    fn no_variable_that_asks_for_more_safety_is_ignored() {
        let refused = |name: &'static str, value: &'static str| {
            config("postgres://a/b", &[(name, value)]).map(drop).unwrap_err()
        };
        for name in ["PGREQUIREAUTH", "PGSSLCRL", "PGSSLMINPROTOCOLVERSION"] {
            let reason = format!("the variable {name} is set, and Assay does not support it");
            assert_eq!(refused(name, "x"), reason);
        }
        assert!(refused("PGGSSENCMODE", "require").contains("PGGSSENCMODE"));
        assert!(config("postgres://a/b", &[("PGGSSENCMODE", "disable"), ("PGTZ", "UTC")]).is_ok());
        // What the driver can do is done.
        let variables = [
            ("PGHOSTADDR", "10.0.0.1"),
            ("PGTARGETSESSIONATTRS", "read-write"),
            ("PGCHANNELBINDING", "require"),
        ];
        let found = config("postgres://a/b", &variables).unwrap();
        assert_eq!(found.get_hosts(), [Host::Tcp("a".into())]);
        assert_eq!(found.get_hostaddrs(), ["10.0.0.1".parse::<std::net::IpAddr>().unwrap()]);
        assert_eq!(found.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        assert_eq!(found.get_channel_binding(), ChannelBinding::Require);
        let values = "PGTARGETSESSIONATTRS takes any, read-write or read-only, and not this";
        assert_eq!(refused("PGTARGETSESSIONATTRS", "primary"), values);
    }

    #[test]
    fn every_host_has_its_own_port_and_password() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pass");
        std::fs::write(&file, "one:5433:assay:ann:first\ntwo:5434:*:*:second\n*:*:*:bob:no\n").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
        let variables = [("PGPASSFILE", file.to_str().unwrap()), ("PGPORT", "5433")];
        let shown = |url: &str| -> Vec<(Vec<Host>, Vec<u16>, Option<String>)> {
            let Parsed { configs, .. } = all(url, &variables).unwrap();
            let word =
                |config: &Config| config.get_password().map(|word| String::from_utf8_lossy(word).into());
            let one =
                |config: &Config| (config.get_hosts().to_vec(), config.get_ports().to_vec(), word(config));
            configs.iter().map(one).collect()
        };
        let host = |name: &str, port: u16, word: Option<&str>| {
            (vec![Host::Tcp(name.into())], vec![port], word.map(str::to_owned))
        };
        let both = [host("one", 5433, Some("first")), host("two", 5434, Some("second"))];
        assert_eq!(shown("postgres://ann@one,two:5434/assay"), both);
        assert_eq!(shown("postgres:///assay?user=ann&host=one&port=5433&host=two&port=5434"), both);
        assert_eq!(
            shown("postgres://ann@two,[::1]:5434/assay"),
            [host("two", 5433, None), host("::1", 5434, None)]
        );
        // A password in the URL is for all.
        let given = [host("one", 5433, Some("word")), host("two", 5434, Some("word"))];
        assert_eq!(shown("postgres://ann:word@one,two:5434/assay"), given);
        let error = |url: &str| all(url, &variables).map(drop).unwrap_err();
        assert_eq!(
            error("postgres:///a?host=one&port=1&port=2"),
            "its number of hosts is 1, but that of ports is 2"
        );
        let url = "postgres:///a?host=one&hostaddr=127.0.0.1,127.0.0.2";
        assert_eq!(error(url), "its number of hosts is 1, but that of hostaddr is 2");
    }

    #[test]
    fn the_isolation_is_the_last_setting() {
        let options = |url: &str, variables: &[(&str, &str)]| {
            config(url, variables).unwrap().get_options().unwrap().replace(OPTIONS, "")
        };
        assert_eq!(options("postgres://a", &[]), format!("  {ISOLATION}"));
        assert_eq!(options("postgres://a?options=-cb%3Dc", &[]), format!(" -cb=c {ISOLATION}"));
        assert_eq!(options("postgres://a", &[("PGOPTIONS", "-cb=d")]), format!(" -cb=d {ISOLATION}"));
    }

    #[test]
    fn options_that_are_not_supported_are_named() {
        let refused = |url: &str| config(url, &[]).map(drop).unwrap_err();
        assert_eq!(refused("postgres://b/c?sslcrl=x"), "its option 'sslcrl' is not supported");
        assert_eq!(
            refused("postgres://b/c?sslmode=require&require_auth=none"),
            "its option 'require_auth' is not supported"
        );
        let name = "its option 'foo' is not one of PostgreSQL";
        for url in ["a@b/c?foo=bar", "a:se?cr@et@b/c?sslmode=require&foo=bar", "@/c?foo=bar?x=y"] {
            assert_eq!(refused(&format!("postgres://{url}")), name, "{url}");
        }
        // It may be part of a password.
        for url in [
            "a:b?secret=c@d/e",
            "a:b@c?secret=d@e/f",
            "a:b?secret=c",
            "a@b/c?password=d&secret=e",
            "a@b/c?foo bar=d",
            "a@b/c?secret",
        ] {
            assert_eq!(refused(&format!("postgres://{url}")), NO_OPTION, "{url}");
        }
        for (option, values) in [
            ("connect_timeout=secret", "a number of seconds"),
            ("hostaddr=db.example.org", "IP addresses"),
            ("load_balance_hosts=1", "disable or random"),
            ("sslnegotiation=secret", "postgres, or direct with sslmode=require or stronger"),
            ("target_session_attrs=primary", "any, read-write or read-only"),
        ] {
            let name = option.split('=').next().unwrap();
            let reason = format!("its option '{name}' takes {values}, and not this");
            assert_eq!(refused(&format!("postgres://b/c?{option}")), reason);
            assert_eq!(refused(&format!("postgres://b/c?port=1&{option}&user=x")), reason);
        }
        let url = "postgres://b/c?tcp_user_timeout=3000&keepalives_idle=4&connect_timeout=5";
        let config = config(url, &[]).unwrap();
        assert_eq!(config.get_tcp_user_timeout(), Some(&Duration::from_secs(3)));
        assert_eq!(config.get_keepalives_idle(), Duration::from_secs(4));
    }

    #[test]
    fn a_certificate_that_the_user_names_is_not_ignored() {
        let trust = |url: &str, variables: &[(&str, &str)]| all(url, variables).unwrap().trust;
        let missing = Path::new("/nowhere/client.crt");
        for (url, variables) in [
            ("postgres://b/c?sslcert=/nowhere/client.crt", &[][..]),
            ("postgres://b/c", &[("PGSSLCERT", "/nowhere/client.crt")]),
        ] {
            let mut trust = trust(url, variables);
            assert_eq!(trust.certificate.as_deref(), Some(missing));
            let refused = |trust: &Trust| connector(trust).map(drop).unwrap_err();
            let reason = "the certificate /nowhere/client.crt has no key: sslkey or PGSSLKEY names it";
            assert_eq!(refused(&trust), reason);
            trust.key = Some("/nowhere/client.key".into());
            assert!(refused(&trust).starts_with("the certificates /nowhere/client.crt cannot be read"));
            trust.mode = "disable".to_owned();
            assert!(connector(&trust).is_ok());
        }
        assert_eq!(trust("postgres://b/c", &[("HOME", "/nowhere")]).certificate, None);
    }
}
