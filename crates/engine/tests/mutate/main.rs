//! Mutants: what each operator does; that mutants are valid, and depend only on the seed; that guided mutation covers more.

mod operators;

use assay_engine::generate::{GenConfig, Generator};
use assay_engine::grammar::GrammarConfig;
use assay_engine::mutate::{MutateConfig, MutationCounts, Mutator, PoolConfig, SeedPool, check, coverage};
use assay_ir::Module;

/// A mutator with some operators, or with all.
fn mutator(operators: &[&str]) -> Mutator {
    let dialects = ["func", "arith", "scf", "index", "cf"].map(|name| (name.to_owned(), 100)).to_vec();
    let config = MutateConfig {
        grammar: GrammarConfig { dialects, ..GrammarConfig::default() },
        mutations: 1,
        operators: operators.iter().map(|&name| name.to_owned()).collect(),
    };
    Mutator::new(&assay_dialects::registry(), &config).expect("the configuration is right")
}

fn programs(count: u64) -> Vec<Module> {
    let registry = assay_dialects::registry();
    let generator = Generator::new(&registry, GenConfig { tensors: true, ..GenConfig::default() });
    (0..count).map(|index| generator.generate(3, index).expect("a program").module).collect()
}

#[test]
fn mutants_pass_the_verifiers_as_text_too() {
    let (mutator, corpus) = (mutator(&[]), programs(20));
    let mut tally = MutationCounts::default();
    for index in 0..2000 {
        let mutated = mutator.mutate(&corpus, 7, index);
        assert!(!mutated.operators.is_empty(), "mutant {index} is not a mutant");
        tally.merge(&mutated.tally);
        let text = assay_ir::print(&mutated.module);
        let again = assay_ir::parse(&text).unwrap_or_else(|error| panic!("{index}: {error:?}\n{text}"));
        check(&again, mutator.shapes()).unwrap_or_else(|failure| panic!("{index}: {failure}\n{text}"));
        assert_eq!(assay_ir::print(&again), text, "mutant {index}");
    }
    // Few attempts go wrong in a way that the verifiers have to see.
    let wrong = |failure: &&assay_engine::mutate::MutationFailure| {
        **failure != assay_engine::mutate::MutationFailure::NoPlace
    };
    let seen: u64 = tally.failed.iter().filter(|entry| wrong(&&entry.0.1)).map(|entry| entry.1).sum();
    let made: u64 = tally.made.values().sum();
    assert!(seen * 10 < made, "{:#?}", tally.failed);
}

#[test]
fn a_mutant_depends_on_seed_and_number_only() {
    let (one, corpus) = (mutator(&[]), programs(3));
    let text = |mutator: &Mutator, seed, index| assay_ir::print(&mutator.mutate(&corpus, seed, index).module);
    let other = mutator(&[]);
    let first: Vec<String> = (0..40).map(|index| text(&one, 1, index)).collect();
    let second: Vec<String> = (0..40).rev().map(|index| text(&other, 1, index)).collect();
    assert_eq!(first, second.into_iter().rev().collect::<Vec<_>>());
    assert_ne!(first[0], text(&one, 2, 0));
}

#[test]
fn coverage_counts_dependencies_by_name() {
    let items = |text: &str| coverage::items(&assay_ir::parse(text).expect("a program"), coverage::DEPTH);
    let chain = "%0 = \"a\"() : () -> i32\n%1 = \"b\"(%0) : (i32) -> i32\n\"c\"(%1) : (i32) -> ()\n";
    assert_eq!(items(chain).len(), 3);
    // Types and unused results are not dependencies.
    assert_eq!(items(chain), items(&chain.replace("i32", "i64")));
    let other = chain.replace("\"a\"", "\"d\"");
    // The name of the first op is two steps away from the last.
    assert_eq!(items(chain).intersection(&items(&other)).count(), 0);
    let deeper = format!("{chain}\"e\"(%1) : (i32) -> ()\n");
    assert_eq!(items(chain).difference(&items(&deeper)).count(), 0);
    assert_eq!(items(&deeper).len(), 4);
}

#[test]
fn guidance_covers_more() {
    let (mutator, corpus) = (mutator(&[]), programs(1));
    let config = PoolConfig { most: 200, ..PoolConfig::default() };
    let mut pool = SeedPool::new(corpus.iter().cloned(), 1, config);
    for _ in 0..30 {
        for task in pool.round(50) {
            let mutated = mutator.run(&task, 1);
            pool.merge(&mutated, &[]);
        }
    }
    assert!(pool.len() <= 200);
    let mut plain = SeedPool::new(corpus.iter().cloned(), 1, config);
    for index in 0..1500 {
        plain.merge(&mutator.mutate(&corpus, 1, index), &[]);
    }
    assert!(pool.covered() > plain.covered(), "{} and {}", pool.covered(), plain.covered());
    // Further things covered make a seed as well.
    let mutated = mutator.mutate(&corpus, 1, 0);
    assert!(!plain.merge(&mutated, &[]));
    assert!(plain.merge(&mutated, &[coverage::text("a pattern")]));
}
