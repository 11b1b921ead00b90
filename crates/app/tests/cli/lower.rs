//! `assay lower`.

use crate::{assay, command, has_target};

const TARGET: &str = "mlir-22";

/// Whether the target can run in process. If not, prints that the test `test` is skipped.
fn has_library(test: &str) -> bool {
    if !has_target(test, TARGET) {
        return false;
    }
    let folder = tempfile::tempdir().unwrap();
    let page = command(folder.path(), &["doctor", "--json"]).output().unwrap().stdout;
    let page: serde_json::Value = serde_json::from_slice(&page).unwrap();
    let target = page["targets"].as_array().unwrap().iter().find(|target| target["name"] == TARGET).unwrap();
    let found = target["back_ends"].as_array().unwrap().iter().any(|back_end| back_end == "library");
    if !found {
        eprintln!("{test}: skipped, {TARGET} has no library or assay-worker is not built");
    }
    found
}

#[test]
fn both_back_ends_take_the_same_paths() {
    if !has_library("both_back_ends_take_the_same_paths") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let paths = |back_end: &str| {
        let args =
            ["lower", "--kind", "tosa", "--count", "1", "--seed", "3", "--strategy", "desil,lobe", "--json"];
        let more = ["--optnum-each", "1", "--max-steps", "9", "--target", TARGET, "--backend", back_end];
        let output = command(folder.path(), &[args.as_slice(), &more].concat()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        // generate-runtime-verification writes locations into the program, which differ.
        let path = |line: &str| {
            let mut path: serde_json::Value = serde_json::from_str(line).unwrap();
            path.as_object_mut().unwrap().remove("program");
            path
        };
        text.lines().map(path).collect::<Vec<_>>()
    };
    let process = paths("process");
    assert_eq!(process.len(), 2);
    assert_eq!(process, paths("library"));
}

#[test]
fn statistics_count_every_path() {
    if !has_target("statistics_count_every_path", TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let args = ["lower", "--kind", "semantic", "--count", "2", "--seed", "1", "--stats", "--target", TARGET];
    let strategies = ["--strategy", "desil,no-rules", "--max-steps", "10"];
    let text = assay(folder.path(), &[args.as_slice(), &strategies].concat());
    assert!(text.contains("semantic  desil           2  100.00 %"), "{text}");
    assert!(text.contains("semantic  no-rules        0    0.00 %"), "{text}");
    assert!(text.ends_with("exit 0"), "{text}");
}
