//! `kill -9` while writing: whatever was acknowledged is there afterwards, and nothing is half there.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{NOW, miscompile};
use assay_campaign::store::{Filter, Store};
use assay_campaign::{Finding, Label, ProgramReport};

const CHILD: &str = "ASSAY_KILL_TEST_STORE";

fn report(index: u64) -> ProgramReport {
    let signature = format!("signature of {index}");
    let finding = Finding { signature, program: "x".repeat(20_000), ..miscompile() };
    ProgramReport { index, compiles: 1, findings: vec![finding], ..ProgramReport::default() }
}

/// Commits programs until it is killed; prints each index once its commit has returned.
fn child(path: &Path) {
    let mut store = Store::open(path).unwrap();
    let campaign = store.campaign(1, "{}", 0, NOW).unwrap();
    let mut out = std::io::stdout();
    for index in campaign.low.. {
        store.commit(campaign.id, &report(index), |_| Label::New, NOW).unwrap();
        writeln!(out, "acknowledged {index}").unwrap();
        out.flush().unwrap();
    }
}

#[test]
fn nothing_acknowledged_is_lost() {
    if let Some(path) = std::env::var_os(CHILD) {
        return child(Path::new(&path));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    let mut acknowledged = 0;
    // Each round stops after another number of commits; the kill then falls somewhere into the next ones.
    for commits in [1, 2, 3, 7, 20, 40] {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kill::nothing_acknowledged_is_lost", "--nocapture"])
            .env(CHILD, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut count = 0;
        let mut last = None;
        while let Some(Ok(line)) = lines.next() {
            let Some((_, number)) = line.split_once("acknowledged ") else { continue };
            last = Some(number.parse::<u64>().unwrap());
            count += 1;
            if count == commits {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        let last = last.expect("the child commits");
        assert!(last + 1 >= acknowledged + commits, "the run went on where the last one ended");
        let mut store = Store::open(&path).unwrap();
        let campaign = store.campaign(1, "{}", 0, NOW).unwrap();
        assert!(
            campaign.low > last,
            "program {last} was acknowledged, the store knows those below {}",
            campaign.low
        );
        let found = store.findings(&Filter::default()).unwrap();
        assert_eq!(found.len() as u64, campaign.programs, "a program without its finding, or the reverse");
        assert_eq!(campaign.compiles, campaign.programs);
        for (index, stored) in (0..).zip(&found) {
            assert_eq!(stored.finding, report(index).findings[0]);
            assert_eq!(stored.hits, 1);
        }
        acknowledged = campaign.low;
    }
}
