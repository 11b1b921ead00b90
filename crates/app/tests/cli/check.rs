//! `assay check`, tested in ways that the programs of `tests/cli` cannot.

use crate::{assay, has_target};

const FINE: &str = "func.func @f(%i: i32) -> i32 { return %i : i32 }\n";

#[test]
fn a_crash_is_found_and_the_other_files_are_checked() {
    if !has_target("a_crash_is_found_and_the_other_files_are_checked", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.mlir"), FINE).unwrap();
    std::fs::write(folder.path().join("b.mlir"), "func.func @g(%i: i1) -> i1 { return %i : i1 }\n").unwrap();
    let flags = ["--target", "mlir-22", "--pipeline", "cse,test-pass-crash,cse"];
    let said = assay(folder.path(), &[&["check", "a.mlir", "b.mlir"], &flags[..]].concat());
    let lines: Vec<&str> = said.lines().collect();
    // The rest of the line is the signature, which differs between builds of the compiler.
    assert!(
        lines[0].starts_with("crash: test-pass-crash on a.mlir: the compiler crashes: signal 6"),
        "{said}"
    );
    assert!(
        lines[1].starts_with("crash: test-pass-crash on b.mlir: the compiler crashes: signal 6"),
        "{said}"
    );
    assert_eq!(
        lines[2..],
        [
            "       2  not comparable: the compiler crashes",
            "2 functions: 0 refine, 2 refine as far as comparable; 0 % comparable; 2 compiler faults",
            "next: `assay reduce a.mlir --pipeline cse,test-pass-crash,cse --target mlir-22` makes it small",
            "exit 1"
        ]
    );
}

#[test]
fn the_same_is_said_whatever_the_number_of_jobs() {
    if !has_target("the_same_is_said_whatever_the_number_of_jobs", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let part = |n: u32| {
        format!(
            "func.func @f{n}(%i: i32) -> i32 {{\n  %c = arith.constant {n} : i32\n  %r = arith.divsi %i, %c : i32\n  return %r : i32\n}}\n"
        )
    };
    let parts: Vec<String> = (0..40).map(part).collect();
    std::fs::write(folder.path().join("parts.mlir"), parts.join("// -----\n")).unwrap();
    let said = |jobs: &str| {
        let flags =
            ["--target", "mlir-22", "--json", "--jobs", jobs, "--", "-split-input-file", "-canonicalize"];
        assay(folder.path(), &[&["check", "parts.mlir"], &flags[..]].concat())
    };
    let one = said("1");
    assert!(one.contains("\"functions\":40,") && one.contains("\"always_undefined\":1,"), "{one}");
    assert!(one.contains("parts.mlir:235:1"), "places are those of the file: {one}");
    assert_eq!(one, said("3"));
}
