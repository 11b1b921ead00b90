//! Sends requests that crash, hang, allocate without end or print without end. The service must survive, and no request may be
//! lost.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use assay_drive::discover::SearchPlaces;
use assay_drive::library::{Library, find_libraries};
use assay_drive::opt::{OptOutcome, Phase, Stepper};
use assay_drive::process::{Limits, StreamLimit};
use assay_drive::{Compiler, Discovery, DriveError, Interrupt, PassTrace, Pipeline, Step};

const WORKER: &str = env!("CARGO_BIN_EXE_assay-worker");

const FRIENDLY: &str = "\
func.func @f(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %a, %0 : i32
  %2 = arith.addi %a, %0 : i32
  return %1 : i32
}
";

/// The range analysis divides by the constant of an affine expression, even if it is zero.
const CRASHES: &str = "\
func.func @f() -> index {
  %c = arith.constant 16 : index
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 0)>(%c)
  return %0 : index
}
";

/// Folding makes an array of a billion elements.
const ALLOCATES: &str = "\
func.func @f() -> vector<1000000000xi64> {
  %0 = arith.constant dense<0> : vector<1000000000xi64>
  %1 = arith.constant 1 : i64
  %2 = vector.insert %1, %0 [7] : i64 into vector<1000000000xi64>
  return %2 : vector<1000000000xi64>
}
";

/// Functions that call the next one twice: inlining everything makes 2^40 calls.
fn doubles() -> String {
    let function = |n: u32| {
        format!(
            "func.func @f{n}(%a: i32) -> i32 {{\n  %0 = call @f{m}(%a) : (i32) -> i32\n  %1 = call @f{m}(%0) : (i32) -> i32\n  return %1 : i32\n}}\n",
            m = n + 1
        )
    };
    let last = "func.func private @f40(i32) -> i32\n";
    (0..40).map(function).collect::<String>() + last
}

/// A kind of request, and the expected reply.
struct RequestKind {
    name: &'static str,
    text: String,
    pipeline: String,
    limits: Limits,
    word: &'static str,
}

fn kinds() -> Vec<RequestKind> {
    let short = Limits { wall: Duration::from_millis(250), ..Limits::default() };
    // On a busy machine, the same CPU time takes longer.
    let busy =
        Limits { wall: Duration::from_secs(1000), cpu: Some(Duration::from_secs(1)), ..Limits::default() };
    let quiet = Limits { stderr: StreamLimit::All(4 << 20), ..Limits::default() };
    let print = vec!["print-ir"; 20_000].join(",");
    // Two hundred kilobytes (in hexadecimal, which is printed at once), twenty thousand times.
    let digits: String = (0..25_000u32).map(|n| format!("{n:08X}")).collect();
    let long = format!(
        "func.func @f() -> tensor<25000xi32> {{\n  %0 = arith.constant dense<\"0x{digits}\"> : tensor<25000xi32>\n  \
         return %0 : tensor<25000xi32>\n}}\n"
    );
    let kind = |name, text: &str, pipeline: &str, limits, word| RequestKind {
        name,
        text: text.to_owned(),
        pipeline: pipeline.to_owned(),
        limits,
        word,
    };
    vec![
        kind("crash", CRASHES, "cse,int-range-optimizations", Limits::default(), "crash"),
        kind("hang", &doubles(), "cse,inline", short, "timeout"),
        kind("hang, by CPU time", &doubles(), "cse,inline", busy, "timeout"),
        kind("memory", ALLOCATES, "cse,canonicalize", Limits::default(), "out-of-memory"),
        kind("output", &long, &print, quiet, "output-limit"),
    ]
}

fn compilers() -> Vec<Compiler> {
    let files = find_libraries(&SearchPlaces::from_env().capi());
    let targets = Discovery::run().targets;
    let found: Vec<Compiler> = files
        .iter()
        .filter_map(|file| {
            let target = targets.iter().find(|target| target.library.as_ref() == Some(&file.path))?;
            // Older versions do not crash on these programs.
            if target.major() < 22 {
                return None;
            }
            let library = Library::open_with(&file.path, Path::new(WORKER)).unwrap();
            // Only the library is used, so no mlir-opt explains its crashes.
            let source = assay_drive::discover::TargetSource::Library;
            let target = assay_drive::Target { source, ..target.clone() };
            let library = Some(Arc::new(library));
            Some(Compiler { library, allow_unregistered: true, ..Compiler::new(target) })
        })
        .collect();
    if found.is_empty() {
        eprintln!("skipped: there is no library with the MLIR C API (make worker-22)");
    }
    found
}

fn ask(compiler: &Compiler, kind: &RequestKind) -> PassTrace {
    let compiler = Compiler { limits: kind.limits, ..compiler.clone() };
    compiler.trace(&kind.text, &kind.pipeline.parse().unwrap()).unwrap()
}

/// Builds a library in `folder` that does `at_end`, a statement in C, where a context of a program with `mark` is to be destroyed. Otherwise it
/// does what the library of `compiler` does. `None` if there is no C compiler.
fn with_end(compiler: &Compiler, folder: &Path, mark: &str, at_end: &str) -> Option<Compiler> {
    let (source, built) = (folder.join("at_the_end.c"), folder.join("libend.so"));
    std::fs::write(&source, include_str!("at_the_end.c")).unwrap();
    let real = compiler.library.as_ref().unwrap().path();
    let built_now = Command::new("cc")
        .args(["-shared", "-fPIC", "-Wl,--no-as-needed", "-o"])
        .args([&built, &source])
        .args([format!("-DMARK=\"{mark}\""), format!("-DAT_END={at_end}")])
        .arg(real)
        .arg(format!("-Wl,-rpath,{}", real.parent().unwrap().display()))
        .status();
    if built_now.is_err() {
        eprintln!("skipped: there is no cc");
        return None;
    }
    assert!(built_now.unwrap().success());
    let library = Some(Arc::new(Library::open_with(&built, Path::new(WORKER)).unwrap()));
    Some(Compiler { library, ..compiler.clone() })
}

/// How a pipeline ends that is read back.
fn end_read_back(compiler: &Compiler, program: &str) -> OptOutcome {
    let (trace, reads_back) =
        compiler.trace_and_read_back(program, &"canonicalize,cse".parse().unwrap()).unwrap();
    assert_eq!((trace.input.is_some(), trace.steps.len()), (true, 2));
    assert_eq!(reads_back, matches!(trace.end, OptOutcome::Ok { .. }));
    trace.end
}

/// As `mlir-opt`, which destroys its context after it has printed the result.
#[test]
fn what_happens_where_a_context_is_destroyed_is_seen() {
    let marked = FRIENDLY.replace("@f", "@marked");
    for compiler in compilers() {
        for (at_end, word) in [("for (;;)", "timeout"), ("raise(SIGSEGV)", "crash")] {
            let folder = tempfile::tempdir().unwrap();
            let Some(mut compiler) = with_end(&compiler, folder.path(), "@marked", at_end) else { return };
            compiler.limits.cpu = Some(Duration::from_secs(1));
            compiler.limits.wall = Duration::from_secs(1000);
            assert_eq!(end_read_back(&compiler, FRIENDLY).word(), "ok");
            let end = end_read_back(&compiler, &marked);
            assert_eq!(end.word(), word, "{end:?}");
            let site = match &end {
                OptOutcome::TimedOut { site } => site.as_ref().unwrap(),
                OptOutcome::Crash(crash) => crash.site.as_ref().unwrap(),
                _ => unreachable!(),
            };
            assert_eq!((&site.phase, &site.step), (&Phase::Output, &None));
            assert_eq!(end_read_back(&compiler, FRIENDLY).word(), "ok");
        }
    }
}

fn friendly(compiler: &Compiler) {
    let trace = compiler.trace(FRIENDLY, &"canonicalize,cse".parse().unwrap()).unwrap();
    assert_eq!((trace.end.word(), trace.steps.len()), ("ok", 2), "{:.300}", format!("{:?}", trace.end));
    assert!(!trace.end.ir().unwrap().contains("addi"));
}

#[test]
fn each_death_is_named_with_its_step() {
    for compiler in compilers() {
        for kind in kinds() {
            let trace = ask(&compiler, &kind);
            assert_eq!(trace.end.word(), kind.word, "{}: {:.300}", kind.name, format!("{:?}", trace.end));
            match &trace.end {
                OptOutcome::Crash(crash) => {
                    let site = crash.site.as_ref().unwrap();
                    assert_eq!(site.phase, Phase::Step(1));
                    assert!(site.before.contains("affine.apply"));
                    assert_eq!(crash.signal, 8);
                    assert!(crash.signature.key().to_string().contains("APInt"), "{}", crash.signature);
                }
                OptOutcome::TimedOut { site } => assert_eq!(site.as_ref().unwrap().phase, Phase::Step(1)),
                OptOutcome::OutOfMemory(signature) => {
                    assert_eq!(signature.pass.as_deref(), Some("canonicalize"))
                }
                _ => {}
            }
            friendly(&compiler);
        }
    }
}

#[test]
fn a_killed_worker_is_replaced() {
    for compiler in compilers() {
        let library = compiler.library.as_ref().unwrap();
        friendly(&compiler);
        let pids = library.pids();
        assert_eq!(pids.len(), 1);
        kill(pids[0]);
        friendly(&compiler);
        assert_ne!(library.pids(), pids);
    }
}

/// Its server is killed, but a stopped worker does not notice that.
#[test]
fn a_stopped_worker_does_not_hold_up_an_interrupt() {
    for compiler in compilers() {
        let library = compiler.library.as_ref().unwrap();
        friendly(&compiler);
        let process = rustix::process::Pid::from_raw(library.pids()[0]).unwrap();
        rustix::process::kill_process(process, rustix::process::Signal::STOP).unwrap();
        let interrupt = Interrupt::new();
        let later = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(500));
            interrupt.raise();
        });
        let limits = Limits { interrupt: Some(interrupt), ..Limits::default() };
        let interrupted = Compiler { limits, ..compiler.clone() };
        let start = Instant::now();
        let outcome = interrupted.trace(&doubles(), &"cse,inline".parse().unwrap());
        assert!(matches!(outcome, Err(DriveError::Interrupted)), "{outcome:?}");
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        later.join().unwrap();
        friendly(&compiler);
    }
}

fn kill(pid: i32) {
    let process = rustix::process::Pid::from_raw(pid).unwrap();
    rustix::process::kill_process(process, rustix::process::Signal::KILL).unwrap();
    // Waits until the process is dead: before that, its server may still answer. A dead process is a zombie until its parent waits for it.
    let stat = format!("/proc/{pid}/stat");
    while !std::fs::read_to_string(&stat).unwrap_or_default().contains(") Z ") {
        std::thread::yield_now();
    }
}

/// Runs a step on `input`. The result must be the same as without a kept program. Returns the program after the step.
fn step(stepper: &mut Stepper<'_>, compiler: &Compiler, input: &str, pass: &str) -> String {
    let kept = stepper.step(input, &Step::new(pass)).unwrap();
    let plain = compiler.trace(input, &pass.parse().unwrap()).unwrap();
    assert_eq!((kept.end.word(), &kept.input), (plain.end.word(), &plain.input), "{pass}");
    assert_eq!(kept.steps, plain.steps, "{pass}");
    kept.after(0).unwrap_or(input).to_owned()
}

#[test]
fn a_program_that_is_kept_goes_on_as_from_its_text() {
    for compiler in compilers() {
        let library = compiler.library.as_ref().unwrap();
        let input = compiler.trace(FRIENDLY, &Pipeline::empty()).unwrap().input.unwrap();
        let pids = library.pids();
        let mut stepper = compiler.stepper();
        let canonical = step(&mut stepper, &compiler, &input, "canonicalize");
        assert!(!canonical.contains("addi"));
        step(&mut stepper, &compiler, &canonical, "cse");
        // Other requests use other workers meanwhile. An earlier program is not a continuation of the last step.
        assert_ne!(library.pids(), pids);
        step(&mut stepper, &compiler, &input, "cse");
        step(&mut stepper, &compiler, &input, "no-such-pass");
        step(&mut stepper, &compiler, &input, "cse");
    }
}

#[test]
fn a_program_that_is_kept_survives_its_worker() {
    for compiler in compilers() {
        let library = compiler.library.as_ref().unwrap();
        let input = compiler.trace(CRASHES, &Pipeline::empty()).unwrap().input.unwrap();
        let mut stepper = compiler.stepper();
        let pids = library.pids();
        assert_eq!(stepper.step(&input, &Step::new("cse")).unwrap().end.word(), "ok");
        kill(pids[0]);
        assert_eq!(stepper.step(&input, &Step::new("cse")).unwrap().end.word(), "ok");
        let end = stepper.step(&input, &Step::new("int-range-optimizations")).unwrap().end;
        // Not all versions crash.
        let plain = compiler.trace(&input, &"int-range-optimizations".parse().unwrap()).unwrap().end;
        assert_eq!(end.word(), plain.word());
        if let OptOutcome::Crash(crash) = end {
            assert_eq!(crash.site.unwrap().phase, Phase::Step(0));
        }
        assert_eq!(stepper.step(&input, &Step::new("cse")).unwrap().end.word(), "ok");
        drop(stepper);
        friendly(&compiler);
    }
}

#[test]
fn a_library_that_is_none_is_refused() {
    let folder = std::env::temp_dir().join(format!("assay-no-library-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("none.so");
    std::fs::write(&path, "no library").unwrap();
    let refused = Library::open_with(&path, Path::new(WORKER)).unwrap_err().to_string();
    assert!(refused.contains("cannot be loaded"), "{refused}");
    let other = Path::new("/lib/x86_64-linux-gnu/libm.so.6");
    if other.is_file() {
        let refused = Library::open_with(other, Path::new(WORKER)).unwrap_err().to_string();
        assert!(refused.contains("its C API is not that of MLIR 22: it lacks"), "{refused}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// `cargo test --release -p assay-worker --test hostile -- --ignored --nocapture`
#[test]
#[ignore = "minutes"]
fn ten_thousand_requests_of_which_every_tenth_is_hostile() {
    for compiler in compilers() {
        survive(&compiler, 10_000);
    }
}

#[test]
fn a_hundred_requests_of_which_every_tenth_is_hostile() {
    for compiler in compilers() {
        survive(&compiler, 100);
    }
}

fn survive(compiler: &Compiler, requests: usize) {
    let library = compiler.library.as_ref().unwrap();
    let kinds = kinds();
    friendly(compiler);
    let pid = |library: &Library| library.pids().first().copied().unwrap_or(0);
    let sizes = |worker: i32| (resident("self"), resident(&worker.to_string()), descriptors());
    let before = sizes(pid(library));
    let (start, first) = (Instant::now(), pid(library));
    let mut signatures = std::collections::BTreeMap::new();
    for number in 1..=requests {
        if number % 10 != 0 {
            friendly(compiler);
            continue;
        }
        let kind = &kinds[number / 10 % kinds.len()];
        let trace = ask(compiler, kind);
        assert_eq!(
            trace.end.word(),
            kind.word,
            "request {number}, {}: {:.300}",
            kind.name,
            format!("{:?}", trace.end)
        );
        let key = match &trace.end {
            OptOutcome::Crash(crash) => format!("{} in step {}", crash.signature.key(), trace.steps.len()),
            end => format!(
                "{} in step {}",
                end.word(),
                if kind.name == "output" { 0 } else { trace.steps.len() }
            ),
        };
        *signatures.entry(key).or_insert(0) += 1;
    }
    let after = sizes(pid(library));
    eprintln!(
        "{}: {requests} requests in {:.1} s; resident KiB: parent {} -> {}, worker {} -> {}; descriptors {} -> {}",
        compiler.target.name,
        start.elapsed().as_secs_f64(),
        before.0,
        after.0,
        before.1,
        after.1,
        before.2,
        after.2
    );
    for (key, count) in signatures {
        eprintln!("  {count:5} {key}");
    }
    assert_eq!(first, pid(library), "the worker was replaced");
    // One more for the current server.
    assert!(after.2 <= before.2 + 1, "descriptors leak");
}

/// Resident memory of a process in KiB.
fn resident(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(0)
}

fn descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}
