//! Stores that others use too: findings that another process works on, and a store on a server.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use assay_campaign::Store;
use assay_campaign::clock::{Clock as _, SystemClock};
use assay_campaign::finding::{Finding, Label};
use assay_campaign::store::{FindingWork, FindingWorker, LEASE, LeaseAnswer, ShardState};

use crate::database::TestServer;
use crate::endings::{hanging, hanging_as};
use crate::findings::{NOW, miscompile};
use crate::proxy::Proxy;
use crate::stand_in::send;
use crate::{assay, command, has_compiler, has_target, render_output};

/// Leases a finding to another process, which reduces it. Whether it is free.
pub(crate) fn claim(store: &mut Store, id: i64) -> bool {
    let earlier = store.finished_work().unwrap();
    let worker = FindingWorker { work: &FindingWork::Reduce, process: "another", earlier: &earlier };
    store.claim(id, worker, 600, SystemClock::start().unix_seconds()).unwrap() == LeaseAnswer::Granted
}

#[test]
fn findings_that_another_process_reduces_are_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let mut store = Store::open(dir.join(".assay/assay.db")).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    assert!(claim(&mut store, 1));
    let left = "0 of 1 findings were tried\n1 finding left to other processes, which reduce or replay them or have done so\n";
    for args in [&["findings", "reduce"][..], &["findings", "reduce", "--all"], &["findings", "reduce", "1"]]
    {
        let text = assay(dir, args);
        assert!(text.contains(left) && text.ends_with("exit 0"), "{text}");
    }
    assert!(claim(&mut store, 1) && store.finding(1).unwrap().finding.analysis.is_none());
}

#[test]
fn a_number_given_twice_is_one_finding() {
    if !has_target("a_number_given_twice_is_one_finding", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let mut store = Store::open(dir.join(".assay/assay.db")).unwrap();
    store.record(&crate::replay::findings()[1], Label::New, NOW).unwrap();
    let said = assay(dir, &["findings", "reduce", "1", "1", "--target", "mlir-22"]);
    assert!(said.contains("\n1 of 1 findings were tried\n") && said.ends_with("exit 0"), "{said}");
    assert!(!said.contains("other processes"), "{said}");
    let said = assay(dir, &["findings", "replay", "1", "1", "--target", "mlir-22", "--json", "--quiet"]);
    let said: serde_json::Value = serde_json::from_str(said.strip_suffix("exit 0").unwrap()).unwrap();
    assert_eq!(said["findings"].as_array().unwrap().len(), 1, "{said}");
}

/// The first pipeline waits for a word in the pipe `go`.
const WAITS: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline*) if mkdir once 2>/dev/null; then exec 9>alive; echo begun >&9; read word <go; exec 9>&-; fi ;;
esac
exec MLIR_OPT \"$@\"
";

#[test]
fn what_another_process_replays_meanwhile_is_not_replayed_again() {
    let test = "what_another_process_replays_meanwhile_is_not_replayed_again";
    if !has_target(test, "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let mut store = Store::open(dir.join(".assay/assay.db")).unwrap();
    let finding = crate::replay::findings().swap_remove(1);
    for signature in ["first", "second", "third"] {
        store.record(&Finding { signature: signature.into(), ..finding.clone() }, Label::New, NOW).unwrap();
    }
    assert!(Command::new("mkfifo").arg(dir.join("go")).status().unwrap().success());
    let (process, _alive) = hanging_as(WAITS, dir, &["findings", "replay", "1", "2", "3", "--jobs", "1"]);
    // While the first finding is replayed, another process replays the second, and begins with the third.
    let earlier = store.finished_work().unwrap();
    let work = FindingWork::Replay(vec!["hang-opt".to_owned()]);
    let other = FindingWorker { work: &work, process: "another", earlier: &earlier };
    let now = SystemClock::start().unix_seconds();
    for id in [2, 3] {
        assert_eq!(store.claim(id, other, LEASE, now).unwrap(), LeaseAnswer::Granted);
    }
    store.finish_work(2, other).unwrap();
    std::fs::write(dir.join("go"), "now\n").unwrap();
    let said = render_output(dir, &process.wait_with_output().unwrap());
    assert!(said.contains("another process replayed 1 finding meanwhile; its results are shown\n"), "{said}");
    assert_eq!(said.matches("not tried: another process reduces or replays it now").count(), 1, "{said}");
    assert!(said.ends_with("exit 0"), "{said}");
    let versions = |id: i64| store.finding(id).unwrap().finding.analysis.map(|known| known.versions.len());
    assert_eq!([versions(1), versions(2), versions(3)], [Some(1), None, None]);
}

/// A shard that ends without its server says what is left and where; the command that it names delivers it.
#[test]
fn what_a_shard_could_not_deliver_is_merged_as_it_says() {
    if !has_compiler("what_a_shard_could_not_deliver_is_merged_as_it_says") {
        return;
    }
    let Some(mut server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let place = server.made_store("kept");
    let db = place.to_str().unwrap();
    let (shard, _alive) = hanging(dir, &["fuzz", "--db", db, "--shard", "1/2"]);
    server.kill();
    send("-TERM", &shard);
    let said = render_output(dir, &shard.wait_with_output().unwrap());
    let place = format!("postgres://assay@127.0.0.1:{}/postgres?options=-csearch_path%3Dkept", server.port());
    let note = " is kept in .assay/kept-1-2.db meanwhile\n";
    let merge = format!(
        " in .assay/kept-1-2.db; `assay merge --db '{place}' .assay/kept-1-2.db` \
         delivers what is there, and so does another run in this folder if both have the same --shard\n"
    );
    assert!(said.contains("not delivered: ") && said.contains(&merge) && said.contains(note), "{said}");
    assert!(said.ends_with("exit 2"), "{said}");
    server.resume();
    let said = assay(dir, &["merge", "--db", db, ".assay/kept-1-2.db"]);
    assert!(said.starts_with(".assay/kept-1-2.db: ") && said.ends_with("exit 0"), "{said}");
}

/// Labels a finding, and presses Ctrl-C when `statement`, after `earlier`, has no answer. Returns what was said.
fn label_and_interrupt(server: &TestServer, place: &Path, earlier: &str, statement: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let network = Proxy::new(server.port());
    network.hold_answer(earlier, statement);
    let place = network.place(place);
    let args = ["findings", "label", "1", "filed", "--db", place.to_str().unwrap()];
    let process =
        command(folder.path(), &args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !network.has_lost() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let kill = Command::new("kill").args(["-INT", &process.id().to_string()]).status().unwrap();
    assert!(kill.success());
    render_output(folder.path(), &process.wait_with_output().unwrap())
}

#[test]
fn ctrl_c_says_that_a_change_may_have_been_made() {
    let Some(server) = TestServer::start() else { return };
    let place = server.made_store("label");
    Store::open(&place).unwrap().record(&miscompile(), Label::New, NOW).unwrap();
    let text = label_and_interrupt(&server, &place, "UPDATE findings SET label", "COMMIT");
    let doubt = "postgres did not confirm the last change, which may have been made: the command was ended before the answer\n \
                 help: repeat the command";
    assert!(text.contains(doubt) && text.ends_with("exit 130"), "{text}");
    // It was. A command that ends earlier changes nothing, and says nothing.
    let label = || Store::read(&place).unwrap().finding(1).unwrap().label;
    assert_eq!(label(), Label::Filed(None));
    Store::open(&place).unwrap().label(1, Label::Fixed, None).unwrap();
    let text = label_and_interrupt(&server, &place, "pg_advisory_xact_lock", "UPDATE findings SET label");
    assert_eq!(text, "exit 130");
    assert_eq!(label(), Label::Fixed);
}

/// Several machines may judge the same runs.
#[test]
fn recorded_runs_are_judged_as_by_a_shard_if_the_store_is_on_a_server() {
    let test = "recorded_runs_are_judged_as_by_a_shard_if_the_store_is_on_a_server";
    let Some(server) = TestServer::start() else { return };
    if !has_target(test, "mlir-22") {
        return;
    }
    let place = server.made_store("runs");
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    std::fs::write(dir.join("a.mlir"), "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n").unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_assay"), dir.join("assay-opt")).unwrap();
    let run = Command::new(dir.join("assay-opt"))
        .args(["a.mlir", "-cse"])
        .current_dir(dir)
        .env("ASSAY_OPT_TARGET", crate::real(dir))
        .env("ASSAY_OPT_RUNS", dir.join("runs"))
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let text = assay(dir, &["opt", "runs", "--db", place.to_str().unwrap()]);
    assert!(text.ends_with("exit 0"), "{text}");
    let shards = Store::read(&place).unwrap().shards(1, NOW).unwrap();
    let shards: Vec<_> = shards.iter().map(|shard| (shard.state, shard.programs)).collect();
    assert_eq!(shards, [(ShardState::Ended, 1)], "{text}");
}
