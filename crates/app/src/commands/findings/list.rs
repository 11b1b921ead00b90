//! `assay findings list`: an aligned table of at most 100 columns.

use std::collections::BTreeMap;

use assay_campaign::analysis::State;
use assay_campaign::finding::{Kind, Label};
use assay_campaign::store::Listed;

use crate::style::Paint;

const WIDTH: usize = 100;

/// Least width left for titles, however wide the other columns are.
const MIN_TITLE: usize = 20;

/// Passes and targets longer than this are cut.
pub(super) const MAX_NAME: usize = 26;

const HEADINGS: [&str; 7] = ["id", "kind", "pass", "target", "hits", "label", "title"];

/// The table and its closing line; with `full`, nothing is cut. `alike` says which finding is probably which other one.
pub fn text(findings: &[Listed], alike: &BTreeMap<i64, i64>, paint: Paint, full: bool) -> String {
    if findings.is_empty() {
        return "no findings\n".to_owned();
    }
    let mut rows: Vec<[String; 7]> = findings.iter().map(|found| row(found, alike, full)).collect();
    let mut headings = HEADINGS.map(str::to_owned);
    // One target for all needs no column.
    let target = &findings[0].target;
    let one_target = findings.iter().all(|found| found.target == *target);
    if one_target {
        headings[3].clear();
        rows.iter_mut().for_each(|row| row[3].clear());
    }
    let widths: [usize; 6] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([headings[column].len()]).max().unwrap_or(0)
    });
    let taken = widths.iter().filter(|&&width| width > 0).map(|width| width + 2).sum::<usize>();
    let title = if full { usize::MAX } else { WIDTH.saturating_sub(taken).max(MIN_TITLE) };
    let mut text = paint.faint(line(&headings, &widths, title, |_, cell| cell).trim_end());
    text.push('\n');
    for (found, row) in findings.iter().zip(&rows) {
        let line = line(row, &widths, title, |column, cell| match column {
            1 => kind(found.kind, &cell, paint),
            5 => label(found.label, &cell, paint),
            _ => cell,
        });
        text += line.trim_end();
        text.push('\n');
    }
    let new: Vec<&Listed> = findings.iter().filter(|found| found.label == Label::New).collect();
    let lost = new.iter().filter(|found| is_lost(found)).count();
    let alike = new.iter().filter(|found| !is_lost(found) && alike.contains_key(&found.id)).count();
    let new = new.len() - alike - lost;
    let plural = if findings.len() == 1 { "" } else { "s" };
    let alike = if alike > 0 { format!(", {alike} like others") } else { String::new() };
    let lost = if lost > 0 { format!(", {lost} not seen again") } else { String::new() };
    let on = if one_target { format!(" on {target}") } else { String::new() };
    text + &format!("{} finding{plural}{on} ({new} new{alike}{lost})\n", findings.len())
}

/// Whether the fault did not show again when it was to be reduced.
fn is_lost(found: &Listed) -> bool {
    found.state == State::Lost.name()
}

fn row(found: &Listed, alike: &BTreeMap<i64, i64>, full: bool) -> [String; 7] {
    // A new finding that only adds ops to another one is most likely the same bug.
    let label = match (found.label, alike.get(&found.id)) {
        (Label::New, _) if is_lost(found) => "not again".to_owned(),
        (Label::New, Some(other)) => format!("like #{other}"),
        (label, _) => label.to_string(),
    };
    let name = |text: &str| if full { text.to_owned() } else { cut(text, MAX_NAME) };
    let tier = found.tier.caution().map_or("", |_| "! ");
    [
        found.id.to_string(),
        found.kind.to_string(),
        name(&found.pass),
        name(&found.target),
        found.hits.to_string(),
        label,
        format!("{tier}{}", found.title),
    ]
}

/// One line; numbers stand to the right. `dress` colours a padded cell.
fn line(
    cells: &[String; 7],
    widths: &[usize; 6],
    title: usize,
    dress: impl Fn(usize, String) -> String,
) -> String {
    let mut line = String::new();
    for (column, (cell, &width)) in cells.iter().zip(widths).enumerate() {
        let padded =
            if matches!(column, 0 | 4) { format!("{cell:>width$}") } else { format!("{cell:<width$}") };
        if width > 0 {
            line += &dress(column, padded);
            line += "  ";
        }
    }
    line + &cut(&cells[6], title)
}

/// `text` on one line of at most `width` characters.
pub(super) fn cut(text: &str, width: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= width {
        return text;
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

fn kind(kind: Kind, cell: &str, paint: Paint) -> String {
    match kind {
        Kind::Miscompile | Kind::Crash | Kind::InvalidOutput => paint.bad(cell),
        Kind::Hang | Kind::OutOfMemory | Kind::RejectsValid => paint.note(cell),
    }
}

fn label(label: Label, cell: &str, paint: Paint) -> String {
    match label {
        Label::New => paint.strong(cell),
        Label::Fixed => paint.good(cell),
        Label::Known(_) | Label::Found(_) | Label::Filed(_) | Label::NotABug => paint.faint(cell),
    }
}
