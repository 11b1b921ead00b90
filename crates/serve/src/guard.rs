//! The checks for every request, and the headers of every answer.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::failure::RequestFailure;
use crate::state::Shared;

/// The header for the token. A page of another origin must ask for permission before it sends this header, and is refused.
pub const TOKEN: &str = "x-assay-token";

/// Scripts, styles and data may come only from this server. The page itself may contain no scripts or styles.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses requests with a foreign host name, and adds the headers to answers.
pub async fn guard(State(state): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let mut response = if host.is_some_and(|host| is_own(host, &state.hosts)) {
        match tokio::time::timeout(state.patience, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                RequestFailure::new(StatusCode::REQUEST_TIMEOUT, "the request took too long").into_response()
            }
        }
    } else {
        RequestFailure::new(StatusCode::MISDIRECTED_REQUEST, "this host name is not served here")
            .help("use the address that assay serve printed, or start it with --allow-host NAME")
            .into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a request may use this `Host`. A page of another site can make its own host name resolve to this machine (DNS
/// rebinding). That works only with a name, not with addresses or `localhost`. Ports are not compared, since the server may be
/// reached through a forwarded port.
fn is_own(host: &str, allowed: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || allowed.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// Whether a request that changes something may do so.
///
/// # Errors
/// The [`RequestFailure`] to answer with.
pub fn may_change(headers: &HeaderMap, token: &str) -> Result<(), RequestFailure> {
    let given = headers.get(TOKEN).map_or(&[][..], HeaderValue::as_bytes);
    // All bytes are compared, so that the time does not reveal how many were right.
    let differs = given.iter().zip(token.as_bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    if given.len() == token.len() && differs == 0 {
        return Ok(());
    }
    let message =
        if given.is_empty() { "changing something needs the token" } else { "this is not the token" };
    Err(RequestFailure::new(StatusCode::FORBIDDEN, message)
        .help("assay serve printed it when it started, as a part of its address"))
}

#[cfg(test)]
mod tests {
    use super::is_own;

    #[test]
    fn names_that_others_may_own_are_foreign() {
        let allowed = ["build.example".to_owned()];
        for host in
            ["localhost", "LOCALHOST:80", "127.0.0.1:7", "[::1]:7", "[::1]", "10.0.0.7", "build.example:7"]
        {
            assert!(is_own(host, &allowed), "{host}");
        }
        for host in
            ["", "evil.example", "localhost.evil.example:7", "127.0.0.1.evil.example", "[evil]:7", "::1"]
        {
            assert!(!is_own(host, &allowed), "{host}");
        }
    }
}
