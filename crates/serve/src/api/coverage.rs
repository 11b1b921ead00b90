//! What the campaign has covered, compared with the items that ODS and the catalogue list.

use std::collections::BTreeMap;
use std::sync::Arc;

use assay_campaign::Store;
use assay_campaign::pattern::pattern_name;
use assay_campaign::store::CoverageOf;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{self, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::overview::POINTS;
use super::{CampaignQuery, JsonResult, campaign};
use crate::failure::RequestFailure;
use crate::state::{Coverable, Shared};

/// Rows of a page.
const PAGE: u64 = 100;

/// The parameters of a link to the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CoverageQuery {
    campaign: Option<i64>,
    of: String,
    q: String,
    only: String,
    page: Option<u64>,
}

/// One thing that is covered, or could be.
struct Item {
    name: String,
    count: u64,
    /// The dialect, the tier, or the pass. For a program of the corpus, whether it gave a finding.
    group: String,
    /// For programs of the corpus: how often a program made from it showed a finding.
    hits: Option<u64>,
}

/// The page's data.
pub async fn coverage(
    State(state): State<Arc<Shared>>,
    asked: Result<extract::Query<CoverageQuery>, QueryRejection>,
) -> JsonResult {
    let asked = asked.map_err(|error| RequestFailure::bad(error.body_text()))?.0;
    let of = match asked.of.as_str() {
        "" | "ops" => CoverageOf::Ops,
        "pairs" => CoverageOf::Pairs,
        "passes" => CoverageOf::Passes,
        "options" => CoverageOf::Options,
        "patterns" => CoverageOf::Patterns,
        "seeds" => CoverageOf::Seeds,
        other => return Err(RequestFailure::bad(format!("there is no coverage of '{other}'"))),
    };
    state
        .ask(move |store, shared| {
            let chosen = campaign(store, &CampaignQuery { campaign: asked.campaign })?;
            let samples = chosen.map(|id| store.samples(id, POINTS)).transpose()?.unwrap_or_default();
            let items = items(store, of, chosen, &shared.known)?;
            let (groups, shown) = (groups(&items), choose(items, &asked));
            let offset = asked.page.unwrap_or(1).saturating_sub(1).saturating_mul(PAGE);
            let total = shown.len() as u64;
            let skip = usize::try_from(offset).unwrap_or(usize::MAX);
            let rows = shown.into_iter().skip(skip).take(PAGE as usize).map(row);
            Ok(Json(json!({
                "campaign": chosen,
                "campaigns": store.campaigns()?.iter().map(|one| one.id).collect::<Vec<_>>(),
                "version": shared.known.version,
                "samples": samples,
                "totals": totals(store, chosen, &shared.known)?,
                "groups": groups,
                "rows": rows.collect::<Vec<_>>(),
                "total": total,
                "first": offset + 1,
                "pages": total.div_ceil(PAGE).max(1),
            })))
        })
        .await
}

/// For each kind, how many items are covered, and how many are known. An item that is not among the known ones does not count as
/// covered. The totals of pairs and patterns are unknown.
fn totals(store: &Store, campaign: Option<i64>, known: &Coverable) -> Result<Value, RequestFailure> {
    let count = |of| -> Result<_, RequestFailure> { Ok(store.coverage(of, campaign)?.iter().count()) };
    let (ops, passes) =
        (store.coverage(CoverageOf::Ops, campaign)?, store.coverage(CoverageOf::Passes, campaign)?);
    let options = store.coverage(CoverageOf::Options, campaign)?;
    let generated = known.ops.iter().filter(|op| op.generated).count();
    let run = match known.passes.is_empty() {
        // Without a compiler there is no catalogue.
        true => json!({"covered": passes.iter().count()}),
        false => {
            let covered = known.passes.iter().filter(|pass| passes.get(&pass.name) > 0).count();
            json!({"covered": covered, "known": known.passes.len()})
        }
    };
    Ok(json!({
        "ops": {
            "covered": known.ops.iter().filter(|op| ops.get(&op.name) > 0).count(),
            "known": known.ops.len(),
            "generated": generated,
        },
        "pairs": {"covered": count(CoverageOf::Pairs)?},
        "passes": run,
        "patterns": {"covered": count(CoverageOf::Patterns)?},
        "options": {
            "covered": known.options.iter().filter(|name| options.get(name) > 0).count(),
            "known": known.options.len(),
        },
        "seeds": {"covered": count(CoverageOf::Seeds)?},
    }))
}

/// All items that are covered or could be covered, the most frequent first.
fn items(
    store: &Store,
    of: CoverageOf,
    campaign: Option<i64>,
    known: &Coverable,
) -> Result<Vec<Item>, RequestFailure> {
    let mut all: BTreeMap<String, (u64, String)> = match of {
        CoverageOf::Ops => known.ops.iter().map(|op| (op.name.clone(), (0, dialect(&op.name)))).collect(),
        CoverageOf::Passes => {
            known.passes.iter().map(|pass| (pass.name.clone(), (0, pass.tier.clone()))).collect()
        }
        CoverageOf::Options => known.options.iter().map(|name| (name.clone(), (0, pass(name)))).collect(),
        CoverageOf::Pairs
        | CoverageOf::Patterns
        | CoverageOf::Proofs
        | CoverageOf::Seeds
        | CoverageOf::SeedHits => BTreeMap::new(),
    };
    let hits = match of {
        CoverageOf::Seeds => Some(store.coverage(CoverageOf::SeedHits, campaign)?),
        _ => None,
    };
    let hits_of = |name: &String| hits.as_ref().map(|hits| hits.get(name));
    for (name, count) in store.coverage(of, campaign)?.iter() {
        let group = match of {
            CoverageOf::Ops | CoverageOf::Pairs => dialect(name),
            CoverageOf::Passes => "not in the catalogue".to_owned(),
            CoverageOf::Options => pass(name),
            CoverageOf::Patterns | CoverageOf::Proofs | CoverageOf::SeedHits => String::new(),
            CoverageOf::Seeds if hits_of(name) > Some(0) => "gave findings".to_owned(),
            CoverageOf::Seeds => "gave none".to_owned(),
        };
        let name = if of == CoverageOf::Patterns { pattern_name(name) } else { name.clone() };
        all.entry(name).or_insert((0, group)).0 = count;
    }
    let mut items: Vec<_> = all
        .into_iter()
        .map(|(name, (count, group))| Item { hits: hits_of(&name), name, count, group })
        .collect();
    items.sort_by(|a, b| (b.hits, b.count).cmp(&(a.hits, a.count)).then_with(|| a.name.cmp(&b.name)));
    Ok(items)
}

/// The pass that an option belongs to.
fn pass(option: &str) -> String {
    option.split(' ').next().unwrap_or_default().to_owned()
}

fn row(item: Item) -> Value {
    let mut row = json!({"name": item.name, "count": item.count, "group": item.group});
    if let Some(hits) = item.hits {
        row["hits"] = hits.into();
    }
    row
}

fn dialect(op: &str) -> String {
    op.split('.').next().unwrap_or_default().to_owned()
}

/// For each dialect or tier, the numbers of covered and of all items. The one with the most items comes first.
fn groups(items: &[Item]) -> Vec<Value> {
    let mut groups: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for item in items {
        let (covered, all) = groups.entry(&item.group).or_default();
        *covered += u64::from(item.count > 0);
        *all += 1;
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by(|a, b| b.1.1.cmp(&a.1.1).then_with(|| a.0.cmp(b.0)));
    groups
        .into_iter()
        .map(|(name, (covered, all))| json!({"name": name, "covered": covered, "all": all}))
        .collect()
}

/// The items that were asked for.
fn choose(items: Vec<Item>, asked: &CoverageQuery) -> Vec<Item> {
    let words: Vec<String> = asked.q.split_whitespace().map(str::to_lowercase).collect();
    let wanted = |item: &Item| {
        let name = item.name.to_lowercase();
        let one_of = match asked.only.as_str() {
            "missing" => item.count == 0,
            "covered" => item.count > 0,
            _ => true,
        };
        one_of && words.iter().all(|word| name.contains(word) || item.group == *word)
    };
    items.into_iter().filter(wanted).collect()
}
