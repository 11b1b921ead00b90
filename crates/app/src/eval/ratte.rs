//! Ratte's Table 4: how many programs can be compiled to the end, and how many are free of undefined behaviour.

use assay_drive::opt::OptOutcome;
use assay_drive::{Pipeline, Step};
use assay_engine::generate::{self, ENTRY, GenConfig};
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::{interpret, sanitize};
use assay_explore::{ConversionSchedule, PathBuilder, PathEnd, PathOptions, Strategy};
use assay_ir::Module;

use super::Bench;
use super::figure::{Figure, percent};
use super::lobe::PathLab;
use super::plot::Plot;
use super::report::{Report, Table};
use crate::commands::ByCompiler;
use crate::commands::interpret::{self as runs, ProgramVerdict, judge};
use crate::failure::Failure;
use crate::programs::{self, stream};
use crate::target;

/// Who makes the programs of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ProgramMaker {
    /// Assay's grammar generator, instead of MLIRSmith.
    Grammar,
    /// The same, with undefined behaviour eliminated.
    Guarded,
    /// Assay's semantic generator, instead of Ratte.
    Semantic,
}

/// A row of the table.
struct GeneratorRow {
    name: &'static str,
    maker: ProgramMaker,
    /// `None`: all twelve of MLIRSmith.
    dialects: &'static [&'static str],
    tensors: bool,
    /// The paper's percentages: compiled, free of undefined behaviour.
    paper: (Option<f64>, Option<f64>),
}

const ARITH: &[&str] = &["arith", "scf", "func", "vector"];
const LINALG: &[&str] = &["linalg", "arith", "func", "vector"];
const TENSOR: &[&str] = &["tensor", "arith", "func", "vector"];

const fn row(
    name: &'static str,
    maker: ProgramMaker,
    dialects: &'static [&'static str],
    paper: (Option<f64>, Option<f64>),
) -> GeneratorRow {
    GeneratorRow { name, maker, dialects, tensors: false, paper }
}

const RATTE: (Option<f64>, Option<f64>) = (Some(100.0), Some(100.0));

/// The paper's rows are those of MLIRSmith. For Ratte, the paper only says that all programs compile and are free of undefined
/// behaviour (Section 4.2).
static ROWS: [GeneratorRow; 9] = [
    row("unguarded, all dialects", ProgramMaker::Grammar, &[], (Some(7.8), None)),
    row("unguarded, arith", ProgramMaker::Grammar, ARITH, (Some(100.0), Some(1.1))),
    row("unguarded, linalg", ProgramMaker::Grammar, LINALG, (Some(6.9), None)),
    row("unguarded, tensor", ProgramMaker::Grammar, TENSOR, (Some(99.4), Some(0.0))),
    row("guarded, arith", ProgramMaker::Guarded, ARITH, RATTE),
    row("guarded, linalg", ProgramMaker::Guarded, LINALG, RATTE),
    row("guarded, tensor", ProgramMaker::Guarded, TENSOR, RATTE),
    row("semantic, arith", ProgramMaker::Semantic, ARITH, RATTE),
    GeneratorRow { tensors: true, ..row("semantic, tensor", ProgramMaker::Semantic, TENSOR, RATTE) },
];

const DIFFERS: [&str; 5] = [
    "our unguarded programs replace those of MLIRSmith, and our semantic and guarded ones those of Ratte",
    "the paper takes 1,000 programs for each row; we give each row the same share of the time, and take at most \
     1,000 programs",
    "compiled: a path in DESIL's order with at most 60 conversions reaches `llvm`; with all dialects, only \
     canonicalize must succeed, as in the paper",
    "free of undefined behaviour: every function, on four inputs; programs that cannot be interpreted to their end \
     do not count. The paper only runs `main`",
    "the paper reports that Ratte makes 1,000 programs in 191 s, and MLIRSmith in 67 s; we did not run these \
     generators",
];

/// Programs of a row, as in the paper.
const PROGRAMS: u64 = 1000;

/// The results for the programs of a row.
#[derive(Default)]
struct RowCounts {
    programs: u64,
    compiled: u64,
    interpreted: u64,
    clean: u64,
}

/// The experiment.
pub fn table4(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let lab = PathLab::new(bench, true)?;
    let mut figures = Vec::new();
    let mut table = Table::new(&["row", "programs", "compiled", "interpreted", "free_of_ub"]);
    let wanted: Vec<&GeneratorRow> = ROWS.iter().filter(|row| bench.wants(row.name)).collect();
    for (index, row) in wanted.iter().enumerate() {
        bench.progress.tell(row.name);
        let tally = measure(row, &lab, bench, (index + 1) as f64 / wanted.len() as f64)?;
        let compiled = percent(tally.compiled as f64, tally.programs as f64);
        let clean = percent(tally.clean as f64, tally.interpreted as f64);
        bench.tell(&format!(
            "{}: {} programs, {compiled:.1} % compiled, {clean:.1} % clean",
            row.name, tally.programs
        ));
        let figure = |what: &str, paper, ours| Figure {
            name: format!("{}: {what}", row.name),
            unit: "%",
            paper,
            ours,
        };
        figures.push(figure("compiled", row.paper.0, (tally.programs > 0).then_some(compiled)));
        figures.push(figure("free of UB", row.paper.1, (tally.interpreted > 0).then_some(clean)));
        let numbers =
            [tally.programs, tally.compiled, tally.interpreted, tally.clean].map(|number| number.to_string());
        table.rows.push(std::iter::once(row.name.to_owned()).chain(numbers).collect());
    }
    let plot = Plot::from_figures("Ratte, Table 4", &figures);
    let differs = DIFFERS.iter().map(|&line| line.to_owned()).collect();
    Ok(Report { figures, table, plot, differs, ..Report::default() })
}

fn measure(row: &GeneratorRow, lab: &PathLab, bench: &Bench<'_>, part: f64) -> anyhow::Result<RowCounts> {
    let version = lab.compiler.target.major();
    let mut config = GrammarConfig {
        version,
        modelled: row.maker == ProgramMaker::Guarded,
        ..programs::mlirsmith_config()
    };
    if !row.dialects.is_empty() {
        config.dialects = row.dialects.iter().map(|&name| (name.to_owned(), 100)).collect();
    }
    let grammar = GrammarGenerator::new(crate::registry(), config).map_err(Failure::usage)?;
    let semantic = GenConfig { version, tensors: row.tensors, ..GenConfig::default() };
    let work = |(): &mut (), index: u64| {
        let module = match row.maker {
            ProgramMaker::Semantic => {
                let made = generate::generate(bench.seed, index, &semantic, crate::registry());
                made.map_err(Failure::usage)?.module
            }
            ProgramMaker::Grammar => grammar.generate(bench.seed, index).module,
            ProgramMaker::Guarded => {
                let mut module = grammar.generate(bench.seed, index).module;
                sanitize::sanitize(&mut module, crate::registry(), &programs::guarded());
                module
            }
        };
        Ok((compiles(row, &module, lab, bench, index)?, is_clean(row.maker, &module)))
    };
    let mut tally = RowCounts::default();
    bench.run_each(
        PROGRAMS,
        bench.deadline(part),
        || (),
        work,
        |(compiled, clean)| {
            tally.programs += 1;
            tally.compiled += u64::from(compiled);
            tally.interpreted += u64::from(clean.is_some());
            tally.clean += u64::from(clean == Some(true));
        },
    )?;
    Ok(tally)
}

/// The maximum number of conversions to try on a path. It is enough for any path that reaches `llvm` at all.
const STEPS: usize = 60;

fn compiles(
    row: &GeneratorRow,
    module: &Module,
    lab: &PathLab,
    bench: &Bench<'_>,
    index: u64,
) -> anyhow::Result<bool> {
    let text = assay_ir::print(module);
    if row.dialects.is_empty() {
        let pipeline = Pipeline { steps: vec![Step::new("canonicalize")] };
        let outcome = lab.compiler.run(&text, &pipeline).map_err(|error| target::failure(&error))?;
        return Ok(matches!(outcome, OptOutcome::Ok { .. }));
    }
    let options = PathOptions { max_steps: STEPS, optimisations: 0 };
    let mut apply = ByCompiler::new(&lab.compiler);
    let mut schedule = ConversionSchedule::new(Strategy::Desil);
    let mut rng = stream(bench.seed, index);
    let path = PathBuilder::new(&lab.rules, &lab.recommended, &options).build_from_text(
        &text,
        &mut schedule,
        &mut rng,
        &mut apply,
    );
    match apply.error {
        Some(error) => Err(target::failure(&error).into()),
        None => Ok(path.end == PathEnd::Lowered),
    }
}

/// Whether a program is free of undefined behaviour; `None` if that cannot be determined.
fn is_clean(maker: ProgramMaker, module: &Module) -> Option<bool> {
    if maker == ProgramMaker::Semantic {
        // The other functions were generated for the calls to them, so only `main` is run.
        let run =
            interpret::run(module, crate::registry(), ENTRY, &[], interpret::ExecutionConfig::default());
        return Some(run.result.is_ok() && run.output.exact().is_some());
    }
    match judge(module, crate::registry(), runs::STEPS).0 {
        ProgramVerdict::Undefined | ProgramVerdict::Poison => Some(false),
        ProgramVerdict::Clean => Some(true),
        ProgramVerdict::Open | ProgramVerdict::NotRun => None,
    }
}
