//! DESIL's Table 3 and its ablation. Unguarded programs are compiled along two paths each and executed: do the results agree?

use std::collections::BTreeSet;

use assay_drive::opt::OptOutcome;
use assay_drive::runner::{RunOutcome, Runner};
use assay_drive::{Pipeline, Step};
use assay_engine::generate::{ENTRY, GenConfig};
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::mutate::Families;
use assay_engine::{interpret, sanitize};
use assay_explore::{ConversionSchedule, PathBuilder, PathEnd, PathOptions, Strategy};
use assay_ir::Module;
use assay_model::Stop;
use assay_triage::{self as triage, FailureSignature};

use super::Bench;
use super::figure::{Figure, percent};
use super::lobe::{PathLab, PathSettings, measure};
use super::plot::Plot;
use super::report::{Report, Table};
use crate::commands::ByCompiler;
use crate::failure::Failure;
use crate::fuzz::ProgramKind;
use crate::programs::{self, stream};
use crate::target;

/// The number of compilations of a program (`diffnum`), and the maximum number of optimisations before each conversion
/// (`optnum_each`). Both are the paper's defaults.
const COMPILATIONS: u64 = 2;
const OPTIMISATIONS: usize = 1;

/// Conversions of a path that may be tried.
const STEPS: usize = 60;

const DIFFERS: [&str; 6] = [
    "our unguarded programs replace those of MLIRSmith, and our mutants those of MLIRod",
    "the paper runs each technique five times for 12 hours; we give each the same share of the time",
    "in all rows, a `main` calls the functions and prints a checksum of what is accessible at its end, as the \
     paper's enhanced baselines do; programs without anything to print, and those that do not reach `llvm`, are not \
     executed",
    "an inconsistency is false if the reference interpreter finds undefined behaviour or poison in the execution; \
     the paper checks whether it disappears once DESIL has eliminated undefined behaviour",
    "two silent bugs are distinct if they differ in the guilty pass, or in the rule that it makes an op break; the \
     paper reduces them and asks developers",
    "programs consist of ops that the interpreter knows, so every inconsistency can be judged",
];

/// Where programs come from.
enum ProgramSource {
    Grammar(Box<GrammarGenerator>),
    Mutants(Box<Families>),
}

/// A technique of the paper.
#[derive(Clone, Copy)]
struct Technique {
    name: &'static str,
    mutants: bool,
    sanitized: bool,
    /// Whether optimisations are drawn regardless of which ops are present.
    any: bool,
}

/// The row in the paper: programs executed (Section 4.3), inconsistencies, false ones, silent bugs.
type PaperRow = [f64; 4];

const TABLE: [(Technique, PaperRow); 4] = [
    (technique("MLIRSmith enhanced", false, false), [21681.0, 4914.0, 4783.0, 14.0]),
    (technique("MLIRod enhanced", true, false), [21420.0, 4542.0, 4404.0, 15.0]),
    (technique("DESIL on MLIRSmith", false, true), [13269.0, 519.0, 0.0, 25.0]),
    (technique("DESIL on MLIRod", true, true), [13541.0, 470.0, 0.0, 31.0]),
];

const fn technique(name: &'static str, mutants: bool, sanitized: bool) -> Technique {
    Technique { name, mutants, sanitized, any: false }
}

/// The result of one program.
#[derive(Default)]
struct ProgramResult {
    executed: bool,
    /// `Some` if the executions differ. The inner value says whether that is a bug; `None` if that cannot be determined.
    inconsistent: Option<Option<bool>>,
    /// Bugs by the key that makes them distinct.
    silent: Vec<String>,
    crashes: Vec<String>,
}

/// Sums over programs.
#[derive(Default)]
struct ProgramSums {
    programs: u64,
    executed: u64,
    inconsistent: u64,
    wrong: u64,
    right: u64,
    silent: BTreeSet<String>,
    crashes: BTreeSet<String>,
}

/// Table 3.
pub fn table3(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let lab = PathLab::new(bench, true)?;
    let mut table = Table::new(&[
        "technique",
        "programs",
        "executed",
        "inconsistencies",
        "false",
        "true",
        "not_told",
        "silent_bugs",
        "crashes",
    ]);
    let (mut figures, mut notes) = (Vec::new(), Vec::new());
    for (index, (technique, paper)) in TABLE.into_iter().enumerate() {
        bench.progress.tell(technique.name);
        let tally = differential(technique, &lab, bench, (index + 1) as f64 / 4.0)?;
        bench.tell(&tally.line(technique.name));
        let name = technique.name;
        let decided = tally.wrong + tally.right;
        let share = |part: u64, whole: u64| (whole > 0).then(|| percent(part as f64, whole as f64));
        let figure = |what: &str, paper: (f64, f64), ours| {
            let (name, paper) = (format!("{name}: {what}"), Some(percent(paper.0, paper.1)));
            Figure { name, unit: "%", paper, ours }
        };
        let inconsistent = share(tally.inconsistent, tally.executed);
        figures.push(figure("inconsistent", (paper[1], paper[0]), inconsistent));
        figures.push(figure("false ones", (paper[2], paper[1]), share(tally.wrong, decided)));
        figures.push(Figure::new(format!("{name}: silent bugs"), "", paper[3], tally.silent.len() as f64));
        notes.push(tally.line(name));
        table.rows.push(tally.row(name));
        notes.extend(tally.bugs(name));
    }
    Ok(report("DESIL, Table 3", figures, table, notes))
}

fn report(title: &str, figures: Vec<Figure>, table: Table, notes: Vec<String>) -> Report {
    let plot = Plot::from_figures(title, &figures);
    let differs = DIFFERS.iter().map(|&line| line.to_owned()).collect();
    Report { figures, table, plot, notes, differs, ..Report::default() }
}

/// The ablation.
pub fn ablation(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let lab = PathLab::new(bench, true)?;
    let (mut figures, mut notes) = (Vec::new(), Vec::new());
    let mut table = Table::new(&["technique", "paths", "successes", "rate", "passes_of_a_path"]);
    let ways = [
        ("order, MLIRSmith", ProgramKind::Grammar, Strategy::Desil, None),
        ("order, MLIRod", ProgramKind::Mutate, Strategy::Desil, None),
        ("without order, MLIRSmith", ProgramKind::Grammar, Strategy::NoRules, Some(0.0)),
        ("without order, MLIRod", ProgramKind::Mutate, Strategy::NoRules, Some(0.0)),
    ];
    for (index, (name, kind, strategy, paper)) in ways.into_iter().enumerate() {
        // In the paper, a path without order may have 50 passes.
        let way = PathSettings { kind, strategy, max_steps: 50, any: false };
        bench.progress.tell(name);
        let tally = measure(&lab, way, bench, (index + 1) as f64 / 8.0)?;
        bench.tell(&format!("{name}: {} of {} paths", tally.lowered, tally.paths));
        figures.push(Figure { name: format!("{name}: lowered"), unit: "%", paper, ours: Some(tally.rate()) });
        if strategy == Strategy::Desil {
            figures.push(Figure::new(format!("{name}: passes of a path"), "", 21.0, tally.length()));
        }
        let numbers = [tally.paths.to_string(), tally.lowered.to_string()];
        let means = [tally.rate(), tally.length()].map(|mean| format!("{mean:.2}"));
        table.rows.push(std::iter::once(name.to_owned()).chain(numbers).chain(means).collect());
    }
    let bugs = [
        (Technique { name: "choice, MLIRSmith", ..technique("", false, true) }, 29.0),
        (Technique { name: "choice, MLIRod", ..technique("", true, true) }, 38.0),
        (Technique { name: "without choice, MLIRSmith", any: true, ..technique("", false, true) }, 21.0),
        (Technique { name: "without choice, MLIRod", any: true, ..technique("", true, true) }, 31.0),
    ];
    for (index, (technique, paper)) in bugs.into_iter().enumerate() {
        bench.progress.tell(technique.name);
        let tally = differential(technique, &lab, bench, 0.5 + (index + 1) as f64 / 8.0)?;
        bench.tell(&tally.line(technique.name));
        let found = (tally.silent.len() + tally.crashes.len()) as f64;
        figures.push(Figure::new(format!("{}: bugs", technique.name), "", paper, found));
        notes.extend(tally.bugs(technique.name));
        notes.push(tally.line(technique.name));
    }
    Ok(report("DESIL, ablation", figures, table, notes))
}

impl ProgramSums {
    fn add(&mut self, outcome: ProgramResult) {
        self.programs += 1;
        self.executed += u64::from(outcome.executed);
        self.inconsistent += u64::from(outcome.inconsistent.is_some());
        self.wrong += u64::from(outcome.inconsistent == Some(Some(false)));
        self.right += u64::from(outcome.inconsistent == Some(Some(true)));
        self.silent.extend(outcome.silent);
        self.crashes.extend(outcome.crashes);
    }

    fn line(&self, name: &str) -> String {
        let ProgramSums { programs, executed, inconsistent, wrong, right, .. } = self;
        format!(
            "{name}: {programs} programs, {executed} executed, {inconsistent} inconsistent ({wrong} false, {right} true), {} \
             silent bugs, {} crashes",
            self.silent.len(),
            self.crashes.len()
        )
    }

    fn row(&self, name: &str) -> Vec<String> {
        let open = self.inconsistent - self.wrong - self.right;
        let numbers = [self.programs, self.executed, self.inconsistent, self.wrong, self.right, open];
        let mut row = vec![name.to_owned()];
        row.extend(numbers.map(|number| number.to_string()));
        row.extend([self.silent.len(), self.crashes.len()].map(|number| number.to_string()));
        row
    }

    /// The findings, a line each.
    fn bugs(&self, name: &str) -> Vec<String> {
        self.silent.iter().chain(&self.crashes).map(|bug| format!("{name} found: {bug}")).collect()
    }
}

/// Makes, compiles and executes programs until this part of the time is over.
fn differential(
    technique: Technique,
    lab: &PathLab,
    bench: &Bench<'_>,
    part: f64,
) -> anyhow::Result<ProgramSums> {
    let version = lab.compiler.target.major();
    let grammar = GrammarConfig { modelled: true, version, ..programs::mlirsmith_config() };
    let maker = match technique.mutants {
        false => ProgramSource::Grammar(Box::new(
            GrammarGenerator::new(crate::registry(), grammar).map_err(Failure::usage)?,
        )),
        true => {
            let semantic = GenConfig { version, ..GenConfig::default() };
            ProgramSource::Mutants(Box::new(
                Families::new(crate::registry(), semantic, grammar).map_err(Failure::usage)?,
            ))
        }
    };
    let runner = Runner::new(lab.compiler.target.clone()).map_err(|error| target::failure(&error))?;
    let work = |(): &mut (), index: u64| {
        let mut module = match &maker {
            ProgramSource::Grammar(generator) => generator.generate(bench.seed, index).module,
            ProgramSource::Mutants(mutants) => {
                mutants.make(bench.seed, index).map_err(Failure::usage)?.module
            }
        };
        match sanitize::observe(&mut module, crate::registry(), sanitize::OutputForm::Checksum) {
            Ok(1..) => {}
            _ => return Ok(ProgramResult::default()),
        }
        if technique.sanitized {
            sanitize::sanitize(&mut module, crate::registry(), &programs::guarded());
        }
        test_program(technique, &module, lab, &runner, bench, index)
    };
    let mut tally = ProgramSums::default();
    bench.run_each(u64::MAX, bench.deadline(part), || (), work, |outcome| tally.add(outcome))?;
    Ok(tally)
}

fn test_program(
    technique: Technique,
    module: &Module,
    lab: &PathLab,
    runner: &Runner,
    bench: &Bench<'_>,
    index: u64,
) -> anyhow::Result<ProgramResult> {
    let text = assay_ir::print(module);
    let options = PathOptions { max_steps: STEPS, optimisations: OPTIMISATIONS };
    let optimisations = if technique.any { &lab.any } else { &lab.recommended };
    let mut outcome = ProgramResult::default();
    let mut printed: Vec<(Vec<Step>, String)> = Vec::new();
    for path in 0..COMPILATIONS {
        let mut rng = stream(bench.seed, COMPILATIONS * index + path);
        let mut apply = ByCompiler::new(&lab.compiler);
        let mut schedule = ConversionSchedule::new(Strategy::Desil);
        let path = PathBuilder::new(&lab.rules, optimisations, &options).build_from_text(
            &text,
            &mut schedule,
            &mut rng,
            &mut apply,
        );
        if let Some(error) = apply.error {
            return Err(target::failure(&error).into());
        }
        outcome.crashes.extend(apply.faults.iter().filter_map(|(_, end)| crash(end)));
        if path.end != PathEnd::Lowered {
            return Ok(outcome);
        }
        let steps = path.steps.into_iter().map(|taken| taken.step).collect();
        match runner.run(&path.program).map_err(|error| target::failure(&error))? {
            RunOutcome::Output { stdout } => {
                printed.push((steps, String::from_utf8_lossy(&stdout).into_owned()))
            }
            RunOutcome::Crash { signal, .. } => printed.push((steps, format!("(signal {signal})"))),
            _ => return Ok(outcome),
        }
    }
    outcome.executed = true;
    if printed.iter().any(|(_, output)| *output != printed[0].1) {
        let defined = is_defined(module);
        outcome.inconsistent = Some(defined);
        if defined == Some(true) {
            outcome.silent = guilty(module, &text, &printed, bench)?;
        }
    }
    Ok(outcome)
}

/// The key that makes a crash distinct.
fn crash(end: &OptOutcome) -> Option<String> {
    match FailureSignature::from_outcome(end)? {
        FailureSignature::Crash { key } => Some(key.to_string()),
        _ => None,
    }
}

/// Whether `main` is well defined. `None` if that cannot be determined, or if several outputs are right.
fn is_defined(module: &Module) -> Option<bool> {
    let run = interpret::run(module, crate::registry(), ENTRY, &[], interpret::ExecutionConfig::default());
    match run.result {
        Err(Stop::Ub(_)) => Some(false),
        // Poison is printed.
        Ok(_) if run.output.exact().is_none() => Some(false),
        Ok(_) => (run.unspecified.is_empty() && run.approximate.is_empty()).then_some(true),
        Err(_) => None,
    }
}

/// The guilty pass and the broken rule for each of the two paths, if they can be determined.
fn guilty(
    module: &Module,
    text: &str,
    printed: &[(Vec<Step>, String)],
    bench: &Bench<'_>,
) -> anyhow::Result<Vec<String>> {
    let mut bugs = BTreeSet::new();
    for (steps, _) in printed {
        let mut targets = target::pair(bench.globals, Some(triage::INPUTS), bench.seed)?;
        let pipeline = Pipeline { steps: steps.clone() };
        if let Ok(signature @ FailureSignature::Miscompile { .. }) = targets.look(module, text, &pipeline)? {
            bugs.insert(signature.to_string());
        }
    }
    if bugs.is_empty() {
        bugs.insert("an inconsistency whose pass is not known".to_owned());
    }
    Ok(bugs.into_iter().collect())
}
