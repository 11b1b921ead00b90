//! A command that asks compilers about themselves ends in time, whatever they answer.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::stand_in::{make_pipe, send, wait_for_the_beginning, wait_for_the_end, write_compiler};
use crate::{assay, command, has_compiler, write_script};

/// Answers as the real compiler does, but hangs if it is asked ASKED: then it holds the pipe `alive` open and writes a line to it, if
/// there is one.
const SILENT: &str = "#!/bin/sh
case \"$*\" in
    ASKED) [ -e alive ] && exec 9>alive && echo begun >&9; sleep 1000 & wait ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// Writes a compiler to the folder that does not answer the question.
fn write_silent_compiler(folder: &Path, asked: &str) {
    write_compiler(folder, "silent-opt", &SILENT.replace("ASKED", asked));
}

#[test]
fn a_compiler_that_does_not_answer_is_named_when_the_time_is_over() {
    if !has_compiler("a_compiler_that_does_not_answer_is_named_when_the_time_is_over") {
        return;
    }
    for (asked, expected) in [
        ("--version", "`./silent-opt --version` did not answer"),
        ("--help-hidden", "`./silent-opt --help-hidden` did not answer"),
        ("*-generic*", "./silent-opt could not be used: it does not print a program of 20 ops"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        write_silent_compiler(folder.path(), asked);
        fs::write(folder.path().join("program.mlir"), "func.func @f() { return }\n").unwrap();
        for command in [
            &["fuzz", "--time", "1s"][..],
            &["explore", "program.mlir", "--time", "1s"],
            &["reduce", "program.mlir", "--pipeline", "cse", "--max-time", "1s"],
        ] {
            let args = ["--target", "./silent-opt", "--backend", "process"];
            let said = assay(folder.path(), &[command, &args].concat());
            let error = said.strip_prefix(&format!("error: {expected} within ")).expect(&said);
            // Sooner than the limit of ten seconds that each answer has.
            let seconds = error.strip_suffix(" s\nexit 3").expect(&said);
            assert_eq!(seconds.len(), 1, "{said}");
        }
    }
}

#[test]
fn a_compiler_that_answers_without_end_is_named_with_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    write_script(&folder.path().join("loud-opt"), "#!/bin/sh\nexec yes 22.1.8\n");
    let said = assay(folder.path(), &["fuzz", "--target", "./loud-opt", "--programs", "1"]);
    let limit = "`./loud-opt --version` printed more than 16 MiB, which is the limit of an answer";
    assert_eq!(said, format!("error: {limit}\nexit 3"));
}

#[test]
fn a_compiler_that_writes_a_file_is_named_with_that_reason() {
    let folder = tempfile::tempdir().unwrap();
    write_script(&folder.path().join("log-opt"), "#!/bin/sh\necho x >trace.log\necho 22.1.8\n");
    let said = assay(folder.path(), &["fuzz", "--target", "./log-opt", "--programs", "1"]);
    let reason = "was ended because it wrote into a file; a compiler may only print its answer";
    assert_eq!(said, format!("error: `./log-opt --version` {reason}\nexit 3"));
}

/// Does not end when it reads a program with a multiplication: it waits, or burns its time.
const DOES_NOT_READ: &str = "#!/bin/sh
case \"$*\" in
    *-generic*)
        program=$(cat)
        case $program in *arith.muli*) HANG ;; esac
        printf '%s\\n' \"$program\" | MLIR_OPT \"$@\" ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn a_program_of_a_corpus_on_which_the_compiler_hangs_is_named() {
    if !has_compiler("a_program_of_a_corpus_on_which_the_compiler_hangs_is_named") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write_compiler(folder.path(), "burn-opt", &DOES_NOT_READ.replace("HANG", "while :; do :; done"));
    write_compiler(folder.path(), "wait-opt", &DOES_NOT_READ.replace("HANG", "sleep 1000"));
    let function = |op: &str| {
        format!("func.func @f(%a: i32) -> i32 {{\n  %0 = {op} %a, %a : i32\n  return %0 : i32\n}}\n")
    };
    fs::write(folder.path().join("hangs.mlir"), function("arith.muli")).unwrap();
    fs::write(folder.path().join("ends.mlir"), function("arith.addi")).unwrap();
    let fuzz = |target: &str, more: &[&str]| {
        let args =
            ["fuzz", "--backend", "process", "--programs", "1", "--target", target, "--kind", "corpus"];
        assay(folder.path(), &[&args[..], more].concat())
    };
    let named = "burn-opt does not end when it reads hangs.mlir:1\n";
    let said = fuzz("./burn-opt", &["--corpus", "hangs.mlir", "--corpus", "ends.mlir"]);
    assert!(said.contains(&format!("note: {named}")), "{said}");
    assert!(said.contains("corpus: 1 of 2 programs") && !said.ends_with("exit 3"), "{said}");
    let said = fuzz("./burn-opt", &["--corpus", "hangs.mlir"]);
    assert!(said.contains(&format!("error: {named}")) && said.ends_with("exit 3"), "{said}");
    let said = fuzz("./wait-opt", &["--corpus", "hangs.mlir", "--corpus", "ends.mlir", "--time", "1s"]);
    assert!(said.contains("error: ./wait-opt did not read hangs.mlir:1 within "), "{said}");
    assert!(said.ends_with("exit 3"), "{said}");
}

#[test]
fn the_only_compiler_does_not_answer() {
    if !has_compiler("the_only_compiler_does_not_answer") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write_silent_compiler(folder.path(), "--version");
    fs::rename(folder.path().join("silent-opt"), folder.path().join("mlir-opt")).unwrap();
    let mut fuzz = command(folder.path(), &["fuzz", "--time", "1s"]);
    let output = fuzz.env("ASSAY_MLIR", "./mlir-opt").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("error: `./mlir-opt --version` did not answer within "), "{said}");
    assert_eq!(output.status.code(), Some(3), "{said}");
}

/// As the real compiler. Its first command notes if files of any size could be written.
const EAGER: &str = "#!/bin/sh
case $(ulimit -f) in unlimited) : >unlimited ;; esac
exec MLIR_OPT \"$@\"
";

#[test]
fn a_compiler_is_limited_from_its_first_instruction() {
    let test = "a_compiler_is_limited_from_its_first_instruction";
    if !has_compiler(test) {
        return;
    }
    if Command::new("taskset").arg("--version").output().is_err() {
        eprintln!("{test}: skipped, there is no taskset");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write_compiler(folder.path(), "eager-opt", EAGER);
    let args = ["--target", "./eager-opt", "--backend", "process", "--kind", "semantic", "--programs", "3"];
    // On one core, the compiler often runs before Assay does.
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let cores = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).unwrap();
    let core = cores.trim().split([',', '-']).next().unwrap();
    let mut fuzz = Command::new("taskset");
    fuzz.current_dir(folder.path()).args(["-c", core, env!("CARGO_BIN_EXE_assay"), "fuzz"]).args(args);
    let said = fuzz.output().unwrap();
    assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stderr));
    assert!(!folder.path().join("unlimited").exists());
}

/// A shell ignores SIGINT for its background jobs, and so do the programs that it starts there.
#[test]
fn signals_end_a_start_even_if_they_were_ignored_before() {
    if !has_compiler("signals_end_a_start_even_if_they_were_ignored_before") {
        return;
    }
    for command in [&["fuzz"][..], &["explore", "program.mlir"]] {
        for signal in ["-INT", "-TERM"] {
            let folder = tempfile::tempdir().unwrap();
            write_silent_compiler(folder.path(), "--version");
            fs::write(folder.path().join("program.mlir"), "func.func @f() { return }\n").unwrap();
            make_pipe(folder.path(), "alive");
            let mut shell = Command::new("/bin/sh");
            shell.current_dir(folder.path()).args(["-c", "trap '' INT TERM; exec \"$0\" \"$@\""]);
            shell.arg(env!("CARGO_BIN_EXE_assay")).args(command).args(["--target", "./silent-opt"]);
            let started = shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let alive = wait_for_the_beginning(folder.path());
            send(signal, &started);
            assert_eq!(started.wait_with_output().unwrap().status.code(), Some(130), "{command:?} {signal}");
            wait_for_the_end(alive);
        }
    }
}
