//! `make bench`: what Assay must be fast at, measured on this machine, beside the bar of each.
//!
//! Nothing fails here: other load on a machine slows everything down. Speeds are the best of several short
//! rounds, because such load only ever adds time. Arguments choose lines by words of their names.

mod back_ends;
mod campaign;
mod explore;
mod generator;
mod interpreter;
mod levels;
mod round_trip;
mod sanitizer;
mod serve;

use std::time::{Duration, Instant};

/// What a line's number must be.
#[derive(Clone, Copy)]
enum Bar {
    AtLeast(f64),
    AtMost(f64),
}

/// One measured number.
struct BarLine {
    what: &'static str,
    unit: &'static str,
    bar: Bar,
    /// The number, or why there is none.
    measured: Result<f64, String>,
    /// How it was measured.
    how: String,
}

/// Calls `round` (which says how much it did) at least three times and for about a second; the best rate, in
/// units of what `round` counts per second.
fn best_rate(mut round: impl FnMut() -> f64) -> f64 {
    let (start, mut rounds, mut best) = (Instant::now(), 0, 0.0f64);
    while rounds < 3 || start.elapsed() < Duration::from_secs(1) {
        let begin = Instant::now();
        let amount = round();
        best = best.max(amount / begin.elapsed().as_secs_f64());
        rounds += 1;
    }
    best
}

/// Measures one part.
type MeasurePart = fn() -> Vec<BarLine>;

fn main() {
    // Cargo adds `--bench`.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let lines: [(&str, MeasurePart); 10] = [
        ("parse print", round_trip::lines),
        ("interpreter", interpreter::lines),
        ("levels loop matmul chain insert lowered", levels::lines),
        ("generator", generator::lines),
        ("sanitize guards", sanitizer::lines),
        ("campaign", campaign::lines),
        ("scale", campaign::scale),
        ("library process back ends", back_ends::lines),
        ("serve pages findings list", serve::lines),
        ("explore paths lowering", explore::lines),
    ];
    println!("{:<44} {:>14}  {:>14}  {:>11}", "what", "measured", "bar", "ratio");
    for (name, measure) in lines {
        if words.is_empty() || words.iter().any(|word| name.contains(word.as_str())) {
            measure().iter().for_each(show);
        }
    }
}

fn show(line: &BarLine) {
    let (sign, bar) = match line.bar {
        Bar::AtLeast(bar) => ('≥', bar),
        Bar::AtMost(bar) => ('≤', bar),
    };
    let bar_text = format!("{sign} {bar} {}", line.unit);
    match &line.measured {
        Ok(measured) => {
            let ratio = measured / bar;
            let met = if sign == '≥' { ratio >= 1.0 } else { ratio <= 1.0 };
            let word = if met { "" } else { " missed" };
            let measured = format!("{measured:.1} {}", line.unit);
            println!("{:<44} {measured:>14}  {bar_text:>14}  {:>11}", line.what, format!("{ratio:.2}{word}"));
        }
        Err(why) => println!("{:<44} {:>14}  {bar_text:>14}  {:>11}", line.what, "skipped", why),
    }
    println!("    {}", line.how);
}
