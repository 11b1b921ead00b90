//! Dumps programs (a tool for development).
use assay_engine::generate::{GenConfig, Generator, stats::Stats};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (seed, count): (u64, u64) = (args[1].parse().unwrap(), args[2].parse().unwrap());
    let dir = &args[3];
    let mut config = GenConfig::default();
    if let Some(v) = args.get(4) {
        config.version = v.parse().unwrap();
    }
    let registry = assay_dialects::registry();
    let generator = Generator::new(&registry, config);
    let mut stats = Stats::default();
    let mut all = String::new();
    let mut repairs = 0;
    for index in 0..count {
        match generator.generate(seed, index) {
            Ok(g) => {
                let text = assay_ir::print(&g.module);
                std::fs::write(format!("{dir}/{index}.mlir"), &text).unwrap();
                std::fs::write(format!("{dir}/{index}.expected"), &g.output).unwrap();
                if index > 0 {
                    all.push_str("// -----\n");
                }
                all.push_str(&text);
                stats.add(&g.module);
                repairs += g.repairs;
            }
            Err(e) => println!("{e}"),
        }
    }
    std::fs::write(format!("{dir}/all.mlir"), all).unwrap();
    println!("{:?} repairs {repairs} ops {}", stats.diversity(), stats.total_ops);
    let mut list: Vec<_> = stats.ops.iter().collect();
    list.sort_by_key(|e| std::cmp::Reverse(e.1));
    for (n, c) in list {
        print!("{n} {c}, ");
    }
    println!();
}
