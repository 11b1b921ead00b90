//! `assay merge`: merges other stores into this one.

use std::fmt::Write as _;

use assay_campaign::Label;
use assay_campaign::store::{
    DeliveredFinding, DestinationStore, Location, Merged, Query, Snapshot, Store, StoreError,
};
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::style::count;
use crate::{interrupt, known};

/// Merge the findings and campaigns of other stores into this one. A store counts once, however often it is merged.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "all stores were merged"),
    (Exit::Usage, "bad usage, or a store that cannot be read or written; then nothing was changed"),
]))]
pub struct MergeArgs {
    /// The other stores, files or databases. They are only read; an older version of Assay may have written the files.
    #[arg(required = true, value_name = "OTHER", value_hint = clap::ValueHint::FilePath)]
    others: Vec<Location>,
}

/// What helps if another store cannot be read.
fn help(error: &StoreError) -> String {
    match error {
        StoreError::Older { .. } => format!("nothing was merged; {}", error.help(None)),
        _ => "nothing was merged".to_owned(),
    }
}

/// Runs the command.
pub fn run(args: MergeArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let snapshot = |place: &Location| {
        Snapshot::take(place.clone().without_limit())
            .map_err(|error| Failure::usage(error.to_string()).help(help(&error)))
    };
    let others = args.others.iter().map(snapshot).collect::<Result<Vec<_>, _>>()?;
    interrupt::handle()?;
    let mut store = Store::open(globals.db.clone().without_limit())?;
    for (at, (place, other)) in args.others.iter().zip(&others).enumerate() {
        warn_of_foreign_results(&store, place, other, globals)?;
        warn_of_repeated_programs(&store, &others[..at], (place, other), globals)?;
    }
    let known = known::issues(globals, &[])?;
    let merged = store.merge(&others, |finding| known.label(finding))?;
    // Only the total counts, so one row is enough.
    let total = store.page(&Query { limit: Some(1), ..Query::default() })?.total;
    if globals.json {
        globals.print_json(&json!({"stores": merged, "findings": total}))?;
        return Ok(Exit::Clean);
    }
    let mut text: String = merged.iter().map(describe).collect();
    let db = &globals.db;
    let _ = writeln!(text, "{} in {db}", count(total, "finding"));
    globals.print(&text)?;
    globals.next("`assay findings list`");
    Ok(Exit::Clean)
}

/// Says so if a shard kept results in `place` for another store than this one. Once both stores have them and are merged, their hits
/// are counted twice.
fn warn_of_foreign_results(
    store: &Store,
    place: &Location,
    other: &Snapshot,
    globals: &Globals,
) -> anyhow::Result<()> {
    let here = store.home()?;
    // An older version did not say for which store it kept results.
    let is_foreign = |home: &DestinationStore| !home.name.is_empty() && !home.is_same(&here);
    for (home, number) in other.waiting()?.iter().filter(|(home, _)| is_foreign(home)) {
        let results = count(*number, "result");
        globals.remark(&format!(
            "warning: {place} keeps {results} for the store {}; once both stores have them, do not merge the two: their hits would count twice",
            home.place
        ));
    }
    Ok(())
}

/// Says so if a store has programs of a campaign that this store, or one that is merged before, has judged too. No store knows which
/// programs another has judged, so the hits of both are added.
fn warn_of_repeated_programs(
    store: &Store,
    earlier: &[Snapshot],
    (place, other): (&Location, &Snapshot),
    globals: &Globals,
) -> anyhow::Result<()> {
    let mut seeds = store.repeated_seeds(other)?;
    for earlier in earlier {
        seeds.extend(earlier.repeated_seeds(other)?);
    }
    if seeds.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = seeds.iter().map(u64::to_string).collect();
    globals.remark(&format!(
        "warning: {place} has judged programs of seed {} that another of these stores has judged too, each on its own: their hits count twice",
        list.join(", ")
    ));
    Ok(())
}

/// The result of merging one store.
fn describe(merged: &Merged) -> String {
    // Findings of one cause are separate rows of the store, but count as one finding in the total.
    let mut parts = vec![format!("{}, {} new here", count(merged.findings, "signature"), merged.new)];
    let mut part = |number: u64, text: String| {
        if number > 0 {
            parts.push(text);
        }
    };
    part(merged.hits, format!("{} not counted before", count(merged.hits, "hit")));
    part(merged.improved, format!("{} reduced there and not here", merged.improved));
    part(merged.labels, format!("{} taken over", count(merged.labels, "label")));
    part(merged.delivered, format!("{} that a shard kept", count(merged.delivered, "program")));
    part(merged.campaigns, count(merged.campaigns, "new campaign"));
    part(merged.continued, format!("{} further than here", count(merged.continued, "campaign")));
    let mut text = format!("{}: {}\n", merged.store.display(), parts.join("; "));
    for DeliveredFinding { id, kind, pass, title, label } in &merged.delivered_findings {
        // Only reduction decides whether the finding is new, as in a campaign.
        let label = if *label == Label::New { String::new() } else { format!(" [{label}]") };
        let _ = writeln!(text, "  found #{id} {kind} in {pass}: {title}{label}");
    }
    if !merged.disputed.is_empty() {
        let list: Vec<String> = merged.disputed.iter().map(|id| format!("#{id}")).collect();
        let _ =
            writeln!(text, "  labelled in another way there, and left as they are here: {}", list.join(" "));
    }
    text
}
