//! Refinement for all inputs: functions before and after a pass as terms, the question whether an input distinguishes them,
//! and solvers that answer it.
//!
//! Architecture invariant: this crate names no op, and prints nothing. The outcome `Proved` covers only what was compared
//! on all inputs. It is `Refuted` only if the interpreter shows the difference. Everything else is `Unknown`.
//!
//! ```
//! use assay_judge::{Plan, Settings};
//! use assay_prove::{ComparedProgram, Effort, ProofLimits, ProofOutcome, Prover};
//!
//! let text = |op: &str| format!(r#""func.func"() <{{function_type = (i8) -> i8, sym_name = "f"}}> ({{
//! ^bb0(%a: i8):
//!   %0 = "{op}"(%a, %a) : (i8, i8) -> i8
//!   "func.return"(%0) : (i8) -> ()
//! }}) : () -> ()"#);
//! let (registry, settings) = (assay_dialects::shared(), &Settings::default());
//! let plan = Plan::new(&assay_ir::parse(&text("arith.subi")).unwrap(), registry, settings);
//! let [before, after] = ["arith.subi", "arith.xori"].map(|op| ComparedProgram::parse(text(op)).unwrap());
//! let effort = Effort { limits: ProofLimits::default(), solver: None, exhaustive_bits: 16, exhaustive_cost: 1 << 20 };
//! let prover = Prover { registry, settings, effort: &effort };
//! assert!(matches!(prover.prove_step(0, [&before, &after], &plan.functions[0]), ProofOutcome::Proved(_)));
//! ```

mod effort;
mod exhaust;
mod key;
mod limits;
mod machine;
mod program;
mod prover;
mod question;
mod rules;
mod scope;
mod sizes;
mod smtlib;
mod solver;
mod truth;

pub use effort::Effort;
pub use exhaust::{Exhausted, Question};
pub use key::{OpKey, key, uses_index};
pub use limits::ProofLimits;
pub use machine::{FunctionSummary, ProgramSide, paths, summarize};
pub use program::ComparedProgram;
pub use prover::{Proof, ProofBasis, ProofOutcome, Prover};
pub use smtlib::SolverAnswer;
pub use solver::Solver;
