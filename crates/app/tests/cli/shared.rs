//! Stores that others use too: findings that another process works on, and a store on a server.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use assay_campaign::Store;
use assay_campaign::clock::{Clock as _, Wall};
use assay_campaign::finding::Label;
use assay_campaign::store::ShardState;

use crate::database::TestServer;
use crate::findings::{NOW, miscompile};
use crate::proxy::Proxy;
use crate::{assay, command, has_target, render_output};

#[test]
fn findings_that_another_process_reduces_are_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let mut store = Store::open(dir.join(".assay/assay.db")).unwrap();
    store.record(&miscompile(), Label::New, NOW).unwrap();
    let now = Wall::start().unix_seconds();
    assert!(store.claim(1, "a shard", 600, now).unwrap());
    let left = "0 of 1 findings were tried\n1 finding left to other processes, which reduce or replay them or have done so\n";
    for args in [&["findings", "reduce"][..], &["findings", "reduce", "--all"], &["findings", "reduce", "1"]]
    {
        let text = assay(dir, args);
        assert!(text.contains(left) && text.ends_with("exit 0"), "{text}");
    }
    assert!(
        store.claim(1, "a shard", 600, now).unwrap() && store.finding(1).unwrap().finding.analysis.is_none()
    );
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
