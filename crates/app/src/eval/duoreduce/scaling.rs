//! Measures how many compilations the reduction of a pipeline takes, by its length, for bugs that need two passes.

use assay_drive::{Catalogue, Step};
use assay_engine::mutate::{MutateConfig, Mutator};
use assay_reduce::{AlgorithmParts, Candidate, ReductionBudget, reduce_pair_by};
use assay_triage::{DialectKnowledge, FailureSignature};
use rand::seq::SliceRandom as _;

use super::bugs::{self, BenchmarkBug};
use super::case::BenchmarkCase;
use super::{FULL, LIMIT, parallel_oracle, shrink};
use crate::eval::Bench;
use crate::eval::figure::Figure;
use crate::eval::plot::{Plot, PlotKind};
use crate::eval::report::{Report, Table};
use crate::failure::Failure;
use crate::programs::{self, stream};
use crate::target;

/// Lengths of pipelines.
const LENGTHS: [usize; 10] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/// Number of bugs to measure, if there is enough time.
const BUGS: usize = 5;

/// Outlinings of one bug that are tried.
const ATTEMPTS: u64 = 40;

/// The pass that undoes an outlining.
const INLINE: &str = "inline";

const DIFFERS: [&str; 3] = [
    "the paper states O(p²) for p passes, without a series of measurements",
    "bugs that need two passes are made from known bugs of one pass: a part of the reduced program is outlined, so \
     `inline` must run first",
    "the other passes are drawn from the sound ones; each was tried at its place in the pipeline and keeps the bug",
];

/// The experiment.
pub fn scaling(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let compiler = target::compiler(bench.globals)?;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    let folder = bugs::folder(bench.bugs.as_deref())?;
    let mut list = bugs::load(&folder, compiler.target.major(), &catalogue)?;
    list.retain(|bug| bench.wants(&bug.name));
    list.shuffle(&mut stream(bench.seed, 0));
    let mut table = Table::new(&["bug", "passes", "tool", "compilations", "passes_after"]);
    let mut lines = vec![("assay".to_owned(), Vec::new()), ("no dependencies".to_owned(), Vec::new())];
    let mut found = 0;
    for bug in &list {
        if found == BUGS || bench.is_over(bench.deadline(0.9)) {
            break;
        }
        let Some(case) = two_passes(bug, &catalogue, bench)? else { continue };
        found += 1;
        bench.tell(&format!("{} needs `{INLINE}` now", case.bug));
        measure(case, &catalogue, bench, &mut lines, &mut table);
    }
    let figures = LENGTHS.iter().filter_map(|&length| figure(length, &lines[0].1)).collect();
    let series = lines.into_iter().map(|(name, points)| (name, means(&points))).collect();
    let body = PlotKind::Lines { x: "passes", y: "compilations", series };
    let notes = vec![format!("means and maxima of {found} bugs; the bar is 250 compilations for 100 passes")];
    Ok(Report {
        figures,
        table,
        plot: Plot { title: "Compilations that pass reduction takes".to_owned(), body },
        notes,
        differs: DIFFERS.iter().map(|&line| line.to_owned()).collect(),
        ..Report::default()
    })
}

/// A reduced bug of one pass, changed so that it shows only after inlining: a part of its program is outlined.
fn two_passes(
    bug: &BenchmarkBug,
    catalogue: &Catalogue,
    bench: &Bench<'_>,
) -> Result<Option<BenchmarkCase>, Failure> {
    let Ok(mut case) = BenchmarkCase::plain(bug, bench)? else { return Ok(None) };
    // A hang has no message that would distinguish it from another one.
    if matches!(case.signature, FailureSignature::Hang { .. } | FailureSignature::Output { .. }) {
        return Ok(None);
    }
    let (module, steps) = (case.program.module.clone(), case.steps.clone());
    match shrink(module, steps, &case, &mut parallel_oracle(&case, bench), (FULL, LIMIT)) {
        Ok((pair, true)) if pair.steps.len() == 1 => (case.program, case.steps) = (pair.program, pair.steps),
        _ => return Ok(None),
    }
    let grammar = programs::mlirsmith_config();
    let config = MutateConfig { grammar, mutations: 1, operators: vec!["outline".to_owned()] };
    let mutator = Mutator::new(crate::registry(), &config).map_err(Failure::usage)?;
    let inline = catalogue.step(INLINE).map_err(|error| target::failure(&error))?;
    let steps: Vec<Step> = std::iter::once(inline).chain(case.steps.clone()).collect();
    for attempt in 0..ATTEMPTS {
        let module = &case.program.module;
        let mutated = mutator.mutate_with(module, module, bench.seed, attempt);
        let program = Candidate::new(mutated.module);
        if !mutated.operators.is_empty() && !case.shows(&program, &case.steps) && case.shows(&program, &steps)
        {
            (case.program, case.needed, case.steps) = (program, Some(steps[0].clone()), steps);
            return Ok(Some(case));
        }
        if bench.stopped() {
            break;
        }
    }
    Ok(None)
}

type Points = Vec<(f64, f64)>;

/// Reduces the pipeline of a case at each length, with and without dependencies.
fn measure(
    mut case: BenchmarkCase,
    catalogue: &Catalogue,
    bench: &Bench<'_>,
    lines: &mut [(String, Points)],
    table: &mut Table,
) {
    let known = DialectKnowledge::for_version(&case.targets.fast.compiler.target.version);
    for length in LENGTHS {
        case.insert_passes(length, catalogue, bench);
        if case.steps.len() < length || bench.stopped() {
            return;
        }
        for (parts, line) in
            [FULL, AlgorithmParts { dependencies: false, ..FULL }].into_iter().zip(&mut *lines)
        {
            let mut oracle = parallel_oracle(&case, bench);
            let parts = AlgorithmParts { program: false, ..parts };
            let (module, steps) = (case.program.module.clone(), case.steps.clone());
            let Ok(pair) =
                reduce_pair_by(module, steps, &mut oracle, ReductionBudget::default(), &known, parts)
            else {
                continue;
            };
            let compilations = oracle.compilations();
            line.1.push((length as f64, compilations as f64));
            let numbers = [compilations, pair.steps.len()].map(|number| number.to_string());
            let mut row = vec![case.bug.clone(), length.to_string(), line.0.clone()];
            row.extend(numbers);
            bench.tell(&row.join(" "));
            table.rows.push(row);
        }
    }
}

/// The most compilations at a length.
fn figure(length: usize, points: &Points) -> Option<Figure> {
    let most =
        points.iter().filter(|point| point.0 == length as f64).map(|point| point.1).reduce(f64::max)?;
    Some(Figure {
        name: format!("{length} passes: most compilations"),
        unit: "",
        paper: None,
        ours: Some(most),
    })
}

/// The mean of the points of each length.
fn means(points: &Points) -> Points {
    let at = |length: f64| {
        let values: Vec<f64> = points.iter().filter(|point| point.0 == length).map(|point| point.1).collect();
        (!values.is_empty()).then(|| (length, values.iter().sum::<f64>() / values.len() as f64))
    };
    LENGTHS.iter().filter_map(|&length| at(length as f64)).collect()
}
