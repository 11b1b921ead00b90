//! What a campaign does about compilers that run out of memory.

use std::fs;

use crate::stand_in::StandInCampaign;
use crate::{assay, has_compiler};

/// Runs out of memory on programs with a division if it has less than `NEED` KiB of address space. For each of these runs, it makes a file in the
/// folder `runs` whose name begins with what it has.
const NEEDS: &str = r#"#!/bin/sh
case "$*" in
    *-generic*)
        program=$(cat) has=$(ulimit -v)
        case $program in
            *arith.divsi*)
                mkdir -p runs; : >"runs/$has $$"
                [ "$has" -ge NEED ] || { echo "LLVM ERROR: out of memory" >&2; kill -ABRT $$; } ;;
        esac
        printf '%s\n' "$program" | MLIR_OPT "$@" ;;
    *) exec MLIR_OPT "$@" ;;
esac
"#;

/// What a compiler has if it is tried with more than usual: 8 GiB.
const MORE: &str = "8388608 ";

/// Whether this machine has that much.
fn has_memory(test: &str) -> bool {
    let info = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    let has = kib.is_some_and(|kib| kib > 8 << 20);
    if !has {
        eprintln!("{test}: skipped, less than 8 GiB of memory are available");
    }
    has
}

/// The findings of too much memory.
fn found(campaign: &StandInCampaign) -> Vec<serde_json::Value> {
    campaign.findings(&["--kind", "out-of-memory"])
}

/// A campaign with such a compiler, what it says, and the number of runs with more memory.
fn campaign(need: &str) -> (StandInCampaign, String, usize) {
    let campaign = StandInCampaign::new(&NEEDS.replace("NEED", need), "60.0");
    // It has a division.
    let said = campaign.run(&["--programs", "1", "--seed", "2", "--kind", "semantic"]);
    let tried = campaign.runs().iter().filter(|run| run.starts_with(MORE)).count();
    (campaign, said, tried)
}

#[test]
fn a_small_program_that_needs_twice_the_memory_is_a_finding() {
    let test = "a_small_program_that_needs_twice_the_memory_is_a_finding";
    if !has_compiler(test) || !has_memory(test) {
        return;
    }
    let (campaign, said, tried) = campaign("99999999");
    assert!(said.contains("  out of memory\n") && said.contains(" out of memory: (reading) "), "{said}");
    // It is confirmed once, though each pipeline shows it.
    assert_eq!(tried, 1, "{said}");
    let all = found(&campaign);
    let [finding] = all.as_slice() else { panic!("{all:?}: {said}") };
    let is = |key: &str, value: &str| assert_eq!(finding[key], value, "{finding}");
    is("kind", "out-of-memory");
    is("pass", "(reading)");
    is("title", "needs more than 4096 MiB of memory");
    let (folder, id) = (campaign.folder.path(), finding["id"].to_string());
    assay(folder, &["findings", "reduce", &id, "--budget", "10s"]);
    let reduced = &found(&campaign)[0];
    assert!(["reduced", "partial"].contains(&reduced["analysis"]["state"].as_str().unwrap()), "{reduced}");
    assert_eq!((&reduced["kind"], &reduced["pass"]), (&finding["kind"], &finding["pass"]), "{reduced}");
    let size = |finding: &serde_json::Value| finding["before"].as_str().unwrap().len();
    assert!(size(reduced) < size(finding), "{reduced}");
    assay(folder, &["findings", "export", &id, "--out", "report"]);
    let script = fs::read_to_string(folder.join("report/reproduce.sh")).unwrap();
    assert!(script.contains("ulimit -v 4194304"), "{script}");
}

#[test]
fn a_program_that_needs_a_little_more_memory_is_only_counted() {
    let test = "a_program_that_needs_a_little_more_memory_is_only_counted";
    if !has_compiler(test) || !has_memory(test) {
        return;
    }
    let (campaign, said, tried) = campaign("5000000");
    assert!(said.contains(" out of memory: (reading) "), "{said}");
    assert!((1..=3).contains(&tried), "{tried}: {said}");
    assert!(found(&campaign).is_empty(), "{said}");
}
