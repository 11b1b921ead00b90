//! `assay findings stats`: programs, findings and causes by day or week.

use assay_campaign::run::MAX_ATTEMPTS;
use assay_campaign::store::{Period, Statistics, Store};

use crate::columns::TextTable;
use crate::console;
use crate::exit::Exit;
use crate::globals::Globals;
use crate::style::{Paint, utc};

/// The arguments of `assay findings stats`.
#[derive(Debug, clap::Args)]
pub struct FindingsStatsArgs {
    /// The length of a line's time, in UTC; a week begins on Monday.
    #[arg(long, value_name = "PERIOD", value_enum, default_value = "day")]
    per: Per,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Per {
    Day,
    Week,
}

/// Runs the command.
pub fn run(args: &FindingsStatsArgs, globals: &Globals) -> anyhow::Result<Exit> {
    let (per, title) = match args.per {
        Per::Day => (Period::Day, "day"),
        Per::Week => (Period::Week, "week of"),
    };
    let store = Store::read(&globals.db)?;
    let rows = store.statistics(per)?;
    if globals.json {
        globals.print_json(&rows)?;
        return Ok(Exit::Clean);
    }
    globals.print(&table(title, &rows, globals.paint))?;
    match store.count_skipped(MAX_ATTEMPTS)? {
        0 => {}
        programs => globals.print(&format!("{}\n", console::skipped(programs)))?,
    }
    Ok(Exit::Clean)
}

fn table(title: &str, rows: &[Statistics], paint: Paint) -> String {
    let headings = [title, "programs", "compilations", "findings", "causes", "new"];
    let mut table = TextTable::new(headings).align_right(1..headings.len());
    let mut total = Statistics::default();
    let cells = |name: &str, row: &Statistics| {
        let Statistics { programs, compiles, findings, causes, new, .. } = row;
        let numbers = [programs, compiles, findings, causes, new].map(u64::to_string);
        std::iter::once(name.to_owned()).chain(numbers)
    };
    for row in rows {
        table.row(cells(&utc(row.from)[..10], row));
        total.programs += row.programs;
        total.compiles += row.compiles;
        total.findings += row.findings;
        total.causes += row.causes;
        total.new += row.new;
    }
    table.row(cells("all", &total));
    let lines = table.lines();
    let last = lines.len() - 1;
    let line = |(index, line): (usize, &String)| match index {
        0 => paint.faint(line) + "\n",
        index if index == last => paint.strong(line) + "\n",
        _ => format!("{line}\n"),
    };
    lines.iter().enumerate().map(line).collect()
}
