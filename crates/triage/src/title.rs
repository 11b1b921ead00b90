//! The title of a miscompilation: one line with the ops and what is wrong.

use assay_campaign::finding::{Finding, Runnable};
use assay_campaign::pattern::pattern_name;
use assay_engine::interpret::Execution;
use assay_judge::{Difference, Miscompilation, RuleViolation};

use crate::element::{wrong_line, wrong_value};

/// The most characters of a value in a title.
const MAX_VALUE: usize = 24;

/// The most ops in a title.
pub(crate) const MAX_OPS: usize = 3;

/// A changed function in one line: the broken rule, or the values if they are short. Where an executed program prints a value in
/// another way, the title has it as printed: an i1 is printed as 1, an `index` without a sign.
pub fn difference_title(
    finding: &Finding,
    miscompilation: &Miscompilation,
    run: Option<&Runnable>,
) -> String {
    let difference = &miscompilation.difference;
    if let Some(RuleViolation { op, rule }) = &miscompilation.violation {
        return format!("{}: {op} breaks its rule '{rule}'", difference.describe());
    }
    let wrong = values(difference, run).or_else(|| output(difference)).or_else(|| wrong_value(difference));
    let wrong = wrong.unwrap_or_else(|| difference.describe());
    match name_subject(finding) {
        Some(about) => format!("{about}: {wrong}"),
        None => wrong,
    }
}

/// The ops that a finding is about, if they are few; otherwise the pattern and some of them.
fn name_subject(finding: &Finding) -> Option<String> {
    let ops: Vec<&str> =
        finding.claim.ops.iter().map(String::as_str).filter(|op| !assay_dialects::is_builtin(op)).collect();
    let pattern = finding.guilty.pattern.as_deref().map(pattern_name);
    match (ops.as_slice(), pattern) {
        ([], pattern) => pattern,
        (ops, _) if ops.len() <= MAX_OPS => Some(ops.join(", ")),
        (_, Some(pattern)) => Some(pattern),
        (ops, None) => Some(format!("{} and {} more ops", ops[..2].join(", "), ops.len() - 2)),
    }
}

/// Both results of a function that has one, `5 instead of 3 for (1, 2)`, if they are short.
fn values(difference: &Difference, run: Option<&Runnable>) -> Option<String> {
    let one = |execution: &Execution| match (&execution.result, execution.output.display().is_empty()) {
        (Ok(values), true) if values.len() == 1 => Some(values[0].to_string()),
        _ => None,
    };
    let (before, after) = one(&difference.before).zip(one(&difference.after))?;
    if [&before, &after].iter().any(|value| value.len() > MAX_VALUE) {
        return None;
    }
    let inputs = difference.input.texts().join(", ");
    // Lists and memory are hard to read in a title.
    let is_short = inputs.len() <= 2 * MAX_VALUE && !inputs.is_empty() && !inputs.contains('[');
    let on = if is_short { format!(" for ({inputs})") } else { String::new() };
    let (before, after) = run.and_then(Runnable::words).unwrap_or((&before, &after));
    Some(format!("{after} instead of {before}{on}"))
}

/// Both outputs of a program without results, if they are short; otherwise the first wrong line.
fn output(difference: &Difference) -> Option<String> {
    let printed = |execution: &Execution| {
        let text = execution.output.display().trim_end().to_owned();
        execution.result.as_ref().is_ok_and(Vec::is_empty).then_some(text)
    };
    let (before, after) = printed(&difference.before).zip(printed(&difference.after))?;
    let is_short = |text: &String| !text.is_empty() && !text.contains('\n') && text.len() <= 2 * MAX_VALUE;
    match [&before, &after].into_iter().all(is_short) {
        true => Some(format!("`{after}` instead of `{before}`")),
        false => wrong_line(&before, &after),
    }
}
