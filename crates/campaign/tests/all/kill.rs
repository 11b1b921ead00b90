//! `kill -9` while writing: everything acknowledged is there afterwards, and nothing is half there.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{NOW, miscompile};
use assay_campaign::finding::Compilation;
use assay_campaign::store::{Filter, Snapshot, Store};
use assay_campaign::{Finding, Label, ProgramReport};

const CHILD: &str = "ASSAY_KILL_TEST_STORE";

/// How often the writer is killed.
const KILLS: u64 = 100;

/// The most acknowledgements that are waited for.
const MOST: u64 = 14;

/// Programs after which a store of another machine is merged.
const MERGE_EVERY: u64 = 4;

/// Findings of that store.
const OTHERS: u64 = 3;

fn finding(name: &str, index: u64) -> Finding {
    Finding {
        signature: format!("{name} {index}"),
        compilation: Compilation { program: "x".repeat(20_000), ..miscompile().compilation },
        ..miscompile()
    }
}

fn report(index: u64) -> ProgramReport {
    ProgramReport { index, compiles: 1, findings: vec![finding("ours", index)], ..ProgramReport::default() }
}

/// Commits programs, labels their findings and merges stores until it is killed; prints an acknowledgement after each.
fn child(path: &Path) {
    let mut store = Store::open(path).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap();
    for index in campaign.low.. {
        let seen = store.commit(campaign.id, &report(index), |_| Label::New, NOW).unwrap().seen;
        acknowledge("committed", index);
        store.label(seen[0].id, Label::Filed(Some(index)), Some("sent")).unwrap();
        acknowledge("labelled", index);
        if index % MERGE_EVERY == 0 {
            let path = path.with_file_name(format!("{index}.db"));
            let mut other = Store::open(&path).unwrap();
            for number in 0..OTHERS {
                other.record(&finding(&format!("theirs {index}"), number), Label::New, NOW).unwrap();
            }
            drop(other);
            store.merge(&[Snapshot::take(&path).unwrap()], |_| Label::New).unwrap();
            acknowledge("merged", index);
        }
    }
}

fn acknowledge(what: &str, index: u64) {
    let mut out = std::io::stdout();
    writeln!(out, "acknowledged {what} {index}").unwrap();
    out.flush().unwrap();
}

/// What a writer said before it was killed after `enough` acknowledgements. The kill interrupts whatever it does next.
fn acknowledged(path: &Path, enough: u64) -> Vec<(String, u64)> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::nothing_acknowledged_is_lost", "--nocapture"])
        .env(CHILD, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = Vec::new();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    if enough == 0 {
        child.kill().unwrap();
    }
    for line in lines.map_while(Result::ok) {
        let Some((_, rest)) = line.split_once("acknowledged ") else { continue };
        let (what, index) = rest.split_once(' ').unwrap();
        said.push((what.to_owned(), index.parse().unwrap()));
        if said.len() as u64 == enough {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(said.len() as u64 >= enough, "the writer ended by itself after {said:?}");
    said
}

/// Whether the store holds everything acknowledged, and every finding of it is complete.
fn check(store: &mut Store, said: &[(String, u64)]) {
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap();
    let found = store.findings(&Filter::default()).unwrap();
    let ours = |index: u64| found.iter().find(|one| one.finding.signature == format!("ours {index}"));
    for (what, index) in said {
        assert!(
            campaign.low > *index,
            "program {index} was {what}, the store has those below {}",
            campaign.low
        );
        let stored =
            ours(*index).unwrap_or_else(|| panic!("program {index} was {what}, its finding is not there"));
        match what.as_str() {
            "labelled" => {
                assert_eq!((stored.label, &*stored.note), (Label::Filed(Some(*index)), "sent"));
            }
            "merged" => {
                let theirs = format!("theirs {index} ");
                let merged = found.iter().filter(|one| one.finding.signature.starts_with(&theirs));
                assert_eq!(merged.count() as u64, OTHERS, "the merge after program {index}");
            }
            _ => {}
        }
    }
    // A merge that was not acknowledged is there completely or not at all, and so is a program.
    let merged = found.iter().filter(|one| one.finding.signature.starts_with("theirs")).count() as u64;
    assert_eq!((campaign.compiles, merged % OTHERS), (campaign.programs, 0));
    assert_eq!(
        found.len() as u64 - merged,
        campaign.programs,
        "a program without its finding, or the reverse"
    );
    for one in &found {
        assert_eq!((one.hits, one.finding.compilation.program.len()), (1, 20_000));
    }
}

/// In memory if possible: what a process wrote survives its death there too, and hundreds of stores are quick.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

#[test]
fn nothing_acknowledged_is_lost() {
    if let Some(path) = std::env::var_os(CHILD) {
        return child(Path::new(&path));
    }
    let folder = folder();
    let path = folder.path().join("assay.db");
    let mut all = Vec::new();
    let mut random = 1_u64;
    for _ in 0..KILLS {
        // Knuth's MMIX generator; its upper bits are the random ones.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let said = acknowledged(&path, (random >> 33) % MOST);
        check(&mut Store::open(&path).unwrap(), &said);
        all.extend(said);
    }
    check(&mut Store::open(&path).unwrap(), &all);
    assert!(all.iter().any(|(what, _)| what == "merged"));
}
