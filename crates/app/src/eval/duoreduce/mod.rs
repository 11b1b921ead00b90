//! DuoReduce's Table 2: known bugs, with and without padding, reduced by Assay, by Assay without some of its parts, and by other
//! reducers.

mod bugs;
mod case;
mod outcome;
mod scaling;
mod tools;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assay_drive::{Catalogue, Step, Target};
use assay_ir::Module;
use assay_reduce::{AlgorithmParts, Candidate, ReducedPair, ReductionBudget, Size};
use assay_triage::{self as triage, ParallelOracle};
use rand::seq::SliceRandom as _;

use super::{Bench, Report};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::programs::stream;
use crate::target;
use bugs::BenchmarkBug;
use case::BenchmarkCase;
use outcome::{ProgramSizes, ReductionOutcome};
use tools::External;

pub use scaling::scaling;

/// A reducer.
#[derive(Clone, Copy)]
enum ReducerKind {
    Ours(AlgorithmParts),
    /// Another reducer. It runs between two reductions of the pipeline by Assay, as in the paper.
    Other(External),
}

/// A row of the table.
struct ReducerRow {
    name: &'static str,
    reducer: ReducerKind,
    /// The paper's numbers: successes in percent, IR reduction, pass reduction, seconds.
    paper: Option<[f64; 4]>,
    /// The tool's share of the time, relative to the others. Later tools get the time that it does not use.
    part: f64,
}

const FULL: AlgorithmParts = AlgorithmParts {
    transformations: true,
    dependencies: true,
    second_dimension: true,
    program: true,
    short_symbols: true,
};

/// The paper's rows. The paper also has Perses and Vulcan, which are not available here; `cvise` replaces them.
static TOOLS: [ReducerRow; 6] = [
    ReducerRow {
        name: "assay",
        reducer: ReducerKind::Ours(FULL),
        paper: Some([100.0, 62.1, 91.7, 572.35]),
        part: 35.0,
    },
    ReducerRow {
        name: "no transformations",
        reducer: ReducerKind::Ours(AlgorithmParts { transformations: false, ..FULL }),
        paper: Some([100.0, 47.2, 87.2, 397.45]),
        part: 10.0,
    },
    ReducerRow {
        name: "no dependencies",
        reducer: ReducerKind::Ours(AlgorithmParts { dependencies: false, ..FULL }),
        paper: None,
        part: 10.0,
    },
    ReducerRow {
        name: "no second dimension",
        reducer: ReducerKind::Ours(AlgorithmParts { second_dimension: false, ..FULL }),
        paper: Some([100.0, 62.1, 77.1, 570.77]),
        part: 10.0,
    },
    ReducerRow {
        name: "mlir-reduce",
        reducer: ReducerKind::Other(External::MlirReduce),
        paper: Some([100.0 * 27.0 / 31.0, 26.1, 84.2, 530.65]),
        part: 15.0,
    },
    ReducerRow { name: "cvise", reducer: ReducerKind::Other(External::Cvise), paper: None, part: 20.0 },
];

/// Limits of one run: a fixed time for Assay, and a share of the whole time for another reducer.
const LIMIT: Duration = Duration::from_secs(300);
const LIMIT_PART: f64 = 0.01;
const LEAST_LIMIT: Duration = Duration::from_secs(10);

const DIFFERS: [&str; 7] = [
    "the paper takes 31 issues of MLIR, CIRCT and ONNX-MLIR with up to thousands of lines; we take the bugs of the \
     folder, plain and padded with 100 inserted ops and 15 passes that keep the bug",
    "IR reduction: the paper counts lines, we count ops",
    "if the compiler is available as a library, our candidates are compiled in process; the other reducers start \
     mlir-opt for each candidate",
    "mlir-reduce and cvise reduce only the program; our pass reduction runs before and after them, as in the paper",
    "'no dependencies' halves chunks of passes; the paper tries all 2^n lists, and finishes in time on 2 of 31",
    "the paper gives each reducer four hours on 16 cores; we give the others a hundredth of the time for each bug, \
     and ours at most 5 minutes",
    "Perses and Vulcan need a grammar for MLIR that is not published; cvise replaces them, and the paper has no \
     figures for it",
];

/// The experiment.
pub fn table2(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let compiler = target::compiler(bench.globals)?;
    let catalogue = compiler.catalogue().map_err(|error| target::failure(&error))?;
    let folder = bugs::folder(bench.bugs.as_deref())?;
    let mut list = bugs::load(&folder, compiler.target.major(), &catalogue)?;
    list.retain(|bug| [false, true].into_iter().any(|padded| bench.wants(&label(&bug.name, padded))));
    if list.is_empty() {
        let text =
            format!("{} holds no bug that is wanted and shows on {}", folder.display(), compiler.target.name);
        return Err(Failure::usage(text).into());
    }
    // The bugs that fit into the time are a sample, which depends on the seed.
    list.shuffle(&mut stream(bench.seed, 0));
    let tools = select_tools(bench, &compiler.target)?;
    let mut notes: Vec<String> = tools.iter().filter_map(|tool| tool.1.as_ref().err().cloned()).collect();
    let (mut cases, mut outcomes) = (Vec::new(), Vec::new());
    let whole: f64 = tools.iter().map(|tool| tool.0.part).sum();
    let mut part = 0.0;
    let mut met = 0;
    for (tool, program) in &tools {
        part += tool.part / whole;
        let until = bench.deadline(part);
        if matches!(tool.reducer, ReducerKind::Ours(FULL)) {
            // The first tool makes the cases that the others share.
            for bug in list.iter().take_while(|_| !bench.is_over(until)) {
                met += 1;
                for case in cases_of(bug, &catalogue, bench, &mut notes)? {
                    run(tool, None, &case, bench, &mut outcomes)?;
                    cases.push(case);
                }
            }
        } else if let Ok(program) = program {
            for case in cases.iter().take_while(|_| !bench.is_over(until)) {
                run(tool, program.as_ref(), case, bench, &mut outcomes)?;
            }
        }
    }
    notes.push(format!("{met} of {} bugs were tried in the time", list.len()));
    Ok(outcome::report(&TOOLS, &outcomes, notes, &DIFFERS))
}

fn label(bug: &str, padded: bool) -> String {
    format!("{bug} {}", if padded { "padded" } else { "plain" })
}

/// A bug without and with padding, as far as each is wanted and possible. If one is impossible, a note says why.
fn cases_of(
    bug: &BenchmarkBug,
    catalogue: &Catalogue,
    bench: &Bench<'_>,
    notes: &mut Vec<String>,
) -> Result<Vec<BenchmarkCase>, Failure> {
    let mut cases = Vec::new();
    for padded in [false, true] {
        if bench.stopped() || !bench.wants(&label(&bug.name, padded)) {
            continue;
        }
        let case = match BenchmarkCase::plain(bug, bench)? {
            Ok(case) if padded => case.pad(catalogue, bench)?,
            case => case,
        };
        match case {
            Ok(case) => cases.push(case),
            Err(_) if bench.stopped() => {}
            Err(why) => notes.push(format!("left out: {}: {why}", label(&bug.name, padded))),
        }
    }
    Ok(cases)
}

/// The selected tools. For tools other than Assay, also their programs.
type Chosen = (&'static ReducerRow, Result<Option<PathBuf>, String>);

fn select_tools(bench: &Bench<'_>, target: &Target) -> Result<Vec<Chosen>, Failure> {
    for name in &bench.tools {
        if !TOOLS.iter().any(|tool| tool.name == *name) {
            let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
            return Err(Failure::usage(format!("there is no tool '{name}'"))
                .help(format!("there are {}", names.join(", "))));
        }
    }
    let wanted = |tool: &&ReducerRow| {
        let named = bench.tools.iter().any(|name| name == tool.name);
        bench.tools.is_empty() || named || matches!(tool.reducer, ReducerKind::Ours(FULL))
    };
    let program = |tool: &ReducerRow| match tool.reducer {
        ReducerKind::Ours(_) => Ok(None),
        ReducerKind::Other(external) => {
            external.find(target).map(Some).map_err(|why| format!("{} is skipped: {why}", tool.name))
        }
    };
    Ok(TOOLS.iter().filter(wanted).map(|tool| (tool, program(tool))).collect())
}

/// Has a tool reduce a case.
fn run(
    tool: &'static ReducerRow,
    program: Option<&PathBuf>,
    case: &BenchmarkCase,
    bench: &Bench<'_>,
    outcomes: &mut Vec<ReductionOutcome>,
) -> Result<(), Failure> {
    let limit = bench.time.mul_f64(LIMIT_PART).clamp(LEAST_LIMIT, LIMIT);
    bench.progress.tell(format!("{}: {}", tool.name, case.bug));
    let start = Instant::now();
    let before = (Size::measure(&case.program.module, &case.program.text), case.steps.len());
    let result = match (tool.reducer, program) {
        (ReducerKind::Ours(parts), _) => ours(case, parts, LIMIT, bench),
        (ReducerKind::Other(external), Some(program)) => run_external(external, program, case, limit, bench),
        (ReducerKind::Other(_), None) => return Ok(()),
    };
    let (after, compilations, trouble) = match result {
        Ok(result) => result,
        Err(failure) if failure.exit == Exit::Tool => return Err(failure),
        Err(failure) => (None, 0, Some(failure.to_string())),
    };
    if bench.stopped() {
        return Ok(());
    }
    let (name, seconds) = (tool.name, start.elapsed().as_secs_f64());
    let sizes = after.map(|after| ProgramSizes { before, after });
    let (bug, padded) = (case.bug.clone(), case.padded);
    let outcome = ReductionOutcome { bug, padded, tool: name, sizes, trouble, seconds, compilations };
    bench.tell(&outcome.line());
    outcomes.push(outcome);
    Ok(())
}

/// The result: size of the program and number of passes at the end, number of compilations, and the error, if any.
type Result3 = (Option<(Size, usize)>, usize, Option<String>);

fn parallel_oracle(case: &BenchmarkCase, bench: &Bench<'_>) -> ParallelOracle {
    ParallelOracle::new(
        case.signature.clone(),
        case.targets.fast.clone(),
        bench.jobs,
        bench.stop,
        triage::ignore_progress(),
    )
}

fn ours(
    case: &BenchmarkCase,
    parts: AlgorithmParts,
    limit: Duration,
    bench: &Bench<'_>,
) -> Result<Result3, Failure> {
    let mut oracle = parallel_oracle(case, bench);
    let (pair, confirmed) =
        shrink(case.program.module.clone(), case.steps.clone(), case, &mut oracle, (parts, limit))?;
    let trouble = match confirmed {
        true if pair.exhausted => Some(format!("not done in {:.0} s", limit.as_secs_f64())),
        true => None,
        false => Some("plain mlir-opt does not show the bug on the result".to_owned()),
    };
    Ok((Some((pair.after, pair.steps.len())), oracle.compilations(), trouble))
}

fn shrink(
    module: Module,
    steps: Vec<Step>,
    case: &BenchmarkCase,
    oracle: &mut ParallelOracle,
    (parts, limit): (AlgorithmParts, Duration),
) -> Result<(ReducedPair<Step>, bool), Failure> {
    let budget = ReductionBudget { max_tests: usize::MAX, deadline: Instant::now().checked_add(limit) };
    let shrunk = triage::shrink(module, steps, &case.targets, oracle, budget, parts)?;
    Ok((shrunk.pair, shrunk.confirmed.is_some()))
}

/// Runs another reducer between two reductions of the pipeline by Assay.
fn run_external(
    external: External,
    program: &Path,
    case: &BenchmarkCase,
    limit: Duration,
    bench: &Bench<'_>,
) -> Result<Result3, Failure> {
    let mut oracle = parallel_oracle(case, bench);
    let parts = (AlgorithmParts { program: false, ..FULL }, limit);
    let first = match shrink(case.program.module.clone(), case.steps.clone(), case, &mut oracle, parts) {
        Ok((pair, _)) => pair.steps,
        Err(failure) if failure.exit == Exit::Tool => return Err(failure),
        Err(_) => case.steps.clone(),
    };
    let ended = external.run(program, case, &first, limit, bench)?;
    let Some(Candidate { module, text }) = ended.program else {
        return Ok((None, oracle.compilations(), ended.trouble));
    };
    let size = Size::measure(&module, &text);
    // If the reduction fails, the present steps are used.
    let steps = match shrink(module, first.clone(), case, &mut oracle, parts) {
        Ok((second, true)) => second.steps.len(),
        _ => first.len(),
    };
    Ok((Some((size, steps)), oracle.compilations(), ended.trouble))
}
