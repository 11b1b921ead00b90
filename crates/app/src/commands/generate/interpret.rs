//! `--interpret`: runs the programs on inputs with the reference interpreter, and counts the results.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use assay_engine::interpret::Execution;
use assay_ir::Module;
use assay_judge::{Behaviour, Plan, Settings};
use assay_model::{Registry, Stop, Value};
use serde::Serialize;

use crate::globals::Globals;

/// Inputs for each function, among them boundary values.
const INPUTS: usize = 4;
/// Ops of one execution.
pub const STEPS: u64 = 1_000_000;
/// The step limit for a program without guards, whose loops may be endless.
pub const STEPS_BARE: u64 = 20_000;
/// Bytes of one execution.
const MEMORY: u64 = 32 << 20;

/// The verdict on a program, or on several together; the worst comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProgramVerdict {
    /// Some input breaks a rule of undefined behaviour.
    Undefined,
    /// Poison is returned or printed for some input.
    Poison,
    /// Some function could not be run to the end on some input.
    Open,
    /// No function could be run.
    NotRun,
    /// All functions that can be run are well defined to the end.
    Clean,
}

/// The verdict; for the first two, also the op and the rule.
pub type JudgedProgram = (ProgramVerdict, Option<String>);

/// Runs every function that can be run on a few inputs.
pub fn judge(module: &Module, registry: &Registry, steps: u64) -> JudgedProgram {
    let mut settings = Settings { inputs: INPUTS, ..Settings::default() };
    settings.config.steps = steps;
    settings.config.memory = MEMORY;
    let plan = Plan::new(module, registry, &settings);
    let behaviour = Behaviour::observe(module, registry, &plan, &settings);
    let executions = behaviour.functions.iter().filter_map(|outcome| outcome.as_ref().ok()).flatten();
    let found = executions.map(|execution| from_execution(module, execution)).min_by_key(|found| found.0);
    found.unwrap_or((ProgramVerdict::NotRun, None))
}

fn from_execution(module: &Module, execution: &Execution) -> JudgedProgram {
    match &execution.result {
        Err(Stop::Ub(ub)) => {
            let op = ub.op.map_or("?", |op| module.op_name(op));
            (ProgramVerdict::Undefined, Some(format!("{op} {}", ub.rule_id())))
        }
        Ok(values) if values.iter().any(Value::has_poison) => {
            (ProgramVerdict::Poison, Some("a result".to_owned()))
        }
        Ok(_) if execution.output.exact().is_none() => {
            (ProgramVerdict::Poison, Some("what is printed".to_owned()))
        }
        Ok(_) | Err(Stop::Trap(_)) => (ProgramVerdict::Clean, None),
        Err(stop) => (ProgramVerdict::Open, Some(stop.to_string())),
    }
}

/// Counts over programs.
#[derive(Default)]
pub struct InterpretCounts {
    words: BTreeMap<ProgramVerdict, u64>,
    /// For each broken rule or unspecified value: how often it occurred, and the first program.
    details: BTreeMap<(ProgramVerdict, String), (u64, u64)>,
}

/// The counts, for `--json`.
#[derive(Serialize)]
struct InterpretationCounts {
    undefined: u64,
    poison: u64,
    open: u64,
    not_run: u64,
    clean: u64,
    /// For the same programs before they were guarded.
    #[serde(skip_serializing_if = "Option::is_none")]
    unguarded: Option<Box<InterpretationCounts>>,
}

impl std::fmt::Display for InterpretationCounts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let InterpretationCounts { undefined, poison, open, not_run, clean, .. } = self;
        let all = undefined + poison + open + not_run + clean;
        let share = 100.0 * *clean as f64 / all.max(1) as f64;
        writeln!(
            f,
            "interpreted: {undefined} undefined, {poison} with escaped poison, {clean} well defined ({share:.1} %), \
             {open} not to their end, {not_run} not at all"
        )
    }
}

impl InterpretCounts {
    pub fn add(&mut self, index: u64, (word, detail): &JudgedProgram) {
        *self.words.entry(*word).or_insert(0) += 1;
        if let Some(detail) = detail {
            self.details.entry((*word, detail.clone())).or_insert((0, index)).0 += 1;
        }
    }

    /// Prints the counts; `bare` has those of the programs before they were guarded.
    pub fn report(&self, globals: &Globals, bare: Option<&InterpretCounts>) -> anyhow::Result<()> {
        let counts = self.counts(bare);
        if globals.json {
            globals.print_json_line(&counts)?;
            return Ok(());
        }
        let mut text = counts.to_string();
        if let Some(bare) = &counts.unguarded {
            let _ = write!(text, "before they were guarded, {bare}");
        }
        self.list(&mut text);
        globals.print(&text)?;
        Ok(())
    }

    fn counts(&self, bare: Option<&InterpretCounts>) -> InterpretationCounts {
        let of = |word: ProgramVerdict| self.words.get(&word).copied().unwrap_or(0);
        InterpretationCounts {
            undefined: of(ProgramVerdict::Undefined),
            poison: of(ProgramVerdict::Poison),
            open: of(ProgramVerdict::Open),
            not_run: of(ProgramVerdict::NotRun),
            clean: of(ProgramVerdict::Clean),
            unguarded: bare.map(|bare| Box::new(bare.counts(None))),
        }
    }

    /// The broken rules and open values, in lines.
    fn list(&self, text: &mut String) {
        let mut list: Vec<_> = self.details.iter().collect();
        // Undefined behaviour comes first, all of it.
        let kind =
            |word: ProgramVerdict| if word <= ProgramVerdict::Poison { word } else { ProgramVerdict::Open };
        list.sort_by(|a, b| kind(a.0.0).cmp(&kind(b.0.0)).then(b.1.0.cmp(&a.1.0)).then(a.0.cmp(b.0)));
        let wrong = list.iter().filter(|((word, _), _)| *word <= ProgramVerdict::Poison).count();
        for ((_, detail), (count, first)) in list.into_iter().take(wrong + 40) {
            let _ = writeln!(text, "{count:>7} x {detail} (first in program {first})");
        }
    }
}
