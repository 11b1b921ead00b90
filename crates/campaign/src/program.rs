//! The result of one program, and who computes it.

use serde::{Deserialize, Serialize};

use crate::finding::Finding;
use crate::verdict::{ComparisonVerdict, Counts};

/// The result of one program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramReport {
    /// The program's index.
    pub index: u64,
    /// The generator that made it: `semantic`, `grammar`, `tosa`, `mutate`, `corpus`.
    pub generator: String,
    /// Programs of the corpus from which the program was made, as `FILE:LINE`.
    pub seeds: Vec<String>,
    /// How many times a compiler was run, without [`ProgramReport::repeats`].
    pub compiles: u64,
    /// Runs that were needed only because an earlier run was stopped at a time limit: to find out whether it hangs, or to get the result. So
    /// `compiles` is the same on a busy machine. Reports of older versions count these runs in `compiles`.
    #[serde(default)]
    pub repeats: u64,
    /// The result of each comparison.
    pub verdicts: Counts<ComparisonVerdict>,
    /// Steps that were left out because they or the program probably hang, by pass.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub left_out: Counts<String>,
    /// Runs in which the compiler ran out of memory, by the pass that was running.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub out_of_memory: Counts<String>,
    /// How often each op occurs in the program.
    pub ops: Counts<String>,
    /// How often each pair of an op and a user of its result occurs in the program, such as `arith.addi arith.muli`.
    pub pairs: Counts<String>,
    /// How often each pass was run.
    pub passes: Counts<String>,
    /// How often each value of each option of a pass was set, such as `canonicalize top-down=false`.
    pub options: Counts<String>,
    /// How often each rewrite pattern was tried. Only some programs are run with a log of patterns; the others are not counted.
    pub patterns: Counts<String>,
    /// Number of functions that the prover was asked about after a step, by its answer.
    pub proofs: Counts<String>,
    /// The bugs that it showed.
    pub findings: Vec<Finding>,
    /// Microseconds from drawing it to this report.
    pub micros: u64,
    /// The part of the time that was spent outside of the compiler's own processes.
    pub own_micros: u64,
    /// Microseconds by activity.
    pub parts: Counts<String>,
}

/// Judges programs, on a separate thread.
pub trait Worker {
    /// Judges program `index`. A panic is a bug of Assay: it is counted and shown, the worker is replaced, and the
    /// campaign continues.
    ///
    /// # Errors
    /// Why the program could not be judged although the target can be run, as a sentence. It counts as done, and the error is
    /// shown.
    fn program(&mut self, index: u64) -> Result<Judged, String>;
}

/// How far a worker got with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// To the end.
    Done(ProgramReport),
    /// [`Flags::give_up_programs`](crate::Flags::give_up_programs) ended the program. Its findings are stored; the next run
    /// repeats the program.
    Interrupted(ProgramReport),
    /// The target can no longer be run, for the reason given as a sentence. This ends the run. The findings are stored; the next
    /// run repeats the program.
    NoTarget(ProgramReport, String),
}
