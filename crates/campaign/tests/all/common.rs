//! Findings for tests, and a clock that a test moves.

use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use assay_campaign::Strength;
use assay_campaign::clock::Clock;
use assay_campaign::finding::{
    ChangedBehaviour, ChangedIr, Claim, Compilation, ExecutionAgreement, FailureKind, Finding, GuiltyPass,
    Origin, PassTier, Runnable, Stored,
};
use assay_campaign::store::{FindingWork, FindingWorker, FinishedWork, LeaseAnswer, Store};

/// 2026-11-20 22:13:20 UTC.
pub const NOW: u64 = 1_795_212_800;

/// A process that reduces findings, and knows of no work that was done before.
pub fn reducer(process: &str) -> FindingWorker<'_> {
    static NOTHING: LazyLock<FinishedWork> = LazyLock::new(FinishedWork::default);
    FindingWorker { work: &FindingWork::Reduce, process, earlier: &NOTHING }
}

/// Leases a finding to a process that reduces findings, if it is free.
pub fn claim(store: &mut Store, id: i64, process: &str, seconds: u64, now: u64) -> bool {
    store.claim(id, reducer(process), seconds, now).unwrap() == LeaseAnswer::Granted
}

const TO_LLVM: &str =
    "convert-arith-to-llvm,convert-vector-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts";

/// A real miscompilation of mlir-opt 22.1.8 (llvm-project #115293), on which its scripts and texts can be tried.
pub fn miscompile() -> Finding {
    let program = module(
        "    %0 = \"arith.constant\"() <{value = -9223372036854775808 : i64}> : () -> i64
    %1 = \"arith.constant\"() <{value = 1189465982 : i64}> : () -> i64
    %2 = \"arith.ceildivsi\"(%0, %1) : (i64, i64) -> i64
    \"vector.print\"(%2) <{punctuation = #vector.punctuation<newline>}> : (i64) -> ()
",
    );
    let after = module(
        "    %0 = \"arith.constant\"() <{value = 7754212542 : i64}> : () -> i64
    \"vector.print\"(%0) <{punctuation = #vector.punctuation<newline>}> : (i64) -> ()
",
    );
    Finding {
        kind: FailureKind::Miscompile,
        signature: "miscompile/int-range-optimizations/arith.ceildivsi".into(),
        stderr: String::new(),
        signal: None,
        analysis: None,
        compilation: Compilation {
            target: "mlir-22".into(),
            version: "22.1.8".into(),
            command: "mlir-opt-22".into(),
            path: None,
            pipeline: "canonicalize,int-range-optimizations".into(),
            program: program.clone(),
            origin: Origin { generator: "semantic".into(), seed: 1, index: 4711, seeds: Vec::new() },
        },
        guilty: GuiltyPass {
            pass: "int-range-optimizations".into(),
            step: "int-range-optimizations".into(),
            pattern: None,
            tier: PassTier::Sound,
        },
        claim: Claim {
            detail: None,
            precondition: None,
            message: None,
            title: "arith.ceildivsi of the smallest i64 is folded to a positive number".into(),
            ops: vec!["arith.ceildivsi".into()],
            explanation: vec![
                "arith.ceildivsi rounds the quotient towards positive infinity (ArithOps.td)".into(),
                "-9223372036854775808 / 1189465982 = -7754212542.4…, so the result is -7754212542".into(),
            ],
        },
        ir: ChangedIr { before: program, after: Some(after), readable: None },
        behaviour: Some(ChangedBehaviour {
            function: Some("main".into()),
            inputs: vec![],
            expected: "-7754212542".into(),
            actual: "7754212542".into(),
            execution: ExecutionAgreement::Confirms,
            runnable: Some(runnable()),
        }),
    }
}

fn runnable() -> Runnable {
    Runnable {
        runner: "mlir-runner-22".into(),
        entry: "main".into(),
        result: "void".into(),
        libraries: vec!["libmlir_c_runner_utils.so".into()],
        folder: String::new(),
        good: Some(format!("arith-expand,{TO_LLVM}")),
        bad: format!("int-range-optimizations,arith-expand,{TO_LLVM}"),
        expected: "-7754212542\n".into(),
        actual: "7754212542\n".into(),
        varies: String::new(),
    }
}

/// The miscompilation, if the compiled program cannot be executed.
pub fn interpreted() -> Finding {
    let behaviour = miscompile().behaviour.map(|behaviour| ChangedBehaviour { runnable: None, ..behaviour });
    Finding { behaviour, ..miscompile() }
}

/// A crash that every mlir-opt with test passes shows: the pass crashes on purpose.
pub fn crash() -> Finding {
    Finding {
        kind: FailureKind::Crash,
        signature: "crash/test-pass-crash/abort".into(),
        compilation: Compilation {
            pipeline: "cse,test-pass-crash".into(),
            program: module(""),
            ..miscompile().compilation
        },
        guilty: GuiltyPass {
            pass: "test-pass-crash".into(),
            step: "test-pass-crash".into(),
            tier: PassTier::Never,
            ..miscompile().guilty
        },
        claim: Claim {
            title: "abort in TestCrashRecoveryPass".into(),
            explanation: vec!["no input may crash the compiler".into()],
            ..miscompile().claim
        },
        ir: ChangedIr { before: module(""), ..ChangedIr::default() },
        stderr: "PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/
Stack dump:
0.	Program \
                 arguments: mlir-opt-22 --test-pass-crash
 #0 0x00000000004005d6 abort
"
        .into(),
        signal: Some(6),
        behaviour: None,
        analysis: None,
    }
}

/// Turns a store into one of an older version, by removing what later versions added.
pub fn downgrade(path: &Path, version: usize) {
    const ADDED: [&str; 13] = [
        "DROP INDEX findings_cause; DROP INDEX findings_parent; DROP INDEX findings_state;
         ALTER TABLE findings DROP COLUMN state; ALTER TABLE findings DROP COLUMN pattern;
         ALTER TABLE findings DROP COLUMN cause; ALTER TABLE findings DROP COLUMN parent;",
        "DROP TABLE samples; DROP TABLE finding_ops; DROP INDEX findings_list; ALTER TABLE findings DROP COLUMN tier;",
        "DROP TABLE merged_hits; DROP TABLE stores;",
        "DROP TABLE unfinished; DROP TABLE early_hits;",
        "DROP INDEX findings_label; DROP INDEX findings_list; ALTER TABLE findings DROP COLUMN strength;
         CREATE INDEX findings_list ON findings (parent, id);",
        "DROP TABLE leases; DROP TABLE frontiers; DROP TABLE reductions; DROP TABLE shards; DROP TABLE outbox;",
        "DROP TRIGGER findings_come; DROP TRIGGER findings_go; DROP TRIGGER findings_change; DROP TABLE changes;",
        // Only a server's indexes changed.
        "",
        "DROP TRIGGER findings_come; DROP TRIGGER findings_go; DROP TRIGGER findings_change; DROP TABLE finding_changes;
         CREATE TRIGGER findings_come AFTER INSERT ON findings BEGIN UPDATE changes SET number = number + 1; END;
         CREATE TRIGGER findings_go AFTER DELETE ON findings BEGIN UPDATE changes SET number = number + 1; END;
         CREATE TRIGGER findings_change AFTER UPDATE OF label ON findings
             BEGIN UPDATE changes SET number = number + 1; END;",
        // Only the evidence changed.
        "",
        "ALTER TABLE findings DROP COLUMN decided; ALTER TABLE outbox DROP COLUMN store;
         ALTER TABLE outbox DROP COLUMN place;",
        "DROP TABLE finished_work;",
        "DROP TABLE applied_lists;",
    ];
    let connection = rusqlite::Connection::open(path).unwrap();
    for statements in ADDED[version - 1..].iter().rev() {
        connection.execute_batch(statements).unwrap();
    }
    connection.pragma_update(None, "user_version", version as i64).unwrap();
    connection.pragma_update(None, "journal_mode", "DELETE").unwrap();
}

/// As the store returns it.
pub fn stored(id: i64, finding: Finding) -> Stored {
    Stored {
        id,
        like: None,
        hits: 3,
        first_seen: NOW,
        last_seen: NOW + 60,
        label: assay_campaign::Label::New,
        note: String::new(),
        parent: None,
        merged: Vec::new(),
        strength: Strength::of_finding(&finding).0,
        reason: Strength::of_finding(&finding).1,
        finding,
    }
}

fn module(body: &str) -> String {
    format!(
        "\"builtin.module\"() ({{\n  \"func.func\"() <{{function_type = () -> (), sym_name = \"main\"}}> ({{\n{body}    \
         \"func.return\"() : () -> ()\n  }}) : () -> ()\n}}) : () -> ()\n"
    )
}

/// A clock that moves only by the ticks that a test gives it.
#[derive(Debug, Default)]
pub struct TickingClock {
    millis: AtomicU64,
}

impl TickingClock {
    pub fn tick(&self, by: Duration) {
        self.millis.fetch_add(u64::try_from(by.as_millis()).unwrap(), Ordering::SeqCst);
    }
}

impl Clock for TickingClock {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.millis.load(Ordering::SeqCst))
    }

    fn unix_seconds(&self) -> u64 {
        NOW + self.elapsed().as_secs()
    }
}
