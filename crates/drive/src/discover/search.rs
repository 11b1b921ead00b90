//! The places to search for compilers and their libraries.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{ASSERTIONS, Discovery, RUNNER_LIBS, Target, TargetSource, ask_version, by_version, numbers};
use crate::error::DriveError;
use crate::interrupt::Interrupt;
use crate::library::{LibraryFile, find_libraries};

/// The places that the environment variables name; tests use their own directories.
#[derive(Debug, Clone, Default)]
pub struct SearchPlaces {
    /// `ASSAY_MLIR`: the user's own directories or binaries, separated by colons.
    pub user: Vec<PathBuf>,
    /// Directories of `PATH`.
    pub path: Vec<PathBuf>,
    /// Where `llvm-*/bin` and `llvm-*/lib` are: `/usr/lib`.
    pub system: Option<PathBuf>,
    /// `ASSAY_MLIR_LIBS`: directories with runner libraries, separated by colons.
    pub libs: Vec<PathBuf>,
    /// Assay's data directory of the user; it may contain unpacked packages, such as `mlir-19/`, and fetched drivers in
    /// `targets/`.
    pub data: Option<PathBuf>,
    /// `ASSAY_MLIR_CAPI`: directories with libraries that export the MLIR C API, separated by colons.
    pub capi: Vec<PathBuf>,
    /// Only compilers of this major version are wanted: those whose path has another one are not asked for their versions.
    pub major: Option<u32>,
    /// Ends compilers that do not say their version.
    pub interrupt: Option<Interrupt>,
}

/// Where a program is: the path itself if it contains a folder, otherwise in a folder of `PATH`.
pub fn find_program(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return Some(name.to_owned()).filter(|file| file.is_file());
    }
    SearchPlaces::from_env().path.into_iter().map(|folder| folder.join(name)).find(|file| file.is_file())
}

impl SearchPlaces {
    /// As the environment of this process says.
    pub fn from_env() -> SearchPlaces {
        let list = |name: &str| -> Vec<PathBuf> {
            let value = std::env::var_os(name).unwrap_or_default();
            std::env::split_paths(&value).filter(|p| !p.as_os_str().is_empty()).collect()
        };
        let var = |name: &str| std::env::var_os(name).filter(|v: &OsString| !v.is_empty()).map(PathBuf::from);
        let data = var("XDG_DATA_HOME").or_else(|| Some(var("HOME")?.join(".local/share")));
        SearchPlaces {
            user: list("ASSAY_MLIR"),
            path: list("PATH"),
            system: Some(PathBuf::from("/usr/lib")),
            libs: list("ASSAY_MLIR_LIBS"),
            data: data.map(|d| d.join("assay")),
            capi: list("ASSAY_MLIR_CAPI"),
            major: None,
            interrupt: None,
        }
    }

    /// The directories for libraries that export the MLIR C API: the user's first.
    pub fn capi(&self) -> Vec<PathBuf> {
        self.capi.iter().cloned().chain(self.data.iter().map(|data| data.join("capi"))).collect()
    }

    /// Searches all places. Binaries that do not print their version are left out, with a sentence that reports this.
    pub fn run(&self) -> Discovery {
        let mut found = Discovery::default();
        let mut seen: Vec<PathBuf> = Vec::new();
        for place in &self.user {
            let before = seen.len();
            for opt in drivers_at(place) {
                self.add(&mut found, &mut seen, opt, TargetSource::User);
            }
            if seen.len() == before {
                let place = place.display();
                found.problems.push(format!("ASSAY_MLIR names {place}, but there is no mlir-opt"));
            }
        }
        for opt in self.path.iter().flat_map(|dir| drivers_in(dir)) {
            self.add(&mut found, &mut seen, opt, TargetSource::Path);
        }
        for dir in self.system_dirs() {
            for opt in drivers_in(&dir.join("bin")) {
                self.add(&mut found, &mut seen, opt, TargetSource::System);
            }
        }
        // After the installed ones: of two compilers with one version, the installed one gets the plain name.
        for opt in self.unpacked_dirs().iter().flat_map(|dir| drivers_in(&dir.join("bin"))) {
            self.add(&mut found, &mut seen, opt, TargetSource::Unpacked);
        }
        found.targets.extend(self.fetched());
        let rank = |target: &Target| match target.source {
            TargetSource::User => 0,
            TargetSource::Fetched => 2,
            _ => 1,
        };
        found.targets.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| by_version(&b.version, &a.version)));
        make_names_distinct(&mut found.targets);
        self.add_libraries(&mut found.targets);
        found
    }

    /// The compiler at `path`: a binary of any name, or a directory with an `mlir-opt`.
    pub fn at_path(&self, path: &Path) -> Result<Target, DriveError> {
        let opt = if path.is_dir() {
            drivers_at(path).into_iter().next().unwrap_or_else(|| path.join("mlir-opt"))
        } else {
            path.to_owned()
        };
        self.target(opt, TargetSource::Given)
    }

    fn add(&self, found: &mut Discovery, seen: &mut Vec<PathBuf>, opt: PathBuf, source: TargetSource) {
        let real = opt.canonicalize().unwrap_or_else(|_| opt.clone());
        let is_other = self.major.is_some_and(|wanted| major_in(&opt).is_some_and(|named| named != wanted));
        if seen.contains(&real) || is_other && source != TargetSource::User {
            return;
        }
        seen.push(real);
        match self.target(opt, source) {
            Ok(target) => found.targets.push(target),
            // The compiler that was asked before is among the problems.
            Err(DriveError::Interrupted) => {}
            Err(e) => found.problems.push(e.to_string()),
        }
    }

    fn target(&self, opt: PathBuf, source: TargetSource) -> Result<Target, DriveError> {
        let (version, assertions) = ask_version(&opt, self.interrupt)?;
        let major = numbers(&version).first().copied();
        let file = opt.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let name = match (&source, major) {
            (TargetSource::User, _) => "user".to_owned(),
            (_, Some(major)) if file.starts_with("mlir-opt") => format!("mlir-{major}"),
            _ => file.clone(),
        };
        let runner = find_runner(&opt, &file);
        let (runner_libs, borrowed_libs) = self.runner_libs(&opt, major);
        Ok(Target {
            name,
            version,
            assertions,
            opt,
            runner,
            runner_libs,
            borrowed_libs,
            source,
            library: None,
        })
    }

    /// The drivers that `scripts/target.sh` fetched. Their versions are in files, since asking dozens of drivers takes
    /// a second.
    fn fetched(&self) -> Vec<Target> {
        let homes = self.data.iter().flat_map(|data| subdirs(&data.join("targets"), |_| true));
        let target = |home: PathBuf| {
            let opt = home.join("driver");
            let version = std::fs::read_to_string(home.join("version")).ok()?;
            let name = home.file_name()?.to_string_lossy().into_owned();
            opt.is_file().then(|| Target {
                name,
                version: version.lines().next().unwrap_or_default().trim().to_owned(),
                assertions: version.contains(ASSERTIONS),
                runner: None,
                runner_libs: Vec::new(),
                borrowed_libs: false,
                opt,
                source: TargetSource::Fetched,
                library: None,
            })
        };
        homes.filter_map(target).collect()
    }

    /// A library with the name of a target belongs to it if the versions are equal; other libraries become separate
    /// targets.
    fn add_libraries(&self, targets: &mut Vec<Target>) {
        for LibraryFile { name, version, path } in find_libraries(&self.capi()) {
            if let Some(target) = targets.iter_mut().find(|target| target.name == name) {
                target.library = (target.version == version).then_some(path);
                continue;
            }
            // Another version's execution engine can run the programs that it lowers, if that engine accepts them.
            let (runner_libs, borrowed_libs) = self.runner_libs(&path, numbers(&version).first().copied());
            targets.push(Target {
                name,
                version,
                assertions: false,
                opt: path.clone(),
                runner: None,
                runner_libs,
                borrowed_libs,
                source: TargetSource::Library,
                library: Some(path),
            });
        }
    }

    /// The runner libraries of this very compiler, or else those of the newest installed one.
    fn runner_libs(&self, opt: &Path, major: Option<u32>) -> (Vec<PathBuf>, bool) {
        let mut dirs = self.libs.clone();
        let real = opt.canonicalize().unwrap_or_else(|_| opt.to_owned());
        dirs.extend(real.parent().and_then(Path::parent).map(|root| root.join("lib")));
        if let Some(major) = major {
            let unpacked = self.data.iter().map(|d| d.join(format!("mlir-{major}")));
            dirs.extend(unpacked.flat_map(|d| [d.join("lib"), d.join(format!("usr/lib/llvm-{major}/lib"))]));
            dirs.extend(self.system.iter().map(|s| s.join(format!("llvm-{major}/lib"))));
            dirs.extend(self.system.iter().flat_map(|s| subdirs(s, |n| n.ends_with("-linux-gnu"))));
        }
        let own: Vec<PathBuf> = RUNNER_LIBS.iter().filter_map(|lib| find_lib(&dirs, lib, major)).collect();
        if !own.is_empty() {
            return (own, false);
        }
        // Only libraries with a plain C interface: their own libLLVM has versioned symbols and does not mix with the
        // runner's.
        let others: Vec<PathBuf> = self.system_dirs().iter().map(|d| d.join("lib")).collect();
        let borrowed: Vec<PathBuf> =
            RUNNER_LIBS[..3].iter().filter_map(|lib| find_lib(&others, lib, None)).collect();
        let any = !borrowed.is_empty();
        (borrowed, any)
    }

    /// The roots of the packages in the data directory: `mlir-19/usr/lib/llvm-19`, as in Debian's packages, or
    /// `mlir-19`.
    fn unpacked_dirs(&self) -> Vec<PathBuf> {
        let homes = self.data.iter().flat_map(|data| subdirs(data, |name| name.starts_with("mlir-")));
        homes
            .flat_map(|home| {
                let debian = subdirs(&home.join("usr/lib"), |name| name.starts_with("llvm-"));
                debian.into_iter().chain([home])
            })
            .collect()
    }

    /// `/usr/lib/llvm-*`, newest first.
    fn system_dirs(&self) -> Vec<PathBuf> {
        let mut dirs: Vec<PathBuf> =
            self.system.iter().flat_map(|s| subdirs(s, |n| n.starts_with("llvm-"))).collect();
        dirs.sort_by(|a, b| by_version(&b.to_string_lossy(), &a.to_string_lossy()));
        dirs
    }
}

/// The major version that the path of an installed driver has: `mlir-opt-22`, `llvm-22/bin/mlir-opt`.
fn major_in(opt: &Path) -> Option<u32> {
    let after = |prefix: &str, name: &std::ffi::OsStr| name.to_str()?.strip_prefix(prefix)?.parse().ok();
    let of_file = opt.file_name().and_then(|name| after("mlir-opt-", name));
    let home = || opt.parent()?.parent()?.file_name();
    of_file.or_else(|| after("llvm-", home()?))
}

/// The first of several targets with the same name keeps it; the others get `-2`, `-3`, ….
fn make_names_distinct(targets: &mut [Target]) {
    for i in 1..targets.len() {
        let (before, rest) = targets.split_at_mut(i);
        let base = rest[0].name.clone();
        let mut n = 2;
        while before.iter().any(|t| t.name == rest[0].name) {
            rest[0].name = format!("{base}-{n}");
            n += 1;
        }
    }
}

fn subdirs(dir: &Path, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let mut dirs: Vec<PathBuf> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| wanted(&e.file_name().to_string_lossy()))
        .map(|e| e.path())
        .collect();
    dirs.sort();
    dirs
}

/// `place` itself if it is a file; otherwise the drivers in it or in its `bin`.
fn drivers_at(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_owned()];
    }
    let here = drivers_in(place);
    if here.is_empty() { drivers_in(&place.join("bin")) } else { here }
}

/// `mlir-opt` and `mlir-opt-N` in `dir`, in a fixed order.
fn drivers_in(dir: &Path) -> Vec<PathBuf> {
    subdirs(dir, |name| match name.strip_prefix("mlir-opt") {
        Some("") => true,
        Some(rest) => rest.strip_prefix('-').is_some_and(|n| n.parse::<u32>().is_ok()),
        None => false,
    })
}

/// Finds `mlir-runner` (before version 20: `mlir-cpu-runner`). It is beside the driver, with the driver's suffix; or,
/// if the driver is a link, beside the linked file, without suffix.
fn find_runner(opt: &Path, file: &str) -> Option<PathBuf> {
    let suffix = file.strip_prefix("mlir-opt").unwrap_or("");
    let real = opt.canonicalize().ok();
    let beside = opt.parent().map(|dir| (dir, suffix));
    let real = real.as_deref().and_then(Path::parent).map(|dir| (dir, ""));
    let names = ["mlir-runner", "mlir-cpu-runner"];
    let places = beside.into_iter().chain(real);
    let mut candidates = places.flat_map(|(dir, s)| names.map(|name| dir.join(format!("{name}{s}"))));
    candidates.find(|path| path.is_file())
}

/// `libNAME.so`, or its newest versioned file (of `major`, if that is known), in the first directory that has one.
fn find_lib(dirs: &[PathBuf], name: &str, major: Option<u32>) -> Option<PathBuf> {
    let plain = format!("lib{name}.so");
    let versioned = match major {
        Some(major) => format!("{plain}.{major}"),
        None => format!("{plain}."),
    };
    dirs.iter().find_map(|dir| {
        let shared = dir.file_name().is_some_and(|n| n.to_string_lossy().ends_with("-linux-gnu"));
        // In a directory for all versions, the plain name does not show the version.
        let exact = dir.join(&plain);
        if !shared && exact.is_file() {
            return Some(exact);
        }
        let mut files = subdirs(dir, |n| {
            n.strip_prefix(&versioned)
                .is_some_and(|rest| rest.is_empty() || major.is_none() || rest.starts_with('.'))
        });
        files.sort_by(|a, b| by_version(&a.to_string_lossy(), &b.to_string_lossy()));
        files.pop()
    })
}
