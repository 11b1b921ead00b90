//! The variables `PG*` of libpq (<https://www.postgresql.org/docs/current/libpq-envars.html>), and the options that they set.

use super::options::{values_of, written};
use super::url::Url;

/// Options and the variables that set them.
const VARIABLES: [(&str, &str); 18] = [
    ("application_name", "PGAPPNAME"),
    ("channel_binding", "PGCHANNELBINDING"),
    ("connect_timeout", "PGCONNECT_TIMEOUT"),
    ("dbname", "PGDATABASE"),
    ("host", "PGHOST"),
    ("hostaddr", "PGHOSTADDR"),
    ("load_balance_hosts", "PGLOADBALANCEHOSTS"),
    ("options", "PGOPTIONS"),
    ("passfile", "PGPASSFILE"),
    ("password", "PGPASSWORD"),
    ("port", "PGPORT"),
    ("sslcert", "PGSSLCERT"),
    ("sslkey", "PGSSLKEY"),
    ("sslmode", "PGSSLMODE"),
    ("sslnegotiation", "PGSSLNEGOTIATION"),
    ("sslrootcert", "PGSSLROOTCERT"),
    ("target_session_attrs", "PGTARGETSESSIONATTRS"),
    ("user", "PGUSER"),
];

/// Those that are passed on to the driver as options of the URL.
const OF_DRIVER: [&str; 5] =
    ["channel_binding", "hostaddr", "load_balance_hosts", "sslnegotiation", "target_session_attrs"];

/// Variables that ask for more safety than Assay can give. To ignore one would make a connection less safe than the user thinks.
/// Others that Assay does not know have no effect on what it does: `PGCLIENTENCODING`, `PGDATESTYLE`, `PGTZ`, `PGGEQO`, `PGSSLSNI`,
/// `PGSSLCOMPRESSION`, `PGKRBSRVNAME`, `PGGSSLIB`, `PGGSSDELEGATION`, `PGLOCALEDIR`.
const UNSUPPORTED: [&str; 10] = [
    "PGMAXPROTOCOLVERSION",
    "PGMINPROTOCOLVERSION",
    "PGREQUIREAUTH",
    "PGREQUIREPEER",
    "PGREQUIRESSL",
    "PGSSLCERTMODE",
    "PGSSLCRL",
    "PGSSLCRLDIR",
    "PGSSLMAXPROTOCOLVERSION",
    "PGSSLMINPROTOCOLVERSION",
];

/// The option that a variable sets.
pub fn option_of_variable(variable: &str) -> Option<&'static str> {
    VARIABLES.iter().find(|(_, name)| *name == variable).map(|(option, _)| *option)
}

/// Whether a variable sets this option.
fn has_variable(option: &str) -> bool {
    VARIABLES.iter().any(|(name, _)| *name == option)
}

/// The options for the driver that variables give.
///
/// # Errors
/// One sentence: a value is wrong.
fn driver_options(variable: &dyn Fn(&str) -> Option<String>) -> Result<Vec<(&'static str, String)>, String> {
    let mut given = Vec::new();
    for (option, name) in VARIABLES.into_iter().filter(|(option, _)| OF_DRIVER.contains(option)) {
        let Some(value) = variable(name) else { continue };
        if let Some(values) = values_of(option, &value) {
            return Err(format!("{name} takes {values}, and not this"));
        }
        given.push((option, value));
    }
    Ok(given)
}

/// Options for the driver that the URL does not have, from the service and the variables, as a URL has them.
///
/// # Errors
/// One sentence: a value is wrong.
pub fn more_options(
    url: &Url<'_>,
    service: &[(String, String)],
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<String>, String> {
    let mut given: Vec<&str> = url
        .options
        .split('&')
        .map(|option| option.split_once('=').map_or(option, |(name, _)| name))
        .collect();
    let mut more = Vec::new();
    let variables = driver_options(variable)?;
    let of_variables = variables.iter().map(|(option, value)| (*option, value));
    let of_service = service.iter().map(|(option, value)| (option.as_str(), value));
    for (option, value) in of_variables.chain(of_service.filter(|(option, _)| !has_variable(option))) {
        if !given.contains(&option) {
            given.push(option);
            more.push(written(option, value));
        }
    }
    Ok(more)
}

/// Refuses variables that Assay must not ignore.
///
/// # Errors
/// One sentence that names the first.
pub fn refuse_unsupported(variable: &dyn Fn(&str) -> Option<String>) -> Result<(), String> {
    let encrypts = |name: &str| variable(name).is_some_and(|mode| mode == "require");
    let found = UNSUPPORTED.into_iter().find(|name| variable(name).is_some());
    match found.or_else(|| encrypts("PGGSSENCMODE").then_some("PGGSSENCMODE")) {
        Some(name) => Err(format!("the variable {name} is set, and Assay does not support it")),
        None => Ok(()),
    }
}
