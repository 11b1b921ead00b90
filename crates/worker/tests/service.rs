//! Tests the worker with real libraries. Skipped if none is installed.

use std::path::Path;
use std::sync::Arc;

use assay_drive::discover::SearchPlaces;
use assay_drive::library::protocol::{CompileOptions, Reply, Request};
use assay_drive::library::{Library, find_libraries};
use assay_drive::process::Limits;
use assay_drive::{Compiler, Discovery, Runner};

const WORKER: &str = env!("CARGO_BIN_EXE_assay-worker");

const PROGRAM: &str = "\
func.func @f(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %a, %0 : i32
  %2 = arith.addi %a, %0 : i32
  return %1 : i32
}
";

/// Calls `test` for each library that is here.
fn each(test: impl Fn(&Library)) {
    let files = find_libraries(&SearchPlaces::from_env().capi());
    if files.is_empty() {
        eprintln!("skipped: there is no library with the MLIR C API (make worker-22)");
    }
    for file in files {
        test(&Library::open_with(&file.path, Path::new(WORKER)).unwrap());
    }
}

fn compile(steps: &[&str]) -> Request {
    let steps = steps.iter().map(|step| (*step).to_owned()).collect();
    Request::Compile { steps, options: CompileOptions::default() }
}

#[test]
fn steps_are_run_one_by_one() {
    each(|library| {
        eprintln!("{:?}", library.description());
        let request = compile(&["canonicalize", "func.func(cse)"]);
        let answer = library.ask(&request, PROGRAM.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(answer.died, None, "{answer:?}");
        let [(Reply::Parsed { .. }, text), (one, canonical), (two, nothing)] = answer.replies.as_slice()
        else {
            panic!("{answer:?}")
        };
        assert!(text.starts_with(b"\"builtin.module\"() ({\n") && text.ends_with(b"\n}) : () -> ()\n"));
        assert!(matches!(one, Reply::Step { step: 0, changed: true, .. }), "{one:?}");
        assert!(!String::from_utf8_lossy(canonical).contains("addi"));
        assert!(matches!(two, Reply::Step { step: 1, changed: false, .. }), "{two:?}");
        assert!(nothing.is_empty());
    });
}

/// The libraries as targets that can also execute programs.
fn runners() -> Vec<Runner> {
    let with_library = Discovery::run().targets.into_iter().filter_map(|target| {
        let library = Library::open_with(target.library.as_deref()?, Path::new(WORKER)).unwrap();
        let limits = Limits::default();
        let (entry, result) = ("main".to_owned(), "void".to_owned());
        Some(Runner { target, limits, entry, result, flags: Vec::new(), library: Some(Arc::new(library)) })
    });
    with_library.collect()
}

/// Prints `( 7, -1 )` with functions of a runner library.
const PRINTS: &str = "\
func.func private @nowhere()
func.func @other() {
  return
}
func.func @main() {
  %0 = arith.constant dense<[7, -1]> : vector<2xi32>
  vector.print %0 : vector<2xi32>
  return
}
";
const PRINTED: &[u8] = b"( 7, -1 )\n";

/// `source`, lowered by the target of `runner` to the `llvm` dialect.
fn lower(runner: &Runner, source: &str) -> String {
    const LOWERING: &str = "convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,convert-to-llvm,reconcile-unrealized-casts";
    let compiler = Compiler { library: runner.library.clone(), ..Compiler::new(runner.target.clone()) };
    let outcome = compiler.run(source, &LOWERING.parse().unwrap()).unwrap();
    outcome.ir().map(str::to_owned).unwrap_or_else(|| panic!("{outcome:?}"))
}

#[test]
fn programs_are_executed_in_process() {
    for runner in runners() {
        let good = lower(&runner, PRINTS);
        let printed = runner.run(&good).unwrap();
        assert_eq!(printed.output(), Some(PRINTED), "{}: {printed:?}", runner.target.name);
        assert_eq!(runner.run(PRINTS).unwrap().word(), "not-lowered");
        let undefined =
            lower(&runner, &PRINTS.replacen("  return", "  call @nowhere() : () -> ()\n  return", 1));
        assert_eq!(runner.run(&undefined).unwrap().word(), "missing-symbols");
        let elsewhere = Runner { entry: "third".to_owned(), ..runner.clone() };
        assert_eq!(elsewhere.run(&good).unwrap().word(), "bad-entry");
        let crashes =
            "llvm.func @abort()\nllvm.func @main() {\n  llvm.call @abort() : () -> ()\n  llvm.return\n}\n";
        assert_eq!(runner.run(crashes).unwrap().word(), "crash");
    }
}

/// The engine reads each path up to a NUL byte. What follows a text in memory depends on its length and on the addresses of the
/// process. So if one length works, others may still fail.
#[test]
fn runner_libraries_are_found_at_paths_of_any_length() {
    for runner in runners() {
        let program = lower(&runner, PRINTS);
        for length in 1..=32 {
            let mut here = runner.clone();
            for lib in &mut here.target.runner_libs {
                // Several slashes mean the same as one.
                let (dir, name) = (lib.parent().unwrap().display(), lib.file_name().unwrap().display());
                *lib = format!("{dir}{}{name}", "/".repeat(length)).into();
            }
            let printed = here.run(&program).unwrap();
            assert_eq!(printed.output(), Some(PRINTED), "{} {length}: {printed:?}", runner.target.name);
        }
    }
}
