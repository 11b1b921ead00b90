//! Speed of parse and print on one core, over the shared corpus held in memory.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shared = std::env::var_os("ASSAY_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    let Ok(entries) = std::fs::read_dir(shared.join("corpus/generic")) else {
        println!("skipped: no shared corpus (set ASSAY_SHARED)");
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let texts: Vec<Vec<u8>> = paths.iter().filter_map(|path| std::fs::read(path).ok()).collect();
    let bytes: usize = texts.iter().map(Vec::len).sum();
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..10 {
        let start = Instant::now();
        let modules: Vec<_> = texts.iter().map(|text| black_box(assay_ir::parse(text))).collect();
        let parse = start.elapsed();
        let start = Instant::now();
        for module in modules.iter().flatten() {
            black_box(assay_ir::print(module));
        }
        let print = start.elapsed();
        if parse + print < best.0 + best.1 || best.0 == Duration::MAX {
            best = (parse, print);
        }
    }
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    println!(
        "ir: {} programs, {:.1} MB: parse {:.0} MB/s, print {:.0} MB/s, both {:.0} MB/s (best of 10, one core)",
        texts.len(),
        bytes as f64 / 1e6,
        rate(best.0),
        rate(best.1),
        rate(best.0 + best.1),
    );
}
