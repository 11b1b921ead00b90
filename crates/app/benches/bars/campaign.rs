//! The share of a campaign's time that Assay itself takes, outside of the compiler's processes.

use std::process::Command;

use crate::{Bar, Line};

const PROGRAMS: u64 = 40;

pub fn lines() -> Vec<Line> {
    let (measured, how) = match run() {
        Ok((share, how)) => (Ok(share), how),
        Err(why) => (Err(why), String::new()),
    };
    vec![Line {
        what: "campaign: time outside the compiler",
        unit: "%",
        bar: Bar::AtMost(10.0),
        measured,
        how,
    }]
}

/// A short campaign in a store of its own: the share in percent, and what it consisted of.
fn run() -> Result<(f64, String), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let output = Command::new(env!("CARGO_BIN_EXE_assay"))
        .current_dir(folder.path())
        .args(["fuzz", "--programs", &PROGRAMS.to_string(), "--jobs", "2", "--seed", "7", "--json"])
        .output()
        .map_err(|error| error.to_string())?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    let last = stdout.lines().last().and_then(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let finished = last.filter(|event| event["event"] == "finished").ok_or_else(|| {
        String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("it said nothing").to_owned()
    })?;
    let number = |key: &str| finished[key].as_u64().unwrap_or(0);
    let share = 100.0 * number("own_micros") as f64 / number("micros").max(1) as f64;
    let how = format!(
        "{} programs, {} compiles, {} findings seen, {:.1} s, seed 7, 2 jobs",
        number("programs"),
        number("compiles"),
        number("hits"),
        number("millis") as f64 / 1e3
    );
    Ok((share, how))
}
