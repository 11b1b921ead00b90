//! `assay fuzz` with a real compiler: the results are the same for any number of jobs, and nothing is lost however it
//! ends.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use serde_json::Value;

use crate::{assay, command, has_compiler};

/// Small programs; of these, MLIR 22.1.8 miscompiles the third.
const CAMPAIGN: [&str; 6] = ["fuzz", "--seed", "7", "--ops", "15", "--json"];

/// A folder whose configuration gives the compiler more time than a busy machine may need.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 120.0\n").unwrap();
    folder
}

fn events(text: &str) -> Vec<Value> {
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// Runs the campaign without reductions, which take most of the time.
fn fuzz(folder: &Path, args: &[&str]) -> Vec<Value> {
    events(&assay(folder, &[&CAMPAIGN, args, &["--reduce-budget", "0s"]].concat()))
}

fn with_name<'a>(events: &'a [Value], name: &str) -> Vec<&'a Value> {
    events.iter().filter(|event| event["event"] == name).collect()
}

fn list(folder: &Path) -> Vec<Value> {
    let text = assay(folder, &["findings", "list", "--json"]);
    let json: Value = serde_json::from_str(text.strip_suffix("exit 0").expect(&text)).unwrap();
    json.as_array().unwrap().clone()
}

fn signatures(folder: &Path) -> Vec<(String, u64)> {
    let pair =
        |found: &Value| (found["signature"].as_str().unwrap().to_owned(), found["hits"].as_u64().unwrap());
    let mut all: Vec<_> = list(folder).iter().map(pair).collect();
    all.sort();
    all
}

#[test]
fn jobs_and_interruptions_change_nothing() {
    if !has_compiler("jobs_and_interruptions_change_nothing") {
        return;
    }
    let (one, two) = (folder(), folder());
    let whole = fuzz(one.path(), &["--programs", "6", "--jobs", "1"]);
    let first = fuzz(two.path(), &["--programs", "2", "--jobs", "2"]);
    let rest = fuzz(two.path(), &["--programs", "6", "--jobs", "2"]);
    assert_eq!(with_name(&rest, "started")[0]["resumed"], 2);
    let done = |events: &[Value]| -> BTreeSet<(u64, String)> {
        let programs = with_name(events, "program-done").into_iter();
        programs.map(|event| (event["index"].as_u64().unwrap(), event["verdicts"].to_string())).collect()
    };
    let parts: BTreeSet<_> = done(&first).into_iter().chain(done(&rest)).collect();
    assert_eq!(done(&whole), parts);
    assert_eq!(parts.iter().map(|(index, _)| *index).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(signatures(one.path()), signatures(two.path()));
    let again = assay(two.path(), &["fuzz", "--seed", "7", "--ops", "15", "--programs", "6"]);
    assert!(again.contains("nothing was left to do: 6 programs of this campaign are done"), "{again}");
}

/// Runs a campaign without end, and ends it by `end` once `programs` programs were acknowledged. Returns all its events.
fn cut_short(folder: &Path, programs: usize, end: fn(&mut Child)) -> (Vec<Value>, ExitStatus) {
    let mut child = command(folder, &[&CAMPAIGN[..], &["--jobs", "2"]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut seen = Vec::new();
    let mut count = 0;
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        // The last line of a killed process may be half a line.
        let Ok(event) = serde_json::from_str::<Value>(&line.unwrap()) else { continue };
        count += usize::from(event["event"] == "program-done");
        let enough = event["event"] == "program-done" && count == programs;
        seen.push(event);
        if enough {
            end(&mut child);
        }
    }
    (seen, child.wait().unwrap())
}

/// The store holds everything that `events` reported, and the next run continues after it.
fn nothing_is_lost(folder: &Path, events: &[Value]) {
    let listed: BTreeSet<u64> = list(folder).iter().map(|found| found["id"].as_u64().unwrap()).collect();
    let seen = with_name(events, "finding-seen").into_iter().map(|event| event["id"].as_u64().unwrap());
    let seen: BTreeSet<u64> = seen.collect();
    assert!(seen.is_subset(&listed), "seen {seen:?}, listed {listed:?}");
    let done: BTreeSet<u64> =
        with_name(events, "program-done").iter().map(|event| event["index"].as_u64().unwrap()).collect();
    let last = done.last().unwrap() + 1;
    let next = fuzz(folder, &["--jobs", "1", "--programs", &last.to_string()]);
    let repeated: BTreeSet<u64> =
        with_name(&next, "program-done").iter().map(|event| event["index"].as_u64().unwrap()).collect();
    assert!(done.is_disjoint(&repeated), "{repeated:?} were done before");
    assert!(with_name(&next, "started")[0]["resumed"].as_u64().unwrap() >= done.len() as u64);
}

#[test]
fn ctrl_c_ends_cleanly() {
    if !has_compiler("ctrl_c_ends_cleanly") {
        return;
    }
    let folder = folder();
    let (events, status) = cut_short(folder.path(), 4, |child| {
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
    });
    let finished = events.last().unwrap();
    assert_eq!((&finished["event"], &finished["ended"]), (&"finished".into(), &"stopped".into()));
    assert_eq!(finished["programs"].as_u64(), Some(with_name(&events, "program-done").len() as u64));
    let new = with_name(&events, "finding-seen").iter().any(|event| event["new"] == true);
    assert_eq!(status.code(), Some(i32::from(new)));
    nothing_is_lost(folder.path(), &events);
}

#[test]
fn kill_9_loses_nothing_that_was_reported() {
    if !has_compiler("kill_9_loses_nothing_that_was_reported") {
        return;
    }
    let folder = folder();
    let (events, status) = cut_short(folder.path(), 4, |child| child.kill().unwrap());
    assert_eq!(status.code(), None);
    assert!(with_name(&events, "finished").is_empty());
    nothing_is_lost(folder.path(), &events);
}

#[test]
fn a_store_that_cannot_be_used_is_exit_2() {
    if !has_compiler("a_store_that_cannot_be_used_is_exit_2") {
        return;
    }
    let folder = folder();
    std::fs::write(folder.path().join("file"), "notes").unwrap();
    let fuzz = |db: &str| assay(folder.path(), &["fuzz", "--programs", "1", "--db", db]);
    insta::assert_snapshot!(fuzz("file/x.db"), @r##"
error: the store's folder file cannot be created: file is a file
 help: name a place that you may write to with --db PATH
exit 2
"##);
    insta::assert_snapshot!(fuzz("file"), @r##"
error: file is not a store of Assay: the file is not an SQLite database
 help: name another file with --db PATH; this one was not touched
exit 2
"##);
}
