//! What a campaign does about compilers that do not end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{command, has_compiler, real, write_script};

/// Answers questions as the real compiler does, but does not end on any pipeline. For each pipeline without prints between the
/// steps, it makes an empty file in the folder `alone`: compilers may not write into files.
const BURNS: &str = "#!/bin/sh
all=\"$*\"
case \"$all\" in
    *print-ir*) while :; do :; done ;;
    *--pass-pipeline=*) : >\"alone/$$ ${all##*--pass-pipeline=}\"; while :; do :; done ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// The pipelines that a campaign ran without prints between the steps: it tried whether a pass hangs.
fn tried_alone(folder: &Path) -> Vec<String> {
    fs::create_dir(folder.join("alone")).unwrap();
    let args = ["fuzz", "--target", "./burn-opt", "--backend", "process", "--jobs", "1"];
    let more = ["--programs", "4", "--reduce-budget", "0s", "--reduce-rest", "0s", "--kind", "semantic"];
    let output = command(folder, &[&args[..], &more].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let files = fs::read_dir(folder.join("alone")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.map(|name| name.split_once(' ').unwrap().1.to_owned()).collect()
}

/// The passes of the hangs in the store.
fn hanging_passes(folder: &Path) -> Vec<String> {
    let list = command(folder, &["findings", "list", "--all", "--kind", "hang", "--json"]).output().unwrap();
    let list: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
    list.as_array().unwrap().iter().map(|one| one["pass"].as_str().unwrap().to_owned()).collect()
}

/// The number of hangs in the store.
fn hangs(folder: &Path) -> usize {
    hanging_passes(folder).len()
}

/// A cause is confirmed once: no other program waits for the same pass again.
#[test]
fn a_hang_is_confirmed_once_for_each_pass() {
    if !has_compiler("a_hang_is_confirmed_once_for_each_pass") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let driver = folder.path().join("burn-opt");
    write_script(&driver, &BURNS.replace("MLIR_OPT", &real(folder.path())));
    fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 1.0\n").unwrap();
    let tried = tried_alone(folder.path());
    assert_eq!(tried.iter().collect::<BTreeSet<_>>().len(), tried.len(), "{tried:?}");
    assert_eq!(hangs(folder.path()), tried.len(), "{tried:?}");
}

/// Has one pass besides that for printing, and does not end on it.
const ONE_PASS: &str = r#"#!/bin/sh
all="$*"
case "$all" in
    --help-hidden)
        MLIR_OPT "$@" | awk '/^      --/ { kept = $1 == "--sccp" || $1 == "--print-ir" } /^    [^ =]/ || /^ ? ?[^ ]/ { kept = 1 } kept' ;;
    *--pass-pipeline=*) : >"runs/$$"; while :; do :; done ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

/// A campaign on a corpus comes back to a program and to what is made from it. It does not wait for the same hang each time.
#[test]
fn a_pass_that_hangs_on_a_program_of_the_corpus_is_left_out() {
    if !has_compiler("a_pass_that_hangs_on_a_program_of_the_corpus_is_left_out") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write_script(&folder.path().join("one-opt"), &ONE_PASS.replace("MLIR_OPT", &real(folder.path())));
    fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 2.0\n").unwrap();
    let program = "// RUN: mlir-opt %s -sccp\nfunc.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n";
    fs::write(folder.path().join("seed.mlir"), program).unwrap();
    fs::create_dir(folder.path().join("runs")).unwrap();
    let args = ["fuzz", "--target", "./one-opt", "--backend", "process", "--jobs", "1", "--programs", "64"];
    let more = ["--corpus", "seed.mlir", "--kind", "corpus", "--pipelines", "0", "--lowerings", "0"];
    let none = ["--reduce-budget", "0s", "--reduce-rest", "0s"];
    let output = command(folder.path(), &[&args[..], &more, &none].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let count = |verdict: &str| {
        let line = said.lines().find_map(|line| line.strip_suffix(verdict));
        line.and_then(|line| line.trim().parse::<usize>().ok()).unwrap_or(0)
    };
    let (stopped, left_out) = (
        count("timed out"),
        count("not comparable: left out, since the pass hangs on the program of the corpus"),
    );
    assert_eq!((stopped, left_out), (5, 18), "{said}");
    // Each was stopped once; the first was then confirmed alone.
    assert_eq!(fs::read_dir(folder.path().join("runs")).unwrap().count(), stopped + 1, "{said}");
    assert_eq!(hangs(folder.path()), 1, "{said}");
}

/// Prints its whole output, and does not end then.
const BURNS_AFTER_OUTPUT: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline=*) MLIR_OPT \"$@\"; while :; do :; done ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn a_compiler_that_does_not_end_after_its_output_hangs() {
    if !has_compiler("a_compiler_that_does_not_end_after_its_output_hangs") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let driver = folder.path().join("burn-opt");
    write_script(&driver, &BURNS_AFTER_OUTPUT.replace("MLIR_OPT", &real(folder.path())));
    // Enough time for the output, even on a busy machine.
    fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 2.0\n").unwrap();
    let args = ["fuzz", "--target", "./burn-opt", "--backend", "process", "--jobs", "1"];
    let more = ["--programs", "1", "--reduce-budget", "0s", "--reduce-rest", "0s", "--kind", "semantic"];
    let output = command(folder.path(), &[&args[..], &more].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(hangs(folder.path()) > 0, "{said}");
}

/// Does not end on programs with a division, whatever the pipeline is. For each of these runs, it makes a file in the folder `runs`.
const DOES_NOT_READ: &str = "#!/bin/sh
case \"$*\" in
    *-generic*)
        program=$(cat)
        case $program in *arith.divsi*) : >\"runs/$$\"; while :; do :; done ;; esac
        printf '%s\\n' \"$program\" | MLIR_OPT \"$@\" ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// What a campaign with this compiler and these options prints, and the number of runs with a file in the folder `runs`.
fn fuzz(folder: &Path, script: &str, seconds: &str, more: &[&str]) -> (String, usize) {
    write_script(&folder.join("fake-opt"), &script.replace("MLIR_OPT", &real(folder)));
    fs::create_dir(folder.join("runs")).unwrap();
    fs::write(folder.join("assay.toml"), format!("[limits]\nseconds = {seconds}\n")).unwrap();
    let args = ["fuzz", "--target", "./fake-opt", "--backend", "process", "--jobs", "1"];
    let none = ["--reduce-budget", "0s", "--reduce-rest", "0s"];
    let output = command(folder, &[&args[..], more, &none].concat()).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (said, fs::read_dir(folder.join("runs")).unwrap().count())
}

#[test]
fn a_program_that_is_not_read_is_a_finding_and_others_like_it_are_left_out() {
    if !has_compiler("a_program_that_is_not_read_is_a_finding_and_others_like_it_are_left_out") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (said, runs) = fuzz(folder.path(), DOES_NOT_READ, "2.0", &["--programs", "40", "--kind", "semantic"]);
    let findings = hanging_passes(folder.path());
    assert!(findings.len() > 1 && findings.iter().all(|pass| pass == "(reading)"), "{findings:?}: {said}");
    assert!(said.contains("not comparable: left out, since the compiler hangs while it reads"), "{said}");
    assert!(
        said.contains("not comparable: left out, since the pass or the program hung too often"),
        "{said}"
    );
    // Each program that is not read is run with its first pipeline, and without passes. This is repeated until they share a word that
    // others do not have.
    assert!(runs <= 12, "{runs}: {said}");
    command(folder.path(), &["findings", "export", "1", "--out", "report"]).output().unwrap();
    let report = fs::read_to_string(folder.path().join("report/issue.md")).unwrap();
    assert!(report.contains("does not end when it reads this program"), "{report}");
}

/// Does not end on programs with a selection, nor on those with an exclusive or.
const TWO_CAUSES: &str = "#!/bin/sh
case \"$*\" in
    *-generic*)
        program=$(cat)
        case $program in *arith.select*|*arith.xori*) : >\"runs/$$\"; while :; do :; done ;; esac
        printf '%s\\n' \"$program\" | MLIR_OPT \"$@\" ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn each_cause_of_a_program_that_is_not_read_is_a_finding() {
    if !has_compiler("each_cause_of_a_program_that_is_not_read_is_a_finding") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let more = ["--programs", "12", "--seed", "3", "--ops", "15", "--kind", "semantic", "--pipelines", "1"];
    let (said, _) = fuzz(folder.path(), TWO_CAUSES, "2.0", &more);
    let list = command(folder.path(), &["findings", "list", "--all", "--json"]).output().unwrap();
    let list: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
    let programs: Vec<&str> =
        list.as_array().unwrap().iter().map(|one| one["before"].as_str().unwrap()).collect();
    for (op, other) in [("arith.select", "arith.xori"), ("arith.xori", "arith.select")] {
        let has_only = |program: &&&str| program.contains(op) && !program.contains(other);
        assert!(programs.iter().filter(has_only).count() > 0, "{op}: {said}");
    }
}

/// Needs longer to read any program than a pipeline gets at first. It does not burn the time, but it ends as if it had.
const SLOW_TO_READ: &str = "#!/bin/sh
case \"$*\" in
    *-generic*) : >\"runs/$$\"; sleep 1.5; exec MLIR_OPT \"$@\" ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn a_program_that_is_slow_to_read_is_judged_and_read_a_few_times() {
    if !has_compiler("a_program_that_is_slow_to_read_is_judged_and_read_a_few_times") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let more = ["--programs", "1", "--ops", "15", "--kind", "semantic", "--pipelines", "0"];
    let (said, runs) = fuzz(folder.path(), SLOW_TO_READ, "1000.0", &more);
    assert!(!said.contains("timed out") && !said.contains("left out"), "{said}");
    assert!(hanging_passes(folder.path()).is_empty(), "{said}");
    // The lowering has many passes. It is stopped, the program read alone, and the lowering run. One run asks whether the compiler changes
    // programs without passes.
    assert!(runs <= 6, "{runs}: {said}");
}

/// Has few passes, and does not begin with three or more besides those that print.
const NOT_THREE: &str = r#"#!/bin/sh
all="$*"
case "$all" in
    --help-hidden)
        MLIR_OPT "$@" | awk '/^      --/ { kept = $1 ~ /^--(cse|sccp|canonicalize|inline|symbol-dce|mem2reg|print-ir)$/ } /^    [^ =]/ || /^ ? ?[^ ]/ { kept = 1 } kept' ;;
    *--pass-pipeline=*)
        passes=$(printf '%s' "$all" | grep -oE '(cse|sccp|canonicalize|inline|symbol-dce|mem2reg)[{,)]' | wc -l)
        [ "$passes" -ge 3 ] && { : >"runs/$$"; while :; do :; done; }
        exec MLIR_OPT "$@" ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

#[test]
fn one_cause_in_the_parser_of_pipelines_becomes_few_findings() {
    if !has_compiler("one_cause_in_the_parser_of_pipelines_becomes_few_findings") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let sets = [
        "-cse -sccp -canonicalize",
        "-inline -symbol-dce -mem2reg",
        "-cse -inline -mem2reg",
        "-sccp -inline -symbol-dce",
        "-canonicalize -mem2reg -cse",
        "-sccp -mem2reg -symbol-dce",
    ];
    for (at, set) in sets.iter().enumerate() {
        let text =
            format!("// RUN: mlir-opt %s {set}\nfunc.func @f{at}(%a: i32) -> i32 {{ return %a : i32 }}\n");
        fs::write(folder.path().join(format!("{at}.mlir")), text).unwrap();
    }
    let more =
        ["--corpus", ".", "--kind", "corpus", "--pipelines", "0", "--lowerings", "0", "--programs", "12"];
    let (said, runs) = fuzz(folder.path(), NOT_THREE, "2.0", &more);
    assert_eq!(hanging_passes(folder.path()).len(), 3, "{said}");
    // The pipeline of each finding is stopped and confirmed, and known ones may be stopped five times.
    assert!(runs <= 11, "{runs}: {said}");
    assert!(
        said.contains("not comparable: left out, since the pass or the program hung too often"),
        "{said}"
    );
}

/// Has two passes besides that for printing, and does not begin with both.
const NOT_BOTH: &str = r#"#!/bin/sh
all="$*"
case "$all" in
    --help-hidden)
        MLIR_OPT "$@" | awk '/^      --/ { kept = $1 == "--sccp" || $1 == "--cse" || $1 == "--print-ir" } /^    [^ =]/ || /^ ? ?[^ ]/ { kept = 1 } kept' ;;
    *--pass-pipeline=*cse*sccp*) : >"runs/$$"; while :; do :; done ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

#[test]
fn passes_with_which_a_compiler_does_not_begin_are_a_finding_and_are_left_out() {
    if !has_compiler("passes_with_which_a_compiler_does_not_begin_are_a_finding_and_are_left_out") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write_script(&folder.path().join("both-opt"), &NOT_BOTH.replace("MLIR_OPT", &real(folder.path())));
    fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 2.0\n").unwrap();
    let function = |name: &str| format!("func.func @{name}(%a: i32) -> i32 {{ return %a : i32 }}\n");
    let programs: Vec<String> = (0..12).map(|at| function(&format!("f{at}"))).collect();
    let text = format!("// RUN: mlir-opt %s -cse -sccp -cse\n{}", programs.join("// -----\n"));
    fs::write(folder.path().join("seed.mlir"), text).unwrap();
    fs::create_dir(folder.path().join("runs")).unwrap();
    let args = ["fuzz", "--target", "./both-opt", "--backend", "process", "--jobs", "1", "--programs", "12"];
    let more = ["--corpus", "seed.mlir", "--kind", "corpus", "--pipelines", "0", "--lowerings", "0"];
    let none = ["--reduce-budget", "0s", "--reduce-rest", "0s"];
    let output = command(folder.path(), &[&args[..], &more, &none].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(hanging_passes(folder.path()), ["sccp"], "{said}");
    assert!(
        said.contains("not comparable: left out, since the pass or the program hung too often"),
        "{said}"
    );
    // The first pipeline is stopped, confirmed, and tried without each step. Five others are stopped.
    assert_eq!(fs::read_dir(folder.path().join("runs")).unwrap().count(), 8, "{said}");
}
