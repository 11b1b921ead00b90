//! LOBE's Table III and Figure 7: which lowering paths reach the `llvm` dialect.

use assay_drive::opt::Compiler;
use assay_engine::generate::GenConfig;
use assay_explore::{ConversionSchedule, Optimisations, PathBuilder, PathEnd, PathOptions, Rules, Strategy};

use super::Bench;
use super::figure::{Figure, percent};
use super::plot::{Plot, PlotKind};
use super::report::{Report, Table};
use crate::commands::{ByCompiler, DefinedPrograms};
use crate::fuzz::ProgramKind;
use crate::programs::stream;
use crate::target;

/// Number of paths per program. In the paper: 600 in 30 minutes.
const PATHS: u64 = 10;

const DIFFERS: [&str; 5] = [
    "we give each cell the same share of the time; the paper takes five times 12 hours on 72 threads",
    "programs of our semantic generator replace Ratte's, and those of our tosa generator replace TOSASmith's",
    "we build ten paths for each program; the paper builds paths for 30 minutes",
    "rules and passes are those of MLIR 22; a path that ends in a crash of the compiler counts as failed",
    "if the compiler is available as a library, passes run in process; the paper starts mlir-opt for each",
];

/// What paths are made from.
pub struct PathLab {
    pub compiler: Compiler,
    pub rules: Rules,
    /// Passes to choose by the ops present, and to draw regardless of them.
    pub recommended: Optimisations,
    pub any: Optimisations,
}

impl PathLab {
    /// A lab. If executions are to be compared (`sound_only`), passes that are sound only under a precondition are left out.
    ///
    /// # Errors
    /// If there is no compiler.
    pub fn new(bench: &Bench<'_>, sound_only: bool) -> anyhow::Result<PathLab> {
        let compiler = target::compiler(bench.globals)?;
        let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
        let recommended = Optimisations::select(&catalogue, sound_only);
        let any = recommended.clone().whatever_is_present();
        Ok(PathLab { rules: Rules::shipped(&catalogue), compiler, recommended, any })
    }

    fn programs(&self, kind: ProgramKind) -> anyhow::Result<DefinedPrograms> {
        let version = self.compiler.target.major();
        Ok(match kind {
            // Ratte's dialects are arith, linalg and tensor.
            ProgramKind::Semantic => {
                let config = GenConfig { tensors: true, version, ..GenConfig::default() };
                DefinedPrograms::Semantic(Box::new(config))
            }
            _ => DefinedPrograms::new(kind, version)?,
        })
    }
}

/// How paths are built for one cell of a table.
#[derive(Clone, Copy)]
pub struct PathSettings {
    pub kind: ProgramKind,
    pub strategy: Strategy,
    pub max_steps: usize,
    /// Whether optimisations are drawn regardless of which ops are present.
    pub any: bool,
}

/// Paths of a cell.
#[derive(Clone, Copy, Default)]
pub struct PathCounts {
    pub paths: u64,
    pub lowered: u64,
    /// Passes of those that were lowered.
    pub steps: u64,
}

impl PathCounts {
    pub fn rate(self) -> f64 {
        percent(self.lowered as f64, self.paths as f64)
    }

    pub fn length(self) -> f64 {
        self.steps as f64 / self.lowered.max(1) as f64
    }
}

/// Builds paths until this part of the time is over.
///
/// # Errors
/// If the compiler cannot be run.
pub fn measure(lab: &PathLab, way: PathSettings, bench: &Bench<'_>, part: f64) -> anyhow::Result<PathCounts> {
    let programs = lab.programs(way.kind)?;
    let options = PathOptions { max_steps: way.max_steps, optimisations: 1 };
    let optimisations = if way.any { &lab.any } else { &lab.recommended };
    let mut tally = PathCounts::default();
    let work = |schedule: &mut ConversionSchedule, index: u64| {
        let program = programs.make(bench.seed, index / PATHS)?;
        let mut rng = stream(bench.seed, index);
        let mut apply = ByCompiler::new(&lab.compiler);
        let path = PathBuilder::new(&lab.rules, optimisations, &options)
            .build_from_text(&program, schedule, &mut rng, &mut apply);
        match apply.error {
            Some(error) => Err(target::failure(&error).into()),
            None => Ok((path.end == PathEnd::Lowered, path.steps.len() as u64)),
        }
    };
    bench.run_each(
        u64::MAX,
        bench.deadline(part),
        || ConversionSchedule::new(way.strategy),
        work,
        |(lowered, steps)| {
            tally.paths += 1;
            if lowered {
                tally.lowered += 1;
                tally.steps += steps;
            }
        },
    )?;
    Ok(tally)
}

const VARIANTS: [(&str, Strategy); 3] = [
    ("all", Strategy::Lobe),
    ("without feedback", Strategy::NoFeedback),
    ("without rules", Strategy::NoRules),
];

/// The paper's successes and rates for each variant: with Ratte's generator, with TOSASmith.
const PAPER: [[(f64, f64); 2]; 3] =
    [[(12822.0, 97.49), (9081.0, 96.72)], [(7323.0, 69.75), (8627.0, 96.95)], [(10.0, 0.17), (0.0, 0.0)]];

const KINDS: [(&str, ProgramKind); 2] = [("Ratte", ProgramKind::Semantic), ("TOSASmith", ProgramKind::Tosa)];

/// The paper's time of one cell, in seconds.
const PAPER_SECONDS: f64 = 5.0 * 12.0 * 3600.0;

/// Table III.
pub fn table3(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let lab = PathLab::new(bench, false)?;
    let mut figures = Vec::new();
    let mut table =
        Table::new(&["variant", "programs", "paths", "successes", "rate", "passes_of_a_path", "seconds"]);
    let seconds = bench.time.as_secs_f64() / 6.0;
    for (row, (variant, strategy)) in VARIANTS.into_iter().enumerate() {
        for (column, (name, kind)) in KINDS.into_iter().enumerate() {
            let part = (2 * row + column + 1) as f64 / 6.0;
            let any = strategy == Strategy::NoRules;
            let way = PathSettings { kind, strategy, max_steps: 30, any };
            bench.progress.tell(format!("{variant}, {name}"));
            let tally = measure(&lab, way, bench, part)?;
            bench.tell(&format!("{variant}, {name}: {} of {} paths", tally.lowered, tally.paths));
            let (successes, rate) = PAPER[row][column];
            figures.push(Figure::new(format!("{variant}, {name}: rate"), "%", rate, tally.rate()));
            let an_hour = (successes / PAPER_SECONDS, tally.lowered as f64 / seconds);
            let label = format!("{variant}, {name}: successes/hour");
            figures.push(Figure::new(label, "", 3600.0 * an_hour.0, 3600.0 * an_hour.1));
            table.rows.push(cells(&[variant, name], tally, seconds));
        }
    }
    Ok(report("LOBE, Table III", figures, table, Vec::new()))
}

fn cells(names: &[&str], tally: PathCounts, seconds: f64) -> Vec<String> {
    let mut row: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    row.extend([tally.paths.to_string(), tally.lowered.to_string()]);
    row.extend([tally.rate(), tally.length(), seconds].map(|number| format!("{number:.2}")));
    row
}

fn report(title: &str, figures: Vec<Figure>, table: Table, notes: Vec<String>) -> Report {
    let plot = Plot::from_figures(title, &figures);
    let differs = DIFFERS.iter().map(|&line| line.to_owned()).collect();
    Report { figures, table, plot, notes, differs, ..Report::default() }
}

/// The figure's settings.
const MAX_STEPS: [usize; 4] = [20, 30, 40, 50];

/// Figure 7.
pub fn maxstep(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let lab = PathLab::new(bench, false)?;
    let mut table =
        Table::new(&["max_steps", "programs", "paths", "successes", "rate", "passes_of_a_path", "seconds"]);
    let mut figures = Vec::new();
    let mut series: Vec<(String, Vec<(f64, f64)>)> =
        KINDS.iter().map(|(name, _)| (format!("{name}: rate in %"), Vec::new())).collect();
    let cell = 1.0 / 8.0;
    for (row, max_steps) in MAX_STEPS.into_iter().enumerate() {
        for (column, (name, kind)) in KINDS.into_iter().enumerate() {
            let way = PathSettings { kind, strategy: Strategy::Lobe, max_steps, any: false };
            bench.progress.tell(format!("{max_steps} steps, {name}"));
            let tally = measure(&lab, way, bench, (2 * row + column + 1) as f64 * cell)?;
            bench.tell(&format!("{max_steps} steps, {name}: {} of {} paths", tally.lowered, tally.paths));
            series[column].1.push((max_steps as f64, tally.rate()));
            let figure = |what: &str, unit, ours| {
                let name = format!("{max_steps} steps, {name}: {what}");
                Figure { name, unit, paper: None, ours: Some(ours) }
            };
            figures.push(figure("rate", "%", tally.rate()));
            figures.push(figure("successes", "", tally.lowered as f64));
            table.rows.push(cells(&[&max_steps.to_string(), name], tally, bench.time.as_secs_f64() * cell));
        }
    }
    let note = "the paper has a figure without numbers: with more steps, the rate grows and the number of successes falls; \
                it takes 30 as the best compromise";
    let body = PlotKind::Lines { x: "conversions that a path may try", y: "rate in %", series };
    let plot = Plot { title: "LOBE, Figure 7".to_owned(), body };
    Ok(Report { plot, ..report("", figures, table, vec![note.to_owned()]) })
}
