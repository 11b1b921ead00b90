//! What a campaign does about compilers that do not end.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assay_drive::Discovery;
use assay_drive::discover::SearchPlaces;
use assay_drive::library::find_libraries;

use crate::stand_in::StandInCampaign;
use crate::{command, has_compiler, render_output};

/// Answers questions as the real compiler does, but does not end on any pipeline. For each pipeline without prints between the
/// steps, it makes an empty file in the folder `runs`: compilers may not write into files.
const BURNS: &str = "#!/bin/sh
all=\"$*\"
case \"$all\" in
    *print-ir*) while :; do :; done ;;
    *--pass-pipeline=*) : >\"runs/$$ ${all##*--pass-pipeline=}\"; while :; do :; done ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// A cause is confirmed once: no other program waits for the same pass again.
#[test]
fn a_hang_is_confirmed_once_for_each_pass() {
    if !has_compiler("a_hang_is_confirmed_once_for_each_pass") {
        return;
    }
    let campaign = StandInCampaign::new(BURNS, "1.0");
    let said = campaign.run(&["--programs", "4", "--kind", "semantic"]);
    // Pipelines without prints between the steps show whether a pass hangs.
    let tried: Vec<String> =
        campaign.runs().iter().map(|run| run.split_once(' ').unwrap().1.to_owned()).collect();
    assert_eq!(tried.iter().collect::<BTreeSet<_>>().len(), tried.len(), "{tried:?}: {said}");
    assert!(!tried.is_empty() && campaign.hanging_passes().len() == tried.len(), "{tried:?}: {said}");
}

/// Has the pass `sccp` besides that for printing, and does not end on it.
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
    let program = "// RUN: mlir-opt %s -sccp\nfunc.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n";
    let campaign = StandInCampaign::with_corpus(ONE_PASS, "2.0", program);
    let said = campaign.run_corpus("64");
    let count = |verdict: &str| {
        let line = said.lines().find_map(|line| line.strip_suffix(verdict));
        line.and_then(|line| line.trim().parse::<usize>().ok()).unwrap_or(0)
    };
    let (stopped, left_out) = (
        count("timed out"),
        count("not comparable: left out, since the pass hangs on the program of the corpus"),
    );
    assert_eq!((stopped, left_out), (5, 18), "{said}");
    assert!(said.contains("  18 steps left out because of hangs: sccp 18\n"), "{said}");
    assert!(said.contains("  hanging compilers took "), "{said}");
    // Each was stopped once; the first was then confirmed alone.
    assert_eq!(campaign.runs().len(), stopped + 1, "{said}");
    assert_eq!(campaign.hanging_passes().len(), 1, "{said}");
}

/// Has two passes besides that for printing, and ends both by the signal of a limit of CPU time if the program has `HANGING`, after the first print
/// if there are prints. For each other run with a pass, it makes a file in the folder `runs` whose name begins with the limit.
const FOLDS: &str = r#"#!/bin/sh
all="$*"
case "$all" in
    --help-hidden)
        MLIR_OPT "$@" | awk '/^      --/ { kept = $1 == "--sccp" || $1 == "--cse" || $1 == "--print-ir" } /^    [^ =]/ || /^ ? ?[^ ]/ { kept = 1 } kept' ;;
    *--pass-pipeline=*)
        program=$(cat)
        case "$all" in *print-ir*) ;; *) : >"runs/$(ulimit -t) ${all##*--pass-pipeline=} $$" ;; esac
        case $program in
            *HANGING*)
                case "$all" in *print-ir*) ;; *) kill -XCPU $$ ;; esac
                for arg; do
                    shift
                    case $arg in --pass-pipeline=*) arg="${arg%%\}*}})" ;; esac
                    set -- "$@" "$arg"
                done
                printf '%s\n' "$program" | MLIR_OPT "$@"
                kill -XCPU $$ ;;
        esac
        printf '%s\n' "$program" | MLIR_OPT "$@" ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

/// The limits of CPU time that a stand-in had when it was tried whether a pass hangs, in seconds, by pass.
fn limits(campaign: &StandInCampaign) -> [Vec<u64>; 2] {
    ["sccp", "cse"].map(|pass| {
        let runs = campaign.runs();
        let of_pass = runs.iter().filter(|run| run.contains(pass));
        of_pass.map(|run| run.split_once(' ').unwrap().0.parse().unwrap()).collect()
    })
}

/// Many passes fold, and one endless fold makes all of them hang on a program.
#[test]
fn a_pass_that_hangs_on_a_program_that_made_another_one_hang_is_soon_confirmed() {
    if !has_compiler("a_pass_that_hangs_on_a_program_that_made_another_one_hang_is_soon_confirmed") {
        return;
    }
    let program = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";
    let campaign = StandInCampaign::with_corpus(&FOLDS.replace("HANGING", "func.func"), "2.0", program);
    let said = campaign.run_corpus("32");
    let mut limits = limits(&campaign);
    limits.sort();
    // No run ends, so the average is that before any run.
    assert_eq!(limits, [vec![1], vec![2]], "{said}");
    let passes: BTreeSet<String> = campaign.hanging_passes().into_iter().collect();
    assert_eq!(passes.len(), 2, "{said}");
}

/// The op of a known bug (found/54) is tried twice for the first pass that hangs on it, and once for another one.
#[test]
fn a_known_op_is_confirmed_once_for_all_passes() {
    if !has_compiler("a_known_op_is_confirmed_once_for_all_passes") {
        return;
    }
    let program = "func.func @f() {\n  %mask = arith.constant dense<true> : vector<1xi1>\n  vector.mask %mask { vector.yield } : vector<1xi1>\n  return\n}\n";
    let campaign = StandInCampaign::with_corpus(&FOLDS.replace("HANGING", "vector.mask"), "2.0", program);
    let said = campaign.run_corpus("32");
    let mut limits = limits(&campaign);
    limits.sort();
    assert_eq!(limits, [vec![1], vec![1, 2]], "{said}");
    let hangs = campaign.findings(&["--kind", "hang"]);
    assert!(hangs.iter().all(|hang| hang["ops"][0] == "vector.mask"), "{hangs:?}");
    assert_eq!(hangs.len(), 2, "{said}");
}

/// Is stopped once in a pipeline with prints, as on a busy machine, and ends otherwise.
const STOPPED_ONCE: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline=*print-ir*) mkdir runs/stopped 2>/dev/null && sleep 1000 ;;
esac
exec MLIR_OPT \"$@\"
";

/// How busy the machine is does not change what a campaign counts.
#[test]
fn runs_that_repeat_a_stopped_one_are_counted_apart() {
    if !has_compiler("runs_that_repeat_a_stopped_one_are_counted_apart") {
        return;
    }
    let counts = |script: &str| {
        let campaign = StandInCampaign::new(script, "120.0");
        let said =
            campaign.run(&["--programs", "1", "--seed", "7", "--ops", "15", "--kind", "semantic", "--json"]);
        let events = said.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let done: Vec<_> = events.filter(|event| event["event"] == "program-done").collect();
        let [done] = done.as_slice() else { panic!("{said}") };
        let verdicts = done["verdicts"].as_object().unwrap().clone();
        (done["compiles"].as_u64().unwrap(), done["repeats"].as_u64().unwrap_or(0), verdicts)
    };
    let (compiles, repeats, verdicts) = counts(STOPPED_ONCE);
    assert!(repeats > 0);
    let (quiet, _, same) = counts("#!/bin/sh\nexec MLIR_OPT \"$@\"\n");
    assert_eq!((compiles, verdicts), (quiet, same));
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
    // Enough time for the output, even on a busy machine.
    let campaign = StandInCampaign::new(BURNS_AFTER_OUTPUT, "2.0");
    let said = campaign.run(&["--programs", "1", "--kind", "semantic"]);
    assert!(!campaign.hanging_passes().is_empty(), "{said}");
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

#[test]
fn a_program_that_is_not_read_is_a_finding_and_others_like_it_are_left_out() {
    if !has_compiler("a_program_that_is_not_read_is_a_finding_and_others_like_it_are_left_out") {
        return;
    }
    let campaign = StandInCampaign::new(DOES_NOT_READ, "2.0");
    let said = campaign.run(&["--programs", "40", "--kind", "semantic"]);
    let (findings, runs) = (campaign.hanging_passes(), campaign.runs().len());
    assert!(findings.len() > 1 && findings.iter().all(|pass| pass == "(reading)"), "{findings:?}: {said}");
    assert!(
        said.contains("not comparable: left out, since the compiler hangs on the program without"),
        "{said}"
    );
    assert!(
        said.contains("not comparable: left out, since the pass or the program hung too often"),
        "{said}"
    );
    // Each program that is not read is run with its first pipeline, and without passes. This is repeated until they share a word that
    // others do not have.
    assert!(runs <= 12, "{runs}: {said}");
    let folder = campaign.folder.path();
    command(folder, &["findings", "export", "1", "--out", "report"]).output().unwrap();
    let report = fs::read_to_string(folder.join("report/issue.md")).unwrap();
    assert!(report.contains("does not end when it reads this program"), "{report}");
}

/// Prints its result, and does not end then if the program has a division, with or without passes.
const PRINTS_AND_HANGS: &str = "#!/bin/sh
case \"$*\" in
    *-generic*)
        program=$(cat)
        printf '%s\\n' \"$program\" | MLIR_OPT \"$@\" || exit $?
        case $program in *arith.divsi*) kill -XCPU $$ ;; esac ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn no_pass_is_blamed_if_the_compiler_does_not_end_without_passes_either() {
    if !has_compiler("no_pass_is_blamed_if_the_compiler_does_not_end_without_passes_either") {
        return;
    }
    let campaign = StandInCampaign::new(PRINTS_AND_HANGS, "2.0");
    let said = campaign.run(&["--programs", "12", "--kind", "semantic"]);
    let findings = campaign.hanging_passes();
    assert!(!findings.is_empty() && findings.iter().all(|pass| pass == "(printing)"), "{findings:?}: {said}");
    let folder = campaign.folder.path();
    command(folder, &["findings", "export", "1", "--out", "report"]).output().unwrap();
    let report = fs::read_to_string(folder.join("report/issue.md")).unwrap();
    assert!(report.contains("prints this program and does not end then"), "{report}");
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
    let more = ["--programs", "12", "--seed", "3", "--ops", "15", "--kind", "semantic", "--pipelines", "1"];
    let campaign = StandInCampaign::new(TWO_CAUSES, "2.0");
    let said = campaign.run(&more);
    let findings = campaign.findings(&[]);
    let programs: Vec<&str> = findings.iter().map(|one| one["before"].as_str().unwrap()).collect();
    for (op, other) in [("arith.select", "arith.xori"), ("arith.xori", "arith.select")] {
        let has_only = |program: &&&str| program.contains(op) && !program.contains(other);
        assert!(programs.iter().filter(has_only).count() > 0, "{op}: {said}");
    }
}

/// Needs longer to read any program than a pipeline gets at first. It does not burn the time, but it ends as if it had.
const SLOW_TO_READ: &str = "#!/bin/sh
case \"$*\" in
    *-generic*) : >\"runs/$$\"; sleep SECONDS; exec MLIR_OPT \"$@\" ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn a_program_that_is_slow_to_read_is_judged_and_read_a_few_times() {
    if !has_compiler("a_program_that_is_slow_to_read_is_judged_and_read_a_few_times") {
        return;
    }
    // To read a program may even take longer than a run may take otherwise.
    for (seconds, most) in [("1.5", "1000.0"), ("4", "3.0")] {
        let campaign = StandInCampaign::new(&SLOW_TO_READ.replace("SECONDS", seconds), most);
        let said =
            campaign.run(&["--programs", "1", "--ops", "15", "--kind", "semantic", "--pipelines", "0"]);
        assert!(said.contains("  ok\n"), "{said}");
        assert!(!said.contains("timed out") && !said.contains("left out"), "{said}");
        assert!(campaign.hanging_passes().is_empty(), "{said}");
        // The lowering has many passes. It is stopped, the program read alone, and the lowering run. One run asks whether the compiler changes
        // programs without passes.
        let runs = campaign.runs().len();
        assert!(runs <= 6, "{runs}: {said}");
    }
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
    let campaign = StandInCampaign::new(NOT_THREE, "2.0");
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
        fs::write(campaign.folder.path().join(format!("{at}.mlir")), text).unwrap();
    }
    let said = campaign.run_corpus("12");
    assert_eq!(campaign.hanging_passes().len(), 3, "{said}");
    // The pipeline of each finding is stopped and confirmed, and known ones may be stopped five times.
    let runs = campaign.runs().len();
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
    let function = |name: &str| format!("func.func @{name}(%a: i32) -> i32 {{ return %a : i32 }}\n");
    let programs: Vec<String> = (0..12).map(|at| function(&format!("f{at}"))).collect();
    let text = format!("// RUN: mlir-opt %s -cse -sccp -cse\n{}", programs.join("// -----\n"));
    let campaign = StandInCampaign::with_corpus(NOT_BOTH, "2.0", &text);
    let said = campaign.run_corpus("12");
    assert_eq!(campaign.hanging_passes(), ["sccp"], "{said}");
    assert!(
        said.contains("not comparable: left out, since the pass or the program hung too often"),
        "{said}"
    );
    // The first pipeline is stopped, confirmed, and tried without each step. Five others are stopped.
    assert_eq!(campaign.runs().len(), 8, "{said}");
}

/// A library with the MLIR C API, in the place of that of the newest compiler, that does not end where it is to destroy the context of a
/// program with `arith.divsi`. Returns the values of `ASSAY_MLIR` and `ASSAY_MLIR_CAPI`; `None` if there is no library or no C compiler.
fn library_that_does_not_end(folder: &Path) -> Option<[PathBuf; 2]> {
    let [bin, home] = ["bin", "capi/user"].map(|name| folder.join(name));
    let real =
        find_libraries(&SearchPlaces::from_env().capi()).into_iter().find(|one| one.name == "mlir-22")?;
    let opt = Discovery::run().select("mlir-22").ok()?.opt;
    fs::create_dir_all(&bin).unwrap();
    fs::create_dir_all(&home).unwrap();
    std::os::unix::fs::symlink(opt, bin.join("mlir-opt")).unwrap();
    fs::write(home.join("version"), &real.version).unwrap();
    let source = folder.join("at_the_end.c");
    fs::write(&source, include_str!("../../../worker/tests/at_the_end.c")).unwrap();
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-Wl,--no-as-needed", "-DMARK=\"arith.divsi\"", "-DAT_END=for (;;)", "-o"])
        .args([&home.join("libend.so"), &source, &real.path])
        .arg(format!("-Wl,-rpath,{}", real.path.parent().unwrap().display()))
        .status();
    assert!(built.ok()?.success());
    Some([bin, folder.join("capi")])
}

/// Processes and a library have the same answer ([`PRINTS_AND_HANGS`]).
#[test]
fn a_library_that_does_not_end_after_its_output_is_a_finding() {
    let folder = tempfile::tempdir().unwrap();
    let Some([bin, capi]) = library_that_does_not_end(folder.path()) else {
        eprintln!(
            "a_library_that_does_not_end_after_its_output_is_a_finding: skipped, there is no library or no cc"
        );
        return;
    };
    fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 2.0\n").unwrap();
    // This program has a division.
    let args = ["fuzz", "--target", "user", "--backend", "library", "--jobs", "1", "--programs", "1"];
    let more = ["--seed", "2", "--kind", "semantic", "--reduce-budget", "0s", "--reduce-rest", "0s"];
    let mut fuzz = command(folder.path(), &[args.as_slice(), &more].concat());
    let output = fuzz.env("ASSAY_MLIR", bin).env("ASSAY_MLIR_CAPI", capi).output().unwrap();
    let said = render_output(folder.path(), &output);
    let list = ["findings", "list", "--all", "--kind", "hang", "--json"];
    let list = command(folder.path(), &list).output().unwrap();
    let list: Vec<serde_json::Value> = serde_json::from_slice(&list.stdout).unwrap();
    let is_of_the_end = |one: &serde_json::Value| one["pass"] == "(printing)";
    assert!(!list.is_empty() && list.iter().all(is_of_the_end), "{list:?}: {said}");
    assert!(said.contains("  ok\n") && said.contains("timed out\n"), "{said}");
}
