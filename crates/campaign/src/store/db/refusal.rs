//! What the errors of a server mean.

use std::error::Error as _;

use postgres::Error;
use postgres::error::{Severity, SqlState};

/// Whether the server or the connection is gone: classes 08 and 57P of SQLSTATE
/// (<https://www.postgresql.org/docs/current/errcodes-appendix.html>), or no answer at all. A server also ends a connection whose
/// transaction kept others waiting for too long (25P03). Somebody who maintains a database may close it for a while
/// (`ALLOW_CONNECTIONS false`): then the login ends with 55000. A certificate that cannot be trusted is not trusted later either.
pub fn is_lost(error: &Error) -> bool {
    match error.code() {
        Some(code) => {
            let code = code.code();
            code.starts_with("08")
                || code.starts_with("57P0")
                || code == SqlState::TOO_MANY_CONNECTIONS.code()
                || code == "25P03"
                || code == SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE.code() && is_fatal(error)
        }
        None => {
            let system = error.source().and_then(|source| source.downcast_ref::<std::io::Error>());
            error.is_closed() || system.is_some_and(|system| !is_of_tls(system))
        }
    }
}

/// Whether the server does not let this user in, now or later.
pub fn is_final(error: &Error) -> bool {
    error.code().is_some() && !is_lost(error)
}

/// Whether the connection is of no use any more: the server ended it with this error, or it broke. After a server has become
/// read-only, another connection may reach one that is not: a session keeps `default_transaction_read_only` as it was when the
/// session began, and another host of the address may take changes.
pub fn ends_session(error: &Error) -> bool {
    is_fatal(error) || is_lost(error) || is_read_only(error)
}

/// Whether the server takes no changes: it is a standby, or somebody has set it, the database or the role to read-only.
pub fn is_read_only(error: &Error) -> bool {
    error.code() == Some(&SqlState::READ_ONLY_SQL_TRANSACTION)
}

/// See <https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-SEVERITY-LEVELS>.
fn is_fatal(error: &Error) -> bool {
    let severity = error.as_db_error().and_then(|said| said.parsed_severity());
    matches!(severity, Some(Severity::Fatal | Severity::Panic))
}

fn is_of_tls(error: &std::io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>())
}

/// Whether client and server do not agree on a connection with TLS.
pub fn is_refused_by_tls(error: &Error) -> bool {
    // The driver has no other name for the kind of an error.
    error.code().is_none()
        && error.to_string().starts_with("error performing TLS handshake")
        && !is_lost(error)
}

/// The server's message, without the address.
pub fn sentence(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(said), _) => said.message().to_owned(),
        // The TLS library ends some messages with a link to its documentation.
        (None, Some(source)) => without_link(&format!("{error}: {source}")).to_owned(),
        (None, None) => error.to_string(),
    }
}

fn without_link(text: &str) -> &str {
    text.split_once(": https://").map_or(text, |(before, _)| before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_no_links() {
        let end =
            "error communicating with the server: peer closed connection without sending TLS close_notify";
        let link = "https://docs.rs/rustls/latest/rustls/manual/_03_howto/index.html#unexpected-eof";
        assert_eq!(without_link(&format!("{end}: {link}")), end);
        assert_eq!(without_link("a: b"), "a: b");
    }
}
