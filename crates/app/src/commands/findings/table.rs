//! Findings × versions as a table.

use std::collections::BTreeMap;

use assay_campaign::analysis::OnVersion;
use assay_campaign::finding::Stored;

use super::list::{MAX_NAME, cut};
use crate::style::Paint;

/// The table and its closing lines. With `full`, also why the result for a version is unknown.
pub fn text(targets: &[&str], rows: &[Row], paint: Paint, full: bool) -> String {
    if rows.is_empty() {
        return "no findings\n".to_owned();
    }
    let widths = widths(rows);
    let heading = ["id", "kind", "pass"].map(str::to_owned);
    let mut head = aligned(&heading, &widths);
    targets.iter().for_each(|target| head += &format!("  {:<width$}", target, width = target.len().max(4)));
    let mut text = paint.faint(&format!("{head}  since")) + "\n";
    for row in rows {
        text += &line(targets, row, &widths, paint);
        if full {
            text += &reasons(targets, row, paint);
        }
    }
    text + &closing(targets, rows, paint, full)
}

fn cells(row: &Row) -> [String; 3] {
    let finding = &row.stored.finding;
    [row.stored.id.to_string(), finding.kind.to_string(), cut(&finding.pass, MAX_NAME)]
}

fn widths(rows: &[Row]) -> [usize; 3] {
    let mut widths = [2, 4, 4];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(cells(row)) {
            *width = cell.chars().count().max(*width);
        }
    }
    widths
}

fn aligned([id, kind, pass]: &[String; 3], widths: &[usize; 3]) -> String {
    format!("{id:>0$}  {kind:<1$}  {pass:<2$}", widths[0], widths[1], widths[2])
}

fn result_on<'a>(row: &'a Row, target: &str) -> Option<&'a OnVersion> {
    let versions = &row.stored.finding.analysis.as_ref()?.versions;
    versions.iter().rev().find(|version| version.target == target)
}

fn line(targets: &[&str], row: &Row, widths: &[usize; 3], paint: Paint) -> String {
    let mut text = aligned(&cells(row), widths);
    if let Some(why) = &row.why_not {
        return text + "  " + &paint.note(&format!("not tried: {why}")) + "\n";
    }
    for target in targets {
        let width = target.len().max(4);
        let shows = result_on(row, target).and_then(|version| version.shows);
        text += "  ";
        text += &match shows {
            Some(true) => paint.bad(&format!("{:<width$}", "bad")),
            Some(false) => paint.good(&format!("{:<width$}", "good")),
            None => paint.faint(&format!("{:<width$}", "?")),
        };
    }
    let known = row.stored.finding.analysis.clone().unwrap_or_default();
    let since = match (&known.last_good, &known.first_bad, &known.fixed_in) {
        (_, Some(bad), Some(fixed)) => format!("{bad}, fixed in {fixed}"),
        (None, Some(bad), None) => format!("{bad} or before"),
        (Some(_), Some(bad), None) => bad.clone(),
        _ => String::new(),
    };
    format!("{text}  {since}").trim_end().to_owned() + "\n"
}

/// Why results for versions are unknown, and which program shows the failure, if it is not the reduced one.
fn reasons(targets: &[&str], row: &Row, paint: Paint) -> String {
    let noted = |version: &&OnVersion| version.shows.is_none() || version.as_found;
    let noted = targets.iter().filter_map(|target| result_on(row, target)).filter(noted);
    noted
        .map(|version| paint.faint(&format!("      {}: {}", version.target, version.remark())) + "\n")
        .collect()
}

/// How many findings each version shows, and which are fixed.
fn closing(targets: &[&str], rows: &[Row], paint: Paint, full: bool) -> String {
    let mut text = String::from("\n");
    let width = targets.iter().map(|target| target.len()).max().unwrap_or(0);
    for target in targets {
        let count = |wanted: Option<bool>| {
            let shows = |row: &&Row| result_on(row, target).is_some_and(|version| version.shows == wanted);
            rows.iter().filter(shows).count()
        };
        let (bad, good, open) = (count(Some(true)), count(Some(false)), count(None));
        text += &format!("{target:<width$}  {bad:>4} bad  {good:>4} good  {open:>4} cannot be told\n");
    }
    let mut fixed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for row in rows {
        if let Some(target) = row.stored.finding.analysis.as_ref().and_then(|known| known.fixed_in.as_deref())
        {
            fixed.entry(target).or_default().push(format!("#{}", row.stored.id));
        }
    }
    for (target, list) in fixed {
        text += &format!("{} {target}: {}\n", paint.good("fixed in"), list.join(" "));
    }
    let open = rows
        .iter()
        .any(|row| targets.iter().any(|target| result_on(row, target).is_some_and(|v| v.shows.is_none())));
    if open && !full {
        text += &paint.faint("-v says why a version cannot be told; so does `assay findings show N`");
        text.push('\n');
    }
    text
}

/// The result of one replay.
pub struct Row {
    pub stored: Stored,
    /// Why nothing could be tried.
    pub why_not: Option<String>,
}
