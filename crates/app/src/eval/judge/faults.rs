//! Plants faults in functions. Of the faults that many inputs show, how many do the default inputs find?

use std::collections::BTreeMap;
use std::time::Instant;

use assay_engine::generate::Dice;
use assay_engine::interpret::Execution;
use assay_engine::mutate::{Edited, FAULTS, FaultInjection, check};
use assay_ir::Module;
use assay_judge::inputs::{Input, InputMaker};
use assay_judge::{Behaviour, Plan, PlannedFunction, Settings, Verdict, observe};
use assay_model::Stop;

use super::super::Bench;
use super::super::figure::percent;
use super::super::programs::{function_op, reached};
use super::super::report::{Report, Table};
use super::{JudgeLab, dialect, plot_of, share};

/// Inputs that are run at once.
const CHUNK: usize = 500;
/// The search for one function ends after this many executed ops. Each call counts as `CALL` more ops.
const BUDGET: u64 = 60_000_000;
const CALL: u64 = 30;
/// Faults of one function.
const PER_FUNCTION: usize = 6;
/// Number of missed faults to print; all are in the CSV.
const SHOWN: usize = 40;
/// The share of visible faults, in per cent, that the default inputs should find.
const BAR: f64 = 99.0;

/// The result of one planted fault.
struct Planted {
    program: String,
    function: String,
    edit: Edited,
    outcome: Detection,
    /// Inputs that were tried.
    inputs: usize,
}

enum Detection {
    /// The default inputs show it.
    Found,
    /// Other inputs show the fault: one of them, and the difference on it.
    Missed(String, String),
    /// No input that was tried shows it.
    Unseen,
    /// The program with the fault cannot be compared, or the difference is inconclusive.
    Open,
}

impl Planted {
    fn is_unseen(&self) -> bool {
        matches!(self.outcome, Detection::Unseen)
    }
}

/// Whether faults of some kind were asked for.
pub fn are_wanted(bench: &Bench<'_>) -> bool {
    FAULTS.iter().any(|fault| wants(bench, fault))
}

fn wants(bench: &Bench<'_>, fault: &FaultInjection) -> bool {
    bench.wants(&format!("planted {}", fault.name))
}

/// Plants faults for a part of the time.
pub fn run(lab: &JudgeLab<'_>, part: f64, report: &mut Report) -> anyhow::Result<()> {
    let (bench, many) = (lab.bench, lab.bench.inputs);
    bench.progress.tell("planting faults");
    let (mut all, mut programs) = (Vec::new(), 0u64);
    let until = bench.deadline(part);
    let work = |(): &mut (), number: u64| Ok((number, program(lab, number, until)));
    bench.run_each(
        lab.programs.count(),
        until,
        || (),
        work,
        |(number, found)| {
            // A search that the time limit interrupts is not counted: another machine would interrupt it elsewhere.
            if let Some(found) = found {
                programs += 1;
                all.push((number, found));
            }
        },
    )?;
    all.sort_by_key(|each| each.0);
    let all: Vec<Planted> = all.into_iter().flat_map(|each| each.1).collect();
    let bounded = all.iter().filter(|each| each.is_unseen() && each.inputs < many).count();
    add_tables(&all, report);
    let count =
        |wanted: fn(&Detection) -> bool| all.iter().filter(|each| wanted(&each.outcome)).count() as u64;
    let found = count(|outcome| matches!(outcome, Detection::Found));
    let missed = count(|outcome| matches!(outcome, Detection::Missed(..)));
    report.notes.push(format!(
        "{} faults in the functions of {programs} programs; {} are seen with {many} inputs, the default inputs find {} \
         of these (the bar is {BAR} % for each dialect)",
        all.len(),
        found + missed,
        share(found, found + missed)
    ));
    report.notes.push(format!(
        "{bounded} faults were not seen on fewer than {many} inputs: there are no more, or running them takes more than \
         {BUDGET} ops a function"
    ));
    let missed = all.iter().filter_map(|each| match &each.outcome {
        Detection::Missed(input, what) => Some((each, input, what)),
        _ => None,
    });
    for (each, input, what) in missed.take(SHOWN) {
        report.notes.push(format!(
            "missed: {} @{}: {} at `{}`: {what}; shown by ({input})",
            each.program, each.function, each.edit.kind, each.edit.place
        ));
    }
    bench.tell(&format!("{} faults in {programs} programs", all.len()));
    Ok(())
}

/// The faults planted in the functions of one program. `None` if the time was over before all were tried.
fn program(lab: &JudgeLab<'_>, number: u64, until: Instant) -> Option<Vec<Planted>> {
    let Some((name, module)) = lab.programs.program(number) else { return Some(Vec::new()) };
    if check(&module, lab.editor.shapes()).is_err() {
        return Some(Vec::new());
    }
    let registry = crate::registry();
    let mut plan = Plan::new(&module, registry, &lab.settings);
    let behaviour = observe(&module, registry, &mut plan, &lab.settings);
    let mut all = Vec::new();
    for (at, (planned, outcome)) in plan.functions.iter().zip(&behaviour.functions).enumerate() {
        let Ok(executions) = outcome else { continue };
        if !executions.iter().any(|execution| matches!(execution.result, Ok(_) | Err(Stop::Trap(_)))) {
            continue;
        }
        let mut dice = Dice::new(lab.bench.seed, number, at as u64);
        let function = DefinedFunction { lab, name: &name, module: &module, planned, executions, until };
        all.extend(function.plant_faults(&mut dice)?);
    }
    Some(all)
}

/// A function that is defined on some of the default inputs.
struct DefinedFunction<'a> {
    lab: &'a JudgeLab<'a>,
    name: &'a str,
    module: &'a Module,
    planned: &'a PlannedFunction,
    executions: &'a [Execution],
    /// When to stop.
    until: Instant,
}

impl DefinedFunction<'_> {
    /// Plants one fault of each of some kinds; `None` if the time is over.
    fn plant_faults(&self, dice: &mut Dice) -> Option<Vec<Planted>> {
        let Some(op) = function_op(self.module, &self.planned.name) else { return Some(Vec::new()) };
        let within = reached(self.module, op);
        let mut kinds: Vec<&FaultInjection> =
            FAULTS.iter().filter(|fault| wants(self.lab.bench, fault)).collect();
        let mut all: Vec<Planted> = Vec::new();
        while !kinds.is_empty() && all.len() < PER_FUNCTION {
            let fault = kinds.swap_remove(dice.below(kinds.len() as u32) as usize);
            let Some(edit) = self.lab.editor.plant(self.module, &within, fault, dice) else { continue };
            let outcome = self.by_default(&edit.module);
            let (program, function) = (self.name.to_owned(), self.planned.name.clone());
            all.push(Planted { program, function, edit, outcome, inputs: self.executions.len() });
        }
        self.search(&mut all)?;
        Some(all)
    }

    /// The verdict on the default inputs.
    fn by_default(&self, target: &Module) -> Detection {
        let behaviour = Behaviour { functions: vec![Ok(self.executions.to_vec())], steps: 0 };
        match self.lab.verdict(self.planned, (self.module, &behaviour), target) {
            Some(Verdict::Differs(_)) => Detection::Found,
            Some(Verdict::Refines { .. }) => Detection::Unseen,
            _ => Detection::Open,
        }
    }

    /// Tries many inputs on the faults that the default inputs do not show. `None` if the time is over first.
    fn search(&self, all: &mut [Planted]) -> Option<()> {
        let registry = crate::registry();
        let Some(op) = function_op(self.module, &self.planned.name) else { return Some(()) };
        if self.planned.is_complete {
            return Some(());
        }
        // Not the seed of the default inputs.
        let (config, seed) = (&self.lab.settings.config, self.lab.settings.seed ^ 0x5EED);
        let Ok(maker) = InputMaker::new(self.module, registry, op, seed, config.index_width) else {
            return Some(());
        };
        let settings =
            Settings { search: 0, openness: false, ..self.lab.settings.clone().with_inputs(CHUNK) };
        let count = maker.count(self.lab.bench.inputs, true);
        let (mut at, mut spent) = (0, 0);
        while at < count && spent <= BUDGET && all.iter().any(Planted::is_unseen) {
            if self.lab.bench.is_over(self.until) {
                return None;
            }
            let chunk: Vec<Input> = (at..count.min(at + CHUNK)).map(|n| maker.input(n)).collect();
            let size = chunk.len();
            let planned = PlannedFunction { inputs: chunk, ..self.planned.clone() };
            let mut plan = Plan { functions: vec![planned], skipped: Vec::new() };
            let before = observe(self.module, registry, &mut plan, &settings);
            let cost = before.steps + size as u64 * CALL;
            spent += cost;
            for each in all.iter_mut().filter(|each| each.is_unseen()) {
                each.inputs += size;
                spent += cost;
                let source = (self.module, &before);
                let verdict = self.lab.verdict(&plan.functions[0], source, &each.edit.module);
                if let Some(Verdict::Differs(difference)) = verdict {
                    each.outcome = Detection::Missed(difference.input.to_string(), difference.describe());
                }
            }
            at += size;
        }
        Some(())
    }
}

/// Faults of one row of a table.
#[derive(Default)]
struct FaultCounts {
    planted: u64,
    open: u64,
    found: u64,
    missed: u64,
}

impl FaultCounts {
    fn add(&mut self, outcome: &Detection) {
        self.planted += 1;
        match outcome {
            Detection::Found => self.found += 1,
            Detection::Missed(..) => self.missed += 1,
            Detection::Unseen => {}
            Detection::Open => self.open += 1,
        }
    }
}

fn add_tables(all: &[Planted], report: &mut Report) {
    let (mut by_dialect, mut by_kind) =
        (BTreeMap::<String, FaultCounts>::new(), BTreeMap::<String, FaultCounts>::new());
    for each in all {
        by_dialect.entry(dialect(&each.edit.op).to_owned()).or_default().add(&each.outcome);
        by_kind.entry(each.edit.kind.to_owned()).or_default().add(&each.outcome);
        let (seen, found, what, input) = match &each.outcome {
            Detection::Found => (true, true, "", ""),
            Detection::Missed(input, what) => (true, false, what.as_str(), input.as_str()),
            Detection::Unseen => (false, false, "", ""),
            Detection::Open => (false, false, "not comparable", ""),
        };
        let (seen, found, inputs) = (seen.to_string(), found.to_string(), each.inputs.to_string());
        let edit = &each.edit;
        let row: [&str; 12] = [
            "fault",
            &each.program,
            &each.function,
            edit.kind,
            dialect(&edit.op),
            &edit.op,
            &edit.place,
            &seen,
            &found,
            &inputs,
            what,
            input,
        ];
        report.table.rows.push(row.map(str::to_owned).to_vec());
    }
    let shares = by_dialect.iter().filter(|(_, row)| row.found + row.missed > 0);
    let shares =
        shares.map(|(name, row)| (name.clone(), percent(row.found as f64, (row.found + row.missed) as f64)));
    report.plot = plot_of(&shares.collect::<Vec<_>>());
    report
        .more
        .push(table(["dialect at fault", "planted", "not comparable", "seen", "found", "share"], by_dialect));
    report.more.push(table(["fault", "planted", "not comparable", "seen", "found", "share"], by_kind));
}

fn table(columns: [&'static str; 6], rows: BTreeMap<String, FaultCounts>) -> Table {
    let mut table = Table::new(&columns);
    for (name, row) in rows {
        let seen = row.found + row.missed;
        let numbers = [row.planted, row.open, seen, row.found].map(|number| number.to_string());
        table.rows.push([vec![name], numbers.to_vec(), vec![share(row.found, seen)]].concat());
    }
    table
}
