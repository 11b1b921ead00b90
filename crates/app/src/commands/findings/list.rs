//! `assay findings list`: an aligned table, strong findings first.

use std::collections::BTreeMap;

use assay_campaign::analysis::ReductionState;
use assay_campaign::finding::{FailureKind, Label, Novelty};
use assay_campaign::store::{Listed, Tally};
use assay_campaign::strength::Strength;

use crate::columns::TextTable;
use crate::style::Paint;

/// Least width of titles beside the other columns.
const MIN_TITLE: usize = 40;

const TITLE: &str = "title";

/// The indentation of a title that is on its own line.
const INDENT: &str = "    ";

/// Passes and targets longer than this are cut.
pub(super) const MAX_NAME: usize = 26;

/// The table and its closing line, as wide as the terminal. Without a width, no text is cut. `alike` maps a finding to the
/// simpler one that is probably the same.
pub fn text(findings: &[Listed], alike: &BTreeMap<i64, i64>, paint: Paint, width: Option<usize>) -> String {
    if findings.is_empty() {
        return "no findings\n".to_owned();
    }
    // If all have the same target, there is no column for it.
    let target = &findings[0].target;
    let one_target = findings.iter().all(|found| found.target == *target);
    let mut table = columns(one_target);
    findings.iter().for_each(|found| table.row(row(found, alike, one_target, width)));
    let labels = table.count() - 1;
    // A narrow terminal has no room for titles beside the other columns.
    let below = width.filter(|&width| width < table.width() + MIN_TITLE);
    if below.is_none() {
        table.column(TITLE, findings.iter().map(|found| cut(&found.title, usize::MAX)));
        if let Some(width) = width {
            table = table.fit(width);
        }
    }
    let below = |title: &str| match below {
        Some(width) => format!("\n{INDENT}{}", cut(title, width.saturating_sub(INDENT.len()))),
        None => String::new(),
    };
    let lines = table.lines();
    let mut text = paint.faint(&(lines[0].clone() + &below(TITLE))) + "\n";
    let mut last = Strength::Strong;
    for (index, (found, line)) in findings.iter().zip(&lines[1..]).enumerate() {
        if found.strength != last && !is_lost(found) {
            last = found.strength;
            text += &(paint.faint(&format!("{}:", last.name())) + "\n");
        }
        text += &table.painted(index, line, |column, cell| match column {
            1 => kind(found.kind, cell, paint),
            column if column == labels => label(found.label, cell, paint),
            _ => cell.to_owned(),
        });
        text += &(below(&found.title) + "\n");
    }
    let on = if one_target { format!("{target}: ") } else { String::new() };
    text + &format!("{on}{}\n", Tally::new(findings, alike))
}

/// Whether the failure did not show again when the reducer ran it.
fn is_lost(found: &Listed) -> bool {
    found.state == ReductionState::Lost.name()
}

fn columns(one_target: bool) -> TextTable {
    match one_target {
        true => TextTable::new(["id", "kind", "pass", "hits", "label"]).align_right([0, 3]),
        false => TextTable::new(["id", "kind", "pass", "target", "hits", "label"]).align_right([0, 4]),
    }
}

/// The cells of a finding, without its title.
fn row(found: &Listed, alike: &BTreeMap<i64, i64>, one_target: bool, width: Option<usize>) -> Vec<String> {
    // A new finding that only has more ops than another one is most likely the same bug.
    let label = match (found.label.novelty(ReductionState::named(&found.state)), alike.get(&found.id)) {
        (Novelty::New | Novelty::Open, _) if is_lost(found) => "not again".to_owned(),
        (Novelty::New | Novelty::Open, Some(other)) => format!("like #{other}"),
        (Novelty::Open, None) => "not reduced".to_owned(),
        _ => found.label.to_string(),
    };
    let name = |text: &str| width.map_or_else(|| text.to_owned(), |_| cut(text, MAX_NAME));
    let target = (!one_target).then(|| name(&found.target));
    let mut cells = vec![found.id.to_string(), found.kind.to_string(), name(&found.pass)];
    cells.extend(target);
    cells.extend([found.hits.to_string(), label]);
    cells
}

/// Makes one line of `text`, with at most `width` characters.
pub(super) fn cut(text: &str, width: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= width {
        return text;
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

fn kind(kind: FailureKind, cell: &str, paint: Paint) -> String {
    match kind {
        FailureKind::Miscompile
        | FailureKind::Crash
        | FailureKind::Assertion
        | FailureKind::InvalidOutput => paint.bad(cell),
        FailureKind::Hang | FailureKind::OutOfMemory | FailureKind::RejectsValid => paint.note(cell),
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
            kind: FailureKind::InvalidOutput,
            pass: "convert-linalg-to-affine-loops".into(),
            title: "makes invalid IR: ".repeat(9),
            hits: 1,
            first_seen: 0,
            last_seen: 0,
            label: Label::Known(115_290 + id.unsigned_abs()),
            note: String::new(),
            state: ReductionState::Reduced.name().into(),
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
