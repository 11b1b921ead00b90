//! The command line of the workspace's chores.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Assay's own chores.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct XtaskCli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Writes the op shapes of an MLIR version from its ODS files.
    Ods(Ods),
    /// Writes docs/ops.md and the table of silent rules in docs/judge.md.
    Ops,
    /// Writes the generated files under found/, tests its scripts, or records the results of a version.
    Found(FoundArgs),
    /// Checks the rules that no compiler checks.
    Tidy,
}

#[derive(clap::Args)]
struct Ods {
    /// The folder with `mlir/IR/OpBase.td` [default: /usr/lib/llvm-MAJOR/include].
    #[arg(long, value_name = "DIR")]
    include: Option<PathBuf>,
    /// The version of these files.
    #[arg(long, value_name = "X.Y.Z", default_value = "22.1.8")]
    version: String,
    /// A newer TableGen can read older files. Only newer versions print all of the JSON that is needed.
    #[arg(long, value_name = "PROGRAM", default_value = "llvm-tblgen-22")]
    tblgen: String,
}

#[derive(clap::Args)]
struct FoundArgs {
    /// Tests the scripts in all ways: those with these numbers, or all.
    #[arg(long = "try", value_name = "NUMBER", num_args = 0.., conflicts_with = "measure")]
    attempt: Option<Vec<u32>>,
    /// Runs all scripts with the compiler that MLIR_OPT names, and records the results as those of this version.
    #[arg(long, value_name = "VERSION")]
    measure: Option<String>,
}

fn main() -> ExitCode {
    let result = match XtaskCli::parse().chore {
        Chore::Ods(args) => ods(args),
        Chore::Found(args) => run_found(args),
        Chore::Ops => {
            let root = root();
            xtask::coverage::write(&root)
                .and_then(|ops| Ok(format!("{ops}\n{}", xtask::silent::write(&root)?)))
        }
        Chore::Tidy => tidy(),
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

fn run_found(args: FoundArgs) -> Result<String, String> {
    let root = root();
    if let Some(version) = args.measure {
        let text = xtask::found::trials::measure(&root, &version)?;
        return Ok(format!("{text}; {}", xtask::found::write(&root)?));
    }
    let Some(numbers) = args.attempt else { return xtask::found::write(&root) };
    let mut entries = xtask::found::entries(&root)?;
    entries.retain(|entry| numbers.is_empty() || numbers.contains(&entry.number));
    let faults = xtask::found::trials::find_faults(&entries)?;
    if faults.is_empty() {
        Ok(format!("{} scripts do as they must", entries.len()))
    } else {
        Err(faults.join("\n"))
    }
}

fn tidy() -> Result<String, String> {
    let report = xtask::tidy::check(&root())?;
    if !report.breaches.is_empty() {
        let list: Vec<String> = report.breaches.iter().map(ToString::to_string).collect();
        return Err(list.join("\n"));
    }
    let line =
        |count: &xtask::tidy::Count| format!("{} {} (at most {})", count.number, count.what, count.most);
    let counts: Vec<String> = report.counts.iter().map(line).collect();
    Ok(format!("tidy\n{}", counts.join("\n")))
}

fn ods(Ods { include, version, tblgen }: Ods) -> Result<String, String> {
    let major = version.split('.').next().unwrap_or_default().to_string();
    let include = include.unwrap_or_else(|| format!("/usr/lib/llvm-{major}/include").into());
    let out = root().join(format!("crates/model/data/ods-{major}.txt"));
    xtask::ods::run(&xtask::ods::OdsFlags { include, version, tblgen, out })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn numbers_follow_the_flag_that_takes_them() {
        XtaskCli::command().debug_assert();
        let found =
            |args: &[&str]| match XtaskCli::try_parse_from([&["xtask", "found"], args].concat())?.chore {
                Chore::Found(found) => Ok::<_, clap::Error>((found.attempt, found.measure)),
                _ => unreachable!("the chore is named"),
            };
        assert_eq!(found(&[]).unwrap(), (None, None));
        assert_eq!(found(&["--try"]).unwrap(), (Some(vec![]), None));
        assert_eq!(found(&["--try", "3", "14"]).unwrap(), (Some(vec![3, 14]), None));
        assert_eq!(found(&["--measure", "23"]).unwrap(), (None, Some("23".to_owned())));
        assert!(found(&["--try", "3", "--measure", "23"]).is_err() && found(&["3"]).is_err());
    }
}
