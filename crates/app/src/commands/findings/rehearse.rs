//! Runs the script of an export with the same compiler, to make sure that it shows the bug, and fails where it must.

use std::path::Path;
use std::time::Duration;

use assay_campaign::export::bug::{Bug, Shows};
use assay_campaign::export::observe::End;
use assay_campaign::export::{is_unreadable, pass_arguments, print_arguments, trial};
use assay_campaign::finding::Finding;
use assay_drive::discover::find_program;
use assay_drive::process::{self, Keep, Limits, Spec, Status};

/// Time limit of the compiler.
const WALL: Duration = Duration::from_secs(60);
/// Bytes of its output that are kept.
const OUTPUT: usize = 1 << 20;

/// Runs the guilty pass once, records exactly how the compiler ends, and returns its output. Without that compiler, the
/// evidence of the campaign must do.
pub fn observe(bug: &mut Bug, finding: &Finding) -> Option<String> {
    let asked =
        matches!(bug.show.kind, Shows::Crash | Shows::RejectsValid | Shows::InvalidOutput | Shows::WrongIr);
    if !asked {
        return None;
    }
    let Some(command) = find_program(Path::new(&bug.show.command)) else {
        if is_unreadable(finding) {
            bug.show.be_unreadable();
        }
        return None;
    };
    let folder = tempfile::tempdir().ok()?;
    std::fs::write(folder.path().join(&bug.show.program), finding.before_text()).ok()?;
    if bug.show.kind == Shows::WrongIr {
        let printed = |step: &str| {
            let arguments = pass_arguments(step).into_iter().chain(print_arguments(bug.show.generic));
            let mut spec = Spec::new(&command).args(arguments).args([&bug.show.program]);
            spec.cwd = Some(folder.path().to_owned());
            let outcome = process::run(&spec, &limits()).ok()?;
            (outcome.status == Status::Exited(0))
                .then(|| String::from_utf8_lossy(&outcome.stdout).into_owned())
        };
        // As the script's own runs print it: the reducer's output may differ in the order of attributes.
        let [before, after] = [bug.show.control.as_deref().unwrap_or_default(), &bug.show.step].map(printed);
        bug.show.compare(&before?, &after?);
        return None;
    }
    // Diagnostics name the file as in the user's command.
    let run = |file: &str, step: &str| {
        let mut spec = Spec::new(&command).args(pass_arguments(step)).args([file, "-o", "after.mlir"]);
        spec.cwd = Some(folder.path().to_owned());
        process::run(&spec, &limits()).ok()
    };
    let first = run(&bug.show.program, &bug.show.step)?;
    let how = end(first.status)?;
    let before = bug.show.kind;
    let again =
        (before == Shows::InvalidOutput && how == End::Exited(0)).then(|| run("after.mlir", "")).flatten();
    bug.show.observe(how, &first.stderr_text());
    // The verifier accepted it: what cannot be read is the pass's output.
    if let Some((how, outcome)) = again.and_then(|again| Some((end(again.status)?, again))) {
        bug.show.observe(how, &outcome.stderr_text());
        return Some(outcome.stderr_text());
    }
    Some(first.stderr_text())
}

/// What the script in `folder` does wrong; nothing if its compiler is not installed.
pub fn faults(bug: &Bug, folder: &Path) -> Option<Vec<String>> {
    find_program(Path::new(&bug.show.command))?;
    Some(trial::faults(bug, folder).unwrap_or_else(|error| vec![format!("it cannot be tried: {error}")]))
}

fn end(status: Status) -> Option<End> {
    match status {
        Status::Exited(code) => Some(End::Exited(code)),
        Status::Signaled(signal) => Some(End::Signal(signal)),
        _ => None,
    }
}

fn limits() -> Limits {
    Limits {
        wall: WALL,
        step: None,
        cpu: None,
        memory: None,
        stdout: Keep::Tail(OUTPUT),
        stderr: Keep::All(OUTPUT),
        file: None,
        interrupt: None,
    }
}
