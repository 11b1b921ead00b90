//! Edits random functions with few bits of input. The prover is compared with the judge on all inputs.

use std::collections::BTreeMap;

use assay_campaign::panics;
use assay_engine::generate::Dice;
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::mutate::Edited;
use assay_ir::{Module, print};
use assay_judge::{Plan, Settings, Verdict};
use assay_prove::{ComparedProgram, Effort, ProofOutcome, Prover};

use super::super::report::{Report, Table};
use super::edits::{plant, rewrite};
use super::pair::{EditedFunction, said};
use super::{ProverLab, RANDOM};
use crate::failure::Failure;

/// Bits of all arguments together.
const BITS: u32 = 16;
/// Some functions are given no more than this.
const SMALL: u32 = 6;
/// Ops of one execution, and bytes of memory.
const STEPS: u64 = 500;
const MEMORY_BYTES: u64 = 1 << 20;
/// Width of `index` in these functions. With 64 bits, an argument would have too many values.
const INDEX: u32 = 8;
/// The widest integers of a function.
const WIDEST: u32 = 8;
/// Functions are made in batches.
const BATCH: u64 = 2_000;
/// One function in this many is proved with the solver alone. For the others, the prover may also try all inputs.
const BY_SOLVER: u64 = 8;
/// Number of edits to draw for one function, until one of them can be applied and counts.
const DRAWS: u32 = 8;
/// The maximum number of programs to draw for one function.
const DRAWN: u64 = 100;

/// The answers of both on one function.
struct AnswerPair {
    inputs: &'static str,
    prover: &'static str,
    by_solver: bool,
    wrong: Option<String>,
    before: String,
    after: String,
}

/// Draws functions until there are enough, or the time is over.
pub fn run(lab: &ProverLab<'_>, report: &mut Report) -> anyhow::Result<()> {
    let bench = lab.bench;
    bench.progress.tell("random functions");
    let dialects = [("arith", 100), ("index", 30), ("math", 20), ("ub", 20), ("vector", 30), ("memref", 30)];
    let control = [("func", 20), ("scf", 60), ("cf", 30)];
    let dialects =
        dialects.into_iter().chain(control).map(|(name, weight)| (name.to_owned(), weight)).collect();
    let config = GrammarConfig {
        ops: 14,
        fewest: Some(4),
        functions: 1,
        depth: 2,
        dialects,
        modelled: true,
        ..GrammarConfig::default()
    };
    let generator = GrammarGenerator::new(crate::registry(), config).map_err(Failure::usage)?;
    let until = bench.deadline(1.0);
    let (mut all, mut first) = (Vec::new(), 0);
    while all.len() < RANDOM && first < DRAWN * RANDOM as u64 && !bench.is_over(until) {
        let mut batch = Vec::new();
        let work = |(): &mut (), number: u64| Ok((number, answers(lab, &generator, first + number)?));
        bench.run_each(
            BATCH,
            until,
            || (),
            work,
            |(number, answers)| batch.extend(answers.map(|each| (number, each))),
        )?;
        batch.sort_by_key(|each| each.0);
        all.extend(batch.into_iter().map(|each| each.1));
        first += BATCH;
    }
    all.truncate(RANDOM);
    bench.tell(&format!("{} random functions", all.len()));
    add_tables(&all, report);
    Ok(())
}

/// The function with this number, after one edit. `None` if the drawn function has too many bits, or is not modelled.
fn answers(
    lab: &ProverLab<'_>,
    generator: &GrammarGenerator,
    number: u64,
) -> anyhow::Result<Option<AnswerPair>> {
    let mut dice = Dice::new(lab.bench.seed, number, 0xA11);
    let drawn = generator.generate(lab.bench.seed, number).module;
    let Some((module, function)) = narrow_program(lab, drawn, &mut dice) else { return Ok(None) };
    let before = print(&module);
    let asked = panics::catch(|| compare(lab, module, &function, number, &mut dice));
    asked.unwrap_or_else(|panic| {
        let wrong = Some(format!("internal error: {panic}"));
        let nothing = "internal error";
        Ok(Some(AnswerPair {
            inputs: nothing,
            prover: nothing,
            by_solver: false,
            wrong,
            before,
            after: String::new(),
        }))
    })
}

/// The settings for functions of few bits: all inputs, no long loops.
fn settings(lab: &ProverLab<'_>) -> Settings {
    let mut settings = Settings { search: 0, ..lab.settings.clone() };
    settings.config.index_width = INDEX;
    settings.config.steps = STEPS;
    settings.config.memory = MEMORY_BYTES;
    settings
}

fn compare(
    lab: &ProverLab<'_>,
    module: Module,
    function: &str,
    number: u64,
    dice: &mut Dice,
) -> anyhow::Result<Option<AnswerPair>> {
    let Some(subject) = EditedFunction::with(lab, settings(lab), "", module, function) else {
        return Ok(None);
    };
    let Some(edit) = edit(lab, &subject, dice)? else { return Ok(None) };
    Ok(compare_edited(lab, &subject, &edit, number))
}

/// The answers of both on an edited function.
fn compare_edited(
    lab: &ProverLab<'_>,
    subject: &EditedFunction,
    edit: &Edited,
    number: u64,
) -> Option<AnswerPair> {
    let after = ComparedProgram::parse(print(&edit.module)).ok()?;
    let verdict = subject.judge_all(&edit.module)?;
    let by_solver = number.is_multiple_of(BY_SOLVER);
    let bits = if by_solver { 0 } else { lab.effort.exhaustive_bits };
    let effort = Effort { exhaustive_bits: bits, ..lab.effort.clone() };
    let prover = Prover { registry: crate::registry(), settings: &subject.settings, effort: &effort };
    let outcome = prover.prove_step(0, [&subject.before, &after], &subject.planned);
    let refines = matches!(verdict, Verdict::Refines { open: 0, .. });
    let (prover, wrong) = match (&outcome, &verdict) {
        (ProofOutcome::Proved(proof), Verdict::Differs(difference)) => {
            let bounded = proof.is_bounded();
            let text = || format!("proved, but {difference}");
            ("proved", (!bounded).then(text))
        }
        (ProofOutcome::Proved(_), _) => ("proved", None),
        (ProofOutcome::Refuted(guilty), _) => {
            let text = || format!("refuted: {}", guilty.difference);
            ("refuted", refines.then(text))
        }
        (ProofOutcome::Unconfirmed(input), _) => ("unknown", Some(format!("not confirmed on ({input})"))),
        (ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_), _) => ("unknown", None),
    };
    let inputs = said(&verdict);
    let before = subject.before.text.clone();
    Some(AnswerPair { inputs, prover, by_solver, wrong, before, after: after.text })
}

/// The program with its integers made narrower, and the function's name. `None` if the function still has too many bits of input.
fn narrow_program(lab: &ProverLab<'_>, mut module: Module, dice: &mut Dice) -> Option<(Module, String)> {
    // Small ones are cheap, so most are small.
    let (widest, most) = (1 + dice.below(WIDEST), SMALL + dice.below(BITS - SMALL + 1));
    let text = print(&module);
    if assay_reduce::narrow_integers(&mut module, widest).is_none() {
        module = assay_ir::parse(&text).ok()?;
    }
    let plan = Plan::new(&module, crate::registry(), &settings(lab).with_inputs(1));
    let planned = plan.functions.first()?;
    let bits = planned.maker.as_ref()?.bits()?;
    (bits > 0 && bits <= most).then(|| (module, planned.name.clone()))
}

/// A fault or a rewrite, at random, of a program that the compiler accepts before and after it.
fn edit(lab: &ProverLab<'_>, subject: &EditedFunction, dice: &mut Dice) -> anyhow::Result<Option<Edited>> {
    if !lab.accepts(&subject.module)? {
        return Ok(None);
    }
    for _ in 0..DRAWS {
        let edit = match dice.below(3) {
            0 => rewrite(lab, subject, dice),
            _ => plant(lab, subject, dice),
        };
        if let Some(edit) = edit
            && lab.takes(&edit.module)?
        {
            return Ok(Some(edit));
        }
    }
    Ok(None)
}

fn add_tables(all: &[AnswerPair], report: &mut Report) {
    let mut rows: BTreeMap<(&str, &str), [usize; 2]> = BTreeMap::new();
    for each in all {
        let row = rows.entry((each.inputs, each.prover)).or_default();
        row[0] += 1;
        row[1] += usize::from(each.by_solver);
    }
    let mut table =
        Table::new(&["all inputs say", "the prover says", "functions", "of these, by the solver alone"]);
    for ((inputs, prover), counts) in rows {
        let counts = counts.map(|count| count.to_string());
        table.rows.push([inputs.to_owned(), prover.to_owned()].into_iter().chain(counts).collect());
    }
    report.more.push(table);
    let wrong: Vec<&AnswerPair> = all.iter().filter(|each| each.wrong.is_some()).collect();
    report.notes.push(format!(
        "random: {} functions of at most {BITS} bits of input, each with one fault or rewrite; {} contradictions",
        all.len(),
        wrong.len()
    ));
    for (number, each) in wrong.into_iter().enumerate() {
        report
            .notes
            .push(format!("contradiction: random {number}: {}", each.wrong.as_deref().unwrap_or_default()));
        report.files.push((format!("random.{number}.before.mlir"), each.before.clone()));
        report.files.push((format!("random.{number}.after.mlir"), each.after.clone()));
    }
}
