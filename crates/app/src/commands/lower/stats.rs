//! Counts how many paths reach the `llvm` dialect, and compares the strategies.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use assay_explore::{ConversionSchedule, PathEnd, Strategy};
use serde::Serialize;

use super::path_lowerer::{Draws, LoweredPath, PathLowerer};
use super::{LowerArgs, ProgramOrigin, origins};
use crate::columns::TextTable;
use crate::commands::check::pool;
use crate::exit::Exit;
use crate::globals::Globals;
use crate::progress::{ProgressDisplay, Total};

/// The results of the paths of one strategy on one kind of program.
#[derive(Clone, Debug, Default, Serialize)]
struct StrategyRow {
    kind: &'static str,
    strategy: &'static str,
    /// Whether optimisations are drawn regardless of the ops.
    random_opts: bool,
    paths: u64,
    reached: u64,
    /// Steps of the paths that reached `llvm`, optimisations included.
    steps: u64,
    /// Conversions tried on those paths.
    tried: u64,
    stuck: u64,
    too_long: u64,
    /// The compiler crashed, hung, or made invalid IR.
    ended: u64,
    /// For each reason why other paths stopped: how often it occurred, and the first program.
    reasons: BTreeMap<String, (u64, u64)>,
    /// For each reason, programs that were left out because no pass lowers one of their ops. In the form of `reasons`.
    left_out: BTreeMap<String, (u64, u64)>,
}

impl StrategyRow {
    fn add(&mut self, index: u64, path: &LoweredPath) {
        self.paths += 1;
        let counter = match &path.lowering.end {
            PathEnd::Lowered => {
                self.reached += 1;
                self.steps += path.lowering.steps.len() as u64;
                self.tried += path.lowering.tried as u64;
                return;
            }
            PathEnd::Stuck(_) => &mut self.stuck,
            PathEnd::TooLong(_) => &mut self.too_long,
            PathEnd::Ended | PathEnd::Unparsable(_) => &mut self.ended,
        };
        *counter += 1;
        self.reasons.entry(format!("{}: {}", path.word(), path.reason())).or_insert((0, index)).0 += 1;
    }

    fn name(&self) -> String {
        let opts = if self.random_opts { ", random opts" } else { "" };
        format!("{}{opts}", self.strategy)
    }

    fn share(&self) -> f64 {
        100.0 * self.reached as f64 / self.paths.max(1) as f64
    }

    /// The mean of a number over the paths that reached `llvm`.
    fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.reached.max(1) as f64
    }
}

/// Runs `assay lower --stats`. A strategy keeps its priorities from path to path. So each pair of a kind and a strategy is run as
/// a whole.
pub fn run(
    args: &LowerArgs,
    globals: &Globals,
    lowerer: &PathLowerer,
    strategies: &[Strategy],
) -> anyhow::Result<Exit> {
    let origins = origins(args, globals, lowerer)?;
    let each = args.optnum_each.unwrap_or(0);
    let mut work: Vec<Measurement> = Vec::new();
    for origin in &origins {
        let plain = strategies.iter().map(|&strategy| (strategy, false));
        // The ablation compares paths with and without optimisations, so it needs some.
        let ablated =
            strategies.iter().filter(|_| args.random_opts && each > 0).map(|&strategy| (strategy, true));
        let of = |(strategy, random)| Measurement { origin, strategy, draws: Draws { each, random } };
        work.extend(plain.chain(ablated).map(of));
    }
    let mut rows = Vec::new();
    let paths = args.count.saturating_mul(work.len() as u64);
    let progress = ProgressDisplay::new(globals, "lowering programs", Total::Count(paths));
    pool::run_in_order(
        &work,
        args.jobs,
        || (),
        |(), work| measure(args, lowerer, work, &progress),
        |row| {
            rows.push(row?);
            Ok(())
        },
    )?;
    drop(progress);
    if globals.json {
        globals.print_json(&rows)?;
    } else {
        globals.print(&(head(args, lowerer) + &table(&rows) + &reasons(&rows)))?;
    }
    Ok(Exit::Clean)
}

/// The row of the table to be filled.
struct Measurement<'a> {
    origin: &'a ProgramOrigin,
    strategy: Strategy,
    draws: Draws,
}

fn measure(
    args: &LowerArgs,
    lowerer: &PathLowerer,
    work: &Measurement,
    progress: &ProgressDisplay,
) -> anyhow::Result<StrategyRow> {
    let Measurement { origin, strategy, draws } = work;
    let (kind, random_opts) = (origin.name(), draws.random);
    let mut row = StrategyRow { kind, strategy: strategy.name(), random_opts, ..StrategyRow::default() };
    let mut schedule = ConversionSchedule::new(*strategy);
    for index in 0..args.count.saturating_mul(PATIENCE) {
        if row.paths == args.count {
            break;
        }
        let program = origin.program(args.seed, index)?;
        match lowerer.hopeless(&program).filter(|_| !args.all_ops) {
            Some(reason) => row.left_out.entry(reason).or_insert((0, index)).0 += 1,
            None => {
                row.add(index, &lowerer.build_path(&program, &mut schedule, index, *draws)?);
                progress.step(1);
            }
        }
    }
    Ok(row)
}

fn head(args: &LowerArgs, lowerer: &PathLowerer) -> String {
    let LowerArgs { count, seed, max_steps, .. } = args;
    let optnum_each = args.optnum_each.unwrap_or(0);
    let back_end = if lowerer.compiler.library.is_some() { "library" } else { "process" };
    format!(
        "{count} paths a row, seed {seed}, {} by {back_end}; {max_steps} conversions at the most, \
         optnum_each {optnum_each}\n\n",
        lowerer.compiler.target.name,
    )
}

fn table(rows: &[StrategyRow]) -> String {
    let headings =
        ["programs", "strategy", "reached", "share", "length", "tried", "stuck", "too long", "ended"];
    let mut table = TextTable::new(headings).align_right(2..headings.len());
    for row in rows {
        table.row([
            row.kind.to_string(),
            row.name().to_string(),
            row.reached.to_string(),
            format!("{:.2} %", row.share()),
            format!("{:.1}", row.mean(row.steps)),
            format!("{:.1}", row.mean(row.tried)),
            row.stuck.to_string(),
            row.too_long.to_string(),
            row.ended.to_string(),
        ]);
    }
    let mut text = table.text(str::to_owned);
    text.push_str(
        "length: passes of a path that reached llvm, mean (DESIL: 21); tried: its conversions, failed ones too\n\
         LOBE, table III: 97.17 % by its own strategy, 82.23 % without feedback, 0.06 % without rules\n",
    );
    text
}

/// The reasons why paths did not reach `llvm`.
fn reasons(rows: &[StrategyRow]) -> String {
    let mut text = String::new();
    for row in rows.iter().filter(|row| !row.reasons.is_empty()) {
        let _ = writeln!(text, "\n{} by {}: what stopped {}", row.kind, row.name(), row.paths - row.reached);
        text.push_str(&list(&row.reasons));
    }
    let mut kinds: Vec<&StrategyRow> = rows.iter().filter(|row| !row.left_out.is_empty()).collect();
    kinds.dedup_by_key(|row| row.kind);
    for row in kinds {
        let count: u64 = row.left_out.values().map(|(count, _)| count).sum();
        let made = count + row.paths;
        let _ =
            writeln!(text, "\n{}: {count} of {made} programs left out, since nothing lowers them", row.kind);
        text.push_str(&list(&row.left_out));
    }
    text
}

/// Reasons, the most frequent first.
fn list(reasons: &BTreeMap<String, (u64, u64)>) -> String {
    let mut list: Vec<_> = reasons.iter().collect();
    list.sort_by_key(|(_, (count, first))| (std::cmp::Reverse(*count), *first));
    let line = |(reason, (count, first)): (&String, &(u64, u64))| {
        format!("{count:>6}  {reason} [program {first}]\n")
    };
    list.into_iter().take(SHOWN).map(line).collect()
}

/// Number of reasons per row in the text output; `--json` has all.
const SHOWN: usize = 12;

/// The maximum number of programs to generate for one that is not left out.
const PATIENCE: u64 = 20;
