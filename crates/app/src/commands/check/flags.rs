//! Interprets an mlir-opt command line for a check.

use assay_drive::pipeline::Invocation;
use assay_drive::{Catalogue, Pipeline};

use super::split::MARKER;

/// The parts of an mlir-opt command line that matter for a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orders {
    pub pipeline: Pipeline,
    /// The line that separates the programs of a file.
    pub marker: Option<String>,
    /// Whether some programs of the file are meant to be rejected.
    pub rejects: bool,
    /// The compiler must read back what it prints.
    pub round_trip: bool,
    /// Files named on the command line.
    pub inputs: Vec<String>,
    /// Flags that change what passes do. They matter only to a user who runs the command itself.
    pub debug: Vec<String>,
}

/// The flag that stops passes or patterns after a given count.
const COUNTERS: &str = "mlir-debug-counter";

/// Flags that load code unknown to Assay, or that replace the named passes.
const NOT_FOLLOWED: [&str; 5] =
    ["irdl-file", "load-dialect-plugin", "load-pass-plugin", "no-implicit-module", "run-reproducer"];

/// Parses the arguments of mlir-opt as mlir-opt does. Flags about printing, threads and verification are ignored: Assay uses its
/// own flags to print and verify programs.
///
/// # Errors
/// If a flag is unknown or malformed: one clause that names it.
pub fn parse_flags(args: &[String], catalogue: &Catalogue) -> Result<Orders, String> {
    let invocation =
        Invocation::parse(args, |name| catalogue.nest_of(name)).map_err(|error| error.to_string())?;
    catalogue.check(&invocation.pipeline).map_err(|error| error.to_string())?;
    let mut orders = Orders { pipeline: invocation.pipeline, inputs: invocation.inputs, ..Orders::default() };
    for flag in &invocation.flags {
        let body = flag.strip_prefix("--").or_else(|| flag.strip_prefix('-')).unwrap_or_default();
        if body.is_empty() {
            // The value of `-o`.
            continue;
        }
        let (name, value) = body.split_once('=').map_or((body, None), |(name, value)| (name, Some(value)));
        match name {
            "split-input-file" => {
                let marker = value.filter(|value| !value.is_empty()).unwrap_or(MARKER);
                orders.marker = Some(marker.to_owned());
            }
            "verify-diagnostics" => orders.rejects = true,
            "verify-roundtrip" => orders.round_trip = value.is_none_or(|value| value != "false"),
            "o" => {}
            COUNTERS => orders.debug.push(flag.clone()),
            _ if NOT_FOLLOWED.contains(&name) => return Err(format!("'{flag}' is not followed")),
            _ if catalogue.has_flag(name) => {}
            _ => {
                let meant = catalogue.nearest(name).map(|name| format!("; did you mean '--{name}'?"));
                let meant = meant.unwrap_or_default();
                return Err(format!("{} has no pass or flag '{flag}'{meant}", catalogue.target));
            }
        }
    }
    Ok(orders)
}
