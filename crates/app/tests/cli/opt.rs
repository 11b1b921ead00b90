//! `assay-opt` instead of mlir-opt: the same output, files and exit status, and every run is judged later.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::{assay, has_target};

const PLAIN: &str = "func.func @f(%a: i32) -> i32 {\n  %c0 = arith.constant 0 : i32\n  %0 = arith.addi %a, %c0 : i32\n  \
                     return %0 : i32\n}\n";
const BAD: &str = "func.func @f(%a: i32) -> i64 {\n  return %a : i32\n}\n";
const STRANGE: &str = "func.func @f() {\n  \"strange.op\"() : () -> ()\n  return\n}\n";

/// canonicalize of MLIR 22 moves the constant to the other side, although the difference may overflow (#216042).
const MISCOMPILED: &str = "func.func @f(%a: index) -> i1 {\n  %c0 = index.constant 0\n  %c1 = index.constant 1\n  \
                           %s = index.sub %a, %c1\n  %r = index.cmp slt(%s, %c0)\n  return %r : i1\n}\n";

/// convert-scf-to-cf of MLIR 22 compares only 32 bits of the index (#111589): one index in 2^32 shows it.
const RARE: &str = "func.func @f(%i: index) -> i1 {\n  %0 = scf.index_switch %i -> i1\n  case 3 {\n    %1 = arith.constant true\n    \
                    scf.yield %1 : i1\n  }\n  default {\n    %2 = arith.constant false\n    scf.yield %2 : i1\n  }\n  \
                    return %0 : i1\n}\n";

/// Command lines, and whether the plain program is read from standard input.
const RUNS: &[(&str, bool)] = &[
    ("plain.mlir -canonicalize", false),
    ("-cse", true),
    ("- -canonicalize", true),
    ("--pass-pipeline builtin.module(cse)", true),
    ("/dev/stdin -canonicalize", true),
    ("plain.mlir -canonicalize -o out.mlir", false),
    ("plain.mlir --pass-pipeline=builtin.module(func.func(canonicalize,cse))", false),
    ("plain.mlir -convert-func-to-llvm --mlir-print-debuginfo", false),
    ("plain.mlir --mlir-print-op-generic", false),
    ("plain.mlir -cse --mlir-print-ir-after-all", false),
    ("split.mlir -canonicalize -split-input-file", false),
    ("split.mlir -canonicalize -split-input-file -verify-diagnostics", false),
    ("bad.mlir -canonicalize", false),
    ("bad.mlir -canonicalize -verify-diagnostics", false),
    ("strange.mlir -canonicalize", false),
    ("strange.mlir -canonicalize -allow-unregistered-dialect", false),
    ("empty.mlir -cse", false),
    ("missing.mlir -cse", false),
    ("plain.mlir -no-such-pass", false),
    ("plain.mlir --pass-pipeline=builtin.module(no-such-pass)", false),
    ("plain.mlir --pass-pipeline=builtin.module(test-pass-crash)", false),
    ("plain.mlir -o missing/out.mlir", false),
    ("--version", false),
    ("--help", false),
    ("--show-dialects", false),
];

/// A folder with programs, and the binary under its other name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let split = format!("{PLAIN}\n// -----\n\n{BAD}\n// -----\n{STRANGE}");
    for (name, text) in [
        ("plain", PLAIN),
        ("bad", BAD),
        ("strange", STRANGE),
        ("empty", ""),
        ("split", &split),
        ("wrong", MISCOMPILED),
    ] {
        std::fs::write(folder.path().join(name).with_extension("mlir"), text).unwrap();
    }
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_assay"), folder.path().join("assay-opt")).unwrap();
    folder
}

/// The mlir-opt of MLIR 22.
fn real() -> PathBuf {
    let paths = std::env::var_os("PATH").unwrap();
    let names = ["mlir-opt-22", "mlir-opt"];
    let all = std::env::split_paths(&paths).flat_map(|folder| names.map(|name| folder.join(name)));
    all.into_iter().find(|path| path.is_file()).expect("MLIR 22 is here")
}

#[derive(Debug, PartialEq)]
struct OptRun {
    status: ExitStatus,
    stdout: Vec<u8>,
    stderr: String,
    file: Option<Vec<u8>>,
}

fn run(folder: &Path, program: &Path, args: &[&str], input: Option<&Path>) -> (OptRun, Duration) {
    let out = folder.join("out.mlir");
    let _ = std::fs::remove_file(&out);
    let start = Instant::now();
    let output = Command::new(program)
        .args(args)
        .current_dir(folder)
        .env("ASSAY_OPT_TARGET", real())
        .env("ASSAY_OPT_RUNS", folder.join("runs"))
        .stdin(input.map_or_else(Stdio::null, |path| std::fs::File::open(path).unwrap().into()))
        .output()
        .unwrap();
    let time = start.elapsed();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (OptRun { status: output.status, stdout: output.stdout, stderr, file: std::fs::read(out).ok() }, time)
}

/// How often mlir-opt runs again if its standard error differs: some of its test passes print in an order that changes.
const TRIES: usize = 10;

/// Compares a run of both, and returns the times. What mlir-opt itself does not repeat, such as addresses in stacks, is
/// not compared.
fn compare(folder: &Path, args: &[&str], input: Option<&Path>) -> (Duration, Duration) {
    let (wanted, plain) = run(folder, &real(), args, input);
    let (mut found, ours) = run(folder, &folder.join("assay-opt"), args, input);
    if found.stderr != wanted.stderr {
        let again = (0..TRIES).map(|_| run(folder, &real(), args, input).0.stderr);
        if again.into_iter().any(|stderr| stderr != wanted.stderr) {
            found.stderr.clone_from(&wanted.stderr);
        }
    }
    assert_eq!(found, wanted, "{args:?}");
    (plain, ours)
}

#[test]
fn output_and_status_are_those_of_mlir_opt() {
    if !has_target("output_and_status_are_those_of_mlir_opt", "mlir-22") {
        return;
    }
    let folder = folder();
    let input = folder.path().join("plain.mlir");
    for &(line, piped) in RUNS {
        let args: Vec<&str> = line.split(' ').collect();
        compare(folder.path(), &args, piped.then_some(input.as_path()));
    }
    // Runs that read no program leave nothing behind; the same run counts once.
    let noted = || std::fs::read_dir(folder.path().join("runs")).unwrap().count();
    let before = noted();
    assert_eq!(before, RUNS.len() - 3);
    compare(folder.path(), &["plain.mlir", "-canonicalize"], None);
    assert_eq!(noted(), before);
}

/// Both programs in the same shell: their status, and what they print.
fn in_shell(folder: &Path, line: &str) -> [(Option<i32>, String, String); 2] {
    [real(), folder.join("assay-opt")].map(|program| {
        let output = Command::new("sh")
            .args(["-c", line])
            .current_dir(folder)
            .env("OPT", program)
            .env("ASSAY_OPT_TARGET", real())
            .env("ASSAY_OPT_RUNS", folder.join("runs"))
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    })
}

#[test]
fn a_closed_stream_is_the_same_error_as_for_mlir_opt() {
    if !has_target("a_closed_stream_is_the_same_error_as_for_mlir_opt", "mlir-22") {
        return;
    }
    let folder = folder();
    for (line, is_error) in [
        ("$OPT plain.mlir -cse >&-", true),
        ("$OPT -cse <&-", true),
        ("$OPT - -cse <&-", true),
        ("$OPT -cse <&- >&-", true),
        ("$OPT -cse 0>/dev/full", true),
        ("cat plain.mlir | $OPT -cse >&-", true),
        ("$OPT --help >&-", true),
        ("$OPT plain.mlir -cse <&-", false),
        ("$OPT plain.mlir -cse 2>&-", false),
        ("$OPT -cse <plain.mlir 2>&-", false),
        ("$OPT -cse </dev/null", false),
        ("$OPT plain.mlir -cse <>/dev/null", false),
    ] {
        let [wanted, found] = in_shell(folder.path(), line);
        assert_eq!(wanted.0 != Some(0), is_error, "{line}: {wanted:?}");
        assert_eq!(found, wanted, "{line}");
    }
}

#[test]
fn a_pipe_is_recorded_and_no_run_waits_for_it_without_need() {
    if !has_target("a_pipe_is_recorded_and_no_run_waits_for_it_without_need", "mlir-22") {
        return;
    }
    let folder = folder();
    for flag in ["--help", "--list-passes", "--show-dialects", "--version", "-no-such-pass"] {
        let mut child = Command::new(folder.path().join("assay-opt"))
            .arg(flag)
            .env("ASSAY_OPT_TARGET", real())
            .env("ASSAY_OPT_RUNS", folder.path().join("runs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The pipe stays open.
        let open = child.stdin.take();
        let ended = (0..600).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            child.try_wait().unwrap().is_some()
        });
        drop(open);
        assert!(ended, "{flag} waits");
    }
    let [wanted, found] = in_shell(folder.path(), "cat plain.mlir | $OPT -canonicalize | $OPT -cse");
    assert_eq!(found, wanted);
    let text = assay(folder.path(), &["opt", "runs", "--reduce-budget", "0s"]);
    assert!(text.contains("2 runs: 2 programs, 0 left out"), "{text}");
}

/// A program with this many functions, which a pass changes.
fn many_functions(count: usize) -> String {
    let function = |number| {
        format!(
            "func.func @f{number}(%a: i32, %b: i32) -> i32 {{\n  %c0 = arith.constant 0 : i32\n  \
             %0 = arith.addi %a, %c0 : i32\n  %1 = arith.muli %0, %b : i32\n  return %1 : i32\n}}\n"
        )
    };
    (0..count).map(function).collect()
}

#[test]
fn sigterm_ends_the_judging_of_a_large_program_soon() {
    if !has_target("sigterm_ends_the_judging_of_a_large_program_soon", "mlir-22") {
        return;
    }
    let folder = folder();
    let dir = folder.path();
    std::fs::write(dir.join("many.mlir"), many_functions(4000)).unwrap();
    run(dir, &dir.join("assay-opt"), &["many.mlir", "-canonicalize"], None);
    run(dir, &dir.join("assay-opt"), &["wrong.mlir", "-canonicalize"], None);
    let mut child = Command::new(env!("CARGO_BIN_EXE_assay"))
        .args(["opt", "runs", "--jobs", "2", "--reduce-budget", "0s"])
        .current_dir(dir)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The small program is judged while the large one is in work.
    let listed = || assay(dir, &["findings", "list"]).contains("miscompile");
    let is_judged = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        child.try_wait().unwrap().is_some() || listed()
    });
    assert!(is_judged);
    let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    let start = Instant::now();
    let ended = (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        child.try_wait().unwrap().is_some()
    });
    // A build for tests, on a busy machine.
    assert!(ended && start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    assert!(listed());
}

#[test]
fn what_was_run_is_judged_afterwards() {
    if !has_target("what_was_run_is_judged_afterwards", "mlir-22") {
        return;
    }
    let folder = folder();
    let opt = |args: &[&str]| run(folder.path(), &folder.path().join("assay-opt"), args, None).0;
    for args in
        [&["wrong.mlir", "-canonicalize"][..], &["plain.mlir", "-cse"], &["bad.mlir", "-cse"], &["--version"]]
    {
        opt(args);
    }
    opt(&["plain.mlir"]);
    let text = assay(folder.path(), &["opt", "runs", "--reduce-budget", "0s"]);
    assert!(text.contains("4 runs: 3 programs, 1 left out") && text.contains("1  it runs no pass"), "{text}");
    assert!(text.contains("miscompile in canonicalize") && text.ends_with("exit 1"), "{text}");
    assert!(text.contains("1  rejected"), "{text}");
    let shown = assay(folder.path(), &["findings", "show", "1"]);
    assert!(shown.contains("made of    DIR/wrong.mlir:1"), "{shown}");
    let again = assay(folder.path(), &["opt", "runs"]);
    assert!(again.contains("there are no runs in runs") && again.ends_with("exit 2"), "{again}");
    // It proposes nothing that it does not have.
    opt(&["plain.mlir", "-canonicalize"]);
    let text = assay(folder.path(), &["opt", "runs", "--jobs", "1"]);
    assert!(text.contains("judging runs of mlir-22 (22.1.8), 1 job\n") && text.ends_with("exit 0"), "{text}");
    assert!(text.contains("next: more tests with `assay-opt` in the place of mlir-opt\n"), "{text}");
    assert!(!["seed", "--time", "--shard", "fuzz"].iter().any(|word| text.contains(word)), "{text}");
}

#[test]
fn a_run_is_judged_on_as_many_inputs_as_by_check() {
    if !has_target("a_run_is_judged_on_as_many_inputs_as_by_check", "mlir-22") {
        return;
    }
    let folder = folder();
    std::fs::write(folder.path().join("rare.mlir"), RARE).unwrap();
    run(folder.path(), &folder.path().join("assay-opt"), &["rare.mlir", "-convert-scf-to-cf"], None);
    let text = assay(folder.path(), &["opt", "runs", "--reduce-budget", "0s"]);
    assert!(text.contains("miscompile in convert-scf-to-cf") && text.ends_with("exit 1"), "{text}");
}

#[test]
fn it_does_not_replace_itself_or_a_missing_driver() {
    let folder = folder();
    let own = folder.path().join("assay-opt");
    for (target, said) in
        [(own.as_path(), "names assay-opt itself"), (Path::new("/no/opt"), "names no mlir-opt")]
    {
        let output = Command::new(&own).arg("a.mlir").env("ASSAY_OPT_TARGET", target).output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{output:?}");
    }
}

/// Arguments for the programs of the corpus, in turn.
const TURNS: &[&str] = &[
    "-canonicalize",
    "-cse -allow-unregistered-dialect",
    "-allow-unregistered-dialect -canonicalize --mlir-print-op-generic",
    "-allow-unregistered-dialect -split-input-file -verify-diagnostics -sccp",
    "--pass-pipeline=builtin.module(func.func(canonicalize,cse))",
    "-allow-unregistered-dialect -convert-scf-to-cf -convert-to-llvm",
    "-allow-unregistered-dialect -int-range-optimizations -mlir-print-ir-after-change",
    "-allow-unregistered-dialect -inline -symbol-dce -remove-dead-values",
    "-lower-affine -expand-strided-metadata -convert-arith-to-llvm -o out.mlir",
    "-allow-unregistered-dialect -test-legalize-patterns",
];

/// The requirement: 500 runs on the corpus are equal, and recording and judging them takes no more time than running
/// them again.
#[test]
#[ignore = "takes minutes, and needs ASSAY_SHARED"]
fn five_hundred_runs_are_equal() {
    let shared = std::env::var_os("ASSAY_SHARED").expect("ASSAY_SHARED names the shared folder");
    let corpus = Path::new(&shared).join("corpus/generic");
    let mut programs: Vec<PathBuf> =
        std::fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path()).collect();
    programs.sort();
    let folder = folder();
    let (mut plain, mut ours) = (Duration::ZERO, Duration::ZERO);
    for (at, program) in programs.iter().step_by(programs.len() / 500).take(500).enumerate() {
        let mut args: Vec<&str> = TURNS[at % TURNS.len()].split(' ').collect();
        let piped = at % 7 == 0;
        if !piped {
            args.insert(0, program.to_str().unwrap());
        }
        let (one, other) = compare(folder.path(), &args, piped.then_some(program));
        (plain, ours) = (plain + one, ours + other);
    }
    let start = Instant::now();
    let text = assay(folder.path(), &["opt", "runs", "--reduce-budget", "0s"]);
    eprintln!("{text}\nmlir-opt {plain:.1?}, assay-opt {ours:.1?}, assay opt {:.1?}", start.elapsed());
}
