//! Progress: bars on a terminal, lines elsewhere, nothing on standard output.

use std::process::{Command, Output, Stdio};

use crate::command;

/// Takes long enough for events that occur every thousandth of a second.
const WORK: [&str; 4] = ["generate", "--count", "60", "--interpret"];

fn run(args: &[&str], seconds: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let args = [&WORK[..], args].concat();
    command(folder.path(), &args).env("ASSAY_PROGRESS_SECONDS", seconds).output().unwrap()
}

#[test]
fn where_no_terminal_is_there_are_plain_lines() {
    let output = run(&[], "0.001");
    let shown = String::from_utf8(output.stderr).unwrap();
    assert!(shown.starts_with("interpreting programs "), "{shown}");
    assert!(
        shown.lines().all(|line| line.starts_with("interpreting programs ") && line.contains("/60")),
        "{shown}"
    );
    assert!(!shown.contains(['\r', '\x1b']), "{shown:?}");
    // The output is the same without it.
    assert_eq!(output.stdout, run(&[], "0").stdout);
}

#[test]
fn who_wants_json_or_quiet_gets_no_lines() {
    for args in [["--json"], ["--quiet"]] {
        let output = run(&args, "0.001");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert!(!output.stdout.is_empty());
    }
    assert!(serde_json::from_slice::<serde_json::Value>(&run(&["--json"], "0.001").stdout).is_ok());
}

/// What a command prints on a terminal; `None` without util-linux's `script`, which makes one.
fn on_terminal(args: &[&str], variables: &[(&str, &str)]) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let assay = env!("CARGO_BIN_EXE_assay");
    let mut script = Command::new("script");
    script.args(["-qec", &format!("stty cols 80; '{assay}' {}", args.join(" ")), "/dev/null"]);
    script.current_dir(folder.path()).env("TERM", "xterm").env_remove("NO_COLOR").stdin(Stdio::null());
    script.env("ASSAY_PROGRESS_SECONDS", "0.001").envs(variables.iter().copied());
    match script.output() {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) => {
            eprintln!("skipped, there is no `script`: {error}");
            None
        }
    }
}

#[test]
fn a_terminal_has_a_bar_that_goes_away() {
    let Some(said) = on_terminal(&WORK, &[("NO_COLOR", "1")]) else { return };
    assert!(said.starts_with("\r\x1b[2Kinterpreting programs ["), "{said:?}");
    let (bars, report) = said.rsplit_once("\r\x1b[2K").unwrap();
    assert!(bars.contains("/60") && !bars.contains('\n'), "{said:?}");
    assert!(report.starts_with("interpreted: ") && !report.contains('\x1b'), "{said:?}");
    // Lines that fit, and no colours.
    assert!(bars.split("\r\x1b[2K").all(|line| line.chars().count() < 80), "{said:?}");
    assert!(!said.contains("\x1b[3"), "{said:?}");
    for variables in [("TERM", "dumb"), ("ASSAY_PROGRESS_SECONDS", "0")] {
        let said = on_terminal(&WORK, &[variables]).unwrap();
        assert!(!said.contains('\x1b'), "{said:?}");
    }
}

#[test]
fn lines_printed_meanwhile_are_above_the_bar() {
    let args = ["generate", "--kind", "grammar", "--count", "200", "--ops", "20"];
    let Some(said) = on_terminal(&args, &[]) else { return };
    let plain = {
        let folder = tempfile::tempdir().unwrap();
        String::from_utf8(command(folder.path(), &args).output().unwrap().stdout).unwrap()
    };
    assert!(said.contains("making programs ["), "{:?}", &said[..200]);
    // Without the bars, all of which are drawn over in the end, it is the same text.
    let mut left = String::new();
    for part in said.replace("\r\n", "\n").split("\r\x1b[2K") {
        match part.starts_with("making programs [") {
            true => assert!(!part.contains('\n'), "{part:?}"),
            false => left.push_str(part),
        }
    }
    assert_eq!(left, plain);
}
