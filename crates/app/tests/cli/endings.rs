//! However a campaign ends, it ends soon, and no compiler survives it.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::{command, has_compiler, real, told, write_script};

/// Answers questions as the real compiler does, but hangs on every pipeline. It and its child hold the pipe `alive`
/// open meanwhile, and it writes a line to the pipe first.
const HANGS: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline*) exec 9>alive; echo begun >&9; cat >/dev/null; sleep 1000 & wait ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// A campaign whose compilers hang, once the first of them does so, and the pipe that they hold open.
fn hanging_campaign(folder: &Path, args: &[&str]) -> (Child, BufReader<File>) {
    hanging(folder, &[&["fuzz"], args].concat())
}

/// A command whose compilers hang, once the first of them does so, and the pipe that they hold open.
fn hanging(folder: &Path, args: &[&str]) -> (Child, BufReader<File>) {
    let driver = folder.join("hang-opt");
    write_script(&driver, &HANGS.replace("MLIR_OPT", &real(folder)));
    assert!(Command::new("mkfifo").arg(folder.join("alive")).status().unwrap().success());
    fs::write(folder.join("assay.toml"), "[limits]\nseconds = 1000.0\n").unwrap();
    let common = ["--target", "./hang-opt", "--backend", "process", "--jobs", "2"];
    let campaign = command(folder, &[args, &common].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut alive = BufReader::new(File::open(folder.join("alive")).unwrap());
    let mut line = String::new();
    alive.read_line(&mut line).unwrap();
    assert_eq!(line, "begun\n");
    (campaign, alive)
}

#[test]
fn an_exploration_ends_in_time_whatever_the_compiler_does() {
    if !has_compiler("an_exploration_ends_in_time_whatever_the_compiler_does") {
        return;
    }
    for (args, signal) in [(&["--time", "1s"][..], None), (&["--time", "1h"], Some("-INT"))] {
        let folder = tempfile::tempdir().unwrap();
        let program = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";
        fs::write(folder.path().join("program.mlir"), program).unwrap();
        let (exploration, alive) = hanging(folder.path(), &[&["explore", "program.mlir"], args].concat());
        signal.into_iter().for_each(|signal| send(signal, &exploration));
        let said = told(folder.path(), &exploration.wait_with_output().unwrap());
        assert!(said.contains("0 paths lowered"), "{signal:?}: {said}");
        assert!(said.ends_with("exit 4"), "{signal:?}: {said}");
        wait_for_the_end(alive);
    }
}

/// Returns when nobody holds the pipe open any more: every compiler and its children have ended.
fn wait_for_the_end(mut alive: BufReader<File>) {
    alive.read_to_string(&mut String::new()).unwrap();
}

fn send(signal: &str, campaign: &Child) {
    let kill = Command::new("kill").args([signal, &campaign.id().to_string()]).status().unwrap();
    assert!(kill.success());
}

#[test]
fn no_compiler_survives_a_campaign_that_is_killed() {
    if !has_compiler("no_compiler_survives_a_campaign_that_is_killed") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (mut campaign, alive) = hanging_campaign(folder.path(), &[]);
    send("-KILL", &campaign);
    campaign.wait().unwrap();
    wait_for_the_end(alive);
}

#[test]
fn a_request_to_end_or_the_end_of_the_time_ends_hanging_compilers() {
    if !has_compiler("a_request_to_end_or_the_end_of_the_time_ends_hanging_compilers") {
        return;
    }
    for (args, signal) in [(&[][..], Some("-TERM")), (&[], Some("-INT")), (&["--time", "1s"], None)] {
        let folder = tempfile::tempdir().unwrap();
        let (campaign, alive) = hanging_campaign(folder.path(), args);
        signal.into_iter().for_each(|signal| send(signal, &campaign));
        let said = told(folder.path(), &campaign.wait_with_output().unwrap());
        assert!(said.contains("interrupted at the end; the next run begins there"), "{signal:?}: {said}");
        assert!(said.ends_with("exit 0"), "{signal:?}: {said}");
        wait_for_the_end(alive);
    }
}
