//! Measures how good the prover is: its answers on planted faults, on rewrites that preserve meaning and on small random
//! functions are compared with the judge on inputs. A compiler only says whether its verifier accepts an edited program.

mod edits;
mod pair;
mod peer;
mod random;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use assay_drive::Compiler;
use assay_drive::opt::OptOutcome;
use assay_engine::mutate::Editor;
use assay_ir::{Module, print};
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
use crate::target;

/// The solver's time limit for one question, as in `assay prove`.
const TIME: Duration = Duration::from_secs(5);
/// The shares of the parts in the time.
const TIMES: [f64; 3] = [0.4, 0.3, 0.3];
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
    /// Its verifier decides which edits count.
    compiler: Compiler,
    left_out: LeftOutEdits,
}

/// Edits that do not count.
#[derive(Default)]
struct LeftOutEdits {
    /// The compiler's verifier rejects the program.
    refused: AtomicUsize,
    /// Documents leave open what the function does after the edit, and not before: neither answer would be right.
    opened: AtomicUsize,
}

impl LeftOutEdits {
    fn note(&self) -> String {
        let [refused, opened] = [&self.refused, &self.opened].map(|count| count.load(Ordering::Relaxed));
        format!(
            "left out: {refused} edits that the compiler's verifier rejects, and {opened} after which documents leave open \
             what the function does"
        )
    }
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
    let compiler = Compiler { allow_unregistered: true, ..target::compiler(bench.globals)? };
    let programs = ExperimentPrograms::load(bench)?;
    let left_out = LeftOutEdits::default();
    let lab = ProverLab { bench, programs, editor, settings, effort, peer, compiler, left_out };
    let wanted = ["planted", "rewrite", "random"].map(|part| bench.wants(part));
    if wanted == [false; 3] {
        let failure = Failure::usage(format!("no part has a name with {}", bench.only.join(" or ")));
        return Err(failure.help("the parts are planted, rewrite and random").into());
    }
    let mut report = Report { table: Table::new(&COLUMNS), ..Report::default() };
    report.notes.push(format!("programs: {}", lab.programs.about()));
    let mut bars = Vec::new();
    let times = wanted.iter().zip(TIMES).map(|(&wanted, time)| if wanted { time } else { 0.0 });
    let times: Vec<f64> = times.collect();
    let until = |last: usize| times[..=last].iter().sum::<f64>() / times.iter().sum::<f64>();
    for (number, part) in [&edits::PLANTED, &edits::REWRITES].into_iter().enumerate() {
        if wanted[number] {
            let examined = edits::run(&lab, part, until(number))?;
            edits::add_tables(&lab, part, &examined, &mut report);
            bars.push((part.name.to_owned(), "%", vec![Some(decided(&examined))]));
        }
    }
    if wanted[2] {
        random::run(&lab, &mut report)?;
    }
    report.notes.push(lab.left_out.note());
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
    /// Whether the compiler's verifier accepts a program.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    fn accepts(&self, module: &Module) -> anyhow::Result<bool> {
        let outcome = self.compiler.print_generic(&print(module)).map_err(|error| target::failure(&error))?;
        Ok(matches!(outcome, OptOutcome::Ok { .. }))
    }

    /// Whether an edit counts.
    ///
    /// # Errors
    /// As `accepts`.
    fn takes(&self, edited: &Module) -> anyhow::Result<bool> {
        let is_taken = self.accepts(edited)?;
        self.left_out.refused.fetch_add(usize::from(!is_taken), Ordering::Relaxed);
        Ok(is_taken)
    }

    fn prover<'a>(&'a self, settings: &'a Settings) -> Prover<'a> {
        Prover { registry: crate::registry(), settings, effort: &self.effort }
    }
}
