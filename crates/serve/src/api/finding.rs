//! One finding: its evidence, a diff, texts to copy, and its label.

use std::sync::Arc;

use assay_campaign::Store;
use assay_campaign::cause::words;
use assay_campaign::export::{self, issue_text, issue_title, pass_argument, quote};
use assay_campaign::finding::{Finding, Label, Stored};
use assay_campaign::pattern::pattern_name;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::JsonResult;
use crate::diff;
use crate::failure::RequestFailure;
use crate::guard::may_change;
use crate::state::{Shared, run_blocking};

type FindingNumber = Result<Path<i64>, PathRejection>;

fn number(id: FindingNumber) -> Result<i64, RequestFailure> {
    id.map(|Path(id)| id).map_err(|_| {
        RequestFailure::new(StatusCode::NOT_FOUND, "a finding has a number").help("the list is at /findings")
    })
}

/// The page's data.
pub async fn show(State(state): State<Arc<Shared>>, id: FindingNumber) -> JsonResult {
    let id = number(id)?;
    // The store is not locked while the texts are compared.
    let stored = state.ask(move |store, _| Ok(store.compared(id)?)).await?;
    run_blocking(move || Ok(Json(page(&stored)))).await
}

fn page(stored: &Stored) -> Value {
    let finding = &stored.finding;
    json!({
        "finding": stored,
        "heading": issue_title(finding),
        "caution": finding.caution(),
        "reasons": finding.claim.reasons(),
        "execution": finding.execution().sentence(),
        "marked": marked(finding),
        "pattern": finding.guilty.pattern.as_deref().map(pattern_name),
        "before": finding.ir.before_text(),
        "diff": finding.ir.after_text().map(|after| diff::rows(finding.ir.before_text(), after)),
        "issue": issue_text(stored),
        "command": format!("{} {} before.mlir", quote(&finding.compilation.command), quote(&pass_argument(&finding.guilty.step))),
        "script": export::reproduce_script(stored),
        "files": export::files(stored, &export::bug_of(stored)).iter().map(|(name, text)| json!({"name": name, "bytes": text.len()})).collect::<Vec<_>>(),
    })
}

/// The line of the guilty op in the program before the guilty pass, counted from 1.
fn marked(finding: &Finding) -> Option<usize> {
    let op = finding.guilty_op()?;
    let line = finding.ir.before_text().lines().position(|line| words(line).any(|word| word == op))?;
    Some(line + 1)
}

/// One of the files of an export, for download.
pub async fn file(
    State(state): State<Arc<Shared>>,
    path: Result<Path<(i64, String)>, PathRejection>,
) -> Result<Response, RequestFailure> {
    let none = || RequestFailure::new(StatusCode::NOT_FOUND, "there is no such file");
    let Path((id, wanted)) = path.map_err(|_| none())?;
    let stored = state.ask(move |store, _| Ok(store.finding(id)?)).await?;
    let (name, text) = export::files(&stored, &export::bug_of(&stored))
        .into_iter()
        .find(|(name, _)| *name == wanted)
        .ok_or_else(none)?;
    let disposition = format!("attachment; filename=\"finding-{id}-{name}\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, text).into_response())
}

/// A new label.
#[derive(Debug, Deserialize)]
struct NewLabel {
    label: String,
    note: Option<String>,
}

/// Longest note that is kept.
const MAX_NOTE: usize = 4000;

/// Labels a finding.
pub async fn label(
    State(state): State<Arc<Shared>>,
    id: FindingNumber,
    headers: HeaderMap,
    body: Bytes,
) -> JsonResult {
    // Checked before anything else in the request.
    may_change(&headers, &state.token)?;
    let id = number(id)?;
    let new: NewLabel = serde_json::from_slice(&body)
        .map_err(|error| RequestFailure::bad(format!("this is not a label: {error}")))?;
    let label: Label = new.label.parse().map_err(RequestFailure::bad)?;
    let note = new.note.map(|note| note.trim().to_owned());
    if note.as_ref().is_some_and(|note| note.len() > MAX_NOTE) {
        return Err(RequestFailure::bad(format!("a note has at most {MAX_NOTE} bytes")));
    }
    run_blocking(move || {
        let mut store = Store::open_existing(&state.db)?;
        let before = store.finding(id)?;
        let reason = note.as_ref().unwrap_or(&before.note);
        if label == Label::NotABug && reason.is_empty() {
            return Err(
                RequestFailure::bad("'not-a-bug' needs a reason").help("say in the note why it is none")
            );
        }
        store.label(id, label, note.as_deref())?;
        let after = store.finding(id)?;
        Ok(Json(json!({"id": id, "label": after.label, "note": after.note})))
    })
    .await
}
