//! The report of a campaign as one self-contained page: no scripts, no fonts, no requests.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use assay_campaign::export::{issue_title, pass_argument, quote};
use assay_campaign::finding::{Finding, Stored};
use assay_campaign::store::{Query, Store, StoreError};

use crate::eval::plot::{Body, Plot, escaped};
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
        .map(|stored| format!("{} ({})", stored.finding.target, stored.finding.version))
        .collect();
    targets.sort_unstable();
    targets.dedup();
    let heading = format!("{} in {}", count(findings.len() as u64, "finding"), targets.join(", "));
    let causes = store.tally(&Query::default())?;
    let heading = if findings.is_empty() { "No findings".to_owned() } else { escaped(&heading) };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Assay: {heading}</title><style>{STYLE}</style></head><body>\n<h1>{heading}</h1>\n<p>{causes}</p>\n"
    );
    campaigns(&mut page, store)?;
    if !findings.is_empty() {
        page += &over_time(findings).svg();
        page +=
            &plot_by(findings, "Distinct findings by strength", |stored| stored.strength.name().to_owned())
                .svg();
        page +=
            &plot_by(findings, "Distinct findings by kind", |stored| stored.finding.kind.to_string()).svg();
        page += &plot_by(findings, "Distinct findings by pass", |stored| stored.finding.pass.clone()).svg();
        table(&mut page, findings);
        findings.iter().for_each(|stored| section(&mut page, stored));
    }
    page += "</body></html>\n";
    Ok(page)
}

fn campaigns(page: &mut String, store: &Store) -> Result<(), StoreError> {
    *page += "<div class=\"wide\"><table><tr><th>campaign<th>started<th>programs<th>compiles</tr>\n";
    for campaign in store.campaigns()? {
        let _ = writeln!(
            page,
            "<tr><td>seed {}<td>{}<td>{}<td>{}</tr>",
            campaign.seed,
            utc(campaign.started),
            campaign.programs,
            campaign.compiles
        );
    }
    *page += "</table></div>\n";
    Ok(())
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
        body: Body::Lines {
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
    Plot { title: title.to_owned(), body: Body::Counts(counts) }
}

fn table(page: &mut String, findings: &[Stored]) {
    *page += "<h2>All</h2><div class=\"wide\"><table class=\"all\"><tr><th>id<th>strength<th>kind<th>target<th>pass<th>label<th>hits<th>title</tr>\n";
    for stored in findings {
        let finding = &stored.finding;
        let _ = writeln!(
            page,
            "<tr><td><a href=\"#f{0}\">{0}</a><td>{1}<td>{2}<td>{3}<td>{4}<td>{5}<td>{6}<td>{7}</tr>",
            stored.id,
            stored.strength.name(),
            finding.kind,
            escaped(&finding.target),
            escaped(&finding.pass),
            escaped(&stored.label.to_string()),
            stored.hits,
            escaped(&finding.title)
        );
    }
    *page += "</table></div>\n";
}

fn section(page: &mut String, stored: &Stored) {
    let finding = &stored.finding;
    let _ =
        writeln!(page, "<section id=\"f{0}\"><h2>{0}. {1}</h2>", stored.id, escaped(&issue_title(finding)));
    if let Some(caution) = finding.caution() {
        let _ = writeln!(page, "<p><strong>Before reporting:</strong> {}.</p>", escaped(caution));
    }
    let mut facts = vec![
        ("compiler", format!("{} {}", finding.command, finding.version)),
        ("label", format!("{} {}", stored.label, stored.note)),
        (
            "seen",
            format!(
                "{} times, first {}, last {}",
                stored.hits,
                utc(stored.first_seen),
                utc(stored.last_seen)
            ),
        ),
    ];
    facts.extend(finding.pattern.clone().map(|pattern| ("pattern", pattern)));
    facts.extend(versions(finding).map(|versions| ("versions", versions)));
    if let Some(function) = &finding.function {
        facts.push(("input", format!("@{function}({})", finding.inputs.join(", "))));
    }
    for (name, value) in [("expected", &finding.expected), ("actual", &finding.actual)] {
        if !value.is_empty() {
            facts.push((name, value.trim_end().to_owned()));
        }
    }
    *page += "<div class=\"wide\"><table>\n";
    for (name, value) in facts {
        let _ = writeln!(page, "<tr><th>{name}<td>{}</tr>", escaped(value.trim_end()));
    }
    *page += "</table></div>\n";
    for line in &finding.reasons() {
        let _ = writeln!(page, "<p>{}</p>", escaped(line));
    }
    let command = format!("mlir-opt {} before.mlir", quote(&pass_argument(&finding.step)));
    let _ = writeln!(page, "<pre>{}</pre><div class=\"sides\">", escaped(&command));
    let sides = [("before.mlir", Some(finding.before_text())), ("after the pass", finding.after_text())];
    for (name, text) in sides {
        if let Some(text) = text {
            let _ = writeln!(page, "<div><h3>{name}</h3><pre>{}</pre></div>", escaped(text));
        }
    }
    *page += "</div>\n";
    if !finding.stderr.is_empty() {
        let _ = writeln!(
            page,
            "<details><summary>What the compiler said</summary><pre>{}</pre></details>",
            escaped(&finding.stderr)
        );
    }
    *page += "</section>\n";
}

/// The versions that show the finding, and the one that fixes it.
fn versions(finding: &Finding) -> Option<String> {
    let known = finding.analysis.as_ref().filter(|known| !known.versions.is_empty())?;
    let of = |shows: Option<bool>, word: &str| {
        let names: Vec<&str> = (known.versions.iter())
            .filter(|version| version.shows == shows)
            .map(|version| version.target.as_str())
            .collect();
        (!names.is_empty()).then(|| format!("{word} {}", names.join(", ")))
    };
    let parts = [of(Some(true), "bad:"), of(Some(false), "good:"), of(None, "cannot be told:")];
    let fixed = known.fixed_in.as_ref().map(|fixed| format!("fixed in {fixed}"));
    Some(parts.into_iter().chain([fixed]).flatten().collect::<Vec<_>>().join("; "))
}
