//! Measures how good the judge is: does it find planted faults, and does it accept rewrites that preserve meaning?
//!
//! No compiler is involved: programs are parsed, planned, interpreted and compared.

mod faults;
mod rewrites;

use assay_engine::mutate::Editor;
use assay_ir::Module;
use assay_judge::{Behaviour, FunctionVerdict, Plan, PlannedFunction, Settings, Verdict};

use super::plot::{Plot, PlotKind};
use super::programs::ExperimentPrograms;
use super::report::{Report, Table};
use super::{Bench, figure};
use crate::commands::check::MEMORY_BYTES;
use crate::failure::Failure;
use crate::programs::mlirsmith_config;

/// What both parts use.
struct JudgeLab<'a> {
    bench: &'a Bench<'a>,
    programs: ExperimentPrograms,
    editor: Editor,
    /// Those of `assay check`.
    settings: Settings,
}

const COLUMNS: [&str; 12] = [
    "part", "program", "function", "kind", "dialect", "op", "place", "seen", "found", "inputs", "what",
    "input",
];

/// The experiment.
pub fn judge(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let mut settings = Settings::thorough();
    settings.config.memory = MEMORY_BYTES;
    let lab = JudgeLab {
        bench,
        programs: ExperimentPrograms::load(bench)?,
        editor: Editor::new(crate::registry(), &mlirsmith_config()).map_err(Failure::usage)?,
        settings,
    };
    let (some_faults, some_rewrites) = (faults::are_wanted(bench), rewrites::are_wanted(&lab));
    if !some_faults && !some_rewrites {
        let known = "rows are 'planted NAME' and 'rewrite NAME', by the names in the tables of a full run";
        return Err(Failure::usage(format!("no row has a name with {}", bench.only.join(" or ")))
            .help(known)
            .into());
    }
    let mut report = Report { table: Table::new(&COLUMNS), ..Report::default() };
    report.notes.push(format!("programs: {}", lab.programs.about()));
    if some_faults {
        faults::run(&lab, if some_rewrites { 0.5 } else { 1.0 }, &mut report)?;
    }
    if some_rewrites {
        rewrites::run(&lab, &mut report)?;
    }
    Ok(report)
}

impl JudgeLab<'_> {
    /// The verdicts on the functions of a plan: `target` compared with the program from which it was made.
    fn verdicts(&self, plan: &Plan, source: (&Module, &Behaviour), target: &Module) -> Vec<FunctionVerdict> {
        let registry = crate::registry();
        let after = Behaviour::after(source.1, target, registry, plan, &self.settings);
        assay_judge::judge(plan, [source.0, target], [source.1, &after], registry, &self.settings)
    }

    /// As [`JudgeLab::verdicts`], for one function and the executions of its source.
    fn verdict(
        &self,
        function: &PlannedFunction,
        source: (&Module, &Behaviour),
        target: &Module,
    ) -> Option<Verdict> {
        let plan = Plan { functions: vec![function.clone()], skipped: Vec::new() };
        self.verdicts(&plan, source, target).pop().map(|verdict| verdict.verdict)
    }
}

/// The part of an op's name before the first dot.
fn dialect(op: &str) -> &str {
    op.split('.').next().unwrap_or(op)
}

/// One bar for each row of a table whose last column is a share.
fn plot_of(rows: &[(String, f64)]) -> Plot {
    let groups = rows.iter().map(|(name, share)| (name.clone(), "%", vec![Some(*share)])).collect();
    Plot {
        title: "Planted faults that the default inputs find, of those that many inputs show".to_owned(),
        body: PlotKind::Bars { series: vec!["found"], groups },
    }
}

/// `99.5 %`, or `-` of nothing.
fn share(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => figure::show(figure::percent(part as f64, whole as f64), "%"),
    }
}
