//! Tries the script of an export with the very compiler, so that it is known to show the bug, and to fail where it must.

use std::path::Path;
use std::time::Duration;

use assay_campaign::export::bug::{Bug, Shows};
use assay_campaign::export::observe::End;
use assay_campaign::export::{pass_arguments, trial};
use assay_campaign::finding::Finding;
use assay_drive::process::{self, Keep, Limits, Spec, Status};

/// How long the compiler may take to show what it says.
const WALL: Duration = Duration::from_secs(60);
/// Bytes that are kept of what it says.
const OUTPUT: usize = 1 << 20;

/// Runs the guilty pass once, and puts down how exactly the compiler ends. Without that compiler the evidence of the
/// campaign has to do.
pub fn observe(bug: &mut Bug, finding: &Finding) {
    let asked = matches!(bug.show.kind, Shows::Crash | Shows::RejectsValid | Shows::InvalidOutput);
    if !asked || which(&bug.show.command).is_none() {
        return;
    }
    let Ok(folder) = tempfile::tempdir() else { return };
    let (program, output) = (folder.path().join(&bug.show.program), folder.path().join("after.mlir"));
    if std::fs::write(&program, &finding.before).is_err() {
        return;
    }
    let run = |file: &Path, step: &str| {
        let spec = Spec::new(&bug.show.command).args(pass_arguments(step)).args([
            file.as_os_str(),
            "-o".as_ref(),
            output.as_os_str(),
        ]);
        process::run(&spec, &limits()).ok()
    };
    let Some(first) = run(&program, &bug.show.step) else { return };
    let Some(how) = end(first.status) else { return };
    let before = bug.show.kind;
    let again = (before == Shows::InvalidOutput && how == End::Exited(0)).then(|| run(&output, "")).flatten();
    bug.show.observe(how, &first.stderr_text());
    // The verifier was content: what cannot be read is what the pass printed.
    if let Some((how, outcome)) = again.and_then(|again| Some((end(again.status)?, again))) {
        bug.show.observe(how, &outcome.stderr_text());
    }
}

/// What the script in `folder` does otherwise than it must; nothing if its compiler is not there.
pub fn faults(bug: &Bug, folder: &Path) -> Option<Vec<String>> {
    which(&bug.show.command)?;
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
        cpu: None,
        memory: None,
        stdout: Keep::Tail(OUTPUT),
        stderr: Keep::All(OUTPUT),
        file: None,
        interrupt: None,
    }
}

/// Where a command is, by `PATH` or by itself.
fn which(command: &str) -> Option<std::path::PathBuf> {
    if command.contains('/') {
        return Some(command.into()).filter(|path: &std::path::PathBuf| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(command)).find(|file| file.is_file())
}
