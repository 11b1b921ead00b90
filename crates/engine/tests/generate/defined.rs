//! Well-defined programs of every op: memory, tensors and loops are part of their state.

use std::collections::BTreeSet;

use assay_engine::generate::{GenConfig, Generator, stats::Stats};
use assay_engine::grammar::GrammarConfig;
use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_ir::NanChoice;
use assay_model::{BitChoice, Placement, Registry, Value};

/// A generator of all ops that have a meaning.
pub fn generator(registry: &Registry) -> Generator<'_> {
    let config = GenConfig { tensors: true, ..GenConfig::default() };
    let mut grammar = GrammarConfig::default().every_dialect();
    // The verifiers of this dialect accept types for which its ops have no meaning.
    grammar.dialects.retain(|(name, _)| name != "llvm");
    Generator::with_grammar(registry, config, grammar).expect("a generator")
}

/// As anyone may run a program: inexact results, NaNs, addresses and frozen bits differ.
fn executions() -> [ExecutionConfig; 3] {
    let usual = ExecutionConfig::default();
    let [first, second, ..] = Placement::ELSEWHERE;
    let other = |seed, placement, frozen| ExecutionConfig {
        perturb: Some(seed),
        nans: NanChoice::Seed(seed),
        placement,
        frozen,
        ..ExecutionConfig::default()
    };
    [usual, other(1, first, BitChoice::Ones), other(2, second, BitChoice::Number(77))]
}

#[test]
fn programs_are_defined_and_print_what_is_expected() {
    let registry = assay_dialects::registry();
    let generator = generator(&registry);
    for (seed, index) in (0..120).map(|index| (5, index)).chain((0..30).map(|index| (77, index))) {
        let generated = generator.generate(seed, index).expect("a program");
        let text = assay_ir::print(&generated.module);
        let module = assay_ir::parse(&text).expect("what is printed can be read");
        // The parser folds constant parts of affine maps.
        let folded = assay_ir::print(&module);
        assert_eq!(assay_ir::print(&assay_ir::parse(&folded).expect("it can be read again")), folded);
        for config in executions() {
            let interpreter = Interpreter::new(&module, &registry, config);
            let run = interpreter.call("main", &[]);
            let place = format!("seed {seed}, index {index}:\n{text}");
            assert_eq!(run.result.as_deref(), Ok(&[][..]), "{place}");
            assert_eq!(run.output.exact(), Some(generated.output.as_str()), "{place}");
            for function in &generated.functions {
                assert!(!function.samples.is_empty());
                for args in &function.samples {
                    let results = interpreter.call(&function.name, args).result;
                    let results = results.unwrap_or_else(|stop| panic!("{}: {stop}\n{place}", function.name));
                    assert!(!results.iter().any(Value::has_poison), "{place}");
                }
            }
        }
    }
}

/// The ops of programs, without those of tools that make any op.
fn ops(generator: &Generator<'_>, programs: u64) -> BTreeSet<String> {
    let mut stats = Stats::default();
    for index in 0..programs {
        stats.add(&generator.generate(3, index).expect("a program").module);
    }
    stats.ops.into_keys().collect()
}

#[test]
fn most_ops_are_drawn() {
    let registry = assay_dialects::registry();
    let found = ops(&generator(&registry), 1000);
    assert!(found.len() >= 500, "only {} ops", found.len());
    let modelled = |op: &String| registry.get(op).is_none_or(|def| def.unsupported_reason().is_none());
    assert!(found.iter().all(modelled));
    let mut dialects: BTreeSet<&str> = found.iter().filter_map(|op| op.split('.').next()).collect();
    for dialect in
        ["affine", "bufferization", "complex", "linalg", "math", "memref", "tensor", "tosa", "vector"]
    {
        assert!(dialects.remove(dialect), "no op of {dialect}");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let registry = assay_dialects::registry();
    let all = |seed: u64| {
        let generator = generator(&registry);
        // A program does not depend on those made before it.
        let text = |index| assay_ir::print(&generator.generate(seed, index).expect("a program").module);
        (0..20).rev().map(text).collect::<Vec<_>>()
    };
    let mut forwards = all(7);
    forwards.reverse();
    let registry = assay_dialects::registry();
    let generator = generator(&registry);
    let alone: Vec<String> = (0..20)
        .map(|index| assay_ir::print(&generator.generate(7, index).expect("a program").module))
        .collect();
    assert_eq!(forwards, alone);
    assert_ne!(all(8), all(7));
}

#[test]
fn programs_have_about_the_wanted_size() {
    let registry = assay_dialects::registry();
    let generator = generator(&registry);
    let mut stats = Stats::default();
    for index in 0..100 {
        stats.add(&generator.generate(5, index).expect("a program").module);
    }
    let mean = stats.total_ops / stats.programs;
    assert!((35..=90).contains(&mean), "{mean}");
}
