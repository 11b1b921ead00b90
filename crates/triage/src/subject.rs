//! A program under test, with what it must do and the report on it.

use std::rc::Rc;
use std::time::Duration;

use assay_campaign::ProgramReport;
use assay_campaign::finding::Origin;
use assay_campaign::verdict::ComparisonVerdict;
use assay_drive::catalogue::whole_assumption;
use assay_drive::{Catalogue, Step};
use assay_ir::Module;
use assay_judge::{Behaviour, KnownFunctions, Plan, VerdictCounts};

use crate::precondition::satisfies;

/// What is known about a compiler that reads a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProgramReading {
    /// Nothing: it was never stopped before the first step.
    #[default]
    Untried,
    /// It reads the program in this time.
    Takes(Duration),
    /// It does not end.
    Hangs,
}

impl ProgramReading {
    /// The time that reading is known to take.
    pub fn time(self) -> Duration {
        match self {
            ProgramReading::Takes(time) => time,
            ProgramReading::Untried | ProgramReading::Hangs => Duration::ZERO,
        }
    }

    /// The time that a run gets for reading, besides its usual limits: no two runs take the same time.
    pub fn allowance(self) -> Duration {
        self.time() * 2
    }
}

/// A program under test.
pub struct TestedProgram {
    /// Where it comes from.
    pub origin: Origin,
    /// In generic form.
    pub text: String,
    /// The inputs that it is judged on.
    pub plan: Plan,
    /// What it does on them.
    pub behaviour: Rc<Behaviour>,
    /// What its pipelines share.
    pub known: Rc<KnownFunctions>,
    /// Whether all pipelines of this program are sound for it, so that a difference after any step is conclusive.
    pub sound_passes_only: bool,
    /// Whether the compiler reads the program.
    pub reading: ProgramReading,
    /// The results so far.
    pub report: ProgramReport,
}

impl TestedProgram {
    /// A program with its behaviour. Its report is empty.
    pub fn new(origin: Origin, text: String, plan: Plan, behaviour: Behaviour) -> TestedProgram {
        let report = ProgramReport {
            index: origin.index,
            generator: origin.generator.clone(),
            seeds: origin.seeds.clone(),
            ..ProgramReport::default()
        };
        TestedProgram {
            origin,
            text,
            plan,
            behaviour: Rc::new(behaviour),
            known: Rc::default(),
            sound_passes_only: false,
            reading: ProgramReading::default(),
            report,
        }
    }

    /// Whether a difference after a step is conclusive: the pass claims to be sound for the program `before` the step, which is
    /// asked for only if the pass assumes something of it. If the pass may change the bits of floats, only differences beyond
    /// the tolerances of the ops count ([`assay_judge::tolerance`]).
    pub fn is_judged_after<'m>(
        &self,
        step: &Step,
        catalogue: &Catalogue,
        before: impl FnOnce() -> Option<&'m Module>,
    ) -> bool {
        let claims = |assumed| before().is_some_and(|program| satisfies(program, assumed));
        self.sound_passes_only || catalogue.is_sound(step) || whole_assumption(&step.pass).is_some_and(claims)
    }

    /// Adds verdicts on steps to the report.
    pub fn count(&mut self, counts: VerdictCounts) {
        self.report.verdicts.add_many(ComparisonVerdict::Ok, counts.refines as u64);
        self.report.verdicts.add_many(ComparisonVerdict::WrongValue, counts.differs as u64);
        for (kind, times) in counts.not_comparable {
            let open = ComparisonVerdict::NotComparable(kind.phrase().to_owned());
            self.report.verdicts.add_many(open, times as u64);
        }
    }
}
