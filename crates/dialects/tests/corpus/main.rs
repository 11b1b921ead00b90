//! Programs of the shared corpus, interpreted in the form that LLVM executes: they print what LLVM's toolchain prints.

mod runs;

use std::collections::BTreeMap;

use assay_engine::interpret::{Chunk, ExecutionConfig, Interpreter, Output};
use assay_model::Registry;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use runs::CorpusRun;

/// At least this many runs print what they must.
const FLOOR: usize = 185;

/// How one run went.
struct RunResult {
    name: String,
    /// `ok`, `differs`, the kind of a stop, or `not compiled`.
    verdict: &'static str,
    why: String,
}

fn judge(run: &CorpusRun, registry: &Registry) -> RunResult {
    let judged = |verdict, why| RunResult { name: run.name.clone(), verdict, why };
    let text = match run.lowered() {
        Ok(text) => text,
        Err(why) => return judged("not compiled", why),
    };
    let module = match assay_ir::parse(&text) {
        Ok(module) => module,
        Err(error) => return judged("not parsed", error.to_string()),
    };
    let execution = Interpreter::new(&module, registry, ExecutionConfig::default()).call(&run.entry, &[]);
    let mut pieces = pieces(&execution.output);
    match &execution.result {
        Ok(values) if run.prints_result => {
            let results: String = values.iter().map(|value| format!("{value}\n")).collect();
            pieces.last_mut().expect("there is always a piece").push_str(&results);
        }
        Ok(_) => {}
        // A program that aborts has printed before.
        Err(stop) if stop.kind() == "trap" => {}
        Err(stop) => return judged(stop.kind(), stop.to_string()),
    }
    match &run.stdout {
        None => judged("ok", String::new()),
        Some(expected) if matches(expected, &pieces) => judged("ok", String::new()),
        Some(expected) => judged("differs", difference(expected, &pieces.join("poison"))),
    }
}

/// What was printed between the places that may be anything.
fn pieces(output: &Output) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for chunk in output.chunks() {
        match chunk {
            Chunk::Text(text) => pieces.last_mut().expect("there is always a piece").push_str(text),
            Chunk::Unspecified | Chunk::Poison | Chunk::AnyOrder(..) => pieces.push(String::new()),
        }
    }
    pieces
}

/// Whether a text is the pieces with something between them.
fn matches(text: &str, pieces: &[String]) -> bool {
    let [first, inner @ .., last] = pieces else { return pieces.first().is_some_and(|only| only == text) };
    let Some(mut rest) = text.strip_prefix(first.as_str()) else { return false };
    for piece in inner {
        match rest.split_once(piece.as_str()) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last.as_str())
}

/// The first line that differs.
fn difference(expected: &str, printed: &str) -> String {
    let (mut theirs, mut ours) = (expected.lines(), printed.lines());
    let mut line = 1;
    loop {
        match (theirs.next(), ours.next()) {
            (Some(a), Some(b)) if a == b => line += 1,
            (None, None) => return "they end differently".to_owned(),
            (a, b) => {
                let short =
                    |text: Option<&str>| text.unwrap_or("nothing").chars().take(120).collect::<String>();
                return format!("line {line}: {} instead of {}", short(b), short(a));
            }
        }
    }
}

/// Judges all runs on a few threads, in the order of their names.
fn judge_all(runs: &[CorpusRun]) -> Vec<RunResult> {
    let pool = ThreadPoolBuilder::new().num_threads(2).stack_size(64 << 20).build().expect("two threads");
    let judge = |registry: &mut Registry, run| judge(run, registry);
    pool.install(|| runs.par_iter().map_init(assay_dialects::registry, judge).collect())
}

#[test]
fn lowered_programs_print_what_the_toolchain_prints() {
    let Some(runs) = runs::all() else { return };
    let judged = judge_all(&runs);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for one in &judged {
        *counts.entry(one.verdict).or_default() += 1;
        if one.verdict != "ok" {
            println!("{:<12} {:<55} {}", one.verdict, one.name, one.why);
        }
    }
    println!("{} runs: {counts:?}", judged.len());
    // Some programs are executed as they are, all others need the compiler.
    if counts.get("not compiled").is_some_and(|&count| count > judged.len() / 2) {
        eprintln!("skipped: no MLIR 22");
        return;
    }
    let ok = counts.get("ok").copied().unwrap_or(0);
    assert!(ok >= FLOOR, "{ok} runs print what they must, {FLOOR} did before");
}
