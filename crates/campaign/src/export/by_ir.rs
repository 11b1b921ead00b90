//! A lit test of wrong IR that no executed program shows: one line of the module decides.

use super::words::loosen;
use crate::finding::{FailureKind, Finding};

/// In generic form, a line begins with this, behind its results.
const GENERIC: char = '"';

/// The line of FileCheck that a right module passes and the wrong one does not. `None` if no single line decides: then only people
/// can say how the right IR would look.
pub(super) fn check(finding: &Finding) -> Option<String> {
    let (before, after) = (finding.ir.before_text(), finding.ir.after_text()?);
    if finding.kind != FailureKind::Miscompile || finding.guilty.step.is_empty() {
        return None;
    }
    let lines = |text: &str| -> Vec<String> { text.lines().map(|line| loosen(line.trim())).collect() };
    let (before, after) = (lines(before), lines(after));
    let (new, lost) = (only_in(&after, &before), only_in(&before, &after));
    let broken = finding.claim.broken_rule().map(|broken| broken.op.as_str());
    let guilty: Vec<&String> =
        new.iter().filter(|line| broken.is_some_and(|op| names_op(line, op))).collect();
    let (word, line) = match (guilty.as_slice(), new.as_slice(), lost.as_slice()) {
        // The only op that can break its rule.
        ([line], ..) => ("-NOT", *line),
        ([], [line], _) => ("-NOT", line),
        ([], [], [line]) => ("", line),
        _ => return None,
    };
    decides(line).then(|| format!("// CHECK{word}: {}", pattern(line)))
}

/// The lines that only one of two modules has, each once.
fn only_in(one: &[String], other: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in one.iter().filter(|line| !line.is_empty() && !other.contains(line)) {
        if !lines.contains(line) {
            lines.push(line.clone());
        }
    }
    lines
}

/// Whether a line may decide: it is an op in custom assembly, without a region. Tests run the compiler without flags that print generic form.
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

/// A line with open names as a pattern of FileCheck.
fn pattern(line: &str) -> String {
    let literal = |part: &str| {
        let part = part.replace("{{", r"{{[{][{]}}");
        part.replace("[[", r"{{\[\[}}")
    };
    without_results(line).split('…').map(literal).collect::<Vec<_>>().join("{{.*}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::ReadableIr;

    fn check_of(before: &str, after: &str, broken: Option<&str>) -> Option<String> {
        let least = r#"{"kind":"miscompile","target":"t","version":"1","command":"c","pass":"p","step":"p","pipeline":"p",
            "signature":"s","title":"t","program":"p","before":"b","after":"a"}"#;
        let mut finding: Finding = serde_json::from_str(least).unwrap();
        let (before, after) = (before.to_owned(), Some(after.to_owned()));
        finding.ir.readable = Some(ReadableIr { before, after });
        finding.claim.detail = broken.map(|op| {
            let (op, rule, shown) = (op.to_owned(), "r".to_owned(), "s".to_owned());
            crate::finding::Detail::BrokenRule(crate::finding::BrokenRule { op, rule, shown })
        });
        check(&finding)
    }

    #[test]
    fn one_line_decides_or_there_is_no_test() {
        let shift = "%0 = arith.extui %x : i8 to i64\n%1 = arith.shrui %0, %c : i64\n";
        let narrow = "%0 = arith.shrui %x, %c : i8\n%1 = arith.extui %0 : i8 to i64\n";
        let check = |before: &str, after: &str, broken| check_of(before, after, broken);
        assert_eq!(
            check(shift, narrow, Some("arith.shrui")).unwrap(),
            "// CHECK-NOT: arith.shrui %{{.*}}, %{{.*}} : i8"
        );
        let wrong = "%0 = arith.constant dense<[[1, 2]]> : vector<1x2xi8>\n";
        assert_eq!(
            check("%0 = a.b %x : i8\n%1 = a.c %0 : i8\n", wrong, None).unwrap(),
            r"// CHECK-NOT: arith.constant dense<{{\[\[}}1, 2]]> : vector<1x2xi8>"
        );
        assert_eq!(
            check("a.store %x, %m : i8\na.b\n", "a.b\n", None).unwrap(),
            "// CHECK: a.store %{{.*}}, %{{.*}} : i8"
        );
        // Several new lines, one with a region, generic form, and lines that only moved.
        for (before, after) in [
            ("a.b\n", "a.c %x : i8\na.d %x : i8\n"),
            ("a.b\n", "a.for %i {\n"),
            ("a.b\n", "\"a.c\"(%x) : (i8) -> ()\n"),
            ("a.b\na.c\n", "a.c\na.b\n"),
        ] {
            assert_eq!(check(before, after, None), None, "{after}");
        }
    }
}
