//! The data of the pages, as JSON.

mod coverage;
mod finding;
mod findings;
mod overview;

use std::sync::Arc;

use assay_campaign::{Store, StoreError};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::RequestFailure;
use crate::graphs::{self, Graph};
use crate::state::{Shared, run_blocking};

type JsonResult = Result<Json<Value>, RequestFailure>;

/// Which campaign a page is about.
#[derive(Debug, Deserialize)]
struct CampaignQuery {
    campaign: Option<i64>,
}

/// The addresses of the data.
pub fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/pulse", get(pulse))
        .route("/api/overview", get(overview::overview))
        .route("/api/findings", get(findings::list))
        .route("/api/findings/{id}", get(finding::show))
        .route("/api/findings/{id}/label", post(finding::label))
        .route("/api/findings/{id}/files/{name}", get(finding::file))
        .route("/api/coverage", get(coverage::coverage))
        .route("/api/graphs", get(names))
        .route("/api/graphs/{name}", get(graph))
}

/// A number that changes when the store changes. Pages ask for it every few seconds, and load their data only if it has changed.
async fn pulse(State(state): State<Arc<Shared>>) -> JsonResult {
    state.ask(|store, _| Ok(Json(json!({"version": store.data_version()?})))).await
}

async fn names(State(state): State<Arc<Shared>>) -> JsonResult {
    run_blocking(move || Ok(Json(json!({"graphs": graphs::names(&state)})))).await
}

async fn graph(
    State(state): State<Arc<Shared>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<Graph>, RequestFailure> {
    let Path(name) = name.map_err(|error| RequestFailure::bad(error.body_text()))?;
    run_blocking(move || graphs::graph(&state, &name).map(Json)).await
}

/// The campaign that the request names; otherwise the one that committed last. `None` if the store has none.
fn campaign(store: &Store, which: &CampaignQuery) -> Result<Option<i64>, StoreError> {
    match which.campaign {
        Some(id) => Ok(Some(id)),
        None => store.latest_campaign(),
    }
}
