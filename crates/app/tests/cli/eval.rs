//! `assay eval`.

use std::path::Path;

use crate::{assay, command, has_target};

const TARGET: &str = "mlir-22";

#[test]
fn an_experiment_or_data_that_is_not_there_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let said = assay(folder.path(), &["eval", "nothing"]);
    assert!(said.contains("there is no experiment 'nothing'") && said.contains("lobe-table3"), "{said}");
    if !has_target("an_experiment_or_data_that_is_not_there_is_one_sentence", TARGET) {
        return;
    }
    let said = assay(folder.path(), &["eval", "duoreduce", "--bugs", "nowhere"]);
    assert!(said.contains("nowhere holds no known bugs") && said.ends_with("exit 2"), "{said}");
    assert!(!folder.path().join("eval/duoreduce.csv").exists());
}

#[test]
fn figures_are_compared_with_the_papers_and_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["eval", "mlirsmith-table3", "--time", "2s", "--out", "out", "--json", "--jobs", "1", "-q"];
    let output = command(folder.path(), &args).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let figures = report["report"]["figures"].as_array().unwrap();
    let ops = figures.iter().find(|figure| figure["name"] == "ops").unwrap();
    assert_eq!(ops["paper"], 125.0);
    assert!(ops["ours"].as_f64().unwrap() > 50.0, "{ops}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    assert!(read("mlirsmith-table3.csv").starts_with("programs,dialects,"));
    assert!(read("mlirsmith-table3.svg").ends_with("</svg>\n"));
}

#[test]
fn a_known_bug_is_reduced_padded_and_plain() {
    let name = "a_known_bug_is_reduced_padded_and_plain";
    let shared = std::env::var("ASSAY_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    let bugs = Path::new(&shared).join("bugs");
    if !bugs.is_dir() {
        eprintln!("{name}: skipped, there is no {}", bugs.display());
        return;
    }
    if !has_target(name, TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let bugs = bugs.to_str().unwrap();
    let args = ["eval", "duoreduce", "--bugs", bugs, "--only", "crash/118765", "--tool", "assay"];
    let said = assay(folder.path(), &[&args[..], &["--target", TARGET, "--out", "out", "-q"]].concat());
    assert!(said.contains("1 of 1 bugs were tried in the time") && said.ends_with("exit 0"), "{said}");
    let csv = std::fs::read_to_string(folder.path().join("out/duoreduce.csv")).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2, "{csv}");
    for row in rows {
        // Success, and one pass at the end.
        assert_eq!((row[3], row[9]), ("true", "1"), "{csv}");
        assert!(row[5].parse::<usize>().unwrap() <= 4, "{csv}");
    }
}

/// A function that is defined on all inputs, with faults that show on most inputs.
const SMALL: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i8, i8) -> i8, sym_name = "f"}> ({
  ^bb0(%a: i8, %b: i8):
    %c3 = "arith.constant"() <{value = 3 : i8}> : () -> i8
    %0 = "arith.subi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    %1 = "arith.muli"(%0, %c3) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    "func.return"(%1) : (i8) -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[test]
fn the_judge_finds_planted_faults_and_calls_no_rewrite_wrong() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("corpus")).unwrap();
    std::fs::write(folder.path().join("corpus/small.mlir"), SMALL).unwrap();
    let judge = |only: &str, time: &str| -> serde_json::Value {
        let args = [
            "eval", "judge", "--corpus", "corpus", "--inputs", "200", "--only", only, "--time", time,
            "--json",
        ];
        let output = command(folder.path(), &[&args[..], &["-q", "--out", "out"]].concat()).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    // One program, so the time is only an upper bound.
    let report = judge("planted constant", "5m");
    let rows = report["report"]["table"]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "{report}");
    let row: Vec<&str> = rows[0].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
    assert_eq!(row[..6], ["fault", "small.mlir", "f", "constant", "arith", "arith.constant"]);
    // Seen, and found by the default inputs.
    assert_eq!(row[7..9], ["true", "true"], "{row:?}");
    assert_eq!(
        judge("planted constant", "5m")["report"]["table"],
        report["report"]["table"],
        "the same seed"
    );
    let report = judge("rewrite", "2s");
    assert!(report["report"]["table"]["rows"].as_array().unwrap().is_empty(), "called wrong: {report}");
    let said = assay(folder.path(), &["eval", "judge", "--corpus", "corpus", "--only", "nothing"]);
    assert!(said.contains("no row has a name with nothing") && said.ends_with("exit 2"), "{said}");
}

#[test]
fn the_prover_does_not_contradict_inputs() {
    let name = "the_prover_does_not_contradict_inputs";
    if !has_target(name, TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("corpus")).unwrap();
    std::fs::write(folder.path().join("corpus/small.mlir"), SMALL).unwrap();
    let args = ["eval", "prove", "--corpus", "corpus", "--inputs", "200", "--time", "20s", "--out", "out"];
    let prove = |more: &[&str]| assay(folder.path(), &[&args[..], &["-q", "--jobs", "1"], more].concat());
    let said = prove(&["--only", "planted"]);
    assert!(said.contains("planted: 2 edits in 1 functions"), "{said}");
    let csv = std::fs::read_to_string(folder.path().join("out/prove.csv")).unwrap();
    let words: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.rsplit(',').nth(4)).collect();
    assert_eq!(words.len(), 2, "{csv}");
    assert!(words.iter().all(|word| ["refuted", "equal", "refines"].contains(word)), "{csv}");
    let said = prove(&["--only", "rewrite"]);
    assert!(said.contains("rewrite: 2 edits in 1 functions") && !said.contains("contradiction:"), "{said}");
    let said = prove(&["--only", "planted", "--peer", "nobody"]);
    assert!(said.contains("there is no peer 'nobody'") && said.ends_with("exit 2"), "{said}");
}

/// A transposition whose permutation must fit its type. Most faults of it are rejected by the verifier.
const TRANSPOSED: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (memref<3x2xi8>, i8) -> index, sym_name = "f"}> ({
  ^bb0(%m: memref<3x2xi8>, %a: i8):
    %0 = "memref.transpose"(%m) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<3x2xi8>) -> memref<2x3xi8, strided<[1, 2]>>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "memref.dim"(%0, %1) : (memref<2x3xi8, strided<[1, 2]>>, index) -> index
    "func.return"(%2) : (index) -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[test]
fn only_faults_that_the_compiler_accepts_count() {
    let name = "only_faults_that_the_compiler_accepts_count";
    if !has_target(name, TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("corpus")).unwrap();
    // Each file draws other faults.
    for number in 0..12 {
        let file = folder.path().join(format!("corpus/{number}.mlir"));
        std::fs::write(file, TRANSPOSED).unwrap();
    }
    let args = ["eval", "prove", "--corpus", "corpus", "--inputs", "200", "--time", "60s", "--out", "out"];
    let said = assay(folder.path(), &[&args[..], &["-q", "--jobs", "1", "--only", "planted"]].concat());
    let refused = said.lines().find_map(|line| line.strip_prefix("left out: ")).unwrap_or_default();
    let refused: usize = refused.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or_default();
    assert!(refused > 0 && !said.contains("contradiction:"), "{said}");
    let csv = std::fs::read_to_string(folder.path().join("out/prove.csv")).unwrap();
    let maps: Vec<&str> = csv.lines().filter(|line| line.contains(",map,memref.transpose,")).collect();
    assert!(maps.is_empty(), "the verifier accepts no other permutation: {maps:?}");
}
