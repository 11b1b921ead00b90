//! What an issue says of a finding.

use crate::common::{crash, miscompile, stored};
use assay_campaign::analysis::Analysis;
use assay_campaign::cause::Cause;
use assay_campaign::export::{issue_text, issue_title};
use assay_campaign::finding::{BrokenRule, ChangedIr, Claim, Detail, Finding};
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
