//! Common mistakes: one sentence, help, the exit code; never a panic.

use std::path::Path;
use std::process::Stdio;

use crate::{assay, command, has_target};

const FINE: &str = "func.func @f(%i: i32) -> i32 { return %i : i32 }\n";
const STRANGE: &str =
    "func.func @f(%i: i32) -> i32 {\n  %0 = \"my.op\"(%i) : (i32) -> i32\n  return %0 : i32\n}\n";
const UNKNOWN: &str =
    "func.func @f(%i: i32) -> i32 {\n  %0 = arith.addq %i, %i : i32\n  return %0 : i32\n}\n";

const DECLARES: &str = "func.func private @f(i32)\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("fine.mlir", FINE),
        ("strange.mlir", STRANGE),
        ("unknown.mlir", UNKNOWN),
        ("declares.mlir", DECLARES),
    ];
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    folder
}

/// Each command line with the expected message, and its exit code.
fn say(folder: &Path, cases: &[(&str, &str)]) {
    for (line, expected) in cases {
        let args: Vec<&str> = line.split_whitespace().collect();
        let said = assay(folder, &args);
        assert_eq!(said, *expected, "assay {line}");
    }
}

#[test]
fn folders_and_files_that_do_not_fit_are_named() {
    let wants_file = "error: empty is a folder, where a file is wanted\n \
                      help: check, mutate, regress and sanitize --out take folders\nexit 2";
    let nothing = "error: there is no .mlir file in empty\n \
                   help: name files, or a folder that holds some at any depth\nexit 2";
    say(
        folder().path(),
        &[
            ("run empty", wants_file),
            ("sanitize empty --out new", nothing),
            ("mutate empty", nothing),
            (
                "sanitize fine.mlir empty",
                "error: several programs do not fit on standard output\n \
                 help: add --out DIR, the folder where they go\nexit 2",
            ),
            (
                "parse fine.mlir",
                "fine.mlir:1:1: expected an op in generic form (`\"name\"(…)`), an alias or a `{-#` section, found `f`\n   | func.func @f(%i: i32) -> i32 { return %i : i32 }\n   | ^\n\
                 1 file, 0 ok, 1 failed\n\
                 next: `mlir-opt --mlir-print-op-generic FILE` prints a file in pretty form in generic form\nexit 2",
            ),
            (
                "generate --out fine.mlir",
                "error: cannot make the folder fine.mlir: File exists (os error 17)\n \
                 help: name a folder that you may write to\nexit 2",
            ),
            (
                "findings learn empty",
                "error: there is no bug in these folders\n \
                 help: a bug is a folder with program.mlir and its passes in bug.toml, passes.txt or pipelines.txt\nexit 2",
            ),
            (
                "findings list --db /dev/null",
                "error: the store /dev/null cannot be opened: it is not a file\n \
                 help: name a place that you may write to with --db PATH\nexit 2",
            ),
        ],
    );
}

#[test]
fn missing_passes_and_files_that_are_no_drivers_are_reported() {
    let flags = "error: no passes were named\n \
                 help: add --pipeline 'canonicalize,cse', or flags as for mlir-opt after `--`\nexit 2";
    say(
        folder().path(),
        &[
            (
                "check fine.mlir",
                "error: no passes were named\n \
                 help: add --pipeline 'canonicalize,cse', or flags as for mlir-opt after `--`, or --from-run-lines, or --against AFTER.mlir\nexit 2",
            ),
            ("reduce fine.mlir", flags),
            ("bisect fine.mlir", flags),
            (
                "check fine.mlir --pipeline cse --target /bin/true",
                "error: /bin/true could not be used: its --help-hidden lists no passes, as that of an mlir-opt does\nexit 3",
            ),
        ],
    );
}

#[test]
fn a_full_disk_is_one_sentence_and_a_closed_stream_none() {
    if !Path::new("/dev/full").exists() {
        eprintln!("skipped, there is no /dev/full");
        return;
    }
    let folder = folder();
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let args = ["generate", "--count", "2"];
    let output = command(folder.path(), &args).stdout(full()).stderr(Stdio::piped()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "error: cannot write to standard output: No space left on device (os error 28)\n");
    assert_eq!(output.status.code(), Some(2));
    // The messages for standard error are lost, the work is not.
    let output = command(folder.path(), &["generate", "--out", "made"]).stderr(full()).output().unwrap();
    assert!(output.status.success() && folder.path().join("made/0.mlir").exists());
}

#[test]
fn the_compiler_has_a_say() {
    if !has_target("the_compiler_has_a_say", "mlir-22") {
        return;
    }
    let folder = folder();
    let target = |line: &str| format!("{line} --target mlir-22");
    let unwritable = |name: &str| {
        format!(
            "error: cannot write {name}: No such file or directory (os error 2)\n \
             help: name a file in a folder that is there and that you may write to\nexit 2"
        )
    };
    let strange = "error: mlir-22 does not take the program: operation being parsed with an unregistered dialect\nexit 2";
    let misspelt = "error: mlir-22 has no pass `csee`; did you mean `cse`?\nexit 2";
    let cases = [
        ("lower strange.mlir", strange.to_owned()),
        ("explore strange.mlir", strange.to_owned()),
        (
            "mutate strange.mlir unknown.mlir",
            "error: none of 2 programs can be mutated: operation being parsed with an unregistered dialect\nexit 2".into(),
        ),
        ("mutate fine.mlir --patterns --pipeline csee", misspelt.to_owned()),
        ("regress mlir-22 mlir-22 fine.mlir --pipeline csee", misspelt.to_owned()),
        (
            "check fine.mlir --pipeline builtin.module()",
            "error: the pipeline has no pass\n help: name some, as in 'canonicalize,func.func(cse)'\nexit 2".into(),
        ),
        ("check fine.mlir --pipeline csee", misspelt.to_owned()),
        ("reduce fine.mlir --pipeline csee", misspelt.to_owned()),
        ("check fine.mlir --pipeline cse{", "error: bad pipeline: expected `}` before the end at character 5\nexit 2".into()),
        (
            "check declares.mlir --pipeline cse",
            "0 functions: nothing was checked\n\
             next: give it a function that has a body and is not private: others are judged through their callers\nexit 4".into(),
        ),
        ("check empty --pipeline cse", "error: there is no .mlir file in empty\n help: name files, or a folder that holds some at any depth\nexit 2".into()),
        // Reported before any work is done that could be lost.
        ("reduce fine.mlir --pipeline cse --output none/o.mlir", unwritable("none/o.mlir")),
        ("check fine.mlir --pipeline cse --junit none/j.xml", unwritable("none/j.xml")),
        ("rules learn --out none/r.tsv", unwritable("none/r.tsv")),
    ];
    for (line, expected) in &cases {
        say(folder.path(), &[(&target(line), expected)]);
    }
    let said = assay(folder.path(), &["check", "fine.mlir", "--target", "mlir-22", "--", "--csee"]);
    assert_eq!(said, "error: mlir-22 has no pass or flag '--csee'; did you mean '--cse'?\nexit 2");
    let said = assay(folder.path(), &["run", "unknown.mlir", "--target", "mlir-22"]);
    assert!(
        said.starts_with(
            "error: unknown.mlir:2:8: custom op 'arith.addq' is unknown\n   |   %0 = arith.addq %i, %i : i32\n   |        ^\n \
             help: so says /"
        ),
        "{said}"
    );
}
