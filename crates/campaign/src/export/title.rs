//! The title of an issue.

use std::sync::LazyLock;

use assay_drive::diagnostics::TypeMismatch;
use assay_drive::signature::signal_meaning;

use super::words::top_level;
use crate::cause::Cause;
use crate::finding::{Claim, Detail, Finding};

/// Dialects that say little about a bug; the file explains them.
#[derive(serde::Deserialize)]
struct CommonDialects {
    common: Vec<String>,
    operands: Vec<String>,
}

static DIALECTS: LazyLock<CommonDialects> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/dialects.toml")).expect("a test reads the table")
});

fn is_common(dialect: &str) -> bool {
    DIALECTS.common.iter().any(|common| common == dialect)
}

/// The issue's title: `[mlir][arith] arith-expand: …`. The second tag is the dialect of the first op that the bug is about.
pub fn issue_title(finding: &Finding) -> String {
    if let Some(passes) = needed_passes(finding) {
        return format!("[mlir] does not begin with {}", passes.join(", "));
    }
    let ops = finding.claim.named_ops();
    let found = if finding.guilty.step.is_empty() {
        // The message names the op whose printer or parser is wrong. The other ops only make its operands.
        let read = match &finding.claim.detail {
            Some(Detail::Unreadable { parser }) => parser.as_deref(),
            _ => None,
        };
        let named: Vec<&str> = read.into_iter().chain(finding.claim.message_ops()).collect();
        let mut dialects: Vec<String> = named.iter().chain(&ops).filter_map(|op| dialect_of_op(op)).collect();
        dialects.retain(|dialect| !is_common(dialect));
        let other = dialects.iter().find(|dialect| !DIALECTS.operands.contains(dialect)).cloned();
        other.or_else(|| dialects.into_iter().next())
    } else {
        dialect_of_frames(finding)
            .or_else(|| dialect_of_cause(finding))
            .or_else(|| dialect_of_ops(finding, &ops))
            .or_else(|| dialect_of_program(finding))
    };
    let dialect = found.map_or(String::new(), |dialect| format!("[{dialect}]"));
    // If there is no guilty pass, the printer or the parser is wrong.
    let pass =
        if finding.guilty.step.is_empty() { String::new() } else { format!("{}: ", finding.guilty.pass) };
    without_numbers_of_issues(&format!("[mlir]{dialect} {pass}{}", plain_title(&finding.claim)))
}

/// A text in which nothing looks like the number of an issue: `operand #0` is `operand 0`. A `#` alone stands for a number that differs
/// from run to run, so it becomes N.
pub(super) fn without_numbers_of_issues(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        // `%0#1` is a result of an op.
        let in_name = plain.ends_with(|last: char| last.is_alphanumeric());
        match (c, chars.peek()) {
            ('#', Some(next)) if next.is_ascii_digit() && !in_name => {}
            ('#', Some(next)) if next.is_alphanumeric() || *next == '"' => plain.push('#'),
            ('#', _) => plain.push('N'),
            _ => plain.push(c),
        }
    }
    plain
}

/// The passes with which the compiler hangs before it runs the first of them. No pass is to blame, so no dialect is.
pub(super) fn needed_passes(finding: &Finding) -> Option<Vec<&str>> {
    let step = &finding.guilty.step;
    (finding.claim.is_at_start() && !step.is_empty()).then(|| top_level(step))
}

fn dialect_of_op(op: &str) -> Option<String> {
    op.split_once('.').map(|(dialect, _)| dialect.to_owned())
}

/// The dialect of the first op that the finding names. If all named ops only make operands of others, the op in the compiler's message
/// comes first, unless the pass made it.
fn dialect_of_ops(finding: &Finding, ops: &[&str]) -> Option<String> {
    let dialects = || ops.iter().filter_map(|op| dialect_of_op(op)).filter(|dialect| !is_common(dialect));
    let has = |op: &&str| finding.ir.before.contains(&format!("\"{op}\"("));
    let mut said = finding.claim.message_ops().filter(has).filter_map(dialect_of_op);
    let said = said.find(|dialect| !is_common(dialect));
    let only_operands = dialects().all(|dialect| DIALECTS.operands.contains(&dialect));
    said.filter(|_| only_operands).or_else(|| dialects().next())
}

/// A title without Assay's names of rules: `arith.shrui: result 0 becomes poison (shift out of range)`.
fn plain_title(claim: &Claim) -> String {
    match claim.broken_rule() {
        Some(broken) => format!("{}: {} ({})", broken.op, broken.shown, broken.rule.replace('-', " ")),
        None => {
            let message = claim.message.as_deref().unwrap_or_default();
            let beginning = claim.title.strip_suffix(message);
            let whole = || claim.title.clone();
            named_signal(&beginning.map_or_else(whole, |all| all.to_owned() + &without_type_list(message)))
        }
    }
}

/// A title of a crash with the meaning of its signal. Older stores have the number.
fn named_signal(title: &str) -> String {
    let number = title.strip_prefix("signal ").map(|rest| rest.split(' ').next().unwrap_or(rest));
    match number.and_then(|number| Some((number, number.parse().ok()?))) {
        Some((number, signal)) => title.replacen(&format!("signal {number}"), &signal_meaning(signal), 1),
        None => title.to_owned(),
    }
}

/// A message of a verifier without a long list of the types that an op takes: `must be …, but got 'i1'`.
fn without_type_list(message: &str) -> String {
    const MOST: usize = 48;
    let mismatch = TypeMismatch::parse(message).filter(|mismatch| mismatch.expected.chars().count() > MOST);
    mismatch.map_or_else(|| message.to_owned(), |mismatch| mismatch.without_expected())
}

/// The dialect whose namespace is on the stack of a crash, as in `mlir::arith::MulFOp::fold`. `None` if the program has no ops of
/// that dialect.
fn dialect_of_frames(finding: &Finding) -> Option<String> {
    let Some(Cause::Crash(crash)) = finding.cause() else { return None };
    let is_used = |name: &&str| finding.ir.before.contains(&format!("\"{name}."));
    crash.namespaces().find(is_used).map(str::to_owned)
}

/// The dialect of the op to which the guilty pattern was applied, as the cause names it.
fn dialect_of_cause(finding: &Finding) -> Option<String> {
    let op = finding.cause()?.op().filter(|op| finding.claim.ops.iter().any(|own| own == op))?;
    dialect_of_op(op).filter(|dialect| !is_common(dialect))
}

/// The dialect of the first op of a program that has nothing but symbols, such as a `memref.global`.
fn dialect_of_program(finding: &Finding) -> Option<String> {
    let names = finding.ir.before.split("\"(").filter_map(|before| before.rsplit('"').next());
    // Text between two attributes is no name.
    let is_name = |name: &&str| name.chars().all(|c| c.is_ascii_alphanumeric() || "._$".contains(c));
    let mut dialects =
        names.filter(is_name).filter_map(|name| name.split_once('.')).map(|(dialect, _)| dialect);
    dialects.find(|dialect| !is_common(dialect)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_leave_out_long_lists_of_types() {
        let long = "'a.b' op operand #0 must be 8/16/32/64-bit integer or vector of 8/16/32/64-bit integer, but got 'i1'";
        assert_eq!(without_type_list(long), "'a.b' op operand #0 must be …, but got 'i1'");
        let short = "'a.b' op operand #0 must be index, but got 'i1'";
        assert_eq!(without_type_list(short), short);
    }

    #[test]
    fn nothing_in_a_title_looks_like_the_number_of_an_issue() {
        let plain = without_numbers_of_issues;
        assert_eq!(plain("'a.b' op operand #12 must be index"), "'a.b' op operand 12 must be index");
        assert_eq!(plain("%0#1 is used"), "%0#1 is used");
        assert_eq!(plain("capacity (#) is larger than #"), "capacity (N) is larger than N");
        assert_eq!(plain("#arith.overflow<none> #\"x\""), "#arith.overflow<none> #\"x\"");
    }
}
