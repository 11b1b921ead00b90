//! Error answers: a status, one sentence about the error, and what the user can do about it.

use assay_campaign::StoreError;
use axum::Json;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A request that cannot be answered.
#[derive(Debug)]
pub struct RequestFailure {
    status: StatusCode,
    message: String,
    help: Option<String>,
    /// Whether the store's server or the connection to it is gone.
    lost: bool,
}

impl RequestFailure {
    /// A failure; `message` is one sentence without a final stop.
    pub fn new(status: StatusCode, message: impl Into<String>) -> RequestFailure {
        RequestFailure { status, message: message.into(), help: None, lost: false }
    }

    /// The request itself is at fault.
    pub fn bad(message: impl Into<String>) -> RequestFailure {
        RequestFailure::new(StatusCode::BAD_REQUEST, message)
    }

    /// Whether the same request may succeed on a new connection to the store.
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    /// Adds what can be done about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> RequestFailure {
        self.help = Some(help.into());
        self
    }
}

impl From<StoreError> for RequestFailure {
    fn from(error: StoreError) -> RequestFailure {
        let status = match error {
            StoreError::NoFinding { .. } => StatusCode::NOT_FOUND,
            StoreError::Busy { .. }
            | StoreError::Lost { .. }
            | StoreError::Unconfirmed { .. }
            | StoreError::ReadOnlyServer { .. } => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let lost = error.is_lost();
        RequestFailure {
            lost,
            ..RequestFailure::new(status, error.to_string()).help(error.help(Some("--db")))
        }
    }
}

impl IntoResponse for RequestFailure {
    fn into_response(self) -> Response {
        (self.status, Json(json!({"error": self.message, "help": self.help}))).into_response()
    }
}

/// The answer to an unknown path.
pub async fn no_such_page(uri: Uri) -> RequestFailure {
    RequestFailure::new(StatusCode::NOT_FOUND, format!("there is no page {}", uri.path()))
        .help("the overview is at /")
}

/// The answer if a path does not support the request's method.
pub async fn no_such_method(uri: Uri) -> RequestFailure {
    RequestFailure::new(StatusCode::METHOD_NOT_ALLOWED, format!("{} does not take this method", uri.path()))
}
