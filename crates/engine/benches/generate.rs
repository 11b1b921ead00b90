//! Speed of the semantic generator: programs of 50 ops per second on one core.

use std::time::{Duration, Instant};

use assay_engine::generate::{GenConfig, Generator};

fn main() {
    let registry = assay_dialects::registry();
    let generator = Generator::new(&registry, GenConfig::default());
    let (start, mut programs, mut ops, mut failed) = (Instant::now(), 0u64, 0u64, 0u64);
    while start.elapsed() < Duration::from_secs(3) {
        match generator.generate(1, programs) {
            Ok(generated) => generated.module.walk(generated.module.top(), &mut |_| ops += 1),
            Err(_) => failed += 1,
        }
        programs += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "generate: {:.0} programs/s, {:.1} ops each, {failed} failed",
        programs as f64 / seconds,
        ops as f64 / programs as f64
    );
}
