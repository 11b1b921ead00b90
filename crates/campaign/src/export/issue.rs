//! `issue.md`: a report in the form that llvm-project's maintainers ask for.
//!
//! One guilty pass instead of a pipeline (#119999), IR before and after it (#130045), the method by which the
//! program is known to be well defined, version, and that a fuzzer found it (RFC 82556, PR #112372).

use std::fmt::Write as _;

use super::words::{pass_argument, quote};
use crate::analysis::Analysis;
use crate::finding::{Finding, Kind, Stored};

/// Lines of a module up to which it stands in the text; longer ones are attached.
const MAX_LINES: usize = 200;

/// Lines of the compiler's standard error that stand in the text.
const MAX_STDERR_LINES: usize = 60;

/// The issue's title.
pub fn issue_title(finding: &Finding) -> String {
    format!("[mlir] {}: {}", finding.pass, finding.title)
}

/// The issue's text, in Markdown; its first line is the title.
pub fn issue_text(stored: &Stored) -> String {
    let finding = &stored.finding;
    let mut text = format!("# {}\n\n", issue_title(finding));
    if let Some(caution) = finding.tier.caution() {
        let _ = writeln!(text, "> **Before reporting:** {caution}.\n");
    }
    text += &summary(finding);
    section(&mut text, "Reproducer", &reproducer(finding));
    if finding.kind == Kind::Miscompile || finding.kind == Kind::InvalidOutput {
        section(&mut text, "IR after the pass", &module(finding.after.as_deref(), "after.mlir"));
        // Of IR that the verifier rejects, nothing was run.
        if !(finding.expected.is_empty() && finding.actual.is_empty()) {
            section(&mut text, "Expected and actual", &difference(finding));
        }
    }
    if !finding.stderr.is_empty() {
        section(&mut text, "What the compiler says", &fence("", &excerpt(&finding.stderr)));
    }
    if !finding.explanation.is_empty() {
        let lines: Vec<_> = finding.explanation.iter().map(|line| format!("- {line}")).collect();
        section(&mut text, "Why this is a bug", &(lines.join("\n") + "\n"));
    }
    if let Some(commands) = commands(finding) {
        section(&mut text, "Executed", &commands);
    }
    if let Some(analysis) = finding.analysis.as_ref().filter(|analysis| !analysis.versions.is_empty()) {
        section(&mut text, "Versions", &versions(analysis));
    }
    section(&mut text, "Where it was found", &provenance(finding));
    text
}

fn section(text: &mut String, heading: &str, body: &str) {
    let _ = write!(text, "\n## {heading}\n\n{body}");
}

fn summary(finding: &Finding) -> String {
    let pass = format!("`{}`", finding.pass);
    let what = match finding.kind {
        Kind::Crash => format!("{pass} crashes on the valid module below."),
        Kind::Hang => format!("{pass} does not end on the module below."),
        Kind::OutOfMemory => format!("{pass} runs out of memory on the module below."),
        Kind::Miscompile => format!("{pass} miscompiles the module below."),
        Kind::RejectsValid => format!("{pass} refuses the valid module below."),
        Kind::InvalidOutput => format!("{pass} turns the valid module below into one that is not valid."),
    };
    let pattern =
        finding.pattern.as_ref().map_or(String::new(), |pattern| match pattern.strip_prefix("fold of ") {
            Some(op) => format!(" Folding `{op}` alone shows it."),
            None => format!(" It goes wrong in the pattern `{pattern}`."),
        });
    let rate = finding.analysis.as_ref().and_then(|analysis| analysis.rate);
    let rate = rate.map_or(String::new(), |rate| {
        format!(
            " It shows in {} of {} runs: memory is harmed, and what shows is chance.",
            rate.shown, rate.of
        )
    });
    format!("{what}{pattern}{rate}\n")
}

fn reproducer(finding: &Finding) -> String {
    let command = format!("mlir-opt {} before.mlir", quote(&pass_argument(&finding.step)));
    format!("`before.mlir`:\n\n{}\n{}", module(Some(&finding.before), "before.mlir"), fence("sh", &command))
}

fn difference(finding: &Finding) -> String {
    let mut text = String::new();
    if let Some(function) = &finding.function {
        let _ = writeln!(text, "`@{function}({})`\n", finding.inputs.join(", "));
    }
    let _ = write!(text, "Expected:\n\n{}\n", fence("", &finding.expected));
    let _ = write!(text, "Actual:\n\n{}\n", fence("", &finding.actual));
    let _ = writeln!(text, "{}", finding.execution.sentence());
    text
}

/// The executed commands, for findings that can be run.
fn commands(finding: &Finding) -> Option<String> {
    let run = finding.runnable.as_ref()?;
    let mut text = String::new();
    let mut runner =
        format!("mlir-runner -e {} --entry-point-result={}", quote(&run.entry), quote(&run.result));
    if !run.libraries.is_empty() {
        let _ = write!(runner, " --shared-libs={}", quote(&run.libraries.join(",")));
    }
    for (with, pipeline, output) in [
        ("Without the pass", run.good.as_ref(), &run.expected),
        ("With the pass", Some(&run.bad), &run.actual),
    ] {
        if let Some(pipeline) = pipeline {
            let command = format!("mlir-opt {} before.mlir | {runner}", quote(&pass_argument(pipeline)));
            let _ = write!(text, "{with}:\n\n{}\nprints\n\n{}\n", fence("sh", &command), fence("", output));
        }
    }
    Some(text.trim_end().to_owned() + "\n")
}

/// What each version that was tried does.
fn versions(analysis: &Analysis) -> String {
    let mut text = String::new();
    for version in &analysis.versions {
        let word = match version.shows {
            Some(true) => "shows it",
            Some(false) => "does not show it",
            None => "cannot tell",
        };
        let why = if version.shows.is_none() { format!(" ({})", version.detail) } else { String::new() };
        let _ = writeln!(text, "- {} ({}): {word}{why}", version.target, version.version);
    }
    if let Some(fixed) = &analysis.fixed_in {
        let _ = writeln!(text, "\nIt is fixed in {fixed}.");
    }
    text
}

fn provenance(finding: &Finding) -> String {
    let origin = &finding.origin;
    let defined = match finding.kind {
        Kind::Miscompile => {
            " The expected value comes from a reference interpreter that tracks undefined behaviour and poison; \
             the program has none on these inputs."
        }
        _ => "",
    };
    let generator =
        if origin.generator.is_empty() { String::new() } else { format!("{} generator, ", origin.generator) };
    format!(
        "{} {} ({generator}seed {}, program {}). Found by a fuzzer (Assay) and bisected to this one pass; \
         please label it as such.{defined}\n",
        finding.command, finding.version, origin.seed, origin.index
    )
}

fn module(text: Option<&str>, file: &str) -> String {
    match text {
        None => "The pass prints no module.\n".to_owned(),
        Some(text) if text.lines().count() > MAX_LINES => {
            format!("{} lines, attached as `{file}`.\n", text.lines().count())
        }
        Some(text) => fence("mlir", text),
    }
}

/// The beginning of the compiler's standard error, where assertion and stack stand.
fn excerpt(stderr: &str) -> String {
    let mut lines: Vec<_> = stderr.lines().take(MAX_STDERR_LINES).collect();
    if stderr.lines().count() > MAX_STDERR_LINES {
        lines.push("[… the rest is in stderr.txt]");
    }
    lines.join("\n")
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
