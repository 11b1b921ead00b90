//! Passes applied by a compiler, one at a time.

use assay_drive::opt::{Compiler, FailKind, OptOutcome};
use assay_drive::{DriveError, Step};
use assay_lower::{Applied, Apply};

/// Applies passes, and keeps what the compiler said where it did not.
pub struct ByCompiler<'a> {
    compiler: &'a Compiler,
    /// Passes that gave up since the program last changed, with the first line of what was said.
    pub failures: Vec<(Step, String)>,
    /// What the compiler did wrong on the way. Only the last one may have ended the path: after invalid IR it goes on
    /// with the program before, as after any conversion that fails.
    pub faults: Vec<(Step, OptOutcome)>,
    /// The compiler could not be run.
    pub error: Option<DriveError>,
}

impl ByCompiler<'_> {
    pub fn new(compiler: &Compiler) -> ByCompiler<'_> {
        ByCompiler { compiler, failures: Vec::new(), faults: Vec::new(), error: None }
    }
}

impl Apply for ByCompiler<'_> {
    fn apply(&mut self, program: &str, step: &Step) -> Applied {
        let trace = match self.compiler.trace(program, &step.alone()) {
            Ok(trace) => trace,
            Err(error) => {
                self.error = Some(error);
                return Applied::Ended;
            }
        };
        match trace.end {
            OptOutcome::Ok { .. } => match trace.steps.into_iter().next().and_then(|step| step.ir) {
                Some(ir) => {
                    self.failures.clear();
                    Applied::Changed(ir)
                }
                None => Applied::Unchanged,
            },
            OptOutcome::Failed(failure) => {
                self.failures.push((step.clone(), first_error(&failure.diagnostics)));
                if failure.kind == FailKind::InvalidIr {
                    self.faults.push((step.clone(), OptOutcome::Failed(failure)));
                }
                Applied::Failed
            }
            // An option with a value that the pass does not take.
            OptOutcome::Usage { .. } => Applied::Failed,
            fault => {
                self.faults.push((step.clone(), fault));
                Applied::Ended
            }
        }
    }
}

/// The first error of some diagnostics, without its place.
fn first_error(diagnostics: &str) -> String {
    let line = diagnostics.lines().find_map(|line| line.split_once("error: "));
    line.map_or_else(String::new, |(_, message)| message.trim().to_owned())
}
