//! Guarding programs against undefined behaviour: the time, and how much larger they become.

use std::time::{Duration, Instant};

use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::sanitize::{self, SanitizeOptions};
use assay_ir::Module;

use crate::{Bar, BarLine};

/// Programs measured.
const PROGRAMS: u64 = 400;
/// Ops of the programs that are timed, at the least and at the most.
const SIZES: std::ops::RangeInclusive<usize> = 80..=120;
pub fn lines() -> Vec<BarLine> {
    let (mut times, mut growth) = (Vec::new(), Vec::new());
    let registry = assay_dialects::registry();
    let dialects = assay_dialects::TWELVE.iter().map(|&name| (name.to_owned(), 100)).collect();
    let made =
        GrammarGenerator::new(&registry, GrammarConfig { ops: 60, dialects, ..GrammarConfig::default() });
    if let Ok(grammar) = &made {
        for index in 0..PROGRAMS {
            let module = grammar.generate(1, index).module;
            let (took, report) = measure_sanitizer(&module, &registry);
            growth.push(report.ops_after as f64 / report.ops_before.max(1) as f64);
            if SIZES.contains(&report.ops_before) {
                times.push(took.as_secs_f64() * 1e3);
            }
        }
    }
    times.sort_by(f64::total_cmp);
    growth.sort_by(f64::total_cmp);
    let middle = |list: &[f64]| list.get(list.len() / 2).copied();
    let end = |list: &[f64]| list.last().copied().unwrap_or(0.0);
    let failure = || made.as_ref().err().cloned().unwrap_or_else(|| "no program".to_owned());
    vec![
        BarLine {
            what: "guarding a program of 100 ops, median",
            unit: "ms",
            bar: Bar::AtMost(2.0),
            measured: middle(&times).ok_or_else(failure),
            how: format!(
                "{} unguarded programs of {SIZES:?} ops; slowest {:.2} ms",
                times.len(),
                end(&times)
            ),
        },
        BarLine {
            what: "ops of guarded programs over those before",
            unit: "x",
            bar: Bar::AtMost(2.0),
            measured: middle(&growth).ok_or_else(failure),
            how: format!("median of {PROGRAMS} unguarded programs; greatest {:.2}x", end(&growth)),
        },
    ]
}

/// The best of three.
fn measure_sanitizer(
    module: &Module,
    registry: &assay_model::Registry,
) -> (Duration, sanitize::SanitizeReport) {
    let mut best = Duration::MAX;
    let mut report = sanitize::SanitizeReport::default();
    for _ in 0..3 {
        let mut module = module.clone();
        let begin = Instant::now();
        report = sanitize::sanitize(&mut module, registry, &SanitizeOptions::default());
        best = best.min(begin.elapsed());
    }
    (best, report)
}
