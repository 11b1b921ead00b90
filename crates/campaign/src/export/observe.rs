//! What one run of the compiler shows of a bug: the signal, the first diagnostic, the functions on the stack.

use assay_drive::diagnostics::TypeMismatch;

use super::bug::{BugSymptom, Show};
use super::words::loosen;

const SIGSEGV: u8 = 11;

/// The number of functions on the stack that identify a bug. With more of them, the result would depend on how the compiler was
/// built.
const MAX_FRAMES: usize = 3;

/// Functions that are on the stack of every pass, pattern or fold, so they identify nothing.
const DRIVERS: [&str; 21] = [
    "PassManager",
    "OpToOpPassAdaptor",
    "MlirOpt",
    "splitAndProcessBuffer",
    "PatternApplicator",
    "applyPatternsGreedily",
    "GreedyPatternRewriteDriver",
    "OperationConverter",
    "ConversionPattern",
    "mlir::Operation::fold",
    "mlir::OpBuilder::tryFold",
    "mlir::WalkResult",
    "mlir::Operation::create",
    "mlir::verify",
    "mlir::dataflow::Abstract",
    "mlir::dataflow::Sparse",
    "mlir::DataFlowSolver",
    "mlir::applyPartialConversion",
    "mlir::applyFullConversion",
    "mlir::applyOpPatternsGreedily",
    "mlir::OpBuilder::create",
];

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// It exited with this status.
    Exited(i32),
    /// It was ended by this signal.
    Signal(i32),
}

impl Show {
    /// Adds how the compiler ended when it ran [`Show::step`], and what it printed, if this kind of bug needs that.
    pub fn observe(&mut self, end: RunEnd, stderr: &str) {
        let said = message(stderr);
        match (self.kind, end) {
            (BugSymptom::Crash | BugSymptom::OutOfMemory, RunEnd::Signal(signal)) => {
                self.signal = u8::try_from(signal).ok();
                if self.kind == BugSymptom::Crash {
                    self.frames = frames(stderr);
                    self.message = said;
                }
            }
            // The verifier reports nothing, so it must be the parser that rejects the output.
            (BugSymptom::InvalidOutput, RunEnd::Exited(0)) => {
                (self.kind, self.signal) = (BugSymptom::UnreadableOutput, None);
            }
            (BugSymptom::InvalidOutput | BugSymptom::RejectsValid, RunEnd::Exited(_)) => self.message = said,
            (BugSymptom::UnreadableOutput, RunEnd::Exited(1)) => self.message = said,
            (BugSymptom::UnreadableOutput, RunEnd::Signal(signal)) => {
                self.signal = u8::try_from(signal).ok();
                self.message.clear();
            }
            _ => {}
        }
    }

    /// Adds that the output cannot be read back. Used if the compiler is not available to show it. A parser that printed no
    /// message has crashed.
    pub fn mark_unreadable(&mut self) {
        self.kind = BugSymptom::UnreadableOutput;
        self.signal = self.message.is_empty().then_some(SIGSEGV);
    }
}

/// The first diagnostic as [`Show::message`] has it.
pub fn message(stderr: &str) -> String {
    let line = first_error(stderr).map(|line| without_capacity(&loosen(&line))).unwrap_or_default();
    // The wording of ODS constraints differs between versions.
    TypeMismatch::parse(&line).map(|mismatch| mismatch.without_expected()).unwrap_or(line)
}

/// The message without the number of elements that a vector cannot hold. It was read from memory that is not initialized, and changes
/// from run to run.
fn without_capacity(message: &str) -> String {
    match message.split_once("Requested capacity (") {
        Some((before, rest)) if let Some((_, after)) = rest.split_once(')') => {
            format!("{before}Requested capacity (…){after}")
        }
        _ => message.to_owned(),
    }
}

/// The first diagnostic without its location, in the form in which the script searches for it.
pub fn first_error(stderr: &str) -> Option<String> {
    stderr.lines().find_map(|line| {
        let after = |word: &str| line.split_once(word).map(|(_, rest)| rest.to_owned());
        let asserted = || (line.contains("Assertion") && line.contains("failed")).then(|| line.to_owned());
        after("error: ").or_else(|| after("ERROR: ")).or_else(asserted)
    })
}

/// The function of MLIR that a line of a stack names, such as `#4 0x00007f mlir::f(int) (library)`. Works with and without a
/// symbolizer.
fn function(line: &str) -> Option<String> {
    let number = line.trim_start().trim_start_matches('#');
    number.starts_with(|c: char| c.is_ascii_digit()).then_some(())?;
    let (_, address) = number.split_once("0x")?;
    let (_, name) = address.split_once(' ')?;
    let name = name.strip_prefix("mlir::")?.split('(').next()?;
    Some(format!("mlir::{name}"))
}

/// The most informative functions of MLIR on the stack, the innermost first.
pub fn frames(stderr: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in stderr.lines() {
        let Some(name) = function(line) else { continue };
        let driver = DRIVERS.iter().any(|driver| name.contains(driver));
        if !driver && !name.contains(['<', ' ']) && !names.contains(&name) {
            names.push(name);
        }
    }
    names.truncate(MAX_FRAMES);
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_functions_that_say_something_are_kept() {
        let stack = "Stack dump:\n4  libMLIR.so.22.1 0x1f mlir::AffineMap::getNumResults() const + 3\n #4 0x1 mlir::FloatType::getWidth() const (/usr/lib/x.so+0x1)\n \
                     #5 0x2 mlir::OperationConverter::convert(mlir::Operation*) (/usr/lib/x.so+0x2)\n \
                     #6 0x3 void llvm::f<mlir::X>(int) (/x)\n";
        assert_eq!(frames(stack), ["mlir::AffineMap::getNumResults", "mlir::FloatType::getWidth"]);
    }

    #[test]
    fn the_first_diagnostic_has_no_location() {
        assert_eq!(first_error("a.mlir:1:2: error: 'x' op y: error: z\n").unwrap(), "'x' op y: error: z");
        assert_eq!(first_error("LLVM ERROR: out of luck\n").unwrap(), "out of luck");
        assert_eq!(first_error("all is well"), None);
        assert_eq!(
            message("a: error: 'a.b' op operand #0 must be integer of 8, but got 'i1'"),
            "'a.b' op operand #0 must be …, but got 'i1'"
        );
        assert_eq!(
            message(
                "LLVM ERROR: SmallVector unable to grow. Requested capacity (94574319077792) is larger than 9\n"
            ),
            "SmallVector unable to grow. Requested capacity (…) is larger than 9"
        );
    }
}
