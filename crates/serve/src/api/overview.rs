//! The results of the campaign: totals, rates, findings over time and by kind, pass, target, label and dialect.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use assay_campaign::finding::FailureKind;
use assay_campaign::store::{Query, Shard, Sort};
use assay_campaign::{Store, StoreError};
use axum::Json;
use axum::extract::{self, State};
use serde::Serialize;
use serde_json::{Value, json};

use super::{CampaignQuery, JsonResult, campaign};
use crate::failure::RequestFailure;
use crate::state::Shared;

/// The number of points of a curve. A plot has no pixels to show more.
pub const POINTS: u64 = 300;

/// How many findings and bugs of Assay are listed at the end of the page.
const RECENT: u64 = 8;

/// The number of distinct findings of one kind over time: pairs of second and count.
#[derive(Debug, Serialize)]
struct Curve {
    kind: FailureKind,
    points: Vec<(u64, u64)>,
}

/// The page's data.
pub async fn overview(
    State(state): State<Arc<Shared>>,
    which: Result<extract::Query<CampaignQuery>, extract::rejection::QueryRejection>,
) -> JsonResult {
    let which = which.map_err(|error| RequestFailure::bad(error.body_text()))?.0;
    state
        .ask(move |store, shared| {
            let campaigns = store.campaigns()?;
            let chosen = campaign(store, &which)?;
            let recent = Query { sort: Sort::Newest, limit: Some(RECENT), ..Query::default() };
            let all = Query::default();
            let (facets, recent, tally) = (store.facets(&all)?, store.page(&recent)?, store.tally(&all)?);
            let samples = chosen.map(|id| store.samples(id, POINTS)).transpose()?.unwrap_or_default();
            let verdicts = store.verdicts(chosen)?;
            let mut bugs = chosen.map(|id| store.bugs(id)).transpose()?.unwrap_or_default();
            let shards = chosen.map(|id| shards(store, id)).transpose()?.unwrap_or_default();
            let bug_count = bugs.len();
            bugs.reverse();
            bugs.truncate(RECENT as usize);
            Ok(Json(json!({
                "store": shared.db.to_string(),
                "campaigns": campaigns.iter().map(describe).collect::<Vec<_>>(),
                "campaign": chosen,
                "samples": samples,
                "verdicts": verdicts,
                "findings": recent.total,
                "causes": tally.causes(),
                "tally": tally.to_string(),
                "by_label": tally.by_label().to_string(),
                "facets": facets,
                "curves": curves(&store.first_seen(POINTS)?),
                "recent": recent.rows,
                "bugs": bugs,
                "bug_count": bug_count,
                "shards": shards,
            })))
        })
        .await
}

/// The shards of a campaign: their rates, and for how many seconds each has not shown that it is alive.
fn shards(store: &Store, campaign: i64) -> Result<Vec<Value>, StoreError> {
    let here = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let now = u64::try_from(store.shared_time(here)?).unwrap_or_default();
    let describe = |shard: &Shard| {
        let seconds = shard.seen.saturating_sub(shard.started).max(1);
        json!({
            "name": shard.name,
            "programs": shard.programs,
            "rate": shard.programs as f64 / seconds as f64,
            "silent": now.saturating_sub(shard.seen),
            "state": shard.state,
            "leases": shard.leases,
        })
    };
    Ok(store.shards(campaign, here)?.iter().map(describe).collect())
}

/// A campaign. Its settings are given as a JSON object, if they are one.
fn describe(campaign: &assay_campaign::store::Campaign) -> Value {
    let settings = serde_json::from_str(&campaign.config).unwrap_or(Value::Null);
    json!({
        "id": campaign.id,
        "seed": campaign.seed,
        "settings": settings,
        "started": campaign.started,
        "updated": campaign.updated,
        "programs": campaign.programs,
        "compiles": campaign.compiles,
        "repeats": campaign.repeats,
    })
}

/// For each kind, the cumulative number of findings over time. `seen` has the numbers of first sightings, in chronological order.
fn curves(seen: &[(u64, FailureKind, u64)]) -> Vec<Curve> {
    let (Some((first, ..)), Some((last, ..))) = (seen.first(), seen.last()) else { return Vec::new() };
    let mut by_kind: BTreeMap<FailureKind, Vec<(u64, u64)>> = BTreeMap::new();
    for (at, kind, more) in seen {
        let points = by_kind.entry(*kind).or_insert_with(|| vec![(*first, 0)]);
        let count = points.last().map_or(0, |point| point.1) + more;
        points.push((*at, count));
    }
    for points in by_kind.values_mut() {
        let count = points.last().map_or(0, |point| point.1);
        points.push((*last, count));
    }
    by_kind.into_iter().map(|(kind, points)| Curve { kind, points }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_go_from_the_first_finding_to_the_last() {
        let seen = [
            (10, FailureKind::Crash, 1),
            (20, FailureKind::Crash, 2),
            (20, FailureKind::Hang, 1),
            (40, FailureKind::Crash, 1),
        ];
        let curves = curves(&seen);
        assert_eq!(curves[0].points, [(10, 0), (10, 1), (20, 3), (40, 4), (40, 4)]);
        assert_eq!(curves[1].points, [(10, 0), (20, 1), (40, 1)]);
        assert!(super::curves(&[]).is_empty());
    }
}
