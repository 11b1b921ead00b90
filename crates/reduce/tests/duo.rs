//! Program and steps together, under bugs that only the test knows.

mod common;

use assay_ir::{Module, parse};
use assay_reduce::{
    AlgorithmParts, BugOracle, Candidate, Knowledge, NoKnowledge, PairError, ReduceError, ReducedPair,
    ReductionBudget, Reproduction, StepEffect, reduce_pair, reduce_pair_by,
};
use common::{Toy, flows, names, random_program, run};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A step: a number, and whether it has an option.
type NumberedStep = (usize, bool);

/// A bug that needs steps in order, the last of which shows it, and a flow between two ops.
struct Hidden {
    needed: Vec<usize>,
    /// The option is needed at the last step.
    option: bool,
    width: usize,
    /// Whether runs say what the steps did; scripts cannot.
    tells: bool,
    asked: usize,
}

impl Hidden {
    fn shows(&self, module: &Module, steps: &[NumberedStep]) -> Option<Reproduction> {
        let mut rest = self.needed.iter();
        let mut next = rest.next();
        let mut at = None;
        for (index, step) in steps.iter().enumerate() {
            if Some(&step.0) == next && (rest.len() > 0 || !self.option || step.1) {
                next = rest.next();
                at = Some(index);
            }
            if next.is_none() {
                break;
            }
        }
        if next.is_some() || !flows(module, "toy.y", "toy.x") {
            return None;
        }
        // Every third step does nothing; each makes what the next of those needed takes.
        let effect = |step: &NumberedStep| {
            let place = self.needed.iter().position(|needed| *needed == step.0);
            let mut effect =
                StepEffect { changed: place.is_some() || !step.0.is_multiple_of(3), ..StepEffect::default() };
            effect.made.extend(place.map(|place| format!("made.{place}")));
            effect
                .taken
                .extend(place.and_then(|place| place.checked_sub(1)).map(|place| format!("made.{place}")));
            effect
        };
        match (self.tells, at) {
            (true, Some(at)) => {
                Some(Reproduction { effects: steps[..at].iter().map(effect).collect(), at: Some(at) })
            }
            _ => Some(Reproduction::default()),
        }
    }
}

impl BugOracle<NumberedStep> for Hidden {
    fn width(&self) -> usize {
        self.width
    }

    fn show(&mut self, pairs: &[(&Candidate, &[NumberedStep])]) -> Vec<Option<Reproduction>> {
        self.asked += pairs.len();
        pairs.iter().map(|(program, steps)| self.shows(&program.module, steps)).collect()
    }

    fn simpler(&self, step: &NumberedStep) -> Vec<NumberedStep> {
        if step.1 { vec![(step.0, false)] } else { Vec::new() }
    }
}

fn reduced(hidden: &mut Hidden, program: &str, steps: Vec<NumberedStep>) -> ReducedPair<NumberedStep> {
    let module = parse(program).expect("a program");
    let pair = reduce_pair(module, steps, hidden, ReductionBudget::default(), &Toy).expect("the bug shows");
    assert!(!pair.exhausted);
    pair
}

#[test]
fn a_bug_of_two_among_a_hundred_steps_takes_few_compilations() {
    let program = random_program(3, 40);
    let module = || parse(&program).expect("a program");
    let alone = run(&program, |module| flows(module, "toy.y", "toy.x"));
    for (tells, needed) in
        [(true, vec![17, 80]), (false, vec![17, 80]), (true, vec![0, 99]), (false, vec![98, 99])]
    {
        let mut hidden = Hidden { needed: needed.clone(), option: false, width: 1, tells, asked: 0 };
        let steps: Vec<NumberedStep> = (0..100).map(|number| (number, number % 5 == 0)).collect();
        let pair = reduce_pair(module(), steps, &mut hidden, ReductionBudget::default(), &Toy)
            .expect("the bug shows");
        assert_eq!(pair.steps.iter().map(|step| step.0).collect::<Vec<_>>(), needed);
        assert_eq!(pair.program.text, alone.text);
        assert!(pair.step_tests <= 60, "{} lists of steps", pair.step_tests);
        assert!(hidden.asked <= 250, "{} pairs", hidden.asked);
    }
}

#[test]
fn both_dimensions_keep_the_contract() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]);
    let mut runner =
        TestRunner::new_with_rng(Config { cases: 40, failure_persistence: None, ..Config::default() }, rng);
    let needed = prop::collection::vec(0usize..20, 1..4).prop_map(|mut steps| {
        steps.sort_unstable();
        steps.dedup();
        steps
    });
    let strategy = (any::<u64>(), 12usize..40, needed, any::<bool>(), any::<bool>());
    runner
        .run(&strategy, |(seed, size, needed, option, tells)| {
            let program = random_program(seed, size);
            let steps: Vec<NumberedStep> = (0..20).map(|number| (number, true)).collect();
            let run = |width| {
                let needed = needed.clone();
                reduced(&mut Hidden { needed, option, width, tells, asked: 0 }, &program, steps.clone())
            };
            let pair = run(1);
            // Nothing that is kept is invalid.
            prop_assert!(Toy.faults(&pair.program.module).is_empty());
            prop_assert!(assay_ir::verify(&pair.program.module, &assay_ir::SsaRegions).is_ok());
            let mut expected: Vec<NumberedStep> = needed.iter().map(|&number| (number, false)).collect();
            expected.last_mut().expect("one is needed").1 = option;
            prop_assert_eq!(&pair.steps, &expected);
            prop_assert_eq!(
                names(&pair.program.module),
                ["builtin.module", "func.func", "toy.y", "toy.x", "func.return"]
            );
            // The same bytes for any width.
            for width in [2, 5] {
                let other = run(width);
                prop_assert_eq!(&other.program.text, &pair.program.text);
                prop_assert_eq!(&other.steps, &pair.steps);
                prop_assert_eq!(other.tests, pair.tests);
            }
            // Reducing twice changes nothing.
            let mut hidden = Hidden { needed: needed.clone(), option, width: 1, tells, asked: 0 };
            let again = reduced(&mut hidden, &pair.program.text, pair.steps.clone());
            prop_assert_eq!(&again.program.text, &pair.program.text);
            prop_assert_eq!(&again.steps, &pair.steps);
            Ok(())
        })
        .expect("the contract holds");
}

#[test]
fn what_a_part_is_worth_shows_without_it() {
    let program = random_program(3, 40);
    let steps: Vec<NumberedStep> = (0..60).map(|number| (number, true)).collect();
    let by = |parts| {
        let mut hidden = Hidden { needed: vec![17, 50], option: false, width: 1, tells: true, asked: 0 };
        let module = parse(&program).expect("a program");
        let budget = ReductionBudget::default();
        reduce_pair_by(module, steps.clone(), &mut hidden, budget, &Toy, parts).expect("the bug shows")
    };
    let full = by(AlgorithmParts::default());
    let deleted = by(AlgorithmParts { transformations: false, ..AlgorithmParts::default() });
    assert!(deleted.after > full.after && deleted.after < deleted.before);
    let blind = by(AlgorithmParts { dependencies: false, ..AlgorithmParts::default() });
    assert_eq!(blind.steps, full.steps);
    assert!(blind.step_tests > full.step_tests);
    let once = by(AlgorithmParts { second_dimension: false, ..AlgorithmParts::default() });
    assert_eq!((once.steps, once.program.text), (full.steps.clone(), full.program.text));
    let steps_only = by(AlgorithmParts { program: false, ..AlgorithmParts::default() });
    assert_eq!((steps_only.steps, steps_only.after), (full.steps, full.before));
}

/// Says yes or no to everything.
struct ConstantOracle(bool);

impl BugOracle<NumberedStep> for ConstantOracle {
    fn show(&mut self, pairs: &[(&Candidate, &[NumberedStep])]) -> Vec<Option<Reproduction>> {
        pairs.iter().map(|_| self.0.then(Reproduction::default)).collect()
    }

    fn simpler(&self, _: &NumberedStep) -> Vec<NumberedStep> {
        Vec::new()
    }
}

#[test]
fn what_tells_no_bug_from_others_is_refused() {
    let refused = |yes| {
        let module = parse("\"a\"() : () -> ()\n").expect("a program");
        reduce_pair(
            module,
            vec![(1, false)],
            &mut ConstantOracle(yes),
            ReductionBudget::default(),
            &NoKnowledge,
        )
        .unwrap_err()
    };
    assert_eq!(refused(true), PairError::Empty);
    assert_eq!(refused(false), PairError::Program(ReduceError::NotInteresting));
}
