//! `assay findings stats`: programs, findings and causes by day or week.

use assay_campaign::store::{Period, Statistics, Store};

use crate::exit::Exit;
use crate::globals::Globals;
use crate::style::{Paint, utc};

/// In which stretches.
#[derive(Debug, clap::Args)]
pub struct Args {
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
pub fn run(args: &Args, globals: &Globals) -> anyhow::Result<Exit> {
    let (per, title) = match args.per {
        Per::Day => (Period::Day, "day"),
        Per::Week => (Period::Week, "week of"),
    };
    let rows = Store::read(&globals.db)?.statistics(per)?;
    if globals.json {
        globals.print_json(&rows)?;
    } else {
        globals.print(&table(title, &rows, globals.paint))?;
    }
    Ok(Exit::Clean)
}

fn table(title: &str, rows: &[Statistics], paint: Paint) -> String {
    let head = format!(
        "{title:<10}  {:>12}  {:>12}  {:>8}  {:>6}  {:>5}",
        "programs", "compilations", "findings", "causes", "new"
    );
    let mut text = paint.faint(&head) + "\n";
    let mut total = Statistics::default();
    let line = |name: &str, row: &Statistics| {
        let Statistics { programs, compiles, findings, causes, new, .. } = row;
        format!("{name:<10}  {programs:>12}  {compiles:>12}  {findings:>8}  {causes:>6}  {new:>5}\n")
    };
    for row in rows {
        text += &line(&utc(row.from)[..10], row);
        total.programs += row.programs;
        total.compiles += row.compiles;
        total.findings += row.findings;
        total.causes += row.causes;
        total.new += row.new;
    }
    text + &paint.strong(line("all", &total).trim_end()) + "\n"
}
