//! Which findings are strong, and how they are counted and ordered.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assay_campaign::export::bug::{Bug, BugSymptom};
use assay_campaign::finding::{ChangedIr, Claim, Detail, FailureKind, Finding, GuiltyPass, Label, PassTier};
use assay_campaign::store::{Query, Store};
use assay_campaign::{Analysis, ReductionState, Strength};

use crate::common::{NOW, crash, miscompile};

/// For invalid output: the pass, the diagnostic, an op of the program before the pass.
const DIAGNOSTICS: [(&str, &str, &str, Strength); 14] = [
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
    (
        "llvm-legalize-for-export",
        "'llvm.br' op operand #0 must be variadic of LLVM dialect-compatible type, but got 'index'",
        "cf.cond_br",
        Strength::Weak,
    ),
    (
        "canonicalize",
        "'llvm.br' op operand #0 must be variadic of LLVM dialect-compatible type, but got 'index'",
        "llvm.cond_br",
        Strength::Strong,
    ),
    ("convert-math-to-llvm", "failed to legalize operation 'math.tan'", "math.tan", Strength::Weak),
];

#[test]
fn a_partial_conversion_that_meets_ops_of_another_is_weak() {
    for (pass, diagnostic, op, strength) in DIAGNOSTICS {
        let finding = Finding {
            kind: FailureKind::InvalidOutput,
            guilty: GuiltyPass { pass: pass.into(), tier: PassTier::Sound, ..crash().guilty },
            claim: Claim { message: Some(diagnostic.into()), ..crash().claim },
            ir: ChangedIr { before: format!("\"{op}\"() : () -> ()"), ..crash().ir },
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

/// The last diagnostic alone does not tell a function that the pass refuses from one that it converts wrongly (found/99).
#[test]
fn what_the_pass_says_it_cannot_convert_is_weak() {
    let refusal = "error: C interface for variadic functions is not supported yet.\n";
    let message = "'llvm.call' op 'f' does not reference a valid LLVM function or IFunc";
    for (before, strength) in [(refusal, Strength::Weak), ("", Strength::Strong)] {
        let finding = Finding {
            kind: FailureKind::InvalidOutput,
            guilty: GuiltyPass {
                pass: "convert-func-to-llvm".into(),
                tier: PassTier::Sound,
                ..crash().guilty
            },
            claim: Claim { message: Some(message.into()), ..crash().claim },
            stderr: format!("{before}error: {message}\n"),
            ..crash()
        };
        assert_eq!(Strength::of_finding(&finding).0, strength, "{before}");
    }
}

#[test]
fn a_crash_is_strong_and_a_test_pass_is_not() {
    let of = |kind, tier| {
        Strength::of_finding(&Finding {
            kind,
            guilty: GuiltyPass { tier, ..miscompile().guilty },
            ..miscompile()
        })
        .0
    };
    assert_eq!(of(FailureKind::Miscompile, PassTier::Sound), Strength::Strong);
    assert_eq!(of(FailureKind::Miscompile, PassTier::Precondition), Strength::Weak);
    assert_eq!(of(FailureKind::Crash, PassTier::Precondition), Strength::Strong);
    assert_eq!(of(FailureKind::Crash, PassTier::Test), Strength::Weak);
}

/// A crash of the worker only, for example.
#[test]
fn what_does_not_show_again_is_doubtful() {
    let of = |state| {
        let analysis = Some(Analysis { state, ..Analysis::default() });
        let guilty = GuiltyPass { tier: PassTier::Sound, ..crash().guilty };
        Strength::of_finding(&Finding { analysis, guilty, ..crash() }).0
    };
    assert_eq!(
        [ReductionState::Reduced, ReductionState::Lost].map(of),
        [Strength::Strong, Strength::Doubtful]
    );
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The tier of a pass in the driver's table.
fn tier(table: &str, pass: &str) -> PassTier {
    let row = table.lines().find(|line| line.split('\t').next() == Some(pass));
    match row.and_then(|row| row.split('\t').nth(1)) {
        Some("sound") => PassTier::Sound,
        Some("precondition") => PassTier::Precondition,
        Some("test") => PassTier::Test,
        Some("never") => PassTier::Never,
        _ => PassTier::Unknown,
    }
}

/// The finding that a campaign makes for a bug in `found/`.
fn finding_of(bug: &Bug, program: &str, table: &str) -> Finding {
    let show = &bug.show;
    let (kind, what) = match show.kind {
        BugSymptom::Crash => (FailureKind::Crash, ""),
        BugSymptom::Hang => (FailureKind::Hang, ""),
        BugSymptom::OutOfMemory => (FailureKind::OutOfMemory, ""),
        BugSymptom::RejectsValid => (FailureKind::RejectsValid, ""),
        BugSymptom::InvalidOutput => (FailureKind::InvalidOutput, "makes invalid IR: "),
        BugSymptom::UnreadableOutput => {
            (FailureKind::InvalidOutput, "prints IR that mlir-opt does not read: ")
        }
        BugSymptom::WrongValue | BugSymptom::WrongIr => (FailureKind::Miscompile, ""),
    };
    // 'canonicalize and all that folds' is the pass 'canonicalize'.
    let mut passes = bug.passes.iter().filter_map(|pass| pass.split(' ').next());
    // An error of the printer shows after any pass.
    let pass = passes.find(|pass| show.step.contains(pass)).unwrap_or(&show.step);
    // The program is in custom assembly; a finding has the generic form, of which only the names of ops matter here.
    let is_name = |c: char| c.is_ascii_alphanumeric() || "._".contains(c);
    let names = program.split(|c| !is_name(c)).filter(|word| word.contains('.'));
    Finding {
        kind,
        guilty: GuiltyPass { pass: pass.into(), tier: tier(table, pass), ..crash().guilty },
        claim: Claim {
            title: format!("{what}{}", show.message),
            message: Some(show.message.clone()),
            detail: (show.kind == BugSymptom::UnreadableOutput)
                .then_some(Detail::Unreadable { parser: None }),
            ..crash().claim
        },
        ir: ChangedIr { before: names.map(|name| format!("\"{name}\"()\n")).collect(), ..crash().ir },
        ..crash()
    }
}

/// The bugs in `found/`, each with its program, by number.
fn found() -> BTreeMap<u32, (Bug, String)> {
    let mut bugs = BTreeMap::new();
    for entry in std::fs::read_dir(repository().join("found")).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(text) = std::fs::read_to_string(folder.join("bug.toml")) else { continue };
        let bug: Bug = toml::from_str(&text).unwrap();
        let program = std::fs::read_to_string(folder.join(&bug.show.program)).unwrap();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        bugs.insert(name.split('-').next().unwrap().parse().unwrap(), (bug, program));
    }
    bugs
}

#[test]
fn the_rules_agree_with_what_people_judged() {
    let table = std::fs::read_to_string(repository().join("crates/drive/data/passes.tsv")).unwrap();
    let found = found();
    assert!(found.len() > 100, "{}", found.len());
    let mut wrong = Vec::new();
    for (number, (bug, program)) in &found {
        let finding = finding_of(bug, program, &table);
        let expected = match bug.same_fix_as {
            // One fix cures both, so they are one bug, whatever the other program looks like.
            Some(other) => found[&other].0.strength,
            // Only a person can judge that a bug is doubtful, or that the precondition of a pass holds in the program.
            None if bug.strength == Strength::Doubtful => continue,
            // Nor that a project's pipelines always establish a precondition that no document names.
            None if bug.strength == Strength::Weak && !bug.project.is_empty() => continue,
            None if finding.kind == FailureKind::Miscompile
                && finding.guilty.tier == PassTier::Precondition =>
            {
                continue;
            }
            // Nor that the pattern which a test pass runs belongs to the library.
            None if finding.guilty.tier == PassTier::Test && !bug.pattern.is_empty() => continue,
            None => Strength::of_finding(&finding).0,
        };
        if bug.strength != expected {
            wrong.push((number, bug.strength, expected));
        }
    }
    assert!(wrong.is_empty(), "number, in bug.toml, by the rules: {wrong:?}");
}

fn reduced(finding: Finding, cause: &str) -> Finding {
    let analysis = Analysis {
        state: ReductionState::Reduced,
        cause: assay_campaign::older::cause(cause),
        ..Analysis::default()
    };
    Finding {
        analysis: Some(analysis),
        signature: cause.into(),
        claim: Claim { ops: Vec::new(), ..finding.claim },
        ..finding
    }
}

#[test]
fn strong_and_new_causes_come_first_and_a_known_bug_is_one_cause() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("assay.db")).unwrap();
    let (weak, crash) =
        (crash(), || Finding { guilty: GuiltyPass { tier: PassTier::Sound, ..crash().guilty }, ..crash() });
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
    // With the other cause of a known bug, it is another bug.
    store.label(5, Label::Known(3), None).unwrap();
    assert_eq!(store.finding(5).unwrap().parent, None);
    assert!(store.finding(2).unwrap().merged.is_empty());
}
