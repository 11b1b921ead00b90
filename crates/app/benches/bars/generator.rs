//! Programs of 50 ops per second of the semantic generator, on one core.

use assay_engine::generate::{GenConfig, Generator};

use crate::{Bar, Line, best_rate};

/// Programs of a round.
const PROGRAMS: u64 = 200;

pub fn lines() -> Vec<Line> {
    let registry = assay_dialects::registry();
    let config = GenConfig { ops: 50, ..GenConfig::default() };
    let generator = Generator::new(&registry, config);
    let (mut next, mut ops, mut failed) = (0, 0u64, 0);
    let rate = best_rate(|| {
        for index in next..next + PROGRAMS {
            match generator.generate(1, index) {
                Ok(made) => made.module.walk(made.module.top(), &mut |_| ops += 1),
                Err(_) => failed += 1,
            }
        }
        next += PROGRAMS;
        PROGRAMS as f64
    });
    vec![Line {
        what: "semantic generator, programs of 50 ops, one core",
        unit: "/s",
        bar: Bar::AtLeast(2000.0),
        measured: Ok(rate),
        how: format!(
            "{next} programs, {:.1} ops each with constants and functions, {failed} failed; best {PROGRAMS}",
            ops as f64 / next as f64
        ),
    }]
}
