//! `assay mutate`: same seed, same bytes; files and folders; what the compiler accepts.

use std::path::Path;

use crate::{assay, command, has_target};

/// Programs in both forms, one of them in a folder.
fn corpus(dir: &Path) {
    let generate = ["generate", "--count", "3", "--seed", "5", "--out", "made", "-q"];
    assert_eq!(assay(dir, &generate), "exit 0");
    let pair = "\"builtin.module\"() ({\n}) : () -> ()\n// -----\n\"builtin.module\"() ({\n}) : () -> ()\n";
    std::fs::write(dir.join("two.mlir"), pair).unwrap();
}

#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    corpus(dir);
    let mutate =
        |args: &[&str]| assay(dir, &[&["mutate", "made", "two.mlir", "--count", "300"], args].concat());
    let plain = mutate(&[]);
    assert!(plain.ends_with("exit 0"));
    assert_eq!(plain.matches("// -----\n").count(), 299);
    assert_eq!(plain, mutate(&["--jobs", "3"]));
    assert_ne!(plain, mutate(&["--seed", "2"]));
    let guided = mutate(&["--guide", "dependencies"]);
    assert_eq!(guided, mutate(&["--guide", "dependencies", "--jobs", "3"]));
    assert_ne!(guided, plain);
}

#[test]
fn mutants_of_a_folder_go_to_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    corpus(dir);
    let expected = "next: `assay check new --pipeline canonicalize`, or any other passes\nexit 0";
    assert_eq!(assay(dir, &["mutate", "made", "--count", "4", "--out", "new"]), expected);
    let check = assay(dir, &["parse", "--check", "new/0.mlir", "new/1.mlir", "new/2.mlir", "new/3.mlir"]);
    assert_eq!(check, "4 files, 4 ok, 0 failed\nexit 0");
    let text = assay(dir, &["mutate", "made", "--count", "20", "--stats"]);
    assert!(text.contains("\nmutants                  20 ("), "{text}");
}

#[test]
fn bad_options_are_exit_2() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::create_dir(dir.join("empty")).unwrap();
    insta::assert_snapshot!(assay(dir, &["mutate", "empty"]), @r##"
error: there is no .mlir file in empty
 help: name files, or a folder that holds some at any depth
exit 2
"##);
    let unknown = assay(dir, &["mutate", "empty", "--operators", "blub"]);
    assert!(unknown.starts_with("error: there is no operator 'blub'; there are insert, "), "{unknown}");
}

/// `tests/run` has every op that Assay knows, including ops that few mutations suit.
#[test]
fn the_compiler_takes_what_the_verifiers_take() {
    if !has_target("the_compiler_takes_what_the_verifiers_take", "mlir-22") {
        return;
    }
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let programs = ["arith", "scf", "cf", "func", "vector", "index", "math", "memref", "tensor"]
        .map(|dialect| programs.join(dialect).display().to_string());
    let folder = tempfile::tempdir().unwrap();
    let mut args = vec!["--target", "mlir-22", "--json", "mutate", "--validate", "--count", "800"];
    args.extend(programs.iter().map(String::as_str));
    let output = command(folder.path(), &args).output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let (made, valid) = (json["programs"].as_u64().unwrap(), json["valid"].as_u64().unwrap());
    assert!(made == 800 && valid * 100 >= made * 95, "{valid} of {made} are valid: {json:#}");
}

#[test]
fn a_program_that_the_compiler_does_not_print_is_refused_with_the_reason() {
    let test = "a_program_that_the_compiler_does_not_print_is_refused_with_the_reason";
    if !has_target(test, "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (open, close) = ("scf.if %c {\n".repeat(20_000), "}\n".repeat(20_000));
    let text = format!("func.func @f(%c: i1) {{\n{open}{close}return\n}}\n");
    std::fs::write(folder.path().join("deep.mlir"), text).unwrap();
    let said = assay(folder.path(), &["mutate", "deep.mlir", "--count", "1", "--target", "mlir-22"]);
    assert!(
        said.starts_with("error: deep.mlir cannot be mutated: the compiler crashes on it: stack overflow"),
        "{said}"
    );
}
