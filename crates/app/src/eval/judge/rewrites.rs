//! Applies rewrites that preserve meaning. The judge must not call any of the results wrong.

use std::collections::BTreeMap;

use assay_engine::generate::Dice;
use assay_engine::mutate::{Edited, Rewrite, check};
use assay_ir::{Module, print};
use assay_judge::{Behaviour, Difference, Plan, Verdict, observe};

use super::super::report::{Report, Table};
use super::{JudgeLab, dialect};

/// Rewrites of all programs together.
const MANY: u64 = 100_000;
/// Number of rewrites applied to one program, one after the other. The final program is judged.
const CHAIN: usize = 16;
/// Number of kinds to draw for one rewrite, until one of them can be applied.
const DRAWS: u32 = 6;
/// Number of false alarms to print; all are in the CSV.
const SHOWN: usize = 40;

/// The result of one program.
#[derive(Default)]
struct Chain {
    /// What was done, in order.
    edits: Vec<(&'static str, String)>,
    word: RewriteVerdict,
    alarm: Option<FalseAlarm>,
}

/// The verdict on a rewritten program.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum RewriteVerdict {
    Refines,
    Differs,
    /// Nothing is known about some function.
    #[default]
    Open,
}

/// A rewrite that the judge calls wrong.
struct FalseAlarm {
    program: String,
    function: String,
    kind: &'static str,
    op: String,
    place: String,
    what: String,
    input: String,
    before: String,
    after: String,
}

/// Whether rewrites of some kind were asked for.
pub fn are_wanted(lab: &JudgeLab<'_>) -> bool {
    lab.editor.rewrites().iter().any(|rewrite| wants(lab, rewrite))
}

fn wants(lab: &JudgeLab<'_>, rewrite: &Rewrite) -> bool {
    lab.bench.wants(&format!("rewrite {}", rewrite.name))
}

/// Rewrites all programs, repeatedly, until there are enough rewrites or the time is over.
pub fn run(lab: &JudgeLab<'_>, report: &mut Report) -> anyhow::Result<()> {
    let bench = lab.bench;
    bench.progress.tell("rewriting");
    let kinds: Vec<&Rewrite> = lab.editor.rewrites().iter().filter(|rewrite| wants(lab, rewrite)).collect();
    let (mut all, mut done, mut round) = (Vec::new(), 0u64, 0u64);
    while done < MANY && !bench.is_over(bench.deadline(1.0)) {
        let before = done;
        let work = |(): &mut (), number: u64| Ok((number, program(lab, &kinds, number, round)));
        bench.run_each(
            lab.programs.count(),
            bench.deadline(1.0),
            || (),
            work,
            |(number, chain)| {
                done += chain.edits.len() as u64;
                all.push(((round, number), chain));
            },
        )?;
        round += 1;
        if done == before {
            break;
        }
    }
    all.sort_by_key(|each| each.0);
    let all: Vec<Chain> =
        all.into_iter().map(|each| each.1).filter(|chain| !chain.edits.is_empty()).collect();
    add_tables(lab, &all, report);
    bench.tell(&format!("{done} rewrites"));
    Ok(())
}

/// A program rewritten some times over.
fn program(lab: &JudgeLab<'_>, kinds: &[&Rewrite], number: u64, round: u64) -> Chain {
    let Some((name, module)) = lab.programs.program(number) else { return Chain::default() };
    if check(&module, lab.editor.shapes()).is_err() {
        return Chain::default();
    }
    let registry = crate::registry();
    let mut plan = Plan::new(&module, registry, &lab.settings);
    if plan.functions.is_empty() {
        return Chain::default();
    }
    let behaviour = observe(&module, registry, &mut plan, &lab.settings);
    if !behaviour.functions.iter().flatten().flatten().any(|execution| execution.result.is_ok()) {
        return Chain::default();
    }
    let mut dice = Dice::new(lab.bench.seed, number, round ^ 0x7E57);
    let mut edits: Vec<Edited> = Vec::new();
    while edits.len() < CHAIN {
        let from = edits.last().map_or(&module, |edit| &edit.module);
        let mut draw = || lab.editor.rewrite(from, kinds[dice.below(kinds.len() as u32) as usize], &mut dice);
        let Some(edit) = (0..DRAWS).find_map(|_| draw()) else { break };
        edits.push(edit);
    }
    let Some(last) = edits.last() else { return Chain::default() };
    let (word, _) = say(lab, &plan, (&module, &behaviour), &last.module);
    let alarm = (word == RewriteVerdict::Differs)
        .then(|| first_alarm(lab, &name, &plan, (&module, &behaviour), &edits));
    let edits = edits.into_iter().map(|edit| (edit.kind, edit.op)).collect();
    Chain { edits, word, alarm: alarm.flatten() }
}

/// The combined verdict on all functions, and the difference if one function is judged wrong.
fn say(
    lab: &JudgeLab<'_>,
    plan: &Plan,
    source: (&Module, &Behaviour),
    target: &Module,
) -> (RewriteVerdict, Option<(String, Box<Difference>)>) {
    let mut word = RewriteVerdict::Refines;
    for verdict in lab.verdicts(plan, source, target) {
        match verdict.verdict {
            Verdict::Differs(difference) => {
                return (RewriteVerdict::Differs, Some((verdict.function, difference)));
            }
            Verdict::NotComparable(_) => word = RewriteVerdict::Open,
            Verdict::Refines { .. } => {}
        }
    }
    (word, None)
}

/// The first of these rewrites after which the judge calls the program wrong.
fn first_alarm(
    lab: &JudgeLab<'_>,
    name: &str,
    plan: &Plan,
    source: (&Module, &Behaviour),
    edits: &[Edited],
) -> Option<FalseAlarm> {
    edits.iter().enumerate().find_map(|(at, edit)| {
        let (_, difference) = say(lab, plan, source, &edit.module);
        let (function, difference) = difference?;
        let before = at.checked_sub(1).map_or(source.0, |at| &edits[at].module);
        Some(FalseAlarm {
            program: name.to_owned(),
            function,
            kind: edit.kind,
            op: edit.op.clone(),
            place: edit.place.clone(),
            what: difference.describe(),
            input: difference.input.to_string(),
            before: print(before),
            after: print(&edit.module),
        })
    })
}

fn add_tables(lab: &JudgeLab<'_>, all: &[Chain], report: &mut Report) {
    let mut rows: BTreeMap<&str, [u64; 3]> = BTreeMap::new();
    for rewrite in lab.editor.rewrites().iter().filter(|rewrite| wants(lab, rewrite)) {
        rows.insert(rewrite.name, [0; 3]);
    }
    for chain in all {
        for (kind, _) in &chain.edits {
            let row = rows.entry(kind).or_default();
            row[0] += 1;
            row[1] += u64::from(chain.word == RewriteVerdict::Refines);
        }
        if let Some(alarm) = &chain.alarm {
            rows.entry(alarm.kind).or_default()[2] += 1;
        }
    }
    let mut table = Table::new(&["rewrite", "done", "in programs that refine", "called wrong"]);
    for (name, numbers) in &rows {
        let numbers = numbers.map(|number| number.to_string());
        table.rows.push([vec![(*name).to_owned()], numbers.to_vec()].concat());
    }
    report.more.push(table);
    let sum = |at: usize| rows.values().map(|row| row[at]).sum::<u64>();
    report.notes.push(format!(
        "{} rewrites in {} programs, up to {CHAIN} one on top of the other; {} of them in programs of which every function \
         is comparable and refines; {} programs are called wrong",
        sum(0),
        all.len(),
        sum(1),
        all.iter().filter(|chain| chain.word == RewriteVerdict::Differs).count()
    ));
    for (number, alarm) in all.iter().filter_map(|chain| chain.alarm.as_ref()).enumerate() {
        if number < SHOWN {
            report.notes.push(format!(
                "called wrong ({number}): {} @{}: {} at `{}`: {}; on ({})",
                alarm.program, alarm.function, alarm.kind, alarm.place, alarm.what, alarm.input
            ));
            report.files.push((format!("{number}.before.mlir"), alarm.before.clone()));
            report.files.push((format!("{number}.after.mlir"), alarm.after.clone()));
        }
        let row: [&str; 12] = [
            "rewrite",
            &alarm.program,
            &alarm.function,
            alarm.kind,
            dialect(&alarm.op),
            &alarm.op,
            &alarm.place,
            "true",
            "true",
            "",
            &alarm.what,
            &alarm.input,
        ];
        report.table.rows.push(row.map(str::to_owned).to_vec());
    }
}
