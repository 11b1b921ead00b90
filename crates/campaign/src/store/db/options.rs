//! The options of a server's URL: which Assay and its driver take.

use postgres::Config;

use super::url::Url;

/// Options of an address that are used here or by the driver, and their values.
const OPTIONS_IN_USE: [(&str, &str); 24] = [
    ("application_name", "a name"),
    ("channel_binding", "disable, prefer or require"),
    ("connect_timeout", "a number of seconds"),
    ("dbname", "a name"),
    ("host", "names or folders"),
    ("hostaddr", "IP addresses"),
    ("keepalives", "0 or 1"),
    ("keepalives_idle", "a number of seconds"),
    ("keepalives_interval", "a number of seconds"),
    ("keepalives_retries", "a number"),
    ("load_balance_hosts", "disable or random"),
    ("options", "options of the server"),
    ("passfile", "a file"),
    ("password", "a password"),
    ("port", "numbers of ports"),
    ("service", "a name"),
    ("sslcert", "a file"),
    ("sslkey", "a file"),
    ("sslmode", "disable, allow, prefer, require, verify-ca or verify-full"),
    ("sslnegotiation", "postgres, or direct with sslmode=require or stronger"),
    ("sslrootcert", "a file"),
    ("target_session_attrs", "any, read-write or read-only"),
    ("tcp_user_timeout", "a number of milliseconds"),
    ("user", "a name"),
];

/// Options of libpq that are not supported (<https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS>). To
/// ignore one of them could make a connection less safe than the user thinks.
const UNSUPPORTED: [&str; 29] = [
    "client_encoding",
    "fallback_application_name",
    "gssdelegation",
    "gssencmode",
    "gsslib",
    "keepalives_count",
    "krbsrvname",
    "max_protocol_version",
    "min_protocol_version",
    "oauth_client_id",
    "oauth_client_secret",
    "oauth_issuer",
    "oauth_scope",
    "replication",
    "require_auth",
    "requirepeer",
    "requiressl",
    "scram_client_key",
    "scram_server_key",
    "servicefile",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
    "sslcertmode",
    "sslcompression",
    "sslcrl",
    "sslcrldir",
    "sslkeylogfile",
    "sslpassword",
    "sslsni",
];

/// The options that Assay applies itself.
const OWN_OPTIONS: [&str; 6] = ["sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "service"];

/// Said of an option whose name may be part of a password.
pub const NO_OPTION: &str = "it has an option that PostgreSQL does not have";

/// The options of a URL.
pub struct SortedOptions<'u> {
    /// Those that the driver takes, as they are written.
    pub of_driver: Vec<&'u str>,
    /// Those that Assay applies itself, with their values.
    pub own: Vec<(&'u str, String)>,
}

/// Sorts the options of a URL by who applies them.
///
/// # Errors
/// One sentence, without anything that may be a password.
pub fn sort_options<'u>(url: &Url<'u>) -> Result<SortedOptions<'u>, String> {
    let mut sorted = SortedOptions { of_driver: Vec::new(), own: Vec::new() };
    for option in url.options.split('&').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        if UNSUPPORTED.contains(&name) {
            return Err(format!("its option '{name}' is not supported"));
        }
        let Some((_, values)) = OPTIONS_IN_USE.iter().find(|(known, _)| *known == name) else {
            return Err(match url.is_beyond_password(option) {
                true => format!("its option '{name}' is not one of PostgreSQL"),
                false => NO_OPTION.to_owned(),
            });
        };
        if OWN_OPTIONS.contains(&name) {
            sorted.own.push((name, unescaped(value)));
        } else {
            // The value may be part of a password too.
            if !is_taken(option) {
                return Err(format!("its option '{name}' takes {values}, and not this"));
            }
            sorted.of_driver.push(option);
        }
    }
    Ok(sorted)
}

/// Whether the driver takes an option of a URL.
fn is_taken(option: &str) -> bool {
    Url { login: None, place: "", options: "" }.for_driver(&[option]).parse::<Config>().is_ok()
}

/// If an option does not take this value: what it takes.
pub fn values_of(option: &str, value: &str) -> Option<&'static str> {
    let (_, values) = OPTIONS_IN_USE.iter().find(|(name, _)| *name == option)?;
    (!OWN_OPTIONS.contains(&option) && !is_taken(&written(option, value))).then_some(*values)
}

/// Whether there is such an option of PostgreSQL that Assay does not support.
pub fn is_unsupported(option: &str) -> bool {
    UNSUPPORTED.contains(&option)
}

/// Whether it is an option that Assay or its driver applies.
pub fn is_in_use(option: &str) -> bool {
    OPTIONS_IN_USE.iter().any(|(name, _)| *name == option)
}

/// An option as a URL has it.
pub fn written(option: &str, value: &str) -> String {
    let escaped: String = value.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("{option}={escaped}")
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
