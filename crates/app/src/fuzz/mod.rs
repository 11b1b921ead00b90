//! The main job: generate, compile many ways, judge everything, reduce, report.

mod compiler;
mod confirm;
mod coverage;
mod evidence;
mod paths;
mod reducer;
mod source;
mod strategy;
mod unreadable;
mod worker;

pub use paths::{Draw, Exploration, Totals};
pub use reducer::FindingReducer;
pub use source::{Made, ProgramKind};
pub use strategy::StrategyName;
pub use worker::{FuzzWorker, Setup};
