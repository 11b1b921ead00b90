//! A server with its own store.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use assay_campaign::analysis::{Analysis, ReductionState, VersionResult};
use assay_campaign::finding::{
    ChangedBehaviour, ChangedIr, Claim, Compilation, ExecutionAgreement, FailureKind, Finding, GuiltyPass,
    Label, Origin, PassTier,
};
use assay_campaign::run::ProgramReport;
use assay_campaign::store::Store;
use assay_campaign::verdict::ComparisonVerdict;
use assay_serve::{Coverable, DashboardServer, KnownOp, KnownPass, ServeOptions};

/// 2026-11-20 22:13:20 UTC.
pub const NOW: u64 = 1_795_212_800;

/// The token that a request needs to change something.
pub const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// Text that a browser must show as it is.
pub const HOSTILE: &str =
    "</pre><img src=x onerror=\"document.title='hacked'\"><script>document.title='hacked'</script>&amp;";

/// A served store, which is removed when this is dropped.
pub struct Served {
    folder: tempfile::TempDir,
    pub address: SocketAddr,
}

impl Served {
    /// Serves the store that `fill` made.
    pub fn with(fill: impl FnOnce(&mut Store)) -> Served {
        let folder = tempfile::tempdir().unwrap();
        let db = folder.path().join("assay.db");
        fill(&mut Store::open(&db).unwrap());
        let server = DashboardServer::bind(options(&db)).unwrap();
        let address = server.address();
        // It ends with the process.
        std::thread::spawn(move || server.run());
        Served { folder, address }
    }

    /// Serves a few findings, one of them hostile, and a campaign.
    pub fn few() -> Served {
        Served::with(|store| {
            campaign(store);
            store.record(&miscompile(), Label::Known(115_293), NOW).unwrap();
            store.record(&hostile(), Label::New, NOW + 60).unwrap();
            store.record(&crash(), Label::New, NOW + 120).unwrap();
            store.analyse(1, &reduced(), |_| Label::Known(115_293)).unwrap();
        })
    }

    pub fn db(&self) -> PathBuf {
        self.folder.path().join("assay.db")
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// Options of a test's server.
pub fn options(db: &Path) -> ServeOptions {
    let op = |name: &str, generated| KnownOp { name: name.to_owned(), generated };
    let pass = |name: &str, tier: &str| KnownPass { name: name.to_owned(), tier: tier.to_owned() };
    ServeOptions {
        db: db.into(),
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: 0,
        hosts: vec!["build.example".to_owned()],
        token: Some(TOKEN.to_owned()),
        graphs: Vec::new(),
        known: Coverable {
            version: "22".to_owned(),
            ops: (0..60)
                .map(|at| op(&format!("arith.op{at}"), true))
                .chain([op("arith.addi", true), op("arith.ceildivsi", true), op("acc.loop", false)])
                .collect(),
            passes: vec![pass("canonicalize", "sound"), pass("sccp", "sound"), pass("test-x", "test")],
            options: ["false", "true"].map(|value| format!("canonicalize top-down={value}")).to_vec(),
        },
        patience: assay_serve::PATIENCE,
    }
}

fn campaign(store: &mut Store) {
    let id = store.campaign(7, r#"{"target":"mlir-22","generator":"semantic"}"#, 0, NOW).unwrap().id;
    for index in 0..200 {
        let one = |name: String| [(name, 1)].into_iter().collect();
        let report = ProgramReport {
            index,
            generator: "semantic".to_owned(),
            compiles: 10,
            verdicts: [
                (ComparisonVerdict::Ok, 20),
                (ComparisonVerdict::NotComparable("an op without a model".into()), 2),
            ]
            .into_iter()
            .collect(),
            ops: one(if index % 2 == 0 { "arith.addi".into() } else { format!("arith.op{}", index % 40) }),
            pairs: one(format!("arith.addi arith.op{}", index % 70)),
            passes: one("canonicalize".into()),
            options: one("canonicalize top-down=false".into()),
            seeds: vec![format!("seed{}.mlir:1", index % 3)],
            patterns: one(format!("Pattern{}", index % 30)),
            ..ProgramReport::default()
        };
        store.commit(id, &report, |_| Label::New, NOW + index).unwrap();
    }
}

/// A miscompilation, as llvm-project #115293 shows it.
pub fn miscompile() -> Finding {
    let body = |lines: &str| {
        format!(
            "\"builtin.module\"() ({{\n  \"func.func\"() <{{function_type = () -> (), sym_name = \"main\"}}> ({{\n{lines}    \"func.return\"() : () -> ()\n  }}) : () -> ()\n}}) : () -> ()\n"
        )
    };
    let before = body(
        "    %0 = \"arith.constant\"() <{value = -9223372036854775808 : i64}> : () -> i64
    %1 = \"arith.constant\"() <{value = 1189465982 : i64}> : () -> i64
    %2 = \"arith.ceildivsi\"(%0, %1) : (i64, i64) -> i64
    \"vector.print\"(%2) <{punctuation = #vector.punctuation<newline>}> : (i64) -> ()
",
    );
    let after = body(
        "    %0 = \"arith.constant\"() <{value = 7754212542 : i64}> : () -> i64
    \"vector.print\"(%0) <{punctuation = #vector.punctuation<newline>}> : (i64) -> ()
",
    );
    Finding {
        kind: FailureKind::Miscompile,
        signature: "miscompile int-range-optimizations arith.ceildivsi".into(),
        stderr: String::new(),
        signal: None,
        analysis: None,
        compilation: Compilation {
            target: "mlir-22".into(),
            version: "22.1.8".into(),
            command: "mlir-opt-22".into(),
            path: None,
            pipeline: "builtin.module(canonicalize,int-range-optimizations,cse)".into(),
            program: before.replace("main", "main_as_generated"),
            origin: Origin { generator: "semantic".into(), seed: 7, index: 42, seeds: Vec::new() },
        },
        guilty: GuiltyPass {
            pass: "int-range-optimizations".into(),
            step: "int-range-optimizations".into(),
            pattern: Some("(anonymous namespace)::MaterializeKnownConstantValues".into()),
            tier: PassTier::Sound,
        },
        claim: Claim {
            detail: None,
            precondition: None,
            message: None,
            title: "arith.ceildivsi: result 0 differs".into(),
            ops: vec!["arith.ceildivsi".into()],
            explanation: vec![
                "arith.ceildivsi rounds the quotient towards positive infinity (ArithOps.td)".into(),
            ],
        },
        ir: ChangedIr { before, after: Some(after), readable: None },
        behaviour: Some(ChangedBehaviour {
            function: Some("main".into()),
            inputs: vec![],
            expected: "-7754212542".into(),
            actual: "7754212542".into(),
            execution: ExecutionAgreement::Confirms,
            runnable: None,
        }),
    }
}

fn reduced() -> Finding {
    let version = |target: &str, version: &str, shows| VersionResult {
        target: target.into(),
        version: version.into(),
        shows,
        detail: "prints the wrong number".into(),
        ..VersionResult::default()
    };
    Finding {
        analysis: Some(Analysis {
            state: ReductionState::Reduced,
            cause: assay_campaign::older::cause("IntegerRangeAnalysis arith.ceildivsi"),
            ops_before: 57,
            ops: 7,
            passes_before: 3,
            passes: 1,
            versions: vec![
                version("mlir-19", "19.1.7", Some(false)),
                version("mlir-22", "22.1.8", Some(true)),
            ],
            last_good: Some("mlir-19".into()),
            first_bad: Some("mlir-22".into()),
            ..Analysis::default()
        }),
        ..miscompile()
    }
}

/// A finding with HTML in every text.
pub fn hostile() -> Finding {
    let text = || HOSTILE.to_owned();
    Finding {
        signature: text(),
        stderr: text(),
        guilty: GuiltyPass { pass: text(), step: text(), pattern: Some(text()), ..miscompile().guilty },
        claim: Claim { title: text(), explanation: vec![text()], ..miscompile().claim },
        compilation: Compilation { program: text(), ..miscompile().compilation },
        ir: ChangedIr {
            before: format!("// {HOSTILE}\n"),
            after: Some(format!("// {HOSTILE}{HOSTILE}\n")),
            ..miscompile().ir
        },
        behaviour: Some(ChangedBehaviour {
            expected: HOSTILE.into(),
            actual: HOSTILE.into(),
            ..miscompile().behaviour.unwrap_or_default()
        }),
        ..miscompile()
    }
}

fn crash() -> Finding {
    Finding {
        kind: FailureKind::Crash,
        signature: "crash 1".into(),
        stderr: "mlir-opt: Casting.h:566: Assertion `isa<To>(Val)' failed.\n #0 0x1 abort\n".into(),
        guilty: GuiltyPass {
            pass: "canonicalize".into(),
            step: "canonicalize".into(),
            tier: PassTier::Precondition,
            ..miscompile().guilty
        },
        claim: Claim {
            title: "assertion `isa<To>(Val)' in mlir::foldOp".into(),
            ops: vec![],
            explanation: vec![],
            ..miscompile().claim
        },
        ir: ChangedIr { after: None, ..miscompile().ir },
        behaviour: None,
        ..miscompile()
    }
}
