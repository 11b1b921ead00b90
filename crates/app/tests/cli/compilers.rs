//! Installed compilers, missing ones, and ones that are asked for by a wrong name.

use std::path::Path;

use crate::{assay, command, has_compiler, has_target, render_output, write_script};

/// Runs `assay` with an empty `PATH`, and `ASSAY_MLIR` naming an empty folder.
fn without_compiler(folder: &Path, args: &[&str]) -> String {
    std::fs::create_dir_all(folder.join("empty")).unwrap();
    let mut command = command(folder, args);
    command.env("PATH", "").env("ASSAY_MLIR", "empty");
    render_output(folder, &command.output().unwrap())
}

#[test]
fn a_missing_compiler_is_exit_3_and_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    insta::assert_snapshot!(without_compiler(dir, &["fuzz", "--programs", "1"]), @r##"
error: ASSAY_MLIR names empty, but there is no mlir-opt
 help: set it to the directory that holds your mlir-opt, or unset it to use an installed one
exit 3
"##);
    assert!(!dir.join(".assay").exists(), "a store was made although nothing could run");
    std::fs::write(dir.join("pretty.mlir"), "func.func @main() {\n  return\n}\n").unwrap();
    assert!(without_compiler(dir, &["run", "pretty.mlir"]).ends_with("exit 3"));
    std::fs::write(dir.join("generic.mlir"), "\"func.func\"() <{function_type = () -> (), sym_name = \"main\"}> ({\n  \"func.return\"() : () -> ()\n}) : () -> ()\n").unwrap();
    assert_eq!(without_compiler(dir, &["run", "generic.mlir"]), "exit 0");
    let doctor = without_compiler(dir, &["doctor"]);
    assert!(doctor.contains("note: ASSAY_MLIR names empty, but there is no mlir-opt\n"), "{doctor}");
}

#[test]
fn a_wrong_target_is_exit_3() {
    let folder = tempfile::tempdir().unwrap();
    let fuzz = |target: &str| assay(folder.path(), &["fuzz", "--programs", "1", "--target", target]);
    insta::assert_snapshot!(fuzz("./none"), @r##"
error: ./none could not be run: No such file or directory (os error 2)
exit 3
"##);
    if has_compiler("a_wrong_target_is_exit_3") {
        let said = fuzz("mlir-7");
        assert!(said.starts_with("error: no compiler matches `mlir-7`; there are "), "{said}");
        assert!(said.contains("apt-get install mlir-7-tools") && said.ends_with("exit 3"), "{said}");
    }
}

#[test]
fn the_doctor_shows_every_target() {
    if !has_compiler("the_doctor_shows_every_target") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let page = assay(folder.path(), &["doctor"]);
    assert!(page.ends_with("exit 0"));
    let json = assay(folder.path(), &["doctor", "--json"]);
    let json: serde_json::Value = serde_json::from_str(json.strip_suffix("exit 0").unwrap()).unwrap();
    let targets = json["targets"].as_array().unwrap();
    assert!(!targets.is_empty());
    for target in targets {
        let head = format!("{} {}", target["name"].as_str().unwrap(), target["version"].as_str().unwrap());
        assert!(page.lines().any(|line| line.starts_with(&head)), "{head} is not on the page:\n{page}");
        assert!(page.contains(target["opt"].as_str().unwrap()));
    }
}

/// A driver at `name` in the folder: `mlir-opt` of the newest compiler, with `flags` if no pass is asked for.
fn driver(folder: &Path, name: &str, flags: &str) -> String {
    let json = assay(folder, &["doctor", "--json"]);
    let json: serde_json::Value = serde_json::from_str(json.strip_suffix("exit 0").unwrap()).unwrap();
    let targets = json["targets"].as_array().unwrap();
    let opt = targets.iter().find(|target| target["source"] != "library").unwrap()["opt"].as_str().unwrap();
    let script = format!(
        "#!/bin/sh\nfor arg; do case \"$arg\" in --pass-pipeline*|--help*|--version) exec {opt} \"$@\";; esac; done\n\
         exec {opt} {flags} \"$@\"\n"
    );
    let path = folder.join(name);
    write_script(&path, &script);
    path.to_str().unwrap().to_owned()
}

/// Without passes, such a driver does not print what it read: lowered IR was compared with lowered IR.
#[test]
fn a_driver_with_a_pipeline_of_its_own_is_refused() {
    if !has_compiler("a_driver_with_a_pipeline_of_its_own_is_refused") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let program = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n";
    std::fs::write(dir.join("a.mlir"), program).unwrap();
    let pipelines = [
        "--convert-arith-to-llvm",
        "--canonicalize",
        "--cse",
        "--symbol-dce",
        "--convert-scf-to-cf",
        "--lower-affine",
    ];
    for (index, flags) in pipelines.iter().enumerate() {
        // A different path each time: a driver is asked only once.
        let target = driver(dir, &format!("own-{index}"), flags);
        let said = assay(dir, &["check", "a.mlir", "--pipeline", "cse", "--target", &target]);
        let wanted = format!(
            "error: target own-{index} changes a program even if no pass is asked for, so it has a default pipeline \
             and what it prints is not a source to compare with\nexit 3"
        );
        assert_eq!(said, wanted, "{flags}");
    }
    let target = driver(dir, "own", "--canonicalize");
    for args in [
        &["run", "a.mlir"][..],
        &["reduce", "a.mlir", "--pipeline", "cse"],
        &["bisect", "a.mlir", "--pipeline", "cse"],
        &["explore", "a.mlir"],
        &["lower", "a.mlir"],
        &["fuzz", "--programs", "1"],
    ] {
        let said = assay(dir, &[args, &["--target", &target]].concat());
        assert!(said.contains("has a default pipeline") && said.ends_with("exit 3"), "{args:?}: {said}");
    }
    let target = driver(dir, "honest", "");
    let said = assay(dir, &["check", "a.mlir", "--pipeline", "cse", "--target", &target]);
    assert_eq!(said, "1 function: 1 refine; 100 % comparable\nexit 0");
}

/// A fetched target that ends by `last` when it is to run `cse`; else it is the newest compiler.
fn fetched(folder: &Path, name: &str, version: &str, last: &str) {
    let home = folder.join("data/assay/targets").join(name);
    std::fs::create_dir_all(&home).unwrap();
    let opt = driver(folder, "plain", "");
    let script =
        format!("#!/bin/sh\ncase \"$*\" in *--pass-pipeline*cse*) {last};; esac\nexec {opt} \"$@\"\n");
    let path = home.join("driver");
    write_script(&path, &script);
    std::fs::write(home.join("version"), version).unwrap();
}

#[test]
fn a_failed_assertion_says_nothing_of_builds_that_do_not_check_it() {
    if !has_compiler("a_failed_assertion_says_nothing_of_builds_that_do_not_check_it") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let asserts =
        "echo \"opt: /b/mlir/lib/Foo.cpp:12: void f(int): Assertion \\`x > 4' failed.\" >&2; kill -ABRT $$";
    fetched(dir, "checks", "24.0.0git+x-20260101\nwith assertions\n", asserts);
    fetched(dir, "crashes", "24.0.0git+x-20260201\n", "kill -SEGV $$");
    fetched(dir, "ends", "24.0.0git+x-20260301\n", ":");
    fetched(dir, "repaired", "24.0.0git+x-20260401\nwith assertions\n", ":");
    std::fs::write(dir.join("a.mlir"), "func.func @f() {\n  return\n}\n").unwrap();
    let mut command = command(dir, &["bisect", "a.mlir", "--pipeline", "cse", "--target", "checks"]);
    command.env("XDG_DATA_HOME", dir.join("data")).env("PATH", "/usr/bin:/bin");
    let said = render_output(dir, &command.output().unwrap());
    let lines: Vec<&str> =
        said.lines().filter(|line| line.contains("24.0.0git") || line.starts_with("until")).collect();
    assert_eq!(
        lines,
        [
            "version:  checks (24.0.0git+x-20260101): bad",
            "version:  crashes (24.0.0git+x-20260201): bad, without assertions: signal 11 | pass cse",
            "version:  ends (24.0.0git+x-20260301): not known, silent: it was not built with assertions",
            "version:  repaired (24.0.0git+x-20260401): good, ends well",
            "until:    repaired, which does not show it",
        ],
        "{said}"
    );
}

/// The numbers of passes change with each pass that is reviewed.
#[test]
fn the_page_about_targets_shows_what_doctor_prints() {
    if !has_target("the_page_about_targets_shows_what_doctor_prints", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let said = assay(folder.path(), &["doctor"]);
    let shown = said.split("mlir-22 22.1.8").nth(1).unwrap_or_default();
    let Some(passes) = shown.lines().find(|line| line.trim_start().starts_with("passes ")) else {
        eprintln!("skipped: there is another version");
        return;
    };
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/targets.md");
    assert!(std::fs::read_to_string(page).unwrap().contains(passes), "{passes}");
}
