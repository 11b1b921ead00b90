//! `assay generate`: same seed, same bytes; files; statistics.

use crate::{assay, has_compiler};

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let generate = |args: &[&str]| assay(dir, &[&["generate"], args].concat());
    let three = generate(&["--seed", "3", "--count", "3"]);
    assert!(three.ends_with("exit 0"));
    assert_eq!(three, generate(&["--seed", "3", "--count", "3"]));
    assert_eq!(three.matches("// -----\n").count(), 2);
    let third = generate(&["--seed", "3", "--first", "2"]);
    assert!(three.ends_with(&third), "program 2 depends on the programs before it");
    assert_ne!(third, generate(&["--seed", "4", "--first", "2"]));
}

#[test]
fn a_program_in_a_folder_prints_what_is_expected_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    assert_eq!(assay(dir, &["generate", "--seed", "1", "--count", "3", "--out", "made", "-q"]), "exit 0");
    let read = |name: &str| std::fs::read_to_string(dir.join("made").join(name)).unwrap();
    let mut printed = 0;
    for index in 0..3 {
        let run = assay(dir, &["run", &format!("made/{index}.mlir")]);
        assert_eq!(run, format!("{}exit 0", read(&format!("{index}.expected"))));
        printed += run.lines().count() - 1;
    }
    assert!(printed > 0, "three programs that print nothing");
    let check = assay(dir, &["parse", "--check", "made/0.mlir", "made/1.mlir", "made/2.mlir"]);
    assert_eq!(check, "3 files, 3 ok, 0 failed\nexit 0");
}

#[test]
fn statistics_count_what_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let text = assay(folder.path(), &["generate", "--count", "5", "--stats"]);
    assert!(text.contains("\nprograms                       5\n"), "{text}");
    let json = assay(folder.path(), &["generate", "--count", "5", "--stats", "--json"]);
    let json: serde_json::Value = serde_json::from_str(json.strip_suffix("exit 0").unwrap()).unwrap();
    let counts = json["count_by_op"].as_object().unwrap();
    let sum: u64 = counts.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(Some(sum), json["total_ops"].as_u64());
    assert_eq!(Some(counts.len() as u64), json["ops"].as_u64());
}

#[test]
fn bad_options_are_exit_2() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    insta::assert_snapshot!(assay(folder.path(), &["generate", "--weight", "foo=3"]), @r##"
error: there is no dialect 'foo' to weigh
exit 2
"##);
    insta::assert_snapshot!(assay(folder.path(), &["generate", "--out", "file"]), @r##"
error: cannot make the folder file: File exists (os error 17)
 help: name a folder that you may write to
exit 2
"##);
}

/// Dialects whose ops need no recipes of other dialects.
const WILD: &[&str] =
    &["generate", "--kind", "grammar", "--dialects", "func,arith,math,index,scf,cf,complex,ub"];

#[test]
fn grammar_programs_do_not_hang_on_the_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let generate = |args: &[&str]| assay(folder.path(), &[WILD, args].concat());
    let one = generate(&["--count", "40", "--jobs", "1"]);
    assert!(one.ends_with("exit 0"), "{one}");
    assert_eq!(one, generate(&["--count", "40", "--jobs", "3"]));
    assert!(one.ends_with(&generate(&["--first", "39"])));
    let bad = assay(folder.path(), &["generate", "--kind", "grammar", "--dialects", "nope"]);
    assert_eq!(bad, "error: MLIR 22 has no dialect 'nope'\nexit 2");
}

#[test]
fn defined_programs_do_not_depend_on_the_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let generate =
        |args: &[&str]| assay(dir, &[&["generate", "--kind", "defined", "--seed", "3"], args].concat());
    let one = generate(&["--count", "20", "--jobs", "1"]);
    assert!(one.ends_with("exit 0"), "{one}");
    assert_eq!(one, generate(&["--count", "20", "--jobs", "3"]));
    assert!(one.ends_with(&generate(&["--first", "19"])));
}

#[test]
fn a_compiler_takes_defined_programs() {
    if !has_compiler("a_compiler_takes_defined_programs") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let args = ["generate", "--kind", "defined", "--count", "100", "--validate", "--json"];
    let text = assay(folder.path(), &args);
    let json: serde_json::Value = serde_json::from_str(text.strip_suffix("exit 0").unwrap()).unwrap();
    let valid = json["valid"].as_u64().unwrap();
    assert!(valid >= 97, "only {valid} of 100: {text}");
}

#[test]
fn a_compiler_takes_unguarded_programs() {
    if !has_compiler("a_compiler_takes_unguarded_programs") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let text = assay(folder.path(), &[WILD, &["--count", "100", "--validate", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(text.strip_suffix("exit 0").unwrap()).unwrap();
    let valid = json["valid"].as_u64().unwrap();
    assert!(valid >= 97, "only {valid} of 100: {text}");
}
