//! A lit test of wrong IR that no executed program shows: one line of the module decides.

use super::words::loosen;
use crate::finding::{FailureKind, Finding};

/// In generic form, a line begins with this, behind its results.
const GENERIC: char = '"';

/// The lines of FileCheck that a right module passes and the wrong one does not. `None` if no single line decides: then only people
/// can say how the right IR would look.
pub(super) fn checks(finding: &Finding) -> Option<Vec<String>> {
    let (before, after) = (finding.ir.before_text(), finding.ir.after_text()?);
    if finding.kind != FailureKind::Miscompile || finding.guilty.step.is_empty() {
        return None;
    }
    let lines = |text: &str| -> Vec<String> { text.lines().map(|line| loosen(line.trim())).collect() };
    let (before, after) = (lines(before), lines(after));
    let only_in = |one: &[String], other: &[String]| -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in one.iter().filter(|line| decides(line) && !other.contains(line)) {
            if !lines.contains(line) {
                lines.push(line.clone());
            }
        }
        lines
    };
    let (new, lost) = (only_in(&after, &before), only_in(&before, &after));
    let broken = finding.claim.broken_rule().map(|broken| broken.op.as_str());
    let guilty: Vec<&String> =
        new.iter().filter(|line| broken.is_some_and(|op| names_op(line, op))).collect();
    let check = |word: &str, line: &str| format!("// CHECK{word}: {}", pattern(line));
    match (guilty.as_slice(), new.as_slice(), lost.as_slice()) {
        // The only op that can break its rule.
        ([line], ..) => Some(vec![check("-NOT", line)]),
        ([], [line], _) if !is_constant(line) || lost.is_empty() => Some(vec![check("-NOT", line)]),
        ([], [], [line]) => Some(vec![check("", line)]),
        _ => None,
    }
}

/// Whether a line may decide: it has an op with a name, and is no end of a region. The compiler prints only programs that it cannot read
/// back in generic form, so a test would not see that.
fn decides(line: &str) -> bool {
    let op = without_results(line);
    !op.starts_with(GENERIC)
        && op.starts_with(|c: char| c.is_ascii_alphabetic())
        && op.contains('.')
        && !op.ends_with('{')
}

/// A line without the names of its results.
fn without_results(line: &str) -> &str {
    match line.split_once(" = ") {
        Some((results, op)) if results.starts_with('%') => op,
        _ => line,
    }
}

fn names_op(line: &str, op: &str) -> bool {
    without_results(line)
        .strip_prefix(op)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "._".contains(c)))
}

/// Whether an op has no operand. A right module may have the same constant.
fn is_constant(line: &str) -> bool {
    !without_results(line).contains('%')
}

/// A line with open names as a pattern of FileCheck.
fn pattern(line: &str) -> String {
    let literal = |part: &str| {
        let part = part.replace("{{", r"{{[{][{]}}");
        part.replace("[[", r"{{\[\[}}")
    };
    without_results(line).split('…').map(literal).collect::<Vec<_>>().join("{{.*}}")
}
