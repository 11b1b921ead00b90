//! Chores of the Assay workspace.

pub mod ods;
pub mod tidy;
