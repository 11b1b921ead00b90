//! Makes a large store of made-up findings, to look at lists and pages with.
//!
//! `cargo run --release -p assay-campaign --example fixtures -- STORE FINDINGS`, then `assay serve --db STORE`.

use std::path::Path;

use assay_campaign::Store;

/// Rows of what the campaign had done over time.
const SAMPLES: u64 = 100_000;
/// When the last finding was made, in Unix seconds.
const NOW: u64 = 1_795_212_800;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [store, findings] = &arguments[..] else {
        eprintln!("usage: fixtures STORE FINDINGS");
        std::process::exit(2);
    };
    let findings = findings.parse().expect("a number of findings");
    let mut store = Store::open(Path::new(store)).expect("the store opens");
    store.add_fixtures(findings, SAMPLES, NOW).expect("the findings are stored");
}
