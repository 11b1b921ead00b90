//! `assay doctor`: what is installed, what is missing, and the command that installs it.

use std::fmt::Write as _;

use assay_drive::Discovery;
use assay_drive::discover::TargetSource;
use assay_drive::doctor::{Doctor, LibraryHealth, TargetHealth};
use assay_drive::opt::BackEnd;

use crate::exit::Exit;
use crate::globals::Globals;
use crate::style::Paint;
use crate::target;

/// Show the MLIR compilers of this machine, their passes, runners and libraries, and what is missing; that of `--target`
/// first.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "there is a compiler that can be tested"),
    (Exit::Tool, "there is none"),
]))]
pub struct DoctorArgs {}

/// Runs the command.
pub fn run(_args: DoctorArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let mut found = Discovery::run();
    if globals.target.is_some() {
        // The target that the other commands would use comes first. If it is given by a path, discovery does not find it.
        let chosen = target::select(globals)?;
        found.targets.retain(|target| (&target.name, &target.opt) != (&chosen.name, &chosen.opt));
        found.targets.insert(0, chosen);
    }
    let doctor = Doctor::from_discovery(&found);
    if globals.json {
        globals.print_json(&doctor)?;
    } else {
        globals.print(&page(&doctor, globals.paint))?;
    }
    let usable = doctor.targets.iter().any(|target| target.problem.is_none());
    Ok(if usable { Exit::Clean } else { Exit::Tool })
}

fn page(doctor: &Doctor, paint: Paint) -> String {
    let mut text = String::new();
    for (index, target) in doctor.targets.iter().enumerate() {
        write_target(&mut text, target, index == 0, paint);
    }
    if doctor.targets.is_empty() {
        let _ = writeln!(text, "{}", paint.bad("no MLIR compiler was found"));
    }
    for missing in &doctor.missing {
        let _ =
            writeln!(text, "{} {}\n  {}", paint.note("missing:"), missing.what, paint.help(&missing.install));
    }
    for problem in &doctor.problems {
        let _ = writeln!(text, "{} {problem}", paint.note("note:"));
    }
    text
}

fn write_target(text: &mut String, target: &TargetHealth, default: bool, paint: Paint) {
    let mark = if default { " (default)" } else { "" };
    let _ = writeln!(text, "{} {}{mark}", paint.strong(&target.name), target.version);
    if target.source != TargetSource::Library {
        let _ = writeln!(text, "  mlir-opt     {}", target.opt.display());
    }
    if target.assertions {
        let _ = writeln!(text, "  assertions   checked");
    }
    write_library(text, target.library.as_ref(), paint);
    let borrowed = if target.borrowed_libs { ", of another version" } else { "" };
    let count = target.runner_libs.len();
    match &target.runner {
        Some(runner) => {
            let _ = writeln!(text, "  runner       {} ({count} libraries{borrowed})", runner.display());
        }
        None if target.executes() => {
            let _ = writeln!(text, "  runner       in process ({count} libraries{borrowed})");
        }
        None => {
            let _ = writeln!(text, "  runner       {}", paint.note("none: programs cannot be executed"));
        }
    }
    let tiers: Vec<String> =
        target.tiers.iter().map(|(tier, count)| format!("{count} {tier:?}").to_lowercase()).collect();
    let _ = writeln!(text, "  passes       {} ({})", target.passes, tiers.join(", "));
    let _ = writeln!(text, "  dialects     {}", target.dialects);
    let back_ends: Vec<&str> = target
        .back_ends
        .iter()
        .map(|back_end| match back_end {
            BackEnd::Process => "process",
            BackEnd::Library => "library",
        })
        .collect();
    let _ = writeln!(text, "  back ends    {}", back_ends.join(", "));
    let patterns = if target.patterns {
        "rewrite patterns can be watched"
    } else {
        "rewrite patterns cannot be watched"
    };
    let _ = writeln!(text, "  patterns     {patterns}");
    write_missing(text, target, paint);
    if let Some(problem) = &target.problem {
        let _ = writeln!(text, "  {} {problem}", paint.bad("problem"));
    }
}

/// The line about the library: where it is, and what it can do.
fn write_library(text: &mut String, library: Option<&LibraryHealth>, paint: Paint) {
    let Some(library) = library else { return };
    let what = match (&library.description, &library.problem) {
        // The line already begins with the path.
        (_, Some(problem)) => {
            let path = format!("{} ", library.path.display());
            paint.bad(problem.strip_prefix(&path).unwrap_or(problem)).to_string()
        }
        (Some(known), None) => {
            let executes = if known.executes { ", executes" } else { "" };
            let stacks = if known.stacks { "" } else { ", crashes without stack" };
            format!("({}{executes}{stacks})", known.version)
        }
        (None, None) => String::new(),
    };
    let _ = writeln!(text, "  library      {} {what}", library.path.display());
}

/// What is missing, grouped by the command that installs it: one command often installs several things.
fn write_missing(text: &mut String, target: &TargetHealth, paint: Paint) {
    let mut by_install: Vec<(&str, Vec<&str>)> = Vec::new();
    for missing in &target.missing {
        match by_install.iter_mut().find(|(install, _)| *install == missing.install) {
            Some((_, whats)) => whats.push(&missing.what),
            None => by_install.push((&missing.install, vec![&missing.what])),
        }
    }
    for (install, whats) in by_install {
        let _ = writeln!(text, "  {}      {}", paint.note("missing"), whats.join("\n               "));
        let _ = writeln!(text, "               {}", paint.help(install));
    }
}
