//! The worker with real libraries; skipped where there is none.

use std::path::Path;

use assay_drive::discover::Search;
use assay_drive::library::protocol::{Options, Reply, Request};
use assay_drive::library::{Library, find_libraries};
use assay_drive::process::Limits;

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
    let files = find_libraries(&Search::from_env().capi());
    if files.is_empty() {
        eprintln!("skipped: there is no library with the MLIR C API (make worker-22)");
    }
    for file in files {
        test(&Library::open_with(&file.path, Path::new(WORKER)).unwrap());
    }
}

fn compile(steps: &[&str]) -> Request {
    let steps = steps.iter().map(|step| (*step).to_owned()).collect();
    Request::Compile { steps, options: Options::default() }
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

#[test]
fn speed() {
    each(|library| {
        let request = compile(&["canonicalize", "cse"]);
        let one = |n: usize| {
            let start = std::time::Instant::now();
            for _ in 0..n {
                let answer = library.ask(&request, PROGRAM.as_bytes(), &Limits::default()).unwrap();
                assert_eq!(answer.died, None);
            }
            start.elapsed() / n as u32
        };
        eprintln!("first {:?}, then {:?}, {:?}", one(1), one(63), one(1000));
    });
}
