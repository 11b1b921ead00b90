//! Discovery in made-up installations of shell scripts.

use std::os::unix::fs::PermissionsExt;

use super::*;

/// A directory that is removed at the end of the test.
struct ScratchFolder(PathBuf);

impl ScratchFolder {
    fn new(name: &str) -> ScratchFolder {
        let dir = std::env::temp_dir().join(format!("assay-discover-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        ScratchFolder(dir.canonicalize().unwrap())
    }

    fn script(&self, path: &str, body: &str) -> PathBuf {
        let path = self.file(path, &format!("#!/bin/sh\n{body}\n"));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn file(&self, path: &str, text: &str) -> PathBuf {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    fn opt(&self, path: &str, version: &str) -> PathBuf {
        self.script(path, &format!("echo 'Debian LLVM version {version}'"))
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_users_build_comes_first_then_the_newest() {
    let dir = ScratchFolder::new("order");
    dir.opt("usr/llvm-19/bin/mlir-opt", "19.1.7");
    dir.opt("usr/llvm-22/bin/mlir-opt", "22.1.8");
    dir.opt("mine/bin/mlir-opt", "20.0.0git");
    dir.file("usr/llvm-22/bin/mlir-runner", "");
    dir.file("usr/llvm-22/lib/libmlir_runner_utils.so.22.1", "");
    dir.file("usr/llvm-22/lib/libmlir_c_runner_utils.so", "");
    dir.file("usr/llvm-19/bin/mlir-cpu-runner", "");
    let bin = dir.0.join("path");
    std::fs::create_dir_all(&bin).unwrap();
    std::os::unix::fs::symlink(dir.0.join("usr/llvm-19/bin/mlir-opt"), bin.join("mlir-opt-19")).unwrap();
    let search = SearchPlaces {
        user: vec![dir.0.join("mine"), dir.0.join("empty")],
        path: vec![bin],
        system: Some(dir.0.join("usr")),
        ..SearchPlaces::default()
    };
    let found = search.run();
    let names: Vec<_> = found.targets.iter().map(|t| (t.name.as_str(), t.version.as_str())).collect();
    assert_eq!(names, [("user", "20.0.0git"), ("mlir-22", "22.1.8"), ("mlir-19", "19.1.7")]);
    assert_eq!(found.default_target().unwrap().name, "user");
    let t22 = found.select("22").unwrap();
    assert_eq!(t22.runner, Some(dir.0.join("usr/llvm-22/bin/mlir-runner")));
    assert_eq!(t22.runner_libs.len(), 2);
    assert!(!t22.borrowed_libs && t22.has_lib("mlir_c_runner_utils") && !t22.has_lib("mlir_async_runtime"));
    let t19 = found.select("mlir-19").unwrap();
    // The file behind the link, with a runner without a suffix next to it.
    assert_eq!(t19.runner, Some(dir.0.join("usr/llvm-19/bin/mlir-cpu-runner")));
    assert!(t19.borrowed_libs);
    assert_eq!((t19.source, t19.runner_libs), (TargetSource::Path, t22.runner_libs));
    assert_eq!(found.problems.len(), 1);
    assert!(found.problems[0].contains("ASSAY_MLIR names"), "{:?}", found.problems);
}

#[test]
fn an_unpacked_package_of_an_older_version_is_found() {
    let dir = ScratchFolder::new("unpacked");
    dir.opt("usr/llvm-19/bin/mlir-opt", "19.1.7");
    let lib = dir.file("data/mlir-19/usr/lib/llvm-19/lib/libmlir_runner_utils.so.19.1", "");
    let shared = dir.file("usr/x86_64-linux-gnu/libmlir_c_runner_utils.so.19.1", "");
    dir.file("usr/x86_64-linux-gnu/libmlir_c_runner_utils.so.22.1", "");
    let search = SearchPlaces {
        system: Some(dir.0.join("usr")),
        data: Some(dir.0.join("data")),
        ..SearchPlaces::default()
    };
    let found = search.run();
    assert_eq!(found.targets[0].runner_libs, [lib, shared]);
    assert!(!found.targets[0].borrowed_libs);
}

#[test]
fn an_unpacked_compiler_is_found_behind_the_installed_ones() {
    let dir = ScratchFolder::new("unpacked-compiler");
    dir.opt("usr/llvm-22/bin/mlir-opt", "22.1.8");
    dir.opt("data/mlir-22/usr/lib/llvm-22/bin/mlir-opt", "22.1.8");
    let opt = dir.opt("data/mlir-19/usr/lib/llvm-19/bin/mlir-opt", "19.1.7");
    let runner = dir.file("data/mlir-19/usr/lib/llvm-19/bin/mlir-cpu-runner", "");
    let lib = dir.file("data/mlir-19/usr/lib/llvm-19/lib/libmlir_runner_utils.so.19.1", "");
    // What `make worker-19` creates, and a version for which only that was created.
    let library = dir.file("data/capi/mlir-19/library.so", "");
    dir.file("data/capi/mlir-19/version", "19.1.7\n");
    dir.file("data/capi/mlir-18/library.so", "");
    dir.file("data/capi/mlir-18/version", "18.1.8\n");
    let older = dir.file("data/mlir-18/usr/lib/llvm-18/lib/libmlir_runner_utils.so.18.1", "");
    let search = SearchPlaces {
        system: Some(dir.0.join("usr")),
        data: Some(dir.0.join("data")),
        ..SearchPlaces::default()
    };
    let found = search.run();
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    let names: Vec<_> = found.targets.iter().map(|t| (t.name.as_str(), t.source.clone())).collect();
    let expected = [
        ("mlir-22", TargetSource::System),
        ("mlir-22-2", TargetSource::Unpacked),
        ("mlir-19", TargetSource::Unpacked),
        ("mlir-18", TargetSource::Library),
    ];
    assert_eq!(names, expected);
    let t19 = found.select("mlir-19").unwrap();
    assert_eq!((t19.opt, t19.runner, t19.library), (opt, Some(runner), Some(library)));
    assert_eq!((t19.runner_libs, t19.borrowed_libs), (vec![lib], false));
    let t18 = found.select("mlir-18").unwrap();
    assert_eq!((t18.runner_libs, t18.borrowed_libs), (vec![older], false));
}

#[test]
fn a_fetched_driver_is_found_by_its_name_and_is_never_the_default() {
    let dir = ScratchFolder::new("fetched");
    let heir = dir.script("data/targets/heir-2026.10.1/driver", "exit 1");
    dir.file("data/targets/heir-2026.10.1/version", "24.0.0git+heir-20261001\n");
    dir.script("data/targets/heir-2026.4.1/driver", "exit 1");
    dir.file("data/targets/heir-2026.4.1/version", "23.0.0git+heir-20260401\n");
    dir.script("data/targets/half/driver", "exit 1");
    let mut search = SearchPlaces { data: Some(dir.0.join("data")), ..SearchPlaces::default() };
    assert!(search.run().default_target().is_err());
    dir.opt("usr/llvm-22/bin/mlir-opt", "22.1.8");
    search.system = Some(dir.0.join("usr"));
    let found = search.run();
    let names: Vec<_> = found.targets.iter().map(|target| target.name.as_str()).collect();
    assert_eq!(names, ["mlir-22", "heir-2026.10.1", "heir-2026.4.1"]);
    assert_eq!(found.default_target().unwrap().name, "mlir-22");
    let target = found.select("heir-2026.10.1").unwrap();
    assert_eq!((&target.opt, &target.source, target.major()), (&heir, &TargetSource::Fetched, 24));
}

#[test]
fn a_compiler_whose_path_has_another_version_is_not_asked() {
    let dir = ScratchFolder::new("major");
    dir.opt("usr/llvm-22/bin/mlir-opt", "22.1.8");
    let other = dir.script("usr/llvm-19/bin/mlir-opt", "exit 1");
    let unnamed = dir.opt("path/mlir-opt", "22.0.0");
    dir.script("path/mlir-opt-20", "exit 1");
    let search = SearchPlaces {
        path: vec![dir.0.join("path")],
        system: Some(dir.0.join("usr")),
        ..SearchPlaces::default()
    };
    assert_eq!(search.run().problems.len(), 2);
    let found = SearchPlaces { major: Some(22), ..search.clone() }.run();
    assert_eq!(found.problems, Vec::<String>::new());
    assert_eq!(found.select("22.0").unwrap().opt, unnamed);
    // The user's own compiler is always asked.
    let named = SearchPlaces { user: vec![other], major: Some(22), ..search }.run();
    assert_eq!(named.problems.len(), 1, "{:?}", named.problems);
}

#[test]
fn versions_select_at_dots_and_errors_name_the_command() {
    let dir = ScratchFolder::new("select");
    dir.opt("usr/llvm-22/bin/mlir-opt", "22.1.8");
    let found = SearchPlaces { system: Some(dir.0.join("usr")), ..SearchPlaces::default() }.run();
    assert!(found.select("22.1").is_ok());
    let error = found.select("2").unwrap_err().to_string();
    assert!(error.contains("there are mlir-22") && error.contains("apt-get install mlir-2-tools"), "{error}");
    let none = Discovery::default().default_target().unwrap_err().to_string();
    for part in ["make deps", "apt-get install mlir-22-tools", "ASSAY_MLIR"] {
        assert!(none.contains(part), "{none}");
    }
    assert_eq!(Discovery::default().select("19").unwrap_err().to_string(), none);
}

#[test]
fn any_driver_can_be_given_by_path() {
    let dir = ScratchFolder::new("path");
    let circt = dir.script("bin/circt-opt", "echo CIRCT; echo 'LLVM version 21.0.0git'");
    let target = Discovery::default().select(circt.to_str().unwrap()).unwrap();
    assert_eq!((target.name.as_str(), target.version.as_str()), ("circt-opt", "21.0.0git"));
    assert_eq!((target.source, target.runner), (TargetSource::Given, None));
    let broken = dir.script("bin/mlir-opt", "echo 'cannot load libLLVM' >&2; exit 127");
    let error = Discovery::default().select(broken.to_str().unwrap()).unwrap_err().to_string();
    assert!(error.ends_with("could not be used: cannot load libLLVM"), "{error}");
}
