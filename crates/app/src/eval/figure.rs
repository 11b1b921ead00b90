//! The numbers of an experiment, in the paper and in this run.

use serde::Serialize;

/// One number, in the paper and in this run.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    pub name: String,
    /// The unit to print after each number: `%`, `s`, or nothing for a count.
    pub unit: &'static str,
    pub paper: Option<f64>,
    /// `None`: nothing was measured.
    pub ours: Option<f64>,
}

impl Figure {
    pub fn new(name: impl Into<String>, unit: &'static str, paper: f64, ours: f64) -> Figure {
        Figure { name: name.into(), unit, paper: Some(paper), ours: Some(ours) }
    }
}

/// A number with its unit, with no more digits than are significant.
pub fn show(number: f64, unit: &str) -> String {
    let space = if unit.is_empty() { "" } else { " " };
    match number {
        _ if number.fract() == 0.0 || number.abs() >= 1000.0 => format!("{number:.0}{space}{unit}"),
        _ if number.abs() < 10.0 => format!("{number:.2}{space}{unit}"),
        _ => format!("{number:.1}{space}{unit}"),
    }
}

/// The percentage that `part` is of `whole`.
pub fn percent(part: f64, whole: f64) -> f64 {
    if whole == 0.0 { 0.0 } else { 100.0 * part / whole }
}
