//! Sanitised mutants and unguarded programs. Sanitising them again changes nothing. Where the original program was defined, they do the same.

use std::fmt::Write as _;

use assay_engine::generate::GenConfig;
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::interpret::{self, ExecutionConfig};
use assay_engine::mutate::Families;
use assay_engine::sanitize::{SanitizeOptions, sanitize};
use assay_ir::Module;
use assay_model::{Bounds, Registry, Value};

const DIALECTS: &[&str] = &[
    "builtin", "func", "arith", "tensor", "memref", "linalg", "vector", "index", "math", "scf", "affine",
    "cf",
];

fn grammar() -> GrammarConfig {
    let dialects = DIALECTS.iter().map(|&name| (name.to_owned(), 100)).collect();
    GrammarConfig { dialects, ops: 30, modelled: true, ..GrammarConfig::default() }
}

/// Every option that generated programs are guarded with, and the plain ones.
fn options() -> [SanitizeOptions; 2] {
    let guarded = SanitizeOptions {
        bounds: Bounds { trips: 16, elements: 256 },
        exact: true,
        modelled: true,
        replace: true,
    };
    [guarded, SanitizeOptions::default()]
}

fn check(name: &str, module: &Module, registry: &Registry, faults: &mut String) -> bool {
    // As text it has its simplest form: parts of affine expressions are put together.
    let module = &assay_ir::parse(assay_ir::print(module).as_str()).expect("what we print parses");
    for options in options() {
        let mut once = module.clone();
        let report = sanitize(&mut once, registry, &options);
        if let Err(errors) = assay_ir::verify(&once, &assay_ir::SsaRegions) {
            let _ = writeln!(faults, "{name}: {}", errors[0]);
            continue;
        }
        let text = assay_ir::print(&once);
        let mut twice = assay_ir::parse(text.as_str()).expect("what we print parses");
        sanitize(&mut twice, registry, &options);
        let again = assay_ir::print(&twice);
        if text != again {
            let new: Vec<&str> = again.lines().filter(|line| !text.contains(line)).take(4).collect();
            let _ = writeln!(faults, "{name}: not idempotent: {}", new.join("\n"));
        }
        if options.modelled || report.replaced() > 0 {
            continue;
        }
        let run = |module: &Module| {
            let config = ExecutionConfig { steps: 200_000, ..ExecutionConfig::default() };
            interpret::run(module, registry, "main", &[], config)
        };
        let before = run(module);
        let defined = before.result.as_ref().is_ok_and(|values| !values.iter().any(Value::has_poison));
        if !defined || !before.unspecified.is_empty() || before.output.exact().is_none() {
            continue;
        }
        let after = run(&once);
        if after.output.display() != before.output.display() {
            let _ = writeln!(
                faults,
                "{name}: printed {}, and now {} ({:?})",
                before.output.display(),
                after.output.display(),
                after.result.err()
            );
        }
        return true;
    }
    false
}

#[test]
fn sanitised_mutants_do_what_they_did() {
    let registry: &'static Registry = Box::leak(Box::new(assay_dialects::registry()));
    let families =
        Families::new(registry, GenConfig::default(), grammar()).expect("the configuration is good");
    let (mut faults, mut ran) = (String::new(), 0);
    for index in 0..60 {
        let mutant = families.make(9, index).expect("a mutant").module;
        ran += usize::from(check(&format!("mutant {index}"), &mutant, registry, &mut faults));
    }
    println!("{ran} mutants were defined and print what they printed");
    assert!(faults.is_empty(), "\n{faults}");
    assert!(ran > 10, "{ran}");
}

#[test]
fn sanitised_unguarded_programs_stay_as_they_are() {
    let registry = assay_dialects::registry();
    let generator = GrammarGenerator::new(&registry, grammar()).expect("the configuration is good");
    let mut faults = String::new();
    for index in 0..60 {
        check(&format!("program {index}"), &generator.generate(9, index).module, &registry, &mut faults);
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// A mutant depends on seed and number only, whatever was made before.
#[test]
fn mutants_of_families_can_be_made_in_any_order() {
    let registry: &'static Registry = Box::leak(Box::new(assay_dialects::registry()));
    let new = || Families::new(registry, GenConfig::default(), grammar()).expect("the configuration is good");
    let text =
        |families: &Families, index| assay_ir::print(&families.make(4, index).expect("a mutant").module);
    let (one, other) = (new(), new());
    let first: Vec<String> = (0..40).map(|index| text(&one, index)).collect();
    for index in [39, 3, 17, 0, 38, 16] {
        assert_eq!(first[index as usize], text(&other, index), "{index}");
    }
    assert_ne!(text(&one, 0), assay_ir::print(&one.make(5, 0).expect("a mutant").module));
}
