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
fn figures_stand_beside_the_papers_and_files_are_written() {
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
    assert!(said.contains("1 of 1 bugs were met in the time") && said.ends_with("exit 0"), "{said}");
    let csv = std::fs::read_to_string(folder.path().join("out/duoreduce.csv")).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2, "{csv}");
    for row in rows {
        // Success, and one pass at the end.
        assert_eq!((row[3], row[9]), ("true", "1"), "{csv}");
        assert!(row[5].parse::<usize>().unwrap() <= 4, "{csv}");
    }
}
