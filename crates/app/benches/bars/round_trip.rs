//! Parse and print on one core, over the shared corpus held in memory; over generated programs without it.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assay_engine::generate::{GenConfig, Generator};

use crate::{Bar, BarLine};

const ROUNDS: usize = 10;

pub fn lines() -> Vec<BarLine> {
    let (texts, source) = match corpus() {
        Some(texts) => (texts, "programs of the shared corpus"),
        None => (generated(), "generated programs (no shared corpus: set ASSAY_SHARED)"),
    };
    let bytes: usize = texts.iter().map(Vec::len).sum();
    let mut total = (Duration::ZERO, Duration::ZERO);
    for text in &texts {
        let (parse, print) = best(text);
        total = (total.0 + parse, total.1 + print);
    }
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    let how = format!(
        "{} {source}, {:.1} MB: parse {:.0} MB/s, print {:.0} MB/s; best of {ROUNDS} of each",
        texts.len(),
        bytes as f64 / 1e6,
        rate(total.0),
        rate(total.1),
    );
    vec![BarLine {
        what: "parse + print of generic IR, one core",
        unit: "MB/s",
        bar: Bar::AtLeast(50.0),
        measured: Ok(rate(total.0 + total.1)),
        how,
    }]
}

/// The shortest times to parse and to print a text.
fn best(text: &[u8]) -> (Duration, Duration) {
    let (mut parse, mut print) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let module = black_box(assay_ir::parse(text));
        parse = parse.min(start.elapsed());
        // A text that does not parse is the business of the tests.
        let Ok(module) = module else { return (Duration::ZERO, Duration::ZERO) };
        let start = Instant::now();
        black_box(assay_ir::print(&module));
        print = print.min(start.elapsed());
    }
    (parse, print)
}

fn corpus() -> Option<Vec<Vec<u8>>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shared = std::env::var_os("ASSAY_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    let entries = std::fs::read_dir(shared.join("corpus/generic")).ok()?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Some(paths.iter().filter_map(|path| std::fs::read(path).ok()).collect())
}

fn generated() -> Vec<Vec<u8>> {
    let registry = assay_dialects::registry();
    let generator = Generator::new(&registry, GenConfig::default());
    let programs = (0..1000).filter_map(|index| generator.generate(1, index).ok());
    programs.map(|program| assay_ir::print(&program.module).into_bytes()).collect()
}
