//! Runs the script of an export with the same compiler. The script must show the bug, and it must not report it where there is
//! none.

use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_campaign::analysis::VersionResult;
use assay_campaign::export::bug::{Bug, BugSymptom, Show};
use assay_campaign::export::observe::RunEnd;
use assay_campaign::export::trial::{self, Refusals, Trial, TrialMethod};
use assay_campaign::export::{pass_arguments, print_arguments};
use assay_campaign::finding::{Compilation, Finding};
use assay_drive::discover::find_program;
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::process::{self, Limits, ProcessSpec, Status, Stdin, StreamLimit};
use assay_drive::{Discovery, Target};
use assay_engine::generate::ENTRY;

/// Time limit of the compiler.
const WALL: Duration = Duration::from_secs(60);
/// If a crash does not show every time: how often to run its program without the guilty pass.
const FLAKY_RUNS: u32 = 30;
/// Bytes of its output that are kept.
const OUTPUT: usize = 1 << 20;
/// Bytes of a call and its result that a script may have.
const MOST_TEXT: usize = 4096;

/// The compiler of a finding on this machine, as a command: the file that the user named, the target of the same name and version, or
/// what `PATH` has under the name in the report. `None` if none of them is here.
pub fn compiler(finding: &Finding) -> Option<String> {
    let named = find_program(Path::new(&finding.compilation.command));
    let opt = match &finding.compilation.path {
        Some(path) => Some(PathBuf::from(path)).filter(|path| path.is_file()),
        None => same_target(finding),
    };
    let real = |path: &Path| path.canonicalize().ok();
    match (named, opt) {
        (Some(named), Some(opt)) if real(&named) != real(&opt) => Some(opt.display().to_string()),
        (Some(_), _) => Some(finding.compilation.command.clone()),
        (None, opt) => opt.map(|opt| opt.display().to_string()),
    }
}

/// The driver of the target with the name and the version of a finding's compiler, if it is here.
fn same_target(finding: &Finding) -> Option<PathBuf> {
    let Compilation { target: name, version, .. } = &finding.compilation;
    let targets = Discovery::run().targets;
    let same = targets.into_iter().find(|target| target.name == *name && target.version == *version);
    same.filter(Target::has_driver).map(|target| target.opt)
}

/// Runs the guilty pass once, records exactly how the compiler ends, and returns its output. If that compiler is not installed,
/// the evidence of the campaign is used.
pub fn observe(bug: &mut Bug, finding: &Finding) -> Option<String> {
    let asked = matches!(
        bug.show.kind,
        BugSymptom::Crash | BugSymptom::RejectsValid | BugSymptom::InvalidOutput | BugSymptom::WrongIr
    );
    if !asked {
        return None;
    }
    // A driver of this name is that of another build than the library.
    let is_library = finding.compilation.library().is_some();
    let Some(command) = find_program(Path::new(&bug.show.command)).filter(|_| !is_library) else {
        if finding.claim.is_unreadable() {
            bug.show.mark_unreadable();
        }
        return None;
    };
    let folder = tempfile::tempdir().ok()?;
    std::fs::write(folder.path().join(&bug.show.program), finding.ir.before_text()).ok()?;
    if bug.show.kind == BugSymptom::WrongIr {
        observe_modules(&mut bug.show, finding, &command, folder.path());
        return None;
    }
    // The diagnostics and the stack must be those of the command in the report.
    let run = |stdin: Option<&[u8]>| {
        let mut spec = ProcessSpec::new(&command);
        match stdin {
            Some(text) => spec.stdin = Stdin::Bytes(text),
            None => spec = spec.args([&bug.show.program]).args(pass_arguments(&bug.show.step)),
        }
        spec.cwd = Some(folder.path().to_owned());
        process::run(&spec, &limits()).ok()
    };
    let mut first = run(None)?;
    // Chance plays a part in some crashes.
    for _ in 1..bug.show.runs.unwrap_or(1) {
        if first.status != Status::Exited(0) {
            break;
        }
        first = run(None)?;
    }
    let how = end(first.status)?;
    let before = bug.show.kind;
    if before == BugSymptom::Crash && how == RunEnd::Exited(0) {
        // The stack of the campaign says more than nothing.
        return None;
    }
    let again = (before == BugSymptom::InvalidOutput && how == RunEnd::Exited(0))
        .then(|| run(Some(&first.stdout)))
        .flatten();
    bug.show.observe(how, &first.stderr_text());
    // The verifier accepted the output, so it is the parser that rejects the pass's output.
    if let Some((how, outcome)) = again.and_then(|again| Some((end(again.status)?, again))) {
        bug.show.observe(how, &outcome.stderr_text());
        return Some(outcome.stderr_text());
    }
    Some(first.stderr_text())
}

/// Runs the command as the script will: the reducer's output may have attributes in another order. Records the lines that tell the modules
/// apart, what their values are, and the modules of other versions.
fn observe_modules(show: &mut Show, finding: &Finding, command: &Path, folder: &Path) -> Option<()> {
    let (generic, program) = (show.generic, show.program.clone());
    let printed = |step: &str| {
        let arguments = pass_arguments(step).into_iter().chain(print_arguments(generic));
        let mut spec = ProcessSpec::new(command).args(arguments).args([&program]);
        spec.cwd = Some(folder.to_owned());
        let outcome = process::run(&spec, &limits()).ok()?;
        let is_good = outcome.status == Status::Exited(0);
        is_good.then(|| String::from_utf8_lossy(&outcome.stdout).into_owned())
    };
    let before = printed(show.control.as_deref().unwrap_or_default())?;
    let after = printed(&show.step)?;
    show.compare(&before, &after);
    interpret(show, finding, [&before, &after]);
    let versions = finding.analysis.iter().flat_map(|analysis| analysis.versions.iter().rev());
    let is_other =
        |version: &&VersionResult| version.target != finding.compilation.target && version.step.is_none();
    for version in versions.filter(is_other) {
        let Some(shows) = version.shows else { continue };
        let Some(module) = module_of(finding, version) else { continue };
        // Printed as the script prints, if this compiler reads what the other one printed.
        std::fs::write(folder.join(&program), module).ok()?;
        match (printed(""), shows) {
            (Some(module), true) => show.add_wrong(&before, &module),
            (Some(module), false) => show.add_right(&after, &module),
            (None, _) => {}
        }
    }
    Some(())
}

/// Records what `assay run` prints of the modules before and after the pass, if that differs: the script then knows a right module
/// of another compiler by its value.
fn interpret(show: &mut Show, finding: &Finding, modules: [&str; 2]) -> Option<()> {
    let behaviour = finding.behaviour.as_ref()?;
    let call = match &behaviour.function {
        Some(function) if !behaviour.inputs.is_empty() || function != ENTRY => {
            format!("@{function}({})", behaviour.inputs.join(", "))
        }
        _ => String::new(),
    };
    let folder = tempfile::tempdir().ok()?;
    let run = |text: &str| {
        let file = folder.path().join("module.mlir");
        std::fs::write(&file, text).ok()?;
        let call = (!call.is_empty()).then_some(["--call", call.as_str()]);
        let spec = ProcessSpec::new(std::env::current_exe().ok()?).args(["run"]);
        let spec = spec.args(call.into_iter().flatten()).args([&file]);
        let outcome = process::run(&spec, &limits()).ok()?;
        Some((outcome.status, String::from_utf8_lossy(&outcome.stdout).into_owned()))
    };
    let [(before, expected), (after, actual)] = [run(modules[0])?, run(modules[1])?];
    // The text of a long value leaves elements out, so equal texts do not show equal values.
    let is_whole = |text: &str| !text.contains('…') && text.len() + call.len() <= MOST_TEXT;
    if before != Status::Exited(0) || !is_whole(&expected) {
        return None;
    }
    show.actual = match after {
        Status::Exited(0) if is_whole(&actual) && actual != expected => Some(actual),
        Status::Exited(1) => None,
        _ => return None,
    };
    (show.call, show.expected) = (call, Some(expected));
    Some(())
}

/// What another version turns the program into, in generic form.
fn module_of(finding: &Finding, version: &VersionResult) -> Option<String> {
    let targets = Discovery::run().targets;
    let is_same = |target: &Target| target.name == version.target && target.version == version.version;
    let target = targets.into_iter().find(is_same)?;
    let compiler = match target.has_driver() {
        true => Compiler::new(target),
        false => Compiler::with_back_end(target, None).ok()?,
    };
    let compiler = Compiler { generic: true, allow_unregistered: true, ..compiler };
    let step = finding.guilty.step.parse().ok()?;
    match compiler.run(&finding.ir.before, &step).ok()? {
        OptOutcome::Ok { ir, .. } => Some(ir),
        _ => None,
    }
}

/// If a finding does not say where its runner's libraries are, adds the place of those on this machine.
pub fn locate_libraries(finding: &mut Finding) {
    let run = finding.behaviour.as_mut().and_then(|behaviour| behaviour.runnable.as_mut());
    let Some(run) = run.filter(|run| run.folder.is_empty()) else { return };
    let runner = find_program(Path::new(&run.runner)).and_then(|runner| runner.canonicalize().ok());
    let folder = runner.and_then(|runner| Some(runner.parent()?.parent()?.join("lib")));
    if let Some(folder) = folder.filter(|folder| run.libraries.iter().all(|name| folder.join(name).exists()))
    {
        run.folder = folder.display().to_string();
    }
}

/// How the compiler fails on the program without the guilty pass, which means that the program is not valid. `None` if the
/// compiler does not fail, or is not installed.
pub fn invalid(bug: &Bug, program: &str) -> Option<String> {
    let show = &bug.show;
    let has_control = show.control.as_deref() == Some("") && !show.step.is_empty();
    let command = find_program(Path::new(&show.command)).filter(|_| has_control)?;
    let folder = tempfile::tempdir().ok()?;
    std::fs::write(folder.path().join(&show.program), program).ok()?;
    // A memory error of the printer shows in a few runs only.
    let runs = if show.runs.is_some() { FLAKY_RUNS } else { 1 };
    (0..runs).find_map(|_| {
        let mut spec = ProcessSpec::new(&command).args([&show.program]);
        spec.cwd = Some(folder.path().to_owned());
        let outcome = process::run(&spec, &limits()).ok()?;
        match outcome.status {
            // Whether ops of unregistered dialects are accepted depends on flags.
            Status::Exited(_) if outcome.stderr_text().contains("allow-unregistered") => None,
            Status::Exited(code) => (code != 0).then(|| format!("exit status {code}")),
            Status::Signaled(signal) => Some(format!("signal {signal}")),
            _ => None,
        }
    })
}

/// How the script in `folder` is tried.
pub struct Rehearsal {
    /// What it does wrong.
    pub faults: Vec<String>,
    /// How the script ends with the compiler that has the bug, if it does not show it.
    pub does_not_show: Option<Trial>,
}

/// Runs the script in `folder`; `None` if its compiler is not installed.
pub fn rehearse(bug: &Bug, folder: &Path) -> Option<Rehearsal> {
    find_program(Path::new(&bug.show.command))?;
    Some(match trial::run_unexpected(bug, folder, &Refusals::default()) {
        Ok(trials) => Rehearsal {
            faults: trials.iter().map(Trial::to_string).collect(),
            does_not_show: trials.into_iter().find(|trial| trial.way == TrialMethod::AsItIs),
        },
        Err(error) => Rehearsal { faults: vec![format!("it cannot be tried: {error}")], does_not_show: None },
    })
}

fn end(status: Status) -> Option<RunEnd> {
    match status {
        Status::Exited(code) => Some(RunEnd::Exited(code)),
        Status::Signaled(signal) => Some(RunEnd::Signal(signal)),
        _ => None,
    }
}

fn limits() -> Limits {
    Limits {
        wall: WALL,
        step: None,
        cpu: None,
        memory: None,
        stdout: StreamLimit::Tail(OUTPUT),
        stderr: StreamLimit::All(OUTPUT),
        file: None,
        interrupt: None,
    }
}
