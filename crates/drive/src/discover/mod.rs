//! Finds the MLIR compilers of this machine, with their runners and runner libraries.

mod search;

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::DriveError;
use crate::interrupt::Interrupt;
use crate::process::{ProcessSpec, Status};
use crate::query;

pub use search::{SearchPlaces, find_program};

/// Where a compiler was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TargetSource {
    /// `ASSAY_MLIR`.
    User,
    /// A directory of `PATH`.
    Path,
    /// `/usr/lib/llvm-*/bin`.
    System,
    /// A package that was unpacked into Assay's data directory (`make deps-19`).
    Unpacked,
    /// The driver of a package that was fetched into Assay's data directory (`make target-heir`): a driver of another
    /// project, or an older build. It is used only on request, and to find out when a failure began.
    Fetched,
    /// Named by its path on the command line.
    Given,
    /// A library that exports the MLIR C API, without a driver.
    Library,
}

/// A compiler under test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Short name: `mlir-22`, `user`, `circt-opt`.
    pub name: String,
    /// The version that `--version` prints: `22.1.8`, `23.0.0git`; `unknown` if it prints none. If the day of a build
    /// is known, it is included: `24.0.0git+heir-20261001`.
    pub version: String,
    /// The driver, `mlir-opt`, or the library if there is no driver.
    pub opt: PathBuf,
    /// The program that executes lowered IR.
    pub runner: Option<PathBuf>,
    /// Whether `--version` says that the compiler was built with assertions. For a library this is unknown.
    #[serde(default)]
    pub assertions: bool,
    /// Shared libraries for the runner, absolute.
    pub runner_libs: Vec<PathBuf>,
    /// Whether the libraries belong to another version (their C interface is the same).
    pub borrowed_libs: bool,
    /// Where it was found.
    pub source: TargetSource,
    /// The same compiler as a library that exports the MLIR C API. It has not been loaded yet.
    pub library: Option<PathBuf>,
}

/// The runner libraries to look for, most important first.
pub const RUNNER_LIBS: [&str; 5] = [
    "mlir_runner_utils",
    "mlir_c_runner_utils",
    "mlir_float16_utils",
    "mlir_async_runtime",
    "mlir_apfloat_wrappers",
];

impl Target {
    /// The first number of the version; 0 if unknown.
    pub fn major(&self) -> u32 {
        numbers(&self.version).first().copied().unwrap_or(0)
    }

    /// Whether there is a driver, and not only a library.
    pub fn has_driver(&self) -> bool {
        self.source != TargetSource::Library
    }

    /// Whether a runner library of that name (`mlir_runner_utils`) was found.
    pub fn has_lib(&self, name: &str) -> bool {
        let prefix = format!("lib{name}.so");
        let named = |p: &PathBuf| p.file_name().is_some_and(|f| f.to_string_lossy().starts_with(&prefix));
        self.runner_libs.iter().any(named)
    }
}

/// What a search found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discovery {
    /// The user's own compilers first, then installed ones, then fetched ones, each newest first, then those that are
    /// only libraries.
    pub targets: Vec<Target>,
    /// One sentence for each place that should contain a compiler but does not.
    pub problems: Vec<String>,
}

impl Discovery {
    /// Searches this machine as the environment says.
    pub fn run() -> Discovery {
        SearchPlaces::from_env().run()
    }

    /// The same, but `interrupt` ends compilers that do not answer. Those after them are not asked.
    pub fn run_until(interrupt: Option<Interrupt>) -> Discovery {
        SearchPlaces { interrupt, ..SearchPlaces::from_env() }.run()
    }

    /// As [`Discovery::run_until`], for a command that needs the compiler called `wanted` only: if the name has a major version, installed
    /// compilers of others are not asked.
    pub fn run_for(wanted: &str, interrupt: Option<Interrupt>) -> Discovery {
        let places = SearchPlaces { interrupt, ..SearchPlaces::from_env() };
        if let Some(&major) = numbers(wanted).first() {
            let few = SearchPlaces { major: Some(major), ..places.clone() }.run();
            if few.select(wanted).is_ok() {
                return few;
            }
        }
        places.run()
    }

    /// The installed compilers, without those that were only fetched.
    pub fn installed(&self) -> impl Iterator<Item = &Target> {
        self.targets.iter().filter(|target| target.source != TargetSource::Fetched)
    }

    /// The compiler to use if the user names none.
    ///
    /// Errors with the command that installs one.
    pub fn default_target(&self) -> Result<&Target, DriveError> {
        self.installed().next().ok_or_else(|| DriveError::MissingCompiler { install: install_opt(NEWEST) })
    }

    /// The compiler called `wanted`: a name (`mlir-22`), a version or the start of one (`22`, `22.1`), or the
    /// path of a binary or of a directory that contains one.
    pub fn select(&self, wanted: &str) -> Result<Target, DriveError> {
        if let Some(target) = self.targets.iter().find(|t| t.name == wanted) {
            return Ok(target.clone());
        }
        if wanted.contains('/') {
            return SearchPlaces::from_env().at_path(Path::new(wanted));
        }
        if let Some(target) = self.targets.iter().find(|t| version_starts(&t.version, wanted)) {
            return Ok(target.clone());
        }
        if self.targets.is_empty() {
            self.default_target()?;
        }
        let major = numbers(wanted).first().copied().unwrap_or(NEWEST);
        Err(DriveError::UnknownTarget {
            wanted: wanted.to_owned(),
            known: self.targets.iter().map(|t| t.name.clone()).collect(),
            install: install_opt(major),
        })
    }
}

/// The words by which a driver reports that it was built with assertions (`llvm/lib/Support/CommandLine.cpp`).
const ASSERTIONS: &str = "with assertions";

/// The version to suggest if none is installed.
pub const NEWEST: u32 = 22;

/// The command that installs the compiler of a major version.
pub fn install_opt(major: u32) -> String {
    format!("apt-get install mlir-{major}-tools")
}

/// The command that installs the runner libraries of a major version.
///
/// Debian's `libmlir-19` and `libmlir-22` conflict, so older ones are unpacked into the user's data directory,
/// where [`SearchPlaces`] looks.
pub fn install_libs(major: u32) -> String {
    if major >= NEWEST {
        format!("apt-get install libmlir-{major}-dev")
    } else {
        format!(
            "apt-get download libmlir-{major} && dpkg -x libmlir-{major}_*.deb \
             \"${{XDG_DATA_HOME:-$HOME/.local/share}}/assay/mlir-{major}\""
        )
    }
}

/// Whether `version` is `wanted` or continues it at a dot: `22.1.8` starts with `22` and `22.1`, not with `2`.
fn version_starts(version: &str, wanted: &str) -> bool {
    version.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The numbers in `text`, that is, its runs of digits: `22.1.8` is `[22, 1, 8]`.
fn numbers(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

/// Newer versions are greater.
fn by_version(a: &str, b: &str) -> Ordering {
    numbers(a).cmp(&numbers(b))
}

/// The version of `program`, and whether it was built with assertions, as `program --version` prints it. The version comes after `LLVM version`,
/// otherwise it is the first number; `unknown` if there is none.
///
/// Errors if the program does not run, or does not end.
fn ask_version(program: &Path, interrupt: Option<Interrupt>) -> Result<(String, bool), DriveError> {
    let outcome = query::ask(&ProcessSpec::new(program).args(["--version"]), interrupt)?;
    let text = String::from_utf8_lossy(&outcome.stdout);
    if outcome.status != Status::Exited(0) {
        let reason = outcome.stderr_text().lines().last().unwrap_or("--version fails").to_owned();
        return Err(DriveError::Unusable { program: program.to_owned(), reason });
    }
    let after = text.split_once("LLVM version ").map_or(&*text, |(_, rest)| rest);
    let word =
        after.split_whitespace().find(|w| w.starts_with(|c: char| c.is_ascii_digit()) && w.contains('.'));
    Ok((word.unwrap_or("unknown").to_owned(), text.contains(ASSERTIONS)))
}

#[cfg(test)]
mod tests;
