//! Combines the results of the reductions, as in the paper's table.

use std::fmt::Write as _;

use assay_reduce::Size;

use super::ReducerRow;
use crate::eval::Report;
use crate::eval::figure::{Figure, percent, show};
use crate::eval::plot::Plot;
use crate::eval::report::Table;

/// Sizes of program and pipeline.
pub struct ProgramSizes {
    pub before: (Size, usize),
    pub after: (Size, usize),
}

/// One reduction.
pub struct ReductionOutcome {
    pub bug: String,
    pub padded: bool,
    pub tool: &'static str,
    /// The sizes at the end; `None` if no reduced program was left.
    pub sizes: Option<ProgramSizes>,
    /// Why it is not a success.
    pub trouble: Option<String>,
    pub seconds: f64,
    pub compilations: usize,
}

impl ReductionOutcome {
    fn variant(&self) -> &'static str {
        if self.padded { "padded" } else { "plain" }
    }

    fn is_success(&self) -> bool {
        self.trouble.is_none() && self.sizes.is_some()
    }

    /// Reduction in percent, of ops and of passes; 0 if there is no result.
    fn reductions(&self) -> (f64, f64) {
        let Some(ProgramSizes { before, after }) = &self.sizes else { return (0.0, 0.0) };
        let gone = |before: usize, after: usize| percent(before as f64 - after as f64, before as f64);
        (gone(before.0.ops, after.0.ops), gone(before.1, after.1))
    }

    /// For people, while it runs.
    pub fn line(&self) -> String {
        let mut line = format!("{} {} {}:", self.bug, self.variant(), self.tool);
        if let Some(ProgramSizes { before, after }) = &self.sizes {
            let _ = write!(
                line,
                " ops {} → {}, bytes {} → {}, passes {} → {},",
                before.0.ops, after.0.ops, before.0.text, after.0.text, before.1, after.1
            );
        }
        let _ = write!(line, " {:.1} s", self.seconds);
        if let Some(trouble) = &self.trouble {
            let _ = write!(line, " ({trouble})");
        }
        line
    }

    fn row(&self) -> Vec<String> {
        let numbers = match &self.sizes {
            Some(ProgramSizes { before, after }) => {
                [before.0.ops, after.0.ops, before.0.text, after.0.text, before.1, after.1]
                    .map(|n| n.to_string())
            }
            None => Default::default(),
        };
        let mut row = vec![self.bug.clone(), self.variant().to_owned(), self.tool.to_owned()];
        row.push(self.is_success().to_string());
        row.extend(numbers);
        row.extend([format!("{:.2}", self.seconds), self.compilations.to_string()]);
        row.push(self.trouble.clone().unwrap_or_default());
        row
    }
}

const COLUMNS: [&str; 13] = [
    "bug",
    "variant",
    "tool",
    "success",
    "ops_before",
    "ops_after",
    "bytes_before",
    "bytes_after",
    "passes_before",
    "passes_after",
    "seconds",
    "compilations",
    "trouble",
];

/// Makes a table of all reductions. The first tool is Assay.
pub fn report(
    tools: &'static [ReducerRow],
    outcomes: &[ReductionOutcome],
    notes: Vec<String>,
    differs: &[&str],
) -> Report {
    let mut summary = Table::new(&[
        "",
        "bugs",
        "successes",
        "IR reduction",
        "pass reduction",
        "mean",
        "median",
        "longest",
        "paper: successes",
        "IR",
        "passes",
        "time",
    ]);
    let mut figures = Vec::new();
    for padded in [true, false] {
        for tool in tools {
            let of: Vec<&ReductionOutcome> =
                outcomes.iter().filter(|one| one.padded == padded && one.tool == tool.name).collect();
            if !of.is_empty() {
                let means = ColumnMeans::new(&of);
                summary.rows.push(means.row(padded, tool, of.len()));
                if padded {
                    figures.extend(means.figures(tool));
                }
            }
        }
    }
    let mut notes = notes;
    for other in &tools[1..] {
        notes.extend(compare(tools[0].name, other.name, outcomes));
    }
    let mut table = Table::new(&COLUMNS);
    table.rows = outcomes.iter().map(ReductionOutcome::row).collect();
    let plot = Plot::from_figures("DuoReduce, Table 2: padded bugs", &figures);
    let differs = differs.iter().map(|&line| line.to_owned()).collect();
    Report { figures, summary: Some(summary), table, plot, notes, differs, ..Report::default() }
}

/// The paper's four columns.
struct ColumnMeans {
    successes: usize,
    success: f64,
    ops: f64,
    passes: f64,
    seconds: Vec<f64>,
}

impl ColumnMeans {
    fn new(outcomes: &[&ReductionOutcome]) -> ColumnMeans {
        let number = outcomes.len() as f64;
        let successes = outcomes.iter().filter(|one| one.is_success()).count();
        let sums =
            outcomes.iter().map(|one| one.reductions()).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        let mut seconds: Vec<f64> = outcomes.iter().map(|one| one.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let success = percent(successes as f64, number);
        ColumnMeans { successes, success, ops: sums.0 / number, passes: sums.1 / number, seconds }
    }

    fn mean(&self) -> f64 {
        self.seconds.iter().sum::<f64>() / self.seconds.len() as f64
    }

    fn row(&self, padded: bool, tool: &ReducerRow, bugs: usize) -> Vec<String> {
        let median = self.seconds[self.seconds.len() / 2];
        let longest = self.seconds[self.seconds.len() - 1];
        let mut row =
            vec![format!("{}{}", tool.name, if padded { ", padded" } else { "" }), bugs.to_string()];
        row.push(self.successes.to_string());
        row.extend([self.ops, self.passes].map(|share| format!("{share:.1} %")));
        row.extend([self.mean(), median, longest].map(|seconds| format!("{seconds:.1} s")));
        match tool.paper {
            Some([success, ops, passes, seconds]) => {
                row.extend([success, ops, passes].map(|share| show(share, "%")));
                row.push(show(seconds, "s"));
            }
            None => row.extend(std::iter::repeat_n("-".to_owned(), 4)),
        }
        row
    }

    fn figures(&self, tool: &ReducerRow) -> Vec<Figure> {
        let Some([success, ops, passes, seconds]) = tool.paper else { return Vec::new() };
        let figure =
            |what: &str, unit, paper, ours| Figure::new(format!("{}: {what}", tool.name), unit, paper, ours);
        vec![
            figure("successes", "%", success, self.success),
            figure("IR reduction", "%", ops, self.ops),
            figure("pass reduction", "%", passes, self.passes),
            figure("mean time", "s", seconds, self.mean()),
        ]
    }
}

/// The cases for which one tool's result is larger than another's, if the other has a result.
fn compare(ours: &str, other: &str, outcomes: &[ReductionOutcome]) -> Option<String> {
    let of = |name: &str| outcomes.iter().filter(|one| one.tool == name).collect::<Vec<_>>();
    let others = of(other);
    let mut larger = Vec::new();
    let mut compared = 0;
    for mine in of(ours) {
        let same = |one: &&&ReductionOutcome| one.bug == mine.bug && one.padded == mine.padded;
        let theirs = others.iter().find(same).and_then(|one| one.sizes.as_ref());
        let (Some(mine_sizes), Some(theirs)) = (&mine.sizes, theirs) else { continue };
        compared += 1;
        let key = |sizes: &ProgramSizes| (sizes.after.0.ops, sizes.after.0.text);
        let (a, b) = (key(mine_sizes), key(theirs));
        if a > b {
            let (what, a, b) = if a.0 > b.0 { ("ops", a.0, b.0) } else { ("bytes", a.1, b.1) };
            larger.push(format!("{} {} ({a} {what}, not {b})", mine.bug, mine.variant()));
        }
    }
    (compared > 0).then(|| {
        let list = if larger.is_empty() { String::new() } else { format!(": {}", larger.join(", ")) };
        format!("{ours} is larger than {other} on {} of {compared}{list}", larger.len())
    })
}
