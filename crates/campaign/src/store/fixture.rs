//! A store full of made-up data of any size, for tests and to measure the speed of lists and pages.

use std::sync::LazyLock;

use super::db::{Param, params};
use super::findings::upsert;
use super::{Store, StoreError, signed};
use crate::finding::{
    ChangedBehaviour, ChangedIr, Claim, Compilation, ExecutionAgreement, FailureKind, Finding, GuiltyPass,
    Label, Origin, PassTier,
};

const KINDS: [FailureKind; 5] = [
    FailureKind::InvalidOutput,
    FailureKind::Miscompile,
    FailureKind::Crash,
    FailureKind::InvalidOutput,
    FailureKind::Hang,
];
const PASSES: [&str; 7] = [
    "canonicalize",
    "int-range-optimizations",
    "convert-arith-to-llvm",
    "one-shot-bufferize",
    "finalize-memref-to-llvm",
    "sccp",
    "convert-vector-to-llvm",
];

/// The parts of made-up programs.
#[derive(serde::Deserialize)]
struct FixtureParts {
    /// The ops that they show.
    ops: Vec<String>,
    /// The op that a miscompilation makes of one.
    wrong: String,
    /// The other ops.
    other: String,
    /// PASS is the pass.
    pipeline: String,
    /// The text before and after the ops. VALUE is the number of the last op.
    head: String,
    tail: String,
}

static PARTS: LazyLock<FixtureParts> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/fixture.toml")).expect("a test reads the table")
});

impl Store {
    /// Adds a made-up campaign that ended at `now`, with the given numbers of findings and samples.
    ///
    /// # Errors
    /// Any [`StoreError`] of writing; then nothing was changed.
    pub fn add_fixtures(&mut self, findings: u64, samples: u64, now: u64) -> Result<(), StoreError> {
        let start = now.saturating_sub(samples.max(findings));
        let campaign = self.campaign(1, r#"{"target":"mlir-22","fixture":true}"#, 0, start)?.id;
        self.transaction(false, |connection| {
            for number in 0..findings {
                upsert(connection, &fixture(number), label(number), start + number)?;
            }
            let sample = |second: u64| {
                let n = |times: u64| signed(second * times);
                let up_to = |all: u64| signed(all * second / (second + 300));
                let found = signed(second * findings / samples);
                let at = signed(start + second);
                [campaign, at, n(4), n(44), n(90), found, up_to(480), up_to(9000), up_to(290), up_to(700)]
            };
            let rows: Vec<Vec<Param<'_>>> = (0..samples)
                .map(|second| sample(second).iter().map(|number| Param::Int(Some(*number))).collect())
                .collect();
            connection.insert(
                "INSERT INTO samples (campaign, at, programs, compiles, verdicts, findings, ops, pairs, passes, patterns)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING",
                &rows,
            )?;
            let verdicts = [("ok", 80), ("not comparable: an op without a model", 9), ("wrong value", 1)];
            let some = |what: &'static str, all: u64, names: &[&'static str]| -> Vec<(&str, &str, i64)> {
                let number = |at: usize| signed(all / (at as u64 + 1));
                names.iter().enumerate().map(|(at, name)| (what, *name, number(at))).collect()
            };
            let ops: Vec<&str> = PARTS.ops.iter().map(String::as_str).collect();
            let mut counts = some("op", 1000, &ops);
            counts.extend(some("pass", 700, &PASSES));
            counts.extend(verdicts.map(|(verdict, times)| ("verdict", verdict, signed(samples * times))));
            for (what, name, count) in counts {
                connection.execute(
                    "INSERT INTO counters (campaign, what, name, count) VALUES (?1, ?2, ?3, ?4)
                     ON CONFLICT (campaign, what, name) DO UPDATE SET count = excluded.count",
                    params![campaign, what, name, count],
                )?;
            }
            connection.execute(
                "UPDATE campaigns SET programs = ?2, compiles = ?3, updated = ?4 WHERE id = ?1",
                params![campaign, signed(samples * 4), signed(samples * 44), signed(now)],
            )?;
            Ok(())
        })
    }
}

fn label(number: u64) -> Label {
    match number % 11 {
        3 => Label::Known(90_000 + number),
        5 => Label::Filed(Some(200_000 + number)),
        8 => Label::Fixed,
        9 => Label::NotABug,
        _ => Label::New,
    }
}

/// Made-up finding `number`, with evidence as long as real evidence: 9 KB on average.
pub(crate) fn fixture(number: u64) -> Finding {
    let ops: Vec<&str> = PARTS.ops.iter().map(String::as_str).collect();
    let of = |list: &[&str], step: u64| list[(number / step) as usize % list.len()].to_owned();
    let (kind, pass, op) = (KINDS[number as usize % KINDS.len()], of(&PASSES, 3), of(&ops, 1));
    let before = program(number, &op);
    let after = (kind == FailureKind::Miscompile)
        .then(|| before.replace(&format!("\"{op}\""), &format!("\"{}\"", PARTS.wrong)));
    Finding {
        kind,
        signature: format!("{kind} {pass} {op} {number}"),
        stderr: String::new(),
        signal: None,
        analysis: None,
        compilation: Compilation {
            target: "mlir-22".into(),
            version: "22.1.8".into(),
            command: "mlir-opt-22".into(),
            path: None,
            pipeline: PARTS.pipeline.replace("PASS", &pass),
            program: format!("{before}{before}"),
            origin: Origin { generator: "semantic".into(), seed: 1, index: number, seeds: Vec::new() },
        },
        guilty: GuiltyPass {
            step: pass.clone(),
            pattern: number.is_multiple_of(4).then(|| "(anonymous namespace)::FoldFixture".to_owned()),
            tier: if number.is_multiple_of(6) { PassTier::Precondition } else { PassTier::Sound },
            pass,
        },
        claim: Claim {
            title: format!("{op}: fixture {number} differs"),
            detail: None,
            ops: vec![op],
            explanation: vec!["this finding is made up".into()],
            precondition: None,
            message: None,
        },
        ir: ChangedIr { before, after, readable: None },
        behaviour: Some(ChangedBehaviour {
            function: Some("main".into()),
            inputs: vec![format!("{number} : i64")],
            expected: format!("{} : i64", number + 1).into(),
            actual: format!("{number} : i64").into(),
            execution: ExecutionAgreement::NotRun,
            runnable: None,
        }),
    }
}

fn program(number: u64, op: &str) -> String {
    let mut text = PARTS.head.clone();
    let lines = 10 + number % 51;
    for line in 0..lines {
        let op = if line == lines / 2 { op } else { &PARTS.other };
        let before = if line == 0 { "arg0".to_owned() } else { (line - 1).to_string() };
        text += &format!("    %{line} = \"{op}\"(%{before}, %arg0) : (i64, i64) -> i64\n");
    }
    text + &PARTS.tail.replace("VALUE", &(lines - 1).to_string())
}
