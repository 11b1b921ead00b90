//! The command line of the workspace's chores.

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask ods [--include DIR] [--version X.Y.Z] [--tblgen PROGRAM]
       cargo xtask ops
       cargo xtask found
       cargo xtask found --try [NUMBER…]
       cargo xtask found --measure VERSION
       cargo xtask tidy";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.first().map(String::as_str) {
        Some("ods") => ods(&args[1..]),
        Some("found") => found(&args[1..]),
        Some("ops") => {
            let root = root();
            xtask::coverage::write(&root)
                .and_then(|ops| Ok(format!("{ops}\n{}", xtask::silent::write(&root)?)))
        }
        Some("tidy") => tidy(),
        _ => Err(USAGE.to_string()),
    };
    match result {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::from(2)
        }
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Writes the generated files under `found/`, tests its scripts in all ways, or records the results of a version.
fn found(args: &[String]) -> Result<String, String> {
    match args {
        [] => xtask::found::write(&root()),
        [flag, version] if flag == "--measure" => {
            let text = xtask::found::trials::measure(&root(), version)?;
            Ok(format!("{text}; {}", xtask::found::write(&root())?))
        }
        [flag, numbers @ ..] if flag == "--try" => {
            let mut entries = xtask::found::entries(&root())?;
            entries.retain(|entry| numbers.is_empty() || numbers.contains(&entry.number.to_string()));
            let faults = xtask::found::trials::faults(&entries);
            if faults.is_empty() {
                Ok(format!("{} scripts do as they must", entries.len()))
            } else {
                Err(faults.join("\n"))
            }
        }
        _ => Err(USAGE.into()),
    }
}

fn tidy() -> Result<String, String> {
    let breaches = xtask::tidy::check(&root())?;
    if breaches.is_empty() {
        return Ok("tidy".into());
    }
    let list: Vec<String> = breaches.iter().map(ToString::to_string).collect();
    Err(list.join("\n"))
}

fn ods(args: &[String]) -> Result<String, String> {
    let (mut include, mut version, mut tblgen) = (None, None, None);
    for pair in args.chunks(2) {
        let [flag, value] = pair else { return Err(USAGE.into()) };
        match flag.as_str() {
            "--include" => include = Some(PathBuf::from(value)),
            "--version" => version = Some(value.clone()),
            "--tblgen" => tblgen = Some(value.clone()),
            _ => return Err(USAGE.into()),
        }
    }
    let version = version.unwrap_or_else(|| "22.1.8".into());
    let major = version.split('.').next().unwrap_or_default().to_string();
    let include = include.unwrap_or_else(|| format!("/usr/lib/llvm-{major}/include").into());
    // A newer TableGen can read older files. Only newer versions print all of the JSON that is needed.
    let tblgen = tblgen.unwrap_or_else(|| "llvm-tblgen-22".into());
    let out = root().join(format!("crates/model/data/ods-{major}.txt"));
    xtask::ods::run(&xtask::ods::Options { include, version, tblgen, out })
}
