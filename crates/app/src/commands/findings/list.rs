//! `assay findings list`: an aligned table, strong findings first.

use std::collections::BTreeMap;

use assay_campaign::analysis::State;
use assay_campaign::finding::{Kind, Label, Novelty};
use assay_campaign::store::{Listed, Tally};
use assay_campaign::strength::Strength;

use crate::style::Paint;

/// Least width of titles beside the other columns.
const MIN_TITLE: usize = 40;

/// The indentation of a title that is on its own line.
const INDENT: &str = "    ";

/// Passes and targets longer than this are cut.
pub(super) const MAX_NAME: usize = 26;

const HEADINGS: [&str; 7] = ["id", "kind", "pass", "target", "hits", "label", "title"];

/// The table and its closing line, as wide as the terminal. Without a width, no text is cut. `alike` maps a finding to the
/// simpler one that is probably the same.
pub fn text(findings: &[Listed], alike: &BTreeMap<i64, i64>, paint: Paint, width: Option<usize>) -> String {
    if findings.is_empty() {
        return "no findings\n".to_owned();
    }
    let mut rows: Vec<[String; 7]> = findings.iter().map(|found| row(found, alike, width)).collect();
    let mut headings = HEADINGS.map(str::to_owned);
    // If all have the same target, there is no column for it.
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
    let title = match width {
        None => Title::Whole,
        Some(width) if width >= taken + MIN_TITLE => Title::Beside(width - taken),
        Some(width) => Title::Below(width.saturating_sub(INDENT.len())),
    };
    let mut text = paint.faint(line(&headings, &widths, title, |_, cell| cell).trim_end());
    text.push('\n');
    let mut last = Strength::Strong;
    for (found, row) in findings.iter().zip(&rows) {
        if found.strength != last && !is_lost(found) {
            last = found.strength;
            text += &paint.faint(&format!("{}:", last.name()));
            text.push('\n');
        }
        let line = line(row, &widths, title, |column, cell| match column {
            1 => kind(found.kind, &cell, paint),
            5 => label(found.label, &cell, paint),
            _ => cell,
        });
        text += line.trim_end();
        text.push('\n');
    }
    let on = if one_target { format!("{target}: ") } else { String::new() };
    text + &format!("{on}{}\n", Tally::new(findings, alike))
}

/// Whether the failure did not show again when the reducer ran it.
fn is_lost(found: &Listed) -> bool {
    found.state == State::Lost.name()
}

/// Where titles are placed, and their width.
#[derive(Clone, Copy)]
enum Title {
    Whole,
    Beside(usize),
    /// On their own lines, because a narrow terminal has no room beside the other columns.
    Below(usize),
}

fn row(found: &Listed, alike: &BTreeMap<i64, i64>, width: Option<usize>) -> [String; 7] {
    // A new finding that only has more ops than another one is most likely the same bug.
    let label = match (found.label.novelty(State::named(&found.state)), alike.get(&found.id)) {
        (Novelty::New | Novelty::Open, _) if is_lost(found) => "not again".to_owned(),
        (Novelty::New | Novelty::Open, Some(other)) => format!("like #{other}"),
        (Novelty::Open, None) => "not reduced".to_owned(),
        _ => found.label.to_string(),
    };
    let name = |text: &str| width.map_or_else(|| text.to_owned(), |_| cut(text, MAX_NAME));
    [
        found.id.to_string(),
        found.kind.to_string(),
        name(&found.pass),
        name(&found.target),
        found.hits.to_string(),
        label,
        found.title.clone(),
    ]
}

/// One line of the table. Numbers are aligned to the right. `dress` colours a padded cell.
fn line(
    cells: &[String; 7],
    widths: &[usize; 6],
    title: Title,
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
    match title {
        Title::Whole => line + &cut(&cells[6], usize::MAX),
        Title::Beside(width) => line + &cut(&cells[6], width),
        Title::Below(width) => format!("{}\n{INDENT}{}", line.trim_end(), cut(&cells[6], width)),
    }
}

/// Makes one line of `text`, with at most `width` characters.
pub(super) fn cut(text: &str, width: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= width {
        return text;
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

fn kind(kind: Kind, cell: &str, paint: Paint) -> String {
    match kind {
        Kind::Miscompile | Kind::Crash | Kind::Assertion | Kind::InvalidOutput => paint.bad(cell),
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

#[cfg(test)]
mod tests {
    use assay_campaign::finding::PassTier;

    use super::*;

    fn listed(id: i64, strength: Strength) -> Listed {
        Listed {
            id,
            target: "mlir-22".into(),
            kind: Kind::InvalidOutput,
            pass: "convert-linalg-to-affine-loops".into(),
            title: "makes invalid IR: ".repeat(9),
            hits: 1,
            first_seen: 0,
            last_seen: 0,
            label: Label::Known(115_290 + id.unsigned_abs()),
            note: String::new(),
            state: State::Reduced.name().into(),
            pattern: None,
            tier: PassTier::Sound,
            strength,
        }
    }

    #[test]
    fn a_list_is_as_wide_as_the_terminal() {
        let found = [listed(1, Strength::Strong), listed(2, Strength::Weak)];
        let list = |width| text(&found, &BTreeMap::new(), Paint::new(false), width);
        for width in [80, 100, 160] {
            let list = list(Some(width));
            assert!(list.lines().all(|line| line.chars().count() <= width), "{list}");
            assert!(
                list.contains("\nweak:\n") && list.contains("mlir-22: 2 causes: 0 new, 2 known (1 weak)\n")
            );
        }
        assert!(list(None).contains(found[0].title.trim_end()), "nothing is cut");
    }
}
