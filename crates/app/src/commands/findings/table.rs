//! Findings × versions as a table.

use std::collections::BTreeMap;

use assay_campaign::analysis::{VersionResult, VersionState};
use assay_campaign::finding::Stored;

use super::list::{MAX_NAME, cut};
use crate::columns::TextTable;
use crate::style::Paint;

/// The table and its closing lines. With `full`, also why the result for a version is unknown.
pub fn text(targets: &[&str], rows: &[ReplayRow], paint: Paint, full: bool) -> String {
    if rows.is_empty() {
        return "no findings\n".to_owned();
    }
    let headings = ["id", "kind", "pass"].into_iter().chain(targets.iter().copied()).chain(["since"]);
    let mut table = TextTable::new(headings).align_right([0]);
    rows.iter().for_each(|row| table.row(cells(targets, row)));
    let lines = table.lines();
    let mut text = paint.faint(&lines[0]) + "\n";
    for (index, (row, line)) in rows.iter().zip(&lines[1..]).enumerate() {
        text += &table.painted(index, line, |column, cell| match cell {
            _ if column < 3 => cell.to_owned(),
            _ if row.why_not.is_some() => paint.note(cell),
            word => match STATES.into_iter().find(|state| state.word() == word) {
                Some(state) => painted(state, cell, paint),
                None => cell.to_owned(),
            },
        });
        text.push('\n');
        if full {
            text += &reasons(targets, row, paint);
        }
    }
    text + &closing(targets, rows, paint)
}

/// What may have become of a failure, in the order of the closing lines.
const STATES: [VersionState; 5] = [
    VersionState::Alive,
    VersionState::Silent,
    VersionState::Fixed,
    VersionState::Absent,
    VersionState::Unknown,
];

/// A text in the colour of a state.
pub fn painted(state: VersionState, text: &str, paint: Paint) -> String {
    match state {
        VersionState::Alive => paint.bad(text),
        VersionState::Fixed | VersionState::Absent => paint.good(text),
        VersionState::Silent | VersionState::Unknown => paint.faint(text),
    }
}

/// What became of a finding's failure on a target; `None` if that was not tried.
pub fn state_on(row: &ReplayRow, target: &str) -> Option<VersionState> {
    Some(row.stored.finding.analysis.as_ref()?.state_on(result_on(row, target)?))
}

fn cells(targets: &[&str], row: &ReplayRow) -> Vec<String> {
    let finding = &row.stored.finding;
    let mut cells =
        vec![row.stored.id.to_string(), finding.kind.to_string(), cut(&finding.guilty.pass, MAX_NAME)];
    let result = |target: &&str| match row.why_not {
        Some(_) => "",
        None => state_on(row, target).unwrap_or(VersionState::Unknown).word(),
    };
    cells.extend(targets.iter().map(result).map(str::to_owned));
    cells.push(
        row.why_not.as_ref().map_or_else(|| since(row), |why| cut(&format!("not tried: {why}"), usize::MAX)),
    );
    cells
}

fn result_on<'a>(row: &'a ReplayRow, target: &str) -> Option<&'a VersionResult> {
    let versions = &row.stored.finding.analysis.as_ref()?.versions;
    versions.iter().rev().find(|version| version.target == target)
}

/// The first bad version and the one with the fix.
fn since(row: &ReplayRow) -> String {
    let known = row.stored.finding.analysis.clone().unwrap_or_default();
    match (&known.last_good, &known.first_bad, &known.fixed_in) {
        (_, Some(bad), Some(fixed)) => format!("{bad}, fixed in {fixed}"),
        (None, Some(bad), None) => format!("{bad} or before"),
        (Some(_), Some(bad), None) => bad.clone(),
        _ => String::new(),
    }
}

/// Why results for versions are unknown, and which program shows the failure, if it is not the reduced one.
fn reasons(targets: &[&str], row: &ReplayRow, paint: Paint) -> String {
    let noted =
        |version: &&VersionResult| version.shows.is_none() || version.as_found || version.step.is_some();
    let noted = targets.iter().filter_map(|target| result_on(row, target)).filter(noted);
    noted
        .map(|version| paint.faint(&format!("      {}: {}", version.target, version.remark())) + "\n")
        .collect()
}

/// What became of the findings in each version, which are fixed, and what the words mean.
fn closing(targets: &[&str], rows: &[ReplayRow], paint: Paint) -> String {
    let mut text = String::from("\n");
    let width = targets.iter().map(|target| target.len()).max().unwrap_or(0);
    let mut seen = Vec::new();
    for target in targets {
        let states: Vec<VersionState> = rows.iter().filter_map(|row| state_on(row, target)).collect();
        let count = |wanted: VersionState| states.iter().filter(|state| **state == wanted).count();
        let counts: Vec<String> = STATES
            .into_iter()
            .filter(|state| count(*state) > 0)
            .map(|state| format!("{:>4} {}", count(state), state.word()))
            .collect();
        text += &format!("{target:<width$}  {}\n", counts.join("  "));
        seen.extend(states);
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
    for state in STATES.into_iter().filter(|state| seen.contains(state)) {
        text += &paint.faint(&format!("{}: the version {}", state.word(), state.meaning()));
        text.push('\n');
    }
    text
}

/// The result of one replay.
pub struct ReplayRow {
    pub stored: Stored,
    /// Why nothing could be tried.
    pub why_not: Option<String>,
}
