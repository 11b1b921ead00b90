//! What reduction promises whatever the predicate: valid, interesting, final, deterministic, within the budget.

mod common;

use std::time::Instant;

use assay_ir::{Module, parse, print};
use assay_reduce::{NoKnowledge, ReduceError, ReductionBudget, reduce};
use common::{Toy, flows, names, random_program, run};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Properties of a program that a random predicate asks for, all of them.
#[derive(Clone, Debug)]
enum Wish {
    /// At least this many ops of a name.
    Ops(&'static str, usize),
    /// An op's result is an operand of another.
    Flow(&'static str, &'static str),
    /// The text's hash is not in this class. This makes the predicate noisy: smaller programs need not satisfy it.
    NotHash(u64),
}

const NAMES: [&str; 9] = [
    "toy.add",
    "toy.if",
    "toy.for",
    "toy.print",
    "toy.yield",
    "toy.constant",
    "func.call",
    "toy.x",
    "func.return",
];

fn wish() -> impl Strategy<Value = Wish> {
    let name = prop::sample::select(&NAMES[..]);
    prop_oneof![
        (name.clone(), 1usize..4).prop_map(|(name, count)| Wish::Ops(name, count)),
        (name.clone(), name).prop_map(|(a, b)| Wish::Flow(a, b)),
        (0u64..3).prop_map(Wish::NotHash),
    ]
}

fn granted(module: &Module, wish: &Wish) -> bool {
    match wish {
        Wish::Ops(name, count) => names(module).iter().filter(|other| other == name).count() >= *count,
        Wish::Flow(a, b) => flows(module, a, b),
        Wish::NotHash(class) => {
            let sum =
                print(module).bytes().fold(7u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
            sum % 3 != *class
        }
    }
}

#[test]
fn random_predicates_keep_the_contract() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner =
        TestRunner::new_with_rng(Config { cases: 150, failure_persistence: None, ..Config::default() }, rng);
    let strategy = (any::<u64>(), 12usize..50, prop::collection::vec(wish(), 1..4));
    runner
        .run(&strategy, |(seed, size, wishes)| {
            let program = random_program(seed, size);
            let parsed = parse(&program).unwrap();
            // What the program does not have cannot be kept.
            let wishes: Vec<Wish> = wishes.into_iter().filter(|wish| granted(&parsed, wish)).collect();
            let reduced = run(&program, |module| wishes.iter().all(|wish| granted(module, wish)));
            prop_assert!(reduced.after <= reduced.before);
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_same_input_gives_the_same_tests() {
    let trace = || {
        let mut seen = Vec::new();
        let module = parse(random_program(3, 60)).unwrap();
        let mut interesting = |module: &Module| {
            seen.push(print(module));
            flows(module, "toy.y", "toy.x")
        };
        let reduced = reduce(module, &mut interesting, ReductionBudget::default(), &Toy).unwrap();
        assert_eq!(reduced.tests, seen.len());
        seen
    };
    let first = trace();
    assert_eq!(first, trace());
    let mut distinct = first.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), first.len(), "a text was tested twice");
}

#[test]
fn a_budget_ends_the_reduction_with_the_best_so_far() {
    let module = || parse(random_program(1, 100)).unwrap();
    let mut interesting = |module: &Module| flows(module, "toy.y", "toy.x");
    let mut last = usize::MAX;
    for max_tests in [1, 5, 15, 30] {
        let budget = ReductionBudget { max_tests, deadline: None };
        let reduced = reduce(module(), &mut interesting, budget, &Toy).unwrap();
        assert!(reduced.exhausted && reduced.tests <= max_tests);
        assert!(flows(&reduced.module, "toy.y", "toy.x"));
        assert!(reduced.after.ops <= last);
        last = reduced.after.ops;
    }
    let budget = ReductionBudget { max_tests: 100, deadline: Some(Instant::now()) };
    let reduced = reduce(module(), &mut interesting, budget, &Toy).unwrap();
    assert!(reduced.exhausted && reduced.tests <= 3);
    assert!(flows(&reduced.module, "toy.y", "toy.x"));
}

#[test]
fn what_nothing_uses_goes_even_if_there_is_no_time() {
    let text = "\
\"func.func\"() <{function_type = (i32, i64, i32) -> i64, sym_name = \"f\"}> ({
^bb0(%a: i32, %b: i64, %c: i32):
  %0 = \"toy.constant\"() <{value = 1 : i32}> : () -> i32
  %1 = \"toy.add\"(%0, %c) : (i32, i32) -> i32
  \"func.return\"(%b) : (i64) -> ()
}) : () -> ()
";
    let late = ReductionBudget { deadline: Some(Instant::now()), ..ReductionBudget::default() };
    let reduce = |mut interesting: Box<dyn FnMut(&Module) -> bool>| {
        reduce(parse(text).unwrap(), &mut interesting, late, &Toy).unwrap()
    };
    let reduced = reduce(Box::new(|module| names(module).contains(&"func.return".to_owned())));
    assert!(reduced.exhausted && reduced.tests == 2, "{}", reduced.tests);
    assert!(
        reduced.text.contains("function_type = (i64) -> i64") && !reduced.text.contains("toy."),
        "{}",
        reduced.text
    );
    // An op that nothing uses may be what is wanted.
    let reduced = reduce(Box::new(|module| names(module).contains(&"toy.add".to_owned())));
    assert!(reduced.tests == 3 && reduced.text.contains("toy.add"), "{}", reduced.text);
    assert!(reduced.text.contains("function_type = (i64, i32) -> i64"), "{}", reduced.text);
}

#[test]
fn what_is_not_interesting_or_not_valid_is_refused() {
    let module = parse("\"a\"() : () -> ()\n").unwrap();
    let refused = reduce(module, &mut |_| false, ReductionBudget::default(), &NoKnowledge);
    assert_eq!(refused.unwrap_err(), ReduceError::NotInteresting);
    // A value of one region used in another.
    let text = "\"a\"() ({\n  %0 = \"b\"() : () -> i32\n}, {\n}) : () -> ()\n\"c\"() : () -> ()\n";
    let mut module = parse(text).unwrap();
    let ops = module.block(module.top()).ops.clone();
    let inner = module.region(module.op(ops[0]).regions[0]).blocks[0];
    let value = module.op(module.block(inner).ops[0]).results[0];
    module.op_mut(ops[1]).operands.push(value);
    let refused = reduce(module, &mut |_| true, ReductionBudget::default(), &NoKnowledge);
    assert!(matches!(refused, Err(ReduceError::Invalid(_) | ReduceError::Unprintable(_))), "{refused:?}");
}

#[test]
fn nothing_is_left_of_what_nobody_wants() {
    for seed in 0..5 {
        let reduced = run(&random_program(seed, 40), |_| true);
        assert!(reduced.after.ops <= 1, "{}", reduced.text);
    }
}

#[test]
fn real_programs_of_all_dialects_reduce_to_one_of_their_ops() {
    let shared = std::env::var("ASSAY_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    let folder = std::path::Path::new(&shared).join("corpus/generic");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: no corpus at {}", folder.display());
        return;
    };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let mut reduced_files = 0;
    for (index, path) in paths.iter().enumerate().step_by(23) {
        let text = std::fs::read(path).unwrap();
        let Ok(module) = parse(&text) else { continue };
        let all = names(&module);
        if text.len() > 20_000 || all.is_empty() {
            continue;
        }
        let wanted = all[index % all.len()].clone();
        let mut interesting = |module: &Module| names(module).contains(&wanted);
        let budget = ReductionBudget { max_tests: 2_000, deadline: None };
        let reduced = match reduce(module, &mut interesting, budget, &NoKnowledge) {
            Ok(reduced) => reduced,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        assert!(interesting(&reduced.module) && !reduced.exhausted, "{}", path.display());
        reduced_files += 1;
        let again = reduce(parse(&reduced.text).unwrap(), &mut interesting, budget, &NoKnowledge).unwrap();
        assert_eq!(again.text, reduced.text, "{}: {:?}", path.display(), again.steps);
    }
    println!("{reduced_files} programs");
    assert!(reduced_files >= 50, "only {reduced_files} programs were reduced");
}
