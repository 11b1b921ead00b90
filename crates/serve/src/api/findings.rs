//! The list of findings. The store filters, searches, sorts and pages it.

use std::sync::Arc;

use assay_campaign::store::{Query, Sort};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{self, State};
use serde::Deserialize;
use serde_json::json;

use super::JsonResult;
use crate::failure::RequestFailure;
use crate::state::Shared;

/// The maximum length of a search text, in bytes. SQLite accepts patterns of up to 50,000.
const MAX_SEARCH: usize = 1000;

/// Rows of a page.
const PAGE: u64 = 100;

/// The parameters in a link to the list. The page's address has the same ones.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct FindingsQuery {
    kind: String,
    pass: String,
    target: String,
    label: String,
    dialect: String,
    q: String,
    sort: String,
    page: Option<u64>,
}

impl FindingsQuery {
    fn query(self) -> Result<Query, RequestFailure> {
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        let sort = match self.sort.as_str() {
            "" => Sort::default(),
            name => {
                Sort::named(name).ok_or_else(|| RequestFailure::bad(format!("there is no order '{name}'")))?
            }
        };
        if self.q.len() > MAX_SEARCH {
            return Err(RequestFailure::bad(format!("a text to search for has at most {MAX_SEARCH} bytes")));
        }
        Ok(Query {
            kind: some(self.kind).map(|kind| kind.parse().map_err(RequestFailure::bad)).transpose()?,
            pass: some(self.pass),
            target: some(self.target),
            label: some(self.label),
            dialect: some(self.dialect),
            merged: false,
            search: self.q,
            sort,
            offset: self.page.unwrap_or(1).saturating_sub(1).saturating_mul(PAGE),
            limit: Some(PAGE),
        })
    }
}

/// One page of the list, with the values by which the list can be filtered.
pub async fn list(
    State(state): State<Arc<Shared>>,
    asked: Result<extract::Query<FindingsQuery>, QueryRejection>,
) -> JsonResult {
    let query = asked.map_err(|error| RequestFailure::bad(error.body_text()))?.0.query()?;
    state
        .ask(move |store, _| {
            let page = store.page(&query)?;
            Ok(Json(json!({
                "total": page.total,
                "first": query.offset + 1,
                "pages": page.total.div_ceil(PAGE).max(1),
                "rows": page.rows,
                "facets": store.facets(&query)?,
            })))
        })
        .await
}
