//! Lowering paths a second of one tosa program, each step judged, and how much slower a process a step is.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{Bar, BarLine};

/// Number of the program of seed 1 and 30 ops: 32 ops, 1100 in the `llvm` dialect.
const PROGRAM: &str = "3";
/// Time for the paths of the library.
const TIME: &str = "20s";
/// Paths that both back ends take.
const PATHS: &str = "8";

pub fn lines() -> Vec<BarLine> {
    let whats = ["lowering paths of a 30-op tosa program", "library : process, the same paths"];
    match measure() {
        Ok(lines) => lines.into(),
        Err(why) => {
            let units = ["paths/s", "times"];
            let bars = [Bar::AtLeast(30.0), Bar::AtLeast(10.0)];
            let line = |n: usize| BarLine {
                what: whats[n],
                unit: units[n],
                bar: bars[n],
                measured: Err(why.clone()),
                how: String::new(),
            };
            vec![line(0), line(1)]
        }
    }
}

fn assay(folder: &Path, args: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_assay")).current_dir(folder).args(args).output();
    output.map(|output| output.stdout).map_err(|error| error.to_string())
}

fn explore(folder: &Path, args: &[&str]) -> Result<Value, String> {
    let fixed = ["explore", "program.mlir", "--json", "--no-execution", "--jobs", "2"];
    let output = assay(folder, &[&fixed, args].concat())?;
    serde_json::from_slice(&output).map_err(|_| "there is no compiler".to_owned())
}

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or(0.0)
}

fn measure() -> Result<[BarLine; 2], String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = folder.path();
    let made =
        assay(folder, &["generate", "--kind", "tosa", "--ops", "30", "--seed", "1", "--first", PROGRAM])?;
    std::fs::write(folder.join("program.mlir"), made).map_err(|error| error.to_string())?;
    let many = explore(folder, &["--time", TIME, "--backend", "library"])?;
    let few = explore(folder, &["--time", "10m", "--paths", PATHS, "--backend", "library"])?;
    let slow = explore(folder, &["--time", "10m", "--paths", PATHS, "--backend", "process"])?;
    let how = format!(
        "{} paths in {:.0} s on two cores, {} distinct ones; {} steps compiled and judged once each, {} reused",
        number(&many, "paths"),
        number(&many, "seconds"),
        number(&many, "distinct"),
        number(&many, "edges"),
        number(&many, "reused"),
    );
    let beside = format!(
        "{PATHS} paths of {} steps: library {:.2} s, process {:.2} s",
        number(&slow, "edges"),
        number(&few, "seconds"),
        number(&slow, "seconds")
    );
    Ok([
        BarLine {
            what: "lowering paths of a 30-op tosa program",
            unit: "paths/s",
            bar: Bar::AtLeast(30.0),
            measured: Ok(number(&many, "distinct") / number(&many, "seconds")),
            how,
        },
        BarLine {
            what: "library : process, the same paths",
            unit: "times",
            bar: Bar::AtLeast(10.0),
            measured: Ok(number(&slow, "seconds") / number(&few, "seconds")),
            how: beside,
        },
    ])
}
