//! How much faster a library in a worker is than a process of mlir-opt for each program.

use std::time::Instant;

use assay_drive::opt::BackEnd;
use assay_drive::{Compiler, Discovery, Pipeline};
use assay_engine::generate::{GenConfig, Generator};

use crate::{Bar, BarLine};

const PROGRAMS: u64 = 200;
const PIPELINE: &str = "canonicalize,cse";

pub fn lines() -> Vec<BarLine> {
    let (measured, how) = match measure() {
        Ok((ratio, how)) => (Ok(ratio), how),
        Err(why) => (Err(why), String::new()),
    };
    let what = "library : process, canonicalize and cse";
    vec![BarLine { what, unit: "times", bar: Bar::AtLeast(10.0), measured, how }]
}

fn measure() -> Result<(f64, String), String> {
    let target = Discovery::run().default_target().cloned().map_err(|error| error.to_string())?;
    let library =
        Compiler::with_back_end(target.clone(), Some(BackEnd::Library)).map_err(|error| error.to_string())?;
    let process = Compiler::new(target);
    let registry = assay_dialects::registry();
    let generator = Generator::new(&registry, GenConfig { ops: 50, ..GenConfig::default() });
    let programs: Vec<String> = (0..PROGRAMS)
        .filter_map(|index| Some(assay_ir::print(&generator.generate(1, index).ok()?.module)))
        .collect();
    let inputs: Vec<&str> = programs.iter().map(String::as_str).collect();
    let pipeline: Pipeline = PIPELINE.parse().map_err(|error| format!("{error}"))?;
    let one_by_one = |compiler: &Compiler| {
        let start = Instant::now();
        let traces: Result<Vec<_>, _> = inputs.iter().map(|input| compiler.trace(input, &pipeline)).collect();
        (start.elapsed(), traces)
    };
    let (slow, expected) = one_by_one(&process);
    let (fast, found) = one_by_one(&library);
    let start = Instant::now();
    let batched =
        inputs.chunks(16).map(|inputs| process.trace_all(inputs, &pipeline).map(|traces| traces.len()));
    let batched: Result<usize, _> = batched.sum();
    let together = start.elapsed();
    let (expected, found) = (expected.map_err(|e| e.to_string())?, found.map_err(|e| e.to_string())?);
    batched.map_err(|error| error.to_string())?;
    let same = expected.iter().zip(&found).filter(|(one, other)| one.steps == other.steps).count();
    let each = |time: std::time::Duration| time.as_secs_f64() * 1e3 / inputs.len() as f64;
    let how = format!(
        "{} programs of 50 ops with the IR after each pass, one core: a process each {:.1} ms, a process for 16 {:.2} ms, \
         library {:.2} ms; {same} traces are the same",
        inputs.len(),
        each(slow),
        each(together),
        each(fast)
    );
    Ok((slow.as_secs_f64() / fast.as_secs_f64(), how))
}
