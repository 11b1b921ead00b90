//! The pages: constant files in the binary.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::failure::RequestFailure;
use crate::state::Shared;

const PAGE: &str = include_str!("../assets/page.html");

const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! assets {
    ($($name:literal: $type:expr,)*) => {
        &[$(($name, $type, include_str!(concat!("../assets/", $name)))),*]
    };
}

/// Name, type and content.
const ASSETS: &[(&str, &str, &str)] = assets! {
    "style.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "theme.js": SCRIPT,
    "main.js": SCRIPT,
    "dom.js": SCRIPT,
    "chart.js": SCRIPT,
    "mlir.js": SCRIPT,
    "overview.js": SCRIPT,
    "findings.js": SCRIPT,
    "finding.js": SCRIPT,
    "coverage.js": SCRIPT,
    "paths.js": SCRIPT,
};

/// The addresses of the pages. All return the same file; its script reads the address.
pub fn routes() -> Router<Arc<Shared>> {
    ["/", "/findings", "/findings/{id}", "/coverage", "/paths"]
        .into_iter()
        .fold(Router::new(), |router, path| router.route(path, get(page)))
        .route("/assets/{name}", get(asset))
}

async fn page() -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PAGE).into_response()
}

async fn asset(name: Result<Path<String>, PathRejection>) -> Response {
    let name = name.map_or_else(|_| String::new(), |Path(name)| name);
    match ASSETS.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, content)) => {
            // The browser must ask again, because a newer version of Assay may soon serve the same address.
            ([(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-cache")], *content).into_response()
        }
        None => RequestFailure::new(StatusCode::NOT_FOUND, "there is no such file").into_response(),
    }
}
