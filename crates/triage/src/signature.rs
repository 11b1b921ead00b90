//! What identifies a failure of a pipeline.

use std::fmt;
use std::path::PathBuf;

use assay_drive::diagnostics::TypeMismatch;
use assay_drive::opt::{Crash, FailKind, OptOutcome, PassFailure, Phase, RoundTripFailure};
use assay_drive::signature::Symptom;
use assay_drive::{CrashKey, Pipeline};
use assay_judge::Miscompilation;
use serde::{Deserialize, Serialize};

/// The guilty 'pass' if the compiler crashes while it prints a program, or cannot read back the program itself.
pub const PRINTING: &str = "(printing)";

/// The guilty 'pass' where the compiler crashes or does not end while it reads the program.
pub const READING: &str = "(reading)";

/// The failure that reduction keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FailureSignature {
    /// The compiler ends by a signal; the normalised stack identifies the crash.
    Crash {
        /// Normalised frames and pass.
        key: CrashKey,
    },
    /// A pass does not end in time.
    Hang {
        /// Argument of the pass; empty where the compiler did not say it.
        pass: String,
    },
    /// A pass needs more memory than the compiler may have.
    OutOfMemory {
        /// Argument of the pass; empty where the compiler was reading or printing.
        pass: String,
    },
    /// A pass fails, or leaves IR that the verifier rejects. The message says why.
    Failure {
        /// Whether the verifier rejects the pass's result; false if the pass itself fails.
        invalid: bool,
        /// Argument of the pass.
        pass: String,
        /// The error message, without names of the program.
        message: String,
    },
    /// The compiler prints a program that it cannot read back. The message says why.
    Unreadable {
        /// Argument of the pass.
        pass: String,
        /// The error message, without names of the program.
        message: String,
    },
    /// A pass changes what a function does. If the pass makes an op break one of its rules, the signature contains that rule.
    Miscompile {
        /// Argument of the pass.
        pass: String,
        /// Id of the rule.
        rule: Option<String>,
        /// Whether the program before the pass satisfies what the pass assumes, as far as that can be checked. Smaller programs
        /// must then, too.
        #[serde(default)]
        satisfied: bool,
        /// Whether more than the sign of a zero is wrong. More must then be wrong in smaller programs, too.
        #[serde(default)]
        beyond_zeros: bool,
    },
    /// The executed `main` prints something else than it must: what the interpreter computes, or what it prints after the steps
    /// `good`.
    Output {
        /// Steps after which the program prints the right output; `None` if the interpreter determines that output.
        good: Option<Pipeline>,
    },
    /// A script ends with code 0.
    Script {
        /// The script.
        path: PathBuf,
    },
}

impl FailureSignature {
    /// The failure that the end of a compilation shows by itself, without comparing programs.
    pub fn from_outcome(outcome: &OptOutcome) -> Option<FailureSignature> {
        match outcome {
            OptOutcome::Crash(crash) => Some(FailureSignature::Crash { key: crash_key(crash) }),
            OptOutcome::TimedOut { site } => {
                let pass = site.as_ref().and_then(|site| site.step.as_ref()).map(|step| step.pass.clone());
                Some(FailureSignature::Hang { pass: pass.unwrap_or_default() })
            }
            OptOutcome::OutOfMemory(end) => {
                Some(FailureSignature::OutOfMemory { pass: end.pass.clone().unwrap_or_default() })
            }
            OptOutcome::Failed(failure) => Some(from_failure(failure)),
            OptOutcome::Ok { .. }
            | OptOutcome::Rejected { .. }
            | OptOutcome::Usage { .. }
            | OptOutcome::OutputLimit => None,
        }
    }

    /// The failure of a compiler that does not print the result of a pipeline, or does not read back what it printed.
    pub fn from_round_trip(pipeline: &Pipeline, failure: &RoundTripFailure) -> FailureSignature {
        match failure {
            RoundTripFailure::Printer(crash) => FailureSignature::Crash { key: crash_key(crash) },
            RoundTripFailure::Reader(said) => {
                let pass =
                    pipeline.steps.last().map_or_else(|| PRINTING.to_owned(), |step| step.pass.clone());
                FailureSignature::Unreadable { pass, message: message(said) }
            }
        }
    }

    /// Whether the end of a compilation shows this failure. If memory is corrupted, any crash of the same pass counts.
    pub fn is_shown_by(&self, outcome: &OptOutcome) -> bool {
        if let (FailureSignature::Crash { key }, OptOutcome::Crash(crash)) = (self, outcome)
            && key.corruption
        {
            let (wanted, pass) = (key.parts.pass.as_ref(), crash.signature.pass.as_ref());
            return pass.is_none() || wanted.is_none() || wanted == pass;
        }
        FailureSignature::from_outcome(outcome).is_some_and(|other| other.is_same(self))
    }

    /// Whether two failures are the same, on this compiler or another one.
    fn is_same(&self, other: &FailureSignature) -> bool {
        match (self, other) {
            (FailureSignature::Failure { pass, .. }, FailureSignature::Failure { pass: other_pass, .. }) => {
                pass == other_pass && self.is_like(other)
            }
            (FailureSignature::Crash { .. }, FailureSignature::Crash { .. }) => self.is_like(other),
            _ => self == other,
        }
    }

    /// Whether two failures are the same apart from the pass: several passes may call the same code.
    pub fn is_like(&self, other: &FailureSignature) -> bool {
        match (self, other) {
            (
                FailureSignature::Failure { invalid, message, .. },
                FailureSignature::Failure { invalid: other_invalid, message: other_message, .. },
            ) => invalid == other_invalid && says_same(message, other_message),
            (
                FailureSignature::Miscompile { rule, .. },
                FailureSignature::Miscompile { rule: other_rule, .. },
            ) => rule == other_rule,
            (
                FailureSignature::Unreadable { message, .. },
                FailureSignature::Unreadable { message: other_message, .. },
            ) => says_same(message, other_message),
            (FailureSignature::Crash { key }, FailureSignature::Crash { key: other }) => key.is_like(other),
            (FailureSignature::Hang { .. }, FailureSignature::Hang { .. })
            | (FailureSignature::OutOfMemory { .. }, FailureSignature::OutOfMemory { .. }) => true,
            _ => self == other,
        }
    }

    /// The signature of a crash that does not show every time, or differs from run to run: some code corrupts memory.
    pub fn from_corrupted_memory(outcome: &OptOutcome) -> Option<FailureSignature> {
        let OptOutcome::Crash(crash) = outcome else { return None };
        let symptom = Symptom::Signal(crash.signal);
        let key = CrashKey::from_corruption(symptom, crash.signature.pass.clone());
        Some(FailureSignature::Crash { key })
    }

    /// Whether the crash comes from memory that was corrupted earlier, so that it may differ from run to run.
    pub fn is_of_corrupted_memory(&self) -> bool {
        matches!(self, FailureSignature::Crash { key } if key.corruption)
    }

    /// Whether the failure is a crash in a pass, and its stack names no function at all.
    pub fn is_crash_without_names(&self) -> bool {
        let FailureSignature::Crash { key } = self else { return false };
        let says_nothing = key.parts.message.is_none() && key.parts.frames.is_empty();
        !key.corruption && says_nothing && key.parts.pass.is_some()
    }

    /// Whether two failures are crashes at one place, whatever the pass is.
    pub fn crashes_like(&self, other: &FailureSignature) -> bool {
        let of_any_pass = |signature: &FailureSignature| match signature {
            FailureSignature::Crash { key } => {
                let mut key = key.clone();
                key.parts.pass = None;
                Some(key)
            }
            _ => None,
        };
        of_any_pass(self).is_some_and(|key| Some(key) == of_any_pass(other))
    }

    /// Whether the failure is a failed assertion of the compiler. Only builds with assertions report it as such.
    pub fn is_assertion(&self) -> bool {
        matches!(self, FailureSignature::Crash { key } if key.is_assertion())
    }

    /// Whether a changed function shows this failure, whatever the pass is: it breaks the same rule, or none, and more than the sign of
    /// a zero is wrong if that is so here.
    pub fn fits(&self, miscompilation: &Miscompilation) -> bool {
        let FailureSignature::Miscompile { rule, beyond_zeros, .. } = self else { return false };
        let broken = miscompilation.violation.as_ref().map(|violation| &violation.rule);
        broken == rule.as_ref() && (!beyond_zeros || !miscompilation.difference.is_only_sign_of_zero())
    }

    /// Whether the failure shows only if the programs are executed.
    pub fn is_semantic(&self) -> bool {
        matches!(self, FailureSignature::Miscompile { .. } | FailureSignature::Output { .. })
    }

    /// One word for data.
    pub fn word(&self) -> &'static str {
        match self {
            FailureSignature::Crash { .. } => "crash",
            FailureSignature::Hang { .. } => "hang",
            FailureSignature::OutOfMemory { .. } => "out-of-memory",
            FailureSignature::Failure { invalid: true, .. } => "invalid-ir",
            FailureSignature::Failure { invalid: false, .. } => "pass-failed",
            FailureSignature::Unreadable { .. } => "unreadable",
            FailureSignature::Miscompile { .. } => "miscompile",
            FailureSignature::Output { .. } => "wrong-output",
            FailureSignature::Script { .. } => "script",
        }
    }
}

impl fmt::Display for FailureSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FailureSignature::Crash { key } => write!(f, "the compiler crashes: {key}"),
            FailureSignature::Hang { pass } => write!(f, "{pass} does not end in time"),
            FailureSignature::OutOfMemory { pass } => {
                write!(f, "{} needs too much memory", if pass.is_empty() { "the compiler" } else { pass })
            }
            FailureSignature::Failure { invalid: true, pass, message } => {
                write!(f, "{pass} makes IR that the verifier rejects: {message}")
            }
            FailureSignature::Failure { invalid: false, pass, message } => {
                write!(f, "{pass} fails: {message}")
            }
            FailureSignature::Unreadable { pass, message } => {
                write!(f, "{pass} prints IR that the compiler does not read: {message}")
            }
            FailureSignature::Miscompile { pass, rule: None, .. } => {
                write!(f, "{pass} changes what a function does")
            }
            FailureSignature::Miscompile { pass, rule: Some(rule), .. } => {
                write!(f, "{pass} makes an op break its rule '{rule}'")
            }
            FailureSignature::Output { good: None } => {
                f.write_str("the executed main prints what it must not")
            }
            FailureSignature::Output { good: Some(good) } => {
                write!(f, "main prints something else than after {good}")
            }
            FailureSignature::Script { path } => write!(f, "{} ends with code 0", path.display()),
        }
    }
}

/// What identifies a crash, except the pattern in flight: finding the pattern costs another run.
fn crash_key(crash: &Crash) -> CrashKey {
    let mut signature = crash.signature.clone();
    signature.pattern = None;
    let reading = matches!(crash.site.as_ref().map(|site| &site.phase), Some(Phase::Input));
    let mut key = signature.key();
    key.parts.reading = reading;
    key
}

fn from_failure(failure: &PassFailure) -> FailureSignature {
    let step = failure.site.as_ref().and_then(|site| site.step.as_ref());
    FailureSignature::Failure {
        invalid: failure.kind == FailKind::InvalidIr,
        pass: step.map(|step| step.pass.clone()).unwrap_or_default(),
        message: message(&failure.diagnostics),
    }
}

/// The last error in a compiler's diagnostics, which ended the run. Numbers and quoted types are left out.
pub fn message(diagnostics: &str) -> String {
    let mut errors = diagnostics.lines().rev().filter_map(|line| line.split_once("error: "));
    let Some((_, error)) = errors.next() else {
        return CrashedAssembly::find(diagnostics).map_or_else(String::new, |part| part.to_string());
    };
    let mut out = String::new();
    for (index, part) in error.split('\'').enumerate() {
        // Names of ops and passes are quoted too; they contain no brackets, types do.
        let quoted = index % 2 == 1;
        if quoted && (part.contains('<') || is_scalar(part)) {
            out.push('#');
        } else {
            out.extend(part.chars().filter(|c| !c.is_ascii_digit()));
        }
    }
    out
}

/// The part of an op's custom assembly that crashed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrashedAssembly {
    /// The parser of this op.
    Parser(String),
    /// The printer of this C++ class.
    Printer(String),
}

impl CrashedAssembly {
    /// The op whose parser or printer crashed, according to the stack dump of a compiler that ran no pass.
    pub fn find(stack: &str) -> Option<CrashedAssembly> {
        if let Some((_, rest)) = stack.rsplit_once("MLIR Parser: custom op parser '") {
            return Some(CrashedAssembly::Parser(rest.split('\'').next()?.to_owned()));
        }
        // The innermost frame comes first; frames further out print the enclosing ops.
        let (inner, _) = stack.split_once("::print(mlir::OpAsmPrinter&)")?;
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_:".contains(c);
        let class = inner.rsplit(|c| !is_of_name(c)).next()?;
        Some(CrashedAssembly::Printer(class.trim_start_matches("mlir::").to_owned()))
    }
}

impl fmt::Display for CrashedAssembly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CrashedAssembly::Parser(op) => write!(f, "the parser of {op} crashes"),
            CrashedAssembly::Printer(class) => write!(f, "the printer of {class} crashes"),
        }
    }
}

/// Whether two messages are equal apart from the list of allowed types, which grows from version to version.
fn says_same(one: &str, other: &str) -> bool {
    let [first, second] = [one, other].map(TypeMismatch::parse);
    one == other || first.zip(second).is_some_and(|(a, b)| (a.subject, a.found) == (b.subject, b.found))
}

/// `i32`, `ui8`, `bf16`, `f8E5M2`, `index`.
fn is_scalar(text: &str) -> bool {
    let is_width = |rest: &str| {
        rest.starts_with(|c: char| c.is_ascii_digit())
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let after = |prefix: &&str| text.strip_prefix(prefix).is_some_and(is_width);
    text == "index" || ["i", "si", "ui", "f", "bf", "tf"].iter().any(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printer_that_crashes_is_named_by_its_frame() {
        let stack = "3 lib.so 0x1 mlir::detail::f(int) + 3\n4 lib.so 0x2 mlir::LLVM::CallOp::print(mlir::OpAsmPrinter&) + 9\n\
                     5 lib.so 0x3 mlir::LLVM::LLVMFuncOp::print(mlir::OpAsmPrinter&) + 1\n";
        assert_eq!(CrashedAssembly::find(stack).unwrap().to_string(), "the printer of LLVM::CallOp crashes");
        assert_eq!(CrashedAssembly::find("3 lib.so 0x1 mlir::detail::f(int) + 3\n"), None);
    }

    #[test]
    fn messages_lose_what_differs() {
        let one =
            "x:3:4: warning: w\nx:3:4: error: 'a.b' op operand #0 must be index, but got 'vector<4xf32>'\n";
        let other = "x:9:1: error: 'a.b' op operand #1 must be index, but got 'i32'\nx: note: see\n";
        assert_eq!(message(one), message(other));
        assert_ne!(message(one), message("x: error: 'a.c' op operand #1 must be index, but got 'i32'"));
        for ty in ["bf16", "f8E5M2", "ui8", "index"] {
            assert_eq!(
                message(one),
                message(&format!("x: error: 'a.b' op operand #1 must be index, but got '{ty}'"))
            );
        }
        assert_ne!(message("x: error: 'f' fails"), message("x: error: 'g' fails"));
    }

    #[test]
    fn a_crash_of_a_parser_is_identified_by_the_op() {
        let stack = "PLEASE submit a bug report\n0.\tMLIR Parser: custom op parser 'func.func'\n\
                     1.\tMLIR Parser: custom op parser 'linalg.matmul'\n #0 0x1 f\n";
        assert_eq!(message(stack), "the parser of linalg.matmul crashes");
        assert_eq!(message("nothing"), "");
    }

    #[test]
    fn a_longer_list_of_allowed_types_is_the_same_message() {
        let says =
            |types: &str| message(&format!("x: error: 'a.b' op operand #0 must be {types}, but got 'i32'"));
        assert!(says_same(&says("f16 or f32"), &says("f16 or f32 or bf16")));
        let other = message("x: error: 'a.c' op operand #0 must be f16 or f32, but got 'i32'");
        assert!(!says_same(&says("f16 or f32"), &other));
        assert!(!says_same("'a.b' op must be here", "'a.b' op must be there"));
    }

    /// The expansion of math.ceil makes 0.0 of -0.0 (#218111).
    const NEGATIVE_ZERO: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i1) -> f32, sym_name = "f"}> ({
  ^bb0(%c: i1):
    %z = "arith.constant"() <{value = -0.0 : f32}> : () -> f32
    %n = "arith.constant"() <{value = 1.0 : f32}> : () -> f32
    %x = "arith.select"(%c, %z, %n) : (i1, f32, f32) -> f32
    %r = "math.ceil"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"(%r) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn the_sign_of_a_zero_does_not_show_a_wrong_number() {
        let Ok(target) = assay_drive::Discovery::run().select("mlir-22") else {
            eprintln!("skipped: there is no mlir-22");
            return;
        };
        let (limits, settings) =
            (assay_drive::process::Limits::default(), crate::settings(Some(crate::INPUTS), 0));
        let mut targets = crate::TargetPair::new(&target, None, limits, settings).unwrap();
        let pipeline: Pipeline = "math-expand-ops".parse().unwrap();
        let module = assay_ir::parse(NEGATIVE_ZERO).unwrap();
        let oracle = targets.plain();
        let seen = oracle.look(&module, NEGATIVE_ZERO, &pipeline).unwrap();
        let crate::Observation::Failure(found) = seen else { panic!("nothing is wrong") };
        let of_zero = found.signature.clone();
        let FailureSignature::Miscompile { pass, rule, satisfied, beyond_zeros: false } = of_zero.clone()
        else {
            panic!("{of_zero:?}");
        };
        let of_number = FailureSignature::Miscompile { pass, rule, satisfied, beyond_zeros: true };
        let shows = |signature| oracle.shows(signature, &module, NEGATIVE_ZERO, &pipeline).unwrap().is_some();
        assert!(shows(&of_zero) && !shows(&of_number));
    }
}
