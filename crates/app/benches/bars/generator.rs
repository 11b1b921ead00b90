//! Programs of 50 ops per second of the generators, on one core.

use assay_engine::generate::{GenConfig, Generator};
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::mutate::Families;
use assay_ir::Module;

use crate::{Bar, BarLine, best_rate};

/// Programs of a round.
const PROGRAMS: u64 = 200;

pub fn lines() -> Vec<BarLine> {
    vec![semantic(), defined(), builder(), tosa(), mutants()]
}

fn semantic() -> BarLine {
    let registry = assay_dialects::registry();
    let generator = Generator::new(&registry, GenConfig { ops: 50, ..GenConfig::default() });
    known_line("semantic generator, programs of 50 ops, one core", 2000.0, Ok(generator))
}

/// Well-defined programs of every op.
fn defined() -> BarLine {
    let registry = assay_dialects::registry();
    let config = GenConfig { ops: 50, tensors: true, ..GenConfig::default() };
    let mut grammar = GrammarConfig { ops: 50, ..GrammarConfig::default() }.every_dialect();
    // As `assay generate --kind defined` does by default.
    grammar.dialects.retain(|(name, _)| name != "llvm");
    let generator = Generator::with_grammar(&registry, config, grammar);
    known_line("well-defined programs of every op, 50 ops, one core", 1000.0, generator)
}

fn known_line(what: &'static str, bar: f64, generator: Result<Generator<'_>, String>) -> BarLine {
    let (mut next, mut ops, mut failed) = (0, 0u64, 0);
    let measured = generator.map(|generator| {
        best_rate(|| {
            for index in next..next + PROGRAMS {
                match generator.generate(1, index) {
                    Ok(made) => ops += count(&made.module),
                    Err(_) => failed += 1,
                }
            }
            next += PROGRAMS;
            PROGRAMS as f64
        })
    });
    let each = ops as f64 / next.max(1) as f64;
    let how = format!(
        "{next} programs, {each:.1} ops each with constants and functions, {failed} failed; best {PROGRAMS}"
    );
    BarLine { what, unit: "/s", bar: Bar::AtLeast(bar), measured, how }
}

fn builder() -> BarLine {
    let grammar = GrammarGenerator::new(&assay_dialects::registry(), mlirsmith_config());
    grammar_line("unguarded programs of 50 ops, one core", 5000.0, grammar)
}

/// Programs of tosa alone.
fn tosa() -> BarLine {
    let registry = assay_dialects::registry().with_recipes(assay_dialects::TOSA_RECIPES);
    let grammar = GrammarGenerator::new(
        &registry,
        GrammarConfig { modelled: true, ..GrammarConfig::for_dialect("tosa") },
    );
    grammar_line("programs of tosa, one core", 2000.0, grammar)
}

fn grammar_line(what: &'static str, bar: f64, grammar: Result<GrammarGenerator, String>) -> BarLine {
    let (mut next, mut ops) = (0, 0u64);
    let measured = grammar.map(|grammar| {
        best_rate(|| {
            for index in next..next + PROGRAMS {
                ops += count(&grammar.generate(1, index).module);
            }
            next += PROGRAMS;
            PROGRAMS as f64
        })
    });
    line(what, bar, measured, next, ops)
}

/// Mutants with the programs that they are made of.
fn mutants() -> BarLine {
    let registry = Box::leak(Box::new(assay_dialects::registry()));
    let families = Families::new(registry, GenConfig { ops: 50, ..GenConfig::default() }, mlirsmith_config());
    let (mut next, mut ops) = (0, 0u64);
    let measured = families.map(|families| {
        best_rate(|| {
            for index in next..next + PROGRAMS {
                ops += families.make(1, index).map_or(0, |made| count(&made.module));
            }
            next += PROGRAMS;
            PROGRAMS as f64
        })
    });
    line("mutants, with parents of 50 ops, one core", 2000.0, measured, next, ops)
}

fn line(what: &'static str, bar: f64, measured: Result<f64, String>, programs: u64, ops: u64) -> BarLine {
    let each = ops as f64 / programs.max(1) as f64;
    let how = format!("{programs} programs, {each:.1} ops each; best {PROGRAMS}");
    BarLine { what, unit: "/s", bar: Bar::AtLeast(bar), measured, how }
}

fn count(module: &Module) -> u64 {
    let mut ops = 0;
    module.walk(module.top(), &mut |_| ops += 1);
    ops
}

/// Programs of the default dialects.
fn mlirsmith_config() -> GrammarConfig {
    let dialects = assay_dialects::TWELVE.iter().map(|&name| (name.to_owned(), 100)).collect();
    GrammarConfig { ops: 50, dialects, ..GrammarConfig::default() }
}
