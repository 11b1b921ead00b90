//! Turns a finding into a bug that a script shows.

use assay_drive::runner::RunnerOutput;

use super::bug::{Bug, BugSymptom, Show};
use super::observe;
use super::title::needed_passes;
use super::words::loosen;
use crate::analysis::{Analysis, VersionResult, VersionState};
use crate::finding::{ChangedIr, FailureKind, Finding, Label, Runnable, Stored};

const SIGABRT: u8 = 6;
const SIGFPE: u8 = 8;

/// If a crash does not show every time, the script runs the compiler this often.
const RUNS: u32 = 10;

/// In generic form, this follows the name of an op without operands.
const NO_OPERANDS: &str = "\"()";

/// Lines of wrong IR that are looked for.
const MAX_LINES: usize = 12;

/// The facts about a finding, in the form of `bug.toml`.
pub fn bug(stored: &Stored) -> Bug {
    let finding = &stored.finding;
    let analysis = finding.analysis.iter();
    let versions =
        analysis.flat_map(|analysis| analysis.versions.iter().map(move |version| (analysis, version)));
    // The script has the finding's own step.
    let word = |(analysis, version): (&Analysis, &VersionResult)| match analysis.state_on(version) {
        VersionState::Alive if version.step.is_none() => "shows",
        VersionState::Fixed | VersionState::Absent => "gone",
        VersionState::Silent => "silent",
        VersionState::Alive | VersionState::Unknown => "not tried",
    };
    Bug {
        title: match needed_passes(finding) {
            Some(passes) => format!("does not begin with {}", passes.join(", ")),
            None => format!("{}: {}", finding.guilty.pass, finding.claim.title),
        },
        passes: vec![finding.guilty.pass.clone()],
        ops: finding.claim.named_ops().join(", "),
        pattern: finding.guilty.pattern.clone().unwrap_or_default(),
        fault: finding.kind.name().to_owned(),
        strength: stored.strength,
        reason: stored.reason.clone(),
        known: match stored.label {
            Label::Known(issue) | Label::Filed(Some(issue)) => vec![format!("#{issue}")],
            _ => Vec::new(),
        },
        argument: finding.claim.reasons().join("\n"),
        show: show(finding),
        versions: versions.map(|one| (one.1.version.clone(), word(one).to_owned())).collect(),
        ..Bug::default()
    }
}

fn show(finding: &Finding) -> Show {
    let rate = finding.analysis.as_ref().and_then(|analysis| analysis.rate);
    let base = Show {
        runs: rate.map(|_| RUNS),
        command: finding.compilation.command.clone(),
        program: "before.mlir".to_owned(),
        step: finding.guilty.step.clone(),
        control: Some(String::new()),
        ..Show::default()
    };
    let kind = match finding.kind {
        FailureKind::Crash | FailureKind::Assertion => BugSymptom::Crash,
        FailureKind::Hang => BugSymptom::Hang,
        FailureKind::OutOfMemory => BugSymptom::OutOfMemory,
        FailureKind::RejectsValid => BugSymptom::RejectsValid,
        FailureKind::InvalidOutput => BugSymptom::InvalidOutput,
        FailureKind::Miscompile => {
            return finding
                .runnable()
                .map_or_else(|| wrong_ir(&finding.ir, base.clone()), |run| wrong_value(run, base.clone()));
        }
    };
    let message = observe::message(&finding.stderr);
    let frames = if kind == BugSymptom::Crash { observe::frames(&finding.stderr) } else { Vec::new() };
    // A failure that needs no pass also shows in every control run, so there is no control run.
    let base = match kind {
        BugSymptom::Crash | BugSymptom::Hang | BugSymptom::OutOfMemory | BugSymptom::RejectsValid
            if finding.guilty.step.is_empty() =>
        {
            let no_control = "the compiler only reads and prints the program".to_owned();
            Show { control: None, no_control, ..base }
        }
        _ => base,
    };
    if finding.kind == FailureKind::Assertion {
        // Only the text from "Assertion" on is kept, and `abort` ends the compiler. The compiler's name, and the folder and line
        // of the source, differ from build to build.
        let text = message.find("Assertion `").map_or_else(String::new, |at| format!("…{}", &message[at..]));
        return Show { kind, message: text, frames, signal: Some(SIGABRT), ..base };
    }
    Show { kind, message, frames, signal: finding.signal, ..base }
}

fn wrong_value(run: &Runnable, base: Show) -> Show {
    let no_control = if run.good.is_none() {
        "no lowering that was tried shows the right value without the guilty pass".to_owned()
    } else {
        String::new()
    };
    let (actual, signal) = match &run.actual {
        RunnerOutput::Text(text) => (text.clone(), None),
        RunnerOutput::TrappingDivision => (String::new(), Some(SIGFPE)),
    };
    Show {
        kind: BugSymptom::WrongValue,
        signal,
        step: run.bad.clone(),
        control: run.good.clone(),
        no_control,
        entry: run.entry.clone(),
        result: run.result.clone(),
        libraries: run.libraries.clone(),
        expected: Some(run.expected.clone()),
        actual: Some(actual),
        varies: run.varies.clone(),
        ..base
    }
}

/// If no value is printed, the lines that the pass wrote show the bug.
fn wrong_ir(ir: &ChangedIr, base: Show) -> Show {
    let mut show = Show { kind: BugSymptom::WrongIr, generic: true, ..base };
    show.compare(&ir.before, ir.after.as_deref().unwrap_or_default());
    show
}

impl Show {
    /// Adds what distinguishes the IR after the pass from the IR before it: lines that the pass wrote; if there are none, lines
    /// that it removed; otherwise, or if these lines are too many, the order of all lines. A constant depends on no other value, so a right module may have it
    /// too: constants count only if the pass wrote nothing else.
    pub fn compare(&mut self, before: &str, after: &str) {
        let (before, after) = (loosened_lines(before), loosened_lines(after));
        self.present = new_lines(&before, &after);
        let mut lost = new_lines(&after, &before);
        // The line that is wrong may be one of those that are left out.
        let is_cut = self.present.len() > MAX_LINES || self.present.is_empty() && lost.len() > MAX_LINES;
        self.present.truncate(MAX_LINES);
        lost.truncate(MAX_LINES);
        (self.absent, self.kept) =
            if self.present.is_empty() { (lost, Vec::new()) } else { (Vec::new(), lost) };
        let moved = self.present.is_empty() && self.absent.is_empty() && before != after;
        let only_constants =
            !self.present.is_empty() && self.present.iter().all(|line| line.contains(NO_OPERANDS));
        let filled = after.into_iter().filter(|line| !line.is_empty());
        self.ordered = if moved || only_constants || is_cut { filled.collect() } else { Vec::new() };
    }

    /// Adds the lines of the module that a compiler without the bug makes, as far as the wrong module lacks them. Constants alone do not
    /// make a module right.
    pub fn add_right(&mut self, wrong: &str, right: &str) {
        let fresh = telling_lines(wrong, right);
        let looks_wrong =
            [&self.present, &self.also_wrong].into_iter().any(|lines| are_within(lines, &fresh));
        if self.right.is_empty() && !looks_wrong {
            self.right = fresh;
        }
    }

    /// Adds the lines of the module that another compiler with the bug makes, as far as the program before the pass lacks them.
    pub fn add_wrong(&mut self, before: &str, wrong: &str) {
        let fresh = telling_lines(before, wrong);
        let looks_right = are_within(&fresh, &self.right)
            || are_within(&self.right, &fresh)
            || are_within(&fresh, &self.kept);
        if self.also_wrong.is_empty() && !looks_right && !are_within(&self.present, &fresh) {
            self.also_wrong = fresh;
        }
    }
}

/// The lines of `to` that `from` does not have; none if they are too many, or constants only.
fn telling_lines(from: &str, to: &str) -> Vec<String> {
    let fresh = new_lines(&loosened_lines(from), &loosened_lines(to));
    let says_much = fresh.len() <= MAX_LINES && fresh.iter().any(|line| !line.contains(NO_OPERANDS));
    if says_much { fresh } else { Vec::new() }
}

/// Whether each of these lines is one of the others, or a part of one. The script finds a line within another one, too.
fn are_within(lines: &[String], others: &[String]) -> bool {
    let is_within = |part: &String| others.iter().any(|line| line.contains(part.as_str()));
    !lines.is_empty() && lines.iter().all(is_within)
}

fn loosened_lines(text: &str) -> Vec<String> {
    text.lines().map(|line| loosen(line.trim())).collect()
}

/// The lines of `to` that `from` does not have.
fn new_lines(from: &[String], to: &[String]) -> Vec<String> {
    let mut fresh: Vec<String> =
        to.iter().filter(|line| !line.is_empty() && !from.contains(line)).cloned().collect();
    fresh.dedup();
    fresh
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty ops, of which the last one is wrong.
    fn module(last: &str) -> String {
        (0..20).map(|at| format!("\"new.{at}\"() : () -> ()\n")).collect::<String>() + last
    }

    #[test]
    fn the_lines_of_a_right_module_are_those_that_the_wrong_one_lacks() {
        let mut show = Show::default();
        let (before, wrong) = ("%0 = \"a.b\"(%x)\n", "%0 = \"a.c\"(%x)\n\"a.d\"(%0)\n");
        show.compare(before, wrong);
        // A constant, nothing new, and a module that has all wrong lines within others.
        for other in ["%0 = \"a.k\"() : () -> i8\n", wrong, "%1, %0 = \"a.c\"(%x)\n%2 = \"a.d\"(%0)\n"] {
            show.add_right(wrong, other);
            assert!(show.right.is_empty(), "{:?}", show.right);
        }
        show.add_right(wrong, "%3 = \"a.e\"(%x)\n\"a.d\"(%3)\n");
        assert_eq!(show.right, ["%… = \"a.e\"(%…)"]);
        // Another version makes the right module, the same wrong one, and another wrong one.
        for other in ["%3 = \"a.e\"(%x)\n", wrong] {
            show.add_wrong(before, other);
            assert!(show.also_wrong.is_empty(), "{:?}", show.also_wrong);
        }
        show.add_wrong(before, "%0 = \"a.f\"(%x)\n");
        assert_eq!(show.also_wrong, ["%… = \"a.f\"(%…)"]);
    }

    #[test]
    fn if_a_pass_writes_many_lines_all_of_them_count() {
        let mut show = Show::default();
        show.compare("\"old.op\"() : () -> ()\n", &module("\"wrong.op\"() : () -> ()\n"));
        assert_eq!(show.present.len(), MAX_LINES);
        assert!(show.ordered.iter().any(|line| line.contains("wrong.op")), "{:?}", show.ordered);
        show.compare("\"old.op\"() : () -> ()\n", "\"wrong.op\"(%0) : () -> ()\n");
        assert!(show.ordered.is_empty(), "a line that was written says enough");
    }
}
