//! The main job: generate, compile many ways, judge everything, reduce, report.

mod compiler;
mod confirm;
mod coverage;
mod evidence;
mod hangs;
mod paths;
mod reducer;
mod replay;
mod source;
mod strategy;
mod unreadable;
mod worker;

pub use paths::{Draw, Exploration, Totals};
pub use reducer::FindingReducer;
pub use replay::{Replayed, replay};
pub use source::{Made, ProgramKind};
pub use strategy::StrategyName;
pub use worker::{FuzzWorker, Setup};
