//! `found/`: the generated files are up to date, and the scripts show their bugs and report nothing else as the bug.

use std::path::Path;
use std::process::Command;

use assay_campaign::export::bug::BugSymptom;
use xtask::found;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[test]
fn what_is_generated_is_up_to_date() {
    let stale = found::stale(root()).unwrap();
    assert!(stale.is_empty(), "run `cargo xtask found`: {stale:?}");
}

#[test]
fn each_bug_says_how_it_is_shown() {
    for entry in found::entries(root()).unwrap() {
        let (bug, show) = (&entry.bug, &entry.bug.show);
        assert!(
            !bug.title.is_empty() && !bug.passes.is_empty() && !bug.argument.is_empty(),
            "{}",
            entry.name
        );
        // A bug of the printer needs no pass.
        let prints = show.kind == BugSymptom::UnreadableOutput || bug.passes == ["(printing)"];
        assert!(!show.step.is_empty() || prints, "{}: no guilty pass", entry.name);
        let reasoned = show.control.is_some() == show.no_control.is_empty();
        assert!(reasoned, "{}: neither a control nor a reason why there is none", entry.name);
        let plain = bug.strength == assay_campaign::Strength::Strong;
        assert_eq!(plain, bug.reason.is_empty(), "{}: what is not strong has a reason", entry.name);
    }
}

/// Every script with the compiler that has the bug, without the guilty pass, with unknown passes and options, without tools
/// and with broken ones.
#[test]
fn scripts_show_their_bug_and_nothing_else_passes_for_it() {
    let is_there = |tool: &str| Command::new(tool).arg("--version").output().is_ok();
    for tool in ["mlir-opt-22", "mlir-runner-22"] {
        if !is_there(tool) {
            eprintln!("skipped: {tool} is not installed");
            return;
        }
    }
    let mut entries = found::entries(root()).unwrap();
    assert!(entries.len() > 100);
    // The compilers of other projects are rarely in PATH.
    entries.retain(|entry| {
        let there = is_there(&entry.bug.show.command);
        if !there {
            eprintln!("skipped: found/{}: {} is not installed", entry.name, entry.bug.show.command);
        }
        there
    });
    let faults = found::trials::find_faults(&entries).unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
