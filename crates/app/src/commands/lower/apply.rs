//! Passes applied by a compiler, one at a time.

use assay_drive::opt::{Compiler, FailKind, OptOutcome};
use assay_drive::{DriveError, Step};
use assay_explore::{Applied, Apply};

/// Applies passes, and keeps the compiler's messages if one fails.
pub struct ByCompiler<'a> {
    compiler: &'a Compiler,
    /// Passes that failed since the program last changed, with the first line of the message.
    pub failures: Vec<(Step, String)>,
    /// The compiler's failures on the way. After invalid IR, as after any failed conversion, the path continues with the previous
    /// program. So only the last failure can have ended the path.
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
        let trace = match self.compiler.trace(program, &step.to_pipeline()) {
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
            // An option had a value that the pass does not accept.
            OptOutcome::Usage { .. } => Applied::Failed,
            fault => {
                self.faults.push((step.clone(), fault));
                Applied::Ended
            }
        }
    }
}

/// The first error of some diagnostics, without its position, with the op to which it refers.
fn first_error(diagnostics: &str) -> String {
    let Some((_, after)) = diagnostics.split_once("error: ") else { return String::new() };
    let message = after.lines().next().unwrap_or_default().trim();
    let current = after.split_once("see current operation:").and_then(|(_, op)| op.split('"').nth(1));
    match current.filter(|_| !message.contains('\'')) {
        Some(op) => format!("{message} ({op})"),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::first_error;

    #[test]
    fn an_error_names_its_op() {
        let said = "f:2:1: error: op was not bufferized\n x\nf:2:1: note: see current operation: \n%1 = \"a.b\"() <{c = \"d\"}>";
        assert_eq!(first_error(said), "op was not bufferized (a.b)");
        assert_eq!(first_error("f: error: 'a.b' op is bad\nnote"), "'a.b' op is bad");
        assert_eq!(first_error(""), "");
    }
}
