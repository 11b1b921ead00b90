//! `issue.md`: a report in the form that llvm-project's maintainers ask for.
//!
//! The form: one guilty pass instead of a pipeline (#119999), IR before and after it (#130045), one command with the pass and one
//! without, the version, and a note that a fuzzer found the bug (RFC 82556, PR #112372). Issues that were well received: #219456,
//! #218191, #223231, #222143.

use std::fmt::Write as _;

use assay_drive::signature::signal_name;

use super::by_ir;
use super::said::{has_stack, shown_stderr};
use super::title::{issue_title, needed_passes, without_numbers_of_issues};
use super::words::{output_excerpt, pass_arguments, quote, top_level};
use crate::analysis::{Analysis, PatternSearch, ReductionState};
use crate::finding::{
    CallResult, ChangedBehaviour, Compilation, ExecutionAgreement, FailureKind, Finding, Label, Runnable,
    Stored,
};
use crate::pattern::pattern_phrase;
use crate::strength::Strength;

/// The longest module, in lines, that the text quotes. Longer ones are attached.
const MAX_LINES: usize = 200;

/// What the numbers of labels link to.
const THREADS: &str = "https://github.com/llvm/llvm-project/issues";

/// Why an export has no lit test.
const NO_TEST: &str = "There is no lit test: the executed program does not show the wrong value, and no single line of the IR is right or wrong by itself.";

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
    let is_confirmed = finding.runnable().is_some() && finding.execution() == ExecutionAgreement::Confirms;
    if finding.kind == FailureKind::Miscompile && !is_confirmed && by_ir::check(finding).is_none() {
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
        let ending = format!("\nis ended by {signal}. There is no stack.\n");
        return if crashes { ending } else { String::new() };
    }
    let mut text = match finding.compilation.library() {
        Some(library) => format!("\nfails. This is what {library} says, loaded by another program:\n\n"),
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
}
