//! Programs of 50 ops per second of the generators, on one core.

use assay_engine::generate::{GenConfig, Generator};
use assay_engine::smith::{self, SmithConfig};

use crate::{Bar, Line, best_rate};

/// Programs of a round.
const PROGRAMS: u64 = 200;

pub fn lines() -> Vec<Line> {
    vec![semantic(), smith()]
}

fn semantic() -> Line {
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
    Line {
        what: "semantic generator, programs of 50 ops, one core",
        unit: "/s",
        bar: Bar::AtLeast(2000.0),
        measured: Ok(rate),
        how: format!(
            "{next} programs, {:.1} ops each with constants and functions, {failed} failed; best {PROGRAMS}",
            ops as f64 / next as f64
        ),
    }
}

/// The default dialects' wild programs.
fn smith() -> Line {
    const DIALECTS: &[&str] = &[
        "builtin",
        "func",
        "arith",
        "tensor",
        "memref",
        "linalg",
        "vector",
        "index",
        "math",
        "scf",
        "affine",
        "bufferization",
    ];
    let dialects = DIALECTS.iter().map(|&name| (name.to_owned(), 100)).collect();
    let config = SmithConfig { ops: 50, dialects, ..SmithConfig::default() };
    let wild = smith::Generator::new(&assay_dialects::registry(), config);
    let (mut next, mut ops) = (0, 0u64);
    let measured = wild.map(|wild| {
        best_rate(|| {
            for index in next..next + PROGRAMS {
                let made = wild.generate(1, index);
                made.module.walk(made.module.top(), &mut |_| ops += 1);
            }
            next += PROGRAMS;
            PROGRAMS as f64
        })
    });
    Line {
        what: "wild programs of 50 ops, one core",
        unit: "/s",
        bar: Bar::AtLeast(5000.0),
        measured,
        how: format!("{next} programs, {:.1} ops each; best {PROGRAMS}", ops as f64 / next.max(1) as f64),
    }
}
