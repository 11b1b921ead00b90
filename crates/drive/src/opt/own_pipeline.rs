//! Checks that a driver prints a program unchanged if no passes are requested.
//!
//! An mlir-opt does. But a driver may have a default pipeline, which it runs if none is given: Catalyst's `catalyst
//! --tool=opt` lowers the program that it reads. Its output is then not the original program, so comparisons would start
//! from the wrong source.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use super::{Compiler, OptOutcome, Target};
use crate::error::DriveError;
use crate::interrupt::Interrupt;
use crate::process::Limits;

/// A program.
struct Probe {
    program: &'static str,
    /// The ops in it, sorted, one a line.
    ops: &'static str,
}

/// Each program gives work to a lowering, a folder, CSE, and the removal of dead code, blocks and symbols. The
/// second is for drivers that lack dialects of the first.
const PROBES: [Probe; 2] = [
    Probe {
        program: include_str!("../../data/as-is/common.mlir"),
        ops: include_str!("../../data/as-is/common.ops"),
    },
    Probe {
        program: include_str!("../../data/as-is/plain.mlir"),
        ops: include_str!("../../data/as-is/plain.ops"),
    },
];

impl Compiler {
    /// Checks that the target leaves a program unchanged if no passes are requested. Each driver is tried once in each process of
    /// Assay. A library needs no check, since it runs only the passes that it is given. Drivers that reject all our test programs
    /// pass the check: programs of func and arith cannot be judged with them anyway.
    ///
    /// # Errors
    /// [`DriveError::OwnPipeline`] if it changes the program; [`DriveError::Unusable`] if it does not end, or the interrupt among the
    /// limits ends it; or it cannot be run.
    pub fn must_print_as_is(&self) -> Result<(), DriveError> {
        static KNOWN: OnceLock<Mutex<HashMap<PathBuf, bool>>> = OnceLock::new();
        if self.library.is_some() || !self.target.has_driver() {
            return Ok(());
        }
        let known = KNOWN.get_or_init(Mutex::default);
        let cached = known.lock().unwrap_or_else(PoisonError::into_inner).get(&self.target.opt).copied();
        let as_is = match cached {
            Some(as_is) => as_is,
            None => prints_as_is(&self.target, self.limits.interrupt)?,
        };
        known.lock().unwrap_or_else(PoisonError::into_inner).insert(self.target.opt.clone(), as_is);
        match as_is {
            true => Ok(()),
            false => Err(DriveError::OwnPipeline { target: self.target.name.clone() }),
        }
    }
}

fn prints_as_is(target: &Target, interrupt: Option<Interrupt>) -> Result<bool, DriveError> {
    let limits = Limits { interrupt, ..Limits::default() };
    let compiler = Compiler { limits, ..Compiler::new(target.clone()) };
    for probe in &PROBES {
        limits.check_interrupt()?;
        let start = Instant::now();
        match compiler.print_generic(probe.program) {
            // A driver that prints nothing is not a compiler; another message reports that.
            Ok(OptOutcome::Ok { ir, .. }) => {
                return Ok(ir.trim().is_empty() || op_names(&ir).into_iter().eq(probe.ops.lines()));
            }
            Ok(OptOutcome::TimedOut { .. }) | Err(DriveError::Interrupted) => {
                let seconds = start.elapsed().as_secs_f64().round();
                let ops = probe.ops.lines().count();
                let reason = format!("it does not print a program of {ops} ops within {seconds} s");
                return Err(DriveError::Unusable { program: target.opt.clone(), reason });
            }
            Ok(_) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

/// The names of the ops of a program in generic form, sorted. String literals are skipped.
fn op_names(ir: &str) -> Vec<&str> {
    let pieces: Vec<&str> = ir.split('"').collect();
    let quoted = pieces.windows(2).skip(1).step_by(2);
    let mut names: Vec<&str> = quoted.filter(|pair| pair[1].starts_with('(')).map(|pair| pair[0]).collect();
    names.sort_unstable();
    names
}
