//! The list of known issues, and whether it agrees with the issues' own records.

use std::path::PathBuf;

use crate::common::{crash, miscompile};
use assay_campaign::analysis::{Analysis, ReductionState, VersionResult};
use assay_campaign::cause::{Cause, CauseSubject, CrashCause};
use assay_campaign::finding::{ChangedIr, Claim, FailureKind, Finding, GuiltyPass, Label};
use assay_campaign::known::KnownIssues;
use assay_drive::CrashParts;

#[test]
fn entries_fit_what_they_describe_and_nothing_else() {
    let shipped = KnownIssues::shipped().unwrap();
    assert_eq!(shipped.label(&miscompile()), Label::Known(115293));
    let others = [
        Finding { guilty: GuiltyPass { pass: "canonicalize".into(), ..miscompile().guilty }, ..miscompile() },
        Finding {
            claim: Claim { ops: vec!["arith.floordivsi".into()], ..miscompile().claim },
            ..miscompile()
        },
        // Not narrowed down: nothing can be decided.
        Finding { claim: Claim { ops: vec![], ..miscompile().claim }, ..miscompile() },
        Finding { kind: FailureKind::Crash, ..miscompile() },
    ];
    others.iter().for_each(|other| assert_eq!(shipped.label(other), Label::New));
    assert_eq!(KnownIssues::default().label(&miscompile()), Label::New);
}

#[test]
fn crashes_are_known_by_a_part_of_their_stack() {
    let list = "[[known]]\nissue = 7\nkind = \"crash\"\nstack = \"abort\"\n";
    let known = KnownIssues::parse(list).unwrap();
    assert_eq!(known.label(&crash()), Label::Known(7));
    assert_eq!(known.label(&Finding { stderr: "Assertion".into(), ..crash() }), Label::New);
}

#[test]
fn a_crash_without_names_is_known_by_the_crash_of_another_version() {
    let list = "[[known]]\nissue = 7\nkind = \"crash\"\ncause = \"crash mlir::A::run\"\n";
    let known = KnownIssues::parse(list).unwrap();
    let on = |frame: Option<&str>| {
        let crash_cause = frame.map(|frame| {
            CrashCause::from(CrashParts { frames: vec![frame.to_owned()], ..CrashParts::default() })
        });
        let crash = frame.map(|frame| format!("signal 11 | {frame}"));
        let other = VersionResult { crash, crash_cause, ..VersionResult::default() };
        let cause = assay_campaign::older::cause("crash libMLIR.so@mlir::f+0x1 | cse");
        let analysis = Analysis { cause, versions: vec![other], ..Analysis::default() };
        known.label(&Finding { analysis: Some(analysis), ..crash_of_cse() })
    };
    assert_eq!(on(Some("mlir::A::run")), Label::Known(7));
    assert_eq!(on(Some("mlir::B::run")), Label::New);
    assert_eq!(on(None), Label::New);
}

fn crash_of_cse() -> Finding {
    Finding { stderr: String::new(), guilty: GuiltyPass { pass: "cse".into(), ..crash().guilty }, ..crash() }
}

type FoundRow = (FailureKind, &'static str, &'static str, &'static [&'static str], &'static str, Label);

/// Findings of campaigns on MLIR 22.1.8, and their labels: kind, pass, cause or nothing, ops, a line of standard error,
/// the label. The programs are in docs/found.md.
const FOUND: &[FoundRow] = &[
    (FailureKind::Miscompile, "canonicalize", "", &["arith.index_castui"], "", Label::Known(90238)),
    (FailureKind::Miscompile, "inline", "", &["arith.index_castui", "index.divu"], "", Label::Known(90238)),
    (FailureKind::Miscompile, "inline", "", &["arith.index_cast", "index.castu"], "", Label::Known(90296)),
    (
        FailureKind::Miscompile,
        "canonicalize",
        "",
        &["arith.addi", "arith.index_cast", "scf.for"],
        "",
        Label::New,
    ),
    (
        FailureKind::Miscompile,
        "canonicalize",
        "",
        &["index.cmp", "index.shru", "index.sub"],
        "",
        Label::Known(216042),
    ),
    (FailureKind::Miscompile, "canonicalize", "", &["index.cmp", "index.sub", "memref.load"], "", Label::New),
    (
        FailureKind::Miscompile,
        "canonicalize",
        "miscompile canonicalize | AddIAddConstant | makes arith.addi break nuw-overflow",
        &["arith.addi", "arith.subi", "index.ceildivs"],
        "",
        Label::Known(140328),
    ),
    (
        FailureKind::InvalidOutput,
        "canonicalize",
        "",
        &[],
        "%2:2 = \"arith.mulsi_extended\"(%0, %1) : (index, index) -> (index, index)",
        Label::Known(85973),
    ),
    (FailureKind::InvalidOutput, "canonicalize", "", &[], "error: 'arith.extui' op is wrong", Label::New),
    (
        FailureKind::Miscompile,
        "convert-index-to-llvm",
        "miscompile convert-index-to-llvm | ConvertIndexCeilDivS | index.ceildivs",
        &["index.ceildivs"],
        "",
        Label::Known(215696),
    ),
    // The other fault of the same expansion counts as the same issue.
    (
        FailureKind::Miscompile,
        "convert-index-to-llvm",
        "miscompile convert-index-to-llvm | ConvertIndexCeilDivS | makes llvm.sdiv break div-overflow",
        &["index.ceildivs"],
        "",
        Label::Known(215_696),
    ),
    (
        FailureKind::InvalidOutput,
        "convert-arith-to-llvm",
        "",
        &[],
        "%28:2 = \"arith.addui_extended\"(%23, %arg8) : (index, index) -> (index, i1)",
        Label::Known(84986),
    ),
    (
        FailureKind::Miscompile,
        "convert-scf-to-cf",
        "",
        &["arith.cmpf", "scf.index_switch"],
        "",
        Label::Known(111589),
    ),
    (FailureKind::Miscompile, "convert-scf-to-cf", "", &["scf.index_switch", "scf.while"], "", Label::New),
    (
        FailureKind::Miscompile,
        "scf-for-loop-peeling",
        "",
        &["arith.andi", "scf.for"],
        "",
        Label::Known(223232),
    ),
    (
        FailureKind::Miscompile,
        "arith-int-range-narrowing",
        "miscompile arith-int-range-narrowing | NarrowElementwise | makes arith.shrui break shift-out-of-range",
        &["arith.shrui", "arith.trunci"],
        "",
        Label::Known(218191),
    ),
    (
        FailureKind::Miscompile,
        "arith-int-range-narrowing",
        "",
        &["arith.cmpi", "arith.extui"],
        "",
        Label::New,
    ),
    (
        FailureKind::Hang,
        "int-range-optimizations",
        "hang int-range-optimizations",
        &[],
        "",
        Label::Known(196616),
    ),
    (FailureKind::Hang, "canonicalize", "hang canonicalize", &[], "", Label::New),
    (
        FailureKind::Miscompile,
        "sccp",
        "",
        &["builtin.unrealized_conversion_cast", "llvm.add", "llvm.icmp", "llvm.or"],
        "",
        Label::Known(137509),
    ),
    (
        FailureKind::Miscompile,
        "remove-dead-values",
        "",
        &["arith.addi", "vector.extract"],
        "",
        Label::Known(213006),
    ),
    (
        FailureKind::InvalidOutput,
        "remove-dead-values",
        "",
        &[],
        "%1 = \"func.call\"(<<NULL VALUE>>) <{callee = @f0}> : (<<NULL TYPE>>) -> index",
        Label::Known(82788),
    ),
    (
        FailureKind::InvalidOutput,
        "remove-dead-values",
        "",
        &[],
        "error: branch has 1 operands for successor #0, but target block has 0",
        Label::Known(217015),
    ),
    (
        FailureKind::Crash,
        "remove-dead-values",
        "",
        &[],
        "#4 mlir::constantTripCount(mlir::OpFoldResult",
        Label::Known(182263),
    ),
    (
        FailureKind::Crash,
        "remove-dead-values",
        "",
        &[],
        "#4 mlir::detail::OperandStorage::OperandStorage",
        Label::New,
    ),
    (FailureKind::Miscompile, "arith-expand", "", &["arith.floordivsi"], "", Label::New),
    (
        FailureKind::Miscompile,
        "sccp",
        "miscompile sccp | fold of arith.trunci | makes arith.trunci break nsw-overflow",
        &["arith.trunci"],
        "",
        Label::Found(112),
    ),
    // Another fault of the same pass: nothing in the program before it shows that a switch yields the constant.
    (
        FailureKind::Miscompile,
        "one-shot-bufferize",
        "miscompile one-shot-bufferize | makes linalg.log break constant-write",
        &["linalg.log"],
        "",
        Label::New,
    ),
    (
        FailureKind::InvalidOutput,
        "remove-dead-values",
        "",
        &[],
        "error: type mismatch for bb argument #0 of successor #0",
        Label::Known(217015),
    ),
    // One pattern, two faults: the verifier's message distinguishes them.
    (
        FailureKind::InvalidOutput,
        "finalize-memref-to-llvm",
        "invalid-output | GenericAtomicRMWOpLowering | memref.generic_atomic_rmw | llvm op operand # must be signless integer or LLVM pointer type, but got #",
        &["memref.generic_atomic_rmw"],
        "error: 'llvm.cmpxchg' op operand #1 must be signless integer or LLVM pointer type, but got 'f16'",
        Label::Known(64493),
    ),
    (
        FailureKind::InvalidOutput,
        "finalize-memref-to-llvm",
        "invalid-output finalize-memref-to-llvm | GenericAtomicRMWOpLowering | memref.generic_atomic_rmw",
        &["memref.generic_atomic_rmw"],
        "error: 'llvm.cmpxchg' op unexpected LLVM IR type",
        Label::Found(75),
    ),
    (
        FailureKind::InvalidOutput,
        "lower-affine",
        "invalid-output | AffineParallelLowering | affine.parallel | scf op needs at least one tuple element for lowerBound, upperBound and step",
        &["affine.parallel"],
        "error: 'scf.parallel' op needs at least one tuple element",
        Label::Found(47),
    ),
    (
        FailureKind::InvalidOutput,
        "lower-affine",
        "invalid-output lower-affine | AffineParallelLowering | affine.parallel",
        &["affine.parallel"],
        "error: 'arith.constant' op integer return type must be signless",
        Label::Found(96),
    ),
    // As head reports it, without patterns.
    (
        FailureKind::InvalidOutput,
        "gpu-to-llvm",
        "",
        &[],
        "error: 'llvm.return' op has 1 operands, but enclosing function (@s1) returns 2",
        Label::Known(184778),
    ),
    (
        FailureKind::InvalidOutput,
        "convert-tensor-to-spirv",
        "",
        &["index.casts"],
        "error: 'spirv.SConvert' op operand #0 must be 8/16/32/64-bit integer, but got 'i1'",
        Label::Found(117),
    ),
    // A loop without iterations runs: whatever its body must not do.
    (
        FailureKind::Miscompile,
        "scf-for-loop-peeling",
        "miscompile scf-for-loop-peeling | ForLoopPeelingPattern | makes arith.ceildivui break div-by-zero",
        &["arith.ceildivui", "scf.for"],
        "",
        Label::Known(223_232),
    ),
    (
        FailureKind::Miscompile,
        "convert-scf-to-cf",
        "miscompile convert-scf-to-cf | IndexSwitchLowering | makes index.shl break shift-out-of-range",
        &["index.shl", "scf.index_switch"],
        "",
        Label::Known(111_589),
    ),
    (
        FailureKind::Miscompile,
        "convert-scf-to-cf",
        "miscompile convert-scf-to-cf | WhileLowering | makes index.shl break shift-out-of-range",
        &["index.shl", "scf.while"],
        "",
        Label::New,
    ),
    // The bodies of scf.parallel and linalg.generic have a fix each.
    (
        FailureKind::Miscompile,
        "one-shot-bufferize",
        "miscompile one-shot-bufferize | makes memref.copy break data-race",
        &["scf.parallel", "tensor.insert_slice"],
        "",
        Label::Found(246),
    ),
    (
        FailureKind::Miscompile,
        "one-shot-bufferize",
        "miscompile one-shot-bufferize | makes memref.store break data-race",
        &["linalg.generic", "scf.parallel"],
        "",
        Label::Found(184),
    ),
    // Two bugs of one pass with one message: the op whose result is missing distinguishes them.
    (
        FailureKind::InvalidOutput,
        "remove-dead-values",
        "invalid-output remove-dead-values | null operand found",
        &["memref.extract_strided_metadata"],
        "error: null operand found",
        Label::Found(233),
    ),
    (
        FailureKind::InvalidOutput,
        "remove-dead-values",
        "invalid-output remove-dead-values | null operand found",
        &["func.call"],
        "error: null operand found",
        Label::Known(82788),
    ),
    (
        FailureKind::InvalidOutput,
        "convert-vector-to-xegpu",
        "",
        &[],
        "error: type of return operand 0 ('memref<1xi8, 3>') doesn't match function result type ('memref<1xi8>')",
        Label::Found(236),
    ),
    (
        FailureKind::InvalidOutput,
        "convert-math-to-rocdl",
        "",
        &["math.acos"],
        "error: body of 'memref.generic_atomic_rmw' should contain only operations with no side effects",
        Label::Found(90),
    ),
    (
        FailureKind::Crash,
        "xegpu-wg-to-sg-distribute",
        "crash mlir::affine::AffineDelinearizeIndexOp::fold < mlir::xegpu::doSCFStructuralTypeConversionWithTensorType",
        &[],
        "",
        Label::Known(205_238),
    ),
];

#[test]
fn what_campaigns_found_is_labelled() {
    let shipped = KnownIssues::shipped().unwrap();
    for (kind, pass, cause, ops, stderr, label) in FOUND {
        let analysis = Analysis { cause: assay_campaign::older::cause(cause), ..Analysis::default() };
        let finding = Finding {
            kind: *kind,
            analysis: Some(analysis),
            stderr: (*stderr).into(),
            guilty: GuiltyPass { pass: (*pass).into(), pattern: None, ..miscompile().guilty },
            claim: Claim { ops: ops.iter().map(|op| (*op).into()).collect(), ..miscompile().claim },
            ..miscompile()
        };
        assert_eq!(shipped.label(&finding), *label, "{pass} {cause} {ops:?} {stderr}");
    }
}

#[test]
fn other_ops_than_tolerated_are_another_bug() {
    let list =
        "[[known]]\nissue = 7\nkind = \"miscompile\"\nops = [\"arith.ceildivsi\"]\nalso = [\"index.\"]\n";
    let known = KnownIssues::parse(list).unwrap();
    let with = |op: &str| Finding {
        claim: Claim { ops: vec!["arith.ceildivsi".into(), op.into()], ..miscompile().claim },
        ..miscompile()
    };
    assert_eq!(known.label(&miscompile()), Label::Known(7));
    assert_eq!(known.label(&with("index.casts")), Label::Known(7));
    assert_eq!(known.label(&with("indexical.casts")), Label::New);
    assert_eq!(known.label(&with("arith.divsi")), Label::New);
}

#[test]
fn a_list_that_is_wrong_is_refused() {
    let error = |text: &str| KnownIssues::parse(text).unwrap_err();
    insta::assert_snapshot!(error("[[known]]\nissue = 7\nkind = \"crash\"\npass = [\"cse\"]\n"), @r#"known #7 needs one of pattern, ops, stack or cause"#);
    insta::assert_snapshot!(error("[[known]]\nissue = 7\nkind = \"crash\"\nstak = \"abort\"\n"), @r#"line 4: unknown field `stak`, expected one of `issue`, `found`, `kind`, `pass`, `pattern`, `ops`, `also`, `stack`, `input`, `step`, `cause`, `why`"#);
    insta::assert_snapshot!(error("[[known]]\nkind = \"crash\"\npass = [\"cse\"]\nstack = \"abort\"\n"), @r#"an entry of cse has neither issue nor found"#);
    insta::assert_snapshot!(error("[[known]]\nissue = 7\nkind = \"oops\"\nstack = \"abort\"\n"), @r#"line 3: unknown variant `oops`, expected one of `crash`, `assertion`, `hang`, `out-of-memory`, `miscompile`, `rejects-valid`, `invalid-output`"#);
    assert_eq!(KnownIssues::parse("").unwrap(), KnownIssues::default());
}

/// `affine-super-vectorize | affine.for` was the key of two issues, and of every other loop that the pass makes wrong.
#[test]
fn a_cause_that_fits_different_bugs_is_refused() {
    let list = |kind: &str, cause: &str| {
        KnownIssues::parse(&format!("[[known]]\nissue = 7\nkind = {kind:?}\ncause = {cause:?}\n"))
    };
    for (kind, cause) in [
        ("miscompile", "miscompile affine-super-vectorize | affine.for"),
        ("miscompile", "miscompile affine-loop-fusion | affine.for, affine.load, arith.mulf"),
        ("miscompile", "miscompile scf-parallel-loop-tiling | makes func.call break unspecified"),
        ("miscompile", "miscompile affine-loop-unroll | makes * break index-out-of-bounds"),
        ("crash", "crash memory corrupted | test-scf-pipelining"),
        ("crash", "crash libMLIR.so.22.1@mlir::PassManager::run+0x2b17aa"),
        ("invalid-output", "invalid-output lower-affine | AffineParallelLowering | affine.parallel"),
    ] {
        let wanted = format!(
            "known #7 has the cause `{cause}`, which fits other bugs too: add a pattern, a broken rule, a message, ops or a stack"
        );
        assert_eq!(list(kind, cause).unwrap_err(), wanted);
    }
    for (kind, cause) in [
        (
            "miscompile",
            "miscompile int-range-optimizations | MaterializeKnownConstantValues | arith.ceildivsi",
        ),
        ("miscompile", "miscompile scf-for-loop-range-folding | makes scf.for break step-not-positive"),
        ("miscompile", "makes arith.addi break nuw-overflow"),
        ("invalid-output", "invalid-output remove-dead-values | null operand found"),
        ("crash", "crash mlir::gpu::LaunchOp::verifyRegions"),
        ("crash", "crash mlir::loopUnrollByFactor | mlir-opt-22@_start+0x3da95"),
    ] {
        assert!(list(kind, cause).is_ok(), "{cause}");
    }
    // A finding that a person narrowed down.
    let narrow =
        "[[known]]\nissue = 7\nkind = \"miscompile\"\ncause = \"miscompile cse | a.b\"\nops = [\"a.b\"]\n";
    assert!(KnownIssues::parse(narrow).is_ok());
}

/// `affine-data-copy-generate | makes vector.print break unspecified` was the key of an issue, and of every other poison that the
/// pass makes a program print.
#[test]
fn poison_that_is_printed_is_known_by_what_makes_it() {
    let shipped = KnownIssues::shipped().unwrap();
    let label = |pass: &str, step: &str, prints: &str, before: &str| {
        let about = CauseSubject::Rule { op: prints.to_owned(), rule: "unspecified".to_owned() };
        let kind = FailureKind::Miscompile;
        let cause = Some(Cause::Failure { kind, pass: Some(pass.to_owned()), pattern: None, about });
        let analysis = Some(Analysis { cause, ..Analysis::default() });
        let (pass, step, before) = (pass.to_owned(), step.to_owned(), before.to_owned());
        shipped.label(&Finding {
            analysis,
            guilty: GuiltyPass { pass, step, ..miscompile().guilty },
            ir: ChangedIr { before, ..miscompile().ir },
            claim: Claim { ops: Vec::new(), ..miscompile().claim },
            ..miscompile()
        })
    };
    let copy = |prints: &str, before: &str| {
        label("affine-data-copy-generate", "affine-data-copy-generate", prints, before)
    };
    let mixed = "\"affine.store\"(%0, %2) \"memref.store\"(%0, %2, %1)";
    assert_eq!(copy("vector.print", mixed), Label::Known(217538));
    // Another function prints.
    assert_eq!(copy("func.call", mixed), Label::Known(217538));
    assert_eq!(copy("vector.print", "\"affine.store\"(%0, %2) \"affine.load\"(%2)"), Label::New);
    let tile = |options: &str| {
        let pass = "scf-parallel-loop-tiling";
        label(pass, &format!("{pass}{{parallel-loop-tile-sizes=1,4,4{options}}}"), "func.call", "")
    };
    assert_eq!(tile(" no-min-max-bounds=true"), Label::Known(119825));
    assert_eq!(tile(""), Label::New);
}

#[test]
fn shipped_entries_agree_with_the_records_of_their_issues() {
    let shared = std::env::var_os("ASSAY_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    if !shared.join("bugs").is_dir() {
        eprintln!("skipped: no records of known bugs (set ASSAY_SHARED)");
        return;
    }
    // The records are of issues that were collected beforehand; campaigns find others, too.
    let has_record = |known: &&assay_campaign::known::KnownIssue| {
        let kind = if known.kind == FailureKind::Miscompile { "silent" } else { "crash" };
        let record = |issue: u64| shared.join("bugs").join(kind).join(issue.to_string()).is_dir();
        known.issue.is_some_and(record)
    };
    let shipped = KnownIssues::parse(include_str!("../../data/known.toml")).unwrap();
    assert!(shipped.iter().filter(has_record).count() >= 4);
    for known in shipped.iter().filter(has_record) {
        let kind = if known.kind == FailureKind::Miscompile { "silent" } else { "crash" };
        let folder = shared.join("bugs").join(kind).join(known.issue.unwrap_or_default().to_string());
        let record = std::fs::read_to_string(folder.join("info.json")).unwrap();
        let record: serde_json::Value = serde_json::from_str(&record).unwrap();
        let pipelines: String = ["pipelines.txt", "pipelines.19.txt", "passes.txt"]
            .iter()
            .filter_map(|name| std::fs::read_to_string(folder.join(name)).ok())
            .collect();
        let has =
            |pass: &String| [" ", "=", "\n"].iter().any(|end| pipelines.contains(&format!("--{pass}{end}")));
        assert!(known.pass.is_empty() || known.pass.iter().any(has), "{:?}: {:?}", known.issue, known.pass);
        let op = record["op"].as_str().unwrap_or_default();
        // Records of crashes name none.
        let is_known = |known_op: &String| op.is_empty() || op.contains(known_op.as_str());
        assert!(known.ops.iter().all(is_known), "{:?}: {op}", known.issue);
    }
}

/// A program that is not reduced has much in it that has nothing to do with the failure.
#[test]
fn only_what_a_reduction_keeps_makes_a_finding_known_before_it() {
    let failure = |pattern: Option<&str>| Cause::Failure {
        kind: FailureKind::Miscompile,
        pass: Some("cse".into()),
        pattern: pattern.map(str::to_owned),
        about: CauseSubject::Rule { op: "a.b".into(), rule: "r".into() },
    };
    let finding = |pattern: Option<&str>| Finding {
        kind: FailureKind::Miscompile,
        guilty: GuiltyPass { pass: "cse".into(), pattern: pattern.map(str::to_owned), ..crash().guilty },
        claim: Claim { ops: vec!["a.b".into()], ..crash().claim },
        ir: ChangedIr { before: "\"a.c\"() : () -> ()".into(), ..crash().ir },
        stderr: "error: it is wrong".into(),
        analysis: Some(Analysis {
            state: ReductionState::Recognised,
            cause: Some(failure(pattern)),
            ..Analysis::default()
        }),
        ..crash()
    };
    let labels = |keys: &str, pattern: Option<&str>| {
        let list = format!("[[known]]\nissue = 7\nkind = \"miscompile\"\npass = [\"cse\"]\n{keys}\n");
        let (known, recognised) = (KnownIssues::parse(&list).unwrap(), finding(pattern));
        let analysis = recognised.analysis.clone().unwrap();
        let reduced = Analysis { state: ReductionState::Reduced, ..analysis };
        let reduced = Finding { analysis: Some(reduced), ..recognised.clone() };
        [known.label(&recognised), known.label(&reduced)].map(|label| label == Label::Known(7))
    };
    let p = Some("P");
    assert_eq!(labels("pattern = 'P'", p), [true, true]);
    assert_eq!(labels("pattern = 'Q'", p), [false, false]);
    assert_eq!(labels("pattern = 'P'\nops = ['a.b']", p), [true, true]);
    assert_eq!(labels("cause = 'miscompile cse | P | makes a.b break r'", p), [true, true]);
    assert_eq!(labels("cause = 'P | makes * break r'", None), [false, false]);
    assert_eq!(labels("stack = 'it is wrong'", p), [true, true]);
    // These are about the program.
    assert_eq!(labels("stack = 'a.c'", p), [false, true]);
    assert_eq!(labels("ops = ['a.b']", p), [false, true]);
    assert_eq!(labels("pattern = 'P'\nops = ['a.b']\nalso = []", p), [false, true]);
}

#[test]
fn a_hang_is_known_by_the_op_that_hangs_alone() {
    let list = "[[known]]\nissue = 7\nkind = 'hang'\nops = ['a.b']\nstack = '\"a.c\"()'\n\
                [[known]]\nissue = 8\nkind = 'hang'\npass = ['cse']\nops = ['a.d']\nalso = []\n";
    let known = KnownIssues::parse(list).unwrap();
    assert_eq!(known.hanging_ops(), ["a.b"]);
    let label = |ops: &[&str], before: &str| {
        known.label(&Finding {
            kind: FailureKind::Hang,
            claim: Claim { ops: ops.iter().map(|&op| op.into()).collect(), ..crash().claim },
            ir: ChangedIr { before: before.into(), ..crash().ir },
            analysis: Some(Analysis { state: ReductionState::Recognised, ..Analysis::default() }),
            ..crash_of_cse()
        })
    };
    assert_eq!(label(&["a.b"], "\"a.c\"() : () -> ()"), Label::Known(7));
    assert_eq!(label(&["a.b"], ""), Label::New);
    // The whole program may hang for another reason.
    assert_eq!(label(&[], "\"a.c\"() : () -> ()"), Label::New);
}
