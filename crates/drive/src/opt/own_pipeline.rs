//! Whether a driver prints a program as it is when it is asked for no passes.
//!
//! An mlir-opt does. A driver may have a default pipeline that it runs if none is given: Catalyst's `catalyst
//! --tool=opt` lowers what it reads. Its output is then no source to compare with, whatever pass comes next.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::{Compiler, OptOutcome, Target};
use crate::error::DriveError;

/// A program and the ops that are in it, sorted.
struct Probe {
    program: &'static str,
    ops: &'static [&'static str],
}

/// There is something to do in each for a lowering, a folder, CSE and the removal of dead code, blocks and symbols. The
/// second is for drivers that lack dialects of the first.
const PROBES: [Probe; 2] = [
    Probe {
        program: "\
func.func private @unused()
func.func @f(%n: index, %x: i32, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %again = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  %dead = math.absi %sum : i32
  %wide = vector.broadcast %sum : i32 to vector<2xi32>
  %tensor = tensor.from_elements %sum : tensor<1xi32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %sum, %m[%i] : memref<?xi32>
  }
  affine.for %i = 0 to 4 {
    memref.store %x, %m[%i] : memref<?xi32>
  }
  cf.br ^end
^end:
  %end = memref.load %m[%again] : memref<?xi32>
  return %end : i32
}
",
        ops: &[
            "affine.for",
            "affine.yield",
            "arith.addi",
            "arith.constant",
            "arith.constant",
            "arith.constant",
            "arith.constant",
            "builtin.module",
            "cf.br",
            "func.func",
            "func.func",
            "func.return",
            "math.absi",
            "memref.load",
            "memref.store",
            "memref.store",
            "scf.for",
            "scf.yield",
            "tensor.from_elements",
            "vector.broadcast",
        ],
    },
    Probe {
        program: "\
func.func private @unused()
func.func @f(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %again = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  %dead = arith.muli %sum, %again : i32
  return %sum : i32
}
",
        ops: &[
            "arith.addi",
            "arith.constant",
            "arith.constant",
            "arith.muli",
            "builtin.module",
            "func.func",
            "func.func",
            "func.return",
        ],
    },
];

impl Compiler {
    /// Sees that the target does nothing to a program without being asked for passes. A driver is asked once in the life
    /// of this process; a library runs what it is given. Drivers that take none of our programs are not refused: no
    /// program of func and arith will be judged with them.
    ///
    /// # Errors
    /// [`DriveError::OwnPipeline`]; [`DriveError::Unusable`] if it does not end; or it cannot be run.
    pub fn must_print_as_is(&self) -> Result<(), DriveError> {
        static KNOWN: OnceLock<Mutex<HashMap<PathBuf, bool>>> = OnceLock::new();
        if self.library.is_some() || !self.target.has_driver() {
            return Ok(());
        }
        let known = KNOWN.get_or_init(Mutex::default);
        let cached = known.lock().unwrap_or_else(PoisonError::into_inner).get(&self.target.opt).copied();
        let as_is = match cached {
            Some(as_is) => as_is,
            None => prints_as_is(&self.target)?,
        };
        known.lock().unwrap_or_else(PoisonError::into_inner).insert(self.target.opt.clone(), as_is);
        match as_is {
            true => Ok(()),
            false => Err(DriveError::OwnPipeline { target: self.target.name.clone() }),
        }
    }
}

fn prints_as_is(target: &Target) -> Result<bool, DriveError> {
    let compiler = Compiler::new(target.clone());
    for probe in &PROBES {
        match compiler.print_generic(probe.program)? {
            // One that prints nothing is no compiler, which is said elsewhere.
            OptOutcome::Ok { ir, .. } => return Ok(ir.trim().is_empty() || op_names(&ir) == probe.ops),
            OptOutcome::TimedOut { .. } => {
                let seconds = compiler.limits.wall.as_secs();
                let ops = probe.ops.len();
                let reason = format!("it does not print a program of {ops} ops within {seconds} s");
                return Err(DriveError::Unusable { program: target.opt.clone(), reason });
            }
            _ => {}
        }
    }
    Ok(true)
}

/// The names of the ops of a program in generic form without texts, sorted.
fn op_names(ir: &str) -> Vec<&str> {
    let pieces: Vec<&str> = ir.split('"').collect();
    let quoted = pieces.windows(2).skip(1).step_by(2);
    let mut names: Vec<&str> = quoted.filter(|pair| pair[1].starts_with('(')).map(|pair| pair[0]).collect();
    names.sort_unstable();
    names
}
