//! What `--stats` prints.

use std::fmt::Write as _;

use assay_engine::generate::stats::Stats;
use assay_engine::grammar::Rejected;
use serde::Serialize;

use crate::globals::Globals;

/// Diversity of the programs, for `--json`. Pairs are counted over all programs, as in MLIRSmith's Table III.
#[derive(Serialize)]
struct DiversityRecord<'a> {
    programs: u64,
    total_ops: u64,
    dialects: usize,
    dialect_pairs_control: usize,
    dialect_pairs_data: usize,
    ops: usize,
    op_pairs_control: usize,
    op_pairs_data: usize,
    count_by_op: &'a std::collections::BTreeMap<String, u64>,
    dropped: Vec<Dropped>,
}

/// Ops that could not be made.
#[derive(Serialize)]
struct Dropped {
    op: &'static str,
    reason: String,
    count: u64,
}

/// Prints which ops the programs have, and which ops could not be generated.
pub fn print_diversity(
    globals: &Globals,
    stats: &Stats,
    rejected: &Rejected,
    busy: std::time::Duration,
) -> anyhow::Result<()> {
    let diversity = stats.diversity();
    if globals.json {
        globals.print_json_line(&DiversityRecord {
            programs: stats.programs,
            total_ops: stats.total_ops,
            dialects: diversity.dialects,
            dialect_pairs_control: diversity.dialect_pairs_control,
            dialect_pairs_data: diversity.dialect_pairs_data,
            ops: diversity.ops,
            op_pairs_control: diversity.op_pairs_control,
            op_pairs_data: diversity.op_pairs_data,
            count_by_op: &stats.ops,
            dropped: rejected
                .sorted()
                .into_iter()
                .map(|((op, reason), count)| Dropped { op, reason: reason.to_string(), count })
                .collect(),
        })?;
        return Ok(());
    }
    let mut text = String::new();
    let mut list: Vec<(&String, &u64)> = stats.ops.iter().collect();
    list.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (name, count) in list {
        let _ = writeln!(text, "{count:>9}  {name}");
    }
    let _ = writeln!(text, "\nprograms                       {}", stats.programs);
    let _ = writeln!(text, "ops in all                     {}", stats.total_ops);
    let _ = writeln!(text, "dialects                       {}", diversity.dialects);
    let (control, data) = (diversity.dialect_pairs_control, diversity.dialect_pairs_data);
    let _ = writeln!(text, "dialect pairs (control/data)   {control} / {data}");
    let _ = writeln!(text, "operations                     {}", diversity.ops);
    let (control, data) = (diversity.op_pairs_control, diversity.op_pairs_data);
    let _ = writeln!(text, "operation pairs (control/data) {control} / {data}");
    let rate = stats.programs as f64 / busy.as_secs_f64().max(1e-9);
    let _ = writeln!(text, "programs per second            {rate:.0}");
    let rejected = rejected.sorted();
    if !rejected.is_empty() {
        let _ = writeln!(text, "\ndropped while programs were made:");
        let mut list: Vec<_> = rejected.iter().collect();
        list.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        for ((op, reason), count) in list {
            let _ = writeln!(text, "{count:>9}  {op}: {reason}");
        }
    }
    globals.print(&text)?;
    Ok(())
}
