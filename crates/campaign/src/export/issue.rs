//! `issue.md`: a report in the form that llvm-project's maintainers ask for.
//!
//! The form: one guilty pass instead of a pipeline (#119999), IR before and after it (#130045), one command with the pass and one
//! without, the version, and a note that a fuzzer found the bug (RFC 82556, PR #112372). Issues that were well received: #219456,
//! #218191, #223231, #222143.

use std::fmt::Write as _;
use std::sync::LazyLock;

use assay_drive::diagnostics::TypeMismatch;
use assay_drive::signature::{signal_meaning, signal_name};

use super::lit::lit_test;
use super::said::{has_stack, shown_stderr};
use super::words::{output_excerpt, pass_arguments, quote, top_level};
use crate::analysis::{Analysis, PatternSearch, ReductionState};
use crate::cause::Cause;
use crate::finding::{
    CallResult, ChangedBehaviour, Claim, Compilation, Detail, ExecutionAgreement, FailureKind, Finding,
    Label, Runnable, Stored,
};
use crate::pattern::pattern_phrase;
use crate::strength::Strength;

/// The longest module, in lines, that the text quotes. Longer ones are attached.
const MAX_LINES: usize = 200;

/// What the numbers of labels link to.
const THREADS: &str = "https://github.com/llvm/llvm-project/issues";

/// Why an export has no lit test.
const NO_TEST: &str = "There is no lit test: the executed program does not show the wrong value, and no single line of the IR is right or wrong by itself.";

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
fn without_numbers_of_issues(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('#', Some(next)) if next.is_ascii_digit() => {}
            ('#', Some(next)) if next.is_alphabetic() || *next == '"' => plain.push('#'),
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
            beginning.map_or_else(
                || named_signal(&claim.title),
                |all| all.to_owned() + &without_type_list(message),
            )
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

/// The issue's text, in Markdown. First come reasons not to file it, then the title.
pub fn issue_text(stored: &Stored) -> String {
    let finding = &stored.finding;
    let mut text = String::new();
    for line in cautions(stored) {
        let _ = write!(text, "**{line}**\n\n");
    }
    let _ = writeln!(text, "# {}", issue_title(finding));
    match stored.label {
        Label::Known(issue) => text += &format!("\nKnown or related: {THREADS}/{issue}\n"),
        Label::Filed(Some(issue)) => text += &format!("\nFiled: {THREADS}/{issue}\n"),
        Label::New | Label::Found(_) | Label::Filed(None) | Label::Fixed | Label::NotABug => {}
    }
    let _ =
        write!(text, "\n{}\n\n{}", describe_fault(finding), module(finding.ir.before_text(), "before.mlir"));
    match (finding.runnable(), finding.kind) {
        (Some(run), FailureKind::Miscompile) => text += &execution_section(finding, run),
        (None, FailureKind::Miscompile) => text += &interpretation_section(finding),
        _ => text += &commands(finding),
    }
    if let Some(after) = finding.ir.after_text().filter(|_| !finding.guilty.step.is_empty()) {
        let _ = write!(text, "\nThe IR after `{}`:\n\n{}", finding.guilty.step, module(after, "after.mlir"));
    }
    if !finding.claim.explanation.is_empty() && finding.kind == FailureKind::Miscompile {
        text += "\nWhy it is wrong:\n\n";
        finding
            .claim
            .explanation
            .iter()
            .for_each(|line| text += &format!("- {}\n", without_numbers_of_issues(line)));
    }
    if finding.kind == FailureKind::Miscompile && lit_test(stored).is_none() {
        text += &format!("\n{NO_TEST}\n");
    }
    let versions = finding.analysis.as_ref().map(versions).filter(|versions| !versions.is_empty());
    if let Some(versions) = versions {
        let _ = write!(text, "\nVersions:\n\n{versions}");
    }
    let reduced = match finding.state() {
        ReductionState::Reduced => " and reduced automatically",
        ReductionState::Partial => " and partly reduced",
        ReductionState::Unreduced | ReductionState::Recognised | ReductionState::Lost => "",
    };
    text + &format!("\nFound by a fuzzer (Assay){reduced}.\n")
}

/// What the user must know before filing the issue, the most important first.
fn cautions(stored: &Stored) -> Vec<String> {
    let finding = &stored.finding;
    let mut lines = Vec::new();
    if let Some(fixed) = finding.analysis.as_ref().and_then(|analysis| analysis.fixed_in.as_ref()) {
        lines.push(format!("Fixed on {fixed}: do not report."));
    }
    match finding.state() {
        ReductionState::Reduced => {}
        ReductionState::Lost => {
            let note = finding.analysis.as_ref().map_or("", |analysis| analysis.note.as_str());
            let why = if note.is_empty() { "it did not show again" } else { note };
            lines.push(format!("Do not report: {why}."));
        }
        // The last line of the issue says that the program is partly reduced.
        ReductionState::Partial => {}
        ReductionState::Unreduced | ReductionState::Recognised => {
            lines.push("Do not report: the program is not reduced.".to_owned());
        }
    }
    if let Some(other) = stored.like {
        lines
            .push(format!("Do not report before finding {other}: it is simpler, and probably the same bug."));
    }
    if let Label::Found(number) = stored.label {
        lines.push(format!("Assay's own list has this bug as number {number}: report it only once."));
    }
    let precondition = finding.claim.precondition.as_ref();
    if let Some(needs) = precondition {
        lines.push(format!(
            "Check the precondition of `{}`: {}.",
            finding.guilty.pass,
            needs.trim_end_matches('.')
        ));
    }
    if stored.strength != Strength::Strong {
        lines.push(format!("Maintainers may not take it: {}.", stored.reason.trim_end_matches('.')));
    } else if let Some(caution) = finding.caution().filter(|_| precondition.is_none()) {
        lines.push(format!("Before reporting: {caution}."));
    }
    lines
}

/// What goes wrong, in which compiler, and in which part of it.
fn describe_fault(finding: &Finding) -> String {
    let Compilation { version, .. } = &finding.compilation;
    let compiler = match finding.compilation.library() {
        Some(library) => format!("mlir-opt of {library}"),
        None => format!("{} {version}", finding.compilation.program_name()),
    };
    let pass = format!("{compiler}: `{}`", finding.guilty.pass);
    if let Some(passes) = needed_passes(finding) {
        let all = passes.join("`, `");
        let needed = if passes.len() > 1 { " All of them are needed." } else { "" };
        return format!("{compiler} does not get to the first pass with `{all}` on this program.{needed}");
    }
    let what = match finding.kind {
        FailureKind::Crash if finding.guilty.step.is_empty() => {
            format!("{compiler} crashes when it reads this program")
        }
        FailureKind::Assertion if finding.guilty.step.is_empty() => {
            format!("{compiler} fails an assertion when it reads this program")
        }
        FailureKind::Hang if finding.guilty.step.is_empty() && finding.claim.is_at_start() => {
            format!("{compiler} does not end when it reads this program")
        }
        FailureKind::Hang if finding.guilty.step.is_empty() => {
            format!("{compiler} prints this program and does not end then")
        }
        FailureKind::Crash | FailureKind::Assertion if finding.claim.is_verifier_crash() => format!(
            "{compiler}: the verifier crashes on what `{}` turns this valid program into",
            finding.guilty.pass
        ),
        FailureKind::Crash => format!("{pass} crashes on this valid program"),
        FailureKind::Assertion => format!("{pass} fails an assertion on this valid program"),
        FailureKind::Hang => format!("{pass} does not end on this program"),
        FailureKind::OutOfMemory => format!("{pass} runs out of memory on this program"),
        FailureKind::Miscompile => format!("{pass} changes what this program does"),
        FailureKind::RejectsValid => format!("{pass} refuses this valid program"),
        FailureKind::InvalidOutput if finding.claim.is_unreadable() => {
            let after = if finding.guilty.step.is_empty() {
                String::new()
            } else {
                format!(" after `{}`", finding.guilty.pass)
            };
            format!("{compiler} does not read back what it prints{after}")
        }
        FailureKind::InvalidOutput => format!("{pass} turns this valid program into one that is not valid"),
    };
    let pattern = match (finding.analysis.as_ref().map(|analysis| &analysis.search), &finding.guilty.pattern)
    {
        (Some(PatternSearch::Fold { op }), _) => format!(" Folding `{op}` alone shows it."),
        (_, Some(pattern)) => format!(" It goes wrong in {}.", pattern_phrase(pattern, "`")),
        (_, None) => String::new(),
    };
    let rate = finding.analysis.as_ref().and_then(|analysis| analysis.rate);
    let rate = rate.map_or(String::new(), |rate| {
        format!(" It shows in {} of {} runs, since memory is corrupted.", rate.shown, rate.of)
    });
    format!("{what}.{pattern}{rate}")
}

/// The command without the pass, the command with it, and the compiler's output for the latter.
fn commands(finding: &Finding) -> String {
    let mut text = String::new();
    let passes = if top_level(&finding.guilty.step).len() > 1 { "passes" } else { "pass" };
    if !finding.guilty.step.is_empty() {
        let command = fence("sh", &command_line(finding, ""));
        let _ = write!(text, "\nWithout the {passes}:\n\n{command}\nprints the program.\n");
    }
    let mut command = command_line(finding, &finding.guilty.step);
    if finding.claim.is_unreadable() {
        let _ = write!(command, " | {}", quote(&finding.compilation.command));
    }
    let with = match finding.guilty.step.is_empty() {
        true => "The command".to_owned(),
        false => format!("With the {passes}"),
    };
    let _ = write!(text, "\n{with}:\n\n{}", fence("sh", &command));
    text += &ending(finding);
    if finding.claim.is_verifier_crash() {
        text += "\nWith `--verify-each=false` it ends well.\n";
    }
    text
}

/// How the command with the pass ends, and what it says.
fn ending(finding: &Finding) -> String {
    let said = shown_stderr(finding);
    let crashes = matches!(finding.kind, FailureKind::Crash | FailureKind::Assertion);
    let signal = finding.signal.map_or("a signal".to_owned(), |signal| signal_name(signal.into()));
    if finding.kind == FailureKind::Hang {
        return "\ndoes not end.\n".to_owned();
    }
    if said.is_empty() {
        return if crashes {
            format!("\nis ended by {signal}; what it says was not kept.\n")
        } else {
            String::new()
        };
    }
    let mut text = match finding.compilation.library() {
        Some(library) => format!("\nfails. {library}, loaded by another program, says\n\n"),
        None => "\nsays\n\n".to_owned(),
    };
    text += &fence("", &said);
    if crashes && !has_stack(&said) {
        let _ = write!(text, "\nand is ended by {signal}. There is no stack.\n");
    }
    text
}

/// The command line that runs the compiler on the program with a pipeline.
fn command_line(finding: &Finding, pipeline: &str) -> String {
    let mut line = format!("{} before.mlir", quote(&finding.compilation.command));
    for argument in pass_arguments(pipeline) {
        let _ = write!(line, " {}", quote(&argument));
    }
    line
}

/// If no executed program shows the values: the interpreter's commands, and what they print.
fn interpretation_section(finding: &Finding) -> String {
    let text = format!("\nThe pass:\n\n{}", fence("sh", &command_line(finding, &finding.guilty.step)));
    text + &finding.behaviour.as_ref().map(interpretation_commands).unwrap_or_default()
}

/// The commands that interpret the program before the pass and after it, and the results.
fn interpretation_commands(behaviour: &ChangedBehaviour) -> String {
    if behaviour.expected.is_empty() && behaviour.actual.is_empty() {
        return String::new();
    }
    let call = match &behaviour.function {
        Some(function) => {
            format!(" --call {}", quote(&format!("@{function}({})", behaviour.inputs.join(", "))))
        }
        None => String::new(),
    };
    let gives = |result: &CallResult| -> String {
        let lines: Vec<&str> =
            result.printed.lines().chain(result.values.iter().map(String::as_str)).collect();
        if lines.is_empty() {
            "\nends and prints nothing.\n".to_owned()
        } else {
            format!("\ngives\n\n{}", fence("", &output_excerpt(&lines.join("\n"))))
        }
    };
    let mut text = format!(
        "\nAssay's interpreter shows the values. Before the pass\n\n{}{}\nAfter it\n\n{}{}",
        fence("sh", &format!("assay run before.mlir{call}")),
        gives(&behaviour.expected),
        fence("sh", &format!("assay run after.mlir{call}")),
        gives(&behaviour.actual)
    );
    if behaviour.execution == ExecutionAgreement::RightByChance {
        text += "\nThe executed program prints the right value by chance; the IR is wrong.\n";
    }
    text
}

/// The commands that execute the program, without the pass and with it, and what they print.
fn execution_section(finding: &Finding, run: &Runnable) -> String {
    let mut text = String::new();
    let name = if run.runner.is_empty() { "mlir-runner" } else { &run.runner };
    let mut runner =
        format!("{} -e {} --entry-point-result={}", quote(name), quote(&run.entry), quote(&run.result));
    if !run.libraries.is_empty() {
        let path = |library: &String| match run.folder.as_str() {
            "" => library.clone(),
            folder => format!("{folder}/{library}"),
        };
        let libraries: Vec<String> = run.libraries.iter().map(path).collect();
        let _ = write!(runner, " \\\n    --shared-libs={}", quote(&libraries.join(",")));
    }
    let with = if run.good.is_some() { "With the pass" } else { "Lowered with the pass and executed" };
    for (with, pipeline, output) in [
        ("Lowered and executed without the pass", run.good.as_ref(), run.expected.clone()),
        (with, Some(&run.bad), run.actual.to_string()),
    ] {
        let Some(pipeline) = pipeline else { continue };
        let command = format!("{} \\\n  | {runner}", command_line(finding, pipeline));
        let _ = write!(
            text,
            "\n{with}:\n\n{}\nprints\n\n{}",
            fence("sh", &command),
            fence("", &output_excerpt(output.trim_end()))
        );
    }
    if !run.varies.is_empty() {
        let _ = writeln!(text, "\nThe value may be another one at each run: {}.", run.varies);
    }
    if run.good.is_none() {
        // Only few lowerings were tried. Others may print it.
        let why = match run.bad == finding.guilty.step {
            true => "No other lowering was tried.",
            false => "There is no command without the pass: no lowering that was tried prints it.",
        };
        let expected = fence("", &output_excerpt(run.expected.trim_end()));
        let _ = write!(text, "\nIt must print\n\n{expected}\n{why}\n");
    }
    text
}

/// What each version does, if known.
fn versions(analysis: &Analysis) -> String {
    let mut text = String::new();
    for version in &analysis.versions {
        let word = match version.shows {
            Some(true) if version.as_found => {
                "shows it on the larger program that this one was reduced from".to_owned()
            }
            Some(true) => version.remark(),
            Some(false) => "does not show it".to_owned(),
            None => continue,
        };
        let word = without_numbers_of_issues(&word);
        let _ = writeln!(text, "- {} ({}): {word}", version.target, version.version);
    }
    text
}

fn module(text: &str, file: &str) -> String {
    match text.lines().count() {
        lines if lines > MAX_LINES => format!("{lines} lines, attached as `{file}`.\n"),
        _ => fence("mlir", text),
    }
}

/// `text` as a code block whose fence is longer than any run of backticks in it.
fn fence(language: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}{language}\n{}\n{fence}\n", text.trim_end_matches('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        assert_eq!(fence("", "a\n"), "```\na\n```\n");
        assert_eq!(fence("", "```` x"), "`````\n```` x\n`````\n");
    }

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
        assert_eq!(plain("capacity (#) is larger than #"), "capacity (N) is larger than N");
        assert_eq!(plain("#arith.overflow<none> #\"x\""), "#arith.overflow<none> #\"x\"");
    }
}
