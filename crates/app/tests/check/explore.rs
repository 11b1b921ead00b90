//! Known miscompilations found by `assay explore` from the program alone. It takes long, so it runs only on request:
//! `ASSAY_EXPLORE=20s cargo test -p mlir-assay --release --test check explore -- --ignored --nocapture`.

use std::fs;

use serde_json::Value;

use crate::{TARGET, command, has_target, shared};

/// The share of the miscompilations on 22 that must be found, in the pass that is on record as faulty.
const SHARE: f64 = 0.6;

#[test]
#[ignore = "explores each of 33 programs for as long as ASSAY_EXPLORE says (20s)"]
fn known_miscompilations_are_found_from_the_program_alone() {
    let test = "known_miscompilations_are_found_from_the_program_alone";
    let Some(folder) = shared(test, "bugs/silent") else { return };
    if !has_target(test) {
        return;
    }
    let time = std::env::var("ASSAY_EXPLORE").unwrap_or_else(|_| "20s".to_owned());
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    let (mut named, mut found, mut all) = (0, 0, 0);
    for case in cases {
        let info = fs::read_to_string(case.join("info.json")).unwrap_or_default();
        let info: Value = serde_json::from_str(&info).unwrap_or_default();
        if info["reproduces"]["22"] != true {
            continue;
        }
        let db = tempfile::tempdir().unwrap();
        let store = db.path().join("db");
        let program = case.join("program.22.mlir");
        let args =
            ["explore", program.to_str().unwrap(), "--time", &time, "--test-passes", "--reduce-budget", "0s"];
        let common = ["--target", TARGET, "--db", store.to_str().unwrap()];
        let output = command(&[&args[..], &common[..]].concat()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        let passes: Vec<&str> = said
            .lines()
            .filter_map(|line| {
                line.strip_prefix("found ")?.split_once(" miscompile in ")?.1.split(':').next()
            })
            .collect();
        all += 1;
        found += usize::from(!passes.is_empty());
        // A program can run into other bugs too.
        let faulty = info["faulty_pass"].as_str().unwrap_or_default();
        named += usize::from(passes.iter().any(|pass| faulty.contains(pass)));
        println!("{:<14}{faulty:<50}{}", case.file_name().unwrap().to_string_lossy(), passes.join(", "));
    }
    println!(
        "{named} of {all} are found in {time} each, in the pass on record; {found} programs show an inconsistency"
    );
    assert!(named as f64 >= SHARE * f64::from(all), "{named} of {all}");
}
