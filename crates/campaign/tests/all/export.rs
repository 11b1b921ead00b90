//! The files of an export, and whether its script does what it claims with a real compiler.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::{crash, interpreted, miscompile, stored};
use assay_campaign::export::bug::{Bug, BugSymptom};
use assay_campaign::export::observe::RunEnd;
use assay_campaign::export::trial::{self, Refusals, TrialMethod};
use assay_campaign::export::{self, ExportError, bug_of, issue_text, lit_test, reproduce_script};
use assay_campaign::finding::{
    ChangedBehaviour, ChangedIr, FailureKind, Finding, GuiltyPass, Runnable, Stored,
};

fn export(stored: &Stored, out: &Path, force: bool) -> Result<Vec<&'static str>, ExportError> {
    export::export(stored, &bug_of(stored), out, force)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_export_is_whole_and_never_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("reports/115293");
    let written = export(&stored(3, miscompile()), &out, false).unwrap();
    let all = [
        "actual.txt",
        "after.mlir",
        "before.mlir",
        "bug.toml",
        "expected.txt",
        "issue.md",
        "lit.cfg.py",
        "program.mlir",
        "reproduce.sh",
        "test.mlir",
    ];
    assert_eq!(names(&out), all);
    assert_eq!(written.len(), all.len());
    assert_eq!(fs::read_to_string(out.join("before.mlir")).unwrap(), miscompile().ir.before);
    assert_eq!(fs::read_to_string(out.join("expected.txt")).unwrap(), "-7754212542\n");
    assert_eq!(fs::read_to_string(out.join("actual.txt")).unwrap(), "7754212542\n");

    fs::write(out.join("mine.txt"), "notes").unwrap();
    let refused = export(&stored(4, crash()), &out, false).unwrap_err();
    assert!(matches!(refused, ExportError::Exists { .. }));
    assert!(out.join("mine.txt").exists());
    export(&stored(4, crash()), &out, true).unwrap();
    let all = [
        "actual.txt",
        "before.mlir",
        "bug.toml",
        "expected.txt",
        "issue.md",
        "lit.cfg.py",
        "program.mlir",
        "reproduce.sh",
        "stderr.txt",
        "test.mlir",
    ];
    assert_eq!(names(&out), all);
    // No temporary folder is left beside it.
    assert_eq!(names(&folder.path().join("reports")), ["115293"]);

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(export(&stored(4, crash()), &file.join("x"), false), Err(ExportError::Io { .. })));
}

#[test]
fn texts_are_as_maintainers_ask() {
    insta::assert_snapshot!("issue_miscompile", issue_text(&stored(1, miscompile())));
    insta::assert_snapshot!("issue_crash", issue_text(&stored(2, crash())));
    insta::assert_snapshot!("script_miscompile", reproduce_script(&stored(1, miscompile())));
    insta::assert_snapshot!("script_crash", reproduce_script(&stored(2, crash())));
    insta::assert_snapshot!("test_crash", lit_test(&stored(2, crash())).unwrap());
    insta::assert_snapshot!("test_miscompile", lit_test(&stored(1, miscompile())).unwrap());
    // No executed program shows it.
    assert_eq!(lit_test(&stored(1, interpreted())), None);
}

#[test]
fn a_long_module_is_attached_instead_of_quoted() {
    let before = miscompile().ir.before + &"// more\n".repeat(500);
    let text =
        issue_text(&stored(1, Finding { ir: ChangedIr { before, ..miscompile().ir }, ..miscompile() }));
    assert!(text.contains("lines, attached as `before.mlir`") && !text.contains("// more"));
}

/// Runs the exported script of `finding`, with the compiler of the environment replaced if asked.
fn reproduce(finding: Finding, compiler: Option<&str>) -> Output {
    let folder = tempfile::tempdir().unwrap();
    // A folder whose name needs quoting.
    let out = folder.path().join("it's a \"bug\"");
    export(&stored(1, finding), &out, false).unwrap();
    let mut command = Command::new(out.join("reproduce.sh"));
    command.env_remove("MLIR_OPT").env_remove("MLIR_RUNNER").env_remove("MLIR_LIB");
    command.envs(compiler.map(|path| ("MLIR_OPT", path)));
    command.output().unwrap()
}

fn with_step(mut finding: Finding, step: &str) -> Finding {
    step.clone_into(&mut finding.guilty.step);
    finding
}

fn is_there(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok();
    if !there {
        eprintln!("skipped: {program} is not installed");
    }
    there
}

pub fn says(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// What the script of `finding` does wrong, in all ways in which it can be tried.
fn faults(finding: Finding) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let stored = stored(1, finding);
    let out = folder.path().join("out");
    export(&stored, &out, false).unwrap();
    let bug = Bug::parse(&fs::read_to_string(out.join("bug.toml")).unwrap()).unwrap();
    assert_eq!(bug, bug_of(&stored));
    trial::describe_unexpected(&bug, &out, &Refusals::default()).unwrap()
}

#[test]
fn the_script_shows_the_bug_on_the_real_compiler() {
    if !is_there("mlir-opt-22") || !is_there("mlir-runner-22") {
        return;
    }
    let run = reproduce(miscompile(), None);
    assert_eq!(run.status.code(), Some(1), "{}", says(&run));
    assert!(
        says(&run).contains("expected:\n-7754212542\nactual (exit status 0):\n7754212542\n"),
        "{}",
        says(&run)
    );
    assert_eq!(faults(miscompile()), Vec::<String>::new());

    let by_ir = interpreted();
    assert_eq!(faults(by_ir.clone()), Vec::<String>::new());
    assert_eq!(reproduce(with_step(by_ir, "func.func(cse)"), None).status.code(), Some(0));

    assert_eq!(faults(crash()), Vec::<String>::new());
    let fixed = reproduce(with_step(crash(), "cse"), None);
    assert_eq!(fixed.status.code(), Some(0), "{}", says(&fixed));
    // A diagnostic is not a crash, and unreadable output shows nothing.
    let refused = Finding { ir: ChangedIr { before: "nonsense".into(), ..crash().ir }, ..crash() };
    assert_eq!(reproduce(refused.clone(), None).status.code(), Some(2));
    assert_eq!(
        reproduce(Finding { kind: FailureKind::RejectsValid, ..refused }, None).status.code(),
        Some(2)
    );
    let other_signal = reproduce(Finding { signal: Some(8), ..crash() }, None);
    assert_eq!(other_signal.status.code(), Some(2), "{}", says(&other_signal));
}

#[test]
fn a_value_that_varies_is_known_by_not_being_the_right_one() {
    if !is_there("mlir-opt-22") || !is_there("mlir-runner-22") {
        return;
    }
    // Another run printed this.
    let run = Runnable { actual: "885047296\n".into(), ..miscompile().runnable().unwrap().clone() };
    let finding = |run: Runnable| Finding {
        behaviour: Some(ChangedBehaviour {
            runnable: Some(run),
            ..miscompile().behaviour.unwrap_or_default()
        }),
        ..miscompile()
    };
    let stays = reproduce(finding(run.clone()), None);
    assert_eq!(stays.status.code(), Some(2), "{}", says(&stays));
    let varies = finding(Runnable { varies: "it is poison".into(), ..run });
    let shown = reproduce(varies.clone(), None);
    assert_eq!(shown.status.code(), Some(1), "{}", says(&shown));
    assert_eq!(faults(varies), Vec::<String>::new());
}

/// The output of a pass is compared with IR that the campaign printed without aliases of maps.
#[test]
fn a_script_does_not_depend_on_aliases() {
    if !is_there("mlir-opt-22") {
        return;
    }
    let program = |map: &str| {
        format!(
            "\"builtin.module\"() ({{\n  %0 = \"arith.constant\"() <{{value = 1 : index}}> : () -> index\n  \
             %1 = \"affine.apply\"(%0) <{{map = affine_map<(d0) -> ({map})>}}> : (index) -> index\n  \
             \"vector.print\"(%1) <{{punctuation = #vector.punctuation<newline>}}> : (index) -> ()\n}}) : () -> ()\n"
        )
    };
    let (right, wrong) = (program("d0 * 3"), program("d0 * 2"));
    let finding = Finding {
        ir: ChangedIr { before: right, after: Some(wrong.clone()), ..interpreted().ir },
        ..interpreted()
    };
    let mut bug = bug_of(&stored(1, finding));
    assert!(bug.show.present[0].contains("affine_map<(d0) -> (d0 * 2)>"), "{bug:?}");
    // A pass that leaves the wrong map.
    (bug.show.step, bug.show.control) = ("cse".into(), None);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("before.mlir"), wrong).unwrap();
    fs::write(folder.path().join("reproduce.sh"), export::script(&bug)).unwrap();
    let run = Command::new("sh").arg(folder.path().join("reproduce.sh")).output().unwrap();
    assert_eq!(run.status.code(), Some(1), "{}", says(&run));
}

#[test]
fn a_script_that_takes_another_fault_for_its_own_is_found_out() {
    if !is_there("mlir-opt-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("before.mlir"), "func.func @f() {\n  return\n}\n").unwrap();
    let mut bug =
        bug_of(&stored(1, Finding { kind: FailureKind::InvalidOutput, ..with_step(crash(), "cse") }));
    // Any diagnostic, even that of an unknown pass.
    bug.show.message = "…".into();
    let faults = trial::describe_unexpected(&bug, folder.path(), &Refusals::default()).unwrap();
    let found = |way: TrialMethod| faults.iter().any(|fault| fault.starts_with(&way.to_string()));
    let shown = [TrialMethod::AsItIs, TrialMethod::UnknownPass, TrialMethod::Refuses];
    assert!(shown.into_iter().all(&found), "{faults:?}");
    assert!(!found(TrialMethod::Dropped) && !found(TrialMethod::NoCompiler), "{faults:?}");
}

/// As for a library, which no script can run: nothing is observed.
#[test]
fn what_a_library_prints_and_does_not_read_is_put_down() {
    let show = |stderr: &str| {
        let invalid =
            Finding { kind: FailureKind::InvalidOutput, stderr: stderr.into(), signal: None, ..crash() };
        let mut show = bug_of(&stored(1, invalid)).show;
        show.mark_unreadable();
        show
    };
    let said = show("f.mlir:1:2: error: expected ':'\n");
    assert_eq!(
        (said.kind, said.message.as_str(), said.signal),
        (BugSymptom::UnreadableOutput, "expected ':'", None)
    );
    assert_eq!(show("Stack dump:\n").signal, Some(11));
}

#[test]
fn what_a_run_says_is_put_down() {
    let mut show = bug_of(&stored(1, Finding { kind: FailureKind::InvalidOutput, ..crash() })).show;
    show.observe(RunEnd::Exited(1), "f.mlir:1:2: error: 'a.b' op %12 is wrong\n");
    assert_eq!(show.message, "'a.b' op %… is wrong");
    show.observe(RunEnd::Exited(0), "");
    assert_eq!(show.kind, BugSymptom::UnreadableOutput);
    show.observe(RunEnd::Exited(1), "f.mlir:1:2: error: expected type\n");
    assert_eq!((show.message.as_str(), show.signal), ("expected type", None));
    show.observe(RunEnd::Signal(11), "Stack dump:\n");
    assert_eq!((show.message.as_str(), show.signal), ("", Some(11)));
}

/// A compiler that prints `said` and ends with `status` if a pass is asked for.
fn refusing(folder: &Path, said: &str, status: u8) -> String {
    let path = folder.join("refusing-opt");
    let text = format!(
        "#!/bin/sh\nfor word; do case $word in --*) printf '%s\\n' \"{said}\" >&2; exit {status} ;; esac; done\ncat \"$1\"\n"
    );
    fs::write(&path, text).unwrap();
    export::make_executable(&path).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn the_script_says_why_it_could_not_be_tried() {
    let folder = tempfile::tempdir().unwrap();
    let last = |said: &str, status: u8| {
        let run = reproduce(crash(), Some(&refusing(folder.path(), said, status)));
        assert_eq!(run.status.code(), Some(2));
        says(&run).lines().last().unwrap_or_default().to_owned()
    };
    // The messages of LLVM's command line have no `error:`.
    let unknown = "mlir-opt: Unknown command line argument '--x'.  Try: 'mlir-opt --help'";
    assert_eq!(last(unknown, 1), format!("exit status 1 is not this crash: {unknown}"));
    let refused = "a.mlir:1:2: warning: w\na.mlir:1:2: error: 'a.b' op is wrong";
    assert_eq!(last(refused, 1), "exit status 1 is not this crash: 'a.b' op is wrong");
    assert_eq!(last("PLEASE submit a bug report", 3), "exit status 3 is not this crash: it does not say why");
}

/// No pass is guilty if the compiler crashes while it reads the program, so there is none to leave out.
#[test]
fn a_crash_of_the_reader_is_shown_without_a_pass() {
    let finding = Finding {
        guilty: GuiltyPass { pass: "(reading)".into(), step: String::new(), ..crash().guilty },
        ..crash()
    };
    let text = issue_text(&stored(1, finding.clone()));
    assert!(text.contains("crashes when it reads this program"), "{text}");
    assert!(!text.contains("(reading)") && !text.contains("Without the pass"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let opt = folder.path().join("crashing-opt");
    fs::write(&opt, "#!/bin/sh\nkill -ABRT $$\n").unwrap();
    export::make_executable(&opt).unwrap();
    let run = reproduce(finding.clone(), opt.to_str());
    assert_eq!(run.status.code(), Some(1), "{}", says(&run));
    fs::write(&opt, "#!/bin/sh\ncat \"$1\"\n").unwrap();
    assert_eq!(reproduce(finding, opt.to_str()).status.code(), Some(0));
}

#[test]
fn a_parser_that_crashes_on_what_was_printed_is_no_diagnostic() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("before.mlir"), "module {\n}\n").unwrap();
    let opt = folder.path().join("reading-opt");
    // It prints a word, and crashes when it reads that word.
    let text = "#!/bin/sh\nfor file; do :; done\ncase $(cat \"$file\") in *printed*) kill -SEGV $$ ;; esac\necho printed\n";
    fs::write(&opt, text).unwrap();
    export::make_executable(&opt).unwrap();
    let mut bug = bug_of(&stored(1, Finding { kind: FailureKind::InvalidOutput, ..with_step(crash(), "") }));
    bug.show.kind = BugSymptom::UnreadableOutput;
    let run = |bug: &Bug| {
        let script = folder.path().join("reproduce.sh");
        fs::write(&script, export::script(bug)).unwrap();
        let mut command = Command::new("sh");
        command.arg(&script).env("MLIR_OPT", &opt).output().unwrap().status.code()
    };
    assert_eq!(run(&bug), Some(2));
    // An access through a wild pointer raises one of two signals.
    for (signal, status) in [(11, 1), (7, 1), (8, 2)] {
        bug.show.observe(RunEnd::Signal(signal), "Stack dump:\n");
        assert_eq!(run(&bug), Some(status), "{signal}");
    }
}

#[test]
fn the_script_says_when_there_is_no_compiler() {
    let run = reproduce(crash(), Some("no-such-mlir-opt"));
    assert_eq!(run.status.code(), Some(2));
    assert!(says(&run).contains("no-such-mlir-opt is not there"));
}

/// A stand-in for a compiler, which reports `version` and runs `pass` if a pass is asked for.
fn stand_in(folder: &Path, version: &str, pass: &str) -> String {
    let path = folder.join(format!("opt-{}", version.len() + pass.len()));
    let text = format!(
        "#!/bin/sh\ncase $1 in --version) echo '{version}'; exit ;; esac\nfor word; do case $word in --cse) {pass} ;; esac; done\ncat \"$word\"\n"
    );
    fs::write(&path, text).unwrap();
    export::make_executable(&path).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn a_compiler_that_checks_no_assertions_is_silent() {
    let folder = tempfile::tempdir().unwrap();
    let said = "opt: /build/mlir/lib/IR/A.cpp:12: void f(): Assertion `x && \"y\"' failed.";
    let finding =
        Finding { kind: FailureKind::Assertion, stderr: format!("{said}\n"), ..with_step(crash(), "cse") };
    let show = bug_of(&stored(1, finding.clone())).show;
    assert_eq!((show.signal, show.message.as_str()), (Some(6), "…Assertion `x && \"y\"' failed."));

    let run = |version: &str, pass: &str| {
        let output = reproduce(finding.clone(), Some(&stand_in(folder.path(), version, pass)));
        (output.status.code(), says(&output))
    };
    let fails = format!("echo '{}' >&2; kill -ABRT $$", said.replace('\'', r"'\''"));
    assert_eq!(run("Optimized build with assertions.", &fails).0, Some(1));
    // Another place, the same text.
    assert_eq!(run("with assertions", &fails.replace("A.cpp:12", "A.cpp:7")).0, Some(1));
    assert_eq!(run("with assertions", &fails.replace("`x", "`z")).0, Some(2));
    assert_eq!(run("Optimized build with assertions.", ":").0, Some(0));
    let (status, text) = run("Optimized build.", ":");
    assert_eq!(status, Some(2));
    assert!(text.starts_with("silent: "), "{text}");
}
