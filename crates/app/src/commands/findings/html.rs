//! The report of a campaign as one self-contained page: no scripts, no fonts, no requests.

use std::collections::BTreeMap;

use assay_campaign::export::{issue_title, pass_argument, quote};
use assay_campaign::finding::{ChangedBehaviour, Finding, Stored};
use assay_campaign::pattern::pattern_name;
use assay_campaign::store::{Campaign, Query, Store, StoreError};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::eval::plot::{Plot, PlotKind};
use crate::style::{count, utc};

/// Bars of the plot by pass.
const PASSES: usize = 20;

const STYLE: &str = "
:root { color-scheme: light dark; --line: #8884; --code: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { background: var(--code); padding: .75rem; overflow-x: auto; font-size: .85rem; border-radius: 4px; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
svg { max-width: 100%; height: auto; border-radius: 4px; }
section { border-top: 2px solid var(--line); margin-top: 2rem; }
.wide { overflow-x: auto; }
@media (max-width: 45rem) {
  .all, .all tbody { display: block; }
  .all tr:first-child { display: none; }
  .all tr { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .4rem 0; border-bottom: 1px solid var(--line); }
  .all td { border: 0; padding: 0; }
  .all td:last-child { flex-basis: 100%; }
}
";

/// The text of the page.
///
/// # Errors
/// The numbers of the store.
pub fn page(store: &Store, findings: &[Stored]) -> Result<String, StoreError> {
    let mut targets: Vec<String> = (findings.iter())
        .map(|stored| {
            format!("{} ({})", stored.finding.compilation.target, stored.finding.compilation.version)
        })
        .collect();
    targets.sort_unstable();
    targets.dedup();
    let heading = format!("{} in {}", count(findings.len() as u64, "finding"), targets.join(", "));
    let heading = if findings.is_empty() { "No findings".to_owned() } else { heading };
    let (causes, campaigns) = (store.tally(&Query::default())?, store.campaigns()?);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Assay: " (heading) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (heading) }
                p { (causes) }
                (campaigns_table(&campaigns))
                @if !findings.is_empty() {
                    @for plot in plots(findings) { (PreEscaped(plot.svg())) }
                    (findings_table(findings))
                    @for stored in findings { (section(stored)) }
                }
            }
        }
    };
    Ok(page.into_string())
}

fn campaigns_table(campaigns: &[Campaign]) -> Markup {
    html! {
        div.wide {
            table {
                tr { th { "campaign" } th { "started" } th { "programs" } th { "compiles" } }
                @for campaign in campaigns {
                    tr {
                        td { "seed " (campaign.seed) }
                        td { (utc(campaign.started)) }
                        td { (campaign.programs) }
                        td { (campaign.compiles) }
                    }
                }
            }
        }
    }
}

fn plots(findings: &[Stored]) -> [Plot; 4] {
    [
        over_time(findings),
        plot_by(findings, "Distinct findings by strength", |stored| stored.strength.name().to_owned()),
        plot_by(findings, "Distinct findings by kind", |stored| stored.finding.kind.to_string()),
        plot_by(findings, "Distinct findings by pass", |stored| stored.finding.guilty.pass.clone()),
    ]
}

/// A plot of the cumulative number of findings over time, in minutes since the first finding.
fn over_time(findings: &[Stored]) -> Plot {
    let mut times: Vec<u64> = findings.iter().map(|stored| stored.first_seen).collect();
    times.sort_unstable();
    let first = times.first().copied().unwrap_or_default();
    let minutes = |time: u64| (time - first) as f64 / 60.0;
    let points = times.iter().zip(1..).map(|(&time, count)| (minutes(time), f64::from(count))).collect();
    Plot {
        title: "Distinct findings over time".to_owned(),
        body: PlotKind::Lines {
            x: "minutes since the first",
            y: "findings",
            series: vec![("findings".to_owned(), points)],
        },
    }
}

/// A plot of the number of findings for each name, in descending order.
fn plot_by(findings: &[Stored], title: &str, name: impl Fn(&Stored) -> String) -> Plot {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for stored in findings {
        *counts.entry(name(stored)).or_default() += 1;
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    counts.truncate(PASSES);
    Plot { title: title.to_owned(), body: PlotKind::Counts(counts) }
}

fn findings_table(findings: &[Stored]) -> Markup {
    html! {
        h2 { "All" }
        div.wide {
            table.all {
                tr {
                    @for name in ["id", "strength", "kind", "target", "pass", "label", "hits", "title"] {
                        th { (name) }
                    }
                }
                @for Stored { id, strength, finding, label, hits, .. } in findings {
                    tr {
                        td { a href=(format!("#f{id}")) { (id) } }
                        td { (strength.name()) }
                        td { (finding.kind) }
                        td { (finding.compilation.target) }
                        td { (finding.guilty.pass) }
                        td { (label) }
                        td { (hits) }
                        td { (finding.claim.title) }
                    }
                }
            }
        }
    }
}

fn section(stored: &Stored) -> Markup {
    let finding = &stored.finding;
    let program = quote(finding.compilation.program_name());
    let command = format!("{program} {} before.mlir", quote(&pass_argument(&finding.guilty.step)));
    let sides =
        [("before.mlir", Some(finding.ir.before_text())), ("after the pass", finding.ir.after_text())];
    html! {
        section id=(format!("f{}", stored.id)) {
            h2 { (stored.id) ". " (issue_title(finding)) }
            @if let Some(caution) = finding.caution() {
                p { strong { "Before reporting:" } " " (caution) "." }
            }
            div.wide {
                table {
                    @for (name, value) in facts(stored) { tr { th { (name) } td { (value.trim_end()) } } }
                }
            }
            @for line in &finding.claim.reasons() { p { (line) } }
            pre { (command) }
            div.sides {
                @for (name, text) in sides {
                    @if let Some(text) = text { div { h3 { (name) } pre { (text) } } }
                }
            }
            @if !finding.stderr.is_empty() {
                details { summary { "What the compiler said" } pre { (finding.stderr) } }
            }
        }
    }
}

fn facts(stored: &Stored) -> Vec<(&'static str, String)> {
    let finding = &stored.finding;
    let (first, last) = (utc(stored.first_seen), utc(stored.last_seen));
    let mut facts = vec![
        ("compiler", format!("{} {}", finding.compilation.command, finding.compilation.version)),
        ("label", format!("{} {}", stored.label, stored.note)),
        ("seen", format!("{} times, first {first}, last {last}", stored.hits)),
    ];
    facts.extend(finding.guilty.pattern.as_deref().map(|pattern| ("pattern", pattern_name(pattern))));
    facts.extend(versions(finding).map(|versions| ("versions", versions)));
    facts.extend(finding.behaviour.iter().flat_map(behaviour));
    facts
}

/// The call, and its result before and after the pass.
fn behaviour(behaviour: &ChangedBehaviour) -> Vec<(&'static str, String)> {
    let call = |function| ("input", format!("@{function}({})", behaviour.inputs.join(", ")));
    let results = [("expected", &behaviour.expected), ("actual", &behaviour.actual)];
    let shown = results.into_iter().filter(|(_, result)| !result.is_empty());
    let shown = shown.map(|(name, result)| (name, result.to_string()));
    behaviour.function.as_ref().map(call).into_iter().chain(shown).collect()
}

/// The versions that show the finding, and the one that fixes it.
fn versions(finding: &Finding) -> Option<String> {
    let known = finding.analysis.as_ref().filter(|known| !known.versions.is_empty())?;
    let of = |shows: Option<bool>, word: &str| {
        let names: Vec<String> = (known.versions.iter())
            .filter(|version| version.shows == shows)
            .map(|version| match &version.step {
                Some(step) => format!("{} (with {step})", version.target),
                None => version.target.clone(),
            })
            .collect();
        (!names.is_empty()).then(|| format!("{word} {}", names.join(", ")))
    };
    let parts = [of(Some(true), "bad:"), of(Some(false), "good:"), of(None, "inconclusive:")];
    let fixed = known.fixed_in.as_ref().map(|fixed| format!("fixed in {fixed}"));
    Some(parts.into_iter().chain([fixed]).flatten().collect::<Vec<_>>().join("; "))
}
