//! `issue.md`: a report in the form that llvm-project's maintainers ask for.
//!
//! One guilty pass instead of a pipeline (#119999), IR before and after it (#130045), a command with the pass and one
//! without, version, and that a fuzzer found it (RFC 82556, PR #112372). Well received: #219456, #218191, #223231, #222143.

use std::fmt::Write as _;

use super::words::{pass_argument, quote};
use crate::analysis::Analysis;
use crate::finding::{BY_VERIFIER, Execution, Finding, Kind, Label, Runnable, Stored, quoted_ops};
use crate::strength::Strength;

/// The longest module, in lines, that is quoted in the text; longer ones are attached.
const MAX_LINES: usize = 200;

/// Lines of the compiler's standard error that are quoted in the text.
const MAX_STDERR_LINES: usize = 30;

/// What the numbers of labels link to.
const THREADS: &str = "https://github.com/llvm/llvm-project/issues";

/// Dialects whose ops nearly every program has.
const COMMON: [&str; 2] = ["builtin", "func"];

/// The dialect that makes operands of others.
const OPERANDS: &str = "arith";

/// The issue's title: `[mlir][arith] arith-expand: …`. The dialect is that of the first op that the bug is about.
pub fn issue_title(finding: &Finding) -> String {
    let ops = finding.named_ops();
    let dialect = |op: &&str| op.split_once('.').map(|(dialect, _)| dialect.to_owned());
    let found = if finding.step.is_empty() {
        // The message names the op that is printed or read; the other ops make its operands.
        let read = finding.title.split_once("the parser of ").and_then(|(_, rest)| rest.split(' ').next());
        let named: Vec<&str> = read.into_iter().chain(quoted_ops(&finding.title)).collect();
        let mut dialects: Vec<String> = named.iter().chain(&ops).filter_map(dialect).collect();
        dialects.retain(|dialect| !COMMON.contains(&dialect.as_str()));
        let other = dialects.iter().find(|dialect| *dialect != OPERANDS).cloned();
        other.or_else(|| dialects.into_iter().next())
    } else {
        let first = || ops.iter().filter_map(dialect).find(|dialect| !COMMON.contains(&dialect.as_str()));
        of_frames(finding).or_else(|| of_cause(finding)).or_else(first)
    };
    let dialect = found.map_or(String::new(), |dialect| format!("[{dialect}]"));
    // Without a pass, the printer or the parser is wrong.
    let pass = if finding.step.is_empty() { String::new() } else { format!("{}: ", finding.pass) };
    format!("[mlir]{dialect} {pass}{}", finding.title)
}

/// The dialect in whose namespace a crash is, if the program has ops of it: `mlir::arith::MulFOp::fold`.
fn of_frames(finding: &Finding) -> Option<String> {
    let cause = finding.cause()?.strip_prefix("crash ")?;
    let spaces = cause.split("mlir::").skip(1).filter_map(|rest| rest.split_once("::"));
    let is_used = |name: &&str| finding.before.contains(&format!("\"{name}."));
    spaces.map(|(name, _)| name).find(is_used).map(str::to_owned)
}

/// The dialect of the op to which the guilty pattern was applied, as the cause names it.
fn of_cause(finding: &Finding) -> Option<String> {
    let is_op = |field: &&str| finding.ops.iter().any(|op| op == field);
    let op = finding.cause()?.split(" | ").find(is_op)?;
    op.split_once('.')
        .map(|(dialect, _)| dialect.to_owned())
        .filter(|dialect| !COMMON.contains(&dialect.as_str()))
}

/// The issue's text, in Markdown; its first line is the title, then come the arguments against filing it.
pub fn issue_text(stored: &Stored) -> String {
    let finding = &stored.finding;
    let mut text = format!("# {}\n", issue_title(finding));
    for line in cautions(stored) {
        let _ = write!(text, "\n{line}\n");
    }
    let _ = write!(text, "\n{}\n\n{}", what(finding), module(finding.before_text(), "before.mlir"));
    match (&finding.runnable, finding.kind) {
        (Some(run), Kind::Miscompile) => text += &executed(finding, run),
        _ => text += &commands(finding),
    }
    if let Some(after) = finding.after_text().filter(|_| !finding.step.is_empty()) {
        let _ = write!(text, "\nThe IR after `{}`:\n\n{}", finding.step, module(after, "after.mlir"));
    }
    if !finding.explanation.is_empty() && finding.kind == Kind::Miscompile {
        text += "\nWhy it is wrong:\n\n";
        finding.explanation.iter().for_each(|line| text += &format!("- {line}\n"));
    }
    let versions = finding.analysis.as_ref().map(versions).filter(|versions| !versions.is_empty());
    if let Some(versions) = versions {
        let _ = write!(text, "\nVersions:\n\n{versions}");
    }
    text + "\nFound by a fuzzer (Assay) and reduced automatically.\n"
}

/// What a reader must know before filing it.
fn cautions(stored: &Stored) -> Vec<String> {
    let finding = &stored.finding;
    let mut lines = Vec::new();
    if let Some(fixed) = finding.analysis.as_ref().and_then(|analysis| analysis.fixed_in.as_ref()) {
        lines.push(format!("**Fixed on {fixed}: do not report.**"));
    }
    match stored.label {
        Label::Known(issue) => lines.push(format!("Known or related: {THREADS}/{issue}")),
        Label::Found(number) => lines.push(format!("Known: docs/found.md, {number}")),
        Label::Filed(Some(issue)) => lines.push(format!("Filed: {THREADS}/{issue}")),
        Label::New | Label::Filed(None) | Label::Fixed | Label::NotABug => {}
    }
    if stored.strength != Strength::Strong {
        lines.push(format!("**{}**: {}.", stored.strength.name(), stored.reason));
    } else if let Some(caution) = finding.tier.caution() {
        lines.push(format!("**Before reporting:** {caution}."));
    }
    lines
}

/// What goes wrong, in which compiler and which part of it.
fn what(finding: &Finding) -> String {
    let pass = format!("mlir-opt {}: `{}`", finding.version, finding.pass);
    let compiler = format!("mlir-opt {}", finding.version);
    let what = match finding.kind {
        Kind::Crash if finding.step.is_empty() => format!("{compiler} crashes when it reads this program"),
        Kind::Assertion if finding.step.is_empty() => {
            format!("{compiler} fails an assertion when it reads this program")
        }
        Kind::Hang if finding.step.is_empty() => {
            format!("{compiler} does not end when it reads this program")
        }
        Kind::Crash | Kind::Assertion if is_of_verifier(finding) => format!(
            "{compiler}: the verifier crashes on what `{}` turns this valid program into",
            finding.pass
        ),
        Kind::Crash => format!("{pass} crashes on this valid program"),
        Kind::Assertion => format!("{pass} fails an assertion on this valid program"),
        Kind::Hang => format!("{pass} does not end on this program"),
        Kind::OutOfMemory => format!("{pass} runs out of memory on this program"),
        Kind::Miscompile => format!("{pass} changes what this program does"),
        Kind::RejectsValid => format!("{pass} refuses this valid program"),
        Kind::InvalidOutput if is_unreadable(finding) => {
            let after =
                if finding.step.is_empty() { String::new() } else { format!(" after `{}`", finding.pass) };
            format!("mlir-opt {} does not read back what it prints{after}", finding.version)
        }
        Kind::InvalidOutput => format!("{pass} turns this valid program into one that is not valid"),
    };
    let pattern =
        finding.pattern.as_ref().map_or(String::new(), |pattern| match pattern.strip_prefix("fold of ") {
            Some(op) => format!(" Folding `{op}` alone shows it."),
            None => format!(" It goes wrong in the pattern `{pattern}`."),
        });
    let rate = finding.analysis.as_ref().and_then(|analysis| analysis.rate);
    let rate = rate.map_or(String::new(), |rate| {
        format!(" It shows in {} of {} runs, since memory is corrupted.", rate.shown, rate.of)
    });
    format!("{what}.{pattern}{rate}")
}

/// Whether the pass succeeds, and the verifier that runs after it crashes.
fn is_of_verifier(finding: &Finding) -> bool {
    finding.title.starts_with(BY_VERIFIER)
}

/// Whether the verifier accepts the result of the pass, and the parser rejects it.
pub fn is_unreadable(finding: &Finding) -> bool {
    finding.kind == Kind::InvalidOutput && finding.title.starts_with("prints IR")
}

/// The command without the pass and the one with it, and the compiler's output for the latter.
fn commands(finding: &Finding) -> String {
    let mut text = String::new();
    if !finding.step.is_empty() {
        let _ = write!(text, "\nWithout the pass:\n\n{}", fence("sh", "mlir-opt before.mlir"));
        text += if finding.kind == Kind::Miscompile { "" } else { "\nprints the program.\n" };
    }
    let mut command = "mlir-opt before.mlir".to_owned();
    if !finding.step.is_empty() {
        let _ = write!(command, " {}", quote(&pass_argument(&finding.step)));
    }
    if is_unreadable(finding) {
        command += " | mlir-opt";
    }
    let with = if finding.step.is_empty() { "The command" } else { "With it" };
    let _ = write!(text, "\n{with}:\n\n{}", fence("sh", &command));
    let said = stderr_excerpt(&finding.stderr);
    if finding.kind == Kind::Hang {
        text += "\ndoes not end.\n";
    } else if !said.is_empty() {
        let _ = write!(text, "\nsays\n\n{}", fence("", &said));
    }
    if is_of_verifier(finding) {
        text += "\nWith `--verify-each=false` it ends well.\n";
    }
    if finding.kind == Kind::Miscompile && !(finding.expected.is_empty() && finding.actual.is_empty()) {
        text += &values(finding);
    }
    text
}

/// The function's results before and after the pass.
fn values(finding: &Finding) -> String {
    let call = finding
        .function
        .as_ref()
        .map(|function| format!("`@{function}({})` gives", finding.inputs.join(", ")));
    let call = call.unwrap_or_else(|| "The program gives".to_owned());
    let shown = |text: &str| fence("", if text.trim().is_empty() { "(no result)" } else { text.trim_end() });
    format!(
        "\n{call}\n\n{}\nbefore the pass, and after it\n\n{}",
        shown(&finding.expected),
        shown(&finding.actual)
    )
}

/// The executed commands, without the pass and with it, and what they print.
fn executed(finding: &Finding, run: &Runnable) -> String {
    let mut text = String::new();
    let mut runner =
        format!("mlir-runner -e {} --entry-point-result={}", quote(&run.entry), quote(&run.result));
    if !run.libraries.is_empty() {
        // Packages without development files have a version after the name.
        let plain = |library: &String| library.split_inclusive(".so").next().unwrap_or(library).to_owned();
        let libraries: Vec<String> = run.libraries.iter().map(plain).collect();
        let _ = write!(runner, " --shared-libs={}", quote(&libraries.join(",")));
    }
    for (with, pipeline, output) in [
        ("Lowered and executed without the pass", run.good.as_ref(), &run.expected),
        ("With it", Some(&run.bad), &run.actual),
    ] {
        let Some(pipeline) = pipeline else { continue };
        let command = format!("mlir-opt before.mlir {} \\\n  | {runner}", quote(&pass_argument(pipeline)));
        let _ = write!(
            text,
            "\n{with}:\n\n{}\nprints\n\n{}",
            fence("sh", &command),
            fence("", output.trim_end())
        );
    }
    if !run.varies.is_empty() {
        let _ = writeln!(text, "\nThe value may be another one at each run: {}.", run.varies);
    }
    if run.good.is_none() {
        let _ = write!(text, "\nIt must print\n\n{}", fence("", run.expected.trim_end()));
    }
    if finding.execution == Execution::RightByChance {
        text += "\nThe executed program prints the right value by chance; the IR is wrong.\n";
    }
    text
}

/// What each version does, if known.
fn versions(analysis: &Analysis) -> String {
    let mut text = String::new();
    for version in &analysis.versions {
        let word = match version.shows {
            Some(true) => "shows it",
            Some(false) => "does not show it",
            None => continue,
        };
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

/// What the crash handler prints about itself.
const NOISE: [&str; 5] = [
    "PLEASE submit",
    "PLEASE ATTACH",
    "Stack dump without symbol names",
    "llvm::sys::PrintStackTrace(",
    "llvm::sys::RunSignalHandlers(",
];

/// The beginning of the compiler's standard error, where assertion and stack are. What its crash handler says of itself is left out.
pub fn stderr_excerpt(stderr: &str) -> String {
    // LLVM ends the lines about custom parsers with a zero byte, which is no text.
    let lines = stderr
        .lines()
        .map(|line| line.trim_end_matches(['\0', char::REPLACEMENT_CHARACTER]))
        .filter(|line| !line.trim().is_empty() && !NOISE.iter().any(|noise| line.contains(noise)));
    let all: Vec<&str> = lines.collect();
    let mut some: Vec<&str> = all.iter().take(MAX_STDERR_LINES).copied().collect();
    if all.len() > some.len() {
        some.push("[… the rest is in stderr.txt]");
    }
    some.join("\n")
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
