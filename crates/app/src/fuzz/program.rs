//! One program, from generation to report.

use std::time::Instant;

use assay_campaign::run::{Judged, ProgramReport, Worker};
use assay_campaign::verdict::Verdict;
use assay_drive::Interrupt;
use assay_judge::Settings;

use super::parts::Part;
use super::source::{Made, ProgramKind};
use super::worker::FuzzWorker;

impl Worker for FuzzWorker {
    fn program(&mut self, index: u64) -> Result<Judged, String> {
        let made = self.parts.timed(Part::Generate, || self.sources.make(self.setup.seed, index))?;
        self.judge_made(index, &made)
    }
}

impl FuzzWorker {
    /// The report on a program that the target cannot read.
    pub fn rejected(index: u64, kind: ProgramKind, place: &str) -> ProgramReport {
        let (generator, seeds) = (kind.name().to_owned(), vec![place.to_owned()]);
        let mut report = ProgramReport { index, generator, seeds, ..ProgramReport::default() };
        report.verdicts.add(Verdict::Rejected);
        report
    }

    /// Judges a program as a campaign does.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn judge_made(&self, index: u64, made: &Made) -> Result<Judged, String> {
        let start = Instant::now();
        let (runs, inside) = (self.compiler.runs(), self.compiler.micros());
        let settings = self.settings(index, made);
        // Followers add samples where they need them; explorations do not.
        let samples = settings.samples && self.setup.strategy.is_some();
        let unsampled = Settings { samples, ..settings.clone() };
        let mut subject = self.subject(index, made, &unsampled);
        let outcome = self.judge(&mut subject, made, &settings);
        let mut report = subject.report;
        report.parts = self.parts.take();
        report.compiles = self.compiler.runs() - runs;
        report.micros = start.elapsed().as_micros() as u64;
        report.own_micros = report.micros.saturating_sub(self.compiler.micros() - inside);
        // Some checks treat an interrupted compiler as one without an answer, so an outcome may be incomplete.
        let interrupted = self.setup.compiler.limits.interrupt.is_some_and(Interrupt::is_raised);
        match outcome {
            _ if interrupted => Ok(Judged::Interrupted(report)),
            Ok(()) => Ok(Judged::Done(report)),
            Err(error) => Err(error.to_string()),
        }
    }
}
