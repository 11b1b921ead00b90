//! Every known crash of MLIR 22 and 19 in the shared collection is classified as a crash or hang, with a stable
//! signature. By default a sample runs; `--ignored` runs all. Skipped where the collection is absent.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::pipeline::Invocation;
use assay_drive::process::Limits;
use assay_drive::{Discovery, Pipeline};

/// Uses of freed memory that end somewhere else each time: a crash for sure, but no stable signature.
const CHANCE: [&str; 4] = ["114765", "116351", "120884", "61526"];

struct KnownCrash {
    name: String,
    program: String,
    invocation: Invocation,
    expected: String,
}

fn collection() -> Option<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shared = std::env::var_os("ASSAY_SHARED").map_or_else(|| workspace.join("../shared"), PathBuf::from);
    let dir = shared.join("bugs/crash");
    if !dir.is_dir() {
        eprintln!("skipped: no shared collection of crashes (set ASSAY_SHARED)");
        return None;
    }
    Some(dir)
}

fn compiler(major: u32) -> Option<Compiler> {
    let found = Discovery::run();
    let target = found.installed().find(|t| t.major() == major).cloned();
    if target.is_none() {
        eprintln!("skipped: no mlir-opt {major} is installed");
    }
    let limits = Limits { wall: Duration::from_secs(20), ..Limits::default() };
    target.map(|t| Compiler { limits, ..Compiler::new(t) })
}

/// The cases that reproduce on version `major`, by name.
fn cases(dir: &Path, opt: &Compiler, major: u32) -> Vec<KnownCrash> {
    let catalogue = opt.catalogue().unwrap();
    let mut names: Vec<String> = std::fs::read_dir(dir)
        .unwrap()
        .flatten()
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let mut cases = Vec::new();
    for name in names {
        let read = |file: &str| std::fs::read_to_string(dir.join(&name).join(file)).unwrap();
        let info: serde_json::Value = serde_json::from_str(&read("info.json")).unwrap();
        let Some(expected) = info["reproduces"][major.to_string()].as_str() else { continue };
        let words = shell_words::split(&read("passes.txt")).unwrap();
        let invocation = Invocation::parse(&words, |n| catalogue.nest_of(n)).unwrap();
        let program = read(&format!("program.{major}.mlir"));
        cases.push(KnownCrash { name, program, invocation, expected: expected.to_owned() });
    }
    cases
}

/// The key of the failure's signature. An error if the failure is not the expected one. Some crashes are in custom printers, so a program
/// that does not fail in generic form is tried in custom assembly.
fn reproduce(opt: &Compiler, case: &KnownCrash) -> Result<String, String> {
    reproduce_as(opt, case, true).or_else(|_| reproduce_as(opt, case, false))
}

fn reproduce_as(opt: &Compiler, case: &KnownCrash, generic: bool) -> Result<String, String> {
    let mut opt = Compiler { generic, ..opt.clone() };
    let unregistered = |f: &String| f.trim_start_matches('-') == "allow-unregistered-dialect";
    opt.allow_unregistered = case.invocation.flags.iter().any(unregistered);
    opt.flags = case.invocation.flags.iter().filter(|f| !unregistered(f)).cloned().collect();
    let hang = case.expected == "hang";
    if hang {
        opt.limits.wall = Duration::from_secs(3);
    }
    let pipeline: &Pipeline = &case.invocation.pipeline;
    match opt.run(&case.program, pipeline).map_err(|e| e.to_string())? {
        OptOutcome::Crash(crash)
            if case.expected == format!("signal {}", crash.signal)
                || CHANCE.contains(&case.name.as_str()) =>
        {
            assert!(
                !crash.signature.key().to_string().contains("0x0000"),
                "{}: {}",
                case.name,
                crash.signature
            );
            Ok(crash.signature.key().to_string())
        }
        OptOutcome::TimedOut { .. } if hang => {
            Ok(opt.explain_hang(&case.program, pipeline).map_err(|e| e.to_string())?.key().to_string())
        }
        OptOutcome::OutOfMemory(signature) => Ok(signature.key().to_string()),
        other => Err(format!("{} instead of {}: {other:?}", other.word(), case.expected)),
    }
}

fn check(major: u32, wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Vec<String>> {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (Some(dir), Some(opt)) = (collection(), compiler(major)) else { return groups };
    let mut failures = Vec::new();
    for case in cases(&dir, &opt, major).iter().filter(|c| wanted(&c.name)) {
        match (reproduce(&opt, case), reproduce(&opt, case)) {
            (Ok(first), Ok(second)) if first == second || CHANCE.contains(&case.name.as_str()) => {
                groups.entry(first).or_default().push(case.name.clone());
            }
            (Ok(first), Ok(second)) => failures.push(format!("{}: {first}\n  then {second}", case.name)),
            (Err(e), _) | (_, Err(e)) => {
                failures.push(format!("{}: {}", case.name, e.chars().take(400).collect::<String>()));
            }
        }
    }
    assert!(failures.is_empty(), "MLIR {major}:\n{}", failures.join("\n"));
    groups
}

#[test]
fn a_sample_of_known_crashes_is_recognised() {
    const SAMPLE: [&str; 10] =
        ["107812", "118445", "118445b", "180103", "179845", "180719", "205072", "205233", "216225", "222543"];
    let groups = check(22, |name| SAMPLE.contains(&name));
    if groups.is_empty() {
        return;
    }
    assert_eq!(groups.values().map(Vec::len).sum::<usize>(), SAMPLE.len());
    // Two programs of one bug.
    let same = groups.values().find(|names| names.contains(&"118445".to_owned())).unwrap();
    assert_eq!(same, &["118445", "118445b"]);
}

#[test]
#[ignore = "runs every known crash twice: about three minutes; by hand"]
fn every_known_crash_is_recognised() {
    for major in [22, 19] {
        let groups = check(major, |_| true);
        for (key, names) in &groups {
            println!("{major} {} <- {key}", names.join(" "));
        }
    }
}
