//! Tests that outcomes of real compilers are distinguished; skipped if none is installed.

use super::*;
use crate::discover::Discovery;

const PROGRAM: &str = "\
func.func @f(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %a, %0 : i32
  %2 = arith.addi %a, %0 : i32
  return %1 : i32
}
func.func @g(%a: i32) -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.addi %a, %0 : i32
  %2 = arith.addi %1, %0 : i32
  return %2 : i32
}
";

/// Calls `test` for each installed compiler.
fn for_each_compiler(test: impl Fn(&Compiler)) {
    let found = Discovery::run();
    // The tests name passes that MLIR 16 does not have.
    let fit = |target: &&Target| target.has_driver() && target.major() >= 19;
    let targets: Vec<Target> = found.installed().filter(fit).cloned().collect();
    if targets.is_empty() {
        eprintln!("skipped: no mlir-opt is installed");
    }
    for target in targets {
        test(&Compiler::new(target));
    }
}

fn pipeline(text: &str) -> Pipeline {
    text.parse().unwrap()
}

#[test]
fn a_program_comes_back_in_generic_form() {
    for_each_compiler(|opt| {
        let ir = opt.print_generic(PROGRAM).unwrap();
        assert!(ir.ir().unwrap().starts_with("\"builtin.module\"() ({\n"), "{ir:?}");
        let again = opt.print_generic(ir.ir().unwrap()).unwrap();
        assert_eq!(again.ir(), ir.ir());
        let folded = opt.run(PROGRAM, &pipeline("canonicalize,func.func(cse)")).unwrap();
        assert_eq!(folded.ir().unwrap().matches("arith.addi").count(), 1);
    });
}

#[test]
fn rejected_input_wrong_usage_and_failed_passes_are_distinguished() {
    let word = |opt: &Compiler, input: &str, text: &str| opt.run(input, &pipeline(text)).unwrap().word();
    for_each_compiler(|opt| {
        assert_eq!(word(opt, "func.func @f() -> i32 { return }", "cse"), "rejected");
        assert_eq!(word(opt, "this is not MLIR", ""), "rejected");
        assert_eq!(word(opt, "\"a.b\"() : () -> ()", "cse"), "rejected");
        assert_eq!(word(opt, PROGRAM, "nosuch-pass"), "usage");
        assert_eq!(word(opt, PROGRAM, "cse{nosuch=1}"), "usage");
        assert_eq!(word(opt, PROGRAM, "func.func(symbol-dce)"), "usage");
        assert_eq!(word(opt, PROGRAM, "arm-sme-outer-product-fusion"), "usage");
        assert_eq!(word(opt, PROGRAM, "cse,transform-interpreter"), "pass-failed");
        let flags = Compiler { flags: vec!["--nosuch-flag".to_owned()], ..opt.clone() };
        assert_eq!(word(&flags, PROGRAM, "cse"), "usage");
        let lax = Compiler { allow_unregistered: true, ..opt.clone() };
        assert_eq!(word(&lax, "\"a.b\"() : () -> ()", "cse"), "ok");
    });
}

#[test]
fn a_failed_pass_is_named_with_the_program_before_it() {
    for_each_compiler(|opt| {
        let outcome = opt.run(PROGRAM, &pipeline("canonicalize,transform-interpreter,cse")).unwrap();
        let OptOutcome::Failed(failure) = outcome else { panic!("{outcome:?}") };
        assert_eq!(failure.kind, FailKind::Signalled);
        let site = failure.site.unwrap();
        assert_eq!((site.phase, site.step.unwrap().pass.as_str()), (Phase::Step(1), "transform-interpreter"));
        assert_eq!(site.before.matches("arith.addi").count(), 1);
        assert!(!failure.diagnostics.is_empty() && !failure.diagnostics.contains("IR Dump"));
    });
}

#[test]
fn invalid_ir_left_by_a_pass_is_not_its_failure() {
    for_each_compiler(|opt| {
        if !opt.catalogue().unwrap().has("test-pass-create-invalid-ir") {
            eprintln!("skipped: {} has no test passes", opt.target.name);
            return;
        }
        let text =
            "cse,func.func(test-pass-create-invalid-ir{emit-invalid-ir=true signal-pass-failure=false})";
        let outcome = opt.run(PROGRAM, &pipeline(text)).unwrap();
        assert_eq!(outcome.word(), "invalid-ir", "{outcome:?}");
    });
}

#[test]
fn a_trace_has_the_program_after_every_step() {
    for_each_compiler(|opt| {
        let text = "func.func(cse,canonicalize{top-down=false},cse),canonicalize,convert-arith-to-llvm";
        let trace = opt.trace(PROGRAM, &pipeline(text)).unwrap();
        assert_eq!(trace.steps.len(), 5);
        let changed: Vec<bool> = trace.steps.iter().map(|s| s.ir.is_some()).collect();
        assert_eq!(changed, [true, true, false, false, true]);
        assert_eq!(trace.steps[1].pass, "canonicalize");
        let adds = |ir: Option<&str>| ir.unwrap().matches("arith.addi").count();
        // All functions pass a step before the next step begins.
        let counts: Vec<usize> = (0..5).map(|k| adds(trace.before(k))).collect();
        assert_eq!(counts, [4, 3, 1, 1, 1]);
        assert_eq!(adds(trace.after(4)), 0);
        assert_eq!(trace.after(4).unwrap().trim_end(), trace.end.ir().unwrap().trim_end());
        assert_eq!(trace.after(5), None);
        assert_eq!(trace.changes().count(), 3);
        // One process a step gives the same.
        let slow = opt.trace_by_steps(PROGRAM, &pipeline(text)).unwrap();
        let trim =
            |t: &PassTrace| (0..5).map(|k| t.after(k).unwrap().trim_end().to_owned()).collect::<Vec<_>>();
        assert_eq!(trim(&slow), trim(&trace));
        assert_eq!(opt.trace("nonsense", &pipeline(text)).unwrap().end.word(), "rejected");
    });
}

#[test]
fn a_crash_keeps_the_programs_before_it() {
    for_each_compiler(|opt| {
        if !opt.catalogue().unwrap().has("test-pass-crash") {
            eprintln!("skipped: {} has no test passes", opt.target.name);
            return;
        }
        let text = "canonicalize,test-pass-crash,cse";
        let outcome = opt.run(PROGRAM, &pipeline(text)).unwrap();
        let OptOutcome::Crash(crash) = outcome else { panic!("{outcome:?}") };
        assert_eq!(crash.signal, 6);
        // The pass's function has no symbol, so the trace finds the pass.
        assert_eq!(crash.signature.pass.as_deref(), Some("test-pass-crash"));
        let site = crash.site.unwrap();
        assert_eq!(site.phase, Phase::Step(1));
        assert_eq!(site.before.matches("arith.addi").count(), 1);
        assert!(crash.signature.key().to_string().starts_with("signal 6 | "), "{}", crash.signature);
        let again = opt.run(PROGRAM, &pipeline(text)).unwrap();
        let OptOutcome::Crash(again) = again else { panic!("{again:?}") };
        assert_eq!(again.signature, crash.signature);
    });
}

#[test]
fn bounds_hold_for_the_compiler_too() {
    for_each_compiler(|opt| {
        let limits = Limits { stdout: crate::process::StreamLimit::All(100), ..opt.limits };
        let small = Compiler { limits, ..opt.clone() };
        assert_eq!(small.run(PROGRAM, &Pipeline::empty()).unwrap().word(), "output-limit");
        let limits = Limits { wall: std::time::Duration::ZERO, ..opt.limits };
        let hasty = Compiler { limits, ..opt.clone() };
        assert_eq!(hasty.run(PROGRAM, &Pipeline::empty()).unwrap().word(), "timeout");
    });
}

#[test]
fn many_programs_are_traced_as_each_alone() {
    let shown = |trace: PassTrace| (trace.input, trace.steps, trace.end.word());
    for_each_compiler(|opt| {
        let programs =
            [PROGRAM, "module {\n}", "\"a.b\"() : () -> ()", PROGRAM, "module {\n  module {\n  }\n}"];
        let pipeline = pipeline("canonicalize,func.func(cse)");
        let alone: Vec<_> =
            programs.iter().map(|program| shown(opt.trace(program, &pipeline).unwrap())).collect();
        assert_eq!(
            alone.iter().map(|trace| trace.2).collect::<Vec<_>>(),
            ["ok", "ok", "rejected", "ok", "ok"]
        );
        let together = |programs: &[&str]| -> Vec<_> {
            opt.trace_all(programs, &pipeline).unwrap().into_iter().map(shown).collect()
        };
        assert_eq!(together(&programs), alone);
        assert_eq!(together(&programs[..2]), alone[..2]);
        assert_eq!(together(&programs[3..]), alone[3..]);
    });
}

/// The same compiler behind a shell script, which runs `body` first.
fn wrap_in_script(opt: &Compiler, name: &str, body: &str) -> Compiler {
    use std::os::unix::fs::PermissionsExt as _;
    let file = format!("assay-opt-{name}-{}-{}", opt.target.name, std::process::id());
    let path = std::env::temp_dir().join(file);
    let text = format!("#!/bin/bash\n{body}\nexec {} \"$@\"\n", opt.target.opt.display());
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    Compiler::new(Target { opt: path, ..opt.target.clone() })
}

/// Catalyst's driver lists `--log-actions-to` and writes no log.
#[test]
fn a_flag_without_a_log_is_no_way_to_watch_patterns() {
    for_each_compiler(|opt| {
        assert!(opt.logs_actions().unwrap());
        let silent = wrap_in_script(
            opt,
            "silent",
            "for word; do shift; case $word in --log-actions-to=*) ;; *) set -- \"$@\" \"$word\" ;; esac; done",
        );
        assert!(silent.catalogue().unwrap().has_flag("log-actions-to"));
        assert!(!silent.logs_actions().unwrap());
        // Although no pattern was seen, some may have been tried.
        assert_eq!(silent.patterns(PROGRAM, &pipeline("canonicalize")).unwrap(), None);
        std::fs::remove_file(&silent.target.opt).unwrap();
    });
}

#[test]
fn a_crash_while_the_program_is_read_is_no_passes() {
    for_each_compiler(|opt| {
        let body = "case \"$*\" in *--help*|*--version*) ;; *) cat >/dev/null; kill -SEGV $$ ;; esac";
        let broken = wrap_in_script(opt, "broken", body);
        for text in ["canonicalize", "canonicalize,cse", ""] {
            let OptOutcome::Crash(crash) = broken.run(PROGRAM, &pipeline(text)).unwrap() else { panic!() };
            assert_eq!(crash.site.unwrap().phase, Phase::Input);
            assert_eq!((crash.signature.pass, crash.signature.pattern), (None, None));
        }
        std::fs::remove_file(&broken.target.opt).unwrap();
        // A compiler that crashes before it prints anything, but only with a pass.
        let body = "case \"$*\" in *--help*) ;; *canonicalize*) cat >/dev/null; kill -SEGV $$ ;; esac";
        let late = wrap_in_script(opt, "late", body);
        let OptOutcome::Crash(crash) = late.run(PROGRAM, &pipeline("canonicalize")).unwrap() else {
            panic!()
        };
        assert_eq!(crash.site.unwrap().phase, Phase::Step(0));
        assert_eq!(crash.signature.pass.as_deref(), Some("canonicalize"));
        std::fs::remove_file(&late.target.opt).unwrap();
    });
}

#[test]
fn the_first_error_has_no_advice() {
    let said = "a.mlir:1:2: warning: w\na.mlir:1:2: error: op is not known. If this is intended, please use a flag\n";
    assert_eq!(first_error(said), Some("op is not known"));
    assert_eq!(first_error("all is well"), None);
    assert_eq!(first_error("<unknown>:0: error: loc(\"a (b)\"): no such op\n"), Some("no such op"));
}
