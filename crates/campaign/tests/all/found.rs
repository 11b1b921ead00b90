//! The entries of `found/`, and how the lists of known issues label them. `assay findings learn --check found` shows
//! what a campaign finds of each with a compiler, and its label.

use std::path::PathBuf;

use crate::common::miscompile;
use assay_campaign::analysis::Analysis;
use assay_campaign::export::bug::{Bug, BugSymptom};
use assay_campaign::export::script;
use assay_campaign::finding::{ChangedIr, Claim, FailureKind, Finding, GuiltyPass, Label};
use assay_campaign::known::KnownIssues;

/// Entries that no key matches, and why.
const WITHOUT_KEY: [(u32, &str); 7] = [
    (32, "the judge leaves the result of a reduction of no dimension open"),
    (83, "the interpreter does not support a linalg.map that reads the element of its init"),
    (140, "the judge says nothing of a select between tensors of different sizes"),
    (167, "an i16 cast to what SPIR-V emulates it by is not comparable"),
    (181, "an i16 cast to what SPIR-V emulates it by is not comparable"),
    (182, "an i16 cast to what SPIR-V emulates it by is not comparable"),
    (403, "the library that reads a file is at fault, and the interpreter has its own"),
];

struct Entry {
    number: u32,
    bug: Bug,
    program: String,
}

fn entries() -> Vec<Entry> {
    let found = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../found");
    let folders = std::fs::read_dir(found).unwrap().map(|entry| entry.unwrap().path());
    let mut entries: Vec<Entry> = folders
        .map(|folder| {
            let number = folder.file_name().unwrap().to_str().unwrap().split('-').next().unwrap();
            let bug = Bug::parse(&std::fs::read_to_string(folder.join("bug.toml")).unwrap()).unwrap();
            let program = std::fs::read_to_string(folder.join(&bug.show.program)).unwrap();
            Entry { number: number.parse().unwrap(), bug, program }
        })
        .collect();
    entries.sort_by_key(|entry| entry.number);
    entries
}

fn labels(entry: &Entry, all: &[Entry]) -> Vec<Label> {
    let root = entry.bug.same_fix_as.and_then(|number| all.iter().find(|other| other.number == number));
    entry.bug.labels(entry.number.into(), root.map(|root| &root.bug))
}

#[test]
fn every_entry_has_a_key_or_a_reason() {
    let (all, shipped) = (entries(), KnownIssues::shipped().unwrap());
    let has_key = |entry: &&Entry| {
        let labels = labels(entry, &all);
        shipped.iter().any(|known| labels.contains(&known.label()))
    };
    let without: Vec<u32> = all.iter().filter(|entry| !has_key(entry)).map(|entry| entry.number).collect();
    assert_eq!(without, WITHOUT_KEY.map(|(number, _)| number));
}

/// A fixed compiler may make any of several right modules. Each script of wrong IR must know one of them.
#[test]
fn every_script_can_say_that_the_bug_is_gone() {
    let never = |entry: &&Entry| script(&entry.bug).contains("right() { false; }");
    let stuck: Vec<u32> = entries().iter().filter(never).map(|entry| entry.number).collect();
    assert_eq!(stuck, Vec::<u32>::new());
}

/// How much is known from a diagnostic: the whole message, the pass and the program. Many keys ask for more, which only
/// reduction can supply.
#[test]
fn no_entry_has_the_label_of_another_one() {
    let (all, shipped) = (entries(), KnownIssues::shipped().unwrap());
    let (mut own, mut wrong) = (0, Vec::new());
    for entry in &all {
        let show = &entry.bug.show;
        let kind = match show.kind {
            BugSymptom::InvalidOutput => FailureKind::InvalidOutput,
            BugSymptom::RejectsValid => FailureKind::RejectsValid,
            BugSymptom::Crash => FailureKind::Crash,
            _ => continue,
        };
        let stderr = format!("error: {}\n{}\n{}", show.message, entry.bug.says, show.frames.join("\n"));
        for pass in &entry.bug.passes {
            let finding = Finding {
                kind,
                analysis: Some(Analysis::default()),
                stderr: stderr.clone(),
                guilty: GuiltyPass {
                    pass: pass.clone(),
                    step: show.step.clone(),
                    pattern: Some(entry.bug.pattern.clone()),
                    ..miscompile().guilty
                },
                claim: Claim { ops: Vec::new(), ..miscompile().claim },
                ir: ChangedIr { before: entry.program.clone(), ..miscompile().ir },
                ..miscompile()
            };
            match shipped.label(&finding) {
                Label::New => {}
                label if labels(entry, &all).contains(&label) => own += 1,
                label => wrong.push(format!("found/{} of {pass}: {label}", entry.number)),
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(own > 40, "only {own} are known by what the compiler says");
}

/// A finding with what the keys look at.
fn finding(kind: FailureKind, pass: &str, cause: &str, ops: &[&str], stderr: &str, before: &str) -> Finding {
    Finding {
        kind,
        analysis: Some(Analysis { cause: assay_campaign::older::cause(cause), ..Analysis::default() }),
        stderr: stderr.into(),
        guilty: GuiltyPass { pass: pass.into(), step: pass.into(), pattern: None, ..miscompile().guilty },
        claim: Claim { ops: ops.iter().map(|op| (*op).into()).collect(), ..miscompile().claim },
        ir: ChangedIr { before: before.into(), ..miscompile().ir },
        ..miscompile()
    }
}

#[test]
fn an_op_in_the_body_of_an_atomic_op_is_known_of_the_passes_that_put_one_there() {
    let shipped = KnownIssues::shipped().unwrap();
    let says =
        "error: body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
    let label = |pass: &str| shipped.label(&finding(FailureKind::InvalidOutput, pass, "", &[], says, ""));
    for pass in
        ["one-shot-bufferize", "convert-math-to-libm", "generate-runtime-verification", "convert-to-emitc"]
    {
        assert_eq!(label(pass), Label::Found(90), "{pass}");
    }
    // It may have moved something there.
    for pass in ["loop-invariant-code-motion", "canonicalize", "inline"] {
        assert_eq!(label(pass), Label::New, "{pass}");
    }
}

#[test]
fn floats_that_are_too_wide_and_tensors_without_rank_are_two_bugs() {
    let shipped = KnownIssues::shipped().unwrap();
    let pass = "math-extend-to-supported-types";
    let cause = |message: &str| {
        format!(
            "invalid-output {pass} | ExtendToSupportedTypesRewritePattern | math.cos | arith op {message}"
        )
    };
    let wide = "operand type # and result type # are cast incompatible";
    let says = "error: 'arith.extf' op operand type 'f80' and result type 'f32' are cast incompatible";
    assert_eq!(
        shipped.label(&finding(FailureKind::InvalidOutput, pass, &cause(wide), &[], says, "")),
        Label::Found(71)
    );
    let unranked = "failed to verify that input and output have the same tensor dimensions";
    let says = format!("error: 'arith.extf' op {unranked}");
    assert_eq!(
        shipped.label(&finding(FailureKind::InvalidOutput, pass, &cause(unranked), &[], &says, "")),
        Label::Found(227)
    );
    assert_eq!(
        shipped.label(&finding(FailureKind::InvalidOutput, pass, &cause("has no result"), &[], "", "")),
        Label::New
    );
}

#[test]
fn a_crash_at_an_address_is_known_by_the_program_too() {
    let shipped = KnownIssues::shipped().unwrap();
    let cause = "crash libMLIR.so.22.1@mlir::PassManager::run+0x2b17aa | remove-dead-values";
    let label = |ops: &[&str], before: &str| {
        shipped.label(&finding(FailureKind::Crash, "remove-dead-values", cause, ops, "", before))
    };
    let uncalled = r#""func.func"() <{sym_visibility = "private"}> ({ %0 = "scf.for"(%1, %1, %1, %2)"#;
    assert_eq!(label(&["scf.for"], uncalled), Label::Known(204_096));
    let around = r#""cf.br"(%0)[^bb1] ^bb1: %1 = "scf.for"(%2, %2, %2, %0) "func.return"()"#;
    assert_eq!(label(&["cf.br", "cf.cond_br", "scf.for"], around), Label::Found(4));
    // A public function without branches, another loop, and branches that only follow.
    assert_eq!(label(&["scf.for"], r#"%0 = "scf.for"(%1, %1, %1, %2)"#), Label::New);
    assert_eq!(label(&["affine.for"], &uncalled.replace("scf.for", "affine.for")), Label::New);
    assert_eq!(
        label(&["cf.br", "scf.for"], r#"%0 = "scf.for"(%1, %1, %1, %2) "cf.br"(%0)[^bb1]"#),
        Label::New
    );
}

#[test]
fn a_transfer_out_of_bounds_is_known_by_what_moved_it() {
    let shipped = KnownIssues::shipped().unwrap();
    let cause = "miscompile canonicalize | makes vector.transfer_write break index-out-of-bounds";
    let label = |before: &str| {
        let ops = ["vector.transfer_write"];
        shipped.label(&finding(FailureKind::Miscompile, "canonicalize", cause, &ops, "", before))
    };
    let write = |in_bounds: &str, vector: &str| {
        format!(
            "\"vector.transfer_write\"(%0, %1, %2) <{{in_bounds = [{in_bounds}]}}> : ({vector}, memref<4xi8>, index) -> ()"
        )
    };
    assert_eq!(label(&write("false", "vector<1xi8>")), Label::Found(224));
    assert_eq!(label(&write("true", "vector<1xi8>")), Label::New);
    assert_eq!(label(&write("false", "vector<2xi8>")), Label::New);
}
