//! Compares two texts side by side: which lines are equal, removed or added, and what changed within a line.

use std::time::Duration;

use serde::Serialize;
use similar::{Algorithm, ChangeTag, TextDiff};

/// A line of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// If the line is paired with a changed one: the changed range, in UTF-16 units, as scripts count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: ChangedRange,
}

/// A range within a line, if there is one.
pub type ChangedRange = Option<(usize, usize)>;

/// A row: the same line on both sides, a changed line, or a line on one side only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiffRow {
    /// The line before.
    pub before: Option<Line>,
    /// The line after.
    pub after: Option<Line>,
    /// Whether they are the same.
    pub same: bool,
}

/// Time limit for the best diff. After that, a good one is used.
const PATIENCE: Duration = Duration::from_millis(50);

/// The rows that compare `before` with `after`.
pub fn rows(before: &str, after: &str) -> Vec<DiffRow> {
    let mut config = TextDiff::configure();
    let diff = config.algorithm(Algorithm::Myers).timeout(PATIENCE).diff_lines(before, after);
    let (mut rows, mut gone, mut come) = (Vec::new(), Vec::new(), Vec::new());
    for change in diff.iter_all_changes() {
        let line = |index: Option<usize>| Line {
            number: index.map_or(0, |at| at + 1),
            text: change.value().trim_end_matches(['\n', '\r']).to_owned(),
            changed: None,
        };
        match change.tag() {
            ChangeTag::Delete => gone.push(line(change.old_index())),
            ChangeTag::Insert => come.push(line(change.new_index())),
            ChangeTag::Equal => {
                add_changed_rows(&mut rows, &mut gone, &mut come);
                let (before, after) = (line(change.old_index()), line(change.new_index()));
                rows.push(DiffRow { before: Some(before), after: Some(after), same: true });
            }
        }
    }
    add_changed_rows(&mut rows, &mut gone, &mut come);
    rows
}

/// Pairs removed lines with added lines, in order.
fn add_changed_rows(rows: &mut Vec<DiffRow>, gone: &mut Vec<Line>, come: &mut Vec<Line>) {
    let (mut gone, mut come) = (gone.drain(..), come.drain(..));
    loop {
        match (gone.next(), come.next()) {
            (None, None) => return,
            (Some(mut before), Some(mut after)) => {
                (before.changed, after.changed) = within(&before.text, &after.text);
                rows.push(DiffRow { before: Some(before), after: Some(after), same: false });
            }
            (before, after) => rows.push(DiffRow { before, after, same: false }),
        }
    }
}

/// For each text, the part between the common beginning and the common end. `None` if that is most of both texts.
fn within(before: &str, after: &str) -> (ChangedRange, ChangedRange) {
    let (a, b): (Vec<u16>, Vec<u16>) = (before.encode_utf16().collect(), after.encode_utf16().collect());
    let head = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let tail = a[head..].iter().rev().zip(b[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (from, to) = (head, |all: &[u16]| all.len() - tail);
    let indent = before.len() - before.trim_start().len();
    if 2 * (head.saturating_sub(indent) + tail) < a.len().max(b.len()).saturating_sub(indent) {
        return (None, None);
    }
    (Some((from, to(&a))), Some((from, to(&b))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str) -> Vec<String> {
        let side = |line: &Option<Line>| match line {
            Some(line) => match line.changed {
                Some((from, to)) => format!("{}:{} ({from}-{to})", line.number, line.text),
                None => format!("{}:{}", line.number, line.text),
            },
            None => String::new(),
        };
        let sign = |same| if same { '=' } else { '|' };
        rows(before, after)
            .iter()
            .map(|row| format!("{} {} {}", side(&row.before), sign(row.same), side(&row.after)))
            .collect()
    }

    #[test]
    fn lines_stay_beside_each_other() {
        assert_eq!(shown("a\nb\nc\n", "a\nc\nd"), ["1:a = 1:a", "2:b | ", "3:c = 2:c", " | 3:d"]);
        assert!(rows("", "").is_empty());
        assert_eq!(shown("", "x"), [" | 1:x"]);
    }

    #[test]
    fn a_changed_line_says_where() {
        let rows = shown("  %0 = arith.addi %a, %b : i64\n", "  %0 = arith.subi %a, %b : i64\n");
        assert_eq!(
            rows,
            ["1:  %0 = arith.addi %a, %b : i64 (13-16) | 1:  %0 = arith.subi %a, %b : i64 (13-16)"]
        );
        assert_eq!(shown("  abc\n", "  xyz\n"), ["1:  abc | 1:  xyz"]);
        assert_eq!(shown("𝒳𝒳 = 1\n", "𝒳𝒳 = 2\n"), ["1:𝒳𝒳 = 1 (7-8) | 1:𝒳𝒳 = 2 (7-8)"]);
    }
}
