//! Unguarded programs: the same for the same numbers, accepted by the shape verifier, true to their template.

use assay_engine::grammar::{GrammarConfig, GrammarGenerator, UnguardedProgram};
use assay_model::shape::{Shapes, verify_module};

/// Dialects whose recipes are complete.
const DIALECTS: &[&str] = &["builtin", "func", "arith", "math", "index", "scf", "cf", "complex", "ub"];

fn config(dialects: &[&str]) -> GrammarConfig {
    let dialects = dialects.iter().map(|&name| (name.to_owned(), 100)).collect();
    GrammarConfig { dialects, ..GrammarConfig::default() }
}

fn generator(config: GrammarConfig) -> GrammarGenerator {
    GrammarGenerator::new(&assay_dialects::registry(), config).expect("the configuration is good")
}

fn count(grammar: &UnguardedProgram, op: &str) -> usize {
    let mut count = 0;
    let module = &grammar.module;
    module.walk(module.top(), &mut |id| count += usize::from(module.op_name(id) == op));
    count
}

#[test]
fn a_program_depends_on_seed_and_number_only() {
    let (one, other) = (generator(config(DIALECTS)), generator(config(DIALECTS)));
    other.generate(7, 1);
    for index in [0, 5, 1_000_000] {
        let text = assay_ir::print(&one.generate(7, index).module);
        assert_eq!(text, assay_ir::print(&other.generate(7, index).module));
        assert_ne!(text, assay_ir::print(&one.generate(8, index).module));
    }
}

#[test]
fn ops_of_a_dialect_of_no_weight_are_not_drawn() {
    let mut config = config(DIALECTS);
    let complex = config.dialects.iter_mut().find(|(name, _)| name == "complex").unwrap();
    complex.1 = 0;
    let generator = generator(config);
    for index in 0..60 {
        let text = assay_ir::print(&generator.generate(5, index).module);
        assert!(!text.contains("\"complex.add\"") && !text.contains("\"complex.exp\""), "{text}");
    }
}

#[test]
fn programs_fit_their_shapes_and_ssa() {
    for version in [22, 19] {
        let generator = generator(GrammarConfig { version, ..config(DIALECTS) });
        let shapes = Shapes::load(&version.to_string());
        for index in 0..150 {
            let grammar = generator.generate(1, index);
            let errors = verify_module(&grammar.module, shapes);
            assert!(errors.is_empty(), "program {index}: {}", errors[0].message);
            if let Err(error) = assay_ir::verify(&grammar.module, shapes) {
                panic!("program {index}: {error:?}\n{}", assay_ir::print(&grammar.module));
            }
        }
    }
}

#[test]
fn a_few_programs_have_every_op() {
    let generator = generator(config(DIALECTS));
    let mut seen = std::collections::BTreeSet::new();
    for index in 0..200 {
        let module = generator.generate(3, index).module;
        module.walk(module.top(), &mut |op| {
            seen.insert(module.op_name(op).to_owned());
        });
    }
    let missing: Vec<&str> = Shapes::load("22")
        .iter()
        .filter(|op| DIALECTS.contains(&op.dialect) && !seen.contains(op.name))
        .map(|op| op.name)
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_dialect_together_neither_panics_nor_breaks_ssa() {
    let generator = generator(GrammarConfig { ops: 80, ..GrammarConfig::default() }.every_dialect());
    let shapes = Shapes::load("22");
    for index in 0..60 {
        let grammar = generator.generate(2, index);
        if let Err(error) = assay_ir::verify(&grammar.module, shapes) {
            panic!("program {index}: {error:?}");
        }
    }
}

#[test]
fn a_template_is_followed() {
    let template = r#"
"scf.for"() ({
  "arith.cmpi"() {predicate = 3 : i64} : () -> ()
  "assay.any"() {dialect = "math", count = 3 : i64} : () -> ()
}) : () -> ()
"index.add"() : () -> ()
"#;
    let generator = generator(GrammarConfig { template: Some(template.to_owned()), ..config(DIALECTS) });
    let mut any = 0;
    for index in 0..20 {
        let grammar = generator.generate(1, index);
        for op in ["scf.for", "arith.cmpi", "index.add", "func.func"] {
            assert_eq!(count(&grammar, op), 1, "{op} in program {index}");
        }
        let text = assay_ir::print(&grammar.module);
        assert!(text.contains("<{predicate = 3 : i64}>"), "{text}");
        any += text.matches("\"math.").count();
    }
    // Sometimes an op that cannot be made where it is drawn is dropped.
    assert!((55..=60).contains(&any), "{any} of 60");
}

#[test]
fn bad_templates_are_refused_with_their_line() {
    for (text, part) in [
        ("\n\"no.op\"() : () -> ()\n", "line 2: no op 'no.op'"),
        ("\"assay.any\"() {dialect = \"blub\"} : () -> ()\n", "line 1: no dialect 'blub'"),
        ("{", "the template"),
    ] {
        let config = GrammarConfig { template: Some(text.to_owned()), ..config(DIALECTS) };
        let error =
            GrammarGenerator::new(&assay_dialects::registry(), config).err().expect("the template is bad");
        assert!(error.contains(part), "{error}");
    }
}
