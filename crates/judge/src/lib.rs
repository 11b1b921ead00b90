//! Oracles and verdicts: does one program refine another, on many inputs?
//!
//! Architecture invariant: a verdict has a 'not comparable' case, and only a proved difference counts.
//!
//! ```
//! use assay_judge::{Behaviour, Plan, Settings, Verdict, judge};
//!
//! let program = |op: &str| assay_ir::parse(&format!(r#""func.func"() <{{function_type = (i8) -> i8, sym_name = "f"}}> ({{
//! ^bb0(%a: i8):
//!   %0 = {op} : (i8, i8) -> i8
//!   "func.return"(%0) : (i8) -> ()
//! }}) : () -> ()"#)).unwrap();
//! let [before, after] = [r#""arith.addi"(%a, %a)"#, r#""arith.muli"(%a, %a)"#].map(program);
//! let (registry, settings) = (assay_dialects::shared(), Settings::default());
//! let plan = Plan::new(&before, registry, &settings);
//! let [old, new] = [&before, &after].map(|module| Behaviour::observe(module, registry, &plan, &settings));
//! let verdicts = judge(&plan, [&before, &after], [&old, &new], registry, &settings);
//! assert!(matches!(verdicts[0].verdict, Verdict::Differs(_)));
//! ```

mod addresses;
mod align;
mod apart;
mod attribute_text;
mod attributes;
pub mod behaviour;
mod bit_choices;
mod change;
mod choices;
mod comparison;
mod definitions;
mod difference;
mod emulated;
mod encodings;
mod ending;
mod externals;
mod fit;
mod for_good;
pub mod functions;
mod goal;
pub mod inputs;
mod known;
mod lengths;
pub mod named_in_texts;
mod no_executions;
mod observe;
mod op_places;
mod printed;
mod promises;
mod reason;
pub mod refine;
mod sampling;
mod search;
mod settle;
mod simplest;
mod speculation;
mod step_limits;
mod target_numbers;
pub mod tolerance;
pub mod trace;
mod transformation;
mod verdict;
mod view;

pub use addresses::{ADDRESS, OPEN_NAN, prints, run_main, shows_addresses, shows_open_nans};
pub use align::{Divergence, MadeValue, find_first_divergence, record_failing_run};
pub use attributes::{check_attributes, check_functions, check_surroundings};
pub use behaviour::{Behaviour, Plan, PlannedFunction, Settings, retain};
pub use change::{BehaviourChange, ValueChange};
pub use comparison::{ExecutionComparison, Leeway};
pub use definitions::{LostDefinition, find_lost_definitions};
pub use difference::Difference;
pub use ending::{is_defined, is_out_of_steps};
pub use for_good::is_undefined_for_good;
pub use inputs::Input;
pub use known::{KnownFunctions, find_changed, isolate_functions};
pub use no_executions::NoExecutions;
pub use observe::observe;

pub use promises::{PromiseReader, new_promise};
pub use reason::{Reason, ReasonKind, StoppedProgram};
pub use refine::value_refines;
pub use step_limits::{FunctionLimits, StepLimits};
pub use target_numbers::add_target_numbers;
pub use trace::{Follower, Miscompilation, RuleViolation, StepVerdict, Unparsable, VerdictCounts};
pub use transformation::judge;
pub use verdict::{FunctionVerdict, GONE, Verdict, compare};
