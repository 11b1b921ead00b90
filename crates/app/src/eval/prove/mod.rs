//! Measures how good the prover is: its answers on planted faults, on rewrites that preserve meaning and on small random
//! functions are compared with the judge on inputs. No compiler is involved.

mod edits;
mod pair;
mod peer;
mod random;

use std::time::Duration;

use assay_engine::mutate::Editor;
use assay_judge::Settings;
use assay_prove::{Effort, Prover};

use self::pair::Examined;
use self::peer::Peer;
use super::Bench;
use super::figure::percent;
use super::plot::{Plot, PlotKind};
use super::programs::ExperimentPrograms;
use super::report::{Report, Table};
use crate::commands::check::MEMORY_BYTES;
use crate::commands::solving::no_solver;
use crate::failure::Failure;
use crate::programs::mlirsmith_config;

/// The solver's time limit for one question, as in `assay prove`.
const TIME: Duration = Duration::from_secs(5);
/// Edits of each kind, and random functions.
const EDITS: usize = 500;
const RANDOM: usize = 10_000;

/// What all parts use.
struct ProverLab<'a> {
    bench: &'a Bench<'a>,
    programs: ExperimentPrograms,
    editor: Editor,
    /// Those of `assay prove`.
    settings: Settings,
    effort: Effort,
    peer: Option<Peer>,
}

const COLUMNS: [&str; 12] = [
    "part",
    "program",
    "function",
    "kind",
    "op",
    "place",
    "inputs",
    "prover",
    "why",
    "seconds",
    "peer",
    "peer seconds",
];

/// The experiment.
pub fn prove(bench: &Bench<'_>) -> anyhow::Result<Report> {
    let mut settings = Settings::thorough();
    settings.config.memory = MEMORY_BYTES;
    let effort = Effort::with_library(TIME).ok_or_else(no_solver)?;
    let peer = bench.peer.as_deref().map(|name| Peer::find(name, &effort)).transpose()?;
    let editor = Editor::new(crate::registry(), &mlirsmith_config()).map_err(Failure::usage)?;
    let lab = ProverLab { bench, programs: ExperimentPrograms::load(bench)?, editor, settings, effort, peer };
    let wanted = ["planted", "rewrite", "random"].map(|part| bench.wants(part));
    if wanted == [false; 3] {
        let failure = Failure::usage(format!("no part has a name with {}", bench.only.join(" or ")));
        return Err(failure.help("the parts are planted, rewrite and random").into());
    }
    let mut report = Report { table: Table::new(&COLUMNS), ..Report::default() };
    report.notes.push(format!("programs: {}", lab.programs.about()));
    let mut bars = Vec::new();
    for (part, wanted, until) in [(&edits::PLANTED, wanted[0], 0.4), (&edits::REWRITES, wanted[1], 0.7)] {
        if wanted {
            let examined = edits::run(&lab, part, until)?;
            edits::add_tables(&lab, part, &examined, &mut report);
            bars.push((part.name.to_owned(), "%", vec![Some(decided(&examined))]));
        }
    }
    if wanted[2] {
        random::run(&lab, &mut report)?;
    }
    report.plot = Plot {
        title: "Edited functions of which the prover is sure".to_owned(),
        body: PlotKind::Bars { series: vec!["sure"], groups: bars },
    };
    Ok(report)
}

/// The share of edits on which the prover gives a definite answer.
fn decided(examined: &[Examined]) -> f64 {
    let sure = examined.iter().filter(|each| !each.word.is_unknown()).count();
    percent(sure as f64, examined.len() as f64)
}

impl ProverLab<'_> {
    fn prover<'a>(&'a self, settings: &'a Settings) -> Prover<'a> {
        Prover { registry: crate::registry(), settings, effort: &self.effort }
    }
}
