//! The main job: generate, compile many ways, judge everything, reduce, report.

mod compiler;
mod confirm;
mod evidence;
mod shrink;
mod source;
mod strategy;
mod worker;

pub use source::ProgramKind;
pub use worker::{FuzzWorker, Setup};
