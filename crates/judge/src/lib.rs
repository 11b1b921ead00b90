//! Oracles and verdicts: does one program refine another, on many inputs?
//!
//! Architecture invariant: a verdict has a 'not comparable' case, and only a proved difference counts.

mod addresses;
pub mod align;
mod apart;
pub mod behaviour;
mod choices;
mod for_good;
pub mod inputs;
mod known;
mod lengths;
mod observe;
mod printed;
pub mod refine;
mod sampling;
mod search;
mod settle;
mod speculation;
pub mod tolerance;
pub mod trace;
mod view;

pub use addresses::{ADDRESS, run_main, shows_addresses};
pub use align::{Made, Parting, first_parting};
pub use behaviour::{Behaviour, Plan, PlannedFunction, Settings};
pub use for_good::is_undefined_for_good;
pub use inputs::Input;
pub use known::KnownFunctions;
pub use observe::observe;
pub use refine::{Difference, FunctionVerdict, Verdict, compare};
pub use settle::judge;
pub use trace::{Counts, Culprit, Follower, Guilty, StepVerdict, Unparsable};
