//! One path, step by step.

use std::collections::BTreeSet;
use std::sync::Arc;

use assay_drive::Step;
use rand_pcg::Pcg64Mcg;

use crate::optimise::Optimisations;
use crate::present::Present;
use crate::rules::Rules;
use crate::schedule::{ConversionSchedule, NextStep};

/// What a pass did to a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applied<P = String> {
    /// The program after it.
    Changed(P),
    /// It ran and the program is the same.
    Unchanged,
    /// The pass gave up in a regular way; the program is unchanged.
    Failed,
    /// The path cannot continue: a crash, a hang, invalid IR. The implementation of the trait keeps the details.
    Ended,
}

/// Applies one pass to a program in generic form.
pub trait Apply {
    /// Runs one pass on a program in generic form.
    fn apply(&mut self, program: &str, step: &Step) -> Applied;
}

/// Holds programs in some form, and knows what passes do to them: a compiler, or a graph of earlier results of a
/// compiler.
pub trait LoweringBackend {
    /// A program in the form that the passes take as input.
    type Program: Clone;

    /// The ops of a program.
    ///
    /// # Errors
    /// If it cannot be read.
    fn present(&mut self, program: &Self::Program) -> Result<Arc<Present>, String>;

    /// Runs one pass.
    fn apply(&mut self, program: &Self::Program, step: &Step) -> Applied<Self::Program>;
}

/// Programs as texts.
struct TextBackend<'a>(&'a mut dyn Apply);

impl LoweringBackend for TextBackend<'_> {
    type Program = String;

    fn present(&mut self, program: &String) -> Result<Arc<Present>, String> {
        let module = assay_ir::parse(program).map_err(|error| error.to_string())?;
        Ok(Arc::new(Present::from_module(&module)))
    }

    fn apply(&mut self, program: &String, step: &Step) -> Applied {
        self.0.apply(program, step)
    }
}

/// How paths are built.
#[derive(Clone, Copy, Debug)]
pub struct PathOptions {
    /// Conversions tried at most (LOBE: 30).
    pub max_steps: usize,
    /// Maximal number of optimisation passes before each conversion (`optnum_each`); the actual number is drawn.
    pub optimisations: usize,
}

impl Default for PathOptions {
    fn default() -> PathOptions {
        PathOptions { max_steps: 30, optimisations: 0 }
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// All ops are of the `llvm` dialect.
    Lowered,
    /// No rule applies any more; these ops are left, by name.
    Stuck(Vec<String>),
    /// The maximal number of steps is reached; these ops are left, by name.
    TooLong(Vec<String>),
    /// The applier ended it.
    Ended,
    /// The initial program cannot be parsed.
    Unparsable(String),
}

/// A step that changed the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectiveStep {
    /// The pass and its options.
    pub step: Step,
    /// Whether the step was a lowering conversion, not an optimisation.
    pub conversion: bool,
}

/// One path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoweringPath<P = String> {
    /// The steps that changed the program, in order.
    pub steps: Vec<EffectiveStep>,
    /// Conversions tried, failed ones included.
    pub tried: usize,
    /// Steps after which the compiler printed an unparsable program, with the reason; the path continued without them.
    pub unparsable: Vec<(Step, String)>,
    /// The program at the end.
    pub program: P,
    /// Why the path ends here.
    pub end: PathEnd,
}

/// Builds paths.
#[derive(Clone, Copy)]
pub struct PathBuilder<'a> {
    /// Which conversion rewrites which op.
    pub rules: &'a Rules,
    /// Passes to run between conversions.
    pub optimisations: &'a Optimisations,
    /// Bounds and choices of a path.
    pub options: &'a PathOptions,
    /// Number of conversions that have optimisation passes before them, counted from the end of the given steps.
    pub optimised: usize,
}

/// A path that is being built.
struct OpenPath<T: LoweringBackend> {
    path: LoweringPath<T::Program>,
    present: Arc<Present>,
}

impl<'a> PathBuilder<'a> {
    /// A builder that runs optimisation passes before each conversion.
    pub fn new(
        rules: &'a Rules,
        optimisations: &'a Optimisations,
        options: &'a PathOptions,
    ) -> PathBuilder<'a> {
        PathBuilder { rules, optimisations, options, optimised: usize::MAX }
    }

    /// Builds one path from a program in generic form.
    pub fn build_from_text(
        &self,
        program: &str,
        schedule: &mut ConversionSchedule,
        rng: &mut Pcg64Mcg,
        apply: &mut dyn Apply,
    ) -> LoweringPath {
        self.build(program.to_owned(), &[], schedule, rng, &mut TextBackend(apply))
    }

    /// Builds one path, which begins with the `given` steps and then makes its own choices.
    pub fn build<T: LoweringBackend>(
        &self,
        start: T::Program,
        given: &[EffectiveStep],
        schedule: &mut ConversionSchedule,
        rng: &mut Pcg64Mcg,
        backend: &mut T,
    ) -> LoweringPath<T::Program> {
        let (steps, unparsable) = (Vec::new(), Vec::new());
        let path = LoweringPath { steps, tried: 0, unparsable, program: start, end: PathEnd::Ended };
        let present = match backend.present(&path.program) {
            Ok(present) => present,
            Err(error) => return LoweringPath { end: PathEnd::Unparsable(error), ..path },
        };
        let mut open = OpenPath::<T> { path, present };
        let end = self.go(&mut open, given, schedule, rng, backend).unwrap_or_else(|end| end);
        LoweringPath { end, ..open.path }
    }

    /// How the path ends; if a fault stops it, that is an error.
    fn go<T: LoweringBackend>(
        &self,
        open: &mut OpenPath<T>,
        given: &[EffectiveStep],
        schedule: &mut ConversionSchedule,
        rng: &mut Pcg64Mcg,
        backend: &mut T,
    ) -> Result<PathEnd, PathEnd> {
        for taken in given {
            open.path.tried += usize::from(taken.conversion);
            open.step(taken.step.clone(), taken.conversion, backend)?;
        }
        let mut failed = BTreeSet::new();
        // Whether the program has changed since the first failure, so that a failed conversion may succeed now.
        let mut stale = false;
        let mut optimised = 0;
        loop {
            let most = if optimised < self.optimised { self.options.optimisations } else { 0 };
            optimised += 1;
            for _ in 0..schedule.optimisations(most, rng) {
                let Some(step) = self.optimisations.draw(&open.present, rng) else { break };
                stale |= open.step(step, false, backend)?;
            }
            let (step, op) = match schedule.next(self.rules, &open.present, &failed, rng) {
                NextStep::Done => return Ok(PathEnd::Lowered),
                NextStep::Stuck if stale && !failed.is_empty() => {
                    (failed, stale) = (BTreeSet::new(), false);
                    continue;
                }
                NextStep::Stuck => return Ok(PathEnd::Stuck(list_remaining(&open.present))),
                NextStep::Convert(step, op) => (step, op),
            };
            if open.path.tried == self.options.max_steps {
                return Ok(PathEnd::TooLong(list_remaining(&open.present)));
            }
            open.path.tried += 1;
            let before = op.as_ref().map(|op| open.present.count(op));
            stale |= open.step(step.clone(), true, backend)?;
            // A pass that only folds a constant elsewhere has changed the program, but did not lower the op.
            let after = op.as_ref().map(|op| open.present.count(op));
            if after < before {
                (failed, stale) = (BTreeSet::new(), false);
            } else {
                failed.insert(step);
                if let Some(op) = &op {
                    schedule.penalise(op);
                }
            }
        }
    }
}

impl<T: LoweringBackend> OpenPath<T> {
    /// Applies a step; whether it changed the program.
    fn step(&mut self, step: Step, conversion: bool, backend: &mut T) -> Result<bool, PathEnd> {
        match backend.apply(&self.path.program, &step) {
            Applied::Changed(program) => match backend.present(&program) {
                Ok(present) => {
                    self.present = present;
                    self.path.program = program;
                    self.path.steps.push(EffectiveStep { step, conversion });
                    Ok(true)
                }
                Err(error) => {
                    self.path.unparsable.push((step, error));
                    Ok(false)
                }
            },
            Applied::Unchanged | Applied::Failed => Ok(false),
            Applied::Ended => Err(PathEnd::Ended),
        }
    }
}

fn list_remaining(present: &Present) -> Vec<String> {
    let mut names: Vec<String> = present.pending().map(|op| op.name.clone()).collect();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::schedule::Strategy;

    /// A compiler with three passes: `cse` gives up, `sccp` changes something else, `canonicalize` lowers.
    struct Three(Vec<String>);

    impl Apply for Three {
        fn apply(&mut self, _: &str, step: &Step) -> Applied {
            self.0.push(step.pass.clone());
            match step.pass.as_str() {
                "cse" => Applied::Failed,
                "sccp" => Applied::Changed("\"a.x\"() {again} : () -> ()".to_owned()),
                "canonicalize" => Applied::Changed("\"llvm.x\"() : () -> ()".to_owned()),
                _ => Applied::Ended,
            }
        }
    }

    fn path_by(rules: &str, strategy: Strategy) -> (LoweringPath, Vec<String>) {
        let rules = Rules::read(rules).unwrap();
        let (mut schedule, mut three) = (ConversionSchedule::new(strategy), Three(Vec::new()));
        let (optimisations, mut rng) = (Optimisations::default(), Pcg64Mcg::seed_from_u64(1));
        let (options, program) = (PathOptions::default(), "\"a.x\"() : () -> ()");
        let builder = PathBuilder::new(&rules, &optimisations, &options);
        let path = builder.build_from_text(program, &mut schedule, &mut rng, &mut three);
        (path, three.0)
    }

    #[test]
    fn alternatives_are_taken_when_all_earlier_ones_have_failed() {
        for strategy in [Strategy::Desil, Strategy::Lobe] {
            let (path, mut passes) = path_by("rule\ta.*\tcse | sccp || canonicalize", strategy);
            assert_eq!(path.end, PathEnd::Lowered);
            assert_eq!(path.tried, 3);
            assert_eq!(passes.pop().as_deref(), Some("canonicalize"));
            passes.sort();
            assert_eq!(passes, ["cse", "sccp"]);
        }
    }

    #[test]
    fn a_change_elsewhere_gives_failures_one_more_chance() {
        let (path, passes) = path_by("rule\ta.*\tcse | sccp", Strategy::Desil);
        assert_eq!(path.end, PathEnd::TooLong(vec!["a.x".to_owned()]));
        assert!(passes.iter().filter(|pass| *pass == "cse").count() > 1);
        let (path, passes) = path_by("rule\ta.*\tcse", Strategy::Desil);
        assert_eq!(path.end, PathEnd::Stuck(vec!["a.x".to_owned()]));
        assert_eq!(passes, ["cse"]);
    }

    #[test]
    fn a_pass_waits_for_ops_that_others_lower() {
        let rules = "rule\ta.*\tcanonicalize | cse\nwait\tcanonicalize\ta.x";
        let (path, passes) = path_by(rules, Strategy::Desil);
        assert_eq!(
            (path.end, passes.as_slice()),
            (PathEnd::Lowered, ["cse", "canonicalize"].map(str::to_owned).as_slice())
        );
    }
}
