//! Which findings are strong, and how they are counted and ordered.

use assay_campaign::finding::{Finding, Kind, Label, Tier};
use assay_campaign::store::{Query, Store};
use assay_campaign::{Analysis, State, Strength};

use crate::common::{NOW, crash, miscompile};

/// Of invalid output: the pass, the diagnostic, an op of the program before the pass.
const DIAGNOSTICS: [(&str, &str, &str, Strength); 12] = [
    ("convert-cf-to-llvm", "'scf.if' op expects region #0 to have 0 or 1 blocks", "scf.if", Strength::Weak),
    ("convert-scf-to-cf", "'scf.if' op expects region #0 to have 0 or 1 blocks", "scf.if", Strength::Strong),
    ("tosa-to-scf", "'scf.if' op along control flow edge", "tosa.cond_if", Strength::Strong),
    ("canonicalize", "'scf.if' op expects region #0 to have 0 or 1 blocks", "scf.if", Strength::Strong),
    (
        "convert-openmp-to-llvm",
        "'affine.for' op operand cannot be used as a symbol",
        "affine.for",
        Strength::Weak,
    ),
    ("convert-linalg-to-affine-loops", "'affine.for' op operand", "linalg.copy", Strength::Strong),
    (
        "convert-arith-to-spirv",
        "'spirv.ISub' op operand #0 must be x, but got 'i1'",
        "arith.subi",
        Strength::Weak,
    ),
    (
        "convert-arith-to-llvm",
        "'llvm.x' op result #0 must be y, but got 'index'",
        "arith.addui_extended",
        Strength::Strong,
    ),
    (
        "convert-vector-to-llvm",
        "'llvm.zext' op operand #0 must be y, but got 'f80'",
        "vector.print",
        Strength::Weak,
    ),
    ("convert-func-to-llvm", "type mismatch for bb argument #0 of successor #0", "func.func", Strength::Weak),
    ("remove-dead-values", "type mismatch for bb argument #0 of successor #0", "cf.br", Strength::Strong),
    ("convert-math-to-llvm", "failed to legalize operation 'math.tan'", "math.tan", Strength::Weak),
];

#[test]
fn a_partial_conversion_that_meets_ops_of_another_is_weak() {
    for (pass, diagnostic, op, strength) in DIAGNOSTICS {
        let finding = Finding {
            kind: Kind::InvalidOutput,
            pass: pass.into(),
            title: format!("makes invalid IR: {diagnostic}"),
            before: format!("\"{op}\"() : () -> ()"),
            tier: Tier::Sound,
            ..crash()
        };
        let (found, reason) = Strength::of_finding(&finding);
        assert_eq!(
            (found, reason.is_empty()),
            (strength, strength == Strength::Strong),
            "{pass}: {diagnostic}"
        );
    }
}

#[test]
fn a_crash_is_strong_and_a_test_pass_is_not() {
    let of = |kind, tier| Strength::of_finding(&Finding { kind, tier, ..miscompile() }).0;
    assert_eq!(of(Kind::Miscompile, Tier::Sound), Strength::Strong);
    assert_eq!(of(Kind::Miscompile, Tier::Precondition), Strength::Weak);
    assert_eq!(of(Kind::Crash, Tier::Precondition), Strength::Strong);
    assert_eq!(of(Kind::Crash, Tier::Test), Strength::Weak);
}

fn reduced(finding: Finding, cause: &str) -> Finding {
    let analysis = Analysis { state: State::Reduced, cause: cause.into(), ..Analysis::default() };
    Finding { analysis: Some(analysis), signature: cause.into(), ops: Vec::new(), ..finding }
}

#[test]
fn strong_and_new_causes_come_first_and_a_known_bug_is_one_cause() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("assay.db")).unwrap();
    let (weak, crash) = (crash(), || Finding { tier: Tier::Sound, ..crash() });
    let findings = [
        (weak.clone(), "a", Label::Known(1)),
        (crash(), "b", Label::Known(2)),
        (weak, "c", Label::New),
        (crash(), "d", Label::New),
        (crash(), "e", Label::Known(2)),
        (crash(), "f", Label::Found(2)),
    ];
    for (finding, cause, label) in findings {
        let id = store.record(&reduced(finding.clone(), cause), Label::New, NOW).unwrap().id;
        store.analyse(id, &reduced(finding, cause), |_| label).unwrap();
    }
    store.record(&Finding { signature: "g".into(), ..crash() }, Label::New, NOW).unwrap();
    let rows = store.page(&Query::default()).unwrap().rows;
    assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), [4, 7, 2, 6, 3, 1]);
    assert_eq!(
        store.tally(&Query::default()).unwrap().to_string(),
        "5 causes: 2 new (1 weak), 3 known (1 weak); 1 finding not reduced yet"
    );
    // The other cause of a known bug, and it is another bug.
    store.label(5, Label::Known(3), None).unwrap();
    assert_eq!(store.finding(5).unwrap().parent, None);
    assert!(store.finding(2).unwrap().merged.is_empty());
}
