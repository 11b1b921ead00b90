//! What is installed, what is missing, and the command that installs it: the data for `assay doctor`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::catalogue::{Catalogue, Tier};
use crate::discover::{Discovery, NEWEST, RUNNER_LIBS, Target, TargetSource, install_libs, install_opt};
use crate::library::protocol::Description;
use crate::opt::{BackEnd, Compiler};

/// The state of this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doctor {
    /// Compilers, the default one first.
    pub targets: Vec<TargetHealth>,
    /// What is missing altogether.
    pub missing: Vec<MissingTool>,
    /// Places that should contain a compiler but do not, one sentence each.
    pub problems: Vec<String>,
}

/// One compiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetHealth {
    /// Name to select it by.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Where it was found.
    pub source: TargetSource,
    /// The driver.
    pub opt: PathBuf,
    /// The runner.
    pub runner: Option<PathBuf>,
    /// The runner's libraries.
    pub runner_libs: Vec<PathBuf>,
    /// Whether they are another version's.
    pub borrowed_libs: bool,
    /// Whether the compiler says that it was built with assertions.
    pub assertions: bool,
    /// Ways to run it, the default first.
    pub back_ends: Vec<BackEnd>,
    /// Its library, where there is one.
    pub library: Option<LibraryHealth>,
    /// Number of dialects it says it has.
    pub dialects: usize,
    /// Number of passes, pipelines included.
    pub passes: usize,
    /// Passes by tier.
    pub tiers: BTreeMap<Tier, usize>,
    /// Passes that nobody has reviewed for their tier.
    pub unreviewed: Vec<String>,
    /// Whether one process can print the program after every pass.
    pub traces: bool,
    /// Whether rewrite patterns can be watched.
    pub patterns: bool,
    /// What it lacks.
    pub missing: Vec<MissingTool>,
    /// Why it cannot be used, if so.
    pub problem: Option<String>,
}

/// A library that exports the MLIR C API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryHealth {
    /// Where it is.
    pub path: PathBuf,
    /// The library's description of itself; `None` if it cannot be used.
    pub description: Option<Description>,
    /// Why it cannot be used, if so.
    pub problem: Option<String>,
}

/// Something that is not installed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingTool {
    /// What: `mlir-runner`, `libmlir_async_runtime.so`.
    pub what: String,
    /// What cannot be done without.
    pub needed_for: String,
    /// The command that installs it.
    pub install: String,
}

impl Doctor {
    /// Examines this machine; asks each compiler found for its passes.
    pub fn examine() -> Doctor {
        Doctor::from_discovery(&Discovery::run())
    }

    /// Examines what `found` holds.
    pub fn from_discovery(found: &Discovery) -> Doctor {
        let mut missing = Vec::new();
        if found.targets.is_empty() {
            missing.push(MissingTool {
                what: "mlir-opt".to_owned(),
                needed_for: "everything but parsing and interpreting programs in generic form".to_owned(),
                install: install_opt(NEWEST),
            });
        }
        let targets = found.targets.iter().map(TargetHealth::examine).collect();
        Doctor { targets, missing, problems: found.problems.clone() }
    }

    /// Whether there is a usable compiler.
    pub fn is_able(&self) -> bool {
        self.targets.iter().any(|t| t.problem.is_none())
    }
}

impl TargetHealth {
    /// Whether programs are executed without a runner.
    pub fn executes(&self) -> bool {
        let known = self.library.as_ref().and_then(|library| library.description.as_ref());
        self.source == TargetSource::Library && known.is_some_and(|known| known.executes)
    }

    fn examine(target: &Target) -> TargetHealth {
        let mut health = TargetHealth {
            name: target.name.clone(),
            version: target.version.clone(),
            source: target.source.clone(),
            opt: target.opt.clone(),
            runner: target.runner.clone(),
            runner_libs: target.runner_libs.clone(),
            assertions: target.assertions,
            borrowed_libs: target.borrowed_libs,
            back_ends: if target.has_driver() { vec![BackEnd::Process] } else { Vec::new() },
            library: target.library.as_ref().map(|path| LibraryHealth::examine(target, path)),
            dialects: 0,
            passes: 0,
            tiers: BTreeMap::new(),
            unreviewed: Vec::new(),
            traces: false,
            patterns: false,
            missing: find_missing(target),
            problem: None,
        };
        let description = health.library.as_ref().and_then(|library| library.description.as_ref());
        if let Some(description) = description {
            health.back_ends.insert(0, BackEnd::Library);
            health.dialects = description.dialects;
        }
        match Catalogue::probe(target) {
            Ok(catalogue) => {
                if target.has_driver() {
                    health.dialects = catalogue.dialects.len();
                }
                health.passes = catalogue.passes().count();
                health.tiers = catalogue.counts();
                health.unreviewed =
                    catalogue.passes().filter(|p| !p.reviewed).map(|p| p.name.clone()).collect();
                health.traces = catalogue.has("print-ir");
                health.patterns = Compiler::new(target.clone()).logs_actions().unwrap_or_default();
            }
            Err(e) => health.problem = Some(e.to_string()),
        }
        if health.problem.is_none() && target.has_driver() {
            let asked = Compiler::new(target.clone()).must_print_as_is();
            health.problem = asked.err().map(|e| e.to_string());
        }
        health
    }
}

impl LibraryHealth {
    fn examine(target: &Target, path: &Path) -> LibraryHealth {
        let (description, problem) = match Compiler::with_back_end(target.clone(), Some(BackEnd::Library)) {
            Ok(compiler) => (compiler.library.map(|library| library.description().clone()), None),
            Err(error) => (None, Some(error.to_string())),
        };
        LibraryHealth { path: path.to_owned(), description, problem }
    }
}

/// The parts that `target` lacks to execute programs, and to compile them in process.
fn find_missing(target: &Target) -> Vec<MissingTool> {
    let mut missing = Vec::new();
    // A target without a driver is never executed by a runner, and a fetched target is only a driver.
    if !target.has_driver() || target.source == TargetSource::Fetched {
        return missing;
    }
    let major = target.major();
    if major == NEWEST && target.library.is_none() && target.source != TargetSource::User {
        missing.push(MissingTool {
            what: "its library with the C API".to_owned(),
            needed_for: "compiling in process".to_owned(),
            install: format!("make worker-{major}"),
        });
    }
    if target.runner.is_none() {
        missing.push(MissingTool {
            what: "mlir-runner".to_owned(),
            needed_for: "executing lowered programs".to_owned(),
            install: install_opt(major),
        });
    }
    let needs = [
        "printing and memref helpers",
        "printing vectors, copying and sorting",
        "16-bit floats",
        "async programs",
        "small floats computed in software",
    ];
    for (lib, needed_for) in RUNNER_LIBS.iter().zip(needs) {
        // The wrappers for small floats came with 22.
        let exists = *lib != "mlir_apfloat_wrappers" || major >= 22;
        if exists && (!target.has_lib(lib) || target.borrowed_libs) {
            let whose = if target.has_lib(lib) { " of its own version" } else { "" };
            missing.push(MissingTool {
                what: format!("lib{lib}.so{whose}"),
                needed_for: needed_for.to_owned(),
                install: install_libs(major),
            });
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    //! The doctor's findings.

    use super::*;

    #[test]
    fn nothing_installed_is_said_with_the_command() {
        let doctor = Doctor::from_discovery(&Discovery::default());
        assert!(!doctor.is_able());
        assert_eq!(doctor.missing[0].install, "apt-get install mlir-22-tools");
    }

    #[test]
    fn installed_compilers_are_described_and_serialised() {
        let doctor = Doctor::examine();
        if doctor.targets.is_empty() {
            eprintln!("skipped: no mlir-opt is installed");
            return;
        }
        for target in &doctor.targets {
            assert_eq!(target.problem, None);
            assert_eq!(target.tiers.values().sum::<usize>(), target.passes);
            // Drivers of other projects may have few.
            let is_own = target.name.starts_with("mlir-") || target.name == "head";
            assert!(target.dialects > if is_own { 20 } else { 0 }, "{}", target.name);
        }
        let json = serde_json::to_string(&doctor).unwrap();
        assert_eq!(serde_json::from_str::<Doctor>(&json).unwrap(), doctor);
    }

    #[test]
    fn a_compiler_without_runner_lacks_it_all() {
        let target = Target {
            name: "mlir-19".to_owned(),
            version: "19.1.7".to_owned(),
            opt: PathBuf::from("/nowhere/mlir-opt"),
            runner: None,
            runner_libs: Vec::new(),
            borrowed_libs: false,
            assertions: false,
            source: TargetSource::Path,
            library: None,
        };
        let doctor = Doctor::from_discovery(&Discovery { targets: vec![target], problems: Vec::new() });
        let whats: Vec<_> = doctor.targets[0].missing.iter().map(|m| m.what.as_str()).collect();
        assert_eq!(whats[0], "mlir-runner");
        assert_eq!(whats.len(), 5);
        assert!(doctor.targets[0].missing[1].install.contains("apt-get download libmlir-19"));
        assert!(doctor.targets[0].problem.as_ref().is_some_and(|p| p.contains("could not be run")));
        assert!(!doctor.is_able());
    }
}
