//! MLIRSmith's Table III: how diverse unguarded programs are.

use assay_engine::generate::stats::{Diversity, Stats};
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};

use super::Bench;
use super::figure::Figure;
use super::plot::{Plot, PlotKind};
use super::report::{Report, Table};
use crate::failure::Failure;
use crate::programs;
use crate::target;

/// The paper's row of MLIRSmith.
const PAPER: Diversity = Diversity {
    dialects: 12,
    dialect_pairs_control: 62,
    dialect_pairs_data: 89,
    ops: 125,
    op_pairs_control: 1772,
    op_pairs_data: 2199,
};

/// Number of programs that MLIRSmith ran in 24 hours (Section V.A).
const PROGRAMS: u64 = 270;

/// The number of programs for the first point of the plot. Each further point is at twice the number; [`PROGRAMS`] has a point
/// too.
const FIRST_POINT: u64 = 8;

const DIFFERS: [&str; 4] = [
    "the paper counts the 270 programs of 24 hours of fuzzing; ours are only generated, for the given time, and are \
     also counted after 270",
    "ops and dialects are those of MLIR 22; since the paper (2023), some were removed and others added",
    "the dialects are the twelve of the paper; recipes may use ops of others to make values, and these count too",
    "two ops are a pair by control dependency if one is in a region of the other, or in a block that the other \
     branches to; the paper does not say whether ops nested more deeply count",
];

/// The experiment.
pub fn table3(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let version =
        target::select(bench.globals).map_or(GrammarConfig::default().version, |target| target.major());
    let config = GrammarConfig { version, ..programs::mlirsmith_config() };
    let generator = GrammarGenerator::new(crate::registry(), config).map_err(Failure::usage)?;
    let (mut stats, mut early) = (Stats::default(), None);
    let mut points: Vec<(u64, Diversity)> = Vec::new();
    let mut next = FIRST_POINT;
    let work = |(): &mut (), number| Ok(generator.generate(bench.seed, number).module);
    bench.run_each(
        u64::MAX,
        bench.deadline(1.0),
        || (),
        work,
        |module| {
            stats.add(&module);
            if stats.programs == PROGRAMS {
                early = Some(stats.diversity());
            }
            if stats.programs == next {
                points.push((next, stats.diversity()));
                next *= 2;
            }
        },
    )?;
    points.push((stats.programs, stats.diversity()));
    let mut figures = Vec::new();
    for (name, paper, of) in MEASURES {
        let early = early.map(|early| of(&early) as f64);
        let (first, paper) = (format!("{name}, {PROGRAMS} programs"), paper as f64);
        figures.push(Figure { name: first, unit: "", paper: Some(paper), ours: early });
        figures.push(Figure::new(name, "", paper, of(&stats.diversity()) as f64));
    }
    let mut columns = vec!["programs"];
    columns.extend(MEASURES.iter().map(|measure| measure.0));
    let mut table = Table::new(&columns);
    for (programs, diversity) in &points {
        let numbers = MEASURES.iter().map(|measure| measure.2(diversity).to_string());
        table.rows.push(std::iter::once(programs.to_string()).chain(numbers).collect());
    }
    let body = PlotKind::Lines { x: "programs", y: "distinct", series: series(&points) };
    let notes = vec![format!("{} programs, {} ops in all", stats.programs, stats.total_ops)];
    let plot = Plot { title: "Pairs of ops in unguarded programs".to_owned(), body };
    let differs = DIFFERS.iter().map(|&line| line.to_owned()).collect();
    Ok(Report { figures, table, plot, notes, differs, ..Report::default() })
}

type DiversityMeasure = (&'static str, usize, fn(&Diversity) -> usize);

/// The rows of the paper's table.
static MEASURES: [DiversityMeasure; 6] = [
    ("dialects", PAPER.dialects, |it| it.dialects),
    ("dialect pairs by control", PAPER.dialect_pairs_control, |it| it.dialect_pairs_control),
    ("dialect pairs by data", PAPER.dialect_pairs_data, |it| it.dialect_pairs_data),
    ("ops", PAPER.ops, |it| it.ops),
    ("op pairs by control", PAPER.op_pairs_control, |it| it.op_pairs_control),
    ("op pairs by data", PAPER.op_pairs_data, |it| it.op_pairs_data),
];

fn series(points: &[(u64, Diversity)]) -> Vec<(String, Vec<(f64, f64)>)> {
    let line = |measure: &DiversityMeasure| {
        let at = |(programs, diversity): &(u64, Diversity)| (*programs as f64, measure.2(diversity) as f64);
        (measure.0.to_owned(), points.iter().map(at).collect())
    };
    MEASURES.iter().filter(|measure| measure.0.starts_with("op")).map(line).collect()
}
