//! One path, step by step.

use std::collections::BTreeSet;
use std::sync::Arc;

use assay_drive::Step;
use rand_pcg::Pcg64Mcg;

use crate::optimise::Optimisations;
use crate::present::Present;
use crate::rules::Rules;
use crate::schedule::{Next, Schedule};

/// What a pass did to a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applied<P = String> {
    /// The program after it.
    Changed(P),
    /// It ran and the program is the same.
    Unchanged,
    /// It gave up in an orderly way; the program is as before.
    Failed,
    /// The path cannot go on: a crash, a hang, invalid IR. The applier keeps what there is to say.
    Ended,
}

/// Applies one pass to a program in generic form.
pub trait Apply {
    /// Runs one pass on a program in generic form.
    fn apply(&mut self, program: &str, step: &Step) -> Applied;
}

/// Programs in whatever form, and what passes do to them.
pub trait Terrain {
    /// A program in the form in which the passes take it.
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
struct Texts<'a>(&'a mut dyn Apply);

impl Terrain for Texts<'_> {
    type Program = String;

    fn present(&mut self, program: &String) -> Result<Arc<Present>, String> {
        let module = assay_ir::parse(program).map_err(|error| error.to_string())?;
        Ok(Arc::new(Present::of(&module)))
    }

    fn apply(&mut self, program: &String, step: &Step) -> Applied {
        self.0.apply(program, step)
    }
}

/// How paths are built.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Conversions tried at most (LOBE: 30).
    pub max_steps: usize,
    /// Optimisation passes before each conversion, at most (`optnum_each`); their number is drawn.
    pub optimisations: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { max_steps: 30, optimisations: 0 }
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All ops are of the `llvm` dialect.
    Lowered,
    /// No rule leads on; these ops are left, by name.
    Stuck(Vec<String>),
    /// The number of steps is used up; these ops are left, by name.
    TooLong(Vec<String>),
    /// The applier ended it.
    Ended,
    /// The program that it starts from cannot be parsed.
    Unparsable(String),
}

/// A step that changed the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The pass and its options.
    pub step: Step,
    /// Whether it was a conversion on the way down, not an optimisation.
    pub conversion: bool,
}

/// One path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk<P = String> {
    /// The steps that changed the program, in order.
    pub steps: Vec<Taken>,
    /// Conversions tried, failed ones included.
    pub tried: usize,
    /// Steps after which the compiler printed what cannot be parsed, with the reason; the path went on without them.
    pub unparsable: Vec<(Step, String)>,
    /// The program at the end.
    pub program: P,
    /// Why the path ends here.
    pub end: End,
}

/// Builds one path from a program in generic form.
pub fn walk(
    program: &str,
    rules: &Rules,
    optimisations: &Optimisations,
    schedule: &mut Schedule,
    options: &Options,
    rng: &mut Pcg64Mcg,
    apply: &mut dyn Apply,
) -> Walk {
    let guide = Guide { rules, optimisations, options, optimised: usize::MAX };
    guide.walk(program.to_owned(), &[], schedule, rng, &mut Texts(apply))
}

/// What paths are built by.
#[derive(Clone, Copy)]
pub struct Guide<'a> {
    /// Which conversion rewrites which op.
    pub rules: &'a Rules,
    /// Passes to run between conversions.
    pub optimisations: &'a Optimisations,
    /// Bounds and choices of a path.
    pub options: &'a Options,
    /// Conversions that optimisation passes come before, counted from where the path goes its own way.
    pub optimised: usize,
}

/// A path that is being built.
struct Way<T: Terrain> {
    walk: Walk<T::Program>,
    present: Arc<Present>,
}

impl Guide<'_> {
    /// Builds one path, which begins with the steps that are `given` and then goes its own way.
    pub fn walk<T: Terrain>(
        &self,
        start: T::Program,
        given: &[Taken],
        schedule: &mut Schedule,
        rng: &mut Pcg64Mcg,
        terrain: &mut T,
    ) -> Walk<T::Program> {
        let (steps, unparsable) = (Vec::new(), Vec::new());
        let walk = Walk { steps, tried: 0, unparsable, program: start, end: End::Ended };
        let present = match terrain.present(&walk.program) {
            Ok(present) => present,
            Err(error) => return Walk { end: End::Unparsable(error), ..walk },
        };
        let mut way = Way::<T> { walk, present };
        let end = self.go(&mut way, given, schedule, rng, terrain).unwrap_or_else(|end| end);
        Walk { end, ..way.walk }
    }

    /// How the path ends; one that cannot go on for a fault is an error.
    fn go<T: Terrain>(
        &self,
        way: &mut Way<T>,
        given: &[Taken],
        schedule: &mut Schedule,
        rng: &mut Pcg64Mcg,
        terrain: &mut T,
    ) -> Result<End, End> {
        for taken in given {
            way.walk.tried += usize::from(taken.conversion);
            way.step(taken.step.clone(), taken.conversion, terrain)?;
        }
        let mut failed = BTreeSet::new();
        // Whether the program has changed since the first failure, so that it may succeed now.
        let mut stale = false;
        let mut optimised = 0;
        loop {
            let most = if optimised < self.optimised { self.options.optimisations } else { 0 };
            optimised += 1;
            for _ in 0..schedule.optimisations(most, rng) {
                let Some(step) = self.optimisations.draw(&way.present, rng) else { break };
                stale |= way.step(step, false, terrain)?;
            }
            let (step, op) = match schedule.next(self.rules, &way.present, &failed, rng) {
                Next::Done => return Ok(End::Lowered),
                Next::Stuck if stale && !failed.is_empty() => {
                    (failed, stale) = (BTreeSet::new(), false);
                    continue;
                }
                Next::Stuck => return Ok(End::Stuck(left(&way.present))),
                Next::Convert(step, op) => (step, op),
            };
            if way.walk.tried == self.options.max_steps {
                return Ok(End::TooLong(left(&way.present)));
            }
            way.walk.tried += 1;
            let before = op.as_ref().map(|op| way.present.count(op));
            stale |= way.step(step.clone(), true, terrain)?;
            // A pass that only folds a constant elsewhere has changed the program, and yet failed.
            let after = op.as_ref().map(|op| way.present.count(op));
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

impl<T: Terrain> Way<T> {
    /// Applies a step; whether it changed the program.
    fn step(&mut self, step: Step, conversion: bool, terrain: &mut T) -> Result<bool, End> {
        match terrain.apply(&self.walk.program, &step) {
            Applied::Changed(program) => match terrain.present(&program) {
                Ok(present) => {
                    self.present = present;
                    self.walk.program = program;
                    self.walk.steps.push(Taken { step, conversion });
                    Ok(true)
                }
                Err(error) => {
                    self.walk.unparsable.push((step, error));
                    Ok(false)
                }
            },
            Applied::Unchanged | Applied::Failed => Ok(false),
            Applied::Ended => Err(End::Ended),
        }
    }
}

fn left(present: &Present) -> Vec<String> {
    let mut names: Vec<String> = present.pending().map(|op| op.name.clone()).collect();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::schedule::Strategy;

    /// A compiler of three passes: `cse` gives up, `sccp` changes something else, `canonicalize` lowers.
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

    fn path(rules: &str, strategy: Strategy) -> (Walk, Vec<String>) {
        let rules = Rules::read(rules).unwrap();
        let (mut schedule, mut three) = (Schedule::new(strategy), Three(Vec::new()));
        let (optimisations, mut rng) = (Optimisations::default(), Pcg64Mcg::seed_from_u64(1));
        let (options, program) = (Options::default(), "\"a.x\"() : () -> ()");
        let walk = walk(program, &rules, &optimisations, &mut schedule, &options, &mut rng, &mut three);
        (walk, three.0)
    }

    #[test]
    fn what_stands_by_is_taken_when_all_before_have_failed() {
        for strategy in [Strategy::Desil, Strategy::Lobe] {
            let (walk, mut passes) = path("rule\ta.*\tcse | sccp || canonicalize", strategy);
            assert_eq!(walk.end, End::Lowered);
            assert_eq!(walk.tried, 3);
            assert_eq!(passes.pop().as_deref(), Some("canonicalize"));
            passes.sort();
            assert_eq!(passes, ["cse", "sccp"]);
        }
    }

    #[test]
    fn a_change_elsewhere_gives_failures_one_more_chance() {
        let (walk, passes) = path("rule\ta.*\tcse | sccp", Strategy::Desil);
        assert_eq!(walk.end, End::TooLong(vec!["a.x".to_owned()]));
        assert!(passes.iter().filter(|pass| *pass == "cse").count() > 1);
        let (walk, passes) = path("rule\ta.*\tcse", Strategy::Desil);
        assert_eq!(walk.end, End::Stuck(vec!["a.x".to_owned()]));
        assert_eq!(passes, ["cse"]);
    }

    #[test]
    fn a_pass_waits_for_ops_that_others_lower() {
        let rules = "rule\ta.*\tcanonicalize | cse\nwait\tcanonicalize\ta.x";
        let (walk, passes) = path(rules, Strategy::Desil);
        assert_eq!(
            (walk.end, passes.as_slice()),
            (End::Lowered, ["cse", "canonicalize"].map(str::to_owned).as_slice())
        );
    }
}
