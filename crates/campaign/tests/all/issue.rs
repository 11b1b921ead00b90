//! What an issue and a script say of a finding.

use crate::common::{crash, interpreted, miscompile, stored};
use assay_campaign::analysis::Analysis;
use assay_campaign::cause::Cause;
use assay_campaign::export::{issue_text, issue_title, lit_test, reproduce_script};
use assay_campaign::finding::{
    BrokenRule, ChangedIr, Claim, Detail, FailureKind, Finding, GuiltyPass, ReadableIr,
};
use assay_drive::CrashParts;

#[test]
fn a_crash_of_the_verifier_is_not_the_pass_s() {
    let text = issue_text(&stored(
        1,
        Finding { claim: Claim { detail: Some(Detail::VerifierCrash), ..crash().claim }, ..crash() },
    ));
    assert!(text.contains("the verifier crashes on what `"), "{text}");
    assert!(text.contains("With `--verify-each=false` it ends well."), "{text}");
}

#[test]
fn a_crash_without_a_stack_says_how_it_ends() {
    let text = |stderr: &str| issue_text(&stored(1, Finding { stderr: stderr.into(), ..crash() }));
    assert!(text("").contains("\nis ended by SIGABRT. There is no stack.\n"), "{}", text(""));
    let message = text("LLVM ERROR: out of luck\n");
    assert!(message.contains("\nand is ended by SIGABRT. There is no stack.\n"), "{message}");
    assert!(!text(" #0 0x1 mlir::f (x)\n").contains("There is no stack"));
    let mut old = crash();
    old.claim.set_title("signal 5 in f");
    assert!(issue_title(&old).ends_with(": trap in f"), "{}", issue_title(&old));
}

/// A library has no driver: its users cannot run the command as it is.
#[test]
fn a_finding_of_a_library_says_which_build_it_is() {
    let mut finding = crash();
    finding.compilation.command = "mlir-opt".into();
    finding.compilation.version = "24.0.0+torch-mlir-20261001".into();
    let text = issue_text(&stored(1, finding));
    assert!(
        text.contains("mlir-opt of MLIR 24.0.0 in torch-mlir 20261001: `test-pass-crash` crashes"),
        "{text}"
    );
    assert!(
        text.contains("This is what MLIR 24.0.0 in torch-mlir 20261001 says, loaded by another program:"),
        "{text}"
    );
}

/// Poison is printed as anything, so only the IR shows it.
#[test]
fn wrong_ir_has_a_lit_test_if_one_line_decides() {
    let module = |line: &str| format!("func.func @f(%x: i8) -> i8 {{\n  {line}\n  return %0 : i8\n}}\n");
    let mut finding = interpreted();
    let after = Some(module("%0 = arith.shrui %x, %x : i8"));
    finding.ir.readable = Some(ReadableIr { before: module("%0 = arith.shli %x, %x : i8"), after });
    let test = lit_test(&stored(1, finding.clone())).unwrap();
    assert!(test.starts_with("// RUN: mlir-opt %s --int-range-optimizations | FileCheck %s\n\n// CHECK-NOT: arith.shrui %{{.*}}, %{{.*}} : i8\n"), "{test}");
    assert!(!issue_text(&stored(1, finding.clone())).contains("no lit test"));
    finding.ir.readable = None;
    assert!(issue_text(&stored(1, finding)).contains("There is no lit test"));
}

#[test]
fn a_crash_is_of_the_dialect_that_its_frames_name() {
    let frames = vec!["mlir::DenseElementsAttr::get".to_owned(), "mlir::arith::MulFOp::fold".to_owned()];
    let cause = Some(Cause::Crash(CrashParts { frames, ..CrashParts::default() }.into()));
    let analysis = Some(Analysis { cause, ..Analysis::default() });
    let before = "\"scf.yield\"() : () -> ()\n\"arith.mulf\"() : () -> ()".to_owned();
    let mut finding = Finding {
        analysis,
        claim: Claim { ops: vec!["scf.yield".into()], ..crash().claim },
        ir: ChangedIr { before, ..crash().ir },
        ..crash()
    };
    assert!(issue_title(&finding).starts_with("[mlir][arith] "), "{}", issue_title(&finding));
    finding.ir.before.truncate(20);
    assert!(issue_title(&finding).starts_with("[mlir][scf] "), "{}", issue_title(&finding));
}

/// A constant only makes an operand. The message names another op that the program has before the pass, too.
#[test]
fn invalid_ir_is_of_the_dialect_that_the_message_names() {
    let said = "'llvm.return' op expected 1 operand";
    let before = "\"arith.constant\"() : () -> i1\n\"llvm.return\"(%0) : (i1) -> ()".to_owned();
    let claim = Claim {
        ops: vec!["arith.constant".into()],
        message: Some(said.into()),
        title: format!("makes invalid IR: {said}"),
        ..miscompile().claim
    };
    let kind = FailureKind::InvalidOutput;
    let mut finding = Finding { kind, claim, ir: ChangedIr { before, ..miscompile().ir }, ..miscompile() };
    assert!(issue_title(&finding).starts_with("[mlir][llvm] "), "{}", issue_title(&finding));
    // The pass made the op of the message.
    finding.ir.before.truncate(30);
    assert!(issue_title(&finding).starts_with("[mlir][arith] "), "{}", issue_title(&finding));
}

/// The compiler gets to none of the passes, so neither the last one nor its dialect is to blame.
#[test]
fn no_pass_is_blamed_if_the_compiler_does_not_begin() {
    let guilty =
        GuiltyPass { pass: "sccp".into(), step: "cse,func.func(a{b=1,c}),sccp".into(), ..crash().guilty };
    let claim = Claim { detail: Some(Detail::AtStart), ..crash().claim };
    let stored = stored(1, Finding { kind: FailureKind::Hang, guilty, claim, ..crash() });
    let issue = issue_text(&stored);
    assert!(issue.contains("# [mlir] does not begin with cse, func.func(a{b=1,c}), sccp\n"), "{issue}");
    let fault = "does not get to the first pass with `cse`, `func.func(a{b=1,c})`, `sccp` on this program. \
                 All of them are needed.";
    assert!(issue.contains(fault) && !issue.contains("the pass:"), "{issue}");
    let script = reproduce_script(&stored);
    for part in
        ["# The control: without the guilty passes.", "# All these passes are needed.", "the passes end\""]
    {
        assert!(script.contains(part), "{script}");
    }
    assert!(!script.contains("the pass:") && !script.contains("the pass ends"), "{script}");
}

/// No pass is to blame for a program that is not read.
#[test]
fn the_script_of_a_program_that_is_not_read_names_no_pass() {
    let guilty = GuiltyPass { pass: "(reading)".into(), step: String::new(), ..crash().guilty };
    for kind in [FailureKind::Crash, FailureKind::Hang, FailureKind::OutOfMemory, FailureKind::RejectsValid] {
        let text = reproduce_script(&stored(1, Finding { kind, guilty: guilty.clone(), ..crash() }));
        assert!(text.contains("end 0 \"the bug is gone: the program is read"), "{text}");
        assert!(!text.contains("the pass") && !text.contains("guilty pass"), "{text}");
    }
}

#[test]
fn a_program_of_symbols_has_a_dialect_too() {
    let before =
        "\"builtin.module\"() ({\n\"memref.global\"() <{sym_name = \"a\"}> : () -> ()\n}) : () -> ()"
            .to_owned();
    let mut finding = crash();
    finding.claim.ops.clear();
    finding.ir.before = before;
    let title = issue_title(&finding);
    assert!(title.starts_with("[mlir][memref] "), "{title}");
}

/// No title is read for what is known as data, so a message of the compiler may say anything.
#[test]
fn issues_say_what_was_observed_and_not_what_the_title_says() {
    let rule = BrokenRule {
        op: "arith.shrui".into(),
        rule: "shift-out-of-range".into(),
        shown: "result 0 becomes poison".into(),
    };
    let title = "result 0 becomes poison: arith.shrui breaks its rule 'shift-out-of-range'".to_owned();
    let broken = Finding {
        claim: Claim { title: title.clone(), detail: Some(Detail::BrokenRule(rule)), ..miscompile().claim },
        ..miscompile()
    };
    let heading = issue_title(&broken);
    assert!(heading.ends_with(": arith.shrui: result 0 becomes poison (shift out of range)"), "{heading}");
    assert!(
        issue_title(&Finding { claim: Claim { title: title.clone(), ..miscompile().claim }, ..miscompile() })
            .ends_with(&title)
    );
    let said = "the verifier crashes on its result: prints IR: the parser of a.b crashes";
    let plain =
        issue_text(&stored(1, Finding { claim: Claim { title: said.into(), ..crash().claim }, ..crash() }));
    assert!(!plain.contains("the verifier crashes on what"), "{plain}");
    let precondition = Some("no loop is infinite".to_owned());
    let text = issue_text(&stored(
        1,
        Finding { claim: Claim { precondition, ..miscompile().claim }, ..miscompile() },
    ));
    assert!(
        text.contains("Check the precondition of `int-range-optimizations`: no loop is infinite."),
        "{text}"
    );
}
