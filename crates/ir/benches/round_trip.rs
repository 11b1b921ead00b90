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
    // The best time of each program, as other load on the machine only ever adds.
    let mut best = (Duration::ZERO, Duration::ZERO);
    for text in &texts {
        let (mut parse, mut print) = (Duration::MAX, Duration::MAX);
        for _ in 0..10 {
            let start = Instant::now();
            let module = black_box(assay_ir::parse(text));
            parse = parse.min(start.elapsed());
            let Ok(module) = module else { break };
            let start = Instant::now();
            black_box(assay_ir::print(&module));
            print = print.min(start.elapsed());
        }
        best = (best.0 + parse, best.1 + print.min(Duration::from_secs(3600)));
    }
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    println!(
        "ir: {} programs, {:.1} MB: parse {:.0} MB/s, print {:.0} MB/s, both {:.0} MB/s (best of 10 per program, one core)",
        texts.len(),
        bytes as f64 / 1e6,
        rate(best.0),
        rate(best.1),
        rate(best.0 + best.1),
    );
}
